"""Base game: step 3, the end of the game and final scoring (BASE-22 to BASE-39)."""

import pytest

from carcassonne.engine.track import space
from tests.table import RealTable, Table, every_edition

MEADOW = [("sketch/FFFF", (0, 0), 0)]
SQUARE = [(x, y) for x in range(3) for y in range(3)]
CENTRE = (1, 1)
RING = [at for at in SQUARE if at != CENTRE]


def fields(cells):
    return "\n".join(f"({x},{y}) FFFF" for x, y in cells)


def chain(length, extras="", kind="R"):
    """A road or city of `length` tiles from west to east, red in the west, the new tile in the east."""
    through = [f"({x},0) F{kind}F{kind} {kind}=EW {extras}" for x in range(1, length - 1)]
    return "\n".join([f"(0,0) F{kind}FF red@E", *through, f"*({length - 1},0) FFF{kind}"])


# --- step 3: score ---------------------------------------------------------------------------------------


@every_edition
def test_BASE_22_every_completed_feature_is_scored_whoever_placed_the_tile(edition):
    board = "(0,1) FRFF red@E\n(1,2) FFCF blue@S\n*(1,1) CFFR"
    table = Table(board, active="green", edition=edition, modules=("base",)).lay()
    assert table.scores == {"green": 0, "red": 2, "blue": 4}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    assert table.game.decision.kind == "place_tile"  # nobody was asked: points cannot be refused
    assert table.game.player == table.seat("red")


ENDS = {
    "monastery": ("base/A", 1),
    "crossing of three roads": ("base/W", 0),
    "crossing of four roads": ("base/X", 0),
    "crossing before a city": ("base/L", 0),
    "city gate": ("base/T", 1),
    "monastery of two roads": ("inns-cathedrals/B", 0),
    "tower": ("tower/D", 0),
    "ferry lake": ("ferries/B", 0),
    "crop circle": ("crop-circles/C", 1),
}


@every_edition
@pytest.mark.parametrize("end", ENDS)
def test_BASE_23_a_road_ends_where_it_visibly_stops(edition, end):
    tile, turn = ENDS[end]
    table = Table("(0,0) FRFF red@E\n(1,0) FRFR R=EW", edition=edition, draws=[tile])
    assert not table.feature((0, 0), "E").complete
    table.lay((2, 0), turn).decline()
    assert table.feature((0, 0), "E").complete
    assert table.scores == {"red": 3}


@pytest.mark.parametrize(("tile", "turn"), [("base/U", 0), ("base/V", 0), ("base/D", 0)])
def test_BASE_23_a_road_that_goes_on_is_not_complete(tile, turn):
    table = Table("(0,0) FRFF red@E\n(1,0) FRFR R=EW", draws=[tile]).lay((2, 0), turn).decline()
    assert not table.feature((0, 0), "E").complete
    assert table.scores == {"red": 0}
    assert table.supply("red") == 6


@every_edition
def test_BASE_23_a_ring_is_complete(edition):
    curves = [("base/V", (0, 0), 2), ("base/V", (0, 1), 3), ("base/V", (1, 1), 0)]
    table = RealTable(["base/V", "base/B"], curves, edition=edition).lay((1, 0), 1)
    table.place("meeple", "S")
    assert table.scores == {"red": 4, "blue": 0}
    assert table.supply("red") == 7


@every_edition
@pytest.mark.parametrize("length", [2, 3, 7])
def test_BASE_24_a_road_is_worth_one_point_per_tile(edition, length):
    table = Table(chain(length), edition=edition).turn()
    assert table.scores == {"red": length}
    [score] = table.score_events()
    assert (score["source"], score["parts"]) == ("road", [["tiles", length, length]])


HOLE = """
    (0,2) FCCF C=ES red@E
    (1,2) FCCC C=ESW
    (2,2) FFCC C=SW
    (0,1) CCCF C=NES
    (2,1) CFCC C=NSW
    (0,0) CCFF C=NE
    (1,0) CCFC C=NEW
    (2,0) CFFC C=NW
    *(1,1) CCCC C=NESW
"""


@every_edition
def test_BASE_25_a_city_with_an_empty_cell_inside_is_not_complete(edition):
    table = Table(HOLE, edition=edition)
    city = table.feature((0, 2), "E")
    assert not city.complete
    assert city.open_cells == ((1, 1),)  # walls all around, only the middle is missing
    table.turn()
    assert table.feature((0, 2), "E").complete
    assert table.scores == {"red": 18}


@every_edition
@pytest.mark.parametrize(
    ("length", "shield", "points"),
    [(2, "", 4), (3, "", 6), (3, "sh@E", 8), (4, "sh@E", 12), (3, "sh2@E", 10)],
)
def test_BASE_26_a_city_is_worth_two_points_per_tile_and_shield(edition, length, shield, points):
    table = Table(chain(length, extras=shield, kind="C"), edition=edition).turn()
    assert table.scores == {"red": points}


@every_edition
def test_BASE_27_a_tile_counts_once_for_a_road_too(edition):
    """DEF-12: the road leaves the crossing in the north and comes back to it in the east."""
    ring = "(0,0) RRFF red@N\n(0,1) FRRF R=ES\n(1,1) FFRR R=SW\n*(1,0) RFFR R=NW"
    table = Table(ring, edition=edition).turn()
    assert table.scores == {"red": 4}
    [score] = table.score_events()
    assert sorted(score["tiles"]) == [[0, 0], [0, 1], [1, 0], [1, 1]]


@every_edition
@pytest.mark.parametrize("last", RING)
def test_BASE_28_a_monastery_needs_all_eight_neighbours(edition, last):
    around = fields(at for at in RING if at != last)
    table = Table(f"(1,1) FFFF mon red@mon\n{around}\n*({last[0]},{last[1]}) FFFF", edition=edition)
    monastery = table.feature(CENTRE, "mon")
    assert (monastery.complete, monastery.open_cells) == (False, (last,))
    table.turn()
    assert table.scores == {"red": 9}
    assert table.supply("red") == 7


@every_edition
def test_BASE_29_only_the_majority_scores_each_the_full_value(edition):
    """DEF-7: red and blue have two knights each, green one."""
    row = """
        (0,0) FCFF red@E
        (1,0) FCFC C=EW blue@E
        *(2,0) CCCC C=NESW
        (2,1) CFCF C=NS red@S
        (2,2) FFCF blue@S
        (2,-1) CFFF green@N
        (3,0) FFFC
    """
    table = Table(row, active="green", edition=edition).turn()
    assert table.scores == {"green": 0, "red": 14, "blue": 14}
    assert [table.supply(colour) for colour in ("red", "blue", "green")] == [7, 7, 7]


@every_edition
def test_BASE_30_a_feature_without_a_meeple_is_never_scored(edition):
    table = Table("BASE-E13", players=["red", "blue"], edition=edition, modules=("base",)).lay().decline()
    assert table.scores == {"red": 0, "blue": 0}
    city = table.feature((0, 0), "N")
    assert city.complete
    assert city.standing == {}
    table.lay((1, 0))  # a later tile cannot claim it either
    assert table.spots() == set()
    table.final()
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_BASE_31_meeples_of_the_scored_feature_return_others_stay(edition):
    board = """
        (0,0) CRFF red@N blue@E
        (0,1) CFCF C=NS green@N
        (0,2) CFCF C=NS red@N green@field
        *(0,3) FFCF
    """
    table = Table(board, edition=edition).turn()
    assert table.scores == {"red": 8, "blue": 0, "green": 0}
    assert table.supply("red") == 7
    assert table.on_board("blue") == [("meeple", (0, 0))]  # the traveller beside the city
    assert table.on_board("green") == [("meeple", (0, 2))]  # the farmer; the knight went home with 0 points
    assert table.supply("green") == 6


@every_edition
@pytest.mark.parametrize("active", ["red", "blue"])
def test_BASE_32_several_features_of_one_tile_are_all_scored(edition, active):
    """The order cannot change the result here, so nobody is asked for it."""
    board = f"(1,1) FFFF mon red@mon\n{fields(at for at in RING if at not in [(2, 2), (1, 2), (2, 1)])}"
    board += "\n(1,2) FRFF blue@E\n(2,1) CFFF red@N\n*(2,2) FFCR"
    table = Table(board, active=active, edition=edition, modules=("base",)).lay()
    assert table.scores == {"red": 9 + 4, "blue": 2}
    assert sorted(e["source"] for e in table.score_events()) == ["city", "monastery", "road"]
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    assert table.game.decision.kind == "place_tile"


@every_edition
def test_BASE_33_monasteries_of_several_players_are_all_scored(edition):
    around = fields((x, y) for x in range(4) for y in range(3) if (x, y) not in [(1, 1), (2, 1), (1, 2)])
    board = f"(1,1) FFFF mon red@mon\n(2,1) FFFF mon blue@mon\n{around}\n*(1,2) FFFF"
    table = Table(board, active="green", edition=edition).turn()
    assert table.scores == {"green": 0, "red": 9, "blue": 9}


def markers(table):
    return [(e["player"], e["from"], e["to"]) for e in table.game.events if e["type"] == "marker"]


@every_edition
def test_BASE_34_the_marker_moves_by_the_points_and_the_score_is_unlimited(edition):
    """A city of 10 tiles and 16 shields goes round the track of 50 spaces, a road of 2 tiles follows."""
    board = chain(10, extras="sh2@E", kind="C") + "\n(0,-1) FRFF red@E"
    table = Table(board, players=["red", "blue"], edition=edition, draws=["sketch/FFFF", "sketch/FFFR"])
    table.turn()
    assert table.scores == {"red": 52, "blue": 0}
    assert table.game.markers(0) == {"meeple": 52}
    assert table.game.markers(1) == {"meeple": 0}
    assert markers(table) == [(0, 0, 52)]
    table.lay((0, 1)).decline()
    table.lay((1, -1)).decline()
    assert table.scores == {"red": 54, "blue": 0}
    assert table.game.markers(0) == {"meeple": 54}
    assert markers(table) == [(0, 0, 52), (0, 52, 54)]


@pytest.mark.parametrize(("points", "where"), [(0, 0), (49, 49), (50, 0), (52, 2), (123, 23), (-3, 47)])
def test_BASE_34_the_space_is_the_score_modulo_50(points, where):
    assert space(points) == where


@every_edition
def test_BASE_35_nothing_completed_nothing_happens(edition):
    table = Table("BASE-E15", active="blue", edition=edition).turn()
    assert table.scores == {"blue": 0, "red": 0}
    assert not {"score", "figure_returned", "marker"} & {e["type"] for e in table.game.events}
    assert table.supply("red") == 6


# --- the end of the game ---------------------------------------------------------------------------------


@every_edition
def test_BASE_36_the_game_ends_after_the_whole_turn_of_the_last_tile(edition):
    table = RealTable(["base/E", "base/E"], MEADOW, edition=edition)
    table.lay((0, 1)).place("meeple", "N")
    table.lay((0, 2), 2)
    assert not table.game.over
    assert (table.game.decision.player, table.game.decision.kind) == (1, "place_figure")
    assert table.scores == {"red": 0, "blue": 0}
    table.place("meeple", "field")
    assert table.game.over
    assert table.scores == {"red": 4, "blue": 3}
    steps = ("score", "final_scoring", "game_over")
    assert [e["type"] for e in table.game.events if e["type"] in steps] == [
        "score",
        "final_scoring",
        "score",
        "game_over",
    ]


@every_edition
def test_BASE_36_the_last_tile_of_the_stack(edition):
    table = RealTable(then="shuffle", edition=edition, modules=("base",))
    while not table.game.over:
        assert len(table.game.hand) == 1
        assert "final_scoring" not in [e["type"] for e in table.game.events]
        table.pass_turn()
    assert table.game.remaining.total() == 0
    assert len(table.game.tiles()) + len(table.game.rejected) == 72


@every_edition
@pytest.mark.parametrize(
    ("board", "source", "parts"),
    [
        ("BASE-E7", "road", [["tiles", 3, 3]]),
        ("BASE-E8", "monastery", [["tiles", 4, 4]]),
        ("BASE-E9", "city", [["tiles", 2, 2], ["shields", 1, 1]]),
    ],
)
def test_BASE_37_unfinished_features_are_scored_at_the_end(edition, board, source, parts):
    table = Table(board, edition=edition, modules=("base",)).final()
    [score] = table.score_events()
    assert (score["source"], score["final"], score["parts"]) == (source, True, parts)


@every_edition
def test_BASE_37_with_the_usual_majority(edition):
    road = "(0,0) FRFR R=EW red@E\n(1,0) FRFR R=EW blue@E\n(2,0) FRFR R=EW"
    assert Table(road, edition=edition).final().scores == {"red": 3, "blue": 3}
    outnumbered = Table(road, edition=edition, drop=[(2, 0)], add="(2,0) FRFR R=EW blue@E").final()
    assert outnumbered.scores == {"red": 0, "blue": 3}
    empty = Table("(0,0) FRFR R=EW", edition=edition).final()
    assert empty.scores == {"red": 0}


@every_edition
@pytest.mark.parametrize("example", ["BASE-E2", "BASE-E3", "BASE-E10"])
def test_BASE_38_completed_features_are_not_scored_again(edition, example):
    """BASE-38, no code: its meeples have returned, and final scoring asks for occupied features."""
    table = Table(example, edition=edition).turn()
    points = table.scores["red"]
    assert points > 0
    table.final()
    assert table.scores == {"red": points}
    assert table.score_events(final=True) == []


@every_edition
def test_BASE_39_most_points_win_and_a_tie_is_shared(edition):
    won = Table("BASE-E5", edition=edition).turn()
    assert won.game.winners == ()  # not yet
    won.final()
    assert won.game.winners == (won.seat("red"),)
    shared = Table("BASE-E4", players=["red", "green", "yellow"], edition=edition).turn().final()
    assert shared.scores == {"red": 4, "green": 0, "yellow": 4}
    assert shared.game.winners == (0, 2)
    assert shared.final_events[-1] == {"type": "game_over", "scores": [4, 0, 4], "winners": [0, 2]}
