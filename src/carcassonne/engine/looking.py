"""Looking at a position: features, figures and placed tiles as small read-only objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from carcassonne.engine.board import cells_of, open_cells, segments_of
from carcassonne.engine.errors import shown
from carcassonne.engine.events import Scored
from carcassonne.engine.figures import bits
from carcassonne.engine.scoring import majority, points, share, strengths
from carcassonne.engine.state import Placed, State, chain, steps_of
from carcassonne.engine.tile import COMPLETABLE, Oriented
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import Point, point
from carcassonne.tiles.design import Trait


@dataclass(frozen=True, slots=True)
class SegmentView:
    kind: str
    edges: tuple[str, ...]
    """Sides or half-sides, as the tile is rotated."""
    traits: Mapping[str, Trait]


class Printed:
    """What a tile shows: segments that can be found by kind and side."""

    __slots__ = ()
    id: str
    segments: tuple[SegmentView, ...]

    def find(self, kind: str, side: str | None = None) -> int:
        """The number of the first segment of a kind, at a side or half-side as the tile is rotated."""
        for number, segment in enumerate(self.segments):
            here = side is None or any(edge.startswith(side) for edge in segment.edges)
            if segment.kind == kind and here:
                return number
        where = "" if side is None else f" at {shown(side)}"
        raise LookupError(f"tile {self.id} has no segment {shown(kind)}{where}")


@dataclass(frozen=True, slots=True)
class TilePrint(Printed):
    """A tile that need not lie on the board."""

    id: str
    turn: int
    segments: tuple[SegmentView, ...]


@dataclass(frozen=True, slots=True)
class TileView(Printed):
    """A tile on the board."""

    id: str
    at: Point
    turn: int
    player: int | None
    """Who placed it; None for the set-up."""
    number: int
    """1, 2, ... in the order of placement; 0 for the set-up."""
    segments: tuple[SegmentView, ...]


@dataclass(frozen=True, slots=True)
class FigureView:
    """A figure on the board."""

    player: int
    figure: str
    at: Point
    segment: int


@dataclass(frozen=True, slots=True)
class FiguresView:
    """The figures of one player."""

    supply: Mapping[str, int]
    placed: tuple[FigureView, ...]
    elsewhere: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    """Figures beside the board, as kind and place."""


@dataclass(frozen=True, slots=True)
class FeatureView:
    """A whole feature as it stands now."""

    kind: str
    tiles: tuple[Point, ...]
    """The tiles that count for it; for a monastery, also those around it."""
    segments: tuple[tuple[Point, int], ...]
    complete: bool
    open_ends: int
    open_cells: tuple[Point, ...]
    figures: tuple[FigureView, ...]
    traits: Mapping[str, int]
    """How often each printed trait occurs on it: shield, inn, cathedral ..."""
    strength: tuple[int, ...]
    standing: Mapping[int, int]
    """Seat -> points that the feature would score now."""
    standing_complete: Mapping[int, int]
    """Seat -> points if it were completed as it stands."""

    @property
    def shields(self) -> int:
        return self.traits.get("shield", 0)

    @property
    def inns(self) -> int:
        return self.traits.get("inn", 0)

    @property
    def cathedrals(self) -> int:
        return self.traits.get("cathedral", 0)


def tile_view(state: State, placed: Placed) -> TileView:
    oriented = placed.oriented
    at, number = point(placed.cell), number_of(state, placed)
    return TileView(oriented.tile.id, at, oriented.turn, placed.player, number, _segments(oriented))


def tile(tile_id: str, turn: int = 0) -> TilePrint:
    """What a tile shows, rotated clockwise by so many quarter turns, whether it lies on a board or not."""
    if turn not in range(4):
        raise LookupError(f"a tile has the turns 0 to 3, not {shown(turn)}")
    oriented = tile_named(tile_id).turns[turn]
    return TilePrint(oriented.tile.id, turn, _segments(oriented))


def _segments(oriented: Oriented) -> tuple[SegmentView, ...]:
    return tuple(
        SegmentView(segment.kind, oriented.edges_of(index), segment.traits)
        for index, segment in enumerate(oriented.tile.design.segments)
    )


def number_of(state: State, placed: Placed) -> int:
    """1, 2, ... in the order of placement; 0 for the set-up."""
    return max(0, placed.index - state.set_up + 1)


def figure_view(state: State, figure: int) -> FigureView:
    at, segment = state.figures[figure]
    return FigureView(state.rules.owner_of[figure], state.rules.kind_of[figure].id, point(at), segment)


def figures_view(state: State, seat: int) -> FiguresView:
    rules = state.rules
    own = rules.seat_masks[seat]
    supply = {kind.id: (state.supply & own & rules.kind_masks[kind.id]).bit_count() for kind in rules.kinds}
    placed = tuple(figure_view(state, figure) for figure in bits(own) if figure in state.figures)
    elsewhere = tuple(
        (rules.kind_of[figure].id, place) for figure, place in state.away.items() if own >> figure & 1
    )
    return FiguresView(supply, placed, elsewhere)


def feature_view(state: State, root: int) -> FeatureView:
    feature = state.features[root]
    complete = is_complete(state, root)
    segments = tuple(segments_of(state, root))
    traits: Counter[str] = Counter()
    for at, index in segments:
        for name, value in state.board[at].oriented.tile.design.segments[index].traits.items():
            traits[name] += value if isinstance(value, int) else 1
    return FeatureView(
        kind=feature.kind,
        tiles=tuple(point(at) for at in cells_of(state, feature.tiles)),
        segments=tuple((point(at), index) for at, index in segments),
        complete=complete,
        open_ends=feature.open,
        open_cells=tuple(open_cells(state, root)),
        figures=tuple(figure_view(state, figure) for figure in bits(feature.figures)),
        traits=dict(traits),
        strength=tuple(strengths(state, feature)),
        standing=standing(state, root, complete),
        standing_complete=standing(state, root, True),
    )


def is_complete(state: State, root: int) -> bool:
    feature = state.features[root]
    return feature.open == 0 and feature.kind in COMPLETABLE


def standing(state: State, root: int, complete: bool) -> dict[int, int]:
    """Seat -> points of a feature for those who have the majority."""
    feature = state.features[root]
    winners = majority(state, feature)
    if not winners:
        return {}
    value = state.rules.value(state, feature, complete)
    return {seat: points(share(state, feature, seat, complete, value)) for seat in winners}


def fits(state: State, at: int, tiles: Mapping[str, int]) -> Counter[str]:
    """Those of the tiles whose edges match a free cell, or could lie there by the means of a module."""
    constraint = state.frontier.get(at)
    if constraint is None:
        return Counter()
    repairs = state.rules.repairs
    found: Counter[str] = Counter()
    for id, count in tiles.items():
        tile = tile_named(id)
        if tile.fit[constraint] or any(repair(state, tile, at) for repair in repairs):
            found[id] = count
    return found


def final_scores(state: State) -> Iterator[Scored]:
    """The score events if the game ended now: what is complete is scored, then final scoring follows."""
    end = state.copy()
    end.kind = ""
    still = [step for step in steps_of(end.agenda) if step[0] in end.rules.scoring]  # none of it twice
    end.agenda = chain(still, end.rules.final_without_reveals)
    end.run()
    while not end.over:
        end.apply(end.rules.default(end))
        end.run()
    return (event for event in end.events if isinstance(event, Scored))
