"""What the edges of tiles show, in pixels: all tiles must join, so equal sides look equal."""

from __future__ import annotations

import struct
import zlib
from functools import cache

import pytest
import resvg_py

from carcassonne import art
from carcassonne.art.palette import COLOURS
from carcassonne.tiles import SETS, design, pieces, tile_set

SCALE = 2
"""Pixels per unit of a tile."""
CORNER = 11
"""Near the corners a side may show the walls and stones of the next side, and their shadows."""
TOLERANCE = 20
"""Of 255 per colour: a line that is off by a tenth of a unit changes a pixel at its rim by more."""

Pixel = tuple[int, ...]
"""Red, green, blue, alpha."""
Row = list[Pixel]


@cache
def rims(tile_id: str, turn: int) -> list[tuple[Row, Row]]:
    """Of each side, from the north, a row of pixels outside (half a unit off) and the outermost inside, each
    read clockwise."""
    strips = "".join(
        f'<svg y="{2 * side}" width="100" height="2" viewBox="0 -1 100 2">'
        f'<use href="#t" transform="rotate({-90 * side} 50 50)"/></svg>'
        for side in range(4)
    )
    picture = f'<defs><g id="t">{art.tile(tile_id, turn).svg}</g></defs>{strips}'
    document = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 8">{picture}</svg>'
    png = resvg_py.svg_to_bytes(
        svg_string=document, width=100 * SCALE, height=8 * SCALE, skip_system_fonts=True
    )
    rows = decoded(bytes(png))
    return [(rows[2 * side * SCALE], rows[(2 * side + 1) * SCALE]) for side in range(4)]


def drawn_turns(tile_id: str) -> list[int]:
    """The turns with a drawing of their own; in the others the tile looks the same again."""
    grounds = [art.tile(tile_id, turn).ground for turn in range(4)]
    return [turn for turn in range(4) if grounds[turn] not in grounds[:turn] or not grounds[turn]]


def borders(tile_id: str, turn: int) -> list[Row]:
    """The outermost row of pixels of each side."""
    return [inside for _, inside in rims(tile_id, turn)]


def decoded(png: bytes) -> list[Row]:
    """The rows of an 8 bit RGBA picture."""
    at, data, width = 8, b"", 0
    while at < len(png):
        length, kind = struct.unpack(">I4s", png[at : at + 8])
        body = png[at + 8 : at + 8 + length]
        if kind == b"IHDR":
            width, _, depth, colours = struct.unpack(">IIBB", body[:10])
            assert (depth, colours) == (8, 6)
        elif kind == b"IDAT":
            data += body
        at += length + 12
    raw, stride = zlib.decompress(data), 4 * width
    rows, above = [], bytes(stride)
    for start in range(0, len(raw), stride + 1):
        above = _unfiltered(raw[start], raw[start + 1 : start + 1 + stride], above)
        rows.append([tuple(above[n : n + 4]) for n in range(0, stride, 4)])
    return rows


def _unfiltered(method: int, line: bytes, above: bytes) -> bytes:
    out = bytearray(line)
    for n in range(len(out)):
        left = out[n - 4] if n >= 4 else 0
        up, corner = above[n], above[n - 4] if n >= 4 else 0
        if method == 1:
            guess = left
        elif method == 2:
            guess = up
        elif method == 3:
            guess = (left + up) // 2
        elif method == 4:
            p = left + up - corner
            guess = min((left, up, corner), key=lambda v: abs(p - v))
        else:
            guess = 0
        out[n] = (out[n] + guess) % 256
    return bytes(out)


def same(a: Row, b: Row) -> bool:
    return all(abs(v - w) <= TOLERANCE for p, q in zip(a, b, strict=True) for v, w in zip(p, q, strict=True))


def inner(row: Row) -> Row:
    return row[CORNER * SCALE : -CORNER * SCALE]


@pytest.fixture(scope="module")
def samples() -> dict[str, Row]:
    """What each kind of side looks like on the plainest tile that has it."""
    where = {"F": ("base/B", 0), "R": ("base/U", 1), "C": ("base/C", 0), "V": ("river/I", 1)}
    found = {kind: inner(borders(tile_id, 0)[side]) for kind, (tile_id, side) in where.items()}
    return found | {"*": found["F"]}


def test_the_samples_show_what_they_should(samples: dict[str, Row]) -> None:
    """Meadow, road, floor and water, each in its own colour under the faint line at the tile's edge."""
    shown = {kind: row[len(row) // 2] for kind, row in samples.items()}
    for kind, name in {"F": "meadow", "R": "road", "C": "floor", "V": "water"}.items():
        pure = bytes.fromhex(COLOURS[name][1:])
        assert all(0 <= want - got < 60 for want, got in zip(pure, shown[kind][:3], strict=True)), name
    assert len(set(samples["F"])) == len(set(samples["C"])) == 1
    road = [pixel != samples["F"][0] for pixel in samples["R"]]
    river = [pixel != samples["F"][0] for pixel in samples["V"]]
    assert abs(sum(road) / SCALE - 8.8) <= 1
    assert abs(sum(river) / SCALE - 13.4) <= 1
    assert road == road[::-1]
    assert river == river[::-1]


@pytest.mark.parametrize("set_id", SETS)
def test_sides_look_the_same_on_all_tiles(set_id: str, samples: dict[str, Row]) -> None:
    for one in tile_set(set_id).designs:
        for turn in drawn_turns(one.id):
            letters = one.edges[-turn:] + one.edges[:-turn] if turn else one.edges
            for side, (letter, row) in enumerate(zip(letters, borders(one.id, turn), strict=True)):
                if letter != "X":
                    where = f"{one.id} turned {turn}: side {side} does not look like other {letter} sides"
                    assert same(inner(row), samples[letter]), where


@pytest.mark.parametrize("set_id", SETS)
def test_nothing_is_drawn_outside_of_the_tile(set_id: str) -> None:
    """So tiles can lie side by side, and at the rim of the board, without being clipped."""
    for one in tile_set(set_id).designs:
        for turn in drawn_turns(one.id):
            for outside, _ in rims(one.id, turn):
                assert not any(alpha for *_, alpha in outside), f"{one.id} turned {turn}"


@pytest.mark.parametrize("name", pieces())
def test_the_squares_of_a_large_piece_join(name: str) -> None:
    squares = pieces()[name]
    rows = {place: borders(tile_id, 0) for place, tile_id in squares.items()}
    joints = 0
    for (x, y), here in rows.items():
        for side, other in ((1, (x + 1, y)), (2, (x, y + 1))):
            if other in rows:
                assert design(squares[x, y]).edges[side] == "X"
                joints += 1
                assert same(inner(here[side]), inner(rows[other][(side + 2) % 4][::-1])), f"{name}: {x},{y}"
    assert joints == (17 if name == "count" else 7)
