"""The base game (rules 01, BASE): draw and lay a tile, put a meeple, score what is complete."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from carcassonne.engine.actions import PASS, Action, PlaceFigure, PlaceTile
from carcassonne.engine.board import at_cell, lay, occupied, placements, points_of
from carcassonne.engine.figures import bits, in_supply, put, send_home
from carcassonne.engine.module import EVERYWHERE, Box, FigureKind, Module, Part, Reason
from carcassonne.engine.scoring import score_feature
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import COMPLETABLE, figure_row
from carcassonne.geometry import cell

START_TILE = "base/D"


class Base(Module):
    id = "base"
    title = "Base game"
    tile_sets = ("base",)
    figures = (FigureKind("meeple", 7, stands=EVERYWHERE),)  # BASE-4
    opens = frozenset({"road", "city", "monastery"})  # BASE-16
    markers = ("meeple",)
    turn = {"draw": 6, "place": 10, "figure": 19, "score": 29, "move_markers": 30, "end": 40}
    final = {"begin_final": 1, "final_features": 9, "final_figures": 10, "game_over": 16}
    completion = {"score_completed": "c", "return_figures": "i"}
    steps = ("feature", "start_turn")
    reveals = {"draw": "draw"}
    verbs = {PlaceTile: "place_tile", PlaceFigure: "place_figure"}
    values = {
        "road": "road_value",
        "city": "city_value",
        "monastery": "ring_value",
        "garden": "ring_value",
        "shrine": "ring_value",
        "abbey": "ring_value",
    }

    def deal(self, box: Box) -> None:
        if box.land[START_TILE]:
            box.take(START_TILE)
        box.start = [(START_TILE, (0, 0), 0)]  # BASE-2

    # --- the turn -----------------------------------------------------------------------------------

    def start_turn(self, state: State, player: int) -> None:  # TURN-1, BASE-6
        state.player = player
        state.turn += 1
        state.new = state.fresh = ()
        state.gained = state.rules.nothing
        state.agenda = state.rules.turn_plan
        state.events.append({"type": "turn", "player": player, "turn": state.turn})

    def draw(self, state: State) -> None:  # TURN-6, TURN-7, BASE-8
        while state.drawn < len(state.stack):
            tile = state.stack[state.drawn]
            state.drawn += 1
            places = placements(state, tile)
            if places:
                state.hand = (tile,)
                state.places = places
                state.events.append({"type": "tile_drawn", "player": state.player, "tile": tile.id})
                return
            state.rejected = (*state.rejected, tile)  # BASE-12
            state.events.append({"type": "tile_rejected", "player": state.player, "tile": tile.id})
        state.agenda = (("move_markers", ()), *state.rules.final_plan)  # BASE-14

    def place(self, state: State) -> None:  # TURN-10
        options = state.places
        assert options is not None, "a tile is drawn before it is placed"
        state.places = None
        state.ask("place_tile", state.player, options)

    def place_tile(self, state: State, action: PlaceTile) -> None:
        _, id, (x, y), turn = action
        at = cell(x, y)
        lay(state, at, state.hand[0].turns[turn], state.player)
        state.hand = state.hand[1:]
        state.new += (at,)
        state.events.append(
            {
                "type": "tile_placed",
                "player": state.player,
                "tile": id,
                "at": [x, y],
                "turn": turn,
            }
        )

    def figure(self, state: State) -> None:  # TURN-19a, BASE-15 to BASE-21
        rules = state.rules
        placed = state.board[state.new[-1]]
        features, parent = state.features, state.parent
        supply = state.supply & rules.seat_masks[state.player]
        options: list[Action] = []
        for kind, mask, stands in rules.placeable:
            if not supply & mask:
                continue
            row = figure_row(kind, placed.cell)
            for segment in placed.oriented.spots(stands):
                root = placed.features[segment]
                while parent[root] != root:
                    root = parent[root]
                if not features[root].figures & rules.meeples:  # BASE-17
                    options.append(row[segment])
        for limit in rules.figure_limits:
            options = limit(state, options)
        for offer in rules.figure_offers:
            offer(state, options)
        if options:
            options.append(PASS)
            state.ask("place_figure", state.player, options)

    def place_figure(self, state: State, action: PlaceFigure) -> None:
        supply = in_supply(state, state.player, action.figure)
        put(state, (supply & -supply).bit_length() - 1, at_cell(action.at), action.segment)

    def score(self, state: State) -> None:  # TURN-26, TURN-29, BASE-22
        if state.fresh:
            state.push(*[("feature", (root,)) for root in state.fresh])

    def feature(self, state: State, root: int) -> None:  # TURN-29
        feature = state.features[root]
        tiles = points_of(state, feature.tiles)
        state.events.append({"type": "completed", "feature": feature.kind, "tiles": tiles})
        state.push(*[(name, (root,)) for name in state.rules.completion])

    def score_completed(self, state: State, root: int) -> None:  # TURN-29b, TURN-29c
        score_feature(state, root, complete=True)

    def return_figures(self, state: State, root: int) -> None:  # TURN-29i, BASE-31
        for figure in bits(state.features[root].figures):
            send_home(state, figure)

    def move_markers(self, state: State) -> None:  # TURN-30, BASE-34
        if state.gained == state.rules.nothing:
            return
        markers = list(state.markers)
        for seat in (*range(state.player, self.seats), *range(state.player)):
            gained = state.gained[seat]
            if gained:
                before, *others = markers[seat]
                markers[seat] = (before + gained, *others)
                state.events.append(
                    {
                        "type": "marker",
                        "player": seat,
                        "marker": "meeple",
                        "from": before,
                        "to": before + gained,
                    }
                )
        state.markers = tuple(markers)

    def end(self, state: State) -> None:  # TURN-40
        if state.drawn == len(state.stack):
            state.agenda = state.rules.final_plan  # BASE-36
        else:
            self.start_turn(state, (state.player + 1) % self.seats)

    # --- final scoring ------------------------------------------------------------------------------

    def begin_final(self, state: State) -> None:  # FINAL-1
        state.gained = state.rules.nothing
        state.events.append({"type": "final_scoring"})

    def final_features(self, state: State) -> None:  # FINAL-9, BASE-37
        for root in occupied(state):
            if state.features[root].kind in COMPLETABLE:
                score_feature(state, root, complete=False, final=True)

    def final_figures(self, state: State) -> None:  # FINAL-10
        for figure, (at, segment) in list(state.figures.items()):
            if state.features[state.feature_at(at, segment)].kind in COMPLETABLE:
                send_home(state, figure)

    def game_over(self, state: State) -> None:  # FINAL-16, BASE-39
        self.move_markers(state)
        state.over = True
        best = max(state.scores)
        winners = [seat for seat, score in enumerate(state.scores) if score == best]
        state.events.append({"type": "game_over", "scores": list(state.scores), "winners": winners})

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

    def ring_value(self, state: State, feature: Feature, complete: bool) -> list[Part]:  # BASE-28, BASE-37
        tiles = feature.tiles.bit_count()
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
