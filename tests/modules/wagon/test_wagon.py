"""Rules 09, module wagon: a meeple that may drive on after its feature was scored."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, happened, offered, play
from tests.tables.towers import drive, ways

MODULES = ("base", "farmers", "wagon")
NEAR = {"wagon.range": "near"}


# --- placing and scoring -----------------------------------------------------------------------------------


@every_edition
def test_WAGON_1_on_a_road_in_a_city_or_monastery_of_the_new_tile(edition):
    """WAGON-3: never on a field, in a garden or on a tower."""
    modules = (*MODULES, "abbot", "tower")
    table = Table("(0,0) FFFF\n*(1,0) CRFF mon gar tower1", modules=modules, edition=edition).lay()
    assert table.kinds("wagon") == ["city", "monastery", "road"]
    assert [data["figure"] for data in offered(table, "climb_tower")] == ["meeple"]
    table.place("wagon", "mon")
    assert (table.on_board("red"), table.supply("red", "wagon")) == ([("wagon", (1, 0))], 0)


@every_edition
@pytest.mark.parametrize("who", ["blue", "red", "blue:wagon", "blue:big", "red:abbot"])
def test_WAGON_2_only_where_no_other_meeple_is(edition, who):
    """WAGON-X9."""
    modules = (*MODULES, "big-meeple", "abbot")
    sketch = "(0,0) FFFF\n*(1,0) FFFF mon"
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay()
    colour, _, figure = who.partition(":")
    table.put(colour, figure or None, table.star, "mon")
    assert table.ask_again().kinds("wagon") == []


@every_edition
def test_WAGON_2_fairy_dragon_and_tower_do_not_count(edition):
    """WAGON-X1: a road with all of them on older tiles of it."""
    # WAGON-2, no code: only meeples occupy a feature
    sketch = "(0,0) FRFR R=EW fairy\n(1,0) FRFR R=EW dragon tower1 blue:top\n*(2,0) FRFR R=EW"
    table = Table(sketch, modules=(*MODULES, "fairy", "dragon", "tower"), edition=edition).lay()
    assert table.kinds("wagon") == ["road"]


@every_edition
def test_WAGON_4_scored_like_a_normal_meeple(edition):
    """It ties with one knight, and it is scored at the end too."""
    table = Table(
        "(0,0) CFFF red:wagon@N\n*(0,1) FFCF blue@S", active="blue", modules=MODULES, edition=edition
    )
    table.lay()
    assert "city" not in table.kinds(), "it occupies the city"
    tie = Table(
        "(0,0) CFFF red:wagon@N\n*(0,1) CFCF C=NS\n(0,2) FFCF blue@S", modules=MODULES, edition=edition
    ).turn()
    assert tie.scores == {"red": 6, "blue": 6}
    end = Table("(0,0) FRFF red:wagon@E\n(1,0) FRFR R=EW", modules=MODULES, edition=edition).final()
    assert (end.scores, end.supply("red", "wagon")) == ({"red": 2}, 1)


# --- driving on: the examples ------------------------------------------------------------------------------


@every_edition
def test_WAGON_E1_to_the_road_that_leads_into_the_city(edition):
    """WAGON-9b, WAGON-12: not to the completed road."""
    table = Table("WAGON-E1", active="blue", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 14}
    assert (asked(table), ways(table)) == (("move_wagon", "blue"), [((5, 0), "road")])
    drive(table, (5, 0), "road")
    assert (table.on_board("blue"), table.supply("blue", "wagon")) == ([("wagon", (5, 0))], 0)
    assert [event["from"] for event in happened(table, "figure_moved")] == [[0, 0]]


@every_edition
def test_WAGON_E2_to_the_monastery_or_the_free_road(edition):
    """WAGON-9a, WAGON-9c, WAGON-11: not to red's road and not to a field."""
    table = Table("WAGON-E2", active="blue", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 4, "red": 0}
    assert ways(table) == [((0, 0), "road"), ((3, 0), "monastery")]
    [road] = [data for data in offered(table, "move_wagon") if data["at"] == [0, 0]]
    assert table.game.tile((0, 0)).segments[road["segment"]].edges == ("S",)


@every_edition
def test_WAGON_E3_to_the_unfinished_city(edition):
    table = Table("WAGON-E3", active="blue", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 2, "red": 0}
    assert ways(table) == [((0, 0), "city")]


@every_edition
def test_WAGON_E4_without_anything_adjacent_it_returns(edition):
    """WAGON-6: nobody is asked."""
    sketch = "(0,0) FRFF red:wagon@E\n*(1,0) FFFR\n(5,5) CFFF"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert asked(table) == ("place_tile", "red")
    assert (table.scores, table.supply("red", "wagon")) == ({"red": 2}, 1)


@every_edition
@pytest.mark.parametrize("drives", [True, False])
def test_WAGON_E5_two_wagons_and_one_place(edition, drives):
    """WAGON-8: red, whose turn it is, decides first; a place that he takes is closed to blue."""
    table = Table("WAGON-E5", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 3, "blue": 3}
    assert (asked(table), ways(table)) == (("move_wagon", "red"), [((2, 0), "monastery")])
    if drives:
        drive(table, (2, 0), "monastery")
        assert asked(table) == ("place_tile", "blue")
        assert (table.supply("red", "wagon"), table.supply("blue", "wagon")) == (0, 1)
    else:
        play(table, "pass")
        assert (asked(table), ways(table)) == (("move_wagon", "blue"), [((2, 0), "monastery")])
        drive(table, (2, 0), "monastery")
        assert (table.supply("red", "wagon"), table.supply("blue", "wagon")) == (1, 0)


@every_edition
def test_WAGON_8_clockwise_from_the_player_who_completed_the_feature(edition):
    """The road of WAGON-E5 is completed by the second player."""
    table = Table("WAGON-E5", modules=MODULES, edition=edition, drop=[(1, 0)], add="(0,5) FFFF",
                  draws=["sketch/FFFF", "sketch/FRFR R=EW"])  # fmt: skip
    table.lay((0, 6)).decline().lay((1, 0)).decline()
    assert table.scores == {"red": 3, "blue": 3}
    assert asked(table) == ("move_wagon", "blue")
    assert asked(play(table, "pass")) == ("move_wagon", "red")


@every_edition
def test_WAGON_E6_a_beaten_wagon_may_drive_on(edition):
    """WAGON-7: red's two knights win the city."""
    sketch = """
    (0,0) FCFF blue:wagon@E
    (1,0) CCCC C=NESW red@N
    (1,1) FFCF red@S
    (1,-1) CFFF
    *(2,0) FRFC link=E-W
    """
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 10, "blue": 0}
    assert (asked(table), ways(table)) == (("move_wagon", "blue"), [((2, 0), "road")])
    assert drive(table, (2, 0), "road").on_board("blue") == [("wagon", (2, 0))]


@every_edition
def test_WAGON_5_or_it_goes_back_to_the_supply(edition):
    table = Table("WAGON-E1", active="blue", modules=MODULES, edition=edition).turn()
    play(table, "pass")
    assert (table.on_board("blue"), table.supply("blue", "wagon")) == ([], 1)


# --- what is linked ----------------------------------------------------------------------------------------


def links(tile_id):
    """The links of a tile as pairs of kinds and sides."""
    design = cc.tiles.design(tile_id)
    names = [f"{s.kind}{''.join(s.edges)}" for s in design.segments]
    return {frozenset(names[i] for i in group) for group in design.links}


@pytest.mark.parametrize(
    ("tile", "wanted"),
    [
        ("base/W", {frozenset({"roadE", "roadS", "roadW"})}),  # a: a crossing
        ("base/S", {frozenset({"cityNEW", "roadS"})}),  # b: a gate
        ("base/A", {frozenset({"roadS", "monastery"})}),  # c
        ("princess-dragon/J", {frozenset({"cityNEW", "monastery"})}),  # d
    ],
)
def test_WAGON_9_links_of_real_tiles(tile, wanted):
    assert links(tile) == wanted


def test_WAGON_9_a_wagon_drives_from_a_crossing_on_a_real_tile():
    """The tile sheet is turned with the tile: base/W a quarter turn."""
    start = [("sketch/FFFF", (1, 0), 0)]
    table = RealTable(["base/W", "sketch/FFRF", "base/B"], start=start, modules=MODULES)
    table.lay((0, 0), turn=1).place("wagon", "E")
    segment = table.game.figures(0).placed[0].segment
    assert table.game.tile((0, 0)).segments[segment].edges == ("S",)
    table.lay((0, -1), turn=2).decline()
    assert table.scores["red"] == 2
    edges = {table.game.tile(d["at"]).segments[d["segment"]].edges for d in offered(table, "move_wagon")}
    assert edges == {("N",), ("W",)}


@every_edition
def test_WAGON_9_an_abbey_and_what_faces_it(edition):
    """WAGON-9e, ABBEY-X9, WAGON-X7: from a road to the abbey, and from the abbey to a road or city."""
    ring = "(1,0) FFFR red:wagon@W\n(-1,0) FRFR R=EW\n(0,1) CFCF C=NS\n(0,-1) FFFF"
    table = Table(ring, modules=(*MODULES, "abbey"), edition=edition).lay_abbey((0, 0)).decline()
    assert table.scores == {"red": 1}
    assert ways(table) == [((0, 0), "abbey")]
    drive(table, (0, 0), "abbey")
    for at in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        play(table, "place_tile", **next(d for d in offered(table, "place_tile") if tuple(d["at"]) == at))
        table.decline()
    assert table.scores == {"red": 10}
    assert ways(table) == [((-1, 0), "road"), ((0, 1), "city")]


@pytest.mark.parametrize(
    "tile",
    [
        "base/D",
        "base/H",
        "tower/E",
        "tower/G",
        "ferries/A",
        "crop-circles/A",
        "abbey-mayor/L",
        "abbey-mayor/J",
    ],
)
def test_WAGON_10_not_linked(tile):
    """A road that passes a city, two cities, roads that end at a tower, a lake, a circle or in the field."""
    assert links(tile) == set()


def test_WAGON_10_roads_at_one_monastery_are_linked_with_it_only():
    assert links("abbey-mayor/E") == {frozenset({f"road{side}", "monastery"}) for side in "NESW"}


@every_edition
def test_WAGON_10_from_a_road_at_a_monastery_not_to_the_other_road(edition):
    sketch = "(0,0) FRFR mon link=E-mon link=W-mon\n*(1,0) FFFR red:wagon@W"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert ways(table) == [((0, 0), "monastery")]


@every_edition
def test_WAGON_10_not_over_a_ferry_lake(edition):
    """WAGON-X11: the roads of one lake are not linked by it."""
    sketch = "(0,0) FRRR lake ferry=ES\n*(-1,0) FRFF red:wagon@E"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert (table.scores["red"], table.supply("red", "wagon")) == (2, 1)


# --- limits ------------------------------------------------------------------------------------------------


@every_edition
def test_WAGON_11_how_far_the_wagon_stood_does_not_matter(edition):
    """It stood at the far end of the road."""
    sketch = "(0,0) FRFF red:wagon@E\n(1,0) FRFR R=EW\n(2,0) FRFR R=EW\n*(3,0) FFFR mon link=W-mon"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert ways(table) == [((3, 0), "monastery")]


@every_edition
def test_WAGON_12_not_to_what_the_same_tile_completed(edition):
    """The tile completes the road of the wagon and the city at its gate."""
    sketch = "(0,0) FRFF red:wagon@E\n(1,1) FFCF\n*(1,0) CFFR link=N-W"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert asked(table) == ("place_tile", "red")
    assert table.supply("red", "wagon") == 1


@every_edition
def test_WAGON_13_the_feature_it_reaches_is_not_scored_in_this_turn(edition):
    """WAGON-13, no code: what is scored was fixed before."""
    table = Table("WAGON-E1", active="blue", modules=MODULES, edition=edition).turn()
    drive(table, (5, 0), "road")
    assert table.scores == {"blue": 14}
    table.lay((0, 1))
    table.decline()
    assert table.on_board("blue") == [("wagon", (5, 0))]


@every_edition
def test_WAGON_13_and_scored_later_when_it_is_complete(edition):
    table = Table("WAGON-E1", active="blue", modules=MODULES, edition=edition, draws=["sketch/FFFR"]).turn()
    drive(table, (5, 0), "road").lay((6, 0)).decline()
    assert table.scores == {"blue": 16}
    assert table.supply("blue", "wagon") == 1, "the city at its other end is complete"


@every_edition
def test_WAGON_16_in_every_players_turn(edition):
    """Red completes blue's road: blue is asked, and then it is his turn."""
    # WAGON-16, no code: its owner is asked, whoever is active
    sketch = "(0,0) FRFF mon link=E-mon blue:wagon@E\n*(1,0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert (asked(table), ways(table)) == (("move_wagon", "blue"), [((0, 0), "monastery")])
    drive(table, (0, 0), "monastery")
    assert asked(table) == ("place_tile", "blue")


TWO_ROADS = """
(0,0) FRFF red:wagon@E
(2,0) FFFR blue:wagon@W
*(1,0) FRFR mon link=E-mon link=W-mon
"""


@every_edition
@pytest.mark.parametrize("first", ["W", "E"])
def test_WAGON_17_several_features_at_once_and_one_place(edition, first):
    """TURN-29: red says which road is scored first; its wagon has the choice, the other finds it closed."""
    table = Table(TWO_ROADS, modules=MODULES, edition=edition).turn()
    assert asked(table) == ("score_next", "red")
    [chosen] = [
        d
        for d in offered(table, "score_next")
        if table.game.tile(d["at"]).segments[d["segment"]].edges == (first,)
    ]
    play(table, "score_next", **chosen)
    owner, other = ("red", "blue") if first == "W" else ("blue", "red")
    assert asked(table) == ("move_wagon", owner)
    drive(table, (1, 0), "monastery")
    assert asked(table) == ("place_tile", "blue")
    assert (table.supply(owner, "wagon"), table.supply(other, "wagon")) == (0, 1)
    assert table.scores == {"red": 2, "blue": 2}


def test_WAGON_17_no_order_is_asked_where_it_does_not_matter():
    sketch = TWO_ROADS.replace(" mon link=E-mon link=W-mon", "")
    table = Table(sketch, modules=MODULES).turn()
    assert asked(table) == ("place_tile", "blue")
    one = Table(TWO_ROADS.replace("blue:wagon", "blue"), modules=MODULES).turn()
    assert asked(one) == ("move_wagon", "red")


# --- the option and closed tiles ---------------------------------------------------------------------------


@every_edition
def test_WAGON_5_near_by_option(edition):
    """Any road, city or monastery with a segment on the wagon's tile or one of its eight neighbours."""
    sketch = """
    (0,0) FRFF red:wagon@E
    *(1,0) FFFR
    (-1,1) CFFF
    (-1,-1) FFFF mon
    (0,-1) FFFF mon blue@mon
    (1,1) CFFF gar
    (2,0) CFFF
    """
    table = Table(sketch, modules=MODULES, edition=edition, options=NEAR).turn()
    assert ways(table) == [((-1, -1), "monastery"), ((-1, 1), "city"), ((1, 1), "city")]
    linked = Table(sketch, modules=MODULES, edition=edition).turn()
    assert ways(linked) == []


@pytest.mark.parametrize("options", [{}, NEAR])
@pytest.mark.parametrize(("tile", "open"), [("tournaments/P7", False), ("base/S", True)])
def test_WAGON_18_not_onto_a_prize_tile(options, tile, open):
    """The city above the prize tile's gate is open; the same tile of the base game is a target."""
    start = [(tile, (0, 1), 0), ("sketch/FFFF", (1, 0), 0)]
    table = RealTable(["sketch/RFFF", "base/B"], start=start, modules=MODULES, options=options)
    table.lay((0, 0)).place("wagon", "N")
    assert (((0, 1), "city") in ways(table)) == open
    assert table.scores["red"] == 2


@pytest.mark.parametrize(("tile", "open"), [("count/A", False), ("sketch/FFFR", True)])
def test_WAGON_18_not_onto_a_square_of_the_fortress(tile, open):
    """Its road is near and open, like that of an ordinary tile in its place."""
    start = [(tile, (1, 0), 0), ("sketch/FRFF", (-1, 1), 0)]
    table = RealTable(["sketch/FFFR", "base/B"], start=start, modules=MODULES, options=NEAR)
    table.lay((0, 1)).place("wagon", "W")
    assert table.scores["red"] == 2
    assert (((1, 0), "road") in ways(table)) == open
