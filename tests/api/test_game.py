"""Playing: decisions, actions in both forms, scores, turns and the end."""

from __future__ import annotations

import copy
import json
import pickle
import random
from collections.abc import Sequence
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.engine.actions import PlaceFigure, PlaceTile
from carcassonne.kit.checker import refused

TWO = ("Ann", "Bob")
MONASTERY = "sketch/FFFF mon"
PLAIN = "sketch/FFFF"


def scripted(
    tiles: Sequence[str], players: Sequence[str] = TWO, modules: Sequence[str] = ("base",)
) -> cc.Game:
    """A game on a plain field with these draws, after which it ends."""
    config = cc.Config(players=tuple(players), modules=tuple(modules), seed=1)
    return cc.Game(config, cc.Script(tiles=tiles, then="end", start=[(PLAIN, (0, 0), 0)]))


def place(game: cc.Game, at: Sequence[int], turn: int = 0) -> Sequence[dict[str, Any]]:
    return game.play({"type": "place_tile", "tile": game.hand[0], "at": list(at), "turn": turn})


# --- decisions ----------------------------------------------------------------------------------------------


def test_a_game_asks_for_a_tile_and_then_for_a_figure() -> None:
    game = scripted([MONASTERY, PLAIN])
    decision = game.decision
    assert (decision.player, decision.kind, decision.secret) == (0, "place_tile", False)
    key, params = decision.prompt
    assert key == "prompt.place_tile"
    assert params == {"player": 0, "tile": MONASTERY}
    assert decision.default in decision.options
    place(game, (1, 0))
    decision = game.decision
    assert (decision.player, decision.kind) == (0, "place_figure")
    assert [option.to_json() for option in decision.options] == [
        {"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0},
        {"type": "pass"},
    ]
    assert decision.default.type == "pass"


def test_every_free_cell_is_offered_once_and_only_turns_that_differ() -> None:
    game = scripted([PLAIN])
    assert len(game.decision.options) == 4
    assert {(option.at, option.turn) for option in game.decision.options} == {
        ((0, 1), 0),
        ((1, 0), 0),
        ((0, -1), 0),
        ((-1, 0), 0),
    }


def test_a_step_whose_only_option_is_to_pass_is_not_asked() -> None:
    game = scripted([PLAIN, PLAIN, PLAIN])
    place(game, (1, 0))  # nothing can stand on a plain field without farmers
    assert (game.decision.kind, game.decision.player, game.turn) == ("place_tile", 1, 2)


def test_a_single_forced_option_is_asked() -> None:
    start = [("sketch/CFFF", (0, 0), 0)]
    config = cc.Config(players=TWO, modules=("base",), seed=1)
    game = cc.Game(config, cc.Script(tiles=["sketch/CCCC C=NESW"], then="end", start=start))
    assert [option.to_json()["at"] for option in game.decision.options] == [[0, 1]]


def test_blocked_says_what_a_user_may_miss() -> None:
    game = scripted(["sketch/FRFF", "sketch/FRFR R=EW mon"], modules=("base", "abbot"))
    place(game, (0, 1))
    game.play({"type": "place_figure", "figure": "meeple", "at": [0, 1], "segment": 0})
    place(game, (1, 1))
    blocked = game.decision.blocked
    assert (
        {"figure": "meeple", "segment": 0},
        ("blocked.occupied", {"feature": "road", "players": [0]}),
    ) in blocked
    for entry, (key, params) in blocked:
        assert entry["figure"] in ("meeple", "abbot")
        assert key.startswith("blocked.")
        assert isinstance(params, dict)


def test_an_answered_decision_is_of_no_use_any_more() -> None:
    game = scripted([MONASTERY, PLAIN])
    old = game.decision
    place(game, (1, 0))
    with pytest.raises(RuntimeError):
        _ = old.default
    with pytest.raises(RuntimeError):
        _ = old.blocked
    assert game.decision is not old


# --- actions ------------------------------------------------------------------------------------------------


def test_both_forms_of_an_action_do_the_same() -> None:
    first, second = scripted([MONASTERY, PLAIN]), scripted([MONASTERY, PLAIN])
    option = next(option for option in first.decision.options if option.at == (1, 0))
    assert first.play(option) == second.play(option.to_json())
    assert first.play(PlaceFigure("meeple", (1, 0), 0)) == second.play(
        {"segment": 0, "at": [1, 0], "figure": "meeple", "type": "place_figure"}
    )
    assert first.view(0) == second.view(0)
    assert first.actions == second.actions


def test_actions_are_values() -> None:
    game = cc.Game(cc.Config(modules=("base", "farmers", "abbot"), seed=3))
    rng = random.Random(1)
    seen: set[cc.Action] = set()
    for _ in range(40):
        for option in game.decision.options:
            twin = type(option)(*option[1:])
            assert twin == option
            assert hash(twin) == hash(option)
            assert pickle.loads(pickle.dumps(option)) == option
            assert type(pickle.loads(pickle.dumps(option))) is type(option)
            assert game.action(option.to_json()) == option
            assert option.to_json()["type"] == option.type
            assert option.type in repr(option).lower() or type(option).__name__ in repr(option)
            if option.type != "pass":
                with pytest.raises(AttributeError):
                    option.at = (9, 9)  # type: ignore[misc]
            seen.add(option)
        game.play(rng.choice(game.decision.options))
    assert len(seen) > 40


def test_actions_take_no_further_attributes() -> None:
    """Games share them, so nothing may be hung on them."""
    game = scripted([MONASTERY])
    for action in (game.decision.options[0], PlaceFigure("meeple", (1, 0), 0)):
        with pytest.raises(AttributeError):
            action.colour = "red"  # type: ignore[attr-defined]


def test_an_action_has_its_fields_as_attributes() -> None:
    game = scripted([MONASTERY])
    option = game.decision.options[0]
    assert (option.type, option.tile, option.turn) == ("place_tile", MONASTERY, 0)
    assert option == PlaceTile(tile=MONASTERY, at=option.at, turn=0)
    assert set(option.to_json()) == {"type", "tile", "at", "turn"}
    assert list(PlaceFigure("meeple", (1, 0), 0).to_json()) == ["type", "figure", "at", "segment"]
    assert PlaceFigure("meeple", (1, 0), 0, "builder").to_json()["companion"] == "builder"


@pytest.mark.parametrize(
    ("change", "key", "words"),
    [
        ({"at": [0, 0]}, "illegal.occupied", "already"),
        ({"at": [5, 5]}, "illegal.apart", "touch"),
        ({"at": [1, 1]}, "illegal.apart", "touch"),
        ({"at": "east"}, "illegal.point", "[x, y]"),
        ({"turn": 4}, "illegal.turn", "0, 1, 2 or 3"),
        ({"turn": 1}, "illegal.same-turn", "smaller turn"),
        ({"tile": "base/D"}, "illegal.other-tile", "sketch/FFFF mon"),
        ({"type": "pass"}, "illegal.not-now", "place_tile"),
        ({"type": "fly_away"}, "illegal.verb", "fly_away"),
        ({"type": None}, "illegal.shape", "type"),
    ],
)
def test_a_refusal_says_why(change: dict[str, Any], key: str, words: str) -> None:
    game = scripted([MONASTERY, PLAIN])
    action = {"type": "place_tile", "tile": MONASTERY, "at": [1, 0], "turn": 0, **change}
    before = game.view(0), game.record()
    with pytest.raises(cc.IllegalAction) as refusal:
        game.play(action)
    assert refusal.value.key == key
    assert words in str(refusal.value)
    assert (game.view(0), game.record()) == before
    assert isinstance(refusal.value, ValueError)


def test_a_refusal_of_an_edge_names_both_sides() -> None:
    config = cc.Config(players=TWO, modules=("base",), seed=1)
    game = cc.Game(config, cc.Script(tiles=["sketch/CRFF"], then="end", start=[("sketch/CCFF", (0, 0), 0)]))
    with pytest.raises(cc.IllegalAction) as refusal:
        game.play({"type": "place_tile", "tile": "sketch/CRFF", "at": [1, 0], "turn": 1})
    assert refusal.value.key == "illegal.edge"
    assert refusal.value.params == {"side": "W", "edge": "field", "wanted": "city"}


def test_refusals_of_figures_say_why() -> None:
    game = scripted([MONASTERY, MONASTERY, MONASTERY], modules=("base", "abbot"))
    place(game, (1, 0))
    plain = {"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0}
    for change, key in (
        ({"figure": "dragon"}, "illegal.figure"),
        ({"segment": 1}, "illegal.place"),  # a field, without farmers
        ({"segment": 9}, "illegal.segment"),
        ({"at": [7, 7]}, "illegal.no-tile"),
    ):
        with pytest.raises(cc.IllegalAction) as refusal:
            game.play({**plain, **change})
        assert refusal.value.key == key, change
    game.play({**plain, "figure": "abbot"})
    place(game, (0, 1))
    game.play({"type": "pass"})
    place(game, (-1, 0))
    with pytest.raises(cc.IllegalAction) as refusal:
        game.play({**plain, "figure": "abbot", "at": [-1, 0]})
    assert refusal.value.key == "illegal.none-in-supply"


# --- scores, turns and the end ------------------------------------------------------------------------------


def test_turns_go_round() -> None:
    game = scripted([PLAIN] * 5, players=("Ann", "Bob", "Cid"))
    seen = []
    while not game.over:
        seen.append((game.turn, game.player, game.decision.player))
        game.play(game.decision.options[0])
    assert seen == [(1, 0, 0), (2, 1, 1), (3, 2, 2), (4, 0, 0), (5, 1, 1)]
    assert game.turn == 5


def test_play_returns_what_happened_and_events_keeps_it() -> None:
    game = scripted([MONASTERY, PLAIN])
    first = game.events
    assert [event["type"] for event in first] == ["turn", "tile_drawn"]
    caused = place(game, (1, 0))
    assert caused == ({"type": "tile_placed", "player": 0, "tile": MONASTERY, "at": [1, 0], "turn": 0},)
    more = game.play({"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0})
    assert [event["type"] for event in more] == ["figure_placed", "turn", "tile_drawn"]
    assert game.events == (*first, *caused, *more)


def test_scores_come_with_events_and_markers_follow() -> None:
    """A road of two tiles, closed at once by the second: 2 points (BASE-24), and one move of the marker."""
    config = cc.Config(players=TWO, modules=("base",), seed=1)
    script = cc.Script(tiles=["sketch/FFFR", PLAIN], then="end", start=[("sketch/FRFF", (0, 0), 0)])
    game = cc.Game(config, script)
    place(game, (1, 0))
    events = game.play({"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0})
    assert game.scores == (2, 0)
    assert [event for event in events if event["type"] == "score"] == [
        {
            "type": "score",
            "player": 0,
            "points": 2,
            "source": "road",
            "final": False,
            "parts": [["tiles", 2, 2]],
            "tiles": [[0, 0], [1, 0]],
            "strengths": [1, 0],
        }
    ]
    (moved,) = [event for event in events if event["type"] == "marker"]
    assert moved == {"type": "marker", "player": 0, "marker": "meeple", "from": 0, "to": 2}
    assert (game.markers(0), game.markers(1)) == ({"meeple": 2}, {"meeple": 0})


def test_a_finished_game() -> None:
    """The last monastery has two neighbours: 1 + 2 points in final scoring (BASE-37)."""
    game = scripted([PLAIN, MONASTERY])
    assert (game.over, game.winners) == (False, ())
    place(game, (0, 1))
    place(game, (1, 0))
    events = game.play({"type": "place_figure", "figure": "meeple", "at": [1, 0], "segment": 0})
    assert (game.over, game.scores, game.winners) == (True, (0, 3), (1,))
    assert [event["type"] for event in events] == [
        "figure_placed",
        "final_scoring",
        "score",
        "figure_returned",
        "marker",
        "game_over",
    ]
    assert events[2]["final"] is True
    assert events[-1] == {"type": "game_over", "scores": [0, 3], "winners": [1]}
    assert game.decision is None
    refused(game, {"type": "pass"})
    assert game.projection() == ()


def test_a_tie_is_a_shared_victory() -> None:
    game = scripted([PLAIN, PLAIN], players=("Ann", "Bob", "Cid"))
    while not game.over:
        game.play(game.decision.options[0])
    assert game.winners == (0, 1, 2)


def test_a_tile_without_a_place_is_rejected_and_told() -> None:
    game = scripted(["sketch/VVVV", "sketch/CFFF", PLAIN])  # BASE-12: no river edge on the board
    assert game.rejected == ("sketch/VVVV",)
    assert game.hand == ("sketch/CFFF",)
    assert [(event["type"], event.get("tile")) for event in game.events] == [
        ("turn", None),
        ("tile_rejected", "sketch/VVVV"),
        ("tile_drawn", "sketch/CFFF"),
    ]


def test_a_game_whose_tiles_are_all_rejected_ends() -> None:
    game = scripted(["sketch/VVVV", "sketch/RRRR"])
    assert (game.over, game.scores, len(game.rejected)) == (True, (0, 0), 2)


def test_solo() -> None:
    game = cc.Game(cc.Config(players=("Ann",), modules=("base",), seed=2))
    while not game.over:
        assert game.player == game.decision.player == 0
        game.play(game.decision.options[0])
    assert game.winners == (0,)


def test_a_long_game_can_be_pickled_and_copied() -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("base", "farmers"), tiles={"base": 8}, seed=4))
    while game.turn < 560:
        game.play(game.decision.default)
    for again in (pickle.loads(pickle.dumps(game)), copy.copy(game), copy.deepcopy(game)):
        assert again.record() == game.record()
        assert again.view(0) == game.view(0)
        again.play(again.decision.options[-1])
        assert len(again.actions) == len(game.actions) + 1


# --- what is made when somebody looks at it ----------------------------------------------------------------


def test_played_events_read_like_a_tuple_of_dicts() -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), seed=1))
    events = game.play(game.decision.options[0])
    told = game.events[-len(events) :]
    assert events == told == tuple(events)
    assert events == list(told)
    assert events != told[1:]
    assert events[0] == told[0]
    assert events[1:] == told[1:]
    assert events + told == (*told, *told)
    assert told[0] in events
    assert json.loads(json.dumps(list(events))) == list(told)
    assert repr(events) == repr(told)


@pytest.mark.parametrize(("module", "kind"), [("mage-witch", "move_magic"), ("bazaars", "bazaar_choose")])
def test_long_lists_of_options_read_like_tuples(module: str, kind: str) -> None:
    rng = random.Random(4)
    game = cc.Game(cc.Config(players=("Ann", "Bob", "Cid"), modules=("base", "farmers", module), seed=4))
    while game.decision.kind != kind:
        game.play(rng.choice(game.decision.options))
    options = game.decision.options
    listed = tuple(options)
    assert len(options) == len(listed) == len(set(listed))
    assert options == listed
    assert options[-1] == listed[-1]
    assert options[1:3] == listed[1:3]
    assert options.index(listed[2]) == 2
    chosen = options[1]
    assert options.index(chosen) == 1
    with pytest.raises(cc.IllegalAction):
        game.play({**listed[2].to_json(), "type": "pass"})
    game.play(listed[2].to_json())
    assert game.actions[-1] == listed[2]
