"""Questions: what a player may be asked. A module declares each of its questions as a class:

    class SetFerryQuestion(Question, offers=(SetFerry,)):
        \"""Which roads does the new ferry join? (FERRY-3)\"""

and asks it with `state.ask(SetFerryQuestion, seat, options)`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, TypedDict, get_args

from carcassonne.engine.actions import Action, Picker, PlaceFigure, PlaceTile, ReturnFigure
from carcassonne.engine.codes import QUESTIONS
from carcassonne.geometry import PointTold

PICKERS = frozenset(get_args(Picker))
RULE = re.compile(r"\b[A-Z][A-Z0-9]+(?:-[A-Z]\d)?-X?\d+\b")
"""The id of a rule."""
KINDS: dict[str, type[Question]] = {}
"""Every kind of question there is, for the protocol."""


class Question:
    """Base of all questions; the class itself is the question, it has no instances."""

    kind: ClassVar[str]
    """Its name; if it has none of its own, the verb of what it offers first."""
    pickers: ClassVar[tuple[Picker, ...]]
    """How a user interface lets the player choose; if it does not say so, as what it offers first."""
    offers: ClassVar[tuple[type[Action], ...]] = ()
    """The actions among which the player chooses."""
    rules: ClassVar[tuple[str, ...]] = ()
    """The rules that a "?" beside the question opens: the first of them that the edition tells. If there are
    no others, those that the docstring cites."""
    secret: ClassVar[bool]
    """Only the deciding player may see the options."""
    optional: ClassVar[bool]
    """The player may decline."""
    calm: ClassVar[bool]
    """A user interface waits for the player even if there is one option only."""
    alike: ClassVar[str]
    """A field: options that have the same there differ in nothing that a player could care about."""

    def __init_subclass__(
        cls,
        kind: str = "",
        offers: tuple[type[Action], ...] = (),
        pickers: tuple[Picker, ...] = (),
        secret: bool = False,
        optional: bool = False,
        calm: bool = False,
        alike: str = "",
        code: int | None = None,
    ) -> None:
        cls.offers = offers or cls.offers
        cls.kind = kind = kind or cls.offers[0].verb
        cls.pickers = pickers or tuple(action.picker for action in cls.offers[:1] if action.picker)
        cls.rules = cls.rules or tuple(RULE.findall(cls.__doc__ or ""))
        cls.secret = secret
        cls.optional = optional
        cls.calm = calm
        cls.alike = alike
        unknown = [name for name in cls.pickers if name not in PICKERS]
        if unknown:
            raise TypeError(f"question {kind!r} has the unknown picker {unknown[0]!r}")
        if kind in KINDS:
            other = KINDS[kind].__module__
            raise TypeError(f"the question {kind!r} is one of {other} and of {cls.__module__}")
        QUESTIONS.give(kind, code)
        KINDS[kind] = cls


Params = dict[str, Any]
ReasonTold = Annotated[list[Any], tuple[str, Params]]
"""A message key with parameters."""


def said(key: str, /, **params: Any) -> ReasonTold:
    """A text of a note or a panel."""
    return [key, params]


class Chance(TypedDict):
    """Where chance may lead."""

    text: str
    """What a die shows then."""
    at: PointTold
    chance: Annotated[list[int], tuple[int, int]]
    """So many of so many cases."""
    fails: bool


class Note(TypedDict, total=False):
    """What a player may want to know of an option before choosing it."""

    text: ReasonTold
    points: int
    """The points that it brings ..."""
    most: bool
    """... at the most."""
    brings: str
    """The drawing of something else that it brings."""
    takes: str
    """The drawing of something that it uses up: the option is the last choice where others would do."""
    chances: list[Chance]


class PathPanel(TypedDict):
    """The options are steps of a way that the players go together."""

    at: PointTold
    past: list[PointTold]
    step: int
    steps: int


class Row(TypedDict):
    """A number for every seat; `change` if it is how something changes."""

    text: ReasonTold
    values: list[int]
    change: bool


class TablePanel(TypedDict):
    """Whom the options hit, seat by seat."""

    title: ReasonTold
    rows: list[Row]


class BidPanel(TypedDict):
    """The bid that the options outbid."""

    tile: str
    player: int
    points: int


class Panel(TypedDict, total=False):
    """What is shown beside a question."""

    path: PathPanel
    table: TablePanel
    bid: BidPanel
    majority: bool
    """Who leads on the feature that an option joins, and who would."""
    recent: bool
    """What those have gained lately who stand on the space of an option."""


class PlaceTileQuestion(Question, offers=(PlaceTile,), calm=True, code=1):
    """Where does the tile go? (TURN-10)"""

    rules = ("BASE-9",)


class PlaceFigureQuestion(
    Question,
    offers=(PlaceFigure, ReturnFigure),
    pickers=("spot", "figure", "tile", "corner"),
    optional=True,
    code=2,
):
    """Which figure goes where, if any? Modules add options of their own. (TURN-19)"""

    rules = ("BASE-16",)
