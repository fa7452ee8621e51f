"""Rules 02, module river: the option for bends, and the worked examples."""

import random

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.rivers import (
    ADJACENT,
    BEND,
    COMES_ROUND,
    MODULES,
    STRAIGHT,
    cells,
    config,
    course,
    lies,
    river_tiles,
    walk,
)

# --- the option and the worked examples ------------------------------------------------------------------


@every_edition
def test_RIVER_16_adjacent_bends_to_the_same_side_stay_forbidden(edition):
    table = Table("RIVER-E1", modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(table, (-1, 1)) == {"VVFF"}


@every_edition
def test_RIVER_16_a_straight_tile_lifts_the_ban(edition):
    """Spring to the east, right to the south, straight: right again leads west against the spring."""
    table = RealTable([BEND, STRAIGHT, BEND], modules=MODULES, edition=edition, options=ADJACENT)
    table.lay((1, 0), 0).decline().lay((1, -1), 1).decline()
    assert lies(table, (1, -2)) == ({"VVFF"} if edition == "c3" else {"VVFF", "VFFV"})


@every_edition
def test_RIVER_16_in_c3_too_a_bend_that_is_not_against_the_spring(edition):
    """The river runs east, bends north, east (right) and after a straight tile south (right again)."""
    sketch = """
    (0,0) FVFF
    (1,0) VFFV
    (1,1) FVVF
    (2,1) FVFV
    """
    table = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(table, (3, 1)) == {"FFVV", "VFFV"}
    strict = Table(sketch, modules=MODULES, edition=edition, draws=[BEND])
    assert lies(strict, (3, 1)) == {"VFFV"}


@every_edition
def test_RIVER_16_the_new_end_may_not_face_an_occupied_cell(edition):
    """A tile lies west of the cell before the spring; not even its own river edge helps."""
    for beside in ("FFFF", "FVFF"):
        sketch = f"(0,0) VFFF\n(-1,1) {beside}"
        table = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
        assert lies(table, (0, 1)) == ({"FVVF"} if beside == "FFFF" else set())


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_RIVER_16_the_river_may_come_back_but_not_run_into_the_spring(edition):
    """It has come round to the cell below the spring: it may pass or turn away (right), not turn north."""
    bend = Table(COMES_ROUND, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(bend, (0, -1)) == {"FFVV"}
    straight = Table(COMES_ROUND, modules=MODULES, edition=edition, options=ADJACENT, draws=[STRAIGHT])
    assert lies(straight, (0, -1)) == {"FVFV"}


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_RIVER_16_no_river_runs_into_itself(edition, seed):
    game = cc.Game(config(edition, options=ADJACENT, seed=seed))
    walk(game, random.Random(seed).choice)
    bends = course(game)
    assert len(bends) == 10 - len([tile for tile in game.rejected if tile in river_tiles(edition)])
    assert "LL" not in bends
    assert "RR" not in bends


def test_RIVER_16_the_option_has_two_values():
    assert config().chosen["river.bends"] == "alternate"
    with pytest.raises(cc.ConfigError):
        config(options={"river.bends": "free"})


@every_edition
def test_RIVER_E1_two_bends_to_the_same_side(edition):
    table = Table("RIVER-E1", modules=("base", "river"), edition=edition, draws=[BEND])
    assert cells(table) == {(-1, 1)}
    assert lies(table, (-1, 1)) == {"VVFF"}


@pytest.mark.parametrize(
    ("edition", "adjacent"), [("c1", {"VVFF", "FVVF"}), ("c2", {"VVFF", "FVVF"}), ("c3", {"VVFF"})]
)
def test_RIVER_E2_a_straight_tile_between_the_bends(edition, adjacent):
    table = Table("RIVER-E2", modules=("base", "river"), edition=edition, draws=[BEND])
    assert cells(table) == {(-2, 1)}
    assert lies(table, (-2, 1)) == {"VVFF"}
    table = Table("RIVER-E2", modules=("base", "river"), edition=edition, options=ADJACENT, draws=[BEND])
    assert cells(table) == {(-2, 1)}
    assert lies(table, (-2, 1)) == adjacent
