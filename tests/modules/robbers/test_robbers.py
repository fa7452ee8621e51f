"""Rules 05, module robbers: they wait on the score track and take half of the points of a foreign marker."""

import pytest

import carcassonne as cc
from carcassonne.engine.track import advance
from carcassonne.tiles import copies, design
from tests.table import RealTable, Table, every_edition
from tests.tables.scoring_turns import (
    BAG,
    ROBBERS,
    answer,
    asked,
    bag,
    gained,
    offered,
    place,
    roads,
    robbers,
    spaces,
)

FOUR = ("red", "blue", "yellow", "green")

# --- components and placing --------------------------------------------------------------------------------


@every_edition
def test_ROB_setup_one_robber_each_and_eight_bag_tiles(edition):
    game = cc.Game(cc.Config(edition=edition, modules=("base", "robbers"), seed=1))
    assert [game.figures(seat).supply["robber"] for seat in (0, 1)] == [1, 1]
    tiles = copies("robbers", edition)
    assert sum(n for tile, n in tiles.items() if design(tile).mark("robber-bag")) == 8


@every_edition
def test_ROB_1_each_player_from_the_active_one_before_the_tile_is_placed(edition):
    """TURN-8; a single space is asked too, and nobody may decline."""
    table = bag("green", "red", "blue", edition=edition).stand("red", 3).stand("blue", 7).stand("green", 9)
    table.pass_turn()
    for colour, open_to_him, chosen in (("red", [7, 9], 9), ("blue", [3, 9], 9), ("green", [3, 7], 3)):
        assert asked(table) == ("place_robber", colour)
        assert spaces(table) == open_to_him, "the spaces of others, not his own"
        place(table, colour, chosen)
    assert table.robbers() == {"red": 9, "blue": 9, "green": 3}
    assert asked(table) == ("place_tile", "red")
    assert table.supply("red", "robber") == 0


def test_ROB_1_an_own_space_that_holds_a_foreign_marker_too():
    table = bag("red", "blue").stand("red", 4).stand("blue", 4).pass_turn()
    assert spaces(table) == [4]


def test_ROB_1_no_bag_no_robber():
    table = bag("red", "blue", draw="sketch/FFFF gold").pass_turn()
    assert asked(table) == ("place_tile", "blue")


def test_ROB_1_the_robber_is_never_placed_on_the_board():
    """He is no meeple and no figure of step 2 (DEF-3)."""
    table = robbers("(0,0) FFFF\n*(1,0) CRFF", "red", "blue").lay()
    assert table.kinds("robber") == []
    with pytest.raises(cc.IllegalAction):
        table.place("robber", "N")


@every_edition
def test_ROB_2_the_active_player_may_move_his_robber(edition):
    table = bag("blue", "red", "green", edition=edition)
    table.stand("blue", 5).stand("green", 8).robber("red", 5).robber("blue", 0).robber("green", 0).pass_turn()
    assert asked(table) == ("place_robber", "red")
    assert spaces(table) == [8, "pass"], "to another space"
    assert place(table, "red", 8).robbers() == {"red": 8, "blue": 0, "green": 0}


def test_ROB_2_he_may_leave_it():
    table = bag("blue", "red").stand("blue", 5).robber("red", 3).robber("blue", 0).pass_turn()
    assert spaces(table) == [5, "pass"]
    assert table.game.decision.default.type == "pass"
    answer(table, "pass")
    assert (table.robbers(), asked(table)) == ({"red": 3, "blue": 0}, ("place_tile", "red"))


def test_ROB_2_not_asked_when_there_is_no_other_space():
    """TURN-47: to stay would be his only choice."""
    table = bag("blue", "red").stand("blue", 5).robber("red", 5).robber("blue", 0).pass_turn()
    assert asked(table) == ("place_tile", "red")


def test_ROB_3_others_with_a_robber_on_the_track_do_nothing():
    table = bag("green", "red", "blue").stand("red", 6).robber("blue", 2).pass_turn()
    place(table, "red", 0)
    assert asked(table) == ("place_robber", "green"), "blue is left out"
    place(table, "green", 6)
    assert table.robbers() == {"red": 0, "blue": 2, "green": 6}


def test_ROB_4_any_number_on_one_space():
    """Robbers of red, blue and green wait on 4 for the markers of yellow and of each other."""
    table = bag("yellow", "red", "blue", "green").stand("yellow", 4).pass_turn()
    for colour in ("red", "blue", "green"):
        place(table, colour, 4)
    assert place(table, "yellow", 0).robbers() == {"red": 4, "blue": 4, "green": 4, "yellow": 0}


def test_ROB_5_a_rejected_bag_tile_moves_no_robber():
    """A river tile fits nowhere here; then a plain tile is drawn."""
    # ROB-5, no code: TURN-7 comes before TURN-8
    table = Table("(0,0) FFFF", players=("red", "blue"), modules=ROBBERS,
                  draws=["sketch/FFFF", "sketch/VVVV bag", "sketch/FFFF"])  # fmt: skip
    table.pass_turn()
    assert table.game.rejected == ("sketch/VVVV bag",)
    assert asked(table) == ("place_tile", "blue")
    assert table.robbers() == {}


def test_ROB_6_spaces_are_points_modulo_50():
    table = bag("green", "red", "blue").stand("blue", 53).stand("green", 103).pass_turn()
    assert spaces(table) == [3]
    place(table, "red", 3)
    assert spaces(table) == [0, 3]


def test_ROB_6_a_marker_beyond_50_activates():
    table = robbers(roads(("red", 3)), "red", "blue").stand("red", 53).robber("blue", 3).turn()
    assert table.scores == {"red": 56, "blue": 2}


def test_ROB_6_a_robber_that_goes_along_passes_50():
    """Blue steals 3 and goes from 48 to 51; yellow's robber goes along to space 1."""
    table = robbers(roads(("red", 5)), "red", "blue", "yellow")
    table.stand("red", 10).stand("blue", 48).robber("blue", 10).robber("yellow", 48).turn()
    assert table.markers("blue") == (51,)
    assert table.robbers() == {"yellow": 1}


def test_ROB_1_alone_nobody_is_asked():
    """BASE-40, TURN-47: there is no marker of another player."""
    table = RealTable([BAG, "sketch/FFFF"], [("sketch/FFFF", (0, 0), 0)], players=("red",), modules=ROBBERS)
    assert asked(table) == ("place_tile", "red")


def test_ROB_refused():
    table = bag("red", "blue").stand("red", 6).pass_turn()
    for space in (7, 0, 56, "6", None):
        with pytest.raises(cc.IllegalAction):
            answer(table, "place_robber", space=space)
    assert table.robbers() == {}


# --- robbing -----------------------------------------------------------------------------------------------


@every_edition
def test_ROB_7_a_marker_that_starts_on_the_space_activates(edition):
    table = (
        robbers(roads(("red", 3)), "red", "blue", edition=edition).stand("red", 8).robber("blue", 8).turn()
    )
    assert table.markers("red") == (11,)
    assert gained(table) == [("red", 3), ("blue", 2)]
    assert table.robbers() == {}
    assert table.supply("blue", "robber") == 1


def test_ROB_7_not_a_robber_on_the_way_or_at_the_goal():
    table = robbers(roads(("red", 3)), "red", "blue", "green").stand("red", 8)
    table.robber("blue", 9).robber("green", 11).turn()
    assert gained(table) == [("red", 3)]
    assert table.robbers() == {"blue": 9, "green": 11}


def test_ROB_8_not_by_its_own_owner():
    table = robbers(roads(("red", 3)), "red", "blue").stand("red", 8).stand("blue", 8).robber("red", 8).turn()
    assert gained(table) == [("red", 3)]
    assert table.robbers() == {"red": 8}


def test_ROB_9_all_points_in_one_move_and_nothing_is_taken_away():
    """Two roads of red: 3 + 4; blue gets half(7)."""
    table = robbers(roads(("red", 3), ("red", 4)), "red", "blue").robber("blue", 0).turn()
    assert table.scores == {"red": 7, "blue": 4}
    moves = [(e["player"], e["from"], e["to"]) for e in table.game.events if e["type"] == "marker"]
    assert moves == [(0, 0, 7), (1, 0, 4)]


@pytest.mark.parametrize(("length", "stolen"), [(2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_ROB_10_half_rounded_up(length, stolen):
    """DEF-9."""
    table = robbers(roads(("red", length)), "red", "blue").stand("red", 9).robber("blue", 9).turn()
    event = table.score_events()[-1]
    assert (event["player"], event["points"], event["source"]) == (1, stolen, "robber")
    assert event["parts"] == [["stolen", length, stolen]]


def test_ROB_10_points_he_stole_himself_are_not_in_it():
    """Blue gains 4 and steals half(5) = 3 from red; yellow steals half(4) from blue, not half(7)."""
    table = chain()
    assert gained(table, "robber") == [("blue", 3), ("yellow", 2)]


def test_ROB_11_the_owner_chooses_between_several_markers():
    table = robbers(roads(("red", 6), ("blue", 3)), "red", "blue", "green")
    table.stand("red", 12).stand("blue", 12).robber("green", 12).turn()
    assert asked(table) == ("rob", "green")
    assert offered(table) == [
        {"type": "rob", "owner": 0, "points": 3},
        {"type": "rob", "owner": 1, "points": 2},
    ]
    answer(table, "rob", owner=1, points=2)
    assert table.scores == {"red": 18, "blue": 15, "green": 2}
    assert table.robbers() == {}


def test_ROB_11_one_of_two_markers_is_no_choice():
    """Blue's robber lies on the space of red and of himself: he can rob red only."""
    table = robbers(roads(("red", 6), ("blue", 3)), "red", "blue").robber("blue", 0).turn()
    assert table.scores == {"red": 6, "blue": 3 + 3}


def test_ROB_12_several_robbers_each_get_half_in_full():
    table = robbers(roads(("red", 5)), *FOUR).stand("red", 20)
    for colour in FOUR[1:]:
        table.robber(colour, 20)
    assert table.turn().scores == {"red": 25, "blue": 3, "yellow": 3, "green": 3}
    assert table.robbers() == {}


@every_edition
def test_ROB_13_stolen_points_activate_nobody_and_robbers_go_along(edition):
    """Blue steals on 12; robbers of yellow and green wait there."""
    table = robbers(roads(("red", 5)), *FOUR, edition=edition).stand("red", 10).stand("blue", 12)
    table.robber("blue", 10).robber("yellow", 12).robber("green", 12).turn()
    assert table.scores == {"red": 15, "blue": 15, "yellow": 0, "green": 0}
    assert table.robbers() == {"yellow": 15, "green": 15}


def test_ROB_13_the_thiefs_own_robber_is_not_dragged_but_returns():
    table = robbers(roads(("red", 5)), "red", "blue").stand("red", 12).stand("blue", 12).robber("blue", 12)
    assert table.turn().robbers() == {}
    assert table.markers("blue") == (15,)


def test_ROB_13_dragged_twice_in_one_turn():
    """Yellow's robber goes with blue from 12 to 15 and from there with green, who steals next, to 18."""
    table = robbers(roads(("red", 5)), "red", "blue", "green", "yellow")
    table.stand("red", 10).stand("blue", 12).stand("green", 15)
    table.robber("blue", 10).robber("green", 10).robber("yellow", 12).turn()
    assert table.markers("blue") == (15,)
    assert table.markers("green") == (18,)
    assert table.robbers() == {"yellow": 18}


def test_ROB_13_a_dragged_robber_can_be_activated_in_a_later_turn():
    """ROB-E2; then blue ends a road of 3 tiles of red, who stands where yellow's robber is now."""
    board = roads(("red", 5)) + "\n(0,5) FRFF red@E\n(1,5) FRFR R=EW"
    table = robbers(board, "red", "blue", "yellow", draws=["sketch/FFFR"])
    table.stand("red", 10).stand("blue", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.robbers() == {"yellow": 15}
    table.lay((2, 5)).decline()
    assert table.scores == {"red": 18, "blue": 15, "yellow": 2}
    assert table.robbers() == {}


def chain():
    """ROB-E7: red 10 -> 15, blue 12 -> 16; blue's robber on 10, yellow's on 12."""
    table = (
        robbers(roads(("red", 5), ("blue", 4)), "red", "blue", "yellow").stand("red", 10).stand("blue", 12)
    )
    return table.robber("blue", 10).robber("yellow", 12).turn()


def test_ROB_14_all_markers_move_before_the_first_robber_scores():
    """TURN-30, TURN-31: the starting spaces are noted, robbers score from the active player clockwise."""
    moves = [(e["player"], e["from"], e["to"]) for e in chain().game.events if e["type"] == "marker"]
    assert moves == [(0, 10, 15), (1, 12, 16), (1, 16, 19), (2, 0, 2)]


def test_ROB_14_the_active_player_steals_first():
    """Red and blue rob green (5 points) on 7, green robs blue (3 points) on 0."""
    table = robbers(roads(("blue", 3), ("green", 5)), "red", "blue", "green")
    table.stand("green", 7).robber("red", 7).robber("blue", 7).robber("green", 0).turn()
    assert gained(table, "robber") == [("red", 3), ("blue", 3), ("green", 2)]


def test_TURN_31_owners_from_the_active_player_clockwise():
    """Blue, second at the table, lays the tile: green robs before red."""
    board = "(0,0) FFFF\n(5,5) FRFF blue@E\n(6,5) FRFR R=EW"
    table = robbers(board, "red", "blue", "green", draws=["sketch/FFFF", "sketch/FFFR"])
    table.robber("red", 0).robber("green", 0).lay((1, 0)).decline()
    table.lay((7, 5)).decline()
    assert gained(table) == [("blue", 3), ("green", 2), ("red", 2)]


def test_ROB_15_an_activated_robber_does_not_go_along():
    """Blue's 4 points activate red's and green's robber. Red steals first and takes green's nowhere."""
    table = robbers(roads(("blue", 4)), "red", "blue", "green")
    table.stand("blue", 12).stand("red", 12).robber("red", 12).robber("green", 12).turn()
    assert table.scores == {"red": 14, "blue": 16, "green": 2}
    assert table.robbers() == {}
    aside = [e for e in table.game.events if e["type"] == "figure_aside" and "track" in e["place"]]
    assert [e["place"][1] for e in aside] == [], "nobody was moved along"


def test_ROB_16_no_points_no_robbery():
    """ROB-16, no code: nobody moves a marker by nothing."""
    table = robbers("(0,0) FFFF\n*(1,0) FFFF", "red", "blue").robber("blue", 0).turn()
    assert (table.robbers(), gained(table)) == ({"blue": 0}, [])


@pytest.mark.parametrize("active", ["red", "blue", "green"])
def test_ROB_17_in_every_players_turn(active):
    """Red gains the points, whoever lays the tile, blue robs him."""
    # ROB-17, no code: a robber hears of every marker that moves
    players = {
        "red": ("red", "blue", "green"),
        "blue": ("blue", "green", "red"),
        "green": ("green", "red", "blue"),
    }
    table = robbers(roads(("red", 4)), *players[active]).robber("blue", 0).turn()
    assert {c: table.scores[c] for c in ("red", "blue", "green")} == {"red": 4, "blue": 2, "green": 0}


def test_ROB_18_a_robber_waits_on_an_empty_space():
    """Blue's own marker leaves his robber alone on 12; later red stops there and is robbed."""
    # ROB-18, no code: a robber is on a space, whoever else is
    table = robbers(roads(("blue", 3)), "red", "blue").stand("blue", 12).robber("blue", 12).turn()
    assert table.robbers() == {"blue": 12}
    assert [table.markers(c) for c in ("red", "blue")] == [(0,), (15,)]


@every_edition
def test_ROB_19_three_points_before_final_scoring(edition):
    """FINAL-4; blue's robber is in his supply."""
    table = robbers(roads(("red", 3)), "red", "blue", "green", edition=edition)
    table.robber("red", 5).robber("green", 0).final()
    first, second = table.final_events[1:5:2]
    assert [(e["player"], e["points"], e["source"], e["final"]) for e in (first, second)] == [
        (0, 3, "robber", True),
        (2, 3, "robber", True),
    ]
    assert table.scores == {"red": 3 + 2, "blue": 0, "green": 3}
    assert table.robbers() == {}
    assert [table.supply(c, "robber") for c in ("red", "blue", "green")] == [1, 1, 1]
    assert table.markers("red") == (5,)


def test_ROB_20_final_scoring_activates_no_robber():
    """Red's unfinished road gives 2 at the end; blue's robber on red's space gets his 3 and no more."""
    table = robbers(roads(("red", 3)), "red", "blue").robber("blue", 0).final()
    assert table.scores == {"red": 2, "blue": 3}


def test_ROB_20_nor_do_the_points_of_the_robbers_themselves():
    """ROB-19: both wait on the space of the other."""
    table = robbers("(0,0) FFFF", "red", "blue").robber("red", 0).robber("blue", 0).final()
    assert table.scores == {"red": 3, "blue": 3}


def test_ROB_21_a_robber_follows_the_first_marker_that_leaves_with_stolen_points():
    """Blue and green both steal from 12; yellow's robber goes with blue and then stays at 15."""
    table = robbers(roads(("red", 5)), "red", "blue", "green", "yellow")
    table.stand("red", 10).stand("blue", 12).stand("green", 12)
    table.robber("blue", 10).robber("green", 10).robber("yellow", 12).turn()
    assert [table.markers(c) for c in ("blue", "green")] == [(15,), (15,)]
    assert table.robbers() == {"yellow": 15}
    follows = [e["place"] for e in table.game.events if e["type"] == "figure_aside"]
    assert follows == [["track", 15]], "it moved once"


def test_ROB_21_ordinary_points_activate_even_if_others_stay():
    table = robbers(roads(("red", 4)), "red", "blue", "green").stand("red", 6).stand("blue", 6)
    assert table.robber("green", 6).turn().scores == {"red": 10, "blue": 6, "green": 2}


def test_ROB_22_activated_in_the_turn_in_which_it_was_placed():
    """Red lays the bag tile that ends blue's road; his robber was put on blue's space before."""
    table = Table("(0,0) FRFF blue@E\n(-3,0) FFFF", active="green", players=("green", "red", "blue"),
                  modules=ROBBERS, draws=["sketch/FFFF", "sketch/FFFR bag"])  # fmt: skip
    table.stand("blue", 30).lay((-3, 1)).decline()
    place(table, "red", 30)
    place(table, "blue", 0)
    place(table, "green", 30)
    table.lay((1, 0)).decline()
    assert table.scores == {"green": 1, "red": 1, "blue": 32}
    assert table.robbers() == {"blue": 1}, "it went along with red's marker, the first to leave 0 (ROB-21)"


def test_TURN_46_the_points_are_his_at_once_the_markers_move_later():
    """Green is asked whom to rob: red and blue have their points, and their markers have moved."""
    table = robbers(roads(("red", 6), ("blue", 3)), "red", "blue", "green").robber("green", 0)
    table.lay()
    before = table.markers("red")
    table.decline()
    assert (before, table.scores["red"], table.markers("red")) == ((0,), 6, (6,))
    assert table.scores["green"] == 0


def test_TURN_45_payments_activate_no_robber():
    """Red pays 3 and leaves the robber behind; the points he gains then start on another space."""
    table = robbers(roads(("red", 4)), "red", "blue").stand("red", 9).robber("blue", 9)
    advance(table.game._state, 0, 0, -3, "payment")
    table.turn()
    assert table.robbers() == {"blue": 9}
    assert table.markers("red") == (10,)
    assert gained(table) == [("red", 4)]


def test_BASE_14_points_moved_without_robbers_when_no_tile_is_left():
    """Blue has a point of TURN-2 (set by hand, the fairy is not in play) when the last tile fits nowhere."""
    table = RealTable(["sketch/FFFF", "sketch/VVVV"], [("sketch/FFFF", (0, 0), 0)], modules=ROBBERS)
    state = table.robber("red", 0).game._state
    state.player, state.gained, state.scores = 1, (0, 1), (0, 1)
    state.kind, state.agenda = "", (("draw", ()), ())
    state.run()
    assert table.game.over
    assert table.scores == {"red": 3, "blue": 1}, "red's robber gets its 3 of FINAL-4, no half"
    assert table.markers("blue") == (1,)
