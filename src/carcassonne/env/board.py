"""The board as planes of small whole numbers, one cell of the window per number.

Everything comes from the view of the seat. "Mine" is the seat that looks, "theirs" all the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from carcassonne.engine.codes import Token
from carcassonne.env.actions import Layout
from carcassonne.env.paths import found
from carcassonne.env.vocabulary import FIGURES, TOKENS
from carcassonne.geometry import HALVES, SIDES, turned
from carcassonne.tiles import design

View = Mapping[str, Any]

SPOTS: Final = (*SIDES, *HALVES, "M")
"""Where a segment can be on a tile: sides, half-sides (of fields), and the middle for what has no edge."""
SIDE_KINDS: Final = ("city", "road", "river")
INNER_KINDS: Final = "monastery shrine abbey garden tower flying-machine quarter fortress ground".split()
TRAITS: Final = "shield goods cathedral princess besieged inn tunnel pig-herd source lake fork".split()
MARKS: Final = "volcano dragon portal gold magic robber-bag bazaar crop-circle ferry-lake".split()

TERRAIN: Final = (
    *(f"{side}.{kind}" for side in SIDES for kind in SIDE_KINDS),
    *(f"{half}.field" for half in HALVES),
    *(f"kind.{kind}" for kind in INNER_KINDS),
    *(f"trait.{trait}" for trait in TRAITS),
    *(f"mark.{mark}" for mark in MARKS),
    *(f"{spot}.segment" for spot in SPOTS),
)
"""What is printed on a tile, as it lies; equal numbers in two planes `.segment` mean one segment."""

PLANES: Final = (
    "tile",
    "last-tile",
    "free-cell",
    *TERRAIN,
    *(f"{spot}.my-figures" for spot in SPOTS),
    *(f"{spot}.their-figures" for spot in SPOTS),
    "my-figure-kind",
    "their-figure-kind",
    *(f"{spot}.my-strength" for spot in SPOTS),
    *(f"{spot}.their-strength" for spot in SPOTS),
    *(f"{spot}.open-ends" for spot in SPOTS),
    *(f"token.{name}" for token in TOKENS for name in token.names),
)
"""The names of the planes, in order."""

_NUMBER: Final = {name: number for number, name in enumerate(PLANES)}
_FIRST: Final = _NUMBER[TERRAIN[0]]
_MINE: Final = {
    what: (_NUMBER[f"N.my-{what}"], _NUMBER[f"N.their-{what}"]) for what in ("figures", "strength")
}
_KIND: Final = (_NUMBER["my-figure-kind"], _NUMBER["their-figure-kind"])
_OPEN: Final = _NUMBER["N.open-ends"]
MOST: Final = 127


@lru_cache(maxsize=4096)
def terrain(tile: str, turn: int) -> NDArray[np.int8]:
    """What is printed on a tile that lies turned so; treat it as read-only."""
    numbers = dict.fromkeys(TERRAIN, 0)

    def add(name: str, amount: int = 1) -> None:
        if name in numbers:
            numbers[name] += amount

    printed = design(tile)
    for index, segment in enumerate(printed.segments):
        add(f"kind.{segment.kind}")
        for trait, value in segment.traits.items():
            add(f"trait.{trait}", value if isinstance(value, int) else 1)
        for spot in _spots(tile, turn, index):
            add(f"{SPOTS[spot]}.{segment.kind}")
            if numbers[f"{SPOTS[spot]}.segment"] == 0:  # several segments may share the middle
                add(f"{SPOTS[spot]}.segment", index + 1)
    for mark in printed.marks:
        add(f"mark.{mark.kind}")
    return np.array([numbers[name] for name in TERRAIN], np.int8)


@lru_cache(maxsize=16384)
def _spots(tile: str, turn: int, segment: int) -> tuple[int, ...]:
    edges = design(tile).segments[segment].edges
    return tuple(SPOTS.index(turned(edge, turn)) for edge in edges) or (SPOTS.index("M"),)


class Board:
    """One picture of the board in the making."""

    def __init__(self, layout: Layout, view: View) -> None:
        self._layout = layout
        self._view = view
        self._lying = {tuple(tile["at"]): (tile["tile"], tile["turn"]) for tile in view["tiles"]}
        self._roads = {tuple(built["at"]): built["edges"] for built in _built(view)}
        """Roads that were built across tiles."""
        self.planes = np.zeros((len(PLANES), layout.window, layout.window), np.int8)

    def draw(self) -> NDArray[np.int8]:
        self._tiles()
        self._figures()
        self._standings()
        for token, owner, at, amount in tokens(self._view):
            name = token.names[token.owned and owner != self._view["seat"]]
            self._add(_NUMBER[f"token.{name}"], at, amount)
        return self.planes

    def _tiles(self) -> None:
        for at, (tile, turn) in self._lying.items():
            place = self._layout.place(at)
            if place is not None:
                self.planes[_FIRST : _FIRST + len(TERRAIN), place[0], place[1]] = terrain(tile, turn)
                self._add(_NUMBER["tile"], at, 1)
        self._add(_NUMBER["last-tile"], self._view["tiles"][-1]["at"], 1)
        for at in self._view["cells"]:
            self._add(_NUMBER["free-cell"], at, 1)
        for at, edges in self._roads.items():
            for side in edges:
                self._add(_NUMBER[f"{side}.road"], at, 1)

    def _figures(self) -> None:
        for seat, player in enumerate(self._view["players"]):
            theirs = seat != self._view["seat"]
            for figure in player["figures"]:
                at = figure["at"]
                for spot in self._spots_of(at, figure["segment"]):
                    self._add(_MINE["figures"][theirs] + spot, at, 1)
                place = self._layout.place(at)
                if place is not None:
                    self.planes[_KIND[theirs], place[0], place[1]] = FIGURES.number(figure["figure"])

    def _standings(self) -> None:
        """Of every segment: how strong we are on its whole feature, and how open that is."""
        me, window = self._view["seat"], self._layout.window
        places = {at: self._layout.place(at) for at in self._lying}
        where: list[int] = []
        amounts: list[tuple[int, int, int]] = []
        for feature in self._view.get("features", ()):
            strength = feature["strength"]
            others = max((s for seat, s in enumerate(strength) if seat != me), default=0)
            told = (strength[me], others, feature["open_ends"])
            for at, segment in feature["segments"] if any(told) else ():
                place = places[tuple(at)]
                if place is not None:
                    for spot in self._spots_of(at, segment):
                        where.append((spot * window + place[0]) * window + place[1])
                        amounts.append(told)
        block = np.zeros((len(SPOTS) * window * window, 3), np.int32)
        np.add.at(block, where, np.array(amounts, np.int32).reshape(-1, 3))
        blocks = np.minimum(block, MOST).reshape(len(SPOTS), window, window, 3)
        for number, plane in enumerate((*_MINE["strength"], _OPEN)):
            self.planes[plane : plane + len(SPOTS)] = blocks[..., number]

    def _spots_of(self, at: Sequence[int], segment: int) -> tuple[int, ...]:
        tile, turn = self._lying[tuple(at)]
        if segment < len(design(tile).segments):
            return _spots(tile, turn, segment)
        return tuple(SPOTS.index(side) for side in self._roads[tuple(at)])

    def _add(self, plane: int, at: Sequence[int], amount: int) -> None:
        place = self._layout.place(at)
        if place is not None:
            row, column = place
            self.planes[plane, row, column] = min(int(self.planes[plane, row, column]) + amount, MOST)


def tokens(
    view: View, sorts: Sequence[Token] = TOKENS
) -> Iterator[tuple[Token, int | None, Sequence[int], int]]:
    """What lies or stands on tiles besides the figures of the players: sort, owner, point, amount."""
    for token in sorts:
        for one in _all(view, token):
            owner = one["player"] if token.owned else None
            amount = one[1] if token.counted else 1
            for at in _points(one):
                yield token, owner, at, amount


def _all(view: View, token: Token) -> Sequence[Any]:
    """The tokens of one sort that there are."""
    path, several, _ = token.path.partition("[]")
    told = found(view, path)
    return () if told is None else told if several else (told,)


def _points(one: Any) -> Sequence[Sequence[int]]:
    """Where a token is; one of several tiles is on each of them."""
    if not isinstance(one, Mapping):
        return (one[0],)
    if "at" not in one:
        return [at for at, _ in one["segments"]]
    return () if one["at"] is None else (one["at"],)


def _built(view: View) -> Iterator[Mapping[str, Any]]:
    """What was built on tiles and has a road."""
    for token in TOKENS:
        if not token.counted:
            yield from (one for one in _all(view, token) if "edges" in one)
