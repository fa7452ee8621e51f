"""Dragon (rules 07, DRAGON): it comes to volcanoes, and flies where dragon tiles are laid.

It stands on a tile and on no segment. It eats meeples and what depends on them, builder and pig; a barn is
neither.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.codes import Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face
from carcassonne.engine.figures import send_home, take_home
from carcassonne.engine.module import EVERYWHERE, FigureKind, Module, Reason, Takes, house_rule, option
from carcassonne.engine.question import Panel, Question
from carcassonne.engine.stack import shuffle_in
from carcassonne.engine.standing import WALKS, Piece
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.geometry import STEP, Point, PointTold, cell, point

VOLCANO, SYMBOL = "volcano", "dragon"
STEPS = 6


class MoveDragon(Action, verb="move_dragon", picker="tile", code=24):
    """Move the dragon to an adjacent tile (TURN-25)."""

    at: Point


class MoveDragonQuestion(Question, offers=(MoveDragon,), code=25):
    """Where does the dragon fly next? (DRAGON-19)"""

    rules = ("DRAGON-20",)


class TileAside(Event, type="tile_aside"):
    """A dragon tile was drawn before any volcano and set aside."""

    player: int
    tile: str


class TilesShuffledIn(Event, type="tiles_shuffled_in"):
    """The tiles set aside were shuffled back in."""

    tiles: tuple[str, ...]


class DragonArrived(Event, type="dragon_arrived"):
    """The dragon came to a volcano."""

    at: Point


class DragonMoved(Event, type="dragon_moved"):
    """The dragon flew to an adjacent tile."""

    player: int
    at: Point
    from_: Point


class DragonKept(NamedTuple):
    """What the module keeps."""

    at: int | None = None
    """The cell where the dragon stands; None while it is not in play (DRAGON-1, DRAGON-2)."""
    aside: tuple[Tile, ...] = ()
    """Dragon tiles drawn before that, which lie open beside the board (DRAGON-8)."""


class DragonShown(TypedDict):
    at: PointTold | None
    aside: list[str]
    steps: int


class DragonView(TypedDict):
    dragon: DragonShown


class Dragon(Module):
    id = "dragon"
    rank = 210
    presets = ("princess-dragon", "classic-collection", "royal-gift")
    tile_sets = ("princess-dragon",)  # PD-1
    editions = ("c1", "c2")
    options = (
        option("dragon.volcano_figures", False, True, c1=True),
        house_rule("dragon.after_scoring", False, True),  # HOUSE-6
    )
    turn = {
        "dragon_arrives": 15,
        "dragon_flies": 25,  # DRAGON-17, DRAGON-C2-2, DRAGON-X3, DRAGON-X13
        "dragon_flies_late": 33,
    }
    idle_without = {"dragon_flies": DragonKept, "dragon_flies_late": DragonKept}
    only_with = {"dragon_arrives": VOLCANO, "dragon_flies": SYMBOL, "dragon_flies_late": SYMBOL}
    steps = ("dragon_step",)
    keeps = (DragonKept,)
    seen = (Token("dragon", 1, "dragon"),)
    neutral = (FigureKind("dragon", 0, meeple=False, strength=0, spot="tile", leaves="never"),)
    takes = Takes(EVERYWHERE, companions=True)
    face = Face(
        box="set.princess-dragon",
        place=5.1,
        load=3,
        piece="dragon",
        tiles=("princess-dragon/A", "princess-dragon/G"),
        pieces=("dragon",),
        news=(DragonArrived, DragonMoved),
        drafted=(DragonArrived,),
        pace={DragonArrived: 200, DragonMoved: 200},
        moves={DragonArrived: "dragon", DragonMoved: "dragon"},
        reach={"dragon": "▲"},
        aside="dragon.aside",
    )

    def begin(self, state: State) -> None:
        state.keep(DragonKept(next((at for at in reversed(state.laid) if _shows(state, at, VOLCANO)), None)))

    # --- tiles set aside ----------------------------------------------------------------------------

    def draw_aside(self, state: State, tile: Tile) -> bool:  # TURN-7, DRAGON-3, DRAGON-4, DRAGON-6
        kept = state.kept[DragonKept]
        if kept.at is not None or SYMBOL not in tile.marks:
            return False
        state.keep(kept._replace(aside=(*kept.aside, tile)))
        state.tell(TileAside(state.player, tile.id))
        return True

    # --- volcanoes ----------------------------------------------------------------------------------

    def dragon_arrives(self, state: State) -> None:  # TURN-15, DRAGON-9, DRAGON-10
        at = state.new[-1]
        if not _shows(state, at, VOLCANO):
            return
        aside = state.kept[DragonKept].aside
        state.keep(DragonKept(at))
        state.tell(DragonArrived(point(at)))
        if aside:  # DRAGON-5, DRAGON-7
            shuffle_in(state, aside)
            state.tell(TilesShuffledIn(tuple(tile.id for tile in aside)))

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """No meeple comes to the dragon's tile (DRAGON-11, DRAGON-14), a builder or pig by option."""
        at = state.kept[DragonKept].at
        if at is None:
            return options
        here = point(at)
        rules = state.rules
        barred = rules.meeples  # DRAGON-12
        if not self.chosen["dragon.volcano_figures"]:  # DRAGON-C1-1, DRAGON-C2-1
            barred |= rules.dependents
        return [
            option
            for option in options
            if getattr(option, "at", None) != here
            or not barred & rules.kind_masks.get(getattr(option, "figure", ""), 0)
        ]

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        if state.kind == "place_figure" and state.new and state.new[-1] == state.kept[DragonKept].at:
            at = list(point(state.new[-1]))
            yield {"at": at}, ("blocked.dragon", {"at": at})

    # --- the flight ---------------------------------------------------------------------------------

    def dragon_flies(self, state: State) -> None:  # TURN-25, DRAGON-18
        if not self.chosen["dragon.after_scoring"]:
            self._fly(state)

    def dragon_flies_late(self, state: State) -> None:  # HOUSE-6
        if self.chosen["dragon.after_scoring"]:
            self._fly(state)

    def _fly(self, state: State) -> None:
        start = state.kept[DragonKept].at
        if start is not None and _shows(state, state.new[-1], SYMBOL):
            state.push(("dragon_step", ((start,),)))

    def dragon_step(self, state: State, visited: tuple[int, ...]) -> None:
        """The players move the dragon in turn, until it has no way to go (DRAGON-19 to DRAGON-24)."""
        cells = [at for at in ways(state, visited[-1]) if at not in visited]
        if cells and len(visited) <= STEPS:
            seat = (state.player + len(visited) - 1) % self.seats
            state.ask(MoveDragonQuestion, seat, tuple(MoveDragon(point(at)) for at in cells), visited)

    def reach(self, state: State) -> dict[str, Iterable[int]]:
        """Where a flight from here could lead."""
        start = state.kept[DragonKept].at
        if start is None:
            return {}
        found = {start}
        edge = {start}
        for _ in range(STEPS):
            edge = {at for here in edge for at in ways(state, here)} - found
            found |= edge
        return {"dragon": found - {start}}

    def fly_on(self, state: State, action: MoveDragon) -> None:  # DRAGON-26, DRAGON-30
        at = cell(*action.at)
        state.keep(state.kept[DragonKept]._replace(at=at))
        state.tell(DragonMoved(state.decider, action.at, point(state.context[-1])))
        self._eat(state, at)
        state.push(("dragon_step", ((*state.context, at),)))

    def _eat(self, state: State, at: int) -> None:  # DRAGON-25, DRAGON-27, DRAGON-28
        food = state.rules.meeples | state.rules.dependents  # DRAGON-X2, DRAGON-X4, DRAGON-X19, BLD-X5
        here = sorted(figure for figure, spot in state.figures.items() if spot[0] == at)
        for figure in here:
            if food >> figure & 1 and figure in state.figures:
                send_home(state, figure)
        if self.edition != "c1":  # TOWER-24
            for perched in state.rules.perched:
                for figure, stands in perched(state).items():
                    if stands == at:
                        take_home(state, figure)

    def panel(self, state: State) -> Panel:
        if state.kind != "move_dragon":
            return {}
        _, *past = way = [list(point(at)) for at in state.context]
        return {"path": {"at": way[-1], "past": past, "step": len(way), "steps": STEPS}}

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        at = state.kept[DragonKept].at
        if at is not None:
            yield Piece("dragon", at, how=WALKS)

    def show(self, state: State, seat: int | None) -> DragonView:
        at, tiles = state.kept[DragonKept]
        aside = [tile.id for tile in tiles]
        return {"dragon": {"at": None if at is None else list(point(at)), "aside": aside, "steps": STEPS}}


def ways(state: State, start: int) -> list[int]:
    """Where the dragon may go from a cell (DRAGON-20, DRAGON-22, DRAGON-X5)."""
    cells = [start + step for step in STEP if start + step in state.board]
    cells = [at for at in cells if "fortress" not in state.board[at].oriented.kinds]  # DRAGON-23
    for limit in state.rules.flight_limits:
        cells = limit(state, cells)
    return cells


def _shows(state: State, at: int, mark: str) -> bool:
    return mark in state.board[at].oriented.tile.marks
