"""The dragon, its symbol, and the volcano that it comes from."""

from __future__ import annotations

from carcassonne.art.piece import Drawing, solids
from carcassonne.art.svg import place, shapes
from carcassonne.art.symbols import ANYWHERE, Symbol, sign

DRAGON = (
    "M-2.4-15.8c.2 1.9.8 3.2 2 4.3 2.4 2 2.8 4.9 1.2 7.7 3.8.4 6.4 3.4 6.8 7.6.2 1.8.2 3.4 0 4.8"
    " 2.6.6 4.2-.4 4.2-2.6l-2.2-.4 3.6-5 2.6 5.6-1.6-.1c.8 5.2-2.4 8.9-7.2 8.9h-16"
    "c-2.4 0-3-2.6-.8-3.6 1-.5 2-.8 2.8-.8-1.4-3.4-1-7 .8-9.8 1-1.6 1.6-2.6 1.4-3.8"
    "-2 .8-4.6 1.2-7.4.8-2-.3-3.2-1.4-3.2-2.8 0-2 1.6-3 3.6-3.6 1.2-2.6 3.2-4.2 6.4-4.6"
    ".4-1.2 1.2-2 3-2.6z"
)
WING = (
    "M0 1c0-8 4.6-14 13-16.6-.9 2.2-.7 4.2.4 5.8 1 1.5 1.7 2.6 2.4 4.2-2.6-.5-4.5.2-5.6 2.2"
    "-.7 1.5-.6 3 .2 4.8z"
)
"""The dragon's, behind it."""

NEUTRAL = {
    "dragon": Drawing(
        solids(f"""ember {WING}
            blood {DRAGON}"""),
        details="""gold - M-5.6 2.4c3 .8 4.6 3 4.6 6.2 0 2-.6 3.8-1.6 5.2h-3.4c-1.8-3.4-1.8-7.4.4-11.4z
            - blood-dark:1.3 M-4.6 5.6h2.8M-5 8.6h3.6M-4.6 11.6h2.6
            - blood-dark:1.3 M4.2-2.6c1.6-4.6 4.2-8.2 7.2-10.4M7.2-1c.8-2.2 2-3.6 4.2-5
            paper ink:1 @-6.2,-8.7,2 | ink - @-6.7,-8.6,.9 @-13.2,-5.8,.7
            - ink:1.2 M-13.6-3.8c2 .6 4 .4 6-.4""",
        shade="M5 1.4c1.4 3.4 1.2 6.8-.8 10",
    ),
}

SYMBOLS = {
    "dragon": sign("blood", f"ember ink:1.4 {WING} | blood ink:1.4 {DRAGON}", 0.37, ANYWHERE),
    "volcano": Symbol(
        16,
        place(
            1j,
            shapes("""
            rock ink:.9 M-19 12c5-3 8-13 11.5-19 3 2.4 12 2.4 15 0 3.5 6 6.5 16 11.5 19-8 4.6-30 4.6-38 0z
            #746a5f - M2.5-5.4\
            c2-.2 3.6-.5 5-1.2 3.3 6 6.3 15.4 11 18.4-4 2.2-9 3-13.5 3.2 2-6-.5-13.7-2.5-20.4z
            ember ink:.8 M-7.5-7c3-2.4 12-2.4 15 0-3 2.4-12 2.4-15 0z
            ember - M-4.5-5.4c-.5 4-3 6-2.5 10 .3 2 2.3 2 2.5.2.3-3 2-5 2.5-9.8z\
            M3-5.3c-.2 3 1.5 5 1.2 7.6-.2 1.7 1.8 1.7 2 .2.3-2.4-.7-5-.6-8.4z
            - ink:1.3 M-2.5-11c-1.5-2.5 1.5-3.2.5-6.2M2.5-11c1.5-2.5-1-3.6.8-6.6
            """),
            0.86,
        ),
    ),
}
SCALES = {"dragon": 1}
