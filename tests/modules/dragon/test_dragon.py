"""Rules 07, module dragon: tiles set aside, volcanoes, and the dragon's own tile."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.engine.tile import tile
from carcassonne.modules.dragon import DragonKept
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    DRAGON,
    aside,
    asked,
    cells,
    dragon,
    enter,
    fairy_moves,
    flown,
    fly,
    happened,
    offered,
    targets,
)

DSYM = "sketch/FFFF dsym"
VOLCANO = "sketch/FFFF volcano"
PLAIN = "sketch/FFFF"
UNPLACEABLE = "sketch/CCCC C=NESW dsym"
FIELD = [(PLAIN, (0, 0), 0)]
MORE = (*DRAGON, "big-meeple", "abbot")


def drawing(*draws, edition="c3", modules=DRAGON, **more):
    """Red and blue draw these tiles; a plain field lies on the table."""
    return RealTable(draws, start=FIELD, modules=modules, edition=edition, **more)


# --- bringing the dragon into play -------------------------------------------------------------------------


@every_edition
def test_DRAGON_1_the_dragon_stands_beside_the_board_and_belongs_to_nobody(edition):
    table = drawing(PLAIN, edition=edition)
    assert dragon(table) is None
    assert [table.game.figures(seat).supply for seat in (0, 1)] == [{"meeple": 7}] * 2


@every_edition
def test_DRAGON_2_in_play_from_the_first_volcano_on(edition):
    """Before that it never moves: no dragon tile can be laid, the second one is."""
    table = drawing(DSYM, PLAIN, VOLCANO, DSYM, edition=edition).lay((1, 0)).decline()
    assert dragon(table) is None
    table.lay((-1, 0))
    assert dragon(table) == (-1, 0)
    table.decline().lay((0, 1)).decline()
    assert asked(table) == ("move_dragon", "red")


@every_edition
def test_DRAGON_2_a_volcano_among_the_first_tiles_counts(edition):
    """A set-up may begin with a volcano on the table."""
    start = [(VOLCANO, (0, 0), 0)]
    table = RealTable([DSYM], start=start, modules=DRAGON, edition=edition)
    assert (dragon(table), aside(table), table.game.hand) == ((0, 0), [], (DSYM,))


@every_edition
def test_DRAGON_3_dragon_tiles_are_set_aside_until_another_tile_comes(edition):
    """TURN-7: an order in every edition, nobody is asked."""
    table = drawing(DSYM, "princess-dragon/N", PLAIN, DSYM, PLAIN, edition=edition)
    assert asked(table) == ("place_tile", "red")
    assert table.game.hand == (PLAIN,)
    assert aside(table) == [DSYM, "princess-dragon/N"]
    table.lay((1, 0)).decline()
    assert (table.game.hand, asked(table)) == ((PLAIN,), ("place_tile", "blue"))
    assert [(e["player"], e["tile"]) for e in happened(table, "tile_aside")] == [
        (0, DSYM),
        (0, "princess-dragon/N"),
        (1, DSYM),
    ]


@every_edition
def test_DRAGON_4_a_dragon_tile_that_fits_nowhere_is_set_aside_too(edition):
    table = drawing(UNPLACEABLE, VOLCANO, edition=edition)
    assert aside(table) == [UNPLACEABLE]
    assert table.game.rejected == ()
    table.lay((1, 0))
    assert aside(table) == []
    assert table.game.rejected == (UNPLACEABLE,), "drawn again with the dragon in play, it leaves the game"


@every_edition
def test_DRAGON_5_with_the_first_volcano_they_are_shuffled_in(edition):
    table = drawing(DSYM, DSYM, VOLCANO, edition=edition, then="shuffle")
    before = table.game.remaining
    assert DSYM not in before
    table.lay((1, 0))
    assert aside(table) == []
    assert table.game.remaining + Counter(table.game.hand) == before + Counter([DSYM, DSYM])
    assert [e["tiles"] for e in happened(table, "tiles_shuffled_in")] == [[DSYM, DSYM]]


def test_DRAGON_5_anywhere_among_the_face_down_tiles():
    """Over many seeds the one tile comes back early and late, and the other tiles move too."""

    def order(seed):
        table = drawing(DSYM, VOLCANO, then="shuffle", tiles={"cult": 1}, seed=seed).lay((1, 0))
        return [tile.id for tile in table.game._state.stack[2:]]

    orders = [order(seed) for seed in range(40)]
    places = {tiles.index(DSYM) for tiles in orders}
    assert places == set(range(len(orders[0])))


def test_DRAGON_5_the_order_of_a_script_stays():
    table = drawing(DSYM, VOLCANO, "sketch/FFFF mon", "sketch/FFFF gar").lay((1, 0)).decline()
    hands = []
    while not table.game.over:
        hands += table.game.hand
        table.game.play(table.game.decision.options[0])
        while asked(table)[0] in ("place_figure", "move_dragon"):
            table.game.play(table.game.decision.options[-1])
    assert hands == ["sketch/FFFF mon", "sketch/FFFF gar", DSYM]


def test_DRAGON_5_tiles_of_a_river_are_not_mixed_with_them():
    """The ordinary tiles are the last pile: river tiles still come first."""
    modules = ("base", "river", "dragon")
    draws = [DSYM, "sketch/FVFV volcano"]
    table = RealTable(draws, modules=modules, then="shuffle", seed=3)
    table.game.play(table.game.decision.options[0])
    stack = [tile.id for tile in table.game._state.stack[table.game._state.drawn :]]
    rivers = [number for number, tile in enumerate(stack) if tile.startswith("river/")]
    assert rivers == list(range(len(rivers)))
    assert DSYM in stack[len(rivers) :]


@every_edition
def test_DRAGON_6_if_only_dragon_tiles_are_left_the_game_ends(edition):
    """The player places no tile; what lies aside is not played."""
    table = drawing(PLAIN, DSYM, DSYM, edition=edition).lay((1, 0)).place("meeple", "field")
    assert table.game.over
    assert aside(table) == [DSYM, DSYM]
    assert len(table.game.tiles()) == 2
    assert table.turns == ["red", "blue"]


@every_edition
def test_DRAGON_6_tiles_set_aside_are_no_part_of_the_stack(edition):
    """The stack is empty after the turn: the game ends, and no extra turn is played."""
    modules = (*DRAGON, "builder")
    sketch = "(0,0) FRFR R=EW red@E red:builder@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, modules=modules, edition=edition, players=["red", "blue"])
    state = table.game._state
    state.keep(DragonKept(aside=(tile(DSYM), tile(DSYM))))
    state.stack, state.piles = state.stack[: state.drawn], (state.drawn,)
    table.lay().decline()
    assert table.game.over
    assert table.turns == ["red"]
    assert table.game.view(None)["stack"] == 0


@every_edition
def test_DRAGON_7_the_first_volcano_as_the_last_tile(edition):
    """The tiles set aside become the stack and the game goes on."""
    table = drawing(DSYM, VOLCANO, edition=edition).lay((1, 0)).decline()
    assert asked(table) == ("place_tile", "blue")
    assert table.game.hand == (DSYM,)
    table.lay((0, 1)).decline()
    assert asked(table) == ("move_dragon", "blue")
    fly(table, (0, 0), (0, 1))
    assert table.game.over


@every_edition
def test_DRAGON_8_tiles_set_aside_are_known_and_count_as_unseen_again_later(edition):
    table = drawing(DSYM, VOLCANO, edition=edition, then="shuffle", tiles={"cult": 1})
    assert [table.game.view(seat)["dragon"]["aside"] for seat in (None, 0, 1)] == [[DSYM]] * 3
    assert DSYM not in table.game.remaining
    for seat in (0, 1):
        assert table.game.reshuffled(random.Random(1), seat).view(seat) == table.game.view(seat)
    table.lay((1, 0)).decline()
    assert table.game.remaining[DSYM] + table.game.hand.count(DSYM) == 1
    next_tiles = {table.game.reshuffled(random.Random(n), 0)._state.stack[-1].id for n in range(40)}
    assert DSYM in next_tiles


def test_DRAGON_E7_two_tiles_aside_then_the_volcano():
    table = drawing(DSYM, DSYM, VOLCANO)
    assert (aside(table), table.game.hand) == ([DSYM, DSYM], (VOLCANO,))
    table.lay((1, 0))
    assert (dragon(table), aside(table)) == ((1, 0), [])
    assert asked(table) == ("place_tile", "blue"), "red places no meeple"
    assert table.game.hand == (DSYM,)
    assert table.game.remaining == {DSYM: 1}


# --- volcano tiles -----------------------------------------------------------------------------------------


@every_edition
def test_DRAGON_9_the_dragon_moves_to_every_new_volcano(edition):
    """TURN-15: from beside the board and from another tile, before anything else is asked."""
    table = drawing(VOLCANO, PLAIN, VOLCANO, edition=edition).lay((1, 0))
    assert dragon(table) == (1, 0)
    table.decline().lay((-1, 0)).decline().lay((-2, 0))
    assert dragon(table) == (-2, 0)
    assert [e["at"] for e in happened(table, "dragon_arrived")] == [[1, 0], [-2, 0]]


@every_edition
def test_DRAGON_10_coming_to_a_volcano_is_no_flight(edition):
    """Nothing on the way is eaten, the fairy does not hinder it, and nobody decides anything."""
    sketch = (
        "(0,0) FFFF dragon\n(1,0) FFFF mon red@mon fairy@red\n(2,0) FFFF mon blue@mon\n*(3,0) FFFF volcano"
    )
    table = Table(sketch, modules=(*DRAGON, "fairy"), edition=edition).lay()
    assert dragon(table) == (3, 0)
    assert flown(table) == []
    assert (table.supply("red"), table.supply("blue")) == (6, 6)


@every_edition
def test_DRAGON_10_visited_cells_are_not_recorded(edition):
    """The flight of the next turn may enter the tile that the dragon left for the volcano."""
    sketch = "(0,0) FFFF dragon\n*(1,0) FFFF volcano"
    table = Table(sketch, modules=DRAGON, edition=edition, draws=[DSYM], players=["red", "blue"])
    table.lay().decline().lay((2, 0)).decline()
    assert cells(table) == [(2, 0), (0, 0)]


@every_edition
def test_DRAGON_11_no_meeple_of_any_kind_on_the_volcano_tile(edition):
    """ABBOT-X12, BIG-X5: nor any other meeple; TURN-43: the turn goes on with the next player."""
    # BIG-X5, no code: it is a meeple
    volcano = "sketch/CRFF gar mon volcano"
    table = drawing(volcano, modules=MORE, edition=edition).lay((0, 1))
    assert asked(table) == ("over", "")
    plain = drawing(volcano.replace(" volcano", ""), modules=MORE, edition=edition).lay((0, 1))
    assert len(targets(plain)) > 0, "without the volcano there would be places"
    assert len(targets(plain, "big-meeple")) > 0
    assert len(targets(plain, "abbot")) > 0


@every_edition
@pytest.mark.parametrize("figure", ["mayor", "wagon"])
def test_DRAGON_11_neither_mayor_nor_wagon(edition, figure):
    modules = (*DRAGON, figure)
    assert (
        asked(drawing("sketch/CRFF mon volcano", modules=modules, edition=edition).lay((0, 1)))[0] == "over"
    )
    assert targets(drawing("sketch/CRFF mon", modules=modules, edition=edition).lay((0, 1)), figure)


@every_edition
def test_DRAGON_12_the_fairy_may_be_moved(edition):
    """FAIRY-C1-3, TURN-43."""
    sketch = "(0,0) FFFF mon red@mon\n*(1,0) FFFF volcano"
    table = Table(sketch, modules=(*DRAGON, "fairy"), edition=edition).lay()
    assert asked(table) == ("place_figure", "red")
    assert fairy_moves(table) == [("meeple", (0, 0))]
    assert {option.type for option in table.game.decision.options} == {"move_fairy", "pass"}


@every_edition
def test_DRAGON_12_the_abbot_may_be_taken_back(edition):
    """ABBOT-X12, no code: the limit of DRAGON-11 concerns placing meeples."""
    sketch = "(0,0) FFFF mon red:abbot@mon\n*(1,0) FFFF mon volcano"
    table = Table(sketch, modules=MORE, edition=edition).lay()
    assert [option.type for option in table.game.decision.options] == ["take_back", "pass"]
    table.game.play(table.game.decision.options[0])
    assert table.scores == {"red": 2}


@every_edition
def test_DRAGON_12_the_barn_may_be_placed_at_a_corner(edition):
    """BARN-X4: it is no meeple, and may stand on the dragon's tile."""
    sketch = "(0,0) FFFF\n(1,0) FFFF\n(0,1) FFFF\n*(1,1) FFFF volcano"
    table = Table(sketch, modules=(*DRAGON, "barn"), edition=edition).lay()
    options = [option.to_json() for option in table.game.decision.options]
    assert {data.get("figure") for data in options} == {"barn", None}
    assert dragon(table) == (1, 1)


@every_edition
def test_DRAGON_13_what_the_volcano_tile_completes_is_scored(edition):
    """TURN-43: "your turn ends" (c2) means that no meeple is placed; ferries, scoring and the rest follow."""
    # DRAGON-13, no code: the arrival of the dragon leaves out no step
    sketch = "(0,0) FRFF red@E\n*(1,0) FFFR volcano"
    table = Table(sketch, modules=DRAGON, edition=edition).lay()
    assert table.scores == {"red": 2}
    assert table.supply("red") == 7


@every_edition
def test_TURN_43_a_ferry_is_still_set_in_the_turn_of_a_volcano(edition):
    """TURN-43, no code: the dragon skips no step, and its limit concerns placing meeples."""
    sketch = "(0,0) FRFF red@E\n*(1,0) FRRR lake volcano"
    table = Table(sketch, modules=(*DRAGON, "ferries"), edition=edition).lay()
    assert asked(table) == ("set_ferry", "red")


BUILDING = "(0,0) FRFR R=EW red@E\n*(1,0) FRFR R=EW volcano"
HERDING = "(0,0) FFFF red@field\n*(1,0) FFFF volcano"
SPECIAL = [("builder", BUILDING), ("pig", HERDING)]


@pytest.mark.parametrize(("figure", "sketch"), SPECIAL)
@pytest.mark.parametrize(
    ("edition", "value", "allowed"),
    [("c1", None, True), ("c1", False, False), ("c2", None, False), ("c2", True, True)],
)
def test_DRAGON_C1_1_builder_and_pig_on_the_volcano_tile(edition, value, allowed, figure, sketch):
    """DRAGON-C2-1, BLD-X5, PIG-X2: in c1 they may stand on the dragon's tile, in c2 only by option."""
    # PIG-X2, no code: a pig depends on its farmer as a builder on its meeple
    options = {} if value is None else {"dragon.volcano_figures": value}
    modules = (*DRAGON, figure)
    table = Table(sketch, modules=modules, edition=edition, options=options).lay()
    assert bool(targets(table, figure)) == allowed
    assert targets(table) == []
    if allowed:
        table.place(figure, "field" if figure == "pig" else "E")
        assert (figure, (1, 0)) in table.on_board("red")
        assert dragon(table) == (1, 0)


@pytest.mark.parametrize(("figure", "sketch"), SPECIAL)
@pytest.mark.parametrize("value", [None, False, True])
def test_DRAGON_C2_1_in_c3_a_builder_or_pig_needs_a_meeple_beside_it(value, figure, sketch):
    """So the option has no meaning there."""
    options = {} if value is None else {"dragon.volcano_figures": value}
    table = Table(sketch.replace("red", "blue"), modules=(*DRAGON, figure), options=options).lay()
    assert asked(table)[0] == "place_tile"


def test_DRAGON_C2_1_the_option_and_its_defaults():
    [info] = [module for module in cc.modules() if module.id == "dragon"]
    assert info.options["dragon.volcano_figures"]["default"] == {"c1": True, "c2": False, "c3": False}


@every_edition
def test_DRAGON_C2_2_the_fairy_can_never_go_to_the_new_volcano_tile(edition):
    """So it does not matter that c2 lets her move before the dragon arrives."""
    sketch = "(0,0) FRFR R=EW red@E\n(0,1) FFFF mon red@mon\n*(1,0) FRFR R=EW volcano"
    table = Table(sketch, modules=(*DRAGON, "fairy"), edition=edition).lay()
    assert dragon(table) == (1, 0)
    assert sorted(at for _, at in fairy_moves(table)) == [(0, 0), (0, 1)]


# --- the dragon's tile -------------------------------------------------------------------------------------


@every_edition
def test_DRAGON_15_in_every_other_respect_an_ordinary_tile(edition):
    """Tiles are placed against it, its road is extended, completed and scored."""
    sketch = "(-1,0) FRFF red@E\n(0,0) FRFR R=EW dragon\n*(1,0) FFFR"
    table = Table(sketch, modules=DRAGON, edition=edition).lay()
    assert asked(table) == ("place_figure", "red")
    table.decline()
    assert table.scores == {"red": 3}


@every_edition
def test_DRAGON_15_a_feature_of_the_dragons_tile_may_be_claimed_on_another_tile(edition):
    """DRAGON-15, no code: only the limit of DRAGON-14 asks where the dragon stands."""
    table = Table("(0,0) FRFR R=EW dragon\n*(1,0) FRFR R=EW", modules=DRAGON, edition=edition).lay()
    assert ((1, 0), "road") in targets(table)


@every_edition
def test_DRAGON_16_a_volcano_tile_that_the_dragon_has_left_is_ordinary(edition):
    """A portal leads there, and not to the tile where the dragon stands now."""
    # DRAGON-16, no code: only the limit of DRAGON-14 asks where the dragon stands
    sketch = "(0,0) FFFF mon volcano\n(1,0) FFFF mon dragon\n*(0,1) FFFF portal"
    table = Table(sketch, modules=(*DRAGON, "portal"), edition=edition).lay()
    assert ((0, 0), "monastery") in targets(table)
    assert ((1, 0), "monastery") not in targets(table)


@every_edition
def test_DRAGON_26_who_stands_where_the_flight_begins_is_not_eaten(edition):
    """A figure on the dragon's own tile: in c1 a builder or pig may have been placed there."""
    sketch = "(0,0) FFFF mon blue@mon dragon\n(1,0) FFFF"
    table = enter(sketch, edition=edition)
    assert dragon(table) == (1, 0)
    assert table.supply("blue") == 6


def test_DRAGON_26_a_builder_on_the_volcano_outlives_the_start_of_the_flight():
    """c1: DRAGON-C1-1; then the flight begins there."""
    table = Table(BUILDING, players=["red", "blue"], modules=(*DRAGON, "builder"), edition="c1", draws=[DSYM])
    table.lay().place("builder", "E").lay((1, 1)).decline()
    assert asked(table) == ("move_dragon", "blue")
    fly(table, (1, 1))
    assert ("builder", (1, 0)) in table.on_board("red")
    assert offered(table, "move_dragon") == []
