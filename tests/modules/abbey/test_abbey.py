"""Rules 09, module abbey: a tile of one's own for a hole in the board."""

import pytest

import carcassonne as cc
from tests.table import ABBEY, RealTable, Table, every_edition, refused
from tests.tables.flights import asked, happened, offered, play
from tests.tables.towers import asks_for_abbey, holes, last_tile, shown

MODULES = ("base", "farmers", "abbey")
RING = "(1,0) FFFF\n(-1,0) FFFF\n(0,1) FFFF\n(0,-1) FFFF\n"
"""Four tiles around a hole at (0,0)."""
FULL = RING + "(1,1) FFFF\n(1,-1) FFFF\n(-1,1) FFFF\n(-1,-1) FFFF\n"


def laid(table):
    """The tiles laid so far, as id and point."""
    return [(event["tile"], tuple(event["at"])) for event in happened(table, "tile_placed")]


# --- placing ---------------------------------------------------------------------------------------------


@every_edition
def test_ABBEY_1_instead_of_drawing(edition):
    """TURN-4, AM-2: asked before the draw; the turn goes on without drawing and placing another tile."""
    table = Table(RING + "*(2,0) FFFF", players=("red", "blue"), modules=MODULES, edition=edition)
    assert (asked(table), table.game.hand) == (("place_abbey", "red"), ())
    assert table.game.decision.prompt == ("prompt.place_abbey", {"player": 0})
    assert shown(table, "abbeys") == [True, True]
    table.lay_abbey((0, 0))
    assert laid(table) == [(ABBEY, (0, 0))]
    assert asked(table) == ("place_figure", "red")
    assert shown(table, "abbeys") == [False, True]
    table.decline()
    assert asked(table) == ("place_tile", "blue"), "the only hole is filled"


@every_edition
def test_ABBEY_1_once_per_game(edition):
    more = "(9,1) FFFF\n(9,-1) FFFF\n(8,0) FFFF\n(10,0) FFFF\n"
    table = Table(RING + more, players=("red", "blue"), modules=MODULES, edition=edition)
    assert holes(table) == [(0, 0), (9, 0)]
    table.lay_abbey((0, 0)).decline()
    assert (asked(table), holes(table)) == (("place_abbey", "blue"), [(9, 0)])
    table.draw().lay((2, 0)).decline()
    assert asked(table) == ("place_tile", "red"), "red has laid his"
    table.lay((3, 0)).decline()
    assert asked(table) == ("place_abbey", "blue")


@every_edition
def test_ABBEY_2_corner_cells_do_not_matter(edition):
    assert holes(Table(RING, modules=MODULES, edition=edition)) == [(0, 0)]


@pytest.mark.parametrize("gap", [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_ABBEY_E4_three_sides_are_no_hole(gap):
    table = Table(FULL, modules=MODULES, drop=[gap])
    assert not asks_for_abbey(table)


def test_ABBEY_2_nowhere_else():
    table = Table(RING, modules=MODULES)
    assert (
        refused(table, {"type": "place_tile", "tile": ABBEY, "at": [2, 0], "turn": 0})
        == "illegal.not-offered"
    )
    assert (
        refused(table, {"type": "place_tile", "tile": "base/B", "at": [0, 0], "turn": 0})
        == "illegal.not-offered"
    )


@every_edition
def test_ABBEY_3_edges_need_not_match_and_it_is_not_turned(edition):
    """Road, city, field and river face it; nothing happens to the river."""
    sketch = "(0,1) FFRF\n(1,0) FFFC\n(0,-1) FFFF\n(-1,0) FVFF spring\n"
    table = Table(sketch, modules=MODULES, edition=edition)
    assert [data["turn"] for data in offered(table, "place_tile")] == [0]
    table.lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.game.tile((-1, 0)).segments[0].kind == "river"
    assert asked(table) == ("place_tile", "red")


@every_edition
def test_ABBEY_4_without_a_hole_he_draws_and_keeps_it(edition):
    """The tile that he draws makes a hole: it can be used in his next turn."""
    table = Table(FULL, modules=MODULES, drop=[(0, 1)], edition=edition, add="*(0,1) FFFF")
    assert asked(table) == ("place_tile", "red")
    table.lay().decline()
    assert (asked(table), holes(table)) == (("place_abbey", "red"), [(0, 0)])


@every_edition
def test_ABBEY_5_the_stack_does_not_change(edition):
    table = Table(RING, players=("red", "blue"), modules=MODULES, edition=edition)
    before = (table.game.remaining, shown(table, "stack"))
    table.lay_abbey((0, 0))
    assert (table.game.remaining, shown(table, "stack"), table.game.hand) == (*before, ())
    assert happened(table, "tile_drawn") == []
    table.decline()
    assert [event["player"] for event in happened(table, "tile_drawn")] == [1]


def test_ABBEY_6_squares_of_the_fortress_count_as_tiles():
    """The west side of the count's city is the east side of the hole."""
    # ABBEY-6, no code: every square is a tile on the board
    start = [("count/E", (1, 0), 0), (FIELD, (-1, 0), 0), (FIELD, (0, 1), 0), (FIELD, (0, -1), 0)]
    table = RealTable([FIELD] * 3, start=start, modules=MODULES)
    assert holes(table) == [(0, 0)]


FIELD = "sketch/FFFF"


@every_edition
def test_ABBEY_7_not_while_the_river_stack_is_not_empty(edition):
    """RIVER-X6: the last river tile is drawn first."""
    modules = (*MODULES, "river")
    lake = "sketch/VFFF lakeend"
    table = Table(
        RING + "(5,0) FFVF spring", players=("red", "blue"), modules=modules, edition=edition, draws=[lake]
    )
    assert asked(table) == ("place_tile", "red")
    table.lay((5, -1)).decline()
    assert asked(table) == ("place_abbey", "blue")


@every_edition
def test_ABBEY_20_never_forced(edition):
    """He passes, draws, and is asked again in his next turn."""
    table = Table(RING, modules=MODULES, edition=edition)
    assert offered(table, "pass") == [{}]
    assert table.game.decision.default.type == "pass"
    table.draw().lay((2, 0)).decline()
    assert (asked(table), holes(table)) == (("place_abbey", "red"), [(0, 0)])


# --- what it closes ----------------------------------------------------------------------------------------


@every_edition
def test_ABBEY_E1_it_closes_what_meets_it_and_joins_nothing(edition):
    """ABBEY-8, ABBEY-9, ABBEY-10: what is open elsewhere stays unfinished."""
    table = Table("ABBEY-E1", active="blue", modules=MODULES, edition=edition).turn()
    assert table.scores == {"blue": 0, "red": 1}
    assert table.supply("red") == 7
    city, road = table.feature((0, -1), "N"), table.feature((1, 0), "E")
    assert (city.complete, city.open_ends, len(city.tiles)) == (False, 1, 1)
    assert (road.complete, road.open_ends, road.open_cells) == (False, 1, ((2, 0),))


@every_edition
def test_ABBEY_E1_an_unfinished_monk_at_the_end(edition):
    """ABBEY-14: 1 and 7 neighbours."""
    table = Table("ABBEY-E1", active="blue", modules=MODULES, edition=edition).lay().place("meeple", "abbey")
    assert table.final().scores == {"blue": 8, "red": 1}


@every_edition
def test_ABBEY_E2_complete_at_once(edition):
    """ABBEY-15, no code: a ring that is full when it begins is complete at once."""
    table = Table("ABBEY-E1", active="blue", modules=MODULES, edition=edition, add="(-1,-1) FFFF")
    table.lay().place("meeple", "abbey")
    assert table.scores == {"blue": 9, "red": 1}
    assert table.supply("blue") == 7
    assert [e["source"] for e in table.score_events() if e["player"] == 0] == ["abbey"]


@every_edition
def test_ABBEY_E3_the_abbey_is_no_tile_of_the_city(edition):
    table = Table("ABBEY-E3", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4}
    assert table.feature((0, -1), "N").tiles == ((0, -1), (0, -2))


@every_edition
def test_ABBEY_11_a_tile_for_monasteries_and_gardens_around(edition):
    """It completes both, as their eighth neighbour."""
    # ABBEY-11, no code: a tile fills the rings around it, whichever it is
    rest = "\n".join(f"({x},{y}) FFFF" for x in (2, 3) for y in (0, 1, 2) if (x, y) != (2, 1))
    sketch = f"(0,1) FFFF\n(1,2) FFFF\n(0,-1) FFFF\n(-1,0) FFFF\n(0,2) FFFF\n(1,0) FFFF\n{rest}\n"
    sketch += "(1,1) FFFF mon gar red@mon red:abbot@gar\n(2,1) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "abbot"), edition=edition)
    assert holes(table) == [(0, 0)]
    table.lay_abbey((0, 0)).decline()
    assert table.scores == {"red": 18, "blue": 0}


@every_edition
def test_ABBEY_12_no_field(edition):
    """Fields are not connected through it: two farmers on both sides stay alone."""
    # ABBEY-12, no code: the tile data say it
    sketch = "(1,0) RFRF R=NS red@field:WL\n(-1,0) RFRF R=NS blue@field:EL\n(0,1) FRFR R=EW\n(0,-1) FRFR R=EW"
    table = Table(sketch, modules=MODULES, edition=edition).lay_abbey((0, 0))
    assert table.kinds() == ["abbey"]
    assert table.feature((1, 0), "field:WL").strength == (1, 0)
    assert table.feature((-1, 0), "field:EL").strength == (0, 1)


@every_edition
def test_ABBEY_8_a_feature_with_two_edges_on_the_abbey(edition):
    """A city that surrounds the hole on all four sides is closed by it."""
    sketch = "(0,1) FFCF blue@S\n(0,-1) CFFF\n(1,0) FFFC\n(-1,0) FCFF red@E"
    table = Table(sketch, active="green", players=("green", "blue", "red"), modules=MODULES, edition=edition)
    table.lay_abbey((0, 0)).decline()
    assert table.scores == {"green": 0, "blue": 2, "red": 2}, "four cities of one tile, two with knights"
    loop = "(0,1) FCCF C=ES\n(1,1) FFCC C=SW\n(1,0) CFFC C=NW red@N\n(-1,0) FFFF\n(0,-1) FFFF"
    table = Table(loop, modules=MODULES, edition=edition).lay_abbey((0, 0)).decline()
    assert table.scores == {"red": 6}, "one city of three tiles with two edges on the abbey"


# --- as a monastery ----------------------------------------------------------------------------------------


@every_edition
def test_ABBEY_13_who_may_be_its_monk(edition):
    """ABBEY-X10, ABBOT-X14, MAYOR-X12: not the mayor, and no special figure."""
    modules = (*MODULES, "big-meeple", "abbot", "mayor", "wagon", "barn", "builder", "pig")
    table = Table(RING, players=("red", "blue"), modules=modules, edition=edition).lay_abbey((0, 0))
    placed = [data["figure"] for data in offered(table, "place_figure")]
    assert sorted(placed) == ["abbot", "big-meeple", "meeple", "wagon"]
    assert len(table.game.tile((0, 0)).segments) == 1


@every_edition
def test_ABBEY_14_scored_like_a_monastery_later(edition):
    """ABBEY-14, no code: an abbey is one more ring."""
    table = Table(FULL, players=("red", "blue"), modules=MODULES, drop=[(1, 1)], edition=edition)
    table.lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.scores == {"red": 0, "blue": 0}
    table.lay((1, 1)).decline()
    assert table.scores == {"red": 9, "blue": 0}
    assert table.supply("red") == 7


def test_ABBEY_14_an_occupied_abbey_is_worth_its_neighbours_at_the_end():
    table = Table(RING, modules=MODULES).lay_abbey((0, 0)).place("meeple", "abbey")
    assert table.final().scores == {"red": 5}


def test_ABBEY_16_no_tile_is_placed_against_it():
    """ABBEY-16, no code: it is laid where four tiles lie around."""
    table = Table(RING, modules=MODULES).lay_abbey((0, 0)).decline()
    near = {(1, 0), (-1, 0), (0, 1), (0, -1), (0, 0)}
    assert near.isdisjoint(map(tuple, shown(table, "cells")))


# --- the end of the game -----------------------------------------------------------------------------------


@every_edition
def test_ABBEY_18_abbeys_not_placed_are_lost(edition):
    """FINAL-1: the last tile leaves a hole and two abbeys; nobody is asked."""
    # ABBEY-18, no code: but by the option of ABBEY-21 no step asks for them later
    table = Table(FULL, modules=MODULES, drop=[(0, 1)], edition=edition, add="*(0,1) FFFF")
    last_tile(table).lay().decline()
    assert table.game.over


@every_edition
def test_ABBEY_22_an_abbey_is_never_the_last_tile(edition):
    """One tile is left: red lays his abbey, then blue draws it."""
    # ABBEY-22, no code: the end of the game asks for the stack
    table = RealTable([FIELD], start=[(FIELD, at, 0) for at in ((1, 0), (-1, 0), (0, 1), (0, -1))],
                      modules=MODULES, edition=edition)  # fmt: skip
    table.lay_abbey((0, 0)).decline()
    assert (asked(table), table.game.hand) == (("place_tile", "blue"), (FIELD,))
    table.lay((2, 0)).decline()
    assert table.game.over


AFTER = {"abbey.after_last": True}


def ended(players, edition="c3", modules=MODULES, **more):
    """The last tile is laid by the first player; there are two holes, at (0,0) and (9,0)."""
    sketch = RING + "(9,1) FFFF\n(9,-1) FFFF\n(8,0) FFFF\n(10,0) FFFF\n*(20,0) FFFF\n(21,0) FFFF"
    table = Table(sketch, players=players, modules=modules, edition=edition, options=AFTER, **more)
    return last_tile(table.draw()).lay().decline()


@every_edition
def test_ABBEY_21_a_round_of_abbeys_after_the_last_tile(edition):
    """From the left of the player of the last turn, who is asked last. ABBEY-23: whether, then where."""
    table = ended(("red", "blue", "green"), edition)
    assert asked(table) == ("abbey_turn", "blue")
    play(table, "abbey_turn")
    assert (asked(table), holes(table)) == (("place_abbey", "blue"), [(0, 0), (9, 0)])
    assert offered(table, "pass") == [], "he has decided to lay it"
    table.lay_abbey((9, 0)).place("meeple", "abbey")
    assert asked(table) == ("abbey_turn", "green")
    play(table, "pass")
    assert asked(table) == ("abbey_turn", "red")
    play(table, "abbey_turn").lay_abbey((0, 0)).decline()
    assert table.game.over
    assert table.scores == {"red": 0, "blue": 5, "green": 0}
    assert table.turns == ["red", "blue", "red"]


@every_edition
def test_ABBEY_21_once_round_the_table(edition):
    """Who has declined is not asked again after the turn of another one."""
    table = ended(("red", "blue", "green"), edition)
    play(table, "pass")
    play(table, "abbey_turn").lay_abbey((0, 0)).decline()
    assert asked(table) == ("abbey_turn", "red")
    play(table, "pass")
    assert table.game.over


@every_edition
def test_ABBEY_21_only_while_there_is_a_hole(edition):
    table = ended(("red", "blue", "green"), edition)
    play(table, "abbey_turn").lay_abbey((0, 0)).decline()
    play(table, "abbey_turn").lay_abbey((9, 0)).decline()
    assert table.game.over, "no hole is left for red"


def test_ABBEY_21_who_has_laid_his_is_not_asked():
    sketch = RING + "(9,1) FFFF\n(9,-1) FFFF\n(8,0) FFFF\n(10,0) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=MODULES, options=AFTER)
    table.lay_abbey((0, 0)).decline()
    last_tile(table.draw()).lay((2, 0)).decline()
    assert asked(table) == ("abbey_turn", "blue")
    play(table, "pass")
    assert table.game.over


def test_ABBEY_21_what_it_completes_is_scored_and_its_turn_has_no_successor():
    """A road and the monk are scored in the turn itself, before final scoring."""
    sketch = FULL.replace("(1,0) FFFF", "(1,0) FFFR red@W") + "*(20,0) FFFF\n(21,0) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=MODULES, options=AFTER)
    last_tile(table.draw()).lay().decline()
    play(table, "abbey_turn").lay_abbey((0, 0)).place("meeple", "abbey")
    assert [(e["points"], e["final"]) for e in table.score_events()] == [(1, False), (9, False)]
    assert table.game.over


def test_ABBEY_21_the_projection_does_not_count_abbeys_that_may_still_be_laid():
    table = ended(("red", "blue"))
    assert table.game.projection() == ()
    assert asked(table) == ("abbey_turn", "blue")


def test_an_abbey_turn_can_be_replayed():
    config = cc.Config(modules=MODULES, seed=3, options=AFTER)
    game = cc.Game(config)
    while not game.over:
        options = game.decision.options
        game.play(options[0])
    assert any(action.type == "place_tile" and action.tile == ABBEY for action in game.actions)
    assert cc.replay(game.record()).events == game.events
