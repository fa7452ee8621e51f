"""Rules 05, module messages: how markers and messages meet other modules."""

import pytest

from tests.table import Table
from tests.tables.scoring_turns import (
    CITY_A,
    FIELD,
    MESSAGES,
    TURN,
    answer,
    asked,
    drawn,
    message,
    move,
    offered,
    points,
    take_back,
)

# --- other modules -----------------------------------------------------------------------------------------


def turns(table):
    return [table.players[e["player"]] for e in table.game.events if e["type"] == "turn"]


def test_MSG_X1_BLD_X2_builder_and_message_4_three_turns_in_a_row():
    """The star ends a road (2 points) and extends the city of red's builder."""
    # MSG-X1, no code: extra turns are counted one by one
    board = "*(0,0) CFFR\n(-1,0) FRFF red@E\n(0,1) CFCF C=NS red@S red:builder@S"
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "builder"), messages=[4])
    table.stand("red", 3).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    for _ in range(2):
        assert asked(table) == ("place_tile", "red")
        table.pass_turn()
    assert asked(table) == ("place_tile", "blue")
    assert turns(table) == ["red", "red", "red", "blue"]


def test_TURN_39_the_builders_turn_comes_before_the_messages():
    board = "*(0,0) CFFR\n(-1,0) FRFF red@E\n(0,1) CFCF C=NS red@S red:builder@S"
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "builder"), messages=[4])
    table.stand("red", 3).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    series = [table.game._state.series]
    table.pass_turn()
    series.append(table.game._state.series)
    assert series == ["builder", "message"]


def test_MSG_X4_PIG_X9_points_of_a_c3_pig_belong_to_the_sum():
    """Red completes a city of 2 tiles with a shield (6); his pig lies beside it: 3."""
    # MSG-X4, no code: `score` adds to the sum of the turn
    board = "(0,0) CFFF red@N red@field red:pig@field\n*(0,1) FFCF sh@S"
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "pig")).turn()
    while asked(table)[0] != "move_marker":
        table.game.play(table.game.decision.options[0])
    assert {option["points"] for option in offered(table)} == {9}


def test_PIG_X9_message_7_counts_farmers_not_pigs():
    """PIG-X9, no code: `score` adds to the sum of the turn, and a pig leaves with its farmer."""
    assert points(message(7, "(44,0) FFFF red@field red:pig@field\n", (*MESSAGES, "pig"))) == 2


@pytest.mark.parametrize(
    ("module", "board", "at"),
    [
        ("builder", "(22,0) CFCF C=NS red@N red:builder@N\n(22,1) CFCF C=NS red@N\n", (22, 0)),
        ("pig", "(44,0) FFFF red@field red:pig@field\n(45,0) FFFF red@field\n", (44, 0)),
    ],
)
def test_MSG_X6_c3_a_companion_returns_with_its_meeple(module, board, at):
    """The other meeple can be returned without it."""
    # MSG-X6, no code: `send_home` takes along what depends on a meeple
    modules = (*MESSAGES, module)
    table = take_back(message(8, board, modules), "score_and_return", at, companion=module)
    assert (len(table.on_board("red")), table.supply("red", module)) == (1, 1)
    other = take_back(
        message(8, board, modules), "score_and_return", (at[0] + (module == "pig"), module == "builder")
    )
    assert (len(other.on_board("red")), other.supply("red", module)) == (2, 0)


@pytest.mark.parametrize("edition", ["c1", "c2"])
@pytest.mark.parametrize("module", ["builder", "pig"])
def test_PIG_X9_BLD_C1_8_in_c1_and_c2_only_the_last_meeple_takes_it_along(edition, module):
    where, tile = ("N", "CFCF C=NS") if module == "builder" else ("field", "FFFF")
    one = f"(22,0) {tile} red@{where} red:{module}@{where}\n"
    two = f"{one}(22,1) {tile} red@{where}\n"
    for board, left in ((one, 0), (two, 2)):
        table = message(8, board, (*MESSAGES, module), edition=edition)
        take_back(table, "score_and_return", (22, 0))
        assert len(table.on_board("red")) == left
        assert table.supply("red", module) == (0 if left else 1)


def test_MSG_26_the_pig_of_c1_is_a_part_of_the_value_of_a_field():
    """PIG-C1-3: 4 per city for who has the majority and his own pig there."""
    board = FIELD.replace("red@field", "red@field red:pig@field")
    for edition, value in (("c1", 8), ("c2", 8), ("c3", 6)):
        table = message(8, board, (*MESSAGES, "pig"), edition=edition)
        take_back(table, "score_and_return", (40, 0))
        assert points(table) == value, edition


def test_MSG_X10_CROP_X4_the_message_comes_before_the_circle():
    """The circle is chosen after the message was resolved; it gives no points."""
    # MSG-X10, no code: TURN-33 comes before TURN-37
    board = TURN.replace("*(0,0) FFFR", "*(0,0) FFFR crop=shield") + CITY_A
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "crop-circles"), messages=[6])
    move(table.stand("red", 2).turn(), "red", "meeple")
    assert asked(table) == ("message", "red")
    answer(table, "carry_out_message", value=6)
    assert table.scores["red"] == 7
    assert asked(table) == ("crop_circle", "red")
    while asked(table)[0] != "place_tile":
        table.game.play(table.game.decision.options[0])
    assert table.scores == {"red": 7, "blue": 0}


def test_MSG_X12_the_value_of_a_road_is_taken_after_the_ferry():
    """The lake tile ends red's road of 2 tiles in the north; its ferry joins the road in the west (1 tile)
    over the lake with that in the east: 3 tiles."""
    # MSG-X12, no code: a garden is a ring, and TURN-33 comes after TURN-23
    board = "*(0,0) RRFR lake\n(0,1) FFRF red@S\n(-1,0) FRFR R=EW red@E\n(1,0) FRFR R=EW"
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "ferries"), messages=[2])
    table.stand("red", 3).turn()
    table.ferry("EW")
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=2)
    assert points(table) == 3


def test_GOODS_X7_the_points_for_goods_are_final_scoring():
    """No message, whatever space the marker reaches: 10 points for the only token of a kind."""
    board = "(0,0) FCFF red@E goods@E=grain\n*(1,0) FFFC"
    table = Table(board, "red", players=("red", "blue"), modules=(*MESSAGES, "goods", "robbers")).turn()
    move(table, "red", "meeple")
    table.robber("blue", 4).final()
    assert table.scores == {"red": 4 + 10, "blue": 3}
    assert drawn(table) == []


def test_a_projection_at_the_choice_of_a_marker_scores_nothing_twice():
    """Blue and red have completed a city with grain each: both have a token and get 10 points at the end."""
    board = "(0,0) FCFF blue@E goods@E=grain\n*(1,0) FFFC\n(0,5) FCFF red@E goods@E=grain"
    modules = (*MESSAGES, "goods")
    table = Table(board, "blue", players=("blue", "red"), modules=modules, draws=["sketch/FFFC"]).turn()
    move(table, "blue", "meeple")
    table.lay((1, 5)).decline()
    assert asked(table) == ("move_marker", "red")
    goods = [(e["player"], e["points"]) for e in table.game.projection() if e["source"] == "goods"]
    assert goods == [(0, 10), (1, 10)]
    before = table.game.scores
    assert sum(e["points"] for e in table.game.projection()) == 20, "the cities are in the scores already"
    assert table.game.scores == before
