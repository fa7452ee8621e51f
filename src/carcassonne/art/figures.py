"""The figures that stand on the board.

Players' pieces have one colour, at most one painted thing and the player's mark; figures that belong to
nobody are painted in several colours and have no mark. So nobody asks whose dragon it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from carcassonne.art import svg
from carcassonne.art.palette import INTERACTIVE, PLAYERS
from carcassonne.art.piece import BOX, Drawing, Solid, draw, mirrored, scaled

BIG: Final = 1.16
"""How much larger the big meeple is."""
MEEPLE: Final = mirrored(
    "M0-14.5c2.9 0 5 2.1 5 4.7 0 1.5-.6 2.8-1.5 3.8 4.4.9 9 2.6 10.3 4.6 1.2 1.9.3 4.2-2 4.2"
    "-2 0-4.1-.4-5.9-.6"
    ".6 3 2.6 6.2 4.5 9.2 1 1.7 0 3.6-1.9 3.6h-4.6c-1 0-1.7-.5-2.1-1.4l-1.8-4"
)
MEEPLE_SHADE: Final = "M3.4-12c.9 2 .5 4-1 5.4M11.8.9c-2.4.1-5-.4-7.5-.9.3 4.4 2.5 8.6 4.6 12.4"
CLOAK: Final = mirrored("M0-7c4.6 0 8.4 3.2 9.8 8.6l3 10.8c.4 1.6-.4 2.6-2 2.6h-10.8")
PIG: Final = (
    "M-13.4-1.5c0-5 4.6-8 11-8 2.6 0 4.8.4 6.6 1.2.4-2.6 1.9-4.3 4.2-4.6.6 2.1.5 3.8-.2 5.6"
    " 1.6.8 2.8 2 3.4 3.6h1.6c1.2 0 2 .8 2 2v2.2c0 1.2-.8 2-2 2h-1.4c-.9 1.8-2.2 3-3.8 3.8"
    "v4.8c0 .8-.5 1.3-1.3 1.3h-2.6c-.8 0-1.3-.5-1.3-1.3v-3.6h-6.4v3.6c0 .8-.5 1.3-1.3 1.3"
    "h-2.6c-.8 0-1.3-.5-1.3-1.3v-4.6c-2.9-1.6-4.6-4.4-4.6-8z"
)
DRAGON: Final = (
    "M-2.4-15.8c.2 1.9.8 3.2 2 4.3 2.4 2 2.8 4.9 1.2 7.7 3.8.4 6.4 3.4 6.8 7.6.2 1.8.2 3.4 0 4.8"
    " 2.6.6 4.2-.4 4.2-2.6l-2.2-.4 3.6-5 2.6 5.6-1.6-.1c.8 5.2-2.4 8.9-7.2 8.9h-16"
    "c-2.4 0-3-2.6-.8-3.6 1-.5 2-.8 2.8-.8-1.4-3.4-1-7 .8-9.8 1-1.6 1.6-2.6 1.4-3.8"
    "-2 .8-4.6 1.2-7.4.8-2-.3-3.2-1.4-3.2-2.8 0-2 1.6-3 3.6-3.6 1.2-2.6 3.2-4.2 6.4-4.6"
    ".4-1.2 1.2-2 3-2.6z"
)
WING: Final = (
    "M0 1c0-8 4.6-14 13-16.6-.9 2.2-.7 4.2.4 5.8 1 1.5 1.7 2.6 2.4 4.2-2.6-.5-4.5.2-5.6 2.2"
    "-.7 1.5-.6 3 .2 4.8z"
)
"""The dragon's, behind it."""

OWNED: Final[dict[str, Drawing]] = {
    "meeple": Drawing((Solid("body", MEEPLE),), shade=MEEPLE_SHADE, mark=2.6j),
    "big-meeple": Drawing(
        (
            Solid("body", scaled(MEEPLE, BIG)),
            Solid("gold", mirrored("M0-18l2.8 4 4.2-2.6-1.4 7.6h-5.6")),
        ),
        details="blood - @0,-11.8,1.3",
        shade=scaled(MEEPLE_SHADE, BIG),
        mark=3.4j,
        mark_scale=1.35,
    ),
    "abbot": Drawing(
        (
            Solid("gold", "M12.8 14.6v-20c0-4.4-6-4.4-6 0 0 2.2 2.6 2.6 3.2.8", 1.6),
            Solid("body", mirrored("M0-7c4.6 0 7.6 2.8 8.6 7.4l2.6 11.6c.4 1.9-.4 3-2.1 3h-9.1")),
            Solid("body", svg.circle(-6.4j, 4.2)),
            Solid("body", mirrored("M0-16c3 1.6 5.4 4 5.4 6.6l-.9 3c-1.4.5-2.8.7-4.5.7")),
        ),
        details="- tone:1.5 M0-13v4M-2-11.4h4M-4.2-7c2.8.9 5.6.9 8.4 0M-2.6-2.4l-1.8 16.6M2.6-2.4l1.8 16.6",
        shade="M6.6-1l2.6 13",
        mark=4.8j,
        mark_scale=0.95,
    ),
    "builder": Drawing(
        (
            Solid("body", MEEPLE),
            Solid(
                "body", "M-7.2-9.6c0-1 .7-1.6 1.9-1.8.3-3 2.3-4.6 5.3-4.6s5 1.6 5.3 4.6c1.2.2 1.9.8 1.9 1.8z"
            ),
            Solid("wood", "M12 8v-18", 1.8),
            Solid("rock", "M8.2-14.8h7.6v6h-7.6z"),
        ),
        details="- tone:1.5 M0-14.5v2.6",
        shade="M4-1.2c.3 4.4 2.8 9.8 4.8 13.6",
        mark=2.6j,
    ),
    "pig": Drawing(
        (
            Solid("body", "M-12.8-3.6c-2.8.6-3.4-2.8-1.4-3.2 1.4-.2 1.6 1.6.4 1.8", 1.2),
            Solid("body", PIG),
        ),
        details="paper - @7.8,-3,1.3 | - tone:1.4 M13-.6v1.2",
        shade="M-9.6 3.6c4 2.8 12.4 2.8 17 0",
        mark=-3 - 1.6j,
        mark_scale=1.05,
    ),
    "mayor": Drawing(
        (
            Solid(
                "body",
                mirrored(
                    "M0-9c2.6 0 4 1.2 3.6 2.4 4.4.7 8.6 2.2 10 4.4 1.2 1.9.3 4.2-2 4.2-1.4 0-2.8-.2-4-.4"
                    "l3.8 10.8"
                    "c.6 1.7-.2 2.8-1.8 2.8h-9.6"
                ),
            ),
            Solid("body", svg.circle(-7.6j, 4)),
            Solid("body", mirrored("M0-16h3.8c.9 0 1.3.5 1.2 1.3l-.5 3.7h2.3c2.2 0 2.2 2.6 0 2.6h-6.8")),
        ),
        details="""- tone:1.5 M-4-12.2h8
            - ink:3.2 M-5.6-4.6c1 6.4 10.2 6.4 11.2 0 | - gold:1.6 M-5.6-4.6c1 6.4 10.2 6.4 11.2 0""",
        shade="M11.4 0l-6-.9c1 4.6 2.6 8.6 3.8 12.7",
        mark=6.8j,
    ),
    "wagon": Drawing(
        (
            Solid(
                "body",
                mirrored(
                    "M0-13.2c8.6 0 13.6 4.4 12.8 12.2h1.8c.8 0 1.2.6 1 1.4l-1.6 6c-.2.8-.8 1.2-1.6 1.2h-12.4"
                ),
            ),
            Solid("paper", svg.circle(-7.4 + 9.6j, 4.8)),
            Solid("paper", svg.circle(7.4 + 9.6j, 4.8)),
        ),
        details="""- tone:1.6 M-13-1h26M-6.4-11.6c-1.8 3-2.4 6.6-2 10.6M6.4-11.6c1.8 3 2.4 6.6 2 10.6
            - ink:1.2 M-7.4 5.4v8.4M-11.6 9.6h8.4M7.4 5.4v8.4M3.2 9.6h8.4""",
        shade="M9-9.6c1.8 1.8 2.6 4.2 2.4 7.2",
        mark=-6j,
        mark_scale=1.05,
    ),
    "barn": Drawing(
        (Solid("body", mirrored("M0-15.6l8.2 4 6.4 7.8-2 2.2v16.4h-12.6")),),
        details="""tone - M0-14.6l7.6 3.6 5.6 7.2-.8.9-5-5.8-7.4-3.5-7.4 3.5-5 5.8-.8-.9 5.6-7.2z
            paper ink:1.4 M-5.2 14.4v-9h10.4v9z | - ink:1.3 M-5.2 5.4l10.4 9M5.2 5.4l-10.4 9""",
        shade="M10.2-1v14",
        mark=-2.8j,
        mark_scale=1.05,
    ),
    "robber": Drawing(
        (
            Solid(
                "body",
                "M1-16c4 1 5.6 4 5.4 7.4-.1 1.4-.6 2.6-1.4 3.4 4 1.4 6.4 4.4 7.2 9l1.2 8.6"
                "c.2 1.6-.6 2.6-2.2 2.6"
                "h-22.4c-1.6 0-2.4-1-2.2-2.6l1.2-8.6"
                "c.8-4.6 3.2-7.6 7.2-9-.8-.8-1.3-2-1.4-3.4-.2-3.6 2.2-6.6 7.4-7.4z",
            ),
            Solid(
                "wood",
                "M5.4-7.8l4.4-2 .8 3.4"
                "c3.4.8 5.4 3.6 5.2 7-.2 4-3 6.4-7 6.2-3.8-.2-6-2.8-5.8-6.4.2-2.6 1.6-4.8 3.8-6z",
            ),
        ),
        details="""ink - M-4.4-9.6c2.8-1.8 5.4-1.8 7.8 0v2.2c-2.4 1.8-5 1.8-7.8 0z
            paper - @-2.3,-8.5,1.2 @1.5,-8.5,1.2
            - ink:1.4 M6.6-5.4l4.2-1""",
        shade="M12.8-1.4c.8 3-.8 5.6-4 5.8M10.4 9.4l.6 3",
        mark=-3.6 + 6.8j,
    ),
    "castle": Drawing(
        (Solid("body", "M-15 14v-21h4.8v3h3.4v-6.4h3.4v3h6.8v-3h3.4v6.4h3.4v-3h4.8v21z"),),
        details="""- tone:1.5 M-14-.6h6.4M7.6-.6h6.4M-6.4-6h12.8
            ink - M-3.6 14v-3.6a3.6 3.6 0 0 1 7.2 0v3.6z""",
        shade="M12.2-3.6v15.6",
        mark=0.4j,
    ),
    "messenger": Drawing(
        (
            Solid("body", MEEPLE),
            Solid("paper", "M-2.4-11.8c-3.6-.2-6.8-1.6-8.4-4 4.4-.6 8 .6 10 3z"),
            Solid(
                "body",
                "M-7-9.2c0-3.8 2.8-6.6 6.6-6.6 2.2 0 3.6.8 4.6 2 1.2 1.6 2.8 2.8 5.2 3.4"
                "-1 1.4-2.6 2-4.6 2-4 0-8-.2-11.8-.8z",
            ),
            Solid("paper", "M5.8-3h10v7.2h-10z"),
        ),
        details="- ink:1.3 M6-2.8l4.8 4 4.8-4",
        shade="M4 6c.8 2.4 3 5.4 4.4 7",
        mark=-1 + 2.8j,
    ),
}

NEUTRAL: Final[dict[str, Drawing]] = {
    "fairy": Drawing(
        (
            Solid(
                "glint",
                mirrored(
                    "M0-4c3-6.4 8.6-9.8 12.6-8.6 3.2 1 3 6-.2 8.8-1.4 1.2-3.2 1.9-5.2 2.2"
                    " 2.4.8 4 2.6 4 4.8 0 2.6-2.6 3.8-5 2.8-2.4-1-4.6-3.2-6.2-6"
                ),
            ),
            Solid(
                "rose",
                mirrored(
                    "M0-6.6c2.2 0 3 .8 3.2 2.4l.6 3.4"
                    "c2.4 3.6 4.6 8.4 5.6 12.6.4 1.6 0 2.4-1.2 2.8-2.8.8-5.4 1.2-8.2 1.2"
                ),
            ),
            Solid("skin", svg.circle(-9.2j, 4)),
        ),
        details="""
            gold ink:1 M-4.6-8c-1-4.2 1-6.8 4.6-6.8s5.6 2.6 4.6 6.8c-1-1.6-2.4-2.8-4.4-3.4-2 .8-3.6 2-4.8 3.4z
            ink - @-1.4,-8.4,.7 @1.4,-8.4,.7 | - paper:1.2 M-7.2 10.6c4.8 1.8 9.6 1.8 14.4 0
            - ink:1.4 M3.6 1.6l6.6-5.4
            gold ink:1 M11.6-9.4l1.1 2.4 2.6.2-2 1.8.6 2.6-2.3-1.4-2.3 1.4.6-2.6-2-1.8 2.6-.2z""",
        shade="M4.2 3c2 3.4 3 6.4 3.4 9.4",
    ),
    "count": Drawing(
        (
            Solid("claret", CLOAK),
            Solid("skin", svg.circle(-8.8j, 4.6)),
            Solid("paper", "M4-13.6c2.4-3.4 7.6-3.2 10.4.4-2 3.2-6.2 4.4-10 3.2z"),
            Solid("claret", "M-7.2-10.4c-1-3.2 2.2-5.6 7.2-5.6s8.2 2.4 7.2 5.6c-4.4-1.4-10-1.4-14.4 0z"),
            Solid("paper", "M-8.6-2.4c2.6-2.2 5-3 8.6-3s6 .8 8.6 3l.8 3.2c-5.6 2.8-13.2 2.8-18.8 0z"),
        ),
        details="""ink - @-1.7,-8.8,.8 @1.7,-8.8,.8
            ink - M-3-6.7c.8-1.2 2-1.2 3-.3 1-.9 2.2-.9 3 .3-1 .7-2.2.7-3 .1-.8.6-2 .6-3-.1z
            - ink:1.4 M-5.6-1.7v.9M-2-2.6v.9M2-2.6v.9M5.6-1.7v.9M-3.8.2v.6M3.8.2v.6
            - claret-dark:1.6 M0 4v10.6 | gold ink:1 @0,3,1.7""",
        shade="M8.6 3.6l2.4 9",
    ),
    "mage": Drawing(
        (
            Solid("wood", "M13 15v-22", 1.6),
            Solid("glint", svg.circle(13 - 9j, 2.8)),
            Solid("azure", mirrored("M0-7c4.4 0 7.8 2.6 9 7l2.4 12.4c.4 1.6-.4 2.6-2 2.6h-9.4")),
            Solid("paper", "M-5-7.6c3 1.4 7 1.4 10 0 1.2 6.4-.8 11.4-5 15-4.2-3.6-6.2-8.6-5-15z"),
            Solid("azure", mirrored("M0-16c1.8 2 3.2 4.4 4 7 1.6.2 3 .8 4 1.6-2.2 1.2-4.8 1.7-8 1.7")),
        ),
        details="""skin ink:1 @0,-4,1.7
            gold - M0-13.4l1 2 2.2.2-1.7 1.5.5 2.2-2-1.2-2 1.2.5-2.2-1.7-1.5 2.2-.2z
            - azure-dark:1.6 M0 9.6v5""",
        shade="M7.4 0l2 12.4",
    ),
    "witch": Drawing(
        (
            Solid("wood", "M-12.4 14.6v-16", 1.6),
            Solid("bank", "M-13.6-2.2l-2.2-9.4c2.2.8 4.6.8 6.8 0l-2.2 9.4z"),
            Solid("ember", "M-5.4-7.6c-2.4 3.6-3.2 7-2.6 10.6h16c.6-3.6-.2-7-2.6-10.6z"),
            Solid("violet", mirrored("M0-.6c4.2 0 6.8 1.6 8 5l2.6 7.8c.5 1.7-.3 2.8-1.9 2.8h-8.7")),
            Solid("skin", svg.circle(-4.2j, 4.4)),
            Solid(
                "violet",
                "M-10-6.8c2.8-.6 4.8-1.8 5.8-3.6 1-2 2.6-4.6 5.4-5.4 2.6-.7 5 .1 6.8 2.2-2-.3-3.4.2-3.8 1.2"
                "-.3 1 .2 2.2 1.2 3.2 1 .9 2.6 1.9 4.6 2.4-5.8 2.2-14.2 2.2-20 0z",
            ),
        ),
        details="""- gold:1.6 M-4.2-8.8c3 .8 6 .8 9 .2 | ink - @-1.5,-3.5,.8 @1.7,-3.5,.8
            - ink:.9 M-1.1-1.6c.8.5 1.6.5 2.4 0
            - violet-dark:1.6 M0 5v9.4 | - ink:1.1 M-14.4-3.8h4M-13-9.8l.3 3M-11.6-9.8l-.3 3""",
        shade="M6.6 5.4l2 7",
    ),
    "dragon": Drawing(
        (
            Solid("ember", WING),
            Solid("blood", DRAGON),
        ),
        details="""gold - M-5.6 2.4c3 .8 4.6 3 4.6 6.2 0 2-.6 3.8-1.6 5.2h-3.4c-1.8-3.4-1.8-7.4.4-11.4z
            - blood-dark:1.3 M-4.6 5.6h2.8M-5 8.6h3.6M-4.6 11.6h2.6
            - blood-dark:1.3 M4.2-2.6c1.6-4.6 4.2-8.2 7.2-10.4M7.2-1c.8-2.2 2-3.6 4.2-5
            paper ink:1 @-6.2,-8.7,2 | ink - @-6.7,-8.6,.9 @-13.2,-5.8,.7
            - ink:1.2 M-13.6-3.8c2 .6 4 .4 6-.4""",
        shade="M5 1.4c1.4 3.4 1.2 6.8-.8 10",
    ),
}

FARMERS: Final = ("meeple", "big-meeple")
"""Figures that lie down in fields."""


def kinds(owned: bool | None = None) -> tuple[str, ...]:
    """The names of all figures: those of players, those of nobody (`owned=False`), or both."""
    return (*(OWNED if owned is not False else ()), *(NEUTRAL if owned is not True else ()))


@cache
def figure(kind: str, colour: str | None = None, lying: bool = False) -> str:
    """A figure around 0, as a group of paths; a player's piece without a colour is of bare wood."""
    if kind in NEUTRAL and colour is not None:
        raise ValueError(f"The {kind} belongs to nobody: leave out the colour.")
    drawing = OWNED.get(kind) or NEUTRAL.get(kind)
    if drawing is None:
        raise ValueError(f"There is no figure {kind!r}: use one of {', '.join(kinds())}.")
    return draw(drawing, colour, lying)


def document(body: str, size: float | None = None) -> str:
    """A figure or token as an SVG document of its own, `size` pixels wide if given."""
    return svg.document(body, (-BOX, -BOX, 2 * BOX, 2 * BOX), size)


def symbols(colours: Iterable[str] = PLAYERS) -> str:
    """For a page that shows figures often: `fig-meeple-red`, `fig-meeple-red-lying`, `fig-dragon`."""
    named = {f"fig-{kind}": figure(kind) for kind in NEUTRAL}
    for colour in colours:
        named |= {f"fig-{kind}-{colour}": figure(kind, colour) for kind in OWNED}
        named |= {f"fig-{kind}-{colour}-lying": figure(kind, colour, True) for kind in FARMERS}
    view = f"{-BOX} {-BOX} {2 * BOX} {2 * BOX}"
    return "".join(f'<symbol id="{name}" viewBox="{view}">{body}</symbol>' for name, body in named.items())


def ghost(kind: str, colour: str | None = None, lying: bool = False) -> str:
    """A figure that may stand here, in units of a tile: pale, on a bright disc with a dashed ring."""
    ring = 'fill-opacity=".85" stroke-dasharray="3 2.4"'
    disc = svg.path(svg.circle(0j, 12), "#fff", INTERACTIVE, 1.5, ring)
    return f'<g fill="none">{disc}<g opacity=".8">{svg.place(0j, figure(kind, colour, lying), 0.55)}</g></g>'
