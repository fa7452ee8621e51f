"""Rules 05, module robbers: they wait on the score track and take half of the points of a foreign marker."""

import pytest

import carcassonne as cc
from carcassonne.engine.track import advance
from carcassonne.tiles import copies, design
from tests.rules.scoring_turns import answer, asked, drawn, gained, move, offered, roads
from tests.table import RealTable, Table, every_edition

MODULES = ("base", "farmers", "robbers")
FOUR = ("red", "blue", "yellow", "green")
BAG = "sketch/FFFF bag"


def robbers(sketch, *players, modules=MODULES, edition="c3", **more):
    """A table whose first player lays the starred tile."""
    return Table(sketch, players[0], players=players, modules=modules, edition=edition, **more)


def bag(*players, modules=MODULES, edition="c3", draw=BAG, **more):
    """A table at which the second player draws a bag tile after the first has laid a plain one."""
    draws = ["sketch/FFFF", draw]
    return robbers("(0,0) FFFF", *players, modules=modules, edition=edition, draws=draws, **more)


def spaces(table):
    """The spaces offered for a robber, and "pass" if declining is offered."""
    return [option.get("space", option["type"]) for option in offered(table)]


def place(table, colour, space):
    assert asked(table) == ("place_robber", colour)
    return answer(table, "place_robber", space=space)


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
    table = Table("(0,0) FFFF", players=("red", "blue"), modules=MODULES,
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
    table = RealTable([BAG, "sketch/FFFF"], [("sketch/FFFF", (0, 0), 0)], players=("red",), modules=MODULES)
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
    """Green lays the tile; blue's and red's robbers wait: red comes first after green, then blue."""
    table = robbers(roads(("green", 4)), "green", "red", "blue").robber("blue", 0).robber("red", 0).turn()
    assert gained(table) == [("green", 4), ("red", 2), ("blue", 2)]


def test_ROB_15_an_activated_robber_does_not_go_along():
    """Blue's 4 points activate red's and green's robber. Red steals first and takes green's nowhere."""
    table = robbers(roads(("blue", 4)), "red", "blue", "green")
    table.stand("blue", 12).stand("red", 12).robber("red", 12).robber("green", 12).turn()
    assert table.scores == {"red": 14, "blue": 16, "green": 2}
    assert table.robbers() == {}
    aside = [e for e in table.game.events if e["type"] == "figure_aside" and "track" in e["place"]]
    assert [e["place"][1] for e in aside] == [], "nobody was moved along"


def test_ROB_16_no_points_no_robbery():
    table = robbers("(0,0) FFFF\n*(1,0) FFFF", "red", "blue").robber("blue", 0).turn()
    assert (table.robbers(), gained(table)) == ({"blue": 0}, [])


@pytest.mark.parametrize("active", ["red", "blue", "green"])
def test_ROB_17_in_every_players_turn(active):
    """Red gains the points, whoever lays the tile, blue robs him."""
    players = {
        "red": ("red", "blue", "green"),
        "blue": ("blue", "green", "red"),
        "green": ("green", "red", "blue"),
    }
    table = robbers(roads(("red", 4)), *players[active]).robber("blue", 0).turn()
    assert {c: table.scores[c] for c in ("red", "blue", "green")} == {"red": 4, "blue": 2, "green": 0}


def test_ROB_18_a_robber_waits_on_an_empty_space():
    """Blue's own marker leaves his robber alone on 12; later red stops there and is robbed."""
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
                  modules=MODULES, draws=["sketch/FFFF", "sketch/FFFR bag"])  # fmt: skip
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
    table = RealTable(["sketch/FFFF", "sketch/VVVV"], [("sketch/FFFF", (0, 0), 0)], modules=MODULES)
    state = table.robber("red", 0).game._state
    state.player, state.gained, state.scores = 1, (0, 1), (0, 1)
    state.kind, state.agenda = "", (("draw", ()),)
    state.run()
    assert table.game.over
    assert table.scores == {"red": 3, "blue": 1}, "red's robber gets its 3 of FINAL-4, no half"
    assert table.markers("blue") == (1,)


# --- worked examples ---------------------------------------------------------------------------------------


@every_edition
def test_ROB_E1_a_bag_tile(edition):
    table = bag("green", "red", "blue", "yellow", edition=edition)
    table.stand("red", 2).stand("blue", 11).stand("yellow", 15).stand("green", 20)
    table.robber("red", 15).robber("blue", 2).pass_turn()
    assert spaces(table) == [11, 20, "pass"]
    place(table, "red", 11)
    assert spaces(table) == [2, 11, 20]
    place(table, "yellow", 11)
    place(table, "green", 2)
    assert table.robbers() == {"red": 11, "blue": 2, "yellow": 11, "green": 2}
    assert asked(table) == ("place_tile", "red")


@every_edition
def test_ROB_E2_stolen_points_take_a_robber_along(edition):
    table = robbers(roads(("red", 5)), "red", "blue", "yellow", edition=edition)
    table.stand("red", 10).stand("blue", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.scores == {"red": 15, "blue": 15, "yellow": 0}
    assert table.robbers() == {"yellow": 15}
    assert table.supply("blue", "robber") == 1


@every_edition
def test_ROB_E3_two_robbers_on_one_space(edition):
    table = robbers(roads(("blue", 4)), "blue", "red", "green", edition=edition).stand("blue", 6)
    table.robber("red", 6).robber("green", 6).turn()
    assert table.scores == {"blue": 10, "red": 2, "green": 2}
    assert [table.supply(c, "robber") for c in ("red", "green")] == [1, 1]


@every_edition
@pytest.mark.parametrize(("victim", "points"), [("red", 3), ("blue", 2)])
def test_ROB_E4_one_robber_and_two_markers(edition, victim, points):
    table = robbers(roads(("red", 6), ("blue", 3)), "red", "blue", "green", edition=edition)
    table.stand("red", 12).stand("blue", 12).robber("green", 12).turn()
    answer(table, "rob", owner=table.seat(victim), points=points)
    assert table.scores == {"red": 18, "blue": 15, "green": points}


WITH_MESSAGES = (*MODULES, "messages")


def with_messages(*players, sketch, message=6, **more):
    """A table with messengers too; this message is on top of the stack."""
    return robbers(sketch, *players, modules=WITH_MESSAGES, messages=[message], **more)


@every_edition
def test_ROB_E5_the_other_marker_leaves_the_robber_inactive(edition):
    table = with_messages("red", "blue", sketch=roads(("red", 7)), edition=edition)
    table.stand("red", 12, 3).robber("blue", 12).turn()
    other = table.game.copy()
    move(table, "red", "messenger")
    assert drawn(table) == [6]
    answer(table, "take_message_points", points=2)
    assert table.markers("red") == (12, 12)
    assert (table.scores["blue"], table.robbers()) == (0, {"blue": 12})
    table.game = other
    move(table, "red", "meeple")
    assert asked(table) == ("move_marker", "blue"), "ROB-X3: he has not moved a marker yet"
    move(table, "blue", "meeple")
    assert table.markers("red") == (19, 3)
    assert (table.scores["blue"], table.robbers()) == (4, {})


@every_edition
def test_ROB_E6_the_robber_goes_with_the_marker_that_steals(edition):
    table = robbers(roads(("red", 5)), *FOUR, edition=edition)
    table.stand("red", 10).stand("blue", 12).stand("green", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.markers("green") == (12,)
    assert table.robbers() == {"yellow": 15}


@every_edition
def test_ROB_E7_a_chain_in_one_turn(edition):
    table = robbers(roads(("red", 5), ("blue", 4)), "red", "blue", "yellow", edition=edition)
    table.stand("red", 10).stand("blue", 12).robber("blue", 10).robber("yellow", 12).turn()
    assert table.scores == {"red": 15, "blue": 19, "yellow": 2}
    assert table.robbers() == {}


KNIGHTS = "(9,9) CFCF C=NS red@N\n(11,9) CFCF C=NS red@N\n(13,9) CFCF C=NS red@N\n"
"""Three knights of red in three open cities."""


@every_edition
def test_ROB_E8_points_of_a_message_are_robbed_too(edition):
    """Red chooses the score meeple: 8 -> 10, then 10 -> 16."""
    table = with_messages("red", "green", sketch=KNIGHTS + roads(("red", 2)), edition=edition)
    table.stand("red", 8).robber("green", 10).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=6)
    move(table, "green", "meeple")
    assert table.markers("red") == (16, 0)
    assert table.scores == {"red": 16, "green": 3}
    assert table.supply("green", "robber") == 1


# --- interactions ------------------------------------------------------------------------------------------


def test_ROB_X1_a_robber_may_wait_for_a_messenger():
    table = bag("red", "blue", modules=WITH_MESSAGES).stand("red", 12, 3).stand("blue", 0, 7).pass_turn()
    assert spaces(table) == [3, 12]
    place(table, "blue", 3)
    assert spaces(table) == [0, 7]


@pytest.mark.parametrize(("marker", "stolen"), [("meeple", 0), ("messenger", 2)])
def test_ROB_X1_activated_only_by_the_marker_that_starts_there(marker, stolen):
    """ROB-X2: by his choice red leaves it inactive."""
    table = (
        with_messages("red", "blue", sketch=roads(("red", 4))).stand("red", 12, 3).robber("blue", 3).turn()
    )
    move(table, "red", marker)
    if stolen:
        move(table, "blue", "meeple")
    assert table.scores["blue"] == stolen


def test_ROB_X3_stolen_points_go_to_the_marker_moved_before():
    """Blue gains 3 with his messenger and then steals 2 from red: the same marker, without a question."""
    table = (
        with_messages("red", "blue", sketch=roads(("red", 4), ("blue", 3))).robber("blue", 2).stand("red", 2)
    )
    move(table.turn(), "red", "meeple")
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 5)
    assert asked(table)[0] == "place_tile"


def test_ROB_X3_who_moved_none_chooses():
    table = with_messages("red", "blue", sketch=roads(("red", 4))).robber("blue", 1).stand("red", 1, 0)
    move(table.turn(), "red", "meeple")
    assert offered(table) == [
        {"type": "move_marker", "marker": "meeple", "points": 2},
        {"type": "move_marker", "marker": "messenger", "points": 2},
    ]
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 2)


@pytest.mark.parametrize(("start", "messages"), [(0, [6]), (2, [])])
def test_ROB_X3_the_active_thief_is_checked_for_the_dark_space_after_it(start, messages):
    """Red gains 3 and steals 2 from blue. From 0: 3, then 5, dark. From 2: 5 in between only (MSG-30)."""
    sketch = roads(("red", 3), ("blue", 4))
    table = (
        with_messages("red", "blue", sketch=sketch)
        .stand("red", start)
        .stand("blue", 8)
        .robber("red", 8)
        .turn()
    )
    move(table, "red", "meeple")
    move(table, "blue", "meeple")
    assert table.markers("red") == (start + 5, 0)
    assert drawn(table) == messages


def test_ROB_X3_a_thief_without_other_points_may_draw_a_message():
    """Red lays the tile that gives blue 9 and steals 5: his marker of this turn stands on 5."""
    table = with_messages("red", "blue", sketch=roads(("blue", 9))).stand("blue", 8).robber("red", 8).turn()
    move(table, "blue", "meeple")
    move(table, "red", "messenger")
    assert (drawn(table), asked(table)) == ([6], ("message", "red"))


def test_ROB_X4_the_two_points_of_a_message_too():
    """TURN-33: the robbers hit by that move score right after it."""
    table = with_messages("red", "blue", sketch=roads(("red", 2))).stand("red", 8).robber("blue", 10).turn()
    move(table, "red", "meeple")
    answer(table, "take_message_points", points=2)
    move(table, "blue", "messenger")
    assert table.scores == {"red": 12, "blue": 1}
    assert asked(table) == ("place_tile", "blue")


def test_ROB_X4_only_where_the_message_starts_not_where_the_turn_did():
    """Green's robber on 8 gets half of the 2 points of the road, blue's on 10 half of the message."""
    table = with_messages("red", "blue", "green", sketch=KNIGHTS + roads(("red", 2)))
    table.stand("red", 8).robber("blue", 10).robber("green", 8).turn()
    move(table, "red", "meeple")
    move(table, "green", "meeple")
    assert asked(table) == ("message", "red")
    answer(table, "carry_out_message", value=6)
    move(table, "blue", "meeple")
    assert table.scores == {"red": 16, "blue": 3, "green": 1}


def test_ROB_X4_a_robber_dragged_to_the_space_of_the_message_is_hit():
    """Blue steals 1 from red on 8 and takes green's robber along from 9 to 10, where red stands too."""
    table = with_messages("red", "blue", "green", sketch=roads(("red", 2)))
    table.stand("red", 8).stand("blue", 9).robber("blue", 8).robber("green", 9).turn()
    move(table, "red", "meeple")
    move(table, "blue", "meeple")
    assert table.robbers() == {"green": 10}
    answer(table, "take_message_points", points=2)
    move(table, "green", "meeple")
    assert table.scores == {"red": 12, "blue": 10, "green": 1}


def test_ROB_X4_two_robbers_of_a_message_and_one_that_goes_along():
    """Blue and green rob the 6 points of the message; yellow's robber on blue's space goes along to 4."""
    table = with_messages(*FOUR, sketch=KNIGHTS + roads(("red", 2))).stand("red", 8).stand("blue", 1, 1)
    table.robber("blue", 10).robber("green", 10).robber("yellow", 1).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=6)
    move(table, "blue", "messenger")
    move(table, "green", "meeple")
    assert table.scores == {"red": 16, "blue": 5, "yellow": 0, "green": 3}
    assert table.robbers() == {"yellow": 4}


def test_ROB_X4_a_message_worth_nothing_hits_nobody():
    table = (
        with_messages("red", "blue", sketch=roads(("red", 2)), message=7).stand("red", 8).robber("blue", 10)
    )
    move(table.turn(), "red", "meeple")
    answer(table, "carry_out_message", value=7)
    assert table.robbers() == {"blue": 10}
    assert asked(table) == ("place_tile", "blue")


def test_ROB_X5_ABBOT_X4_taking_the_abbot_back_belongs_to_the_points_of_the_turn():
    """The garden gives 5 (ABBOT-E3), the road 3: blue gets half(8)."""
    board = """
    (1,1) FFFF gar red:abbot@gar
    (0,1) FFFF
    (0,0) FRFF red@E
    (1,0) FRFR R=EW
    *(2,0) FFFR
    """
    table = robbers(board, "red", "blue", modules=(*MODULES, "abbot")).robber("blue", 0).lay()
    answer(table, "take_back", figure="abbot", at=[1, 1])
    assert table.scores == {"red": 8, "blue": 4}


def test_ROB_X5_PIG_X10_points_of_a_c3_pig_too():
    """Red completes a city of 2 tiles with a shield (6); his pig lies beside it: 3. Blue gets half(9)."""
    board = "(0,0) CFFF red@N red@field red:pig@field\n*(0,1) FFCF sh@S"
    table = robbers(board, "red", "blue", modules=(*MODULES, "pig")).robber("blue", 0).turn()
    while asked(table)[0] not in ("place_tile",):
        table.game.play(table.game.decision.options[0])
    assert gained(table)[-1] == ("blue", 5)
    assert table.scores == {"red": 9, "blue": 5}


def test_ROB_X7_every_extra_turn_is_a_turn_of_its_own():
    """Message 4: red gains 2 in the first turn and 3 in the extra one; blue robs the second one only."""
    board = roads(("red", 2)) + "\n(0,5) FRFF red@E\n(1,5) FRFR R=EW"
    table = with_messages("red", "blue", sketch=board, message=4, draws=["sketch/FFFR"]).stand("red", 3, 9)
    move(table.turn(), "red", "meeple")
    answer(table, "carry_out_message", value=4)
    assert asked(table) == ("place_tile", "red")
    table.robber("blue", 9).lay((2, 5)).decline()
    move(table, "red", "messenger")
    move(table, "blue", "meeple")
    assert gained(table, "robber") == [("blue", 2)]
    assert table.markers("red") == (5, 12)


@pytest.mark.parametrize(("magic", "stolen"), [("mage", 4), ("witch", 1)])
def test_ROB_X8_MAGE_X3_half_of_the_points_that_mage_or_witch_changed(magic, stolen):
    """A road of 4: with the mage 8, with the witch 2."""
    board = roads(("red", 4)).replace("(-1,0) FRFR R=EW", f"(-1,0) FRFR R=EW {magic}@E")
    assert magic in board
    table = robbers(board, "red", "blue", modules=(*MODULES, "mage-witch")).robber("blue", 0).turn()
    assert table.scores == {"red": 2 * stolen, "blue": stolen}


def test_INN_X9_CATH_X7_the_changed_value_is_robbed():
    """A road of 3 tiles with an inn gives 6."""
    board = roads(("red", 3)).replace("R=EW", "R=EW inn@E")
    table = robbers(board, "red", "blue", modules=(*MODULES, "inns")).robber("blue", 0).turn()
    assert table.scores == {"red": 6, "blue": 3}


# --- what others see ---------------------------------------------------------------------------------------


def test_robbers_stand_open_to_everybody():
    table = robbers(roads(("red", 3)), "red", "blue", "green").robber("blue", 7)
    for seat in (None, 0, 1, 2):
        players = table.game.view(seat)["players"]
        assert [player["elsewhere"] for player in players] == [[], [["robber", ["track", 7]]], []]


def test_a_game_with_robbers_is_replayed():
    table = bag("red", "blue").stand("red", 0).pass_turn()
    place(table, "blue", 0)
    place(table, "red", 0)
    again = cc.replay(table.game.record())
    assert again.events == table.game.events
    assert again.view(0) == table.game.view(0)
