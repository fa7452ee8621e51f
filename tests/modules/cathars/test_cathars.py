"""Rules 06, module cathars: besieged cities, their value, the escape of knights, and fields."""

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.interplay.test_river_2_with_others import PLAIN, WEST_ENDED
from tests.table import RealTable, Table, every_edition, refused
from tests.tables.flights import asked, offered

MODULES = ("base", "farmers", "cathars")
UNTIL_C2 = pytest.mark.parametrize("edition", ["c1", "c2"])
BESIEGED = """
(0,0) CFFF cathar@N red@N
(0,1) CFCF C=NS
(1,0) FFFF
*(1,-1) FFFF mon
"""
"""An open besieged city with a knight of red; the new tile brings a monastery beside the Cathar tile."""


def siege(add="", drop=(), modules=MODULES, edition="c1", **more):
    return Table(BESIEGED, modules=modules, edition=edition, add=add, drop=drop, **more)


def escapes(table):
    """The knights that may escape, as figure and point; the player may always decline."""
    if table.game.over or table.game.decision.kind != "escape":
        return []
    assert table.game.decision.options[-1].type == "pass"
    return [(data["figure"], tuple(data["at"])) for data in offered(table, "return_figure")]


def escape(table, at, figure="meeple"):
    (data,) = [d for d in offered(table, "return_figure") if (d["figure"], tuple(d["at"])) == (figure, at)]
    table.game.play({"type": "return_figure", **data})
    return table


# --- besieged cities ---------------------------------------------------------------------------------------


@every_edition
def test_CATHAR_1_four_tiles_are_shuffled_in_and_laid_like_any_tile(edition):
    """Also onto a foreign city."""
    # CATHAR-1, no code: a siege limits no placement
    deck = cc.Config(modules=MODULES, edition=edition).deck
    own = {tile: count for tile, count in deck.items() if tile.startswith("cathars/")}
    assert (
        own
        == copies("cathars", edition)
        == dict.fromkeys(("cathars/A", "cathars/B", "cathars/C", "cathars/D"), 1)
    )
    assert all("besieged" in s.traits for tile in own for s in design(tile).segments if s.kind == "city")
    table = Table(
        "(0,0) CFFF blue@N", players=("red", "blue"), modules=MODULES, edition=edition, draws=["cathars/C"]
    )
    assert {at for at, _ in table.placements()} >= {(0, 1), (1, 0)}
    table.lay((0, 1), 3)
    assert "city" not in table.kinds(), "it is blue's city"


@every_edition
@pytest.mark.parametrize("symbols", ["cathar@N", "cathar@N,cathar@S"])
def test_CATHAR_2_one_symbol_besieges_the_whole_city(edition, symbols):
    """A second symbol changes nothing: 3 tiles, 3 points."""
    first, _, second = symbols.partition(",")
    sketch = f"(0,0) CFFF {first} red@N\n(0,1) CFCF C=NS {second}\n*(0,2) FFCF"
    assert Table(sketch, modules=MODULES, edition=edition).turn().scores == {"red": 3}


def test_CATHAR_2_a_city_joined_with_a_besieged_city_is_besieged():
    """The last tile joins red's city of two tiles with the Cathar tile: 4 tiles, 4 points."""
    sketch = "(0,0) FCFF red@E\n(1,0) FCFC C=EW\n(3,0) FFFC cathar@W\n*(2,0) FCFC C=EW"
    assert Table(sketch, modules=MODULES, edition="c1").turn().scores == {"red": 4}


def test_CATHAR_2_DEF_14_without_the_module_the_symbol_means_nothing():
    assert Table("CATHAR-E1", modules=("base", "farmers"), edition="c1").turn().scores == {"red": 8}
    assert escapes(Table(BESIEGED, modules=("base", "farmers"), edition="c1").turn()) == []


@every_edition
def test_CATHAR_3_CATHAR_E1_one_point_per_tile_and_shield(edition):
    table = Table("CATHAR-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4}
    (event,) = table.score_events()
    assert event["parts"] == [["tiles", 3, 6], ["shields", 1, 2], ["besieged", 4, -4]]


@pytest.mark.parametrize(("modules", "points"), [(MODULES, 7), ((*MODULES, "cathedrals"), 14)])
@every_edition
def test_CATHAR_4_CATHAR_E2_CATHAR_X2_CATH_X2_with_a_cathedral_two_points(edition, modules, points):
    """Without the module cathedrals its symbol means nothing."""
    assert Table("CATHAR-E2", modules=modules, edition=edition).turn().scores == {"red": points}


@every_edition
def test_CATHAR_E2_without_the_siege(edition):
    plain = "(0,-1) CFFF red@N"
    modules = (*MODULES, "cathedrals")
    table = Table("CATHAR-E2", modules=modules, edition=edition, drop=[(0, -1)], add=plain).turn()
    assert table.scores == {"red": 21}


@every_edition
def test_CATHAR_5_CATHAR_E3_unfinished_it_is_worth_nothing(edition):
    table = Table("CATHAR-E1", modules=MODULES, edition=edition, drop=[(0, 2)]).final()
    assert table.scores == {"red": 0}
    assert table.supply("red") == 7


@pytest.mark.parametrize("modules", [MODULES, (*MODULES, "cathedrals")])
@every_edition
def test_CATHAR_5_CATHAR_X2_CATH_X2_nor_with_a_cathedral(edition, modules):
    table = Table("CATHAR-E2", modules=modules, edition=edition, drop=[(0, 2)]).final()
    assert table.scores == {"red": 0}


@every_edition
def test_CATHAR_6_majority_and_return_of_figures_are_unchanged(edition):
    """CATHAR-6, no code: a siege changes the value only."""
    sketch = "(0,0) CFFF red@N cathar@N\n(0,1) CFCF C=NS blue@N\n*(0,2) FFCF"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 3, "blue": 3}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    more = Table(sketch.replace("blue@N", "blue@N blue@N"), modules=MODULES, edition=edition).turn()
    assert more.scores == {"red": 0, "blue": 3}


@every_edition
def test_CATHAR_7_it_may_be_claimed(edition):
    """CATHAR-7, no code: a siege changes the value only."""
    table = Table("(0,0) CFFF\n*(0,1) CFCF C=NS cathar@N", modules=MODULES, edition=edition).lay()
    assert "city" in table.kinds()
    assert table.place("meeple", "N").feature((0, 1), "N").strength == (1,)


# --- the escape --------------------------------------------------------------------------------------------


@every_edition
def test_CATHAR_8_CATHAR_E4_TURN_34_a_knight_escapes_through_a_monastery(edition):
    """CATHAR-9: blue's knight stands on another tile. CATHAR-11: foreign knights are not offered."""
    table = Table("CATHAR-E4", players=("red", "blue"), modules=MODULES, edition=edition).turn()
    assert asked(table) == ("escape", "red")
    assert escapes(table) == [("meeple", (0, 0))]
    blue = {"type": "return_figure", "figure": "meeple", "at": [0, 1], "segment": 0}
    assert refused(table, blue) == "illegal.not-offered"
    escape(table, (0, 0))
    assert (table.scores, table.supply("red"), table.on_board("red")) == ({"red": 0, "blue": 0}, 7, [])
    assert asked(table) == ("place_tile", "blue")
    table.pass_turn()
    assert (asked(table), escapes(table)) == (("escape", "blue"), [("meeple", (0, 1))])
    assert escape(table, (0, 1)).supply("blue") == 7


def test_CATHAR_8_the_player_may_decline():
    table = siege().turn()
    assert table.game.decision.default.type == "pass"
    table.game.play({"type": "pass"})
    assert (asked(table)[0], table.on_board("red")) == ("place_tile", [("meeple", (0, 0))])


@every_edition
def test_CATHAR_8_CATHAR_E5_two_cells_away_is_too_far(edition):
    table = Table("CATHAR-E5", modules=MODULES, edition=edition).turn()
    assert escapes(table) == []
    assert asked(table)[0] == "place_tile"


def test_CATHAR_9_only_the_cathar_tile_must_have_the_monastery_beside_it():
    """The knight's own tile (0,1) has a monastery beside it, the Cathar tile (0,-1) has none."""
    sketch = "(0,-1) CFFF cathar@N\n(0,0) CFCF C=NS\n(0,1) CFCF C=NS red@N\n*(1,1) FFFF mon"
    assert escapes(Table(sketch, modules=MODULES, edition="c1").turn()) == []
    near = sketch.replace("*(1,1)", "*(1,0)")
    assert escapes(Table(near, modules=MODULES, edition="c1").turn()) == [("meeple", (0, 1))]


@pytest.mark.parametrize(
    ("monastery", "ring"), [("mon", False), ("mon blue@mon", False), ("mon red@mon", False), ("mon", True)]
)
def test_CATHAR_10_ABBOT_X18_any_monastery_will_do(monastery, ring):
    """Free, occupied by anybody, unfinished or complete; the new tile lies elsewhere."""
    # ABBOT-X18, no code: the refuge asks for the monastery only
    cells = [(x, y) for x in (0, 1, 2) for y in (-2, -1, 0) if (x, y) not in ((0, 0), (1, -1))]
    around = "\n".join(f"({x},{y}) FFFF" for x, y in cells if (x, y) != (1, 0)) if ring else ""
    sketch = (
        f"(0,0) CFFF cathar@N red@N\n(1,0) FFFF\n(1,-1) FFFF {monastery}\n{around}\n*(9,9) FFFF\n(9,8) FFFF"
    )
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "abbot"), edition="c1").turn()
    assert table.feature((1, -1), "mon").complete is ring
    assert escapes(table) == [("meeple", (0, 0))]


def test_CATHAR_11_one_knight_in_all():
    """Red has knights in two besieged cities with a monastery between them; two alike are one option."""
    sketch = """
    (0,0) CFFF cathar@N red@N red@N
    (2,0) CFFF cathar@N red@N
    (1,0) FFFF
    *(1,-1) FFFF mon
    """
    table = Table(sketch, modules=MODULES, edition="c1").turn()
    assert sorted(escapes(table)) == [("meeple", (0, 0)), ("meeple", (2, 0))]
    escape(table, (0, 0))
    assert asked(table)[0] == "place_tile"
    assert len(table.on_board("red")) == 2
    table.pass_turn()
    assert sorted(escapes(table)) == [("meeple", (0, 0)), ("meeple", (2, 0))], "again in the next turn"


@every_edition
def test_CATHAR_12_CATHAR_X5_MAYOR_X6_WAGON_X7_every_kind_of_knight(edition):
    """Normal, big, mayor and wagon; a wagon goes home and does not move on."""
    modules = (*MODULES, "big-meeple", "mayor", "wagon")
    figures = "red:big@N red:mayor@N red:wagon@N"
    table = siege(f"(0,0) CFFF cathar@N red@N {figures}", [(0, 0)], modules, edition).turn()
    assert [figure for figure, _ in escapes(table)] == ["meeple", "big-meeple", "mayor", "wagon"]
    escape(table, (0, 0), "wagon")
    assert (asked(table)[0], table.supply("red", "wagon")) == ("place_tile", 1)


def test_CATHAR_12_others_on_the_tile_are_no_knights():
    """A farmer and a traveller of red on the Cathar tile stay."""
    sketch = "(0,0) CFFF cathar@N red@field\n(0,-1) FFFF\n*(1,-1) FFFF mon"
    assert escapes(Table(sketch, modules=MODULES, edition="c1").turn()) == []


def test_CATHAR_13_CATHAR_14_after_step_3_nobody_is_left_in_a_completed_city():
    """The monastery tile completes the besieged city: 2 points, the knight is home, nothing to ask."""
    sketch = "(0,0) CFFF cathar@N red@N\n*(0,1) FFCF mon"
    table = Table(sketch, modules=MODULES, edition="c1").turn()
    assert (table.scores, table.supply("red"), asked(table)[0]) == ({"red": 2}, 7, "place_tile")


@pytest.mark.parametrize("edition", ["c2", "c3"])
def test_CATHAR_15_again_in_an_extra_turn(edition):
    """The volcano lake gives an extra turn; two knights of red escape, one in each turn."""
    sketch = WEST_ENDED + "(5,5) CFFF cathar@N red@N red@N\n(6,5) FFFF\n(6,4) FFFF mon"
    modules = (*MODULES, "river-2")
    table = Table(sketch, modules=modules, edition=edition, draws=["river-2/C", PLAIN, PLAIN]).lay((1, 1))
    assert escape(table, (5, 5)).turns == ["red", "red"]
    table.pass_turn()
    assert escape(table, (5, 5)).supply("red") == 7


@UNTIL_C2
def test_CATHAR_16_the_builder_of_the_last_knight_returns(edition):
    """With another own knight in the city it stays."""
    # CATHAR-16, no code: `send_home` takes along what depends on the knight
    modules = (*MODULES, "builder")
    alone = siege("(0,0) CFFF cathar@N red@N red:builder@N", [(0, 0)], modules, edition).turn()
    assert escapes(alone) == [("meeple", (0, 0))], "the builder is no knight"
    assert escape(alone, (0, 0)).on_board("red") == []
    assert alone.supply("red", "builder") == 1
    two = siege("(0,0) CFFF cathar@N red@N red@N red:builder@N", [(0, 0)], modules, edition).turn()
    assert sorted(escape(two, (0, 0)).on_board("red")) == [("builder", (0, 0)), ("meeple", (0, 0))]


def test_CATHAR_16_c3_the_builder_returns_with_its_companion():
    modules = (*MODULES, "builder")
    drop = [(0, 0), (0, 1)]
    board = "(0,0) CFFF cathar@N red@N red:builder@N\n(0,1) CFCF C=NS red@N"
    other = escape(siege(board, drop, modules, "c3").turn(), (0, 1))
    assert ("builder", (0, 0)) in other.on_board("red")
    table = escape(siege(board, drop, modules, "c3").turn(), (0, 0))
    assert (table.on_board("red"), table.supply("red", "builder")) == ([("meeple", (0, 1))], 1)


@pytest.mark.parametrize(("extra", "found"), [("mon", [("meeple", (0, 0))]), ("gar", [])])
def test_CATHAR_17_a_monastery_of_the_same_city_but_no_garden(extra, found):
    sketch = f"(0,0) CFFF cathar@N red@N\n*(0,1) CCCC C=NESW {extra}"
    table = Table(sketch, modules=(*MODULES, "abbot"), edition="c1").turn()
    assert escapes(table) == found


def test_CATHAR_18_no_escape_after_the_last_turn():
    """In the last turn itself it is asked, before final scoring."""
    start = [("sketch/CFFF cathar@N", (0, 0), 0), ("sketch/FFFF mon", (1, -1), 0)]
    table = RealTable(["sketch/FFCC C=SW"], start=start, modules=MODULES, edition="c1").lay((0, 1))
    table.place("meeple", "S")
    assert asked(table) == ("escape", "red")
    table.game.play({"type": "pass"})
    assert (table.game.over, table.scores) == (True, {"red": 0, "blue": 0})


def test_CATHAR_18_nor_when_the_last_tiles_find_no_place():
    """BASE-14: the game ends at once."""
    start = [("sketch/CFFF cathar@N", (0, 0), 0), ("sketch/FFFF mon", (1, -1), 0)]
    draws = ["sketch/FFCC C=SW", "sketch/VVVV"]
    table = RealTable(draws, start=start, modules=MODULES, edition="c1", players=("red",)).lay((0, 1))
    table.place("meeple", "S").game.play({"type": "pass"})
    assert (table.game.over, table.game.rejected) == (True, ("sketch/VVVV",))


# --- fields ------------------------------------------------------------------------------------------------


@every_edition
def test_CATHAR_19_CATHAR_E6_FARM_X5_twice_as_much_for_farmers(edition):
    table = Table("CATHAR-E6", modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 9}
    (event,) = table.score_events()
    assert event["parts"] == [["cities", 2, 6], ["besieged", 1, 3]]


@UNTIL_C2
def test_CATHAR_19_CATHAR_E6_CATHAR_X3_PIG_C1_9_with_the_own_pig(edition):
    """Blue, who shares the majority, has no pig: 9."""
    modules = (*MODULES, "pig")
    table = Table("CATHAR-E6", modules=modules, edition=edition, players=("red", "blue"),
                  drop=[(0, 0)], add="(0,0) CFFF red@field red:pig@field blue@field")  # fmt: skip
    assert table.final().scores == {"red": 12, "blue": 9}


def test_CATHAR_X3_PIG_X7_c3_a_besieged_city_counts_3_for_the_pig():
    """A besieged city with a shield triggers; red's pig is paid 3 for each of three cities."""
    sketch = """
    (0,0) CFFF red@field red:pig@field
    (1,0) CFFF cathar@N
    (0,1) FFCF
    (1,1) FFCF
    (2,0) CFFF sh@N cathar@N
    *(2,1) FFCF
    """
    table = Table(sketch, modules=(*MODULES, "pig"), edition="c3").turn()
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("pig", 9)]


def test_CATHAR_20_every_field_that_touches_any_part_of_the_city():
    """Red's field touches the Cathar tile, blue's only the other end of the city: 6 for both."""
    sketch = "(0,0) CFFF cathar@N red@field\n(0,1) CFCF C=NS\n(0,2) FFCF blue@field"
    table = Table(sketch, modules=MODULES, edition="c1", players=("red", "blue")).final()
    assert table.scores == {"red": 6, "blue": 6}


@every_edition
def test_CATHAR_21_unfinished_besieged_cities_give_farmers_nothing(edition):
    table = Table("CATHAR-E6", modules=MODULES, edition=edition, drop=[(1, 1)]).final()
    assert table.scores == {"red": 3}


@every_edition
@pytest.mark.parametrize(
    ("city", "values"), [("", (2, 1)), ("cath", (3, None)), ("cathar@N", (1, 0)), ("cath cathar@N", (2, 0))]
)
def test_CATHAR_4_CATHAR_5_the_table_of_values(edition, city, values):
    """Points per tile for a city of two tiles, completed and unfinished."""
    completed, unfinished = values
    if unfinished is None:
        unfinished = 1 if edition == "c3" else 0  # CATH-3
    modules = (*MODULES, "cathedrals")
    sketch = f"(0,0) CFFF red@N {city}\n*(0,1) FFCF"
    assert Table(sketch, modules=modules, edition=edition).turn().scores == {"red": 2 * completed}
    assert Table(sketch, modules=modules, edition=edition, drop=[(0, 1)]).final().scores == {
        "red": unfinished
    }
