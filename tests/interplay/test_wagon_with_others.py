"""Rules 09, module wagon: how it meets the other modules."""

import pytest

from tests.table import Table, every_edition
from tests.tables.flights import (
    asked,
    dragon,
    fairy,
    fairy_points,
    fly,
    knights,
    offered,
    play,
    send_home,
    targets,
)
from tests.tables.scoring_turns import answer, move
from tests.tables.towers import build, capture, drive, held_by, shown, ways

MODULES = ("base", "farmers", "wagon")
ROAD = "(0,0) FRFF mon link=E-mon {}\n*(1,0) FFFR"
"""A road of two tiles with a free monastery at its end; the starred tile completes it."""


def board(figures, **more):
    return Table(ROAD.format(figures), **more)


# --- leaving in another way (WAGON-14, WAGON-15) ---------------------------------------------------------


@every_edition
def test_WAGON_14_eaten_sent_home_or_captured_it_does_not_drive_on(edition):
    """WAGON-15, WAGON-X2, PRINCESS-X3."""
    # WAGON-14, no code: only the scoring of a completed feature asks it to drive on
    # PRINCESS-X3, no code: both are meeples, and a wagon drives on only when its feature is scored
    sketch = "(0,0) FRFF mon link=E-mon blue:wagon@E\n(-1,0) FFFF dragon\n(0,5) FFFF\n*(0,6) FFFF dsym"
    eaten = fly(Table(sketch, modules=(*MODULES, "dragon"), edition=edition).lay().decline(), (0, 0))
    assert (dragon(eaten), eaten.supply("blue", "wagon")) == ((0, 0), 1)
    sketch = "(0,0) CFFF mon link=N-mon blue:wagon@N\n*(0,1) CFCF C=NS princess@N"
    sent = Table(sketch, modules=(*MODULES, "princess"), edition=edition).lay()
    assert knights(sent) == [("blue", "wagon", (0, 0))]
    assert send_home(sent, "blue", (0, 0), "wagon").supply("blue", "wagon") == 1
    taken = Table(ROAD.format("blue:wagon@E") + " tower", modules=(*MODULES, "tower"), edition=edition).lay()
    capture(build(taken, (1, 0)), "blue", (0, 0), "wagon")
    assert held_by(taken, "red") == [("blue", "wagon")]
    for table in (eaten, sent, taken):
        assert (ways(table), table.on_board("blue")) == ([], [])


def test_WAGON_14_returned_by_a_message_it_does_not_drive_on():
    """MSG-X6: message 8 scores its unfinished road and takes it back."""
    sketch = "(0,0) FRFF mon link=E-mon red:wagon@E\n(9,0) FRFF red@E\n*(10,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "messages"), messages=[8])
    table.stand("red", 3, 0).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=8)
    [found] = offered(table, "score_and_return")
    answer(table, "score_and_return", **found)
    assert (table.supply("red", "wagon"), table.scores["red"]) == (1, 6)
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_WAGON_14_returned_by_a_crop_circle_it_does_not_drive_on(edition):
    """CROP-X9, WAGON-X14: action A may put it on a road or in a city."""
    # WAGON-X14, no code: a circle asks for meeples and where they may stand
    sketch = "(0,0) FRFF mon link=E-mon {}\n(0,1) FFFF\n*(-1,1) FFFF crop=club"
    modules = (*MODULES, "crop-circles")
    table = Table(sketch.format("red:wagon@E"), modules=modules, edition=edition).lay().decline()
    play(table, "crop_circle", value="B")
    play(table, "return_figure", **offered(table, "return_figure")[0])
    assert (asked(table), table.supply("red", "wagon")) == (("place_tile", "red"), 1)
    added = Table(sketch.format("red@E"), modules=modules, edition=edition).lay().decline()
    play(added, "crop_circle", value="A")
    assert sorted({data["figure"] for data in offered(added, "place_figure")}) == ["meeple", "wagon"]


@every_edition
def test_WAGON_14_after_an_escape_it_does_not_drive_on(edition):
    """CATHAR-12, WAGON-X7."""
    sketch = "(0,0) CFFF cathar@N red:wagon@N mon link=N-mon\n*(5,0) FFFF\n(6,0) FFFF\n(1,0) FFFF mon"
    table = (
        Table(sketch, players=("red", "blue"), modules=(*MODULES, "cathars"), edition=edition).lay().decline()
    )
    assert [data["figure"] for data in offered(table, "return_figure")] == ["wagon"]
    play(table, "return_figure", **offered(table, "return_figure")[0])
    assert (asked(table), table.supply("red", "wagon")) == (("place_tile", "blue"), 1)


def test_WAGON_14_at_the_end_of_the_game_it_does_not_drive_on():
    table = Table("(0,0) FRFF mon link=E-mon red:wagon@E", modules=MODULES).final()
    assert (table.scores, table.supply("red", "wagon")) == ({"red": 1}, 1)


@every_edition
def test_WAGON_15_through_a_portal(edition):
    """PORTAL-X2: to roads, cities and monasteries."""
    # WAGON-15, WAGON-X2, no code: it is a meeple
    # PORTAL-X2, no code: both are meeples that step 2 can place (PORTAL-7)
    sketch = "(0,0) CRFF mon gar\n*(0,-1) FFFF portal"
    table = Table(sketch, modules=(*MODULES, "portal", "abbot"), edition=edition).lay()
    assert targets(table, "wagon") == [((0, 0), "city"), ((0, 0), "monastery"), ((0, 0), "road")]


# --- what stands in the way, and what does not -----------------------------------------------------------


@every_edition
def test_WAGON_X1_as_the_charge_of_the_fairy(edition):
    """FAIRY-X5, FAIRY-12: 3 points when the road is scored; the fairy stays behind when it drives on."""
    table = board("red:wagon@E fairy@red", modules=(*MODULES, "fairy"), edition=edition).turn()
    assert fairy_points(table)[:1] == [("red", 3)]
    drive(table, (0, 0), "monastery")
    assert fairy(table) == ((0, 0), None, None)


@every_edition
@pytest.mark.parametrize("piece", ["fairy", "tower2 blue:top", "fairy tower1"])
def test_WAGON_X1_fairy_and_tower_do_not_close_a_feature(edition, piece):
    modules = (*MODULES, "fairy", "tower")
    table = board(f"red:wagon@E {piece}", players=("red", "blue"), modules=modules, edition=edition).turn()
    assert ways(table) == [((0, 0), "monastery")]


@every_edition
def test_WAGON_X1_not_to_the_dragons_tile(edition):
    """WAGON-18, DRAGON-14: its only way leads there, so it returns."""
    table = board("red:wagon@E dragon", modules=(*MODULES, "dragon"), edition=edition).turn()
    assert (ways(table), table.supply("red", "wagon")) == ([], 1)


@every_edition
@pytest.mark.parametrize("monk", ["blue", "blue:big", "blue:abbot", "red"])
def test_WAGON_X9_an_occupied_feature_is_closed(edition, monk):
    modules = (*MODULES, "abbot", "big-meeple", "mayor")
    table = board(f"red:wagon@E {monk}@mon", players=("red", "blue"), modules=modules, edition=edition).turn()
    assert (asked(table), table.supply("red", "wagon")) == (("place_tile", "blue"), 1)


@every_edition
def test_WAGON_X9_a_city_with_a_mayor_is_closed(edition):
    sketch = "(0,0) CRFF link=N-E red:wagon@E {}\n*(1,0) FFFR"
    for mayor, found in (("", [((0, 0), "city")]), ("blue:mayor@N", [])):
        table = Table(
            sketch.format(mayor), players=("red", "blue"), modules=(*MODULES, "mayor"), edition=edition
        )
        assert ways(table.turn()) == found


@every_edition
def test_WAGON_X12_mage_and_witch_do_not_close_a_feature(edition):
    sketch = "(0,0) CRFF link=N-E red:wagon@E mage@N\n*(1,0) FFFR"
    table = Table(sketch, modules=(*MODULES, "mage-witch"), edition=edition).turn()
    assert ways(table) == [((0, 0), "city")]


@every_edition
def test_WAGON_X12_ingots_are_handed_out_before_it_drives_on(edition):
    table = board(
        "red:wagon@E ingot2", players=("red", "blue"), modules=(*MODULES, "gold-mines"), edition=edition
    )
    table.turn()
    assert asked(table) == ("move_wagon", "red")
    assert shown(table, "gold")["players"] == [2, 0]


# --- builder, ferries, messages, flying machines ---------------------------------------------------------


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_WAGON_X8_counts_as_the_meeple_that_the_builder_needs(edition):
    """BLD-X13."""
    sketch = "(0,0) FRFF red:wagon@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, modules=(*MODULES, "builder"), edition=edition).lay()
    assert table.kinds("builder") == ["road"]


def test_WAGON_X8_can_be_the_companion_of_the_builder():
    """BLD-X13, c3."""
    # BLD-X13, no code: both are meeples, and who drives on leaves what depends on it
    table = Table("(0,0) FFFF\n*(1,0) FRFF mon", modules=(*MODULES, "builder")).lay()
    assert ("wagon", "road") in table.together("builder")
    assert ("wagon", "monastery") not in table.together("builder")


@every_edition
def test_WAGON_X8_when_it_drives_on_the_builder_returns(edition):
    """BLD-X13: to the supply, not with it to the next feature."""
    sketch = "(0,0) RRFF link=N-E red:wagon@E red:builder@E\n*(1,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "builder"), edition=edition).turn()
    assert ways(table) == [((0, 0), "road")]
    drive(table, (0, 0), "road")
    assert table.on_board("red") == [("wagon", (0, 0))]
    assert table.supply("red", "builder") == 1


@every_edition
def test_WAGON_X11_to_a_road_over_a_ferry(edition):
    """FERRY-X8: the road at the crossing leads over a lake to another open end."""
    # WAGON-X11, no code: it asks for unfinished features, however their segments are joined
    sketch = "(0,0) RRFF link=N-E red:wagon@E\n(0,1) RFRR lake ferry=NS\n*(1,0) FFFR"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert ways(table) == [((0, 0), "road")]
    drive(table, (0, 0), "road")
    assert table.feature((0, 1), "N").strength == (1,)


@every_edition
def test_WAGON_X11_a_road_opened_again_by_a_ferry_is_unfinished(edition):
    """The new tile completes the wagon's road and reaches the ferry, which is moved to an open end."""
    sketch = """
    (0,0) FRFF red:wagon@E
    (1,-1) RFFF
    (2,0) FRRR lake ferry=SW
    (2,-1) RFFF
    *(1,0) FRRR link=E-S link=S-W link=E-W
    """
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert asked(table) == ("move_ferry", "red")
    table.ferry("EW", at=(2, 0))
    assert table.scores == {"red": 2}
    assert ways(table) == [((1, 0), "road")], "the road to the south is complete"
    [way] = offered(table, "move_wagon")
    assert table.game.tile((1, 0)).segments[way["segment"]].edges == ("E",)


@pytest.mark.parametrize(("token", "where", "points"), [(2, "E", 1), (6, "N", 2), (3, "mon", 3)])
def test_WAGON_X13_one_traveller_knight_or_monk_for_the_messages(token, where, points):
    """MSG-X7: road, city or monastery of one tile; the monastery has two neighbours."""
    # WAGON-X13, no code: messages count meeples
    sketch = f"(0,0) CRFF mon red:wagon@{where}\n(0,-1) FFFF\n(-1,0) FFFF\n(9,0) FRFF red@E\n*(10,0) FFFR"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "messages"), messages=[token])
    table.stand("red", 3, 0).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=token)
    assert table.score_events()[-1]["points"] == points


@every_edition
@pytest.mark.parametrize("free", [False, True])
def test_WAGON_X10_it_cannot_fly_unless_by_option(edition, free):
    """FLY-17: it lands on roads, in cities and monasteries."""
    # WAGON-X10, no code: its kind does not fly
    options = {"flying-machines.any_meeple": free}
    sketch = "(1,0) CRFF mon gar\n*(0,0) FFFF fly=E"
    modules = (*MODULES, "flying-machines", "abbot")
    table = Table(sketch, modules=modules, edition=edition, options=options, dice=[1]).lay()
    assert ("wagon" in [data["figure"] for data in offered(table, "fly")]) == free
    if free:
        play(table, "fly", figure="wagon", at=[0, 0])
        assert len(offered(table, "place_figure")) == 3


@every_edition
def test_WAGON_X16_never_on_a_field(edition):
    """Not with a pig or a barn either; inns, cathedrals, goods and herds change nothing for its way."""
    # WAGON-X16, no code: fields are not among its places
    modules = (*MODULES, "pig", "barn", "inns", "cathedrals", "goods", "games-quarterly")
    sketch = "(0,0) FRFF mon link=E-mon inn@E red:wagon@E herd\n*(1,0) FFFR"
    table = Table(sketch, modules=modules, edition=edition).turn()
    assert table.scores["red"] == 4
    assert ways(table) == [((0, 0), "monastery")]
