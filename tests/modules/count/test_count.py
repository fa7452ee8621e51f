"""Count of Carcassonne (rules 10, COUNT): the fortress, placing meeples in it, moving them out."""

from __future__ import annotations

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.fortress import (
    COUNT,
    asked,
    enter,
    entries,
    inside,
    leave,
    offered,
    settle,
    stay,
    the_count,
)

later_editions = pytest.mark.parametrize("edition", ["c2", "c3"])
ALL_QUARTERS = ["castle", "market", "smithy", "cathedral"]
RING = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in ((1, 1), (0, 0)))
MONASTERY = f"(1,1) FFFF mon blue@mon\n{RING}\n*(0,0) FFFF"


# --- set-up ------------------------------------------------------------------------------------------------


@every_edition
def test_COUNT_1_the_fortress_replaces_the_start_tile(edition):
    game = cc.Game(cc.Config(edition=edition, modules=COUNT, seed=1))
    lying = {tile.at: tile.id for tile in game.tiles()}
    assert [lying[x, -y] for y in range(3) for x in range(4)] == [f"count/{code}" for code in "ABCDEFGHIJKL"]
    assert {tile.turn for tile in game.tiles()} == {0}
    assert len(lying) == 12
    deck = cc.Config(edition=edition, modules=COUNT).deck
    assert deck["base/D"] == cc.Config(edition=edition).deck["base/D"] - 1, "the start tile is in the box"


@every_edition
def test_COUNT_2_each_square_is_a_tile(edition):
    """A monastery north of square B has three squares among its neighbours."""
    # COUNT-2, no code: each square is laid as a tile
    sketch = "(1,1) FFFF mon red@mon"
    table = Table(sketch, modules=COUNT, edition=edition, fortress=(0, 0)).final()
    assert table.scores["red"] == 4


@every_edition
def test_COUNT_3_a_tile_matches_the_outer_edge_of_its_square(edition):
    """A straight road, east to west: at the roads of A and K, at fields, never at the city edge of I."""
    # COUNT-3, no code: a square asks for matching edges like every tile
    places = RealTable(["base/U", "base/U"], modules=COUNT, edition=edition).placements()
    turns = {at: {turn for place, turn in places if place == at} for at, _ in places}
    assert (turns[-1, 0], turns[2, -3]) == ({0}, {1})
    assert (turns[1, 1], turns[-1, -1]) == ({0}, {1}), "fields north of B and west of E"
    assert (0, -3) not in turns


@every_edition
def test_COUNT_4_the_count_starts_in_the_castle(edition):
    assert the_count(RealTable(modules=COUNT, edition=edition, draws=["base/U"])) == "castle"


@every_edition
def test_COUNT_5_the_fortress_is_one_city_that_is_complete(edition):
    table = RealTable(["base/U"], modules=COUNT, edition=edition)
    fortresses = [feature for feature in table.game.features() if feature.kind == "fortress"]
    assert [(len(f.tiles), f.open_ends) for f in fortresses] == [(12, 0)]
    assert not [o for o in offered(table) if tuple(o["at"]) in {tile.at for tile in table.game.tiles()}]


@every_edition
def test_COUNT_6_roads_end_at_the_fortress_and_city_edges_are_ordinary(edition):
    """The city of square I is completed with one tile: two tiles, 4 points."""
    # COUNT-6, no code: the tile data say it
    table = RealTable(["base/E", "base/U"], modules=COUNT, edition=edition).lay((0, -3))
    table.place("meeple", "N")
    assert table.scores["red"] == 4
    road = RealTable(["sketch/FRFF", "base/U"], modules=COUNT, edition=edition).lay((-1, 0))
    assert road.place("meeple", "E").scores["red"] == 2


@every_edition
def test_COUNT_7_nothing_is_put_on_a_square(edition):
    """Step 2 offers the new tile only; a barn finds no corner that a square touches (BARN-X8)."""
    lying = [("sketch/FFFF", (x, 1), 0) for x in (0, 1)]
    squares = RealTable(["base/U"], modules=COUNT).game.tiles()
    start = [(tile.id, tile.at, tile.turn) for tile in squares] + lying
    table = RealTable(["sketch/FFFF", "base/U"], start=start, modules=(*COUNT, "barn"), edition=edition).lay(
        (2, 1)
    )
    assert {tuple(o["at"]) for o in offered(table)} == {(2, 1)}
    assert not [o for o in offered(table) if "corner" in o]


def test_COUNT_8_the_big_start_piece_alone():
    """No count and no quarters; the fortress is a completed city for fields (COUNT-28)."""
    options = {"count.city_only": True}
    table = Table("COUNT-E1", modules=COUNT, edition="c2", options=options).turn()
    assert (asked(table)[0], table.game.view(0)["count"]) == ("place_tile", None)
    field = Table("(1,1) FFFF red@field", modules=COUNT, options=options, fortress=(0, 0)).final()
    assert field.scores == {"red": 3}


# --- placing a meeple --------------------------------------------------------------------------------------


@every_edition
def test_COUNT_E1_red_completes_blues_city(edition):
    """COUNT-9, COUNT-11, COUNT-15, TURN-35."""
    table = Table("COUNT-E1", modules=COUNT, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 4}
    assert asked(table) == ("enter_quarter", "red")
    assert entries(table) == {"meeple": ALL_QUARTERS}
    assert table.game.decision.options[-1].type == "pass"
    table.game.play({"type": "enter_quarter", "figure": "meeple", "quarter": "castle"})
    assert asked(table) == ("move_count", "red")
    assert [o["quarter"] for o in offered(table)] == ["market", "smithy", "cathedral"]
    table.game.play({"type": "move_count", "quarter": "smithy"})
    assert (inside(table, "red"), the_count(table)) == ([("meeple", "castle")], "smithy")
    assert (table.supply("red"), asked(table)) == (6, ("place_tile", "blue")), "COUNT-10: one in a turn"


@every_edition
def test_COUNT_15_no_meeple_no_move_of_the_count(edition):
    """COUNT-16: he stays where he is."""
    table = Table("COUNT-E1", modules=COUNT, edition=edition).turn()
    table.game.play({"type": "pass"})
    assert (asked(table), the_count(table)) == (("place_tile", "blue"), "castle")


@every_edition
def test_COUNT_12_which_figure_goes_where(edition):
    """COUNT-X3, COUNT-X4, COUNT-X14, COUNT-X15, COUNT-X16, MAYOR-X2, WAGON-X3, ABBOT-X15, BIG-X3."""
    # WAGON-X3, MAYOR-X2, no code: a quarter asks where a figure may stand (COUNT-12)
    # BIG-X3, no code: a quarter asks where a figure may stand, and its strength goes with it
    # ABBOT-X15, no code: a quarter asks where a figure may stand (COUNT-12)
    more = ("abbot", "big-meeple", "mayor", "wagon", "builder", "pig", "barn")
    table = Table("COUNT-E1", modules=(*COUNT, *more), edition=edition).turn()
    assert entries(table) == {
        "meeple": ALL_QUARTERS,
        "big-meeple": ALL_QUARTERS,
        "mayor": ["castle"],
        "wagon": ["castle", "smithy", "cathedral"],
        "abbot": ["cathedral"],
    }


@every_edition
def test_COUNT_13_no_market_without_farmers(edition):
    table = Table("COUNT-E1", modules=("base", "count"), edition=edition).turn()
    assert entries(table) == {"meeple": ["castle", "smithy", "cathedral"]}
    enter(table, "castle", count="market")
    assert the_count(table) == "market"


@every_edition
def test_COUNT_14_without_a_meeple_nothing_is_placed(edition):
    fields = "\n".join(f"({x},9) FFFF red@field" for x in range(0, 14, 2))
    table = Table("COUNT-E1", modules=COUNT, edition=edition, add=fields).turn()
    assert table.supply("red") == 0
    assert asked(table)[0] == "place_tile"


@every_edition
def test_COUNT_14_a_meeple_that_returned_in_this_turn(edition):
    """Red's only meeple stands on the road that is completed, outnumbered by two of blue."""
    sketch = "(0,0) FRFF blue@E blue@E red@E\n*(1,0) FFFR"
    fields = "\n".join(f"({x},9) FFFF red@field" for x in range(0, 12, 2))
    table = Table(sketch, modules=COUNT, edition=edition, add=fields).turn()
    assert table.supply("red") == 1
    assert entries(table) == {"meeple": ALL_QUARTERS}


@every_edition
def test_COUNT_17_the_fairys_point_at_the_start_of_the_turn_does_not_matter(edition):
    """Red gains 1 in TURN-2 and nothing in TURN-27 to TURN-29 (COUNT-X9)."""
    sketch = "(0,0) CFFF blue@N\n(5,5) FRFF red@E fairy@red\n*(0,1) FFCF"
    table = Table(sketch, modules=(*COUNT, "fairy"), edition=edition).open_turn().turn()
    assert table.scores == {"red": 1, "blue": 4}
    assert asked(table)[0] == "enter_quarter"


@every_edition
def test_COUNT_17_the_fairys_three_points_do(edition):
    """COUNT-X9: red's knight is outnumbered, but the fairy pays."""
    sketch = "(0,0) CFFF blue@N blue@N red@N fairy@red\n*(0,1) FFCF"
    table = Table(sketch, modules=(*COUNT, "fairy"), edition=edition).turn()
    assert table.scores == {"red": 3, "blue": 4}
    assert asked(table)[0] == "place_tile"


@every_edition
def test_COUNT_18_in_the_extra_turn_of_a_builder_too(edition):
    """COUNT-X7, BLD-X9: one meeple in each part of the double turn."""
    # COUNT-X7, no code: TURN-35 is a step of both turns and asks for meeples
    # COUNT-18, no code: TURN-35 is a step of every turn
    # BLD-X9, no code: TURN-35 is a step of both turns
    sketch = """
    (0,0) CFFF blue@N
    (3,0) CFFF blue@N
    (1,1) FRFR R=EW red@E red:builder@E
    *(0,1) FRCF
    """
    table = Table(sketch, modules=(*COUNT, "builder"), edition=edition, draws=["sketch/FFCF"]).turn()
    assert "builder" not in entries(table)
    enter(table, "smithy")
    if asked(table)[0] == "extra_turn":
        table.game.play(table.game.decision.options[0])
    assert asked(table) == ("place_tile", "red")
    table.lay((3, 1)).decline()
    enter(table, "market")
    assert inside(table, "red") == [("meeple", "smithy"), ("meeple", "market")]


@every_edition
def test_COUNT_19_a_meeple_in_the_fortress_is_nowhere_else(edition):
    """COUNT-X11, COUNT-X12, COUNT-X25: it stands on no feature, and nobody can take it."""
    # COUNT-19, no code: a meeple in a quarter is beside the board
    sketch = "(0,0) CFFF blue@N\n*(0,1) FFCF\nquarters: market red; count castle"
    table = settle(Table(sketch, modules=COUNT, edition=edition).turn())
    assert table.on_board("red") == []
    assert all(feature.strength[0] == 0 for feature in table.game.features())
    assert inside(table, "red") == [("meeple", "market")]


@later_editions
def test_COUNT_29_one_player_alone_never_enters_in_the_later_editions(edition):
    table = Table("(0,0) CFFF\n*(0,1) FFCF", players=("red",), modules=COUNT, edition=edition).turn()
    assert asked(table)[0] == "place_tile"


def test_COUNT_29_but_in_the_first():
    table = Table("(0,0) CFFF\n*(0,1) FFCF", players=("red",), modules=COUNT, edition="c1").turn()
    assert asked(table) == ("enter_quarter", "red")


# --- moving out --------------------------------------------------------------------------------------------


@every_edition
def test_COUNT_E2_blue_declines_and_red_moves_two(edition):
    """COUNT-20, COUNT-21, COUNT-23, COUNT-25, COUNT-27, TURN-29a."""
    # COUNT-27, no code: a meeple in a quarter is beside the board
    table = Table("COUNT-E2", modules=COUNT, edition=edition).turn()
    assert asked(table) == ("leave_quarter", "blue")
    leave(stay(table, "blue"), "red", 2)
    assert table.scores == {"red": 3, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 6)
    assert (inside(table, "red"), inside(table, "blue")) == ([], [("meeple", "smithy")])
    assert asked(table)[0] == "place_tile", "red may place nothing in the fortress"


@every_edition
def test_COUNT_23_each_decides_once_and_the_active_player_last(edition):
    """Blue, green, red; there is no second round."""
    add = "quarters: smithy red blue green blue; count castle"
    table = Table(
        "COUNT-E2", modules=COUNT, edition=edition, add=add, players=("red", "blue", "green")
    ).turn()
    order = []
    while asked(table)[0] == "leave_quarter":
        order.append(asked(table)[1])
        table.game.play({"type": "pass"})
    assert order == ["blue", "green", "red"]


@every_edition
def test_COUNT_E3_nobody_leaves_the_quarter_of_the_count(edition):
    """COUNT-22."""
    add = "quarters: castle red blue; count castle"
    table = Table("COUNT-E1", modules=COUNT, edition=edition, add=add).turn()
    assert asked(table) == ("enter_quarter", "red")
    assert table.scores == {"red": 0, "blue": 4}
    open_castle = Table(
        "COUNT-E1", modules=COUNT, edition=edition, add=add.replace("count castle", "count market")
    )
    assert asked(open_castle.turn()) == ("leave_quarter", "blue")


@every_edition
@pytest.mark.parametrize("quarter", ["market", "smithy", "cathedral"])
def test_COUNT_21_other_quarters_do_not_lead_to_a_city(edition, quarter):
    count = "castle" if quarter != "castle" else "market"
    add = f"quarters: {quarter} red blue; count {count}"
    assert asked(Table("COUNT-E1", modules=COUNT, edition=edition, add=add).turn())[0] == "enter_quarter"


@every_edition
def test_COUNT_E6_taking_a_monastery_over(edition):
    """COUNT-C1-4, COUNT-24."""
    # COUNT-C1-4, no code: step 2 offers free features only
    sketch = f"{MONASTERY}\nquarters: cathedral red red; count market"
    table = leave(Table(sketch, modules=COUNT, edition=edition).turn(), "red", 2)
    assert table.scores == {"red": 9, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_COUNT_26_one_place_for_all_but_wagons(edition):
    """COUNT-30, COUNT-X15: a wagon names its segment and drives on from it."""
    sketch = """
    (0,0) FRFF blue@E
    (1,0) FRFR R=EW
    *(2,0) FFFR
    quarters: smithy red red:wagon; count castle
    """
    table = Table(sketch, modules=(*COUNT, "wagon"), edition=edition).turn()
    places = [(o["figure"], tuple(o["at"])) for o in offered(table)]
    assert sorted(places) == [("meeple", (0, 0)), ("wagon", (0, 0)), ("wagon", (1, 0)), ("wagon", (2, 0))]


@every_edition
def test_COUNT_26_not_on_a_square(edition):
    """The road of square A and the new tile: only the new tile can be named."""
    sketch = "(9,9) FFFF\n*(-1,0) FRFF\nquarters: smithy red:wagon; count castle"
    table = Table(sketch, modules=(*COUNT, "wagon"), edition=edition, fortress=(0, 0)).turn()
    assert [o["at"] for o in offered(table)] == [[-1, 0]]


@every_edition
def test_COUNT_26_not_on_the_dragons_tile(edition):
    """DRAGON-X20."""
    sketch = "(0,0) FRFF blue@E dragon\n*(1,0) FFFR\nquarters: smithy red:wagon; count castle"
    table = Table(sketch, modules=(*COUNT, "wagon", "dragon"), edition=edition).turn()
    assert [o["at"] for o in offered(table)] == [[1, 0]]


# --- the condition by editions -----------------------------------------------------------------------------


@every_edition
def test_COUNT_E4_an_unoccupied_city(edition):
    """COUNT-C1-1, COUNT-C2-3."""
    table = Table("(0,0) CFFF\n*(0,1) FFCF", players=("red", "blue"), modules=COUNT, edition=edition).turn()
    assert asked(table)[0] == ("enter_quarter" if edition == "c1" else "place_tile")


@every_edition
def test_COUNT_E5_points_of_one_feature_are_enough_to_exclude(edition):
    """COUNT-C1-2, COUNT-C2-2: a road of blue (3) and a city of red (4)."""
    sketch = "(0,0) CFFF red@N\n(2,1) FFFR blue@W\n(1,1) FRFR R=EW\n*(0,1) FRCF"
    table = Table(sketch, modules=COUNT, edition=edition).turn()
    assert table.scores == {"red": 4, "blue": 3}
    assert asked(table)[0] == "place_tile"


@every_edition
def test_COUNT_C2_1_nothing_completed_nothing_placed(edition):
    table = Table("(0,0) CFFF blue@N\n*(0,1) CFCF C=NS", modules=COUNT, edition=edition).turn()
    assert asked(table)[0] == "place_tile"


@every_edition
def test_COUNT_E11_who_moved_out_in_vain(edition):
    """COUNT-C1-3, COUNT-C2-4."""
    add = "quarters: castle blue blue red; count market"
    table = Table("COUNT-E1", modules=COUNT, edition=edition, add=add).turn()
    leave(leave(table, "blue", 2), "red")
    assert table.scores == {"red": 0, "blue": 4}
    assert asked(table)[0] == ("place_tile" if edition == "c1" else "enter_quarter")


@every_edition
def test_COUNT_E12_another_player_enters_an_unoccupied_road(edition):
    """COUNT-24, COUNT-C2-1."""
    sketch = """
    (0,0) FRFF
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW
    *(3,0) FFFR
    quarters: smithy blue; count castle
    """
    table = leave(Table(sketch, modules=COUNT, edition=edition).turn(), "blue")
    assert table.scores == {"red": 0, "blue": 4}
    assert asked(table) == ("enter_quarter", "red")


@every_edition
def test_COUNT_E13_outnumbered_on_the_feature_just_claimed(edition):
    """COUNT-C1-11."""
    sketch = "(0,0) FRFF\n*(1,0) FFFR red@W\nquarters: smithy blue blue; count castle"
    table = leave(Table(sketch, modules=COUNT, edition=edition).turn(), "blue", 2)
    assert table.scores == {"red": 0, "blue": 2}
    assert asked(table)[0] == ("place_tile" if edition == "c1" else "enter_quarter")


def test_COUNT_C1_11_a_meeple_placed_elsewhere_does_not_matter():
    sketch = "(0,0) FRFF blue@E\n*(1,0) FFFR red@field"
    table = Table(sketch, modules=COUNT, edition="c1").turn()
    assert asked(table) == ("enter_quarter", "red")


def test_COUNT_C1_1_a_garden_is_no_monastery():
    """The condition of the first edition names roads, cities and monasteries."""
    sketch = f"(1,1) FFFF gar\n{RING}\n*(0,0) FFFF"
    table = Table(sketch, modules=(*COUNT, "abbot"), edition="c1", players=("red", "blue")).turn()
    assert asked(table)[0] == "place_tile"
    monastery = Table(sketch.replace("gar", "mon"), modules=COUNT, edition="c1", players=("red", "blue"))
    assert asked(monastery.turn())[0] == "enter_quarter"
