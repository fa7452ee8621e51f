"""Actions: small immutable values that a player chooses among.

An action is a tuple whose first element is its verb, so actions compare and hash at C speed and have
value semantics. A module writes a new verb as a class with annotated fields:

    class MoveFairy(Action, verb="move_fairy"):
        at: Point
"""

from __future__ import annotations

from typing import ClassVar, Literal

from carcassonne.engine.codes import VERBS as CODES
from carcassonne.engine.codes import WORDS
from carcassonne.engine.named import Named
from carcassonne.geometry import Point

Picker = Literal[
    "cell", "spot", "figure", "tile", "corner", "link", "quarter", "track", "card", "number", "order", "hand"
]
"""How a user interface lets a player choose: what an option points at."""

VERBS: dict[str, type[Action]] = {}
"""Every verb there is, for the protocol page and for reading JSON; of several forms of a verb the first."""

FORMS: list[type[Action]] = []
"""Every class of action, all forms of a verb among them."""


class Action(Named, word=""):
    """Base of all actions; `to_json()` gives the flat dict of the public protocol."""

    __slots__ = ()
    verb: ClassVar[str]
    picker: ClassVar[Picker | None]
    """What an option points at; None points at nothing."""

    def __init_subclass__(cls, verb: str, picker: Picker | None = None, code: int | None = None) -> None:
        super().__init_subclass__(word=verb)
        cls.verb = verb
        cls.picker = picker
        first = VERBS.get(verb, cls)
        if first.__module__ not in (__name__, cls.__module__):  # only verbs of the engine take further forms
            raise TypeError(f"the verb {verb!r} is one of {first.__module__} and of {cls.__module__}")
        CODES.give(verb, code)
        VERBS.setdefault(verb, cls)
        FORMS.append(cls)


class PlaceTile(Action, verb="place_tile", picker="cell", code=2):
    """Place the drawn tile at a point, rotated clockwise by `turn` quarter turns (TURN-10)."""

    tile: str
    at: Point
    turn: int


class PlaceFigure(Action, verb="place_figure", picker="spot", code=3):
    """Place a figure from the supply on a segment (TURN-19a), perhaps with a companion (TURN-20).

    A figure that stands where four tiles meet (a barn) has a `corner` of the tile instead, such as "NE".
    """

    figure: str
    at: Point
    segment: int
    companion: str | None = None


class PlaceOnCorner(Action, verb="place_figure", picker="corner"):
    """Place a figure from the supply on a corner of a tile where four tiles meet (TURN-19c)."""

    figure: str
    at: Point
    corner: str


CORNERS = ("NE", "SE", "SW", "NW")
"""Corner k lies between side k and the next one clockwise."""
for _code, _corner in enumerate(CORNERS, 1):
    WORDS.give(_corner, _code)


class ReturnFigure(Action, verb="return_figure", picker="figure", code=36):
    """Return a figure from the board to its owner's supply.

    A companion that is a builder or pig returns with it; "fairy", "shield", "shield-2" ... only tell it apart
    from other figures like it.
    """

    figure: str
    at: Point
    segment: int
    companion: str | None = None
    owner: int | None = None
    """Whose figure it is, where it may be anybody's."""


class Pass(Action, verb="pass", code=1):
    """Decline."""


PASS = Pass()
