"""Records: a game as JSON that can be rebuilt, with every stroke of chance in it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import carcassonne as cc

SEVEN = ("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple")


def played(game: cc.Game, actions: int = 10_000, seed: int = 3) -> cc.Game:
    rng = random.Random(seed)
    while not game.over and actions:
        game.play(rng.choice(game.decision.options))
        actions -= 1
    return game


def through_text(record: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(record))


def same_game(one: cc.Game, other: cc.Game) -> None:
    for seat in (None, *range(len(one.config.players))):
        assert one.view(seat) == other.view(seat)
    assert one.events == other.events
    assert one.actions == other.actions
    assert one.record() == other.record()


@pytest.mark.parametrize("actions", [0, 1, 50, 10_000])
@pytest.mark.parametrize("seed", [5, "five", -5, 2**200])
def test_a_record_rebuilds_the_game(actions: int, seed: int | str) -> None:
    config = cc.Config(players=("Ann", "Bob", "Cid"), edition="c2", modules=SEVEN, seed=seed)
    game = played(cc.Game(config), actions)
    again = cc.replay(through_text(game.record()))
    same_game(game, again)
    if not game.over:  # and they go on alike
        same_game(played(game), played(again))


def test_what_a_record_holds() -> None:
    game = played(cc.Game(cc.Config(modules=("base",), seed=5)), 4)
    record = game.record()
    assert set(record) == {"format", "engine", "config", "seed", "script", "actions", "scores"}
    assert record["format"] == "carcassonne-record/1"
    assert record["engine"] == cc.__version__
    assert (record["seed"], record["script"]) == (5, None)
    assert cc.Config.from_json(record["config"]) == game.config
    assert record["actions"] == [action.to_json() for action in game.actions]
    assert len(record["actions"]) == 4
    assert record["scores"] == list(game.scores)


def test_a_game_without_a_seed_gets_a_fresh_one() -> None:
    config = cc.Config(modules=("base",))
    first, second = cc.Game(config), cc.Game(config)
    seeds = {game.record()["seed"] for game in (first, second)}
    assert len(seeds) == 2
    assert all(isinstance(seed, str) and len(seed) == 32 for seed in seeds)  # 128 bits
    assert config.seed is None
    same_game(played(first), cc.replay(through_text(first.record())))


def test_the_int_7_and_the_text_7_are_different_seeds() -> None:
    draws = []
    for seed in (7, "7"):
        game = played(cc.Game(cc.Config(modules=("base",), seed=seed)))
        draws.append([event["tile"] for event in game.events if event["type"] == "tile_drawn"])
    assert draws[0] != draws[1]


def test_a_fixed_draw_is_in_the_record() -> None:
    game = played(cc.Game(cc.Config(modules=("base",), seed=5)), 10)
    branch = game.copy(draw=sorted(game.remaining)[3])
    assert branch.record()["actions"][-1] == {"type": "fix_draw", "tile": sorted(game.remaining)[3]}
    assert len(game.record()["actions"]) == 10
    same_game(branch, cc.replay(through_text(branch.record())))
    same_game(played(branch), cc.replay(through_text(branch.record())))


def test_a_reshuffle_is_in_the_record() -> None:
    game = played(cc.Game(cc.Config(modules=SEVEN, seed=5)), 10)
    other = game.reshuffled(random.Random(1), 1)
    stroke = other.record()["actions"][-1]
    assert (stroke["type"], stroke["seat"]) == ("reshuffle", 1)
    assert len(stroke["key"]) == 64
    same_game(other, cc.replay(through_text(other.record())))
    same_game(played(other), cc.replay(through_text(other.record())))


def test_copies_of_copies_with_chance_of_their_own() -> None:
    game = played(cc.Game(cc.Config(modules=("base",), seed=5)), 6)
    for number in range(5):
        game = game.reshuffled(random.Random(number), None)
        game = played(game.copy(draw=sorted(game.remaining)[0]), 5, seed=number)
    same_game(game, cc.replay(through_text(game.record())))
    assert [action.type for action in game.actions].count("reshuffle") == 5


def test_a_scripted_game_is_in_the_record() -> None:
    script = cc.Script(
        tiles=["base/B", "sketch/CFFF sh@N", "base/X"], then="end", start=[("base/D", (3, 4), 1)]
    )
    game = cc.Game(cc.Config(modules=("base", "farmers"), seed=5), script)
    record = through_text(game.record())
    assert cc.Script.from_json(record["script"]) == script
    same_game(game, cc.replay(record))
    same_game(played(game), cc.replay(through_text(game.record())))
    shuffled = cc.Game(cc.Config(modules=("base",), seed=5), cc.Script(tiles=["base/B"])).reshuffled(
        random.Random(2), 0
    )
    same_game(played(shuffled), cc.replay(through_text(shuffled.record())))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"format": "chess"}, "record.format"),
        ({"scores": [1, 0]}, "record.scores"),
        ({"scores": None}, "record.scores"),
        ({"actions": None}, "record.actions"),
        ({"actions": [{"type": "pass"}]}, "record.action"),
        ({"actions": ["pass"]}, "record.action"),
        ({"config": None}, "record.shape"),
        ({"config": {"edition": "c9"}}, "record.config"),
        ({"script": {"then": "dance"}}, "record.config"),
        ({"seed": 6}, "record.seed"),
        ({"seed": None}, "record.shape"),
    ],
)
def test_a_damaged_record_is_refused_with_a_reason(change: dict[str, Any], key: str) -> None:
    record = cc.Game(cc.Config(modules=("base",), seed=5)).record()
    assert cc.replay(record).turn == 1
    with pytest.raises(cc.RecordError) as refusal:
        cc.replay({**record, **change})
    assert refusal.value.key == key
    assert str(refusal.value)


def test_an_unlawful_action_is_named() -> None:
    record = played(cc.Game(cc.Config(modules=("base",), seed=5)), 10).record()
    record["actions"][4] = {"type": "place_tile", "tile": "base/C", "at": [0, 0], "turn": 0}
    with pytest.raises(cc.RecordError) as refusal:
        cc.replay(record)
    assert refusal.value.params["number"] == 4
    assert refusal.value.params["reason"].startswith("illegal.")
    assert "action 4" in str(refusal.value)


def test_reading_a_record_leaves_it_alone() -> None:
    record = played(cc.Game(cc.Config(modules=("base",), seed=5)), 10).record()
    text = json.dumps(record)
    played(cc.replay(record))
    assert json.dumps(record) == text


OLD = {
    "barn.at_once": False,
    "builder.with_flier": False,
    "castles.mayor_builds": False,
    "cathars.barns": True,
    "king.fortress": True,
    "king.small_city": False,
    "messages.gardens": True,
    "river-2.replace_lake": False,
    "tower.late_ransom": False,
}
"""What engines before 0.2 took for granted."""


@pytest.mark.parametrize("engine", ["0.1.0", "0.1.9", "", None, 7, "x.y"])
def test_a_record_of_before_keeps_the_rulings_of_then(engine: Any) -> None:
    everything = next(preset for preset in cc.presets() if preset.id == "everything")
    record = cc.Game(everything.config(("Ann", "Bob"), seed=5)).record()
    for edition in ("c1", "c2", "c3"):
        old = {**record, "engine": engine, "config": {**record["config"], "edition": edition}}
        assert cc.replay(old).config.options == OLD
        named = {**old, "config": {**old["config"], "options": {"barn.at_once": True}}}
        assert cc.replay(named).config.options == {**OLD, "barn.at_once": True}
    assert cc.replay({**record, "engine": cc.__version__}).config.options == {}


def test_a_record_of_before_is_written_again_with_its_rulings() -> None:
    record = cc.Game(cc.Config(modules=("base", "farmers", "barn"), seed=5)).record()
    again = cc.replay({**record, "engine": "0.1.0"}).record()
    assert again["engine"] == cc.__version__
    assert again["config"]["options"] == {"barn.at_once": False}
    assert cc.replay(again).config.chosen["barn.at_once"] is False
