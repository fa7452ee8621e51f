"""Tower (rules 08, TOWER): towers grow piece by piece; each piece may take a meeple in range prisoner.

Heights are the module's own. A meeple on top and a prisoner are beside the board as far as features go: their
places in `state.away` are ("tower", x, y) and ("prison", holder).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import showing
from carcassonne.engine.codes import SeatColumn, Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Deed, Face, Source
from carcassonne.engine.figures import (
    bits,
    in_supply,
    permitted,
    pick,
    return_options,
    send_home,
    set_aside,
    take_home,
)
from carcassonne.engine.module import EVERYWHERE, Module, Takes, house_rule, option, ruled
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import pay
from carcassonne.engine.standing import BUILT, Piece, figure_piece
from carcassonne.engine.state import State
from carcassonne.geometry import STEP, Point, cell, point

TOWER, PRISON = "tower", "prison"
DEALT = {1: 10, 2: 10, 3: 9, 4: 7, 5: 6, 6: 5}  # TOWER-2
PRICE = 3  # TOWER-31
TowerTold = Annotated[list[Any], tuple[Point, int]]
"""A tower as views have it: where it is and how high."""


class Ransom(Action, verb="ransom", picker="card", code=32):
    """Pay 3 points to the player who holds one of your meeples and take it back (TURN-3)."""

    figure: str
    holder: int


class BuildTower(Action, verb="build_tower", picker="tile", code=11):
    """Place one of your tower pieces on a tower, or start a tower with it (TURN-19f)."""

    at: Point


class ClimbTower(Action, verb="climb_tower", picker="tile", code=13):
    """Place a meeple from the supply on top of a tower, which closes it (TURN-19a)."""

    figure: str
    at: Point


class TakePrisoner(Action, verb="take_prisoner", picker="figure", code=43):
    """Capture a meeple within range of the tower piece just placed (TOWER-14)."""

    owner: int
    figure: str
    at: Point
    segment: int
    companion: str | None = None


class ExchangePrisoner(Action, verb="exchange_prisoner", picker="card", code=18):
    """Choose which of your captured meeples is exchanged (TOWER-26)."""

    figure: str
    holder: int


class RansomQuestion(Question, offers=(Ransom,), optional=True, code=34):
    """Does the player ransom a captured meeple? (TOWER-29)"""


class TakePrisonerQuestion(Question, offers=(TakePrisoner,), optional=True, code=42):
    """Which meeple within range of the new tower piece is captured, if any? (TOWER-14)"""


class ExchangePrisonerQuestion(Question, offers=(ExchangePrisoner,), code=17):
    """Which of the player's captured meeples is exchanged? (TOWER-26)"""


class TowerBuilt(Event, type="tower_built"):
    """A tower grew by one piece."""

    player: int
    at: Point
    height: int


class TowerKept(NamedTuple):
    """What the module keeps."""

    pieces: tuple[int, ...] = ()
    """The pieces in the supply of each player."""
    heights: Mapping[int, int] = {}
    """Cell -> pieces on its tower, if there are any."""
    paid: bool = False
    """Was a ransom paid in this series of turns (DEF-15)?"""


class TowerTurn(NamedTuple):
    """What the module keeps of a turn."""

    opened_by: int | None = None
    """Who may still be asked about a ransom; nobody in a turn that did not begin with the question."""
    asked: bool = False
    """Has he been asked in this turn?"""


class TowersShown(TypedDict):
    supply: list[int]
    """The pieces in the supply of each player."""
    pieces: list[int]
    """The same, as it was called first."""
    heights: list[TowerTold]


class TowerView(TypedDict):
    towers: TowersShown


class Tower(Module):
    id = "tower"
    rank = 250
    presets = ("classic-collection",)
    tile_sets = ("tower",)  # TOWER-1
    editions = ("c1",)
    options = (
        option("tower.every_turn", False, True),
        ruled(False, "tower.late_ransom", True, False),  # TOWER-38
        house_rule("tower.own_meeples", False, True),  # HOUSE-5
    )
    turn = {"ransom": 3, "ransom_again": 18.9, "ransom_at_last": 33.9}  # TOWER-37
    steps = ("take_prisoner", "exchange")
    keeps = (TowerKept,)
    keeps_of_turn = (TowerTurn,)  # TOWER-X17
    seen = (
        Token("tower", 5, "towers.heights[]", counted=True),
        SeatColumn("tower-pieces", 7, "towers.pieces.*"),
    )
    places = {"tower": frozenset({"field"})}  # TOWER-8
    takes = Takes(EVERYWHERE)
    face = Face(
        box="set.tower",
        place=6.1,
        load=3,
        piece="tower-2",
        tiles=("tower/A", "tower/B"),
        pieces=("tower-3",),
        owns=(Belonging("towers.pieces.*", "ui.player.towers", "tower-1"),),
        holds=PRISON,
        sources=(Source("ransom", "#555555", 21),),
        deeds={
            ClimbTower: Deed(2, text="feature.tower", segment="tower"),
            BuildTower: Deed(3, "ui.pick.tower_left", "tower-1", segment="tower", left="towers.pieces.*"),
            Ransom: Deed(key=True),
        },
        news=(TowerBuilt,),
        drafted=(TowerBuilt,),
        pace={TowerBuilt: 160},
        moves={TowerBuilt: "tower"},
        reach={"tower": "◎"},
    )

    def begin(self, state: State) -> None:
        state.keep(TowerKept(pieces=(DEALT[self.seats],) * self.seats))

    # --- step 2 -------------------------------------------------------------------------------------

    def offer_figures(self, state: State, options: list[Action]) -> None:  # TOWER-4, TOWER-5
        if self.chosen["tower.every_turn"] or any(_shows_tower(state, at) for at in state.new):
            closed = self.perched(state).values()
            open_towers = [at for at in showing(state, TOWER) if at not in closed]  # TOWER-7
            if state.kept[TowerKept].pieces[state.player]:  # TOWER-11
                options += [BuildTower(point(at)) for at in open_towers]
            options += permitted(state, self._climbs(state, open_towers))  # TOWER-X1

    def _climbs(self, state: State, open_towers: list[int]) -> list[Action]:
        """Meeples that are not bound to certain features may climb towers that were started."""
        heights = state.kept[TowerKept].heights
        started = [at for at in open_towers if at in heights]  # TOWER-6, TOWER-9
        kinds = [kind for kind in state.rules.kinds if kind.meeple and kind.stands >= EVERYWHERE]  # TOWER-8
        return [
            ClimbTower(kind.id, point(at))
            for kind in kinds
            if in_supply(state, state.player, kind.id)
            for at in started
        ]

    def tower_climbed(self, state: State, action: ClimbTower) -> None:  # TOWER-22, TOWER-23
        set_aside(state, pick(state, state.player, action.figure), TOWER, *action.at)

    def perched(self, state: State) -> dict[int, int]:
        return {figure: cell(*place[1:3]) for figure, place in state.away.items() if place[0] == TOWER}

    def tower_built(self, state: State, action: BuildTower) -> None:  # TOWER-21
        seat = state.player
        build(state, cell(*action.at))
        kept = state.kept[TowerKept]
        pieces = list(kept.pieces)
        pieces[seat] -= 1
        state.keep(kept._replace(pieces=tuple(pieces)))
        state.push(("take_prisoner", (cell(*action.at),)))

    # --- prisoners ----------------------------------------------------------------------------------

    def take_prisoner(self, state: State, tower: int) -> None:  # TOWER-14 to TOWER-18, TOWER-X6, TOWER-X7
        rules = state.rules
        reach = _reach(tower, state.kept[TowerKept].heights[tower])
        own = 0 if self.chosen["tower.own_meeples"] else rules.seat_masks[state.player]
        others = rules.meeples & ~own  # TOWER-X9, BLD-X8, PIG-X12
        figures = [f for f in bits(others) if f in state.figures and state.figures[f][0] in reach]
        choices: dict[Action, int] = {}
        for figure in figures:
            (named,) = return_options(state, [figure])
            _, kind, at, segment, companion, *_ = named
            choices.setdefault(TakePrisoner(rules.owner_of[figure], kind, at, segment, companion), figure)
        if choices:
            state.ask(TakePrisonerQuestion, state.player, (*choices, PASS), choices)

    def prisoner_taken(self, state: State, action: TakePrisoner) -> None:  # TOWER-19, TOWER-20
        if action.owner == state.player:
            send_home(state, state.context[action])  # HOUSE-5
            return
        set_aside(state, state.context[action], PRISON, state.player)
        state.push(("exchange", (state.context[action],)))

    def exchange(self, state: State, prisoner: int) -> None:  # TOWER-25 to TOWER-28
        """If the owner of the new prisoner holds meeples of the captor, one of each goes home."""
        captor, other = state.player, state.rules.owner_of[prisoner]
        held = self._held(state, captor, other)
        if held:
            take_home(state, prisoner)
        if len(held) == 1:
            take_home(state, held[0])
        elif held:
            choices = {ExchangePrisoner(state.rules.kind_of[f].id, other): f for f in held}
            state.ask(ExchangePrisonerQuestion, captor, tuple(choices), choices)

    def prisoner_chosen(self, state: State, action: ExchangePrisoner) -> None:
        take_home(state, state.context[action])

    def _held(self, state: State, owner: int, holder: int | None = None) -> list[int]:
        """The meeples of a player in the prison of another one, or in any."""
        own = state.rules.seat_masks[owner]
        prisons = [(PRISON, holder)] if holder is not None else [(PRISON, seat) for seat in range(self.seats)]
        return sorted(f for f, place in state.away.items() if own >> f & 1 and place in prisons)

    # --- ransom -------------------------------------------------------------------------------------

    def ransom(self, state: State) -> None:  # TURN-3, TOWER-29, TOWER-33, TOWER-X18
        if not state.series:
            state.keep(state.kept[TowerKept]._replace(paid=False))
        state.keep(TowerTurn(opened_by=state.player))
        self._ask_for_ransom(state)

    def ransom_again(self, state: State) -> None:  # TOWER-37, TOWER-X17
        if state.kept[TowerTurn].opened_by == state.player:
            self._ask_for_ransom(state)

    def ransom_at_last(self, state: State) -> None:  # TOWER-38
        """Points of this turn can pay for a prisoner whom nothing could pay for before."""
        opened_by, asked = state.kept[TowerTurn]
        if self.chosen["tower.late_ransom"] and opened_by == state.player and not asked:
            self._ask_for_ransom(state)

    def _ask_for_ransom(self, state: State) -> None:  # TOWER-30
        seat = state.player
        several = len(state.rules.markers) > 1  # TOWER-X12
        purse = state.markers[seat][0] if several else state.scores[seat]
        if state.kept[TowerKept].paid or purse < PRICE:
            return
        choices = {
            Ransom(state.rules.kind_of[figure].id, state.away[figure][1]): figure
            for figure in self._held(state, seat)
        }
        if choices:
            state.keep(state.kept[TowerTurn]._replace(asked=True))
            state.ask(RansomQuestion, seat, (*choices, PASS), choices)

    def ransom_paid(self, state: State, action: Ransom) -> None:  # TOWER-31, TOWER-32, TOWER-34
        state.keep(state.kept[TowerKept]._replace(paid=True))
        pay(state, state.player, action.holder, PRICE, "ransom")
        take_home(state, state.context[action])

    def reach(self, state: State) -> dict[str, Iterable[int]]:
        """The range of every tower as it stands (TOWER-15)."""
        towers = state.kept[TowerKept].heights.items()
        return {"tower {},{}".format(*point(at)): _reach(at, height) for at, height in towers}

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        """The towers, each followed by who is on top of it."""
        on_top = {at: figure for figure, at in self.perched(state).items()}
        for at, height in state.kept[TowerKept].heights.items():
            foot = state.board[at].oriented.kinds.index(TOWER)
            tower = Piece(TOWER, at, segment=foot, how=BUILT, height=height)
            yield tower
            if at in on_top:
                yield figure_piece(state, on_top[at], at, on=tower)

    def show(self, state: State, seat: int | None) -> TowerView:
        """Who is on top and who is in prison is told with the figures beside the board."""
        pieces, heights, _ = state.kept[TowerKept]
        towers: list[TowerTold] = [[list(point(at)), height] for at, height in heights.items()]
        return {"towers": {"supply": list(pieces), "pieces": list(pieces), "heights": towers}}


def build(state: State, at: int) -> None:
    """Make a tower one piece higher (TOWER-3, TOWER-10)."""
    kept = state.kept[TowerKept]
    height = kept.heights.get(at, 0) + 1
    state.keep(kept._replace(heights={**kept.heights, at: height}))
    state.tell(TowerBuilt(state.player, point(at), height))


def _shows_tower(state: State, at: int) -> bool:
    return TOWER in state.board[at].oriented.kinds


def _reach(tower: int, height: int) -> frozenset[int]:
    """The cell of a tower and as many cells in each direction as it is high (TOWER-15, TOWER-16)."""
    return frozenset({tower, *(tower + step * far for step in STEP for far in range(1, height + 1))})
