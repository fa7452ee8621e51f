"""Playing a bazaar: helpers for its tests."""

from collections.abc import Iterable
from typing import Any

from tests.table import Table

MODULES = ("base", "farmers", "bazaars")
BOARD = "(0,0) FRFF\n*(1,0) FFFR bazaar"
X, Y, Z = "sketch/FFFF mon", "sketch/CFFF sh@N", "sketch/FFFF gold"


def opened(
    draws: Iterable[str],
    players: Iterable[str] = ("red", "blue", "black"),
    modules: Iterable[str] = MODULES,
    sketch: str = BOARD,
    **more: Any,
) -> Table:
    """A table where red has just played the bazaar tile; these tiles come next."""
    return Table(sketch, players=players, modules=modules, draws=draws, **more).turn()


def asked(table: Table, colour: str, kind: str) -> None:
    decision = table.game.decision
    assert (decision.kind, table.players[decision.player]) == (kind, colour)


def choose(table: Table, colour: str, tile: str, points: int) -> None:
    asked(table, colour, "bazaar_choose")
    table.game.play({"type": "bazaar_choose", "tile": tile, "points": points})


def bid(table: Table, colour: str, points: int) -> None:
    asked(table, colour, "bid")
    table.game.play({"type": "bid", "points": points})


def pass_bid(table: Table, colour: str) -> None:
    asked(table, colour, "bid")
    table.game.play({"type": "pass"})


def deal(table: Table, colour: str, value: str) -> None:
    asked(table, colour, "bazaar_deal")
    option = next(o for o in table.game.decision.options if o.to_json()["value"] == value)
    table.game.play(option)


def owners(table: Table) -> dict[str, str]:
    """Colour -> the tile that this player has got in the bazaar."""
    events = [e for e in table.game.events if e["type"] == "bazaar_tile"]
    return {table.players[e["player"]]: e["tile"] for e in events}


def give(table: Table, *tiles: str) -> Table:
    """Let the auction end so that the players get these tiles, from the left of the opener; nobody pays."""
    for tile in tiles[:-1]:
        table.game.play({"type": "bazaar_choose", "tile": tile, "points": 0})
        while table.game.decision.kind == "bid":
            table.game.play({"type": "pass"})
    return table
