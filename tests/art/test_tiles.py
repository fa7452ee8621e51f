"""The drawing of every design in every turn: whole, in its box, and true to the design."""

from __future__ import annotations

import gzip
import json
import xml.etree.ElementTree as ET

import pytest

from carcassonne import art
from carcassonne.art import land, pieces, store
from carcassonne.tiles import SETS, design, tile_set
from tests.art.paths import Loops, border_length, box, flattened, inside

DESIGNS = [one.id for set_id in SETS for one in tile_set(set_id).designs]
TURNS = range(4)
LEVELS = (art.FAR, art.MID, art.NEAR)
OVERHANG = 3.0
FORBIDDEN = {
    "text",
    "image",
    "filter",
    "mask",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "use",
    "style",
}


@pytest.fixture(scope="module")
def areas() -> dict[tuple[str, int], list[Loops]]:
    """The paths of all segments of all drawings as polygons."""
    return {
        (tile_id, turn): [flattened(segment.path) for segment in art.tile(tile_id, turn).segments]
        for tile_id in DESIGNS
        for turn in TURNS
    }


def test_there_are_drawings_of_all_designs() -> None:
    assert len(DESIGNS) == 308
    assert all(art.tile(tile_id).id == tile_id for tile_id in DESIGNS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("set_id", SETS)
def test_every_drawing_is_plain_svg_with_the_data_of_its_segments(set_id: str, level: int) -> None:
    for one in tile_set(set_id).designs:
        for turn in TURNS:
            drawn = art.tile(one.id, turn, level=level)
            root = ET.fromstring(drawn.document())
            names = {element.tag.rpartition("}")[2] for element in root.iter()}
            assert names <= {"svg", "g", "path"}, f"{one.id}: {names & FORBIDDEN or names}"
            assert not any("id" in element.attrib or "style" in element.attrib for element in root.iter())
            assert "url(" not in drawn.svg
            assert "nan" not in drawn.svg.lower()
            paths = [element for element in root.iter() if element.get("class") == "seg"]
            assert [(p.get("data-seg"), p.get("data-kind"), p.get("d")) for p in paths] == [
                (str(s.index), s.kind, s.path) for s in drawn.segments
            ]
            for element, segment in zip(paths, drawn.segments, strict=True):
                assert tuple(map(float, str(element.get("data-at")).split())) == segment.anchor


def test_segments_and_anchors_are_the_same_at_all_levels() -> None:
    """So the proofs about areas below hold for every level, and figures stay where they are."""
    for tile_id in DESIGNS:
        for turn in TURNS:
            near = art.tile(tile_id, turn)
            assert all(art.tile(tile_id, turn, level=level).segments == near.segments for level in LEVELS)


def test_what_is_complete_shines() -> None:
    """Cities, roads and monasteries that are complete look so; fields and rivers never are."""
    for level in LEVELS:
        for tile_id in DESIGNS:
            drawn = art.tile(tile_id, level=level)
            kinds = [segment.kind for segment in drawn.segments]
            for number, kind in enumerate(kinds):
                lit = drawn.picture([number]) != drawn.picture()
                if kind in ("city", "road", "monastery", "shrine"):
                    assert lit, f"{tile_id}: {number}"
                if kind in ("field", "river"):
                    assert not lit, f"{tile_id}: {number}"


def test_the_light_of_a_city_falls_below_the_monastery_in_it() -> None:
    segments = {one.kind: one for one in art.tile("princess-dragon/J").segments}
    city, monastery = segments["city"], segments["monastery"]
    lit = city.glow("").split('d="')[1].split('"')[0]
    assert inside(flattened(lit), monastery.anchor)
    assert not inside(flattened(city.path), monastery.anchor)


def test_segments_are_those_of_the_design() -> None:
    for tile_id in DESIGNS:
        for turn in TURNS:
            kinds = [segment.kind for segment in design(tile_id).segments]
            drawn = art.tile(tile_id, turn).segments
            assert [segment.kind for segment in drawn] == kinds
            assert [segment.index for segment in drawn] == list(range(len(kinds)))


def test_every_segment_has_an_area_within_the_tile(areas: dict[tuple[str, int], list[Loops]]) -> None:
    for (tile_id, turn), loops in areas.items():
        for number, area in enumerate(loops):
            left, top, right, bottom = box(area)
            where = f"{tile_id} turned {turn}, segment {number}"
            assert right - left > 4, where
            assert bottom - top > 4, where
            assert min(left, top) >= -OVERHANG - 0.01, where
            assert max(right, bottom) <= 100 + OVERHANG + 0.01, where


def test_every_anchor_is_in_its_own_segment_and_in_no_other(
    areas: dict[tuple[str, int], list[Loops]],
) -> None:
    wrong = []
    for (tile_id, turn), loops in areas.items():
        for number, segment in enumerate(art.tile(tile_id, turn).segments):
            found = [n for n, area in enumerate(loops) if inside(area, segment.anchor)]
            if found != [number]:
                wrong.append((tile_id, turn, number, found))
    assert not wrong


def test_anchors_are_well_inside_the_tile_and_apart() -> None:
    for tile_id in DESIGNS:
        anchors = [complex(*segment.anchor) for segment in art.tile(tile_id).segments]
        for n, anchor in enumerate(anchors):
            assert min(anchor.real, anchor.imag, 100 - anchor.real, 100 - anchor.imag) >= 4, tile_id
            assert all(abs(anchor - other) > 9 for other in anchors[:n]), tile_id


def test_a_turned_tile_has_its_segments_at_the_turned_sides(
    areas: dict[tuple[str, int], list[Loops]],
) -> None:
    """A road, river or city reaches over the middle of its sides, and a field over that of its half-sides."""
    middle = {"N": (50, -1), "E": (101, 50), "S": (50, 101), "W": (-1, 50)}
    middle |= {"NL": (25, -1), "NR": (75, -1), "EL": (101, 25), "ER": (101, 75)}
    middle |= {"SL": (75, 101), "SR": (25, 101), "WL": (-1, 75), "WR": (-1, 25)}
    for (tile_id, turn), loops in areas.items():
        for number, segment in enumerate(design(tile_id).segments):
            for edge in segment.edges:
                x, y = middle[edge]
                for _ in range(turn):
                    x, y = 100 - y, x
                found = [n for n, area in enumerate(loops) if inside(area, (x, y))]
                assert found == [number], f"{tile_id} turned {turn}: {edge} shows {found}, not {number}"


def test_fields_touch_the_cities_that_the_design_says(areas: dict[tuple[str, int], list[Loops]]) -> None:
    """A farmer counts the cities that his field touches, so the drawing must show them.

    A wall is 4.3 units wide; the area of a city ends in its middle and that of a field at its foot.
    """
    wrong = []
    for tile_id in DESIGNS:
        loops, segments = areas[tile_id, 0], design(tile_id).segments
        cities = [n for n, segment in enumerate(segments) if segment.kind in ("city", "fortress")]
        for number, segment in enumerate(segments):
            if segment.kind == "field":
                met = {city for city in cities if border_length(loops[number], loops[city], 4.0) >= 5}
                if met != set(segment.touches):
                    wrong.append((tile_id, number, met, segment.touches))
    assert not wrong


@pytest.mark.parametrize("tile_id", ["base/D", "count/C", "abbey-mayor/ABBEY", "sketch/CRFR R=EW sh@N"])
def test_the_same_tile_is_drawn_the_same_each_time(tile_id: str) -> None:
    from carcassonne.art import drawing
    from carcassonne.art.plan import plan

    def drawn(tile_id: str, level: int) -> tuple[object, ...]:
        meadow, woods = drawing.meadow(tile_id, 1, level), drawing.woods(tile_id, 1, 2, level)
        return drawing.draw(tile_id, 1, level), meadow, woods

    for level in LEVELS:
        first = drawn(tile_id, level)
        plan.cache_clear()
        assert drawn(tile_id, level) == first


def test_copies_differ_in_decoration_only() -> None:
    copies = [art.tile("base/D", 0, copy) for copy in range(art.COPIES)]
    assert len({one.svg for one in copies}) == art.COPIES
    assert len({(one.ground, one.town, one.segments, one.top) for one in copies}) == 1
    assert art.tile("base/D", 0, art.COPIES).svg == copies[0].svg


def test_a_turn_that_looks_the_same_renumbers_the_segments() -> None:
    """base/X has four equal roads: turned once, the north road has become the east road."""
    unturned, turned = art.tile("base/X", 0), art.tile("base/X", 1)
    assert turned.ground == unturned.ground
    assert turned.segments[0].path == unturned.segments[1].path
    assert turned.segments[3].anchor == unturned.segments[0].anchor


@pytest.mark.parametrize("level", LEVELS)
def test_files_of_drawings_keep_the_budget(level: int) -> None:
    """Kilobytes per drawing, packed with its set: at most 2.2 on average at the near level."""
    packed = count = 0
    for set_id in SETS:
        sheet = store.sheet(set_id, level)
        one = size(sheet)
        number = sum(len(bodies) for bodies in sheet["columns"]["ground"].values())
        assert one / number <= (1200, 1900, 2900)[level], set_id
        packed, count = packed + one, count + number
    assert packed / count <= (800, 1100, 2200)[level]


def test_a_base_table_fetches_at_most_320_kilobytes_at_all_levels() -> None:
    needed = [*(store.sheet("base", level) for level in LEVELS), land.sheet(), pieces.sheet()]
    assert sum(map(size, needed)) <= 320_000


def size(data: object) -> int:
    """The bytes of a file as the server packs it."""
    return len(gzip.compress(json.dumps(data, separators=(",", ":")).encode(), 9))


@pytest.mark.parametrize(("level", "most"), [(art.FAR, 4500), (art.MID, 6500), (art.NEAR, 8000)])
def test_drawings_are_small(level: int, most: int) -> None:
    sizes = [
        len(art.tile(tile_id, turn, level=level).picture(alone=False))
        for tile_id in DESIGNS
        for turn in TURNS
    ]
    assert sum(sizes) / len(sizes) <= most


def test_drawings_hold_all_that_a_tile_is_put_together_from() -> None:
    data = json.loads(json.dumps(art.drawings("river")))
    one = data["designs"]["river/F"]
    number, order = one["turns"][3]
    drawn, expected = one["drawings"][number], art.tile("river/F", 3, 1)
    assert drawn["meadow"][0] + drawn["ground"] + drawn["town"] + drawn["woods"][1] in expected.svg
    assert [drawn["segments"][n] for n in order] == [
        [segment.kind, segment.path, *segment.anchor] for segment in expected.segments
    ]
    assert drawn["top"] == expected.top
    assert {order.index(int(place)): body for place, body in drawn["done"].items()} == expected.done


def test_only_the_near_drawings_have_segments() -> None:
    for level in LEVELS:
        data = art.drawings("river", level)
        assert data["level"] == ("far", "mid", "near")[level]
        drawn = [one for design in data["designs"].values() for one in design["drawings"]]
        assert all(("segments" in one) == (level == art.NEAR) for one in drawn)


def test_the_level_follows_from_the_pixels_of_a_tile() -> None:
    assert [art.level_for(pixels) for pixels in (8, 40, 41, 110, 111, 640)] == [0, 0, 1, 1, 2, 2]
