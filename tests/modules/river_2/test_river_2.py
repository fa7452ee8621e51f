"""Rules 06, module river-2: a river that forks. Its end at the volcano is in test_river_2_end.py."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.engine.waterway import arms
from carcassonne.geometry import point
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition
from tests.tables.rivers import ADJACENT, BEND, STRAIGHT, cells, lies, walk

MODULES = ("base", "farmers", "river-2")
SPRING = ("river-2/A", (0, 0), 0)
FORK = ("river-2/B", (1, 0), 0)
"""It lies so that the arms lead to (1, 1) and (2, 0)."""
VOLCANO, CITY_LAKE = "river-2/C", "river-2/D"
LATER = pytest.mark.parametrize("edition", ["c2", "c3"])


def config(edition, modules=MODULES, **entries):
    return cc.Config(**{"edition": edition, "modules": modules, "seed": 1, **entries})


def river_tiles(edition, modules=MODULES, **entries):
    deck = config(edition, modules, **entries).deck
    return Counter({tile: count for tile, count in deck.items() if design(tile).has("river")})


def river(edition, modules=MODULES, seed=1, choose=None, **entries):
    """The river tiles in the order in which they came, and the game after the last of them."""
    return walked(
        cc.Game(config(edition, modules, seed=seed, **entries)), choose or random.Random(seed).choice
    )


def walked(game, choose=lambda options: options[0]):
    walk(game, choose)
    came = [event["tile"] for event in game.events if event["type"] in ("tile_drawn", "tile_rejected")]
    *tiles, after = came
    assert all(design(tile).has("river") for tile in tiles)
    assert not design(after).has("river")
    return tiles, game


def open_ends(game):
    return {point(arm.end) for arm in arms(game._state)}


# --- set-up ----------------------------------------------------------------------------------------------


@every_edition
def test_RIV2_1_the_spring_replaces_the_start_tile(edition):
    game = cc.Game(config(edition))
    (spring,) = game.tiles()
    assert (spring.id, spring.at, spring.turn, spring.player) == ("river-2/A", (0, 0), 0, None)
    assert game.config.deck["base/D"] == 3


def test_RIV2_2_c1_fork_then_the_stack_then_volcano_and_lake():
    others = Counter(copies("river-2", "c1")) - Counter(["river-2/A", "river-2/B", VOLCANO, CITY_LAKE])
    orders = set()
    for seed in range(6):
        drawn, _ = river("c1", seed=seed, choose=lambda options: options[0])
        assert Counter(drawn[1:9]) == others
        assert (drawn[0], drawn[9:]) == ("river-2/B", [VOLCANO, CITY_LAKE])
        orders.add(tuple(drawn))
    assert len(orders) == 6


@LATER
def test_RIV2_3_RIV2_C2_1_the_city_lake_is_shuffled_in_and_the_volcano_lake_comes_last(edition):
    when = set()
    for seed in range(12):
        came, _ = river(edition, seed=seed)
        assert (came[0], came[10], len(came)) == ("river-2/B", VOLCANO, 11)
        when.add(came.index(CITY_LAKE))
    assert len(when) > 3, "at a random time"
    assert when <= set(range(1, 10))


@every_edition
def test_RIV2_3_drawn_anew_fork_and_ends_keep_their_places(edition):
    came, _ = walked(cc.Game(config(edition)).reshuffled(random.Random(5), 0))
    assert came.index("river-2/B") == 0
    assert came.index(VOLCANO) == (9 if edition == "c1" else 10)
    assert edition != "c1" or came.index(CITY_LAKE) == 10


@every_edition
def test_RIV2_4_RIV2_5_the_first_player_lays_the_fork_as_he_likes(edition):
    """Steps 2 and 3 follow: the fork has three fields, of which two are one around the spring."""
    # RIV2-5, no code: the first player is the first seat (BASE-5)
    table = RealTable(modules=MODULES, edition=edition, then="shuffle", players=("red", "blue", "green"))
    assert (table.game.turn, table.game.decision.player, table.game.hand) == (1, 0, ("river-2/B",))
    assert cells(table) == {(1, 0)}
    assert lies(table, (1, 0)) == {"VVFV", "VFVV", "FVVV"}
    table.lay((1, 0), 0)
    assert (table.game.decision.kind, table.kinds()) == ("place_figure", ["field"] * 3)
    table.place("meeple", "field:NR")
    assert table.on_board("red") == [("meeple", (1, 0))]
    assert (table.game.turn, table.game.decision.player) == (2, 1)


@every_edition
def test_RIV2_E6_tile_counts(edition):
    """c1: turn 10 lays volcano and lake; c2: turn 11 the volcano lake, then one extra turn."""
    drawn, game = river(edition, players=("Ann", "Bob", "Cid"), choose=lambda options: options[0])
    assert game.rejected == ()
    assert len(drawn) == 11
    turns = [event["player"] for event in game.events if event["type"] == "turn"]
    if edition == "c1":
        assert (game.turn, turns) == (11, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1])
    else:
        assert (game.turn, turns) == (12, [0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 1])


@every_edition
def test_RIV2_1_a_river_needs_its_tiles(edition):
    with pytest.raises(cc.ConfigError, match="'river-2' needs the tile set 'river-2'"):
        config(edition, tiles={"base": 1, "river": 1})


@every_edition
def test_RIV2_1_without_the_module_its_tiles_stay_in_the_box(edition):
    assert river_tiles(edition, ("base",), tiles={"base": 1, "river-2": 1}) == Counter()


# --- drawing and placing ---------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_RIV2_6_ordinary_tiles_come_only_after_the_last_river_tile(edition, seed):
    came, game = river(edition, seed=seed)
    assert Counter(came) == river_tiles(edition) - Counter(["river-2/A"])
    assert not any(design(tile).has("river") for tile in game.remaining)


@every_edition
def test_RIV2_7_the_player_chooses_the_arm(edition):
    table = RealTable([STRAIGHT, STRAIGHT], start=[SPRING, FORK], modules=MODULES, edition=edition)
    assert cells(table) == {(1, 1), (2, 0)}
    table.lay((1, 1), 1).decline()
    assert cells(table) == {(1, 2), (2, 0)}


@every_edition
def test_RIV2_8_RIV2_E1_no_U_at_the_fork(edition):
    bend = Table("RIV2-E1", modules=MODULES, edition=edition, draws=[BEND])
    assert cells(bend) == {(-1, 1), (1, 1)}
    assert (lies(bend, (-1, 1)), lies(bend, (1, 1))) == ({"VVFF"}, {"VFFV"})
    straight = Table("RIV2-E1", modules=MODULES, edition=edition, draws=[STRAIGHT])
    assert (lies(straight, (-1, 1)), lies(straight, (1, 1))) == ({"FVFV"}, {"FVFV"})


@every_edition
def test_RIV2_8_RIV2_E2_the_exit_opposite_the_entry_is_no_bend(edition):
    table = Table("RIV2-E2", modules=MODULES, edition=edition, draws=[BEND])
    assert (lies(table, (0, 2)), lies(table, (1, 1))) == ({"FVVF", "FFVV"}, {"VFFV"})


@every_edition
def test_RIV2_8_RIVER_X2_bends_of_each_arm_alternate(edition):
    """The west arm went left at the fork, then right; now only left is legal. The east arm is as in E1."""
    more = "(-1,1) FVFV\n(-2,1) VVFF\n(-2,2) VFVF"
    table = Table("RIV2-E1", add=more, modules=MODULES, edition=edition, draws=[BEND])
    assert (lies(table, (-2, 3)), lies(table, (1, 1))) == ({"FFVV"}, {"VFFV"})


@pytest.mark.parametrize("modules", [MODULES, (*MODULES, "river")])
@pytest.mark.parametrize(
    ("edition", "after_a_straight"), [("c1", {"VVFF", "FVVF"}), ("c2", {"VVFF", "FVVF"}), ("c3", {"VVFF"})]
)
def test_RIV2_8_RIV2_21_with_adjacent_bends_a_straight_tile_lifts_the_ban(modules, edition, after_a_straight):
    """RIVER-16; in c3 no arm may turn against the spring (RIVER-8)."""
    adjacent = {"modules": modules, "edition": edition, "options": ADJACENT, "draws": [BEND]}
    table = Table("RIV2-E1", add="(-1,1) FVFV", **adjacent)
    assert lies(table, (-2, 1)) == after_a_straight
    assert lies(table, (1, 1)) == {"VFFV"}, "directly after the fork the ban holds"


@every_edition
def test_RIV2_22_RIV2_E7_arms_form_no_U_together(edition):
    together = {"modules": MODULES, "edition": edition, "options": {"river-2.fork": "both"}}
    assert lies(Table("RIV2-E7", modules=MODULES, edition=edition, draws=[BEND]), (1, 1)) == {"VFFV"}
    assert lies(Table("RIV2-E7", **together, draws=[BEND]), (1, 1)) == set()
    assert lies(Table("RIV2-E7", **together, draws=[STRAIGHT]), (1, 1)) == {"FVFV"}
    assert lies(Table("RIV2-E1", **together, draws=[BEND]), (1, 1)) == {"VFFV"}, "the other arm is straight"
    later = Table("RIV2-E7", add="(1,1) FVFV", **together, draws=[BEND])
    assert lies(later, (2, 1)) == set(), "straight tiles between them are ignored"
    closed = Table("RIV2-E7", add="(-1,2) FFVF lakeend", **together, draws=[BEND])
    assert lies(closed, (1, 1)) == set(), "an arm that has ended counts too"


@every_edition
def test_RIV2_22_before_there_is_a_fork_nothing_forms_a_U(edition):
    together = {"modules": MODULES, "edition": edition, "options": {"river-2.fork": "both"}}
    table = Table("(0,0) VFFF spring", **together, draws=[BEND])
    assert lies(table, (0, 1)) == {"FFVV", "FVVF"}


@every_edition
def test_RIV2_22_beside_a_straight_arm_the_other_may_not_turn_the_same_way(edition):
    together = {"modules": MODULES, "edition": edition, "draws": [BEND]}
    table = Table("RIV2-E2", **together, options={"river-2.fork": "both"})
    assert (lies(table, (0, 2)), lies(table, (1, 1))) == ({"FFVV"}, set())
    adjacent = Table("RIV2-E2", **together, options={"river-2.fork": "both", **ADJACENT}, add="(0,2) VFVF")
    assert lies(adjacent, (0, 3)) == {"FFVV", "FVVF"}, "not directly after the fork"
    assert lies(adjacent, (1, 1)) == set()


@every_edition
def test_RIV2_9_a_cell_that_both_arms_face_takes_no_tile(edition):
    """Both arms lead to (1, 2); a tile there would join them."""
    sketch = "(0,0) VFFF spring\n(0,1) VVVF fork\n(0,2) FVVF\n(1,1) VFFV"
    for tile in (BEND, STRAIGHT, "sketch/FFFV lakeend"):
        table = Table(sketch, modules=MODULES, edition=edition, draws=[tile])
        assert table.game.rejected == (tile,)


@every_edition
def test_RIV2_10_RIV2_E3_arms_may_not_meet(edition):
    table = Table("RIV2-E3", modules=MODULES, edition=edition, draws=[BEND])
    assert lies(table, (0, 2)) == {"FFVV"}
    assert lies(table, (1, 2)) == {"FVVF"}, "the other arm has gone left and may go right"


@every_edition
@pytest.mark.parametrize("closed", [False, True])
def test_RIV2_10_no_open_end_may_face_an_occupied_cell(edition, closed):
    """The north arm would run into a tile of the east arm, even if that one has ended."""
    last = "(1,2) FFVF lakeend" if closed else "(1,2) VFVF"
    sketch = f"(0,0) VFFF spring\n(0,1) VVVF fork\n(1,1) VFFV\n{last}"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[BEND])
    assert lies(table, (0, 2)) == {"FFVV"}
    straight = Table(sketch, modules=MODULES, edition=edition, draws=[STRAIGHT])
    assert lies(straight, (0, 2)) == {"VFVF"}


@pytest.mark.parametrize(("beside", "allowed"), [("FFFF", {"FVVF"}), ("FVFF", set())])
@every_edition
def test_RIV2_10_nor_the_river_edge_of_another_tile(edition, beside, allowed):
    """West of the open end lies a tile that a bend to the west would run into, though the edges match."""
    sketch = f"(0,0) VFFF spring\n(-1,1) {beside}"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[BEND, STRAIGHT])
    assert (lies(table, (0, 1)) if allowed else set(table.game.rejected)) == (allowed or {BEND, STRAIGHT})


@every_edition
def test_RIV2_11_a_river_end_closes_its_arm(edition):
    table = RealTable([CITY_LAKE, STRAIGHT, STRAIGHT], start=[SPRING, FORK], modules=MODULES, edition=edition)
    assert table.placements() == {((1, 1), 3), ((2, 0), 0)}
    table.lay((2, 0)).decline()
    assert cells(table) == {(1, 1)}
    table.lay((1, 1), 1).decline()
    assert cells(table) == {(1, 2)}


@every_edition
def test_RIV2_12_a_river_tile_without_a_place_leaves_the_game(edition):
    """Fields lie around the only open end, so the tile with the road is put away and the next one drawn."""
    sketch = "(0,0) VFFF spring\n(-1,1) FFFF\n(1,1) FFFF"
    table = Table(sketch, modules=MODULES, edition=edition, draws=["river-2/G", "river-2/F", "river-2/I"])
    assert table.game.rejected == ("river-2/G",)
    assert (table.game.hand, table.game.turn) == (("river-2/F",), 1)


@every_edition
@pytest.mark.parametrize("bends", ["alternate", "adjacent"])
@pytest.mark.parametrize("modules", [MODULES, (*MODULES, "river", "games-quarterly")])
@pytest.mark.parametrize("seed", range(3))
def test_RIV2_8_RIV2_10_every_river_keeps_the_rules(edition, bends, modules, seed):
    """Walk every arm from the spring to its end: bends alternate, arms never meet and no end is stuck."""
    _, game = river(edition, modules, seed=seed, options={"river.bends": bends})
    tiles = {tile.at: tile for tile in game.tiles()}
    seen, ends = {(0, 0)}, []
    (first,) = [s.edges[0] for s in tiles[0, 0].segments if s.kind == "river"]
    running = [((0, 0), first, "")]
    while running:
        at, heading, bends_so_far = running.pop()
        step = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}[heading]
        at = (at[0] + step[0], at[1] + step[1])
        if at not in tiles:
            ends.append(at)
            continue
        assert at not in seen, "arms meet"
        seen.add(at)
        (edges,) = [s.edges for s in tiles[at].segments if s.kind == "river"]
        entry = "NESW"[("NESW".index(heading) + 2) % 4]
        assert entry in edges
        for way in set(edges) - {entry}:
            bend = {0: "-", 1: "R", 3: "L"}[("NESW".index(way) - "NESW".index(heading)) % 4]
            running.append((at, way, bends_so_far + bend))
            for ban in ("LL", "RR"):
                way_so_far = bends_so_far + bend
                assert ban not in (way_so_far if bends == "adjacent" else way_so_far.replace("-", ""))
    assert len(seen) == len(tiles)
    assert set(ends) == open_ends(game)
    assert len(ends) <= len([tile for tile in game.rejected if design(tile).has("river")])


# --- figures and symbols ---------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("tile", "kinds"),
    [
        ("river-2/E", ["city", "field", "field"]),
        ("river-2/F", ["field", "field", "monastery"]),
        ("river-2/G", ["field"] * 4 + ["road"]),
        ("river-2/H", ["city", "field", "field", "field", "field", "road"]),
        ("river-2/K", ["field", "field"]),
        (CITY_LAKE, ["city", "field", "field"]),
    ],
)
def test_RIV2_13_meeples_on_the_banks_never_on_the_river(edition, tile, kinds):
    """RIV2-X16: among them the monastery of river-2/F."""
    # RIV2-13, no code: a river is no segment that a figure stands on
    table = RealTable([tile], start=[("sketch/VFFF spring", (0, 0), 0)], modules=MODULES, edition=edition)
    at, turn = min(table.placements())
    assert table.lay(at, turn).kinds() == kinds
    river_segment = [s.kind for s in table.game.tile(at).segments].index("river")
    with pytest.raises(cc.IllegalAction):
        table.game.play({"type": "place_figure", "figure": "meeple", "at": at, "segment": river_segment})


@every_edition
@pytest.mark.parametrize(("modules", "points"), [(MODULES, 3), ((*MODULES, "inns"), 6)])
def test_RIV2_14_RIV2_X1_INN_X4_the_inn_of_the_road_over_the_river(edition, modules, points):
    """RIV2-X1, no code: the tile data say it."""
    # INN-X4, no code: an inn is a trait, whatever tile bears it
    start = [("sketch/VFFF spring", (0, 0), 0), ("sketch/FRFF", (-1, 1), 0), ("sketch/FFFR", (1, 1), 0)]
    table = RealTable(["river-2/G", "base/B"], start=start, modules=modules, edition=edition)
    table.lay((0, 1)).place("meeple", "E")
    assert table.scores == {"red": points, "blue": 0}
    ends = [design(tile) for tile in (VOLCANO, CITY_LAKE)]
    assert not any("inn" in segment.traits for tile in ends for segment in tile.segments)


# --- with other boxes ------------------------------------------------------------------------------------


def test_RIV2_15_c1_twelve_tiles_and_ten_of_river():
    both = river_tiles("c1", (*MODULES, "river"))
    ten = Counter(copies("river", "c1")) - Counter(["river/A", "river/C"])
    assert both == Counter(copies("river-2", "c1")) + ten
    assert (both.total(), ten.total()) == (22, 10)
    drawn, _ = river("c1", (*MODULES, "river"), choose=lambda options: options[0])
    assert (drawn[0], drawn[-2:]) == ("river-2/B", [VOLCANO, CITY_LAKE])


@LATER
def test_RIV2_16_one_spring_and_the_volcano_lake_last(edition):
    ends = {"c2": ["river/A", "river/C"], "c3": ["river/B", "river/D"]}[edition]
    both = river_tiles(edition, (*MODULES, "river"))
    ten = Counter(copies("river", edition)) - Counter(ends)
    assert both == Counter(copies("river-2", edition)) + ten
    came, _ = river(edition, (*MODULES, "river"))
    assert (came.index("river-2/B"), came.index(VOLCANO), len(came)) == (0, 20, 21)


@LATER
def test_RIV2_16_the_last_tile_may_be_the_lake_of_river(edition):
    """No ban on figures, no extra turn: the volcano stays in the box."""
    lake = {"c2": "river/C", "c3": "river/D"}[edition]
    last = {"river-2.last": "lake"}
    modules = (*MODULES, "river")
    both = river_tiles(edition, modules, options=last)
    assert (both[VOLCANO], both[lake], both.total()) == (0, 1, 22)
    came, _ = river(edition, modules, options=last)
    assert (came.index("river-2/B"), came.index(lake), len(came)) == (0, 20, 21)
    start = [SPRING, FORK, (CITY_LAKE, (2, 0), 0)]
    table = RealTable([lake, "base/B"], start=start, modules=modules, edition=edition, options=last)
    table.lay((1, 1), 3)
    assert "field" in table.kinds()
    table.place("meeple", "field")
    assert table.turns == ["red", "blue"]


@pytest.mark.parametrize(("edition", "modules"), [("c1", ("river-2", "river")), ("c2", ("river-2",))])
def test_RIV2_21_RIV2_16_where_the_option_means_nothing(edition, modules):
    unused = config(edition, modules, options={"river-2.last": "lake"})
    assert unused.deck == config(edition, modules).deck
    assert ("advice.option-unused", {"option": "river-2.last"}) in unused.advice
    assert config(edition, modules).advice == ()


@pytest.mark.parametrize(
    ("box", "tile"),
    [
        ("inns-cathedrals", "inns-cathedrals/Y"),
        ("traders-builders", None),
        ("tournaments", None),
        ("games-quarterly", "games-quarterly/B"),
        ("river", "river/J"),
    ],
)
def test_RIV2_17_extra_river_tiles_of_other_boxes(box, tile):
    """Springs, lakes and forks of boxes whose modules are not in play stay in the box."""
    edition = "c1" if box == "games-quarterly" else "c3"
    extra = {id for id in copies(box, edition) if design(id).has("river")}
    extra -= {"games-quarterly/A", "river/B", "river/D"}
    assert tile is None or tile in extra
    more = river_tiles(edition, tiles={"base": 1, "river-2": 1, box: 1}) - river_tiles(edition)
    assert set(more) == extra


@every_edition
def test_RIV2_19_a_box_used_twice(edition):
    twice = river_tiles(edition, tiles={"base": 1, "river-2": 2})
    once = river_tiles(edition)
    alone = {"river-2/A", "river-2/B", VOLCANO, CITY_LAKE}
    assert twice == Counter({tile: n if tile in alone else 2 * n for tile, n in once.items()})
