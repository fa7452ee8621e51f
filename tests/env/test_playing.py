"""Games through the environment: what agents see, seeds, rewards, copies and pictures."""

from __future__ import annotations

import copy
import doctest
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence

import carcassonne as cc
from carcassonne.env import carcassonne_v1
from carcassonne.env.board import PLANES
from tests.env.tables import EVERYTHING, allowed, decisions, seeded
from tests.properties.test_hidden import next_draw

SECRETS = ("base", "farmers", "messages", "robbers", "bazaars", "tournaments")
DOCS = Path(__file__).resolve().parents[2] / "docs"


def plane(observation: dict[str, Any], name: str) -> Any:
    return observation["observation"][PLANES.index(name)]


# --- what is seen ---------------------------------------------------------------------------------------


def test_the_start_tile_in_the_middle_of_the_window() -> None:
    """A city in the north, a road from east to west, and fields on the halves of the other sides."""
    config = cc.Config(("Ann", "Bob"), edition="c1", modules=("base",), seed=7)
    env = seeded(config)
    env.reset()
    assert env.unwrapped.game.tile((0, 0)).id == "base/D"
    observation = env.last()[0]
    seen = {name: int(plane(observation, name)[15, 15]) for name in PLANES}
    sides = {name for name in PLANES if name[1:] in (".city", ".road", ".river") and seen[name]}
    assert sides == {"N.city", "E.road", "W.road"}
    assert {name for name in PLANES if name.endswith(".field") and seen[name]} == {
        f"{half}.field" for half in ("EL", "ER", "SL", "SR", "WL", "WR")
    }
    assert seen["E.segment"] == seen["W.segment"] != seen["N.segment"]
    assert seen["tile"] == seen["last-tile"] == 1
    assert seen["N.open-ends"] == 1
    assert seen["E.open-ends"] == seen["W.open-ends"] == 2
    assert plane(observation, "tile").sum() == 1
    assert sorted(np.argwhere(plane(observation, "free-cell")).tolist()) == [
        [14, 15],
        [15, 14],
        [15, 16],
        [16, 15],
    ]


def test_figures_and_standings_are_mine_or_theirs() -> None:
    config = cc.Config(("Ann", "Bob"), edition="c1", modules=("base",), seed=7)
    env = seeded(config)
    env.reset()
    env.step(allowed(env.last()[0])[0])
    figure = next(action for action in allowed(env.last()[0]) if action > 0)
    env.step(figure)
    placed = env.unwrapped.game.figures(0).placed
    assert len(placed) == 1
    feature = env.unwrapped.game.feature(placed[0].at, placed[0].segment)
    for agent, own, other in (("player_0", "my", "their"), ("player_1", "their", "my")):
        observation = env.unwrapped.observe(agent)
        cells = {tuple(cell) for name in PLANES if name.endswith(f".{own}-figures")
                 for cell in np.argwhere(plane(observation, name))}  # fmt: skip
        x, y = placed[0].at
        assert cells == {(15 - y, 15 + x)}
        assert not any(plane(observation, name).any() for name in PLANES if f".{other}-" in name)
        held = sum(int(plane(observation, name).sum()) for name in PLANES if f".{own}-strength" in name)
        assert held >= len(feature.segments)
        table = dict(zip(env.unwrapped.table_names, observation["table"].tolist(), strict=True))
        mine, theirs = (6, 7) if own == "my" else (7, 6)
        assert (table["seat-0.supply.1"], table["seat-1.supply.1"]) == (mine, theirs)


def test_the_table_tells_what_lies_beside_the_board() -> None:
    env = seeded(EVERYTHING.config(("Ann", "Bob", "Cid"), seed=11), standings=False)
    for number, (agent, observation) in enumerate(decisions(env, seed=11, most=240)):
        if number % 20:
            continue
        game = env.unwrapped.game
        seat = env.possible_agents.index(agent)
        table = dict(zip(env.unwrapped.table_names, observation["table"].tolist(), strict=True))
        for place in range(3):
            assert table[f"seat-{place}.score"] == game.scores[(seat + place) % 3]
        assert {tile: table[f"unseen.{tile}"] for tile in game.remaining} == dict(game.remaining)
        assert table["stack"] == game.remaining.total()
        assert table["to-decide"] == 1
        assert sum(table[name] for name in table if name.startswith("decision.")) == 1
        tiles = sorted(game.config.deck)
        assert table["hand"] == (tiles.index(game.hand[0]) + 1 if game.hand else 0)


def test_names_are_unique() -> None:
    env = carcassonne_v1.raw_env("everything", players=6)
    assert len(set(PLANES)) == len(PLANES)
    assert len(set(env.table_names)) == len(env.table_names)


def test_agents_that_are_not_asked_see_no_options() -> None:
    env = seeded("tournament-day", standings=False)
    for agent, _ in decisions(env, seed=1, most=60):
        other = next(name for name in env.possible_agents if name != agent)
        observation = env.observe(other)
        assert allowed(observation) == [0]
        assert not observation["options"].any()


def test_nothing_hidden_is_seen() -> None:
    """Twin games, equal but for what is hidden from a seat, look the same to it."""
    config = cc.Config(("Ann", "Bob", "Cid"), modules=SECRETS, seed=6)
    env = seeded(config, standings=False)
    rng = random.Random(6)
    other_draws = other_seats = 0
    for number, (agent, _) in enumerate(decisions(env, seed=6, most=260)):
        if number % 10:
            continue
        raw = env.unwrapped
        twin = copy.deepcopy(raw)
        for seat, name in enumerate(env.possible_agents):
            twin.game = raw.game.reshuffled(random.Random(rng.getrandbits(64)), seat)
            twin._ask()
            assert data_equivalence(twin.observe(name), raw.observe(name))
            other_draws += next_draw(twin.game.copy()) != next_draw(raw.game.copy())
            other_seats += not data_equivalence(twin.observe(agent), raw.observe(agent))
    assert other_draws > 20, "the stacks were shuffled anew"
    assert other_seats > 0, "what others know was drawn anew"


# --- seeds, rewards, ends -------------------------------------------------------------------------------


def test_a_seed_is_the_seed_of_the_game() -> None:
    env = seeded()
    env.reset(seed=12)
    game = cc.Game(cc.Config(("Ann", "Bob"), seed=12))
    assert env.unwrapped.game.view(0) == game.view(0)


def test_games_without_a_seed_follow_the_last_seed() -> None:
    def series(env: Any, seed: int | None) -> list[Any]:
        found = []
        for number in range(3):
            env.reset(seed=seed if number == 0 else None)
            found.append(env.unwrapped.game.seed)
        return found

    assert series(seeded(), 5) == series(seeded(), 5)
    assert len(set(series(seeded(), 5))) == 3
    assert series(seeded(), None)[0] == 7, "the seed of the config begins"
    fresh = carcassonne_v1.env()
    assert series(fresh, None) != series(carcassonne_v1.env(), None)


@pytest.mark.parametrize("reward", ["final", "points"])
def test_rewards_add_up_to_the_margin(reward: str) -> None:
    env = carcassonne_v1.env("classic", players=3, reward=reward, standings=False)
    env.reset(seed=8)
    rng = random.Random(8)
    total = dict.fromkeys(env.possible_agents, 0.0)
    early = 0
    for agent in env.agent_iter():
        observation, value, terminated, truncated, _ = env.last()
        total[agent] += value
        early += value != 0 and not terminated
        env.step(None if terminated or truncated else rng.choice(allowed(observation)))
    scores = env.unwrapped.game.scores
    assert env.unwrapped.game.over
    assert len(set(scores)) > 1
    for seat, agent in enumerate(env.possible_agents):
        others = [score for other, score in enumerate(scores) if other != seat]
        assert total[agent] == pytest.approx(scores[seat] - sum(others) / 2)
    assert sum(total.values()) == pytest.approx(0)
    assert (early > 0) == (reward == "points")


def test_max_cycles_cut_a_game_off() -> None:
    """A cycle is one decision for each agent."""
    env = carcassonne_v1.env("classic", players=3, max_cycles=5, reward="points")
    assert sum(1 for _ in decisions(env, seed=1)) == 15
    assert not env.agents
    assert not env.unwrapped.game.over


def test_parallel_steps_are_decisions() -> None:
    env = carcassonne_v1.parallel_env("classic", max_cycles=9, standings=False)
    observations, _ = env.reset(seed=3)
    steps = 0
    while env.agents:
        actions = {agent: allowed(observations[agent])[-1] for agent in env.agents}
        observations, _, _, truncations, _ = env.step(actions)
        steps += 1
    assert steps == 9
    assert all(truncations.values())


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 6])
@pytest.mark.parametrize("preset", [preset.id for preset in cc.presets()])
def test_every_preset_to_the_end(preset: str, players: int) -> None:
    env = carcassonne_v1.env(preset, players=players, standings=False)
    for agent, observation in decisions(env, seed=players):
        assert env.observation_space(agent).contains(observation)
    assert env.unwrapped.game.over


# --- copies, pictures, errors ---------------------------------------------------------------------------


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_copies_go_their_own_way(copied: Any) -> None:
    """Long pasts included: those of a game are linked."""
    env = seeded("princess-dragon", standings=False)
    for _ in decisions(env, seed=2, most=220):
        pass
    other = copied(env)
    agent = env.agent_selection
    assert data_equivalence(other.last(), env.last())
    before = env.unwrapped.game.record()
    for _ in range(5):
        other.step(allowed(other.last()[0])[-1])
    assert env.unwrapped.game.record() == before
    assert env.agent_selection == agent
    for _ in range(5):
        env.step(allowed(env.last()[0])[-1])
    assert data_equivalence(other.last(), env.last())
    assert other.unwrapped.game.record() == env.unwrapped.game.record()


def test_an_environment_goes_on_from_a_game() -> None:
    env = seeded("princess-dragon", standings=False)
    for _ in decisions(env, seed=2, most=50):
        pass
    game = env.unwrapped.game
    before = game.record()
    other = carcassonne_v1.raw_env(game.config, standings=False)
    other.load(game)
    assert other.agent_selection == env.agent_selection
    observation = other.observe(other.agent_selection)
    assert data_equivalence(observation, env.last()[0])
    assert [other.option(action) for action in allowed(observation)] != []
    assert {other.option(action) for action in allowed(observation)} == set(game.decision.options)
    other.step(allowed(observation)[0])
    assert game.record() == before
    with pytest.raises(cc.ConfigError, match="set-up of the game differs"):
        seeded().unwrapped.load(game)


def test_an_environment_can_be_pickled_before_its_first_game() -> None:
    env = pickle.loads(pickle.dumps(seeded()))
    env.reset()
    assert env.unwrapped.game.seed == 7


def test_the_board_as_text() -> None:
    config = cc.Config(("Ann", "Bob"), edition="c1", modules=("base",), seed=7)
    env = seeded(config, render_mode="ansi")
    env.reset()
    hand = env.unwrapped.game.hand[0]
    assert env.render().splitlines() == [
        "0 Ann: 0, 1 Bob: 0",
        f"turn 1: Ann decides place_tile, with {hand} in hand",
        "",
        ".#.",
        "+++",
        "...",
    ]
    for _ in decisions(env, seed=7):
        pass
    assert "the game is over" in env.render()
    assert seeded(config).render_mode is None


def test_the_board_as_a_picture() -> None:
    env = seeded(render_mode="svg")
    env.reset()
    assert env.render() == env.unwrapped.game._repr_svg_()
    assert env.render().startswith("<svg")


def test_arguments_that_make_no_sense_are_refused() -> None:
    with pytest.raises(cc.ConfigError, match="there is no preset 'clasic'; did you mean 'classic'"):
        carcassonne_v1.env("clasic")
    with pytest.raises(cc.ConfigError, match="reward must be one of 'final', 'points', not 'win'"):
        carcassonne_v1.env(reward="win")
    with pytest.raises(cc.ConfigError, match="window must be an odd number"):
        carcassonne_v1.env(window=30)
    with pytest.raises(cc.ConfigError, match="slots at least 1"):
        carcassonne_v1.env(slots=0)
    with pytest.raises(cc.ConfigError, match="a Config already has players"):
        carcassonne_v1.env(cc.Config(), players=3)
    with pytest.raises(cc.ConfigError, match="max_cycles must be at least 1"):
        carcassonne_v1.env(max_cycles=0)
    with pytest.raises(cc.ConfigError, match="1 to 6 players"):
        carcassonne_v1.env("classic", players=7)


def test_without_the_extra_one_sentence_says_what_to_install() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None; import carcassonne.env"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    last = found.stderr.strip().splitlines()[-1]
    assert last == "ImportError: carcassonne.env needs pettingzoo; run pip install 'carcassonne[rl]'"


def test_the_examples_of_the_page_run() -> None:
    failed, tried = doctest.testfile(str(DOCS / "env.md"), module_relative=False)
    assert tried > 5
    assert failed == 0
