"""Bazaars: what the open tiles are worth to each seat, and what the auction makes of that (BAZAAR-7)."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds, ends_there
from carcassonne.bots.position import margin
from carcassonne.engine.board import occupied
from carcassonne.engine.looking import standing
from carcassonne.engine.state import State, steps_of
from carcassonne.engine.tile import COMPLETABLE, Tile
from carcassonne.modules.bazaars import BazaarsKept

NEEDED = 0.6
"""How often a feature that a tile completes would not have been completed without it."""
FIGURE = 3.0
"""What the figure is worth that comes back from it."""
GROWTH = 1.0
"""What a tile is worth that fits a feature and leaves it open."""
MONASTERY = 4.0
"""What a tile is worth that has a monastery or the like to be claimed."""
RAISES = (1, 3, 6)
"""Raises of the next bidder that are considered."""


def term(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    owned = _owned(state)
    if state.kept[BazaarsKept].open or any(owned):
        for seat, worth in enumerate(Auction(state, odds, owned).outcome()):
            points[seat] += worth


def _owned(state: State) -> tuple[Tile | None, ...]:
    """The tile of the bazaar that each seat has got and not yet laid (BAZAAR-18); one may be in his hand."""
    owned = state.kept[BazaarsKept].owned
    if state.hand and not state.new and any(name == "end_part" for name, _ in steps_of(state.agenda)):
        seat = state.player
        return (*owned[:seat], state.hand[0], *owned[seat + 1 :])
    return owned


class Auction:
    """What is to be expected of the tiles of a bazaar."""

    def __init__(self, state: State, odds: Odds, owned: tuple[Tile | None, ...]) -> None:
        self._state = state
        self._odds = odds
        self._open = state.kept[BazaarsKept].open
        self._owned = owned

    def outcome(self) -> list[float]:
        """Points to come by seat: those of the tiles, and what is paid for the one that is up for auction."""
        state = self._state
        if state.kind == "bazaar_deal":
            tile, leader, _ = state.context
            return self._deal(state.decider, tile, leader, state.options[0][2])
        for name, arguments in steps_of(state.agenda):
            if name == "bazaar_bid":
                return self._lot(*arguments)
        return self._tiles(None, None)

    def _lot(
        self, auctioneer: int, tile: str, leader: int, bid: int, waiting: tuple[int, ...], _: tuple[int, ...]
    ) -> list[float]:
        """A tile is up: who is asked next passes or raises, as is better for him (BAZAAR-9, BAZAAR-12)."""
        if leader != auctioneer:
            return self._deal(auctioneer, tile, leader, bid)
        kept = self._tiles(auctioneer, tile)
        kept[auctioneer] -= bid
        rival = next((seat for seat in waiting if self._owned[seat] is None), None)  # BAZAAR-10
        if rival is None:
            return kept
        raised = [self._deal(auctioneer, tile, rival, bid + more) for more in RAISES]
        return max([kept, *raised], key=lambda outcome: margin(outcome, rival))

    def _deal(self, auctioneer: int, tile: str, bidder: int, bid: int) -> list[float]:
        """The auctioneer buys or sells, whichever is better for him (BAZAAR-11)."""
        bought, sold = self._tiles(auctioneer, tile), self._tiles(bidder, tile)
        for outcome, price in ((bought, bid), (sold, -bid)):
            outcome[auctioneer] -= price
            outcome[bidder] += price
        return max(bought, sold, key=lambda outcome: margin(outcome, auctioneer))

    def _tiles(self, buyer: int | None, sold: str | None) -> list[float]:
        """What everybody's tile brings if this one is sold; he gets one, any of the others (BAZAAR-15)."""
        rest = [self._worths(tile) for tile in self._open]
        bought = next((number for number, tile in enumerate(self._open) if tile.id == sold), None)
        lot = rest.pop(bought) if bought is not None else ()
        found = []
        for seat, own in enumerate(self._owned):
            if own is not None:
                found.append(self._worths(own)[seat])
            elif seat == buyer:
                found.append(lot[seat])
            else:
                found.append(sum([worths[seat] for worths in rest]) / len(rest) if rest else 0.0)
        return found

    def _worths(self, tile: Tile) -> tuple[float, ...]:
        """What a tile is worth to each seat: the best that it does to a feature of his."""
        state = self._state
        key = (tile.id, len(state.laid), state.laid[-1])
        worths = self._odds.notes.get(key)
        if worths is None:
            worths = self._odds.notes[key] = tuple(self._appraised(tile))
        return worths

    def _appraised(self, tile: Tile) -> list[float]:
        state = self._state
        rules = state.rules
        ring = MONASTERY if tile.turns[0].rings else 0.0
        worths = [ring if state.supply & mask & rules.meeples else 0.0 for mask in rules.seat_masks]
        for root in occupied(state):
            if root < 0 or state.features[root].kind not in COMPLETABLE or not state.features[root].open:
                continue
            ends = [(state.frontier.get(cell), sides) for cell, sides in self._odds.ends(state, root)]
            fitting = [(asked, sides) for asked, sides in ends if asked is not None and tile.fit[asked]]
            if not fitting:
                continue
            completes = len(ends) == 1 and ends_there(tile, *fitting[0])
            now = standing(state, root, False)
            for seat, full in standing(state, root, True).items():
                gain = NEEDED * (full - now.get(seat, 0) + FIGURE) if completes else GROWTH
                worths[seat] = max(worths[seat], gain)
        return worths
