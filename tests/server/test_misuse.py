"""Misuse: whatever a client does, it is refused with a reason and nothing changes."""

from __future__ import annotations

import contextlib
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

import carcassonne as cc
from carcassonne.server.limits import MESSAGE_BYTES, MESSAGES
from carcassonne.server.messages import PROTOCOL
from tests.server.conftest import Running
from tests.server.pair import Pair
from tests.server.playing import HERE, PATIENCE, PLAIN, Client, bot, create, keys, web
from tests.server.test_tables import two


@pytest.fixture(params=["server", pytest.param("pair", marks=pytest.mark.slow)])
def address(request: pytest.FixtureRequest) -> str:
    """Of a server that holds the tables, and of one that passes everything on to another."""
    running: Running | Pair = request.getfixturevalue(request.param)
    return running.address


def unchanged(*clients: Client) -> None:
    """Nobody was told anything, and a fresh look shows the same."""
    for client in clients:
        fresh = Client(client.address, client.tokens)
        fresh.until("welcome")
        assert (fresh.number, fresh.view) == (client.number, client.view)
        fresh.close()


def test_wrong_seat_and_wrong_turn(address: str) -> None:
    table, ann, bob = two(address, config=PLAIN)
    option = ann.decision["options"][0]
    for kind in ("commit", "draft"):
        assert bob.ask(kind, seat=0, actions=[option])["reason"] == "seat.not-yours"
        assert bob.ask(kind, seat=1, actions=[option])["reason"] == "turn.wrong"
        assert ann.ask(kind, seat=5, actions=[option])["reason"] == "seat.not-yours"
    for kind in ("resign", "takeback"):
        assert bob.ask(kind, seat=0)["reason"] == "seat.not-yours"
    watcher = Client(address, [table["watch"]])
    watcher.until("welcome")
    assert watcher.ask("commit", seat=0, actions=[option])["reason"] == "seat.not-yours"
    for kind in ("start", "stop"):
        assert watcher.ask(kind)["reason"] == "role.host"
    assert watcher.ask("rematch")["reason"] == "role.watch"
    assert watcher.ask("seat", seat=0, kind="bot")["reason"] == "role.host"
    unchanged(ann, bob)


@pytest.mark.parametrize(
    "action",
    [
        {},
        {"type": "pass"},
        {"type": "place_tile", "tile": "base/A", "at": [90000, 0], "turn": 0},
        {"type": "place_tile", "tile": 7, "at": None, "turn": "x"},
        {"type": {"a": [1, {"b": None}]}},
        {"type": "fix_draw", "tile": "base/A"},
        {"type": "reshuffle", "key": "0" * 64, "seat": None},
    ],
)
def test_actions_that_were_not_offered(address: str, action: dict[str, Any]) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    ann = Client(address, keys(table))
    ann.until("welcome")
    for kind in ("commit", "draft"):
        assert ann.ask(kind, seat=0, actions=[action])["type"] == "refused"
    unchanged(ann)


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "hello",
        "[]",
        "{}",
        '{"type": "commit"}',
        '{"type": "nonsense"}',
        '{"type": "ping", "more": 1}',
        '{"type": "commit", "id": "x", "expect": -1, "seat": 0, "actions": [{}]}',
        '{"type": "commit", "id": "x", "expect": 0, "seat": 0, "actions": "all"}',
        '{"type": "commit", "id": "x y", "expect": 0, "seat": 0, "actions": [{}]}',
        '{"type": "emote", "seat": 0, "emote": "<script>"}',
        '{"type": "commit", "id": "x", "expect": 1e99, "seat": 0, "actions": []}',
        "[" * 30_000,
        b"\xff\xfe\x00",
        b"\x00" * 1000,
    ],
)
def test_junk_frames(address: str, junk: str | bytes) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    ann = Client(address, keys(table))
    ann.until("welcome")
    ann.socket.send(junk)
    assert ann.until("refused")["reason"] == "message.junk"
    ann.say({"type": "ping"})
    ann.until("pong")
    unchanged(ann)


@pytest.mark.parametrize("level", ["pipe:touch /tmp/mine", "none of ours"])
def test_only_bots_that_are_listed_can_be_asked_for(address: str, level: str) -> None:
    """A program that is a bot is named by whoever runs a command, never by a client."""
    asked = {"seats": [HERE, {"kind": "bot", "level": level}]}
    assert web.post(f"{address}/api/tables", json=asked).json()["reason"] == "seat.level"
    table = create(address, [HERE, {"kind": "link"}], config=PLAIN)
    host = Client(address, keys(table))
    host.until("welcome")
    assert host.ask("seat", seat=1, kind="bot", level=level)["reason"] == "seat.level"
    assert host.ask("start", fill=level)["reason"] == "seat.level"
    unchanged(host)


def test_too_much_junk_ends_the_connection(address: str) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    ann = Client(address, keys(table))
    ann.until("welcome")
    for _ in range(10):
        ann.socket.send("junk")
    assert ann.until("bye")["reason"] == "junk"
    with pytest.raises(ConnectionClosed):
        ann.hear()


def test_an_oversized_frame_ends_the_connection(address: str) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    ann = Client(address, keys(table))
    ann.until("welcome")
    ann.socket.send("x" * (MESSAGE_BYTES + 1))
    with pytest.raises(ConnectionClosed) as closed:
        ann.hear()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    back = Client(address, ann.tokens)
    back.until("welcome")
    assert back.view == ann.view


def test_an_oversized_request_is_refused(address: str) -> None:
    answer = web.post(f"{address}/api/tables", content=b"x" * 3_000_000)
    assert (answer.status_code, answer.json()["reason"]) == (413, "message.long")


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("junk", "junk"),
        ('{"type": "ping"}', "junk"),
        (f'{{"type": "hello", "protocol": {PROTOCOL}, "tokens": []}}', "junk"),
        (f'{{"type": "hello", "protocol": {PROTOCOL}, "tokens": ["' + "A" * 32 + '"]}', "token"),
        ('{"type": "hello", "protocol": 99, "tokens": ["' + "A" * 32 + '"]}', "reload"),
    ],
)
def test_who_does_not_say_hello_is_sent_away(address: str, first: str, reason: str) -> None:
    with connect(address.replace("http", "ws") + "/ws", proxy=None) as stranger:
        stranger.send(first)
        assert json.loads(stranger.recv())["reason"] == reason
        with pytest.raises(ConnectionClosed):
            stranger.recv()


def test_tokens_that_do_not_fit_together(address: str) -> None:
    one = create(address, [HERE, bot()], config=PLAIN)
    two_ = create(address, [HERE, bot()], config=PLAIN)
    assert Client(address, [one["host"], two_["host"]]).until("bye")["reason"] == "token"
    ann = Client(address, keys(one))
    ann.until("welcome")
    ann.say({"type": "hello", "protocol": PROTOCOL, "tokens": keys(two_), "last": None})
    assert ann.until("refused")["reason"] == "hello.again"


def test_a_page_of_another_origin_is_refused(address: str) -> None:
    table = create(address, [HERE, bot()], config=PLAIN)
    url = address.replace("http", "ws") + "/ws"
    with connect(url, proxy=None, origin="https://evil.example") as page:
        assert json.loads(page.recv())["reason"] == "origin"
        with pytest.raises(ConnectionClosed):
            page.recv()
    with connect(url, proxy=None, origin=address) as page:  # type: ignore[arg-type]
        page.send(json.dumps({"type": "hello", "protocol": PROTOCOL, "tokens": keys(table)}))
        assert json.loads(page.recv())["type"] == "welcome"
    answer = web.post(f"{address}/api/invite", json={}, headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["reason"]) == (403, "origin")


def test_a_flood_ends_the_connection_and_changes_nothing(start: Callable[..., Running]) -> None:
    server = start(limit=True)
    table = create(server.address, [HERE, bot()], config=PLAIN)
    ann = Client(server.address, keys(table))
    ann.until("welcome")
    with contextlib.suppress(ConnectionClosed):
        for _ in range(int(MESSAGES.burst) * 3):
            ann.say({"type": "ping"})
    with contextlib.suppress(ConnectionClosed):
        assert ann.until("bye")["reason"] == "flood"
    page = web.get(f"{server.address}/metrics").text
    assert 'carcassonne_dismissed_total{reason="flood"} 1.0' in page
    unchanged(ann)


def test_too_many_requests_are_refused(start: Callable[..., Running]) -> None:
    server = start(limit=True)
    with httpx.Client() as client:
        answers = [client.get(f"{server.address}/healthz") for _ in range(130)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].status_code == 200
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert refused[0].json()["reason"] == "rate.requests"


def test_too_many_tables_are_refused(start: Callable[..., Running]) -> None:
    server = start(limit=True)
    body = {"seats": [HERE, {"kind": "open"}], "config": PLAIN}
    codes = [web.post(f"{server.address}/api/tables", json=body).status_code for _ in range(22)]
    assert set(codes) == {201, 429}


def test_what_costs_more_has_limits_of_its_own(start: Callable[..., Running]) -> None:
    server = start(limit=True)
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=("base",), seed=1), cc.Script(tiles=[], then="end"))
    token = create(server.address, [HERE, HERE], record=game.record())["watch"]
    asked = {
        "mine": ({"tables": [[token]] * 40}, 200),
        "analysis": ({"token": token, "step": 0}, 409),
        "replay": ({"token": token}, 200),
    }
    for path, (body, usual) in asked.items():
        answers = [web.post(f"{server.address}/api/{path}", json=body) for _ in range(25)]
        codes = [answer.status_code for answer in answers]
        assert codes[0] == usual
        if path != "replay":  # pages of a long replay come in a row
            assert codes[-1] == 429
            assert answers[-1].json()["reason"] == "rate.requests"
            assert int(answers[-1].headers["retry-after"]) >= 1
        else:
            assert set(codes) == {usual}


def test_a_reader_that_does_not_read_is_dropped_and_nobody_else_notices(address: str) -> None:
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=("base",), seed=1))
    while game.turn < 60:
        game.play(game.decision.options[0])
    table = create(address, [HERE, HERE], record=game.record())  # a big view
    host, port = address.removeprefix("http://").split(":")
    with socket.socket() as pipe:
        pipe.settimeout(20)
        pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        pipe.connect((host, int(port)))
        pipe.sendall(
            f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        pipe.recv(100)
        pipe.sendall(frame({"type": "hello", "protocol": PROTOCOL, "tokens": keys(table)}))
        device = Client(address, keys(table))
        device.until("welcome")
        dropped = 'carcassonne_dismissed_total{reason="slow"}'
        deadline = time.monotonic() + PATIENCE
        while dropped not in web.get(f"{address}/metrics").text:
            assert time.monotonic() < deadline, "the reader was not dropped"
            with contextlib.suppress(ConnectionError):  # once it is dropped, nothing can be sent any more
                pipe.sendall(frame({"type": "peek", "seat": 0}) * 100)
        assert device.play()["type"] == "done"


def frame(message: dict[str, Any]) -> bytes:
    """A masked text frame, by hand; the mask is zero."""
    data = json.dumps(message).encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return b"\x81" + size + b"\x00" * 4 + data


def test_no_hello_is_not_waited_for_for_ever(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcassonne.server.socket.HELLO_SECONDS", 0.1)
    with connect(address.replace("http", "ws") + "/ws", proxy=None) as silent:
        assert json.loads(silent.recv())["reason"] == "junk"
