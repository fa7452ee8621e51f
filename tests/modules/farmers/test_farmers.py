"""Farmers: docs/rules/01-base.md, FARM."""

import pytest

from carcassonne.tiles import design
from tests.table import RealTable, Table, every_edition, refused

MEADOW = [("sketch/FFFF", (0, 0), 0)]


def fields(table):
    """The fields that step 2 offers to a meeple, as sets of half-sides."""
    return {frozenset(edges) for kind, edges in table.spots() if kind == "field"}


def halves(*texts):
    return {frozenset(text.split()) for text in texts}


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
def test_FARM_1_a_farmer_is_the_one_figure_of_step_2(edition):
    table = RealTable(["base/E", "base/E"], MEADOW, edition=edition).lay((0, 1))
    assert table.kinds() == ["city", "field"]
    table.place("meeple", "field")
    assert table.supply("red") == 6
    assert table.on_board("red") == [("meeple", (0, 1))]
    assert table.game.player == 1


@every_edition
@pytest.mark.parametrize("owner", ["red", "blue"], ids=["own", "foreign"])
def test_FARM_2_no_second_farmer_on_a_field(edition, owner):
    table = Table(f"(0,0) FFFF {owner}@field\n(1,0) FFFF\n*(2,0) CFFF", edition=edition).lay()
    assert table.kinds() == ["city"]
    farmer = {"type": "place_figure", "figure": "meeple", "at": [2, 0], "segment": 1}
    assert refused(table, farmer) == "illegal.claimed"
    reason = ("blocked.occupied", {"feature": "field", "players": [table.seat(owner)]})
    assert table.game.decision.blocked == (({"figure": "meeple", "segment": 1}, reason),)


@every_edition
def test_FARM_2_meeples_on_other_features_do_not_block(edition):
    board = "(0,0) CRFF red@N blue@E\n(-1,0) FFFF mon blue@mon\n*(0,-1) FFFF"
    assert Table(board, edition=edition).lay().kinds() == ["field"]


PARTED = {
    "a road": ("base/U", halves("NL NR EL WR", "ER SL SR WL")),
    "a city": ("base/F", halves("NL NR", "SL SR")),
    "a crossing": ("base/X", halves("NL WR", "NR EL", "ER SL", "SR WL")),
    "the river": ("river/I", halves("NL NR EL WR", "ER SL SR WL")),
    "a printed bridge": ("river/H", halves("NL WR", "NR EL", "ER SL", "SR WL")),
    "a lake": ("ferries/B", halves("NL NR EL WR", "ER SL", "SR WL")),
    "a crop circle": ("crop-circles/E", halves("EL ER", "WL WR")),
}


@pytest.mark.parametrize("divider", PARTED)
def test_FARM_3_what_parts_fields(divider):
    """FARM-3, no code: the tile data say which segments of fields a tile has."""
    tile, expected = PARTED[divider]
    edge = design(tile).edges[3]  # lies west of it
    table = RealTable([tile], [(f"sketch/{edge * 4}", (0, 0), 0)]).lay((1, 0))
    assert fields(table) == expected


@every_edition
def test_FARM_3_a_field_ends_at_the_edge_of_the_map(edition):
    """Fields north and south of a road are one only where some tile joins them."""
    road = "(0,0) FRFR R=EW red@field:NL\n(1,0) FRFR R=EW\n"
    table = Table(road + "*(2,0) FRFR R=EW", edition=edition).lay()
    assert fields(table) == halves("ER SL SR WL")
    table = Table(road + "*(2,0) FFFR", edition=edition).lay()  # the road ends here, the field goes round it
    assert fields(table) == set()


@every_edition
@pytest.mark.parametrize(("tile", "at", "turn"), [("base/B", (0, 1), 0), ("base/A", (0, 1), 2)])
def test_FARM_4_a_monastery_does_not_part_the_field(edition, tile, at, turn):
    table = RealTable([tile], MEADOW, edition=edition).lay(at, turn)
    assert fields(table) == halves("NL NR EL ER SL SR WL WR")


@every_edition
@pytest.mark.parametrize(("field", "points"), [("field:EL", 3), ("field:ER", 0)])
def test_FARM_4_the_tile_says_which_field_touches_the_city(edition, field, points):
    """The start tile base/D has its city in the north and a road between its two fields."""
    # FARM-4, no code: the tile data say it
    table = RealTable(["base/D", "base/E"], MEADOW, edition=edition)
    table.lay((0, 1)).place("meeple", field)
    table.lay((0, 2), 2).decline()
    assert table.game.over
    assert table.scores == {"red": points, "blue": 0}


# --- during the game -------------------------------------------------------------------------------------


@every_edition
def test_FARM_5_an_enclosed_field_is_not_complete(edition):
    """Four curves make a ring road; a farmer stands inside it."""
    # FARM-5, no code: only roads, cities and rings become complete
    curves = [("base/V", (0, 0), 2), ("base/V", (0, 1), 3), ("base/V", (1, 1), 0)]
    table = RealTable(["base/V", "base/B", "base/B"], curves, edition=edition)
    table.lay((1, 0), 1).place("meeple", "field:SR")
    field = table.feature((1, 0), "field:SR")
    assert sorted(field.tiles) == [(0, 0), (0, 1), (1, 0), (1, 1)]
    assert field.open_cells == ()
    assert not field.complete
    table.pass_turn()
    assert table.on_board("red") == [("meeple", (1, 0))]
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_FARM_6_farmers_neither_score_nor_return_during_the_game(edition):
    """FARM-6, no code: a field is never complete, so step 3 never asks for it."""
    board = "(0,0) CRFF red@field blue@N\n*(0,1) FFCF"
    table = Table(board, edition=edition, draws=["sketch/FFFR"]).turn()
    assert table.scores == {"red": 0, "blue": 4}  # the city is complete, the farmer waits
    table.lay((1, 0)).decline()
    assert table.on_board("red") == [("meeple", (0, 0))]
    assert table.supply("red") == 6
    assert table.final().scores == {"red": 3, "blue": 4}


JOINED = """
    (-1,0) FFFF red@field
    (0,1) FFFF red@field
    (1,0) FFFF blue@field
    (2,0) CFFF
    (2,1) FFCF
    *(0,0) FFFF
"""


@every_edition
def test_FARM_7_joined_fields_are_shared_and_the_majority_counts_at_the_end(edition):
    """FARM-7, no code: fields join like all features, and their figures with them."""
    apart = Table(JOINED, edition=edition)
    assert apart.feature((1, 0), "field").strength == (0, 1)
    assert apart.final().scores == {"red": 0, "blue": 3}
    table = Table(JOINED, edition=edition).turn()
    assert table.feature((1, 0), "field").strength == (2, 1)
    assert table.final().scores == {"red": 3, "blue": 0}


# --- final scoring ---------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("second", ["", "blue@field"])
def test_FARM_8_three_points_per_city_for_the_majority(edition, second):
    board = f"(0,0) CFFF red@field\n(1,0) CFFF {second}\n(0,1) FFCF\n(1,1) FFCF"
    table = Table(board, players=["red", "blue"], edition=edition).final()
    assert table.scores == {"red": 6, "blue": 6 if second else 0}
    assert [e["parts"] for e in table.score_events()] == [[["cities", 2, 6]]] * (2 if second else 1)
    assert {e["source"] for e in table.score_events()} == {"field"}


@every_edition
def test_FARM_9_size_does_not_matter(edition):
    small = "(0,0) CFFF red@field\n(0,1) FFCF"
    big = "(0,0) CFFF red@field\n(0,1) CFCF C=NS sh@N\n(0,2) CFCF C=NS sh@N\n(0,3) FFCF"
    wide = small + "".join(f"\n({x},0) FFFF" for x in range(1, 8))
    for board in (small, big, wide):
        assert Table(board, edition=edition).final().scores == {"red": 3}


@every_edition
@pytest.mark.parametrize(
    "board",
    [
        "(0,0) CFFF red@field\n(0,1) FFCC C=SW\n(-1,1) FCCF C=ES\n(-1,0) CFFF",
        "(0,0) CCFF red@field\n(0,1) FCCF C=ES\n(1,0) CFFC C=NW\n(1,1) FFCC C=SW",
    ],
    ids=["on two tiles", "with two segments of one tile"],
)
def test_FARM_10_a_city_counts_once_for_a_field(edition, board):
    table = Table(board, edition=edition)
    assert table.feature((0, 0), "N").complete
    assert table.final().scores == {"red": 3}


PARTS = """
    (0,0) FCFF {west}@field
    (4,0) FFFC {east}@field
    (1,0) FCFC C=EW
    (3,0) FCFC C=EW
    *(2,0) FCFC C=EW
"""
"""Two parts of a city that the new tile joins and completes, with a field at either end."""


@every_edition
def test_FARM_10_two_parts_of_a_city_are_one_city_when_joined(edition):
    below = "\n".join(f"({x},-1) FFFF" for x in range(5))  # one field that touches both parts
    board = PARTS.replace("{west}@field", "").format(east="red")
    assert Table(board, edition=edition, add=below).turn().final().scores == {"red": 3}


@every_edition
def test_FARM_11_a_joined_city_counts_for_the_fields_at_both_ends(edition):
    table = Table(PARTS.format(west="red", east="blue"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 0}
    assert table.final().scores == {"red": 3, "blue": 3}


@every_edition
def test_FARM_11_a_city_counts_for_every_field_it_touches(edition):
    """Also for two fields of one player; see FARM-E6 for two players."""
    board = "(0,0) CFFF red@field\n(0,1) FFCF red@field"
    table = Table(board, edition=edition).final()
    assert table.scores == {"red": 6}
    assert [e["points"] for e in table.score_events()] == [3, 3]


@every_edition
def test_FARM_12_unfinished_cities_count_nothing(edition):
    unfinished = Table("(0,0) CFFF red@field\n(1,0) CFFF", edition=edition).final()
    assert unfinished.scores == {"red": 0}
    assert [(e["source"], e["points"]) for e in unfinished.score_events()] == [("field", 0)]
    assert Table("(0,0) FFFF red@field", edition=edition).final().scores == {"red": 0}


@every_edition
def test_FARM_13_fields_are_scored_last(edition):
    board = """
        (0,0) CFFF red@field
        (0,1) FFCF
        (1,0) FRFF blue@E
        (0,-1) FFFF mon red@mon
        (-1,0) CFFF blue@N
    """
    table = Table(board, edition=edition).final()
    sources = [e["source"] for e in table.score_events()]
    assert sorted(sources) == ["city", "field", "monastery", "road"]
    assert sources[-1] == "field"


@every_edition
def test_FARM_14_without_the_module_no_farmers(edition):
    table = RealTable(["base/E"], MEADOW, modules=("base",), edition=edition).lay((0, 1))
    assert table.kinds() == ["city"]
    farmer = {"type": "place_figure", "figure": "meeple", "at": [0, 1], "segment": 1}
    assert refused(table, farmer) == "illegal.place"
    meadow = RealTable(["sketch/FFFF", "base/B"], MEADOW, modules=("base",), edition=edition).lay((0, 1))
    assert (meadow.game.player, meadow.game.decision.kind) == (1, "place_tile")  # not asked


# --- worked examples -------------------------------------------------------------------------------------


@every_edition
def test_FARM_E1_three_completed_cities_shared(edition):
    assert Table("FARM-E1", edition=edition).final().scores == {"red": 9, "blue": 9}


@every_edition
def test_FARM_E2_four_cities_for_the_majority(edition):
    assert Table("FARM-E2", "black", edition=edition).final().scores == {"black": 12, "yellow": 0}


@every_edition
def test_FARM_E3_a_small_field(edition):
    assert Table("FARM-E3", "yellow", edition=edition).final().scores == {"yellow": 6}


@every_edition
def test_FARM_E4_two_fields_beside_one_city(edition):
    assert Table("FARM-E4", "blue", edition=edition).final().scores == {"blue": 6, "red": 3}


@every_edition
def test_FARM_E5_three_cities(edition):
    assert Table("FARM-E5", "blue", edition=edition).final().scores == {"blue": 9}


@every_edition
def test_FARM_E6_a_big_and_a_small_field(edition):
    assert Table("FARM-E6", edition=edition).final().scores == {"red": 6, "yellow": 0, "blue": 3}


@every_edition
def test_FARM_E7_the_big_field_is_shared(edition):
    table = Table("FARM-E6", edition=edition, drop=[(2, 0)], add="(2,0) CFFF").final()
    assert table.scores == {"red": 6, "yellow": 6, "blue": 3}


@every_edition
@pytest.mark.parametrize("active", ["red", "green"])
def test_FARM_E8_no_farmer_but_a_monk(edition, active):
    assert Table("FARM-E8", active, edition=edition).lay().kinds() == ["monastery"]


@every_edition
def test_FARM_E9_own_knight_and_farmer_of_another_field_do_not_block(edition):
    board = "(0,0) CFFF red@N\n(0,-1) FRFR R=EW yellow@field:SL\n*(-1,0) FFFF"
    table = Table(board, edition=edition).lay()
    assert table.kinds() == ["field"]
    table.place("meeple", "field")
    assert table.feature((0, 0), "field").strength == (1, 0)
    assert table.feature((0, -1), "field:SL").strength == (0, 1)


@every_edition
def test_FARM_E10_city_and_crossing_make_three_fields(edition):
    table = RealTable(["base/L"], [("base/A", (0, 0), 3)], edition=edition).lay((1, 0))
    assert fields(table) == halves("EL WR", "ER SL", "SR WL")


# --- interactions ----------------------------------------------------------------------------------------


@every_edition
def test_FARM_X2_the_river_parts_fields(edition):
    """RIVER-12: round the spring of c1 and c2 the field goes on; in c3 a road parts it there."""
    # FARM-X2, no code: the tile data say it
    modules = ("base", "farmers", "river")
    table = RealTable(["river/I", "river/I", "river/I"], modules=modules, edition=edition)
    table.lay((1, 0)).place("meeple", "field:NL")
    table.lay((2, 0))
    assert fields(table) == (halves("ER SL SR WL") if edition == "c3" else set())


@every_edition
def test_FARM_X2_the_field_goes_round_the_lake(edition):
    lake = {"c1": "river/C", "c2": "river/C", "c3": "river/D"}[edition]
    modules = ("base", "farmers", "river")
    table = RealTable(["river/I", lake, "base/B"], modules=modules, edition=edition)
    table.lay((1, 0)).place("meeple", "field:NL")
    table.lay((2, 0)).decline()
    north, south = table.feature((1, 0), "field:NL"), table.feature((1, 0), "field:SL")
    assert north.tiles == south.tiles
    assert south.strength == (1, 0)


@every_edition
def test_FARM_X15_a_big_farmer_counts_two(edition):
    """FARM-X15, no code: a figure has its strength on every feature."""
    modules = ("base", "farmers", "big-meeple")
    assert Table("BIG-E2", edition=edition, modules=modules).final().scores == {"red": 3, "blue": 3}
    alone = Table("BIG-E2", edition=edition, modules=modules, drop=[(2, 0)]).final()
    assert alone.scores == {"red": 3, "blue": 0}
