"""Gold mines (rules 05, GOLD): ingots lie on tiles and go to those who complete features there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, NamedTuple, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.board import cells_of
from carcassonne.engine.codes import Column, SeatColumn, Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import majority, score
from carcassonne.engine.standing import LIES, Piece
from carcassonne.engine.state import State
from carcassonne.geometry import RING, Point, cell, point

INGOTS = 16

Owned = tuple[int, ...]
Claim = tuple[list[int], list[int]]
"""Who takes the ingots of a feature, in order, and the cells where they lie."""


class PlaceIngot(Action, verb="place_ingot", picker="tile", code=30):
    """Place the second ingot of a gold tile on a tile around it (GOLD-1)."""

    at: Point


class PlaceIngotQuestion(Question, offers=(PlaceIngot,), code=31):
    """Which tile around the new one gets the second ingot? (GOLD-1)"""


class IngotPlaced(Event, type="ingot_placed"):
    """An ingot was placed on a tile."""

    player: int
    at: Point


class IngotTaken(Event, type="ingot_taken"):
    """A player took an ingot from a tile of a completed feature."""

    player: int
    at: Point


class IngotsRemoved(Event, type="ingots_removed"):
    """The ingots still on tiles left the game."""

    count_: int


class GoldKept(NamedTuple):
    """What the module keeps."""

    lying: Mapping[int, int] = {}
    """Cell -> ingots on its tile (GOLD-2)."""
    owned: Owned = ()
    """The ingots in front of each player."""


IngotsTold = Annotated[list[Any], tuple[Point, int]]
"""A tile and how many ingots lie there."""


class GoldShown(TypedDict):
    tiles: list[IngotsTold]
    owned: list[int]
    """The ingots of each player."""
    players: list[int]
    """The same, as it was called first."""
    supply: int


class GoldView(TypedDict):
    gold: GoldShown


class GoldMines(Module):
    id = "gold-mines"
    rank = 170
    presets = ("big-box-2025", "tournament-day")
    tile_sets = ("gold-mines",)
    editions = ("c3",)
    turn = {"put_ingots": 13}  # GOLD-X2
    only_with = {"put_ingots": "gold"}
    completion = {"hand_out_ingots": "e"}  # TURN-32: here, not there
    final = {"clear_ingots": 6, "score_ingots": 12}
    idle = frozenset({"clear_ingots"})
    keeps = (GoldKept,)
    seen = (
        Token("gold", 6, "gold.tiles[]", counted=True),
        Column("gold-supply", 3, "gold.supply"),
        SeatColumn("gold", 4, "gold.players.*"),
    )
    face = Face(
        box="ui.setup.box_minis",
        place=4.4,
        load=1,
        piece="gold",
        tiles=("gold-mines/A", "gold-mines/B"),
        pieces=("gold",),
        owns=(Belonging("gold.players.*", "ui.player.gold", "gold"),),
        sources=(Source("gold", "#806000", 12),),
        news=(IngotTaken,),
        sounds={IngotTaken: "coin"},
    )

    def begin(self, state: State) -> None:
        state.keep(GoldKept(owned=state.rules.nothing))

    # --- ingots come onto the board -----------------------------------------------------------------

    def put_ingots(self, state: State) -> None:  # TURN-13
        new = state.new[-1]
        if "gold" not in state.board[new].oriented.tile.marks or not _left(state):
            return
        put_ingot(state, new)
        near = [new + step for step in RING if new + step in state.board and _carries(state, new + step)]
        if near and _left(state):  # GOLD-3
            state.ask(PlaceIngotQuestion, state.player, tuple(PlaceIngot(point(at)) for at in near))

    def ingot_chosen(self, state: State, action: PlaceIngot) -> None:
        put_ingot(state, cell(*action.at))

    # --- ingots are taken ---------------------------------------------------------------------------

    def hand_out_ingots(self, state: State, root: int) -> None:  # TURN-29e, GOLD-4
        lying, owned = state.kept[GoldKept]
        if not lying:
            return
        takers, cells = self._claim(state, root)
        if not takers or not cells:
            return  # GOLD-8
        ingots = [at for at in cells for _ in range(lying[at])]
        for number, at in enumerate(ingots):
            state.tell(IngotTaken(takers[number % len(takers)], point(at)))
        rest = {at: count for at, count in lying.items() if at not in cells}
        state.keep(GoldKept(rest, _handed_out(owned, takers, len(ingots))))

    def _claim(self, state: State, root: int) -> Claim:
        """GOLD-5: the tiles of a monastery are its own and the eight around it, as the feature has them."""
        feature = state.features[root]
        winners = majority(state, feature)
        takers = [seat for seat in state.seats_from(state.player) if seat in winners]
        lying = state.kept[GoldKept].lying
        return takers, [at for at in cells_of(state, feature.tiles) if at in lying]

    def order_matters(self, state: State, roots: tuple[int, ...]) -> bool:  # GOLD-7
        if not state.kept[GoldKept].lying:
            return False
        claims = [self._claim(state, root) for root in roots]
        claims = [claim for claim in claims if all(claim)]  # GOLD-14: who takes nothing changes nothing
        return len(claims) > 1 and len(_outcomes(state, claims)) > 1

    # --- the end ------------------------------------------------------------------------------------

    def clear_ingots(self, state: State) -> None:  # FINAL-6, GOLD-10
        lying, owned = state.kept[GoldKept]
        if lying:
            state.keep(GoldKept(owned=owned))
            state.tell(IngotsRemoved(sum(lying.values())))

    def score_ingots(self, state: State) -> None:  # FINAL-12
        for seat, count in enumerate(state.kept[GoldKept].owned):
            score(state, seat, "gold", [("ingots", count, worth(count))], final=True)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        for at, count in state.kept[GoldKept].lying.items():
            for _ in range(count):
                yield Piece("gold", at, how=LIES)

    def show(self, state: State, seat: int | None) -> GoldView:
        lying, owned = state.kept[GoldKept]
        tiles = [[list(point(at)), count] for at, count in lying.items()]
        return {
            "gold": {"tiles": tiles, "owned": list(owned), "players": list(owned), "supply": _left(state)}
        }


def put_ingot(state: State, at: int) -> None:
    """Put an ingot from the supply on the tile of a cell."""
    lying, owned = state.kept[GoldKept]
    state.keep(GoldKept({**lying, at: lying.get(at, 0) + 1}, owned))
    state.tell(IngotPlaced(state.player, point(at)))


def worth(ingots: int) -> int:
    """GOLD-11: each ingot counts 1 up to three of them, 2 up to six, 3 up to nine, then 4."""
    return ingots * min(4, 1 + (ingots - 1) // 3)


def _left(state: State) -> int:
    lying, owned = state.kept[GoldKept]
    return INGOTS - sum(lying.values()) - sum(owned)


def _carries(state: State, at: int) -> bool:
    """GOLD-X6: no ingots on squares of the city of Carcassonne (COUNT-X27)."""
    return "fortress" not in state.board[at].oriented.kinds


def _handed_out(owned: Owned, takers: list[int], ingots: int) -> Owned:
    """GOLD-6: one by one, until none is left."""
    more = list(owned)
    for number in range(ingots):
        more[takers[number % len(takers)]] += 1
    return tuple(more)


def _outcomes(state: State, claims: list[Claim]) -> set[Owned]:
    """What players can come to own, over all orders of these claims.

    What a claim brings depends only on the set of claims before it, so sets are looked at, not orders.
    """
    lying, now = state.kept[GoldKept]
    reached: dict[frozenset[int], set[Owned]] = {frozenset(): {now}}
    for _ in claims:
        further: dict[frozenset[int], set[Owned]] = defaultdict(set)
        for before, outcomes in reached.items():
            gone: set[int] = set().union(*[claims[number][1] for number in before])
            for number, (takers, cells) in enumerate(claims):
                if number not in before:
                    ingots = sum(lying[at] for at in cells if at not in gone)
                    after = {_handed_out(owned, takers, ingots) for owned in outcomes}
                    further[before | {number}] |= after
        reached = further
    return reached[frozenset(range(len(claims)))]
