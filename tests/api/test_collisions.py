"""Modules that would take a name from each other are refused at start-up, in one sentence that names both."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from typing import Any, TypedDict

import pytest

from carcassonne.engine import actions, codes, events, question
from carcassonne.engine.actions import Action
from carcassonne.engine.collisions import check
from carcassonne.engine.events import Event
from carcassonne.engine.module import FigureKind, Module, option
from carcassonne.engine.question import Question
from carcassonne.modules import ALL, GROUP, _Modules
from carcassonne.shown import View

CODES = (
    codes.VERBS,
    codes.QUESTIONS,
    codes.FIGURES,
    codes.WORDS,
    codes.COLUMNS,
    codes.SEAT_COLUMNS,
    codes.TOKENS,
)


@pytest.fixture(autouse=True)
def _all_read() -> None:
    """A name is taken once its module has been read, which happens when somebody needs it."""
    tuple(ALL.values())


@pytest.fixture(autouse=True)
def _classes_of_tests_are_forgotten() -> Iterator[None]:
    known: list[Any] = [actions.VERBS, question.KINDS, events.TYPES, *(each.numbers for each in CODES)]
    before, forms = [dict(each) for each in known], len(actions.FORMS)
    yield
    for each, entries in zip(known, before, strict=True):
        each.clear()
        each.update(entries)
    del actions.FORMS[forms:]


def module(id: str, rank: float, **manifest: Any) -> type[Module]:
    return type(id.title(), (Module,), {"id": id, "title": id.title(), "rank": rank, **manifest})


def two(**manifest: Any) -> list[type[Module]]:
    """Two modules with the same entries in their manifests."""
    return [module("hills", 1000, **manifest), module("dales", 1001, **manifest)]


class HillsView(TypedDict):
    hills: int


class TurnView(TypedDict):
    turn: int


def test_our_own_modules_go_together() -> None:
    check(ALL.values(), View.__annotations__)


@pytest.mark.parametrize(
    ("manifest", "told"),
    [
        ({"turn": {"roll": 12}}, "step 'roll'"),
        ({"final": {"roll": 12}}, "step 'roll'"),
        ({"completion": {"roll": "c"}}, "step 'roll'"),
        ({"steps": ("roll",)}, "step 'roll'"),
        ({"figures": (FigureKind("hiker", 1),)}, "figure 'hiker'"),
        ({"neutral": (FigureKind("hiker", 0),)}, "figure 'hiker'"),
        ({"markers": ("flag",)}, "marker 'flag'"),
        ({"values": {"hill": "hill_value"}}, "value of a 'hill'"),
        ({"shows": HillsView}, "key of a view 'hills'"),
        ({"verbs": {actions.PlaceTile: "place"}}, "action 'PlaceTile'"),
    ],
)
def test_two_modules_with_one_name(manifest: dict[str, Any], told: str) -> None:
    with pytest.raises(TypeError) as caught:
        check(two(**manifest))
    assert str(caught.value) == f"modules 'hills' and 'dales' both have the {told}"


def test_a_figure_collides_with_one_of_ours() -> None:
    with pytest.raises(TypeError, match=r"^modules 'wagon' and 'hills' both have the figure 'wagon'$"):
        check([*ALL.values(), module("hills", 1000, figures=(FigureKind("wagon", 1),))])


def test_two_modules_with_one_rank() -> None:
    with pytest.raises(TypeError, match=r"^modules 'hills' and 'dales' both have the rank 1000$"):
        check([module("hills", 1000), module("dales", 1000)])


def test_an_option_may_be_shared_if_it_is_the_same() -> None:
    """As `river.bends`, which both rivers have."""
    check(two(options=(option("hills.steep", False, True),)))
    one = module("hills", 1000, options=(option("hills.steep", False, True),))
    other = module("dales", 1001, options=(option("hills.steep", True, False),))
    with pytest.raises(TypeError, match=r"^modules 'hills' and 'dales' both have the option 'hills\.steep'$"):
        check([one, other])


def test_what_every_view_has_is_taken() -> None:
    with pytest.raises(
        TypeError, match=r"^module 'hills' has the key of a view 'turn', which every view has"
    ):
        check([module("hills", 1000, shows=TurnView)], View.__annotations__)


# --- classes say it when they are made --------------------------------------------------------------------


def test_a_verb_belongs_to_one_module() -> None:
    class Climb(Action, verb="place_figure"):
        """Of a verb of the engine there may be further forms."""

    with pytest.raises(TypeError) as caught:

        class Ferry(Action, verb="set_ferry"):
            """A verb of another module."""

    assert (
        str(caught.value) == f"the verb 'set_ferry' is one of carcassonne.modules.ferries and of {__name__}"
    )


def test_a_question_belongs_to_one_module() -> None:
    with pytest.raises(TypeError) as caught:

        class Ferry(Question, kind="set_ferry", pickers=("link",)):
            """A question of another module."""

    told = f"the question 'set_ferry' is one of carcassonne.modules.ferries and of {__name__}"
    assert str(caught.value) == told


def test_an_event_belongs_to_one_module() -> None:
    with pytest.raises(TypeError) as caught:

        class Ferry(Event, type="ferry_set"):
            """An event of another module."""

    assert (
        str(caught.value) == f"the event 'ferry_set' is one of carcassonne.modules.ferries and of {__name__}"
    )


def test_a_code_is_given_once() -> None:
    with pytest.raises(TypeError, match=r"^verb 'climb' has the code 2, which is that of 'place_tile'$"):

        class Climb(Action, verb="climb", code=2):
            """A verb with the number of another one."""

    with pytest.raises(TypeError, match=r"^question 'climb' has the code 1, which is that of 'place_tile'$"):

        class ClimbQuestion(Question, kind="climb", pickers=("spot",), code=1):
            """A question with the number of another one."""

    with pytest.raises(TypeError, match=r"^figure 'hiker' has the code 1, which is that of 'meeple'$"):
        module("hills", 1000, figures=(FigureKind("hiker", 1, code=1),))
    with pytest.raises(TypeError, match=r"^word 'up' has the code 1, which is that of 'NE'$"):
        module("hills", 1000, word_codes={"up": 1})
    with pytest.raises(TypeError, match=r"^the code of token 'cairn' must be from 1 to 12, not 13$"):
        module("hills", 1000, seen=(codes.Token("cairn", 13, "cairns[]"),))
    with pytest.raises(TypeError, match=r"^figure 'meeple' has two codes, 1 and 20$"):
        module("hills", 1000, figures=(FigureKind("meeple", 1, code=20),))


def test_a_class_that_failed_leaves_nothing_behind() -> None:
    with pytest.raises(TypeError):

        class Climb(Action, verb="climb", code=2):
            """A verb with the number of another one."""

    assert "climb" not in actions.VERBS
    assert "climb" not in codes.VERBS.numbers


# --- modules of one id ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ({"ferries": "boats"}, "there are two modules 'ferries': of carcassonne and of boats"),
        ({"hills": "one", "hills ": "two"}, "there are two modules 'hills': of one and of two"),
    ],
)
def test_two_modules_with_one_id(points: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [EntryPoint(id.strip(), package, GROUP) for id, package in points.items()]
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: found)
    with pytest.raises(TypeError) as caught:
        list(_Modules())
    assert str(caught.value) == told
