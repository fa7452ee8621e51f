"""Rules 05, module messages: what the eight tokens do."""

import pytest

import carcassonne as cc
from tests.table import every_edition
from tests.tables.scoring_turns import (
    CITY_A,
    CITY_B,
    EVERYTHING,
    FIELD,
    MESSAGES,
    ROAD_A,
    ROAD_B,
    answer,
    asked,
    choices,
    got,
    message,
    offered,
    points,
    take_back,
)

# --- tokens 1 to 3: the smallest feature -------------------------------------------------------------------


@every_edition
def test_MSG_16_MSG_E4_the_smallest_city_as_if_he_had_the_majority(edition):
    table = message(1, CITY_A + CITY_B, edition=edition)
    assert got(table) == [(3, [["tiles", 2, 2], ["shields", 1, 1]])]
    assert table.score_events()[-1]["tiles"] == [[20, 0], [20, 1]]
    assert len(table.on_board("red")) == 2, "the knight stays"
    assert table.scores["blue"] == 0


def test_MSG_16_tiles_do_not_decide_but_points():
    """A city of 2 tiles with 3 shields is worth more than B."""
    table = message(1, CITY_A.replace("sh@N red", "sh2@N red").replace("blue@N", "sh@N blue@N") + CITY_B)
    assert points(table) == 4


def test_MSG_16_a_tie_gives_the_same_whichever_he_takes():
    """Nobody is asked, because nothing depends on it."""
    table = message(1, CITY_B + CITY_B.replace("(22,", "(25,"))
    assert (points(table), asked(table)) == (4, ("place_tile", "blue"))


def test_MSG_16_cities_of_others_do_not_count():
    assert points(message(1, CITY_A.replace("red@N", "blue@N") + CITY_B)) == 4


@every_edition
def test_MSG_17_the_shortest_road(edition):
    table = message(2, ROAD_A + ROAD_B, edition=edition)
    assert got(table) == [(2, [["tiles", 2, 2]])]
    assert len(table.on_board("red")) == 2


def test_MSG_17_cities_and_farmers_do_not_count():
    assert points(message(2, CITY_A + FIELD + ROAD_B)) == 3


MONASTERIES = (
    "(50,0) FFFF mon red@mon\n(50,1) FFFF\n(51,1) FFFF\n(60,0) FFFF gar red:abbot@gar\n(60,1) FFFF\n"
)
"""A monastery worth 3 and a garden worth 2."""


@every_edition
def test_MSG_18_the_smallest_monastery(edition):
    board = (
        "(50,0) FFFF mon red@mon\n(50,1) FFFF\n(51,1) FFFF\n(60,0) FFFF mon red@mon blue@mon\n(60,1) FFFF\n"
    )
    table = message(3, board, edition=edition)
    assert (points(table), len(table.on_board("red"))) == (2, 2)


@every_edition
@pytest.mark.parametrize(("gardens", "value"), [(False, 3), (True, 2)])
def test_MSG_18_MSG_32_MSG_X12_ABBOT_X3_gardens_count_by_option(edition, gardens, value):
    table = message(3, MONASTERIES, EVERYTHING, edition=edition, options={"messages.gardens": gardens})
    assert (points(table), len(table.on_board("red"))) == (value, 2)


def test_MSG_18_an_abbot_in_a_monastery_counts():
    assert points(message(3, "(60,0) FFFF mon red:abbot@mon\n(60,1) FFFF\n", EVERYTHING)) == 2


@pytest.mark.parametrize(("edition", "value"), [("c1", 0), ("c2", 0), ("c3", 2)])
def test_MSG_26_INN_X3_the_inn_of_an_unfinished_road_counts_as_in_final_scoring(edition, value):
    """MSG-29: worth 0 in c1 and c2, and then the smallest: no marker moves."""
    board = ROAD_A.replace("red@N", "inn@N red@N") + ROAD_B
    table = message(2, board, EVERYTHING, edition=edition)
    assert points(table) == value
    moves = [e for e in table.game.events if e["type"] == "marker"]
    assert len(moves) == (2 if value else 1)


@pytest.mark.parametrize(("edition", "value"), [("c1", 0), ("c2", 0), ("c3", 3)])
def test_MSG_26_CATH_X5_the_cathedral_of_an_unfinished_city(edition, value):
    board = CITY_A.replace("(20,1) CFCF C=NS", "(20,1) CCCC C=NESW cath") + CITY_B
    assert points(message(1, board, EVERYTHING, edition=edition)) == value


@pytest.mark.parametrize(("magic", "value"), [("mage", 4), ("witch", 2)])
def test_MSG_26_MAGE_X3_mage_and_witch_count_and_stay(magic, value):
    """A: 3 + 2 with the mage, so that B with 4 is the smallest; half(3) with the witch."""
    board = CITY_A.replace("sh@N red@N", f"sh@N {magic}@N red@N") + CITY_B
    table = message(1, board, (*MESSAGES, "mage-witch"))
    assert points(table) == value
    assert table.game.view(0)["magic"][magic] == [[20, 0], table.segment((20, 0), "N")]


# --- token 4: an extra turn --------------------------------------------------------------------------------


@every_edition
def test_MSG_19_one_extra_turn_after_this_one(edition):
    """TURN-39."""
    table = message(4, "", edition=edition)
    assert asked(table) == ("place_tile", "red")
    table.pass_turn()
    assert asked(table) == ("place_tile", "blue")
    assert points(table) == 0


def test_MSG_19_who_takes_the_points_gets_no_turn():
    table = message(4, "", carry_out=False)
    answer(table, "take_message_points", points=2)
    assert asked(table) == ("place_tile", "blue")


# --- tokens 5 to 7: two points each ------------------------------------------------------------------------


@every_edition
def test_MSG_20_MSG_E5_shields_of_the_cities_with_an_own_knight(edition):
    """Two knights in a city with 3 shields, which counts once; a city without; a city of blue alone."""
    board = """
    (20,0) CFCF C=NS sh2@N red@N
    (20,1) CFCF C=NS sh@N red@N blue@N
    (22,0) CFCF C=NS red@N
    (24,0) CFCF C=NS sh@N blue@N
    """
    table = message(5, board, edition=edition)
    assert got(table) == [(6, [["shields", 3, 6]])]
    assert len(table.on_board("red")) == 3


def test_MSG_20_the_majority_does_not_matter():
    assert points(message(5, CITY_A)) == 2


def test_CATH_X5_message_5_does_not_mind_a_cathedral():
    """CATH-X5, no code: a message asks for the value of the feature as it stands."""
    board = CITY_A.replace("(20,1) CFCF C=NS", "(20,1) CCCC C=NESW cath")
    assert points(message(5, board, EVERYTHING, edition="c1")) == 2


@every_edition
def test_MSG_21_two_points_per_knight(edition):
    """Not for travellers, monks and farmers; two knights in one city count twice."""
    board = CITY_A + CITY_B.replace("(22,1) CFCF C=NS", "(22,1) CFCF C=NS red@N") + ROAD_A + FIELD
    table = message(6, board, edition=edition)
    assert got(table) == [(6, [["knights", 3, 6]])]
    assert len(table.on_board("red")) == 5


@every_edition
def test_MSG_22_FARM_X13_two_points_per_farmer(edition):
    """Whatever the field is worth."""
    board = CITY_A + FIELD + "(44,0) FFFF red@field\n(45,0) FFFF red@field\n"
    table = message(7, board, edition=edition)
    assert got(table) == [(6, [["farmers", 3, 6]])]
    assert len(table.on_board("red")) == 4


@pytest.mark.parametrize("token", [5, 6, 7])
def test_MSG_20_MSG_21_MSG_22_points_for_what_is_counted_are_of_no_feature(token):
    """So no tiles are shown with them, unlike those of the smallest city."""
    table = message(token, CITY_A + FIELD)
    assert points(table) == 2
    assert table.score_events()[-1]["tiles"] == []


@pytest.mark.parametrize(("token", "where"), [(6, "CFCF C=NS red:big@N"), (7, "FFFF red:big@field")])
def test_MSG_X7_BIG_X9_a_big_meeple_is_one_knight_or_farmer(token, where):
    assert points(message(token, f"(20,0) {where}\n", EVERYTHING)) == 2


def test_MSG_X7_a_big_meeple_is_a_knight_for_messages_1_and_5():
    """MSG-X7, no code: they are meeples, and who is beside the board stands on no feature."""
    board = CITY_A.replace("red@N", "red:big@N")
    assert [points(message(token, board, EVERYTHING)) for token in (1, 5)] == [3, 2]


# --- token 8: score and return -----------------------------------------------------------------------------


@every_edition
def test_MSG_23_MSG_E6_with_a_tie_on_a_field(edition):
    """MSG-25: blue gains nothing and stays; FARM-X13."""
    table = message(8, FIELD, edition=edition)
    assert asked(table) == ("message_return", "red")
    assert offered(table) == [
        {
            "type": "score_and_return",
            "figure": "meeple",
            "at": [40, 0],
            "segment": table.segment((40, 0), "field"),
        }
    ], "the only meeple has the majority: nothing can be declined"
    take_back(table, "score_and_return", (40, 0))
    assert got(table) == [(6, [["cities", 2, 6]])]
    assert table.on_board("red") == []
    assert table.supply("red") == 7
    assert (table.scores["blue"], len(table.on_board("blue"))) == (0, 1)


@every_edition
@pytest.mark.parametrize(
    ("board", "at", "value"),
    [(CITY_B, (22, 0), 4), (ROAD_B, (32, 0), 3), ("(50,0) FFFF mon red@mon\n(50,1) FFFF\n", (50, 0), 2)],
)
def test_MSG_23_a_city_a_road_a_monastery(edition, board, at, value):
    table = take_back(message(8, board, edition=edition), "score_and_return", at)
    assert (points(table), table.on_board("red")) == (value, [])


def test_MSG_32_a_garden_is_no_feature_to_choose_but_its_abbot_may_return():
    """MSG-24: blue has the majority in A, so any own meeple may come back, the abbot too."""
    assert choices(message(8, MONASTERIES, EVERYTHING), "score_and_return") == [("meeple", (50, 0))]
    table = message(8, MONASTERIES + CITY_A, EVERYTHING)
    assert ("abbot", (60, 0)) in choices(table, "return_figure")
    assert ("abbot", (60, 0)) not in choices(table, "score_and_return")


def test_MSG_23_MSG_32_MSG_X12_a_garden_with_the_own_abbot_by_option():
    table = message(8, MONASTERIES, EVERYTHING, options={"messages.gardens": True})
    take_back(table, "score_and_return", (60, 0), "abbot")
    assert (points(table), table.supply("red", "abbot")) == (2, 1)


def test_MSG_23_one_own_meeple_of_choice():
    """Three knights of red in one city, on two tiles: the one he names returns."""
    board = CITY_B.replace("(22,1) CFCF C=NS", "(22,1) CFCF C=NS red@N red:big@N")
    table = message(8, board, EVERYTHING)
    everybody = [("meeple", (22, 0)), ("meeple", (22, 1)), ("big-meeple", (22, 1))]
    assert sorted(choices(table, "score_and_return")) == sorted(everybody)
    take_back(table, "score_and_return", (22, 1), "big-meeple")
    assert points(table) == 4
    assert sorted(table.on_board("red")) == everybody[:2]


def test_MSG_23_meeples_that_are_alike_are_one_choice():
    board = "(22,0) CFCF C=NS red@N red@N\n"
    assert choices(message(8, board), "score_and_return") == [("meeple", (22, 0))]


def test_MSG_23_a_value_of_0_is_no_way_out():
    """The only meeple lies on a field without a city: no points, no marker, but the farmer returns."""
    table = message(8, "(44,0) FFFF red@field\n")
    assert [o["type"] for o in offered(table)] == ["score_and_return"]
    take_back(table, "score_and_return", (44, 0))
    assert (got(table), table.on_board("red")) == ([], [])


@every_edition
def test_MSG_24_without_the_majority_any_own_meeple_without_points(edition):
    """Blue has the majority in A; red may return a meeple from anywhere, or score B."""
    table = message(8, CITY_A + CITY_B + FIELD, edition=edition)
    assert choices(table, "score_and_return") == [("meeple", (22, 0)), ("meeple", (40, 0))]
    anywhere = [("meeple", (20, 0)), ("meeple", (22, 0)), ("meeple", (40, 0))]
    assert choices(table, "return_figure") == anywhere
    assert offered(table)[-1] == {"type": "pass"}
    take_back(table, "return_figure", (40, 0))
    assert got(table) == []
    assert sorted(table.on_board("red")) == [("meeple", (20, 0)), ("meeple", (22, 0))]


def test_MSG_24_he_may_leave_it():
    table = message(8, CITY_A)
    assert [o["type"] for o in offered(table)] == ["return_figure", "pass"]
    answer(table, "pass")
    assert (got(table), len(table.on_board("red"))) == ([], 1)
    assert asked(table) == ("place_tile", "blue")


def test_MSG_24_only_own_meeples():
    table = message(8, CITY_A)
    with pytest.raises(cc.IllegalAction):
        answer(table, "return_figure", figure="meeple", at=[20, 1], segment=table.segment((20, 1), "N"))
    assert len(table.on_board("blue")) == 2


def test_MSG_25_other_own_meeples_on_the_feature_stay():
    """And they score again later."""
    table = message(8, CITY_B.replace("(22,1) CFCF C=NS", "(22,1) CFCF C=NS red@N blue@N"))
    take_back(table, "score_and_return", (22, 0))
    assert (points(table), table.on_board("red")) == (4, [("meeple", (22, 1))])
    assert (table.scores["blue"], len(table.on_board("blue"))) == (0, 1)


@pytest.mark.parametrize(("edition", "value"), [("c1", 0), ("c2", 0), ("c3", 2)])
def test_INN_X3_message_8_uses_the_value_of_final_scoring(edition, value):
    """INN-X3, no code: a message asks for the value of the feature as it stands."""
    board = "(30,0) RFRF R=NS inn@N red@N\n(30,1) RFRF R=NS\n"
    table = take_back(message(8, board, EVERYTHING, edition=edition), "score_and_return", (30, 0))
    assert (points(table), table.on_board("red")) == (value, [])


def test_BIG_X9_message_8_may_return_a_big_meeple():
    """With it red has the majority in A against two knights of blue (a tie)."""
    # BIG-X9, no code: figures are counted one by one
    table = message(8, CITY_A.replace("red@N", "red:big@N"), EVERYTHING)
    take_back(table, "score_and_return", (20, 0), "big-meeple")
    assert (points(table), table.supply("red", "big-meeple")) == (3, 1)


def test_MSG_26_ingots_stay():
    """Message 8 on a city with ingots hands out none."""
    table = message(8, CITY_B.replace("C=NS red@N", "C=NS ingot2 red@N"), (*MESSAGES, "gold-mines"))
    before = table.game.view(0).get("gold")
    take_back(table, "score_and_return", (22, 0))
    assert (points(table), table.game.view(0).get("gold")) == (4, before)
    assert before, "the view tells of the ingots"
