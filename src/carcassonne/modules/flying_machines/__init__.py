"""Flying machines (rules 05, FLY): a meeple flies as far as the die says, and lands where it can."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, NotRequired, TypedDict

from carcassonne.engine.actions import Action, PlaceFigure
from carcassonne.engine.chance import roll
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.events import Event
from carcassonne.engine.face import Deed, Face
from carcassonne.engine.figures import pick
from carcassonne.engine.module import Module, Showing, option
from carcassonne.engine.question import Chance, Note, Question
from carcassonne.engine.state import State
from carcassonne.engine.tile import COMPLETABLE, Oriented, figure_row
from carcassonne.geometry import RING, Point, PointTold, cell, point

FACES = (1, 1, 2, 2, 3, 3)
MACHINE = "flying-machine"
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
"""The directions of an arrow, in the order of the cells of a ring."""


class Fly(Action, verb="fly", picker="tile", code=20):
    """Place a meeple on the machine of the new tile; the die then decides how far it flies (TURN-19a)."""

    figure: str
    at: Point


class LandQuestion(Question, kind="land", offers=(PlaceFigure,), code=20):
    """Where does the flier land? (FLY-6)"""


class Flight(Event, type="flight"):
    """A meeple flew as far as the die said."""

    player: int
    figure: str
    at: Point
    roll: int
    target: Point
    lands: bool


class LandingShown(TypedDict):
    roll: int
    at: PointTold
    chance: Annotated[list[int], tuple[int, int]]
    """So many of so many faces of the die."""
    lands: list[str]
    """The fliers that could land there."""


class FlightShown(TypedDict):
    at: PointTold
    landings: list[LandingShown]


class FlyingMachinesView(TypedDict):
    flight: NotRequired[FlightShown]


class FlyingMachines(Module):
    id = "flying-machines"
    rank = 140
    presets = ("big-box-2025",)
    editions = ("c3",)
    tile_sets = ("flying-machines",)
    options = (option("flying-machines.any_meeple", False, True),)
    steps = ("flight", "landed")
    idle_without = {"offer_figures": Showing(MACHINE)}
    reveals = {"flight": "die"}
    places = {"flying-machine": frozenset({"field"})}  # FLY-2, FLY-3
    face = Face(
        box="ui.setup.box_minis",
        place=4.1,
        load=1,
        path="M3 12l18-7-6 15-4-6zM11 14l10-9",
        tiles=("flying-machines/A", "flying-machines/B"),
        pieces=("die-3",),
        deeds={Fly: Deed(1, text="feature.flying-machine", segment="flying-machine")},
        pace={Flight: 240},
        sounds={Flight: "die"},
    )

    def begin(self, state: State) -> None:
        """A script fixes only what the die can show (FLY-4)."""
        wrong = [number for number in state.dice if number not in FACES]
        if wrong:
            sentence = f"script.dice must contain faces of the die (1, 2 or 3), not {wrong[0]}"
            raise ConfigError("config.script", sentence, die=wrong[0])

    def offer_figures(self, state: State, options: list[Action]) -> None:  # FLY-2, FLY-3, FLY-14, FLY-17
        placed = state.board[state.new[-1]]
        if MACHINE not in placed.oriented.kinds:
            return
        supply = state.supply & state.rules.seat_masks[state.player] & state.rules.meeples
        for kind, mask, _ in state.rules.placeable:
            if supply & mask and (mask & state.rules.fliers or self.chosen["flying-machines.any_meeple"]):
                options.append(Fly(kind, point(placed.cell)))

    def fly(self, state: State, action: Fly) -> None:
        state.push(("flight", (action.figure, cell(*action.at))))

    def flight(self, state: State, figure: str, start: int) -> None:  # TURN-21, FLY-4, FLY-5
        """Roll the die; the meeple is still in the supply and stays there if it cannot land (FLY-10)."""
        rolled = roll(state, FACES)
        target = start + rolled * _heading(state.board[start].oriented)
        landings = self._landings(state, figure, target)
        state.tell(Flight(state.player, figure, point(start), rolled, point(target), bool(landings)))
        if landings:
            state.push(("landed", (pick(state, state.player, figure),)))
            state.ask(LandQuestion, state.player, landings)

    def landed(self, state: State, flier: int) -> None:  # FLY-12
        for landed in state.rules.figure_landed:
            landed(state, flier)

    def _landings(self, state: State, figure: str, target: int) -> list[Action]:
        """Where the flier may come down: any unfinished feature that it may stand on (FLY-6 to FLY-9)."""
        placed = state.board.get(target)
        if placed is None:
            return []
        rules = state.rules
        stands = next(stands for kind, _, stands in rules.placeable if kind == figure) & COMPLETABLE
        row = figure_row(figure, target)
        options: list[Action] = [
            row[segment]
            for segment in placed.oriented.spots(stands)
            if state.features[state.feature_at(target, segment)].open
        ]
        for limit in rules.figure_limits:  # DRAGON-X12, FLY-X5, FLY-X6
            options = limit(state, options)
        return options

    def show(self, state: State, seat: int | None) -> FlyingMachinesView:
        """Before a start: where each roll leads, how likely it is, and which fliers could land there."""
        starts = _starts(state)
        if not starts:
            return {}
        start = cell(*starts[0].at)
        heading = _heading(state.board[start].oriented)
        landings: list[LandingShown] = [
            {
                "roll": face,
                "at": list(point(target := start + face * heading)),
                "chance": [FACES.count(face), len(FACES)],
                "lands": [fly.figure for fly in starts if self._landings(state, fly.figure, target)],
            }
            for face in sorted(set(FACES))
        ]
        return {"flight": {"at": list(point(start)), "landings": landings}}

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        flight = self.show(state, None).get("flight")
        landings = flight["landings"] if flight else ()
        for fly in _starts(state):
            yield fly, {"chances": [_chance(way, fly.figure) for way in landings]}


def _starts(state: State) -> list[Fly]:
    """The fliers that could start now."""
    asked = state.options if state.kind == "place_figure" else ()
    return [option for option in asked if type(option) is Fly]


def _chance(way: LandingShown, figure: str) -> Chance:
    fails = figure not in way["lands"]
    return {"text": str(way["roll"]), "at": way["at"], "chance": way["chance"], "fails": fails}


def _heading(oriented: Oriented) -> int:
    """The way to the next cell in the direction of the arrow (FLY-1)."""
    segment = oriented.tile.design.segments[oriented.kinds.index(MACHINE)]
    return RING[(COMPASS.index(str(segment.traits["dir"])) + 2 * oriented.turn) % 8]
