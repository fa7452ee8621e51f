"""Turns that are played from the hand (rules 13, HOUSE-11, HOUSE-12).

Every player holds some tiles, open to all, lays one of them in his turn and draws again when it ends. While
the river is drawn nobody holds any.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NotRequired, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.board import placements
from carcassonne.engine.events import TileDrawn
from carcassonne.engine.module import Module
from carcassonne.engine.question import Question
from carcassonne.engine.stack import Hands, hold, reject, take_next
from carcassonne.engine.state import State, chain
from carcassonne.engine.tile import Tile

SIZES = {"draw": 0, "next": 1, "two": 2, "three": 3}
"""Values of the option -> how many tiles a player holds."""
FROM_HAND = {"draw": "draw_from_hand", "end": "end_with_hand"}
"""Steps of a turn -> what is done instead."""


class ChooseTile(Action, verb="choose_tile", picker="card", code=44):
    """Lay this tile of your hand (HOUSE-11)."""

    tile: str


class ChooseTileQuestion(Question, offers=(ChooseTile,), code=43):
    """Which tile of the hand does the player lay? (HOUSE-11)"""

    rules = ("BASE-9",)


class HandsView(TypedDict):
    hands: NotRequired[list[list[str]]]
    """The tiles that each player holds, in a game that is played from the hand."""


class FromHand(Module):
    """What a module does that lets tiles be held."""

    @property
    def size(self) -> int:
        """How many tiles a player holds; 0: he draws when his turn begins."""
        return SIZES[str(self.chosen["base.hand"])]

    def method_of(self, step: str) -> str:
        return FROM_HAND.get(step, step) if self.size else step

    def begin(self, state: State) -> None:
        if self.size:
            state.keep(Hands(((),) * self.seats))

    def draw(self, state: State) -> None:
        """Draw a tile and hold it, as in a game without hands."""
        raise NotImplementedError

    def draw_plainly(self, state: State) -> None:
        self.draw(state)

    def draw_from_hand(self, state: State) -> None:
        """Nothing is revealed here: what is drawn, other steps draw."""
        if _river_is_left(state):
            state.push(("draw_plainly", ()))
        elif self._is_short(state):
            state.push(("refill", ()), ("draw", ()))
        else:
            self._offer(state)

    def _offer(self, state: State) -> None:
        held = state.kept[Hands].tiles[state.player]
        places = {tile.id: found for tile in held if (found := placements(state, tile))}
        if len(places) > 1:
            state.ask(ChooseTileQuestion, state.player, [ChooseTile(id) for id in places], places)
        elif places:
            ((id, found),) = places.items()
            self._take(state, id, found)
        elif held:  # HOUSE-11: none of them can be placed
            _hold(state, ())
            for tile in held:
                reject(state, tile)
            state.push(("draw", ()))
        elif not any(instead(state) for instead in state.rules.nothing_drawn):
            state.agenda = chain([("move_markers", ()), ("end", ())])

    def tile_chosen(self, state: State, action: ChooseTile) -> None:
        self._take(state, action.tile, state.context[action.tile])

    def _take(self, state: State, id: str, places: Sequence[Action]) -> None:
        """Take one tile of the hand to lay it."""
        held = list(state.kept[Hands].tiles[state.player])
        tile = next(tile for tile in held if tile.id == id)
        held.remove(tile)
        _hold(state, tuple(held))
        hold(state, tile, places)

    def refill(self, state: State) -> None:
        """Draw until the hand is full or the stack is empty."""
        rules = state.rules
        while self._is_short(state):
            for before in rules.before_draw:  # TURN-5
                if steps := before(state):
                    state.push(*steps, ("refill", ()))
                    return
            tile = take_next(state)
            if not any(aside(state, tile) for aside in rules.draws_aside):
                _hold(state, (*state.kept[Hands].tiles[state.player], tile))
                state.tell(TileDrawn(state.player, tile.id))

    def _is_short(self, state: State) -> bool:
        there = state.drawn < len(state.stack) and not _river_is_left(state)
        return there and len(state.kept[Hands].tiles[state.player]) < self.size

    def end_with_hand(self, state: State) -> None:  # HOUSE-12
        again = [("refill", ())] if self._is_short(state) else []
        state.push(*again, ("next_turn", ()))

    def next_turn(self, state: State) -> None:  # TURN-39, TURN-40
        """Turns go on while somebody has a tile; who has none is passed over."""
        first, *others = state.seats_from(state.player)
        can_play = state.drawn < len(state.stack)
        seats = [seat for seat in (*others, first) if can_play or state.kept[Hands].tiles[seat]]
        if not seats:
            state.agenda = state.rules.final_plan
        elif state.extra and first in seats:
            (_, series), *rest = state.extra
            state.extra = tuple(rest)
            state.push(("start_turn", (first, series)))
        else:
            state.drop_extra_turns()
            state.push(("start_turn", (seats[0],)))

    def show(self, state: State, seat: int | None) -> HandsView:
        hands = state.kept.get(Hands)
        return {} if hands is None else {"hands": [[tile.id for tile in held] for held in hands.tiles]}


def _river_is_left(state: State) -> bool:
    return any(tile.river for tile in state.stack[state.drawn :])


def _hold(state: State, tiles: tuple[Tile, ...]) -> None:
    """The active player holds these tiles now."""
    hands = list(state.kept[Hands].tiles)
    hands[state.player] = tiles
    state.keep(Hands(tuple(hands)))
