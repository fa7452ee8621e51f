"""Rules 04, module builder: what holds in all editions."""

import pytest

import carcassonne as cc
from tests.table import Table, every_edition

MODULES = ("base", "farmers", "builder")
PAIR = ("red", "blue")
old_rules = pytest.mark.parametrize("edition", ["c1", "c2"])
OWN = "(0,0) FRFF red@E red:builder@E\n"


def asked(table):
    """Whom the game asks what."""
    return table.players[table.game.decision.player], table.game.decision.kind


def another_turn(table):
    """Go on to red's extra turn; c1 and c2 ask whether he takes it."""
    if table.game.config.edition != "c3":
        table.game.play({"type": "extra_turn"})
    assert asked(table) == ("red", "place_tile")
    return table


def with_builder(table, where):
    """Place what brings the builder onto the new tile: itself in c1 and c2, a meeple with it in c3."""
    if table.game.config.edition == "c3":
        return table.place("meeple", where, companion="builder")
    return table.place("builder", where)


# --- all editions -------------------------------------------------------------------------------------------


@every_edition
def test_BLD_1_one_builder_for_everybody_that_is_no_meeple(edition):
    game = cc.Game(cc.Config(edition=edition, modules=("base", "builder"), seed=1))
    assert [game.figures(seat).supply for seat in (0, 1)] == [{"meeple": 7, "builder": 1}] * 2
    table = Table(OWN, modules=MODULES, edition=edition)
    assert table.feature((0, 0), "E").strength == (1,)
    assert len(table.feature((0, 0), "E").figures) == 2


@old_rules
def test_BLD_1_a_builder_does_not_occupy_a_feature(edition):
    """A builder by itself, which BLD-C1-8 would send home, leaves the road free."""
    sketch = "(0,0) FRFF red:builder@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, active="blue", modules=MODULES, edition=edition).lay()
    assert table.kinds() == ["field", "field", "road"]


@every_edition
@pytest.mark.parametrize(("tile", "points"), [("FFFR", 3), ("FRFR R=EW", 0)])
def test_BLD_2_neither_value_nor_majority_changes(edition, tile, points):
    """Red and blue are tied with one traveller each, with or without red's builder."""
    for builder in ("", "red:builder@E"):
        sketch = f"(0,0) FRFF red@E {builder}\n(1,0) FRFR R=EW blue@E\n*(2,0) {tile}"
        table = Table(sketch, modules=MODULES, edition=edition).lay()
        assert table.feature((0, 0), "E").standing_complete == {0: 3, 1: 3}
        assert table.decline().scores == {"red": points, "blue": points}


@every_edition
def test_BLD_2_a_builder_gives_nothing_in_final_scoring(edition):
    table = Table(OWN, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 1}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)


@every_edition
def test_BLD_3_placing_the_builder_gives_no_extra_turn(edition):
    """The tile on which the builder is placed has just extended the feature."""
    held = "" if edition == "c3" else "red@E"
    table = Table(
        f"(0,0) FRFF {held}\n*(1,0) FRFR R=EW", players=PAIR, modules=MODULES, edition=edition
    ).lay()
    with_builder(table, "E")
    assert ("builder", (1, 0)) in table.on_board("red")
    assert asked(table) == ("blue", "place_tile")


@every_edition
def test_BLD_4_only_the_tile_of_the_owner_counts(edition):
    table = Table(f"{OWN}*(1,0) FRFR R=EW", active="blue", modules=MODULES, edition=edition).turn()
    assert asked(table) == ("red", "place_tile")
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (0, 0))]
    table.pass_turn()
    assert asked(table) == ("blue", "place_tile"), "and nothing is left over for red's turn"


@every_edition
@pytest.mark.parametrize(
    ("at", "tile", "extends"),
    [
        ((1, 0), "FRFR R=EW", True),  # one new segment
        ((1, 0), "FFFR", True),  # the last one
        ((1, 0), "RRRR", True),  # the road ends at a crossing
        ((0, 1), "FRFR R=EW", False),  # beside the tile, but another road
        ((0, 1), "CFFF", False),
        ((-1, 0), "RFRF R=NS", False),
    ],
)
def test_DEF_8_a_tile_extends_what_it_adds_a_segment_to(edition, at, tile, extends):
    """TURN-12."""
    sketch = f"{OWN}*({at[0]},{at[1]}) {tile}"
    table = Table(sketch, players=PAIR, modules=MODULES, edition=edition).turn()
    if extends:
        another_turn(table)
    else:
        assert asked(table) == ("blue", "place_tile")


@every_edition
def test_DEF_8_a_tile_that_joins_two_roads_extends_both(edition):
    sketch = f"{OWN}*(1,0) FRFR R=EW\n(2,0) FRFR R=EW blue@E blue:builder@E\n(3,0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4, "blue": 4}
    assert (table.supply("blue"), table.supply("blue", "builder")) == (7, 1)
    another_turn(table).pass_turn()
    assert table.turns == ["red", "red", "blue"], "the extra turn is that of the player who laid the tile"


@every_edition
def test_BLD_6_never_on_a_field_in_a_monastery_or_in_a_garden(edition):
    """Own meeples on the field and in the new monastery and garden open nothing for the builder."""
    modules = (*MODULES, "abbot")
    table = Table("(0,0) FFFF red@field\n*(0,1) CFFF mon gar", modules=modules, edition=edition).lay()
    assert table.kinds("builder") == []
    assert table.together("builder") == ([("meeple", "city")] if edition == "c3" else [])
    table.put("red", "meeple", table.star, "mon")
    table.put("red", "abbot", table.star, "gar")
    table.ask_again()
    assert table.kinds("builder") == []
    assert table.together("builder") == ([("meeple", "city")] if edition == "c3" else [])


@every_edition
def test_TURN_39_the_extra_turn_comes_before_the_next_player(edition):
    """TURN-38: the right is used up by one turn."""
    table = Table(f"{OWN}*(1,0) FRFR R=EW", players=(*PAIR, "green"), modules=MODULES, edition=edition).turn()
    another_turn(table)
    for _ in range(3):
        table.pass_turn()
    assert table.turns == ["red", "red", "blue", "green", "red"]
