"""Rules 08, module tower: who may be taken prisoner, and what happens to him."""

import pytest

from tests.table import Table, every_edition
from tests.tables.flights import asked, offered, play
from tests.tables.towers import SYMBOL, TOWER, build, capture, climb, held_by, in_reach


@every_edition
def test_TOWER_E1_the_first_piece_reaches_five_cells(edition):
    """TOWER-14, TOWER-15: one cell in each direction, never diagonally."""
    table = build(Table("TOWER-E1", modules=TOWER, edition=edition).lay(), (0, 0))
    assert in_reach(table) == [("blue", "meeple", (1, 0))]
    assert offered(table, "pass") == [{}]
    capture(table, "blue", (1, 0))
    assert held_by(table, "red") == [("blue", "meeple")]
    assert table.on_board("green") == [("meeple", (1, 1))]


@every_edition
def test_TOWER_E2_the_second_piece_reaches_nine_cells(edition):
    table = build(Table("TOWER-E2", modules=TOWER, edition=edition).lay(), (0, 0))
    expected = [("green", "meeple", (0, 2)), ("blue", "meeple", (1, 0)), ("yellow", "meeple", (0, -2))]
    assert sorted(in_reach(table)) == sorted(expected)
    capture(table, "yellow", (0, -2))
    assert table.on_board("yellow") == [("meeple", (3, 0))]


@every_edition
def test_TOWER_E3_over_a_gap_and_over_another_tower(edition):
    """TOWER-16: cells are counted, not tiles."""
    table = build(Table("TOWER-E3", modules=TOWER, edition=edition).lay(), (0, 0))
    assert in_reach(table) == [("blue", "meeple", (3, 0))]
    short = build(Table("TOWER-E3", modules=TOWER, edition=edition).lay(), (2, 1))
    assert asked(short) == ("place_tile", "blue"), "nobody within one cell of the new tower"


@pytest.mark.parametrize("pieces_before", range(5))
def test_TOWER_15_range_by_height(pieces_before):
    """Monks on all cells of a cross of 7 cells each way and on the diagonals."""
    reach = pieces_before + 1
    cross = [(d * far, 0) for far in range(1, 8) for d in (1, -1)]
    cross += [(0, d * far) for far in range(1, 8) for d in (1, -1)]
    diagonal = [(x, y) for x in (1, -1) for y in (1, -1)]
    names = ("blue", "green", "yellow", "black", "pink")
    monks = "\n".join(
        f"({x},{y}) FFFF mon {names[n // 7]}@mon" for n, (x, y) in enumerate([*cross, *diagonal])
    )
    tower = f"tower{pieces_before}" if pieces_before else "tower"
    table = Table(f"(0,0) FFFF {tower}\n{monks}\n*(20,0) FFFF tower\n(21,0) FFFF", modules=TOWER).lay()
    build(table, (0, 0))
    cells = {at for _, _, at in in_reach(table)}
    assert cells == {(x, y) for x, y in cross if abs(x) + abs(y) <= reach}
    assert len(cells) == 4 * reach


def test_TOWER_15_its_own_cell_is_in_range():
    table = Table("(0,0) FFFF mon tower1 blue@mon\n*(5,0) FFFF tower\n(6,0) FFFF", modules=TOWER).lay()
    assert in_reach(build(table, (0, 0))) == [("blue", "meeple", (0, 0))]


def test_TOWER_14_he_may_decline():
    table = build(Table("TOWER-E1", modules=TOWER).lay(), (0, 0))
    play(table, "pass")
    assert asked(table) == ("place_tile", "blue")
    assert table.on_board("blue") == [("meeple", (1, 0))]


@every_edition
def test_TOWER_17_every_kind_of_meeple_wherever_it_stands(edition):
    modules = (*TOWER, "abbot", "big-meeple", "mayor", "wagon")
    sketch = """
    (0,2) FFFF gar blue:abbot@gar
    (0,1) FFRF blue@S blue@field
    (1,0) CFFF blue:mayor@N
    (2,0) FFFF mon blue:big@mon
    (-1,0) FRFF blue:wagon@E
    (0,0) RFFF tower1
    *(0,-1) FFFF tower
    """
    table = build(Table(sketch, modules=modules, edition=edition).lay(), (0, 0))
    assert sorted((kind, at) for _, kind, at in in_reach(table)) == [
        ("abbot", (0, 2)),
        ("big-meeple", (2, 0)),
        ("mayor", (1, 0)),
        ("meeple", (0, 1)),
        ("meeple", (0, 1)),
        ("wagon", (-1, 0)),
    ]


@every_edition
def test_TOWER_18_who_cannot_be_taken(edition):
    """Own meeples, tops of towers, builder, pig and barn. TOWER-X9, TOWER-X5, BARN-X5, BLD-X8, PIG-X12."""
    modules = (*TOWER, "builder", "pig", "barn")
    sketch = """
    (0,0) FFFF tower1 barn=blue@NE
    (1,0) FFFF
    (1,1) FFFF
    (0,1) FFFF tower2 blue:top
    (-1,0) FRFF blue@E blue:builder@E
    (-2,0) FFFF mon red@mon
    (0,-1) RRRR blue@field blue:pig@field
    *(-1,1) FFFF tower
    """
    options = {"barn.at_once": False}  # the farmer has come to the field of the barn
    table = build(Table(sketch, modules=modules, edition=edition, options=options).lay(), (0, 0))
    assert sorted(in_reach(table)) == [("blue", "meeple", (-1, 0)), ("blue", "meeple", (0, -1))]


@every_edition
def test_TOWER_E4_a_prisoner_is_taken_before_scoring(edition):
    """TOWER-19: blue's traveller leaves his completed road without points."""
    table = build(Table("TOWER-E4", modules=TOWER, edition=edition).lay(), (1, 0))
    capture(table, "blue", (0, 0))
    assert table.scores == {"red": 0, "blue": 0}
    assert held_by(table, "red") == [("blue", "meeple")]
    assert table.feature((1, 0), "W").complete


@every_edition
def test_TOWER_19_what_depended_on_the_prisoner_returns(edition):
    """BLD-X8, PIG-X12: builder and pig go home with the last own meeple (c1, c2) or their companion (c3)."""
    sketch = "(0,0) FRFF {} \n(1,0) FFFF\n*(0,1) FFFF tower"
    modules = (*TOWER, "builder", "pig")
    for where, figure in (("E", "builder"), ("field", "pig")):
        table = Table(sketch.format(f"blue@{where} blue:{figure}@{where}"), modules=modules, edition=edition)
        capture(build(table.lay(), (0, 1)), "blue", (0, 0))
        assert (table.supply("blue"), table.supply("blue", figure)) == (6, 1)
        assert table.on_board("blue") == []


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_TOWER_19_a_builder_stays_with_another_own_meeple(edition):
    sketch = "(0,0) FRFF blue@E blue:builder@E\n(1,0) FFFR blue@W\n*(0,1) FFFF tower"
    table = Table(sketch, modules=(*TOWER, "builder"), edition=edition).lay()
    capture(build(table, (0, 1)), "blue", (0, 0))
    assert sorted(table.on_board("blue")) == [("builder", (0, 0)), ("meeple", (1, 0))]


@every_edition
def test_TOWER_20_a_prisoner_is_in_nobodys_supply(edition):
    """There is no limit to the number of prisoners either."""
    sketch = "(0,0) FFFF mon blue@mon\n(2,0) FFFF mon blue@mon\n*(1,0) FFFF tower"
    table = Table(sketch, modules=TOWER, edition=edition, draws=["sketch/FFFF", SYMBOL]).lay()
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert (table.supply("red"), table.supply("blue")) == (7, 5)
    table.lay((1, 1)).decline().lay((1, -1))
    capture(build(table, (1, 0)), "blue", (2, 0))
    assert held_by(table, "red") == [("blue", "meeple")] * 2
    assert (table.supply("red"), table.supply("blue")) == (7, 5)
    assert table.game.view(1)["players"][1]["elsewhere"] == [["meeple", ["prison", 0]]] * 2


def test_TOWER_21_climbing_gives_no_prisoner():
    table = Table("(0,0) FFFF mon blue@mon\n(1,0) FFFF tower3\n*(2,0) FFFF tower", modules=TOWER).lay()
    climb(table, (1, 0))
    assert asked(table) == ("place_tile", "blue")
    assert table.on_board("blue") == [("meeple", (0, 0))]


def test_TOWER_21_an_old_tower_gives_no_prisoner():
    table = Table("(0,0) FFFF mon blue@mon\n(1,0) FFFF tower3\n*(2,0) FFFF", modules=TOWER).lay()
    table.place("meeple", "field")
    assert asked(table) == ("place_tile", "blue")
