"""The base game (rules 01, BASE): draw and lay a tile, put a meeple, score what is complete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carcassonne.engine.actions import PASS, Action, PlaceFigure, PlaceTile, ReturnFigure
from carcassonne.engine.board import lay, occupied, placements, points_of, segments_of
from carcassonne.engine.events import (
    Completed,
    FigureAside,
    FigureMoved,
    FigurePlaced,
    FigureReturned,
    FinalScoring,
    GameOver,
    MarkerMoved,
    Scored,
    TileDrawn,
    TilePlaced,
    TileRejected,
    TurnBegan,
)
from carcassonne.engine.face import Deed, Face, Source
from carcassonne.engine.figures import bits, in_supply, permitted, pick, put, return_chosen, send_home
from carcassonne.engine.module import EVERYWHERE, Box, FigureKind, Part, Reason, house_rule
from carcassonne.engine.question import PlaceFigureQuestion, PlaceTileQuestion, Question
from carcassonne.engine.scoring import score_feature
from carcassonne.engine.stack import hold, reject, take_next
from carcassonne.engine.state import Feature, State, chain
from carcassonne.engine.tile import COMPLETABLE, RINGS, figure_row
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.track import advance
from carcassonne.engine.turn import open_turn
from carcassonne.geometry import Point, cell, point
from carcassonne.modules.base.hands import SIZES, ChooseTileQuestion, FromHand

START_TILE = "base/D"


class ScoreNext(Action, verb="score_next", picker="order", code=39):
    """Score this completed feature next; one of its segments names it (TURN-29)."""

    at: Point
    segment: int


class MoveMarker(Action, verb="move_marker", picker="card", code=28):
    """Move this marker by the points of the turn (TURN-30)."""

    marker: str
    points: int


class ScoreNextQuestion(Question, offers=(ScoreNext,), pickers=("order", "spot"), code=39):
    """Which completed feature is scored first, when the order can change a result? (TURN-29)"""

    rules = ("BASE-32",)


class MoveMarkerQuestion(Question, offers=(MoveMarker,), pickers=("track", "card"), code=28):
    """Which marker moves by the points of the turn? (TURN-30)"""

    rules = ("MSG-2",)


class Base(FromHand):
    id = "base"
    title = "Base game"
    rank = 10
    presets = (
        "first-game",
        "second-game",
        "classic",
        "big-box-2025",
        "princess-dragon",
        "classic-collection",
        "royal-gift",
        "tournament-day",
    )
    tile_sets = ("base",)
    options = (
        house_rule("base.small_city", 4, 2),  # HOUSE-9
        house_rule("base.meeples", 7, 3, 4, 5, 6, 8, 9, 10),  # HOUSE-10
        house_rule("base.hand", *SIZES),  # HOUSE-11, HOUSE-12
    )
    figures = (FigureKind("meeple", 7, stands=EVERYWHERE, flies=True, code=1),)  # BASE-4
    opens = frozenset({"road", "city", "monastery"})  # BASE-16
    markers = ("meeple",)
    word_codes = {"meeple": 13}
    turn = {"draw": 6, "place": 10, "figure": 19, "score": 29, "move_markers": 30, "end": 39}
    final = {"begin_final": 1, "final_features": 9, "final_figures": 10, "game_over": 16}
    read_off = frozenset({"begin_final", "final_features", "final_figures", "game_over"})
    completion = {"score_completed": "c", "return_figures": "i"}
    steps = ("feature", "score_next", "move_marker", "start_turn", "draw_plainly", "refill", "next_turn")
    reveals = {"draw": "draw", "draw_plainly": "draw", "refill": "draw"}
    questions = (
        PlaceTileQuestion, PlaceFigureQuestion, ScoreNextQuestion, MoveMarkerQuestion, ChooseTileQuestion,
    )  # fmt: skip
    events = (
        TurnBegan, TileDrawn, TileRejected, TilePlaced, FigurePlaced, FigureReturned, FigureAside,
        FigureMoved, Completed, Scored, MarkerMoved, FinalScoring, GameOver,
    )  # fmt: skip
    values = {
        "road": "road_value",
        "city": "city_value",
        **dict.fromkeys(RINGS, "ring_value"),  # whoever opens them: they are complete without figures too
    }
    face = Face(
        box="set.base",
        place=1.1,
        piece="meeple-blue",
        tiles=("base/D", "base/B"),
        pieces=("meeple-blue",),
        sources=(
            Source("city", "#9a5424", 1, "city"),
            Source("road", "#6b6354", 2, "road"),
            Source("monastery", "#8c3b52", 3, "monastery"),
        ),
        deeds={ReturnFigure: Deed(text="ui.pick.return_figure")},
        news=(FigureAside,),
        pace={
            TilePlaced: 180,
            TileRejected: 240,
            FigurePlaced: 160,
            FigureMoved: 160,
            FigureAside: 160,
            FigureReturned: 220,
            Scored: 240,
        },
    )

    def number_of(self, kind: FigureKind) -> int:
        return int(self.chosen["base.meeples"])  # HOUSE-10

    def counted_by(self, kind: str) -> str:
        flat = kind == "city" and self.chosen["base.small_city"] == 2
        return "flat_city_value" if flat else super().counted_by(kind)

    def deal(self, box: Box) -> None:
        if box.land[START_TILE]:
            box.take(START_TILE)
        box.start = [(START_TILE, (0, 0), 0)]  # BASE-2

    # --- the turn -----------------------------------------------------------------------------------

    def start_turn(self, state: State, player: int, series: str = "") -> None:  # TURN-1, BASE-6
        open_turn(state, player, series)
        state.turn += 1
        state.agenda = state.rules.turn_plan
        state.tell(TurnBegan(player, state.turn))

    def draw(self, state: State) -> None:  # TURN-6, TURN-7, BASE-8
        rules = state.rules
        while state.drawn < len(state.stack):
            for before in rules.before_draw:  # TURN-5
                if steps := before(state):
                    state.push(*steps, ("draw", ()))
                    return
            tile = take_next(state)
            if rules.draws_aside and any(aside(state, tile) for aside in rules.draws_aside):
                continue
            places = placements(state, tile)
            if places:  # BASE-13
                hold(state, tile, places)
                state.tell(TileDrawn(state.player, tile.id))
                return
            reject(state, tile)  # BASE-12
        if not any(instead(state) for instead in rules.nothing_drawn):
            state.agenda = chain([("move_markers", ())], rules.final_plan)  # BASE-14

    def place(self, state: State) -> None:  # TURN-10
        options = state.places
        assert options is not None, "a tile is drawn before it is placed"
        state.places = None
        state.ask(PlaceTileQuestion, state.player, options)

    def place_tile(self, state: State, action: PlaceTile) -> None:
        _, id, (x, y), turn = action
        at = cell(x, y)
        tile = state.hand[0] if state.hand else tile_named(id)  # an abbey is not drawn
        oriented = tile.turns[turn]
        for prepare in state.rules.before_laying:
            oriented = prepare(state, at, oriented)
        lay(state, at, oriented, state.player)
        if state.agenda is state.rules.after_laying:
            state.agenda = state.rules.after(tile)
        state.hand = state.hand[1:]
        state.new += (at,)
        state.tell(TilePlaced(state.player, id, (x, y), turn))

    def figure(self, state: State) -> None:  # TURN-19a, BASE-15 to BASE-21
        rules = state.rules
        placed = state.board[state.new[-1]]
        features, parent = state.features, state.parent
        meeples = rules.meeples
        free = []
        for segment in placed.oriented.spots(rules.opened):
            root = placed.features[segment]
            while parent[root] != root:
                root = parent[root]
            if not features[root].figures & meeples:  # BASE-17, FARM-2
                free.append(segment)
        options: list[Action] = []
        if free:
            supply = state.supply & rules.seat_masks[state.player]
            kinds = placed.oriented.kinds
            for kind, mask, stands in rules.placeable:
                if supply & mask:
                    row = figure_row(kind, placed.cell)
                    options += [row[segment] for segment in free if kinds[segment] in stands]
        if rules.figure_limits:
            options = permitted(state, options)
        for offer in rules.figure_offers:
            offer(state, options)
        if options:  # TURN-47
            options.append(PASS)  # BASE-7
            state.ask(PlaceFigureQuestion, state.player, options)

    def place_figure(self, state: State, action: PlaceFigure) -> None:
        seat, at = state.decider, cell(*action.at)
        figure = pick(state, seat, action.figure)
        put(state, figure, at, action.segment)
        if action.companion is not None:  # TURN-20, BLD-C3-4
            put(state, pick(state, seat, action.companion), at, action.segment, beside=figure)

    def return_figure(self, state: State, action: ReturnFigure) -> None:
        """Some module let the player send one of his figures home."""
        return_chosen(state, state.decider, action)

    def score(self, state: State) -> None:  # TURN-26, BASE-22
        if state.fresh:  # BASE-35
            state.push(("score_next", (state.fresh,)))  # BASE-33

    def score_next(self, state: State, waiting: tuple[int, ...]) -> None:  # TURN-29, TURN-44, BASE-32
        if len(waiting) > 1 and any(matters(state, waiting) for matters in state.rules.order_matters):
            names = {ScoreNext(*self._name(state, root)): root for root in waiting}
            state.ask(ScoreNextQuestion, state.player, tuple(names), names)
        else:
            state.push(*[("feature", (root,)) for root in waiting])

    def score_chosen(self, state: State, action: ScoreNext) -> None:
        chosen = state.context[action]
        rest = tuple(root for root in state.context.values() if root != chosen)
        state.push(("feature", (chosen,)), ("score_next", (rest,)))

    def _name(self, state: State, root: int) -> tuple[Point, int]:
        """The newest segment of a feature, for naming it."""
        at, segment = list(segments_of(state, root))[-1]
        return point(at), segment

    def feature(self, state: State, root: int) -> None:  # TURN-29
        feature = state.features[root]
        tiles = points_of(state, feature.tiles)
        state.tell(Completed(feature.kind, tiles))
        state.push(*[(name, (root,)) for name in state.rules.completion])

    def score_completed(self, state: State, root: int) -> None:  # TURN-29b, TURN-29c
        score_feature(state, root, complete=True)

    def return_figures(self, state: State, root: int) -> None:  # TURN-29i, BASE-31
        for figure in bits(state.features[root].figures):
            if figure in state.figures:  # not yet gone with the meeple it accompanied
                send_home(state, figure)

    def move_markers(self, state: State) -> None:  # TURN-30, BASE-34, MSG-4
        gained = state.gained
        if gained != state.rules.nothing:
            seats = [seat for seat in state.seats_from(state.player) if gained[seat] > 0]
            state.push(*[("move_marker", (seat, gained[seat], "turn")) for seat in seats])

    def move_marker(self, state: State, seat: int, points: int, cause: str) -> None:
        """Move the only marker, or the one chosen in this turn, or ask which."""
        names = state.rules.markers
        marker = 0 if len(names) == 1 else state.marked[seat]  # MSG-3, MSG-5
        if marker is None:
            options = tuple(MoveMarker(name, points) for name in names)
            state.ask(MoveMarkerQuestion, seat, options, (seat, points, cause))
        else:
            advance(state, seat, marker, points, cause)

    def marker_chosen(self, state: State, action: MoveMarker) -> None:
        seat, points, cause = state.context
        marker = state.rules.markers.index(action.marker)
        marked = list(state.marked)
        marked[seat] = marker
        state.marked = tuple(marked)
        advance(state, seat, marker, points, cause)

    def end(self, state: State) -> None:  # TURN-39, TURN-40
        if state.drawn == len(state.stack):
            state.agenda = state.rules.final_plan  # BASE-36
        elif state.extra:
            (_, series), *rest = state.extra
            state.extra = tuple(rest)
            self.start_turn(state, state.player, series)  # DEF-10
        else:
            self.start_turn(state, (state.player + 1) % self.seats)

    # --- final scoring ------------------------------------------------------------------------------

    def begin_final(self, state: State) -> None:  # FINAL-1
        state.gained = state.rules.nothing
        state.tell(FinalScoring())

    def final_features(self, state: State) -> None:  # FINAL-9, BASE-37
        for root in occupied(state):
            if state.features[root].kind in COMPLETABLE:
                score_feature(state, root, complete=False, final=True)

    def final_figures(self, state: State) -> None:  # FINAL-10
        for figure, (at, segment) in list(state.figures.items()):
            if figure in state.figures and state.features[state.feature_at(at, segment)].kind in COMPLETABLE:
                send_home(state, figure)

    def game_over(self, state: State) -> None:  # FINAL-16, BASE-39
        for seat, points in enumerate(state.gained):
            if points:
                advance(state, seat, 0, points, "final")
        state.over = True
        best = max(state.scores)
        winners = tuple(seat for seat, score in enumerate(state.scores) if score == best)
        state.tell(GameOver(state.scores, winners))

    # --- values -------------------------------------------------------------------------------------

    def road_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:  # BASE-24, BASE-37
        tiles = feature.tiles.bit_count()
        return [("tiles", tiles, tiles)]

    def city_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:  # BASE-26, BASE-37
        tiles, shields, each = feature.tiles.bit_count(), feature.shields, 2 if complete else 1
        parts = [("tiles", tiles, each * tiles)]
        if shields:
            parts.append(("shields", shields, each * shields))
        return parts

    def flat_city_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:
        """A completed city of two tiles is worth as much as an unfinished one (HOUSE-9)."""
        return self.city_value(state, feature, complete and feature.tiles.bit_count() != 2)

    def ring_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:  # BASE-28, BASE-37
        tiles = 9 if complete else feature.tiles.bit_count()
        return [("tiles", tiles, tiles)]

    # --- what a user may miss -----------------------------------------------------------------------

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        if state.kind != "place_figure" or not state.new:
            return
        rules = state.rules
        placed = state.board[state.new[-1]]
        for kind, _, stands in rules.placeable:
            if not in_supply(state, state.player, kind):
                yield {"figure": kind}, ("blocked.none-in-supply", {"figure": kind})
                continue
            spots = placed.oriented.spots(stands)
            if not spots:
                yield {"figure": kind}, ("blocked.no-place-on-tile", {"figure": kind})
            for segment in spots:
                feature = state.features[state.feature_at(placed.cell, segment)]
                holders = sorted({rules.owner_of[figure] for figure in bits(feature.figures & rules.meeples)})
                if holders:
                    reason = ("blocked.occupied", {"feature": feature.kind, "players": holders})
                    yield {"figure": kind, "segment": segment}, reason
