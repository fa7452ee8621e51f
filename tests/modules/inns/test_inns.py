"""Rules 03, the box Inns & Cathedrals and its module inns."""

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "inns")
BOX = "inns-cathedrals"
UNFINISHED = [("c1", 0), ("c2", 0), ("c3", 2)]


def box_tiles(**config):
    """The tiles of the box in play, each as often as it is there."""
    deck = cc.Config(seed=1, **config).deck
    return sorted(tile for tile in deck.elements() if tile.startswith(f"{BOX}/"))


def with_trait(tiles, kind, trait):
    return [t for t in tiles if any(s.kind == kind and trait in s.traits for s in design(t).segments)]


def figure_options(table, kind):
    """The segments of one kind that step 2 offers to a meeple, as actions."""
    tile = table.game.tile(table.newest)
    return [
        option
        for option in table.game.decision.options
        if option.type == "place_figure" and tile.segments[option.segment].kind == kind
    ]


# --- the box ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("modules", [("inns",), ("cathedrals",), ("inns", "cathedrals", "big-meeple")])
@pytest.mark.parametrize(("edition", "land", "inns"), [("c1", 18, 6), ("c2", 18, 6), ("c3", 23, 7)])
def test_IC_1_the_tiles_of_the_box(modules, edition, land, inns):
    tiles = box_tiles(edition=edition, modules=modules)
    assert len(tiles) == land, "without a river the river tile stays out"
    assert len(with_trait(tiles, "road", "inn")) == inns
    assert with_trait(tiles, "city", "cathedral") == [f"{BOX}/A"] * 2
    assert not any(design(tile).has("river") for tile in tiles)


@pytest.mark.parametrize(("edition", "all_tiles", "river"), [("c1", 18, 0), ("c2", 18, 0), ("c3", 24, 1)])
def test_IC_1_with_a_river_the_river_tile_comes_in(edition, all_tiles, river):
    tiles = box_tiles(edition=edition, modules=("river", "inns"))
    assert len(tiles) == all_tiles
    of_the_river = [tile for tile in tiles if design(tile).has("river")]
    assert len(of_the_river) == river
    assert with_trait(of_the_river, "road", "inn") == of_the_river


@every_edition
def test_IC_1_the_tiles_are_shuffled_in(edition):
    """They come in the ordinary stack, some early and some late."""
    config = cc.Config(edition=edition, modules=("inns",), seed=3)
    game = cc.Game(config)
    drawn = []
    while not game.over:
        if game.decision.kind == "place_tile":
            drawn.append(game.hand[0].partition("/")[0])
        game.play(game.decision.options[-1])
    assert drawn.count(BOX) + len([t for t in game.rejected if t.startswith(BOX)]) == len(
        box_tiles(edition=edition, modules=("inns",))
    )
    assert {"base", BOX} == set(drawn[:30]) == set(drawn[-30:])


@every_edition
def test_IC_2_with_the_big_meeple_alone_the_tiles_stay_out(edition):
    assert box_tiles(edition=edition, modules=("big-meeple",)) == []
    listed = box_tiles(edition=edition, modules=("big-meeple",), tiles={"base": 1, BOX: 1})
    assert len(listed) == (23 if edition == "c3" else 18)


@every_edition
@pytest.mark.parametrize("modules", [("base",), ("base", "cathedrals"), ("base", "big-meeple")])
def test_IC_2_without_the_module_an_inn_means_nothing(edition, modules):
    """IC-2, no code: the big meeple names no tile set, and a symbol means something to its module only."""
    assert Table("INN-E1", modules=modules, edition=edition).turn().scores == {"red": 3}
    unfinished = Table("INN-E1", modules=modules, edition=edition, drop=[(2, 0)]).final()
    assert unfinished.scores == {"red": 2}


@every_edition
def test_IC_3_the_corner_of_the_city_parts_the_field(edition):
    sketch = "(0,1) FFCF\n(1,0) FFFF blue@field\n(-1,0) FFFF"
    tile = f"{BOX}/H"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[tile]).lay((0, 0))
    assert table.spots() == {("city", ("N",)), ("field", ("SL", "SR", "WL", "WR"))}
    ordinary = Table(sketch, modules=MODULES, edition=edition, draws=["base/E"]).lay((0, 0))
    assert ordinary.spots() == {("city", ("N",))}
    assert box_tiles(edition=edition, modules=("inns",)).count(tile) == 1


@every_edition
def test_IC_3_both_fields_touch_the_city(edition):
    """Red on the western field and blue on the eastern one both get 3 for the city of two tiles."""
    # IC-3, no code: the tile data say it
    sketch = "(0,1) FFCF\n(1,0) FFFF blue@field\n(-1,0) FFFF"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[f"{BOX}/H"]).lay((0, 0))
    table.place("meeple", "field:SL").final()
    assert table.scores == {"red": 3, "blue": 3}


@every_edition
def test_IC_4_both_roads_end_at_the_monastery(edition):
    """IC-4, no code: the tile data say it."""
    tile = f"{BOX}/B"
    sketch = "(-1,0) FRFF red@E\n(1,0) FRFR R=EW blue@W\n(2,0) FFFR"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[tile]).lay((0, 0))
    assert table.kinds() == ["field", "field", "monastery"]
    table.place("meeple", "mon")
    assert table.scores == {"red": 2, "blue": 3}, "two roads, of 2 and of 3 tiles"
    assert table.on_board("red") == [("meeple", (0, 0))]
    assert box_tiles(edition=edition, modules=("inns",)).count(tile) == 1


@pytest.mark.parametrize(
    ("edition", "tile", "scores"),
    [
        ("c1", "O", {"red": 4, "blue": 2, "green": 2}),
        ("c2", "O", {"red": 4, "blue": 2, "green": 2}),
        ("c3", "P", {"red": 4, "blue": 2, "green": 4}),
    ],
)
def test_IC_5_crossing_with_an_inn(edition, tile, scores):
    """All three roads end; east (red) has the inn, in c3 west (green) too, south (blue) never."""
    # IC-5, no code: the tile data say it
    sketch = "(1,0) FFFR red@W\n(0,-1) RFFF blue@N\n(-1,0) FRFF green@E"
    table = Table(sketch, modules=MODULES, edition=edition, draws=[f"{BOX}/{tile}"]).lay((0, 0)).decline()
    assert table.scores == scores
    crossings = [t for t in box_tiles(edition=edition, modules=("inns",)) if t in (f"{BOX}/O", f"{BOX}/P")]
    assert crossings == [f"{BOX}/{tile}"]


FOUR_WAY = "(0,1) FFRF red@S\n(1,0) FFFR\n(0,-1) RFFF"


def test_IC_6_the_four_edges_are_one_road():
    """IC-6, no code: the tile data say it."""
    table = Table(FOUR_WAY, modules=MODULES, draws=[f"{BOX}/X", "sketch/FRFF"]).lay((0, 0))
    assert "road" not in table.kinds(), "red holds the only road of the tile"
    table.decline()
    assert table.scores == {"red": 0}
    road = table.feature((0, 0), "W")
    assert (road.complete, len(road.tiles), road.inns, road.open_cells) == (False, 4, 1, ((-1, 0),))
    table.lay((-1, 0)).decline()
    assert table.scores == {"red": 10}, "5 tiles with an inn"


def test_IC_6_unfinished_it_is_worth_one_per_tile():
    table = Table(FOUR_WAY, modules=MODULES, draws=[f"{BOX}/X"]).lay((0, 0)).decline().final()
    assert table.scores == {"red": 4}


@pytest.mark.parametrize(("edition", "copies"), [("c1", 0), ("c2", 0), ("c3", 1)])
def test_IC_6_only_the_third_edition_has_the_tile(edition, copies):
    assert box_tiles(edition=edition, modules=("inns",)).count(f"{BOX}/X") == copies


def test_IC_7_all_four_roads_end_and_the_short_ones_are_complete_at_once():
    """IC-7, no code: the tile data say it."""
    sketch = "(-1,0) FRFF blue@E\n(1,0) FRFR R=EW green@W"
    table = Table(sketch, players=("red", "blue", "green"), modules=MODULES, draws=[f"{BOX}/F"]).lay((0, 0))
    roads = figure_options(table, "road")
    assert len(roads) == 2, "the long roads are occupied"
    views = [table.game.feature(option.at, option.segment) for option in roads]
    assert [(view.complete, view.tiles) for view in views] == [(True, ((0, 0),))] * 2
    table.decline()
    assert table.scores == {"red": 0, "blue": 2, "green": 0}
    assert not table.feature((1, 0), "W").complete


@pytest.mark.parametrize("choice", [0, 1])
def test_INN_E3_a_short_road_scores_1_in_the_same_turn(choice):
    """IC-7: one of the two short roads is claimed in the turn the tile is placed."""
    table = RealTable([f"{BOX}/F", "base/U"], modules=MODULES).lay((1, 0))
    short = [o for o in figure_options(table, "road") if table.game.feature(o.at, o.segment).complete]
    assert len(short) == 2
    table.game.play(short[choice])
    assert table.scores == {"red": 1, "blue": 0}
    assert table.supply("red") == 7
    assert table.game.decision.player == 1, "only one of them can be claimed"


def test_IC_7_a_short_road_is_never_claimed_later():
    table = RealTable([f"{BOX}/F", "base/U", "base/V"], modules=MODULES).lay((1, 0))
    short = [o for o in figure_options(table, "road") if table.game.feature(o.at, o.segment).complete]
    table.decline().lay((2, 0))
    assert {option.at for option in figure_options(table, "road")} == {(2, 0)}
    for option in short:
        with pytest.raises(cc.IllegalAction):
            table.game.play(option)
    assert table.decline().final().scores == {"red": 0, "blue": 0}


@pytest.mark.parametrize(("edition", "tile", "roads"), [("c1", "E", 2), ("c2", "E", 2), ("c3", "F", 4)])
def test_IC_7_in_c1_and_c2_the_stubs_are_no_roads(edition, tile, roads):
    crossings = [t for t in box_tiles(edition=edition, modules=("inns",)) if t in (f"{BOX}/E", f"{BOX}/F")]
    assert crossings == [f"{BOX}/{tile}"]
    table = Table("(0,-1) CFFF", modules=MODULES, edition=edition, draws=crossings).lay((0, 0))
    assert len(figure_options(table, "road")) == roads


# --- inns ------------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize("inn_at", [(0, 0), (1, 0), (2, 0)])
def test_INN_1_two_points_per_tile_wherever_the_inn_stands(edition, inn_at):
    row = {(0, 0): "(0,0) FRFF red@E", (1, 0): "(1,0) FRFR R=EW", (2, 0): "*(2,0) FFFR"}
    side = "W" if inn_at == (2, 0) else "E"
    sketch = "\n".join(line + (f" inn@{side}" if at == inn_at else "") for at, line in row.items())
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 6}
    assert table.supply("red") == 7


def test_INN_1_everybody_with_the_majority_gets_the_full_value():
    table = Table("INN-E1", modules=MODULES, drop=[(2, 0)], add="*(2,0) FRFR R=EW\n(3,0) FFFR blue@W").turn()
    assert table.scores == {"red": 8, "blue": 8}


def test_INN_1_a_ring_road_with_an_inn():
    sketch = """
    (0,0) RRFF R=NE red@N
    (1,0) RFFR R=NW
    (0,1) FRRF R=ES inn@E
    *(1,1) FFRR R=SW
    """
    assert Table(sketch, modules=MODULES).turn().scores == {"red": 8}


def test_INN_1_a_tile_that_the_road_crosses_twice_counts_once():
    """DEF-12: both roads of the tile with the inn belong to the one road of 6 tiles."""
    sketch = """
    (0,0) RRRR R=NE R=SW inn@N
    (1,0) FFRR R=SW
    (1,-1) RFFR R=NW
    (0,-1) RRFF R=NE
    (0,1) FFRF red@S
    *(-1,0) FRFF
    """
    assert Table(sketch, modules=MODULES).turn().scores == {"red": 12}


@every_edition
def test_INN_1_a_road_without_inn_is_worth_one_per_tile(edition):
    assert Table("BASE-E10", modules=MODULES, edition=edition).turn().scores == {"red": 4}


@every_edition
def test_INN_2_a_second_inn_changes_nothing(edition):
    table = Table("INN-E1", modules=MODULES, edition=edition, drop=[(2, 0)], add="*(2,0) FFFR inn@W").turn()
    assert table.scores == {"red": 6}


@pytest.mark.parametrize(("edition", "points"), UNFINISHED)
def test_INN_3_an_unfinished_road_with_two_inns(edition, points):
    table = Table(
        "INN-E1", modules=MODULES, edition=edition, drop=[(0, 0), (2, 0)], add="(0,0) FRFF inn@E red@E"
    ).final()
    assert table.scores == {"red": points}
    assert table.supply("red") == 7


@every_edition
def test_INN_3_an_unfinished_road_without_inn_keeps_its_value(edition):
    assert Table("BASE-E7", modules=MODULES, edition=edition).final().scores == {"red": 3}


@every_edition
def test_INN_4_only_the_road_beside_the_inn_has_it(edition):
    """Two roads of one tile, the inn at the eastern one."""
    # INN-4, no code: the tile data say which segment has the inn
    sketch = "(1,0) FFFR red@W\n*(0,0) FRFR inn@E\n(-1,0) FRFF blue@E"
    table = Table(sketch, modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 4, "blue": 2}


def test_INN_4_roads_that_pass_each_other_on_one_tile():
    sketch = """
    *(0,0) RRRR R=NW R=ES inn@E
    (0,1) FFRF blue@S
    (-1,0) FRFF
    (1,0) FFFR red@W
    (0,-1) RFFF
    """
    assert Table(sketch, modules=MODULES).turn().scores == {"red": 6, "blue": 3}


@pytest.mark.parametrize(
    ("tile", "plain"),
    [
        ("M", "CFRR R=SW"),
        ("N", "CRRC C=NW R=ES sh@N"),
        ("O", "FRRR"),
        ("P", "FRRR"),
        ("Q", "FRFR R=EW"),
        ("R", "FFRR R=SW"),
    ],
)
def test_INN_5_INN_6_the_lake_of_an_inn_has_no_function(tile, plain):
    """A tile with an inn is laid and claimed just like the same tile without inn and lake."""
    # INN-5, INN-6, no code: an inn is a trait that only the value of a road asks for
    with_inn = RealTable([f"{BOX}/{tile}", "base/U"], modules=MODULES)
    without = RealTable([f"sketch/{plain}", "base/U"], modules=MODULES)
    places = with_inn.placements()
    assert places == without.placements()
    for at, turn in places:
        one, other = (RealTable(t.game.hand, modules=MODULES) for t in (with_inn, without))
        assert one.lay(at, turn).spots() == other.lay(at, turn).spots() != set()
        one.decline()
        assert one.game.over, "the last tile is laid and nothing else is asked"


@every_edition
def test_INN_6_an_inn_may_be_added_to_a_foreign_road(edition):
    sketch = "(0,0) FRFF blue@E"
    table = Table(sketch, modules=("base", "inns"), edition=edition, draws=[f"{BOX}/Q", "sketch/FFFR"])
    assert ((1, 0), 0) in table.placements()
    table.lay((1, 0))
    assert table.kinds() == [], "the road is occupied"
    table.lay((2, 0)).decline()
    assert table.scores == {"red": 0, "blue": 6}


@every_edition
def test_INN_6_a_free_road_with_an_inn_is_claimed_as_usual(edition):
    table = Table("INN-E1", modules=("base", "inns"), edition=edition, drop=[(0, 0)], add="(0,0) FRFF")
    table.lay()
    assert table.spots() == {("road", ("W",))}
    assert table.place("meeple", "W").scores == {"red": 6}


@every_edition
def test_INN_E1_completed_road_with_an_inn(edition):
    table = Table("INN-E1", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 6}


@every_edition
def test_INN_E2_completed_road_with_two_inns(edition):
    table = Table("INN-E2", modules=MODULES, edition=edition).turn()
    assert table.scores == {"red": 8}


@pytest.mark.parametrize(("edition", "points"), UNFINISHED)
def test_INN_E4_unfinished_road_with_an_inn(edition, points):
    table = Table("INN-E1", modules=MODULES, edition=edition, drop=[(2, 0)]).final()
    assert table.scores == {"red": points}


@every_edition
def test_INN_E5_one_end_of_the_four_way_road_is_open(edition):
    """The sketch shows no inn, so its value at the end is the same in every edition."""
    table = Table("INN-E5", modules=MODULES, edition=edition)
    road = table.feature((0, 0), "W")
    assert (road.complete, len(road.tiles)) == (False, 4)
    assert table.final().scores == {"red": 4}


@every_edition
def test_inns_change_nothing_for_cities_monasteries_and_fields(edition):
    """INN: no interaction with the other modules beyond the value of the road."""
    everything = ("base", "farmers", "abbot", "inns", "cathedrals", "big-meeple")
    assert Table("BASE-E2", modules=everything, edition=edition).turn().scores == {"red": 8}
    assert Table("BASE-E3", modules=everything, edition=edition).turn().scores == {"red": 9}
    assert Table("BIG-E2", modules=everything, edition=edition).final().scores == {"red": 3, "blue": 3}
    longer = "*(2,0) FRFR R=EW\n(3,0) FFFR blue:big@W"
    road = Table("INN-E1", modules=everything, edition=edition, drop=[(2, 0)], add=longer).turn()
    assert road.scores == {"red": 0, "blue": 8}
