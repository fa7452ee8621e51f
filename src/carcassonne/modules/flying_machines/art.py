"""The flying machine and its die."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, Token, draw, solids
from carcassonne.art.svg import shapes
from carcassonne.art.symbols import Symbol, sign

SYMBOLS = {
    "flying-machine": Symbol(
        9.5,
        shapes("blood ink:.7 M-3.6-8l3.6-5.8 3.6 5.8z")
        + sign(
            "azure",
            """
            wood ink:.6 M0-5.2c.8.6 1.1 1.4 1.2 2.4 2.6.2 4.6 1.6 5.2 4.4-1.2-.9-2-.8-2.6.2\
            c-.7-.9-1.5-.8-2.3 0l-.6 1.6 1.6 1.9h-5l1.6-1.9-.6-1.6c-.8-.8-1.6-.9-2.3 0-.6-1-1.4-1.1-2.6-.2\
            c.6-2.8 2.6-4.2 5.2-4.4.1-1 .4-1.8 1.2-2.4z
            - paper:.6 M0-3.4v6
            """,
        ).body,
        away=0,
    ),
}


def _die(value: int) -> str:
    pips = {1: "@-2,4,3.2", 2: "@-7,-1,3 @3,9,3", 3: "@-8,-2,2.7 @-2,4,2.7 @4,10,2.7"}[value]
    return draw(
        Drawing(
            solids("""azure-dark M9-7l6-6.4v21.4l-6 7z
                water M-13-7l6-6.4h22l-6 6.4z
                azure M-13-7h22v22h-22z"""),
            f"paper - {pips} ",
        )
    )


TOKENS = {"die": Token(_die, {"value": (1, 2, 3)})}
