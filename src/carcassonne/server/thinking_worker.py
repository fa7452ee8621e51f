"""The process in which bots think: questions come in on stdin and answers go out on stdout, one JSON a line.

A question holds the record of a game, or what was played since the last question about the same table; the
last few games are kept at hand. Each question gets two answers: at once the option a clock would take, so
that the server has one whatever happens, and then what the bot says. If the game is not at hand, the only
answer is `unknown`, and the question comes again with the record.

A record holds the seed, because a game is rebuilt from it; a bot is given a copy in which everything hidden
from its seat is drawn anew for this question, and can at best know what its seat may know. (A bot is still
code that the host installed: it could read the memory of this process, so install none that you do not
trust.)

The process ends as soon as the server is gone, whatever a bot is doing.
"""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import sys
import threading
from collections.abc import Iterable, Iterator, Mapping
from queue import SimpleQueue
from typing import Any, BinaryIO

from carcassonne import bots
from carcassonne.bots.analysis import analyse, hints
from carcassonne.bots.bot import Bot, check_asked
from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game, open_decision
from carcassonne.record import replay
from carcassonne.server.thinking_queue import HELD

RANKING = 0.5
"""Share of the time of a hint or a judgement in which the bot ranks; in the rest play-outs check it."""
NICE = 5
"""Thinking gives way to the server, which may share the core."""


class Held:
    """A game at hand, with the bots that think about it: a bot may keep a plan for the rest of its turn."""

    def __init__(self, record: Mapping[str, Any], table: str = "") -> None:
        self.table = table
        self.game: Game = replay(record)
        self.actions: list[Any] = list(record["actions"])
        self.opening = _opening(record)
        self._bots: dict[tuple[int, str, float], Bot] = {}

    def leads_to(self, record: Mapping[str, Any]) -> bool:
        """Is this position one that the record went through?"""
        actions = record.get("actions")
        return (
            self.opening == _opening(record)
            and isinstance(actions, list)
            and actions[: len(self.actions)] == self.actions
        )

    def follow(self, actions: Iterable[Any]) -> None:
        """Play what comes after this position."""
        for action in actions:
            self.game.play(action)
            self.actions.append(action)

    def bot(self, seat: int, level: str, seconds: float) -> Bot:
        key = seat, level, seconds
        if key not in self._bots:
            self._bots[key] = bots.get(level, seconds=seconds)
        return self._bots[key]


class Games:
    """The last few games, so that a long game is not replayed for every decision.

    A game in play belongs to its table. Records of no table are told apart by how they began.
    """

    def __init__(self, size: int = HELD) -> None:
        self._size = size
        self._held: list[Held] = []  # the one used last comes last

    def __len__(self) -> int:
        return len(self._held)

    def at(self, record: Mapping[str, Any], table: str = "") -> Held:
        """The game at the end of this record; a record that is damaged or unlawful raises RecordError."""
        own = [held for held in self._held if held.table == table]
        known = [held for held in own if held.leads_to(record)]
        held = max(known, key=lambda held: len(held.actions), default=None)
        gone = own if table else [held]  # a table has one game: after a take-back, another
        self._held = [other for other in self._held if other not in gone]
        if held is not None:
            try:
                held.follow(record["actions"][len(held.actions) :])
            except CarcassonneError:  # unlawful, or a stroke of chance of a copy: the replay knows
                held = None
        return self._keep(held or Held(record, table))

    def after(self, table: str, number: int, actions: list[Any], scores: list[int]) -> Held | None:
        """The game of a table some actions on; None if it is not at hand as it was after so many actions."""
        held = next((held for held in self._held if held.table == table), None)
        if held is None or len(held.actions) != number:
            return None
        self._held.remove(held)
        try:
            held.follow(actions)
        except CarcassonneError:
            return None  # it was another game: the record will tell
        return self._keep(held) if list(held.game.scores) == scores else None

    def _keep(self, held: Held) -> Held:
        self._held.append(held)
        del self._held[: -self._size]
        return held


def _opening(record: Mapping[str, Any]) -> tuple[Any, ...]:
    return record.get("config"), record.get("seed"), record.get("script")


def answers(games: Games, question: Mapping[str, Any]) -> Iterator[str]:
    """The lines said to a question: `unknown` or `refused` alone, or `default` and `answer` or `failed`."""
    seat, level, seconds = question["seat"], question["level"], question["seconds"]
    if question["n"] is not None or question.get("played") is not None:
        seconds *= RANKING
    try:
        held = _held(games, question)
        if held is None:
            yield json.dumps({"unknown": question["table"]})
            return
        decision = check_asked(held.game, seat)
    except CarcassonneError as error:
        yield json.dumps({"refused": [error.key, str(error)]})
        return
    with contextlib.suppress(Exception):  # loaded now, for its time runs from `default` on; see below
        held.bot(seat, level, seconds)
    yield json.dumps({"default": decision.default.to_json()})
    try:
        said = _think(held.game, held.bot(seat, level, seconds), seat, question)
        yield json.dumps({"answer": said}, allow_nan=False)
    except Exception as error:  # a bot may be anybody's code; the table goes on without it
        yield json.dumps({"failed": f"{type(error).__name__}: {error}"})


def _held(games: Games, question: Mapping[str, Any]) -> Held | None:
    """The game that a question is about."""
    table = question["table"]
    if "record" in question:
        return games.at(question["record"], table)
    return games.after(table, question["after"], question["actions"], question["scores"])


def _think(game: Game, bot: Bot, seat: int, question: Mapping[str, Any]) -> Any:
    """A choice, the best `n` ways to play on, or a judgement of what was `played`."""
    checking = question["seconds"] * (1 - RANKING)
    if question.get("played") is not None:
        return analyse(game, bot, seat, question["played"], checking)
    known, n = game.reshuffled(random.SystemRandom(), seat), question["n"]
    if n is None:
        choice = bot.choose(known, seat)
        if choice not in open_decision(game).options:
            choice = game.action(choice.to_json())  # says why it is none
        return choice.to_json()
    return hints(known, bot, seat, n, checking)


def _listen(source: BinaryIO, questions: SimpleQueue[bytes]) -> None:
    """Pass questions on; when the server has gone away, end the process at once, even while a bot thinks."""
    for line in source:
        questions.put(line)
    os._exit(0)


def main() -> None:
    for name in ("SIGINT", "SIGTERM"):  # Ctrl-C and a shutdown are the server's to handle; then it ends us
        signal.signal(getattr(signal, name), signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):  # there is no nice on Windows
        os.nice(NICE)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a bot prints goes to stderr
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    games = Games()
    while True:
        for said in answers(games, json.loads(questions.get())):
            try:
                out.write(said.encode() + b"\n")
                out.flush()
            except OSError:  # the server has gone away: nothing to say, and nobody to say it to
                os._exit(0)


if __name__ == "__main__":
    main()
