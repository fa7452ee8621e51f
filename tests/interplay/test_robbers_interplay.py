"""Rules 05, module robbers: the worked examples, and how robbers meet messages and other modules."""

import pytest

import carcassonne as cc
from tests.table import every_edition
from tests.tables.scoring_turns import (
    ROBBERS,
    answer,
    asked,
    bag,
    drawn,
    gained,
    move,
    offered,
    place,
    roads,
    robbers,
    spaces,
)

FOUR = ("red", "blue", "yellow", "green")

# --- worked examples ---------------------------------------------------------------------------------------


@every_edition
def test_ROB_E1_a_bag_tile(edition):
    table = bag("green", "red", "blue", "yellow", edition=edition)
    table.stand("red", 2).stand("blue", 11).stand("yellow", 15).stand("green", 20)
    table.robber("red", 15).robber("blue", 2).pass_turn()
    assert spaces(table) == [11, 20, "pass"]
    place(table, "red", 11)
    assert spaces(table) == [2, 11, 20]
    place(table, "yellow", 11)
    place(table, "green", 2)
    assert table.robbers() == {"red": 11, "blue": 2, "yellow": 11, "green": 2}
    assert asked(table) == ("place_tile", "red")


@every_edition
def test_ROB_E2_stolen_points_take_a_robber_along(edition):
    table = robbers(roads(("red", 5)), "red", "blue", "yellow", edition=edition)
    table.stand("red", 10).stand("blue", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.scores == {"red": 15, "blue": 15, "yellow": 0}
    assert table.robbers() == {"yellow": 15}
    assert table.supply("blue", "robber") == 1


@every_edition
def test_ROB_E3_two_robbers_on_one_space(edition):
    table = robbers(roads(("blue", 4)), "blue", "red", "green", edition=edition).stand("blue", 6)
    table.robber("red", 6).robber("green", 6).turn()
    assert table.scores == {"blue": 10, "red": 2, "green": 2}
    assert [table.supply(c, "robber") for c in ("red", "green")] == [1, 1]


@every_edition
@pytest.mark.parametrize(("victim", "points"), [("red", 3), ("blue", 2)])
def test_ROB_E4_one_robber_and_two_markers(edition, victim, points):
    table = robbers(roads(("red", 6), ("blue", 3)), "red", "blue", "green", edition=edition)
    table.stand("red", 12).stand("blue", 12).robber("green", 12).turn()
    answer(table, "rob", owner=table.seat(victim), points=points)
    assert table.scores == {"red": 18, "blue": 15, "green": points}


WITH_MESSAGES = (*ROBBERS, "messages")


def with_messages(*players, sketch, message=6, **more):
    """A table with messengers too; this message is on top of the stack."""
    return robbers(sketch, *players, modules=WITH_MESSAGES, messages=[message], **more)


@every_edition
def test_ROB_E5_the_other_marker_leaves_the_robber_inactive(edition):
    table = with_messages("red", "blue", sketch=roads(("red", 7)), edition=edition)
    table.stand("red", 12, 3).robber("blue", 12).turn()
    other = table.game.copy()
    move(table, "red", "messenger")
    assert drawn(table) == [6]
    answer(table, "take_message_points", points=2)
    assert table.markers("red") == (12, 12)
    assert (table.scores["blue"], table.robbers()) == (0, {"blue": 12})
    table.game = other
    move(table, "red", "meeple")
    assert asked(table) == ("move_marker", "blue"), "ROB-X3: he has not moved a marker yet"
    move(table, "blue", "meeple")
    assert table.markers("red") == (19, 3)
    assert (table.scores["blue"], table.robbers()) == (4, {})


@every_edition
def test_ROB_E6_the_robber_goes_with_the_marker_that_steals(edition):
    table = robbers(roads(("red", 5)), *FOUR, edition=edition)
    table.stand("red", 10).stand("blue", 12).stand("green", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.markers("green") == (12,)
    assert table.robbers() == {"yellow": 15}


@every_edition
def test_ROB_E7_a_chain_in_one_turn(edition):
    table = robbers(roads(("red", 5), ("blue", 4)), "red", "blue", "yellow", edition=edition)
    table.stand("red", 10).stand("blue", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.scores == {"red": 15, "blue": 19, "yellow": 2}
    assert table.robbers() == {}


KNIGHTS = "(9,9) CFCF C=NS red@N\n(11,9) CFCF C=NS red@N\n(13,9) CFCF C=NS red@N\n"
"""Three knights of red in three open cities."""


@every_edition
def test_ROB_E8_points_of_a_message_are_robbed_too(edition):
    """Red chooses the score meeple: 8 -> 10, then 10 -> 16."""
    table = with_messages("red", "green", sketch=KNIGHTS + roads(("red", 2)), edition=edition)
    table.stand("red", 8).robber("green", 10).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=6)
    move(table, "green", "meeple")
    assert table.markers("red") == (16, 0)
    assert table.scores == {"red": 16, "green": 3}
    assert table.supply("green", "robber") == 1


# --- interactions ------------------------------------------------------------------------------------------


def test_ROB_X1_a_robber_may_wait_for_a_messenger():
    table = bag("red", "blue", modules=WITH_MESSAGES).stand("red", 12, 3).stand("blue", 0, 7).pass_turn()
    assert spaces(table) == [3, 12]
    place(table, "blue", 3)
    assert spaces(table) == [0, 7]


@pytest.mark.parametrize(("marker", "stolen"), [("meeple", 0), ("messenger", 2)])
def test_ROB_X1_activated_only_by_the_marker_that_starts_there(marker, stolen):
    """ROB-X2, MSG-X2: by his choice red leaves it inactive."""
    # ROB-X2, no code: a robber hears of the marker that moves only
    # MSG-X2, no code: it only names rules of the robbers
    table = (
        with_messages("red", "blue", sketch=roads(("red", 4))).stand("red", 12, 3).robber("blue", 3).turn()
    )
    move(table, "red", marker)
    if stolen:
        move(table, "blue", "meeple")
    assert table.scores["blue"] == stolen


def test_ROB_X3_stolen_points_go_to_the_marker_moved_before():
    """Blue gains 3 with his messenger and then steals 2 from red: the same marker, without a question."""
    table = (
        with_messages("red", "blue", sketch=roads(("red", 4), ("blue", 3))).robber("blue", 2).stand("red", 2)
    )
    move(table.turn(), "red", "meeple")
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 5)
    assert asked(table)[0] == "place_tile"


def test_ROB_X3_who_moved_none_chooses():
    table = with_messages("red", "blue", sketch=roads(("red", 4))).robber("blue", 1).stand("red", 1, 0)
    move(table.turn(), "red", "meeple")
    assert offered(table) == [
        {"type": "move_marker", "marker": "meeple", "points": 2},
        {"type": "move_marker", "marker": "messenger", "points": 2},
    ]
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 2)


@pytest.mark.parametrize(("start", "messages"), [(0, [6]), (2, [])])
def test_ROB_X3_the_active_thief_is_checked_for_the_dark_space_after_it(start, messages):
    """Red gains 3 and steals 2 from blue. From 0: 3, then 5, dark. From 2: 5 in between only (MSG-30)."""
    sketch = roads(("red", 3), ("blue", 4))
    table = (
        with_messages("red", "blue", sketch=sketch)
        .stand("red", start)
        .stand("blue", 8)
        .robber("red", 8)
        .turn()
    )
    move(table, "red", "meeple")
    move(table, "blue", "meeple")
    assert table.markers("red") == (start + 5, 0)
    assert drawn(table) == messages


def test_ROB_X3_a_thief_without_other_points_may_draw_a_message():
    """Red lays the tile that gives blue 9 and steals 5: his marker of this turn stands on 5."""
    table = with_messages("red", "blue", sketch=roads(("blue", 9))).stand("blue", 8).robber("red", 8).turn()
    move(table, "blue", "meeple")
    move(table, "red", "messenger")
    assert (drawn(table), asked(table)) == ([6], ("message", "red"))


def test_ROB_X4_the_two_points_of_a_message_too():
    """TURN-33: the robbers hit by that move score right after it."""
    table = with_messages("red", "blue", sketch=roads(("red", 2))).stand("red", 8).robber("blue", 10).turn()
    move(table, "red", "meeple")
    answer(table, "take_message_points", points=2)
    move(table, "blue", "messenger")
    assert table.scores == {"red": 12, "blue": 1}
    assert asked(table) == ("place_tile", "blue")


def test_ROB_X4_only_where_the_message_starts_not_where_the_turn_did():
    """Green's robber on 8 gets half of the 2 points of the road, blue's on 10 half of the message."""
    table = with_messages("red", "blue", "green", sketch=KNIGHTS + roads(("red", 2)))
    table.stand("red", 8).robber("blue", 10).robber("green", 8).turn()
    move(table, "red", "meeple")
    move(table, "green", "meeple")
    assert asked(table) == ("message", "red")
    answer(table, "carry_out_message", value=6)
    move(table, "blue", "meeple")
    assert table.scores == {"red": 16, "blue": 3, "green": 1}


def test_ROB_X4_a_robber_dragged_to_the_space_of_the_message_is_hit():
    """Blue steals 1 from red on 8 and takes green's robber along from 9 to 10, where red stands too."""
    table = with_messages("red", "blue", "green", sketch=roads(("red", 2)))
    table.stand("red", 8).stand("blue", 9).robber("blue", 8).robber("green", 9).turn()
    move(table, "red", "meeple")
    move(table, "blue", "meeple")
    assert table.robbers() == {"green": 10}
    answer(table, "take_message_points", points=2)
    move(table, "green", "meeple")
    assert table.scores == {"red": 12, "blue": 10, "green": 1}


def test_ROB_X4_two_robbers_of_a_message_and_one_that_goes_along():
    """Blue and green rob the 6 points of the message; yellow's robber on blue's space goes along to 4."""
    table = with_messages(*FOUR, sketch=KNIGHTS + roads(("red", 2))).stand("red", 8).stand("blue", 1, 1)
    table.robber("blue", 10).robber("green", 10).robber("yellow", 1).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=6)
    move(table, "blue", "messenger")
    move(table, "green", "meeple")
    assert table.scores == {"red": 16, "blue": 5, "yellow": 0, "green": 3}
    assert table.robbers() == {"yellow": 4}


def test_ROB_X4_a_message_worth_nothing_hits_nobody():
    table = (
        with_messages("red", "blue", sketch=roads(("red", 2)), message=7).stand("red", 8).robber("blue", 10)
    )
    move(table.turn(), "red", "meeple")
    answer(table, "carry_out_message", value=7)
    assert table.robbers() == {"blue": 10}
    assert asked(table) == ("place_tile", "blue")


def test_ROB_X5_ABBOT_X4_taking_the_abbot_back_belongs_to_the_points_of_the_turn():
    """The garden gives 5 (ABBOT-E3), the road 3: blue gets half(8)."""
    # ROB-X5, ABBOT-X4, no code: `score` adds to the sum of the turn
    board = """
    (1,1) FFFF gar red:abbot@gar
    (0,1) FFFF
    (0,0) FRFF red@E
    (1,0) FRFR R=EW
    *(2,0) FFFR
    """
    table = robbers(board, "red", "blue", modules=(*ROBBERS, "abbot")).robber("blue", 0).lay()
    answer(table, "take_back", figure="abbot", at=[1, 1])
    assert table.scores == {"red": 8, "blue": 4}


def test_ROB_X5_PIG_X10_points_of_a_c3_pig_too():
    """Red completes a city of 2 tiles with a shield (6); his pig lies beside it: 3. Blue gets half(9)."""
    board = "(0,0) CFFF red@N red@field red:pig@field\n*(0,1) FFCF sh@S"
    table = robbers(board, "red", "blue", modules=(*ROBBERS, "pig")).robber("blue", 0).turn()
    while asked(table)[0] not in ("place_tile",):
        table.game.play(table.game.decision.options[0])
    assert gained(table)[-1] == ("blue", 5)
    assert table.scores == {"red": 9, "blue": 5}


def test_ROB_X7_every_extra_turn_is_a_turn_of_its_own():
    """Message 4: red gains 2 in the first turn and 3 in the extra one; blue robs the second one only."""
    # ROB-X7, no code: an extra turn opens the records of a turn like any other
    board = roads(("red", 2)) + "\n(0,5) FRFF red@E\n(1,5) FRFR R=EW"
    table = with_messages("red", "blue", sketch=board, message=4, draws=["sketch/FFFR"]).stand("red", 3, 9)
    move(table.turn(), "red", "meeple")
    answer(table, "carry_out_message", value=4)
    assert asked(table) == ("place_tile", "red")
    table.robber("blue", 9).lay((2, 5)).decline()
    move(table, "red", "messenger")
    move(table, "blue", "meeple")
    assert gained(table, "robber") == [("blue", 2)]
    assert table.markers("red") == (5, 12)


@pytest.mark.parametrize(("magic", "stolen"), [("mage", 4), ("witch", 1)])
def test_ROB_X8_MAGE_X3_half_of_the_points_that_mage_or_witch_changed(magic, stolen):
    """A road of 4: with the mage 8, with the witch 2."""
    # ROB-X8, no code: robbers ask for points that were gained
    board = roads(("red", 4)).replace("(-1,0) FRFR R=EW", f"(-1,0) FRFR R=EW {magic}@E")
    assert magic in board
    table = robbers(board, "red", "blue", modules=(*ROBBERS, "mage-witch")).robber("blue", 0).turn()
    assert table.scores == {"red": 2 * stolen, "blue": stolen}


def test_INN_X9_CATH_X7_the_changed_value_is_robbed():
    """A road of 3 tiles with an inn gives 6."""
    board = roads(("red", 3)).replace("R=EW", "R=EW inn@E")
    table = robbers(board, "red", "blue", modules=(*ROBBERS, "inns")).robber("blue", 0).turn()
    assert table.scores == {"red": 6, "blue": 3}


# --- what others see ---------------------------------------------------------------------------------------


def test_robbers_stand_open_to_everybody():
    table = robbers(roads(("red", 3)), "red", "blue", "green").robber("blue", 7)
    for seat in (None, 0, 1, 2):
        players = table.game.view(seat)["players"]
        assert [player["elsewhere"] for player in players] == [[], [["robber", ["track", 7]]], []]


def test_a_game_with_robbers_is_replayed():
    table = bag("red", "blue").stand("red", 0).pass_turn()
    place(table, "blue", 0)
    place(table, "red", 0)
    again = cc.replay(table.game.record())
    assert again.events == table.game.events
    assert again.view(0) == table.game.view(0)
