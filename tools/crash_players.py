"""Clients of the crash test: they play at random, come back after every crash, note what they were told."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidHandshake, WebSocketException

from carcassonne.server.messages import PROTOCOL
from served import Broken

Json = dict[str, Any]
SMALL = {"modules": ["base", "river"], "tiles": {"river": 1}}  # a dozen tiles: a game of a few seconds
GONE = (OSError, EOFError, TimeoutError, WebSocketException, InvalidHandshake, httpx.TransportError)
STALE = ("number.stale", "turn.wrong", "table.over", "table.running")  # the world went on without the command
PATIENCE = 60.0
AGAIN = 0.1


@dataclass
class Command:
    """Something a client asked for; it is sent again with the same id until it is answered."""

    message: Json
    number: int | None = None
    refused: str | None = None

    @property
    def open(self) -> bool:
        return self.number is None and self.refused is None

    @property
    def id(self) -> str:
        id: str = self.message["id"]
        return id


@dataclass
class Progress:
    """What all clients together have achieved."""

    acknowledged: int = 0
    repeated: int = 0
    resumed: int = 0


@dataclass
class Table:
    """A table and what its clients were told about it."""

    id: str
    players: list[Player] = field(default_factory=list)


class Player:
    """A client with one connection at a time, to one table."""

    def __init__(
        self, address: str, name: str, tokens: list[str], dice: random.Random, sum: Progress
    ) -> None:
        self._address = address.replace("http", "ws", 1) + "/ws"
        self._name = name
        self._tokens = tokens
        self._dice = dice
        self._sum = sum
        self._ids = itertools.count(1)
        self._view: Json = {}
        self._begins = False
        self.status = ""
        self.seats: list[int] = []
        self.last: int | None = None
        self.commands: list[Command] = []
        self.seen: dict[int, tuple[str, float]] = {}  # number -> kind and time, as told

    @property
    def finished(self) -> bool:
        """The table is over, and every command has its answer."""
        return self.status in ("over", "closed") and not (self.commands and self.commands[-1].open)

    @property
    def scores(self) -> list[int]:
        scores: list[int] = self._view["scores"]
        return scores

    # --- connections --------------------------------------------------------------------------------

    async def play(self, begin: bool = False) -> None:
        """Play until the table is over, however often the server dies; `begin` starts the game first."""
        self._begins = begin
        while not self.finished:
            try:
                async with connect(self._address, proxy=None, compression=None, max_size=None) as socket:
                    await self._attend(socket)
            except GONE:
                await asyncio.sleep(AGAIN)

    async def _attend(self, socket: ClientConnection) -> None:
        hello = {"type": "hello", "protocol": PROTOCOL, "tokens": self._tokens, "last": self.last}
        await socket.send(json.dumps(hello))
        await self._until(socket, lambda message: message["type"] == "welcome")
        if self.commands and self.commands[-1].open:
            self._sum.repeated += 1
            await self._carry_out(socket, self.commands[-1])
        while not self.finished:
            decision = self._view.get("decision")
            if self.status == "lobby" and self._begins:
                await self._carry_out(socket, self._note("start"))
            elif self.status == "running" and decision and decision["player"] in self.seats:
                await asyncio.sleep(self._dice.random() * 0.05)
                await self._move(socket, decision)
            else:
                await self._hear(socket)

    async def _until(self, socket: ClientConnection, wanted: Callable[[Json], bool]) -> Json:
        async with asyncio.timeout(PATIENCE):
            while not wanted(message := await self._hear(socket)):
                pass
        return message

    async def _hear(self, socket: ClientConnection) -> Json:
        message: Json = json.loads(await socket.recv())
        if message.get("info"):
            self.status = message["info"]["status"]
        match message["type"]:
            case "welcome":
                self._resume(message)
            case "entry":
                self._take(message)
            case "bye":
                raise Broken(f"{self._name} was sent away: {message['reason']}, {message['message']}")
        return message

    # --- what is told -------------------------------------------------------------------------------

    def _resume(self, welcome: Json) -> None:
        """Compare what the server remembers with what it said before it died."""
        number, last = welcome["number"], self.last
        if last is not None:
            self._sum.resumed += 1
            if number < last:
                raise Broken(f"{self._name} was told entry {last}, the server knows only {number}")
            missed = welcome["missed"]
            if missed is None or [entry["number"] for entry in missed] != list(range(last + 1, number + 1)):
                raise Broken(f"{self._name} asked for what came after {last} up to {number}, got {missed}")
            for entry in missed:
                self._see(entry)
        self.seats = welcome["seats"]
        self._view = welcome["view"] or self._view
        self.last = number

    def _take(self, entry: Json) -> None:
        if self.last is None or entry["number"] != self.last + 1:
            raise Broken(f"{self._name} was told entry {entry['number']} after {self.last}")
        self.last = entry["number"]
        self._see(entry)
        if entry["fresh"]:
            self._view = entry["changes"]
        elif entry["changes"] is not None:
            self._view.update(entry["changes"])

    def _see(self, entry: Json) -> None:
        told = (entry["kind"], entry["at"])
        if self.seen.setdefault(entry["number"], told) != told:
            raise Broken(f"{self._name} was told entry {entry['number']} twice, and not the same")

    # --- what is asked ------------------------------------------------------------------------------

    def _note(self, kind: str, **fields: Any) -> Command:
        """A new command; it is noted before it is sent, since the server may die in between."""
        id = f"{self._name}-{next(self._ids)}"
        self.commands.append(Command({"type": kind, "id": id, "expect": self.last, **fields}))
        return self.commands[-1]

    async def _move(self, socket: ClientConnection, decision: Json) -> None:
        """Commit an option; now and then after a draft, with the next decision of the chain in it."""
        seat = decision["player"]
        actions = [self._dice.choice(decision["options"])]
        if self._dice.random() < 0.3:
            draft = {"type": "draft", "id": f"{self._name}-draft", "expect": self.last, "seat": seat}
            await socket.send(json.dumps({**draft, "actions": actions}))
            outcome = await self._until(socket, lambda message: message.get("id") == draft["id"])
            if outcome["type"] == "outcome" and outcome["decision"]:
                actions.append(self._dice.choice(outcome["decision"]["options"]))
        await self._carry_out(socket, self._note("commit", seat=seat, actions=actions))

    async def _carry_out(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(json.dumps(command.message))
        answer = await self._until(socket, lambda message: message.get("id") == command.id)
        if answer["type"] == "done":
            command.number = answer["number"]
            self._sum.acknowledged += 1
        elif answer["reason"] in STALE:
            command.refused = answer["reason"]
        else:
            raise Broken(f"{command.message} was refused: {answer['reason']}, {answer['message']}")


class Company:
    """Opens tables of every kind and plays them, one after the other, until told to stop."""

    HERE, LINK, BOT = {"kind": "here"}, {"kind": "link"}, {"kind": "bot", "level": "random"}
    KINDS = ([HERE, HERE], [HERE, LINK], [HERE, BOT], [HERE, LINK], [BOT, BOT])

    def __init__(self, address: str, seed: int) -> None:
        self.progress = Progress()
        self.tables: list[Table] = []
        self.stopping = False
        self._address = address
        self._seed = seed
        self._numbers = itertools.count(1)

    async def keep_playing(self, kind: int) -> None:
        while not self.stopping:
            seats = self.KINDS[kind % len(self.KINDS)]
            table = await self._open(seats, next(self._numbers))
            if table is not None:
                self.tables.append(table)
                begins = self.LINK in seats
                async with asyncio.TaskGroup() as group:
                    for player in table.players:
                        group.create_task(player.play(begin=begins and player is table.players[0]))

    async def _open(self, seats: list[Json], number: int) -> Table | None:
        """A new table; None if the server died before its keys were told: then nobody can know of it."""
        dice = random.Random(f"{self._seed}-{number}")
        try:
            async with httpx.AsyncClient(base_url=self._address, timeout=PATIENCE, trust_env=False) as client:
                created = await self._post(client, "/api/tables", {"seats": seats, "config": SMALL})
                keys = [[created["host"], *(seat["token"] for seat in created["seats"])]]
                for seat in (place for place, spec in enumerate(seats) if spec is self.LINK):
                    wish = {"code": created["join"], "seat": seat, "name": f"Guest {seat}"}
                    keys.append([(await self._post(client, "/api/seat", wish))["token"]])
        except GONE:
            await asyncio.sleep(AGAIN)
            return None
        players = [
            Player(self._address, f"t{number}p{place}", tokens, dice, self.progress)
            for place, tokens in enumerate(keys)
        ]
        return Table(created["table"], players)

    async def _post(self, client: httpx.AsyncClient, path: str, body: Json) -> Json:
        answer = await client.post(path, json=body)
        if answer.status_code != 201:
            raise Broken(f"{path} answered {answer.status_code}: {answer.text}")
        made: Json = answer.json()
        return made
