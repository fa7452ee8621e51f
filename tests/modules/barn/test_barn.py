"""Rules 09, module barn: a building where four tiles meet."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition, refused
from tests.tables.flights import asked, happened, offered, play
from tests.tables.scoring_turns import gained
from tests.tables.towers import corners, put_barn, shown

MODULES = ("base", "farmers", "barn")
PIG = (*MODULES, "pig")
SQUARE = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n*(1,1) FFFF"


def example_1(edition="c3", modules=MODULES, farmers="yellow@field", **more):
    """BARN-E1, with the barn still in blue's supply and these farmers on the tile of the yellow one."""
    return Table(
        "BARN-E1", active="blue", players=("blue", "yellow", "red"), modules=modules, edition=edition,
        drop=[(0, 0), (0, 1)], add=f"(0,0) FFFF\n(0,1) CFFF {farmers}", **more,
    ).lay()  # fmt: skip


def example_2(edition="c3", modules=MODULES, farmers="red@field", **more):
    """BARN-E2 with these farmers on the tile of the red one."""
    return Table(
        "BARN-E2", players=("red", "blue"), modules=modules, edition=edition,
        drop=[(2, 1)], add=f"(2,1) CFFC {farmers}", **more,
    )  # fmt: skip


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
def test_BARN_1_no_meeple(edition):
    """It has no strength and does not occupy the field."""
    table = put_barn(example_1(edition, farmers=""), "SW")
    assert table.feature((1, 1), "field").strength == (0, 0, 0)
    assert [figure.figure for figure in table.feature((1, 1), "field").figures] == ["barn"]
    assert table.feature((1, 1), "field").standing == {}


@every_edition
def test_BARN_2_on_a_corner_of_the_new_tile(edition):
    table = Table(SQUARE, players=("red", "blue"), modules=MODULES, edition=edition).lay()
    assert corners(table) == ["SW"]
    put_barn(table, "SW")
    assert (table.on_board("red"), table.supply("red", "barn")) == ([("barn", (1, 1))], 0)
    assert asked(table) == ("place_tile", "blue"), "instead of a meeple"
    assert shown(table, "barns") == [{"player": 0, "at": [1, 1], "corner": "SW"}]
    assert happened(table, "figure_placed")[-1]["corner"] == "SW"


def test_BARN_2_all_four_corners():
    around = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) != (1, 1))
    table = Table(f"{around}\n*(1,1) FFFF", modules=MODULES).lay()
    assert corners(table) == ["NE", "SE", "SW", "NW"]
    for corner in corners(table):
        copy = table.game.copy()
        copy.play({"type": "place_figure", "figure": "barn", "at": [1, 1], "corner": corner})
        assert copy.view(None, aids=())["barns"][0]["corner"] == corner


def test_BARN_2_only_one_of_ones_own():
    table = Table(
        SQUARE + "\n(9,0) FFFF barn=red@NE\n(10,0) FFFF\n(9,1) FFFF\n(10,1) FFFF", modules=MODULES
    ).lay()
    assert corners(table) == []
    action = {"type": "place_figure", "figure": "barn", "at": [1, 1], "corner": "SW"}
    assert refused(table, action) == "illegal.not-offered"


@pytest.mark.parametrize("gap", [(0, 0), (1, 0), (0, 1)])
def test_BARN_7_an_empty_cell_at_the_corner(gap):
    assert corners(Table(SQUARE, modules=MODULES, drop=[gap]).lay()) == []


@every_edition
@pytest.mark.parametrize("tile", ["CFFF", "FCFF", "CCFF C=NE", "FFFF"])
def test_BARN_3_all_four_tiles_must_show_field(edition, tile):
    """The tile (0,0) has its north-east corner where the four meet."""
    letters = tile.split()[0]
    above = "(0,1) FFCF" if letters[0] == "C" else "(0,1) FFFF"
    beside = "(1,0) FFFC" if letters[1] == "C" else "(1,0) FFFF"
    table = Table(f"(0,0) {tile}\n{above}\n{beside}\n*(1,1) FFFF", modules=MODULES, edition=edition).lay()
    assert corners(table) == (["SW"] if tile == "FFFF" else [])


def test_BARN_3_the_halves_at_the_corner_must_be_one_segment():
    """tower/M: a city corner and a road part its fields; two of them meet at the south-east corner."""
    start = [("tower/M", (0, 1), 0), ("sketch/FFFF", (0, 0), 0), ("sketch/FFFF", (1, 0), 0)]
    table = RealTable(["sketch/FFFR", "base/B"], start=start, modules=MODULES).lay((1, 1))
    assert corners(table) == []
    whole = [("sketch/CRFC C=NW", (0, 1), 0), *start[1:]]
    assert corners(RealTable(["sketch/FFFR", "base/B"], start=whole, modules=MODULES).lay((1, 1))) == ["SW"]


@every_edition
@pytest.mark.parametrize("owner", ["red", "blue"])
def test_BARN_4_not_on_a_field_with_a_barn(edition, owner):
    """The own one or a foreign one; the field is connected around the corner."""
    barn = f"(0,0) FFFF barn={owner}@NE\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n*(1,2) FFFF"
    table = Table(barn, players=("red", "blue"), modules=MODULES, edition=edition).lay()
    assert corners(table) == []
    without = Table(barn.replace(f" barn={owner}@NE", ""), modules=MODULES, edition=edition).lay()
    assert corners(without) == ["SW"]


@every_edition
@pytest.mark.parametrize("farmers", ["", "red@field", "blue@field", "red@field blue@field blue@field"])
def test_BARN_5_farmers_do_not_hinder_it(edition, farmers):
    """BARN-5, no code: a corner asks for barns on the field, not for meeples."""
    sketch = SQUARE.replace("(0,0) FFFF", f"(0,0) FFFF {farmers}")
    table = Table(sketch, players=("red", "blue"), modules=MODULES, edition=edition).lay()
    assert corners(table) == ["SW"]


@every_edition
def test_BARN_6_it_stays_to_the_end(edition):
    """BARN-6, no code: no rule that takes figures asks for barns."""
    table = put_barn(Table(SQUARE, players=("red", "blue"), modules=MODULES, edition=edition).lay(), "SW")
    table.final()
    assert (table.on_board("red"), table.supply("red", "barn")) == ([("barn", (1, 1))], 0)


@every_edition
def test_BARN_E6_a_road_at_the_corner_is_still_field(edition):
    """A road ends on the west edge of (1,0); both its sides are field."""
    sketch = "(0,0) FRFF\n(1,0) FFFR\n(0,1) FFFF\n*(1,1) FFFF"
    assert corners(Table(sketch, modules=MODULES, edition=edition).lay()) == ["SW"]
    city = Table("(0,0) FFFF\n(1,0) CFFF\n(0,1) FFFF\n*(1,1) FFFF", modules=MODULES, edition=edition)
    with pytest.raises(cc.IllegalAction):
        city.lay()


# --- farmers when it is placed -----------------------------------------------------------------------------


@every_edition
def test_BARN_E1_farmers_are_scored_and_return(edition):
    """TURN-28, BARN-8, BARN-9, BARN-12, FARM-X4: yellow 6, the owner nothing; at the end blue 8."""
    table = put_barn(example_1(edition), "SW")
    assert table.scores == {"blue": 0, "yellow": 6, "red": 0}
    assert table.supply("yellow") == 7
    assert table.score_events()[0]["source"] == "field"
    table.final()
    assert table.scores == {"blue": 8, "yellow": 6, "red": 0}
    assert [e["source"] for e in table.score_events(final=True)] == ["barn"]


@every_edition
def test_BARN_8_in_step_3_of_the_turn(edition):
    """TURN-28: before the features that the tile completes."""
    table = example_1(edition, draws=[])
    assert table.scores["yellow"] == 0
    put_barn(table, "SW")
    kinds = [event["type"] for event in table.game.events]
    assert kinds.index("score") < kinds.index("completed")


@pytest.mark.parametrize(("edition", "points"), [("c1", 8), ("c2", 8), ("c3", 6)])
def test_BARN_E3_with_the_own_pig(edition, points):
    """PIG-C1-8, PIG-X5, BARN-X2: 4 per city in the first two editions; the pig returns."""
    table = put_barn(example_1(edition, PIG, "yellow@field yellow:pig@field"), "SW")
    assert table.scores["yellow"] == points
    assert (table.supply("yellow"), table.supply("yellow", "pig")) == (7, 1)


@every_edition
def test_BARN_E5_majorities(edition):
    tie = put_barn(example_1(edition, farmers="yellow@field blue@field"), "SW")
    assert tie.scores == {"blue": 6, "yellow": 6, "red": 0}
    two = put_barn(example_1(edition, farmers="yellow@field blue@field yellow@field"), "SW")
    assert two.scores == {"blue": 0, "yellow": 6, "red": 0}
    assert (two.supply("yellow"), two.supply("blue")) == (7, 7), "all three are back, also who scored nothing"


@every_edition
def test_BARN_10_cities_completed_in_this_turn_count(edition):
    """The starred tile of BARN-E1 completes one of the two cities; without any the farmer returns with 0."""
    sketch = SQUARE.replace("(0,0) FFFF", "(0,0) FFFF blue@field")
    table = put_barn(Table(sketch, modules=MODULES, edition=edition).lay(), "SW")
    assert (table.scores, table.supply("blue")) == ({"red": 0, "blue": 0}, 7)
    assert gained(table) == [("blue", 0)]


@every_edition
def test_BARN_12_the_owners_farmers_take_part(edition):
    table = put_barn(example_1(edition, farmers="blue@field"), "SW")
    assert (table.scores["blue"], table.supply("blue")) == (6, 7)


# --- farmers joined to a barn field ------------------------------------------------------------------------


@every_edition
def test_BARN_E2_joined_farmers_get_one_point_per_city(edition):
    """BARN-14, BARN-15, FARM-X4."""
    table = example_2(edition).turn()
    assert table.scores == {"red": 2, "blue": 0}
    assert table.supply("red") == 7
    table.final()
    assert table.scores == {"red": 2, "blue": 8}


@every_edition
def test_BARN_14_a_projection_in_step_2_pays_joined_farmers_their_one_point(edition):
    """With BARN-11 the game asks for a figure between joining and scoring; the farmers are joined already."""
    table = Table("BARN-E2", players=("red", "blue"), modules=MODULES, edition=edition, drop=[(2, 0)],
                  add="*(2,0) FFFF mon", options={"barn.at_once": False}).lay()  # fmt: skip
    assert asked(table) == ("place_figure", "red")
    projected = [(e["player"], e["points"], e["source"]) for e in table.game.projection()]
    assert projected == [(0, 2, "field"), (1, 8, "barn")]


@every_edition
@pytest.mark.parametrize("at_once", [True, False])
def test_BARN_24_joined_farmers_are_home_before_step_2(edition, at_once):
    """TURN-41: their owner may place one of them again; with BARN-11 they wait for step 3."""
    table = Table("BARN-E2", players=("red", "blue"), modules=MODULES, edition=edition, drop=[(2, 0)],
                  add="*(2,0) FFFF mon", options={"barn.at_once": at_once}).lay()  # fmt: skip
    assert asked(table) == ("place_figure", "red")
    assert (table.scores["red"], table.supply("red")) == ((2, 7) if at_once else (0, 6))
    table.place("meeple", "mon")
    assert (table.scores["red"], table.supply("red")) == (2, 6)
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("field", 2)], "and only once"


@pytest.mark.parametrize(("edition", "points"), [("c1", 4), ("c2", 4), ("c3", 2)])
def test_BARN_E4_joined_with_the_own_pig(edition, points):
    """PIG-C1-8, PIG-X5."""
    table = example_2(edition, PIG, "red@field red:pig@field").turn()
    assert table.scores["red"] == points
    assert (table.supply("red"), table.supply("red", "pig")) == (7, 1)


@every_edition
def test_BARN_13_no_farmer_on_a_field_with_a_barn(edition):
    """FARM-X4: the new tile extends it; a big meeple neither."""
    sketch = "(0,0) FFFF barn=blue@NE\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n*(2,0) CFFF"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "big-meeple"), edition=edition).lay()
    assert (table.kinds(), table.kinds("big-meeple")) == (["city"], ["city"])
    with pytest.raises(cc.IllegalAction):
        table.place("meeple", "field")


@every_edition
def test_BARN_14_the_majority_among_the_joined_farmers(edition):
    table = example_2(edition, farmers="red@field blue@field blue@field").turn()
    assert table.scores == {"red": 0, "blue": 2}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


TWO_FIELDS = """
(0,0) FFFF barn=blue@NE
(1,0) FFFF
(0,1) FFFF
(1,1) FCFF
(2,1) CFFC red@field
(2,2) FFCF
(2,-1) FFFF green@field green@field
*(2,0) FFFF
"""


@every_edition
def test_BARN_16_farmers_of_several_fields_are_counted_together(edition):
    """Red comes with one farmer from the north, green with two from the south."""
    table = Table(TWO_FIELDS, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0, "green": 2, "blue": 0}
    assert (table.supply("red"), table.supply("green")) == (7, 7)


BARNS = """
(0,0) FFFF barn=red@NE
(1,0) FFFF
(0,1) CFFF
(1,1) CFFF
(0,2) FFCF
(1,2) FFCF
(3,0) FFFF barn=blue@NE
(4,0) FFFF
(3,1) FFFF
(4,1) CFFF
(4,2) FFCF
*(2,0) FFFF
"""


@every_edition
def test_BARN_E7_two_barns_joined(edition):
    """BARN-17, BARN-20, BARN-21: nothing is scored now, both stay, and each owner gets 3 times 4."""
    table = Table(BARNS, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 0}
    assert len(shown(table, "barns")) == 2
    assert table.final().scores == {"red": 12, "blue": 12}


@every_edition
def test_BARN_17_farmers_that_come_to_two_barns_are_scored_once(edition):
    sketch = BARNS.replace("(3,0) FFFF barn=blue@NE", "(3,0) FFFF blue@field")
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 3}


@every_edition
def test_BARN_18_nothing_is_placed_on_the_joined_field(edition):
    """The joining happened in step 1: neither farmer nor pig (PIG-C1-2) nor another barn."""
    sketch = "(2,-1) FFFF\n(3,-1) FFFF\n(3,0) FFFF red@field"
    table = Table("BARN-E2", players=("red", "blue"), modules=PIG, edition=edition, add=sketch).lay()
    assert asked(table) == ("place_tile", "blue"), "step 2 has no option at all"
    assert table.supply("red") == 7


@every_edition
def test_BARN_19_one_point_per_city_even_if_the_tile_completes_it(edition):
    """The tile joins the fields and completes the city to its east."""
    table = Table("BARN-E2", players=("red", "blue"), modules=MODULES, edition=edition, drop=[(2, 0)],
                  add="*(2,0) FCFF\n(3,0) FFFC").turn()  # fmt: skip
    assert table.scores == {"red": 3, "blue": 0}


# --- final scoring -----------------------------------------------------------------------------------------


@every_edition
def test_BARN_20_unfinished_cities_count_nothing(edition):
    table = Table(BARNS, modules=MODULES, edition=edition, drop=[(0, 2), (4, 2)]).final()
    assert table.scores == {"red": 4, "blue": 0}


@every_edition
def test_BARN_22_a_city_counts_for_every_field_it_touches_once_per_field(edition):
    """A city of two tiles parts two fields with a barn each; one touches it on both of its tiles."""
    sketch = """
    (0,0) FFFF barn=red@NE
    (1,0) FFFF
    (0,1) FCFF
    (1,1) FFFC
    (0,2) FFFF barn=blue@NE
    (1,2) FFFF
    (0,3) FFFF
    (1,3) FFFF
    """
    parted = sketch.replace("(0,1) FCFF", "(0,1) FCFC C=EW").replace("(1,1) FFFC", "(1,1) FCFC C=EW")
    table = Table(parted + "(-1,1) FCFF\n(2,1) FFFC", modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 4, "blue": 4}


@every_edition
def test_BARN_23_no_farmer_shares_in_it(edition):
    """A farmer on another field of the same city gets his 3, the barn its 4."""
    sketch = """
    (0,-1) FFFF barn=red@NE
    (1,-1) FFFF
    (0,0) FFFF
    (1,0) FFFF
    (-1,1) FCFF
    (0,1) FCFC C=EW
    (1,1) FFFC
    (0,2) FFFF blue@field
    """
    table = Table(sketch, modules=MODULES, edition=edition).final()
    assert table.scores == {"red": 4, "blue": 3}


@every_edition
def test_BARN_X1_without_farmers_there_is_no_place_for_it(edition):
    """FARM-14; it is advised against."""
    table = Table(SQUARE, modules=("base", "barn"), edition=edition).lay()
    assert asked(table) == ("place_tile", "red")
    advice = cc.Config(modules=("base", "barn"), edition=edition).advice
    assert ("advice.pointless-without", {"module": "barn", "needs": "farmers"}) in advice


def test_why_a_barn_is_not_offered():
    table = Table("(0,0) FFFF\n*(1,0) FFFF", modules=MODULES).lay()
    assert ({"figure": "barn"}, ("blocked.no-corner", {"figure": "barn"})) in table.game.decision.blocked
    used = Table(
        "(0,0) FFFF barn=red@NE\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n*(9,0) FFFF\n(8,0) FFFF", modules=MODULES
    )
    assert (
        {"figure": "barn"},
        ("blocked.none-in-supply", {"figure": "barn"}),
    ) in used.lay().game.decision.blocked


def test_a_barn_can_be_replayed_and_read_back():
    table = Table(SQUARE, modules=MODULES).lay()
    [data] = [o.to_json() for o in table.game.decision.options if o.to_json().get("figure") == "barn"]
    assert data == {"type": "place_figure", "figure": "barn", "at": [1, 1], "corner": "SW"}
    play(table, "place_figure", **{k: v for k, v in data.items() if k != "type"})
    again = cc.replay(table.game.record())
    assert again.events == table.game.events
    assert offered(table, "place_tile")
