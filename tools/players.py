"""Clients of the tests of crashes and of the cluster: they play at random, come back when they lose their
connection, and note what they say and hear."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import ClientConnection, connect

from listener import GONE, SMALL, STALE, Command, Json, Listener, seat_keys
from served import Broken

PASSED = (*STALE, "number.ahead")
AGAIN = ("store.failed", "store.conflict")
SILENT = 1.5
"""Seconds after which a client asks whether anybody is there."""
ANSWER = 10.0
"""Seconds after which an answer is thought to be lost."""
PAUSE = 0.1
DRAFTED = 0.3
"""Share of the moves that are tried as a draft first."""


@dataclass
class Table:
    """A table and those who sit there."""

    id: str
    players: list[Player] = field(default_factory=list)


class Lost(Exception):
    """The connection is of no use any more."""


class Player(Listener):
    """A client with one connection at a time."""

    def __init__(self, address: str, name: str, tokens: list[str], dice: random.Random, pace: float) -> None:
        super().__init__(address, name, tokens)
        self._dice = dice
        self._pace = pace
        self.begins = False
        self.repeated = 0
        """How often a command was sent again because its answer did not come."""

    @property
    def scores(self) -> list[int]:
        scores: list[int] = self.view["scores"]
        return scores

    async def play(self) -> None:
        """Play until the table is over, however often the connection is lost."""
        while not self.finished:
            try:
                async with asyncio.timeout(2.0):
                    socket = await connect(
                        self.socket_address,
                        proxy=None,
                        compression=None,
                        max_size=None,
                        ping_interval=None,
                        close_timeout=0.2,
                    )
            except GONE:
                await asyncio.sleep(PAUSE)
                continue
            try:
                await self._attend(socket)
            except (*GONE, Lost):
                await asyncio.sleep(PAUSE)
            finally:
                socket.transport.abort()

    async def _attend(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps(self.hello))
        await self._until(socket, "type", "welcome", 5.0)
        if self.waiting:
            self.repeated += 1
            await self._carry_out(socket, self.waiting)
        while not self.finished:
            decision = self.view.get("decision")
            if self.status == "lobby" and self.begins:
                await self._carry_out(socket, self.note("start"))
            elif self.status == "running" and decision and decision["player"] in self.seats:
                await asyncio.sleep(self._dice.random() * self._pace)
                await self._move(socket, decision)
            else:
                await self._next(socket)

    async def _move(self, socket: ClientConnection, decision: Json) -> None:
        """Commit an option; now and then after a draft, with the next decision of the chain in it."""
        seat = decision["player"]
        actions = [self._dice.choice(decision["options"])]
        if self._dice.random() < DRAFTED:
            draft = {"type": "draft", "id": f"{self.name}-draft", "expect": self.last, "seat": seat}
            await socket.send(json.dumps({**draft, "actions": actions}))
            outcome = await self._until(socket, "id", f"{self.name}-draft", ANSWER)
            if outcome["type"] == "outcome" and outcome["decision"]:
                actions.append(self._dice.choice(outcome["decision"]["options"]))
        await self._carry_out(socket, self.note("commit", seat=seat, actions=actions))

    async def _until(self, socket: ClientConnection, key: str, value: str, seconds: float) -> Json:
        async with asyncio.timeout(seconds):
            while (message := await self._next(socket)).get(key) != value:
                pass
        return message

    async def _next(self, socket: ClientConnection) -> Json:
        try:
            async with asyncio.timeout(SILENT):  # `wait_for` may lose that the test is over
                text = await socket.recv()
        except TimeoutError:
            await socket.send('{"type": "ping"}')
            async with asyncio.timeout(SILENT):
                text = await socket.recv()
        message: Json = json.loads(text)
        self.hear(message)
        if message["type"] == "bye":
            if message["reason"] == "again":
                raise Lost
            raise Broken(f"{self.name} was sent away: {message['reason']}, {message['message']}")
        return message

    async def _carry_out(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(json.dumps(command.message))
        answer = await self._until(socket, "id", command.id, ANSWER)
        if answer["type"] == "refused" and answer["reason"] in AGAIN:
            raise Lost
        if answer["type"] == "refused" and answer["reason"] not in PASSED:
            raise Broken(f"{command.message} was refused: {answer['reason']}, {answer['message']}")
        self.answered(command, answer)


class Company:
    """Opens tables of every kind and plays them, one after the other, until told to stop."""

    HERE, LINK, BOT = {"kind": "here"}, {"kind": "link"}, {"kind": "bot", "level": "easy"}
    KINDS = ([HERE, LINK], [HERE, LINK, BOT], [HERE, LINK], [HERE, BOT], [BOT, BOT])

    def __init__(self, address: str, seed: int, pace: float) -> None:
        """They think up to `pace` seconds about a move."""
        self.tables: list[Table] = []
        self.stopping = False
        self._address = address
        self._seed = seed
        self._pace = pace
        self._numbers = itertools.count(1)

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table.players]

    @property
    def acknowledged(self) -> int:
        return sum(command.number is not None for player in self.players for command in player.commands)

    async def played_out(self, patience: float) -> None:
        """Open no more tables, and wait until the last ones are over."""
        self.stopping = True
        deadline = time.monotonic() + patience
        while waiting := [one.id for one in self.tables if not all(each.finished for each in one.players)]:
            if time.monotonic() > deadline:
                raise Broken(f"tables {waiting} do not finish")
            await asyncio.sleep(0.1)

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
            keys = [seat_keys(created)]
            for seat in (place for place, spec in enumerate(seats) if spec is self.LINK):
                token = dice.randbytes(16).hex()  # a server that died may have stored it before
                wish = {"code": created["join"], "seat": seat, "name": f"Guest {seat}", "token": token}
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
