"""What the clients of the crash test and of the cluster test share: they note what they say and hear."""

from __future__ import annotations

import itertools
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake, WebSocketException

from carcassonne.server.messages import PROTOCOL
from served import Broken

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.server.playing import rearranged

Json = dict[str, Any]
SMALL = {"modules": ["base", "river"], "tiles": {"river": 1}}  # a dozen tiles: a game of a few seconds
GONE = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, httpx.TransportError)
STALE = ("number.stale", "turn.wrong", "table.over", "table.running")  # the world went on without the command


@dataclass
class Command:
    """Something a client asked for; it is sent again with the same id until it is answered."""

    message: Json
    sent: float
    answered: float = 0.0
    number: int | None = None
    refused: str | None = None

    @property
    def open(self) -> bool:
        return self.number is None and self.refused is None

    @property
    def id(self) -> str:
        id: str = self.message["id"]
        return id


class Listener:
    """A client at one table: what it asked for, what it was told, and the view that this makes."""

    def __init__(self, address: str, name: str, tokens: list[str]) -> None:
        self.socket_address = address.replace("http", "ws", 1) + "/ws"
        self.name = name
        self._tokens = tokens
        self._ids = itertools.count(1)
        self.view: Json = {}
        self.status = ""
        self.seats: list[int] = []
        self.last: int | None = None
        self.commands: list[Command] = []
        self.told: dict[int, tuple[str, float]] = {}
        """Number of an entry -> its kind and time."""
        self.resumed = 0

    @property
    def finished(self) -> bool:
        """The table is over, and every command has its answer."""
        return self.status in ("over", "closed") and self.waiting is None

    @property
    def waiting(self) -> Command | None:
        """The command that has no answer yet."""
        return self.commands[-1] if self.commands and self.commands[-1].open else None

    @property
    def hello(self) -> Json:
        return {"type": "hello", "protocol": PROTOCOL, "tokens": self._tokens, "last": self.last}

    def note(self, kind: str, **fields: Any) -> Command:
        """A new command; it is noted before it is sent, since the server may die in between."""
        message = {"type": kind, "id": f"{self.name}-{next(self._ids)}", "expect": self.last, **fields}
        self.commands.append(Command(message, time.monotonic()))
        return self.commands[-1]

    def hear(self, message: Json) -> None:
        """Compare it with what was told before, and keep it."""
        if message.get("info"):
            self.status = message["info"]["status"]
        match message["type"]:
            case "welcome":
                self._resume(message)
            case "entry":
                self._take(message)

    def answered(self, command: Command, answer: Json) -> None:
        command.answered = time.monotonic()
        if answer["type"] == "done":
            command.number = answer["number"]
        else:
            command.refused = answer["reason"]

    def _resume(self, welcome: Json) -> None:
        """What the server remembers is what it said before."""
        number, last = welcome["number"], self.last
        if last is not None:
            self.resumed += 1
            if number < last:
                raise Broken(f"{self.name} was told entry {last}, the server knows only {number}")
            missed = welcome["missed"]
            if missed is None or [entry["number"] for entry in missed] != list(range(last + 1, number + 1)):
                raise Broken(f"{self.name} asked for what came after {last} up to {number}, got {missed}")
            for entry in missed:
                self._see(entry)
        self.seats = welcome["seats"]
        self.view = welcome["view"] or self.view
        self.last = number

    def _take(self, entry: Json) -> None:
        if self.last is None or entry["number"] != self.last + 1:
            raise Broken(f"{self.name} was told entry {entry['number']} after {self.last}")
        self.last = entry["number"]
        self._see(entry)
        if entry["fresh"]:
            self.view = entry["changes"]
        elif entry["changes"] is not None:
            tiles = self.view["tiles"] + entry["tiles"]
            pieces = rearranged(self.view["pieces"], entry["pieces"])
            self.view = {**self.view, "tiles": tiles, "pieces": pieces, **entry["changes"]}

    def _see(self, entry: Json) -> None:
        told = (entry["kind"], entry["at"])
        if self.told.setdefault(entry["number"], told) != told:
            raise Broken(f"{self.name} was told entry {entry['number']} twice, and not the same")


def seat_keys(created: Json) -> list[str]:
    """What the host of a new table holds."""
    return [created["host"], *(seat["token"] for seat in created["seats"])]
