"""Rules 07, PD: the tiles of The Princess & the Dragon."""

from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, targets

SET = "princess-dragon"
TUNNEL, MONASTERY = "princess-dragon/K", "princess-dragon/J"


def symbols(tile_id):
    tile = design(tile_id)
    marks = [mark.kind for mark in tile.marks if mark.kind in ("volcano", "dragon", "portal")]
    return marks + ["princess" for segment in tile.segments if "princess" in segment.traits]


def of_the_set(config):
    return sum(count for tile, count in config.deck.items() if tile.startswith(f"{SET}/"))


@every_edition
def test_PD_1_thirty_tiles_with_exactly_one_symbol_each(edition):
    counted = Counter()
    for tile, count in copies(SET, edition).items():
        [symbol] = symbols(tile)
        counted[symbol] += count
    assert counted == {"volcano": 6, "dragon": 12, "princess": 6, "portal": 6}


@every_edition
@pytest.mark.parametrize(
    ("modules", "tiles"),
    [
        (("dragon",), 30),
        (("princess",), 30),
        (("portal",), 30),
        (("dragon", "fairy", "princess", "portal"), 30),
        (("fairy",), 0),
    ],
)
def test_PD_1_which_modules_bring_them(edition, modules, tiles):
    """With the fairy alone they stay out, unless the set-up asks for them."""
    assert of_the_set(cc.Config(modules=modules, edition=edition)) == tiles
    asked_for = cc.Config(modules=modules, edition=edition, tiles={"base": 1, SET: 1})
    assert of_the_set(asked_for) == 30


@every_edition
def test_PD_2_symbols_of_absent_modules_mean_nothing(edition):
    """Without `dragon` volcano and dragon tiles are ordinary: drawn, laid and claimed like others."""
    # PD-2, no code: a symbol is a mark that only its own module asks for
    draws = ["sketch/FFFF dsym", "sketch/CFFF volcano", "sketch/FFFF dsym", "sketch/CFFF portal"]
    modules = ("base", "fairy", "princess")
    table = RealTable(draws, start=[("sketch/FFFF mon", (0, 0), 0)], modules=modules, edition=edition)
    assert table.game.hand == (draws[0],)
    table.lay((1, 0)).lay((2, 0))
    assert targets(table) == [((2, 0), "city")]
    table.decline().lay((0, 1))
    assert asked(table) == ("place_tile", "blue"), "no flight, and nothing to claim"
    assert targets(table.lay((-1, 0))) == [((-1, 0), "city")], "the portal leads nowhere"


@every_edition
def test_PD_3_in_a_tunnel_the_road_runs_on_under_the_city(edition):
    """The city parts the tile into two fields, and the road parts neither of them."""
    # PD-3, no code: the tile data say it
    start = [(TUNNEL, (0, 0), 0), ("sketch/FFRF", (0, 1), 0)]
    modules = ("base", "farmers", "princess")
    table = RealTable(["sketch/RFFF"], start=start, modules=modules, edition=edition).lay((0, -1))
    road = table.feature((0, 0), "N")
    assert (len(road.tiles), road.complete) == (3, True)
    fields = [segment for segment in table.game.tile((0, 0)).segments if segment.kind == "field"]
    assert [set(field.edges) for field in fields] == [{"NL", "NR"}, {"SL", "SR"}]
    table.place("meeple", "N")
    assert table.scores["red"] == 3


@every_edition
def test_PD_4_monastery_city_and_field_are_separate_choices(edition):
    """The monastery may be claimed although the city is occupied, and the other way round."""
    # PD-4, no code: they are three segments of one tile
    modules = ("base", "farmers", "princess")
    free = RealTable([MONASTERY], start=[("sketch/FFFF", (0, 0), 0)], modules=modules, edition=edition)
    assert targets(free.lay((0, 1))) == [((0, 1), "city"), ((0, 1), "field"), ((0, 1), "monastery")]
    board = "(0,0) FFCF blue@S\n*(0,-1) CCFC C=NEW mon"
    table = Table(board, modules=modules, edition=edition).lay()
    assert [kind for _, kind in targets(table)] == ["field", "monastery"]
    monk = "(0,0) CFCF C=NS\n*(0,1) CFCF C=NS mon"
    other = Table(monk, players=["red", "blue"], modules=("base", "princess"), edition=edition).lay()
    other.put("blue", "meeple", other.star, "mon")
    assert [kind for _, kind in targets(other.ask_again())] == ["city"]


@every_edition
def test_PD_5_the_monastery_is_complete_by_its_neighbours(edition):
    """Whether or not the city is finished; the city is scored by itself."""
    # PD-5, no code: a ring counts the cells around it, whatever lies there
    ring = "".join(f"({x},{y}) FFFF\n" for x, y in [(0, 0), (1, 0), (2, 0), (0, 2), (2, 2)])
    board = f"{ring}(1,1) CCFC C=NEW mon red@mon blue@N\n(0,1) FCFF\n(1,2) CFCF C=NS\n"
    table = Table(f"{board}*(2,1) FFFC", modules=("base", "princess"), edition=edition).lay().decline()
    assert table.scores == {"red": 9, "blue": 0}, "the city is still open in the north"
    closed = Table(f"{board}(2,1) FFFC\n*(1,3) FFCF", modules=("base", "princess"), edition=edition)
    closed.remove("red", (1, 1)).lay().decline()
    assert closed.scores == {"red": 0, "blue": 10}
