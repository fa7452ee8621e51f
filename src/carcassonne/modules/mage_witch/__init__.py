"""Mage and witch (rules 05, MAGE): two neutral figures that raise or halve the value of a road or city."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.board import unfinished
from carcassonne.engine.codes import Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Face
from carcassonne.engine.module import FigureKind, Module, Only, Part
from carcassonne.engine.options import EachWith, LazyOptions
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import points
from carcassonne.engine.standing import WALKS, Piece
from carcassonne.engine.state import Feature, Spot, State
from carcassonne.geometry import Point, SpotTold, cell, point

MAGIC = ("mage", "witch")
TARGETS = frozenset({"road", "city"})


class MoveMagic(Action, verb="move_magic", picker="spot", code=27):
    """Place the mage or the witch on a segment of an unfinished road or city (MAGE-1, MAGE-8)."""

    figure: str
    at: Point
    segment: int


class RemoveMagic(Action, verb="remove_magic", picker="card", code=35):
    """Put the mage or the witch beside the board when there is no place for them (MAGE-6, MAGE-9)."""

    figure: str


class MoveMagicQuestion(Question, kind="move_magic", pickers=("figure", "spot"), code=27):
    """Where does the mage or the witch go? (MAGE-1)"""

    offers = (MoveMagic, RemoveMagic)
    rules = ("MAGE-1",)


class SeparateMagicQuestion(Question, kind="separate_magic", pickers=("card",), code=40):
    """Does the mage or the witch leave the feature they share? (MAGE-8)"""

    offers = (MoveMagic, RemoveMagic)
    rules = ("MAGE-8",)


class MagicMoved(Event, type="magic_moved"):
    """The mage or the witch was placed on a road or city."""

    player: int
    figure: str
    at: Point
    segment: int


class MagicRemoved(Event, type="magic_removed"):
    """The mage or the witch left the board."""

    figure: str


class MageWitchKept(NamedTuple):
    """What the module keeps."""

    spots: Mapping[str, Spot] = {}
    """Where the magic figures on the board stand, each on one segment (MAGE-7)."""


class MagicShown(TypedDict):
    mage: SpotTold | None
    witch: SpotTold | None


class MageWitchView(TypedDict):
    magic: MagicShown


class MageWitch(Module):
    id = "mage-witch"
    title = "Mage and witch"
    rank = 180
    presets = ("big-box-2025", "tournament-day")
    steady = True
    adjusts = {"adjust_value": Only(TARGETS)}
    tile_sets = ("mage-witch",)
    editions = ("c3",)
    turn = {"separate_magic": 14, "move_magic": 14.5, "separate_magic_again": 24}  # MAGE-10
    idle_without = {"separate_magic": MageWitchKept, "separate_magic_again": MageWitchKept}
    only_with = {"move_magic": "magic"}
    completion = {"magic_leaves": "h"}
    verbs = {MoveMagic: "magic_moved", RemoveMagic: "magic_removed"}
    keeps = (MageWitchKept,)
    events = (MagicMoved, MagicRemoved)
    questions = (MoveMagicQuestion, SeparateMagicQuestion)
    shows = MageWitchView
    seen = (Token("mage", 3, "magic.mage"), Token("witch", 4, "magic.witch"))
    neutral = tuple(
        FigureKind(
            kind, 0, meeple=False, strength=0, joins=frozenset({"road", "city"}), leaves="feature", code=code
        )
        for code, kind in enumerate(MAGIC, 11)
    )
    face = Face(
        box="ui.setup.box_minis",
        place=4.5,
        load=2,
        piece="mage",
        tiles=("mage-witch/A",),
        pieces=("mage", "witch"),
        pace={MagicMoved: 200},
    )

    # --- the figures move ---------------------------------------------------------------------------

    def separate_magic(self, state: State) -> None:  # TURN-14, MAGE-8
        spots = state.kept[MageWitchKept].spots
        if len(spots) < len(MAGIC):
            return
        mage, witch = spots.values()
        if state.feature_at(*mage) == state.feature_at(*witch):
            state.ask(SeparateMagicQuestion, state.player, self._options(state))

    separate_magic_again = separate_magic  # TURN-24, FERRY-X3

    def move_magic(self, state: State) -> None:  # TURN-14, MAGE-1
        if "magic" in state.board[state.new[-1]].oriented.tile.marks:
            options = self._options(state)
            if options:
                state.ask(MoveMagicQuestion, state.player, options)

    def _options(self, state: State) -> Sequence[Action]:
        """Every figure on every target; the same for both, as both are barred from where either stands."""
        spots = state.kept[MageWitchKept].spots
        barred = {state.feature_at(*spot) for spot in spots.values()}  # MAGE-2
        targets = [target for target in unfinished(state, TARGETS) if target[2] not in barred]  # MAGE-4
        if targets:  # MAGE-5
            return LazyOptions(_move, EachWith(MAGIC, targets))
        return tuple(RemoveMagic(figure) for figure in MAGIC if figure in spots)  # MAGE-6, MAGE-9

    def magic_moved(self, state: State, action: MoveMagic) -> None:
        put_magic(state, action.figure, cell(*action.at), action.segment)

    def magic_removed(self, state: State, action: RemoveMagic) -> None:
        self._take_off(state, action.figure)

    def _take_off(self, state: State, figure: str) -> None:
        spots = state.kept[MageWitchKept].spots
        state.keep(MageWitchKept({other: spot for other, spot in spots.items() if other != figure}))
        state.tell(MagicRemoved(figure))

    # --- scoring ------------------------------------------------------------------------------------

    def adjust_value(self, state: State, feature: Feature, complete: bool, parts: list[Part]) -> None:
        spots = state.kept[MageWitchKept].spots
        if not spots or feature.kind not in TARGETS:
            return
        here = [f for f in MAGIC if f in spots and state.features[state.feature_at(*spots[f])] is feature]
        if "mage" in here:  # MAGE-13, MAGE-17
            tiles = feature.tiles.bit_count()
            parts.append(("mage", tiles, tiles))
        if "witch" in here:  # MAGE-14, MAGE-17: half, rounded up (DEF-9), of all that came before (DEF-13)
            whole = points(parts)
            parts.append(("witch", whole, (whole + 1) // 2 - whole))

    def sways(self, state: State) -> Iterable[object]:
        return state.kept[MageWitchKept].spots.items()

    def magic_leaves(self, state: State, root: int) -> None:  # TURN-29h, MAGE-16
        for figure, spot in state.kept[MageWitchKept].spots.items():
            if state.feature_at(*spot) == root:
                self._take_off(state, figure)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        spots = state.kept[MageWitchKept].spots
        for figure in MAGIC:
            if (spot := spots.get(figure)) is not None:
                yield Piece(figure, *spot, how=WALKS)

    def show(self, state: State, seat: int | None) -> MageWitchView:
        spots = state.kept[MageWitchKept].spots
        mage, witch = (_told(spots.get(figure)) for figure in MAGIC)
        return {"magic": {"mage": mage, "witch": witch}}


def put_magic(state: State, figure: str, at: int, segment: int) -> None:
    """Stand the mage or the witch on a segment, from wherever it is."""
    state.keep(MageWitchKept({**state.kept[MageWitchKept].spots, figure: (at, segment)}))
    state.tell(MagicMoved(state.player, figure, point(at), segment))


def _move(figure: str, at: int, segment: int, root: int) -> MoveMagic:
    return MoveMagic(figure, point(at), segment)


def _told(spot: Spot | None) -> SpotTold | None:
    return None if spot is None else [list(point(spot[0])), spot[1]]
