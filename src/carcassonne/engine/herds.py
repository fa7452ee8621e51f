"""Herds of pigs printed on fields (rules 06, HERD). Several boxes bring such a tile; all of them count."""

from __future__ import annotations

from functools import cache

from carcassonne.engine.board import cells_of, cities_of
from carcassonne.engine.figures import bits
from carcassonne.engine.module import Part
from carcassonne.engine.scoring import majority
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import TRAIT_BIT, Oriented

HERD = TRAIT_BIT["pig-herd"]
PART = "pig-herd"


def pay_herds(state: State, field: Feature, seat: int, parts: list[Part]) -> None:
    """Each herd gives who has the majority on its field a point per completed city (HERD-2 to HERD-5).

    Whichever of the modules asks first adds the part; the others find it there (HERD-6).
    """
    if not field.traits & HERD or field.kind != "field" or not effective(state):
        return
    if seat not in majority(state, field) or any(part[0] == PART for part in parts):  # HERD-C2-2
        return
    cities = sum(1 for root in cities_of(state, field) if state.features[root].open == 0)
    herds = _count(state, field)
    parts.append((PART, herds * cities, herds * cities))


def effective(state: State) -> bool:
    """In the first edition a figure that herds replaces the herd, later it is what makes it count.

    HERD-C1-1, HERD-C2-1, HERD-C3-1, FARM-X9, PIG-C1-12, PIG-X16.
    """
    return state.rules.herding == (state.rules.edition != "c1")


def _count(state: State, field: Feature) -> int:
    """The herds on the field of the farmers that stand on it (HERD-1, HERD-4)."""
    farmer = next(figure for figure in bits(field.figures) if figure in state.figures)
    root = state.feature_at(*state.figures[farmer])
    return sum(
        state.feature_at(at, segment) == root
        for at in cells_of(state, state.features[root].tiles)
        for segment in _grazed(state.board[at].oriented)
    )


@cache
def _grazed(oriented: Oriented) -> tuple[int, ...]:
    """The segments of a tile on which a herd is printed; few tiles have any."""
    return tuple(segment for segment, piece in enumerate(oriented.pieces) if piece[3] & HERD)
