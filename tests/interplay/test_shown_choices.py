"""What a view tells beside a question, so that whoever must choose sees what each choice comes to."""

import pytest

from tests.table import Table
from tests.tables.scoring_turns import (
    CITY_A,
    CITY_B,
    FIELD,
    MESSAGES,
    answer,
    asked,
    message,
    move,
    offered,
    points,
    roads,
    robbers,
)

CROP = ("base", "farmers", "crop-circles")
FERRIES = ("base", "farmers", "ferries")
FLYING = ("base", "farmers", "flying-machines", "big-meeple")


def shown(table, key, seat=None):
    """What a seat is told under a key, or None."""
    return table.game.view(seat, aids=()).get(key)


# --- crop circles ----------------------------------------------------------------------------------------


def test_CROP_5_CROP_6_whom_each_action_would_hit():
    """Red has two knights, blue one and nobody left to add, green none."""
    used = "\n".join(f"({x},9) FFFF blue@field" for x in range(20, 32, 2))
    sketch = (
        f"(0,5) CFFF red@N\n(0,7) CFFF red@N\n(0,9) CFFF blue@N\n{used}\n(0,0) FFFF\n*(1,0) FFFF crop=shield"
    )
    table = Table(sketch, active="red", players=["red", "blue", "green"], modules=CROP).turn()
    assert table.supply("blue") == 0
    assert shown(table, "crop_circle") == {
        "circle": "shield",
        "feature": "city",
        "players": [
            {"standing": 2, "adds": True},
            {"standing": 1, "adds": False},
            {"standing": 0, "adds": False},
        ],
    }
    answer(table, "crop_circle", value="B")
    assert shown(table, "crop_circle") is None, "it is chosen"


# --- robbers ---------------------------------------------------------------------------------------------


def test_ROB_11_what_each_victim_gained_and_the_half_of_it():
    table = robbers(roads(("red", 7), ("blue", 3)), "red", "blue", "green")
    table.stand("red", 12).stand("blue", 12).robber("green", 12)
    assert shown(table, "robbery") is None
    table.turn()
    assert asked(table) == ("rob", "green")
    told = [{"victim": 0, "gained": 7, "points": 4}, {"victim": 1, "gained": 3, "points": 2}]
    assert shown(table, "robbery") == told
    assert [(way["victim"], way["points"]) for way in told] == [
        (o["owner"], o["points"]) for o in offered(table)
    ]


# --- flying machines -------------------------------------------------------------------------------------


def test_FLY_4_FLY_6_where_every_roll_leads_and_who_could_land():
    """One step west lies an open road, two steps a tile whose road is complete, three steps nothing."""
    sketch = "(-2,0) FFRF red@S\n(-2,-1) RFFF\n(-1,0) RFRF R=NS\n*(0,0) FFFF fly=W"
    table = Table(sketch, modules=FLYING)
    assert shown(table, "flight") is None, "no tile with a machine lies yet"
    table.lay()
    assert shown(table, "flight") == {
        "at": [0, 0],
        "landings": [
            {"roll": 1, "at": [-1, 0], "chance": [2, 6], "lands": ["meeple", "big-meeple"]},
            {"roll": 2, "at": [-2, 0], "chance": [2, 6], "lands": []},
            {"roll": 3, "at": [-3, 0], "chance": [2, 6], "lands": []},
        ],
    }
    table.decline()
    assert shown(table, "flight") is None


@pytest.mark.parametrize("roll", [1, 2, 3])
def test_FLY_5_the_view_agrees_with_the_flight(roll):
    sketch = "(-3,0) CFFF\n(-2,0) FFFF\n(-1,0) RFRF R=NS\n*(0,0) FFFF fly=W"
    table = Table(sketch, modules=FLYING, dice=[roll]).lay()
    told = shown(table, "flight")["landings"][roll - 1]
    answer(table, "fly", figure="meeple", at=[0, 0])
    [flown] = [event for event in table.game.events if event["type"] == "flight"]
    assert (told["roll"], told["at"], "meeple" in told["lands"]) == (
        flown["roll"],
        flown["target"],
        flown["lands"],
    )


# --- ferries ---------------------------------------------------------------------------------------------


def ferry_roads(table):
    """The pair of sides of every choice -> tiles of the road it makes, and whether it is complete."""
    found = {}
    for way in shown(table, "ferries")["choices"]:
        tile = table.game.tile(way["at"])
        sides = "".join(sorted(tile.segments[segment].edges[0] for segment in way["segments"]))
        found[tuple(way["at"]), sides] = (way["tiles"], way["complete"])
    return found


def test_FERRY_3_the_road_that_each_place_of_the_ferry_makes():
    """West of the lake a road of two tiles ends, in the east one goes on, in the north is nothing yet."""
    sketch = "(-2,0) FRFF\n(-1,0) FRFR R=EW\n*(0,0) RRFR lake\n(1,0) FRFR R=EW"
    table = Table(sketch, modules=FERRIES).lay()
    assert "choices" not in shown(table, "ferries")
    table.decline()
    told = ferry_roads(table)
    assert told == {
        ((0, 0), "EN"): (2, False),
        ((0, 0), "EW"): (4, False),
        ((0, 0), "NW"): (3, False),
    }
    table.ferry("EW")
    assert len(table.feature((0, 0), "E").tiles) == 4
    assert "choices" not in shown(table, "ferries")


def test_FERRY_9_the_road_that_a_moved_ferry_would_make():
    """The ferry joins east and west; moved to the north it would close the road of three tiles."""
    sketch = "(1,1) FFRF\n(1,0) RRFR lake ferry=EW\n*(2,0) FFFR"
    table = Table(sketch, modules=FERRIES).lay().decline()
    assert asked(table)[0] == "move_ferry"
    told = ferry_roads(table)
    assert told == {((1, 0), "EN"): (3, True), ((1, 0), "NW"): (2, False)}
    before = {feature.segments for feature in table.game.features()}
    shown(table, "ferries")
    assert {feature.segments for feature in table.game.features()} == before, "looking changes nothing"
    table.ferry("NE", at=(1, 0))
    assert len(table.feature((1, 0), "N").tiles) == 3


# --- messages --------------------------------------------------------------------------------------------


def test_MSG_7_the_markers_that_would_stop_on_a_dark_space():
    table = Table(roads(("red", 4)), "red", players=["red", "blue"], modules=MESSAGES)
    table.stand("red", 12, 1).turn()
    assert shown(table, "messages")["dark"] == ["messenger"]
    move(table, "red", "messenger")
    assert "dark" not in shown(table, "messages")


def test_MSG_11_who_is_not_active_gets_no_message():
    table = Table(roads(("blue", 4)), "red", players=["red", "blue"], modules=MESSAGES)
    table.stand("blue", 1, 1).turn()
    assert asked(table) == ("move_marker", "blue")
    assert shown(table, "messages")["dark"] == []


@pytest.mark.parametrize("token", [1, 2, 5, 6, 7])
def test_MSG_13_the_token_drawn_with_what_it_brings(token):
    """The same number as the points that carrying it out then gives."""
    table = message(token, CITY_A + CITY_B + FIELD, carry_out=False)
    drawn = shown(table, "messages")["drawn"]
    answer(table, "carry_out_message", value=token)
    assert drawn == {"message": token, "points": points(table), "most": False}


def test_MSG_19_another_turn_brings_no_points():
    drawn = shown(message(4, CITY_B, carry_out=False), "messages")["drawn"]
    assert drawn == {"message": 4, "points": None, "most": False}


def test_MSG_23_the_most_that_message_8_can_bring_and_each_choice():
    """Red leads in city B (4) and shares the field (6); in city A blue leads."""
    table = message(8, CITY_A + CITY_B + FIELD, carry_out=False)
    assert shown(table, "messages")["drawn"] == {"message": 8, "points": 6, "most": True}
    answer(table, "carry_out_message", value=8)
    told = {tuple(way["at"]): way["points"] for way in shown(table, "messages")["returns"]}
    assert told == {(22, 0): 4, (40, 0): 6}


# --- strengths -------------------------------------------------------------------------------------------


def test_DEF_6_a_score_tells_the_strengths_it_was_decided_by():
    """A big meeple against one meeple: 2 to 1, although nobody stands there any more (BIG-3)."""
    sketch = "(0,0) FRFF red:big@E\n(1,0) FRFR R=EW blue@E\n*(2,0) FFFR"
    table = Table(sketch, "red", players=["red", "blue"], modules=("base", "big-meeple")).turn()
    [score] = table.score_events()
    assert (score["player"], score["points"], score["strengths"]) == (0, 3, [2, 1])
    assert table.on_board("red") == table.on_board("blue") == []


def test_DEF_7_a_shared_majority_and_the_end_of_the_game():
    road = "(0,0) FRFR R=EW red@E\n(1,0) FRFR R=EW blue@E"
    events = Table(road, players=["red", "blue"]).final().score_events()
    assert [(event["player"], event["strengths"]) for event in events] == [(0, [1, 1]), (1, [1, 1])]


def test_DEF_7_points_that_no_majority_decided_tell_no_strengths():
    table = message(6, CITY_A)
    [score] = [event for event in table.score_events() if event["source"] == "message"]
    assert "strengths" not in score
