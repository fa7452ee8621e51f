"""Tiles of module `tournaments` that come before the drawn one (rules 12): prizes, the tournament tile."""

from __future__ import annotations

from typing import NamedTuple

from carcassonne.engine.board import placements
from carcassonne.engine.events import Event
from carcassonne.engine.pieces import is_bend, lay_rest, led_away, river_sites, sites
from carcassonne.engine.question import PlaceTileQuestion
from carcassonne.engine.stack import hold, hold_first, reject, reject_hand
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.engine.turn import lay_aside
from carcassonne.geometry import Point, point
from carcassonne.modules.tournaments.shields import BOX, Shields, drop, replaced
from carcassonne.tiles import pieces

PLAIN, WITH_RIVER = f"{BOX}/TD", f"{BOX}/TR"
Prize = tuple[Tile, int | None]
"""A prize tile, and the number of the token kept with it."""
Statue = tuple[int, int, int, int]
"""A token on a statue: cell, segment, owner, number."""


class PrizeOpened(Event, type="prize_opened"):
    """A player turned up a prize tile to place it."""

    player: int
    tile: str


class StatueTaken(Event, type="statue"):
    """A token that a player had kept was placed on the statue of their prize tile."""

    player: int
    at: Point
    segment: int
    value: int


class PrizesKept(NamedTuple):
    """What the module keeps of tiles that come before the drawn one."""

    waiting: tuple[tuple[Prize, ...], ...] = ()
    """The prize tiles that lie before each player, first one first."""
    statues: tuple[Statue, ...] = ()
    piece: str = ""
    """The side of the tournament tile that is still to be laid, or nothing."""


class Prizes(Shields):
    """The steps that lay tiles."""

    def set_tournament_tile(self, state: State) -> None:
        """The first player lays it beside the fortress before his first turn (COUNT-X31)."""
        if state.kept[PrizesKept].piece == PLAIN:
            state.push(("ask_for_piece", ()), ("tile_is_set", ()))

    def tile_is_set(self, state: State) -> None:
        lay_aside(state)

    def lay_prizes(self, state: State) -> None:  # TURN-9
        kept = state.kept[PrizesKept]
        if kept.piece and is_bend(state.hand[0]):  # TOURN-9, RIVER-X3
            state.push(("ask_for_piece", ()), ("fit_bend", ()))
        elif kept.waiting[state.player]:  # TOURN-47, TOURN-55
            state.push(("open_prize", ()), ("fit_again", ()))

    def ask_for_piece(self, state: State) -> None:
        kept = state.kept[PrizesKept]
        name = kept.piece
        state.keep(kept._replace(piece=""))
        options = river_sites(state, name) if name == WITH_RIVER else sites(state, name)
        if options:  # TOURN-11
            hold_first(state, tile_named(pieces()[name][0, 0]))
            state.push(("lay_squares", (name,)))
            state.ask(PlaceTileQuestion, state.player, options)

    def lay_squares(self, state: State, name: str) -> None:
        lay_rest(state, name)

    def fit_bend(self, state: State) -> None:  # TOURN-10
        if state.new:
            (tile,) = state.hand
            hold(state, tile, led_away(state, tile, [state.board[at] for at in state.new]))
            self._judge_drawn(state)

    def open_prize(self, state: State) -> None:  # TOURN-49, TOURN-54
        seat = state.player
        kept = state.kept[PrizesKept]
        (tile, number), *rest = kept.waiting[seat]
        state.keep(kept._replace(waiting=replaced(kept.waiting, seat, tuple(rest))))
        state.tell(PrizeOpened(seat, tile.id))
        if rest:
            state.push(("open_prize", ()))
        places = placements(state, tile)
        if places:
            hold_first(state, tile)  # TOURN-52
            state.push(("prize_laid", (number,)))
            state.ask(PlaceTileQuestion, seat, places)
            return
        reject(state, tile)
        if number is not None:
            drop(state, seat, number)

    def prize_laid(self, state: State, number: int | None) -> None:  # TOURN-50
        if number is not None:
            at = state.new[-1]
            put_statue(state, at, state.player, number)

    def fit_again(self, state: State) -> None:  # TOURN-53
        if state.new:
            (tile,) = state.hand
            hold(state, tile, placements(state, tile))
            self._judge_drawn(state)

    def _judge_drawn(self, state: State) -> None:
        """The drawn tile leaves the game if it does not fit any more, or may be rejected (BRIDGE-24)."""
        if not state.places:
            reject_hand(state)
        state.push(*state.rules.plan(7, 7), ("draw_another", ()))

    def draw_another(self, state: State) -> None:
        if not state.hand:
            state.push(*state.rules.plan(5, 9))

    def nothing_drawn(self, state: State) -> bool:
        """A turn whose prize tile lies goes on without a drawn tile (TOURN-71)."""
        if not state.new:
            return False
        numbers = state.rules.turn_numbers
        spent = {name for name, number in numbers.items() if number < 12 or 19 <= number < 26}
        state.leave_out(spent.__contains__)
        return True


def put_statue(state: State, at: int, seat: int, number: int) -> None:
    """Lay a token that a player kept on the statue of a tile."""
    segments = state.board[at].oriented.tile.design.segments
    segment = next(place for place, found in enumerate(segments) if "statue" in found.traits)
    kept = state.kept[PrizesKept]
    state.keep(kept._replace(statues=(*kept.statues, (at, segment, seat, number))))
    state.tell(StatueTaken(seat, point(at), segment, number))
