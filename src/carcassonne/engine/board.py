"""Laying tiles: the frontier, features that join, and what can be read off them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from carcassonne._core import take
from carcassonne.engine.state import Feature, Placed, Spot, State
from carcassonne.engine.tile import CODES, DIGIT, Oriented, Placements, Tile, add_codes
from carcassonne.geometry import RING, STEP, Point, point

new = tuple.__new__  # builds a record without the detour of its constructor; for the hot path only


def lay(state: State, at: int, oriented: Oriented, player: int | None) -> Placed:
    """Put a tile on an empty cell and join its features to those around; legality is the caller's."""
    board, frontier = state.board, state.frontier
    features, parent = state.features, state.parent
    frontier.pop(at, None)
    met = oriented.unmet.copy()
    for step, constraint, joints in oriented.sides:
        beyond = at + step
        other = board.get(beyond)
        if other is not None:
            slots, theirs = other.slots, other.features
            for segment, slot in joints:
                facing = slots[slot]
                met[segment] += (theirs[facing] if facing >= 0 else -1,)
        elif beyond in frontier:
            frontier[beyond] += constraint
        else:
            frontier[beyond] = constraint
            if beyond not in CODES:
                add_codes(beyond)
    index = len(state.laid)
    bit = 1 << index
    ids: list[int] = []
    fresh: list[int] = []
    for (kind, open, shields, traits, touches), others in zip(oriented.begun, met):
        if kind is None:
            ids.append(-1)
            continue
        cities = 0
        for touched in touches:
            cities |= 1 << ids[touched]
        root = -1
        tiles, figures = bit, 0
        for found in others:
            if found < 0:  # a wall closes this end and joins nothing
                open -= 1
                continue
            open -= 2
            while parent[found] != found:
                found = parent[found]
            if found != root:
                if root < 0:
                    root = found
                else:
                    parent[found] = root
                old = features[found]
                open += old[1]
                tiles |= old[2]  # DEF-12, BASE-27
                shields += old[3]
                traits |= old[4]
                figures |= old[5]
                cities |= old[6]
        record = new(Feature, (kind, open, tiles, shields, traits, figures, cities))
        if root >= 0:
            features[root] = record
        else:
            root = len(parent)
            parent.append(root)
            features.append(record)
        ids.append(root)
        if not open and (kind == "road" or kind == "city"):  # BASE-23, BASE-25
            fresh.append(root)
    placed = Placed(at, oriented, tuple(ids), index, player)
    board[at] = placed
    state.laid.append(at)
    if oriented.walls:
        _close(state, at, oriented.walls, fresh)
    if oriented.rings:
        _begin_rings(state, placed, fresh)
    if state.rings:
        _fill_rings(state, at, bit, fresh)
    if fresh:
        state.fresh += tuple(fresh)
    return placed


def _close(state: State, at: int, walls: tuple[int, ...], fresh: list[int]) -> None:
    """The walls of a new tile end every feature that meets them (ABBEY-8, ABBEY-9)."""
    for side in walls:
        other = state.board.get(at + STEP[side])
        if other is None:
            continue
        for segment, piece in enumerate(other.oriented.pieces):
            closed = sum(1 for port in piece[4] if port[0] == (side + 2) % 4)
            if closed:
                root = state.find(other.features[segment])
                old = state.features[root]
                state.features[root] = old._replace(open=old.open - closed)
                if old.open == closed and old.kind in ("road", "city"):
                    fresh.append(root)


def _begin_rings(state: State, placed: Placed, fresh: list[int]) -> None:
    """A new monastery or garden counts the tiles that lie around it already."""
    lying = [state.board[placed.cell + step].index for step in RING if placed.cell + step in state.board]
    tiles = 1 << placed.index
    for index in lying:
        tiles |= 1 << index
    begun: list[int] = []
    for segment in placed.oriented.rings:
        root = placed.features[segment]
        state.features[root] = state.features[root]._replace(open=8 - len(lying), tiles=tiles)
        (begun if len(lying) < 8 else fresh).append(root)
    if begun:
        state.rings[placed.cell] = tuple(begun)


def _fill_rings(state: State, at: int, bit: int, fresh: list[int]) -> None:
    """A new tile is a neighbour of the unfinished monasteries and gardens around it."""
    rings, features = state.rings, state.features
    for step in RING:
        if at + step in rings:
            for root in rings[at + step]:
                old = features[root]
                features[root] = old._replace(open=old.open - 1, tiles=old.tiles | bit)
                if old.open == 1:
                    fresh.append(root)
            if features[rings[at + step][0]].open == 0:
                del rings[at + step]


def placements(state: State, tile: Tile) -> Placements:
    """Every legal placement of a tile, oldest free cell first, smaller turns first (BASE-9, BASE-10)."""
    fit, codes = tile.fit, CODES
    found: list[int] = []
    for at, constraint in state.frontier.items():
        turns = fit[constraint]
        if turns:
            found += codes[at][turns]
    for change in state.rules.placement_changes(tile):
        found = change(state, tile, found)
    return Placements(tile, found)  # BASE-11


def cells_of(state: State, tiles: int) -> list[int]:
    """The cells of a set of tiles, in the order in which they were laid."""
    cells = []
    while tiles:
        low = tiles & -tiles
        cells.append(state.laid[low.bit_length() - 1])
        tiles ^= low
    return cells


def points_of(state: State, tiles: int) -> tuple[Point, ...]:
    """The cells of a set of tiles as points."""
    return tuple([point(at) for at in cells_of(state, tiles)])


def segments_of(state: State, feature: int) -> Iterator[tuple[int, int]]:
    """All segments of a feature as pairs of cell and index."""
    for at in cells_of(state, state.features[feature].tiles):
        for segment, found in enumerate(state.board[at].features):
            if found >= 0 and state.find(found) == feature:
                yield at, segment


def unfinished(state: State, kinds: frozenset[str]) -> list[tuple[int, int, int]]:
    """Every segment of these kinds on an unfinished feature, oldest tile first: cell, index and feature."""
    features = state.features
    return [
        (at, segment, root)
        for at, placed in state.board.items()
        for segment in placed.oriented.spots(kinds)
        if features[root := state.find(placed.features[segment])].open or features[root].kind == "field"
    ]


def tiles_met(state: State, placed: Placed, kinds: frozenset[str]) -> int:
    """All tiles of the features of these kinds that a tile has a part of, as a set."""
    found = 0
    for segment in placed.oriented.spots(kinds):
        found |= state.features[state.find(placed.features[segment])].tiles
    return found


def is_extended(state: State, feature: int) -> bool:
    """Has a tile of this turn extended a feature (DEF-8, BLD-X16)?"""
    tiles = state.features[feature].tiles
    return any(tiles >> state.board[at].index & 1 for at in state.new)


def showing(state: State, kind: str) -> list[int]:
    """The cells of the tiles with a segment of this kind, oldest first."""
    return [at for at, placed in state.board.items() if kind in placed.oriented.kinds]


def around(state: State, at: int) -> list[Placed]:
    """The tiles on the eight cells around a cell."""
    board = state.board
    return [board[at + step] for step in RING if at + step in board]


def enclosed(state: State) -> list[int]:
    """The empty cells with tiles on all four sides, oldest first."""
    board = state.board
    return [at for at in state.frontier if all(at + step in board for step in STEP)]


def open_cells(state: State, feature: int) -> list[Point]:
    """The empty cells that a feature leads to, or that a monastery still needs."""
    found: dict[Point, None] = {}
    for at, segment in segments_of(state, feature):
        oriented = state.board[at].oriented
        if segment in oriented.rings:
            cells = [at + step for step in RING]
        else:
            cells = [at + STEP[side] for side, _ in oriented.pieces[segment][4]]
        for beyond in cells:
            if beyond not in state.board:
                found[point(beyond)] = None
    return list(found)


def roots(state: State) -> Iterator[int]:
    """The ids of all features as they stand, oldest first."""
    parent = state.parent
    for feature in range(len(parent)):
        if parent[feature] == feature:
            yield feature


def rejoin(state: State, at: int, joins: tuple[tuple[int, int], ...]) -> None:
    """Change which segments of a tile are joined on it; features are cut and joined accordingly.

    The features concerned are built anew from the board and get new ids. `fresh` then holds what is complete
    and was not complete with the same segments when the turn began (TURN-26). For roads only: fields know the
    cities they touch by their ids, which a cut would not follow.
    """
    old = state.board[at]
    touched = {segment for pair in (*old.joins, *joins) for segment in pair}
    gone = sorted({state.feature_at(at, segment) for segment in touched})
    segments: set[Spot] = set()
    for root in gone:
        own = frozenset(segments_of(state, root))
        segments |= own
        if state.features[root].open == 0 and root not in state.fresh:
            state.closed += (own,)
    state.board[at] = Placed(at, old.oriented, old.features, old.index, old.player, joins)
    fresh = [root for root in state.fresh if root not in gone]
    begun = len(state.parent)
    for start in sorted(segments):
        if start in segments:
            own = frozenset(_connected(state, start))
            segments -= own
            root = _build(state, own)
            if state.features[root].open == 0 and own not in state.closed:
                fresh.append(root)
    for root in gone:
        state.parent[root] = begun
    state.fresh = tuple(fresh)


def recast(state: State, feature: int, **facts: Any) -> None:
    """Change what is known of a feature, such as its kind or its open ends."""
    state.features[feature] = state.features[feature]._replace(**facts)


def change_edge(state: State, at: int, side: int, edge: int, new_edge: int) -> None:
    """An empty cell asks another edge on one of its sides, because a neighbour has changed."""
    state.frontier[at] += (new_edge - edge) * DIGIT[side]


def add_segment(state: State, placed: Placed, oriented: Oriented, open: int) -> None:
    """A tile that lies gets one more segment, the last of its new face, with so many open ends."""
    number = len(state.parent)
    state.parent.append(number)
    state.features.append(Feature(oriented.kinds[-1], open, 1 << placed.index, 0, 0, 0, 0))
    features = (*placed.features, number)
    state.board[placed.cell] = Placed(
        placed.cell, oriented, features, placed.index, placed.player, placed.joins
    )
    if not open:
        state.fresh += (number,)


def ways_on(state: State, at: int, segment: int) -> Iterator[Spot]:
    """The segments of other tiles that a segment is joined to over the edges of its tile."""
    for side, slot in state.board[at].oriented.pieces[segment][4]:
        beyond = state.board.get(at + STEP[side])
        if beyond is not None and beyond.slots[slot] >= 0:
            yield beyond.cell, beyond.slots[slot]


def _connected(state: State, start: Spot) -> set[Spot]:
    """All segments that one segment is connected to, found by walking the board."""
    found = {start}
    waiting = [start]
    while waiting:
        at, segment = waiting.pop()
        near = [(at, other) for pair in state.board[at].joins if segment in pair for other in pair]
        for spot in (*near, *ways_on(state, at, segment)):
            if spot not in found:
                found.add(spot)
                waiting.append(spot)
    return found


def _build(state: State, segments: frozenset[Spot]) -> int:
    """A new feature of these segments; its id."""
    root = len(state.parent)
    kind, open, tiles, shields, traits, cities = "", 0, 0, 0, 0, 0
    for at, segment in segments:
        placed = state.board[at]
        kind, _, own_shields, own_traits, ports, touches = placed.oriented.pieces[segment]
        open += sum(1 for side, _ in ports if at + STEP[side] not in state.board)
        tiles |= 1 << placed.index
        shields += own_shields
        traits |= own_traits
        for touched in touches:
            cities |= 1 << placed.features[touched]
        ids = tuple(root if index == segment else id for index, id in enumerate(placed.features))
        state.board[at] = Placed(at, placed.oriented, ids, placed.index, placed.player, placed.joins)
    figures = sum(1 << figure for figure, spot in state.figures.items() if spot in segments)
    state.parent.append(root)
    state.features.append(Feature(kind, open, tiles, shields, traits, figures, cities))
    return root


def occupied(state: State) -> list[int]:
    """The ids of all features with figures on them, oldest first."""
    return sorted({state.feature_at(at, segment) for at, segment in state.figures.values()})


def cities_of(state: State, field: Feature) -> list[int]:
    """The cities (and fortresses) that a field touches, each once (FARM-10)."""
    found: dict[int, None] = {}
    cities = field.cities
    while cities:
        low = cities & -cities
        found[state.find(low.bit_length() - 1)] = None
        cities ^= low
    return list(found)


take(globals())
