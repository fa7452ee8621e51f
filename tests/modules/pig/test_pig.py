"""Rules 04, module pig: all editions, and c1 and c2, where it adds a point per city at the end."""

import pytest

import carcassonne as cc
from tests.table import Table, every_edition, refused

MODULES = ("base", "farmers", "pig")
PAIR = ("red", "blue")
old_rules = pytest.mark.parametrize("edition", ["c1", "c2"])
CITY = "(0,1) FFCF\n"
"""With a tile `(0,0) CFFF` below it a completed city."""


def asked(table):
    return table.players[table.game.decision.player], table.game.decision.kind


# --- all editions -------------------------------------------------------------------------------------------


@every_edition
def test_PIG_1_one_pig_for_everybody_that_is_no_farmer(edition):
    game = cc.Game(cc.Config(edition=edition, modules=MODULES, seed=1))
    assert [game.figures(seat).supply for seat in (0, 1)] == [{"meeple": 7, "pig": 1}] * 2
    table = Table("(0,0) FFFF red@field red:pig@field", modules=MODULES, edition=edition)
    assert table.feature((0, 0), "field").strength == (1,)


@every_edition
def test_PIG_1_a_pig_decides_no_majority(edition):
    sketch = "(0,0) CFFF red@field red:pig@field\n(1,0) FFFF blue@field\n" + CITY
    table = Table(sketch, modules=MODULES, edition=edition)
    assert set(table.feature((0, 0), "field").standing) == {0, 1}


@old_rules
def test_PIG_1_a_pig_does_not_occupy_a_field(edition):
    """A pig by itself, which PIG-C1-6 would send home, leaves the field free."""
    table = Table("(0,0) FFFF red:pig@field\n*(1,0) FFFF", active="blue", modules=MODULES, edition=edition)
    assert table.lay().kinds() == ["field"]


@every_edition
def test_PIG_2_only_on_a_field_of_the_new_tile(edition):
    """Red has a farmer on the field, a traveller, a knight and a monk; the field alone is for the pig."""
    sketch = "(0,0) FRFF red@E red@field\n(1,1) FFCF red@S\n*(1,0) CRFR R=EW mon"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).lay()
    table.put("red", "meeple", table.star, "mon")
    table.ask_again()
    if edition == "c3":
        assert table.together("pig") == []
    else:
        assert set(table.kinds("pig")) == {"field"}
    segment = table.segment((0, 0), "field")
    refused(table, {"type": "place_figure", "figure": "pig", "at": [0, 0], "segment": segment})


@every_edition
def test_PIG_X1_without_farmers_no_pig(edition):
    """FARM-14."""
    config = cc.Config(modules=("base", "pig"), edition=edition)
    assert config.advice == (("advice.pointless-without", {"module": "pig", "needs": "farmers"}),)
    table = Table("(0,0) FFFF\n*(0,1) CFFF", modules=("base", "pig"), edition=edition).lay()
    assert table.kinds("pig") == []
    assert table.together("pig") == []


@every_edition
def test_FARM_X1_at_the_end_four_points_with_a_pig_in_c1_and_c2_and_three_in_c3(edition):
    sketch = "(0,0) CFFF red@field red:pig@field\n" + CITY
    table = Table(sketch, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 3 if edition == "c3" else 4}


# --- placing in c1 and c2 -----------------------------------------------------------------------------------


@old_rules
def test_PIG_C1_1_instead_of_a_meeple(edition):
    """TURN-19b."""
    table = Table("(0,0) FFFF red@field\n*(1,0) CFFF", players=PAIR, modules=MODULES, edition=edition).lay()
    assert table.kinds("pig") == ["field"]
    assert table.together("pig") == [], "never together with a meeple"
    table.place("pig", "field")
    assert table.on_board("red") == [("meeple", (0, 0)), ("pig", (1, 0))]
    assert table.supply("red", "pig") == 0
    assert asked(table) == ("blue", "place_tile")


@old_rules
@pytest.mark.parametrize(
    ("figures", "offered"),
    [
        ("", []),
        ("blue@field", []),
        ("blue@field blue:pig@field", []),
        ("red@field", ["field"]),
        ("red@field blue@field blue:pig@field", ["field"]),
    ],
)
def test_PIG_C1_2_an_own_farmer_must_lie_there_already(edition, figures, offered):
    sketch = f"(0,0) FFFF {figures}\n(5,5) FFFF red@field\n*(1,0) FFFF"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).lay()
    assert table.kinds("pig") == offered


@old_rules
def test_PIG_C1_2_not_beside_a_farmer_of_another_field(edition):
    """The road parts the new tile; red's farmer lies south of it only."""
    sketch = "(0,0) FRFR R=EW red@field:SL\n*(1,0) FRFR R=EW"
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert table.spots("pig") == {("field", ("ER", "SL", "SR", "WL"))}


@old_rules
def test_PIG_C1_2_a_second_pig_there_is_not(edition):
    """PIG-C1-7: each player has one pig."""
    table = Table("(0,0) FFFF red@field red:pig@field\n*(1,0) FFFF", modules=MODULES, edition=edition)
    assert table.lay().kinds("pig") == []


# --- final scoring in c1 and c2 -----------------------------------------------------------------------------


@old_rules
def test_PIG_C1_E1_the_majority_with_a_pig(edition):
    table = Table("PIG-C1-E1", active="blue", modules=MODULES, edition=edition).final()
    assert table.scores == {"blue": 8, "red": 0}


@old_rules
@pytest.mark.parametrize(("pig", "each"), [("", 3), ("red:pig@field", 4)])
@pytest.mark.parametrize("cities", [0, 1, 2])
def test_PIG_C1_3_four_points_instead_of_three(edition, pig, each, cities):
    lower = [f"({x},0) CFFF" for x in range(2)]
    upper = [f"({x},1) FFCF" for x in range(cities)]
    sketch = "\n".join([*lower, *upper, f"(2,0) FFFF red@field {pig}", "(3,0) CFFF"])
    table = Table(sketch, modules=MODULES, edition=edition)
    assert table.feature((2, 0), "field").standing == {0: each * cities}
    assert table.final().scores == {"red": each * cities}


@old_rules
def test_PIG_C1_3_the_parts_tell_how(edition):
    table = Table("PIG-C1-E1", active="blue", modules=MODULES, edition=edition).final()
    [event] = table.score_events(final=True)
    assert (event["source"], event["parts"]) == ("field", [["cities", 2, 6], ["pig", 2, 2]])


@old_rules
def test_PIG_C1_4_a_pig_without_the_majority_and_a_foreign_pig_give_nothing(edition):
    """Blue has the majority and no pig; red's pig helps neither."""
    sketch = "(0,0) CFFF blue@field\n(1,0) FFFF blue@field\n(2,0) FFFF red@field red:pig@field\n" + CITY
    table = Table(sketch, active="blue", modules=MODULES, edition=edition).final()
    assert table.scores == {"blue": 3, "red": 0}


@old_rules
def test_PIG_C1_5_on_a_tie_each_uses_his_own_pig_only(edition):
    sketch = "(0,0) CFFF blue@field\n(2,0) CFFF\n(1,0) FFFF red@field red:pig@field\n(2,1) FFCF\n" + CITY
    assert Table(sketch, modules=MODULES, edition=edition).final().scores == {"red": 8, "blue": 6}
    both = sketch.replace("blue@field", "blue@field blue:pig@field")
    assert Table(both, modules=MODULES, edition=edition).final().scores == {"red": 8, "blue": 8}


@old_rules
def test_PIG_C1_6_returns_with_the_last_own_farmer(edition):
    sketch = "(0,0) FFFF red@field blue@field\n(1,0) FFFF red@field red:pig@field"
    table = Table(sketch, modules=MODULES, edition=edition).remove("red", (1, 0))
    assert table.on_board("red") == [("meeple", (0, 0)), ("pig", (1, 0))], "any own farmer will do"
    table.remove("red", (0, 0))
    assert table.on_board("red") == []
    assert table.supply("red", "pig") == 1


@old_rules
def test_PIG_C1_6_stays_to_the_end_whatever_is_completed(edition):
    """A city with a shield next to the field is completed: no points before the end."""
    sketch = "(0,0) FFFF red@field red:pig@field\n(0,1) FCFF sh@E\n*(1,1) FFFC"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).turn()
    assert asked(table) == ("blue", "place_tile")
    assert table.on_board("red") == [("meeple", (0, 0)), ("pig", (0, 0))]
    assert table.scores == {"red": 0, "blue": 0}
    assert table.final().scores == {"red": 4, "blue": 0}


@every_edition
def test_PIG_C1_7_one_pig_for_each_player(edition):
    game = cc.Game(cc.Config(players=tuple("abcdef"), edition=edition, modules=MODULES, seed=1))
    assert [game.figures(seat).supply["pig"] for seat in range(6)] == [1] * 6


# --- other modules in c1 and c2 -----------------------------------------------------------------------------


@old_rules
def test_PIG_X9_message_8_returns_the_pig_only_with_the_last_farmer(edition):
    """The field is worth what it would bring at the end, 4 per city with the pig (MSG-26)."""
    sketch = (
        "(0,0) CFFF red@field red:pig@field\n(1,0) FFFF red@field\n(8,8) FFCF red@S\n*(8,7) CFFF\n" + CITY
    )
    table = Table(sketch, players=PAIR, modules=(*MODULES, "messages"), edition=edition, messages=[8])
    table.stand("red", 1).turn()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 4})
    table.game.play({"type": "carry_out_message", "value": 8})
    [choice] = [o for o in table.game.decision.options if o.type == "score_and_return" and o.at == (0, 0)]
    table.game.play(choice)
    assert table.scores["red"] == 1 + 4 + 4
    assert sorted(table.on_board("red")) == [("meeple", (1, 0)), ("pig", (0, 0))]
    table.remove("red", (1, 0))
    assert table.supply("red", "pig") == 1


@old_rules
def test_PIG_X11_a_pitchfork_circle_returns_the_pig_only_with_the_last_farmer(edition):
    board = "(0,0) FFFF red@field red:pig@field\n{}*(0,1) FFFF crop=pitchfork"
    for other, left in (("", []), ("(1,0) FFFF red@field\n", [("meeple", (1, 0)), ("pig", (0, 0))])):
        table = Table(board.format(other), players=PAIR, modules=(*MODULES, "crop-circles"), edition=edition)
        table.turn().game.play({"type": "crop_circle", "value": "B"})
        [choice] = [o for o in table.game.decision.options if o.at == (0, 0)]
        table.game.play(choice)
        assert sorted(table.on_board("red")) == left


@old_rules
@pytest.mark.parametrize("magic", ["mage@E", "witch@E"])
def test_PIG_X14_mage_and_witch_do_not_touch_fields(edition, magic):
    sketch = f"(0,0) CFFF red@field red:pig@field\n(5,5) FCFF {magic}\n{CITY}"
    table = Table(sketch, modules=(*MODULES, "mage-witch"), edition=edition).final()
    assert table.scores == {"red": 4}
