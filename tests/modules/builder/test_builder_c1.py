"""Rules 04, module builder in c1 and c2: it joins an own meeple, stays and gives second parts of turns."""

import pytest

from tests.table import RealTable, Table, refused

MODULES = ("base", "farmers", "builder")
PAIR = ("red", "blue")
old_rules = pytest.mark.parametrize("edition", ["c1", "c2"])

ROAD = "(0,0) FRFF red@E red:builder@E\n*(1,0) {}"


def road(tile="FRFR R=EW", edition="c1", **more):
    """Red's road with traveller and builder, and the tile that red has drawn."""
    return Table(ROAD.format(tile), players=PAIR, modules=MODULES, edition=edition, **more)


def asked(table):
    """Whom the game asks what."""
    return table.players[table.game.decision.player], table.game.decision.kind


def take(table):
    """Take the second part of the turn."""
    table.game.play({"type": "extra_turn"})
    return table


# --- placing ------------------------------------------------------------------------------------------------


@old_rules
@pytest.mark.parametrize(("letter", "kind"), [("R", "road"), ("C", "city")])
def test_BLD_C1_1_instead_of_a_meeple(edition, letter, kind):
    """TURN-19b."""
    sketch = f"(0,0) F{letter}FF red@E\n*(1,0) F{letter}F{letter} {letter}=EW"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).lay()
    assert table.kinds("builder") == [kind]
    table.place("builder", "E")
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (1, 0))]
    assert table.supply("red", "builder") == 0
    assert asked(table) == ("blue", "place_tile"), "the builder was the one figure of the turn"


@old_rules
def test_BLD_C1_1_never_together_with_a_meeple(edition):
    table = Table("(0,0) FFFF\n*(0,1) FRFR R=EW", modules=MODULES, edition=edition).lay()
    assert table.together("builder") == []
    segment = table.segment((0, 1), "E")
    both = {
        "type": "place_figure",
        "figure": "meeple",
        "at": [0, 1],
        "segment": segment,
        "companion": "builder",
    }
    assert refused(table, both) == "illegal.not-offered"


@old_rules
@pytest.mark.parametrize("holder", ["", "blue@E"])
def test_BLD_C1_2_not_without_an_own_meeple_on_the_feature(edition, holder):
    sketch = f"(0,0) FRFF {holder}\n(5,5) FRFF red@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).lay()
    assert table.kinds("builder") == []
    assert ({"figure": "builder"}, "blocked.no-company") in [
        (what, key) for what, (key, _) in table.game.decision.blocked
    ]


@old_rules
def test_BLD_C1_2_neither_distance_nor_foreign_figures_matter(edition):
    sketch = """
    (0,0) FRFF red@E
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW blue@E blue:builder@E
    *(3,0) FRFR R=EW
    """
    table = Table(sketch, modules=MODULES, edition=edition).lay()
    assert table.kinds("builder") == ["road"]


@old_rules
def test_BLD_C1_2_the_meeple_was_placed_before(edition):
    """A meeple of the same turn does not count: either the one or the other is placed."""
    table = Table("(0,0) FRFF\n*(1,0) FRFR R=EW", players=PAIR, modules=MODULES, edition=edition).lay()
    assert table.kinds("builder") == []
    table.place("meeple", "E")
    assert asked(table) == ("blue", "place_tile")


@old_rules
def test_BLD_C1_2_only_on_the_new_tile_and_from_the_supply(edition):
    table = road("FRFR R=EW", edition).lay()
    assert table.kinds("builder") == []
    other = Table("(0,0) FRFR R=EW red@E\n*(0,1) FFFF", modules=MODULES, edition=edition).lay()
    assert other.kinds("builder") == []


# --- the second part ----------------------------------------------------------------------------------------


@old_rules
def test_BLD_C1_E1_traveller_then_builder_then_two_tiles(edition):
    road, meadow = "sketch/FRFR R=EW", "sketch/FFFF"
    draws = ["sketch/FRFF", meadow, road, meadow, road, "sketch/CFFF", meadow]
    table = RealTable(draws, [("sketch/FFFF", (0, 1), 0)], modules=MODULES, edition=edition)
    table.lay((0, 0)).place("meeple", "E")
    table.lay((0, 2)).decline()
    table.lay((1, 0)).place("builder", "E")
    assert asked(table) == ("blue", "place_tile"), "placing the builder gives nothing (BLD-3)"
    table.lay((0, 3)).decline()
    table.lay((2, 0)).decline()
    assert asked(table) == ("red", "extra_turn")
    take(table)
    assert asked(table) == ("red", "place_tile")
    table.lay((0, 4)).decline()
    assert table.turns == ["red", "blue", "red", "blue", "red", "red", "blue"]
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (1, 0))]


@old_rules
def test_BLD_C1_E2_builder_back_and_placed_again_but_no_third_tile(edition):
    table = road("CFFR", edition, draws=["sketch/CFCF C=NS"]).lay().place("meeple", "N")
    assert table.scores == {"red": 2, "blue": 0}
    assert table.supply("red", "builder") == 1
    assert table.on_board("red") == [("meeple", (1, 0))]
    take(table).lay((1, 1)).place("builder", "N")
    assert sorted(table.on_board("red")) == [("builder", (1, 1)), ("meeple", (1, 0))]
    assert asked(table) == ("blue", "place_tile")
    assert table.turns == ["red", "red", "blue"]


@old_rules
@pytest.mark.parametrize("letter", ["R", "C"])
def test_BLD_C1_3_the_second_part_may_be_declined(edition, letter):
    """TURN-12 notes the right, TURN-38 asks."""
    sketch = f"(0,0) F{letter}FF red@E red:builder@E\n*(1,0) F{letter}F{letter} {letter}=EW"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).turn()
    assert asked(table) == ("red", "extra_turn")
    assert [option.to_json() for option in table.game.decision.options] == [
        {"type": "extra_turn"},
        {"type": "pass"},
    ]
    table.game.play({"type": "pass"})
    assert asked(table) == ("blue", "place_tile")
    assert table.turns == ["red", "blue"]


@old_rules
def test_BLD_C1_3_a_right_that_was_declined_is_gone(edition):
    table = road(edition=edition, draws=["sketch/FFFF", "sketch/FFFF"]).turn()
    table.game.play({"type": "pass"})
    table.pass_turn()
    table.pass_turn()
    assert asked(table) == ("blue", "place_tile")


@old_rules
def test_BLD_C1_4_never_a_third_tile(edition):
    """The second tile extends the road of the builder once more."""
    table = take(road(edition=edition, draws=["sketch/FRFR R=EW"]).turn())
    table.lay((2, 0)).decline()
    assert asked(table) == ("blue", "place_tile")
    assert table.turns == ["red", "red", "blue"]


@old_rules
def test_BLD_C1_4_the_second_part_is_a_full_turn(edition):
    """DEF-10: draw, place, figure, score."""
    table = take(road(edition=edition, add="(5,5) FRFF blue@E", draws=["sketch/CFFR"]).turn())
    table.lay((6, 5)).place("meeple", "N")
    assert table.scores == {"red": 0, "blue": 2}
    assert ("meeple", (6, 5)) in table.on_board("red")


@old_rules
def test_BLD_C1_5_it_stays_and_works_in_every_later_turn(edition):
    """BLD-C1-5, no code: nothing takes it from the board but the end of its company."""
    table = road(edition=edition, draws=["sketch/FFFF", "sketch/FFFF", "sketch/FRFR R=EW"]).turn()
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (0, 0))]
    take(table).pass_turn()
    assert table.game.player == 1
    table.pass_turn()
    table.lay((2, 0)).decline()
    assert asked(table) == ("red", "extra_turn")
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (0, 0))]


@old_rules
def test_BLD_C1_6_meeples_and_builder_return_when_the_feature_is_scored(edition):
    """BLD-C1-6, no code: all figures of a scored feature return."""
    table = Table(ROAD.format("FFFR"), active="blue", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 0, "red": 2}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)
    assert asked(table) == ("red", "place_tile"), "a tile of another player triggers nothing (BLD-4)"


@old_rules
def test_BLD_C1_6_whoever_scores(edition):
    sketch = "(0,0) FCFF red@E red:builder@E\n(1,0) FCFC C=EW blue@E blue@E\n*(2,0) FFFC"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 6}
    assert (table.supply("red"), table.supply("red", "builder"), table.supply("blue")) == (7, 1, 7)


@old_rules
def test_BLD_C1_7_placed_again_in_the_second_part_only(edition):
    """TURN-41: the builder returns in step 3, after step 2 of this turn."""
    # BLD-C1-7, no code: who returned is in the supply
    table = road("CFFR", edition, add="(1,1) CFCF C=NS red@N", draws=["sketch/CFCF C=NS"]).lay()
    assert table.kinds("builder") == [], "it still stands on the road, though red's city takes a builder"
    take(table.decline())
    table.lay((1, 2))
    assert table.kinds("builder") == ["city"]


@old_rules
def test_BLD_C1_8_returns_when_the_last_own_meeple_has_gone(edition):
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n(1,0) FRFR R=EW red@E blue@E"
    table = Table(sketch, modules=MODULES, edition=edition).remove("red", (0, 0))
    assert table.on_board("red") == [("meeple", (1, 0)), ("builder", (0, 0))], "any own meeple will do"
    table.remove("red", (1, 0))
    assert table.on_board("red") == []
    assert table.supply("red", "builder") == 1


@old_rules
def test_BLD_C1_9_the_right_is_kept_when_the_builder_goes(edition):
    """The road is closed in the first part and the builder goes home."""
    table = road("FFFR", edition).turn()
    assert table.supply("red", "builder") == 1
    assert asked(table) == ("red", "extra_turn")
    take(table)
    assert asked(table) == ("red", "place_tile")


@old_rules
def test_BLD_C1_10_completing_is_extending(edition):
    table = Table("(0,0) FCFF red@E red:builder@E\n*(1,0) FFFC", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4}
    assert asked(table) == ("red", "extra_turn")


@old_rules
def test_BLD_C1_11_a_message_turn_is_counted_separately(edition):
    """The builder's second part comes first, then the turn of message 4, in which it works again (BLD-X2)."""
    sketch = "(0,0) FRFF red@E red:builder@E\n(5,5) FRFF red@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, players=PAIR, modules=(*MODULES, "messages"), edition=edition, messages=[4],
                  draws=["sketch/FFFR", "sketch/FRFR R=EW", "sketch/FFFF", "sketch/FFFF"])  # fmt: skip
    table.stand("red", 3)
    take(table.turn())
    table.lay((6, 5)).decline()
    table.game.play({"type": "move_marker", "marker": "meeple", "points": 2})
    table.game.play({"type": "carry_out_message", "value": 4})
    assert asked(table) == ("red", "place_tile")
    table.lay((2, 0)).decline()
    assert asked(table) == ("red", "extra_turn"), "in the turn of the message the builder gives a second part"
    take(table).pass_turn()
    assert table.turns == ["red"] * 4 + ["blue"]


@old_rules
def test_BLD_5_no_tile_left_and_nobody_is_asked(edition):
    draws = ["sketch/FRFR R=EW", "sketch/FFFF", "sketch/FRFR R=EW", "sketch/FFFF", "sketch/FRFR R=EW"]
    table = RealTable(draws, [("sketch/FRFF", (0, 0), 0)], modules=MODULES, edition=edition)
    table.lay((1, 0)).place("meeple", "E")
    table.lay((0, 1)).decline()
    table.lay((2, 0)).place("builder", "E")
    table.lay((0, 2)).decline()
    table.lay((3, 0)).decline()
    assert table.game.over
    assert table.scores == {"red": 4, "blue": 0}
