"""Version 2: the kits of PettingZoo and Gymnasium, many games at once, and that the arrays tell the truth."""

from __future__ import annotations

import copy
import hashlib
import pickle
import random
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

import carcassonne as cc
from carcassonne.env import DEALS, Against, Many, carcassonne_v2
from carcassonne.env.encoding import Encoding
from carcassonne.env.follower import Follower
from carcassonne.env.vocabulary import FIGURES

# the kit knows by name which of PettingZoo's environments may observe with a dict, as those with masks do
observes_with_a_dict = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box:UserWarning",
)
PRESETS = {preset.id: preset for preset in cc.presets()}


def follower(preset: str, seed: int, steps: int, slots: int = 256) -> Follower:
    config = PRESETS[preset].config(("Ann", "Bob", "Cid"), seed=seed)
    made = Follower(Encoding(config, None, slots, held=True), cc.Game(config))
    rng = random.Random(seed)
    for _ in range(steps):
        if made.game.over:
            break
        made.play(made.option(rng.choice(sorted(made.chosen.options))))
    return made


def seeded(config: str | None = "classic", **settings: Any) -> Any:
    env = carcassonne_v2.env(config, **settings)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(number)
    return env


# --- the kits ---------------------------------------------------------------------------------------------


@observes_with_a_dict
@pytest.mark.parametrize(("preset", "cycles"), [("classic", 150), ("everything", 40)])
def test_api(preset: str, cycles: int) -> None:
    env = seeded(preset)
    api_test(env, num_cycles=cycles)
    assert str(env) == env.unwrapped.metadata["name"] == "carcassonne_v2"


def test_seeds() -> None:
    seed_test(seeded, num_cycles=60)


def test_render() -> None:
    render_test(lambda render_mode: carcassonne_v2.env("classic", render_mode=render_mode))


class Forgiving(Against):
    """The checker samples actions without the mask; here an impossible one means the first possible one."""

    def step(self, action: int) -> Any:
        allowed = np.flatnonzero(self.action_masks())
        return super().step(action if action in allowed else int(allowed[0]))


@pytest.mark.filterwarnings("ignore:.*render.*:UserWarning")
def test_gymnasium_checks_it() -> None:
    check_env(Forgiving("classic", opponents="random"), skip_render_check=True)
    made = gymnasium.make("carcassonne/Against-v2", config="classic", opponents="random")
    observation, _ = made.reset(seed=3)
    assert made.observation_space.contains(observation)


# --- the truth of the arrays ------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["classic", "big-box-2025", "everything"])
@pytest.mark.parametrize("seed", range(2))
def test_what_was_kept_up_to_date_equals_what_is_drawn_anew(preset: str, seed: int) -> None:
    rng = random.Random(seed)
    kept = follower(preset, seed, 0)
    for _ in range(60):
        if kept.game.over:
            break
        fresh = Follower(kept.encoding, kept.game.copy())
        for seat in range(3):
            for kept_array, drawn in zip(kept.see(seat), fresh.see(seat), strict=True):
                assert np.array_equal(kept_array, drawn)
        kept.play(kept.option(rng.choice(sorted(kept.chosen.options))))


@pytest.mark.parametrize("preset", ["classic", "big-box-2025", "everything"])
def test_every_action_of_the_mask_is_one_option_and_every_option_one_action(preset: str) -> None:
    rng = random.Random(3)
    made = follower(preset, 3, 0, slots=1024)
    for _ in range(80):
        if made.game.over:
            break
        options = list(made.game.decision.options)
        meant = [
            made.option(int(action)) for action in np.flatnonzero(made.see(made.game.decision.player)[1])
        ]
        assert sorted(map(repr, meant)) == sorted(map(repr, options))
        assert made.chosen.left_out == 0
        made.play(rng.choice(options))


def test_hand_scores_supply_and_tiles_are_in_the_one_observation() -> None:
    made = follower("classic", 5, 30)
    seat = made.game.decision.player
    seen = made.see(seat)[0]
    row = dict(zip(made.encoding.numbers, made.encoding.row(seen).tolist(), strict=True))
    game = made.game
    for place in range(3):
        owner = (seat + place) % 3
        assert row[f"seat-{place}.score"] == game.scores[owner]
        assert row[f"seat-{place}.meeple"] == game.figures(owner).supply.get("meeple", 0)
    assert {tile: row[f"unseen.{tile}"] for tile in made.encoding.ledger.tiles} == {
        tile: game.remaining[tile] for tile in made.encoding.ledger.tiles
    }
    assert row["hand"] == (1 + made.encoding.ledger.tiles.index(game.hand[0]) if game.hand else 0)
    planes = dict(zip(made.encoding.planes, made.encoding.board(seen), strict=True))
    assert planes["tile"].sum() == len(game.tiles())
    figures = planes["figure"]
    mine = game.figures(seat).placed
    assert (figures > 0).sum() == len({tuple(f.at) for f in mine})
    assert set(np.unique(figures[figures > 0])) <= {FIGURES.number(f.figure) for f in mine}


def test_who_holds_a_feature_is_told_at_all_its_places() -> None:
    made = follower("classic", 8, 60)
    for seat in range(3):
        planes = dict(zip(made.encoding.planes, made.encoding.board(made.see(seat)[0]), strict=True))
        for feature in made.game.features():
            strength = list(feature.strength)
            own = strength.pop(seat)
            most = max(strength)
            told = 0 if not own and not most else 1 if own > most else 2 if own == most else -1
            for at, segment in feature.segments:
                place = made.encoding.layout.place(at)
                assert place is not None
                for name in made.encoding.planes:
                    if name.endswith(".segment") and planes[name][place] == segment + 1:
                        assert planes[name.replace(".segment", ".held")][place] == told


def test_nothing_hidden_is_in_an_observation() -> None:
    """Two games that differ only in what is unseen look the same."""
    made = follower("everything", 2, 40)
    seat = made.game.decision.player
    other = Follower(made.encoding, made.game.reshuffled(random.Random(9), seat))
    assert np.array_equal(made.see(seat)[0], other.see(seat)[0])


# --- actions, copies, many games --------------------------------------------------------------------------


@pytest.mark.parametrize("action", [2.5, "1", None, -1, 10**9])
def test_a_bad_action_is_refused_and_changes_nothing(action: Any) -> None:
    env = carcassonne_v2.raw_env("classic")
    env.reset(seed=1)
    before = env.game.record()
    with pytest.raises(cc.IllegalAction):
        env.step(action)
    assert env.game.record() == before
    many = Many(2, "classic")
    told = many.reset(1)
    good = int(np.flatnonzero(told.masks[0])[0])
    with pytest.raises(cc.IllegalAction):
        many.step([good, action])
    assert many.game(0).actions == ()
    assert many.actions()[1] == np.flatnonzero(told.masks[1]).tolist()


def test_copies_and_pickles_go_on_alike() -> None:
    env = carcassonne_v2.raw_env("big-box-2025")
    env.reset(seed=4)
    rng = random.Random(4)

    def act(one: carcassonne_v2.CarcassonneEnv, number: int) -> None:
        allowed = np.flatnonzero(one.observe(one.agent_selection)["action_mask"])
        one.step(int(allowed[number % len(allowed)]))

    for _ in range(30):
        act(env, rng.randrange(1000))
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    assert others[0].encoding is env.encoding
    for _ in range(20):
        number = rng.randrange(1000)
        for one in (env, *others):
            act(one, number)
    for other in others:
        assert other.game.record() == env.game.record()
        assert np.array_equal(other.state(), env.state())
        assert other.rewards == env.rewards


def test_what_was_seen_stays_as_it_was_and_cannot_be_written_to() -> None:
    """However many observations a learner keeps."""
    made = follower("big-box-2025", 6, 0)
    rng = random.Random(6)
    kept = []
    for step in range(60):
        seen = made.see(made.game.decision.player)
        if step % 7 < 5:  # some are forgotten at once
            kept.append((seen, [array.copy() for array in seen]))
        for array in seen:
            with pytest.raises(ValueError, match="read-only"):
                array[0] = 1
        made.play(made.option(rng.choice(made.info()["actions"])))
    for arrays, copies in kept:
        for array, copied in zip(arrays, copies, strict=True):
            assert np.array_equal(array, copied)
    env = carcassonne_v2.raw_env("classic", copy=True)
    env.reset(seed=1)
    env.observe("player_0")["observation"][:] = 0


def test_many_games_are_the_games_one_by_one() -> None:
    many = Many(3, "classic", players=2)
    told = many.reset(seed=7)
    ended = 0
    for _ in range(150):
        actions = [int(np.flatnonzero(mask)[0]) for mask in told.masks]
        before = [many.game(number) for number in range(3)]
        told = many.step(actions)
        for number in range(3):
            assert list(told.scores[number]) == list(before[number].scores)
            assert told.ended[number] == before[number].over
        ended += int(told.ended.sum())
    assert ended >= 3
    assert np.array_equal(many.reset(seed=7).observations, Many(3, "classic").reset(seed=7).observations)


def test_a_learner_plays_whole_games_against_bots() -> None:
    env = Against("classic", opponents="greedy", reward="points")
    seats = set()
    for seed in range(8):
        observation, info = env.reset(seed=seed)
        seats.add(info["seat"])
        total, over = 0.0, False
        while not over:
            action = int(np.flatnonzero(observation["action_mask"])[0])
            observation, reward, over, _, _ = env.step(action)
            total += reward
        own = env.game.scores[env.seat]
        assert total == own - env.game.scores[1 - env.seat]
    assert seats == {0, 1}
    with pytest.raises(cc.IllegalAction):
        env.step(0)


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"config": "clasic"}, "did you mean 'classic'"),
        ({"opponents": "gredy"}, "did you mean 'greedy'"),
        ({"opponents": ["greedy", "greedy"]}, "2 players need 1 opponents"),
        ({"seat": 2}, "there is no seat 2"),
        ({"window": 4}, "window must be an odd number"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(cc.CarcassonneError, match=sentence):
        Against(**settings)


@pytest.mark.parametrize(
    ("preset", "digest"), [("classic", "469f8c9b68815c91"), ("big-box-2025", "5f1b07946c9cc537")]
)
def test_the_published_deals_stay_as_they_are(preset: str, digest: str) -> None:
    """Others have published results on them: a change here would make those wrong."""
    assert list(DEALS) == list(range(1, 101))
    dealt = hashlib.blake2b(digest_size=8)
    for seed in DEALS[:20]:
        env = carcassonne_v2.env(preset)
        env.reset(seed=seed)
        game = env.unwrapped.game
        while game.decision:
            game.play(game.decision.default)
        dealt.update(" ".join(tile["tile"] for tile in game.view(0)["tiles"]).encode())
    assert dealt.hexdigest() == digest
