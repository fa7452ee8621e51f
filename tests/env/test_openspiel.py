"""The game for OpenSpiel: its own tests of games, and the same results as the library's."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

import pytest

pyspiel = pytest.importorskip("pyspiel", reason="the extra openspiel is not installed")

import carcassonne as cc  # noqa: E402
from carcassonne.env import openspiel  # noqa: E402


def test_openspiels_own_tests_pass() -> None:
    pyspiel.random_sim_test(pyspiel.load_game(openspiel.NAME), num_sims=1, serialize=True, verbose=False)


@pytest.mark.soak
def test_a_playthrough_is_the_same_again(tmp_path: Path) -> None:
    """What OpenSpiel prints of every position of a game, which takes minutes."""
    playthroughs = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough")
    file = tmp_path / "playthrough.txt"
    playthroughs.flags.FLAGS.mark_as_parsed()
    file.write_text(playthroughs.playthrough(f"{openspiel.NAME}(window=15)", None, seed=7))
    before, after = playthroughs.replay(str(file))
    assert before.splitlines() == after.splitlines()


def played(seed: int) -> openspiel.SpielState:
    rng = random.Random(seed)
    state = pyspiel.load_game(openspiel.NAME).new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            assert sum(odds) == pytest.approx(1)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_a_game_is_a_game_of_the_library() -> None:
    """The tiles that were drawn, as a script, and the same choices lead to the same scores."""
    state = played(5)
    drawn = [state.spiel.tiles[a] for p, a in zip(*history(state)) if p == pyspiel.PlayerId.CHANCE]
    game = cc.Game(state.spiel.setup, cc.Script(tiles=drawn, then="end"))
    again = pyspiel.load_game(openspiel.NAME).new_initial_state()
    for player, action in zip(*history(state), strict=True):
        if player != pyspiel.PlayerId.CHANCE:
            game.play(again.engine.options[again._options()[action]])
        again.apply_action(action)
    assert game.over
    assert tuple(game.scores) == tuple(state.engine.scores)
    first, second = game.scores
    assert state.returns() == [first - second, second - first]


def history(state: openspiel.SpielState) -> tuple[list[int], list[int]]:
    steps = state.full_history()
    return [step.player for step in steps], [step.action for step in steps]


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game(openspiel.NAME).new_initial_state()
    state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before != str(other)


def test_a_tile_without_a_place_is_drawn_by_chance_again() -> None:
    """BASE-12: a tile that fits nowhere leaves the game, and the next one is drawn by chance as well."""
    state = pyspiel.load_game(openspiel.NAME).new_initial_state()
    tiles = state.spiel.tiles
    state.apply_action(tiles.index("base/E"))
    waiting = []
    for action in state.legal_actions():  # one of them closes the only city
        after = state.clone()
        after.apply_action(action)
        while not after.is_chance_node():
            after.apply_action(0)
        before = after._pile()
        after.apply_action(tiles.index("base/C"))
        if after.is_chance_node():
            assert after._pile() == before - Counter(["base/C"])
            after.apply_action(tiles.index("base/D"))
            assert [tile.id for tile in after.engine.rejected] == ["base/C"]
            assert after.engine.hand[0].id == "base/D"
            waiting.append(action)
    assert len(waiting) == 1


def test_a_preset_with_other_secrets_is_refused() -> None:
    with pytest.raises(cc.ConfigError, match="more than the draw of tiles is hidden"):
        openspiel.SpielGame({"preset": "everything"})


def test_the_observation_is_that_of_version_2() -> None:
    state = played(2)
    observer = state.spiel.make_py_observer()
    observer.set_from(state, 1)
    numbers = dict(zip(state.spiel.encoding.numbers, observer.tensor.tolist(), strict=False))
    assert numbers["seat-0.score"] == state.engine.scores[1]
    assert numbers["over"] == 1
