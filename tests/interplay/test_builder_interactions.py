"""Rules 04, module builder: together with other modules."""

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.sketches import SketchTile
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "builder")
PAIR = ("red", "blue")
old_rules = pytest.mark.parametrize("edition", ["c1", "c2"])
OWN = "(0,0) FRFF red@E red:builder@E\n"
CLOSED = {"drop": [(1, 0)], "add": "*(1,0) FFFR"}


def asked(table):
    """Whom the game asks what."""
    return table.players[table.game.decision.player], table.game.decision.kind


def another_turn(table):
    """Go on to red's extra turn; c1 and c2 ask whether he takes it."""
    if table.game.config.edition != "c3":
        table.game.play({"type": "extra_turn"})
    assert asked(table) == ("red", "place_tile")
    return table


# --- figures of other modules -------------------------------------------------------------------------------


def test_ABBOT_X7_a_builder_cannot_accompany_an_abbot():
    """ABBOT-X7, no code: an abbot stands neither on roads and cities nor on fields."""
    modules = (*MODULES, "abbot", "pig")
    table = Table("(0,0) FFFF\n*(0,1) CFFF mon gar", modules=modules).lay()
    assert table.kinds("abbot") == ["garden", "monastery"]
    assert table.together("builder") == [("meeple", "city")]
    assert table.together("pig") == [("meeple", "field")]


@old_rules
@pytest.mark.parametrize(("figure", "where"), [("builder", "E"), ("pig", "field")])
def test_ABBOT_X7_placing_builder_or_pig_excludes_taking_the_abbot_back(edition, figure, where):
    sketch = "(0,0) FRFF red@E red@field\n(5,5) FFFF mon red:abbot@mon\n*(1,0) FRFR R=EW"
    modules = (*MODULES, "abbot", "pig")
    table = Table(sketch, players=PAIR, modules=modules, edition=edition).lay()
    assert "take_back" in {option.type for option in table.game.decision.options}
    table.place(figure, where)
    assert asked(table) == ("blue", "place_tile")
    assert ("abbot", (5, 5)) in table.on_board("red")


def test_BIG_X2_a_big_meeple_may_be_the_companion():
    modules = (*MODULES, "big-meeple", "pig")
    table = Table("(0,0) FFFF\n*(0,1) FRFR R=EW", modules=modules).lay()
    assert table.together("builder") == [("big-meeple", "road"), ("meeple", "road")]
    assert table.together("pig") == [("big-meeple", "field")] * 2 + [("meeple", "field")] * 2
    table.place("big-meeple", "E", companion="builder")
    assert table.on_board("red") == [("big-meeple", (0, 1)), ("builder", (0, 1))]
    table.remove("red", (0, 1), "big-meeple")
    assert table.on_board("red") == []


@old_rules
def test_BIG_X2_a_big_meeple_is_the_own_meeple_they_need(edition):
    modules = (*MODULES, "big-meeple", "pig")
    road = Table("(0,0) FRFF red:big@E\n*(1,0) FRFR R=EW", modules=modules, edition=edition).lay()
    assert road.kinds("builder") == ["road"]
    field = Table("(0,0) FFFF red:big@field\n*(1,0) FFFF", modules=modules, edition=edition).lay()
    assert field.kinds("pig") == ["field"]


# --- other modules ------------------------------------------------------------------------------------------


@every_edition
def test_RIVER_X8_the_extra_turn_draws_from_the_river_stack(edition):
    """BLD-X17. Red's builder stands on a river tile at a road that he extends."""
    # BLD-X17, no code: extra turns are counted one by one
    # RIVER-X8, no code: an extra turn draws from the first pile that is not empty
    start = [("sketch/FVFF spring", (0, 0), 0), ("sketch/RVFV", (1, 0), 0)]
    modules = (*MODULES, "river")
    table = RealTable(["sketch/RFRF R=NS"], start, then="shuffle", modules=modules, edition=edition)
    for figure in (None, "builder"):
        table.put("red", figure, SketchTile("(1,0) RVFV"), "N")
    another_turn(table.lay((1, 1)).decline())
    assert design(table.game.hand[0]).has("river")


LAKE = """
(0,0) FRFR R=EW {}
(1,0) FRRR lake ferry={}
(2,0) FRFR R=EW {}
*(3,0) FRFR R=EW
"""


@every_edition
def test_BLD_X1_a_ferry_that_lengthens_the_road_triggers_nothing(edition):
    """FERRY-X2. Red extends another road of his and joins the road of his builder to it by the ferry."""
    sketch = LAKE.format("red@E red:builder@E", "ES", "red@E")
    table = Table(sketch, players=PAIR, modules=(*MODULES, "ferries"), edition=edition).lay().decline()
    table.ferry("EW", (1, 0))
    assert len(table.feature((0, 0), "E").tiles) == 4
    assert asked(table) == ("blue", "place_tile")
    assert ("builder", (0, 0)) in table.on_board("red")


@every_edition
def test_BLD_X1_cut_off_from_the_last_own_meeple(edition):
    """Blue moves the ferry: a c1 builder goes home, a c3 builder stays with its companion."""
    company = "red@E" if edition == "c3" else ""
    sketch = LAKE.format("red@E", "EW", f"{company} red:builder@E")
    modules = (*MODULES, "ferries")
    table = Table(sketch, active="blue", modules=modules, edition=edition).lay().decline().ferry("ES", (1, 0))
    stays = ("builder", (2, 0)) in table.on_board("red")
    assert stays is (edition == "c3")
    assert table.supply("red", "builder") == (0 if stays else 1)


@old_rules
def test_BLD_X1_the_right_is_kept_when_a_ferry_takes_the_meeple_away(edition):
    """Red extends his builder's road and then cuts it off (BLD-C1-9, FERRY-25)."""
    sketch = LAKE.format("red@E", "EW", "red:builder@E")
    table = Table(sketch, players=PAIR, modules=(*MODULES, "ferries"), edition=edition).lay().decline()
    table.ferry("ES", (1, 0))
    assert table.supply("red", "builder") == 1
    assert asked(table) == ("red", "extra_turn")


def drawing_message_4(table, points):
    """Red's marker stops on a dark space and he carries out message 4."""
    table.game.play({"type": "move_marker", "marker": "meeple", "points": points})
    table.game.play({"type": "carry_out_message", "value": 4})
    return table


def test_BLD_X2_builder_and_message_4_give_three_turns_in_a_row():
    """MSG-X1, DEF-15. One message turn and one builder's turn, then the next player."""
    modules = (*MODULES, "messages")
    table = Table("BLD-C3-E1", players=PAIR, modules=modules, messages=[4], **CLOSED).stand("red", 3).turn()
    drawing_message_4(table, 2)
    assert asked(table) == ("red", "place_tile")
    table.pass_turn()
    table.pass_turn()
    assert table.turns == ["red", "red", "red", "blue"]


def test_BLD_C3_12_placed_in_an_extra_turn_and_triggered_in_the_next_of_the_series():
    modules = (*MODULES, "messages")
    draws = ["sketch/FRFF", "sketch/FRFR R=EW"]
    table = Table("BLD-C3-E1", players=PAIR, modules=modules, messages=[4], draws=draws, **CLOSED)
    drawing_message_4(table.stand("red", 3).turn(), 2)
    table.lay((0, 1)).place("meeple", "E", companion="builder")
    table.lay((1, 1)).decline()
    assert asked(table) == ("red", "place_tile")
    table.pass_turn()
    assert table.turns == ["red"] * 4 + ["blue"]


@old_rules
def test_BLD_X2_the_turn_of_the_builder_comes_first(edition):
    """TURN-39. In the builder's turn the builder gives nothing, in the turn of the message it does."""
    sketch = f"{OWN}(5,5) FRFF red@E\n*(1,0) CRFR R=EW"
    sketch += "\n(1,1) FFCF red@S"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "messages"), edition=edition, messages=[4],
                  draws=["sketch/FRFR R=EW"] * 2)  # fmt: skip
    drawing_message_4(table.stand("red", 1).turn(), 4)
    another_turn(table).lay((2, 0)).decline()
    assert asked(table) == ("red", "place_tile"), "no question after the builder's turn"
    table.lay((3, 0)).decline()
    assert asked(table) == ("red", "extra_turn"), "but after the turn of the message"


@every_edition
def test_MSG_X6_message_8_returns_the_companion_and_the_builder(edition):
    sketch = f"{OWN}(5,5) FFCF red@S\n*(5,4) CFFF"
    modules = (*MODULES, "messages")
    table = Table(sketch, players=PAIR, modules=modules, edition=edition, messages=[8]).stand("red", 1).turn()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 4})
    table.game.play({"type": "carry_out_message", "value": 8})
    [choice] = [o for o in table.game.decision.options if o.type == "score_and_return"]
    table.game.play(choice)
    assert table.on_board("red") == []
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)


def circle(table, value):
    table.game.play({"type": "crop_circle", "value": value})
    return table


@every_edition
def test_CROP_E3_action_B_returns_traveller_and_builder(edition):
    """BLD-X15, CROP-X1: the builder itself is never chosen."""
    sketch = f"{OWN}*(0,1) FFFF crop=club"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "crop-circles"), edition=edition).turn()
    circle(table, "B")
    [choice] = table.game.decision.options
    assert (choice.type, choice.figure) == ("return_figure", "meeple")
    table.game.play(choice)
    assert table.on_board("red") == []
    assert table.supply("red", "builder") == 1


@every_edition
def test_BLD_X15_another_own_meeple_returned(edition):
    """The traveller beside whom the builder does not stand goes home: it stays."""
    sketch = f"{OWN}(1,0) FRFR R=EW red@E\n*(0,1) FFFF crop=club"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "crop-circles"), edition=edition).turn()
    circle(table, "B")
    [other] = [o for o in table.game.decision.options if o.at == (1, 0)]
    table.game.play(other)
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (0, 0))]


@every_edition
def test_BLD_X15_the_circle_comes_before_the_extra_turn_and_places_no_builder(edition):
    sketch = f"{OWN}*(1,0) FRFR R=EW crop=club"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "crop-circles"), edition=edition).turn()
    assert asked(table) == ("red", "crop_circle")
    if edition == "c3":
        assert table.supply("red", "builder") == 0, "beside the stacks it is safe"
    circle(table, "A")
    added = {(o.figure, o.companion) for o in table.game.decision.options}
    assert added == {("meeple", None)}
    table.game.play(table.game.decision.options[0])
    another_turn(table)


def test_CROP_X1_a_builder_beside_the_stacks_stays_there():
    sketch = f"{OWN}*(1,0) FRFR R=EW crop=club"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "crop-circles")).turn()
    circle(table, "B")
    assert table.game.figures(0).elsewhere == (("builder", ("stacks",)),)
    table.game.play(table.game.decision.options[0])
    assert table.on_board("red") == []
    assert asked(table) == ("red", "place_tile"), "its companion is gone, the extra turn takes place"


# --- with a flier -------------------------------------------------------------------------------------------

FLIGHT = "(-1,0) CFFR mon\n*(0,0) FFFF fly=W\n"


def flight(on, edition="c3", more="", **settings):
    """Red flies one cell to the west, where he may become knight, traveller or monk."""
    table = Table(FLIGHT + more, players=PAIR, modules=(*MODULES, "flying-machines"), edition=edition,
                  options={"builder.with_flier": on}, dice=[1], **settings).lay()  # fmt: skip
    table.game.play({"type": "fly", "figure": "meeple", "at": [0, 0]})
    return table


@pytest.mark.parametrize("where", ["N", "W"])
def test_BLD_X3_a_builder_does_not_accompany_a_flier(where):
    """FLY-X2."""
    table = flight(False)
    assert table.together("builder") == []
    table.place("meeple", where, at=(-1, 0))
    assert asked(table) == ("blue", "place_tile")
    assert table.supply("red", "builder") == 1


@pytest.mark.parametrize(
    ("where", "other"), [("N", "(-1,1) CFCF C=NS red@N"), ("W", "(-2,0) FRFR R=EW red@E")]
)
def test_BLD_X3_with_the_option_it_joins_a_flier_that_became_traveller_or_knight(where, other):
    """Another own meeple is there already, but the builder is bound to the flier."""
    table = flight(True, more=other).place("meeple", where, at=(-1, 0))
    assert asked(table) == ("red", "join_flier")
    segment = table.segment((-1, 0), where)
    join = {"type": "join_flier", "figure": "builder", "at": [-1, 0], "segment": segment}
    assert [option.to_json() for option in table.game.decision.options] == [join, {"type": "pass"}]
    declined = table.game.copy()
    declined.play({"type": "pass"})
    assert declined.figures(0).supply["builder"] == 1
    table.game.play(join)
    assert asked(table) == ("blue", "place_tile")
    assert ("builder", (-1, 0)) in table.on_board("red")
    table.remove("red", (-1, 0))
    assert [figure for figure, _ in table.on_board("red")] == ["meeple"]


def test_BLD_X3_with_the_option_it_works_in_a_later_turn():
    table = flight(True, draws=["sketch/FFFF", "sketch/CFCF C=NS"]).place("meeple", "N", at=(-1, 0))
    table.game.play(table.game.decision.options[0])
    table.lay((0, 1)).decline()
    another_turn(table.lay((-1, 1)).decline())


def test_BLD_X3_not_to_a_monk_and_not_without_a_builder_in_supply():
    assert asked(flight(True).place("meeple", "mon", at=(-1, 0))) == ("blue", "place_tile")
    elsewhere = "(5,5) FRFF red@E red:builder@E"
    assert asked(flight(True, more=elsewhere).place("meeple", "N", at=(-1, 0))) == ("blue", "place_tile")


@old_rules
def test_BLD_X3_the_option_is_for_the_rules_of_c3_only(edition):
    assert asked(flight(True, edition).place("meeple", "N", at=(-1, 0))) == ("blue", "place_tile")


def test_BLD_X3_the_option_is_on_unless_chosen():
    assert cc.Config(modules=MODULES).chosen["builder.with_flier"] is True


# --- no interaction -----------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("module", ["inns", "cathedrals", "goods", "gold-mines", "mage-witch", "robbers"])
def test_BLD_X18_the_second_turn_is_a_turn_of_its_own(edition, module):
    """BLD-X18, no code: none of them asks for the builder."""
    sketch = f"{OWN}*(1,0) FFFR\n(5,5) FRFF red@E"
    modules = (*MODULES, module)
    table = Table(sketch, players=PAIR, modules=modules, edition=edition, draws=["sketch/FFFR"]).turn()
    assert table.scores == {"red": 2, "blue": 0}
    another_turn(table).lay((6, 5)).decline()
    assert table.scores == {"red": 4, "blue": 0}
    assert asked(table) == ("blue", "place_tile")
    marker = [(e["from"], e["to"]) for e in table.game.events if e["type"] == "marker"]
    assert marker == [(0, 2), (2, 4)]


@every_edition
def test_INN_X9_an_inn_changes_the_value_only(edition):
    """INN-X9, no code: an inn is a trait that only the value of a road asks for."""
    sketch = f"{OWN}*(1,0) FFFR inn@W"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "inns"), edition=edition).turn()
    assert table.scores == {"red": 4, "blue": 0}
    another_turn(table)
