"""The messenger and the messages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from carcassonne.art import svg
from carcassonne.art.basic import MEEPLE, SHIELD
from carcassonne.art.legend import FIGURE, Held
from carcassonne.art.piece import Drawing, Solid, Token, digits, draw, scaled
from carcassonne.art.svg import place, shapes

FOLD = "floor ink:1.3 M6-14.6v6.4h6.4z"
SEAL = """- casing:1.6 M-11.6-8.6l11.6 9.6 11.6-9.6M-11.6 12.4l8-8M11.6 12.4l-8-8
    blood ink:1.5 @0,1.6,5.6 | - blood-dark:1.6 M-2 1.6h4M0-.4v4"""
LETTER = (
    "M-12.4-14.6h18.4l6.4 6.4v21.4c0 1-.6 1.6-1.6 1.6h-23.2c-1 0-1.6-.6-1.6-1.6v-26.2c0-1 .6-1.6 1.6-1.6z"
)
MESSAGES = {
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

FIGURES = {
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


def _message(value: int | None) -> str:
    """A letter: sealed, or open with a picture of what it is about."""
    base = Drawing((Solid("plaster", LETTER),), f"{FOLD} | {SEAL if value is None else ''}")
    return draw(base, more="" if value is None else place(0.8j, _picture(value)))


def _picture(value: int) -> str:
    """The picture on a message; some are worth two points each."""
    if value == 7:
        picture = place(0j, svg.path(MEEPLE, "gold", "ink", 3), 0.62, -90)
    else:
        picture = shapes(MESSAGES[value])
    if value not in (5, 6, 7):
        return picture
    return place(2 + 2.4j, picture) + digits(2, -8.2 - 8.6j, 0.9, "ink", 2)


TOKENS = {"message": Token(_message, {"value": (None, *MESSAGES)})}


def held(view: Mapping[str, Any], seat: int) -> Iterator[Held]:
    """How far the messengers have come on the score track."""
    for kind, (where, *space) in view["players"][seat]["elsewhere"]:
        if where == "track":
            yield Held(FIGURE, kind, space[0], seat)
