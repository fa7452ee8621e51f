"""The turn sequence, its definitions and final scoring: docs/rules/00-turn.md."""

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.table import RealTable, Table, every_edition, refused

MEADOW = [("sketch/FFFF", (0, 0), 0)]
ABBOT = ("base", "farmers", "abbot")


def types(events, *wanted):
    """The types of events in order, as far as they are wanted."""
    return [e["type"] for e in events if e["type"] in wanted]


def markers(table):
    return [(e["player"], e["from"], e["to"]) for e in table.game.events if e["type"] == "marker"]


# --- definitions -----------------------------------------------------------------------------------------


@every_edition
def test_DEF_1_adjacent_cells_share_an_edge_neighbouring_ones_perhaps_a_corner(edition):
    table = Table("(0,0) FFFF mon red@mon\n(1,0) FFFF\n(1,1) FFFF", edition=edition, draws=["sketch/FFFF"])
    cells = {at for at, _ in table.placements()}
    assert cells == {
        (-1, 0),
        (0, 1),
        (0, -1),
        (1, -1),
        (2, 0),
        (2, 1),
        (1, 2),
    }  # (2, 2) touches a corner only
    assert table.final().scores == {"red": 3}  # but (1, 1) is a neighbour of the monastery


def test_DEF_2_a_feature_is_a_maximal_set_of_connected_segments():
    table = Table("BASE-E11")
    north, east = table.feature((0, 0), "N"), table.feature((0, 0), "E")
    assert (set(north.tiles), set(east.tiles)) == ({(0, 0), (0, 1)}, {(0, 0), (1, 0)})
    table.turn()
    north, east = table.feature((0, 0), "N"), table.feature((0, 0), "E")
    assert north == east
    assert len(north.segments) == 5  # two of them on one tile
    assert len(north.tiles) == 4


def test_DEF_2_a_monastery_and_a_garden_are_features_of_one_segment():
    table = Table("(0,0) FFFF mon\n(1,0) FFFF gar\n(2,0) FRFF\n(3,0) FRFR R=EW", modules=ABBOT)
    features = table.game.features()
    assert sorted(feature.kind for feature in features) == ["field", "garden", "monastery", "road"]
    assert {f.kind: len(f.segments) for f in features} == {"monastery": 1, "garden": 1, "road": 2, "field": 5}


@every_edition
def test_DEF_3_big_meeples_and_abbots_are_meeples(edition):
    """They occupy a feature and have strength like a normal meeple."""
    modules = ("base", "farmers", "abbot", "big-meeple")
    board = "(0,0) FRFF red:big@E\n*(1,0) FRFR R=EW"
    table = Table(board, active="blue", edition=edition, modules=modules).lay()
    assert "road" not in table.kinds()
    assert "road" not in table.kinds("big-meeple")
    board = "(0,0) FFFF mon red:abbot@mon"
    table = Table(board, edition=edition, modules=modules)
    assert table.feature((0, 0), "mon").strength == (1,)


@every_edition
def test_DEF_4_where_each_meeple_stands(edition):
    """Travellers, knights, monks and farmers are normal meeples; an abbot stands in monastery or garden."""
    # DEF-4, no code: only names: a figure is what its segment makes of it
    start = [("sketch/FFRF", (0, 1), 0)]
    monastery = RealTable(["base/A"], start, modules=ABBOT, edition=edition).lay((0, 0), 2)
    assert monastery.kinds() == ["field", "monastery", "road"]
    assert monastery.kinds("abbot") == ["monastery"]
    garden = RealTable(["base/Eg"], MEADOW, modules=ABBOT, edition=edition).lay((0, 1))
    assert garden.kinds() == ["city", "field"]
    assert garden.kinds("abbot") == ["garden"]


@every_edition
def test_DEF_5_a_feature_is_occupied_by_any_meeple_on_any_segment(edition):
    board = "(0,0) FRFF\n(1,0) FRFR R=EW\n*(2,0) FRFR R=EW\n(3,0) FRFR R=EW\n(4,0) FFFR {}"
    for figure, free in (("", True), ("red@W", False), ("blue@W", False), ("red:big@W", False)):
        table = Table(
            board.format(figure), players=["red", "blue"], modules=("base", "big-meeple"), edition=edition
        ).lay()
        assert (table.kinds() == ["road"]) is free


@every_edition
def test_DEF_6_strength_is_the_sum_of_the_meeples(edition):
    board = """
        (0,0) FCFF red@E
        (1,0) FCFC C=EW red:big@E
        (2,0) FCFC C=EW blue@E
        *(3,0) FCFC C=EW
        (4,0) FFFC blue@W
    """
    table = Table(board, active="blue", modules=("base", "big-meeple"), edition=edition).lay()
    assert table.scores == {"blue": 0, "red": 10}  # 1 + 2 against 1 + 1
    assert (table.supply("red"), table.supply("red", "big-meeple")) == (7, 1)


@every_edition
def test_DEF_7_nobody_has_the_majority_without_a_meeple(edition):
    table = Table("BASE-E4", edition=edition)
    assert table.feature((0, 0), "E").standing == {table.seat("yellow"): 2}
    table.turn()
    assert table.feature((0, 0), "E").strength == (0, 0)
    assert table.feature((0, 0), "E").standing == {}


@every_edition
def test_DEF_11_clockwise_is_the_order_of_seats(edition):
    """Blue, in seat 1, lets red in seat 0 and green in seat 2 score: from blue on it is green, then red."""
    board = "(0,0) FRFF red@E\n(1,0) FRFR R=EW\n(3,0) FFFR green@W"
    table = Table(
        board,
        players=["red", "blue", "green"],
        edition=edition,
        draws=["sketch/FFFF", "sketch/FRFR R=EW", "sketch/FFFF"],
    )
    table.lay((0, 1)).decline()
    assert table.game.player == 1
    table.lay((2, 0)).decline()
    assert table.scores == {"red": 4, "blue": 0, "green": 4}
    assert markers(table) == [(2, 0, 4), (0, 0, 4)]
    assert table.game.player == 2


@every_edition
def test_DEF_12_a_tile_counts_once(edition):
    table = Table("BASE-E11", edition=edition).turn()
    assert [e["parts"] for e in table.score_events()] == [[["tiles", 4, 8]]]


@every_edition
def test_DEF_14_a_set_up_may_list_tile_sets_itself(edition):
    def deck(**tiles):
        sets = {name.replace("_", "-"): copies for name, copies in tiles.items()}
        return cc.Config(edition=edition, modules=("base",), tiles=sets).deck

    land = {"c1": 18, "c2": 18, "c3": 23}[edition]  # the river tile of c3 stays in the box
    assert deck(base=1, inns_cathedrals=1).total() == 72 + land
    assert deck(base=2).total() == 144
    only_inns = deck(inns_cathedrals=1)
    assert {id.partition("/")[0] for id in only_inns} == {"base", "inns-cathedrals"}
    assert only_inns.total() == 1 + land  # the start tile comes from the base game
    with pytest.raises(cc.ConfigError):
        deck()


@every_edition
def test_DEF_14_symbols_of_absent_modules_mean_nothing(edition):
    inn = Table("INN-E1", modules=("base",), edition=edition).turn()
    assert inn.scores == {"red": 3}
    cathedral = Table("CATH-E1", modules=("base",), edition=edition).turn()
    assert cathedral.scores == {"red": 14}  # the shield still counts
    gate = RealTable(["ferries/A"], [("base/A", (0, 0), 3)], modules=("base",), edition=edition).lay((1, 0))
    assert gate.feature((1, 0), "W").complete  # the road still ends at the lake


# --- the turn --------------------------------------------------------------------------------------------


@every_edition
def test_TURN_1_the_records_of_the_last_turn_are_cleared(edition):
    """Points of an earlier turn move no marker again, and no earlier tile takes a figure."""
    table = Table("BASE-E13", players=["red", "blue"], edition=edition, draws=["sketch/CFFF"]).turn()
    assert markers(table) == [(0, 0, 4)]
    assert table.game.events[-2] == {"type": "turn", "player": 1, "turn": 2}
    table.lay((1, 0))
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} == {(1, 0)}
    table.decline()
    assert markers(table) == [(0, 0, 4)]
    assert len(table.score_events()) == 1


@every_edition
def test_TURN_6_draw_from_the_river_stack_while_it_lasts(edition):
    table = RealTable(then="shuffle", modules=("base", "river"), edition=edition)
    rivers = []
    for _ in range(15):
        rivers.append("V" in design(table.game.hand[0]).edges)
        table.pass_turn()
    assert rivers == [True] * 11 + [False] * 4  # 12 river tiles, the spring lies on the table
    drawn = [e for e in table.game.events if e["type"] == "tile_drawn"]
    assert len(drawn) == 16  # one a turn


@every_edition
def test_TURN_7_reject_and_redraw(edition):
    table = RealTable(["base/B", "base/C", "base/X", "base/B"], MEADOW, edition=edition)
    events = table.lay((1, 0)).game.play({"type": "pass"})
    assert [(e["type"], e["tile"]) for e in events if "tile" in e] == [
        ("tile_rejected", "base/C"),
        ("tile_rejected", "base/X"),
        ("tile_drawn", "base/B"),
    ]
    assert table.game.player == 1  # the turn of the same player goes on
    assert types(table.game.events, "turn") == ["turn", "turn"]
    assert not table.game.over


@every_edition
def test_TURN_10_the_drawn_tile_is_placed(edition):
    table = RealTable(["base/E", "base/B"], MEADOW, edition=edition)
    other = {"type": "place_tile", "tile": "base/B", "at": [0, 1], "turn": 0}
    assert refused(table, other) == "illegal.other-tile"
    table.lay((0, -1), 2)
    tile = table.game.tile((0, -1))
    assert (tile.id, tile.turn, tile.player, tile.number) == ("base/E", 2, 0, 1)
    assert tile.segments[0].edges == ("S",)
    assert table.game.hand == ()


TAKE_BACK = """
    (0,0) FFFF gar red:abbot@gar
    (-1,1) FRFF red@E
    (0,1) FRFR R=EW
    (1,0) FFFF
    *(1,1) CFFR
"""


@pytest.mark.parametrize(
    "action",
    [
        {"type": "place_figure", "figure": "meeple", "at": [1, 1], "segment": 0},
        {"type": "take_back", "figure": "abbot", "at": [0, 0]},
        {"type": "pass"},
    ],
    ids=["19a", "19d", "nothing"],
)
def test_TURN_19_at_most_one_of_the_actions(action):
    table = Table(TAKE_BACK, players=["red", "blue"], modules=ABBOT).lay()
    assert {o.type for o in table.game.decision.options} == {"place_figure", "take_back", "pass"}
    table.game.play(action)
    assert (table.game.decision.player, table.game.decision.kind) == (1, "place_tile")


@every_edition
def test_TURN_19_only_meeples_from_the_supply_on_the_new_tile(edition):
    table = Table(TAKE_BACK, players=["red", "blue"], modules=ABBOT, edition=edition).lay()
    assert table.kinds() == ["city", "field"]  # the road is taken
    assert table.kinds("abbot") == []  # on the board, not in the supply
    assert {o.at for o in table.game.decision.options if o.type == "place_figure"} == {(1, 1)}


@every_edition
def test_TURN_26_only_what_was_completed_in_this_turn_is_scored(edition):
    table = Table("BASE-E2", players=["red", "blue"], edition=edition, draws=["sketch/FFFF"]).turn()
    assert len(table.score_events()) == 1
    table.lay((1, 0)).decline()  # blue's tile beside the complete city
    assert table.feature((0, 0), "N").complete
    assert len(table.score_events()) == 1
    assert table.scores == {"red": 8, "blue": 0}


def test_TURN_26_a_feature_complete_as_soon_as_its_tile_lies():
    """The short roads of inns-cathedrals/F between crossing and gate (IC-7)."""
    table = RealTable(["inns-cathedrals/F", "base/B"], [("base/A", (0, 0), 3)], modules=("base",)).lay((1, 0))
    short = [n for n, segment in enumerate(table.game.tile((1, 0)).segments) if "short" in segment.traits]
    assert len(short) == 2
    table.game.play({"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": short[0]})
    assert table.scores == {"red": 1, "blue": 0}
    assert table.supply("red") == 7


@every_edition
def test_TURN_27_the_abbot_taken_back_is_scored_first(edition):
    table = Table(TAKE_BACK, modules=ABBOT, edition=edition).lay()
    table.game.play({"type": "take_back", "figure": "abbot", "at": [0, 0]})
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("garden", 5), ("road", 3)]
    assert table.scores == {"red": 8}
    assert table.supply("red", "abbot") == 1


TWO_FEATURES = "(0,1) FRFF red@E\n(1,2) FFCF blue@S\n*(1,1) CFFR"


@every_edition
def test_TURN_29_features_are_scored_one_after_the_other(edition):
    """For each of them first the points (29c), then the meeples go home (29i)."""
    table = Table(TWO_FEATURES, players=["red", "blue"], modules=("base",), edition=edition).lay()
    steps = [(e["type"], e["player"]) for e in table.game.events if e["type"] in ("score", "figure_returned")]
    assert [kind for kind, _ in steps] == ["score", "figure_returned"] * 2
    assert steps[0][1] == steps[1][1] != steps[2][1] == steps[3][1]
    assert table.game.decision.kind == "place_tile"  # the order changes nothing and is not asked


@every_edition
def test_TURN_29_value_with_inn_and_cathedral(edition):
    road = Table("INN-E1", modules=("base", "inns"), edition=edition).turn()
    assert road.scores == {"red": 6}
    city = Table("CATH-E1", modules=("base", "cathedrals"), edition=edition).turn()
    assert city.scores == {"red": 21}


@every_edition
def test_TURN_30_every_player_moves_once_by_the_sum_of_the_turn(edition):
    """Abbot (TURN-27) and road (TURN-29) of red make one move."""
    table = Table(TAKE_BACK, modules=ABBOT, edition=edition).lay()
    table.game.play({"type": "take_back", "figure": "abbot", "at": [0, 0]})
    assert markers(table) == [(0, 0, 8)]
    assert table.game.markers(0) == {"meeple": 8}


@every_edition
def test_TURN_40_the_next_player_or_the_end(edition):
    table = RealTable(["base/B", "base/B", "base/B"], MEADOW, edition=edition)
    for turn, seat in enumerate((0, 1, 0)):
        assert (table.game.turn, table.game.player) == (turn + 1, seat)
        table.pass_turn()
    assert table.game.over
    assert types(table.game.events, "turn", "final_scoring") == ["turn"] * 3 + ["final_scoring"]


@every_edition
def test_TURN_42_complete_from_the_moment_the_last_edge_is_closed(edition):
    table = Table("BASE-E2", edition=edition)
    assert not table.feature((0, 0), "N").complete
    table.lay()
    assert table.game.decision.kind == "place_figure"  # not scored yet
    assert table.scores == {"red": 0}
    assert table.feature((0, 0), "N").complete
    assert table.feature((0, 0), "N").standing == {0: 8}


@every_edition
def test_TURN_42_an_abbot_in_a_complete_garden_is_not_taken_back(edition):
    """TURN-42, no code: complete means without open ends, and tiles and ferries change these at once."""
    around = "\n".join(
        f"({x},{y}) FFFF" for x in range(3) for y in range(3) if (x, y) not in [(1, 1), (2, 2)]
    )
    board = f"(1,1) FFFF gar red:abbot@gar\n{around}\n*(2,2) CFFF"
    table = Table(board, modules=ABBOT, edition=edition).lay()
    assert {o.type for o in table.game.decision.options} == {"place_figure", "pass"}
    assert table.decline().scores == {"red": 9}


@every_edition
def test_TURN_46_points_count_at_once_markers_move_after_all_scoring(edition):
    table = Table(TWO_FEATURES, players=["red", "blue"], modules=("base",), edition=edition).lay()
    assert types(table.game.events, "score", "marker") == ["score", "score", "marker", "marker"]
    assert table.scores == {"red": 2, "blue": 4}
    assert markers(table) == [(0, 0, 2), (1, 0, 4)]


# --- final scoring ---------------------------------------------------------------------------------------


@every_edition
def test_FINAL_1_after_the_turn_of_the_last_tile(edition):
    table = RealTable(["base/E", "base/E"], MEADOW, edition=edition, modules=("base",))
    table.lay((0, 1)).place("meeple", "N")
    assert not table.game.over
    table.lay((0, 2), 2).decline()  # completes red's city
    assert table.game.over
    steps = types(table.game.events, "score", "figure_returned", "marker", "final_scoring", "game_over")
    assert steps == ["score", "figure_returned", "marker", "final_scoring", "game_over"]
    assert table.scores == {"red": 4, "blue": 0}
    with pytest.raises(cc.IllegalAction):
        table.game.play({"type": "pass"})


@every_edition
def test_FINAL_1_after_the_last_tiles_were_rejected(edition):
    table = RealTable(["base/B", "base/C"], MEADOW, edition=edition).lay((1, 0)).place("meeple", "mon")
    assert table.game.over
    assert table.scores == {"red": 2, "blue": 0}


UNFINISHED = {
    "road": ("BASE-E7", "red", 3, 3),
    "monastery": ("BASE-E8", "yellow", 4, 4),
    "city": ("BASE-E9", "blue", 3, 3),
    "garden": ("(0,0) FFFF gar red:abbot@gar\n(1,0) FFFF\n(1,1) FFFF", "red", 3, 3),
    "road with inn": ("(0,0) FRFF red@E\n(1,0) FRFR R=EW inn@E", "red", 2, 0),
    "city with cathedral": ("(0,0) CCCC C=NESW cath\n(0,1) CFCF C=NS sh@N red@N", "red", 3, 0),
}


@every_edition
@pytest.mark.parametrize("feature", UNFINISHED)
def test_FINAL_9_unfinished_features_with_meeples(edition, feature):
    """Inn and cathedral by edition: c3 as without, c1 and c2 nothing."""
    board, owner, c3, earlier = UNFINISHED[feature]
    modules = ("base", "farmers", "abbot", "inns", "cathedrals")
    table = Table(board, owner, modules=modules, edition=edition).final()
    assert table.scores == {owner: c3 if edition == "c3" else earlier}
    assert all(e["final"] for e in table.score_events())


FINAL_BOARD = """
    (0,0) CFFF red@field
    (0,1) FFCF
    (1,0) FRFF blue@E
    (0,-1) FFFF mon red@mon
    (-1,0) CFFF blue@N
"""


@every_edition
def test_FINAL_10_scored_meeples_are_removed_before_the_fields(edition):
    table = Table(FINAL_BOARD, edition=edition).final()
    steps = types(table.final_events, "score", "figure_returned")
    assert steps == ["score"] * 3 + ["figure_returned"] * 3 + ["score"]
    assert table.supply("blue") == 7
    assert table.on_board("blue") == []
    returned = [e["at"] for e in table.final_events if e["type"] == "figure_returned"]
    assert sorted(returned) == [[-1, 0], [0, -1], [1, 0]]  # not the farmer


@every_edition
def test_FINAL_15_fields_after_all_other_features(edition):
    table = Table(FINAL_BOARD, edition=edition).final()
    assert table.score_events()[-1]["source"] == "field"
    assert table.scores == {"red": 4 + 3, "blue": 1 + 1}


@every_edition
def test_FINAL_16_most_points_win_tied_players_share_the_victory(edition):
    table = Table(FINAL_BOARD, edition=edition).final()
    assert table.game.over
    assert table.game.winners == (table.seat("red"),)
    assert table.final_events[-1] == {"type": "game_over", "scores": [7, 2], "winners": [0]}
    assert {table.game.markers(seat)["meeple"] for seat in (0, 1)} == {7, 2}
    tied = Table("FARM-E1", players=["red", "green", "blue"], edition=edition).final()
    assert tied.game.winners == (0, 2)
