"""Games at hand in a worker: the same positions as a replay gives, without the replay."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

import carcassonne as cc
from carcassonne.server.thinking_worker import Games, answers


def opening(seed: int = 1) -> cc.Game:
    return cc.Game(cc.Config(players=("Ann", "Bob"), seed=seed))


def test_a_game_goes_on_from_where_it_was() -> None:
    games, game = Games(), opening()
    held = games.at(game.record())
    first = held.game
    for _ in range(4):
        game.play(game.decision.options[0])
        assert games.at(game.record()).game is first
        assert first.view(0) == game.view(0)
    assert len(games) == 1


def test_a_take_back_is_followed() -> None:
    games, game = Games(), opening()
    before = game.copy()
    game.play(game.decision.options[0])
    games.at(game.record())
    assert games.at(before.record()).game.view(0) == before.view(0)
    before.play(before.decision.options[1])
    assert games.at(before.record()).game.view(0) == before.view(0)


def test_tables_with_the_same_deal_are_told_apart() -> None:
    games = Games()
    one, other = opening(), opening()
    for _ in range(6):
        one.play(one.decision.options[0])
        other.play(other.decision.options[-1])
        assert games.at(one.record()).game.view(0) == one.view(0)
        assert games.at(other.record()).game.view(0) == other.view(0)


def test_a_game_of_a_table_goes_on_by_what_was_played_since() -> None:
    games, game = Games(), opening()
    held = games.at(game.record(), "one")
    for number in range(0, 6, 2):
        for _ in range(2):
            game.play(game.decision.options[0])
        news = [action.to_json() for action in game.actions[number:]]
        assert games.after("one", number, news, list(game.scores)) is held
        assert held.game.view(0) == game.view(0)
    assert games.at(game.record(), "one") is held  # told whole, it is still the same game
    assert len(games) == 1


def test_a_game_that_stands_elsewhere_is_not_gone_on_with() -> None:
    games, game = Games(), opening()
    games.at(game.record(), "one")
    action = game.decision.options[0].to_json()
    game.play(action)
    scores = list(game.scores)
    assert games.after("two", 0, [action], scores) is None
    assert games.after("one", 1, [action], scores) is None
    assert games.after("one", 0, [action], [7, 7]) is None
    assert games.after("one", 0, [action], scores) is None, "it was spoilt, so it was forgotten"
    games.at(opening().record(), "one")
    assert games.after("one", 0, [{"type": "ransom"}], scores) is None
    assert len(games) == 0


def test_a_table_has_one_game() -> None:
    games, game = Games(), opening()
    before = game.record()
    game.play(game.decision.options[0])
    games.at(game.record(), "one")
    other = games.at(game.record(), "two")
    assert games.at(before, "one").game.view(0) == opening().view(0)
    assert len(games) == 2
    assert games.at(game.record(), "two") is other


def test_a_question_without_its_game_is_answered_by_one_word() -> None:
    """And nothing else is: the record comes next."""
    asked = {"table": "one", "seat": 0, "level": "random", "seconds": 1.0, "n": None}
    games, game = Games(), opening()
    news = {"after": 0, "actions": [], "scores": [0, 0]}
    assert list(answers(games, {**asked, **news})) == ['{"unknown": "one"}']
    assert len(list(answers(games, {**asked, "record": game.record()}))) == 2
    assert len(list(answers(games, {**asked, **news}))) == 2


def test_only_a_few_games_are_kept() -> None:
    games = Games(size=2)
    first = games.at(opening(1).record())
    games.at(opening(2).record())
    assert games.at(opening(1).record()) is first  # used last now
    games.at(opening(3).record())
    assert len(games) == 2
    assert games.at(opening(1).record()) is first


def test_a_record_that_does_not_hold_spoils_nothing() -> None:
    games, game = Games(), opening()
    games.at(game.record())
    with pytest.raises(cc.RecordError):
        games.at({**game.record(), "actions": [{"type": "pass"}]})
    assert games.at(game.record()).game.view(0) == game.view(0)
    branch = game.copy(draw=min(game.remaining))  # a stroke of chance, which only a replay repeats
    branch.play(branch.decision.options[0])
    assert games.at(branch.record()).game.view(0) == branch.view(0)


def test_a_worker_whose_server_is_gone_ends_without_a_word() -> None:
    command = [sys.executable, "-m", "carcassonne.server.thinking_worker"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as worker:
        assert worker.stdin is not None
        assert worker.stdout is not None
        assert worker.stderr is not None
        worker.stdout.close()  # nobody hears the answer
        question = {
            "seat": 0,
            "level": "random",
            "seconds": 1,
            "n": None,
            "table": "",
            "record": opening().record(),
        }
        worker.stdin.write(json.dumps(question).encode() + b"\n")
        worker.stdin.flush()
        assert worker.wait(60) == 0
        assert worker.stderr.read() == b""
