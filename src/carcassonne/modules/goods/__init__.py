"""Goods (rules 04, GOODS): whoever completes a city takes a token for each goods symbol in it."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple, TypedDict

from carcassonne.engine.board import segments_of
from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import Module, Part
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State

TOKENS = {"wine": 9, "grain": 6, "cloth": 5}
"""How many there are of each kind; the third edition draws chickens instead of wine."""
MOST = 10

Owned = tuple[int, ...]
"""The tokens of one player, in the order of TOKENS."""


class GoodsTaken(Event, type="goods"):
    """A player took tokens for the goods symbols of a completed city."""

    player: int
    tokens: dict[str, int]


class GoodsKept(NamedTuple):
    """What the module keeps."""

    owned: tuple[Owned, ...] = ()
    """The tokens of each player."""


class GoodsShown(TypedDict):
    owned: list[dict[str, int]]
    supply: dict[str, int]


class GoodsView(TypedDict):
    goods: GoodsShown


class Goods(Module):
    id = "goods"
    rank = 100
    presets = ("big-box-2025", "classic-collection")
    tile_sets = ("traders-builders",)  # TB-1
    editions = ("c1", "c3")
    completion = {"take_goods": "f"}
    final = {"final_goods": 11}
    keeps = (GoodsKept,)
    seen = (*(SeatColumn(name, code, f"goods.owned.*.{name}") for code, name in enumerate(TOKENS, 1)),)
    face = Face(
        box="set.traders-builders",
        place=3.1,
        piece="grain",
        tiles=("traders-builders/A", "traders-builders/B"),
        pieces=("wine",),
        owns=(Belonging("goods.owned.*", "ui.player.goods", names="goods"),),
        sources=(Source("goods", "#2f6f8f", 11),),
        news=(GoodsTaken,),
        sounds={GoodsTaken: "coin"},
    )

    def begin(self, state: State) -> None:
        state.keep(GoodsKept(((0,) * len(TOKENS),) * self.seats))

    def take_goods(self, state: State, root: int) -> None:  # TURN-29f, GOODS-1, GOODS-2, GOODS-5
        if state.features[root].kind != "city":
            return
        symbols = self._symbols(state, root)
        if not symbols:
            return
        supply = self._supply(state)
        taken = {kind: min(symbols[kind], supply[kind]) for kind in TOKENS}  # GOODS-4
        owned = list(state.kept[GoodsKept].owned)
        own = zip(TOKENS, owned[state.player], strict=True)  # GOODS-X1, GOODS-X2, GOODS-X6
        owned[state.player] = tuple(count + taken[kind] for kind, count in own)
        state.keep(GoodsKept(tuple(owned)))
        tokens = {kind: count for kind, count in taken.items() if count}
        if tokens:
            state.tell(GoodsTaken(state.player, tokens))

    def final_goods(self, state: State) -> None:  # FINAL-11, GOODS-6 to GOODS-8
        owned = state.kept[GoodsKept].owned
        most = [max(column) for column in zip(*owned, strict=True)]
        for seat, own in enumerate(owned):
            leads = zip(TOKENS, own, most, strict=True)
            parts: list[Part] = [(kind, n, MOST) for kind, n, top in leads if n == top > 0]
            score(state, seat, "goods", parts, final=True)

    def show(self, state: State, seat: int | None) -> GoodsView:  # GOODS-3
        owned = [dict(zip(TOKENS, own, strict=True)) for own in state.kept[GoodsKept].owned]
        return {"goods": {"owned": owned, "supply": self._supply(state)}}

    def _symbols(self, state: State, root: int) -> Counter[str]:
        """The goods symbols of a city by kind."""
        segments = (state.board[at].oriented.tile.design.segments[n] for at, n in segments_of(state, root))
        return Counter(str(segment.traits["goods"]) for segment in segments if "goods" in segment.traits)

    def _supply(self, state: State) -> dict[str, int]:
        columns = zip(*state.kept[GoodsKept].owned, strict=True)
        return {kind: TOKENS[kind] - sum(column) for kind, column in zip(TOKENS, columns, strict=True)}
