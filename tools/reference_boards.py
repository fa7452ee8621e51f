"""The boards of the rules reference, web/src/screens/rules/boards/<module>.json: can they be laid?

    {"river-1": {
        "tiles":   [["river/I", x, y, turn], ...],   x to the east, y to the NORTH, turns clockwise
        "figures": [{"kind": "meeple", "seat": 0, "at": [x, y], "segment": 2}, ...],
        "tokens":  [{"kind": "gold", "at": [x, y]}, ...],
        "lit":     [[x, y, segment], ...],           what the example is about
        "next":    [[x, y], ...]}}                   empty cells that it points at, or tiles laid last

Seats: 0 blue, 1 red, 2 yellow, 3 green, 4 black, 5 pink. A figure may stand on a building instead of a
segment: "on": "tower" with "at", "on": "castle" with "at" and "to", or "quarter": "market" alone. A bridge is
the segment after the last one of its tile. TOKENS says what each token needs besides its kind.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from carcassonne.geometry import SIDES, turned
from carcassonne.tiles import catalogue
from carcassonne.tiles.design import ROLES, Design

FIGURES = ("meeple", "big-meeple", "abbot", "builder", "pig", "mayor", "wagon")
TOKENS = {
    "gold": ("at",),  # "count" if there are several ingots
    "dragon": ("at",),
    "fairy": ("at",),  # with "seat", "figure" and "segment" beside a figure
    "mage": ("at", "segment"),
    "witch": ("at", "segment"),
    "ferry": ("at", "segments"),  # the two roads that it joins
    "bridge": ("at", "axis"),  # "NS" or "EW"
    "tower": ("at", "height"),
    "barn": ("at", "seat", "corner"),  # "NE", ...
    "castle": ("at", "to", "seat"),  # on the side between two tiles
    "count": ("quarter",),
    "crown": ("category",),  # "travellers", "knights", "farmers"; needs the tournament tile
    "statue": ("at", "segment", "seat", "value"),
    "shield": ("at", "segment", "seat"),  # below a figure; "value" if it is open
}
KEYS = {"tiles", "figures", "tokens", "lit", "next"}
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
    bridges = {tuple(t["at"]): t["axis"] for t in board.get("tokens", ()) if t["kind"] == "bridge"}
    yield from misfits(laid, bridges)
    for figure in board.get("figures", ()):
        yield from figure_problems(figure, laid, bridges)
    for token in board.get("tokens", ()):
        yield from token_problems(token, laid)
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


def figure_problems(figure: Mapping[str, Any], laid: Laid, bridges: Bridges) -> Iterator[str]:
    kind = figure.get("kind")
    if kind not in FIGURES:
        yield f"has the unknown figure {kind}"
    if figure.get("seat") not in range(6):
        yield f"gives a {kind} to no seat of 0 to 5"
    if "quarter" in figure:
        return
    at = tuple(figure.get("at", (0, 0)))
    if "on" in figure:
        if at not in laid:
            yield f"puts a {kind} on a building at {at}, where no tile is"
    elif not has_segment(laid, (at[0], at[1]), figure.get("segment", -1), bridges):
        yield f"puts a {kind} on segment {figure.get('segment')} at {at}, which is not there"
    elif at not in bridges and not stands(kind, laid, (at[0], at[1]), figure["segment"]):
        yield f"puts a {kind} on segment {figure['segment']} at {at}, where it cannot stand"


def stands(kind: Any, laid: Laid, at: Cell, segment: int) -> bool:
    """A rough check against slips in the number of the segment."""
    ground = laid[at][0].segments[segment].kind
    places = {
        "abbot": {"monastery", "garden", "abbey", "shrine"},
        "pig": {"field"},
        "builder": {"road", "city"},
        "mayor": {"city"},
    }
    everywhere = {"road", "city", "monastery", "field", "shrine", "abbey", "flying-machine", "quarter"}
    return ground in places.get(kind, everywhere)


def token_problems(token: Mapping[str, Any], laid: Laid) -> Iterator[str]:
    kind = token.get("kind")
    if kind not in TOKENS:
        yield f"has the unknown token {kind}"
        return
    yield from (f"says nothing of {need} for the {kind}" for need in TOKENS[kind] if need not in token)
    if "at" in token and tuple(token["at"]) not in laid:
        yield f"puts the {kind} at {tuple(token['at'])}, where no tile is"


def facts() -> str:
    """The tile sets of the modules and the copies of every tile in each edition, fall-back included."""
    import carcassonne

    sets = {
        module.id: list(module.tile_sets) or [name for name in catalogue.SETS if name == module.id]
        for module in carcassonne.modules()
    }
    tiles = [f"    {json.dumps(name)}: {json.dumps(copies(name))}" for name in catalogue.SETS]
    listed = ",\n".join(tiles)
    return f'{{\n  "modules": {json.dumps(sets)},\n  "tiles": {{\n{listed}\n  }}\n}}\n'


def copies(set_id: str) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {}
    for number, edition in enumerate(catalogue.EDITIONS):
        for role in ROLES:
            for tile, count in catalogue.supply(set_id, edition, role).items():
                counts.setdefault(tile.partition("/")[2], [0, 0, 0])[number] = count
    return {
        tile.code: counts[tile.code] for tile in catalogue.tile_set(set_id).designs if tile.code in counts
    }
