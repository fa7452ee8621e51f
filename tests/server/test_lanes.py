"""Bots that answer at once, and judgements of the past, do not wait behind bots that think for seconds."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, cast

from carcassonne.server.asking import HINT, LIVE, STUDY, About, Asking
from carcassonne.server.thinking import Lanes, Thinker
from carcassonne.server.thinking_process import Reply


class Lane(Asking):
    """Answers in no time, and says that it took some."""

    def __init__(self) -> None:
        super().__init__()
        self.levels: list[str] = []

    async def reply(self, about: About, question: Mapping[str, Any], patron: str, urgency: int) -> Reply:
        self.levels.append(question["level"])
        return Reply(answer={}, seconds={"easy": 0.01, "strong": 2.0}[question["level"]])


def asked(*questions: tuple[str, int]) -> tuple[Lane, Lane, Lane]:
    """What each lane was asked: the usual one, the quick one, that for the past."""

    async def ask() -> tuple[Lane, Lane, Lane]:
        lanes, stubs = Lanes(1), (Lane(), Lane(), Lane())
        lanes._main, lanes._quick, lanes._study = (cast("Thinker", stub) for stub in stubs)
        for level, urgency in questions:
            await lanes.reply({}, {"level": level}, "", urgency)
        return stubs

    return asyncio.run(ask())


def test_a_bot_that_proves_to_be_quick_gets_its_own_process() -> None:
    main, quick, _ = asked(*[("easy", LIVE)] * 30, *[("strong", LIVE)] * 5)
    assert quick.levels
    assert set(quick.levels) == {"easy"}
    assert main.levels.count("easy") < 10
    assert main.levels.count("strong") == 5


def test_analyses_have_a_process_of_their_own_and_hints_do_not() -> None:
    main, quick, study = asked(("strong", STUDY), ("strong", HINT))
    assert (main.levels, quick.levels, study.levels) == (["strong"], [], ["strong"])
