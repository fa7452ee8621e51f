"""Bazaars (rules 11, BAZAAR): a bazaar tile brings an auction of open tiles; then everybody plays his tile.

The auction is a chain of steps that push themselves. A tile part runs the steps of a turn for another player;
what the opener's turn has to remember is saved in the step that ends the bazaar, so that his turn can go on.
"""

from __future__ import annotations

from typing import Any

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import placements
from carcassonne.engine.module import Module, option
from carcassonne.engine.scoring import pay
from carcassonne.engine.stack import shuffle_in
from carcassonne.engine.state import State, Step, chain, steps_of
from carcassonne.engine.tile import Tile

BAZAAR = "bazaar"
LIMIT = 50
OPEN = "bazaars.open"
"""The tiles that lie open and have no owner yet."""
OWNED = "bazaars.owned"
"""The tile that each player has got and not yet played, or None."""
RECORD = ("player", "series", "new", "fresh", "closed", "gained", "marked", "hand", "places", "extra")
"""What the state keeps of a turn (TURN-1)."""


class OfferTile(Action, verb="bazaar_choose"):
    """Put this open tile up for auction with a first bid (BAZAAR-7)."""

    tile: str
    points: int


class Bid(Action, verb="bid"):
    """Bid more than anybody before (BAZAAR-9)."""

    points: int


class Deal(Action, verb="bazaar_deal"):
    """As auctioneer buy the tile for the highest bid, or sell it to the bidder (BAZAAR-11)."""

    value: str
    points: int


class TakeTile(Action, verb="bazaar_take"):
    """Take one of the open tiles, where there are no bids (BAZAAR-25)."""

    tile: str


class Bazaars(Module):
    id = "bazaars"
    title = "Bazaars"
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
    options = (
        option("bazaars.auction", True, False),  # BAZAAR-25
        option("bazaars.max_bid", LIMIT, *(most for most in range(101) if most != LIMIT)),  # BAZAAR-8
    )
    turn = {"bazaar": 36}
    only_with = {"bazaar": BAZAAR}
    steps = (
        "bazaar_next", "bazaar_draw", "bazaar_round", "bazaar_bid", "bazaar_take", "tile_part", "end_part",
        "end_bazaar",
    )  # fmt: skip
    reveals = {"bazaar_draw": "draw"}
    verbs = {OfferTile: "tile_offered", Bid: "raised", Deal: "dealt", TakeTile: "tile_taken"}
    public_events = frozenset({"bazaar_opened", "bazaar_closed", "bid", "bazaar_tile", "tile_part"})

    def begin(self, state: State) -> None:
        state.data[OPEN] = ()
        state.data[OWNED] = state.rules.nobody

    # --- the tiles ------------------------------------------------------------------------------------

    def bazaar(self, state: State) -> None:  # TURN-36, BAZAAR-1, BAZAAR-3, BAZAAR-4
        shown = BAZAAR in state.board[state.new[-1]].oriented.tile.marks
        if shown and len(state.stack) - state.drawn >= self.seats:
            state.push(("bazaar_next", ()))

    def bazaar_next(self, state: State) -> None:
        """Tiles are drawn one by one, because something may have to happen before a draw (BAZAAR-X14)."""
        if len(state.data[OPEN]) == self.seats:
            self._open(state)
            return
        for before in state.rules.before_draw if state.drawn < len(state.stack) else ():
            if steps := before(state):
                state.push(*steps, ("bazaar_next", ()))
                return
        state.push(("bazaar_draw", ()))

    def bazaar_draw(self, state: State) -> None:  # BAZAAR-2
        if state.drawn == len(state.stack):  # BAZAAR-X2
            back, state.data[OPEN] = state.data[OPEN], ()
            if back:
                shuffle_in(state, back)
            state.events.append({"type": "bazaar_closed", "tiles": [tile.id for tile in back]})
            return
        tile = state.stack[state.drawn]
        state.drawn += 1
        if not any(aside(state, tile) for aside in state.rules.draws_aside):
            state.data[OPEN] += (tile,)
            state.events.append({"type": "tile_drawn", "player": state.player, "tile": tile.id})
        state.push(("bazaar_next", ()))

    def _open(self, state: State) -> None:
        tiles = [tile.id for tile in state.data[OPEN]]
        state.events.append({"type": "bazaar_opened", "player": state.player, "tiles": tiles})
        opener, *others = state.seats_from(state.player)
        order = (*others, opener)
        if self.chosen["bazaars.auction"]:
            state.push(("bazaar_round", (order[0], order)))  # BAZAAR-6
        else:
            state.push(*[("bazaar_take", (seat,)) for seat in order], self._end(state))

    # --- the auction ----------------------------------------------------------------------------------

    def bazaar_round(self, state: State, auctioneer: int, order: tuple[int, ...]) -> None:
        """The next round, led by this player or the first after him without a tile (BAZAAR-14)."""
        owned = state.data[OWNED]
        without = [seat for seat in state.seats_from(auctioneer) if owned[seat] is None]
        tiles = state.data[OPEN]
        if len(without) > 1:
            bids = range(int(self.chosen["bazaars.max_bid"]) + 1)
            options = [OfferTile(id, bid) for id in dict.fromkeys(t.id for t in tiles) for bid in bids]
            state.ask("bazaar_choose", without[0], options, order)
            return
        if without:
            self._hand_over(state, without[0], tiles[0].id, 0)  # BAZAAR-16
        state.push(*[("tile_part", (seat,)) for seat in order], self._end(state))  # BAZAAR-18

    def tile_offered(self, state: State, action: OfferTile) -> None:
        seat, order = state.decider, state.context
        self._tell_bid(state, seat, action.tile, action.points)
        state.push(
            ("bazaar_bid", (seat, action.tile, seat, action.points, state.seats_from(seat)[1:], order))
        )

    def bazaar_bid(
        self,
        state: State,
        auctioneer: int,
        tile: str,
        leader: int,
        highest: int,
        waiting: tuple[int, ...],
        order: tuple[int, ...],
    ) -> None:
        """Ask the next player for a bid, or end the round."""
        if waiting:
            seat, *rest = waiting
            lot = (auctioneer, tile, leader, highest, tuple(rest), order)
            bids = [Bid(points) for points in range(highest + 1, int(self.chosen["bazaars.max_bid"]) + 1)]
            state.push(("bazaar_bid", lot))
            if bids and state.data[OWNED][seat] is None:  # BAZAAR-10
                state.ask("bid", seat, (*bids, PASS), lot)
        elif leader != auctioneer:  # BAZAAR-11
            options = (Deal("buy", highest), Deal("sell", highest))
            state.ask("bazaar_deal", auctioneer, options, (tile, leader, order))
        else:  # BAZAAR-12
            pay(state, auctioneer, None, highest, BAZAAR)
            self._hand_over(state, auctioneer, tile, highest)
            state.push(("bazaar_round", (auctioneer, order)))

    def raised(self, state: State, action: Bid) -> None:
        auctioneer, tile, _, _, waiting, order = state.context
        self._tell_bid(state, state.decider, tile, action.points)
        _, *rest = steps_of(state.agenda)
        state.agenda = chain(rest)
        state.push(("bazaar_bid", (auctioneer, tile, state.decider, action.points, waiting, order)))

    def dealt(self, state: State, action: Deal) -> None:
        auctioneer, (tile, bidder, order) = state.decider, state.context
        buyer, other = (auctioneer, bidder) if action.value == "buy" else (bidder, auctioneer)
        pay(state, buyer, other, action.points, BAZAAR)  # BAZAAR-13
        self._hand_over(state, buyer, tile, action.points)
        state.push(("bazaar_round", (auctioneer, order)))

    def _tell_bid(self, state: State, seat: int, tile: str, points: int) -> None:
        state.events.append({"type": "bid", "player": seat, "tile": tile, "points": points})

    def _hand_over(self, state: State, seat: int, tile_id: str, points: int) -> None:
        tiles: list[Tile] = list(state.data[OPEN])
        tile = next(tile for tile in tiles if tile.id == tile_id)
        tiles.remove(tile)
        state.data[OPEN] = tuple(tiles)
        owned = state.data[OWNED]
        state.data[OWNED] = (*owned[:seat], tile, *owned[seat + 1 :])
        state.events.append({"type": "bazaar_tile", "player": seat, "tile": tile_id, "points": points})

    # --- without bids ---------------------------------------------------------------------------------

    def bazaar_take(self, state: State, seat: int) -> None:  # BAZAAR-25
        ids = dict.fromkeys(tile.id for tile in state.data[OPEN])
        state.ask("bazaar_take", seat, [TakeTile(id) for id in ids])

    def tile_taken(self, state: State, action: TakeTile) -> None:
        self._hand_over(state, state.decider, action.tile, 0)
        state.push(("tile_part", (state.decider,)))

    # --- tile parts -----------------------------------------------------------------------------------

    def tile_part(self, state: State, seat: int) -> None:  # BAZAAR-18, BAZAAR-19
        rules = state.rules
        owned = state.data[OWNED]
        tile = owned[seat]
        state.data[OWNED] = (*owned[:seat], None, *owned[seat + 1 :])
        state.player = seat
        state.series = ""
        state.new = state.fresh = ()
        state.closed = ()
        state.gained = rules.nothing
        state.marked = rules.nobody
        state.extra = ()
        state.data.update(rules.records)
        state.events.append({"type": "tile_part", "player": seat, "tile": tile.id})
        state.push(*rules.plan(7, 33), *rules.plan(37, 37), ("end_part", ()))
        state.places = placements(state, tile)
        if state.places:
            state.hand = (tile,)
            return
        state.rejected = (*state.rejected, tile)  # BAZAAR-20
        state.events.append({"type": "tile_rejected", "player": seat, "tile": tile.id})
        state.push(*rules.plan(5, 6))

    def nothing_drawn(self, state: State) -> bool:
        """A part without a tile is skipped (BAZAAR-20)."""
        steps = list(steps_of(state.agenda))
        names = [name for name, _ in steps]
        if "end_part" not in names or state.new:
            return False
        state.agenda = chain(steps[names.index("end_part") :])
        return True

    def end_part(self, state: State) -> None:
        for over in state.rules.parts_over:
            over(state)

    def _end(self, state: State) -> Step:
        """The step that ends the bazaar, with all that the opener's turn must remember meanwhile."""
        kept = tuple((key, state.data.get(key)) for key in state.rules.records)
        return "end_bazaar", (tuple(getattr(state, name) for name in RECORD), kept)

    def end_bazaar(
        self, state: State, record: tuple[Any, ...], kept: tuple[tuple[str, Any], ...]
    ) -> None:  # BAZAAR-23
        for name, value in zip(RECORD, record, strict=True):
            setattr(state, name, value)
        state.data.update(kept)

    # --- looking --------------------------------------------------------------------------------------

    def default(self, state: State) -> Action | None:
        """Who lets the clock run buys nothing dear: his first bid is the lowest, and he sells."""
        return state.options[-1] if state.kind == "bazaar_deal" else None

    def show(self, state: State, seat: int | None) -> dict[str, Any]:
        owned = [None if tile is None else tile.id for tile in state.data[OWNED]]
        return {"bazaar": {"open": [tile.id for tile in state.data[OPEN]], "owned": owned}}
