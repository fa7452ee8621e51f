"""Rules 04, module builder in c3: it comes with a meeple, works once and gives an extra turn."""

import pytest

from tests.table import RealTable, Table, refused

MODULES = ("base", "farmers", "builder")
PAIR = ("red", "blue")
CLOSED = {"drop": [(1, 0)], "add": "*(1,0) FFFR"}
"""BLD-C3-E3: the new tile of BLD-C3-E1 closes the road."""


def aside(table, colour="red"):
    """What stands beside the board."""
    return list(table.game.figures(table.seat(colour)).elsewhere)


def first(draws=(), **more):
    """BLD-C3-E1 with two players."""
    return Table("BLD-C3-E1", players=PAIR, modules=MODULES, draws=draws, **more)


# --- placing ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("where", "kind"), [("N", "city"), ("E", "road")])
def test_BLD_C3_1_together_with_a_traveller_or_knight(where, kind):
    """TURN-20: on the same segment of the same tile."""
    table = Table("(0,0) FFFF\n*(0,1) CRFR mon", players=PAIR, modules=MODULES).lay()
    assert table.together("builder") == [("meeple", "city"), ("meeple", "road"), ("meeple", "road")]
    table.place("meeple", where, companion="builder")
    figures = table.game.figures(0).placed
    assert [(f.figure, f.at, f.segment) for f in figures] == [
        ("meeple", (0, 1), table.segment((0, 1), where)),
        ("builder", (0, 1), table.segment((0, 1), where)),
    ]
    assert table.feature((0, 1), where).kind == kind
    assert (table.supply("red"), table.supply("red", "builder")) == (6, 0)


def test_BLD_C3_1_only_from_the_supply():
    """Red's builder stands on the board already, so it cannot come along."""
    table = Table("(0,0) FRFF red@E red:builder@E\n*(0,1) CFFF", modules=MODULES).lay()
    assert table.kinds() == ["city", "field"]
    assert table.together("builder") == []
    assert refused(table, {**_meeple(table, "N"), "companion": "builder"}) == "illegal.not-offered"


def _meeple(table, where):
    at = table.newest
    return {"type": "place_figure", "figure": "meeple", "at": list(at), "segment": table.segment(at, where)}


def test_BLD_C3_2_meeple_and_builder_are_one_action():
    table = Table("(0,0) FFFF\n*(0,1) FRFR R=EW", players=PAIR, modules=MODULES).lay()
    table.place("meeple", "E", companion="builder")
    assert (table.game.decision.player, table.game.decision.kind) == (1, "place_tile")
    without = Table("(0,0) FFFF\n*(0,1) FRFR R=EW", players=PAIR, modules=MODULES).turn()
    assert without.supply("red", "builder") == 1, "it need not come along"


@pytest.mark.parametrize("kind", ["C", "R"])
def test_BLD_C3_3_not_to_a_meeple_that_stands_already(kind):
    table = Table(f"(0,0) F{kind}FF red@E\n*(1,0) F{kind}F{kind} {kind}=EW", modules=MODULES).lay()
    assert table.kinds() == ["field", "field"]
    assert table.together("builder") == []
    assert table.kinds("builder") == [], "nor by itself, as in c1"


# --- the companion ------------------------------------------------------------------------------------------


def test_BLD_C3_4_bound_to_the_meeple_it_came_with():
    """Another own meeple on the road changes nothing."""
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n(1,0) FRFR R=EW red@E"
    table = Table(sketch, modules=MODULES)
    table.remove("red", (1, 0))
    assert table.on_board("red") == [("meeple", (0, 0)), ("builder", (0, 0))]


def test_BLD_C3_5_returns_when_its_companion_leaves():
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n(1,0) FRFR R=EW red@E"
    table = Table(sketch, modules=MODULES)
    table.remove("red", (0, 0))
    assert table.on_board("red") == [("meeple", (1, 0))]
    assert table.supply("red", "builder") == 1


def test_BLD_C3_5_returns_with_it_after_scoring():
    table = Table("BLD-C3-E1", active="blue", players=("blue", "red"), modules=MODULES, **CLOSED).turn()
    assert table.scores == {"blue": 0, "red": 2}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)
    assert table.on_board("red") == []


# --- the extra turn -----------------------------------------------------------------------------------------


def test_BLD_C3_E1_extending_the_road_gives_an_extra_turn():
    """TURN-12 and TURN-38."""
    table = first().lay()
    assert aside(table) == [("builder", ("stacks",))]
    assert table.on_board("red") == [("meeple", (0, 0))]
    assert table.game.decision.kind == "place_figure"
    table.decline()
    assert aside(table) == []
    assert table.supply("red", "builder") == 1
    assert table.turns == ["red", "red"]
    assert (table.game.player, table.game.decision.kind) == (0, "place_tile")
    table.pass_turn()
    assert table.turns == ["red", "red", "blue"]


def test_BLD_C3_E1_from_the_first_tile_on():
    """The turn in which the builder is placed gives nothing (BLD-3, BLD-C3-13)."""
    draws = ["sketch/FRFF", "sketch/FFFF", "sketch/FRFR R=EW", "sketch/FFFF", "sketch/FFFF"]
    table = RealTable(draws, [("sketch/FFFF", (0, 1), 0)], modules=MODULES)
    table.lay((0, 0)).place("meeple", "E", companion="builder")
    table.lay((0, 2)).decline()
    assert table.turns == ["red", "blue", "red"]
    table.lay((1, 0)).decline()
    assert table.turns == ["red", "blue", "red", "red"]


def test_BLD_C3_E2_again_in_the_extra_turn_but_no_third_turn():
    table = first(draws=["sketch/FRFF", "sketch/FFFF"]).lay().decline()
    table.lay((0, 1)).place("meeple", "E", companion="builder")
    assert sorted(table.on_board("red")) == [("builder", (0, 1)), ("meeple", (0, 0)), ("meeple", (0, 1))]
    assert table.turns == ["red", "red", "blue"]


def test_BLD_C3_E3_closing_the_road_counts_too():
    table = first(**CLOSED)
    events = table.turn().game.events
    assert table.scores == {"red": 2, "blue": 0}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)
    assert table.turns == ["red", "red"]
    order = [e["type"] for e in events if e["type"] in ("figure_aside", "score", "figure_returned")]
    assert order == ["figure_aside", "score", "figure_returned", "figure_returned"]


def test_BLD_C3_E4_a_tile_of_another_player_triggers_nothing():
    table = Table("BLD-C3-E1", active="blue", players=("blue", "red"), modules=MODULES, **CLOSED).turn()
    assert table.turns == ["blue", "red"]
    assert table.scores == {"blue": 0, "red": 2}
    table.pass_turn()
    assert table.turns == ["blue", "red", "blue"], "and red has none in his own turn either"


@pytest.mark.parametrize("kind", ["R", "C"])
def test_BLD_C3_6_road_and_city_alike(kind):
    sketch = f"(0,0) F{kind}FF red@E red:builder@E\n*(1,0) F{kind}F{kind} {kind}=EW"
    table = Table(sketch, players=PAIR, modules=MODULES).lay()
    assert aside(table) == [("builder", ("stacks",))]
    assert table.decline().game.player == 0


def test_BLD_C3_6_the_distance_does_not_matter():
    sketch = """
    (0,0) FRFF red@E red:builder@E
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW
    *(3,0) FRFR R=EW
    """
    assert Table(sketch, players=PAIR, modules=MODULES).turn().turns == ["red", "red"]


@pytest.mark.parametrize("tile", ["FFFR", "CFFR", "FFRR R=SW"])
def test_BLD_C3_7_closing_or_bending_or_with_other_features(tile):
    table = first(drop=[(1, 0)], add=f"*(1,0) {tile}").turn()
    assert table.turns == ["red", "red"]


def test_BLD_C3_8_beside_the_stacks_it_cannot_be_placed():
    table = first(drop=[(1, 0)], add="*(1,0) CRFR R=EW").lay()
    assert table.kinds() == ["city", "field", "field"]
    assert table.together("builder") == []
    reasons = [(what, key) for what, (key, _) in table.game.decision.blocked]
    assert ({"figure": "builder"}, "blocked.none-in-supply") in reasons
    shown = table.game.view(1)["players"][0]
    assert shown["elsewhere"] == [["builder", ["stacks"]]]
    assert shown["supply"]["builder"] == 0


def test_BLD_C3_8_it_stays_there_when_its_old_companion_goes_home():
    """The companion goes home in step 3; the builder returns only at the end of the turn."""
    table = first(**CLOSED).turn()
    order = [e["figure"] for e in table.game.events if e["type"] == "figure_returned"]
    assert order == ["meeple", "builder"]


def test_BLD_C3_9_the_extra_turn_cannot_be_declined():
    table = first().turn()
    decision = table.game.decision
    assert (decision.player, decision.kind) == (0, "place_tile")
    assert {option.type for option in decision.options} == {"place_tile"}


def test_DEF_10_the_extra_turn_is_a_full_turn():
    """Draw, place, figure, score: blue's road is closed and red claims a city in his extra turn."""
    table = first(add="(5,5) FRFF blue@E", draws=["sketch/CFFR"]).turn()
    assert [table.players[e["player"]] for e in table.game.events if e["type"] == "tile_drawn"] == ["red"] * 2
    table.lay((6, 5)).place("meeple", "N")
    assert table.scores == {"red": 0, "blue": 2}
    assert ("meeple", (6, 5)) in table.on_board("red")
    assert table.game.turn == 3


def test_BLD_C3_10_placing_it_again_gives_nothing_in_that_turn():
    """Even if the builder is put on the very road that the tile of the extra turn extends."""
    # BLD-C3-10, no code: it works in TURN-12 and comes down in TURN-20
    table = first(draws=["sketch/FRFR R=EW"], add="(5,5) FRFF").lay().decline()
    table.lay((6, 5)).place("meeple", "E", companion="builder")
    assert table.turns == ["red", "red", "blue"]
    assert ("builder", (6, 5)) in table.on_board("red")


def test_BLD_C3_11_then_the_next_player_follows():
    """BLD-C3-11, no code: `end` asks for extra turns and then for the next seat."""
    table = Table("BLD-C3-E1", players=("red", "blue", "green"), modules=MODULES).turn()
    for _ in range(3):
        table.pass_turn()
    assert table.turns == ["red", "red", "blue", "green", "red"]


def test_BLD_C3_12_not_twice_in_a_row():
    """The second tile extends the same road, but the builder does not stand there any more."""
    # BLD-C3-12, no code: it is in the supply when TURN-12 asks for it
    table = first(draws=["sketch/FRFR R=EW"]).turn()
    table.lay((2, 0)).decline()
    assert table.turns == ["red", "red", "blue"]


def test_BLD_C3_13_not_in_the_turn_in_which_it_is_placed():
    table = Table("(0,0) FRFF\n*(1,0) FRFR R=EW", players=PAIR, modules=MODULES).lay()
    table.place("meeple", "E", companion="builder")
    assert table.turns == ["red", "blue"]
    assert table.on_board("red") == [("meeple", (1, 0)), ("builder", (1, 0))]


@pytest.mark.parametrize(("tile", "where", "points"), [("FFFR", "W", 2), ("FFFC", "W", 4)])
def test_BLD_C3_15_on_a_feature_that_the_tile_has_completed(tile, where, points):
    """BLD-C3-15, no code: all figures of a scored feature return."""
    table = Table(f"(0,0) F{tile[3]}FF\n*(1,0) {tile}", players=PAIR, modules=MODULES).lay()
    table.place("meeple", where, companion="builder")
    assert table.scores == {"red": points, "blue": 0}
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)
    assert table.turns == ["red", "blue"]


def test_BLD_5_no_tile_left_no_extra_turn_but_the_builder_returns_first():
    draws = ["sketch/FRFR R=EW", "sketch/FFFF", "sketch/FRFR R=EW"]
    table = RealTable(draws, [("sketch/FRFF", (0, 0), 0)], modules=MODULES)
    table.lay((1, 0)).place("meeple", "E", companion="builder")
    table.lay((0, 1)).decline()
    table.lay((2, 0)).decline()
    assert table.game.over
    assert table.turns == ["red", "blue", "red"]
    kinds = [(e["type"], e.get("figure")) for e in table.game.events]
    assert kinds.index(("figure_returned", "builder")) < kinds.index(("final_scoring", None))
    assert table.scores == {"red": 3, "blue": 0}


def test_BLD_5_the_tiles_left_do_not_fit():
    """The extra turn begins, every tile is rejected, the game ends (BASE-14)."""
    table = RealTable(
        ["sketch/FRFR R=EW", "sketch/FFFF", "sketch/FRFR R=EW", "sketch/VVVV"],
        [("sketch/FRFF", (0, 0), 0)],
        modules=MODULES,
    )
    table.lay((1, 0)).place("meeple", "E", companion="builder")
    table.lay((0, 1)).decline()
    table.lay((2, 0)).decline()
    assert table.game.over
    assert table.game.rejected == ("sketch/VVVV",)
    assert table.supply("red", "builder") == 1
