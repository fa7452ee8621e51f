"""Rules 09, AM: the set-up that abbey, mayor, wagon and barn share, and the special tiles."""

import pytest

import carcassonne as cc
from tests.table import RealTable, every_edition

SINGLE = pytest.mark.parametrize("module", ["abbey", "mayor", "wagon", "barn"])
ALL_FOUR = ("base", "farmers", "abbey", "mayor", "wagon", "barn")


def laid(code, modules=("base", "farmers"), draws=(), around=()):
    """The tile abbey-mayor/<code> lies at (0,0)."""
    start = [(f"abbey-mayor/{code}", (0, 0), 0), *around]
    return RealTable([*draws, "base/B"], start=start, modules=modules)


def fields(table):
    """The field segments of the tile at (0,0), each with the number of cities it touches."""
    design = cc.tiles.design(table.game.tile((0, 0)).id)
    return {" ".join(s.edges): len(s.touches) for s in design.segments if s.kind == "field"}


@every_edition
@SINGLE
def test_AM_1_twelve_tiles_with_any_of_the_four_modules(edition, module):
    deck = cc.Config(modules=("base", module), edition=edition).deck
    assert sum(n for id, n in deck.items() if id.startswith("abbey-mayor/")) == 12
    assert "abbey-mayor/ABBEY" not in deck


@every_edition
def test_AM_1_once_for_all_of_them(edition):
    deck = cc.Config(modules=ALL_FOUR, edition=edition).deck
    designs = [cc.tiles.design(id) for id in deck if id.startswith("abbey-mayor/")]
    assert sum(deck[design.id] for design in designs) == 12
    assert all(design.marks == () for design in designs), "they carry no symbol"


@every_edition
def test_AM_2_one_of_each_for_every_player(edition):
    game = cc.Game(cc.Config(players=("A", "B", "C"), modules=ALL_FOUR, edition=edition, seed=1))
    for seat in range(3):
        supply = game.figures(seat).supply
        assert {kind: supply[kind] for kind in ("mayor", "wagon", "barn")} == {
            "mayor": 1,
            "wagon": 1,
            "barn": 1,
        }
    assert game.view(None, aids=())["abbeys"] == [True] * 3
    plain = cc.Game(cc.Config(modules=("base", "mayor"), edition=edition, seed=1))
    assert set(plain.figures(0).supply) == {"meeple", "mayor"}, "only for the modules in the game"


def test_AM_3_the_shield_city_reaches_the_field_on_its_far_side():
    """AM-3, no code: the tile data say it."""
    table = laid("C")
    shield, other = table.feature((0, 0), "N"), table.feature((0, 0), "E")
    assert (shield.shields, shield.segments != other.segments) == (1, True)
    assert table.feature((0, 0), "W").segments == other.segments
    assert fields(table)["SL SR"] == 2, "the south field touches both cities"


def test_AM_4_a_road_under_the_city():
    """abbey-mayor/L: the road runs through; it divides the northern field and not the southern one."""
    # AM-4, no code: the tile data say it
    table = laid("L")
    assert table.feature((0, 0), "N").segments == table.feature((0, 0), "S").segments
    assert set(fields(table)) == {"NL", "NR", "SL SR"}
    assert table.feature((0, 0), "E").segments == table.feature((0, 0), "W").segments


@pytest.mark.parametrize("code", ["G", "H"])
def test_AM_5_a_road_that_touches_the_city_divides_the_field_into_three(code):
    """AM-5, no code: the tile data say it."""
    assert len(fields(laid(code))) == 3


@pytest.mark.parametrize("code", ["B", "C", "D"])
def test_AM_6_two_independent_cities(code):
    """AM-6, no code: the tile data say it."""
    kinds = [segment.kind for segment in cc.tiles.design(f"abbey-mayor/{code}").segments]
    assert kinds.count("city") == 2


def test_AM_7_a_road_that_ends_in_the_field():
    """AM-7, no code: the tile data say it."""
    table = laid("J", draws=["sketch/RFFF"])
    assert len(fields(table)) == 1
    table.lay((0, -1)).place("meeple", "N")
    assert table.scores["red"] == 2, "its other end closes the road"


def test_AM_8_a_road_in_three_directions_is_complete_with_three_ends():
    """abbey-mayor/K counts as one tile of the road."""
    # AM-8, no code: the tile data say it
    ends = ["sketch/FFRF", "sketch/FFFR", "sketch/FRFF"]
    table = laid("K", draws=ends)
    table.lay((0, 1)).place("meeple", "S")
    table.lay((1, 0)).decline()
    assert table.feature((0, 0), "N").open_ends == 1
    assert table.scores["red"] == 0
    table.lay((-1, 0)).decline()
    assert table.scores["red"] == 4
