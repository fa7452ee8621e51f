"""Connections that say nothing, say half, or are too many."""

from __future__ import annotations

import json
import resource
import socket
import time
from collections.abc import Callable
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from carcassonne.server import limits
from carcassonne.server.doorway import allow_files
from tests.server.conftest import Running
from tests.server.playing import HERE, PATIENCE, PLAIN, Client, create, keys, web

Start = Callable[..., Running]


def dial(server: Running, said: bytes = b"") -> socket.socket:
    way = socket.create_connection(("127.0.0.1", server.port), timeout=10)
    way.sendall(said)
    return way


def ended(way: socket.socket) -> bool:
    """Wait until the server ends a connection."""
    try:
        return way.recv(1) == b""
    except ConnectionResetError:
        return True
    finally:
        way.close()


@pytest.mark.parametrize("said", [b"", b"GET /healthz HTTP/1.1\r\nHos", b"POST /api/seat HTTP/1.1\r\n"])
def test_a_connection_that_says_nothing_or_half_is_ended(
    start: Start, monkeypatch: pytest.MonkeyPatch, said: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "SILENT_SECONDS", 0.2)
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
    server = start()
    assert all(ended(dial(server, said)) for _ in range(3))
    assert caplog.text.count("said nothing, or not all") == 1


def test_a_body_that_does_not_come_is_not_waited_for(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.2)
    head = b"POST /api/seat HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"
    assert ended(dial(start(), head))


def test_an_address_holds_only_so_many_connections(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "HELD_CONNECTIONS", 3)
    server = start(limit=True, trusted_proxies="")
    held = [dial(server) for _ in range(3)]
    assert ended(dial(server))
    assert ended(dial(server))
    assert caplog.text.count("too many connections, more are refused") == 1
    for way in held:
        way.close()
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            assert web.get(f"{server.address}/healthz").text == "ok\n"
            break
        except Exception:
            assert time.monotonic() < deadline


def test_an_address_and_a_table_have_room_for_so_many_sockets(
    start: Start, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(limits, "HELD_SOCKETS", 4)
    monkeypatch.setattr(limits, "WATCHERS", 2)
    server = start(limit=True)
    table = create(server.address, [HERE, HERE], config=PLAIN)
    for _ in range(2):
        Client(server.address, [table["watch"]]).until("welcome")
    for _ in range(2):
        third = Client(server.address, [table["watch"]])
        assert third.until("bye")["reason"] == "flood"
        third.close()
    assert caplog.text.count(f"table {table['table']}: too many are there") == 1
    player = Client(server.address, keys(table))
    assert player.until("welcome")["seats"] == [0, 1], "spectators take no player's place"
    with ExitStack() as stack:
        address = f"ws://127.0.0.1:{server.port}/ws"
        more = [stack.enter_context(connect(address, proxy=None)) for _ in range(2)]
        assert json.loads(more[-1].recv(timeout=PATIENCE))["reason"] == "flood"
        with pytest.raises(ConnectionClosed) as closed:
            more[-1].recv(timeout=PATIENCE)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


def test_the_limit_of_files_is_raised_or_told(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    wanted: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: wanted.append(pair))
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 524_288))
    allow_files()
    assert (wanted, caplog.text) == ([(65_536, 524_288)], "")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (1024, 1024))
    allow_files()
    assert "only 1024 files" in caplog.text
