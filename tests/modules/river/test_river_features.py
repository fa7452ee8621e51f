"""Rules 02, module river: figures and features on river tiles, and other modules."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.rivers import LAKE, MODULES, SPRING, config

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
    # RIVER-10, no code: a river tile has segments like any other
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
    # RIVER-12, no code: the tile data say it
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
    """RIVER-13, no code: the tile data draw them like all roads and cities."""
    start = [(SPRING[edition], (0, 0), 0), ("sketch/FFCF", (1, 1), 0)]
    table = RealTable(["river/E", "base/B"], start=start, modules=("base", "river"), edition=edition)
    table.lay((1, 0)).place("meeple", "N")
    assert table.scores == {"red": 4, "blue": 0}
    assert not table.feature((1, 0), "S").complete


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
