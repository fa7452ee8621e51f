"""The boards of the rules reference, src/carcassonne/modules/<module>/boards.json: can they be laid?

    {"river-1": {
        "tiles":   [["river/I", x, y, turn], ...],   x to the east, y to the NORTH, turns clockwise
        "pieces":  [{"piece": "meeple", "at": [x, y], "segment": 2, "owner": 0}, ...],   as a view tells them
        "lit":     [[x, y, segment], ...],           what the example is about
        "next":    [[x, y], ...]}}                   empty cells that it points at, or tiles laid last

Owners: 0 blue, 1 red, 2 yellow, 3 green, 4 black, 5 pink. `PieceShown` in carcassonne.shown says what can be
told of a piece. A bridge is the segment after the last one of its tile.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from carcassonne.art import figures, tokens
from carcassonne.geometry import SIDES, turned
from carcassonne.modules import ALL
from carcassonne.shown import PieceShown
from carcassonne.tiles import catalogue
from carcassonne.tiles.design import Design

NEEDS = frozenset({"height"})
"""What a drawing cannot do without."""
FIELDS = frozenset(PieceShown.__annotations__)
KEYS = {"tiles", "pieces", "lit", "next"}
MOST = 12
"""Tiles of a board; the Count's city has so many."""
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
Cell = tuple[int, int]
Laid = Mapping[Cell, tuple[Design, int]]
Bridges = Mapping[tuple[int, ...], str]
"""The axis of the bridge at a cell."""


def problems(board: Mapping[str, Any]) -> Iterator[str]:
    if unknown := sorted(set(board) - KEYS):
        yield f"has the unknown key {unknown[0]}"
    laid: dict[Cell, tuple[Design, int]] = {}
    for name, x, y, turn in board.get("tiles", ()):
        try:
            design = catalogue.design(name)
        except LookupError as problem:
            yield str(problem)
            return
        if (x, y) in laid:
            yield f"has two tiles at {x}, {y}"
        if turn not in range(4):
            yield f"turns {name} by {turn}"
        laid[x, y] = design, turn
    if not 1 <= len(laid) <= MOST:
        yield f"has {len(laid)} tiles; 1 to {MOST} are right"
    pieces = board.get("pieces", ())
    bridges = {tuple(piece["at"]): piece["span"] for piece in pieces if "span" in piece}
    yield from misfits(laid, bridges)
    for piece in pieces:
        yield from piece_problems(piece, laid, bridges)
        if any(piece.get(other, 0) not in range(len(pieces)) for other in ("on", "under", "beside")):
            yield f"puts the {piece['piece']} with another piece, which is not there"
    for x, y, segment in board.get("lit", ()):
        if not has_segment(laid, (x, y), segment, bridges):
            yield f"lights segment {segment} at {x}, {y}, which is not there"
    yield from half_lit(laid, {(x, y, segment) for x, y, segment in board.get("lit", ())})


def misfits(laid: Laid, bridges: Bridges) -> Iterator[str]:
    """Sides that do not match."""
    for (x, y), (design, _) in laid.items():
        for side in ("N", "E"):
            step = STEPS[side]
            at = x + step[0], y + step[1]
            if at not in laid:
                continue
            own, other = edge(laid, bridges, (x, y), side), edge(laid, bridges, at, facing(side))
            if own != other and "*" not in (own, other):
                yield f"does not fit: {design.id} at {x}, {y} has {own} in the {side}, its neighbour {other}"


def half_lit(laid: Laid, lit: set[tuple[int, int, int]]) -> Iterator[str]:
    """Lit segments whose feature goes on, unlit, on the next tile."""
    for x, y, number in sorted(lit):
        there = laid.get((x, y))
        if there is None or number >= len(there[0].segments):
            continue  # not there, or a bridge
        segment, turn = there[0].segments[number], there[1]
        for side in (turned(side, turn) for side in segment.edges):
            step = STEPS[side[0]]
            at = x + step[0], y + step[1]
            other = continuation(laid.get(at), segment.kind, facing(side))
            if other is not None and (*at, other) not in lit:
                yield f"lights {segment.kind} segment {number} at {x}, {y} without the rest of it"
                break


def facing(side: str) -> str:
    """A side or half-side as its neighbour calls it: left and right change."""
    return SIDES[(SIDES.index(side[0]) + 2) % 4] + {"": "", "L": "R", "R": "L"}[side[1:]]


def continuation(there: tuple[Design, int] | None, kind: str, side: str) -> int | None:
    """The segment of that kind that reaches this side or half-side."""
    if there is None:
        return None
    design, turn = there
    for number, segment in enumerate(design.segments):
        if segment.kind == kind and side in (turned(each, turn) for each in segment.edges):
            return number
    return None


def edge(laid: Laid, bridges: Bridges, at: Cell, side: str) -> str:
    """What a laid tile shows there; the ends of a bridge are road."""
    design, turn = laid[at]
    return "R" if side in bridges.get(at, "") else design.edges[(SIDES.index(side) - turn) % 4]


def has_segment(laid: Laid, at: Cell, segment: int, bridges: Bridges) -> bool:
    there = laid.get(at)
    return there is not None and 0 <= segment < len(there[0].segments) + (at in bridges)


def piece_problems(piece: Mapping[str, Any], laid: Laid, bridges: Bridges) -> Iterator[str]:
    kind, at, segment = piece.get("piece"), tuple(piece.get("at", (0, 0))), piece.get("segment")
    if kind not in drawn():
        yield f"has the unknown piece {kind}"
    yield from (f"says {key} of the {kind}, which no piece has" for key in piece.keys() - FIELDS)
    needs = NEEDS.intersection(tokens.values(str(kind)) if kind in tokens.names() else ())
    yield from (f"says nothing of {need} for the {kind}" for need in needs if need not in piece)
    if piece.get("owner", 0) not in range(6):
        yield f"gives a {kind} to no seat of 0 to 5"
    if at not in laid:
        yield f"puts the {kind} at {at}, where no tile is"
    elif segment is not None and not has_segment(laid, (at[0], at[1]), segment, bridges):
        yield f"puts a {kind} on segment {segment} at {at}, which is not there"
    elif segment is not None and at not in bridges and not stands(kind, laid, (at[0], at[1]), segment):
        yield f"puts a {kind} on segment {segment} at {at}, where it cannot stand"


@cache
def drawn() -> frozenset[str]:
    """The names of all drawings of pieces."""
    return frozenset({*figures.kinds(), *tokens.names()})


def stands(kind: Any, laid: Laid, at: Cell, segment: int) -> bool:
    """A rough check against slips in the number of the segment."""
    places = grounds().get(kind)
    return places is None or laid[at][0].segments[segment].kind in places


@cache
def grounds() -> dict[str, frozenset[str]]:
    """Where each figure of players may stand."""
    spots = [spot for module in ALL.values() for spot in module.places.items()]
    return {
        kind.id: kind.stands | kind.joins | {place for place, ground in spots if kind.stands & ground}
        for module in ALL.values()
        for kind in module.figures
    }
