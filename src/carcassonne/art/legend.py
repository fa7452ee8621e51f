"""The legend below a board: who plays which colour, the score, and what each player holds."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from carcassonne import art
from carcassonne.art import registry
from carcassonne.art.standing import drawing
from carcassonne.art.svg import number, place
from carcassonne.art.theme import Theme

FONT: Final = "font-family=\"'Noto Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif\""
CARD: Final = 212.0
"""The least width of a card, before the whole legend is scaled."""
WIDEST: Final = 300.0
ROW, EXTRA, GAP = 46.0, 27.0, 10.0
"""Heights of a card and of its second row, and the space between cards."""
LETTER: Final = 11.2
"""About how wide a letter of a name is."""
TITLE, COIN, WARE, FIGURE = range(4)
"""The order of what a player holds."""


class Held(NamedTuple):
    """Something that a player holds beside the board."""

    row: int
    """What it is: TITLE, COIN, WARE or FIGURE."""
    piece: str
    """The name of the figure or token."""
    number: int | None = None
    """How many, or on which space."""
    owner: int | None = None
    """Whose colour it shows, if any."""
    values: Mapping[str, Any] = MappingProxyType({})
    """What the token shows besides."""


def title(key: str, piece: str, view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """The card of a title, which a view has under its key, for whoever holds it."""
    if (view.get(key) or {}).get("player") == seat:
        yield Held(TITLE, piece)


def legend(view: Mapping[str, Any], seats: Sequence[str], look: Theme, width: float) -> tuple[str, float]:
    """The legend for a width, and its height; boards that are wide, so shown smaller, get a larger one."""
    scale = min(3.0, max(1.0, width / 1200))
    room = width / scale
    cards = len(seats) + 1
    columns = max(1, min(cards, int((room + GAP) / (CARD + GAP))))
    wide = min(WIDEST, (room - GAP * (columns - 1)) / columns)
    held = [list(_held(view, seat, seats)) for seat in range(len(seats))]
    high = ROW + (EXTRA if any(held) else 0)
    drawn = [_player_card(view, seat, seats, look, wide, high, held[seat]) for seat in range(len(seats))]
    drawn.append(_state_card(view, look, wide, high))
    aside = (room - columns * wide - GAP * (columns - 1)) / 2
    parts = [
        f'<g transform="translate({number(aside + (n % columns) * (wide + GAP))} '
        f'{number(n // columns * (high + GAP))})">{card}</g>'
        for n, card in enumerate(drawn)
    ]
    rows = -(-cards // columns)
    body = "".join(parts)
    return (
        f'<g class="legend" transform="scale({scale:.3f})" {FONT}>{body}</g>',
        scale * (rows * high + (rows - 1) * GAP),
    )


def _card(look: Theme, wide: float, high: float, marked: bool = False) -> str:
    line, pen = (look.accent, 2.4) if marked else (look.line, 1.2)
    return (
        f'<rect width="{number(wide)}" height="{number(high)}" rx="10" fill="{look.card}" stroke="{line}" '
        f'stroke-width="{pen}"/>'
    )


def _text(
    x: float, y: float, text: object, fill: str, size: float, weight: int = 400, end: bool = False
) -> str:
    anchor = ' text-anchor="end"' if end else ""
    return (
        f'<text x="{number(x)}" y="{number(y)}" fill="{fill}" font-size="{size:g}" '
        f'font-weight="{weight}"{anchor}>{escape(str(text))}</text>'
    )


def _player_card(
    view: Mapping[str, Any],
    seat: int,
    seats: Sequence[str],
    look: Theme,
    wide: float,
    high: float,
    held: Sequence[tuple[str, object]],
) -> str:
    """Colour, emblem, name and score; a bold frame for whose turn it is, a crown for who won."""
    player = view["players"][seat]
    score = str(player["score"])
    won = seat in view["winners"]
    space = wide - 50 - 14 * len(score) - 24 - (30 if won else 0)
    parts = [
        _card(look, wide, high, marked=not view["over"] and seat == view["player"]),
        place(26 + 23j, drawing("marker", seats[seat])),
        _text(50, 30, fitting(readable(player["name"]), space), look.text, 19, 600),
        _text(wide - 14, 31.5, score, look.text, 24, 700, end=True),
    ]
    if won:
        parts.append(place(complex(wide - 14 - 14 * len(score) - 20, 22), drawing("crown"), 0.62))
    at = 26.0
    for body, count in held:
        parts.append(place(complex(at, ROW + 6), body, 0.6))
        at += 14
        if count is not None:
            parts.append(_text(at, ROW + 11, count, look.quiet, 14, 600))
            at += 9 * len(str(count))
        at += 16
    return f'<g class="player" data-seat="{seat}">{"".join(parts)}</g>'


def _state_card(view: Mapping[str, Any], look: Theme, wide: float, high: float) -> str:
    """The turn, the tiles left, and the tile in hand."""
    left = view["stack"]
    head = "The game is over" if view["over"] else f"Turn {view['turn']}"
    more = f"{left} tile{'' if left == 1 else 's'} left"
    parts = [
        _text(14, 21, head, look.text, 15, 600),
        _text(14, 39, more, look.quiet, 14),
    ]
    side = high - 4
    for n, tile_id in enumerate(view["hand"]):
        drawn = art.tile(tile_id).picture()
        body = f'<g class="hand" data-tile="{escape(tile_id)}" clip-path="url(#cc-cell)">{drawn}</g>'
        parts.append(place(complex(128 + (side + 6) * n, 2), body, side / 100))
    return f'<g class="state">{"".join(parts)}</g>'


def _held(view: Mapping[str, Any], seat: int, seats: Sequence[str]) -> Iterator[tuple[str, object]]:
    """What a player holds beside the board, as drawing and number."""
    tellers = (file.held for file in registry.files() if hasattr(file, "held"))
    found: list[Held] = [held for teller in tellers for held in teller(view, seat)]
    for held in sorted(found, key=lambda held: (held.row, -1 if held.owner is None else held.owner)):
        colour = None if held.owner is None else seats[held.owner]
        yield drawing(held.piece, colour, **held.values), held.number


def readable(name: str) -> str:
    """A name without characters that cannot be shown, some of which an XML document must not even have."""
    return "".join(letter for letter in name if letter.isprintable())


def fitting(text: str, space: float) -> str:
    """A name cut off where its room ends; wide characters, as in Japanese, take twice as much of it."""
    used = 0.0
    for at, letter in enumerate(text):
        used += LETTER * (1.8 if unicodedata.east_asian_width(letter) in "WF" else 1)
        if used > space:
            return text[: max(1, at - 1)].rstrip() + "…"
    return text
