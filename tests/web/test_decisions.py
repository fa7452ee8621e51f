"""UX-6.35: every kind of decision of every module has its own picker, and can be made with it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import carcassonne as cc
from tests.web.browsing import PHONE, Visitor
from tests.web.hands import Hand, Keyboard, Lister, Pointer
from tests.web.reaching import HUNTS, PLAYERS, asking, kinds
from tests.web.serving import here
from tests.web.table_page import TablePage


def made(visitor: Visitor, kind: str, hand: type[Hand]) -> None:
    """Come to a table that asks it, answer, confirm; the server takes an answer that it offered."""
    record = asking(kind)
    offered = [dict(one) for one in cc.replay(record).view(None)["decision"].get("options", [])]
    table = TablePage.open(visitor, here(*PLAYERS), record=record)
    seen = table.wait(lambda one: one.asked or one.curtain, f"the question {kind!r}")
    if seen.curtain:
        table.reveal()
        seen = table.asked(kind)
    assert seen.kind == kind
    assert not visitor.page.locator(".options[open]").count(), "only the generic list is shown"
    hand(table).play(lambda one: one.number > seen.number)
    answer = visitor.sent("commit")[0]["actions"][0]
    assert not offered or answer in offered


def test_every_kind_of_the_protocol_is_tried() -> None:
    assert sorted(HUNTS) == sorted(kinds())


SHARE = (
    "bazaar_choose bid castle choose_tile crop_return leave_quarter move_count move_dragon move_ferry "
    "move_marker place_abbey place_robber register score_next take_prisoner"
).split()
"""Each of the twelve pickers, for every run of the tests; the others are tried in the long run."""


@pytest.mark.parametrize(
    "kind", [pytest.param(kind, marks=() if kind in SHARE else pytest.mark.soak) for kind in sorted(HUNTS)]
)
def test_UX_6_35_a_decision_by_mouse(visit: Callable[..., Visitor], kind: str) -> None:
    made(visit(again=True), kind, Pointer)


@pytest.mark.soak
@pytest.mark.parametrize("kind", sorted(HUNTS))
def test_a_decision_by_touch(visit: Callable[..., Visitor], kind: str) -> None:
    made(visit(size=PHONE, touch=True, language="uk"), kind, Pointer)


@pytest.mark.soak
@pytest.mark.parametrize("kind", sorted(HUNTS))
def test_a_decision_by_keyboard(visit: Callable[..., Visitor], kind: str) -> None:
    made(visit(language="ru"), kind, Keyboard)


@pytest.mark.soak
@pytest.mark.parametrize("kind", sorted(HUNTS))
def test_a_decision_by_the_list(visit: Callable[..., Visitor], kind: str) -> None:
    made(visit(), kind, Lister)
