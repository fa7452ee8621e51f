"""Clients of the crash test: they play at random, come back after every crash, note what they were told."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field

import httpx
from websockets.asyncio.client import ClientConnection, connect

from listener import GONE, SMALL, STALE, Command, Json, Listener, seat_keys
from served import Broken

PATIENCE = 60.0
AGAIN = 0.1


@dataclass
class Progress:
    """What all clients together have achieved."""

    acknowledged: int = 0
    repeated: int = 0


@dataclass
class Table:
    """A table and what its clients were told about it."""

    id: str
    players: list[Player] = field(default_factory=list)


class Player(Listener):
    """A client with one connection at a time, to one table."""

    def __init__(
        self, address: str, name: str, tokens: list[str], dice: random.Random, sum: Progress
    ) -> None:
        super().__init__(address, name, tokens)
        self._dice = dice
        self._sum = sum
        self._begins = False

    @property
    def scores(self) -> list[int]:
        scores: list[int] = self.view["scores"]
        return scores

    # --- connections --------------------------------------------------------------------------------

    async def play(self, begin: bool = False) -> None:
        """Play until the table is over, however often the server dies; `begin` starts the game first."""
        self._begins = begin
        while not self.finished:
            try:
                async with connect(
                    self.socket_address, proxy=None, compression=None, max_size=None
                ) as socket:
                    await self._attend(socket)
            except GONE:
                await asyncio.sleep(AGAIN)

    async def _attend(self, socket: ClientConnection) -> None:
        await socket.send(json.dumps(self.hello))
        await self._until(socket, lambda message: message["type"] == "welcome")
        if self.waiting:
            self._sum.repeated += 1
            await self._carry_out(socket, self.waiting)
        while not self.finished:
            decision = self.view.get("decision")
            if self.status == "lobby" and self._begins:
                await self._carry_out(socket, self.note("start"))
            elif self.status == "running" and decision and decision["player"] in self.seats:
                await asyncio.sleep(self._dice.random() * 0.05)
                await self._move(socket, decision)
            else:
                await self._next(socket)

    async def _until(self, socket: ClientConnection, wanted: Callable[[Json], bool]) -> Json:
        async with asyncio.timeout(PATIENCE):
            while not wanted(message := await self._next(socket)):
                pass
        return message

    async def _next(self, socket: ClientConnection) -> Json:
        message: Json = json.loads(await socket.recv())
        self.hear(message)
        if message["type"] == "bye":
            raise Broken(f"{self.name} was sent away: {message['reason']}, {message['message']}")
        return message

    # --- what is asked ------------------------------------------------------------------------------

    async def _move(self, socket: ClientConnection, decision: Json) -> None:
        """Commit an option; now and then after a draft, with the next decision of the chain in it."""
        seat = decision["player"]
        actions = [self._dice.choice(decision["options"])]
        if self._dice.random() < 0.3:
            draft = {"type": "draft", "id": f"{self.name}-draft", "expect": self.last, "seat": seat}
            await socket.send(json.dumps({**draft, "actions": actions}))
            outcome = await self._until(socket, lambda message: message.get("id") == draft["id"])
            if outcome["type"] == "outcome" and outcome["decision"]:
                actions.append(self._dice.choice(outcome["decision"]["options"]))
        await self._carry_out(socket, self.note("commit", seat=seat, actions=actions))

    async def _carry_out(self, socket: ClientConnection, command: Command) -> None:
        await socket.send(json.dumps(command.message))
        answer = await self._until(socket, lambda message: message.get("id") == command.id)
        if answer["type"] == "refused" and answer["reason"] not in STALE:
            raise Broken(f"{command.message} was refused: {answer['reason']}, {answer['message']}")
        self.answered(command, answer)
        self._sum.acknowledged += command.number is not None


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
                keys = [seat_keys(created)]
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
