"""Actions: small immutable values that a player chooses among.

An action is a tuple whose first element is its verb, so actions compare and hash at C speed and have
value semantics. A module writes a new verb as a class with annotated fields:

    class MoveFairy(Action, verb="move_fairy"):
        at: Point
"""

from __future__ import annotations

import inspect
from operator import itemgetter
from typing import Any, ClassVar, dataclass_transform

from carcassonne.geometry import Point

VERBS: dict[str, type[Action]] = {}
"""Every verb there is, for the protocol page and for reading JSON; of several forms of a verb the first."""


@dataclass_transform(frozen_default=True)
class Action(tuple[Any, ...]):
    """Base of all actions; `to_json()` gives the flat dict of the public protocol."""

    __slots__ = ()
    verb: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    defaults: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, verb: str) -> None:
        cls.verb = verb
        cls.names = tuple(inspect.get_annotations(cls))
        cls.defaults = {name: cls.__dict__[name] for name in cls.names if name in cls.__dict__}
        for place, name in enumerate(cls.names, 1):
            setattr(cls, name, property(itemgetter(place)))
        VERBS.setdefault(verb, cls)

    def __new__(cls, *values: Any, **named: Any) -> Action:
        """Build an action from its fields, in order or by name."""
        if named or len(values) != len(cls.names):
            fields = {**cls.defaults, **dict(zip(cls.names, values, strict=False)), **named}
            if len(values) > len(cls.names) or set(fields) != set(cls.names):
                raise TypeError(f"{cls.verb} takes the fields {', '.join(cls.names) or 'none'}")
            values = tuple(fields[name] for name in cls.names)
        return tuple.__new__(cls, (cls.verb, *values))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.verb} is immutable")

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self[1:]

    @property
    def type(self) -> str:
        """The verb, as in the JSON form."""
        return self.verb

    def to_json(self) -> dict[str, Any]:
        """The flat dict of the protocol; fields without a value are left out."""
        data: dict[str, Any] = {"type": self.verb}
        for name, value in zip(self.names, self[1:], strict=True):
            if value is not None:
                data[name] = list(value) if type(value) is tuple else value
        return data

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.names, self[1:], strict=True))
        return f"{type(self).__name__}({fields})"


class PlaceTile(Action, verb="place_tile"):
    """Lay the drawn tile at a point, turned clockwise by `turn` quarters (TURN-10)."""

    tile: str
    at: Point
    turn: int


class PlaceFigure(Action, verb="place_figure"):
    """Put a figure from the supply on a segment (TURN-19a), perhaps with a companion (TURN-20).

    A figure that stands where four tiles meet (a barn) has a `corner` of the tile, such as "NE", instead.
    """

    figure: str
    at: Point
    segment: int
    companion: str | None = None


class PlaceOnCorner(Action, verb="place_figure"):
    """Put a figure from the supply on a corner of a tile where four tiles meet (TURN-19c)."""

    figure: str
    at: Point
    corner: str


class ReturnFigure(Action, verb="return_figure"):
    """Take a figure from the board back into its owner's supply.

    A companion that is a builder or pig goes with it; "fairy", "shield", "shield-2" ... only tell it from
    other figures like it.
    """

    figure: str
    at: Point
    segment: int
    companion: str | None = None
    owner: int | None = None
    """Whose figure it is, where it may be anybody's."""


class Pass(Action, verb="pass"):
    """Decline."""


PASS = Pass()
