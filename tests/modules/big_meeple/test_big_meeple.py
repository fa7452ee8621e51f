"""Rules 03, module big-meeple: one more meeple for everybody, with the strength of two."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "big-meeple")
CITY = "(0,0) FCFF red{}@E\n*(1,0) FFFC"
ROAD = "(0,0) FRFF red{}@E\n*(1,0) FFFR"
MONASTERY = """
(0,0) FFFF
(1,0) FFFF
(2,0) FFFF
(0,1) FFFF
(1,1) FFFF mon red{}@mon
(2,1) FFFF
(0,2) FFFF
(1,2) FFFF
*(2,2) FFFF
"""


@every_edition
def test_BIG_1_one_big_meeple_in_addition_to_seven_meeples(edition):
    game = cc.Game(cc.Config(edition=edition, modules=("base", "big-meeple"), seed=1))
    assert [game.figures(seat).supply for seat in (0, 1)] == [{"meeple": 7, "big-meeple": 1}] * 2
    without = cc.Game(cc.Config(edition=edition, modules=("base",), seed=1))
    assert without.figures(0).supply == {"meeple": 7}


@every_edition
@pytest.mark.parametrize("where", ["N", "E", "mon", "field"])
def test_BIG_2_traveller_knight_monk_or_farmer(edition, where):
    table = Table("(0,0) CFFF\n*(0,1) CRCR mon", players=("red", "blue"), modules=MODULES, edition=edition)
    table.lay()
    assert table.spots("big-meeple") == table.spots("meeple")
    assert table.kinds("big-meeple") == ["city", "city", "field", "field", "monastery", "road", "road"]
    table.place("big-meeple", where)
    assert table.on_board("red") == [("big-meeple", (0, 1))]
    assert (table.supply("red"), table.supply("red", "big-meeple")) == (7, 0)
    assert table.game.decision.player == 1, "it is placed instead of a normal meeple, not with one"


def test_BIG_2_without_farmers_no_big_farmer():
    table = Table("(0,0) FFFF\n*(0,1) CFFF", modules=("base", "big-meeple")).lay()
    assert table.kinds("big-meeple") == ["city"]


def test_BIG_2_the_only_figure_left():
    """The big meeple can be placed when the supply of normal meeples is empty, and the other way round."""
    seven = "\n".join(f"({x},0) FFFF mon red@mon" for x in range(7))
    table = Table(f"{seven}\n*(0,1) CFFF", modules=MODULES).lay()
    assert table.kinds() == []
    assert table.kinds("big-meeple") == ["city", "field"]
    table = Table("(0,0) FFFF mon red:big@mon\n*(0,1) CFFF", modules=MODULES).lay()
    assert table.kinds() == ["city", "field"]
    assert table.kinds("big-meeple") == []


@every_edition
@pytest.mark.parametrize("holder", ["red", "blue"])
def test_BIG_3_an_occupied_feature_stays_closed(edition, holder):
    """BIG-3, no code: step 2 offers features without meeples, whoever comes."""
    sketch = f"(0,0) CFFF {holder}@N\n*(0,1) CFCF C=NS"
    table = Table(sketch, modules=("base", "big-meeple"), edition=edition).lay()
    assert table.spots("big-meeple") == set()


def test_BIG_3_a_big_meeple_closes_its_feature_to_others():
    table = Table("(0,0) CFFF blue:big@N\n*(0,1) CFCF C=NS", modules=MODULES).lay()
    assert table.kinds() == ["field", "field"]


@every_edition
def test_BIG_4_strength_two_ties_with_two_normal_meeples(edition):
    sketch = """
    (0,0) FCFF red:big@E
    *(1,0) CCFC C=NEW
    (2,0) FFFC blue@W
    (1,1) FFCF blue@S
    """
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 8, "blue": 8}


def test_BIG_4_big_and_normal_add_up():
    sketch = """
    (0,0) FRFF red:big@E
    *(1,0) FRFR R=EW
    (2,0) FRFR R=EW blue@E blue@E
    (3,0) FFFR red@W
    """
    table = Table(sketch, modules=MODULES).lay()
    assert table.feature((1, 0), "E").strength == (3, 2)
    assert table.decline().scores == {"red": 4, "blue": 0}


@every_edition
@pytest.mark.parametrize("sketch", [CITY, ROAD, MONASTERY])
def test_BIG_5_returns_after_scoring(edition, sketch):
    """BIG-5, no code: all figures of a scored feature return."""
    table = Table(sketch.format(":big"), modules=MODULES, edition=edition).turn()
    assert table.on_board("red") == []
    assert table.supply("red", "big-meeple") == 1


def test_BIG_5_returns_even_if_it_scored_nothing():
    sketch = """
    (0,0) FRFF red:big@E
    *(1,0) FRFR R=EW
    (2,0) FFFR blue:big@W blue@W
    """
    table = Table(sketch, modules=MODULES).turn()
    assert table.scores == {"red": 0, "blue": 3}
    assert table.supply("red", "big-meeple") == table.supply("blue", "big-meeple") == 1


@every_edition
@pytest.mark.parametrize(("sketch", "points"), [(CITY, 4), (ROAD, 2), (MONASTERY, 9)])
def test_BIG_6_no_value_changes(edition, sketch, points):
    """BIG-6, no code: strength decides who scores, not how much."""
    for figure in ("", ":big"):
        table = Table(sketch.format(figure), modules=MODULES, edition=edition).turn()
        assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize(("sketch", "points"), [(CITY, 1), (ROAD, 1), (MONASTERY, 8)])
def test_BIG_6_no_value_changes_at_the_end(edition, sketch, points):
    """Without the tile that completes them: city and road of one tile, monastery with seven neighbours."""
    unfinished = sketch.format(":big").partition("*")[0]
    table = Table(unfinished, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": points}
    assert table.supply("red", "big-meeple") == 1


@every_edition
def test_BIG_7_never_in_a_garden(edition):
    table = RealTable(["base/Eg"], modules=("base", "big-meeple", "abbot"), edition=edition).lay((0, 1), 2)
    assert table.kinds("big-meeple") == ["city"]
    assert table.kinds("abbot") == ["garden"]
    with pytest.raises(cc.IllegalAction):
        table.place("big-meeple", "gar")


@every_edition
def test_BIG_8_one_figure_wherever_figures_are_counted(edition):
    """BIG-8, no code: figures are counted one by one."""
    table = Table(CITY.format(":big"), modules=MODULES, edition=edition)
    city = table.feature((0, 0), "E")
    assert (len(city.figures), city.strength) == (1, (2,))
    table.turn()
    assert len([e for e in table.game.events if e["type"] == "figure_returned"]) == 1
    assert (table.supply("red"), table.supply("red", "big-meeple")) == (7, 1)


@every_edition
def test_BIG_E1_a_big_knight_beats_a_normal_one(edition):
    table = Table("BIG-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 8, "blue": 0}
    assert table.supply("red", "big-meeple") == 1
    assert table.supply("blue") == 7


@every_edition
def test_BIG_E2_a_big_farmer_ties_with_two_normal_ones(edition):
    table = Table("BIG-E2", modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 3, "blue": 3}


def test_FARM_X15_a_big_farmer_beats_one_normal_farmer():
    table = Table("BIG-E2", modules=MODULES, drop=[(2, 0)]).final()
    assert table.scores == {"red": 3, "blue": 0}
