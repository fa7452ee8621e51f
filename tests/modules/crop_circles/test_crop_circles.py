"""Rules 05, module crop-circles: after the turn of a circle tile all players add or return a meeple."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition, refused

MODULES = ("base", "farmers", "crop-circles")
CIRCLES = ("pitchfork", "club", "shield")
SERIES = {"A": "club", "B": "club", "C": "fork", "D": "fork", "E": "shield", "F": "shield"}
FIRST_SERIES = {"G": "club", "H": "club", "I": "fork", "J": "fork", "K": "shield", "L": "shield"}
ALL_KINDS = """
(0,0) FRFR R=EW red@E
(0,1) CFFF red@N blue@field
(5,5) CFFF blue@N green@field
(9,9) FRFR R=EW green@E
"""
"""Red has a traveller and a knight, blue a knight and a farmer, green a farmer and a traveller."""


def kind(table):
    return None if table.game.over else table.game.decision.kind


def who(table):
    return table.players[table.game.decision.player]


def choose(table, value):
    table.game.play({"type": "crop_circle", "value": value})
    return table


def asked(table):
    """Who is asked now, and what he may do: figure, point and kind of segment of every option."""
    if kind(table) not in ("crop_add", "crop_return"):
        return None
    found = set()
    for option in table.game.decision.options:
        tile = table.game.tile(option.at)
        found.add((option.figure, option.at, tile.segments[option.segment].kind))
    return who(table), found


def act(table, at, figure="meeple", segment=None):
    """The player who is asked chooses the only option for this figure at this point, or the one named."""
    [option] = [
        o
        for o in table.game.decision.options
        if (o.figure, o.at) == (figure, at) and (segment is None or o.segment == table.segment(at, segment))
    ]
    table.game.play(option)
    return table


def on_board(table):
    return {colour: len(table.on_board(colour)) for colour in table.players}


# --- the tiles ----------------------------------------------------------------------------------------------


@every_edition
def test_CROP_1_six_tiles_and_in_c1_both_series(edition):
    tiles = SERIES | (FIRST_SERIES if edition == "c1" else {})
    deck = cc.Config(edition=edition, modules=MODULES).deck
    assert {id: n for id, n in deck.items() if id.startswith("crop-circles/")} == {
        f"crop-circles/{code}": 1 for code in tiles
    }
    assert sorted(tiles.values()).count("club") == len(tiles) // 3


@every_edition
@pytest.mark.parametrize("code", [*SERIES, *FIRST_SERIES])
def test_CROP_1_the_turn_is_played_as_usual_then_the_circle(edition, code):
    """The tile offers its own segments in step 2 and nothing else (CROP-2); then the choice is asked."""
    table = RealTable([f"crop-circles/{code}", "base/B"], modules=MODULES, edition=edition)
    table.game.play(table.game.decision.options[0])
    tile = table.game.tile(table.newest)
    offered = {option.segment for option in table.game.decision.options if option.type == "place_figure"}
    assert offered <= set(range(len(tile.segments)))
    assert {tile.segments[segment].kind for segment in offered} <= {"road", "city", "field"}
    table.decline()
    assert [option.to_json() for option in table.game.decision.options] == [
        {"type": "crop_circle", "value": "A"},
        {"type": "crop_circle", "value": "B"},
    ]


@every_edition
def test_CROP_1_the_circle_divides_roads_and_fields(edition):
    """FARM-X3: tile D with two roads that end at the circle, tile E with two fields beside the circle."""
    # CROP-1, no code: the tile data say what the circle divides, and TURN-37 comes last
    roads = RealTable(["crop-circles/D", "base/B"], modules=MODULES, edition=edition).lay((1, 0), 0)
    assert not roads.feature((1, 0), "E").complete
    assert len(roads.feature((0, 0), "E").tiles) == 2
    fields = RealTable(["crop-circles/E", "base/B"], modules=MODULES, edition=edition).lay((0, 1), 0)
    west, east = fields.feature((0, 1), "field:WL"), fields.feature((0, 1), "field:EL")
    assert (west.tiles, east.tiles) == (((0, 1),), ((0, 1),))
    assert west.segments != east.segments


@every_edition
@pytest.mark.parametrize("circle", CIRCLES)
def test_CROP_2_no_figure_on_the_circle(edition, circle):
    """CROP-2, no code: a circle is a mark and no segment."""
    table = Table(f"(0,0) FFFF\n*(1,0) FFFF crop={circle}", modules=MODULES, edition=edition).lay()
    assert table.spots() == {("field", ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"))}


# --- the choice ---------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("circle", CIRCLES)
@pytest.mark.parametrize("value", "AB")
def test_CROP_3_the_active_player_must_choose_even_if_nobody_can_act(edition, circle, value):
    """TURN-37: after step 3; nobody is asked anything more, the next turn begins."""
    sketch = f"(0,0) FFFF\n*(1,0) FFFF crop={circle}"
    table = Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition).turn()
    assert (who(table), kind(table)) == ("red", "crop_circle")
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    choose(table, value)
    assert (who(table), kind(table)) == ("blue", "place_tile")


@every_edition
def test_CROP_3_a_tile_without_a_circle_or_without_the_module(edition):
    table = Table("(0,0) FFFF red@field\n*(1,0) FFFF", modules=MODULES, edition=edition).turn()
    assert kind(table) == "place_tile"
    without = Table(
        "(0,0) FFFF red@field\n*(1,0) FFFF crop=fork", modules=("base", "farmers"), edition=edition
    )
    assert kind(without.turn()) == "place_tile"


@every_edition
@pytest.mark.parametrize(
    ("circle", "order"),
    [("club", ["green", "red"]), ("shield", ["blue", "red"]), ("pitchfork", ["blue", "green"])],
)
@pytest.mark.parametrize("value", "AB")
def test_CROP_4_from_the_left_the_active_player_last(edition, circle, order, value):
    """CROP-7: who has no meeple of the kind is left out."""
    sketch = f"{ALL_KINDS}\n*(0,-1) FFFF crop={circle}"
    table = Table(sketch, players=["red", "blue", "green"], modules=MODULES, edition=edition).turn()
    choose(table, value)
    seen = []
    while kind(table) in ("crop_add", "crop_return"):
        seen.append(who(table))
        table.game.play(table.game.decision.options[0])
    assert seen == order
    change = 1 if value == "A" else -1
    assert on_board(table) == {colour: 2 + change * (colour in order) for colour in ("red", "blue", "green")}


@every_edition
def test_CROP_4_from_the_left_of_the_second_player(edition):
    sketch = "(0,0) FFFF red@field blue@field green@field"
    draws = ["sketch/CFFF", "sketch/FFFF crop=fork"]
    table = Table(sketch, players=["red", "blue", "green"], modules=MODULES, edition=edition, draws=draws)
    table.lay((0, -1), 2).decline().lay((1, 0)).decline()
    assert (who(table), kind(table)) == ("blue", "crop_circle")
    choose(table, "B")
    for colour in ("green", "red", "blue"):
        assert asked(table) == (colour, {("meeple", (0, 0), "field")})
        act(table, (0, 0))
    assert on_board(table) == {"red": 0, "blue": 0, "green": 0}
    assert (who(table), kind(table)) == ("green", "place_tile")


# --- action A -----------------------------------------------------------------------------------------------


@every_edition
def test_CROP_5_a_meeple_from_the_supply_on_any_tile_of_the_feature(edition):
    sketch = """
    (0,0) FRFR R=EW red@E
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW blue@E
    (0,5) FRFR R=EW blue@E
    (0,8) FRFR R=EW
    *(3,0) FRFR R=EW crop=club
    """
    table = choose(Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition).turn(), "A")
    shared = {("meeple", (x, 0), "road") for x in range(4)}
    assert asked(table) == (
        "blue",
        shared | {("meeple", (0, 5), "road")},
    )  # CROP-10: any own road, foreign or not
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    act(table, (3, 0))
    assert asked(table) == ("red", shared)
    act(table, (0, 0))
    assert table.on_board("red") == [("meeple", (0, 0)), ("meeple", (0, 0))]
    assert table.feature((0, 0), "E").strength == (2, 2)
    assert (table.supply("red"), table.supply("blue")) == (5, 4)


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_12_nothing_is_scored(edition, value):
    """CROP-12, no code: figures come and go without scoring."""
    sketch = "(0,0) FRFR R=EW red@E\n*(1,0) FRFR R=EW crop=club"
    table = act(choose(Table(sketch, modules=MODULES, edition=edition).turn(), value), (0, 0))
    assert table.scores == {"red": 0}
    assert table.score_events() == []


@every_edition
def test_CROP_8_without_a_meeple_in_supply_nothing_is_added(edition):
    seven = "\n".join(f"({x},9) CFFF red@N" for x in range(7))
    sketch = f"{seven}\n(0,0) CFFF blue@N\n*(0,-1) FFFF crop=shield"
    table = choose(
        Table(sketch, players=["blue", "red"], active="blue", modules=MODULES, edition=edition).turn(), "A"
    )
    assert table.supply("red") == 0
    assert asked(table) == ("blue", {("meeple", (0, 0), "city")})


@every_edition
def test_CROP_9_who_can_must(edition):
    """CROP-17: to his disadvantage too, and with the last figure. Red's only knight must go home."""
    sketch = "(0,0) CFFF red@N\n*(0,-1) FFFF crop=shield"
    table = choose(Table(sketch, active="blue", modules=MODULES, edition=edition).turn(), "B")
    assert asked(table) == ("red", {("meeple", (0, 0), "city")})
    assert refused(table, {"type": "pass"}) == "illegal.not-now"
    assert on_board(act(table, (0, 0))) == {"blue": 0, "red": 0}
    assert table.supply("red") == 7


@every_edition
def test_CROP_10_which_meeple_which_feature_which_segment(edition):
    """Both segments of the city on tile (0,0) are choices."""
    sketch = """
    (0,0) CCFF red@N
    (0,1) FCCF C=ES
    (1,1) FFCC C=SW
    *(1,0) CCFC C=NEW crop=shield
    """
    ring = choose(Table(sketch, modules=MODULES, edition=edition).turn(), "A")
    where = {(option.at, option.segment) for option in ring.game.decision.options}
    assert where == {
        ((0, 0), ring.segment((0, 0), "N")),
        ((0, 0), ring.segment((0, 0), "E")),
        ((0, 1), ring.segment((0, 1), "E")),
        ((1, 1), ring.segment((1, 1), "S")),
        ((1, 0), ring.segment((1, 0), "N")),
    }


@every_edition
@pytest.mark.parametrize(("circle", "where"), [("shield", "N"), ("pitchfork", "field")])
def test_CROP_11_normal_and_big_meeples_but_no_abbot(edition, circle, where):
    """CROP-X3, BIG-X8, ABBOT-X6."""
    # CROP-X3, no code: a circle asks which figures may stand on the feature
    # BIG-X8, no code: it is a meeple that stands wherever a normal one does
    # ABBOT-X6, no code: a circle asks for roads, cities and fields
    modules = (*MODULES, "big-meeple", "abbot")
    sketch = f"(0,0) CFFF red@{where}\n(0,-1) FFFF mon\n*(1,0) FFFF crop={circle}"
    table = choose(Table(sketch, modules=modules, edition=edition).turn(), "A")
    assert table.supply("red", "abbot") == 1
    assert {figure for figure, _, _ in asked(table)[1]} == {"meeple", "big-meeple"}
    assert act(table, (0, 0), "big-meeple", where).supply("red", "big-meeple") == 0
    assert sorted(table.on_board("red")) == [("big-meeple", (0, 0)), ("meeple", (0, 0))]
    sketch = sketch.replace(" red@", " red:big@").replace("mon", "mon red:abbot@mon")
    big = choose(Table(sketch, modules=modules, edition=edition).turn(), "A")
    assert {figure for figure, _, _ in asked(big)[1]} == {"meeple"}
    back = choose(Table(sketch, modules=modules, edition=edition).turn(), "B")
    assert {figure for figure, _, _ in asked(back)[1]} == {"big-meeple"}
    assert act(back, (0, 0), "big-meeple").on_board("red") == [("abbot", (0, -1))]


@every_edition
def test_CROP_16_a_meeple_just_put_down_gives_no_second_action(edition):
    sketch = "(0,0) FRFR R=EW red@E\n*(1,0) FRFR R=EW crop=club"
    table = act(choose(Table(sketch, modules=MODULES, edition=edition).turn(), "A"), (1, 0))
    assert kind(table) == "place_tile"
    assert on_board(table) == {"red": 2}


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_18_monks_and_meeples_of_other_kinds_give_no_right(edition, value):
    """Red has a monk, a traveller and a farmer, and no knight."""
    sketch = "(0,0) CRFF mon red@mon red@E red@field\n*(0,-1) FFFF crop=shield"
    table = choose(Table(sketch, modules=MODULES, edition=edition).turn(), value)
    assert kind(table) == "place_tile"
    assert on_board(table) == {"red": 3}


# --- action B -----------------------------------------------------------------------------------------------


@every_edition
def test_CROP_6_one_own_meeple_of_the_kind_returns(edition):
    sketch = """
    (0,0) FRFR R=EW red@E blue@E
    (0,5) FRFR R=EW red@E
    (3,3) CFFF red@N red@field
    *(1,0) FRFR R=EW crop=club
    """
    table = choose(Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition).turn(), "B")
    assert asked(table) == ("blue", {("meeple", (0, 0), "road")})
    act(table, (0, 0))
    assert asked(table) == ("red", {("meeple", (0, 0), "road"), ("meeple", (0, 5), "road")})
    act(table, (0, 5))
    assert (table.supply("red"), table.supply("blue")) == (4, 7)
    assert ("meeple", (0, 5)) not in table.on_board("red")


@every_edition
def test_CROP_6_two_meeples_that_are_alike_are_one_choice(edition):
    sketch = "(0,0) FRFR R=EW red@E red@E\n*(1,0) FRFR R=EW crop=club"
    table = choose(Table(sketch, modules=MODULES, edition=edition).turn(), "B")
    assert len(table.game.decision.options) == 1
    assert on_board(act(table, (0, 0))) == {"red": 1}


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_7_without_a_meeple_of_the_kind_nothing_is_done(edition, value):
    sketch = "(0,0) CFFF blue@N\n*(0,-1) FFFF crop=pitchfork"
    table = choose(Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition).turn(), value)
    assert kind(table) == "place_tile"
    assert on_board(table) == {"red": 0, "blue": 1}


# --- when ---------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("value", "AB")
def test_CROP_13_after_the_last_tile_too(edition, value):
    """Before FINAL-1: the farmer that is added or returned counts in final scoring."""
    start = [("sketch/FFFF", (0, 0), 0)]
    table = RealTable(["sketch/FFFF crop=club"], start, players=["red"], modules=MODULES, edition=edition)
    table.lay((1, 0)).place("meeple", "field")
    assert kind(table) == "crop_circle"
    assert choose(table, value).game.over
    road = [("sketch/FRFR R=EW", (0, 0), 0)]
    last = RealTable(["sketch/FRFR R=EW crop=club"], road, players=["red"], modules=MODULES, edition=edition)
    last.lay((1, 0)).place("meeple", "E")
    act(choose(last, value), (1, 0))
    assert last.game.over
    assert last.scores == {"red": 2 if value == "A" else 0}


@every_edition
def test_CROP_15_a_meeple_placed_in_this_turn_counts_one_that_returned_does_not(edition):
    """CROP-15, no code: a circle asks who stands on the board then."""
    sketch = "(0,0) FRFF red@E\n*(1,0) FRFR crop=club"
    placed = Table(sketch, modules=MODULES, edition=edition).lay().place("meeple", "E")
    assert placed.scores == {"red": 2}  # the road in the west is complete, its traveller is back
    choose(placed, "B")
    assert asked(placed) == ("red", {("meeple", (1, 0), "road")})
    returned = choose(Table(sketch, modules=MODULES, edition=edition).turn(), "B")
    assert kind(returned) == "place_tile"


@every_edition
def test_CROP_17_whether_a_player_can_act_is_judged_when_it_is_his_turn(edition):
    """In action A blue's new farmer makes no difference to red, who acts last with his own last meeple."""
    seven = "\n".join(f"({x},9) CFFF red@N" for x in range(6))
    sketch = f"{seven}\n(0,0) FFFF red@field blue@field\n*(1,0) FFFF crop=pitchfork"
    table = choose(Table(sketch, players=["red", "blue"], modules=MODULES, edition=edition).turn(), "A")
    assert who(table) == "blue"
    act(table, (0, 0))
    assert kind(table) == "place_tile"  # red has none left in supply
    assert table.feature((0, 0), "field").strength == (1, 2)


# --- worked examples ----------------------------------------------------------------------------------------


@every_edition
def test_CROP_E1_a_shield_circle_with_action_a(edition):
    sketch = "(5,5) CFFF green@N\n(0,0) FFFF blue@field\n*(0,1) CFFF crop=shield"
    table = Table(sketch, players=["red", "green", "blue"], modules=MODULES, edition=edition).lay()
    choose(table.place("meeple", "N"), "A")
    assert asked(table) == ("green", {("meeple", (5, 5), "city")})
    act(table, (5, 5))
    assert asked(table) == ("red", {("meeple", (0, 1), "city")})  # blue has no knight; red's only city
    act(table, (0, 1))
    assert kind(table) == "place_tile"
    assert on_board(table) == {"red": 2, "green": 2, "blue": 1}


@every_edition
def test_CROP_E2_a_pitchfork_circle_with_action_b(edition):
    farmers = "(1,0) FFFF blue@field\n(-1,0) FFFF red@field"
    table = Table(
        "CROP-E2",
        active="green",
        players=["green", "blue", "red"],
        modules=MODULES,
        edition=edition,
        add=farmers,
    ).turn()
    assert table.scores == {"green": 4, "blue": 0, "red": 0}
    assert table.supply("green") == 7
    choose(table, "B")
    assert asked(table) == ("blue", {("meeple", (1, 0), "field")})
    act(table, (1, 0))
    assert asked(table) == ("red", {("meeple", (-1, 0), "field")})
    act(table, (-1, 0))
    assert kind(table) == "place_tile"
    assert on_board(table) == {"green": 0, "blue": 0, "red": 0}


@every_edition
@pytest.mark.parametrize(("knights", "acts"), [(5, True), (6, False)])
def test_CROP_E4_the_last_figure(edition, knights, acts):
    """CROP-17."""
    used = "\n".join(f"({x},9) CFFF red@N" for x in range(knights))
    sketch = f"{used}\n(0,0) FFFF red@field\n*(1,0) FFFF crop=pitchfork"
    table = choose(Table(sketch, active="blue", modules=MODULES, edition=edition).turn(), "A")
    if acts:
        assert who(table) == "red"
        act(table, (0, 0))
        assert table.feature((0, 0), "field").strength == (0, 2)
    assert table.supply("red") == 0
    assert kind(table) == "place_tile"
