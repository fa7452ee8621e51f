"""Holding tournaments: helpers for their tests."""

from collections.abc import Iterable, Mapping
from typing import Any

from carcassonne.engine.state import Link
from carcassonne.engine.tile import tile
from carcassonne.modules.tournaments import TournamentsKept
from carcassonne.modules.tournaments.prizes import PrizesKept
from tests.table import Table

MODULES = ("base", "farmers", "tournaments")


def keep(table: Table, kept: type[Any] = TournamentsKept, **fields: Any) -> Table:
    """Change some fields of a record of the module."""
    state = table.game._state
    state.keep(state.kept[kept]._replace(**fields))
    return table


def due(table: Table, crown: str = "travellers", stack: int = 0) -> Table:
    """Let the current stack be used up: the next draw makes a tournament of this category due."""
    state = table.game._state
    left = len(state.stack) - state.drawn
    stacks = len(state.kept[TournamentsKept].behind)
    behind = tuple(left if number <= stack else 0 for number in range(stacks))
    return keep(table, behind=behind, current=stack, crown=crown)


def hold(table: Table, crown: str = "travellers") -> Table:
    """Begin the first turn again, with a tournament of this category."""
    state = table.game._state
    state.drawn, state.events = 0, []
    due(table, crown).open_turn()
    state.past = Link(None, None, state.events)
    return table


def enter_all(table: Table) -> list[str]:
    """Everybody who is asked enters with his first meeple; who was asked, in order."""
    asked = []
    while table.game.decision.kind == "enter_tournament":
        asked.append(table.players[table.game.decision.player])
        table.game.play(table.game.decision.options[0])
    return asked


def row(colour: str, skill: int, y: int) -> str:
    """A road with a registered traveller of this skill."""
    token = 5 if skill > 5 else 0
    length = skill - token
    lines = [f"(0,{y}) FRFF {colour}@E[{token}]"]
    return "\n".join([*lines, *(f"({x},{y}) FRFR R=EW" for x in range(1, length))])


def joust(skills: Mapping[str, int], players: Iterable[str], **more: Any) -> Table:
    """A tournament of travellers with these skills; everybody has entered."""
    sketch = "\n".join(
        row(colour, skill, 3 * number) for number, (colour, skill) in enumerate(skills.items())
    )
    table = Table(sketch or "(0,0) FRFF", players=players, modules=MODULES, **more)
    hold(table)
    enter_all(table)
    return table


def shown(table: Table, colour: str | None = None) -> dict[str, Any]:
    """What a player (or a spectator) sees of the module."""
    view: dict[str, Any] = table.game.view(None if colour is None else table.seat(colour))
    found: dict[str, Any] = view["tournaments"]
    return found


def player(table: Table, colour: str, seen_by: str | None = None) -> dict[str, Any]:
    """What is shown of one player."""
    found: dict[str, Any] = shown(table, seen_by)["players"][table.seat(colour)]
    return found


def results(table: Table) -> list[dict[str, Any]]:
    return [e for e in table.game.events if e["type"] == "tournament"]


def takers(table: Table) -> list[str]:
    """Who has prize tiles before him."""
    return [colour for colour in table.players if player(table, colour)["waiting"]]


def gone(table: Table) -> dict[str, list[int]]:
    found = {colour: player(table, colour)["gone"] for colour in table.players}
    return {colour: numbers for colour, numbers in found.items() if numbers}


def award(table: Table, colour: str, *prizes: str, number: int | None = None) -> Table:
    """Lay prize tiles before a player, the first one with a kept token."""
    state, seat = table.game._state, table.seat(colour)
    own = tuple((tile(f"tournaments/{name}"), None if place else number) for place, name in enumerate(prizes))
    waiting = state.kept[PrizesKept].waiting
    return keep(table, PrizesKept, waiting=(*waiting[:seat], own, *waiting[seat + 1 :]))


def last_stack(table: Table, *prizes: str) -> Table:
    own = tuple(tile(f"tournaments/{name}") for name in prizes)
    return keep(table, prizes=(*table.game._state.kept[TournamentsKept].prizes[:-1], own))


def extra_turn(table: Table) -> Table:
    """Take the builder's extra turn; in c3 nobody is asked."""
    if table.game.config.edition != "c3":
        table.game.play({"type": "extra_turn"})
    return table


def register(table: Table, value: int, at: tuple[int, int] | None = None) -> Table:
    """Register a meeple with this token, the first one that is offered or one at a point."""
    options = [o for o in table.game.decision.options if o.type == "register" and o.value == value]
    table.game.play(next(o for o in options if at is None or o.at == at))
    return table


def offered(table: Table) -> set[tuple[str, tuple[int, int]]]:
    """The meeples that can be registered now, as kind and point."""
    if table.game.over or table.game.decision.kind != "register":
        return set()
    return {(o.figure, o.at) for o in table.game.decision.options if o.type == "register"}


# --- together with other modules ----------------------------------------------------------------------------

TWO = ("red", "blue")
ROAD, PLAIN = "sketch/FRFR R=EW", "sketch/FFFF"
FAR = "(0,9) FFFF\n*(0,10) FFFF"
"""Where the drawn tile touches nothing of interest."""
ALL = [0, 1, 2, 3, 5]


def table_of(sketch: str, *modules: str, **more: Any) -> Table:
    """Red and blue play with these modules too."""
    return Table(sketch, players=TWO, modules=(*MODULES, *modules), **more)


def lay_prize(table: Table, name: str, at: tuple[int, int], turn: int = 0) -> Table:
    """Red has won this prize tile before his turn and lays it now."""
    award(table, "red", name).open_turn()
    table.game.play({"type": "place_tile", "tile": f"tournaments/{name}", "at": list(at), "turn": turn})
    return table


def tokens(table: Table, colour: str = "red") -> list[int]:
    """The numbers in the supply of a player."""
    found: list[int] = player(table, colour, seen_by=colour)["supply"]
    return found


def pass_on(table: Table, *kinds: str) -> Table:
    """Decline whatever is asked, up to one of these questions."""
    while not table.game.over and table.game.decision.kind not in kinds:
        table.game.play({"type": "pass"})
    return table


def finish(table: Table) -> Table:
    """Go on to the end of the game by the first option of every question."""
    while not table.game.over:
        table.game.play(table.game.decision.options[0])
    return table


def skills(table: Table) -> dict[str, int]:
    """Colour -> skill in the last tournament."""
    return {table.players[seat]: skill for seat, skill in results(table)[-1]["skills"]}
