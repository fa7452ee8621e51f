"""Rules 08, module tower: prisoners are exchanged and ransomed."""

import pytest

from tests.table import Table, every_edition
from tests.tables.flights import asked, offered, play
from tests.tables.scoring_turns import gained
from tests.tables.towers import (
    SYMBOL,
    TOWER,
    build,
    capture,
    climb,
    held_by,
    in_reach,
    pay_ransom,
    ransoms,
)

BIG = (*TOWER, "big-meeple")
BLUE_MONK = "(0,0) FFFF mon blue@mon\n*(1,0) FFFF tower"


def exchanges(table):
    return [data["figure"] for data in offered(table, "exchange_prisoner")]


# --- exchange ----------------------------------------------------------------------------------------------


@every_edition
def test_TOWER_E5_prisoners_are_exchanged_at_once(edition):
    """TOWER-25: blue holds a red meeple, red takes a blue one; nobody is asked."""
    table = Table(BLUE_MONK, modules=TOWER, edition=edition).imprison("red", "blue").lay()
    assert table.supply("red") == 6
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert (held_by(table, "red"), held_by(table, "blue")) == ([], [])
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_TOWER_E6_the_owner_chooses_who_of_several_returns(edition):
    """TOWER-26, TOWER-27: afterwards only one of the two holds meeples of the other."""
    table = Table(BLUE_MONK, modules=BIG, edition=edition)
    table.imprison("red", "blue", "big-meeple").imprison("red", "blue").lay()
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert asked(table) == ("exchange_prisoner", "red")
    assert sorted(exchanges(table)) == ["big-meeple", "meeple"]
    play(table, "exchange_prisoner", figure="big-meeple", holder=1)
    assert table.supply("red", "big-meeple") == 1
    assert table.supply("blue") == 7
    assert (held_by(table, "red"), held_by(table, "blue")) == ([], [("red", "meeple")])


def test_TOWER_26_several_that_are_alike_are_one_choice():
    table = Table(BLUE_MONK, modules=TOWER).imprison("red", "blue").imprison("red", "blue").lay()
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert exchanges(table) == ["meeple"]
    assert offered(table, "pass") == [], "nobody can refuse"
    play(table, "exchange_prisoner", figure="meeple", holder=1)
    assert (table.supply("red"), held_by(table, "blue")) == (6, [("red", "meeple")])


@every_edition
def test_TOWER_27_a_second_prisoner_is_not_exchanged(edition):
    """Red holds one of blue already and blue none of red: red simply has two."""
    table = Table(BLUE_MONK, modules=TOWER, edition=edition).imprison("blue", "red").lay()
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert held_by(table, "red") == [("blue", "meeple")] * 2


@every_edition
def test_TOWER_E10_only_pairs_are_exchanged(edition):
    """TOWER-28: not round the table."""
    sketch = "(0,0) FFFF tower1\n(1,0) FFFF mon red@mon\n(0,1) FFFF mon red@mon\n*(0,-1) FFFF tower"
    table = Table(sketch, active="green", players=("green", "blue", "red"), modules=TOWER, edition=edition,
                  draws=[SYMBOL])  # fmt: skip
    table.imprison("blue", "red").imprison("green", "blue").lay()
    capture(build(table, (0, 0)), "red", (1, 0))
    assert held_by(table, "red") == [("blue", "meeple")]
    assert held_by(table, "blue") == [("green", "meeple")]
    assert held_by(table, "green") == [("red", "meeple")]
    capture(build(table.lay((0, -2)), (0, 0)), "red", (0, 1))
    assert held_by(table, "red") == []
    assert held_by(table, "blue") == [("green", "meeple")]
    assert held_by(table, "green") == [("red", "meeple")]
    assert (table.supply("blue"), table.supply("red"), table.supply("green")) == (7, 6, 6)


# --- ransom ------------------------------------------------------------------------------------------------


def indebted(points, modules=TOWER, sketch="(0,0) FFFF\n*(1,0) FFFF", edition="c3", figure="meeple", **more):
    """Red's turn begins with these points; blue has 4 and holds a meeple of red."""
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition, **more)
    return table.imprison("red", "blue", figure).stand("red", points).stand("blue", 4).open_turn()


@every_edition
def test_TOWER_E7_a_ransom(edition):
    """TURN-3, TOWER-29, TOWER-32: 10 and 4 become 7 and 7, and the meeple is placed in the same turn."""
    table = indebted(10, edition=edition)
    assert asked(table) == ("ransom", "red")
    assert (ransoms(table), offered(table, "pass")) == ([("meeple", "blue")], [{}])
    pay_ransom(table, "blue")
    assert table.scores == {"red": 7, "blue": 7}
    assert (held_by(table, "blue"), table.supply("red")) == ([], 7)
    table.lay().place("meeple", "field")
    assert table.supply("red") == 6


def test_TOWER_32_the_freed_meeple_may_be_the_only_one_at_hand():
    """TURN-41, no code: step 2 and later steps ask for what is in the supply then."""
    monks = "\n".join(f"({x},5) FFFF mon red@mon" for x in range(6))
    table = pay_ransom(indebted(3, sketch=f"(0,0) FFFF\n*(1,0) FFFF\n{monks}"), "blue")
    assert table.lay().kinds() == ["field"]


@every_edition
@pytest.mark.parametrize(("points", "possible"), [(0, False), (2, False), (3, True), (4, True)])
def test_TOWER_30_he_needs_three_points(edition, points, possible):
    """TOWER-E7: with 2 he cannot pay, with 3 he has 0 afterwards."""
    table = indebted(points, edition=edition)
    assert bool(ransoms(table)) == possible
    if possible:
        assert pay_ransom(table, "blue").scores == {"red": points - 3, "blue": 7}
    else:
        assert asked(table.lay()) == ("place_figure", "red"), "not asked later either"


def test_TOWER_30_negative_scores():
    """Who has less than nothing cannot pay; who holds the prisoner is paid whatever he has."""
    table = indebted(5)
    table.stand("blue", -2).open_turn()
    assert pay_ransom(table, "blue").scores == {"red": 2, "blue": 1}
    assert ransoms(indebted(-1)) == []


@pytest.mark.parametrize("figure", ["meeple", "big-meeple", "abbot", "mayor", "wagon"])
def test_TOWER_31_three_points_for_every_kind_of_meeple(figure):
    table = indebted(9, modules=(*BIG, "abbot", "mayor", "wagon"), figure=figure)
    before = table.supply("red", figure)
    pay_ransom(table, "blue", figure)
    assert table.scores == {"red": 6, "blue": 7}
    assert table.supply("red", figure) == before + 1


def test_TOWER_31_the_holder_is_not_asked():
    """The ransom of one of two holders: the points go to who holds the meeple."""
    table = Table("(0,0) FFFF\n*(1,0) FFFF", players=("red", "blue", "green"), modules=BIG)
    table.imprison("red", "blue").imprison("red", "green", "big-meeple").stand("red", 5).open_turn()
    assert sorted(ransoms(table)) == [("big-meeple", "green"), ("meeple", "blue")]
    pay_ransom(table, "green", "big-meeple")
    assert table.scores == {"red": 2, "blue": 0, "green": 3}
    assert asked(table) == ("place_tile", "red")


@every_edition
def test_TOWER_33_one_ransom_in_a_turn(edition):
    table = indebted(20, edition=edition)
    table.imprison("red", "blue").open_turn()
    pay_ransom(table, "blue").lay()
    assert asked(table) == ("place_figure", "red"), "the second prisoner has to wait"
    table.decline().lay((2, 0)).decline()
    assert ransoms(table) == [("meeple", "blue")], "red's next turn"


ROAD = "(0,0) FRFR R=EW red@E red:builder@E\n*(1,0) FRFR R=EW\n(9,9) FFFF"


def second_part(table):
    """Take the extra turn that the builder gives."""
    if asked(table)[0] == "extra_turn":
        play(table, "extra_turn")
    return table


@every_edition
@pytest.mark.parametrize("early", [True, False])
def test_TOWER_33_a_double_turn_is_one_turn_for_the_ransom(edition, early):
    """TURN-39, DEF-15: paid in the first part it is not to be had in the second, where it may be paid too."""
    table = indebted(20, modules=(*TOWER, "builder"), sketch=ROAD, edition=edition)
    table.imprison("red", "blue").open_turn()
    if early:
        pay_ransom(table, "blue")
    second_part(table.lay().draw().decline())
    assert table.turns == ["red", "red"]
    if early:
        assert asked(table) == ("place_tile", "red")
    else:
        assert ransoms(pay_ransom(table, "blue")) == []
    table.lay((9, 8)).decline().lay((8, 9)).decline()
    assert ransoms(table) == [("meeple", "blue")], "the next series"


@every_edition
def test_TOWER_34_the_payment_is_no_scoring(edition):
    """TURN-45: it is an event with a source of its own, moves the markers at once and counts for no turn."""
    table = pay_ransom(indebted(10, edition=edition), "blue")
    assert gained(table) == [("red", -3), ("blue", 3)]
    assert {event["source"] for event in table.score_events()} == {"ransom"}
    assert (table.markers("red"), table.markers("blue")) == ((7,), (7,))
    table.lay().decline()
    assert table.scores == {"red": 7, "blue": 7}
    assert (table.markers("red"), table.markers("blue")) == ((7,), (7,)), "not moved again in TURN-30"


@every_edition
def test_TOWER_37_asked_before_the_draw_and_once_more_before_step_2(edition):
    table = indebted(10, edition=edition)
    assert (asked(table), table.game.hand) == (("ransom", "red"), ())
    play(table, "pass").lay()
    assert asked(table) == ("ransom", "red")
    pay_ransom(table, "blue")
    assert (asked(table), table.scores) == (("place_figure", "red"), {"red": 7, "blue": 7})
    table.place("meeple", "field")
    assert table.on_board("red") == [("meeple", (1, 0))], "paying uses up no action"


@every_edition
def test_TOWER_37_declined_twice(edition):
    table = indebted(10, edition=edition)
    play(table, "pass").lay()
    play(table, "pass").decline()
    assert asked(table) == ("place_tile", "blue")
    assert table.scores == {"red": 10, "blue": 4}


@every_edition
def test_TOWER_37_also_where_no_figure_action_is_open(edition):
    """A volcano tile: nothing may be placed, but the ransom is asked about."""
    sketch = "(0,0) FFFF\n*(1,0) FFFF volcano"
    table = indebted(10, modules=(*TOWER, "dragon"), sketch=sketch, edition=edition)
    play(table, "pass").lay()
    assert asked(table) == ("ransom", "red")
    pay_ransom(table, "blue")
    assert asked(table) == ("place_tile", "blue")


POOR = "(0,0) FRFF red@E\n*(1,0) FFFR"
"""Red's tile ends a road of 2 tiles."""


@every_edition
@pytest.mark.parametrize("late", [True, False])
def test_TOWER_38_points_just_scored_can_pay_a_ransom(edition, late):
    """TURN-3: with 1 point red was not asked; the road makes it 3."""
    table = indebted(1, sketch=POOR, edition=edition, options={"tower.late_ransom": late})
    table.lay().decline()
    assert table.scores["red"] == 3
    assert asked(table) == (("ransom", "red") if late else ("place_tile", "blue"))
    if late:
        pay_ransom(table, "blue")
        assert (table.scores, asked(table)) == ({"red": 0, "blue": 7}, ("place_tile", "blue"))


def test_TOWER_38_who_was_asked_before_is_not_asked_again():
    table = indebted(10, sketch=POOR)
    play(table, "pass").lay()
    play(table, "pass").decline()
    assert (table.scores["red"], asked(table)) == (12, ("place_tile", "blue"))


def test_TOWER_37_no_question_without_a_prisoner():
    table = Table(BLUE_MONK, modules=TOWER).stand("red", 20).stand("blue", 20).imprison("blue", "red")
    assert asked(table.open_turn()) == ("place_tile", "red"), "blue's prisoner is not red's to free"


@every_edition
def test_TURN_46_the_point_of_the_fairy_can_pay_a_ransom(edition):
    """TURN-2 comes before TURN-3: 2 points and hers are 3."""
    sketch = "(0,0) FFFF mon red@mon fairy@red\n*(1,0) FFFF"
    table = indebted(2, modules=(*TOWER, "fairy"), sketch=sketch, edition=edition)
    assert table.scores == {"red": 3, "blue": 4}
    pay_ransom(table, "blue").lay().decline()
    assert (table.scores, table.markers("red")) == ({"red": 0, "blue": 7}, (0,))


# --- a game of it ------------------------------------------------------------------------------------------


@every_edition
def test_TOWER_25_taken_and_exchanged_over_several_turns(edition):
    """Red takes blue's monk; blue takes red's farmer and gets his own back by the exchange."""
    sketch = "(0,0) FFFF mon blue@mon\n(5,0) FFFF tower\n*(1,0) CFFF tower"
    table = Table(sketch, modules=TOWER, edition=edition, draws=[SYMBOL, SYMBOL, SYMBOL]).lay()
    capture(build(table, (1, 0)), "blue", (0, 0))
    assert held_by(table, "red") == [("blue", "meeple")]
    table.lay((6, 0)).decline()
    table.lay((5, 1)).place("meeple", "field")
    table.lay((5, -1))
    build(table, (5, 0))
    assert in_reach(table) == [("red", "meeple", (5, 1))]
    capture(table, "red", (5, 1))
    assert (held_by(table, "red"), held_by(table, "blue")) == ([], [])
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


def test_TOWER_4_a_tower_action_is_the_whole_action():
    table = Table(BLUE_MONK.replace("FFFF tower", "FFFF tower1"), modules=TOWER)
    climb(table.lay(), (1, 0))
    assert asked(table) == ("place_tile", "blue")
