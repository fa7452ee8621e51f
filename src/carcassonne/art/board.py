"""A whole position as one SVG, drawn from `game.view(seat)` alone.

    svg = board.draw(game.view(None))

Every tile is a group with `data-cell` and `data-tile`, every piece a `use` with `data-piece`, `data-seat`,
`data-cell` and `data-segment`. Nothing but attributes is used (no style sheet, no script), so that a
notebook, a browser and a converter show the same picture. All sizes are in units of the board, of which a
tile has 100.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from html import escape
from typing import Any, Final, NamedTuple

from carcassonne import art
from carcassonne.art import table
from carcassonne.art.legend import legend, readable
from carcassonne.art.levels import level_for
from carcassonne.art.palette import COLOURS, PLAYERS
from carcassonne.art.standing import GROWN, SHADOWS, Cell, Piece, copy_at, corner, pieces
from carcassonne.art.svg import ROOT, number
from carcassonne.art.theme import THEMES, Theme

SEATS: Final = ("blue", "red", "yellow", "green", "black", "pink")
"""The colours of the seats in order, where the view names none."""
PIXELS: Final = 64
"""How wide a tile is shown if no size is asked for."""
_CELL: Final = (
    '<clipPath id="cc-cell"><path d="M-.3-.3h100.6v100.6h-100.6z" shape-rendering="crispEdges"/></clipPath>'
)
"""Drawings reach over the edge of a tile; cut off a little outside of it, at whole pixels, they leave no gap
between tiles."""
LEAST: Final = 520
"""The least width of a picture: a single tile still leaves room for the names."""


def draw(
    view: Mapping[str, Any],
    *,
    theme: str = "light",
    margin: float = 60,
    last: bool = True,
    frontier: bool = False,
    colours: Sequence[str] | None = None,
    size: int | None = None,
) -> str:
    """The position of a view as a standalone SVG document.

    `last` frames the last tile placed, `frontier` marks the free cells, `colours` are those of the seats and
    `size` is the width in pixels, which also says how much detail there is. What the view calls complete
    looks complete, if its features are in it (the aid `standings`).
    """
    if theme not in THEMES:
        raise ValueError(f"there is no theme {theme!r}; choose one of {', '.join(THEMES)}")
    look = THEMES[theme]
    seats = seat_colours(view, colours)
    cells = [_cell(tile["at"]) for tile in view["tiles"]]
    free = [_cell(at) for at in view["cells"]] if frontier else []
    sheet = _sheet(cells + free, margin)
    foot, height = legend(view, seats, look, sheet.width - 2 * margin)
    standing = pieces(view, seats)
    used = {piece.name: piece.body for piece in standing}
    used |= {piece.shadow: SHADOWS[piece.shadow] for piece in standing if piece.shadow}
    box = (sheet.x, sheet.y, sheet.width, sheet.height + height + margin * 0.7)
    level = level_for(size * 100 / box[2] if size is not None else PIXELS)
    complete = _complete(view)
    body = [
        f"<defs>{_CELL}{table.defs(look)}",
        *(f'<g id="cc-{name}">{drawing}</g>' for name, drawing in used.items()),
        "</defs>",
        table.wood(look, box),
        table.below(look, cells, level, box),
        *(_free_cell(look, cell) for cell in free),
        *(_tile(tile, level, complete[_cell(tile["at"])]) for tile in view["tiles"]),
        table.above(look, cells),
        _last_frame(view, seats) if last else "",
        *(_piece(piece, piece.scale * GROWN[level]) for piece in standing),
        f'<g transform="translate({number(sheet.x + margin)} {number(sheet.y + sheet.height)})">{foot}</g>',
    ]
    return _document("".join(body), box, size, _title(view))


def seat_colours(view: Mapping[str, Any], colours: Sequence[str] | None = None) -> list[str]:
    """The colour of each seat: as asked for, as the view says, else by seat."""
    players = view["players"]
    named = list(colours) if colours is not None else [player.get("colour") for player in players]
    spare = [colour for colour in SEATS if colour not in named]
    found = [colour if colour is not None else spare.pop(0) for colour in named]
    for colour in found:
        if colour not in PLAYERS:
            raise ValueError(f"there is no colour {colour!r}; choose one of {', '.join(PLAYERS)}")
    if len(found) < len(players):
        raise ValueError(f"{len(players)} players need the same number of colours, not {len(found)}")
    return found


class _Sheet(NamedTuple):
    """The part of the board that is shown, margins included."""

    x: float
    y: float
    width: float
    height: float


def _sheet(cells: Sequence[Cell], margin: float) -> _Sheet:
    west, east = min(x for x, _ in cells), max(x for x, _ in cells) + 1
    north, south = -max(y for _, y in cells), -min(y for _, y in cells) + 1
    width, height = 100 * (east - west), 100 * (south - north)
    aside = max(0, LEAST - width) / 2
    return _Sheet(
        100 * west - margin - aside, 100 * north - margin, width + 2 * (margin + aside), height + 2 * margin
    )


def _complete(view: Mapping[str, Any]) -> Mapping[Cell, Collection[int]]:
    """The segments of complete features on each tile."""
    found: dict[Cell, set[int]] = defaultdict(set)
    for feature in view.get("features", ()):
        for at, segment in feature["segments"] if feature["complete"] else ():
            found[_cell(at)].add(segment)
    return found


def _cell(at: Sequence[int]) -> Cell:
    return at[0], at[1]


def _title(view: Mapping[str, Any]) -> str:
    scores = ", ".join(f"{escape(readable(player['name']))} {player['score']}" for player in view["players"])
    state = "the end" if view["over"] else f"turn {view['turn']}"
    return f"Carcassonne, {state}: {scores}"


def _document(body: str, box: tuple[float, float, float, float], size: int | None, title: str) -> str:
    x, y, width, height = box
    wide = size if size is not None else round(width * PIXELS / 100)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(x)} {number(y)} {number(width)} '
        f'{number(height)}" width="{wide}" height="{round(wide * height / width)}" role="img" {ROOT} '
        f'style="max-width:100%;height:auto"><title>{title}</title>{body}</svg>'
    )


# --- the table ----------------------------------------------------------------------------------------------


def _free_cell(look: Theme, cell: Cell) -> str:
    at = corner(cell) + (5 + 5j)
    return (
        f'<rect data-free="{cell[0]},{cell[1]}" x="{number(at.real)}" y="{number(at.imag)}" width="90" '
        f'height="90" rx="9" fill="#fff" fill-opacity="{look.mark}" stroke="{look.accent}" '
        f'stroke-width="2" stroke-dasharray="5 4.2"/>'
    )


# --- tiles and pieces ---------------------------------------------------------------------------------------


def _tile(tile: Mapping[str, Any], level: int, done: Collection[int]) -> str:
    cell = _cell(tile["at"])
    drawing = art.tile(tile["tile"], tile["turn"], copy_at(cell), level).picture(done, alone=False)
    at = corner(cell)
    return (
        f'<g class="tile" data-tile="{escape(tile["tile"])}" data-cell="{cell[0]},{cell[1]}" '
        f'transform="translate({number(at.real)} {number(at.imag)})" clip-path="url(#cc-cell)">{drawing}</g>'
    )


def _last_frame(view: Mapping[str, Any], seats: Sequence[str]) -> str:
    """A double frame round what was laid last: paper outside, the player's colour inside."""
    laid = [tile for tile in view["tiles"] if tile["number"] > 0]
    if not laid:
        return ""
    tile = max(laid, key=lambda tile: tile["number"])
    x, y = _cell(tile["at"])
    colour = COLOURS["ink"] if tile["player"] is None else PLAYERS[seats[tile["player"]]].body
    box = f'<rect x="{100 * x + 1.7:.1f}" y="{-100 * y + 1.7:.1f}" width="96.6" height="96.6" rx="3"'
    return (
        f'<g class="last" data-cell="{x},{y}">{box} stroke="#fffaf0" stroke-width="3.6"/>'
        f'{box} stroke="{colour}" stroke-width="1.8"/></g>'
    )


def _piece(piece: Piece, scale: float) -> str:
    """A piece on its shadow."""
    how = f"translate({number(piece.point.real)} {number(piece.point.imag)})" + (
        f"scale({scale:g})" if scale != 1 else ""
    )
    shadow = f'<use href="#cc-{piece.shadow}" transform="{how}"/>' if piece.shadow else ""
    return f'{shadow}<use href="#cc-{piece.name}" transform="{how}"{piece.place}/>'
