"""What the edges of tiles show, in pixels: all tiles must join, so equal sides look equal.

Fields are bare there, since the land below belongs to the board. City sides show houses that stand upright
over them: those of one side join those of the side across.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from io import BytesIO

import numpy as np
import pytest
import resvg_py
from numpy.typing import NDArray
from PIL import Image

from carcassonne import art
from carcassonne.art.palette import COLOURS
from carcassonne.art.svg import ROOT
from carcassonne.tiles import SETS, design, pieces, tile_set
from tests.art.reach import EDGE, near

SCALE = 4
"""Pixels per unit of a tile."""
CORNER = 14
"""Near the corners a side may show the walls and stones of the next side, and their shadows."""
TOLERANCE = 30
"""Of 255 per colour: the same line, turned, has other pixels at its rim."""
LEVELS = (art.FAR, art.MID, art.NEAR)

Row = NDArray[np.int_]
"""Red, green, blue, alpha of each pixel."""


def borders(tile_id: str, turn: int, level: int = art.NEAR, complete: bool = False) -> list[Row]:
    """The outermost row of pixels of each side, from the north, read clockwise; bare ground is clear."""
    tile = art.tile(tile_id, turn, level=level)
    body = tile.picture(range(len(tile.segments)) if complete else (), alone=False)
    return drawn(body)


def drawn_turns(tile_id: str, level: int) -> list[int]:
    """The turns with a drawing of their own; in the others the tile looks the same again."""
    grounds = [art.tile(tile_id, turn, level=level).picture() for turn in range(4)]
    return [turn for turn in range(4) if grounds[turn] not in grounds[:turn]]


@cache
def drawn(body: str) -> list[Row]:
    """The outermost rows of a drawing; many tiles look the same open and complete."""
    return [painted(part, side) for side, part in enumerate(near(body))]


@cache
def painted(body: str, side: int) -> Row:
    """The outermost row of one side. A picture of its own takes less time than a part of a larger one."""
    turned = f'<g transform="rotate({-90 * side} 50 50)" {ROOT}>{body}</g>'
    size = f'width="{100 * SCALE}" height="1" viewBox="0 0 100 {1 / SCALE}"'
    document = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{turned}</svg>'
    image = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))))
    assert (image.mode, image.size) == ("RGBA", (100 * SCALE, 1))
    return np.asarray(image).astype(int)[0]


def same(a: Row, b: Row) -> bool:
    return not unlike(a, b)


def unlike(a: Row, b: Row) -> list[int]:
    """Where two rows do not look alike; a line may be off by one pixel, a quarter of a unit."""
    assert len(a) == len(b)
    likes = [
        (np.abs(a - np.roll(b, shift, axis=0)) <= TOLERANCE).all(axis=1) & there
        for shift, there in ((0, True), (1, np.arange(len(a)) > 0), (-1, np.arange(len(a)) < len(a) - 1))
    ]
    return list(np.flatnonzero(~np.logical_or.reduce(likes)))


def inner(row: Row) -> Row:
    return row[CORNER * SCALE : -CORNER * SCALE]


def sides(set_id: str, level: int, complete: bool) -> Iterator[tuple[str, str, int, Row]]:
    """Each side of each drawing of a set: where it is, what it is, its direction, and what it shows."""
    for one in tile_set(set_id).designs:
        for turn in drawn_turns(one.id, level):
            letters = one.edges[-turn:] + one.edges[:-turn] if turn else one.edges
            for side, (letter, row) in enumerate(
                zip(letters, borders(one.id, turn, level, complete), strict=True)
            ):
                if letter != "X":
                    yield f"{one.id} turned {turn}, side {side}", letter, side, inner(row)


@cache
def samples(level: int, complete: bool) -> dict[tuple[str, int], Row]:
    """What each kind of side looks like on the plainest tile that has it, by direction."""
    where = {"F": ("base/B", 0), "R": ("base/U", 1), "C": ("base/C", 0), "V": ("river/I", 1)}
    found = {
        (kind, (side + turn) % 4): inner(borders(tile_id, turn, level, complete)[(side + turn) % 4])
        for kind, (tile_id, side) in where.items()
        for turn in range(4)
    }
    return found | {("*", side): found["F", side] for side in range(4)}


@pytest.mark.parametrize("level", LEVELS)
def test_the_samples_show_what_they_should(level: int) -> None:
    """Nothing, a road, a street between houses, and water, each in its colour and as wide on all sides."""
    shown = samples(level, False)
    for side in range(4):
        middle = {kind: shown[kind, side][len(shown[kind, side]) // 2] for kind in "FRCV"}
        assert middle["F"][3] < 60
        for kind, name in {"R": "road", "C": "floor" if level == art.FAR else "street"}.items():
            pure = bytes.fromhex(COLOURS[name][1:])
            assert all(abs(want - got) < 30 for want, got in zip(pure, middle[kind][:3], strict=True)), name
        assert middle["V"][2] > middle["V"][0] + 30
        assert all(pixel[3] < 60 for pixel in shown["F", side])
        assert all(pixel[3] > 250 for pixel in shown["C", side])
        road = [pixel[3] > 200 for pixel in shown["R", side]]
        river = [pixel[3] > 200 for pixel in shown["V", side]]
        assert abs(sum(road) / SCALE - (11.0, 9.2, 8.8)[level]) <= 1
        assert abs(sum(river) / SCALE - (15.8, 13.4, 13.4)[level]) <= 1
        assert road == road[::-1]
        assert river == river[::-1]


@pytest.mark.parametrize("level", LEVELS)
def test_what_is_left_out_does_not_reach_the_edge(level: int) -> None:
    """Only what may reach a side is painted; one drawing of every sixth design is painted whole too."""
    assert EDGE == 1 / SCALE
    left_out = 0
    ids = [one.id for set_id in SETS for one in tile_set(set_id).designs]
    for number, tile_id in enumerate(ids[level::6]):
        tile = art.tile(tile_id, number % 4, level=level)
        body = tile.picture(range(number // 4 % 2 * len(tile.segments)), alone=False)
        for side, part in enumerate(near(body)):
            left_out += len(body) - len(part)
            assert (painted(part, side) == painted(body, side)).all(), f"{tile_id}, side {side}"
    assert left_out > 100_000


@pytest.mark.parametrize("level", LEVELS)
def test_the_houses_over_a_city_side_join_those_across(level: int) -> None:
    """The two rows lie side by side, so a line that stands just between them is in one of them only."""
    shown = samples(level, False)
    for side in (0, 1):
        assert len(unlike(shown["C", side], shown["C", side + 2][::-1])) <= 4 * SCALE
        assert len(set(map(tuple, shown["C", side]))) > 4  # houses, not floor alone


@pytest.mark.parametrize("complete", [False, True], ids=["open", "complete"])
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("set_id", SETS)
def test_sides_look_the_same_on_all_tiles(set_id: str, level: int, complete: bool) -> None:
    wanted = samples(level, complete)
    wrong = [
        f"{where} does not look like other {letter} sides"
        for where, letter, side, row in sides(set_id, level, complete)
        if not same(row, wanted[letter, side])
    ]
    assert not wrong


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", pieces())
def test_the_squares_of_a_large_piece_join(name: str, level: int) -> None:
    squares = pieces()[name]
    rows = {place: borders(tile_id, 0, level) for place, tile_id in squares.items()}
    joints = 0
    for (x, y), here in rows.items():
        for side, other in ((1, (x + 1, y)), (2, (x, y + 1))):
            if other in rows:
                assert design(squares[x, y]).edges[side] == "X"
                joints += 1
                assert same(inner(here[side]), inner(rows[other][(side + 2) % 4][::-1])), f"{name}: {x},{y}"
    assert joints == (17 if name == "count" else 7)
