"""What a process is told of a game: all of it once, then what is new."""

from __future__ import annotations

import random

import carcassonne as cc
from carcassonne.server.thinking_process import Position, Told


def played(game: cc.Game, count: int = 1) -> cc.Game:
    """A copy some actions on, as the server makes one for every commit."""
    for _ in range(count):
        game = game.copy()
        game.play(game.decision.options[0])
    return game


def opening() -> cc.Game:
    return cc.Game(cc.Config(players=("Ann", "Bob"), seed=1))


def told(game: cc.Game, table: str = "one", size: int = 16) -> Told:
    """A process that was told this game."""
    known, at = Told(size), Position(table, game)
    known.note(at, at.whole())
    return known


def test_nothing_is_known_at_first() -> None:
    assert Told().news(Position("one", opening())) is None


def test_only_what_was_played_since_is_news() -> None:
    game = played(opening(), 3)
    known = told(game)
    after = played(game, 2)
    at = Position("one", after)
    news = known.news(at)
    assert news == {
        "table": "one",
        "after": 3,
        "actions": after.record()["actions"][3:],
        "scores": list(after.scores),
    }
    known.note(at, news)
    again = known.news(at)
    assert again is not None
    assert (again["after"], again["actions"]) == (5, [])


def test_the_seed_is_told_once() -> None:
    game = opening()
    news = told(game).news(Position("one", played(game)))
    assert news is not None
    assert not {"record", "seed", "config"} & set(news)


def test_tables_are_told_apart() -> None:
    game = opening()
    assert told(game).news(Position("two", played(game))) is None


def test_after_a_take_back_all_is_told() -> None:
    game = opening()
    known = told(played(game, 2))
    assert known.news(Position("one", played(game))) is None
    assert known.news(Position("one", played(played(game, 2)))) is None, "the same actions, played again"


def test_a_game_from_its_record_is_another_one() -> None:
    """A table that was put away and read again: whether it is the same is for the process to say."""
    game = played(opening(), 2)
    assert told(game).news(Position("one", cc.replay(game.record()))) is None


def test_after_a_stroke_of_chance_all_is_told() -> None:
    game = played(opening(), 2)
    known = told(game)
    shuffled = game.reshuffled(random.Random(1), None)
    assert known.news(Position("one", shuffled)) is None
    assert known.news(Position("one", played(shuffled))) is None
    assert known.news(Position("one", played(game.copy(draw=min(game.remaining))))) is None


def test_a_process_that_is_gone_knows_nothing() -> None:
    game = opening()
    known = told(game)
    known.clear()
    assert known.news(Position("one", game)) is None


def test_as_much_is_remembered_as_the_process_holds() -> None:
    game = opening()
    known = told(game, size=2)
    for table in ("two", "one", "three"):
        at = Position(table, game)
        known.note(at, known.news(at) or at.whole())
    assert known.news(Position("two", game)) is None
    assert known.news(Position("one", game)) is not None
