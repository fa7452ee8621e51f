"""Rules 09, module abbey: how it meets the other modules."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, fairy_moves, offered, play, targets
from tests.tables.scoring_turns import answer, drawn, move
from tests.tables.towers import corners, holes, last_tile, shown

MODULES = ("base", "farmers", "abbey")
RING = "(1,0) FFFF\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF\n"
FULL = RING + "(1,1) FFFF\n(1,-1) FFFF\n(-1,1) FFFF\n(-1,-1) FFFF\n"
FIELD = "sketch/FFFF"
LATER = pytest.mark.parametrize("edition", ["c2", "c3"])


# --- builder: DEF-8, ABBEY-17 ------------------------------------------------------------------------------

BUILDER = (*MODULES, "builder")


@every_edition
def test_ABBEY_X3_closing_a_feature_triggers_no_builder(edition):
    """DEF-8, BLD-4, BLD-X12: the road of red's builder ends at the abbey and stays open elsewhere."""
    # ABBEY-X3, no code: the builder asks whether the new tile is part of its feature
    sketch = RING.replace("(1,0) FFFF", "(1,0) FRFR R=EW red@E red:builder@E")
    table = Table(sketch, players=("red", "blue"), modules=BUILDER, edition=edition)
    table.lay_abbey((0, 0)).decline()
    assert asked(table) == ("place_tile", "blue")
    assert sorted(table.on_board("red")) == [("builder", (1, 0)), ("meeple", (1, 0))]


ROAD = "(9,0) FRFR R=EW red@E red:builder@E\n"


@every_edition
def test_ABBEY_X3_in_an_extra_turn_instead_of_drawing(edition):
    table = Table(
        RING + ROAD + "*(10,0) FRFR R=EW", players=("red", "blue"), modules=BUILDER, edition=edition
    )
    table.lay().decline()
    if edition != "c3":
        play(table, "extra_turn")
    assert (asked(table), table.turns) == (("place_abbey", "red"), ["red", "red"])
    table.lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.turns == ["red", "red", "blue"]


def last_with_builder(edition, sketch=RING):
    """Red extends the road of his builder with the last tile."""
    board = sketch + ROAD + "*(10,0) FRFR R=EW"
    table = Table(board, players=("red", "blue"), modules=BUILDER, edition=edition)
    return last_tile(table.draw()).lay().decline()


@every_edition
def test_ABBEY_17_a_pending_builder_turn_is_played_with_the_abbey(edition):
    """TURN-39, BLD-X12, BLD-5, ABBEY-23: no tile can be drawn, so the abbey must be laid in it."""
    table = last_with_builder(edition)
    assert asked(table) == ("extra_turn", "red")
    play(table, "extra_turn")
    assert (asked(table), holes(table)) == (("place_abbey", "red"), [(0, 0)])
    assert offered(table, "pass") == []
    table.lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.game.over
    assert table.turns == ["red", "red"]
    assert table.scores["red"] == 2 + 5, "the road of 2 tiles, and the abbey with 4 neighbours"


@every_edition
def test_ABBEY_17_it_may_be_declined(edition):
    """In the third edition too, where a builder turn is a must otherwise."""
    table = play(last_with_builder(edition), "pass")
    assert table.game.over
    assert table.turns == ["red"]


@every_edition
def test_ABBEY_17_without_a_hole_the_turn_is_lost(edition):
    table = last_with_builder(edition, sketch="(1,0) FFFF\n(-1,0) FFFF\n(0,1) FFFF\n")
    assert table.game.over


@every_edition
def test_ABBEY_17_without_an_abbey_the_turn_is_lost(edition):
    """Red has used his in the hole at (0,0); another one is left."""
    more = RING + "(20,1) FFFF\n(20,-1) FFFF\n(19,0) FFFF\n(21,0) FFFF\n"
    table = Table(more + ROAD, modules=BUILDER, edition=edition, draws=["sketch/FRFR R=EW"])
    table.lay_abbey((0, 0)).decline()
    last_tile(table).lay((10, 0)).decline()
    assert table.game.over


@every_edition
def test_ABBEY_17_any_other_extra_turn_is_lost(edition):
    """Message 4 with the last tile."""
    board = RING + "(9,0) FRFF red@E\n*(10,0) FFFR"
    table = Table(
        board, players=("red", "blue"), modules=(*MODULES, "messages"), edition=edition, messages=[4]
    )
    last_tile(table.stand("red", 3, 0).draw()).lay().decline()
    move(table, "red", "meeple")
    assert drawn(table) == [4]
    answer(table, "carry_out_message", value=4)
    assert table.game.over


@every_edition
def test_ABBEY_17_pending_turns_of_other_kinds_are_lost_with_it(edition):
    """Red has a builder turn and message 4 pending: after the turn of the abbey the game is over."""
    board = RING + "(9,0) FRFF red@E red:builder@E\n*(10,0) FRFR R=EW\n(11,0) FFFR\n"
    modules = (*BUILDER, "messages")
    table = Table(board, players=("red", "blue"), modules=modules, edition=edition, messages=[4])
    last_tile(table.stand("red", 2, 0).draw()).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    play(table, "extra_turn").lay_abbey((0, 0)).decline()
    assert table.game.over
    assert table.turns == ["red", "red"]


# --- rivers ------------------------------------------------------------------------------------------------


def test_RIV2_X7_not_in_the_turn_of_volcano_and_lake():
    """RIV2-18, c1: both are river tiles, so no abbey until the lake lies."""
    # RIV2-X7, no code: the lake is a river tile of the stack until then (RIV2-18)
    tiles = ["river-2/C", "river-2/D", FIELD, FIELD]
    start = [("sketch/FVFV", (10, 0), 0), *((FIELD, at, 0) for at in ((1, 0), (-1, 0), (0, 1), (0, -1)))]
    for first, kind in enumerate(("place_tile", "place_tile", "place_abbey")):
        table = RealTable(tiles[first:], start=start, modules=(*MODULES, "river-2"), edition="c1")
        assert asked(table) == (kind, "red")


@LATER
def test_RIV2_X7_allowed_in_the_extra_turn_of_the_volcano_lake(edition):
    lake = next(id for id in cc.tiles.copies("river-2", edition) if cc.tiles.design(id).has("volcano"))
    start = [
        ("sketch/VFFF spring", (10, 0), 0),
        *((FIELD, at, 0) for at in ((1, 0), (-1, 0), (0, 1), (0, -1))),
    ]
    table = RealTable([lake, FIELD, FIELD], start=start, modules=(*MODULES, "river-2"), edition=edition)
    assert asked(table) == ("place_tile", "red")
    table.game.play(table.game.decision.options[0])
    assert (asked(table), table.turns) == (("place_abbey", "red"), ["red", "red"])


# --- goods, pigs, mage and witch, gold, cathars: what it completes -----------------------------------------


@every_edition
def test_ABBEY_X5_the_abbeys_player_takes_the_goods(edition):
    """GOODS-X1, ABBEY-10: blue's knight scores, red takes the wine."""
    # ABBEY-X5, no code: who is active completed it, whatever tile he laid
    # ABBEY-10, no code: features completed by an abbey are features completed in this turn
    sketch = RING.replace("(1,0) FFFF", "(1,0) FFFC goods@W=wine blue@W")
    table = Table(sketch, modules=(*MODULES, "goods"), edition=edition).lay_abbey((0, 0)).decline()
    assert table.scores == {"red": 0, "blue": 2}
    assert [own["wine"] for own in shown(table, "goods")["owned"]] == [1, 0]


def test_ABBEY_X6_a_city_with_a_shield_completed_by_an_abbey_triggers_the_pigs():
    """PIG-X15, c3: blue's pig counts the one completed city of its field."""
    # ABBEY-X6, PIG-X15, no code: a city is completed, whatever tile did it
    sketch = RING.replace("(1,0) FFFF", "(1,0) FFFC sh@W blue@field blue:pig@field")
    table = Table(sketch, modules=(*MODULES, "pig")).lay_abbey((0, 0)).decline()
    assert asked(table) == ("return_farmer", "blue")
    assert table.scores == {"red": 0, "blue": 3}


@every_edition
def test_ABBEY_X17_scored_with_the_mage_on_it(edition):
    """A city of one tile: 2, and 1 with the mage; a road of one tile with the witch: half of 1."""
    sketch = "(1,0) FFFC blue@W mage@W\n(-1,0) FRFF blue@E witch@E\n(0,1) FFFF\n(0,-1) FFFF"
    table = Table(sketch, modules=(*MODULES, "mage-witch"), edition=edition).lay_abbey((0, 0)).decline()
    assert sorted(e["points"] for e in table.score_events()) == [1, 3]
    assert shown(table, "magic") == {"mage": None, "witch": None}


@every_edition
def test_ABBEY_X17_message_3_counts_it_as_a_monastery(edition):
    """ABBEY-X17, no code: an abbey is one more ring, and nothing is drawn (ABBEY-5)."""
    sketch = RING + "(0,0) AAAA abbey red@abbey\n(9,0) FRFF red@E\n*(10,0) FFFR"
    modules = (*MODULES, "messages")
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition, messages=[3])
    table.stand("red", 3, 0).lay().decline()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=3)
    assert table.score_events()[-1]["points"] == 5


@every_edition
def test_ABBEY_X17_no_tile_is_drawn_so_no_bag(edition):
    """ROB-X10: the next tile of the stack has a bag."""
    table = Table(RING, players=("red", "blue"), modules=(*MODULES, "robbers"), edition=edition,
                  draws=["sketch/FFFF bag"])  # fmt: skip
    table.stand("red", 5).stand("blue", 7).lay_abbey((0, 0))
    assert (asked(table), table.robbers()) == (("place_figure", "red"), {})


@every_edition
def test_ABBEY_X16_gold_is_handed_out_as_for_a_monastery(edition):
    """GOLD-X7: ingots on the abbey and around it go to the monk."""
    # ABBEY-X16, no code: an abbey is a ring like a monastery, on a tile like others
    # GOLD-X7, no code: shrine and abbey are rings, and a loser completes nothing
    sketch = FULL.replace("(1,0) FFFF", "(1,0) FFFF ingot2")
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "gold-mines"), edition=edition)
    table.lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.scores["red"] == 9
    assert shown(table, "gold")["players"] == [2, 0]


@every_edition
def test_ABBEY_X16_ingots_may_lie_on_it(edition):
    sketch = RING + "(0,0) AAAA abbey\n*(1,1) FFFF gold"
    table = Table(sketch, modules=(*MODULES, "gold-mines"), edition=edition).lay()
    assert [0, 0] in [data["at"] for data in offered(table, "place_ingot")]


@every_edition
def test_ABBEY_X16_a_landing_place_while_unfinished(edition):
    """FLY-X8, no code: shrine and abbey are features like a monastery."""
    modules = (*MODULES, "flying-machines")
    flight = "(0,0) AAAA abbey\n(2,0) FFFF\n*(3,0) FFFF fly=W"
    table = Table(RING + flight, modules=modules, edition=edition, dice=[3]).lay()
    play(table, "fly", figure="meeple", at=[3, 0])
    assert (asked(table), offered(table, "place_figure")) == (
        ("land", "red"),
        [{"figure": "meeple", "at": [0, 0], "segment": 0}],
    )
    complete = Table(FULL + flight, modules=modules, edition=edition, dice=[3]).lay()
    play(complete, "fly", figure="meeple", at=[3, 0])
    assert (asked(complete), complete.supply("red")) == (("place_tile", "red"), 7)


@every_edition
def test_ABBEY_X16_crop_circles_do_not_affect_its_monk(edition):
    sketch = RING + "(0,0) AAAA abbey red@abbey\n*(2,0) FFFF crop=fork"
    for choice in "AB":
        table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "crop-circles"), edition=edition)
        play(table.lay().decline(), "crop_circle", value=choice)
        assert table.on_board("red") == [("meeple", (0, 0))]
        assert asked(table) == ("place_tile", "blue")


@every_edition
def test_ABBEY_X1_an_abbey_allows_an_escape(edition):
    """CATHAR-X1: red's knight in a besieged city beside the abbey."""
    sketch = RING.replace("(1,0) FFFF", "(1,0) FCFF cathar@E red@E") + "(0,0) AAAA abbey\n*(-2,0) FFFF"
    modules = (*MODULES, "cathars")
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay().decline()
    assert asked(table) == ("escape", "red")
    sketch = sketch.replace("AAAA abbey", "FFFF")
    without = Table(sketch, players=("red", "blue"), modules=modules, edition=edition).lay().decline()
    assert asked(without) == ("place_tile", "blue")


# --- ferries, portal, fairy, abbot, barn -------------------------------------------------------------------


@every_edition
def test_ABBEY_X4_no_ferry_moves_because_of_an_abbey(edition):
    """FERRY-17; the road over the ferry is closed where it faces the abbey, and scored."""
    # ABBEY-X4, no code: the way to a ferry begins at the roads of the new tile
    lake = "(1,0) FRRR lake ferry=EW blue@W"
    sketch = f"{lake}\n(2,0) FFFR\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF\n(1,-1) RFFF"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).lay_abbey((0, 0)).decline()
    assert asked(table) == ("place_tile", "blue")
    assert table.scores == {"red": 0, "blue": 2}, "lake and the tile to the east"


@every_edition
def test_ABBEY_X7_portal_and_fairy(edition):
    """PORTAL-X9: an unfinished, unoccupied abbey of anybody is a target; its monk can be the charge."""
    # ABBEY-X7, no code: its monk is a meeple, and an abbey is one of the places of a meeple
    modules = (*MODULES, "portal", "fairy")
    sketch = RING + "(0,0) AAAA abbey{}\n*(2,0) FFFF portal"
    table = Table(sketch.format(""), players=("red", "blue"), modules=modules, edition=edition).lay()
    assert ((0, 0), "abbey") in targets(table)
    taken = Table(
        sketch.format(" red@abbey"), players=("red", "blue"), modules=modules, edition=edition
    ).lay()
    assert ((0, 0), "abbey") not in targets(taken)
    assert fairy_moves(taken) == [("meeple", (0, 0))]
    full = Table(
        sketch.format("") + "\n" + "\n".join(FULL.splitlines()[4:]), modules=modules, edition=edition
    ).lay()
    assert ((0, 0), "abbey") not in targets(full)


def test_ABBEY_X8_no_symbol_on_an_abbey():
    """ABBEY-X8, no code: the tile data say it."""
    design = cc.tiles.design("abbey-mayor/ABBEY")
    assert (design.marks, [segment.kind for segment in design.segments]) == ((), ["abbey"])
    assert dict(design.segments[0].traits) == {}


@every_edition
def test_ABBEY_X10_the_abbot_is_taken_back_for_less(edition):
    """ABBOT-X14: 1 and 4 neighbours of an unfinished abbey, and another one laid now."""
    # ABBEY-X10, no code: an abbot stands on every ring
    # ABBOT-X14, no code: an abbey is one more ring
    sketch = RING + "(0,0) AAAA abbey red:abbot@abbey\n*(1,1) FFFF"
    table = Table(sketch, modules=(*MODULES, "abbot"), edition=edition).lay()
    play(table, "take_back", figure="abbot", at=[0, 0])
    assert table.scores == {"red": 6}
    assert table.score_events()[0]["source"] == "abbey"


@every_edition
def test_ABBEY_X14_no_barn_at_its_corner(edition):
    """BARN-X14, BARN-7: with the abbey at (0,0) the tile at (1,1) has no corner for it."""
    # BARN-X14, no code: an abbey has no field
    # ABBEY-X14, no code: an abbey has no field, and a tile part begins after TURN-4
    board = RING + "(0,0) {}\n*(1,1) FFFF"
    modules = (*MODULES, "barn")
    abbey = Table(board.format("AAAA abbey"), players=("red", "blue"), modules=modules, edition=edition).lay()
    assert corners(abbey) == []
    field = Table(board.format("FFFF"), players=("red", "blue"), modules=modules, edition=edition).lay()
    assert corners(field) == ["SW"]


@every_edition
def test_ABBEY_X18_inns_cathedrals_and_herds_play_no_part(edition):
    """A road with an inn that the abbey closes is scored as any completed road with an inn."""
    # ABBEY-X18, no code: none of them asks for abbeys
    sketch = RING.replace("(1,0) FFFF", "(1,0) FFFR inn@W blue@W").replace("(0,1) FFFF", "(0,1) FFFF herd")
    modules = (*MODULES, "inns", "cathedrals", "big-meeple", "mayor", "games-quarterly")
    table = Table(sketch, modules=modules, edition=edition).lay_abbey((0, 0)).decline()
    assert table.scores == {"red": 0, "blue": 2}
