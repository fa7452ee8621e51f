"""What tests about the fortress of module `count` do over and over."""

from __future__ import annotations

from typing import Any

from tests.table import Table

COUNT = ("base", "farmers", "count")


def offered(table: Table) -> list[dict[str, Any]]:
    """The options of the question asked now, without passing."""
    options = [option.to_json() for option in table.game.decision.options]
    return [data for data in options if data["type"] != "pass"]


def asked(table: Table) -> tuple[str, str]:
    """What is asked now, and who."""
    decision = table.game.decision
    return decision.kind, table.players[decision.player]


def entries(table: Table) -> dict[str, list[str]]:
    """Figure -> the quarters it may be placed in; empty if that is not asked."""
    found: dict[str, list[str]] = {}
    if not table.game.over and table.game.decision.kind == "enter_quarter":
        for data in offered(table):
            found.setdefault(data["figure"], []).append(data["quarter"])
    return found


def enter(table: Table, quarter: str, figure: str = "meeple", count: str | None = None) -> Table:
    """Place a meeple in a quarter, then move the count or leave him."""
    table.game.play({"type": "enter_quarter", "figure": figure, "quarter": quarter})
    table.game.play({"type": "move_count", "quarter": count} if count else {"type": "pass"})
    return table


def leave(table: Table, colour: str, meeples: int = 1, figure: str = "meeple") -> Table:
    """Let a player move so many meeples out, by the first way offered, and then pass."""
    for _ in range(meeples):
        assert asked(table) == ("leave_quarter", colour)
        table.game.play(next(data for data in offered(table) if data["figure"] == figure))
    return stay(table, colour)


def stay(table: Table, colour: str) -> Table:
    """Let a player move nobody (more) out, if he is asked."""
    if not table.game.over and asked(table) == ("leave_quarter", colour):
        table.game.play({"type": "pass"})
    return table


def settle(table: Table) -> Table:
    """Pass whatever may be done until the next tile is to be laid."""
    while not table.game.over and table.game.decision.kind != "place_tile":
        table.game.play({"type": "pass"})
    return table


def inside(table: Table, colour: str) -> list[tuple[str, str]]:
    """The meeples of a player in the fortress, as figure and quarter."""
    elsewhere = table.game.figures(table.seat(colour)).elsewhere
    return [(figure, place[1]) for figure, place in elsewhere if place[0] == "quarter"]


def the_count(table: Table) -> str:
    """The quarter where the count stands."""
    quarter: str = table.game.view(None)["count"]["quarter"]
    return quarter


def finish(table: Table) -> Table:
    """Go on with final scoring; who may still move somebody out declines."""
    while not table.game.over:
        assert table.game.decision.kind == "leave_quarter"
        table.game.play({"type": "pass"})
    return table
