"""Clients of the cluster test: they play through the balancer and note what they say and hear."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from carcassonne.server.messages import PROTOCOL
from served import Broken

Json = dict[str, Any]
SMALL = {"modules": ["base", "river"], "tiles": {"river": 1}}  # a dozen tiles: a game of some seconds
GONE = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, httpx.TransportError)
STALE = ("number.stale", "turn.wrong", "table.over", "table.running", "number.ahead")
AGAIN = ("store.failed", "store.conflict")
SILENT = 1.5
"""Seconds after which a client asks whether anybody is there."""
PAUSE = 0.1


@dataclass
class Command:
    """Something a client asked for, sent again with the same id until it is answered."""

    message: Json
    sent: float
    answered: float = 0.0
    number: int | None = None
    refused: str | None = None

    @property
    def open(self) -> bool:
        return self.number is None and self.refused is None


@dataclass
class Table:
    """A table and those who sit there."""

    id: str
    players: list[Player] = field(default_factory=list)


class Lost(Exception):
    """The connection is of no use any more."""


class Player:
    """A client with one connection at a time."""

    def __init__(self, address: str, name: str, tokens: list[str], dice: random.Random, pace: float) -> None:
        self._address = address.replace("http", "ws", 1) + "/ws"
        self._tokens = tokens
        self._dice = dice
        self._pace = pace
        self._ids = itertools.count(1)
        self.name = name
        self.begins = False
        self.view: Json = {}
        self.status = ""
        self.seats: list[int] = []
        self.last: int | None = None
        self.commands: list[Command] = []
        self.told: dict[int, tuple[str, float]] = {}
        self.resumed = 0
        self.connections = 0
        self.stop = False

    @property
    def finished(self) -> bool:
        return self.status in ("over", "closed") and not (self.commands and self.commands[-1].open)

    async def play(self) -> None:
        """Play until the table is over, however often the connection is lost."""
        while not self.finished and not self.stop:
            try:
                async with asyncio.timeout(2.0):
                    socket = await connect(
                        self._address,
                        proxy=None,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        close_timeout=0.2,
                    )
            except GONE:
                await asyncio.sleep(PAUSE)
                continue
            self.connections += 1
            try:
                await self._attend(socket)
            except (*GONE, Lost):
                await asyncio.sleep(PAUSE)
            finally:
                socket.transport.abort()

    async def _attend(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self._tokens, "last": self.last}
        await socket.send(json.dumps(hello))
        await self._until(socket, "type", "welcome", 5.0)
        if self.commands and self.commands[-1].open:
            await self._carry_out(socket, self.commands[-1])
        while not self.finished:
            decision = self.view.get("decision")
            if self.status == "lobby" and self.begins:
                await self._carry_out(socket, self._note("start"))
            elif self.status == "running" and decision and decision["player"] in self.seats:
                await asyncio.sleep(self._dice.random() * self._pace)
                option = self._dice.choice(decision["options"])
                await self._carry_out(socket, self._note("commit", seat=decision["player"], actions=[option]))
            else:
                await self._hear(socket)

    async def _until(self, socket: ClientConnection, key: str, value: str, seconds: float) -> Json:
        async with asyncio.timeout(seconds):
            while (message := await self._hear(socket)).get(key) != value:
                pass
        return message

    async def _hear(self, socket: ClientConnection) -> Json:
        try:
            text = await asyncio.wait_for(socket.recv(), SILENT)
        except TimeoutError:
            await socket.send('{"type": "ping"}')
            text = await asyncio.wait_for(socket.recv(), SILENT)
        message: Json = json.loads(text)
        if message.get("info"):
            self.status = message["info"]["status"]
        match message["type"]:
            case "welcome":
                self._resume(message)
            case "entry":
                self._take(message)
            case "bye" if message["reason"] == "again":
                raise Lost
            case "bye":
                raise Broken(f"{self.name} was sent away: {message['reason']}, {message['message']}")
        return message

    def _resume(self, welcome: Json) -> None:
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
            pieces = self.view["pieces"]
            if entry["pieces"] is not None:
                pieces = [one for place, one in enumerate(pieces) if place not in entry["pieces"]["gone"]]
                for place, piece in entry["pieces"]["new"]:
                    pieces.insert(place, piece)
            self.view = {**self.view, "tiles": tiles, "pieces": pieces, **entry["changes"]}

    def _see(self, entry: Json) -> None:
        told = (entry["kind"], entry["at"])
        if self.told.setdefault(entry["number"], told) != told:
            raise Broken(f"{self.name} was told entry {entry['number']} twice, and not the same")

    def _note(self, kind: str, **fields: Any) -> Command:
        id = f"{self.name}-{next(self._ids)}"
        message = {"type": kind, "id": id, "expect": self.last, **fields}
        self.commands.append(Command(message, time.monotonic()))
        return self.commands[-1]

    async def _carry_out(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(json.dumps(command.message))
        answer = await self._until(socket, "id", command.message["id"], 10.0)
        if answer["type"] == "refused" and answer["reason"] in AGAIN:
            raise Lost
        command.answered = time.monotonic()
        if answer["type"] == "done":
            command.number = answer["number"]
        elif answer["reason"] in STALE:
            command.refused = answer["reason"]
        else:
            raise Broken(f"{command.message} was refused: {answer['reason']}, {answer['message']}")


class Company:
    """Opens tables of every kind and plays them, one after the other, until told to stop."""

    HERE, LINK, BOT = {"kind": "here"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}
    KINDS = ([HERE, LINK], [HERE, LINK, BOT], [HERE, LINK], [HERE, BOT], [BOT, BOT])

    def __init__(self, address: str, seed: int, pace: float) -> None:
        self.tables: list[Table] = []
        self.stopping = False
        self._address = address
        self._seed = seed
        self._pace = pace
        self._numbers = itertools.count(1)

    async def keep_playing(self, kind: int) -> None:
        while not self.stopping:
            table = await self._open(self.KINDS[kind % len(self.KINDS)], next(self._numbers))
            if table is not None:
                self.tables.append(table)
                async with asyncio.TaskGroup() as group:
                    for player in table.players:
                        group.create_task(player.play())

    async def _open(self, seats: list[Json], number: int) -> Table | None:
        """A new table; None if no answer came: then nobody can know of it."""
        dice = random.Random(f"{self._seed}-{number}")
        async with httpx.AsyncClient(base_url=self._address, timeout=6.0, trust_env=False) as client:
            created = await self._post(client, "/api/tables", {"seats": seats, "config": SMALL})
            if created is None:
                return None
            keys = [[created["host"], *(seat["token"] for seat in created["seats"])]]
            for seat in (place for place, spec in enumerate(seats) if spec is self.LINK):
                wish = {"code": created["join"], "seat": seat, "name": f"Guest {seat}"}
                seated = await self._post(client, "/api/seat", wish)
                if seated is None:
                    return None  # taken or not: its token is lost, so nobody can play there
                keys.append([seated["token"]])
        keys.append([created["watch"]])
        players = [
            Player(self._address, f"t{number}p{place}", tokens, dice, self._pace)
            for place, tokens in enumerate(keys)
        ]
        players[0].begins = self.LINK in seats
        return Table(created["table"], players)

    async def _post(self, client: httpx.AsyncClient, path: str, body: Json) -> Json | None:
        try:
            answer = await client.post(path, json=body)
        except GONE:
            await asyncio.sleep(PAUSE)
            return None
        if answer.status_code >= 500:
            await asyncio.sleep(PAUSE)
            return None
        if answer.status_code != 201:
            raise Broken(f"{path} answered {answer.status_code}: {answer.text}")
        made: Json = answer.json()
        return made
