"""Rules 02, module river: the game begins with a river that runs from its spring to a lake."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "river")
SPRING = {"c1": "river/A", "c2": "river/A", "c3": "river/B"}
LAKE = {"c1": "river/C", "c2": "river/C", "c3": "river/D"}
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
ADJACENT = {"river.bends": "adjacent"}
BEND = "sketch/FFVV"
STRAIGHT = "sketch/FVFV"


def config(edition="c3", **entries):
    return cc.Config(**{"edition": edition, "modules": MODULES, "seed": 1, **entries})


def river_tiles(edition, **entries):
    """The river tiles in play, each as often as it is there."""
    return sorted(tile for tile in config(edition, **entries).deck.elements() if design(tile).has("river"))


def letters(edges, turn):
    """The four sides of a tile after clockwise quarter turns."""
    return "".join(edges[(side - turn) % 4] for side in range(4))


def lies(table, at):
    """How the drawn tile may lie on a cell, as the letters of its sides."""
    edges = design(table.game.hand[0]).edges
    return {letters(edges, turn) for cell, turn in table.placements() if cell == at}


def cells(table):
    return {cell for cell, _ in table.placements()}


def walk(game, choose):
    """Play until the game is over or an ordinary tile is drawn; returns the tiles drawn."""
    drawn = []
    while not game.over:
        decision = game.decision
        if decision.kind == "place_tile":
            drawn.append(game.hand[0])
            if not design(game.hand[0]).has("river"):
                break
            game.play(choose(decision.options))
        else:
            game.play({"type": "pass"})
    return drawn


def course(game):
    """The bends of the river from the spring on, as a text of L and R and - for straight tiles."""
    at, heading, bends = (0, 0), None, ""
    while tile := game.tile(at):
        ways = next(segment.edges for segment in tile.segments if segment.kind == "river")
        if heading is None:
            (heading,) = ways
        else:
            assert OPPOSITE[heading] in ways
            rest = [way for way in ways if way != OPPOSITE[heading]]
            if not rest:
                return bends
            bends += {0: "-", 1: "R", 3: "L"}[("NESW".index(rest[0]) - "NESW".index(heading)) % 4]
            heading = rest[0]
        at = (at[0] + STEPS[heading][0], at[1] + STEPS[heading][1])
    return bends


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
    sketch = """
    (0,0) VFFF
    (0,1) FFVV
    (-1,1) FVFV
    (-2,1) FVVF
    (-2,0) VFVF
    (-2,-1) VVFF
    (-1,-1) FVFV
    """
    draws = ["river/K", "river/H", STRAIGHT]
    table = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=draws)
    assert table.game.rejected == ("river/K", "river/H")
    assert table.game.hand == (STRAIGHT,)
    assert table.placements() == {((0, -1), 0)}
    assert table.game.turn == 1


@every_edition
def test_RIVER_9_a_lake_without_a_place(edition):
    """The river stays open, the player draws an ordinary tile, and none ever fits before the open end."""
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


# --- figures and features --------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("tile", "turn", "kinds"),
    [
        ("river/E", 0, ["city", "city", "field", "field"]),
        ("river/F", 0, ["city", "field", "field", "field", "field", "road"]),
        ("river/G", 0, ["field", "field", "field", "monastery", "road"]),
        ("river/I", 0, ["field", "field"]),
        ("river/J", 1, ["city", "field", "field"]),
        ("river/K", 0, ["field", "field", "field", "road"]),
        ("river/Lg", 0, ["field", "field"]),
    ],
)
def test_RIVER_10_meeples_on_river_tiles(edition, tile, turn, kinds):
    """RIVER-11: but never on the river itself."""
    table = RealTable([tile], modules=(*MODULES, "abbot"), edition=edition).lay((1, 0), turn)
    assert table.kinds() == kinds
    expected = {"river/G": ["monastery"], "river/Lg": ["garden"]}
    assert table.kinds("abbot") == expected.get(tile, [])


@pytest.mark.parametrize(
    ("edition", "kinds"), [("c1", ["field"]), ("c2", ["field"]), ("c3", ["field", "monastery"])]
)
def test_RIVER_10_meeples_on_the_lake_tile(edition, kinds):
    table = RealTable([LAKE[edition], "base/E"], modules=(*MODULES, "abbot"), edition=edition).lay((1, 0))
    assert table.kinds() == kinds
    assert table.kinds("abbot") == kinds[1:]
    table.place("meeple", kinds[-1][:3] if edition == "c3" else "field")
    assert table.on_board("red") == [("meeple", (1, 0))]


@every_edition
def test_RIVER_10_the_usual_rules_hold(edition):
    """Red holds the city that the river tile of blue completes."""
    sketch = "(0,0) FVFF\n(1,1) FFCF red@S\n*(1,0) CVFV"
    table = Table(sketch, active="blue", modules=MODULES, edition=edition).lay()
    assert table.kinds() == ["field", "field"], "the city is occupied"
    assert table.decline().scores == {"red": 4, "blue": 0}


@every_edition
def test_RIVER_11_nothing_is_placed_on_the_river_and_it_is_never_scored(edition):
    table = RealTable(["river/I", "river/C", "base/E"], modules=MODULES, edition=edition).lay((1, 0))
    tile = table.game.tile((1, 0))
    (river,) = [n for n, segment in enumerate(tile.segments) if segment.kind == "river"]
    with pytest.raises(cc.IllegalAction):
        table.game.play({"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": river})
    table.decline().lay((2, 0)).decline().final()
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_RIVER_11_the_river_is_no_feature(edition):
    table = RealTable(["river/I", "river/C", "base/E"], modules=MODULES, edition=edition)
    table.lay((1, 0)).decline().lay((2, 0)).decline()
    assert "river" not in {feature.kind for feature in table.game.features()}


@pytest.mark.parametrize(("edition", "fields"), [("c1", 1), ("c2", 1), ("c3", 3)])
def test_RIVER_12_the_field_around_the_spring(edition, fields):
    game = cc.Game(config(edition))
    assert len([feature for feature in game.features() if feature.kind == "field"]) == fields


@pytest.mark.parametrize(("edition", "banks"), [("c1", []), ("c2", []), ("c3", ["field"])])
def test_RIVER_12_the_river_parts_the_banks_but_not_around_the_spring(edition, banks):
    """Red farms the northern bank; in c3 the southern one is still free for blue."""
    table = RealTable(["river/I", "river/I", "river/I"], modules=MODULES, edition=edition).lay((1, 0))
    assert table.kinds() == ["field", "field"]
    table.place("meeple", "field:NL").lay((2, 0))
    assert table.kinds() == banks
    assert [edges for _, edges in table.spots()] == [("ER", "SL", "SR", "WL")] * len(banks)


@every_edition
def test_RIVER_12_the_lake_does_not_part_the_banks(edition):
    """In c3, whose spring parts them, red and blue share the field once the lake joins it."""
    spring = ("river/B", (0, 0), 0)
    table = RealTable(["river/I", "river/I", LAKE[edition], "base/B"], start=[spring], modules=MODULES,
                      edition=edition)  # fmt: skip
    table.lay((1, 0)).place("meeple", "field:NL").lay((2, 0)).place("meeple", "field:ER")
    assert table.feature((1, 0), "field:NL").strength == (1, 0)
    table.lay((3, 0))
    assert "field" not in table.kinds()
    table.decline()
    assert table.feature((1, 0), "field:NL").strength == (1, 1)


@every_edition
def test_RIVER_13_a_road_over_a_printed_bridge_is_one_road(edition):
    """Red's road of three tiles crosses the river from the north to the south."""
    start = [(SPRING[edition], (0, 0), 0), ("sketch/FFRF", (1, 1), 0), ("sketch/RFFF", (1, -1), 0)]
    table = RealTable(["river/H", "base/E"], start=start, modules=("base", "river"), edition=edition)
    table.lay((1, 0), 1)
    assert table.spots() == {("road", ("N", "S"))}
    assert table.place("meeple", "E").scores == {"red": 3, "blue": 0}


@every_edition
def test_RIVER_13_a_city_on_a_river_tile_is_an_ordinary_city(edition):
    start = [(SPRING[edition], (0, 0), 0), ("sketch/FFCF", (1, 1), 0)]
    table = RealTable(["river/E", "base/B"], start=start, modules=("base", "river"), edition=edition)
    table.lay((1, 0)).place("meeple", "N")
    assert table.scores == {"red": 4, "blue": 0}
    assert not table.feature((1, 0), "S").complete


# --- the option and the worked examples ------------------------------------------------------------------


@every_edition
def test_RIVER_16_adjacent_bends_to_the_same_side_stay_forbidden(edition):
    table = Table("RIVER-E1", modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(table, (-1, 1)) == {"VVFF"}


@every_edition
def test_RIVER_16_a_straight_tile_lifts_the_ban(edition):
    """Spring to the east, right to the south, straight: right again leads west against the spring."""
    table = RealTable([BEND, STRAIGHT, BEND], modules=MODULES, edition=edition, options=ADJACENT)
    table.lay((1, 0), 0).decline().lay((1, -1), 1).decline()
    assert lies(table, (1, -2)) == ({"VVFF"} if edition == "c3" else {"VVFF", "VFFV"})


@every_edition
def test_RIVER_16_in_c3_too_a_bend_that_is_not_against_the_spring(edition):
    """The river runs east, bends north, east (right) and after a straight tile south (right again)."""
    sketch = """
    (0,0) FVFF
    (1,0) VFFV
    (1,1) FVVF
    (2,1) FVFV
    """
    table = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(table, (3, 1)) == {"FFVV", "VFFV"}
    strict = Table(sketch, modules=MODULES, edition=edition, draws=[BEND])
    assert lies(strict, (3, 1)) == {"VFFV"}


@every_edition
def test_RIVER_16_the_new_end_may_not_face_an_occupied_cell(edition):
    """A tile lies west of the cell before the spring; not even its own river edge helps."""
    for beside in ("FFFF", "FVFF"):
        sketch = f"(0,0) VFFF\n(-1,1) {beside}"
        table = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
        assert lies(table, (0, 1)) == ({"FVVF"} if beside == "FFFF" else set())


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_RIVER_16_the_river_may_come_back_but_not_run_into_the_spring(edition):
    """It has come round to the cell below the spring: it may pass or turn away (right), not turn north."""
    sketch = """
    (0,0) VFFF
    (0,1) FFVV
    (-1,1) FVFV
    (-2,1) FVVF
    (-2,0) VFVF
    (-2,-1) VVFF
    (-1,-1) FVFV
    """
    bend = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[BEND])
    assert lies(bend, (0, -1)) == {"FFVV"}
    straight = Table(sketch, modules=MODULES, edition=edition, options=ADJACENT, draws=[STRAIGHT])
    assert lies(straight, (0, -1)) == {"FVFV"}


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_RIVER_16_no_river_runs_into_itself(edition, seed):
    game = cc.Game(config(edition, options=ADJACENT, seed=seed))
    walk(game, random.Random(seed).choice)
    bends = course(game)
    assert len(bends) == 10 - len([tile for tile in game.rejected if tile in river_tiles(edition)])
    assert "LL" not in bends
    assert "RR" not in bends


def test_RIVER_16_the_option_has_two_values():
    assert config().chosen["river.bends"] == "alternate"
    with pytest.raises(cc.ConfigError):
        config(options={"river.bends": "free"})


@every_edition
def test_RIVER_E1_two_bends_to_the_same_side(edition):
    table = Table("RIVER-E1", modules=("base", "river"), edition=edition, draws=[BEND])
    assert cells(table) == {(-1, 1)}
    assert lies(table, (-1, 1)) == {"VVFF"}


@pytest.mark.parametrize(
    ("edition", "adjacent"), [("c1", {"VVFF", "FVVF"}), ("c2", {"VVFF", "FVVF"}), ("c3", {"VVFF"})]
)
def test_RIVER_E2_a_straight_tile_between_the_bends(edition, adjacent):
    table = Table("RIVER-E2", modules=("base", "river"), edition=edition, draws=[BEND])
    assert cells(table) == {(-2, 1)}
    assert lies(table, (-2, 1)) == {"VVFF"}
    table = Table("RIVER-E2", modules=("base", "river"), edition=edition, options=ADJACENT, draws=[BEND])
    assert cells(table) == {(-2, 1)}
    assert lies(table, (-2, 1)) == adjacent


# --- interactions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("modules", "points"), [(("base", "river", "inns"), 6), (("base", "river"), 3)])
def test_RIVER_X1_the_inn_of_a_river_tile_works_as_on_any_tile(modules, points):
    tiles = ["inns-cathedrals/Y", "sketch/FFRF", "sketch/RFFF", "base/E"]
    table = RealTable(tiles, modules=modules, players=("red",)).lay((1, 0))
    assert table.spots() == {("road", ("N", "S"))}
    table.place("meeple", "N").lay((1, 1)).decline().lay((1, -1)).decline()
    assert table.scores == {"red": points}


@every_edition
def test_FARM_X2_the_river_divides_fields(edition):
    """Both banks touch the cities of their own side only: red and blue get 3 each."""
    start = [("river/B", (0, 0), 0), ("sketch/FFCF", (1, 1), 0), ("sketch/CFFF", (1, -1), 0)]
    tiles = ["river/E", "river/I", "base/B"]
    table = RealTable(tiles, start=start, modules=MODULES, edition=edition).lay((1, 0))
    table.place("meeple", "field:EL").lay((2, 0)).place("meeple", "field:ER")
    assert table.final().scores == {"red": 3, "blue": 3}
