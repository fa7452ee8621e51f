"""carcassonne_v2: the game as a PettingZoo environment with one compact observation (docs/env.md)."""

from __future__ import annotations

import random
from typing import Any, Final

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]

from carcassonne.config import Config
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import ConfigError
from carcassonne.env.encoding import SLOTS, Encoding
from carcassonne.env.follower import Follower
from carcassonne.env.pixels import RENDER_MODES, rendered
from carcassonne.env.series import SeriesEnv
from carcassonne.env.setup import check, config_of
from carcassonne.game import Game
from carcassonne.record import replay

__all__ = ["CarcassonneEnv", "env", "raw_env"]

Observation = dict[str, NDArray[Any]]
MOST: Final = 32767


def env(config: Config | str | None = None, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's check of the order of calls around it."""
    return wrappers.OrderEnforcingWrapper(raw_env(config, **settings))


def raw_env(config: Config | str | None = None, **settings: Any) -> CarcassonneEnv:
    """The environment alone."""
    return CarcassonneEnv(config, **settings)


class CarcassonneEnv(SeriesEnv):
    """One game after another; the agent selected is the one that the game asks."""

    metadata = {  # noqa: RUF012 - PettingZoo wants it on the class
        "name": "carcassonne_v2",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
        "render_fps": 2,
    }

    def __init__(
        self,
        config: Config | str | None = None,
        *,
        players: int | None = None,
        reward: str = "final",
        held: bool = True,
        window: int | None = None,
        slots: int = SLOTS,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        copy: bool = False,
    ) -> None:
        """Observations are read-only and stay as they are; with `copy` they can be written to."""
        super().__init__()
        self.config = config_of(config, players)
        check("reward", reward, ("final", "points"))
        check("render_mode", render_mode, (None, *RENDER_MODES))
        if max_cycles is not None and max_cycles < 1:
            raise ConfigError("env.max-cycles", "max_cycles must be at least 1, or None for whole games")
        self.encoding = Encoding(self.config, window, slots, held)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.config.players))]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self._max_steps = None if max_cycles is None else max_cycles * len(self.possible_agents)
        self._reward = reward
        self._copy = copy
        self._follower: Follower
        observed = Box(-MOST, MOST, (self.encoding.size,), np.int16)
        mask = Box(0, 1, (self.encoding.layout.size,), np.int8)
        self._spaces = {a: Dict({"observation": observed, "action_mask": mask}) for a in self.possible_agents}
        self._actions = {a: Discrete(self.encoding.layout.size) for a in self.possible_agents}
        self.state_space = Box(-MOST, MOST, (len(self.possible_agents), self.encoding.size), np.int16)

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    @property
    def game(self) -> Game:  # type: ignore[override]
        """The game itself; it knows what is hidden, so keep it from agents."""
        return self._follower.game

    # --- playing ------------------------------------------------------------------------------------------

    def option(self, action: int) -> Action:
        """The option of the game that an action of the current mask stands for."""
        return self._follower.option(action)

    def _begin(self, game: Game) -> None:
        self._follower = Follower(self.encoding, game)
        self._sit_down(game.over)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def step(self, action: int | None) -> None:
        """Play the option that the action stands for; one that the mask rules out is refused."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        follower = self._follower
        option = follower.option(action)
        self._cumulative_rewards[agent] = 0.0
        before = follower.game.scores
        follower.play(option)
        self._pay(before, self._max_steps is not None and follower.steps >= self._max_steps)
        self._ask()

    def _ask(self) -> None:
        """Select the agent that the game asks."""
        state = self._follower.game._state
        if not state.over:
            self.agent_selection = agent = self.possible_agents[state.decider]
            self.infos[agent] = self._follower.info()

    # --- looking ------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What the agent sees; an agent not being asked can only choose action 0, which does nothing."""
        seat = self._seats[agent]
        seen, mask = self._follower.see(seat)
        if self._copy:
            seen, mask = seen.copy(), mask.copy()
        return {"observation": seen, "action_mask": mask}

    def state(self) -> NDArray[np.int16]:
        """What all agents see together, one row each: for training with a shared critic."""
        return np.stack([self._follower.see(seat)[0] for seat in range(len(self.possible_agents))])

    def render(self) -> str | NDArray[np.uint8] | None:
        """The board as a spectator sees it."""
        return rendered(self.game, self.render_mode)

    # --- copies -------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> CarcassonneEnv:
        """Only what a move changes is copied; spaces and set-up are shared."""
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        made.__dict__.update(self.__dict__)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "agents"):
            if name in made.__dict__:
                made.__dict__[name] = self.__dict__[name].copy()
        if self._seeds is not None:
            made._seeds = random.Random()
            made._seeds.setstate(self._seeds.getstate())
        if "_follower" in self.__dict__:
            made._follower = self._follower.copy()
        return made

    def __getstate__(self) -> dict[str, Any]:
        """The game travels as its record, the spaces not at all."""
        left = ("_spaces", "_actions", "state_space", "encoding", "_follower")
        kept = {name: value for name, value in self.__dict__.items() if name not in left}
        layout = self.encoding.layout
        kept["made_by"] = (layout.window, layout.slots, self.encoding.held)
        if "_follower" in self.__dict__:
            kept["record"] = (self.game.record(), self._follower.steps)
        return kept

    def __setstate__(self, state: dict[str, Any]) -> None:
        window, slots, held = state.pop("made_by")
        record = state.pop("record", None)
        fresh = CarcassonneEnv(state["config"], window=window, slots=slots, held=held)
        self.__dict__.update(fresh.__dict__)
        self.__dict__.update(state)
        if record is not None:
            self._follower = Follower(self.encoding, replay(record[0]))
            self._follower.steps = record[1]
