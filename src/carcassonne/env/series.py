"""What both versions of the PettingZoo environment share: series of games, agents and rewards."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pettingzoo import AECEnv  # type: ignore[import-untyped]

from carcassonne.config import Config
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.rng import fresh_seed
from carcassonne.env.setup import margins
from carcassonne.game import Game


class SeriesEnv(AECEnv):  # type: ignore[misc]
    """One game after another; a version says what an agent sees and which number means what."""

    config: Config
    game: Game
    agents: list[str]
    possible_agents: list[str]
    _reward: str
    _seeds: random.Random | None = None

    def _begin(self, game: Game) -> None:
        """Follow this game from here on."""
        raise NotImplementedError

    def reset(self, seed: int | str | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game: that of the seed, or the next one in the series that the last seed started."""
        if seed is None and self._seeds is None:
            seed = self.config.seed if self.config.seed is not None else fresh_seed()
        if seed is not None:
            seed = seed if isinstance(seed, str) else int(seed)
            self._seeds = random.Random(seed)
        else:
            assert self._seeds is not None
            seed = self._seeds.getrandbits(63)
        self._begin(Game(replace(self.config, seed=seed)))

    def load(self, game: Game) -> None:
        """Continue from a copy of this game, such as one that a bot with a trained network is asked about."""
        if game.config._key != self.config._key:
            raise ConfigError("env.load", "the set-up of the game differs from that of the environment")
        self._begin(game.copy())

    def _sit_down(self, over: bool) -> None:
        """All agents are there, and nobody has got anything yet."""
        self.agents = list(self.possible_agents)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, False)

    def _pay(self, before: Sequence[int], cut_off: bool) -> None:
        """Give every agent the reward of a step that began with these scores; end the game if it is over."""
        game = self.game
        scores, over = game.scores, game.over
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif cut_off:
            self.truncations = dict.fromkeys(self.agents, True)
        if self._reward == "points" and scores is not before:
            earned = [now - then for now, then in zip(margins(scores), margins(before), strict=True)]
        elif self._reward == "final" and (over or cut_off):
            earned = margins(scores)
        else:
            self.rewards = dict.fromkeys(self.possible_agents, 0.0)
            return
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._accumulate_rewards()

    def close(self) -> None:
        """There is nothing to close."""
