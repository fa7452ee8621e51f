"""Rules 04, module pig in c3: every city completed with a shield pays all pigs on the board."""

import pytest

from tests.table import Table, refused

MODULES = ("base", "farmers", "pig")
PAIR = ("red", "blue")
SHIELD_CITY = "(5,5) FCFF sh@E\n*(6,5) FFFC\n"
"""A city with a shield, away from everything else, that the new tile completes."""
THREE_CITIES = """
(0,0) CFFF red@field red:pig@field
(1,0) CFFF blue@field
(2,0) CFFF {} blue@field
(0,1) FFCF
(1,1) FFCF
*(2,1) FFCF
"""
"""PIG-C3-E2: red's pig among blue's farmers; two cities are complete, the third one with the new tile."""


def asked(table):
    return table.players[table.game.decision.player], table.game.decision.kind


def keep(table):
    """The owner of the pig that was just scored leaves his farmer on the field."""
    assert table.game.decision.kind == "return_farmer"
    table.game.play({"type": "pass"})
    return table


def take(table):
    """He takes his farmer back."""
    [back, _] = table.game.decision.options
    assert back.type == "return_figure"
    table.game.play(back)
    return table


def pig_points(table):
    """The points for pigs in the order in which they were given."""
    events = [e for e in table.score_events() if e["source"] == "pig"]
    return [(table.players[e["player"]], e["points"]) for e in events]


# --- placing ------------------------------------------------------------------------------------------------


def test_PIG_C3_1_together_with_a_farmer():
    """TURN-20: on the same field segment, and not with a traveller, knight or monk."""
    table = Table("(0,0) FFFF\n*(0,1) CRFR R=EW mon", players=PAIR, modules=MODULES).lay()
    assert table.together("pig") == [("meeple", "field")] * 2
    assert table.kinds("pig") == [], "never by itself"
    table.place("meeple", "field:SL", companion="pig")
    segment = table.segment((0, 1), "field:SL")
    figures = [(f.figure, f.at, f.segment) for f in table.game.figures(0).placed]
    assert figures == [("meeple", (0, 1), segment), ("pig", (0, 1), segment)]
    assert (table.supply("red"), table.supply("red", "pig")) == (6, 0)
    assert asked(table) == ("blue", "place_tile")


def test_PIG_C3_1_only_from_the_supply():
    table = Table("(0,0) FRFR R=EW red@field red:pig@field\n*(0,-1) FFFF", modules=MODULES).lay()
    assert table.kinds() == ["field"]
    assert table.together("pig") == []


def test_PIG_C3_2_not_to_a_farmer_that_lies_already():
    table = Table("(0,0) FFFF red@field\n*(0,1) CFFF", modules=MODULES).lay()
    assert table.together("pig") == []
    pig = {"type": "place_figure", "figure": "pig", "at": [0, 1], "segment": table.segment((0, 1), "field")}
    assert refused(table, pig) == "illegal.place"


# --- the companion ------------------------------------------------------------------------------------------


def test_PIG_C3_3_returns_without_points_when_its_farmer_leaves():
    """Also if another own farmer lies on the field."""
    sketch = "(0,0) CFFF red@field red:pig@field\n(1,0) FFFF red@field\n(0,1) FFCF"
    table = Table(sketch, modules=MODULES).remove("red", (0, 0))
    assert table.on_board("red") == [("meeple", (1, 0))]
    assert table.supply("red", "pig") == 1
    assert table.scores == {"red": 0}


def test_PIG_C3_3_stays_when_another_own_farmer_leaves():
    sketch = "(0,0) CFFF red@field red:pig@field\n(1,0) FFFF red@field"
    table = Table(sketch, modules=MODULES).remove("red", (1, 0))
    assert table.on_board("red") == [("meeple", (0, 0)), ("pig", (0, 0))]


def test_PIG_C3_E4_a_pitchfork_circle_returns_the_companion_or_another_farmer():
    """PIG-X11: action B on the companion returns the pig too, and action A places none."""
    sketch = (
        "(0,0) CFFF red@field red:pig@field\n(1,0) FFFF red@field\n(0,1) FFCF\n*(2,0) FFFF crop=pitchfork"
    )
    modules = (*MODULES, "crop-circles")
    left = {}
    for at in ((0, 0), (1, 0)):
        table = Table(sketch, players=PAIR, modules=modules).turn()
        table.game.play({"type": "crop_circle", "value": "B"})
        assert sorted(option.at for option in table.game.decision.options) == [(0, 0), (1, 0)]
        [choice] = [option for option in table.game.decision.options if option.at == at]
        table.game.play(choice)
        assert table.scores == {"red": 0, "blue": 0}
        left[at] = table.on_board("red")
    assert left == {(0, 0): [("meeple", (1, 0))], (1, 0): [("meeple", (0, 0)), ("pig", (0, 0))]}


def test_PIG_X11_action_A_places_no_pig():
    sketch = "(0,0) FFFF red@field\n*(0,1) FFFF crop=pitchfork"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "crop-circles")).turn()
    table.game.play({"type": "crop_circle", "value": "A"})
    assert {(o.figure, o.companion) for o in table.game.decision.options} == {("meeple", None)}


# --- scoring ------------------------------------------------------------------------------------------------


def test_PIG_C3_E1_all_pigs_are_scored_from_the_active_player_on():
    """PIG-C3-7, PIG-C3-9."""
    table = Table("PIG-C3-E1", modules=MODULES, add=SHIELD_CITY).turn()
    assert asked(table) == ("red", "return_farmer")
    assert table.scores == {"red": 3, "blue": 0, "yellow": 0}
    assert asked(keep(table)) == ("blue", "return_farmer")
    assert asked(keep(table)) == ("yellow", "return_farmer")
    take(table)
    assert asked(table) == ("blue", "place_tile")
    assert table.scores == {"red": 3, "blue": 3, "yellow": 3}
    assert [table.supply(colour, "pig") for colour in table.players] == [1, 1, 1]
    assert [table.on_board(colour) for colour in table.players] == [
        [("meeple", (0, 0))],
        [("meeple", (0, 1))],
        [],
    ]


def test_PIG_C3_E2_no_majority_needed():
    """PIG-C3-6: at the end blue alone scores the field."""
    table = Table(THREE_CITIES.format("sh@N"), active="blue", modules=MODULES).turn()
    assert table.scores == {"blue": 0, "red": 9}
    assert asked(table) == ("red", "return_farmer")
    assert keep(table).final().scores == {"blue": 9, "red": 9}


def test_PIG_C3_E3_without_a_shield_nothing():
    table = Table(THREE_CITIES.format(""), active="blue", modules=MODULES).turn()
    assert table.scores == {"blue": 0, "red": 0}
    assert asked(table) == ("red", "place_tile")
    assert table.supply("red", "pig") == 0


def test_PIG_C3_4_after_the_city_was_scored_and_its_knights_went_home():
    """TURN-29j."""
    sketch = "(0,0) FFFF red@field red:pig@field\n(0,1) CFFF sh@N blue@N\n*(0,2) FFCF"
    table = keep(Table(sketch, modules=MODULES).turn())
    happened = [
        (e["type"], e.get("source") or e.get("figure"))
        for e in table.game.events
        if e["type"] in ("score", "figure_returned")
    ]
    assert happened == [
        ("score", "city"),
        ("figure_returned", "meeple"),
        ("score", "pig"),
        ("figure_returned", "pig"),
    ]
    assert table.scores == {"red": 3, "blue": 6}


@pytest.mark.parametrize("count", [1, 2, 3])
def test_PIG_C3_5_three_points_per_completed_city_the_new_one_included(count):
    """The cities of the columns 0 to count-1 are complete, that of the last column by the new tile."""
    lower = [f"({x},0) CFFF sh@N" for x in range(3)]
    upper = [f"({x},1) FFCF" for x in range(count - 1)]
    sketch = "\n".join([*lower, *upper, f"*({count - 1},1) FFCF", "(3,0) FFFF red@field red:pig@field"])
    table = Table(sketch, players=PAIR, modules=MODULES).turn()
    assert table.scores == {"red": 3 * count, "blue": 0}
    [event] = table.score_events()
    assert (event["source"], event["parts"], event["final"]) == ("pig", [["cities", count, 3 * count]], False)


def test_PIG_C3_7_clockwise_from_the_active_player():
    """Blue, in seat 1, is active: green follows, then red."""
    pigs = " ".join(f"{colour}@field {colour}:pig@field" for colour in ("red", "blue", "green"))
    table = Table(
        f"(0,0) FFFF {pigs}\n(5,5) FCFF sh@E", modules=MODULES, draws=["sketch/FFFF", "sketch/FFFC"]
    )
    table.lay((1, 0)).decline()
    table.lay((6, 5)).decline()
    order = []
    while table.game.decision.kind == "return_farmer":
        order.append(table.players[table.game.decision.player])
        keep(table)
    assert order == ["blue", "green", "red"]


def test_PIG_C3_8_back_even_if_it_scored_nothing():
    table = Table(f"(0,0) FFFF red@field red:pig@field\n{SHIELD_CITY}", players=PAIR, modules=MODULES).turn()
    assert asked(table) == ("red", "return_farmer")
    assert table.scores == {"red": 0, "blue": 0}
    assert table.supply("red", "pig") == 1
    assert keep(table).on_board("red") == [("meeple", (0, 0))]


def test_PIG_C3_9_the_farmer_may_come_back_too():
    sketch = f"(0,0) FFFF red@field red:pig@field\n{SHIELD_CITY}"
    table = Table(sketch, players=PAIR, modules=MODULES).turn()
    segment = table.segment((0, 0), "field")
    assert [option.to_json() for option in table.game.decision.options] == [
        {"type": "return_figure", "figure": "meeple", "at": [0, 0], "segment": segment},
        {"type": "pass"},
    ]
    take(table)
    assert table.on_board("red") == []
    assert (table.supply("red"), table.supply("red", "pig")) == (7, 1)


def test_PIG_C3_9_only_the_companion_comes_back():
    sketch = f"(0,0) FFFF red@field red:pig@field\n(1,0) FFFF red@field\n{SHIELD_CITY}"
    table = take(Table(sketch, players=PAIR, modules=MODULES).turn())
    assert table.on_board("red") == [("meeple", (1, 0))]


def test_PIG_C3_10_nothing_in_final_scoring():
    """PIG-C3-10, no code: in the third edition no step of final scoring asks for pigs."""
    sketch = "(0,0) CFFF sh@N red@field red:pig@field\n(0,1) FFCF"
    assert Table(sketch, modules=MODULES).final().scores == {"red": 3}, "the farmer alone"


def test_PIG_C3_11_nobody_need_score_the_city():
    table = Table(f"(0,0) CFFF red@field red:pig@field\n(0,1) FFCF\n{SHIELD_CITY}", modules=MODULES).turn()
    assert pig_points(table) == [("red", 3)]


def test_PIG_C3_12_a_pig_placed_in_the_turn_that_completes_the_city():
    """PIG-C3-12, no code: TURN-20 comes before TURN-29."""
    table = Table("(0,0) CFFF sh@N\n*(0,1) FFCF", players=PAIR, modules=MODULES).lay()
    table.place("meeple", "field", companion="pig")
    assert table.scores == {"red": 3, "blue": 0}
    assert keep(table).on_board("red") == [("meeple", (0, 1))]
    assert table.supply("red", "pig") == 1


def test_PIG_C3_13_two_cities_with_shields_at_once_pay_once():
    """Both count, because both are complete when the pigs are scored."""
    sketch = "(0,0) FCFF sh@E\n*(1,0) FCFC\n(2,0) FFFC sh@W\n(1,1) FFFF red@field red:pig@field"
    table = keep(Table(sketch, players=PAIR, modules=MODULES).turn())
    assert pig_points(table) == [("red", 6)]
    assert asked(table) == ("blue", "place_tile")


@pytest.mark.parametrize(("shield", "points"), [("", []), ("sh@E", [("red", 3)])])
def test_PIG_C3_14_only_a_shield_triggers(shield, points):
    sketch = f"(0,0) FFFF red@field red:pig@field\n(0,1) FCFF {shield} red@E\n*(1,1) FFFC"
    table = Table(sketch, modules=MODULES).turn()
    assert pig_points(table) == points


def test_PIG_C3_14_a_road_or_monastery_triggers_nothing():
    sketch = "(0,0) FFFF red@field red:pig@field\n(0,1) CRFF sh@N red@E\n*(1,1) FFFR"
    table = Table(sketch, players=PAIR, modules=MODULES).turn()
    assert pig_points(table) == []
    assert asked(table) == ("blue", "place_tile")


def test_PIG_C3_15_whoever_completes_the_city():
    sketch = f"(0,0) CFFF red@field red:pig@field\n(0,1) FFCF\n{SHIELD_CITY}"
    table = Table(sketch, active="blue", players=("blue", "red"), modules=MODULES).turn()
    assert pig_points(table) == [("red", 3)]
    assert asked(table) == ("red", "return_farmer"), "the owner decides in the turn of blue"
    assert asked(keep(table)) == ("red", "place_tile")


def test_PIG_C3_16_a_city_counts_once_however_big():
    """It touches the field with three of its tiles."""
    sketch = """
    (0,0) CFFF
    (1,0) CFFF red@field red:pig@field
    (2,0) CFFF
    (0,1) FCCF C=ES
    (1,1) FCCC C=ESW sh@E
    *(2,1) FFCC C=SW
    """
    assert pig_points(Table(sketch, modules=MODULES).turn()) == [("red", 3)]


def test_PIG_C3_17_a_farmer_taken_back_changes_nothing_for_the_next_pig():
    table = Table("PIG-C3-E1", active="blue", modules=MODULES, add=SHIELD_CITY).turn()
    for _ in range(3):
        assert table.game.decision.kind == "return_farmer"
        take(table)
    assert set(pig_points(table)) == {("red", 3), ("blue", 3), ("yellow", 3)}
    assert [table.on_board(colour) for colour in table.players] == [[], [], []]


def test_a_projection_counts_the_pigs_that_are_still_to_be_scored():
    table = Table("PIG-C3-E1", modules=MODULES, add=SHIELD_CITY).turn()
    waiting = [(e["player"], e["points"]) for e in table.game.projection() if e["source"] == "pig"]
    assert waiting == [(1, 3), (2, 3)]


# --- other modules ------------------------------------------------------------------------------------------


def test_CATH_X6_the_trigger_is_the_shield_not_the_value():
    for shield, points in (("", []), ("sh@E", [("red", 3)])):
        sketch = f"(0,0) FFFF red@field red:pig@field\n(0,1) FCFF {shield}\n(1,1) FCFC C=EW cath\n*(2,1) FFFC"
        table = Table(sketch, modules=(*MODULES, "cathedrals")).turn()
        assert pig_points(table) == points


@pytest.mark.parametrize("magic", ["mage@E", "witch@E"])
def test_PIG_X14_mage_and_witch_change_neither_trigger_nor_points(magic):
    """PIG-X14, no code: pigs ask for cities and shields."""
    sketch = f"(0,0) FFFF red@field red:pig@field\n(0,1) FCFF sh@E blue@E {magic}\n*(1,1) FFFC"
    table = Table(sketch, modules=(*MODULES, "mage-witch")).turn()
    assert pig_points(table) == [("red", 3)]


PAID = f"(0,0) CFFF red@field red:pig@field\n(0,1) FFCF\n{SHIELD_CITY}"
"""Red's pig is worth 3, and the new tile completes a city with a shield."""


def test_PIG_X10_robbers_take_their_share_of_pig_points():
    """ROB-X5."""
    # PIG-X10, no code: `score` adds to the sum of the turn
    table = Table(PAID, players=PAIR, modules=(*MODULES, "robbers")).robber("blue", 0).turn()
    keep(table)
    assert table.scores == {"red": 3, "blue": 2}, "half of 3, rounded up"


def test_PIG_X9_pig_points_belong_to_the_sum_of_the_turn():
    """MSG-X4: red has 6 points for the city of his knight and 3 for the pig, and moves one marker by 9."""
    sketch = PAID.replace("FCFF sh@E", "FCFF sh@E red@E")
    table = keep(Table(sketch, players=PAIR, modules=(*MODULES, "messages")).turn())
    assert asked(table) == ("red", "move_marker")
    assert {option.points for option in table.game.decision.options} == {6 + 3}


def test_PIG_X9_in_the_turn_of_another_player():
    table = keep(Table(PAID, active="blue", players=PAIR, modules=(*MODULES, "messages")).turn())
    assert asked(table) == ("red", "move_marker")
    assert {option.points for option in table.game.decision.options} == {3}


def message(number, sketch):
    """Red scores 4 for a city, stops on a dark space and carries out a message."""
    board = f"{sketch}\n(8,8) FFCF red@S\n*(8,7) CFFF"
    table = (
        Table(board, players=PAIR, modules=(*MODULES, "messages"), messages=[number]).stand("red", 1).turn()
    )
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 4})
    table.game.play({"type": "carry_out_message", "value": number})
    return table


def test_PIG_X9_message_7_counts_farmers_not_pigs():
    table = message(7, "(0,0) FFFF red@field red:pig@field\n(0,1) FFFF red@field")
    assert table.scores["red"] == 1 + 4 + 2 * 2


def test_PIG_X9_message_8_on_the_farmer_returns_his_pig():
    """MSG-X6: the field is worth what its farmers get, the pig adds nothing."""
    table = message(8, "(0,0) CFFF red@field red:pig@field\n(0,1) FFCF")
    [choice] = [o for o in table.game.decision.options if o.type == "score_and_return"]
    table.game.play(choice)
    assert table.scores["red"] == 1 + 4 + 3
    assert table.on_board("red") == []
    assert table.supply("red", "pig") == 1
