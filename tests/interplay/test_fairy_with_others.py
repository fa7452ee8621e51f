"""Rules 07, module fairy: editions, and how she meets the other modules."""

import pytest

from carcassonne.engine.figures import pick, put
from carcassonne.geometry import cell
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    ALL_FOUR,
    FAIRY,
    asked,
    cells,
    dragon,
    fairy,
    fairy_moves,
    fairy_points,
    fly,
    offered,
    play,
    send_home,
    targets,
    to_fairy,
)


def turn(sketch, modules=(), edition="c3", **more):
    """The starred tile lies and step 2 is asked."""
    return Table(sketch, modules=(*FAIRY, *modules), edition=edition, **more).lay()


def verbs(table):
    return {option.type for option in table.game.decision.options}


# --- what a fairy move excludes -------------------------------------------------------------------------


@every_edition
def test_FAIRY_C1_1_she_replaces_every_figure_of_step_2(edition):
    """FAIRY-C2-1, FAIRY-X4, BLD-X7, PIG-X4: meeple, builder, pig, mayor, wagon, abbot, big meeple."""
    # PIG-X4, no code: step 2 is one action, and the princess skips it
    # BLD-X7, no code: she pays in no extra turn (FAIRY-8), and step 2 is one action
    # FAIRY-C2-1, FAIRY-X4, no code: step 2 is one action, whichever it is
    # FAIRY-C1-1, no code: moving her is one of the actions of step 2, and there is only one
    modules = ("builder", "pig", "mayor", "wagon", "abbot", "big-meeple")
    sketch = "(0,0) FRFR R=EW red@E red@field\n*(1,0) CRFR R=EW mon gar"
    table = turn(sketch, modules, edition, players=["red", "blue"])
    figures = {data["figure"] for data in offered(table, "place_figure")}
    companions = {data.get("companion") for data in offered(table, "place_figure")}
    assert figures >= {"meeple", "mayor", "wagon", "abbot", "big-meeple"}
    assert {"builder", "pig"} <= (companions if edition == "c3" else figures)
    move = offered(table, "move_fairy")[0]
    play(table, "move_fairy", **move)
    assert asked(table) == ("place_tile", "blue")
    assert len(table.on_board("red")) == 2


@every_edition
def test_FAIRY_X4_builder_pig_and_barn_are_never_the_charge(edition):
    """BARN-X6."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n(0,1) FFFF red@field red:pig@field\n*(1,0) FRFR R=EW"
    table = turn(sketch, ("builder", "pig", "barn"), edition)
    assert {figure for figure, _ in fairy_moves(table)} == {"meeple"}


@every_edition
def test_FAIRY_X4_placing_the_barn_is_one_or_the_other(edition):
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF mon red@mon\n*(1,1) FFFF"
    table = turn(sketch, ("barn",), edition, players=["red", "blue"])
    assert "barn" in {data["figure"] for data in offered(table, "place_figure")}
    assert asked(to_fairy(table, (0, 1))) == ("place_tile", "blue")
    assert table.supply("red", "barn") == 1


@every_edition
def test_FAIRY_X3_a_tower_action_excludes_the_fairy(edition):
    """TOWER-X2."""
    sketch = "(0,0) FFFF mon red@mon\n*(1,0) FFFF tower"
    table = turn(sketch, ("tower",), edition, players=["red", "blue"])
    assert verbs(table) >= {"build_tower", "move_fairy", "place_figure", "pass"}
    assert asked(to_fairy(table, (0, 0))) == ("place_tile", "blue")
    other = turn(sketch, ("tower",), edition, players=["red", "blue"])
    play(other, "build_tower", at=[1, 0])
    assert asked(other) == ("place_tile", "blue")
    assert fairy(other) == (None, None, None)


@every_edition
def test_FAIRY_X14_a_flight_excludes_the_fairy_and_the_other_way_round(edition):
    """FLY-X9: also after a crash; a flier that lands beside her is not her charge."""
    # FLY-X9, no code: the princess skips the whole of step 2, and step 2 is one action
    # FAIRY-X14, no code: both are actions of step 2, and a charge is chosen by a move of hers
    sketch = "(0,0) CFFF fairy\n(2,0) FFFF mon red@mon\n*(1,0) FFFF fly=W"
    table = turn(sketch, ("flying-machines",), edition, dice=[1], players=["red", "blue"])
    assert verbs(table) >= {"fly", "move_fairy"}
    play(table, "fly", figure="meeple", at=[1, 0]).place("meeple", "N", at=(0, 0))
    assert fairy(table) == ((0, 0), None, None)
    assert asked(table) == ("place_tile", "blue")
    crash = turn(sketch, ("flying-machines",), edition, dice=[3], players=["red", "blue"])
    play(crash, "fly", figure="meeple", at=[1, 0])
    assert asked(crash) == ("place_tile", "blue")
    moved = to_fairy(turn(sketch, ("flying-machines",), edition, players=["red", "blue"]), (2, 0))
    assert asked(moved) == ("place_tile", "blue")


@every_edition
def test_FAIRY_X20_moving_her_excludes_the_portal(edition):
    """PORTAL-X13."""
    # FAIRY-X20, no code: both are actions of step 2, and there is only one
    sketch = "(0,0) FFFF mon red@mon\n(2,0) FFFF mon\n*(1,0) FFFF portal"
    table = turn(sketch, ("portal",), edition, players=["red", "blue"])
    assert ((2, 0), "monastery") in targets(table)
    assert asked(to_fairy(table, (0, 0))) == ("place_tile", "blue")


@every_edition
def test_FAIRY_X15_after_a_fairy_move_ferries_follow(edition):
    """A lake tile still gets its ferry; the road that the ferry completes pays the 3 points."""
    # FAIRY-X15, no code: ferries are steps of their own, and she hears of every feature scored
    sketch = "(0,0) FRFF red@E\n(2,0) FFFR\n*(1,0) FRRR lake"
    table = to_fairy(turn(sketch, ("ferries",), edition, players=["red", "blue"]), (0, 0))
    assert asked(table) == ("set_ferry", "red")
    table.ferry("EW")
    assert table.scores == {"red": 3 + 3, "blue": 0}


# --- dragon, tower, princess ----------------------------------------------------------------------------


@every_edition
def test_FAIRY_9_everybody_on_her_tile_is_safe_from_the_dragon(edition):
    """FAIRY-X1."""
    sketch = "(0,0) FFFF dragon\n(1,0) CFFF mon red@mon blue@N fairy@red\n(0,1) FFFF\n*(0,2) FFFF dsym"
    table = turn(sketch, ("dragon",), edition).decline()
    assert cells(table) == [(0, 1)]
    fly(table, (0, 1), (0, 2))
    assert (table.supply("red"), table.supply("blue")) == (6, 6)


@every_edition
@pytest.mark.parametrize("mark", ["volcano", "dsym"])
def test_FAIRY_C1_3_she_may_be_moved_on_volcano_and_dragon_tiles(edition, mark):
    """The misprint "princess" of c1 (DRAGON-12, DRAGON-17)."""
    # FAIRY-C1-3, no code: the limit of DRAGON-11 concerns placing meeples
    sketch = f"(0,0) FFFF mon red@mon\n(0,5) FFFF dragon\n*(1,0) FFFF {mark}"
    table = to_fairy(turn(sketch, ("dragon",), edition), (0, 0))
    assert fairy(table) == ((0, 0), "red", "meeple")


@every_edition
def test_FAIRY_C1_2_the_charge_may_stand_on_a_tower(edition):
    """FAIRY-C2-5: it pays the point of every turn, and nothing else."""
    sketch = "(0,0) FFFF tower1 red:top\n(5,5) FFFF tower1 blue:top\n*(1,0) FFFF"
    table = turn(sketch, ("tower",), edition, players=["red", "blue"])
    assert offered(table, "move_fairy") == [{"figure": "meeple", "at": [0, 0]}]
    to_fairy(table, (0, 0))
    assert fairy(table) == ((0, 0), "red", "meeple")
    table.pass_turn()
    assert fairy_points(table) == [("red", 1)]
    assert table.final().scores == {"red": 1, "blue": 0}


@every_edition
def test_FAIRY_C1_2_also_while_the_dragon_is_on_that_tile(edition):
    """It leaves it as usual and cannot enter it again."""
    sketch = "(0,0) FFFF tower1 red:top dragon\n(1,0) FFFF\n*(2,0) FFFF dsym"
    draws = ["sketch/FFFF dsym"]
    table = turn(sketch, ("tower", "dragon"), edition, players=["red", "blue"], draws=draws)
    to_fairy(table, (0, 0))
    assert cells(table) == [(1, 0)]
    fly(table, (1, 0), (2, 0)).lay((1, 1)).decline()
    fly(table, (1, 0))
    assert (asked(table), cells(table)) == (("move_dragon", "red"), [(1, 1)])
    assert dragon(table) == (1, 0)


@every_edition
def test_FAIRY_C2_4_she_protects_neither_from_the_tower_nor_from_the_princess(edition):
    """FAIRY-X2, FAIRY-X3, TOWER-X2, PRINCESS-11: she stays without a charge."""
    # PRINCESS-11, PRINCESS-X1, no code: the princess asks nobody for protection
    # FAIRY-X3, no code: both are actions of step 2, and there is only one
    # FAIRY-C2-4, no code: tower and princess ask nobody for protection
    # TOWER-X2, no code: a capture asks nobody for protection, and step 2 is one action
    sketch = "(0,0) CFFF blue@N fairy@blue\n*(0,1) CFCF C=NS princess@N"
    table = send_home(turn(sketch, ("princess",), edition), "blue", (0, 0))
    assert fairy(table) == ((0, 0), None, None)
    capture = turn("(0,0) CFFF blue@N fairy@blue\n*(0,-1) FFFF tower", ("tower",), edition)
    play(capture, "build_tower", at=[0, -1])
    play(capture, "take_prisoner", **offered(capture, "take_prisoner")[0])
    assert fairy(capture) == ((0, 0), None, None)
    assert capture.supply("blue") == 6


@every_edition
def test_FAIRY_X2_after_using_the_princess(edition):
    """PRINCESS-C2-1: in c2 and c3 the fairy cannot be moved in the same turn."""
    # FAIRY-X2, no code: the princess skips the whole of step 2 (PRINCESS-C2-1)
    sketch = "(0,0) CFFF blue@N\n(5,5) FFFF mon red@mon\n*(0,1) CFCF C=NS princess@N"
    table = turn(sketch, ("princess",), edition)
    send_home(table, "blue", (0, 0))
    assert (asked(table)[0] == "place_figure") == (edition == "c1")
    assert bool(fairy_moves(table)) == (edition == "c1")
    kept = play(turn(sketch, ("princess",), edition), "pass")
    assert fairy_moves(kept) == [("meeple", (5, 5))]


# --- charges of other kinds -----------------------------------------------------------------------------


@every_edition
def test_FAIRY_X5_big_meeple_abbot_mayor_and_wagon_can_be_the_charge(edition):
    modules = ("big-meeple", "abbot", "mayor", "wagon")
    sketch = "(0,0) CRFF mon red:mayor@N red:wagon@E red:abbot@mon red:big@field\n*(5,5) FFFF\n(5,4) FFFF"
    table = turn(sketch, modules, edition, players=["red", "blue"])
    assert sorted(figure for figure, _ in fairy_moves(table)) == ["abbot", "big-meeple", "mayor", "wagon"]
    to_fairy(table, (0, 0), "mayor")
    assert fairy(table) == ((0, 0), "red", "mayor")


@every_edition
def test_FAIRY_X5_a_wagon_may_come_to_a_feature_where_she_stands(edition):
    """WAGON-2, FAIRY-7."""
    table = turn("(0,0) FRFR R=EW fairy\n*(1,0) FRFR R=EW", ("wagon",), edition)
    assert ((1, 0), "road") in targets(table, "wagon")


@every_edition
def test_FAIRY_12_a_wagon_that_is_the_charge_may_drive_on_and_she_stays_behind(edition):
    """WAGON-X1, FAIRY-6."""
    sketch = "(0,0) FRFF mon link=E-mon red:wagon@E fairy@red\n*(1,0) FFFR"
    table = turn(sketch, ("wagon",), edition, players=["red", "blue"]).decline()
    assert (table.scores["red"], asked(table)) == (2 + 3, ("move_wagon", "red"))
    play(table, "move_wagon", **offered(table, "move_wagon")[0])
    assert fairy(table) == ((0, 0), None, None)
    assert table.on_board("red") == [("wagon", (0, 0))]


@every_edition
def test_FAIRY_X6_a_mayor_of_strength_0(edition):
    """FAIRY-X6, no code: she pays for her charge and does not ask for its strength."""
    table = turn("(0,0) CFFF red:mayor@N blue@N fairy@red\n*(0,1) FFCF", ("mayor",), edition).decline()
    assert table.scores == {"red": 3, "blue": 4}


@every_edition
def test_FAIRY_X10_taking_the_abbot_back_pays_no_three_points(edition):
    """ABBOT-X9, FAIRY-18: a completed garden does."""
    # ABBOT-X9, no code: she pays for a feature that is scored, and he is scored by himself
    # FAIRY-X10, no code: an abbot taken back is at home before its feature is scored
    sketch = "(0,0) FFFF gar red:abbot@gar fairy@red\n*(1,0) FFFF"
    table = turn(sketch, ("abbot",), edition, players=["red", "blue"])
    play(table, "take_back", figure="abbot", at=[0, 0])
    assert table.scores == {"red": 2, "blue": 0}
    assert fairy(table) == ((0, 0), None, None)
    ring = "".join(f"({x},{y}) FFFF\n" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (2, 2)))
    garden = turn(f"{ring}(1,1) FFFF gar red:abbot@gar fairy@red\n*(2,2) FFFF", ("abbot",), edition).decline()
    assert garden.scores == {"red": 9 + 3}


BARN = "(0,0) FFFF red@field fairy@red\n(1,0) FFFF blue@field\n(0,1) FFFF blue@field\n*(1,1) FFFF"


@every_edition
def test_FAIRY_X9_a_barn_scores_the_field_of_the_charge(edition):
    """FAIRY-15, BARN-X6: 3 points, also without the majority and for a field worth 0."""
    # FAIRY-X9, no code: a barn has the field scored, and she hears of every feature scored
    table = turn(BARN, ("barn",), edition)
    [corner] = [d for d in offered(table, "place_figure") if d["figure"] == "barn"]
    play(table, "place_figure", **corner)
    assert table.scores == {"red": 3, "blue": 0}
    told = [(event["source"], event["points"], event["final"]) for event in table.score_events()]
    assert told[-1] == ("fairy", 3, False)
    assert {entry[0] for entry in told[:-1]} == {"field"}
    assert sum(points for _, points, _ in told[:-1]) == 0
    assert fairy(table) == ((0, 0), None, None)


@every_edition
def test_FAIRY_X9_so_does_a_tile_that_joins_the_field_to_a_barn(edition):
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n(4,1) FFFF blue@field fairy@blue\n*(1,1) FFFF"
    draws = ["sketch/FFFF", "sketch/FFFF", "sketch/FFFF"]
    table = turn(sketch, ("barn",), edition, players=["red", "green", "blue"], draws=draws)
    corner = next(d for d in offered(table, "place_figure") if d["figure"] == "barn")
    play(table, "place_figure", **corner)
    table.lay((2, 1)).decline()
    assert fairy_points(table) == [("blue", 1)], "blue's turn has begun"
    table.lay((3, 1))
    assert table.scores == {"red": 0, "green": 0, "blue": 1 + 3}
    assert table.supply("blue") == 7


# --- points ---------------------------------------------------------------------------------------------


@every_edition
def test_FAIRY_X12_both_kinds_of_points_belong_to_the_sum_of_the_turn(edition):
    """MSG-X3: one marker moves by the point of the start, the feature and the 3 points."""
    # MSG-X3, FAIRY-X12, no code: `score` adds to the sum of the turn, and a message scores no feature
    sketch = "(0,0) FRFR R=EW red@E\n(9,0) FFFF\n*(9,1) FFFF"
    draws = ["sketch/FFFF", "sketch/FFFR", "sketch/FFFR"]
    table = turn(sketch, ("messages",), edition, players=["red", "blue"], draws=draws)
    to_fairy(table, (0, 0)).lay((9, 2)).decline()
    assert table.scores["red"] == 1
    table.lay((1, 0)).decline()
    assert [o["points"] for o in offered(table, "move_marker")] == [1, 1]
    play(table, "move_marker", marker="meeple", points=1).lay((-1, 0), 2).decline()
    assert asked(table) == ("move_marker", "red")
    assert [o["points"] for o in offered(table, "move_marker")] == [3 + 3] * 2


@every_edition
def test_FAIRY_X12_message_scoring_pays_no_fairy_points(edition):
    """MSG-X3: message 8 scores the charge and returns it."""
    sketch = "(0,0) FRFF red@E\n(20,0) FRFR R=EW red@E fairy@red\n*(1,0) FFFR"
    table = (
        turn(sketch, ("messages",), edition, messages=[8], players=["red", "blue"]).stand("red", 3).decline()
    )
    play(table, "move_marker", marker="meeple", points=2)
    play(table, "carry_out_message", value=8)
    play(table, "score_and_return", **offered(table, "score_and_return")[0])
    assert table.scores["red"] == 3 + 2 + 1
    assert fairy(table) == ((20, 0), None, None)


@every_edition
def test_FAIRY_X13_robbers_take_half_of_her_points_too(edition):
    """ROB-X5: n counts the 3 points."""
    # FAIRY-X13, no code: `score` adds to the sum of the turn
    sketch = "(0,0) FRFF red@E fairy@red\n*(1,0) FFFR"
    table = turn(sketch, ("robbers",), edition, players=["red", "blue"]).robber("blue", 0).decline()
    assert table.scores["red"] == 5
    assert table.scores["blue"] == 3


@every_edition
def test_FAIRY_X16_gold_and_goods_change_nothing(edition):
    """FAIRY-X16, no code: her points are a score of their own."""
    sketch = "(0,0) CFFF red@N fairy@red goods@N=wine ingot2\n*(0,1) FFCF"
    table = turn(sketch, ("gold-mines", "goods", "inns", "cathedrals"), edition, players=["red", "blue"])
    table.decline()
    assert table.scores == {"red": 4 + 3, "blue": 0}


@every_edition
def test_FAIRY_X17_a_crop_circle_returns_the_charge_without_points(edition):
    """CROP-X6, FAIRY-6."""
    # FAIRY-X17, no code: who returns is not scored, and she stays (FAIRY-12)
    sketch = "(0,0) CFFF red@N fairy@red\n*(0,-1) FFFF crop=shield"
    table = turn(sketch, ("crop-circles",), edition, players=["red", "blue"]).decline()
    play(table, "crop_circle", value="B")
    play(table, "return_figure", **offered(table, "return_figure")[0])
    assert fairy(table) == ((0, 0), None, None)
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_CATHAR_X11_the_charge_in_a_besieged_city(edition):
    """FAIRY-X20: 3 points in full; nothing for an escaping charge."""
    table = turn("(0,0) CFFF cathar@N red@N fairy@red\n*(0,1) FFCF", ("cathars",), edition).decline()
    assert table.scores == {"red": 2 + 3}
    sketch = "(0,0) CFFF cathar@N red@N fairy@red\n*(1,0) FFFF mon"
    escape = turn(sketch, ("cathars",), edition, players=["red", "blue"]).decline()
    assert asked(escape) == ("escape", "red")
    play(escape, "return_figure", **offered(escape, "return_figure")[0])
    assert escape.scores == {"red": 0, "blue": 0}
    assert fairy(escape) == ((0, 0), None, None)


@every_edition
def test_FAIRY_X20_on_the_second_river_she_may_be_moved_in_the_turn_of_the_volcano(edition):
    """RIV2-C2-6, RIV2-C1-6, RIV2-X10: and the extra turn of the volcano lake pays no second point."""
    start = [("river-2/A", (0, 0), 0), ("sketch/FFFF mon", (0, 5), 0)]
    table = RealTable(["river-2/C"], start=start, modules=("base", "river-2", "fairy"), edition=edition)
    state = table.game._state
    put(state, pick(state, 0, "meeple"), cell(0, 5), 0)
    table.game.play(table.game.decision.options[0])
    assert asked(table) == ("place_figure", "red")
    assert fairy_moves(table) == [("meeple", (0, 5))]
    assert targets(table) == []


def test_all_four_elements_can_be_used_together():
    game = Table("(0,0) FFFF dragon\n*(1,0) FFFF", modules=ALL_FOUR).game
    assert {"dragon", "fairy"} <= set(game.view(0))
