"""The heads of the boxes: their order, the words they bring, what they count; and boxes from elsewhere."""

import subprocess
import sys

import pytest

from carcassonne.engine.tile import RINGS, TRAIT_BIT
from carcassonne.tiles import KINDS, SETS, TileSyntaxError, UnknownTile, add_box, tile_set
from carcassonne.tiles.catalogue import heads
from carcassonne.tiles.census import counts
from carcassonne.tiles.head import head_of

HILLS = """\
set    hills
title  The Hills
order  15

segment  windmill  ring
segment  cairn     point
segment  moor      area touched
mark     sheep
mark     pond      ends road
trait    field hill  whole
trait    sheep colour=white|black  always
role     hilltop HT
piece    HP 2x1
sketch   mill windmill

total  x2
count  x1  windmills: windmill
count  x1  black sheep: sheep colour=black
count  x2  hilltops: role hilltop

tile A  x1
  edges     FFFF
  windmill
  cairn
  field     NL NR EL ER SL SR WL WR  hill

tile B  x1
  edges  FFFF
  field  NL NR EL ER SL SR WL WR
  sheep  colour=black

tile HT1  x2
  edges  RFFF
  road   N
  field  NL NR EL ER SL SR WL WR
  pond   road1
  role   hilltop

tile HP1  x1
  edges  FXFF
  field  NL NR EL ER SL SR WL WR
  square 0 0
  role   square

tile HP2  x1
  edges  FFFX
  field  NL NR EL ER SL SR WL WR
  square 1 0
  role   square
"""


def test_each_box_states_its_order():
    orders = [head.order for head in heads().values()]
    assert orders == sorted(set(orders))
    assert list(heads()) == list(SETS)


def test_each_box_states_its_total():
    assert all(next(counts(head)).what == "tiles" for head in heads().values())


def test_kinds_come_in_the_order_of_lines_inner_ones_and_areas():
    assert KINDS[:5] == ["city", "road", "river", "monastery", "garden"]
    assert KINDS[-3:] == ["fortress", "ground", "field"]
    assert {"monastery", "garden", "shrine", "abbey"} == RINGS


def test_traits_of_whole_features_have_a_bit_each():
    traits = ("inn", "cathedral", "besieged", "pig-herd", "princess", "nocastle", "statue")
    assert sorted(TRAIT_BIT[trait] for trait in traits) == [1 << number for number in range(7)]


def fresh(code, *arguments):
    """Run this in a process of its own: what a box brings stays."""
    subprocess.run([sys.executable, "-c", code, *map(str, arguments)], check=True)


ELSEWHERE = """
import sys
from pathlib import Path
from carcassonne.engine.module import EVERYWHERE
from carcassonne.engine.tile import COMPLETABLE, NO_FEATURE, RINGS, TRAIT_BIT, tile
from carcassonne.tiles import KINDS, ROLES, SETS, add_box, copies, design, pieces, supply
from carcassonne.tiles.sketch import find_segment, parse_tile
from carcassonne.tiles.validator import check_catalogue, check_design

bit = TRAIT_BIT["hill"]  # a module asks for it before its box is added
add_box(Path(sys.argv[1]))
add_box(Path(sys.argv[1]))
assert list(SETS)[:3] == ["base", "hills", "river"] and len(SETS) == 22
assert copies("hills", "c1") == {"hills/A": 1, "hills/B": 1}
assert supply("hills", "c3", "hilltop") == {"hills/HT1": 2} and "hilltop" in ROLES
assert pieces()["hills/HP"] == {(0, 0): "hills/HP1", (1, 0): "hills/HP2"}
assert check_catalogue() == []

assert "windmill" in RINGS & COMPLETABLE & EVERYWHERE and "cairn" in NO_FEATURE
assert KINDS[-6:] == ["windmill", "cairn", "fortress", "ground", "moor", "field"]
mill = tile("hills/A").turns[0]
assert mill.rings == (0,) and [begun[0] for begun in mill.begun] == ["windmill", None, "field"]
assert mill.pieces[2][3] == bit not in (bit for trait, bit in TRAIT_BIT.items() if trait != "hill")

drawn = parse_tile("RFFF mill sheep=white hill pond")
assert check_design(drawn) == [] and find_segment(drawn, "mill") == 1
assert [mark.traits for mark in drawn.marks] == [{"colour": "white"}, {"roads": (0,)}]
assert dict(drawn.segments[2].traits) == {"hill": 1}
"""


def test_a_box_from_elsewhere_brings_tiles_and_words(tmp_path):
    box = tmp_path / "hills.tiles"
    box.write_text(HILLS, encoding="utf-8")
    fresh(ELSEWHERE, box)


MODULE = """
import sys
from pathlib import Path
from carcassonne.engine.module import Module
from carcassonne.modules import _Modules
from carcassonne.tiles import SETS

class Hills(Module):
    id, rank, boxes = "hills", 500, (Path(sys.argv[1]),)

class Registry(_Modules):
    def _load(self, id):
        return Hills

assert "hills" not in SETS
assert Registry()["hills"] is Hills
assert "hills" in SETS
"""


def test_a_module_brings_its_boxes(tmp_path):
    box = tmp_path / "hills.tiles"
    box.write_text(HILLS, encoding="utf-8")
    fresh(MODULE, box)


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("segment shrine ring", "there is a 'shrine' already"),
        ("segment volcano ring", "there is a 'volcano' already"),
        ("segment note point", "there is a 'note' already"),
        ("segment hill round", "cannot read 'segment hill round'; write 'segment KIND ring'"),
        ("segment hill ring high", "cannot read 'segment hill ring high'"),
        ("mark gold", "there is a 'gold' already"),
        ("mark hill road", "write 'mark KIND'"),
        ("trait road inn", "a road has the trait 'inn' already"),
        ("trait hill high", "there is no segment or mark 'hill'"),
        ("trait road", "write 'trait KIND NAME'"),
        ("trait road steep often", "write 'trait KIND NAME'"),
        ("role hilltop", "write 'role NAME CODES'"),
        ("sketch mon windmill", "'mon' means monastery in sketches already"),
        ("sketch mill", "write 'sketch WORD NAME'"),
        ("reconstructed badly", "write 'reconstructed'"),
        ("mark", "write 'mark KIND'"),
        ("piece HP 2", "write 'piece CODES 3x2'"),
    ],
)
def test_what_a_head_cannot_say(tmp_path, line, advice):
    box = tmp_path / "hills.tiles"
    box.write_text(f"set hills\ntitle The Hills\n{line}\n", encoding="utf-8")
    with pytest.raises(TileSyntaxError) as caught:
        add_box(box)
    assert str(caught.value).startswith("hills.tiles, line 3: ")
    assert advice in str(caught.value)
    with pytest.raises(UnknownTile):
        tile_set("hills")


@pytest.mark.parametrize("taken", ["base", "sketch"])
def test_a_box_may_not_take_the_id_of_another(tmp_path, taken):
    box = tmp_path / "mine.tiles"
    box.write_text(f"set {taken}\ntitle Mine\n", encoding="utf-8")
    with pytest.raises(TileSyntaxError, match=f"mine.tiles: there is a tile set '{taken}' already"):
        add_box(box)


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("count x4 seas: sea", "cannot count 'sea'"),
        ("count x4 inns: road inn at night", "cannot count 'road inn at night'"),
        ("count many inns: road inn", "cannot read the copies 'many'"),
    ],
)
def test_what_cannot_be_counted(line, advice):
    with pytest.raises(TileSyntaxError, match=f"hills.tiles, line 3: {advice}"):
        list(counts(head_of(f"set hills\ntitle The Hills\n{line}", "hills.tiles")))


def test_the_order_is_a_number():
    with pytest.raises(TileSyntaxError, match="write a whole number"):
        head_of("set hills\ntitle The Hills\norder last", "hills.tiles")
