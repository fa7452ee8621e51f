"""The tile as a bitmap of 100 x 100 cells, kept in one big int.

A layout must prove that its fields lie apart and together as the design says, and symbols and anchors need
to know where there is room. Both are questions about areas; with an area as one int, growing, shrinking and
flooding it are a handful of shifts each.

A margin round the tile keeps shifted areas from wrapping over to the other side.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import pairwise
from typing import Final

Mask = int

SIZE: Final = 100
_WIDTH: Final = 136
"""Cells of a row with its margins; a multiple of 8, so that rows are whole bytes."""
_MARGIN: Final = 18
_ROW: Final = ((1 << SIZE) - 1) << _MARGIN
FULL: Final[Mask] = sum(_ROW << ((y + _MARGIN) * _WIDTH) for y in range(SIZE))
EVERY_OTHER: Final[Mask] = sum(
    (int("01" * (SIZE // 2), 2) << _MARGIN) << ((y + _MARGIN) * _WIDTH) for y in range(0, SIZE, 2)
)
"""A quarter of all cells, evenly spread: enough to choose a good place from."""


def bit(point: complex) -> Mask:
    """The cell of a point; points outside count as their nearest cell."""
    x = min(SIZE - 1, max(0, int(point.real)))
    y = min(SIZE - 1, max(0, int(point.imag)))
    return 1 << ((y + _MARGIN) * _WIDTH + x + _MARGIN)


def has(mask: Mask, point: complex) -> bool:
    return bool(mask & bit(point))


def points(mask: Mask) -> Iterator[complex]:
    """The middles of the cells, from the top."""
    text = bin(mask)[:1:-1]
    at = text.find("1")
    while at >= 0:
        y, x = divmod(at, _WIDTH)
        yield complex(x - _MARGIN + 0.5, y - _MARGIN + 0.5)
        at = text.find("1", at + 1)


def area(mask: Mask) -> int:
    return mask.bit_count()


def grown(mask: Mask) -> Mask:
    """The cells and their four neighbours."""
    return mask | mask << 1 | mask >> 1 | mask << _WIDTH | mask >> _WIDTH


def widened(mask: Mask, steps: int) -> Mask:
    """The cells at most `steps` away; square and diamond by turns, which is nearly round."""
    for step in range(steps):
        if step % 2:
            mask |= mask << 1 | mask >> 1
            mask |= mask << _WIDTH | mask >> _WIDTH
        else:
            mask = grown(mask)
    return mask


def shrunk(mask: Mask, step: int) -> Mask:
    """The cells that keep one more cell of distance from everything outside; `step` counts the calls."""
    if step % 2:
        mask &= mask << 1 & mask >> 1
        return mask & mask << _WIDTH & mask >> _WIDTH
    return mask & mask << 1 & mask >> 1 & mask << _WIDTH & mask >> _WIDTH


def roomiest(mask: Mask, limit: float) -> tuple[Mask, int]:
    """The cells farthest from everything outside, and how far; beyond `limit` it makes no difference."""
    depth = 0
    while depth < limit:
        inner = shrunk(mask, depth)
        if not inner:
            break
        mask, depth = inner, depth + 1
    return mask, depth


def flooded(seed: Mask, free: Mask) -> Mask:
    """All free cells that can be reached from the seed."""
    seed &= free
    while True:
        more = grown(seed) & free
        more = grown(more) & free
        if more == seed:
            return seed
        seed = more


def regions(free: Mask) -> list[Mask]:
    """The connected parts, from the top."""
    found = []
    while free:
        part = flooded(free & -free, free)
        found.append(part)
        free ^= part
    return found


@cache
def _pen(radius: float, dx: int, dy: int) -> tuple[Mask, int]:
    """A disc whose centre lies dx and dy quarters of a cell off a corner of cells, and its reach in cells."""
    reach = math.ceil(radius) + 1
    mask = 0
    for row in range(2 * reach):
        height = row + 0.5 - reach - dy / 4
        if abs(height) < radius:
            half = math.sqrt(radius * radius - height * height)
            low = math.ceil(reach + dx / 4 - half - 0.5)
            high = math.ceil(reach + dx / 4 + half - 0.5)
            mask |= ((1 << high) - (1 << low)) << (row * _WIDTH)
    return mask, reach


def disc(centre: complex, radius: float) -> Mask:
    x, y = math.floor(centre.real), math.floor(centre.imag)
    mask, reach = _pen(radius, int((centre.real - x) * 4), int((centre.imag - y) * 4))
    shift = (y - reach + _MARGIN) * _WIDTH + x - reach + _MARGIN
    return (mask << shift if shift >= 0 else mask >> -shift) & FULL


def stroke(line: Sequence[complex], radius: float) -> Mask:
    """What a round pen covers along a line."""
    mask = disc(line[0], radius)
    for start, end in pairwise(line):
        steps = max(1, int(abs(end - start)))
        for step in range(1, steps + 1):
            mask |= disc(start + (end - start) * step / steps, radius)
    return mask


def polygon(corners: Sequence[complex]) -> Mask:
    """The cells whose middle lies inside."""
    rows: list[list[float]] = [[] for _ in range(SIZE)]
    previous = corners[-1]
    for corner in corners:
        upper, lower = sorted((previous, corner), key=lambda point: point.imag)
        for y in range(max(0, math.ceil(upper.imag - 0.5)), min(SIZE, math.ceil(lower.imag - 0.5))):
            share = (y + 0.5 - upper.imag) / (lower.imag - upper.imag)
            rows[y].append(upper.real + share * (lower.real - upper.real))
        previous = corner
    mask = 0
    for y, row in enumerate(rows):
        row.sort()
        for left, right in zip(row[::2], row[1::2]):
            low = min(SIZE, max(0, math.ceil(left - 0.5)))
            high = min(SIZE, max(0, math.ceil(right - 0.5)))
            mask |= ((1 << high) - (1 << low)) << ((y + _MARGIN) * _WIDTH + _MARGIN)
    return mask


def union(masks: Iterable[Mask]) -> Mask:
    whole = 0
    for mask in masks:
        whole |= mask
    return whole


def loops(mask: Mask) -> list[list[complex]]:
    """The borders of an area, cell by cell: outer ones clockwise, holes the other way round."""
    after: dict[complex, list[complex]] = {}
    for cells, start, step in (
        (mask & ~(mask << _WIDTH), 0j, 1 + 0j),
        (mask & ~(mask >> 1), 1 + 0j, 1j),
        (mask & ~(mask >> _WIDTH), 1 + 1j, -1 + 0j),
        (mask & ~(mask << 1), 1j, -1j),
    ):
        for middle in points(cells):
            corner = middle - 0.5 - 0.5j + start
            after.setdefault(corner, []).append(corner + step)
    found = []
    while after:
        at = next(iter(after))
        loop = []
        while at in after:
            loop.append(at)
            ways = after[at]
            at = ways.pop()
            if not ways:
                del after[loop[-1]]
        found.append(loop)
    return found


def rows(mask: Mask, quarters: int = 0) -> list[str]:
    """The cells as rows of 0 and 1, after clockwise quarter turns."""
    text = [
        format(mask >> ((y + _MARGIN) * _WIDTH + _MARGIN) & ((1 << SIZE) - 1), f"0{SIZE}b")[::-1]
        for y in range(SIZE)
    ]
    for _ in range(quarters % 4):
        text = ["".join(column) for column in zip(*text[::-1])]
    return text
