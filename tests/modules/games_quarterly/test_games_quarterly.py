"""Rules 06, module games-quarterly: a spring with a road, a river tile, a herd and nine land tiles."""

from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition
from tests.tables.rivers import LAKE, walk

MODULES = ("base", "farmers", "games-quarterly")
SPRING, RIVER_TILE, HERD = (f"games-quarterly/{code}" for code in "ABD")
RIVERS = (("river",), ("river-2",), ("river", "river-2"))
ORDINARY_SPRING = {"games-quarterly.spring": False}


def config(edition, *more, **entries):
    return cc.Config(**{"edition": edition, "modules": (*MODULES, *more), "seed": 1, **entries})


def own(deck):
    return {tile for tile in deck if tile.startswith("games-quarterly/")}


@every_edition
def test_GQ_1_nine_land_tiles_and_the_herd_are_in_the_ordinary_stack(edition):
    """GQ-2: without a river the river tile and the spring stay in the box."""
    deck = config(edition).deck
    assert own(deck) == {f"games-quarterly/{code}" for code in "CDEFGHIJKL"}
    assert deck.total() == 72 + 10
    game = cc.Game(config(edition))
    assert game.tile((0, 0)).id == "base/D"


@every_edition
@pytest.mark.parametrize("rivers", RIVERS)
def test_GQ_2_RIV2_X5_RIVER_X4_the_river_tile_is_shuffled_into_the_river_stack(edition, rivers):
    more = config(edition, *rivers)
    less = cc.Config(edition=edition, modules=("base", *rivers), seed=1)
    assert (more.deck - less.deck)[RIVER_TILE] == 1
    when = set()
    for seed in range(6):
        game = cc.Game(config(edition, *rivers, seed=seed))
        walk(game, lambda options: options[0])
        came = [e["tile"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
        assert RIVER_TILE in came[:-1], "before the first ordinary tile"
        when.add(came.index(RIVER_TILE))
    assert len(when) > 2


@every_edition
@pytest.mark.parametrize("rivers", RIVERS)
def test_GQ_3_GQ_X1_RIV2_X5_RIVER_X4_its_spring_replaces_the_spring(edition, rivers):
    game = cc.Game(config(edition, *rivers))
    (spring,) = game.tiles()
    assert (spring.id, spring.at, spring.turn) == (SPRING, (0, 0), 0)
    springs = [id for id in game.config.deck.elements() if "source" in _river(id)]
    assert springs == [SPRING]


@every_edition
@pytest.mark.parametrize("rivers", RIVERS)
def test_GQ_3_the_option_switches_it_off(edition, rivers):
    off = config(edition, *rivers, options=ORDINARY_SPRING)
    plain = cc.Game(cc.Config(edition=edition, modules=("base", *rivers), seed=1))
    assert cc.Game(off).tile((0, 0)).id == plain.tile((0, 0)).id
    assert off.deck[SPRING] == 0
    assert off.deck[RIVER_TILE] == 1


def _river(tile_id):
    return next((s.traits for s in design(tile_id).segments if s.kind == "river"), {})


@every_edition
def test_GQ_3_without_its_tiles_nothing_is_replaced(edition):
    """DEF-14: the tiles may be left out."""
    bare = config(edition, "river", tiles={"base": 1, "river": 1})
    assert cc.Game(bare).tile((0, 0)).id == ("river/B" if edition == "c3" else "river/A")


@every_edition
def test_GQ_4_road_and_river_part_the_banks_at_this_spring(edition):
    """Red farms the northern bank; blue may farm the southern one."""
    # GQ-4, no code: the tile data say it
    table = RealTable(["river/I", "river/I", "river/I"], modules=(*MODULES, "river"), edition=edition)
    table.lay((1, 0)).place("meeple", "field:NL").lay((2, 0))
    assert table.spots() == {("field", ("ER", "SL", "SR", "WL"))}


@pytest.mark.parametrize(("spring", "kinds"), [("VFRF spring", ["field"]), ("VFFF spring", [])])
@every_edition
def test_GQ_E1_two_banks(edition, spring, kinds):
    """RIVER-12: around the ordinary spring the field runs on."""
    table = Table("GQ-E1", "blue", modules=MODULES, edition=edition, drop=[(0, 0)], add=f"(0,0) {spring}")
    assert table.lay().kinds() == kinds


@pytest.mark.parametrize("tile", ["base/W", "sketch/FRFF"])
@every_edition
def test_GQ_5_GQ_6_GQ_X3_the_road_of_the_spring_is_claimed_by_its_next_tile(edition, tile):
    """The house at its end is no inn: a road of two tiles is worth 2 with the module inns too."""
    # GQ-5, GQ-6, GQ-X3, no code: the tile has no inn, and step 2 offers the new tile only
    modules = (*MODULES, "river", "inns")
    table = RealTable([LAKE[edition], tile, "base/B"], modules=modules, edition=edition)
    table.lay((1, 0))
    assert all(option.to_json().get("at") != [0, 0] for option in table.game.decision.options)
    assert not any("inn" in segment.traits for segment in table.game.tile((0, 0)).segments)
    table.decline()
    table.lay((-1, 0))
    assert ("road", ("E",)) in table.spots()
    (road,) = [n for n, s in enumerate(table.game.tile((-1, 0)).segments) if s.edges == ("E",)]
    table.game.play({"type": "place_figure", "figure": "meeple", "at": [-1, 0], "segment": road})
    assert table.scores == {"red": 0, "blue": 2}


@every_edition
def test_GQ_7_the_herd_tile_is_a_pig_herd(edition):
    """GQ-X2: HERD-1 to HERD-5 hold; see test_herd.py."""
    modules = MODULES if edition == "c1" else (*MODULES, "pig")
    start = [("sketch/CFFF", (0, 0), 0), ("sketch/FFCF", (0, 1), 0)]
    table = RealTable([HERD], start=start, modules=modules, edition=edition)
    assert table.lay((0, -1)).place("meeple", "field").scores == {"red": 4, "blue": 0}


@every_edition
def test_GQ_8_its_land_tiles_are_ordinary_tiles(edition):
    """The monastery that ends four roads: each is a road of its own."""
    # GQ-8, no code: it brings tiles, and they are tiles like others
    start = [("sketch/FFRF", (0, 1), 0), ("sketch/FFFR", (1, 0), 0)]
    table = RealTable(["games-quarterly/C", "base/E"], start=start, modules=MODULES, edition=edition)
    table.lay((0, 0))
    assert table.kinds() == ["field"] * 4 + ["monastery"] + ["road"] * 4
    table.place("meeple", "N")
    assert table.scores == {"red": 2, "blue": 0}


@every_edition
def test_GQ_E2_tile_numbers(edition):
    """81 tiles to draw with the base game; the river stack holds 10 + 1 tiles and the lake."""
    assert cc.Game(config(edition)).remaining.total() + 1 == 81
    game = cc.Game(config(edition, "river"))
    drawn = walk(game, lambda options: options[0])[:-1]
    assert Counter(drawn) == _ten(edition) + Counter([RIVER_TILE, LAKE[edition]])
    assert (len(drawn), drawn[-1]) == (12, LAKE[edition])


def _ten(edition):
    ends = {"c1": ["river/A", "river/C"], "c2": ["river/A", "river/C"], "c3": ["river/B", "river/D"]}
    return Counter(copies("river", edition)) - Counter(ends[edition])
