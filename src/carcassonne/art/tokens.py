"""Everything in the boxes that is not a figure: goods, gold, shields, towers, messages, plaques.

Tokens are drawn like the figures, in -16..16 with halo and outline, so that they mix with them on the board
and in lists. A token that has a value or an owner takes them as arguments.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final

from carcassonne.art import figures, marks, svg
from carcassonne.art.figures import MEEPLE
from carcassonne.art.palette import PLAYERS
from carcassonne.art.piece import Drawing, Solid, draw, mirrored, scaled
from carcassonne.art.symbols import CHURCH, QUARTERS, SIGNS

NUMERALS: Final = (
    "M0-4.4c1.9 0 2.8 1.9 2.8 4.4s-.9 4.4-2.8 4.4-2.8-1.9-2.8-4.4.9-4.4 2.8-4.4z",
    "M-1.8-2.6l2.2-1.8v8.8",
    "M-2.5-2.4c.3-2.8 5-2.7 5 .2 0 2-3.4 3.6-4.8 6.6h5.1",
    "M-2.4-4.4h4.8l-2.8 3.4c4-.2 4 5.4.1 5.4-1.5 0-2.5-.8-2.7-2.2",
    "M1.4 4.4v-8.8l-4.4 6h6",
    "M2.2-4.4h-4.2l-.4 4c2.2-1.3 5.2-.5 5.2 2 0 3.2-4.4 3.6-5.4.9",
    "M1.8-4.4c-3 .8-4.6 3.4-4.4 6.2.4 3.6 5.4 3.4 5.4-.2 0-3.2-4.6-3.2-5.4 0",
    "M-2.6-4.4h5.2l-3.2 8.8",
    "M0-.4c-3-.6-2.6-4 0-4s3 3.4 0 4c-3.6.6-3.4 4.8 0 4.8s3.6-4.2 0-4.8z",
    "M-1.8 4.4c3-.8 4.6-3.4 4.4-6.2-.4-3.6-5.4-3.4-5.4.2 0 3.2 4.6 3.2 5.4 0",
)
"""The digits as lines, since drawings have no fonts."""

SHIELD: Final = mirrored("M0-15h10.4c1.2 0 1.8.6 1.8 1.8v12.2c0 7.6-4.8 13-12.2 16.6")
PLAQUE: Final = mirrored("M0-15h12.5c1.7 0 2.5.8 2.5 2.5v25c0 1.7-.8 2.5-2.5 2.5h-12.5")
RING: Final = mirrored("M0-12.6h11.6c.6 0 1 .4 1 1v23.2c0 .6-.4 1-1 1h-11.6")
FLOOR: Final = "h19v6.4c-5.6 2-13.4 2-19 0z"
BATTLEMENT: Final = "v-5.4h4.8v3h4.2v-3h5v3h4.2v-3h4.8v5.4l-1 4.8c-6.4 2-14.6 2-21 0z"
FLOORS: Final = 5
PLATE: Final = 9.8 + 9.8j
"""Floor and top of a tower from the upper left on, how many floors are drawn, where the number is."""
FOLD: Final = "floor ink:1.3 M6-14.6v6.4h6.4z"
SEAL: Final = """- casing:1.6 M-11.6-8.6l11.6 9.6 11.6-9.6M-11.6 12.4l8-8M11.6 12.4l-8-8
    blood ink:1.5 @0,1.6,5.6 | - blood-dark:1.6 M-2 1.6h4M0-.4v4"""
LETTER: Final = (
    "M-12.4-14.6h18.4l6.4 6.4v21.4c0 1-.6 1.6-1.6 1.6h-23.2c-1 0-1.6-.6-1.6-1.6v-26.2c0-1 .6-1.6 1.6-1.6z"
)


def _plaque(ground: str, ring: str, glyph: str = "") -> Drawing:
    """A square card with a coloured frame."""
    return Drawing((Solid(ground, PLAQUE),), f"- {ring}:1.6 {RING} | {glyph}")


PLAIN: Final[dict[str, Drawing]] = {
    "gold": Drawing(
        (
            Solid("gold", "M-15 9l3.4-10.4h23.2l3.4 10.4z"),
            Solid("gold-light", "M-11.6-1.4l4-6.8h15.2l4 6.8z"),
        ),
        "- paper:1.3 M-6.6-5.6h6 | - gold-dark:1.4 M-8 4.4h16",
        "M12 1.6l1.2 4.6",
    ),
    "crown": Drawing(
        (Solid("gold", mirrored("M0-13l6.4 10.6 8.8-6.6-2.8 19c-.2 1.2-.8 1.8-2 1.8h-10.4")),),
        """- gold-dark:1.5 M-11.4 7.4h22.8 | blood ink:1 @0,2.4,2.3 | azure ink:1 @-6.8,2.8,1.7 @6.8,2.8,1.7
        paper ink:1 @0,-12.4,2 @14,-8.4,1.8 @-14,-8.4,1.8""",
        "M10.6-1.4l-.8 6",
    ),
    "bridge": Drawing(
        (
            Solid(
                "wood",
                "M-13.6 2v-5.6M13.6 2v-5.6M-7-3v-6M7-3v-6M-14-3.6c3.6-4.4 8.4-6.6 14-6.6s10.4 2.2 14 6.6",
                1.5,
            ),
            Solid(
                "wood",
                "M-16 10.6v-6.2c4-5 9.6-7.6 16-7.6s12 2.6 16 7.6v6.2h-5.4c-2-4.4-5.8-6.8-10.6-6.8"
                "s-8.6 2.4-10.6 6.8z",
            ),
        ),
        "- wall-edge:1.3 M-11.8 1.4l2.6 4M-6.4-1.8l1.4 4.4M0-2.8v4.6M6.4-1.8l-1.4 4.4M11.8 1.4l-2.6 4",
    ),
    "ferry": Drawing(
        (
            Solid("water", "M-14 13c2.4-2 4.6-2 7 0s4.6 2 7 0 4.6-2 7 0 4.6 2 7 0", 1.4),
            Solid("wood", "M-.6 2v-17", 1.4),
            Solid("paper", "M1.6-14c5.6 1.8 9 6 9.6 12.6h-9.6z"),
            Solid("azure", "M-2.8-10c-4 1.6-6.4 4.4-7 8.6h7z"),
            Solid("wood", mirrored("M0 1.4h15.4l-3.4 7.6c-.5 1.1-1.3 1.6-2.4 1.6h-9.6")),
        ),
        "- wall-edge:1.3 M-11.4 5.4h22.8",
        "M4.6 8h6M5-3.6h4",
    ),
    "king": _plaque(
        "paper",
        "gold",
        """azure ink:1.4 M-10.4 12c.6-5.6 4.4-8.4 10.4-8.4s9.8 2.8 10.4 8.4z
        skin ink:1.4 M-5.4-4h10.8v5.4c0 3.6-2.2 6-5.4 6s-5.4-2.4-5.4-6z
        wood ink:1.2 M-5.4 1c3.6-.6 7.2-.6 10.8 0 0 4.6-1.8 7.6-5.4 8.4-3.6-.8-5.4-3.8-5.4-8.4z
        gold ink:1.4 M-6.4-2.6l-1.4-7.6 4.4 3 3.4-5 3.4 5 4.4-3-1.4 7.6z | ink - @-2.2,-.6,.8 @2.2,-.6,.8""",
    ),
    "robber-baron": _plaque(
        "paper",
        "blood",
        """rock ink:1.4 M-10.4 12c.6-5.6 4.4-8.4 10.4-8.4s9.8 2.8 10.4 8.4z
        skin ink:1.4 M-5.4-4h10.8v5.4c0 3.6-2.2 6-5.4 6s-5.4-2.4-5.4-6z
        ink - M-5.8-3.4h11.6v3.4c-2 1.4-4 1.4-5.8-.2-1.8 1.6-3.8 1.6-5.8.2z | paper - @-2.6,-1.8,1 @2.6,-1.8,1
        ink - M-4 3.4c1.4-1.6 2.8-1.6 4-.6 1.2-1 2.6-1 4 .6-1.4 1-2.8.9-4 .2-1.2.7-2.6.8-4-.2z
        blood ink:1.3 M3-6.8c1.6-4 5-5.6 8.2-4.6-.4 3.2-2.4 5.4-5.6 6z
        felt ink:1.4 M-11-3.2c2.6-.6 4.2-1.6 5-3.4 1-2.4 3-3.6 6-3.6s5 1.2 6 3.6c.8 1.8 2.4 2.8 5 3.4"""
        "-7 1.6-15 1.6-22 0z",
    ),
    "prize": _plaque(
        "floor",
        "blood",
        """- ink:3.2 M-5-7.4h-3.4c0 4 1.6 6 4.4 6.4M5-7.4h3.4c0 4-1.6 6-4.4 6.4
        - gold:1.3 M-5-7.4h-3.4c0 4 1.6 6 4.4 6.4M5-7.4h3.4c0 4-1.6 6-4.4 6.4
        gold ink:1.4 M-5.6-9.4h11.2c.2 6-1 9.8-4 11.2v3h2.6c1.2 0 1.8.8 1.8 2v2.2h-12"""
        "v-2.2c0-1.2.6-2 1.8-2h2.6v-3c-3-1.4-4.2-5.2-4-11.2z",
    ),
    "tile": _plaque(
        "wall-face",
        "wall",
        """wall ink:1.3 M0-9.6l3 6.6 6.6 3-6.6 3-3 6.6-3-6.6-6.6-3 6.6-3z | wall-face ink:1.2 @0,0,2.6""",
    ),
}

MESSAGES: Final[dict[int, str]] = {
    1: """wall ink:1.4 M-8.6 8v-12.4h3.6v2.8h3.2v-2.8h3.6v2.8h3.2v-2.8h3.6v12.4z
        ink - M-2.4 8v-3.2a2.4 2.4 0 0 1 4.8 0v3.2z""",
    2: """meadow ink:1.4 @0,0,9.8 | - casing:6 M-4.8 6.4c0-7.4 9.6-5.4 9.6-12.8
        - road:4.2 M-4.8 6.4c0-7.4 9.6-5.4 9.6-12.8
        - tree-dark:3.6 M-5.8-3.4h0M5.6 3.6h0""",
    3: """plaster ink:1.4 M-8.4 8.6v-13h5.6v13z | slate ink:1.4 M-9.6-4l4-6 4 6z
        plaster ink:1.4 M-2.8 8.6v-6.6h11v6.6z | roof-dark ink:1.4 M-4 2.4l2.8-5.8h7.6l3 5.8z""",
    4: "- ink:2.6 M-5.6-3.8a7 7 0 1 1-1.2 5 | ink - M-9.6-8.2l1.4 7 6-3.6z | - ink:2.4 M0-3v6M-3 0h6",
    5: f"azure ink:2.2 {scaled(SHIELD, 0.55)} | - paper:2.2 M0-7v14M-5-2.6h10",
    6: f"gold ink:2 {scaled(MEEPLE, 0.56)} | wall ink:1.4 M-9.6 9.6v-7.2h3.4v2h4.5v-2h3.4v2h4.5v-2h3.4v7.2z",
    7: "",
    8: f"""gold ink:2 {scaled(MEEPLE, 0.6)}
        - ink:2.4 M-9.6 7.6c.4 2.4 2.4 3 5.6 3 | ink - M-13 8.6l3.2-5 3.6 4.6z""",
}
"""What the messages 1 to 8 are about: smallest city, road and monastery, another turn, two points for each
shield, knight and farmer, a figure that is scored and comes home."""


VALUES: Final[dict[str, dict[str, tuple[Any, ...]]]] = {
    "shield": {"value": (None, 0, 1, 2, 3, 4, 5), "colour": (None, *PLAYERS)},
    "tower": {"height": tuple(range(1, 100))},
    "message": {"value": (None, *MESSAGES)},
    "die": {"value": (1, 2, 3)},
    "quarter": {"value": tuple(QUARTERS)},
    "marker": {"colour": tuple(PLAYERS)},
    "prisoner": {"colour": (None, *PLAYERS), "figure": figures.kinds(owned=True)},
}
"""What tokens can show; the first value is the one they show if none is given."""


def names() -> tuple[str, ...]:
    """The names of all tokens; what some of them can show is in VALUES."""
    return (*PLAIN, *MAKERS)


@cache
def token(name: str, **values: Any) -> str:
    """A token around 0, as a group of paths."""
    if name not in names():
        raise ValueError(f"There is no token {name!r}: use one of {', '.join(names())}.")
    known = VALUES.get(name, {})
    for key, value in values.items():
        if key not in known:
            raise ValueError(f"A {name} has no {key}: it takes {', '.join(known) or 'no values'}.")
        if value not in known[key]:
            first, last = known[key][0], known[key][-1]
            raise ValueError(f"A {name} cannot show {key} {value!r}: choose from {first} to {last}.")
    if name in PLAIN:
        return draw(PLAIN[name])
    return MAKERS[name](**{key: choice[0] for key, choice in known.items()} | values)


# --- tokens that are more than one drawing ----------------------------------------------------------------


def _shield(value: int | None, colour: str | None) -> str:
    """The number is on the face; a token that lies face down shows whose it is."""
    look = marks.player(colour) if colour else None
    rim = f"- {'tone' if look else 'azure-dark'}:1.5 {scaled(SHIELD, 0.8)}"
    base = Drawing((Solid("body" if look else "azure", SHIELD),), rim)
    if value is None:
        back = marks.mark(colour, -1j, 1.8) if colour else svg.shapes("- paper:3 M0-9v16.6M-6.6-3h13.2")
        return draw(base, colour, more=back)
    pen = look.emblem_colour if look else "paper"
    number = _digits(value, 1.6j if colour else -0.6j, 1.5, pen, 1.7)
    return draw(base, colour, more=number + (marks.mark(colour, -9.2j, 0.6) if colour else ""))


def _tower(height: int) -> str:
    """Floor upon floor; a tower of more than one piece says how high it is."""
    shown = min(height, FLOORS)
    step = min(6.4, 14 / max(shown - 1, 1))
    top = -2.8 - step * (shown - 1) / 2
    levels = [top + 4.8 + step * floor for floor in reversed(range(shown))]
    parts = [Solid("floor", f"M{svg.numbers(complex(-9.5, y))}{FLOOR}") for y in levels]
    parts.append(Solid("floor", f"M{svg.numbers(complex(-11.5, top))}{BATTLEMENT}"))
    if height > 1:
        parts.append(Solid("paper", svg.circle(PLATE, 6)))
    columns = itertools.cycle(((-2, 6), (-5, 3)))
    joints = (f"M{svg.numbers(complex(x, y + 3))}v2" for y, pair in zip(levels, columns) for x in pair)
    lines = f"- casing:1.3 {''.join(joints)}M-8 {svg.number(top + 1.6)}h16"
    number = "" if height == 1 else _digits(height, PLATE, 0.8 if height < 10 else 0.6, "ink", 2)
    return draw(Drawing(tuple(parts), lines), more=number)


def _message(value: int | None) -> str:
    """A letter: sealed, or open with a picture of what it is about."""
    base = Drawing((Solid("plaster", LETTER),), f"{FOLD} | {SEAL if value is None else ''}")
    return draw(base, more="" if value is None else svg.place(0.8j, _picture(value)))


def _picture(value: int) -> str:
    """The picture on a message; some are worth two points each."""
    if value == 7:
        picture = svg.place(0j, svg.path(MEEPLE, "gold", "ink", 3), 0.62, -90)
    else:
        picture = svg.shapes(MESSAGES[value])
    if value not in (5, 6, 7):
        return picture
    return svg.place(2 + 2.4j, picture) + _digits(2, -8.2 - 8.6j, 0.9, "ink", 2)


def _die(value: int) -> str:
    pips = {1: "@-2,4,3.2", 2: "@-7,-1,3 @3,9,3", 3: "@-8,-2,2.7 @-2,4,2.7 @4,10,2.7"}[value]
    return draw(
        Drawing(
            (
                Solid("azure-dark", "M9-7l6-6.4v21.4l-6 7z"),
                Solid("water", "M-13-7l6-6.4h22l-6 6.4z"),
                Solid("azure", "M-13-7h22v22h-22z"),
            ),
            f"paper - {pips} ",
        )
    )


def _goods(kind: str) -> str:
    """The sign on the tiles, as a token."""
    return draw(Drawing((Solid("paper", svg.circle(0j, 15)),)), more=svg.place(0j, SIGNS[kind].body, 1.74))


def _abbey() -> str:
    return draw(_plaque("parcel", "hedge"), more=svg.place(0.4 + 2.4j, CHURCH, 0.8))


def _quarter(value: str) -> str:
    """A quarter of the Count's city, as it is drawn there."""
    symbol = QUARTERS[value]
    return draw(_plaque("floor", "wall-edge"), more=svg.place(0.6j, symbol.body, 11.4 / symbol.radius))


def _marker(colour: str) -> str:
    """The disc that stands for a player, on the score track and beside the name."""
    return draw(
        Drawing((Solid("body", svg.circle(0j, 14)),), shade="M8.6 7c-2 2.2-4.4 3.6-7.6 4"),
        colour,
        more=marks.mark(colour, scale=2.1),
    )


def _prisoner(colour: str | None, figure: str) -> str:
    """A figure behind bars."""
    bars = "M-10.6-14v28M-5.2-14v28M5.2-14v28M10.6-14v28"
    inside = svg.place(0.5j, draw(figures.OWNED[figure], colour, halo=False), 0.72)
    return draw(Drawing((Solid("wall-face", PLAQUE),)), more=inside + svg.shapes(f"- ink:2 {bars}"))


def _digits(value: int, point: complex, scale: float, stroke: str, pen: float) -> str:
    """A number of one or two digits, written with a pen."""
    text = str(value)
    first = -3.6 * (len(text) - 1)
    signs = (
        svg.place(complex(first + 7.2 * place, 0), svg.path(NUMERALS[int(digit)], "", stroke, pen))
        for place, digit in enumerate(text)
    )
    return svg.place(point, "".join(signs), scale)


MAKERS: Final[dict[str, Callable[..., str]]] = {
    "wine": partial(_goods, "wine"),
    "grain": partial(_goods, "grain"),
    "cloth": partial(_goods, "cloth"),
    "abbey": _abbey,
    "shield": _shield,
    "tower": _tower,
    "message": _message,
    "die": _die,
    "quarter": _quarter,
    "marker": _marker,
    "prisoner": _prisoner,
}
