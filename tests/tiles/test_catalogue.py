"""The catalogue: totals, order of segments, fall-back of editions, and what it says about mistakes."""

import copy
import pickle
import subprocess
import sys

import pytest

from carcassonne.tiles import (
    EDITIONS,
    SETS,
    TileSyntaxError,
    UnknownTile,
    copies,
    design,
    pieces,
    supply,
    tile_set,
)
from carcassonne.tiles.design import segment_names
from carcassonne.tiles.reader import read_tile_set

TOTALS = {
    "base": (72, 72, 72),
    "river": (12, 12, 12),
    "river-2": (12, 12, None),
    "inns-cathedrals": (18, 18, 24),
    "traders-builders": (24, 24, 24),
    "princess-dragon": (30, 30, None),
    "tower": (18, 18, None),
    "abbey-mayor": (12, 12, None),
    "count": (12, 12, None),
    "king-robber": (5, 5, None),
    "cult": (6, 5, None),
    "bridges-castles-bazaars": (12, 12, None),
    "cathars": (4, None, None),
    "games-quarterly": (12, None, None),
    "flying-machines": (8, 8, 8),
    "ferries": (8, 8, 8),
    "gold-mines": (8, 8, 8),
    "mage-witch": (8, 8, 8),
    "robbers": (8, 8, 8),
    "crop-circles": (12, 6, 6),
    "tournaments": (None, None, 9),
}


@pytest.mark.parametrize("set_id", SETS)
def test_totals_of_every_set_and_edition(set_id):
    role = "square" if set_id == "count" else "land"
    for edition, total in zip(EDITIONS, TOTALS[set_id], strict=True):
        if total is not None:
            assert sum(supply(set_id, edition, role).values()) == total


def test_the_sets_are_those_of_the_sheet_with_308_designs():
    assert tuple(TOTALS) == SETS
    assert sum(len(tile_set(set_id).designs) for set_id in SETS) == 308


@pytest.mark.parametrize(
    ("tile_id", "names"),
    [
        ("count/A", ["road1", "fortress1", "field1", "field2"]),
        ("ferries/A", ["city1", "road1", "road2", "road3", "field1", "field2", "field3"]),
        ("base/D", ["city1", "road1", "field1", "field2"]),
        ("tower/Bg", ["garden1", "tower1", "field1"]),
    ],
)
def test_segments_keep_the_order_of_the_sheet(tile_id, names):
    assert segment_names(design(tile_id).segments) == names


def test_a_design_knows_all_that_the_sheet_says():
    tile = design("river-2/G")
    road, river, *fields = tile.segments
    assert (tile.set, tile.code, tile.edges, tile.copies) == ("river-2", "G", "VRVR", (1, 1, None))
    assert (road.edges, dict(road.traits)) == (("E", "W"), {"inn": 1, "bridge": 1})
    assert (river.kind, river.edges) == ("river", ("N", "S"))
    assert [field.edges for field in fields] == [("NL", "WR"), ("NR", "EL"), ("ER", "SL"), ("SR", "WL")]
    assert tile.note == "bridge: the road crosses the river; inn"


def test_touches_links_and_marks_are_segment_numbers():
    assert [field.touches for field in design("base/D").segments[2:]] == [(0,), ()]
    assert design("inns-cathedrals/F").links == ((0, 4), (1, 5), (2, 3, 4, 5))
    lake = design("ferries/A").mark("ferry-lake")
    assert lake is not None
    assert lake.traits["roads"] == (1, 2, 3)
    assert design("count/L").square == (3, 2)
    assert design("base/D").square is None
    assert design("crop-circles/C").has("crop-circle")
    assert not design("base/D").has("volcano")


def test_traits_are_read_only():
    with pytest.raises(TypeError):
        design("base/C").segments[0].traits["shield"] = 2


def test_copies_and_pickles_of_a_design_are_the_design_itself():
    for tile in (design("base/D"), design("sketch/CRFR R=EW")):
        assert copy.deepcopy(tile) is tile
        assert pickle.loads(pickle.dumps(tile)) is tile
        assert copy.deepcopy(tile.segments) == tile.segments
    assert copy.deepcopy(design("ferries/A").marks) == design("ferries/A").marks


def test_only_designs_with_copies_of_the_edition_are_drawn():
    assert "base/Eg" not in copies("base", "c1")
    assert (copies("base", "c1")["base/E"], copies("base", "c3")["base/E"]) == (5, 4)
    assert copies("count", "c1") == {}
    assert "abbey-mayor/ABBEY" not in copies("abbey-mayor", "c1")
    assert not any(tile_id[12:13] in "PT" for tile_id in copies("tournaments", "c3"))


@pytest.mark.parametrize(
    ("set_id", "edition", "used"),
    [
        ("cathars", "c2", "c1"),  # only the first edition has it
        ("cathars", "c3", "c1"),
        ("cult", "c3", "c2"),  # the nearest earlier edition, not the first
        ("tournaments", "c1", "c3"),  # no earlier edition: the nearest later one
        ("tournaments", "c2", "c3"),
    ],
)
def test_an_edition_without_the_set_falls_back(set_id, edition, used):
    assert copies(set_id, edition) == copies(set_id, used) != {}


def test_tiles_that_are_not_drawn():
    assert supply("abbey-mayor", "c3", "abbey") == {"abbey-mayor/ABBEY": 6}
    prizes = supply("tournaments", "c1", "prize")
    assert (len(prizes), sum(prizes.values())) == (8, 12)
    assert len(supply("tournaments", "c3", "square")) == 12


def test_pieces_of_several_squares():
    assert {name: len(squares) for name, squares in pieces().items()} == {
        "count": 12,
        "tournaments/TD": 6,
        "tournaments/TR": 6,
    }
    assert pieces()["count"][2, 0] == "count/C"
    assert pieces()["tournaments/TR"][0, 1] == "tournaments/TR4"


@pytest.mark.parametrize(
    ("ask", "sentence"),
    [
        (lambda: tile_set("sea"), "there is no tile set 'sea'; choose one of base, river"),
        (lambda: design("base/Y"), "there is no tile 'base/Y'; choose one of base/A"),
        (lambda: design("D"), "there is no tile set 'D'"),
        (lambda: copies("base", "c4"), "there is no edition 'c4'; the editions are c1, c2, c3"),
    ],
)
def test_unknown_names_are_told_what_is_known(ask, sentence):
    with pytest.raises(UnknownTile, match=sentence):
        ask()


GOOD = """\
# a comment
set    made-up
title  Made up

tile D  x1/2/-
  edges  CRFR        # another one
  city   N  shield=2
  road   E W  inn
  field  EL WR  ~city1
  field  ER SL SR WL
  link   city1 road1
"""


def test_a_data_file_is_read():
    (tile,) = read_tile_set(GOOD, "made-up.tiles").designs
    assert (tile.id, tile.copies, tile.links) == ("made-up/D", (1, 2, None), ((0, 1),))
    assert (dict(tile.segments[0].traits), dict(tile.segments[1].traits)) == ({"shield": 2}, {"inn": 1})


@pytest.mark.parametrize(
    ("old", "new", "line", "advice"),
    [
        ("title  Made up", "", 1, "write a line 'title ...'"),
        ("title  Made up", "colour red", 3, "found 'colour'; write 'set ID'"),
        ("tile D  x1/2/-", "tile D", 5, "write 'tile CODE xCOPIES'"),
        ("x1/2/-", "x1/2", 5, "cannot read the copies 'x1/2'; write 'x4' or 'x5/4/-'"),
        ("x1/2/-", "many", 5, "cannot read the copies 'many'"),
        ("  edges  CRFR", "", 5, "no line 'edges'"),
        ("  road ", "  rode ", 8, "unknown word 'rode'; write one of edges, city, road"),
        ("  road   E W  inn", "  edges FFFF", 8, "second line 'edges'"),
        ("  road   E W  inn", "  road inn", 8, "write where the road is: N E S W"),
        ("  road   E W  inn", "  road E - inn", 8, "write where the road is"),
        ("  road   E W  inn", "  monastery -", 8, "a monastery has no sides"),
        ("E W  inn", "E W  pub", 8, "cannot read 'pub'; the traits of a road are: inn"),
        ("E W  inn", "EL W", 8, "cannot read 'EL'"),
        ("shield=2", "shield=3", 7, "write shield=1 or shield=2"),
        ("E W  inn", "E W  inn=2", 8, "cannot read 'inn=2'; write inn"),
        ("~city1", "~city2", 9, "there is no segment 'city2'; the tile has city1, road1, field1, field2"),
        ("link   city1", "link   town", 11, "there is no segment 'town'"),
        ("link   city1 road1", "role king", 11, "unknown role 'king'; write one of land"),
        ("link   city1 road1", "square 1", 11, "write 'square X Y'"),
    ],
)
def test_a_syntax_error_names_file_line_and_remedy(old, new, line, advice):
    assert old in GOOD
    with pytest.raises(TileSyntaxError) as caught:
        read_tile_set(GOOD.replace(old, new), "made-up.tiles")
    assert str(caught.value).startswith(f"made-up.tiles, line {line}: ")
    assert advice in str(caught.value)


def test_importing_reads_no_tiles():
    code = "import carcassonne.tiles.catalogue as c; assert c.tile_set.cache_info().currsize == 0"
    subprocess.run([sys.executable, "-c", code], check=True)
