"""Seats of a table: who plays where, in which colour."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any

from carcassonne import bots
from carcassonne.server.cast import character
from carcassonne.server.messages import COLOURS, SeatSpec
from carcassonne.server.refusal import Refusal

USUAL_LEVEL = "medium"


@dataclass(frozen=True)
class Seat:
    """One seat; `taken` is False while nobody has come for it."""

    kind: str
    name: str
    """Empty if a human chose none: a client then shows a word of its own language. Bots play characters."""
    colour: str
    level: str | None
    taken: bool

    @property
    def human(self) -> bool:
        return self.kind != "bot"

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@cache
def levels() -> tuple[str, ...]:
    """The bots there are; looking for those of other packages takes a while, so it is done once."""
    return bots.names()


def usual_level() -> str:
    """The bot that takes over where nobody named one."""
    return USUAL_LEVEL if USUAL_LEVEL in levels() else levels()[-1]


def seated(specs: Sequence[SeatSpec], shuffle: bool) -> list[Seat]:
    """The seats of a new table."""
    specs = list(specs)
    if shuffle:
        secrets.SystemRandom().shuffle(specs)
    chosen = [spec.colour for spec in specs if spec.colour]
    if len(set(chosen)) < len(chosen):
        raise Refusal("seat.colour", "two seats have the same colour; choose another for one of them")
    free = iter([colour for colour in COLOURS if colour not in chosen])
    names = [checked_name(spec.name) if spec.name else "" for spec in specs]
    placed = []
    for number, spec in enumerate(specs):
        level = checked_level(spec.kind, spec.level)
        names[number] = names[number] or _usual_name(level, names)
        placed.append(_seat(spec.kind, names[number], spec.colour or next(free), level))
    return placed


def _seat(kind: str, name: str, colour: str, level: str | None) -> Seat:
    return Seat(kind, name, colour, level, kind in ("here", "bot"))


def _usual_name(level: str | None, others: Iterable[str]) -> str:
    """What somebody is called for whom nobody chose a name: a bot plays a character."""
    return character(level, others) if level else ""


def changed(
    seats: Sequence[Seat], number: int, kind: str, name: str | None, colour: str | None, level: str | None
) -> list[Seat]:
    """The seats after the host changed one of them: whoever sat there sits there no more."""
    check(seats, number)
    level = checked_level(kind, level)
    others = [seat.name for place, seat in enumerate(seats) if place != number]
    name = checked_name(name) if name else _usual_name(level, others)
    new = _seat(kind, name, _colour(seats, number, colour), level)
    return [new if place == number else seat for place, seat in enumerate(seats)]


def given_up(seats: Sequence[Seat], number: int) -> list[Seat]:
    """The seats after a bot took over for a human, who may come back and whose name stays."""
    new = replace(check(seats, number), kind="bot", level=usual_level(), taken=True)
    return [new if place == number else seat for place, seat in enumerate(seats)]


def taken(seats: Sequence[Seat], number: int, name: str | None, colour: str | None) -> list[Seat]:
    """The seats after somebody came for one."""
    old = check(seats, number)
    if old.taken:
        raise Refusal("seat.taken", f"seat {number} is taken; choose a free one", seat=number)
    own = checked_name(name) if name else ""
    new = replace(old, kind="link", name=own, colour=_colour(seats, number, colour), taken=True)
    return [new if place == number else seat for place, seat in enumerate(seats)]


def check(seats: Sequence[Seat], number: int) -> Seat:
    if not 0 <= number < len(seats):
        raise Refusal("seat.unknown", f"there is no seat {number}; the seats are 0 to {len(seats) - 1}")
    return seats[number]


def checked_level(kind: str, level: str | None) -> str | None:
    if kind != "bot":
        if level is not None:
            raise Refusal("seat.level", "only a bot has a level; leave it out for a human")
        return None
    level = level or usual_level()
    if level not in levels():
        raise Refusal("seat.level", f"there is no bot {level!r}; choose one of {', '.join(levels())}")
    return level


def checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or not name.isprintable():
        raise Refusal("seat.name", "a name needs at least one character, and all must be printable")
    return name


def _colour(seats: Sequence[Seat], number: int, colour: str | None) -> str:
    if colour is None:
        return seats[number].colour
    if any(seat.colour == colour for place, seat in enumerate(seats) if place != number):
        raise Refusal("seat.colour", f"the colour {colour} is taken; choose another", colour=colour)
    return colour
