"""Fairy (rules 07, FAIRY): she stands beside one meeple, protects its tile, and pays its owner.

She is neutral and no meeple: a place in the module's own data, with the number of the figure beside her.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple, NotRequired, TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.codes import Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Deed, Face, Source
from carcassonne.engine.figures import alike, beside, bits, house_of
from carcassonne.engine.module import FigureKind, Module, house_rule
from carcassonne.engine.scoring import score
from carcassonne.engine.standing import WALKS, Piece
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import Point, PointTold, cell, point

FAIRY = "fairy"


class MoveFairy(Action, verb="move_fairy", picker="figure", code=25):
    """Move the fairy to one of your meeples on the board (TURN-19e)."""

    figure: str
    at: Point
    segment: int | None = None
    """Left out for a meeple that stands on no segment (on a tower)."""
    companion: str | None = None
    """What tells it from another meeple like it on the segment: builder, pig, shield ... (FAIRY-19)."""


class FairyToTile(Action, verb="fairy_to_tile", picker="tile", code=45):
    """Move the fairy to a tile with one of your meeples, where that is the rule (HOUSE-13)."""

    at: Point


class FairyMoved(Event, type="fairy_moved"):
    """The fairy moved to a meeple."""

    player: int
    figure: str
    at: Point
    segment: int | None = None
    companion: str | None = None


class FairyOnTile(Event, type="fairy_on_tile"):
    """The fairy moved to a tile (HOUSE-13)."""

    player: int
    at: Point


class FairyAlone(Event, type="fairy_alone"):
    """The meeple beside the fairy has left; she stays."""

    at: Point


class FairyKept(NamedTuple):
    """What the module keeps."""

    at: int | None = None
    """The cell where she stands; None beside the board (FAIRY-1)."""
    charge: int | None = None
    """The figure that she stands beside, or None (FAIRY-3)."""


class ChargeShown(TypedDict):
    owner: int
    figure: str
    at: PointTold
    segment: NotRequired[int]
    companion: NotRequired[str]


class FairyShown(TypedDict):
    at: PointTold | None
    charge: ChargeShown | None


class FairyView(TypedDict):
    fairy: FairyShown


class Fairy(Module):
    id = FAIRY
    rank = 220
    presets = ("princess-dragon", "classic-collection", "royal-gift")
    editions = ("c1", "c2")
    options = (
        house_rule("fairy.unfinished", False, True),  # HOUSE-1
        house_rule("fairy.on_tile", False, True),  # HOUSE-13
    )
    turn = {"fairy_pays": 2}
    idle_without = {"fairy_pays": FairyKept}
    keeps = (FairyKept,)
    seen = (Token("fairy", 2, "fairy"),)
    neutral = (FigureKind("fairy", 0, meeple=False, strength=0, spot="beside", leaves="moved", code=10),)
    face = Face(
        box="set.princess-dragon",
        place=5.2,
        load=1,
        piece="fairy",
        pieces=("fairy",),
        sources=(Source("fairy", "#8a3f8f", 13),),
        deeds={
            MoveFairy: Deed(4, text="figure.fairy", art="fairy"),
            FairyToTile: Deed(4, text="figure.fairy", art="fairy"),
        },
        pace={FairyMoved: 200, FairyOnTile: 200},
    )

    def fairy_pays(self, state: State) -> None:  # TURN-2, FAIRY-8, RIV2-X10
        if not state.series:
            guarded = guarded_by(state)[state.player]
            score(state, state.player, "fairy", [("start-of-turn", guarded, guarded)])

    # --- moving -------------------------------------------------------------------------------------

    def offer_figures(self, state: State, options: list[Action]) -> None:  # TURN-19e, FAIRY-2, FAIRY-5
        here, charge = state.kept[FairyKept]
        moves = self._moves(state)
        if self.chosen["fairy.on_tile"]:  # HOUSE-13
            tiles = dict.fromkeys(move.at for move in moves)
            options += [FairyToTile(at) for at in tiles if cell(*at) != here]
        else:
            options += [move for move, figures in moves.items() if charge not in figures]

    def move_fairy(self, state: State, action: MoveFairy) -> None:  # FAIRY-4
        put_fairy(state, cell(*action.at), self._moves(state)[action][0])

    def fairy_to_tile(self, state: State, action: FairyToTile) -> None:
        put_fairy(state, cell(*action.at), None)
        state.tell(FairyOnTile(state.player, action.at))

    def _moves(self, state: State) -> dict[MoveFairy, list[int]]:
        """Where the active player has meeples, and which; several on one segment may be alike."""
        own = state.rules.seat_masks[state.player] & state.rules.meeples  # FAIRY-X4, FAIRY-X5
        kind_of = state.rules.kind_of
        moves: dict[MoveFairy, list[int]] = {}
        for figure, others in _standing(state, own).items():
            at, segment = state.figures[figure]
            companion = _companion(state, figure, others)
            move = MoveFairy(kind_of[figure].id, point(at), segment, companion)
            moves.setdefault(move, []).append(figure)
        for perched in state.rules.perched:  # FAIRY-C1-2, FAIRY-C2-5
            for figure, at in perched(state).items():
                if own >> figure & 1:
                    moves[MoveFairy(kind_of[figure].id, point(at))] = [figure]
        for inside in state.rules.housed:  # FAIRY-C2-3
            for figure, spots in inside(state).items():
                if own >> figure & 1:
                    kind = kind_of[figure].id
                    moves |= {MoveFairy(kind, point(at), segment): [figure] for at, segment in spots}
        return moves

    def figure_left(self, state: State, figure: int, spot: Spot) -> None:  # FAIRY-6, FAIRY-12, FAIRY-18
        at, charge = state.kept[FairyKept]
        if figure == charge and at is not None and not house_of(state, figure):  # CASTLE-X7
            state.keep(FairyKept(at))
            state.tell(FairyAlone(point(at)))

    def tell_apart(self, state: State, figure: int) -> str | None:  # FAIRY-3
        charged = figure == state.kept[FairyKept].charge and figure in state.figures
        return FAIRY if charged and len(alike(state, figure)) > 1 else None

    # --- what she does ------------------------------------------------------------------------------

    def limit_flight(self, state: State, cells: list[int]) -> list[int]:  # DRAGON-22, FAIRY-9
        here = state.kept[FairyKept].at  # DRAGON-X1, FAIRY-X1
        return [at for at in cells if at != here]

    def feature_scored(self, state: State, root: int, complete: bool, final: bool) -> None:
        """3 points for the charge, whoever has the majority (FAIRY-10 to FAIRY-17, TURN-29c, FAIRY-C1-4)."""
        feature = state.features[root]
        if complete or feature.kind == "field" or (final and self.chosen["fairy.unfinished"]):
            for figure in bits(_guarded(state) & feature.figures):
                owner = state.rules.owner_of[figure]
                score(state, owner, "fairy", [("charge", 1, 3)], feature.tiles, final)

    def figure_scored(self, state: State, figure: int) -> None:  # FAIRY-C2-3, FAIRY-X8
        if _guarded(state) >> figure & 1:
            score(state, state.rules.owner_of[figure], "fairy", [("charge", 1, 3)])

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        at, charge = state.kept[FairyKept]
        if at is not None:
            yield Piece(FAIRY, at, how=WALKS, beside=charge)

    def show(self, state: State, seat: int | None) -> FairyView:
        at, charge = state.kept[FairyKept]
        shown: FairyShown = {"at": None if at is None else list(point(at)), "charge": None}
        if charge is not None:
            shown["charge"] = _charge_shown(state, charge)
        return {"fairy": shown}


def put_fairy(state: State, at: int, charge: int | None) -> None:
    """Stand the fairy on a tile, from wherever she is, beside a figure or alone."""
    state.keep(FairyKept(at, charge))
    if charge is not None:
        state.tell(FairyMoved(player=state.rules.owner_of[charge], **_place(state, charge)))


def guarded_by(state: State) -> list[int]:
    """How many meeples of each player the fairy guards."""
    guarded = _guarded(state)
    return [(guarded & mask).bit_count() for mask in state.rules.seat_masks]


def _guarded(state: State) -> int:
    """The charge of the fairy; or, if she stands on a tile (HOUSE-13), the meeples on it; as a set."""
    at, charge = state.kept[FairyKept]
    if charge is not None:
        return 1 << charge
    if at is None or not state.rules.options["fairy.on_tile"]:
        return 0
    found = {figure for figure, spot in state.figures.items() if spot[0] == at}
    for perched in state.rules.perched:
        found.update(figure for figure, there in perched(state).items() if there == at)
    for inside in state.rules.housed:
        found.update(f for f, spots in inside(state).items() if any(there == at for there, _ in spots))
    return sum(1 << figure for figure in found) & state.rules.meeples


def _standing(state: State, own: int) -> dict[int, list[int]]:
    """Those of a player's figures that stand on the board -> those alike on the same segment."""
    found: dict[int, list[int]] = {}
    groups: dict[tuple[str, Spot], list[int]] = {}
    for figure in bits(own):
        spot = state.figures.get(figure)
        if spot is not None:
            found[figure] = others = groups.setdefault((state.rules.kind_of[figure].id, spot), [])
            others.append(figure)
    return found


def _companion(state: State, figure: int, others: list[int]) -> str | None:
    """What tells a figure from those that are alike on its segment, if anything does."""
    if len(others) < 2:
        return None
    companions = {other: beside(state, other, but=FAIRY) for other in others}
    return companions[figure] if len(set(companions.values())) > 1 else None


def _place(state: State, figure: int) -> dict[str, Any]:
    """A figure on the board, as an action names it."""
    kind = state.rules.kind_of[figure].id
    if figure in state.figures:
        at, segment = state.figures[figure]
        companion = _companion(state, figure, alike(state, figure))
        return {"figure": kind, "at": point(at), "segment": segment, "companion": companion}
    for at, segment in house_of(state, figure):
        if at == state.kept[FairyKept].at:
            return {"figure": kind, "at": point(at), "segment": segment}
    at = next(perched(state)[figure] for perched in state.rules.perched if figure in perched(state))
    return {"figure": kind, "at": point(at)}


def _charge_shown(state: State, figure: int) -> ChargeShown:
    """The same as a view shows it."""
    place = _place(state, figure)
    shown: ChargeShown = {
        "owner": state.rules.owner_of[figure],
        "figure": place["figure"],
        "at": list(place["at"]),
    }
    if "segment" in place:
        shown["segment"] = place["segment"]
    if place.get("companion") is not None:
        shown["companion"] = place["companion"]
    return shown
