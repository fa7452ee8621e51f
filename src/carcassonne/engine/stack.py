"""The face-down tiles: dealing, fixing and reshuffling them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from carcassonne.engine.actions import Action
from carcassonne.engine.events import TileRejected
from carcassonne.engine.rng import shuffled
from carcassonne.engine.state import State
from carcassonne.engine.tile import Tile


class Reshuffle(Action, verb="reshuffle"):
    """An act of chance: everything hidden from a seat was redrawn."""

    key: str
    seat: int | None = None


class FixDraw(Action, verb="fix_draw"):
    """An act of chance: the next draw was chosen."""

    tile: str


CHANCE = (Reshuffle, FixDraw)


class Hands(NamedTuple):
    """The tiles that each player holds, kept only in a game that is played from the hand (HOUSE-11)."""

    tiles: tuple[tuple[Tile, ...], ...]


def deal(state: State, scripted: Sequence[Tile], and_no_more: bool, out: Sequence[Tile] = ()) -> None:
    """Shuffle every pile; scripted tiles come first. They and those of `out` are taken from the piles."""
    stack: list[Tile] = list(scripted)
    ends = [len(stack)] if and_no_more else []  # else what is scripted lies on top of the first pile
    gone = Counter((*scripted, *out))
    for pile in () if and_no_more else state.rules.piles:
        order, state.counter = shuffled(state.key, state.counter, pile)  # BASE-3
        stack += [tile for tile in order if not _taken(gone, tile)] if gone else order
        ends.append(len(stack))
    state.stack = tuple(stack)
    state.piles = tuple(ends)


def _taken(gone: Counter[Tile], tile: Tile) -> bool:
    """Whether one more of this tile was taken out before."""
    taken = gone[tile] > 0
    gone[tile] -= taken
    return taken


def take_next(state: State) -> Tile:
    """The next tile of the stack, which must not be empty."""
    tile = state.stack[state.drawn]
    state.drawn += 1
    return tile


def can_draw(state: State) -> bool:
    """Is there a tile for the active player, in the stack or in his hand?"""
    hands: Hands | None = state.kept.get(Hands)
    return state.drawn < len(state.stack) or (hands is not None and bool(hands.tiles[state.player]))


def take_out(state: State, place: int) -> Tile:
    """Take an unseen tile out of the stack, wherever it lies."""
    tile = state.stack[place]
    state.stack = state.stack[:place] + state.stack[place + 1 :]
    ends = [end - (end > place) for end in state.piles]
    state.piles = tuple(end for end in dict.fromkeys(ends) if end)
    return tile


def hold(state: State, tile: Tile, places: Sequence[Action]) -> None:
    """Take a tile in hand that can be placed."""
    state.hand = (tile,)
    state.places = places


def hold_first(state: State, tile: Tile) -> None:
    """Take a tile in hand that is laid before the one that is there."""
    state.hand = (tile, *state.hand)


def rearrange(state: State, stack: Iterable[Tile]) -> None:
    """Put the face-down tiles into another order."""
    state.stack = tuple(stack)


def reject(state: State, tile: Tile) -> None:
    """A tile that cannot be placed leaves the game (BASE-12)."""
    state.rejected = (*state.rejected, tile)
    state.tell(TileRejected(state.player, tile.id))


def reject_hand(state: State) -> None:
    """The tile in hand leaves the game."""
    (tile,), state.hand, state.places = state.hand, (), None
    reject(state, tile)


def reshuffle(state: State, key: bytes, seat: int | None) -> None:
    """Draw anew all that is hidden from a seat: the unseen tiles, pile by pile, and what modules hide.

    The random numbers to come are new as well, and a script fixes nothing any more.
    """
    state.key, state.counter = key, 0
    state.dice = ()
    stack = list(state.stack)
    begin = state.drawn
    for end in state.piles:
        if end > begin:
            stack[begin:end], state.counter = shuffled(key, state.counter, stack[begin:end])
            begin = end
    state.stack = tuple(stack)
    for draw_anew in state.rules.reshuffles:
        draw_anew(state, seat)


def shuffle_in(state: State, tiles: Sequence[Tile]) -> None:
    """Shuffle tiles into the face-down ordinary tiles, which are the last pile.

    A script's order stays: the tiles come after the scripted ones, as far as these lie in the same stack.
    """
    scripted = 0 if state.script is None else len(state.script.tiles)
    last = state.piles[-2] if len(state.piles) > 1 else 0
    first = max(state.drawn, last)
    end = len(state.stack)
    for among in state.rules.shuffle_ends:
        end = max(first, among(state, tiles))
    begin = min(max(first, scripted), end)
    order, state.counter = shuffled(state.key, state.counter, [*state.stack[begin:end], *tiles])
    earlier = state.piles if begin >= len(state.stack) else state.piles[:-1]
    state.stack = (*state.stack[:begin], *order, *state.stack[end:])
    state.piles = (*earlier, len(state.stack))


def fix_draw(state: State, tile_id: str) -> bool:
    """Let this tile be drawn next; False if the pile to be drawn from does not hold it."""
    end = next((end for end in state.piles if end > state.drawn), state.drawn)
    for place in range(state.drawn, end):
        if state.stack[place].id == tile_id:
            stack = list(state.stack)
            stack[place], stack[state.drawn] = stack[state.drawn], stack[place]
            state.stack = tuple(stack)
            return True
    return False


def unseen(state: State) -> Counter[str]:
    """The multiset of tiles that nobody has seen yet."""
    return Counter(tile.id for tile in state.stack[state.drawn :])
