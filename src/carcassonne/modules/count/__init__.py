"""Count of Carcassonne (rules 10, COUNT): a big city that lies on the table at first.

The fortress is twelve tiles whose inner sides ask nothing; its walls are one feature without open ends, so a
field that touches it touches a completed city (COUNT-5, COUNT-28, FARM-X8). Meeples in its quarters are
beside the board. Who gives points away may put one there; later it may join what is scored.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import cities_of
from carcassonne.engine.codes import Column
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face, Source
from carcassonne.engine.figures import bits, come_back, pick, put, send_home, set_aside, standing
from carcassonne.engine.module import Box, FigureKind, Module, Reason, option
from carcassonne.engine.question import Panel, PlaceTileQuestion, Question
from carcassonne.engine.scoring import points, score, share
from carcassonne.engine.stack import hold_first, take_out
from carcassonne.engine.standing import WALKS, Piece, figure_piece
from carcassonne.engine.state import State, Step
from carcassonne.engine.tile import Placements
from carcassonne.engine.turn import lay_aside
from carcassonne.engine.waterway import bears, river_sides, with_trait
from carcassonne.geometry import STEP, cell, point
from carcassonne.modules.count.quarters import (
    MARKET,
    QUARTER,
    QUARTERS,
    STANDS,
    CountKept,
    LeaveQuarter,
    all_ways_out,
    inside,
    leading_to,
    sites,
    ways_out,
)
from carcassonne.tiles import pieces


class EnterQuarter(Action, verb="enter_quarter", picker="quarter", code=16):
    """Place a meeple from the supply in a quarter of the fortress (TURN-35)."""

    figure: str
    quarter: str


class MoveCount(Action, verb="move_count", picker="quarter", code=23):
    """Move the count to another quarter (COUNT-15)."""

    quarter: str


class EnterQuarterQuestion(Question, offers=(EnterQuarter,), optional=True, code=14):
    """Does a meeple enter the fortress? (COUNT-9)"""


class MoveCountQuestion(Question, offers=(MoveCount,), optional=True, code=24):
    """Does the count move to another quarter? (COUNT-15)"""


class LeaveQuarterQuestion(Question, offers=(LeaveQuarter,), optional=True, code=21):
    """Does a meeple leave its quarter for a feature? (COUNT-20)"""


class CountMoved(Event, type="count_moved"):
    """The count moved to another quarter."""

    player: int
    quarter: str


class CountShown(TypedDict):
    quarter: str


class CountView(TypedDict):
    count: CountShown | None


class Count(Module):
    id = "count"
    title = "Count of Carcassonne"
    rank = 300
    presets = ("classic-collection", "royal-gift")
    editions = ("c1", "c2")
    options = (option("count.city_only", False, True),)  # COUNT-8
    turn = {
        "lay_spring": 0.5,
        "note_points": 3.5,
        "note_figures": 18.95,
        "note_placed": 21.95,
        "note_joined": 26.5,
        "market_opens": 27.9,
        "sum_points": 29.99,  # ROB-X11, COUNT-X29
        "enter_fortress": 35,
    }
    completion = {"quarters_open": "am"}
    final = {"empty_quarters": 3}
    idle = frozenset({"empty_quarters"})
    steps = ("spring_laid", "leave_quarter", "leave_at_end", "leave_market")
    word_codes = {"castle": 5, "market": 6, "smithy": 7, "cathedral": 8}
    keeps = (CountKept,)
    seen = (Column("quarter-of-count", 1, "count.quarter", "word"),)
    neutral = (
        FigureKind("count", 0, meeple=False, strength=0, joins=frozenset({"quarter"}), leaves="moved"),
    )
    places = {"quarter": frozenset({"road", "city", "field", "monastery"})}  # COUNT-12, COUNT-13
    face = Face(
        box="ui.setup.box_count",
        place=8.1,
        load=3,
        piece="count",
        pieces=("count", "quarter-castle", "quarter-market"),
        sources=(Source("count", "#5e4b2e", 18),),
        quarters={
            "castle": "count/C",
            "market": "count/G",
            "smithy": "count/K",
            "cathedral": "count/F",
        },
    )

    # --- set-up ---------------------------------------------------------------------------------------

    def deal(self, box: Box) -> None:
        """The fortress replaces the start tile; a spring waits on top of the stack (COUNT-1, COUNT-X2)."""
        springs = with_trait([id for id, _, _ in box.start], "source")
        box.start = [(id, (x, -y), 0) for (x, y), id in pieces()[self.id].items()]  # CKC-2
        box.piles = [*([spring] for spring in springs), *box.piles]

    def begin(self, state: State) -> None:
        squares = [at for at in state.laid if "fortress" in state.board[at].oriented.kinds]
        points = frozenset(point(at) for at in squares)
        state.keep(CountKept(squares=points, gained=state.rules.nothing))

    def advise(self, modules: Sequence[Module]) -> Iterable[Reason]:
        rivers = [module.id for module in modules if module.river]
        if self.edition != "c1" and rivers:  # COUNT-X2
            yield "advice.discouraged-with", {"module": self.id, "with": rivers[0]}

    def lay_spring(self, state: State) -> None:
        """The first player lays the spring beside the fortress before he draws (COUNT-X2, RIVER-X5)."""
        if state.turn > 1 or state.board[state.laid[-1]].oriented.tile.river:
            return
        found = [place for place, tile in enumerate(state.stack) if bears(tile, "source")]
        if found:
            spring = take_out(state, found[0])
            hold_first(state, spring)
            state.push(("spring_laid", ()))
            codes = [
                4 * at + turn
                for at, constraint in state.frontier.items()
                for turn in range(4)
                if spring.fit[constraint] >> turn & 1
                and self._runs_away(state, at, river_sides(spring.turns[turn]))
            ]
            state.ask(PlaceTileQuestion, state.player, Placements(spring, codes))

    def _runs_away(self, state: State, at: int, sides: tuple[int, ...]) -> bool:  # RIV2-X4
        ends = [at + STEP[side] for side in sides]
        return not any(end + step in state.board for end in ends for step in STEP if end + step != at)

    def spring_laid(self, state: State) -> None:
        """The spring is not the tile of this turn, and what it completed is not completed in it."""
        lay_aside(state)

    # --- squares --------------------------------------------------------------------------------------

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """No rule puts a figure on a square (COUNT-7, COUNT-X10, COUNT-X24)."""
        squares = state.kept[CountKept].squares
        return [option for option in options if getattr(option, "at", None) not in squares]

    # --- what happened in this turn -------------------------------------------------------------------

    def note_figures(self, state: State) -> None:
        """Before step 2: nothing is completed yet, and nobody has come to the board."""
        kept = state.kept[CountKept]
        state.keep(kept._replace(before=standing(state), placed=(), completed=None, tried=False))

    def note_placed(self, state: State) -> None:
        """After step 2, before anything can take a meeple away again."""
        kept = state.kept[CountKept]
        own = state.rules.seat_masks[state.player] & state.rules.meeples & ~kept.before
        placed = tuple(spot for figure, spot in state.figures.items() if own >> figure & 1)
        if placed:
            state.keep(kept._replace(placed=placed))

    def note_points(self, state: State) -> None:
        """After the fairy's point: from here on a barn can pay (BARN-24)."""
        state.keep(state.kept[CountKept]._replace(gained=state.gained))

    def note_joined(self, state: State) -> None:
        kept = state.kept[CountKept]
        joined = any(state.feature_at(*spot) in state.fresh for spot in kept.placed)  # COUNT-C1-11
        if joined:
            state.keep(kept._replace(tried=True))

    def sum_points(self, state: State) -> None:
        kept = state.kept[CountKept]
        gained = tuple(now - then for now, then in zip(state.gained, kept.gained, strict=True))
        state.keep(kept._replace(gained=gained))

    def _may_enter(self, state: State) -> bool:
        """Does the condition for placing a meeple in the fortress hold (COUNT-9, COUNT-17)?"""
        kept = state.kept[CountKept]
        if kept.completed is None or kept.gained[state.player]:
            return False
        if self.edition == "c1":
            return kept.completed > 0 and not kept.tried  # COUNT-C1-1 to COUNT-C1-3
        return any(kept.gained)  # COUNT-C2-1 to COUNT-C2-4, COUNT-29

    # --- into the fortress ----------------------------------------------------------------------------

    def enter_fortress(self, state: State) -> None:  # TURN-35, COUNT-9 to COUNT-14
        state.keep(state.kept[CountKept]._replace(last=state.player))
        if self.chosen["count.city_only"] or not self._may_enter(state):
            return
        supply = state.supply & state.rules.seat_masks[state.player] & state.rules.meeples
        options: list[Action] = [
            EnterQuarter(kind, quarter)
            for kind, mask, stands in state.rules.placeable
            if supply & mask
            for quarter in QUARTERS
            if STANDS[quarter] in stands
        ]
        if options:
            state.ask(EnterQuarterQuestion, state.player, (*options, PASS))

    def quarter_entered(self, state: State, action: EnterQuarter) -> None:
        set_aside(state, pick(state, state.player, action.figure), QUARTER, action.quarter)
        others = [MoveCount(quarter) for quarter in QUARTERS if quarter != state.kept[CountKept].at]
        state.ask(MoveCountQuestion, state.player, (*others, PASS))  # COUNT-15

    def count_moved(self, state: State, action: MoveCount) -> None:
        state.keep(state.kept[CountKept]._replace(at=action.quarter))
        state.tell(CountMoved(state.decider, action.quarter))

    # --- out of it, onto what is scored ---------------------------------------------------------------

    def quarters_open(self, state: State, root: int) -> None:  # TURN-29a, COUNT-20, COUNT-21, COUNT-24
        feature = state.features[root]
        quarter = leading_to(state, feature.kind)
        worth = points(state.rules.value(state, feature, complete=True)) if quarter else 0
        kept = state.kept[CountKept]
        state.keep(kept._replace(completed=max(worth, kept.completed or 0)))
        if quarter is not None and self._open(state, quarter):
            state.push(*self._invitations(state, root, quarter))

    def market_opens(self, state: State) -> None:  # TURN-28, COUNT-C2-9, COUNT-C2-10, BARN-X10
        barns = state.rules.buildings
        if not barns or self.edition == "c1" or not self._open(state, MARKET):
            return
        kept = state.kept[CountKept]
        fields: dict[int, None] = {}
        for barn in bits(barns & standing(state)):
            root = state.feature_at(*state.figures[barn])
            if not kept.before >> barn & 1 or state.features[root].figures & state.rules.meeples:
                fields[root] = None
        state.keep(kept._replace(before=kept.before | barns & ~state.supply))  # a barn is new only once
        state.push(*[step for root in fields for step in self._invitations(state, root, MARKET)])

    def _open(self, state: State, quarter: str) -> bool:
        return not self.chosen["count.city_only"] and quarter != state.kept[CountKept].at  # COUNT-22

    def _invitations(self, state: State, root: int, quarter: str) -> list[Step]:
        """Everybody with a meeple in the quarter is asked, the active player last (COUNT-20)."""
        _, *others = state.seats_from(state.player)
        seats = [seat for seat in (*others, state.player) if inside(state, seat, quarter)]
        return [("leave_quarter", (root, seat, quarter)) for seat in seats]

    def leave_quarter(self, state: State, root: int, seat: int, quarter: str) -> None:
        """One meeple after the other, until the player passes (COUNT-23)."""
        options = ways_out(state, root, inside(state, seat, quarter))
        if options:
            again: Step = ("leave_quarter", (root, seat, quarter))
            state.ask(LeaveQuarterQuestion, seat, (*options, PASS), (again, False))

    def quarter_left(self, state: State, action: LeaveQuarter) -> None:  # COUNT-25
        seat, at = state.decider, cell(*action.at)
        again, final = state.context
        root = state.feature_at(at, action.segment)
        quarter = leading_to(state, state.features[root].kind)
        assert quarter is not None, "the feature was offered"
        figure = inside(state, seat, quarter)[action.figure]
        come_back(state, figure)
        put(state, figure, at, action.segment, quarter=quarter)
        if seat == state.player:
            state.keep(state.kept[CountKept]._replace(tried=True))  # COUNT-C1-3
        state.push(again)
        if final and state.features[root].figures & state.rules.buildings:
            self._pay_at_barn(state, root, figure)

    def order_matters(self, state: State, roots: tuple[int, ...]) -> bool:
        """Could meeples of one quarter join several of these features?"""
        quarters = [leading_to(state, state.features[root].kind) for root in roots]
        full = {place[1] for place in state.away.values() if place[0] == QUARTER}
        return any(quarters.count(quarter) > 1 and self._open(state, quarter) for quarter in full)

    # --- the end of the game --------------------------------------------------------------------------

    def empty_quarters(self, state: State) -> None:  # FINAL-3
        last, *others = state.seats_from(state.kept[CountKept].last)
        seats = (*others, last)
        if self.chosen["count.city_only"]:
            return
        if self.edition == "c1":
            state.push(*[("leave_at_end", (seat,)) for seat in seats])
        else:
            state.push(("leave_market", (seats[0],)))

    def leave_at_end(self, state: State, seat: int) -> None:  # COUNT-C1-5 to COUNT-C1-9
        """From every quarter without the count to unfinished features and to fields, or pass."""
        left = {quarter: inside(state, seat, quarter) for quarter in QUARTERS if self._open(state, quarter)}
        options = all_ways_out(state, left)
        if options:
            again: Step = ("leave_at_end", (seat,))
            state.ask(LeaveQuarterQuestion, seat, (*options, PASS), (again, True))

    def leave_market(self, state: State, first: int) -> None:  # COUNT-C2-5 to COUNT-C2-8
        """The next player with a meeple in the market moves one, even if the count is there."""
        for seat in state.seats_from(first):
            options = all_ways_out(state, {MARKET: inside(state, seat, MARKET)})
            if options:
                again: Step = ("leave_market", ((seat + 1) % self.seats,))
                state.ask(LeaveQuarterQuestion, seat, tuple(options), (again, True))
                return

    def _pay_at_barn(self, state: State, root: int, figure: int) -> None:  # COUNT-C1-10, COUNT-C2-11, BARN-X9
        """A meeple that comes to a field with a barn is paid at once as a joined farmer, and goes home."""
        field, seat = state.features[root], state.rules.owner_of[figure]
        cities = sum(1 for city in cities_of(state, field) if state.features[city].open == 0)
        parts = share(state, field, seat, False, [("cities", cities, cities)])  # HERD-X4
        score(state, seat, self.id, parts, field.tiles, final=True)
        send_home(state, figure)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        """The count and the figures in the quarters of his city."""
        quarters = sites(state)
        if not self.chosen["count.city_only"]:
            yield Piece("count", *quarters[state.kept[CountKept].at], how=WALKS)
        owner_of = state.rules.owner_of
        for figure, (place, *where) in sorted(state.away.items(), key=lambda one: owner_of[one[0]]):
            if place == QUARTER:
                at, segment = quarters[where[0]]
                yield figure_piece(state, figure, at, segment=segment)

    def panel(self, state: State) -> Panel:
        return {"majority": True} if state.kind == "leave_quarter" else {}

    def show(self, state: State, seat: int | None) -> CountView:
        """Who is in which quarter is told with the figures beside the board."""
        if self.chosen["count.city_only"]:
            return {"count": None}
        return {"count": {"quarter": state.kept[CountKept].at}}
