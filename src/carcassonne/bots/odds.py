"""Odds: how likely the unseen tiles complete an unfinished feature.

A feature is completed when every empty cell it leads to holds a tile that ends it there. How many of the
unseen tiles do that is read off the tables that the engine keeps anyway: what the sides of a cell ask, and
which turns of a tile answer it. What was once counted is kept: thousands of positions of one decision share
the features, the cells and the unseen tiles.
"""

from __future__ import annotations

from collections import Counter

from carcassonne.engine.state import Feature, State
from carcassonne.engine.tile import RINGS, Tile
from carcassonne.engine.titles import completed
from carcassonne.geometry import RING, STEP

Ends = tuple[tuple[int, int], ...]
"""The empty cells a feature leads to, each with the sides of the cell that it meets as four bits."""

MOST_KEPT = 40_000
"""Features whose ends are kept; more would only fill the memory."""
ANY_SIDE = 0
"""The cell needs a tile, whichever it is: the neighbours of a monastery."""

Designs = frozenset[Tile]

_enders: dict[tuple[Designs, int, int], tuple[Tile, ...]] = {}
_designs: dict[Designs, Designs] = {}


def ends_there(tile: Tile, constraint: int, sides: int) -> bool:
    """Can the tile lie on a cell that asks this so that what meets these sides of it goes no further?"""
    turns = tile.fit[constraint]
    return any(_closed(tile, turn, sides) for turn in range(4) if turns >> turn & 1)


def _closed(tile: Tile, turn: int, sides: int) -> bool:
    oriented = tile.turns[turn]
    for side in range(4):
        if sides >> side & 1:
            segment = oriented.slots[3 * side + 1]
            if segment >= 0 and any(not sides >> port & 1 for port, _ in oriented.pieces[segment][4]):
                return False
    return True


def enders(designs: Designs, constraint: int, sides: int) -> tuple[Tile, ...]:
    """Those of the designs that fit a cell which asks this, and end there what meets these sides of it.

    It is kept from decision to decision: the designs of a game stay the same.
    """
    key = (designs, constraint, sides)
    found = _enders.get(key)
    if found is None:
        if len(_enders) > MOST_KEPT:
            _enders.clear()
        fitting = [tile for tile in designs if tile.fit[constraint]]
        found = tuple(tile for tile in fitting if not sides or ends_there(tile, constraint, sides))
        _enders[key] = found
    return found


class Odds:
    """The odds of one decision: the unseen tiles are counted once, positions are looked up."""

    def __init__(self, state: State) -> None:
        unseen = Counter(state.stack[state.drawn :])
        designs = frozenset(state.stack)
        self._designs = _designs.setdefault(designs, designs)  # one and the same is looked up fastest
        self._unseen = unseen
        self._total = max(1, unseen.total())
        self._shares: dict[tuple[int, int], float] = {}
        self._marked: dict[str, float] = {}
        self._completed: dict[tuple[str, ...], int] = {}
        self._ends: dict[int, tuple[Feature, Ends]] = {}
        self.notes: dict[tuple[str, int, int], tuple[float, ...]] = {}
        """Tile, number of tiles laid, cell of the last one -> what that tile is worth to each seat."""

    def share(self, constraint: int, sides: int) -> float:
        """The share of the unseen tiles that end, on a cell that asks this, what meets these sides of it."""
        key = (constraint, sides)
        found = self._shares.get(key)
        if found is None:
            unseen = self._unseen.get
            count = sum([unseen(tile, 0) for tile in enders(self._designs, constraint, sides)])
            found = self._shares[key] = count / self._total
        return found

    def share_with(self, mark: str) -> float:
        """The share of the unseen tiles that show a mark, such as "dragon"."""
        found = self._marked.get(mark)
        if found is None:
            count = sum([n for tile, n in self._unseen.items() if mark in tile.marks])
            found = self._marked[mark] = count / self._total
        return found

    def completed(self, state: State, kinds: tuple[str, ...]) -> int:
        """How many features of these kinds are complete; counted in the first position that asks."""
        found = self._completed.get(kinds)
        if found is None:
            found = self._completed[kinds] = completed(state, *kinds)
        return found

    def ends(self, state: State, root: int) -> Ends:
        """Where a feature is still open. Records never change, so the answer is kept by the record itself."""
        feature = state.features[root]
        kept = self._ends.get(id(feature))
        if kept is not None:
            return kept[1]
        if len(self._ends) > MOST_KEPT:
            self._ends.clear()
        found = _ring_ends(state, root) if feature.kind in RINGS else _line_ends(state, root)
        self._ends[id(feature)] = (feature, found)
        return found


def _line_ends(state: State, root: int) -> Ends:
    """Of a road or city; newer tiles first, for the open ends are mostly there."""
    board, parent, laid = state.board, state.parent, state.laid
    feature = state.features[root]
    tiles, open = feature.tiles, feature.open
    found: dict[int, int] = {}
    while tiles and open > 0:
        newest = tiles.bit_length() - 1
        tiles ^= 1 << newest
        placed = board[laid[newest]]
        for segment, id in enumerate(placed.features):
            if id < 0:
                continue
            while parent[id] != id:
                id = parent[id]
            if id != root:
                continue
            for side, _ in placed.oriented.pieces[segment][4]:
                beyond = placed.cell + STEP[side]
                if beyond not in board:
                    found[beyond] = found.get(beyond, 0) | 1 << (side + 2) % 4
                    open -= 1
    return tuple(found.items())


def _ring_ends(state: State, root: int) -> Ends:
    """Of a monastery and its like: the empty cells around it."""
    board = state.board
    for cell, roots in state.rings.items():
        if root in roots:
            return tuple((cell + step, ANY_SIDE) for step in RING if cell + step not in board)
    return ()
