"""Rules 05, module ferries: roads that ferries complete, cut and open again."""

import pytest

from carcassonne.engine.board import rejoin
from carcassonne.geometry import cell
from tests.modules.ferries.test_ferries import MODULES, RING, completed, movable, road, same_road, stop
from tests.table import Table, every_edition


@every_edition
def test_FERRY_E3_the_ferry_leaves_the_west_road_complete(edition):
    """FERRY-18 and FERRY-20: the lake is one tile of blue's road, which ends at it."""
    table = Table("FERRY-E3", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 8, "blue": 3}
    assert completed(table) == [frozenset({(-2, 0), (-1, 0), (0, 0)})]


def test_FERRY_18_TURN_26_a_road_may_be_completed_by_the_ferry_that_is_set():
    sketch = "(-1,0) FRFF blue@E\n(0,-1) RFFF\n*(0,0) FRRR lake"
    table = Table(sketch, modules=MODULES).lay().decline().ferry("SW")
    assert table.scores == {"red": 0, "blue": 3}
    assert completed(table) == [frozenset({(-1, 0), (0, 0), (0, -1)})]


def test_FERRY_20_DEF_12_a_lake_counts_once_for_each_road():
    """A road over the ferry that comes back to the same lake, and one that only ends there."""
    sketch = f"{RING}\n(0,-1) RFFF blue@N\n(-1,0) FRFF\n*(0,0) RRRR lake"
    table = Table(sketch, modules=MODULES).lay().decline().ferry("NW")
    assert table.scores == {"red": 5, "blue": 2}


@every_edition
def test_FERRY_E4_a_scored_road_is_opened_again_and_scored_again(edition):
    """FERRY-21: the tiles of the old road count again."""
    table = Table("FERRY-E4", modules=MODULES, edition=edition, draws=["sketch/FFFR"]).lay().decline()
    assert road(table, (0, 0), "E") == (2, True)
    assert movable(table) == {(1, 0)}
    table.ferry("EW", at=(1, 0))
    assert road(table, (0, 0), "E") == (4, False)
    assert table.scores == {"red": 0}
    assert completed(table) == []
    table.lay((4, 0)).decline()
    assert movable(table) == {(1, 0)}
    assert stop(table).scores == {"red": 5}


def test_FERRY_22_a_re_opened_road_may_be_claimed_and_extended():
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=ES\n*(2,0) FRFR R=EW"
    table = Table(sketch, modules=MODULES, players=("red", "blue"), draws=["sketch/FRFR R=EW"])
    table.lay().decline().ferry("EW", at=(1, 0)).lay((3, 0))
    assert ("road", ("E", "W")) in table.spots()
    table.place("meeple", "E")
    assert table.feature((0, 0), "E").standing == {1: 4}


@every_edition
def test_FERRY_E5_a_road_is_completed_by_cutting(edition):
    """FERRY-19 and FERRY-23: yellow's part ends at the lake and is closed elsewhere."""
    closed = {"drop": [(0, 0)], "add": "(0,0) FRFF yellow@E"}
    table = Table("FERRY-E2", modules=MODULES, edition=edition, **closed).lay().decline()
    table.ferry("NE", at=(3, 0))
    assert table.scores == {"red": 0, "yellow": 4}
    assert table.on_board("yellow") == []
    assert table.on_board("red") == [("meeple", (4, 0))]


def test_FERRY_23_majorities_are_counted_anew():
    """Two reds outnumber blue on the whole road; cut off from the second one, red ties with blue."""
    sketch = """
    (0,0) FRFF red@E
    (1,0) FRFR R=EW blue@E
    (2,0) FRRR lake ferry=EW red@E
    *(3,0) FRFR R=EW
    """
    whole = stop(Table(sketch, modules=MODULES).lay().decline())
    assert whole.feature((0, 0), "E").standing == {0: 4}
    table = Table(sketch, modules=MODULES).lay().decline().ferry("ES", at=(2, 0))
    assert table.scores == {"red": 3, "blue": 3}
    assert table.on_board("red") == [("meeple", (2, 0))]


@every_edition
def test_FERRY_24_final_scoring_takes_the_ferries_as_they_stand(edition):
    table = Table("FERRY-E2", modules=MODULES, edition=edition).lay().decline().ferry("NE", at=(3, 0)).final()
    assert table.scores == {"red": 3, "yellow": 4}
    still = stop(Table("FERRY-E2", modules=MODULES, edition=edition).lay().decline()).final()
    assert still.scores == {"red": 6, "yellow": 6}


@every_edition
@pytest.mark.parametrize(("pair", "points", "stays"), [(None, 3, False), ("ES", 2, False), ("SW", 0, True)])
def test_FERRY_E6_a_completed_road_before_scoring(edition, pair, points, stays):
    """FERRY-25 and TURN-42: only the state after the last ferry counts."""
    table = Table("FERRY-E6", modules=MODULES, edition=edition).lay()
    assert road(table, (0, 0), "E") == (3, True)
    table.decline()
    if pair is None:
        stop(table)
    else:
        table.ferry(pair, at=(1, 0))
    assert table.scores == {"red": points}
    assert table.on_board("red") == ([("meeple", (0, 0))] if stays else [])


@every_edition
@pytest.mark.parametrize(("pair", "points"), [("ES", 2), ("EW", 0), ("SW", 0)])
def test_FERRY_E7_the_lake_closes_a_road_and_the_ferry_decides(edition, pair, points):
    """FERRY-25 and TURN-42: a road that the lake tile closed and its ferry opened is not scored."""
    table = Table("FERRY-E7", modules=MODULES, edition=edition).lay()
    assert road(table, (-1, 0), "E") == (2, True)
    table.decline().ferry(pair)
    assert table.scores == {"red": 0, "blue": points}
    assert table.on_board("blue") == ([] if points else [("meeple", (-1, 0))])
    assert road(table, (-1, 0), "E") == (2, bool(points))


def test_FERRY_26_TURN_26_complete_roads_turned_into_other_complete_roads():
    """The south road was complete before; with the ferry it is part of another one, completed now."""
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=EW\n(1,-1) RFFF\n*(2,0) FFFR"
    table = Table(sketch, modules=MODULES).lay().decline()
    assert road(table, (1, -1), "N") == (2, True)
    table.ferry("ES", at=(1, 0))
    west, south = frozenset({(0, 0), (1, 0)}), frozenset({(2, 0), (1, 0), (1, -1)})
    assert sorted(completed(table), key=len) == [west, south]
    assert table.scores == {"red": 0}
    left = stop(Table(sketch, modules=MODULES).lay().decline())
    assert completed(left) == [frozenset({(0, 0), (1, 0), (2, 0)})], "the south road is what it was"


# --- what the board makes of it ----------------------------------------------------------------------------


def test_TURN_26_a_road_taken_apart_and_put_together_again_is_not_completed():
    """Not possible by the rules of this module, but what `rejoin` promises to every caller."""
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=EW\n(2,0) FFFR red@W\n*(0,1) FFFF"
    table = Table(sketch, modules=MODULES)
    state, lake = table.game._state, cell(1, 0)
    east_west, south_west = (table.pair((1, 0), sides) for sides in ("EW", "SW"))
    rejoin(state, lake, (south_west,))
    assert [set(table.feature((1, 0), side).tiles) for side in "ES"] == [
        {(1, 0), (2, 0)},
        {(0, 0), (1, 0)},
    ]
    assert [state.features[root].kind for root in state.fresh] == ["road"]
    rejoin(state, lake, (east_west,))
    assert state.fresh == ()
    assert (road(table, (0, 0), "E"), table.feature((0, 0), "E").strength) == ((3, True), (1,))


def test_a_road_without_a_ferry_again():
    """`rejoin` can also take a join away; every segment is then a road of its own."""
    table = Table("FERRY-E2", modules=MODULES)
    before = len(table.game.features())
    rejoin(table.game._state, cell(3, 0), ())
    assert len(table.game.features()) == before + 1
    assert not any(same_road(table, ((3, 0), a), ((3, 0), b)) for a, b in ("NE", "NW", "EW"))
    assert table.feature((0, 0), "E").strength == (0, 1)
