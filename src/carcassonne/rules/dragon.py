"""Dragon (rules 07, DRAGON): it comes to volcanoes, and flies where dragon tiles are laid.

It stands on a tile and on no segment. It eats meeples and what depends on them, builder and pig; a barn is
neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.figures import send_home, take_home
from carcassonne.engine.module import Module, Reason, option
from carcassonne.engine.stack import shuffle_in
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.geometry import STEP, Point, cell, point

VOLCANO, SYMBOL = "volcano", "dragon"
STEPS = 6
AT = "dragon.at"
"""The cell where the dragon stands; None while it is not in play (DRAGON-1, DRAGON-2)."""
ASIDE = "dragon.aside"
"""Dragon tiles drawn before that, which lie open beside the board (DRAGON-8)."""


class MoveDragon(Action, verb="move_dragon"):
    """Fly to an adjacent tile (TURN-25)."""

    at: Point


class Dragon(Module):
    id = "dragon"
    title = "Dragon"
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
    options = (option("dragon.volcano_figures", False, True, c1=True),)
    turn = {"dragon_arrives": 15, "dragon_flies": 25}
    only_with = {"dragon_arrives": VOLCANO, "dragon_flies": SYMBOL}
    steps = ("dragon_step",)
    verbs = {MoveDragon: "fly_on"}
    public_events = frozenset({"tile_aside", "tiles_shuffled_in", "dragon_arrived", "dragon_moved"})

    def begin(self, state: State) -> None:
        state.data[AT] = next((at for at in reversed(state.laid) if _shows(state, at, VOLCANO)), None)
        state.data[ASIDE] = ()

    # --- tiles set aside ----------------------------------------------------------------------------

    def draw_aside(self, state: State, tile: Tile) -> bool:  # TURN-7, DRAGON-3, DRAGON-4
        if state.data[AT] is not None or SYMBOL not in tile.marks:
            return False
        state.data[ASIDE] = (*state.data[ASIDE], tile)
        state.events.append({"type": "tile_aside", "player": state.player, "tile": tile.id})
        return True

    # --- volcanoes ----------------------------------------------------------------------------------

    def dragon_arrives(self, state: State) -> None:  # TURN-15, DRAGON-9, DRAGON-10
        at = state.new[-1]
        if not _shows(state, at, VOLCANO):
            return
        state.data[AT] = at
        state.events.append({"type": "dragon_arrived", "at": list(point(at))})
        aside = state.data[ASIDE]
        if aside:  # DRAGON-5, DRAGON-7
            state.data[ASIDE] = ()
            shuffle_in(state, aside)
            state.events.append({"type": "tiles_shuffled_in", "tiles": [tile.id for tile in aside]})

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """No meeple comes to the dragon's tile (DRAGON-11, DRAGON-14), a builder or pig by option."""
        if state.data[AT] is None:
            return options
        here = point(state.data[AT])
        rules = state.rules
        barred = rules.meeples
        if not self.chosen["dragon.volcano_figures"]:  # DRAGON-C1-1, DRAGON-C2-1
            barred |= rules.dependents
        return [
            option
            for option in options
            if getattr(option, "at", None) != here
            or not barred & rules.kind_masks.get(getattr(option, "figure", ""), 0)
        ]

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        if state.kind == "place_figure" and state.new and state.new[-1] == state.data[AT]:
            at = list(point(state.data[AT]))
            yield {"at": at}, ("blocked.dragon", {"at": at})

    # --- the flight ---------------------------------------------------------------------------------

    def dragon_flies(self, state: State) -> None:  # TURN-25, DRAGON-18
        start = state.data[AT]
        if start is not None and _shows(state, state.new[-1], SYMBOL):
            state.push(("dragon_step", ((start,),)))

    def dragon_step(self, state: State, visited: tuple[int, ...]) -> None:
        """The players move the dragon in turn, until it has no way to go (DRAGON-19 to DRAGON-24)."""
        cells = [at for at in self._ways(state, visited[-1]) if at not in visited]
        if cells and len(visited) <= STEPS:
            seat = (state.player + len(visited) - 1) % self.seats
            state.ask("move_dragon", seat, tuple(MoveDragon(point(at)) for at in cells), visited)

    def _ways(self, state: State, start: int) -> list[int]:
        """Where the dragon may go from a cell (DRAGON-20, DRAGON-22)."""
        cells = [start + step for step in STEP if start + step in state.board]
        cells = [at for at in cells if "fortress" not in state.board[at].oriented.kinds]  # DRAGON-23
        for limit in state.rules.flight_limits:
            cells = limit(state, cells)
        return cells

    def reach(self, state: State) -> dict[str, Iterable[int]]:
        """Where a flight from here could lead."""
        start = state.data[AT]
        if start is None:
            return {}
        found = {start}
        edge = {start}
        for _ in range(STEPS):
            edge = {at for here in edge for at in self._ways(state, here)} - found
            found |= edge
        return {"dragon": found - {start}}

    def fly_on(self, state: State, action: MoveDragon) -> None:
        at = state.data[AT] = cell(*action.at)
        event = {"type": "dragon_moved", "player": state.decider, "at": list(action.at)}
        state.events.append({**event, "from": list(point(state.context[-1]))})
        self._eat(state, at)
        state.push(("dragon_step", ((*state.context, at),)))

    def _eat(self, state: State, at: int) -> None:  # DRAGON-25, DRAGON-27
        food = state.rules.meeples | state.rules.dependents
        here = sorted(figure for figure, spot in state.figures.items() if spot[0] == at)
        for figure in here:
            if food >> figure & 1 and figure in state.figures:
                send_home(state, figure)
        if self.edition != "c1":  # TOWER-24
            for perched in state.rules.perched:
                for figure, stands in perched(state).items():
                    if stands == at:
                        take_home(state, figure)

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        at = state.data[AT]
        aside = [tile.id for tile in state.data[ASIDE]]
        return {"dragon": {"at": None if at is None else list(point(at)), "aside": aside, "steps": STEPS}}


def _shows(state: State, at: int, mark: str) -> bool:
    return mark in state.board[at].oriented.tile.marks
