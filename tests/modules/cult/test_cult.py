"""Cult (rules 10, CULT): shrines and confrontations."""

from __future__ import annotations

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.shrines import CULT, beside, plain, ring, settle

# --- placing tiles -----------------------------------------------------------------------------------------


PEACE = (
    f"(1,1) FFFF shr\n(0,0) FFFF mon\n{plain((1, 0), (0, 1), (2, 0), (3, 0), (3, 1), (3, 2), (1, 3), (0, 3))}"
)


def may_lie(tile: str, at: tuple[int, int], edition: str = "c2", board: str = PEACE, **more: object) -> bool:
    """May a tile be laid at a point? A neighbour of the point makes sure that it touches the board."""
    x, y = at
    touching = "" if f"({x + 1},{y})" in board else f"\n({x + 1},{y}) FFFF"
    cleared = "\n".join(line for line in board.splitlines() if not line.startswith(f"({x},{y})"))
    table = Table(cleared + touching, draws=[tile, "sketch/FFFF"], modules=CULT, edition=edition, **more)
    return (at, 0) in table.placements() if table.game.hand == (tile,) else False


@every_edition
@pytest.mark.parametrize("at", [(2, 2), (0, 2), (2, 1), (1, 2)])
def test_CULT_E3_no_second_monastery_beside_a_shrine(edition, at):
    """CULT-1, CULT-2: nobody stands on any of them."""
    assert not may_lie("sketch/FFFF mon", at, edition)
    assert may_lie("sketch/FFFF", at, edition), "CULT-3: other tiles are not limited"


@every_edition
def test_CULT_E3_what_is_legal(edition):
    """CULT-3: a monastery far away, two shrines beside each other, two monasteries beside each other."""
    assert may_lie("sketch/FFFF mon", (3, 3), edition)
    assert may_lie("sketch/FFFF shr", (2, 2), edition)
    assert not may_lie("sketch/FFFF shr", (0, 1), edition), "the monastery has its shrine"
    assert may_lie("sketch/FFFF mon", (-1, 0), edition), "beside the monastery, not beside the shrine"


@every_edition
def test_CULT_1_the_new_tile_has_at_most_one_rival(edition):
    """Between two monasteries that know no shrine there is no place for one."""
    board = f"(0,0) FFFF mon\n(2,0) FFFF mon\n{plain((1, 1), (0, 1))}"
    assert not may_lie("sketch/FFFF shr", (1, 0), edition, board)
    assert may_lie("sketch/FFFF gar", (1, 0), edition, board)
    board = f"(0,0) FFFF shr\n(2,0) FFFF shr\n{plain((1, 1), (0, 1))}"
    assert not may_lie("sketch/FFFF mon", (1, 0), edition, board)
    assert may_lie("sketch/FFFF gar", (1, 0), edition, board), "CULT-4: gardens are none"


def test_CULT_2_completed_ones_count_too():
    """The first monastery beside the shrine is complete and empty."""
    cells = [at for at in (*ring(0, 0), *ring(1, 1)) if at not in ((0, 0), (1, 1), (2, 2))]
    board = f"(0,0) FFFF mon\n(1,1) FFFF shr\n{plain(*cells)}"
    assert Table(board, modules=CULT).feature((0, 0), "mon").complete
    assert not may_lie("sketch/FFFF mon", (2, 2), board=board)


@pytest.mark.parametrize("tile", ["sketch/RFFF", "sketch/CFFF", "sketch/CFFC C=NW"])
def test_CULT_4_every_printed_monastery(tile):
    """At a road, or in a city."""
    assert may_lie(tile, (2, 2))
    assert not may_lie(f"{tile} mon", (2, 2))


def test_CULT_5_a_tile_without_a_legal_cell_leaves_the_game():
    """Each free cell that touches the only other tile is a neighbour of the shrine or has two of them."""
    board = "(0,0) FFFF shr\n(0,1) FFFF mon"
    table = Table(board, draws=["sketch/FFFF shr mon", "sketch/FFFF"], modules=CULT)
    assert table.game.rejected == ("sketch/FFFF shr mon",)
    assert table.game.hand == ("sketch/FFFF",)


def test_CULT_X12_a_monastery_of_the_river_counts():
    """RIV2-X16: the monastery of river-2/F has its shrine, so no second one comes beside it."""
    # CULT-X12, RIV2-X16, no code: a monastery is a segment, whatever tile it is on
    start = [("river-2/F", (0, 0), 0), ("sketch/FFFF shr", (1, 1), 0), ("sketch/FFFF", (2, 0), 0)]
    near = {}
    for modules in (("base",), CULT):
        table = RealTable(["sketch/FFFF shr", "base/U"], start=start, modules=modules)
        near[modules] = [at for at, _ in table.placements() if max(map(abs, at)) == 1]
    assert near[("base",)]
    assert near[CULT] == []


def test_CULT_X12_shrines_are_not_in_the_river_stack():
    piles = cc.Config(edition="c1", modules=("river", "cult")).rules.piles
    assert not [tile.id for pile in piles[:-1] for tile in pile if tile.id.startswith("cult/")]


# --- heretics ----------------------------------------------------------------------------------------------


@every_edition
def test_CULT_6_a_heretic_or_another_figure(edition):
    """CULT-8, CULT-X1, CULT-X2, BIG-X7, ABBOT-X16, WAGON-X4: who may be a heretic."""
    # CULT-X1, ABBOT-X16, no code: a shrine is one more ring that he may stand on
    modules = (*CULT, "farmers", "big-meeple", "abbot", "wagon", "mayor", "builder", "pig", "barn")
    table = RealTable(["cult/D", "base/U"], start=[("base/E", (0, 1), 2)], modules=modules, edition=edition)
    table.lay((0, 0)) if ((0, 0), 0) in table.placements() else table.lay(*min(table.placements()))
    assert "shrine" in table.kinds()
    assert "field" in table.kinds()
    assert "road" in table.kinds()
    assert "shrine" in table.kinds("big-meeple")
    assert table.kinds("abbot") == ["shrine"]
    assert "shrine" in table.kinds("wagon")
    for figure in ("mayor", "builder", "pig", "barn"):  # CULT-X11
        assert "shrine" not in table.kinds(figure)
    table.place("meeple", "shr")
    assert table.on_board("red") == [("meeple", table.newest)]


@every_edition
def test_CULT_20_no_shrine_without_the_module(edition):
    """The roads still end at the drawing; nothing can be placed there and CULT-1 does not hold."""
    board = "(0,0) FFFF mon\n(0,2) FFFF mon\n*(0,1) FRFR shr"
    table = Table(board, modules=("base", "abbot", "count"), edition=edition).lay()
    assert table.kinds() == ["road", "road"]
    assert table.kinds("abbot") == []


def test_CULT_20_nobody_comes_from_the_cathedral():
    lying = plain(*ring(1, 1, (0, 0)))
    sketch = f"(1,1) FFFF shr\n{lying}\n*(0,0) FFFF\nquarters: cathedral red; count castle"
    table = Table(sketch, modules=("base", "count"), edition="c1").turn()
    assert table.game.decision.kind == "place_tile"


@every_edition
def test_CULT_9_a_complete_shrine_is_worth_nine(edition):
    """CULT-7."""
    sketch = f"(1,1) FFFF shr red@shr\n{plain(*ring(1, 1, (0, 0)))}\n*(0,0) FFFF"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert (table.scores, table.supply("red")) == ({"red": 9}, 7)


@every_edition
def test_CULT_10_an_unfinished_shrine_at_the_end(edition):
    sketch = f"(1,1) FFFF shr red@shr\n{plain((0, 0), (1, 0), (2, 0))}"
    assert Table(sketch, modules=CULT, edition=edition).final().scores == {"red": 4}


# --- confrontations ----------------------------------------------------------------------------------------


def confrontations(table):
    return [event for event in table.game.events if event["type"] == "confrontation"]


@every_edition
def test_CULT_E1_the_shrine_is_complete_first(edition):
    """CULT-11, CULT-12."""
    table = Table("CULT-E1", modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 9, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_E2_one_tile_completes_both(edition):
    """CULT-13."""
    cells = [(x, y) for x in range(4) for y in range(3) if (x, y) not in ((1, 0), (1, 1), (2, 1))]
    sketch = f"(1,1) FFFF shr red@shr\n(2,1) FFFF mon blue@mon\n{plain(*cells)}\n*(1,0) FFFF"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 9, "blue": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_E4_a_monk_in_the_last_hole_opens_and_wins(edition):
    """CULT-14; without the monk nothing happens."""
    sketch = f"(2,2) FFFF shr blue@shr\n{plain(*ring(1, 1, (2, 2)))}\n*(1,1) FFFF mon"
    table = Table(sketch, players=("red", "blue"), modules=CULT, edition=edition).lay().place("meeple", "mon")
    assert table.scores == {"red": 9, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    table = Table(sketch, players=("red", "blue"), modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 0}
    assert table.on_board("blue") == [("meeple", (2, 2))]


@every_edition
def test_CULT_E5_both_unfinished_at_the_end(edition):
    """CULT-18: 5 neighbours and 6 neighbours."""
    # CULT-18, no code: a shrine is one more ring
    cells = plain((0, 0), (1, 0), (2, 0), (3, 0), (3, 1), (3, 2))
    sketch = f"(1,1) FFFF mon red@mon\n(2,1) FFFF shr blue@shr\n{cells}"
    table = Table(sketch, modules=CULT, edition=edition, add="(0,1) FFFF")
    assert table.final().scores == {"red": 6, "blue": 7}


@every_edition
def test_CULT_E6_own_shrine_and_own_monastery(edition):
    """CULT-11: red completes the monastery and loses the heretic."""
    sketch = (
        f"(1,1) FFFF mon red@mon\n(2,2) FFFF shr red@shr\n{plain(*ring(1, 1, (2, 2), (0, 0)))}\n*(0,0) FFFF"
    )
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert (table.scores, table.supply("red")) == ({"red": 9}, 7)


@every_edition
def test_CULT_E7_an_abbot_taken_back_ends_the_confrontation(edition):
    """CULT-16, CULT-X1, ABBOT-X16: 1 and 5 neighbours; the monk goes on and scores 9."""
    sketch = f"""
    (1,1) FFFF shr red:abbot@shr
    (2,1) FFFF mon blue@mon
    {plain((3, 0), (3, 1), (3, 2), (2, 0), (1, 0))}
    (2,2) FFFF
    *(0,1) FFFF
    """
    table = Table(sketch, modules=(*CULT, "abbot"), edition=edition, draws=["sketch/FFFF"]).lay()
    table.game.play({"type": "take_back", "figure": "abbot", "at": [1, 1]})
    assert table.scores == {"red": 6, "blue": 0}
    assert table.on_board("blue") == [("meeple", (2, 1))]
    settle(table.lay((1, 2)))
    assert table.scores == {"red": 6, "blue": 9}


@every_edition
@pytest.mark.parametrize("gone", ["mon", "shr"])
def test_CULT_16_when_one_side_has_left_the_other_goes_on(edition, gone):
    """DRAGON-X9, TOWER-X11: by whatever rule the meeple left the board."""
    # DRAGON-X9, no code: a confrontation asks for the meeples that stand there when a feature is scored
    table = Table("CULT-E1", modules=CULT, edition=edition)
    table.remove("blue" if gone == "mon" else "red", (2, 2) if gone == "mon" else (1, 1))
    table.turn()
    assert table.scores == ({"red": 9, "blue": 0} if gone == "mon" else {"red": 0, "blue": 0})
    assert table.on_board("blue") == ([] if gone == "mon" else [("meeple", (2, 2))])
    assert confrontations(table) == []


@every_edition
def test_CULT_17_the_loser_is_unfinished_and_unoccupied(edition):
    """A monk who comes later is scored as usual: here at the end, with 4 neighbours."""
    table = Table("CULT-E1", modules=CULT, edition=edition).turn()
    monastery = table.feature((2, 2), "mon")
    assert (monastery.complete, monastery.figures) == (False, ())
    tile = next(tile for tile in table.sketch if tile.at == (2, 2))
    table.put("blue", None, tile, "mon")
    assert table.final().scores == {"red": 9, "blue": 1 + 3}


@every_edition
def test_CULT_19_the_majority_inside_decides(edition):
    """Two heretics of blue against one of red, and three monks of red in the monastery."""
    # CULT-19, no code: the majority is counted for each feature by itself
    sketch = beside("shr red@shr blue@shr blue@shr", "mon red@mon red@mon red@mon")
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 9}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_CULT_12_a_monastery_that_does_not_touch_the_shrine_is_not_concerned(edition):
    sketch = f"{beside('shr red@shr', 'mon blue@mon')}\n(3,3) FFFF mon green@mon"
    table = Table(sketch, modules=CULT, edition=edition).turn()
    assert table.on_board("green") == [("meeple", (3, 3))]
    assert table.on_board("blue") == []
    assert confrontations(table) == [{"type": "confrontation", "at": [1, 1], "loser": [2, 2]}]
