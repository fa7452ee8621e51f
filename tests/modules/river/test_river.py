"""Rules 02, module river: the game begins with a river that runs from its spring to a lake."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition
from tests.tables.rivers import (
    ADJACENT,
    BEND,
    COMES_ROUND,
    LAKE,
    MODULES,
    SPRING,
    STRAIGHT,
    cells,
    config,
    course,
    letters,
    lies,
    river_tiles,
    walk,
)

# --- set-up ----------------------------------------------------------------------------------------------


@every_edition
def test_RIVER_1_the_spring_replaces_the_start_tile(edition):
    game = cc.Game(config(edition))
    spring = game.tile((0, 0))
    assert (spring.id, spring.turn, spring.player, spring.number) == (SPRING[edition], 0, None, 0)
    assert len(game.tiles()) == 1
    assert game.config.deck["base/D"] == 3, "the start tile goes back to the box"
    assert config(edition, modules=("base",)).deck["base/D"] == 4


@every_edition
def test_RIVER_2_the_others_are_shuffled_and_the_lake_lies_at_the_bottom(edition):
    expected = river_tiles(edition)
    expected.remove(SPRING[edition])
    orders = set()
    for seed in range(4):
        *drawn, after = walk(cc.Game(config(edition, seed=seed)), lambda options: options[0])
        assert sorted(drawn) == expected
        assert drawn[-1] == LAKE[edition]
        assert not design(after).has("river")
        orders.add(tuple(drawn))
    assert len(orders) == 4


@every_edition
def test_RIVER_2_drawn_anew_the_lake_still_comes_last(edition):
    game = cc.Game(config(edition)).reshuffled(random.Random(5), 0)
    drawn = walk(game, lambda options: options[0])
    assert drawn[-2] == LAKE[edition]
    assert len(drawn) == 12


@pytest.mark.parametrize(
    ("box", "module"), [("inns-cathedrals", "inns"), ("inns-cathedrals", "cathedrals"), (None, "big-meeple")]
)
@every_edition
def test_RIVER_3_the_river_tile_of_another_box(edition, box, module):
    """It comes in with the tiles of its box (in c3), and without a river it stays out."""
    extra = ["inns-cathedrals/Y"] if box and edition == "c3" else []
    with_river = river_tiles(edition, modules=("river", module))
    assert with_river == sorted(river_tiles(edition) + extra)
    assert river_tiles(edition, modules=("base", module)) == []
    drawn = walk(cc.Game(config(edition, modules=("river", module))), lambda options: options[0])
    assert sorted([SPRING[edition], *drawn[:-1]]) == with_river


@pytest.mark.parametrize("box", ["inns-cathedrals", "traders-builders", "tournaments"])
def test_RIVER_3_the_box_may_be_listed_without_its_modules(box):
    """DEF-14: the tiles of the box are in the game, so its river tile is in the river stack."""
    (extra,) = [tile for tile in copies(box, "c3") if design(tile).has("river")]
    listed = {"base": 1, "river": 1, box: 1}
    assert river_tiles("c3", tiles=listed) == sorted([*river_tiles("c3"), extra])
    assert river_tiles("c3", modules=("base",), tiles=listed) == []
    drawn = walk(cc.Game(config("c3", tiles=listed)), lambda options: options[0])
    assert extra in drawn[:-2]
    assert drawn[-2] == LAKE["c3"]


@every_edition
def test_RIVER_3_without_the_module_the_river_stays_in_the_box(edition):
    dry = config(edition, modules=("base",), tiles={"base": 1, "river": 1})
    assert dry.deck == config(edition, modules=("base",)).deck
    assert [key for key, _ in dry.advice] == ["advice.river-tiles-unused"]
    assert cc.Game(dry).tile((0, 0)).id == "base/D"


@every_edition
def test_RIVER_1_a_river_needs_its_tiles(edition):
    with pytest.raises(cc.ConfigError, match="river"):
        config(edition, tiles={"base": 1})


@every_edition
def test_RIVER_2_two_copies_of_the_river_have_one_spring_and_one_lake(edition):
    twice = Counter(river_tiles(edition, tiles={"base": 1, "river": 2}))
    once = Counter(river_tiles(edition))
    ends = (SPRING[edition], LAKE[edition])
    assert twice == Counter({tile: n if tile in ends else 2 * n for tile, n in once.items()})
    drawn = walk(cc.Game(config(edition, tiles={"base": 1, "river": 2})), lambda options: options[0])
    assert drawn.index(LAKE[edition]) == 20


@every_edition
def test_RIVER_2_a_game_of_the_river_alone_ends_after_the_lake(edition):
    game = cc.Game(config(edition, tiles={"river": 1}))
    drawn = walk(game, lambda options: options[0])
    assert (len(drawn), drawn[-1], game.over) == (11, LAKE[edition], True)


# --- drawing and placing ---------------------------------------------------------------------------------


@every_edition
def test_RIVER_4_RIVER_E3_ten_tiles_and_the_lake_before_ordinary_tiles(edition):
    game = cc.Game(config(edition, players=("Ann", "Bob", "Cid")))
    drawn = walk(game, lambda options: options[0])
    assert [design(tile).has("river") for tile in drawn] == [True] * 11 + [False]
    assert drawn[10] == LAKE[edition]
    assert (game.turn, game.player) == (12, 2), "every tile of the river is a turn"


@every_edition
def test_RIVER_5_only_at_the_open_end(edition):
    """The city of the second tile would fit to the first one, but the river must go on."""
    table = RealTable(["river/F", "river/E", "river/J"], modules=MODULES, edition=edition)
    assert cells(table) == {(1, 0)}
    table.lay((1, 0)).decline()
    assert table.placements() == {((2, 0), 0)}
    table.lay((2, 0)).decline()
    assert cells(table) == {(3, 0)}
    assert lies(table, (3, 0)) == {"CCVV", "VCCV"}, "one edge of the river meets the open end"


@every_edition
@pytest.mark.parametrize("beside", ["FFCF", "FFRF"])
def test_RIVER_5_the_other_edges_match_too(edition, beside):
    """North of the cell lies a city or a road: a bend with fields there leaves the game (RIVER-9)."""
    sketch = f"(0,0) FVFF\n(1,1) {beside}"
    fits = Table(sketch, modules=MODULES, edition=edition, draws=[f"sketch/{beside[2]}FVV"])
    assert fits.placements() == {((1, 0), 0)}
    other = Table(sketch, modules=MODULES, edition=edition, draws=[BEND])
    assert other.game.rejected == (BEND,)


@every_edition
def test_RIVER_6_straight_tiles_go_on_and_bends_turn_left_or_right(edition):
    start = RealTable([BEND], modules=MODULES, edition=edition)
    assert lies(start, (1, 0)) == {"FFVV", "VFFV"}, "right to the south or left to the north"
    straight = RealTable([STRAIGHT], modules=MODULES, edition=edition)
    assert lies(straight, (1, 0)) == {"FVFV"}
    for turn in (0, 1):
        table = RealTable([BEND, STRAIGHT], modules=MODULES, edition=edition).lay((1, 0), turn).decline()
        assert table.placements() == {((1, -1 if turn == 0 else 1), 1)}


@every_edition
@pytest.mark.parametrize("straights", [0, 1, 3])
@pytest.mark.parametrize(
    ("first", "down", "allowed"), [("FFVV", -1, "VVFF"), ("VFFV", 1, "FVVF")], ids=["right", "left"]
)
def test_RIVER_7_bends_alternate_whatever_lies_between(edition, straights, first, down, allowed):
    """A bend to the right (left) needs a bend to the left (right) next."""
    tiles = ["river/L", *[STRAIGHT] * straights, "river/Lg", *[STRAIGHT] * straights, "river/K"]
    table = RealTable(tiles, modules=MODULES, edition=edition)
    table.lay((1, 0), 0 if first == "FFVV" else 1).decline()
    for n in range(straights):
        table.lay((1, (n + 1) * down), 1).decline()
    end = (1, (straights + 1) * down)
    assert lies(table, end) == {allowed}
    table.lay(end, 2 if allowed == "VVFF" else 3).decline()
    for n in range(straights):
        table.lay((2 + n, end[1]), 0).decline()
    end = (2 + straights, end[1])
    assert lies(table, end) == {letters("RRVV", 0 if first == "FFVV" else 1)}, "to the first side again"


@every_edition
@pytest.mark.parametrize("seed", range(6))
def test_RIVER_7_every_river_alternates_and_every_tile_finds_a_place(edition, seed):
    modules = ("base", "river", "inns")
    game = cc.Game(config(edition, modules=modules, seed=seed))
    walk(game, random.Random(seed).choice)
    assert game.rejected == ()
    bends = course(game)
    tiles = len(river_tiles(edition, modules=modules))
    assert len(bends) == tiles - 2
    turns = bends.replace("-", "")
    assert len(turns) == 4
    assert turns in ("LRLR", "RLRL")


@every_edition
@pytest.mark.parametrize("bends", ["alternate", "adjacent"])
def test_RIVER_8_no_bend_against_the_direction_of_the_spring(edition, bends):
    """RIVER-7 alone forbids it by default; with adjacent bends only c3 forbids it."""
    table = Table("RIVER-E2", modules=MODULES, edition=edition, options={"river.bends": bends}, draws=[BEND])
    southward = {way for way in lies(table, (-2, 1)) if way[2] == "V"}
    assert southward == ({"FVVF"} if bends == "adjacent" and edition != "c3" else set())


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_RIVER_9_a_tile_without_a_place_is_replaced(edition):
    """With adjacent bends the river comes back below the spring, where a bend with roads cannot lie."""
    draws = ["river/K", "river/H", STRAIGHT]
    table = Table(COMES_ROUND, modules=MODULES, edition=edition, options=ADJACENT, draws=draws)
    assert table.game.rejected == ("river/K", "river/H")
    assert table.game.hand == (STRAIGHT,)
    assert table.placements() == {((0, -1), 0)}
    assert table.game.turn == 1


@every_edition
def test_RIVER_9_a_lake_without_a_place(edition):
    """The river stays open, the player draws an ordinary tile, and none ever fits before the open end."""
    # RIVER-9, no code: a tile without a place leaves the game, whatever pile it is from
    sketch = "(0,0) VFFF\n(0,2) FFCF\n(1,1) FFFF"
    draws = [LAKE[edition], "base/E", *sorted(copies("base", edition))]
    table = Table(sketch, modules=MODULES, edition=edition, draws=draws)
    assert table.game.rejected == (LAKE[edition],)
    assert table.game.hand == ("base/E",)
    assert (table.game.turn, table.game.decision.player) == (1, 0)
    while not table.game.over:
        assert (0, 1) not in cells(table)
        table.pass_turn()
    assert len(table.game.tiles()) > 20
    assert table.game.tile((0, 1)) is None


@every_edition
def test_RIVER_14_after_the_lake_ordinary_rules_hold(edition):
    """Nothing but a field fits beside the river tiles, in any of the eight cells around them."""
    # RIVER-14, no code: the limits concern river tiles, and none is left
    start = [("river/A", (0, 0), 0), ("river/I", (1, 0), 0)]
    table = RealTable(["river/C", "base/B", "base/E"], start=start, modules=MODULES, edition=edition)
    table.lay((2, 0)).decline()
    around = {(-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1), (3, 0)}
    assert table.placements() == {(at, 0) for at in around}
    table.lay((1, 1)).decline()
    assert cells(table) == (around - {(1, 1)}) | {(1, 2)}
    assert (lies(table, (3, 0)), lies(table, (0, -1))) == ({"CFFF", "FCFF", "FFCF"}, {"FCFF", "FFCF", "FFFC"})


@every_edition
def test_RIVER_14_no_river_edge_appears_again(edition):
    game = cc.Game(config(edition))
    walk(game, lambda options: options[-1])
    assert course(game)
    assert not any(design(tile).has("river") for tile in [*game.hand, *game.remaining])


@every_edition
def test_RIVER_15_the_first_turn_places_the_first_river_tile(edition):
    game = cc.Game(config(edition))
    assert (game.turn, game.player, game.decision.kind) == (1, 0, "place_tile")
    (hand,) = game.hand
    assert hand in river_tiles(edition)
    game.play(game.decision.options[0])
    assert (game.tile((1, 0)).id, game.tile((1, 0)).player, game.tile((1, 0)).number) == (hand, 0, 1)
