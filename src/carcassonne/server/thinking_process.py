"""One process in which bots think, as the server sees it: started, asked, ended.

Of a game in play the process is told what it does not know yet (`Told`): once the whole record, then the
actions since. A new process gets the whole record, and so does one whose game did not lead to this position:
after a take-back, at a fork, where everything hidden was drawn anew. A process that has forgotten the game
says so, and is told the whole record, too.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from carcassonne.engine.actions import Action
from carcassonne.engine.stack import CHANCE
from carcassonne.engine.state import Link
from carcassonne.game import Game
from carcassonne.server.thinking_queue import HELD

GRACE = 1.0
"""Seconds beyond the limit for what a bot cannot foresee, such as other work on the machine."""
BEGIN = 30.0
"""Seconds for a process to start and to replay a long game; a machine that is slower than that is ill."""
LINE = 4 * 1024 * 1024
"""Bytes of the longest answer; a longer one counts as a crash."""

Json = dict[str, Any]
Start = Callable[[], Awaitable[Process]]
"""How a process is started; a page has something else in its place that is used alike."""


@dataclass(frozen=True, slots=True)
class Position:
    """A game in play at a table; nobody plays on in this very game, only in copies of it."""

    table: str
    game: Game

    def whole(self) -> Json:
        """All there is to tell about it."""
        return {"table": self.table, "record": self.game.record()}


@dataclass(slots=True)
class Reply:
    """What became of a question."""

    default: Json | None = None
    """The default of the decision, unless the process died before it could say it."""
    answer: Any = None
    problem: str | None = None
    detail: str = ""
    """What a bot that failed said about it; for the log."""
    refused: tuple[str, str] | None = None
    """Key and sentence, if the question makes no sense."""
    seconds: float = 0.0
    """How long the bot thought."""


class Told:
    """How far a process was told the games of its tables. It remembers as many as the process does.

    A link of a game's past stands for everything before it: games that share it were one game up to there.
    """

    def __init__(self, size: int = HELD) -> None:
        self._size = size
        self._last: OrderedDict[str, tuple[Link, int]] = OrderedDict()

    def news(self, at: Position) -> Json | None:
        """What to add to what was told; None where that does not lead to this position."""
        link, number = self._last.get(at.table, (None, 0))
        actions = None if link is None else _since(link, at.game)
        if actions is None:
            return None
        return {
            "table": at.table,
            "after": number,
            "actions": [action.to_json() for action in actions],
            "scores": list(at.game.scores),
        }

    def note(self, at: Position, said: Json) -> None:
        """The process was told this about a position."""
        past = at.game._state.past
        assert past is not None
        actions = said["record"]["actions"] if "record" in said else said["actions"]
        self._last[at.table] = past, said.get("after", 0) + len(actions)
        self._last.move_to_end(at.table)
        if len(self._last) > self._size:
            self._last.popitem(last=False)

    def clear(self) -> None:
        self._last.clear()


def _since(link: Link, game: Game) -> list[Action] | None:
    """What was played after a link of the past; None where the game did not come that way."""
    actions: list[Action] = []
    past = game._state.past
    while past is not link:
        if past is None or past.action is None or isinstance(past.action, CHANCE):
            return None
        actions.append(past.action)
        past = past.previous
    return actions[::-1]


class Worker:
    """One process, if it runs; it answers one question at a time."""

    def __init__(self, grace: float = GRACE, start: Start | None = None) -> None:
        self._grace = grace
        self._start = start or _start
        self._process: Process | None = None
        self._told = Told()

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    async def ask(self, question: Mapping[str, Any], about: Position | Mapping[str, Any]) -> Reply:
        """The answer of the bot, in at most half as much time again as it was given and some grace.

        It is asked about a game in play, or about the end of a record. When it is cancelled, the process ends
        with it: nothing else stops a bot.
        """
        reused = self._process is not None
        try:
            reply = await self._exchange(question, about)
            if reused and reply.problem == "crash" and reply.default is None:  # dead since the last question
                reply = await self._exchange(question, about)
        except BaseException:
            await self.stop()
            raise
        return reply

    async def _exchange(self, question: Mapping[str, Any], about: Position | Mapping[str, Any]) -> Reply:
        """Put the question; a process that is late or does not keep to the form is ended."""
        reply = Reply(problem="crash")
        try:
            process = await self._started()
            async with asyncio.timeout(BEGIN):
                begun = await self._begin(process, question, about)
            if "refused" in begun:
                key, sentence = begun["refused"]
                return Reply(refused=(key, sentence))
            reply.default = dict(begun["default"])
            since = time.monotonic()
            async with asyncio.timeout(question["seconds"] * 1.5 + self._grace):
                said = await _hear(process)
            if "answer" in said:
                return Reply(reply.default, said["answer"], seconds=time.monotonic() - since)
            return Reply(reply.default, problem="failed", detail=said["failed"], seconds=question["seconds"])
        except TimeoutError:
            reply.problem, reply.seconds = "overrun", question["seconds"]
        except (OSError, EOFError, ValueError, LookupError, TypeError) as error:
            reply.detail = repr(error)
        await self.stop()
        return reply

    async def _begin(
        self, process: Process, question: Mapping[str, Any], about: Position | Mapping[str, Any]
    ) -> Json:
        """Say what is asked, with as much of the game as the process needs; it says that it has begun."""
        if not isinstance(about, Position):
            return await _hear(process, {**question, "table": "", "record": about})
        told = self._told.news(about) or about.whole()
        begun = await _hear(process, {**question, **told})
        if "unknown" in begun:
            told = about.whole()
            begun = await _hear(process, {**question, **told})
        self._told.note(about, told)
        return begun

    async def _started(self) -> Process:
        if self._process is None or self._process.returncode is not None:
            await self.stop()
            start = asyncio.ensure_future(self._start())
            try:
                self._process = await asyncio.shield(start)
            except asyncio.CancelledError:
                self._process = await start  # so that `stop` finds it
                raise
        return self._process

    async def stop(self) -> None:
        """End the process, if there is one, and wait until it is gone."""
        process, self._process = self._process, None
        self._told.clear()
        if process is not None:
            assert process.stdin is not None
            process.stdin.close()
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()


async def _start() -> Process:
    """A new process with the import path of this one, but without the server's settings and passwords."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("CARCASSONNE_")}
    env["PYTHONPATH"] = os.pathsep.join(path for path in sys.path if path)
    return await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", "-m", "carcassonne.server.thinking_worker"),
        stdin=PIPE,
        stdout=PIPE,
        env=env,
        limit=LINE,
        start_new_session=True,  # Ctrl-C is for the server
    )


async def _hear(process: Process, question: Json | None = None) -> Json:
    """Say something to a process and read its next line."""
    assert process.stdin is not None
    assert process.stdout is not None
    if question is not None:
        process.stdin.write(msgspec.json.encode(question) + b"\n")
        await process.stdin.drain()
    heard = await process.stdout.readline()
    if not heard.endswith(b"\n"):
        raise EOFError("the process has ended")
    said = json.loads(heard)
    if not isinstance(said, dict):
        raise ValueError("the process sent an unreadable answer")
    return said
