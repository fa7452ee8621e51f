"""The socket beside the game: heartbeats, presence, emotes, aids, hints."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest

from carcassonne.server import audience
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
