"""Bazaars (rules 11, BAZAAR): a bazaar tile brings an auction of open tiles; then everybody plays his tile.

The auction is a chain of steps that push themselves. A tile part runs the steps of a turn for another player;
what the opener's turn has to remember is saved in the step that ends the bazaar, so that his turn can go on.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import placements
from carcassonne.engine.codes import Column, SeatColumn
from carcassonne.engine.events import Event, TileDrawn
from carcassonne.engine.face import Face, Source
from carcassonne.engine.module import Module, option
from carcassonne.engine.options import LazyOptions
from carcassonne.engine.question import Panel, Question
from carcassonne.engine.scoring import pay
from carcassonne.engine.stack import hold, reject, shuffle_in, take_next
from carcassonne.engine.state import State, Step
from carcassonne.engine.tile import Tile
from carcassonne.engine.turn import Turn, open_turn, restore_turn, save_turn

BAZAAR = "bazaar"
LIMIT = 50


class OfferTile(Action, verb="bazaar_choose", picker="number", code=5):
    """Put this face-up tile up for auction with a first bid (BAZAAR-7)."""

    tile: str
    points: int


class Bid(Action, verb="bid", picker="number", code=8):
    """Bid more than anyone before (BAZAAR-9)."""

    points: int


class Deal(Action, verb="bazaar_deal", picker="card", code=6):
    """As auctioneer, buy the tile for the highest bid, or sell it to the bidder (BAZAAR-11)."""

    value: str
    points: int


class TakeTile(Action, verb="bazaar_take", picker="card", code=7):
    """Take one of the face-up tiles, in a game without auctions (BAZAAR-25)."""

    tile: str


class OfferTileQuestion(Question, offers=(OfferTile,), pickers=("card", "number"), code=4):
    """Which face-up tile is put up for auction, and with what first bid? (BAZAAR-7)"""


class BidQuestion(Question, offers=(Bid,), optional=True, code=7):
    """What is bid for the tile, if anything? (BAZAAR-9)"""


class DealQuestion(Question, offers=(Deal,), code=5):
    """Does the auctioneer buy the tile for the highest bid or sell it? (BAZAAR-11)"""


class TakeTileQuestion(Question, offers=(TakeTile,), code=6):
    """Which of the face-up tiles does the player take? (BAZAAR-25)"""


class BazaarOpened(Event, type="bazaar_opened"):
    """A tile for every player was turned face up."""

    player: int
    tiles: tuple[str, ...]


class BazaarClosed(Event, type="bazaar_closed"):
    """There were too few tiles for a bazaar; those turned up went back to the others (BAZAAR-X2)."""

    tiles: tuple[str, ...]


class BidMade(Event, type="bid"):
    """A player bid for a tile; the first bid is the auctioneer's."""

    player: int
    tile: str
    points: int


class BazaarTile(Event, type="bazaar_tile"):
    """A player got a tile from the bazaar."""

    player: int
    tile: str
    points: int
    """What he paid for it."""


class TilePart(Event, type="tile_part"):
    """A player begins to play a tile from the bazaar."""

    player: int
    tile: str


class BazaarsKept(NamedTuple):
    """What the module keeps."""

    open: tuple[Tile, ...] = ()
    """The tiles that lie open and have no owner yet."""
    owned: tuple[Tile | None, ...] = ()
    """The tile that each player has got and not yet played, or None."""


class BazaarShown(TypedDict):
    open: list[str]
    """The tiles that lie open and have no owner yet."""
    owned: list[str | None]
    """The tile that each player has got and not yet played."""


class BazaarsView(TypedDict):
    bazaar: BazaarShown


class Bazaars(Module):
    id = "bazaars"
    rank = 360
    presets = ("royal-gift",)
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
    word_codes = {"buy": 11, "sell": 12}
    keeps = (BazaarsKept,)
    seen = (
        *(Column(f"open-tile.{n}", 5 + n, f"bazaar.open.{n}", "tile") for n in range(6)),
        SeatColumn("own-tile", 11, "bazaar.owned.*", "tile"),
    )
    face = Face(
        box="set.bridges-castles-bazaars",
        place=9.3,
        load=3,
        path="M4 9l2-4h12l2 4zM6 9v11h12V9M6 14h12",
        tiles=("bridges-castles-bazaars/A", "bridges-castles-bazaars/C"),
        sources=(Source("bazaar", "#7a5c12", 20),),
        sounds={BidMade: "coin"},
    )

    def begin(self, state: State) -> None:
        state.keep(BazaarsKept(owned=(None,) * self.seats))

    # --- the tiles ------------------------------------------------------------------------------------

    def bazaar(self, state: State) -> None:  # TURN-36, BAZAAR-1, BAZAAR-3, BAZAAR-4
        shown = BAZAAR in state.board[state.new[-1]].oriented.tile.marks
        if shown and len(state.stack) - state.drawn >= self.seats:
            state.push(("bazaar_next", ()))

    def bazaar_next(self, state: State) -> None:
        """Tiles are drawn one by one, because something may have to happen before a draw (BAZAAR-X14)."""
        if len(state.kept[BazaarsKept].open) == self.seats:
            self._open(state)
            return
        for before in state.rules.before_draw if state.drawn < len(state.stack) else ():
            if steps := before(state):
                state.push(*steps, ("bazaar_next", ()))
                return
        state.push(("bazaar_draw", ()))

    def bazaar_draw(self, state: State) -> None:  # BAZAAR-2
        if state.drawn == len(state.stack):  # BAZAAR-X2
            kept = state.kept[BazaarsKept]
            state.keep(kept._replace(open=()))
            if kept.open:
                shuffle_in(state, kept.open)
            state.tell(BazaarClosed(tuple(tile.id for tile in kept.open)))
            return
        tile = take_next(state)
        if not any(aside(state, tile) for aside in state.rules.draws_aside):  # DRAGON-X7
            kept = state.kept[BazaarsKept]
            state.keep(kept._replace(open=(*kept.open, tile)))
            state.tell(TileDrawn(state.player, tile.id))
        state.push(("bazaar_next", ()))

    def _open(self, state: State) -> None:
        tiles = tuple(tile.id for tile in state.kept[BazaarsKept].open)
        state.tell(BazaarOpened(state.player, tiles))
        opener, *others = state.seats_from(state.player)
        order = (*others, opener)  # BAZAAR-17
        if self.chosen["bazaars.auction"]:
            state.push(("bazaar_round", (order[0], order)))  # BAZAAR-6
        else:
            state.push(*[("bazaar_take", (seat,)) for seat in order], self._end(state))

    # --- the auction ----------------------------------------------------------------------------------

    def bazaar_round(self, state: State, auctioneer: int, order: tuple[int, ...]) -> None:
        """The next round, led by this player or the first after him without a tile (BAZAAR-14)."""
        tiles, owned = state.kept[BazaarsKept]
        without = [seat for seat in state.seats_from(auctioneer) if owned[seat] is None]  # BAZAAR-15
        if len(without) > 1:
            bids = range(int(self.chosen["bazaars.max_bid"]) + 1)
            ids = dict.fromkeys(tile.id for tile in tiles)
            options = LazyOptions(OfferTile, list(product(ids, bids)))
            state.ask(OfferTileQuestion, without[0], options, order)
            return
        if without:
            self._hand_over(state, without[0], tiles[0].id, 0)  # BAZAAR-16
        state.push(*[("tile_part", (seat,)) for seat in order], self._end(state))  # BAZAAR-18

    def tile_offered(self, state: State, action: OfferTile) -> None:
        seat, order = state.decider, state.context
        state.tell(BidMade(seat, action.tile, action.points))
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
            if bids and state.kept[BazaarsKept].owned[seat] is None:  # BAZAAR-10
                state.ask(BidQuestion, seat, (*bids, PASS), lot)
        elif leader != auctioneer:  # BAZAAR-11
            options = (Deal("buy", highest), Deal("sell", highest))
            state.ask(DealQuestion, auctioneer, options, (tile, leader, order))
        else:  # BAZAAR-12
            pay(state, auctioneer, None, highest, BAZAAR)
            self._hand_over(state, auctioneer, tile, highest)
            state.push(("bazaar_round", (auctioneer, order)))

    def raised(self, state: State, action: Bid) -> None:
        auctioneer, tile, _, _, waiting, order = state.context
        state.tell(BidMade(state.decider, tile, action.points))
        state.skip("bazaar_bid")
        state.push(("bazaar_bid", (auctioneer, tile, state.decider, action.points, waiting, order)))

    def dealt(self, state: State, action: Deal) -> None:
        auctioneer, (tile, bidder, order) = state.decider, state.context
        buyer, other = (auctioneer, bidder) if action.value == "buy" else (bidder, auctioneer)
        pay(state, buyer, other, action.points, BAZAAR)  # BAZAAR-13
        self._hand_over(state, buyer, tile, action.points)
        state.push(("bazaar_round", (auctioneer, order)))

    def _hand_over(self, state: State, seat: int, tile_id: str, points: int) -> None:
        lying, owned = state.kept[BazaarsKept]
        tiles = list(lying)
        tile = next(tile for tile in tiles if tile.id == tile_id)
        tiles.remove(tile)
        state.keep(BazaarsKept(tuple(tiles), (*owned[:seat], tile, *owned[seat + 1 :])))
        state.tell(BazaarTile(seat, tile_id, points))

    # --- without bids ---------------------------------------------------------------------------------

    def bazaar_take(self, state: State, seat: int) -> None:  # BAZAAR-25
        ids = dict.fromkeys(tile.id for tile in state.kept[BazaarsKept].open)
        state.ask(TakeTileQuestion, seat, [TakeTile(id) for id in ids])

    def tile_taken(self, state: State, action: TakeTile) -> None:
        self._hand_over(state, state.decider, action.tile, 0)
        state.push(("tile_part", (state.decider,)))

    # --- tile parts -----------------------------------------------------------------------------------

    def tile_part(self, state: State, seat: int) -> None:  # BAZAAR-18, BAZAAR-19, BAZAAR-X8, BAZAAR-X12
        rules = state.rules
        kept = state.kept[BazaarsKept]
        tile = kept.owned[seat]
        assert tile is not None, "everybody has got a tile"
        state.keep(kept._replace(owned=(*kept.owned[:seat], None, *kept.owned[seat + 1 :])))
        open_turn(state, seat)  # BAZAAR-22
        state.drop_extra_turns()
        state.tell(TilePart(seat, tile.id))
        state.push(*rules.plan(7, 33), *rules.plan(37, 37), ("end_part", ()))  # CROP-X11
        places = placements(state, tile)
        if places:
            hold(state, tile, places)
        else:  # BAZAAR-20
            reject(state, tile)
            state.push(*rules.plan(5, 6))

    def nothing_drawn(self, state: State) -> bool:
        """A part without a tile is skipped (BAZAAR-20)."""
        return not state.new and state.skip_to("end_part")

    def end_part(self, state: State) -> None:
        for over in state.rules.parts_over:
            over(state)

    def _end(self, state: State) -> Step:
        """The step that ends the bazaar, with all that the opener's turn must remember meanwhile."""
        return "end_bazaar", (save_turn(state),)

    def end_bazaar(self, state: State, turn: Turn) -> None:  # BAZAAR-23
        restore_turn(state, turn)  # BAZAAR-X10

    # --- looking --------------------------------------------------------------------------------------

    def default(self, state: State) -> Action | None:
        """Who lets the clock run buys nothing dear: his first bid is the lowest, and he sells."""
        return state.options[-1] if state.kind == "bazaar_deal" else None

    def panel(self, state: State) -> Panel:
        if state.kind != "bid":
            return {}
        _, tile, leader, highest, _, _ = state.context
        return {"bid": {"tile": tile, "player": leader, "points": highest}}

    def show(self, state: State, seat: int | None) -> BazaarsView:
        tiles, owned = state.kept[BazaarsKept]
        ids = [None if tile is None else tile.id for tile in owned]
        return {"bazaar": {"open": [tile.id for tile in tiles], "owned": ids}}
