"""Rules 07, module fairy: where she goes, and what she pays."""

import pytest

from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    FAIRY,
    asked,
    fairy,
    fairy_moves,
    fairy_points,
    happened,
    knights,
    offered,
    play,
    send_home,
    targets,
    to_fairy,
)

MORE = (*FAIRY, "big-meeple", "abbot")
OWN_ROAD = "(0,0) FRFR R=EW red@E\n"
"""An unfinished road with red's traveller."""


def turn(sketch, modules=FAIRY, edition="c3", **more):
    """The starred tile lies and step 2 is asked."""
    return Table(sketch, modules=modules, edition=edition, **more).lay()


def next_turn(table):
    """Lay the drawn tile somewhere and decline everything, until the next tile is drawn."""
    table.game.play(table.game.decision.options[0])
    while asked(table)[0] not in ("place_tile", "over"):
        table.game.play(table.game.decision.options[-1])
    return table


# --- moving -------------------------------------------------------------------------------------------------


@every_edition
def test_FAIRY_1_she_stands_beside_the_board_and_belongs_to_nobody(edition):
    table = RealTable(["base/B"], modules=FAIRY, edition=edition)
    assert fairy(table) == (None, None, None)
    assert table.game.figures(0).supply == {"meeple": 7}


@every_edition
def test_FAIRY_2_instead_of_any_other_figure_action(edition):
    """TURN-19e: after moving her nothing is placed in this turn."""
    table = turn(OWN_ROAD + "*(0,1) FFFF mon", edition=edition, players=["red", "blue"])
    assert targets(table) == [((0, 1), "field"), ((0, 1), "monastery")]
    assert fairy_moves(table) == [("meeple", (0, 0))]
    to_fairy(table, (0, 0))
    charge = {"owner": 0, "figure": "meeple", "at": [0, 0], "segment": table.segment((0, 0), "E")}
    assert table.game.view(1)["fairy"] == {"at": [0, 0], "charge": charge}
    assert (asked(table), table.supply("red")) == (("place_tile", "blue"), 6)


@every_edition
def test_FAIRY_2_only_own_meeples_on_the_board(edition):
    sketch = "(0,0) CRFF mon red@N blue@E red:abbot@mon\n(5,5) FFFF blue@field\n*(0,-1) FFFF"
    table = turn(sketch, modules=MORE, edition=edition)
    assert sorted(fairy_moves(table)) == [("abbot", (0, 0)), ("meeple", (0, 0))]


@every_edition
def test_FAIRY_2_not_to_a_meeple_placed_in_the_same_turn(edition):
    """It is one or the other."""
    table = turn("(0,0) FFFF\n*(0,1) FFFF mon", edition=edition).place("meeple", "mon")
    assert asked(table)[0] == "place_tile"


@every_edition
def test_FAIRY_3_she_stands_beside_exactly_one_meeple(edition):
    """Another meeple of the same player on the same tile is not her charge: its road pays no 3 points."""
    sketch = "(0,0) CRFF red@N red@E fairy@red\n*(1,0) FFFR"
    table = turn(sketch, edition=edition, players=["red", "blue"]).decline()
    assert table.scores == {"red": 2, "blue": 0}, "the charge is the knight, who was named first"
    assert fairy(table) == ((0, 0), "red", "meeple")


@every_edition
def test_FAIRY_3_nor_another_meeple_on_the_same_feature(edition):
    """The princess sends red's other knight home: the charge stays and is paid when the city is complete."""
    sketch = "(0,0) CFFF red@N fairy@red\n(0,2) FFCF red@S\n*(0,1) CFCF C=NS princess@N"
    table = turn(sketch, modules=(*FAIRY, "princess"), edition=edition)
    send_home(table, "red", (0, 2)).decline()
    assert table.scores == {"red": 6 + 3}


@every_edition
def test_FAIRY_3_of_two_meeples_alike_on_one_segment_one_is_the_charge(edition):
    """Whoever sends one of them home says which; the fairy tells them apart (FAIRY-19)."""
    sketch = "(0,0) CFFF red@N red@N fairy@red\n*(0,1) CFCF C=NS princess@N"
    modules = (*FAIRY, "princess")
    for companion, left in (("fairy", (None, None)), (None, ("red", "meeple"))):
        table = turn(sketch, modules=modules, edition=edition, active="blue", players=["blue", "red"])
        assert knights(table) == [("red", "meeple", (0, 0))] * 2
        [knight] = [k for k in offered(table, "return_figure") if k.get("companion") == companion]
        play(table, "return_figure", **knight)
        assert fairy(table) == ((0, 0), *left)
        assert table.supply("red") == 6


@every_edition
def test_FAIRY_19_moving_between_meeples_alike_on_one_segment_is_no_action(edition):
    table = turn("(0,0) CFFF red@N red@N fairy@red\n*(0,-1) FFFF", edition=edition)
    assert fairy_moves(table) == []


@every_edition
def test_FAIRY_4_taken_away_from_a_foreign_charge(edition):
    sketch = "(0,0) CFFF blue@N fairy@blue\n(5,5) FFFF red@field\n*(0,-1) FFFF"
    table = to_fairy(turn(sketch, edition=edition), (5, 5))
    assert fairy(table) == ((5, 5), "red", "meeple")
    assert happened(table, "fairy_moved")[-1]["at"] == [5, 5]


@every_edition
def test_FAIRY_4_also_to_a_meeple_on_the_same_segment(edition):
    table = to_fairy(turn("(0,0) CFFF blue@N red@N fairy@blue\n*(0,-1) FFFF", edition=edition), (0, 0))
    assert fairy(table) == ((0, 0), "red", "meeple")


@every_edition
def test_FAIRY_5_who_has_no_meeple_on_the_board_cannot_move_her(edition):
    table = turn("(0,0) CFFF blue@N\n*(0,-1) FFFF", edition=edition)
    assert fairy_moves(table) == []


@every_edition
def test_FAIRY_5_not_to_the_meeple_that_is_her_charge(edition):
    table = turn(OWN_ROAD.replace("red@E", "red@E fairy@red") + "*(0,1) FFFF", edition=edition)
    assert fairy_moves(table) == []


@every_edition
def test_FAIRY_5_without_figures_in_supply_she_may_be_moved(edition):
    sketch = "".join(f"({n},9) FFFF mon red@mon\n" for n in range(7)) + "*(7,9) FFFF mon"
    table = turn(sketch, edition=edition)
    assert table.supply("red") == 0
    assert asked(table) == ("place_figure", "red")
    assert len(fairy_moves(table)) == 7


@every_edition
def test_FAIRY_6_when_the_charge_leaves_she_stays_without_a_charge(edition):
    """FAIRY-12: here by scoring."""
    table = turn("(0,0) FRFF red@E fairy@red\n*(1,0) FFFR", edition=edition).decline()
    assert fairy(table) == ((0, 0), None, None)
    assert [event["at"] for event in happened(table, "fairy_alone")] == [[0, 0]]
    assert table.supply("red") == 7


@every_edition
def test_FAIRY_6_the_same_when_another_figure_comes_to_its_place(edition):
    """She does not pass over to a meeple placed beside her later."""
    sketch = "(0,0) FRFR R=EW fairy\n*(1,0) FRFR R=EW"
    table = turn(sketch, edition=edition, players=["red"]).place("meeple", "E")
    assert fairy(table) == ((0, 0), None, None)
    assert table.scores == {"red": 0}


@every_edition
def test_FAIRY_7_she_is_no_meeple(edition):
    """She occupies nothing, has no strength and hinders no placement."""
    # FAIRY-7, no code: she is a cell in the record of the module and no figure of a player
    table = turn("(0,0) FRFF fairy\n*(1,0) FFFR", edition=edition)
    assert ((1, 0), "road") in targets(table)
    assert table.feature((0, 0), "E").strength == (0,)
    table.place("meeple", "W")
    assert table.scores == {"red": 2}


# --- a point at the start of the turn -----------------------------------------------------------------------


@every_edition
def test_FAIRY_8_one_point_when_the_turn_of_the_owner_starts(edition):
    """TURN-2, FAIRY-E3: not in the turn of the other player."""
    table = to_fairy(turn(OWN_ROAD + "*(0,1) FFFF", edition=edition, players=["red", "blue"]), (0, 0))
    assert table.scores == {"red": 0, "blue": 0}, "blue's turn has begun"
    next_turn(table)
    assert table.scores == {"red": 1, "blue": 0}
    [event] = table.score_events()
    assert (event["source"], event["parts"]) == ("fairy", [["start-of-turn", 1, 1]])
    next_turn(next_turn(table))
    assert fairy_points(table) == [("red", 1), ("red", 1)]
    assert table.markers("red") == (1,), "the marker follows at the end of the turn (TURN-30)"


@every_edition
@pytest.mark.parametrize("module", ["builder", "messages"])
def test_FAIRY_8_no_extra_turn_pays_it_again(edition, module):
    """FAIRY-E3, BLD-X7, TURN-39: one point for a double turn."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E fairy@red\n*(1,0) FRFR R=EW"
    draws = ["sketch/FRFR R=EW"]
    if module == "messages":
        sketch = "(0,0) FRFR R=EW red@E fairy@red\n(9,0) FRFF red@E\n*(10,0) FFFR"
        draws = []
    modules = (*FAIRY, module)
    table = Table(
        sketch, players=["red", "blue"], modules=modules, edition=edition, draws=draws, messages=[4]
    )
    table.stand("red", 3).lay().decline()
    if module == "messages":
        play(table, "move_marker", marker="meeple", points=2)
        play(table, "carry_out_message", value=4)
    elif edition != "c3":
        play(table, "extra_turn")
    assert table.turns == ["red", "red"]
    assert fairy_points(table) == []
    while table.turns.count("blue") < 1:
        table.game.play(table.game.decision.options[0 if asked(table)[0] == "place_tile" else -1])
    assert fairy_points(table) == []
    while table.turns[-1] != "red":
        table.game.play(table.game.decision.options[0 if asked(table)[0] == "place_tile" else -1])
    assert fairy_points(table) == [("red", 1)], "the next ordinary turn pays"


@every_edition
def test_FAIRY_E4_without_a_charge_no_point(edition):
    """After FAIRY-E1 red's turn starts; the dragon still may not enter her tile (DRAGON-22)."""
    table = turn("FAIRY-E1", edition=edition, active="blue").decline()
    assert asked(table) == ("place_tile", "red")
    assert table.scores == {"blue": 8, "red": 11}


# --- three points ------------------------------------------------------------------------------------------


@every_edition
def test_FAIRY_10_three_points_more_for_the_owner_of_the_charge(edition):
    """FAIRY-E1, FAIRY-C1-4: in addition to what the feature gives, in every edition."""
    table = turn("FAIRY-E1", edition=edition, active="blue").decline()
    assert table.scores == {"blue": 8, "red": 11}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    assert fairy(table) == ((0, 0), None, None)
    assert [(e["source"], e["points"], e["parts"]) for e in table.score_events() if e["player"] == 1] == [
        ("city", 8, [["tiles", 4, 8]]),
        ("fairy", 3, [["charge", 1, 3]]),
    ]


RING = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (2, 2)))
"""Seven neighbours of (1,1)."""


@every_edition
@pytest.mark.parametrize(
    "sketch",
    [
        "(0,0) FRFF red@E fairy@red\n*(1,0) FFFR",
        "(0,0) CFFF red@N fairy@red\n*(0,1) FFCF",
        f"{RING}\n(1,1) FFFF mon red@mon fairy@red\n*(2,2) FFFF",
    ],
)
def test_FAIRY_10_road_city_and_monastery(edition, sketch):
    table = turn(sketch, edition=edition).decline()
    assert fairy_points(table) == [("red", 3)]


@every_edition
def test_FAIRY_11_also_without_the_majority(edition):
    """FAIRY-E2."""
    table = turn("FAIRY-E2", edition=edition, active="blue").decline()
    assert table.scores == {"blue": 8, "red": 3}


@every_edition
def test_FAIRY_E2_a_second_blue_knight(edition):
    table = turn("FAIRY-E2", edition=edition, active="blue").decline()
    assert fairy_points(table) == [("red", 3)]
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_FAIRY_12_the_charge_returns_and_she_stays(edition):
    table = turn("FAIRY-E1", edition=edition, active="blue").decline()
    assert (table.supply("red"), fairy(table)) == (7, ((0, 0), None, None))


@every_edition
@pytest.mark.parametrize(
    ("extra", "module", "value"),
    [("inn@W", "inns", 6), ("mage@W", "mage-witch", 6), ("witch@W", "mage-witch", 2)],
)
def test_FAIRY_13_her_points_are_no_part_of_the_value(edition, extra, module, value):
    """MAGE-X5, FAIRY-X16: neither raised nor halved."""
    # MAGE-X5, no code: her 3 points are a score of their own
    sketch = f"(0,0) FRFF red@E fairy@red\n(1,0) FRFR R=EW {extra}\n*(2,0) FFFR"
    table = turn(sketch, modules=(*FAIRY, module), edition=edition).decline()
    assert table.scores == {"red": value + 3}
    assert fairy_points(table) == [("red", 3)]


@every_edition
def test_FAIRY_14_moved_in_the_same_turn_to_a_feature_just_completed(edition):
    """FAIRY-E6."""
    table = turn("FAIRY-E6", edition=edition)
    to_fairy(table, (0, 0))
    assert table.scores == {"red": 5}


@every_edition
def test_FAIRY_E6_five_with_the_fairy_move_and_two_without(edition):
    assert to_fairy(turn("FAIRY-E6", edition=edition), (0, 0)).scores == {"red": 5}
    assert turn("FAIRY-E6", edition=edition).decline().scores == {"red": 2}


@every_edition
def test_FAIRY_15_a_field_pays_when_it_is_scored_at_the_end(edition):
    """Also if it is worth 0; the event is one of final scoring."""
    table = Table("(0,0) FFFF red@field fairy@red\n*(1,0) FFFF", modules=FAIRY, edition=edition).final()
    assert table.scores == {"red": 3}
    told = [(event["source"], event["points"]) for event in table.score_events(final=True)]
    assert told == [("field", 0), ("fairy", 3)]


@every_edition
def test_FAIRY_16_unfinished_features_pay_nothing_at_the_end(edition):
    """FAIRY-E5."""
    sketch = "(0,0) FRFR R=EW red@E fairy@red\n(1,0) FRFR R=EW\n(2,0) FRFR R=EW"
    assert Table(sketch, modules=FAIRY, edition=edition).final().scores == {"red": 3}
    garden = Table("(0,0) FFFF gar red:abbot@gar fairy@red", modules=MORE, edition=edition).final()
    assert garden.scores == {"red": 1}


@every_edition
def test_FAIRY_E5_a_charge_in_the_minority_on_a_field(edition):
    sketch = "(0,0) CFFF red@field fairy@red\n(0,1) FFCF\n(1,0) FFFF blue@field\n(2,0) FFFF blue@field"
    table = Table(sketch, modules=FAIRY, edition=edition).final()
    assert table.scores == {"red": 3, "blue": 3}
    road = "(0,0) FRFR R=EW red@E fairy@red\n(1,0) FRFR R=EW\n(2,0) FRFR R=EW"
    assert Table(road, modules=FAIRY, edition=edition).final().scores == {"red": 3}


@every_edition
def test_FAIRY_17_a_feature_that_is_scored_for_nobody_pays_too(edition):
    """FAIRY-X6, MAYOR-X4: a mayor without shields has strength 0."""
    sketch = "(0,0) CFFF red:mayor@N fairy@red\n*(0,1) FFCF"
    table = turn(sketch, modules=(*FAIRY, "mayor"), edition=edition).decline()
    assert table.scores == {"red": 3}
    assert table.supply("red", "mayor") == 1


@every_edition
def test_FAIRY_18_nothing_for_a_charge_that_was_sent_home_before(edition):
    sketch = "(0,0) CFFF blue@N fairy@blue\n(0,2) FFCF red@S\n*(0,1) CFCF C=NS princess@N"
    table = turn(sketch, modules=(*FAIRY, "princess"), edition=edition)
    send_home(table, "blue", (0, 0)).decline()
    assert table.scores == {"red": 6, "blue": 0}
    assert fairy(table) == ((0, 0), None, None)
