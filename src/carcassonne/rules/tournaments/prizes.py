"""Tiles of module `tournaments` that come before the drawn one (rules 12): prizes, the tournament tile."""

from __future__ import annotations

from carcassonne.engine.board import placements
from carcassonne.engine.pieces import is_bend, lay_rest, led_away, river_sites, sites
from carcassonne.engine.state import State, chain, steps_of
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import point
from carcassonne.rules.tournaments.shields import BOX, Shields, drop, replace
from carcassonne.tiles import pieces

WAITING = "tournaments.waiting"
"""The prize tiles that lie before each player, first one first, each with the number kept with it or None."""
STATUES = "tournaments.statues"
"""Tokens on statues: cell, segment, owner, number."""
PIECE = "tournaments.piece"
"""The side of the tournament tile that is still to be laid, or nothing."""
PLAIN, WITH_RIVER = f"{BOX}/TD", f"{BOX}/TR"


class Prizes(Shields):
    """The steps that lay tiles."""

    def set_tournament_tile(self, state: State) -> None:
        """The first player lays it beside the fortress before his first turn (COUNT-X31)."""
        if state.data[PIECE] == PLAIN:
            state.push(("ask_for_piece", ()), ("tile_is_set", ()))

    def tile_is_set(self, state: State) -> None:
        state.new = state.fresh = ()
        state.hand = ()

    def lay_prizes(self, state: State) -> None:  # TURN-9
        if state.data[PIECE] and is_bend(state.hand[0]):  # TOURN-9
            state.push(("ask_for_piece", ()), ("fit_bend", ()))
        elif state.data[WAITING][state.player]:  # TOURN-47, TOURN-55
            state.push(("open_prize", ()), ("fit_again", ()))

    def ask_for_piece(self, state: State) -> None:
        name, state.data[PIECE] = state.data[PIECE], ""
        options = river_sites(state, name) if name == WITH_RIVER else sites(state, name)
        if options:  # TOURN-11
            state.hand = (tile_named(pieces()[name][0, 0]), *state.hand)
            state.push(("lay_squares", (name,)))
            state.ask("place_tile", state.player, options)

    def lay_squares(self, state: State, name: str) -> None:
        lay_rest(state, name)

    def fit_bend(self, state: State) -> None:  # TOURN-10
        if state.new:
            state.places = led_away(state, state.hand[0], [state.board[at] for at in state.new])
            self._judge_drawn(state)

    def open_prize(self, state: State) -> None:  # TOURN-49, TOURN-54
        seat = state.player
        (tile, number), *rest = state.data[WAITING][seat]
        replace(state, WAITING, seat, tuple(rest))
        state.events.append({"type": "prize_opened", "player": seat, "tile": tile.id})
        if rest:
            state.push(("open_prize", ()))
        places = placements(state, tile)
        if places:
            state.hand = (tile, *state.hand)
            state.push(("prize_laid", (number,)))
            state.ask("place_tile", seat, places)
            return
        state.rejected = (*state.rejected, tile)
        state.events.append({"type": "tile_rejected", "player": seat, "tile": tile.id})
        if number is not None:
            drop(state, seat, number)

    def prize_laid(self, state: State, number: int | None) -> None:  # TOURN-50
        if number is not None:
            at = state.new[-1]
            put_statue(state, at, state.player, number)

    def fit_again(self, state: State) -> None:  # TOURN-53
        if state.new:
            state.places = placements(state, state.hand[0])
            self._judge_drawn(state)

    def _judge_drawn(self, state: State) -> None:
        """The drawn tile leaves the game if it does not fit any more, or may be rejected (BRIDGE-24)."""
        if not state.places:
            (tile,), state.hand = state.hand, ()
            state.rejected = (*state.rejected, tile)
            state.events.append({"type": "tile_rejected", "player": state.player, "tile": tile.id})
        state.push(*state.rules.plan(7, 7), ("draw_another", ()))

    def draw_another(self, state: State) -> None:
        if not state.hand:
            state.push(*state.rules.plan(5, 9))

    def nothing_drawn(self, state: State) -> bool:
        """A turn whose prize tile lies goes on without a drawn tile (TOURN-71)."""
        if not state.new:
            return False
        numbers = state.rules.turn_numbers
        spent = [name for name, number in numbers.items() if number < 12 or 19 <= number < 26]
        state.agenda = chain(step for step in steps_of(state.agenda) if step[0] not in spent)
        return True


def put_statue(state: State, at: int, seat: int, number: int) -> None:
    """Lay a token that a player kept on the statue of a tile."""
    segments = state.board[at].oriented.tile.design.segments
    segment = next(place for place, found in enumerate(segments) if "statue" in found.traits)
    state.data[STATUES] = (*state.data[STATUES], (at, segment, seat, number))
    event = {"type": "statue", "player": seat, "at": list(point(at)), "segment": segment}
    state.events.append({**event, "value": number})
