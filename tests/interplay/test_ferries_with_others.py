"""Rules 05, module ferries: how ferries meet the other modules."""

import pytest

from carcassonne.tiles import copies, design
from tests.modules.ferries.test_ferries import (
    MODULES,
    TWO_FERRIES,
    kind,
    movable,
    offered,
    road,
    same_road,
    stop,
)
from tests.table import Table, every_edition

BUILDER = (*MODULES, "builder")
LAKE_BETWEEN = "(-1,0) FRFR R=EW mage@E\n*(0,0) FRRR lake\n(1,0) FRFR R=EW witch@W"
"""A lake between the road of the mage and the road of the witch."""


def options(table, verb):
    return [option for option in table.game.decision.options if option.type == verb]


def play(table, verb, **fields):
    """Play the only option of this verb with these fields."""
    (option,) = [o for o in options(table, verb) if fields.items() <= o.to_json().items()]
    table.game.play(option)
    return table


# --- base, farmers, abbot, inns ----------------------------------------------------------------------------


def test_FERRY_21_a_road_scored_in_one_turn_is_opened_and_scored_in_later_ones():
    """FERRY-22: blue's traveller went home with 2 points; blue claims the road anew and gets 4 for it."""
    table = Table("FERRY-E7", modules=MODULES, draws=["sketch/FRFR R=EW", "sketch/FFFR"])
    table.lay().decline().ferry("ES")
    assert (table.scores, table.on_board("blue")) == ({"red": 0, "blue": 2}, [])
    table.lay((1, 0)).place("meeple", "E").ferry("EW", at=(0, 0))
    assert (table.scores, road(table, (-1, 0), "E")) == ({"red": 0, "blue": 2}, (3, False))
    table.lay((2, 0)).decline()
    assert stop(table).scores == {"red": 0, "blue": 2 + 4}


@every_edition
def test_FARM_X11_ferries_never_change_fields(edition):
    """FARM-X11, no code: `rejoin` is asked for roads only."""

    def fields(table):
        return {frozenset(f.segments): f.standing for f in table.game.features() if f.kind == "field"}

    sketch = "(0,0) FRFR R=EW red@field\n(1,0) FRRR lake ferry=EW\n*(2,0) FRRR lake"
    table = Table(sketch, modules=MODULES, edition=edition).lay().decline()
    before = fields(table)
    table.ferry("ES").ferry("SW", at=(1, 0))
    assert kind(table) == "place_tile"
    assert fields(table) == before


@pytest.mark.parametrize("edition", ["c2", "c3"])
def test_ABBOT_X5_after_taking_the_abbot_back_ferries_are_set_and_moved(edition):
    """ABBOT-X5, no code: ferries are steps of their own."""
    sketch = "(-1,0) FRRR lake ferry=EW\n*(0,0) FRRR lake\n(0,5) FFFF gar red:abbot@gar"
    table = Table(sketch, modules=(*MODULES, "abbot"), edition=edition).lay()
    play(table, "take_back", at=[0, 5])
    assert kind(table) == "set_ferry"
    assert movable(table.ferry("ES")) == {(-1, 0)}
    assert table.ferry("SW", at=(-1, 0)).scores == {"red": 1}


@every_edition
def test_INN_X1_FERRY_X1_a_ferry_road_without_an_inn_is_worth_1_per_tile(edition):
    """FERRY-X1, no code: `rejoin` sums up the traits of the segments that a ferry joins."""
    modules = (*MODULES, "inns", "cathedrals")
    assert stop(Table("FERRY-E6", modules=modules, edition=edition).lay().decline()).scores == {"red": 3}
    inn = {"drop": [(2, 0)], "add": "*(2,0) FFFR inn@W"}
    with_inn = stop(Table("FERRY-E6", modules=modules, edition=edition, **inn).lay().decline())
    assert with_inn.scores == {"red": 6}
    cut = Table("FERRY-E6", modules=modules, edition=edition, **inn).lay().decline().ferry("ES", at=(1, 0))
    assert cut.scores == {"red": 2}, "the inn is on the other part now"
    assert cut.feature((2, 0), "W").inns == 1


@every_edition
def test_INN_X1_the_lake_of_an_inn_takes_no_ferry(edition):
    """INN-X1, no code: the lake of an inn bears no mark, and a ferry joins roads with their traits."""
    inns = [
        id for id in copies("inns-cathedrals", edition) if any("inn" in s.traits for s in design(id).segments)
    ]
    assert len(inns) >= 6
    assert not any(design(id).has("ferry-lake") for id in inns)


# --- builder -----------------------------------------------------------------------------------------------


@every_edition
def test_BLD_X1_FERRY_X2_DEF_8_a_ferry_that_lengthens_the_road_of_a_builder_triggers_nothing(edition):
    """FERRY-X2, no code: TURN-12 comes before TURN-22."""
    sketch = "(0,0) FRFF red@E red:builder@E\n(1,0) FRRR lake ferry=ES\n*(2,0) FRFR R=EW"
    table = Table(sketch, modules=BUILDER, edition=edition, players=("red", "blue")).lay().decline()
    table.ferry("EW", at=(1, 0))
    assert same_road(table, ((0, 0), "E"), ((2, 0), "E"))
    assert (kind(table), table.game.player) == ("place_tile", table.seat("blue"))
    assert ("builder", (0, 0)) in table.on_board("red")


@every_edition
def test_BLD_X1_nor_does_a_ferry_that_is_set(edition):
    sketch = "(-1,0) FRFF\n(1,0) FFFR\n*(0,0) FRRR lake\n(5,0) FRFF red@E red:builder@E"
    table = Table(sketch, modules=BUILDER, edition=edition, players=("red", "blue")).lay().decline()
    assert table.ferry("EW").game.player == table.seat("blue")


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_BLD_X1_a_builder_left_without_an_own_meeple_returns(edition):
    """BLD-C1-8: the ferry move cuts the builder off from red's traveller; the right to a turn is kept."""
    sketch = (
        "(0,0) FRFR R=EW red@E\n(1,0) FRRR lake ferry=EW\n(2,0) FRFR R=EW red:builder@E\n*(3,0) FRFR R=EW"
    )
    table = Table(sketch, modules=BUILDER, edition=edition, players=("red", "blue")).lay().decline()
    table.ferry("ES", at=(1, 0))
    assert table.on_board("red") == [("meeple", (0, 0))]
    assert table.supply("red", "builder") == 1
    assert kind(table) == "extra_turn"


def test_BLD_X1_in_c3_the_builder_stays_with_its_companion():
    sketch = "(0,0) FRFR R=EW blue@E blue:builder@E\n(1,0) FRRR lake ferry=EW\n*(2,0) FRFR R=EW"
    table = Table(sketch, modules=BUILDER).lay().decline().ferry("ES", at=(1, 0))
    assert table.on_board("blue") == [("meeple", (0, 0)), ("builder", (0, 0))]


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_FERRY_27_builders_are_looked_at_once_after_the_last_move(edition):
    """The first move parts builder and traveller, the second joins them again over the other way."""
    sketch = TWO_FERRIES.replace("(1,0) RRFR lake ferry=EW", "(1,0) RRFR lake ferry=EW red:builder@E")
    table = Table(sketch, modules=BUILDER, edition=edition, players=("red", "blue")).lay().decline()
    table.ferry("NE", at=(1, 0))
    assert not same_road(table, ((1, 0), "E"), ((0, 0), "E"))
    assert ("builder", (1, 0)) in table.on_board("red")
    parted = Table(sketch, modules=BUILDER, edition=edition, players=("red", "blue")).lay().decline()
    stop(parted.ferry("NE", at=(1, 0)))
    assert (parted.scores, parted.on_board("red")) == ({"red": 7, "blue": 0}, [])
    told = [(e["type"], e.get("figure")) for e in parted.game.events]
    assert told.index(("figure_returned", "builder")) < told.index(("completed", None)), "before step 3"
    table.ferry("SW", at=(3, 0))
    assert same_road(table, ((1, 0), "E"), ((0, 0), "E"))
    assert sorted(table.on_board("red")) == [("builder", (1, 0)), ("meeple", (0, 0))]


@every_edition
def test_FERRY_25_the_right_to_a_builders_turn_is_kept(edition):
    """FERRY-E6 with a builder: the tile closes the road, the ferry opens it again, nothing is scored."""
    builder = {"drop": [(0, 0)], "add": "(0,0) FRFF red@E red:builder@E"}
    table = Table("FERRY-E6", modules=BUILDER, edition=edition, players=("red", "blue"), **builder)
    table.lay().decline().ferry("SW", at=(1, 0))
    assert table.scores == {"red": 0, "blue": 0}
    if edition != "c3":
        play(table, "extra_turn")
    assert (kind(table), table.game.player, table.game.turn) == ("place_tile", table.seat("red"), 2)


# --- the other minis ---------------------------------------------------------------------------------------


def test_TURN_24_FERRY_X3_a_ferry_that_joins_mage_and_witch_separates_them():
    table = Table(LAKE_BETWEEN, modules=(*MODULES, "mage-witch"), players=("red", "blue")).lay().decline()
    table.ferry("EW")
    assert (kind(table), table.game.decision.player) == ("separate_magic", table.seat("red"))
    targets = {(o.at, o.segment) for o in options(table, "move_magic")}
    assert targets == {((0, 0), table.segment((0, 0), "S"))}, "the only open road without a magic figure"
    play(table, "move_magic", figure="witch")
    assert not same_road(table, ((0, 0), "S"), ((-1, 0), "E"))
    assert kind(table) == "place_tile"
    apart = Table(LAKE_BETWEEN, modules=(*MODULES, "mage-witch")).lay().decline().ferry("ES")
    assert kind(apart) == "place_tile"


def test_FERRY_27_mage_and_witch_are_looked_at_after_the_last_move():
    """Together after the first move, parted again by the second: nobody is asked."""
    sketch = """
    (0,0) FRFR R=EW mage@E
    (1,0) FRRR lake ferry=ES
    *(2,0) FRFR R=EW
    (3,0) FRRR lake ferry=EW
    (4,0) FRFR R=EW witch@E
    """
    table = Table(sketch, modules=(*MODULES, "mage-witch")).lay().decline().ferry("EW", at=(1, 0))
    assert same_road(table, ((0, 0), "E"), ((4, 0), "E"))
    assert movable(table) == {(3, 0)}
    assert kind(table.ferry("ES", at=(3, 0))) == "place_tile"
    joined = Table(sketch, modules=(*MODULES, "mage-witch")).lay().decline().ferry("EW", at=(1, 0))
    assert kind(stop(joined)) == "separate_magic"


def test_FERRY_X3_MAGE_X2_a_magic_figure_stays_on_its_segment_when_the_road_is_cut():
    """FERRY-E5 with the mage on yellow's part: 4 tiles and 4 for the mage. On red's part he stays."""
    closed = {"modules": (*MODULES, "mage-witch"), "drop": [(0, 0), (2, 0)]}
    west = "(0,0) FRFF yellow@E\n(2,0) FRFR R=EW mage@E"
    table = Table("FERRY-E2", add=west, **closed).lay().decline().ferry("NE", at=(3, 0))
    assert table.scores == {"red": 0, "yellow": 8}
    assert table.game.view(0)["magic"]["mage"] is None
    closed["drop"].append((4, 0))
    east = "(0,0) FRFF yellow@E\n(2,0) FRFR R=EW\n(4,0) FRFR R=EW red@E mage@E"
    other = Table("FERRY-E2", add=east, **closed).lay().decline().ferry("NE", at=(3, 0))
    assert other.scores == {"red": 0, "yellow": 4}
    assert other.feature((4, 0), "E").standing == {0: 6}


def test_FERRY_22_a_re_opened_road_is_a_target_for_mage_and_witch():
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=ES\n*(2,0) FRFR R=EW"
    table = Table(sketch, modules=(*MODULES, "mage-witch"), draws=["sketch/FFFF magic"]).lay().decline()
    table.ferry("EW", at=(1, 0)).game.play(table.game.decision.options[0])
    assert kind(table) == "move_magic"
    west = ((0, 0), table.segment((0, 0), "E"))
    assert west in {(o.at, o.segment) for o in options(table, "move_magic")}


def test_FERRY_X4_a_road_completed_again_collects_the_ingots_that_lie_there_then():
    """FERRY-X4, no code: ingots lie on tiles, and a completed road asks for those on its tiles."""
    gold = {"drop": [(0, 0)], "add": "(0,0) FRFF ingot2", "draws": ["sketch/FFFR"]}
    table = Table("FERRY-E4", modules=(*MODULES, "gold-mines"), **gold).lay().decline().ferry("EW", at=(1, 0))
    assert table.game.view(0)["gold"]["players"] == [0]
    table.lay((4, 0)).decline()
    stop(table)
    assert table.scores == {"red": 5}
    assert table.game.view(0)["gold"]["players"] == [2]


def test_FERRY_X5_MSG_X12_the_message_comes_after_the_ferries():
    """Red's west road is cut off and scores 2, the east part is open and the shortest road: 2 more."""
    # FERRY-X5, no code: TURN-22 and TURN-23 come before TURN-33, and a score is a score
    two = {"drop": [(2, 0)], "add": "*(2,0) FFFR", "messages": [2]}
    table = Table("FERRY-E6", modules=(*MODULES, "messages"), players=("red", "blue"), **two).stand("red", 3)
    table.lay().decline()
    table.put("red", None, table.star, "W")
    table.ferry("ES", at=(1, 0))
    play(table, "move_marker", marker="meeple")
    assert kind(table) == "message"
    play(table, "carry_out_message")
    assert table.scores["red"] == 3 + 2 + 2


def test_FERRY_X5_points_of_a_road_scored_again_are_ordinary_points_for_robbers():
    modules = (*MODULES, "robbers")
    table = Table("FERRY-E4", modules=modules, players=("red", "blue"), draws=["sketch/FFFR"])
    table.robber("blue", 0).lay().decline().ferry("EW", at=(1, 0))
    table.lay((4, 0)).decline()
    assert stop(table).scores == {"red": 5, "blue": 3}


def test_FERRY_X10_CROP_X10_a_club_circle_sees_the_roads_after_the_ferries():
    """FERRY-X10, no code: TURN-37 comes after TURN-23."""
    circle = {"drop": [(5, 0)], "add": "*(5,0) FFFR crop=club", "players": ("red", "yellow")}
    table = Table("FERRY-E2", modules=(*MODULES, "crop-circles"), **circle).lay().decline()
    table.ferry("NE", at=(3, 0))
    play(table, "crop_circle", value="A")
    assert {o.at for o in options(table, "place_figure")} == {(x, 0) for x in range(4)}
    table.game.play(table.game.decision.options[0])
    assert {o.at for o in options(table, "place_figure")} == {(x, 0) for x in range(3, 6)}


def test_a_preview_and_the_projection_know_the_ferries():
    table = Table("FERRY-E6", modules=MODULES).lay().decline()
    assert [e["points"] for e in table.game.projection()] == [3]
    for option, points in zip(table.game.decision.options, ([2], [], [3]), strict=True):
        preview = table.game.preview([option])
        assert preview.stop == "draw"
        assert [e["points"] for e in preview.events if e["type"] == "score"] == points
    assert offered(table) == {((1, 0), "ES"), ((1, 0), "SW")}, "a preview changes nothing"
    assert road(table, (0, 0), "E") == (3, True)
