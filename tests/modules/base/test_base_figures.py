"""Base game: placing meeples in step 2 (BASE-15 to BASE-21)."""

import random

import pytest

from tests.table import RealTable, Table, every_edition, refused

MEADOW = [("sketch/FFFF", (0, 0), 0)]


@every_edition
def test_BASE_15_one_meeple_from_the_supply(edition):
    table = RealTable(["base/D", "base/D"], MEADOW, edition=edition).lay((0, 1))
    assert {o.type for o in table.game.decision.options} == {"place_figure", "pass"}
    table.place("meeple", "N")
    assert table.supply("red") == 6
    assert table.on_board("red") == [("meeple", (0, 1))]
    assert (table.game.decision.player, table.game.decision.kind) == (1, "place_tile")  # not a second one


@every_edition
def test_BASE_16_on_a_segment_of_the_new_tile(edition):
    table = RealTable(["base/D"], MEADOW, edition=edition).lay((0, 1))
    spots = {
        ("city", ("N",)),
        ("road", ("E", "W")),
        ("field", ("EL", "WR")),
        ("field", ("ER", "SL", "SR", "WL")),
    }
    assert table.spots() == spots
    assert {option.at for option in table.game.decision.options if option.type == "place_figure"} == {(0, 1)}
    other_tile = {"type": "place_figure", "figure": "meeple", "at": [0, 0], "segment": 0}
    assert refused(table, other_tile) == "illegal.old-tile"
    assert refused(table, {**other_tile, "at": [3, 3]}) == "illegal.no-tile"
    assert refused(table, {**other_tile, "at": [0, 1], "segment": 9}) == "illegal.segment"
    assert refused(table, {**other_tile, "at": [0, 1], "figure": "dragon"}) == "illegal.figure"


@every_edition
def test_BASE_16_a_field_only_with_farmers(edition):
    table = RealTable(["base/A"], [("base/W", (0, 0), 0)], edition=edition, modules=("base",)).lay((0, -1), 2)
    assert table.kinds() == ["monastery", "road"]
    field = {"type": "place_figure", "figure": "meeple", "at": [0, -1], "segment": 2}
    assert table.game.tile((0, -1)).segments[2].kind == "field"
    assert refused(table, field) == "illegal.place"


@every_edition
@pytest.mark.parametrize("owner", ["red", "blue"], ids=["own", "foreign"])
def test_BASE_17_the_whole_feature_must_be_unoccupied(edition, owner):
    """DEF-5: a meeple anywhere on the feature blocks, three tiles away and the own one too."""
    city = f"(0,0) CFFF {owner}@N\n(0,1) CFCF C=NS\n*(0,2) CFCF C=NS"
    table = Table(city, players=["red", "blue"], edition=edition).lay()
    assert table.kinds() == ["field", "field"]
    assert refused(table, {"type": "place_figure", "figure": "meeple", "at": [0, 2], "segment": 0}) == (
        "illegal.claimed"
    )
    reason = ("blocked.occupied", {"feature": "city", "players": [table.seat(owner)]})
    assert table.game.decision.blocked == (({"figure": "meeple", "segment": 0}, reason),)


def test_BASE_17_judged_after_the_tile_was_placed():
    """The new tile joins its city to an occupied one on each side; the roads beside it stay free."""
    sides = "(-1,0) FCFF red@E\n(1,0) FFFC blue@W\n*(0,0) RCRC C=EW"
    table = Table(sides, modules=("base",)).lay()
    assert table.spots() == {("road", ("N",)), ("road", ("S",))}
    [(_, (key, params))] = table.game.decision.blocked
    assert (key, params["players"]) == ("blocked.occupied", [0, 1])


RING = "\n".join(f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) != (1, 1))
SIX_MONKS = "\n".join(f"({x},0) FFFF mon red@mon" for x in range(6))


@every_edition
def test_BASE_18_without_a_meeple_steps_1_and_3_are_played(edition):
    board = f"{SIX_MONKS}\n(0,1) FRFF red@E\n*(1,1) FFFR mon"
    table = Table(board, players=["red", "blue"], edition=edition, draws=["sketch/FFFF", "sketch/FFFF mon"])
    assert table.supply("red") == 0
    table.lay()
    assert table.scores == {"red": 2, "blue": 0}  # step 2 was not asked
    assert table.supply("red") == 1  # back in step 3, too late for this turn
    assert (table.game.decision.player, table.game.decision.kind) == (1, "place_tile")
    table.lay((0, -1)).decline()
    assert table.lay((1, -1)).kinds() == ["field", "monastery"]


def test_BASE_18_the_reason_is_told():
    board = f"{SIX_MONKS}\n(-1,0) FFFF mon red@mon\n*(1,1) FFFF mon"
    table = Table(board, modules=("base", "big-meeple")).lay()
    assert table.kinds("meeple") == []
    assert table.kinds("big-meeple") == ["monastery"]
    reason = ("blocked.none-in-supply", {"figure": "meeple"})
    assert table.game.decision.blocked == (({"figure": "meeple"}, reason),)
    place = {"type": "place_figure", "figure": "meeple", "at": [1, 1], "segment": 0}
    assert refused(table, place) == "illegal.none-in-supply"


@every_edition
@pytest.mark.parametrize(
    ("board", "where", "points"),
    [
        ("(0,0) CFFF\n*(0,1) FFCF", "S", 4),
        ("(0,0) FRFF\n*(1,0) FFFR", "W", 2),
        (f"{RING}\n*(1,1) FFFF mon", "mon", 9),
    ],
    ids=["city", "road", "monastery"],
)
def test_BASE_19_a_feature_just_completed_may_be_claimed(edition, board, where, points):
    table = Table(board, players=["red", "blue"], edition=edition).lay()
    assert table.feature(table.newest, where).complete
    table.place("meeple", where)
    assert table.scores == {"red": points, "blue": 0}
    assert table.supply("red") == 7


@every_edition
def test_BASE_20_meeples_return_only_through_scoring(edition):
    table = RealTable(then="shuffle", edition=edition, seed="BASE-20")
    chance = random.Random(20)
    game = table.game
    standing, returned = set(), 0
    while len(game.tiles()) < 71:
        options = game.decision.options
        assert {option.type for option in options} <= {"place_tile", "place_figure", "pass"}
        game.play(chance.choice(options))
        now = {(f.player, f.at, f.segment) for seat in (0, 1) for f in game.figures(seat).placed}
        for _, at, segment in standing - now:
            assert game.feature(at, segment).complete
            returned += 1
        standing = now
    assert returned > 0


@every_edition
def test_BASE_21_separate_roads_of_a_tile_are_separate_choices(edition):
    table = RealTable(["base/W"], MEADOW, modules=("base",), edition=edition).lay((0, -1))
    assert table.spots() == {("road", ("E",)), ("road", ("S",)), ("road", ("W",))}
    table = RealTable(["base/W", "base/B"], MEADOW, modules=("base",), edition=edition).lay((0, -1))
    table.place("meeple", "S")
    assert table.feature((0, -1), "S").strength == (1, 0)
    assert table.feature((0, -1), "E").strength == table.feature((0, -1), "W").strength == (0, 0)
