"""The worked examples of the base game, with the boards of docs/rules/01-base.md."""

import pytest

import carcassonne as cc
from tests.table import Table, every_edition

NORTH, SOUTH, WEST = ("N",), ("S",), ("W",)


# --- scoring in the turn ---------------------------------------------------------------------------------


@every_edition
def test_BASE_E1_road_scored_by_the_tile_of_another_player(edition):
    table = Table("BASE-E1", active="blue", edition=edition).turn()
    assert table.scores == {"blue": 0, "red": 3}
    assert table.supply("red") == 7
    assert table.on_board("blue") == [("meeple", (1, 0))]  # his city is unfinished
    assert table.supply("blue") == 6


@every_edition
def test_BASE_E2_city_of_three_tiles_with_a_shield(edition):
    table = Table("BASE-E2", edition=edition).turn()
    assert table.scores == {"red": 8}
    assert table.supply("red") == 7
    [score] = table.score_events()
    assert score["source"] == "city"
    assert score["parts"] == [["tiles", 3, 6], ["shields", 1, 2]]
    assert sorted(score["tiles"]) == [[0, 0], [0, 1], [0, 2]]


@every_edition
def test_BASE_E3_monastery_with_its_eighth_neighbour(edition):
    table = Table("BASE-E3", edition=edition)
    assert not table.feature((1, 1), "mon").complete
    table.turn()
    assert table.scores == {"red": 9}
    assert table.supply("red") == 7


@every_edition
@pytest.mark.parametrize("active", ["red", "yellow"])
def test_BASE_E4_two_roads_joined_both_get_the_full_value(edition, active):
    table = Table("BASE-E4", active=active, edition=edition).turn()
    assert table.scores == {"red": 4, "yellow": 4}
    assert (table.supply("red"), table.supply("yellow")) == (7, 7)


@every_edition
@pytest.mark.parametrize("active", ["red", "yellow"])
def test_BASE_E5_only_the_majority_scores_the_joined_city(edition, active):
    table = Table("BASE-E5", active=active, edition=edition).turn()
    assert table.scores == {"red": 10, "yellow": 0}
    assert (table.supply("red"), table.supply("yellow")) == (7, 7)


@every_edition
def test_BASE_E10_roads_of_four_and_three_tiles(edition):
    assert Table("BASE-E10", edition=edition).turn().scores == {"red": 4}
    shorter = Table("BASE-E10", edition=edition, drop=[(2, 0), (3, 0)], add="*(2,0) FFFR").turn()
    assert shorter.scores == {"red": 3}


@every_edition
def test_BASE_E11_two_segments_of_one_tile_count_as_one_tile(edition):
    table = Table("BASE-E11", edition=edition).turn()
    assert table.scores == {"red": 8}
    assert table.supply("red") == 7


@every_edition
@pytest.mark.parametrize("active", ["red", "blue"])
def test_BASE_E12_two_parts_of_a_city_joined_with_a_knight_each(edition, active):
    table = Table("BASE-E12", active=active, edition=edition).turn()
    assert table.scores == {"red": 10, "blue": 10}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_BASE_E13_place_and_score_in_one_turn(edition):
    table = Table("BASE-E13", edition=edition).turn()
    assert table.scores == {"red": 4}
    assert table.supply("red") == 7
    road = "(0,0) FRFF\n(1,0) FRFR R=EW\n*(2,0) FFFR red@W"
    table = Table(road, edition=edition).turn()
    assert table.scores == {"red": 3}
    assert table.supply("red") == 7


# --- final scoring ---------------------------------------------------------------------------------------


@every_edition
def test_BASE_E6_final_city_for_the_majority(edition):
    table = Table("BASE-E6", active="green", edition=edition).final()
    assert table.scores == {"green": 8, "black": 0}


@every_edition
def test_BASE_E7_final_road(edition):
    assert Table("BASE-E7", edition=edition).final().scores == {"red": 3}


@every_edition
def test_BASE_E8_final_monastery(edition):
    assert Table("BASE-E8", active="yellow", edition=edition).final().scores == {"yellow": 4}


@every_edition
def test_BASE_E9_final_city_with_a_shield(edition):
    assert Table("BASE-E9", active="blue", edition=edition).final().scores == {"blue": 3}


@every_edition
def test_BASE_E14_final_scoring_of_several_features(edition):
    road = Table("BASE-E7", edition=edition)
    assert road.final().scores == {"red": 3}
    monastery = Table("BASE-E8", active="yellow", edition=edition, add="(-1,0) FFFF")
    assert monastery.final().scores == {"yellow": 5}
    city = Table("BASE-E9", active="blue", edition=edition, drop=[(0, 1)], add="(0,1) CFCF C=NS")
    assert city.final().scores == {"blue": 2}
    shared = Table("BASE-E6", active="green", edition=edition, drop=[(1, 1)], add="(1,1) FCFC C=EW")
    assert shared.feature((1, 1), "E").shields == 2
    assert shared.final().scores == {"green": 7, "black": 0}


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
def test_BASE_E15_no_knight_in_an_occupied_city(edition):
    table = Table("BASE-E15", active="blue", edition=edition).lay()
    assert table.spots() == {("field", ("EL", "ER")), ("field", ("WL", "WR"))}
    with pytest.raises(cc.IllegalAction) as refused:
        table.place("meeple", "N")
    assert refused.value.key == "illegal.claimed"
    plain = Table("BASE-E15", active="blue", edition=edition, modules=("base",)).lay()
    assert plain.spots() == set()
    assert plain.game.decision.kind == "place_tile"  # step 2 is not even asked
    assert plain.game.decision.player == plain.seat("red")


@every_edition
def test_BASE_E16_the_small_field_is_open_the_big_one_is_not(edition):
    table = Table("BASE-E16", edition=edition).lay()
    assert table.spots() == {("city", NORTH), ("road", ("E", "W")), ("field", ("EL", "WR"))}


@every_edition
def test_BASE_E17_every_edge_must_fit(edition):
    table = Table("BASE-E17", edition=edition, draws=["sketch/FFFC"])
    assert not any(at == (1, 0) for at, _ in table.placements())
    with pytest.raises(cc.IllegalAction) as refused:
        table.lay((1, 0))
    assert refused.value.key == "illegal.edge"
    assert refused.value.params == {"side": "N", "edge": "field", "wanted": "city"}
    fitting = Table("BASE-E17", edition=edition, draws=["sketch/CFFC"])
    assert {turn for at, turn in fitting.placements() if at == (1, 0)} == {0}


@every_edition
def test_BASE_E18_a_knight_instead_of_a_second_traveller(edition):
    new = "*(1,0) CRFR R=EW blue@N"
    table = Table("BASE-E1", "blue", edition=edition, modules=("base",), drop=[(1, 0), (2, 0)], add=new).lay()
    assert table.spots() == {("city", NORTH)}
    table.place("meeple", "N")
    assert table.on_board("blue") == [("meeple", (1, 0))]


@every_edition
@pytest.mark.parametrize("active", ["red", "blue"])
def test_BASE_E19_a_knight_in_a_city_that_nobody_holds(edition, active):
    table = Table("BASE-E19", active=active, edition=edition).lay()
    assert ("city", ("N", "S")) in table.spots()


@every_edition
def test_BASE_E20_a_monk_whatever_stands_around(edition):
    around = """
        (0,1) FFFF mon blue@mon
        (1,1) FFFF mon red@mon
        (1,0) CFFF blue@N
        (-1,0) FFRF blue@S
        (0,-1) FFFF red@field
        *(0,0) FFFF mon
    """
    table = Table(around, edition=edition).lay()
    assert table.kinds() == ["monastery"]


@every_edition
def test_BASE_E21_a_road_beside_a_road_joined_later(edition):
    extended = Table("BASE-E21", edition=edition, drop=[(3, 0)], add="*(2,0) FRFR R=EW").lay()
    assert "road" not in extended.kinds()
    table = Table("BASE-E21", edition=edition, draws=["sketch/FFFF", "sketch/FRFR R=EW"]).lay()
    assert ("road", WEST) in table.spots()
    table.place("meeple", "W")
    table.lay((3, -2)).decline()  # yellow
    table.lay((2, 0)).decline()
    assert table.scores == {"red": 4, "yellow": 4}


@every_edition
def test_BASE_E22_a_city_part_that_does_not_touch(edition):
    table = Table("BASE-E5", edition=edition, drop=[(1, 1), (1, 2)], add="(0,2) FFFF\n*(1,2) FFCF").lay()
    assert ("city", SOUTH) in table.spots()
