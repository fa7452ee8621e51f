"""The socket beside the game: heartbeats, presence, emotes, aids, hints."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from carcassonne.server import audience
from carcassonne.server import socket as sockets
from carcassonne.server.line import NAME
from carcassonne.server.serving import configured
from tests.server.conftest import Running
from tests.server.playing import HERE, PLAIN, Client, bot, create, keys
from tests.server.test_tables import two


def test_heartbeats_go_both_ways(server: Running) -> None:
    table = create(server.address, [HERE, bot()], config=PLAIN)
    ann = Client(server.address, keys(table))
    ann.until("welcome")
    ann.say({"type": "ping"})
    assert ann.until("pong")["at"] > 0
    assert ann.socket.ping().wait(20), "the server answers pings of the protocol"
    settings = configured(server.rooms.settings, server.rooms)
    assert settings.ws_ping_interval, "and sends its own"
    assert settings.ws_ping_timeout


def test_everybody_sees_who_is_there(address: str) -> None:
    table, ann, bob = two(address, config=PLAIN)
    assert [seat["present"] for seat in ann.info["seats"]] == [True, True]
    watcher = Client(address, [table["watch"]])
    watcher.until("welcome")
    assert ann.until("info")["info"]["watchers"] == 1
    bob.close()
    ann.until(lambda message: message.get("info") and not message["info"]["seats"][1]["present"])
    assert ann.info["host_present"]


def test_emotes_are_told_to_everybody(address: str) -> None:
    _, ann, bob = two(address, config=PLAIN)
    ann.say({"type": "emote", "seat": 0, "emote": "party"})
    assert bob.until("emoted") == {"type": "emoted", "seat": 0, "emote": "party"}
    bob.say({"type": "emote", "seat": 0, "emote": "party"})
    assert bob.until("refused")["reason"] == "seat.not-yours"


def test_each_aid_is_made_once_for_a_position_and_beside_the_event_loop(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[tuple[str, str]] = []
    make = audience.aids

    def noted(game: Any, seat: int | None, names: Any) -> Any:
        made.extend((name, threading.current_thread().name.partition("_")[0]) for name in names)
        return make(game, seat, names)

    monkeypatch.setattr(audience, "aids", noted)
    table = create(address, [HERE, HERE], config=PLAIN)
    device = Client(address, keys(table))
    device.until("welcome")
    for names in (["fits"], ["standings", "fits"], ["fits", "remaining"], ["remaining", "standings"]):
        device.say({"type": "aids", "names": names})
        told = device.until("aids")["view"]
        assert set(told) == {{"standings": "features"}.get(name, name) for name in names}
    assert sorted(made) == [("fits", "aids"), ("remaining", "aids"), ("standings", "aids")]


def test_aids_are_told_where_the_table_allows_them(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN, assists=["remaining", "fits"])
    ann.say({"type": "aids", "names": ["remaining", "fits"]})
    told = ann.until("aids")["view"]
    assert sorted(told) == ["fits", "remaining"]
    assert sum(told["remaining"].values()) == ann.view["stack"]
    ann.say({"type": "aids", "names": ["standings"]})
    assert ann.until("refused")["reason"] == "assist.forbidden"


def test_hints_come_from_a_bot_and_are_counted(start: Callable[..., Running]) -> None:
    server = start(hint_level="greedy")
    _, ann, bob = two(server.address, config=PLAIN)
    before = ann.number
    hints = ann.hint(seat=0, n=2)
    assert hints["type"] == "hints"
    assert 1 <= len(hints["ways"]) <= 2
    assert hints["ways"][0]["actions"][0] in ann.decision["options"]
    assert ann.ask("draft", seat=0, actions=hints["ways"][0]["actions"])["type"] == "outcome"
    bob.follow(before + 1)
    assert bob.info["hints"] == [1, 0]
    assert bob.hint(seat=1)["reason"] == "turn.wrong"


def test_hints_may_be_forbidden(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN, assists=["previews"])
    assert ann.hint(seat=0)["reason"] == "assist.forbidden"
    assert ann.info["hints"] == [0, 0]


def test_two_connections_of_one_seat_hear_the_same(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN)
    second = Client(address, ann.tokens)
    second.until("welcome")
    ann.play()
    second.follow(ann.number)
    assert second.view == ann.view


def connected(**socket: Any) -> sockets.Client:
    """A connection that nobody carries."""
    rooms: Any = SimpleNamespace(settings=SimpleNamespace(limit=True))
    way: Any = SimpleNamespace(**socket)
    return sockets.Client(rooms, way)


def test_aids_and_drafts_are_charged_by_what_they_cost(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first seconds are free; who goes on waits four times as long as the server worked for it."""
    waited: list[float] = []

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    async def ask() -> None:
        client = connected(scope={})
        for _ in range(3):
            await client._charge(0.9)

    monkeypatch.setattr(asyncio, "sleep", sleep)
    asyncio.run(ask())
    assert waited == [pytest.approx(2.8, abs=0.3)]


def test_what_is_sent_at_once_never_overtakes_what_waits() -> None:
    sent: list[str] = []

    class Line:
        open = True

        def write(self, message: bytes) -> bool:
            if self.open:
                sent.append(message.decode())
            return self.open

    async def send_text(text: str) -> None:
        sent.append(text)

    async def run() -> None:
        line = Line()
        client = connected(scope={"extensions": {NAME: line}}, send_text=send_text)
        client.send(b"first")
        line.open = False
        client.send(b"second")
        line.open = True
        client.send(b"third")
        assert sent == ["first"]
        writer = asyncio.ensure_future(client._write())
        await asyncio.sleep(0.01)
        client.send(b"fourth")
        writer.cancel()

    asyncio.run(run())
    assert sent == ["first", "second", "third", "fourth"]
