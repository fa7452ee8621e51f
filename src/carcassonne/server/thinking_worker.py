"""The process in which bots think: questions come in on stdin and answers go out on stdout, one JSON a line.

Each question gets two answers: at once the option a clock would take, so that the server has one whatever
happens, and then what the bot says. The questions hold the seed, because a game is rebuilt from its record;
a bot is given a copy in which everything hidden from its seat is drawn anew, and can at best know what its
seat may know. (A bot is still code that the host installed: it could read the memory of this process, so
install none that you do not trust.)

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
from collections.abc import Iterator, Mapping
from queue import SimpleQueue
from typing import Any, BinaryIO

from carcassonne import bots
from carcassonne.bots.bot import Bot, check_asked
from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game
from carcassonne.record import replay
from carcassonne.server.analysis import analyse

HELD = 16
"""Games kept at hand."""
NICE = 5
"""Thinking gives way to the server, which may share the core."""


class Held:
    """A game at hand, with the bots that think about it: a bot may keep a plan for the rest of its turn."""

    def __init__(self, record: Mapping[str, Any]) -> None:
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

    def follow(self, record: Mapping[str, Any]) -> None:
        """Play what the record has beyond this position."""
        for action in record["actions"][len(self.actions) :]:
            self.game.play(action)
            self.actions.append(action)

    def bot(self, seat: int, level: str, seconds: float) -> Bot:
        key = seat, level, seconds
        if key not in self._bots:
            self._bots[key] = bots.get(level, seconds=seconds)
        return self._bots[key]


class Games:
    """The last few games by how they began, so that a long game is not replayed for every decision."""

    def __init__(self, size: int = HELD) -> None:
        self._size = size
        self._held: list[Held] = []  # the one used last comes last

    def __len__(self) -> int:
        return len(self._held)

    def at(self, record: Mapping[str, Any]) -> Held:
        """The game at the end of this record; a record that is damaged or unlawful raises RecordError."""
        known = [held for held in self._held if held.leads_to(record)]
        if known:
            held = max(known, key=lambda held: len(held.actions))
            self._held.remove(held)
            try:
                held.follow(record)
            except CarcassonneError:  # unlawful, or a stroke of chance of a copy: the replay knows
                held = Held(record)
        else:
            held = Held(record)
        self._held.append(held)
        del self._held[: -self._size]
        return held


def _opening(record: Mapping[str, Any]) -> tuple[Any, ...]:
    return record.get("config"), record.get("seed"), record.get("script")


def answers(games: Games, question: Mapping[str, Any]) -> Iterator[str]:
    """The lines said to a question: `refused` alone, or `default` and then `answer` or `failed`."""
    seat, level, seconds = question["seat"], question["level"], question["seconds"]
    try:
        held = games.at(question["record"])
        check_asked(held.game, seat)
    except CarcassonneError as error:
        yield json.dumps({"refused": [error.key, str(error)]})
        return
    with contextlib.suppress(Exception):  # loaded now, for its time runs from `default` on; see below
        held.bot(seat, level, seconds)
    yield json.dumps({"default": held.game.decision.default.to_json()})
    try:
        said = _think(held.game, held.bot(seat, level, seconds), seat, question)
        yield json.dumps({"answer": said}, allow_nan=False)
    except Exception as error:  # a bot may be anybody's code; the table goes on without it
        yield json.dumps({"failed": f"{type(error).__name__}: {error}"})


def _think(game: Game, bot: Bot, seat: int, question: Mapping[str, Any]) -> Any:
    """A choice, the best `n` ways to play on, or a judgement of what was `played`."""
    if question.get("played") is not None:
        return analyse(game, bot, seat, question["played"])
    known, n = game.reshuffled(random.SystemRandom(), seat), question["n"]
    if n is None:
        return game.action(bot.choose(known, seat).to_json()).to_json()  # refuses what is no option
    return [
        {"actions": [action.to_json() for action in actions], "value": value, "reason": list(reason)}
        for actions, value, reason in bot.rank(known, seat, n)
    ]


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
            out.write(said.encode() + b"\n")
            out.flush()


if __name__ == "__main__":
    main()
