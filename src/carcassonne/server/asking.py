"""What can be asked of a bot: its choice at a live table, a hint, a judgement of the past.

Whoever thinks gives an answer in bounded time whatever the bot does: a bot that overruns, crashes, fails or
answers nonsense is replaced by the `default` of its decision, and the answer says so.
"""

from __future__ import annotations

import asyncio
import logging
import math
from collections import Counter
from collections.abc import Mapping
from typing import Any

from carcassonne.bots.bot import check_asked
from carcassonne.engine.errors import CarcassonneError
from carcassonne.record import replay
from carcassonne.server.thinking_process import Position, Reply

About = Position | Mapping[str, Any]
"""What a question is about: a game in play, or the position at the end of a record."""

LIVE, HINT, STUDY = range(3)
"""How urgent a question is."""

log = logging.getLogger(__name__)


class Closed(Exception):
    """The thinker was closed before this question was answered; nothing was decided."""


class Unanswerable(CarcassonneError):
    """The question makes no sense: the record is damaged, or the seat is not asked."""


class Choice(dict[str, Any]):
    """An action as JSON. `problem` says why it is the decision's default and not the bot's own choice."""

    problem: str | None = None
    """None, or "overrun", "crash" or "failed"."""


class Asking:
    """Answers for bot seats, and hints for others. `patron` is the address that asks."""

    def __init__(self) -> None:
        self.problems: Counter[str] = Counter()
        """How often a bot did not answer, by the reason; for the metrics."""

    @property
    def waiting(self) -> int:
        """Questions that nobody has begun yet; for the metrics."""
        raise NotImplementedError

    async def reply(self, about: About, question: Mapping[str, Any], patron: str, urgency: int) -> Reply:
        """What becomes of a question; raises Closed. Cancelling it ends the thinking."""
        raise NotImplementedError

    async def close(self) -> None:
        """End all thinking; what was not answered raises Closed."""
        raise NotImplementedError

    async def choose(self, about: About, seat: int, level: str, seconds: float, patron: str = "") -> Choice:
        """The action the bot plays, or the decision's default with a `problem`.

        Raises Unanswerable if the record does not hold or asks another seat, and Closed. Cancelling it ends
        the thinking.
        """
        reply = await self._ask(about, seat, level, seconds, patron, LIVE)
        if reply.problem is None:
            return Choice(reply.answer)
        default = reply.default
        if default is None:  # the worker died before it could say it
            default = await _default(about, seat)
        choice = Choice(default)
        choice.problem = reply.problem
        return choice

    async def rank(
        self, about: About, seat: int, level: str, seconds: float, n: int = 3, patron: str = ""
    ) -> list[dict[str, Any]]:
        """The best ways to play on as `hints` gives them; none if the bot has none.

        Raises and is cancelled as `choose`.
        """
        reply = await self._ask(about, seat, level, seconds, patron, HINT, n=n)
        return [] if reply.problem else list(reply.answer)

    async def analyse(
        self,
        about: About,
        seat: int,
        level: str,
        seconds: float,
        played: list[dict[str, Any]],
        patron: str = "",
    ) -> dict[str, Any] | None:
        """What the bot says about actions that were played here (`analysis`); None if it has no answer.

        Raises and is cancelled as `choose`.
        """
        reply = await self._ask(about, seat, level, seconds, patron, STUDY, played=played)
        return None if reply.problem else dict(reply.answer)

    async def _ask(
        self,
        about: About,
        seat: int,
        level: str,
        seconds: float,
        patron: str,
        urgency: int,
        **more: Any,
    ) -> Reply:
        if not (seconds > 0 and math.isfinite(seconds)):
            raise ValueError(f"seconds must be a number above 0, not {seconds}")
        question = {"seat": seat, "level": level, "seconds": seconds, "n": None, **more}
        reply = await self.reply(about, question, patron, urgency)
        if reply.refused is not None:
            raise Unanswerable(*reply.refused)
        if reply.problem is not None:
            self.problems[reply.problem] += 1
            log.warning("bot %r did not answer: %s %s", level, reply.problem, reply.detail)
        return reply


async def _default(about: About, seat: int) -> dict[str, Any]:
    game = about.game if isinstance(about, Position) else await asyncio.to_thread(replay, about)
    return check_asked(game, seat).default.to_json()
