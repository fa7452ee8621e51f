"""Rules 03, module cathedrals: a completed city with a cathedral is worth 3 per tile and shield."""

import pytest

from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "cathedrals")
TWO_CATHEDRALS = """
(0,0) CCCC C=NESW cath
(1,0) CCCC C=NESW cath
(-1,0) FCFF red@E
(0,1) FFCF
(0,-1) CFFF
(1,1) FFCF
(1,-1) CFFF
*(2,0) FFFC
"""


@every_edition
def test_CATH_1_three_points_per_tile(edition):
    """CATH-E1 without the tile that has the shield: 5 tiles."""
    table = Table(
        "CATH-E1", modules=MODULES, edition=edition, drop=[(0, 1), (0, 2)], add="*(0,1) FFCF"
    ).turn()
    assert table.scores == {"red": 15}
    assert table.supply("red") == 7


@every_edition
def test_CATH_1_three_points_per_shield(edition):
    """CATH-E1 with two more shields: 6 tiles and 3 shields."""
    shields = "(0,1) CFCF C=NS sh2@N\n(1,0) FFFC sh@W"
    table = Table("CATH-E1", modules=MODULES, edition=edition, drop=[(0, 1), (1, 0)], add=shields).turn()
    assert table.scores == {"red": 27}


def test_CATH_1_everybody_with_the_majority_gets_the_full_value():
    table = Table("CATH-E1", modules=MODULES, drop=[(1, 0)], add="(1,0) FFFC blue@W").turn()
    assert table.scores == {"red": 21, "blue": 21}


def test_CATH_1_a_city_without_cathedral_is_worth_two_per_tile():
    table = Table("BASE-E2", modules=MODULES).turn()
    assert table.scores == {"red": 8}


@every_edition
def test_CATH_2_a_second_cathedral_changes_nothing(edition):
    table = Table(TWO_CATHEDRALS, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 24}, "8 tiles"


@pytest.mark.parametrize(("edition", "points"), [("c1", 0), ("c2", 0), ("c3", 7)])
def test_CATH_3_unfinished_with_two_cathedrals(edition, points):
    table = Table(TWO_CATHEDRALS, modules=MODULES, edition=edition, drop=[(2, 0)]).final()
    assert table.scores == {"red": points}
    assert table.supply("red") == 7


@every_edition
def test_CATH_3_an_unfinished_city_without_cathedral_keeps_its_value(edition):
    table = Table("BASE-E9", active="blue", modules=MODULES, edition=edition).final()
    assert table.scores == {"blue": 3}


@every_edition
def test_CATH_4_added_to_a_foreign_city(edition):
    """The tile has four joined city edges and fits wherever a city is open, foreign ones included."""
    # CATH-4, no code: the tile data say it
    sketch = "(0,0) CFFF blue@N\n(5,0) FFFC\n(2,2) FFCF red@S"
    table = Table(sketch, modules=MODULES, edition=edition, draws=["inns-cathedrals/A", "sketch/FFFC"])
    assert table.placements() == {((0, 1), 0), ((4, 0), 0), ((2, 1), 0)}
    table.lay((0, 1))
    assert table.kinds() == [], "blue holds the city, and the tile has no field"
    assert table.game.decision.player == 1
    city = table.feature((0, 0), "N")
    assert (city.open_ends, city.cathedrals) == (3, 1)
    assert table.placements() >= {((1, 1), 0), ((-1, 1), 2), ((0, 2), 3)}


@every_edition
def test_CATH_4_a_cathedral_may_be_claimed_in_a_free_city(edition):
    modules = ("base", "cathedrals", "big-meeple")
    table = RealTable(["inns-cathedrals/A", "base/E"], modules=modules, edition=edition)
    table.lay((0, 1))
    assert table.spots() == table.spots("big-meeple") == {("city", ("N", "E", "S", "W"))}
    table.place("meeple", "N")
    assert table.on_board("red") == [("meeple", (0, 1))]


@every_edition
def test_CATH_E1_completed_city_with_a_cathedral(edition):
    table = Table("CATH-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 21}


@pytest.mark.parametrize(("edition", "points"), [("c1", 0), ("c2", 0), ("c3", 6)])
def test_CATH_E2_unfinished_city_with_a_cathedral(edition, points):
    table = Table("CATH-E1", modules=MODULES, edition=edition, drop=[(0, 2)]).final()
    assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize("modules", [("base",), ("base", "inns"), ("base", "big-meeple")])
def test_IC_2_without_the_module_a_cathedral_means_nothing(edition, modules):
    assert Table("CATH-E1", modules=modules, edition=edition).turn().scores == {"red": 14}
    unfinished = Table("CATH-E1", modules=modules, edition=edition, drop=[(0, 2)]).final()
    assert unfinished.scores == {"red": 6}


@every_edition
def test_cathedrals_change_nothing_for_farmers_big_meeples_and_abbots(edition):
    """CATH: no interaction with the other modules. A field gets 3 for the city, the majority decides."""
    table = Table(
        "CATH-E1",
        modules=("base", "farmers", "inns", "cathedrals", "big-meeple", "abbot"),
        edition=edition,
        drop=[(0, -1), (1, 0)],
        add="(0,-1) CFFF red@N blue@field\n(1,0) FFFC blue:big@W",
    ).turn()
    assert table.scores == {"red": 0, "blue": 21}
    assert table.final().scores == {"red": 0, "blue": 24}
