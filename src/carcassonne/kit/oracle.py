"""A second opinion on a position, worked out from scratch from what is public.

It reads the tiles on the board with their printed segments and knows the rules of the present modules, but
uses nothing of the engine. Segments are joined half-edge by half-edge with a flood fill; there is no
union-find, no bitset and nothing is carried over from one position to the next, so it is slow, short and
easy to believe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import carcassonne as cc
from carcassonne.tiles import design

Point = tuple[int, int]
Spot = tuple[Point, int]
"""A segment of a placed tile: where the tile lies, and the index of the segment."""
Figure = tuple[int, str, Point, int]
"""Seat, kind, point, segment."""
Score = tuple[int, int, str, bool, frozenset[Point]]
"""Seat, points, source, final, tiles."""

SIDES = "NESW"
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
AROUND = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
COMPASS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
LETTERS = {"city": "C", "road": "R", "river": "V"}
RINGS = ("monastery", "garden", "shrine")
SCENERY = ("river", "tower", "flying-machine", "quarter")
"""Kinds of segments that are no features (RIVER-11)."""
STRENGTH = {"meeple": 1, "big-meeple": 2, "abbot": 1}


def step(at: Point, side: str) -> Point:
    return at[0] + STEPS[side][0], at[1] + STEPS[side][1]


def meets(edge: str) -> str:
    """The side or half-side of the neighbour that lies against this one; a left half meets a right half."""
    return OPPOSITE[edge[0]] + {"": "", "L": "R", "R": "L"}[edge[1:]]


def turned(edge: str, turn: int) -> str:
    return SIDES[(SIDES.index(edge[0]) + turn) % 4] + edge[1:]


# --- what is printed --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Print:
    """A segment as it lies: the public segment, with the segments of the same tile that a field borders."""

    kind: str
    edges: tuple[str, ...]
    traits: Mapping[str, Any]
    touches: tuple[int, ...]


def printed(tile_id: str, turn: int) -> tuple[Print, ...]:
    """The segments of a tile of the catalogue after so many clockwise quarter turns."""
    return tuple(
        Print(s.kind, tuple(turned(edge, turn) for edge in s.edges), s.traits, s.touches)
        for s in design(tile_id).segments
    )


def letters(segments: Iterable[Print]) -> dict[str, str]:
    """What each side of a tile shows: C, R, V or F."""
    shown = dict.fromkeys(SIDES, "F")
    for segment in segments:
        if segment.kind in LETTERS:
            for edge in segment.edges:
                shown[edge] = LETTERS[segment.kind]
    return shown


def picture(tile_id: str, turn: int) -> frozenset[Any]:
    """All that can be told apart on a tile as it lies."""
    looks = []
    for segment in printed(tile_id, turn):
        traits = dict(segment.traits)
        if "dir" in traits:
            traits["dir"] = COMPASS[(COMPASS.index(str(traits["dir"])) + 2 * turn) % 8]
        looks.append((segment.kind, frozenset(segment.edges), tuple(sorted(traits.items()))))
    touched = [frozenset(looks[i] for i in segment.touches) for segment in printed(tile_id, turn)]
    return frozenset(Counter(zip(looks, touched, strict=True)).items())


def different_turns(tile_id: str) -> list[int]:
    """The turns that do not leave the tile the same as a smaller turn."""
    pictures = [picture(tile_id, turn) for turn in range(4)]
    return [turn for turn in range(4) if pictures[turn] not in pictures[:turn]]


_TURNS: dict[str, list[tuple[int, dict[str, str]]]] = {}


def turns_of(tile_id: str) -> list[tuple[int, dict[str, str]]]:
    """The different turns of a tile, each with what its sides show."""
    if tile_id not in _TURNS:
        _TURNS[tile_id] = [(turn, letters(printed(tile_id, turn))) for turn in different_turns(tile_id)]
    return _TURNS[tile_id]


# --- features ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Feature:
    kind: str
    segments: frozenset[Spot]
    tiles: frozenset[Point]
    """The tiles that count; for a monastery those around it too."""
    open_ends: int
    open_cells: frozenset[Point]
    traits: Mapping[str, int]
    touched: frozenset[Spot]
    """City segments that a field borders."""

    @property
    def complete(self) -> bool:
        return self.kind != "field" and self.open_ends == 0


class Board:
    """The tiles on the table, and the features found by walking from segment to segment."""

    def __init__(
        self, tiles: Mapping[Point, tuple[Print, ...]], ferries: Mapping[Point, tuple[int, ...]] | None = None
    ) -> None:
        self.tiles = tiles
        self.ferries = ferries or {}
        """Lake -> the two road segments that its ferry joins (FERRY-4)."""
        self._found: dict[Spot, Feature] = {}

    @classmethod
    def of(cls, game: cc.Game) -> Board:
        return cls({tile.at: as_it_lies(tile) for tile in game.tiles()}, ferries_of(game))

    def beside(self, spot: Spot) -> Iterator[Spot]:
        """The segments that a segment is joined to over the edges of its tile, or by a ferry."""
        at, index = spot
        if index in self.ferries.get(at, ()):
            yield from ((at, other) for other in self.ferries[at])
        segment = self.tiles[at][index]
        for edge in segment.edges:
            other = step(at, edge[0])
            for number, candidate in enumerate(self.tiles.get(other, ())):
                if candidate.kind == segment.kind and meets(edge) in candidate.edges:
                    yield other, number

    def feature(self, spot: Spot) -> Feature:
        if spot not in self._found:
            reached = {spot}
            waiting = [spot]
            while waiting:
                for other in self.beside(waiting.pop()):
                    if other not in reached:
                        reached.add(other)
                        waiting.append(other)
            found = self._measure(frozenset(reached))
            for member in reached:
                self._found[member] = found
        return self._found[spot]

    def features(self) -> list[Feature]:
        """Every feature once."""
        found = {}
        for at, segments in self.tiles.items():
            for index, segment in enumerate(segments):
                if segment.kind not in SCENERY:
                    feature = self.feature((at, index))
                    found[feature.segments] = feature
        return list(found.values())

    def _measure(self, spots: frozenset[Spot]) -> Feature:
        kinds = {self.tiles[at][index].kind for at, index in spots}
        assert len(kinds) == 1, f"a feature of several kinds: {kinds}"
        (kind,) = kinds
        traits: Counter[str] = Counter()
        touched: set[Spot] = set()
        for at, index in spots:
            segment = self.tiles[at][index]
            for name, value in segment.traits.items():
                traits[name] += value if isinstance(value, int) else 1
            touched |= {(at, other) for other in segment.touches}
        tiles = {at for at, _ in spots}
        if kind in RINGS:
            ((at, _),) = spots
            ring = {(at[0] + dx, at[1] + dy) for dx, dy in AROUND}
            cells = {cell for cell in ring if cell not in self.tiles}
            tiles |= ring - cells
            ends = len(cells)
        else:
            open_edges = [
                (step(at, edge[0]), at, edge[0], edge)
                for at, index in spots
                for edge in self.tiles[at][index].edges
                if step(at, edge[0]) not in self.tiles
            ]
            cells = {cell for cell, _, _, _ in open_edges}
            # A plain field side is one end; a road or river in its middle parts it into two.
            ends = len({(at, edge if self._parted(at, side) else side) for _, at, side, edge in open_edges})
        return Feature(
            kind,
            spots,
            frozenset(tiles),
            ends,
            frozenset(cells),
            dict(traits),
            frozenset(touched),
        )

    def _parted(self, at: Point, side: str) -> bool:
        return letters(self.tiles[at])[side] in "RV"

    def mismatches(self, at: Point) -> list[str]:
        """The sides of a tile that do not match the neighbour (BASE-10)."""
        own = letters(self.tiles[at])
        return [
            side
            for side in SIDES
            if step(at, side) in self.tiles
            and letters(self.tiles[step(at, side)])[OPPOSITE[side]] != own[side]
        ]


def as_it_lies(tile: Any) -> tuple[Print, ...]:
    """The segments of a placed tile: their public face, and from the catalogue what a field borders."""
    plain = design(tile.id).segments
    return tuple(
        Print(s.kind, s.edges, s.traits, plain[index].touches) for index, s in enumerate(tile.segments)
    )


def ferries_of(game: cc.Game) -> dict[Point, tuple[int, ...]]:
    """The ferries as everybody sees them."""
    if "ferries" not in game.config.modules:
        return {}
    shown = game.view(None, aids=()).get("ferries", {"placed": []})
    return {tuple(ferry["at"]): tuple(ferry["segments"]) for ferry in shown["placed"]}


# --- points -----------------------------------------------------------------------------------------------


def value(board: Board, feature: Feature, config: cc.Config, complete: bool) -> int:
    """What a feature is worth to one player (BASE-24 to BASE-28, BASE-37, FARM-8, INN-1, INN-3, CATH-1)."""
    size = len(feature.tiles)
    if feature.kind == "field":
        cities = {board.feature(spot).segments for spot in feature.touched if board.feature(spot).complete}
        return 3 * len(cities) if "farmers" in config.modules else 0
    if feature.kind == "road":
        each = {True: 1, False: 1}
        if "inns" in config.modules and feature.traits.get("inn"):
            each = {True: 2, False: 1 if config.edition == "c3" else 0}
        return each[complete] * size
    if feature.kind == "city":
        small = size == 2 and config.chosen["base.small_city"] == 2  # HOUSE-9
        each = {True: 1 if small else 2, False: 1}
        if "cathedrals" in config.modules and feature.traits.get("cathedral"):
            each = {True: 3, False: 1 if config.edition == "c3" else 0}
        return each[complete] * (size + feature.traits.get("shield", 0))
    return size


def majority(feature: Feature, figures: Iterable[Figure]) -> list[int]:
    """The seats with the greatest strength on a feature (DEF-6, DEF-7)."""
    strength: Counter[int] = Counter()
    for seat, kind, at, segment in figures:
        if (at, segment) in feature.segments:
            strength[seat] += STRENGTH[kind]
    most = max(strength.values(), default=0)
    return sorted(seat for seat, total in strength.items() if total == most)


def occupied(board: Board, figures: Iterable[Figure]) -> list[Feature]:
    found = {(f := board.feature((at, segment))).segments: f for _, _, at, segment in figures}
    return list(found.values())


def _paid(
    board: Board, feature: Feature, figures: list[Figure], config: cc.Config, final: bool
) -> list[Score]:
    points = value(board, feature, config, complete=not final)
    seats = majority(feature, figures)
    return [(seat, points, feature.kind, final, feature.tiles) for seat in seats]


def score_turn(board: Board, figures: list[Figure], config: cc.Config) -> tuple[list[Score], list[Figure]]:
    """Step 3 of a turn: what completed features pay, and the figures that stay (BASE-22, BASE-31)."""
    scores: list[Score] = []
    for feature in occupied(board, figures):
        if feature.complete:
            scores += _paid(board, feature, figures, config, final=False)
    return scores, [f for f in figures if not board.feature((f[2], f[3])).complete]


def score_final(board: Board, figures: list[Figure], config: cc.Config) -> tuple[list[Score], list[Figure]]:
    """Final scoring, and the figures that stay: only farmers (FINAL-9, FINAL-10, FINAL-15)."""
    scores: list[Score] = []
    for feature in occupied(board, figures):
        scores += _paid(board, feature, figures, config, final=True)
    return scores, [f for f in figures if board.feature((f[2], f[3])).kind == "field"]


# --- what may be done -------------------------------------------------------------------------------------


def fits(board: Board, tile_id: str, at: Point) -> list[int]:
    """The turns in which a tile matches all neighbours of an empty cell (BASE-9, BASE-10)."""
    wanted = {
        side: letters(board.tiles[step(at, side)])[OPPOSITE[side]]
        for side in SIDES
        if step(at, side) in board.tiles
    }
    if not wanted or at in board.tiles:
        return []
    return [
        turn
        for turn, shown in turns_of(tile_id)
        if all(shown[side] == letter for side, letter in wanted.items())
    ]


def free_cells(board: Board) -> set[Point]:
    return {step(at, side) for at in board.tiles for side in SIDES} - set(board.tiles)


def placements(board: Board, tile_id: str, config: cc.Config) -> set[tuple[Point, int]]:
    """Every legal placement of a tile, as point and turn."""
    found = {(at, turn) for at in free_cells(board) for turn in fits(board, tile_id, at)}
    if "V" in design(tile_id).edges:
        course = River(board)
        found = {(at, turn) for at, turn in found if course.allows(tile_id, at, turn, config)}
    return found


class River:
    """The course of a river that does not fork, from the spring to its open end (RIVER-6)."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.at = next(at for at in board.tiles if "source" in self._river(board.tiles[at])[1])
        (self.heading,) = self._river(board.tiles[self.at])[0]
        self.first = self.heading
        self.bends: list[str] = []
        self.at = step(self.at, self.heading)
        while self.at in board.tiles:
            self._follow(board.tiles[self.at])

    @staticmethod
    def _river(segments: Iterable[Print]) -> tuple[tuple[str, ...], Mapping[str, Any]]:
        return next(((s.edges, s.traits) for s in segments if s.kind == "river"), ((), {}))

    def _way_out(self, segments: Iterable[Print]) -> str | None:
        out = [side for side in self._river(segments)[0] if side != OPPOSITE[self.heading]]
        assert len(out) < 2, "this river forks"
        return out[0] if out else None

    def _bend(self, way_out: str) -> str:
        return {0: "", 1: "right", 3: "left"}[(SIDES.index(way_out) - SIDES.index(self.heading)) % 4]

    def _follow(self, segments: Iterable[Print]) -> None:
        way_out = self._way_out(segments)
        assert way_out is not None, "the river has ended"
        self.bends.append(self._bend(way_out))
        self.heading = way_out
        self.at = step(self.at, way_out)

    def allows(self, tile_id: str, at: Point, turn: int, config: cc.Config) -> bool:
        if at != self.at:
            return False  # RIVER-5
        way_out = self._way_out(printed(tile_id, turn))
        if way_out is None:
            return True  # the lake
        bend = self._bend(way_out)
        if config.edition == "c3" and bend and way_out == OPPOSITE[self.first]:
            return False  # RIVER-8
        if config.chosen["river.bends"] == "adjacent":  # RIVER-16
            same = bool(bend) and self.bends[-1:] == [bend]
            return not same and step(at, way_out) not in self.board.tiles
        last = [b for b in self.bends if b][-1:]
        return not bend or last != [bend]  # RIVER-7


def forks(config: cc.Config) -> bool:
    """Can the river of this set-up fork? Then this oracle does not know its course."""
    return any(design(tile_id).edges.count("V") > 2 for tile_id in config.deck)


def stands(config: cc.Config) -> dict[str, set[str]]:
    """Figure -> kinds of segments that it may be placed on (BASE-16, FARM-1, ABBOT-3, ABBOT-5, BIG-2)."""
    meeple = {"road", "city", "monastery"}
    if "farmers" in config.modules:
        meeple.add("field")
    kinds = {"meeple": meeple}
    if "abbot" in config.modules:
        kinds["abbot"] = {"monastery", "garden"}
    if "big-meeple" in config.modules:
        kinds["big-meeple"] = meeple
    return kinds


def figure_options(
    board: Board,
    newest: Point,
    seat: int,
    supply: Mapping[str, int],
    figures: list[Figure],
    config: cc.Config,
) -> set[tuple[Any, ...]]:
    """Every choice of step 2 but to pass (BASE-15 to BASE-17, ABBOT-3, ABBOT-11)."""
    options: set[tuple[Any, ...]] = set()
    taken = {(at, segment) for _, _, at, segment in figures}
    for kind, places in stands(config).items():
        for index, segment in enumerate(board.tiles[newest]):
            free = segment.kind in places and not board.feature((newest, index)).segments & taken
            if free and supply[kind]:
                options.add(("place_figure", kind, newest, index))
    for owner, kind, at, index in figures:
        if owner == seat and kind == "abbot" and not board.feature((at, index)).complete:
            options.add(("take_back", kind, at))
    return options
