"""A bot that is a program of its own, in any language: `get("pipe:node my_bot.js")`.

A line of JSON goes each way: {"id": 7, "seconds": 2.0, "view": {...}} to the program, and back {"id": 7,
"action": {...}}. The view is that of `game.view(seat)`, the action one of its `decision.options`. Only who
runs a command names a program so: servers offer the bots of `names()`, and these are not among them.
"""

from __future__ import annotations

import contextlib
import json
import shlex
import subprocess
import threading
import weakref
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any

from carcassonne.bots.bot import BotError, Ranked, check_asked
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game

SECONDS = 2.0


class ProgramBot:
    """A program that is asked over a pipe."""

    def __init__(self, command: str, seconds: float | None = None, seed: int | str | None = None) -> None:
        self._command = command
        self._seconds = SECONDS if seconds is None else seconds
        self._asked = 0
        self._answers: SimpleQueue[str] = SimpleQueue()
        try:
            words = shlex.split(command)
            self._program = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (OSError, ValueError, IndexError) as error:
            raise self._broken(f"cannot be started: {error}") from None
        threading.Thread(target=_listen, args=(self._program, self._answers), daemon=True).start()
        weakref.finalize(self, _end, self._program)

    def choose(self, game: Game, seat: int) -> Action:
        """The program's answer; if it is late, the option that a clock takes."""
        decision = check_asked(game, seat)
        self._asked += 1
        stop = monotonic() + self._seconds
        view = game.view(seat, aids=("remaining",))
        self._tell({"id": self._asked, "seconds": self._seconds, "view": view})
        while True:
            try:
                line = self._answers.get(timeout=max(0.0, stop - monotonic()))
            except Empty:
                return decision.default
            action = self._action(line, game)
            if action is not None:
                return action

    def rank(self, game: Game, seat: int, n: int = 3) -> list[Ranked]:
        """Its choice; a program says nothing of the others."""
        return [Ranked((self.choose(game, seat),), 0.0, ("hint.any", {}))][: max(n, 0)]

    def _tell(self, question: dict[str, Any]) -> None:
        pipe = self._program.stdin
        assert pipe is not None
        try:
            pipe.write(json.dumps(question) + "\n")
            pipe.flush()
        except OSError:
            raise self._broken(f"has ended with code {self._program.wait()}") from None

    def _action(self, line: str, game: Game) -> Action | None:
        """What a line says; None if it answers an older question."""
        if not line:
            raise self._broken(f"has ended with code {self._program.wait()}")
        try:
            answer = json.loads(line)
            return game.action(answer["action"]) if answer["id"] == self._asked else None
        except (ValueError, KeyError, TypeError, CarcassonneError) as error:
            said = f"{type(error).__name__}: {error}"
            raise self._broken(f"answered {line.strip()[:80]!r} ({said})") from None

    def _broken(self, what: str) -> BotError:
        return BotError("bot.broken", f"the program {self._command!r} {what}", name=self._command)


def _listen(program: subprocess.Popen[str], answers: SimpleQueue[str]) -> None:
    """Pass lines on, and an empty one when there will be no more."""
    assert program.stdout is not None
    with contextlib.suppress(ValueError):  # the pipe was closed from this side
        for line in program.stdout:
            answers.put(line)
    answers.put("")


def _end(program: subprocess.Popen[str]) -> None:
    """End the program with the bot."""
    program.kill()
    program.wait()
    for pipe in (program.stdin, program.stdout):
        with contextlib.suppress(OSError):
            if pipe is not None:
                pipe.close()
