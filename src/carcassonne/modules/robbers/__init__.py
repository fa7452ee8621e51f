"""Robbers (rules 05, ROB): they wait on the score track for a foreign marker and take half of its points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, NotRequired, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.face import Deed, Face, Source
from carcassonne.engine.figures import bits, set_aside, take_home
from carcassonne.engine.module import FigureKind, Module, figures_rule
from carcassonne.engine.question import Note, Panel, Question, said
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State
from carcassonne.engine.track import space

BAG = "robber-bag"
TRACK = "track"
AT_THE_END = 3
NOT_GAINED = frozenset({"payment", "final"})  # TOWER-X13, ROB-20, ROB-X6
"""Causes of moving a marker that give a robber nothing to take."""

Hit = tuple[int, int, int]
"""An activated robber: its figure, the player it can rob and the points he has just gained."""


class PlaceRobber(Action, verb="place_robber", picker="track", code=31):
    """Place your robber on this space of the score track (ROB-1, ROB-2)."""

    space: int


class Rob(Action, verb="rob", picker="card", code=37):
    """Let your robber take these points, half of what this player gained (ROB-11)."""

    owner: int
    points: int


class PlaceRobberQuestion(Question, offers=(PlaceRobber,), optional=True, code=32):
    """On which space of the track does the robber wait? (ROB-1)"""


class RobQuestion(Question, offers=(Rob,), alike="points", code=38):
    """Whom does the robber rob? (ROB-11)"""


class RobbersKept(NamedTuple):
    """What the module keeps."""

    hits: tuple[Hit, ...] = ()
    """Activated robbers that have not robbed yet."""


class RobberyShown(TypedDict):
    victim: int
    gained: int
    points: int


class RobberShown(TypedDict):
    player: int
    space: int
    """Where on the score track it waits."""


class RobbersShown(TypedDict):
    supply: list[int]
    """The robbers of each player that are not on the track."""
    placed: list[RobberShown]


class RobbersView(TypedDict):
    robbers: RobbersShown
    robbery: NotRequired[list[RobberyShown]]


class Robbers(Module):
    id = "robbers"
    rank = 190
    presets = ("big-box-2025", "tournament-day")
    tile_sets = ("robbers",)
    editions = ("c3",)
    options = (figures_rule("robbers"),)  # HOUSE-10
    figures = (FigureKind("robber", 1, meeple=False, strength=0, spot="track", leaves="points", code=6),)
    turn = {"bag": 8, "robberies": 31}  # ROB-22, ROB-X10
    idle_without = {"robberies": RobbersKept}
    final = {"final_robbers": 4}
    steps = ("put_robber", "robber_returns")
    keeps = (RobbersKept,)
    face = Face(
        box="ui.setup.box_minis",
        place=4.6,
        load=1,
        piece="robber-black",
        tiles=("robbers/A", "robbers/B"),
        pieces=("robber-black",),
        sources=(Source("robber", "#3f6b6b", 16),),
        deeds={Rob: Deed(art="robber-{colour}")},
    )

    # --- the bag --------------------------------------------------------------------------------------

    def bag(self, state: State) -> None:  # TURN-8, ROB-1
        if BAG in state.hand[0].marks:
            state.push(*[("put_robber", (seat,)) for seat in state.seats_from(state.player)])

    def put_robber(self, state: State, seat: int) -> None:
        waits = state.away.get(self._robber(state, seat))
        if waits is not None and seat != state.player:
            return  # ROB-3
        others = [markers for other, markers in enumerate(state.markers) if other != seat]
        spaces = {space(points) for markers in others for points in markers}  # ROB-6
        options: list[Action] = [PlaceRobber(n) for n in sorted(spaces) if (TRACK, n) != waits]
        if options:
            if waits is not None:
                options.append(PASS)  # ROB-2
            state.ask(PlaceRobberQuestion, seat, tuple(options))

    def place_robber(self, state: State, action: PlaceRobber) -> None:
        set_aside(state, self._robber(state, state.decider), TRACK, action.space)

    def _robber(self, state: State, seat: int) -> int:
        """The robber of a player that a bag moves: one beside the track, else the first (HOUSE-10)."""
        own = self._robbers(state, seat)
        return next((figure for figure in own if figure not in state.away), own[0])

    def _robbers(self, state: State, seat: int) -> list[int]:
        return list(bits(state.rules.seat_masks[seat] & state.rules.kind_masks["robber"]))

    # --- robbing --------------------------------------------------------------------------------------

    def marker_moved(self, state: State, seat: int, before: int, points: int, cause: str) -> None:
        """The robbers that a marker leaves behind are activated, or go along with a thief (ROB-7, ROB-13)."""
        here, owner_of = (TRACK, space(before)), state.rules.owner_of  # ROB-4, ROB-8, ROB-21, ROB-X1
        waiting = sorted(f for f, place in state.away.items() if place == here and owner_of[f] != seat)
        hits = state.kept[RobbersKept].hits
        if cause == "robber":
            active = {figure for figure, _, _ in hits}
            for figure in waiting:
                if figure not in active:  # ROB-15
                    set_aside(state, figure, TRACK, space(before + points))
        elif waiting and cause not in NOT_GAINED:
            state.keep(RobbersKept((*hits, *((figure, seat, points) for figure in waiting))))  # ROB-12
            if cause != "turn":
                state.push(("robberies", ()))  # ROB-X4

    def robberies(self, state: State) -> None:  # TURN-31, ROB-14
        """The next owner of an activated robber takes his points, or says from whom."""
        hits = state.kept[RobbersKept].hits
        for seat in state.seats_from(state.player) if hits else ():
            own = [hit for hit in hits if state.rules.owner_of[hit[0]] == seat]
            if len(own) == 1:
                self._steal(state, own[0])
                return
            if own:
                choices = {
                    Rob(victim, half(points)): (figure, victim, points) for figure, victim, points in own
                }
                state.ask(RobQuestion, seat, tuple(choices), choices)
                return

    def victim_chosen(self, state: State, action: Rob) -> None:  # ROB-11
        self._steal(state, state.context[action])

    def _steal(self, state: State, hit: Hit) -> None:  # ROB-10
        figure, _, gained = hit
        hits = state.kept[RobbersKept].hits
        state.keep(RobbersKept(tuple(other for other in hits if other[0] != figure)))
        seat, stolen = state.rules.owner_of[figure], half(gained)
        score(state, seat, "robber", [("stolen", gained, stolen)])  # ROB-9
        move = ("move_marker", (seat, stolen, "robber"))  # ROB-X3
        state.push(move, ("robber_returns", (figure,)), ("robberies", ()))

    def robber_returns(self, state: State, figure: int) -> None:
        take_home(state, figure)

    def show(self, state: State, seat: int | None) -> RobbersView:
        """While somebody is asked whom to rob also what everyone gained, and the half of it."""
        everybody = range(self.seats)
        waiting = [(owner, state.away.get(f)) for owner in everybody for f in self._robbers(state, owner)]
        view: RobbersView = {
            "robbers": {
                "supply": [waiting.count((owner, None)) for owner in everybody],
                "placed": [{"player": owner, "space": place[1]} for owner, place in waiting if place],
            }
        }
        if state.kind == "rob":
            ways = state.context.items()
            view["robbery"] = [{"victim": v, "gained": n, "points": rob.points} for rob, (_, v, n) in ways]
        return view

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        for rob, (_, _, gained) in state.context.items() if state.kind == "rob" else ():
            yield rob, {"text": said("note.half", gained=gained, points=rob.points)}

    def panel(self, state: State) -> Panel:
        """Who has gained much may gain much again."""
        return {"recent": True} if state.kind == "place_robber" else {}

    # --- the end of the game --------------------------------------------------------------------------

    def final_robbers(self, state: State) -> None:  # FINAL-4, ROB-19
        for seat in range(self.seats):
            waiting = [figure for figure in self._robbers(state, seat) if figure in state.away]
            score(state, seat, "robber", [("robbers", len(waiting), AT_THE_END * len(waiting))], final=True)
            for figure in waiting:
                take_home(state, figure)


def half(points: int) -> int:
    """DEF-9: half, rounded up."""
    return (points + 1) // 2
