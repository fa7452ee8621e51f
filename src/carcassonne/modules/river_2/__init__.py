"""River II (rules 06, RIV2 and HERD): a river with a fork and two ends, one of them at a volcano."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.board import placements
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.events import TileDrawn
from carcassonne.engine.face import Face
from carcassonne.engine.herds import HERD, pay_herds
from carcassonne.engine.module import Box, Module, Only, Part, Reason, option, ruled
from carcassonne.engine.stack import hold, reject, take_next
from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.waterway import BENDS, bears, continues, take_ordinary, with_trait
from carcassonne.geometry import Point, point
from carcassonne.modules.river_2.fork import curls

SECOND = 2
"""Of several extra turns the volcano's comes after the builder's and before the message's (TURN-39)."""


class River2(Module):
    id = "river-2"
    title = "River II"
    rank = 40
    presets = ("classic-collection",)
    steady = True
    adjusts = {"adjust_share": Only(frozenset({"field"}), HERD)}
    tile_sets = ("river-2",)
    editions = ("c1", "c2")
    options = (
        BENDS,  # RIV2-8
        option("river-2.fork", "each", "both"),  # RIV2-22
        option("river-2.last", "volcano", "lake"),  # RIV2-16
        ruled(False, "river-2.replace_lake", True, False),  # RIV2-C1-8
    )
    river = True
    turn = {"end_of_river": 18}  # RIV2-C1-3, RIV2-C1-4
    lays_again = True
    steps = ("draw_lake", "lay_lake")
    reveals = {"draw_lake": "draw"}
    face = Face(
        box="ui.setup.box_small",
        place=11.1,
        path="M4 12h4c4 0 3-6 7-6h5M8 12c4 0 3 6 7 6h5",
        tiles=("river-2/A", "river-2/E", "river-2/C"),
    )

    # --- set-up ---------------------------------------------------------------------------------------

    def deal(self, box: Box) -> None:
        """Spring on the table; the fork, the river stack and the ends are drawn in this order.

        What `river` has dealt already joins in, save its spring and, as a rule, its lake (RIV2-15, RIV2-16).
        Surplus springs, forks and ends stay in the box (RIV2-19).
        """
        own = [id for id in box.land if id.startswith("river-2/")]
        lakes = with_trait(own, "lake")
        volcanoes = [id for id in lakes if is_volcano(tile_named(id))]
        city_lakes = [id for id in lakes if id not in volcanoes]
        ways = (with_trait(own, "source"), with_trait(own, "fork"), volcanoes, city_lakes)
        if not all(ways):
            sentence = "module 'river-2' needs the tile set 'river-2'; add it to tiles"
            raise ConfigError("config.no-river-tiles", sentence, module=self.id)
        for found in ways:
            box.take(found[0])
        spring, fork, volcano, city_lake = (found[0] for found in ways)
        dealt = [id for pile in box.piles for id in pile]
        other_lakes = with_trait(dealt, "lake")
        stack = [id for id in dealt if id not in other_lakes] + take_ordinary(box)  # RIV2-17
        box.start = [(spring, (0, 0), 0)]  # RIV2-1
        if self.edition == "c1":
            box.piles = [[fork], sorted(stack), [volcano], [city_lake]]  # RIV2-2
            return
        last = other_lakes[0] if other_lakes and self.chosen["river-2.last"] == "lake" else volcano
        box.piles = [[fork], sorted([*stack, city_lake]), [last]]  # RIV2-3, RIV2-4, RIV2-6, RIV2-C2-1

    def advise(self, modules: Sequence[Module]) -> Iterable[Reason]:
        alone = not any(module.river for module in modules if module.id != self.id)
        if self.chosen["river-2.last"] == "lake" and (self.edition == "c1" or alone):
            yield "advice.option-unused", {"option": "river-2.last"}  # RIV2-15, RIV2-16, RIV2-21

    # --- placing --------------------------------------------------------------------------------------

    def changes_placements(self, tile: Tile) -> bool:
        return tile.river

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """A river tile continues one arm; arms do not turn back and never meet (RIV2-7 to RIV2-11)."""
        adjacent = self.chosen[BENDS.id] == "adjacent"
        legal = continues(state, tile, codes, adjacent, no_return=self.edition == "c3", stay_open=True)
        if self.chosen["river-2.fork"] == "both":
            legal = [code for code in legal if not curls(state, tile, code, adjacent)]
        return legal

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """No figure on the volcano in the turn that lays it (TURN-18, RIV2-C1-2, RIV2-C2-2, RIV2-C2-6)."""
        barred = self._barred(state)
        return [o for o in options if getattr(o, "at", None) not in barred] if barred else options

    def _barred(self, state: State) -> list[Point]:  # RIV2-20
        return [point(at) for at in state.new if is_volcano(state.board[at].oriented.tile)]

    # --- the end of the river -------------------------------------------------------------------------

    def end_of_river(self, state: State) -> None:  # TURN-18
        if is_volcano(state.board[state.new[-1]].oriented.tile):
            if self.edition == "c1":
                state.push(("draw_lake", ()))  # RIV2-C1-1
            else:
                state.add_extra_turn(SECOND, self.id)  # RIV2-C2-3

    def draw_lake(self, state: State) -> None:
        """The lake follows in the same turn: TURN-10 to TURN-17 are carried out for it too (RIV2-C1-5)."""
        if state.drawn == len(state.stack) or not bears(state.stack[state.drawn], "lake"):
            return
        lake = take_next(state)
        places = placements(state, lake)
        if places:
            hold(state, lake, places)
            state.push(*state.rules.plan(7, 7), ("lay_lake", ()))  # RIV2-C1-7
            state.tell(TileDrawn(state.player, lake.id))
        else:
            reject(state, lake)  # RIV2-C1-6
            state.push(("lay_lake", ()))

    def lay_lake(self, state: State) -> None:
        if state.hand:
            state.push(*state.rules.plan(10, 17))
        elif self.chosen["river-2.replace_lake"] and _any_fits(state):  # it was rejected: RIV2-C1-8
            state.push(*state.rules.plan(5, 9), ("lay_lake", ()))

    # --- the herd and what a user may miss ------------------------------------------------------------

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        pay_herds(state, feature, seat, parts)  # RIV2-X3

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        if state.kind == "place_figure":
            for at in map(list, self._barred(state)):
                yield {"at": at}, ("blocked.volcano", {"at": at})


def _any_fits(state: State) -> bool:
    """Can one of the tiles to come be laid now?"""
    return any(placements(state, tile) for tile in state.stack[state.drawn :])


def is_volcano(tile: Tile) -> bool:
    """Is this the river end at the volcano?"""
    return tile.river and "volcano" in tile.marks
