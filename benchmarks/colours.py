"""How far the colours of figures are from the grounds they stand on, for four kinds of eyes.

python -m benchmarks.colours

Prints the least distance (OKLab x 100) over normal, protan, deutan and tritan eyes; where it is not that of
normal eyes, their first letter follows.
"""

from __future__ import annotations

import math

from tests.art.test_figures import GROUNDS, MACHADO, oklab, seen

from carcassonne.art import palette


def least(one: str, other: str) -> str:
    """The least distance of two colours, and whose eyes see it."""
    far = {eyes: 100 * math.dist(oklab(seen(one, eyes)), oklab(seen(other, eyes))) for eyes in MACHADO}
    eyes = min(far, key=lambda name: far[name])
    return f"{far[eyes]:.0f}{'' if eyes == 'normal' else ' ' + eyes[0]}"


def main() -> None:
    figures = {name: look.body for name, look in palette.PLAYERS.items()}
    columns = figures | {"ink (outline)": palette.COLOURS["ink"], "paper (halo)": palette.COLOURS["paper"]}
    print("| ground | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for ground, colour in GROUNDS.items():
        cells = " | ".join(least(one, colour) for one in columns.values())
        print(f"| {ground} `{colour}` | {cells} |")
    for name in ("ink", "paper"):
        own = " | ".join(least(one, palette.COLOURS[name]) for one in figures.values())
        print(f"| *{name}* `{palette.COLOURS[name]}` | {own} | | |")


if __name__ == "__main__":
    main()
