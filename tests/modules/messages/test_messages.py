"""Rules 05, module messages: two markers, and a message for who stops on a dark space."""

import random

import pytest

import carcassonne as cc
from carcassonne.engine.track import advance
from tests.table import RealTable, Table, every_edition
from tests.tables.scoring_turns import answer, asked, drawn, gained, move, offered, roads

MODULES = ("base", "farmers", "messages")
TAKE = {"type": "take_message_points", "points": 2}
THREE_ROADS = """
*(0,0) RRFR
(-1,0) FRFF red@E
(1,0) FFFR blue@W
(0,1) RFRF R=NS
(0,2) FFRF green@S
"""
"""The star ends a road of 2 tiles of red, one of 2 of blue and one of 3 of green."""


def messages(sketch, *players, modules=MODULES, tokens=(), **more):
    """A table whose first player lays the starred tile; these tokens lie on top of the stack."""
    return Table(sketch, players[0], players=players, modules=modules, messages=tokens, **more)


def marker_moves(table):
    """Colour, marker, start and goal of the moves on the track so far."""
    moved = [e for e in table.game.events if e["type"] == "marker"]
    return [(table.players[e["player"]], e["marker"], e["from"], e["to"]) for e in moved]


# --- two markers -------------------------------------------------------------------------------------------


@every_edition
def test_MSG_1_two_markers_whose_sum_is_the_score(edition):
    game = cc.Game(cc.Config(edition=edition, modules=("base", "messages"), seed=1))
    assert [game.markers(seat) for seat in (0, 1)] == [{"meeple": 0, "messenger": 0}] * 2
    table = messages(roads(("red", 4)), "red", "blue", edition=edition).stand("red", 12, 3).turn()
    move(table, "red", "messenger")
    assert table.markers("red") == (12, 7)
    assert table.scores["red"] == 12 + 7


@every_edition
@pytest.mark.parametrize("active", ["red", "blue"])
def test_MSG_2_the_owner_chooses_in_his_own_and_in_others_turns(edition, active):
    players = ("red", "blue") if active == "red" else ("blue", "red")
    table = messages(roads(("red", 4)), *players, edition=edition).stand("red", 2, 7).turn()
    assert asked(table) == ("move_marker", "red")
    assert offered(table) == [
        {"type": "move_marker", "marker": "meeple", "points": 4},
        {"type": "move_marker", "marker": "messenger", "points": 4},
    ]
    assert move(table, "red", "meeple").markers("red") == (6, 7)


def test_MSG_2_without_the_module_nobody_is_asked():
    table = messages(roads(("red", 4)), "red", "blue", modules=("base",)).turn()
    assert asked(table)[0] == "place_tile"
    assert table.markers("red") == (4,)


@pytest.mark.parametrize(("marker", "after"), [("meeple", (7, 0)), ("messenger", (0, 7))])
def test_MSG_3_never_both_markers_in_one_turn(marker, after):
    """Two roads of red, 3 and 4: one question for all points."""
    table = messages(roads(("red", 3), ("red", 4)), "red", "blue").turn()
    move(table, "red", marker)
    assert table.markers("red") == after
    assert asked(table)[0] == "place_tile"
    assert len(marker_moves(table)) == 1


def test_MSG_4_the_active_player_first_then_clockwise():
    """TURN-30, TURN-48: each knows the sum and what was chosen before."""
    table = messages(THREE_ROADS, "blue", "green", "red").turn()
    move(table, "blue", "messenger")
    assert table.markers("blue") == (0, 2), "others choose knowing it"
    assert {option["points"] for option in offered(table)} == {3}
    move(table, "green", "meeple")
    move(table, "red", "messenger")
    assert [table.markers(c) for c in ("blue", "green", "red")] == [(0, 2), (3, 0), (0, 2)]


def test_MSG_4_all_points_of_the_turn_in_one_move():
    """The abbot of ABBOT-E3 taken back (5) and the road (3)."""
    board = """
    (1,1) FFFF gar red:abbot@gar
    (0,1) FFFF
    (0,0) FRFF red@E
    (1,0) FRFR R=EW
    *(2,0) FFFR
    """
    table = messages(board, "red", "blue", modules=(*MODULES, "abbot")).lay()
    answer(table, "take_back", figure="abbot", at=[1, 1])
    move(table, "red", "messenger")
    assert marker_moves(table) == [("red", "messenger", 0, 8)]


def test_TURN_46_the_points_belong_to_the_score_before_the_marker_moves():
    table = messages(roads(("red", 4)), "red", "blue").stand("red", 1, 1).turn()
    assert asked(table) == ("move_marker", "red")
    assert (table.scores["red"], table.markers("red")) == (6, (1, 1))
    assert sum(e["points"] for e in table.score_events()) == 4


def test_MSG_5_the_points_of_the_message_move_the_same_marker():
    """Without a question."""
    table = messages(roads(("red", 3)), "red", "blue").stand("red", 12, 2).turn()
    move(table, "red", "messenger")
    answer(table, **TAKE)
    assert table.markers("red") == (12, 7)
    assert asked(table) == ("place_tile", "blue")


def test_MSG_6_an_extra_turn_is_a_new_turn():
    """Message 4; in the extra turn red moves the other marker and draws again (TURN-1)."""
    board = roads(("red", 2)) + "\n(0,5) FRFF red@E\n(1,5) FRFR R=EW"
    table = messages(board, "red", "blue", tokens=[4, 6], draws=["sketch/FFFR"]).stand("red", 3, 7).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    assert asked(table) == ("place_tile", "red")
    table.lay((2, 5)).decline()
    move(table, "red", "messenger")
    assert table.markers("red") == (5, 10)
    assert drawn(table) == [4, 6]


# --- drawing a message -------------------------------------------------------------------------------------


@every_edition
def test_MSG_7_on_a_dark_space_at_the_end_of_step_3(edition):
    """TURN-33."""
    table = messages(roads(("red", 3)), "red", "blue", edition=edition, tokens=[7]).stand("red", 7).turn()
    move(table, "red", "meeple")
    assert asked(table) == ("message", "red")
    assert drawn(table) == [7]
    kinds = [e["type"] for e in table.game.events]
    assert kinds.index("marker") < kinds.index("message")


def test_MSG_7_the_other_marker_on_a_dark_space_does_not_count():
    table = messages(roads(("red", 3)), "red", "blue").stand("red", 10, 0).turn()
    move(table, "red", "messenger")
    assert (drawn(table), asked(table)) == ([], ("place_tile", "blue"))


@pytest.mark.parametrize(
    ("start", "dark"),
    [(2, True), (42, True), (47, True), (52, True), (97, True), (-8, True), (-3, True),
     (0, False), (3, False), (48, False), (-4, False)],
)  # fmt: skip
def test_MSG_8_every_fifth_space_also_beyond_50_and_below_0(start, dark):
    table = messages(roads(("red", 3)), "red", "blue").stand("red", start).turn()
    move(table, "red", "meeple")
    assert asked(table)[0] == ("message" if dark else "place_tile")


def test_MSG_9_a_space_that_is_passed_does_not_count():
    table = messages(roads(("red", 4)), "red", "blue").stand("red", 8).turn()
    move(table, "red", "meeple")
    assert drawn(table) == []


def test_MSG_10_no_message_without_a_move():
    table = messages("(0,0) FFFF\n*(1,0) FFFF", "red", "blue").stand("red", 10, 5).turn()
    assert (drawn(table), asked(table)) == ([], ("place_tile", "blue"))


def test_MSG_11_nobody_else_draws():
    """Red lays the tile and moves to 2; blue and green stop on 5."""
    table = messages(THREE_ROADS, "red", "blue", "green").stand("blue", 3).stand("green", 2).turn()
    for colour in ("red", "blue", "green"):
        move(table, colour, "meeple")
    assert [table.markers(c)[0] for c in ("blue", "green")] == [5, 5]
    assert (drawn(table), asked(table)) == ([], ("place_tile", "blue"))


def test_MSG_12_one_message_per_turn():
    """2 -> 5; message 2 gives 5 points for the road of 5 tiles: 10, dark again."""
    other = "\n".join(f"({x},7) FRFR R=EW {'red@E' if x == 20 else ''}" for x in range(20, 25))
    table = messages(roads(("red", 3)) + "\n" + other, "red", "blue", tokens=[2]).stand("red", 2).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=2)
    assert table.markers("red") == (10, 0)
    assert (drawn(table), asked(table)) == ([2], ("place_tile", "blue"))


@every_edition
@pytest.mark.parametrize("token", range(1, 9))
def test_MSG_13_he_sees_the_token_and_chooses(edition, token):
    table = messages(roads(("red", 5)), "red", "blue", edition=edition, tokens=[token]).turn()
    move(table, "red", "meeple")
    assert offered(table) == [TAKE, {"type": "carry_out_message", "value": token}]
    assert answer(table, **TAKE).scores["red"] == 7
    event = table.score_events()[-1]
    assert (event["source"], event["points"], event["final"]) == ("message", 2, False)
    assert asked(table) == ("place_tile", "blue")


def test_MSG_13_only_the_token_drawn():
    table = messages(roads(("red", 5)), "red", "blue", tokens=[5]).turn()
    move(table, "red", "meeple")
    for action in ({"value": 4}, {"value": "5"}, {}):
        with pytest.raises(cc.IllegalAction):
            answer(table, "carry_out_message", **action)
    with pytest.raises(cc.IllegalAction):
        answer(table, "take_message_points", points=3)
    assert table.scores["red"] == 5


def one_more_message(table):
    """Red plays alone: he adds a tile that ends a road of 2 tiles with the one before, from 3 to 5 points."""
    x = len(table.game.tiles())
    table.stand("red", 3, 0).lay((x, 0)).place("meeple", "W")
    return move(table, "red", "meeple")


def nine_messages(seed=1):
    """The table before each of nine messages and after the last."""
    table = RealTable(["sketch/FRFR"] * 10, [("sketch/FRFR", (0, 0), 0)], players=("red",), modules=MODULES,
                      seed=seed)  # fmt: skip
    for _ in range(9):
        yield table
        answer(one_more_message(table), **TAKE)
    yield table


def test_MSG_14_the_token_goes_under_the_stack():
    """Eight different tokens, then the first one again; MSG-31: what was drawn is known to all."""
    for turn, table in enumerate(nine_messages()):
        seen = drawn(table)
        assert len(seen) == turn
        for seat in (None, 0):
            known = seen[-8:] if turn > 8 else seen
            assert table.game.view(seat)["messages"] == {"unseen": max(0, 8 - turn), "seen": known}
    assert sorted(seen[:8]) == list(range(1, 9))
    assert seen[8] == seen[0]


def test_MSG_14_the_order_differs_from_game_to_game():
    orders = {tuple(drawn(table)) for seed in range(6) for table in list(nine_messages(seed))[-1:]}
    assert len(orders) > 3


def test_the_order_of_the_stack_is_drawn_anew_for_who_has_not_seen_it():
    """`reshuffled` keeps the tokens that were seen and mixes the others."""
    tables = nine_messages()
    for _ in range(4):
        table = next(tables)
    seen = drawn(table)
    nexts = set()
    for seed in range(40):
        table.game = table.game.reshuffled(random.Random(seed), 0)
        assert table.game.view(0)["messages"] == {"unseen": 5, "seen": seen}
        before, table.game = table.game, table.game.copy()
        nexts.add(drawn(one_more_message(table))[-1])
        table.game = before
    assert nexts == set(range(1, 9)) - set(seen)


def test_a_script_fixes_the_first_tokens_and_a_reshuffle_drops_it():
    table = messages(roads(("red", 3)), "red", "blue", tokens=[3, 3, 8]).stand("red", 2)
    found = set()
    for seed in range(30):
        copy = table.game.reshuffled(random.Random(seed), 1)
        copy.play({"type": "place_tile", "tile": copy.hand[0], "at": [0, 0], "turn": 0})
        while copy.decision.kind != "message":
            copy.play(copy.decision.options[-1 if copy.decision.kind == "place_figure" else 0])
        found.add(copy.events[-1]["message"])
    assert len(found) > 3
    move(table.turn(), "red", "meeple")
    assert drawn(table) == [3]


@pytest.mark.parametrize("tokens", [[0], [9], [4, -1]])
def test_a_script_names_tokens_1_to_8(tokens):
    config = cc.Config(modules=MODULES, seed=1)
    with pytest.raises(cc.ConfigError):
        cc.Game(config, cc.Script(messages=tokens))


def test_a_preview_stops_before_the_message():
    table = messages(roads(("red", 3)), "red", "blue").stand("red", 2).turn()
    dark, light = (table.game.preview([option]) for option in table.game.decision.options)
    assert (dark.stop, light.stop) == ("message", "draw")
    assert [e["type"] for e in dark.events] == ["marker"]


@every_edition
@pytest.mark.parametrize("token", [1, 2, 3, 5, 6, 7, 8])
def test_MSG_15_an_action_that_can_do_nothing_gives_nothing(edition, token):
    """Red's only meeple came back with the road. MSG-29: no marker moves for 0 points."""
    table = messages(roads(("red", 5)), "red", "blue", edition=edition, tokens=[token]).turn()
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=token)
    assert table.scores == {"red": 5, "blue": 0}
    assert asked(table) == ("place_tile", "blue")
    assert len(marker_moves(table)) == 1


def test_MSG_29_payments_choose_no_marker_and_cause_no_message():
    """TURN-45, MSG-E8: red pays 3 and stands on 5; without points nothing is drawn."""
    table = messages("(0,0) FFFF\n*(1,0) FFFF", "red", "blue").stand("red", 8, 1)
    advance(table.game._state, 0, 0, -3, "payment")
    table.turn()
    assert (drawn(table), asked(table)) == ([], ("place_tile", "blue"))


@pytest.mark.parametrize(("start", "stop", "tokens"), [(0, 5, [1]), (2, 7, [])])
def test_MSG_30_checked_once_after_the_robber(start, stop, tokens):
    """Red gains 3, then 2 by his robber; see ROB-X3."""
    table = messages(roads(("red", 3), ("blue", 4)), "red", "blue", modules=(*MODULES, "robbers"), tokens=[1])
    table.stand("red", start).stand("blue", 8).robber("red", 8).turn()
    move(table, "red", "meeple")
    move(table, "blue", "meeple")
    assert (table.markers("red")[0], drawn(table)) == (stop, tokens)


def test_BASE_14_the_owner_chooses_a_marker_when_no_tile_is_left():
    """Blue has 5 points of TURN-2 (set by hand, the fairy is not in play): no message, the game ends."""
    draws = ["sketch/FFFF", "sketch/VVVV"]
    table = RealTable(draws, [("sketch/FFFF", (0, 0), 0)], modules=MODULES)
    state = table.game._state
    state.player, state.gained, state.scores = 1, (0, 5), (0, 5)
    state.kind, state.agenda = "", (("draw", ()), ())
    state.run()
    table.game._decision = None
    move(table, "blue", "messenger")
    assert table.game.over
    assert drawn(table) == []
    assert (table.scores, table.markers("blue")) == ({"red": 0, "blue": 5}, (5, 0))


# --- the end of the game -----------------------------------------------------------------------------------


@every_edition
def test_MSG_27_both_markers_are_added_before_final_scoring(edition):
    """FINAL-5; red's unfinished road gives 2 more, which ends on a dark space without a message."""
    table = (
        messages(roads(("red", 3)), "red", "blue", edition=edition).stand("red", 12, 31).stand("blue", 0, 7)
    )
    table.final()
    assert table.scores == {"red": 45, "blue": 7}
    assert [table.markers(c) for c in ("red", "blue")] == [(45, 0), (7, 0)]
    assert drawn(table) == []
    types = [e["type"] for e in table.final_events]
    assert types == ["final_scoring", *["marker"] * 4, "score", "figure_returned", "marker", "game_over"]


def test_MSG_28_message_4_after_the_last_tile_gives_no_turn():
    """TURN-39, MSG-15: the right is lost, and final scoring follows."""
    # MSG-28, no code: `end` asks whether tiles are left before it asks for extra turns
    start = [("sketch/FRFF", (-1, 0), 0), ("sketch/FFFF", (0, 1), 0)]
    table = RealTable(["sketch/FFFF", "sketch/FFFF", "sketch/FFFR"], start, modules=MODULES, messages=[4])
    table.lay((1, 1)).decline().lay((2, 1)).decline()
    table.stand("red", 3).lay((0, 0)).place("meeple", "W")
    move(table, "red", "meeple")
    answer(table, "carry_out_message", value=4)
    assert table.game.over
    assert table.scores == {"red": 5, "blue": 0}


# --- worked examples of markers and draws ------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("marker", "after", "message"), [("meeple", (19, 3), []), ("messenger", (12, 10), [6])]
)
def test_MSG_E1_the_sum_of_two_features_to_one_marker(edition, marker, after, message):
    """A road of 3 and a city of 2 tiles."""
    board = "*(0,0) CFFR\n(0,1) FFCF red@S\n(-1,0) FRFR R=EW\n(-2,0) FRFF red@E"
    table = messages(board, "red", "blue", edition=edition, tokens=[6]).stand("red", 12, 3).turn()
    move(table, "red", marker)
    assert (table.markers("red"), drawn(table)) == (after, message)


@every_edition
def test_MSG_E2_in_the_turn_of_another_player(edition):
    table = messages(roads(("red", 2)), "blue", "red", edition=edition).stand("red", 12, 3).turn()
    move(table, "red", "messenger")
    assert (table.markers("red"), drawn(table)) == ((12, 5), [])


@every_edition
def test_MSG_E3_two_points_or_two_points_for_a_knight(edition):
    board = roads(("red", 2)) + "\n(9,9) CFCF C=NS red@N"
    for choice in (TAKE, {"type": "carry_out_message", "value": 6}):
        table = messages(board, "red", "blue", edition=edition, tokens=[6]).stand("red", 8).turn()
        move(table, "red", "meeple")
        assert table.markers("red") == (10, 0)
        answer(table, **choice)
        assert table.markers("red") == (12, 0)
        assert gained(table, "message") == [("red", 2)]


@every_edition
def test_MSG_E7_from_47_to_space_0(edition):
    table = messages(roads(("red", 3)), "red", "blue", edition=edition, tokens=[6]).stand("red", 47).turn()
    assert drawn(move(table, "red", "meeple")) == [6]
    assert table.markers("red") == (50, 0)


@every_edition
def test_MSG_E8_a_payment_and_then_points(edition):
    table = messages(roads(("red", 4)), "red", "blue", edition=edition).stand("red", 8, 1)
    advance(table.game._state, 0, 0, -3, "payment")
    move(table.turn(), "red", "messenger")
    assert table.markers("red") == (5, 5)
    assert len(drawn(table)) == 1
