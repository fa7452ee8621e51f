"""Bridges (rules 11, BRIDGE): a road over a tile, built where a tile laid in this turn would not match.

A bridge is one more road segment of its tile: the tile is laid, or replaced, with a design that has it. Cell
and turn of a placement say whether and where a bridge is built (BRIDGE-12), so nobody is asked; only a bridge
that starts a new road (option `bridges.free_standing`) is a question of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action, PlaceTile
from carcassonne.engine.board import add_segment, change_edge, recast
from carcassonne.engine.codes import SeatColumn, Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face
from carcassonne.engine.module import Module, option
from carcassonne.engine.question import Note, Question, said
from carcassonne.engine.stack import reject_hand
from carcassonne.engine.standing import LIES, Piece
from carcassonne.engine.state import Placed, State
from carcassonne.engine.tile import EDGE_CODE, Oriented, Tile, asked
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import SIDES, STEP, Point, PointTold, cell, point
from carcassonne.tiles.design import Design, Segment

FIELD, ROAD = EDGE_CODE["F"], EDGE_CODE["R"]
ENOUGH, FEW, CROWD = 3, 2, 5  # BCB-2


class BuildBridge(Action, verb="build_bridge", picker="link", code=9):
    """Start a road with a bridge on the new tile: `turn` 0 is north to south, 1 west to east (BRIDGE-8)."""

    at: Point
    turn: int


class RejectTile(Action, verb="reject_tile", picker="card", code=34):
    """Remove the drawn tile from the game rather than spend a bridge on it (BRIDGE-13)."""

    tile: str


class BuildBridgeQuestion(Question, offers=(BuildBridge,), optional=True, code=8):
    """Does a bridge start a road on the new tile? (BRIDGE-8)"""

    rules = ("BRIDGE-1",)


class RejectTileQuestion(Question, offers=(RejectTile,), optional=True, code=36):
    """Does a tile that fits only with a bridge leave the game? (BRIDGE-13)"""


class BridgeBuilt(Event, type="bridge_built"):
    """A bridge was built on a tile."""

    player: int
    at: Point
    segment: int
    edges: tuple[str, str]


class BridgesKept(NamedTuple):
    """What the module keeps."""

    left: tuple[int, ...] = ()
    """The bridges that each player still has."""
    built: Mapping[int, tuple[int, int]] = {}
    """Cell -> the axis of the bridge on its tile (0 from north to south, else 1) and who built it."""
    new: bool = False
    """Was a bridge built in this turn? (BRIDGE-1)"""


class BridgeShown(TypedDict):
    player: int
    at: PointTold
    segment: int
    edges: list[str]


class BridgesShown(TypedDict):
    supply: list[int]
    built: list[BridgeShown]
    needed: list[Annotated[dict[str, Any], Action]]
    """The placements that cannot be made without a bridge, as actions."""


class BridgesView(TypedDict):
    bridges: BridgesShown


@dataclass(frozen=True, slots=True, eq=False)
class Bridged(Design):
    """A design with a bridge on it."""

    axis: int = 0

    def __reduce__(self) -> tuple[Callable[..., Design], tuple[Any, ...]]:
        return _bridged_design, (self.id, self.axis)


class Bridges(Module):
    id = "bridges"
    rank = 340
    presets = ("royal-gift",)
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
    options = (option("bridges.free_standing", False, True),)  # BRIDGE-8
    turn = {"offer_rejection": 7, "draw_again": 7.5, "offer_bridge": 11}
    steps = ("tell_bridge",)
    keeps = (BridgesKept,)
    seen = (Token("bridge", 7, "bridges.built[]"), SeatColumn("bridges", 5, "bridges.supply.*"))
    face = Face(
        box="set.bridges-castles-bazaars",
        place=9.1,
        load=2,
        piece="bridge",
        tiles=("bridges-castles-bazaars/B",),
        owns=(Belonging("bridges.supply.*", "ui.player.bridges", "bridge-ew"),),
        news=(BridgeBuilt,),
        drafted=(BridgeBuilt,),
        pace={BridgeBuilt: 160},
        spends={BridgeBuilt: "bridges.supply.*"},
    )

    def begin(self, state: State) -> None:
        state.keep(BridgesKept((FEW if self.seats >= CROWD else ENOUGH,) * self.seats))  # BCB-2

    # --- placements that need a bridge ----------------------------------------------------------------

    def changes_placements(self, tile: Tile) -> bool:
        return tile.design.role == "land"  # BRIDGE-X10

    def add_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:  # TURN-10, BRIDGE-9
        if not state.kept[BridgesKept].left[state.player]:
            return codes
        misfits = _misfits_of(tile)
        more = [
            4 * at + turn
            for at, constraint in state.frontier.items()
            for turn, side in misfits[constraint]
            if self._site(state, at, tile.turns[turn], side) is not None
        ]
        return codes + more

    def repairs(self, state: State, tile: Tile, at: int) -> bool:
        """Could somebody who has a bridge left lay the tile there with it?"""
        misfits = _misfits_of(tile)[state.frontier[at]]
        return (
            bool(misfits)  # rarely: so this is asked first
            and tile.design.role == "land"
            and any(state.kept[BridgesKept].left)
            and any(self._site(state, at, tile.turns[turn], side) is not None for turn, side in misfits)
        )

    def _site(self, state: State, at: int, oriented: Oriented, side: int) -> int | None:
        """The cell of the tile that can carry a bridge over this misfitting side of a tile laid at a cell."""
        if oriented.edges[side] == FIELD:
            return at
        near = state.board[at + STEP[side]]  # BRIDGE-2
        if near.oriented.edges[side] != FIELD or near.oriented.tile.design.role == "square":  # BRIDGE-23
            return None
        beyond = state.board.get(near.cell + STEP[side])
        clear = beyond is None or (side + 2) % 4 in beyond.oriented.walls  # BRIDGE-7, BRIDGE-X9, ABBEY-X13
        return near.cell if clear and near.cell not in state.kept[BridgesKept].built else None  # BRIDGE-4

    def before_laying(self, state: State, at: int, oriented: Oriented) -> Oriented:  # TURN-11, BRIDGE-1
        kept = state.kept[BridgesKept]
        if kept.new:
            state.keep(kept._replace(new=False))
        for turn, side in _misfits_of(oriented.tile)[state.frontier.get(at, 0)]:
            if turn == oriented.turn and oriented.tile.design.role == "land":
                site = self._site(state, at, oriented, side)
                assert site is not None, "the placement was offered"
                axis = side % 2
                if site == at:
                    oriented = with_bridge(oriented, axis)
                else:
                    span(state, site, axis)
                self._spend(state, site, axis)
        return oriented

    def _spend(self, state: State, at: int, axis: int) -> None:
        kept = state.kept[BridgesKept]
        left = list(kept.left)
        left[state.player] -= 1  # BRIDGE-X13
        state.keep(BridgesKept(tuple(left), {**kept.built, at: (axis, state.player)}, True))
        state.push(("tell_bridge", (at,)))

    def tell_bridge(self, state: State, at: int) -> None:
        axis, seat, segment = _bridge(state, at)
        state.tell(BridgeBuilt(seat, point(at), segment, (SIDES[axis], SIDES[axis + 2])))

    # --- questions ------------------------------------------------------------------------------------

    def offer_rejection(self, state: State) -> None:  # TURN-7, BRIDGE-13
        """Asked if no placement of the drawn tile would remain without bridges.

        Who pushes this step by itself (BRIDGE-24) says what happens if the hand is empty afterwards.
        """
        if not state.hand or not state.kept[BridgesKept].left[state.player]:
            return
        places = (option for option in state.places or () if isinstance(option, PlaceTile))
        if all(_needs_bridge(state, option) for option in places):
            state.ask(RejectTileQuestion, state.player, (RejectTile(state.hand[0].id), PASS))

    def reject_tile(self, state: State, action: RejectTile) -> None:
        reject_hand(state)

    def draw_again(self, state: State) -> None:  # TURN-7
        if not state.hand:
            state.push(*state.rules.plan(5, 7.5))

    def offer_bridge(self, state: State) -> None:  # BRIDGE-8 with option
        kept = state.kept[BridgesKept]
        if not self.chosen["bridges.free_standing"] or kept.new or not kept.left[state.player]:
            return
        new = state.board[state.new[-1]]
        axes = [
            axis for axis in (0, 1) if new.oriented.tile.design.role == "land" and _is_free(state, new, axis)
        ]
        if axes:
            options = [BuildBridge(point(new.cell), axis) for axis in axes]
            state.ask(BuildBridgeQuestion, state.player, (*options, PASS))

    def build_bridge(self, state: State, action: BuildBridge) -> None:
        at = cell(*action.at)
        span(state, at, action.turn)
        self._spend(state, at, action.turn)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        for at in state.kept[BridgesKept].built:
            axis, _, segment = _bridge(state, at)
            yield Piece("bridge", at, segment=segment, how=LIES, span=SIDES[axis] + SIDES[axis + 2])

    def show(self, state: State, seat: int | None) -> BridgesView:
        kept = state.kept[BridgesKept]
        built = [_told(state, at) for at in kept.built]
        places = state.options if state.places is None else state.places
        needed = [option.to_json() for option in _bridging(state, places)]
        return {"bridges": {"supply": list(kept.left), "built": built, "needed": needed}}

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        for placement in _bridging(state, state.options):
            yield placement, {"text": said("note.bridge"), "takes": "bridge"}


# --- tiles with bridges -------------------------------------------------------------------------------------


def with_bridge(oriented: Oriented, axis: int) -> Oriented:
    """The same tile in the same turn with a bridge (BRIDGE-6, BRIDGE-20)."""
    return _bridged(oriented.tile.id, (axis - oriented.turn) % 2).turns[oriented.turn]


@cache
def _bridged(tile_id: str, axis: int) -> Tile:
    return Tile(_bridged_design(tile_id, axis))


@cache
def _bridged_design(tile_id: str, axis: int) -> Design:
    """The design with one more segment; the field below the bridge keeps both halves of its sides."""
    plain = tile_named(tile_id).design
    ends = (SIDES[axis], SIDES[axis + 2])
    edges = "".join("R" if side in ends else edge for side, edge in zip(SIDES, plain.edges, strict=True))
    segments = (*plain.segments, Segment("road", ends, {"bridge": 1}))  # FARM-X7
    return Bridged(
        tile_id, edges, segments, plain.marks, plain.links, plain.copies, plain.role, plain.note, axis
    )


def span(state: State, at: int, axis: int) -> None:
    """Build a bridge on a tile that lies already; its ends lead to empty cells or to walls (BRIDGE-22)."""
    old = state.board[at]
    oriented = with_bridge(old.oriented, axis)
    open = 0
    for side in (axis, axis + 2):
        beyond = at + STEP[side]
        if beyond in state.frontier:
            open += 1
            change_edge(state, beyond, (side + 2) % 4, FIELD, ROAD)
            field = state.feature_at(at, oriented.slots[3 * side])
            recast(state, field, open=state.features[field].open + 1)  # two halves now (BRIDGE-21)
    add_segment(state, old, oriented, open)


def _is_free(state: State, placed: Placed, axis: int) -> bool:
    """Could a bridge start a new road here: between two field edges that no field meets (BRIDGE-7)?"""
    for side in (axis, axis + 2):
        beyond = state.board.get(placed.cell + STEP[side])
        if placed.oriented.edges[side] != FIELD:
            return False
        if beyond is not None and (side + 2) % 4 not in beyond.oriented.walls:
            return False
    return True


class _Misfits(dict[int, tuple[tuple[int, int], ...]]):
    """What an empty cell asks -> the misfits of a tile there that a bridge might repair."""

    def __init__(self, tile: Tile) -> None:
        super().__init__()
        self.tile = tile

    def __missing__(self, constraint: int) -> tuple[tuple[int, int], ...]:
        found = self[constraint] = _misfits(self.tile, constraint)
        return found


@cache
def _misfits_of(tile: Tile) -> _Misfits:
    return _Misfits(tile)


def _misfits(tile: Tile, constraint: int) -> tuple[tuple[int, int], ...]:
    """The turns whose misfits one bridge might repair, each with a side that does not match (BRIDGE-10)."""
    wanted = asked(constraint)
    found = []
    for turn in tile.distinct:
        own = tile.turns[turn].edges
        sides = [side for side in range(4) if wanted[side] and own[side] and wanted[side] != own[side]]
        if sides and all({wanted[side], own[side]} == {FIELD, ROAD} for side in sides):  # BRIDGE-11
            first, far = sides[0], (sides[0] + 2) % 4
            on_new = own[first] == own[far] == FIELD and wanted[far] in (0, ROAD)  # BRIDGE-3, BRIDGE-7
            if (on_new and set(sides) <= {first, far}) or (own[first] == ROAD and len(sides) == 1):
                found.append((turn, first))
    return tuple(found)


def _bridging(state: State, places: Iterable[Action]) -> list[PlaceTile]:
    """Those of the placements that cannot be made without a bridge."""
    return [option for option in places if isinstance(option, PlaceTile) and _needs_bridge(state, option)]


def _needs_bridge(state: State, option: PlaceTile) -> bool:
    tile = tile_named(option.tile)
    return tile.design.role == "land" and not tile.fit[state.frontier[cell(*option.at)]] >> option.turn & 1


def _bridge(state: State, at: int) -> tuple[int, int, int]:
    """The axis of the bridge on a tile, who built it and its segment, which is the last one of its tile."""
    axis, seat = state.kept[BridgesKept].built[at]
    return axis, seat, len(state.board[at].features) - 1


def _told(state: State, at: int) -> BridgeShown:
    axis, seat, segment = _bridge(state, at)
    edges = [SIDES[axis], SIDES[axis + 2]]
    return {"player": seat, "at": list(point(at)), "segment": segment, "edges": edges}
