"""Rules 07, module dragon: how it meets the other modules."""

import pytest

from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    DRAGON,
    asked,
    cells,
    dragon,
    enter,
    flown,
    fly,
    happened,
    offered,
    play,
    targets,
)

LATER = pytest.mark.parametrize("edition", ["c2", "c3"])


def tops(table, colour):
    """Where meeples of a player stand on towers."""
    away = table.game.figures(table.seat(colour)).elsewhere
    return [tuple(place[1:3]) for _, place in away if place[0] == "tower"]


# --- nobody comes to its tile (DRAGON-14) ---------------------------------------------------------------


@every_edition
def test_DRAGON_14_no_portal_leads_to_its_tile(edition):
    """PORTAL-10, PORTAL-X5."""
    sketch = "(0,0) CRFF mon dragon\n(1,0) FFFR mon\n*(2,0) FFFF portal"
    table = Table(sketch, modules=("base", "dragon", "portal", "big-meeple"), edition=edition).lay()
    for figure in ("meeple", "big-meeple"):
        assert targets(table, figure) == [((1, 0), "monastery")], "the road is complete"


@every_edition
def test_DRAGON_X12_no_flier_lands_on_its_tile(edition):
    """FLY-X5, DRAGON-14: the meeple returns; the flier lands before the dragon flies."""
    modules = (*DRAGON, "flying-machines")
    board = "(1,0) CRFF dragon\n(2,0) CFFR\n*(0,0) FFFF fly=E"
    table = Table(board, modules=modules, edition=edition, dice=[1]).lay()
    play(table, "fly", figure="meeple", at=[0, 0])
    assert happened(table, "flight")[0]["lands"] is False
    assert (asked(table)[0], table.supply("red")) == ("place_tile", 7)
    other = Table(board, modules=modules, edition=edition, dice=[2]).lay()
    assert asked(play(other, "fly", figure="meeple", at=[0, 0])) == ("land", "red")


@every_edition
def test_DRAGON_X12_the_flier_lands_before_the_dragon_flies(edition):
    modules = (*DRAGON, "flying-machines")
    sketch = "(2,0) CFFF\n(2,-1) FFFF dragon\n(1,0) FFFF\n*(0,0) FFFF fly=E dsym"
    table = Table(sketch, modules=modules, edition=edition, dice=[2]).lay()
    play(table, "fly", figure="meeple", at=[0, 0])
    table.place("meeple", "N", at=(2, 0))
    assert asked(table) == ("move_dragon", "red")
    fly(table, (2, 0))
    assert table.supply("red") == 7


@every_edition
def test_DRAGON_X17_no_crop_circle_adds_a_meeple_on_its_tile(edition):
    """CROP-X6: other tiles of the feature are open."""
    sketch = "(0,0) CFCF C=NS red@N dragon\n(0,1) CFCF C=NS\n*(1,0) FFFF crop=shield"
    table = Table(sketch, modules=(*DRAGON, "crop-circles"), edition=edition).turn()
    play(table, "crop_circle", value="A")
    assert asked(table) == ("crop_add", "red")
    assert [data["at"] for data in offered(table, "place_figure")] == [[0, 1]]


@every_edition
def test_DRAGON_X17_without_another_tile_nothing_is_added(edition):
    sketch = "(0,0) CFFF red@N dragon\n*(1,0) FFFF crop=shield"
    table = Table(sketch, modules=(*DRAGON, "crop-circles"), edition=edition).turn()
    play(table, "crop_circle", value="A")
    assert asked(table)[0] == "place_tile"


@every_edition
def test_DRAGON_14_no_wagon_drives_to_its_tile(edition):
    """WAGON-18, WAGON-X1: the monastery where its road ends is closed, so the wagon returns."""
    sketch = "(0,0) FRFF mon link=E-mon dragon\n*(1,0) FFFR mon link=W-mon\n(0,1) FFFF"
    table = Table(sketch, modules=(*DRAGON, "wagon"), edition=edition).lay().place("wagon", "W")
    assert asked(table) == ("move_wagon", "red")
    assert [data["at"] for data in offered(table, "move_wagon")] == [[1, 0]]


@every_edition
def test_DRAGON_14_no_meeple_climbs_the_tower_of_its_tile(edition):
    """TOWER-X1: a piece may be put on it."""
    sketch = "(0,0) FFFF tower1 dragon\n(1,0) FFFF tower1\n*(2,0) FFFF tower"
    table = Table(sketch, modules=(*DRAGON, "tower"), edition=edition).lay()
    assert [data["at"] for data in offered(table, "climb_tower")] == [[1, 0]]
    assert [0, 0] in [data["at"] for data in offered(table, "build_tower")]


# --- tower, abbey, barn ---------------------------------------------------------------------------------


@every_edition
def test_DRAGON_X3_a_prisoner_is_taken_before_the_flight(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF mon blue@mon\n*(2,0) FFFF tower dsym"
    table = Table(sketch, modules=(*DRAGON, "tower"), edition=edition).lay()
    play(table, "build_tower", at=[2, 0])
    assert asked(table) == ("take_prisoner", "red")
    play(table, "take_prisoner", **offered(table, "take_prisoner")[0])
    assert asked(table) == ("move_dragon", "red")
    fly(table, (1, 0), (2, 0))
    assert table.supply("blue") == 6, "a prisoner is not on the board and cannot be met"
    heights = table.game.view(None, aids=())["towers"]["heights"]
    assert heights == [[[2, 0], 1]], "the dragon enters a tower tile and touches no piece"


def test_DRAGON_X3_in_c1_a_meeple_on_a_tower_is_not_eaten():
    table = enter("(0,0) FFFF dragon\n(1,0) FFFF tower1 blue:top", modules=(*DRAGON, "tower"), edition="c1")
    assert dragon(table) == (1, 0)
    assert tops(table, "blue") == [(1, 0)]


@LATER
def test_DRAGON_X3_later_it_is_eaten_and_the_tower_is_open_again(edition):
    """TOWER-24: the menu of c2."""
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF tower1 blue:top\n(1,1) FFFF\n(2,1) FFFF tower1 blue:top"
    table = enter(sketch, modules=(*DRAGON, "tower"), edition=edition, draws=["sketch/FFFF tower"])
    fly(table, (1, 1))
    assert tops(table, "blue") == [(2, 1)]
    assert table.supply("blue") == 6


@every_edition
def test_DRAGON_X4_the_monk_of_an_abbey_is_eaten(edition):
    around = "(0,0) FFFF dragon\n(2,0) FFFF\n(1,1) FFFF\n(1,-1) FFFF\n(1,0) AAAA abbey blue@abbey"
    table = enter(around, modules=(*DRAGON, "abbey"), edition=edition, players=["red", "blue"])
    assert dragon(table) == (1, 0)
    assert table.supply("blue") == 7


@every_edition
def test_DRAGON_X4_never_the_barn(edition):
    """BARN-6, BARN-X4."""
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF dragon\n*(1,1) FFFF"
    table = Table(
        sketch,
        players=["red", "blue"],
        modules=(*DRAGON, "barn"),
        edition=edition,
        draws=["sketch/FFFF dsym"],
    )
    table.lay()
    [corner] = [d for d in offered(table, "place_figure") if d["figure"] == "barn"]
    play(table, "place_figure", **corner).lay((2, 1)).decline()
    fly(table, (1, 1), (1, 0), (0, 0))
    assert [figure for figure, _ in table.on_board("red")] == ["barn"]


# --- river, cathars, ferries ----------------------------------------------------------------------------


@every_edition
def test_DRAGON_X10_river_tiles_are_ordinary_cells(edition):
    """DRAGON-X10, no code: the flight asks for tiles, and a volcano for its mark."""
    sketch = "(0,0) FFFF dragon\n(1,0) VFVF blue@field\n(2,0) VFVF"
    table = enter(sketch, modules=DRAGON, edition=edition)
    assert table.supply("blue") == 7
    assert cells(table) == [(2, 0)]


@every_edition
def test_RIVER_X9_the_volcano_of_the_second_river_brings_the_dragon(edition):
    """DRAGON-X10, RIV2-X2, RIV2-C1-3, RIV2-C2-5: as soon as the tile lies."""
    # RIVER-X9, no code: the dragon asks for the mark, whatever tile bears it
    modules = ("base", "river-2", "dragon")
    table = RealTable(["river-2/C"], start=[("river-2/A", (0, 0), 0)], modules=modules, edition=edition)
    assert (dragon(table), table.game.hand) == (None, ("river-2/C",))
    table.game.play(table.game.decision.options[0])
    assert dragon(table) == table.game.tiles()[1].at


@every_edition
def test_DRAGON_X11_knights_of_a_besieged_city_are_eaten(edition):
    """CATHAR-X12."""
    # DRAGON-X11, no code: the dragon eats meeples, wherever they stand
    sketch = "(0,0) FFFF dragon\n(1,0) CFFF cathar@N blue@N"
    table = enter(sketch, modules=(*DRAGON, "cathars"), edition=edition)
    assert table.supply("blue") == 7


@every_edition
def test_DRAGON_X13_ferries_come_before_the_flight(edition):
    """FERRY-X11: and stay as they lie when the dragon enters the lake."""
    # FERRY-X11, no code: TURN-25 comes after TURN-23, and the dragon looks only for figures
    sketch = "(0,0) FRFF red@E\n(1,1) FFFF dragon\n*(1,0) FRRR lake dsym"
    table = Table(sketch, modules=(*DRAGON, "ferries"), edition=edition, players=["red", "blue"]).lay()
    table.decline()
    assert asked(table) == ("set_ferry", "red")
    table.ferry("WS")
    assert asked(table) == ("move_dragon", "red")
    fly(table, (1, 0))
    pair = [int(segment) for segment in table.pair((1, 0), "WS")]
    assert table.game.view(None, aids=())["ferries"]["placed"] == [{"at": [1, 0], "segments": pair}]


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_DRAGON_X13_a_builder_that_the_ferry_left_alone_returns_before_the_flight(edition):
    """The ferry is moved from W-E to W-S: red's builder in the east has no meeple on its road any more."""
    sketch = (
        "(-1,0) FRFR R=EW red@E\n(0,0) FRRR lake ferry=EW\n(1,0) FRFR R=EW red:builder@E\n"
        "(5,5) FFFF dragon\n(6,5) FFFF\n*(-2,0) FRFR R=EW dsym"
    )
    table = Table(sketch, modules=(*DRAGON, "ferries", "builder"), edition=edition).lay().decline()
    table.ferry("WS", at=(0, 0))
    assert asked(table)[0] == "move_dragon"
    assert table.supply("red", "builder") == 1


# --- points, gold, magic --------------------------------------------------------------------------------


@every_edition
def test_DRAGON_X14_the_flight_gives_no_points_and_moves_no_marker(edition):
    """DRAGON-X14, no code: the flight calls no scoring."""
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF mon blue@mon"
    table = enter(sketch, modules=(*DRAGON, "messages", "robbers"), edition=edition, players=["red", "blue"])
    assert asked(table)[0] == "place_tile"
    assert (table.scores, happened(table, "marker")) == ({"red": 0, "blue": 0}, [])


@every_edition
def test_DRAGON_X15_ingots_stay_where_all_meeples_were_eaten(edition):
    """GOLD-8."""
    # DRAGON-X15, no code: ingots ask for the majority when they are handed out (GOLD-8)
    sketch = "(0,0) FRFF red@E ingot2\n(0,1) FFFF dragon\n*(1,0) FFFR dsym"
    table = Table(sketch, modules=(*DRAGON, "gold-mines"), edition=edition, players=["red", "blue"])
    fly(table.lay().decline(), (0, 0), (1, 0))
    assert table.game.view(None, aids=())["gold"]["tiles"] == [[[0, 0], 2]]
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_DRAGON_X16_mage_and_witch_are_neither_eaten_nor_a_hindrance(edition):
    """MAGE-X6, no code: they are no meeples."""
    # DRAGON-X16, no code: they are no figures of a player, so the dragon does not see them
    sketch = "(0,0) FFFF dragon\n(1,0) CRFF mage@N witch@E blue@N"
    table = enter(sketch, modules=(*DRAGON, "mage-witch"), edition=edition)
    magic = table.game.view(None, aids=())["magic"]
    assert (magic["mage"][0], magic["witch"][0]) == ([1, 0], [1, 0])
    assert table.supply("blue") == 7


# --- series of turns ------------------------------------------------------------------------------------


@every_edition
def test_DRAGON_X21_each_turn_of_a_series_has_its_own_flight(edition):
    """A builder turn after a turn with a dragon tile: the second dragon tile makes it fly again."""
    # DRAGON-X21, no code: the flight is a step of every turn
    sketch = "(0,0) FFFF dragon\n(0,1) FFFF\n(3,0) FRFR R=EW red@E red:builder@E\n*(4,0) FRFR R=EW dsym"
    players = ["red", "blue", "green"]
    modules = (*DRAGON, "builder")
    draws = ["sketch/FFFF dsym"]
    table = Table(sketch, players=players, modules=modules, edition=edition, draws=draws).lay().decline()
    fly(table, (0, 1))
    if edition != "c3":
        play(table, "extra_turn")
    table.lay((1, 0)).decline()
    assert table.turns == ["red", "red"]
    fly(table, (0, 0), (1, 0))
    assert flown(table) == [("red", (0, 1)), ("red", (0, 0)), ("blue", (1, 0))]


@every_edition
def test_DRAGON_X22_inns_cathedrals_goods_and_herds_change_nothing(edition):
    """What is printed on a tile does not hinder the dragon and is not eaten."""
    # DRAGON-X22, no code: none of them asks for the dragon
    modules = (*DRAGON, "inns", "cathedrals", "goods", "games-quarterly", "princess", "portal")
    sketch = "(0,0) FFFF dragon\n(1,0) CRFF inn@E goods@N=wine blue@E\n(1,1) FFCF portal"
    table = enter(sketch, modules=modules, edition=edition)
    assert table.supply("blue") == 7
    assert cells(table) == [(1, 1)]


@every_edition
def test_DRAGON_12_a_tower_action_elsewhere_stays_open(edition):
    """With `tower.every_turn`: a piece, or a meeple on a tower, but no meeple on the volcano tile."""
    sketch = "(0,0) FFFF tower1\n*(1,0) FFFF mon volcano"
    options = {"tower.every_turn": True}
    table = Table(sketch, modules=(*DRAGON, "tower"), edition=edition, options=options).lay()
    assert [data["at"] for data in offered(table, "build_tower")] == [[0, 0]]
    assert [data["at"] for data in offered(table, "climb_tower")] == [[0, 0]]
    assert targets(table) == []
