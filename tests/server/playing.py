"""A client for the tests, over real HTTP and WebSocket connections. It knows no rules."""

from __future__ import annotations

import itertools
import json
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, ClassVar

import httpx
from websockets.sync.client import ClientConnection, connect

from carcassonne.server.messages import PROTOCOL

Json = dict[str, Any]
PATIENCE = 20.0
"""Seconds after which a test gives up; a loaded machine needs some."""


web = httpx.Client(timeout=PATIENCE, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))
"""One for all tests: making one costs more than a request."""


def rearranged(pieces: list[Json], changes: Json | None) -> list[Json]:
    """The pieces of a view after a change."""
    if changes is None:
        return pieces
    after = [piece for place, piece in enumerate(pieces) if place not in changes["gone"]]
    for place, piece in changes["new"]:
        after.insert(place, piece)
    return after


class Client:
    """One connection to one table, with the view it has been told."""

    opened: ClassVar[list[Client]] = []
    """Those of the running test; its end closes them."""

    def __init__(self, address: str, tokens: list[str], last: int | None = None, **hello: Any) -> None:
        self.address = address
        self.tokens = tokens
        self.ids = (f"{secrets.token_hex(4)}-{count}" for count in itertools.count())
        self.view: Json | None = None
        self.info: Json = {}
        self.number = 0
        self.heard: list[Json] = []
        """Every message, in order."""
        self.raw: list[str] = []
        self.stack = ExitStack()
        self.opened.append(self)
        address = address.replace("http", "ws", 1) + "/ws"
        opened = connect(address, proxy=None, compression=None, max_size=2**24)
        self.socket: ClientConnection = self.stack.enter_context(opened)
        self.say({"type": "hello", "protocol": PROTOCOL, "tokens": tokens, "last": last, **hello})

    # --- talking ------------------------------------------------------------------------------------

    def say(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Json:
        """The next message, taken into the view."""
        text = self.socket.recv(timeout=PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        message: Json = json.loads(text)
        self.heard.append(message)
        self._take(message)
        return message

    def _take(self, message: Json) -> None:
        self.info = message.get("info") or self.info
        if message["type"] == "welcome":
            self.number = message["number"]
            self.view = message["view"] or self.view
        elif message["type"] == "entry":
            assert message["number"] == self.number + 1, "an entry was missed or came twice"
            self.number = message["number"]
            if message["fresh"]:
                self.view = message["changes"]
            elif message["changes"] is not None:
                assert self.view is not None
                view = {**self.view, **message["changes"]}
                view["tiles"] = view["tiles"] + message["tiles"]
                view["pieces"] = rearranged(view["pieces"], message["pieces"])
                self.view = {key: value for key, value in view.items() if value is not None or key in NULLS}

    def until(self, wanted: Callable[[Json], bool] | str) -> Json:
        """Listen until a message is of a type or satisfies a test."""
        while True:
            message = self.hear()
            if message["type"] == wanted if isinstance(wanted, str) else wanted(message):
                return message

    def ask(self, type: str, /, **fields: Any) -> Json:
        """Send a command and wait for its answer."""
        id = fields.pop("id", None) or next(self.ids)
        fields.setdefault("expect", self.number)
        self.say({"type": type, "id": id, **fields})
        return self.until(lambda message: message.get("id") == id)

    def hint(self, **fields: Any) -> Json:
        id = next(self.ids)
        self.say({"type": "hint", "id": id, **fields})
        return self.until(lambda message: message.get("id") == id)

    def close(self) -> None:
        self.stack.close()

    # --- playing ------------------------------------------------------------------------------------

    @property
    def decision(self) -> Json:
        assert self.view is not None
        decision: Json = self.view["decision"]
        return decision

    def play(self, choose: Callable[[list[Json]], Json] = lambda options: options[0]) -> Json:
        """Commit one option of the decision as it stands."""
        return self.ask("commit", seat=self.decision["player"], actions=[choose(self.decision["options"])])

    def follow(self, number: int) -> None:
        """Listen until an entry was told."""
        while self.number < number:
            self.hear()


NULLS = ("seat", "decision")
"""Keys of a view that may be null."""


opened_at: dict[str, str] = {}
"""Address of a server -> that of another one, which opens and holds its tables."""


def create(address: str, seats: list[Json], **fields: Any) -> Json:
    """Open a table."""
    answer = web.post(f"{opened_at.get(address, address)}/api/tables", json={"seats": seats, **fields})
    assert answer.status_code == 201, answer.text
    created: Json = answer.json()
    return created


def take(address: str, code: str, seat: int, name: str) -> str:
    """Take a seat by the invite link; returns the token."""
    answer = web.post(f"{address}/api/seat", json={"code": code, "seat": seat, "name": name})
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def keys(created: Json) -> list[str]:
    """The host's tokens: that of the host and those of the seats here."""
    return [created["host"], *(seat["token"] for seat in created["seats"])]


SMALL = {"modules": ["base", "river"], "tiles": {"river": 1}}
"""A dozen tiles: a game of a few seconds."""
PLAIN = {"modules": ["base"], "seed": 7}
"""The first tile can be laid in several ways, and a figure put on it."""
HERE = {"kind": "here"}
LINK = {"kind": "link"}


def bot(level: str = "random") -> Json:
    return {"kind": "bot", "level": level}
