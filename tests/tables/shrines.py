"""Boards with shrines and monasteries, for tests of module `cult`."""

from __future__ import annotations

from tests.table import Table

CULT = ("base", "cult")


def ring(x: int, y: int, *missing: tuple[int, int]) -> list[tuple[int, int]]:
    """The eight cells around a point, without some."""
    cells = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
    return [at for at in cells if at not in missing]


def plain(*cells: tuple[int, int]) -> str:
    return "\n".join(f"({x},{y}) FFFF" for x, y in dict.fromkeys(cells))


def beside(shrine: str, monastery: str, last: tuple[int, int] = (0, 0)) -> str:
    """A shrine at (1,1) whose ring lacks one cell, and an unfinished monastery at (2,2)."""
    cells = plain(*ring(1, 1, (2, 2), last))
    return f"(1,1) FFFF {shrine}\n(2,2) FFFF {monastery}\n{cells}\n*({last[0]},{last[1]}) FFFF"


def settle(table: Table) -> Table:
    """Pass whatever may be done until the next tile is to be laid."""
    while not table.game.over and table.game.decision.kind != "place_tile":
        table.game.play({"type": "pass"})
    return table
