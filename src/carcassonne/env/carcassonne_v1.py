"""carcassonne_v1: the game as a PettingZoo environment in which agents act one at a time.

Every agent sees what `game.view` shows its seat and nothing else. docs/env.md describes the encoding.
"""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv  # type: ignore[import-untyped]
from pettingzoo.utils import wrappers  # type: ignore[import-untyped]
from pettingzoo.utils.conversions import turn_based_aec_to_parallel  # type: ignore[import-untyped]

from carcassonne.config import Config
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import ConfigError
from carcassonne.env.actions import PASS, Choices, Layout
from carcassonne.env.ansi import picture
from carcassonne.env.board import PLANES, Board
from carcassonne.env.series import SeriesEnv
from carcassonne.env.setup import check, config_of
from carcassonne.env.table import MOST, OPTION_FIELDS, Table, table_names
from carcassonne.game import Game, open_decision
from carcassonne.record import replay

__all__ = ["OPTION_FIELDS", "PLANES", "CarcassonneEnv", "env", "parallel_env", "raw_env", "table_names"]

Observation = dict[str, NDArray[Any]]

SMALL_DECK = 120
SMALL_WINDOW = 31
LARGE_WINDOW = 51
RENDER_MODES = ("ansi", "svg")
SLOTS = 1024
"""More options than any decision of a random game with every module had (about 800)."""


def env(config: Config | str | None = None, max_cycles: int | None = None, **settings: Any) -> AECEnv:
    """The environment with PettingZoo's checks around it; docs/env.md describes the settings."""
    checked = wrappers.AssertOutOfBoundsWrapper(raw_env(config, max_cycles, **settings))
    return wrappers.OrderEnforcingWrapper(checked)


def raw_env(
    config: Config | str | None = None, max_cycles: int | None = None, **settings: Any
) -> CarcassonneEnv:
    """The environment alone. A cycle is as many decisions as there are agents."""
    made = CarcassonneEnv(config, **settings)
    _limit(made, max_cycles, len(made.possible_agents))
    return made


def parallel_env(
    config: Config | str | None = None, max_cycles: int | None = None, **settings: Any
) -> ParallelEnv:
    """All agents act at every step, and only the one being asked counts; a cycle is one step."""
    made = CarcassonneEnv(config, **settings)
    _limit(made, max_cycles, 1)
    checked = wrappers.AssertOutOfBoundsWrapper(made)
    return turn_based_aec_to_parallel(wrappers.OrderEnforcingWrapper(checked))


class CarcassonneEnv(SeriesEnv):
    """One game after another; the agent selected is the one that the game asks."""

    metadata = {  # noqa: RUF012 - PettingZoo wants it on the class
        "name": "carcassonne_v1",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": False,
    }

    def __init__(
        self,
        config: Config | str | None = None,
        *,
        players: int | None = None,
        reward: str = "final",
        illegal: str = "default",
        standings: bool = True,
        window: int | None = None,
        slots: int = SLOTS,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.config = config_of(config, players)
        deck = self.config.deck
        if window is None:
            window = SMALL_WINDOW if deck.total() <= SMALL_DECK else LARGE_WINDOW
        check("reward", reward, ("final", "points"))
        check("illegal", illegal, ("default", "raise"))
        check("render_mode", render_mode, (None, *RENDER_MODES))
        if window < 3 or window % 2 == 0 or slots < 1:
            raise ConfigError("env.size", "window must be an odd number of at least 3, and slots at least 1")
        self.layout = Layout(window, slots)
        self.max_steps: int | None = None
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.config.players))]
        self.agents = []
        self._reward = reward
        self._illegal = illegal
        self._aids = ("standings", "remaining") if standings else ("remaining",)
        self._table = Table(sorted(deck))
        self._spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._actions = {agent: Discrete(self.layout.size) for agent in self.possible_agents}

    def _observation_space(self) -> Dict:
        window, slots = self.layout.window, self.layout.slots
        numbers = len(table_names(self._table.tiles))
        return Dict(
            {
                "observation": Box(0, 127, (len(PLANES), window, window), np.int8),
                "table": Box(-MOST, MOST, (numbers,), np.int16),
                "options": Box(-MOST, MOST, (slots, len(OPTION_FIELDS)), np.int16),
                "action_mask": Box(0, 1, (self.layout.size,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._actions[agent]

    # --- playing ------------------------------------------------------------------------------------------

    def option(self, action: int) -> Action:
        """The option of the game that an action of the current mask stands for."""
        return open_decision(self.game).options[self._choices.options[int(action)]]

    def _begin(self, game: Game) -> None:
        self.game = game
        self._sit_down(game.over)
        self.infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in self.agents}
        self._steps = 0
        self._last = game.tiles()[-1].at
        self._ask()

    def step(self, action: int | None) -> None:
        """Play the option that the action of the selected agent stands for."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that has a decision must act"
        index = self._choices.options.get(int(action))
        if index is None and self._illegal == "raise":
            raise ValueError(f"action {action} is not possible now; choose one that the action mask allows")
        self.infos[agent] = {"illegal": index is None}
        self._cumulative_rewards[agent] = 0.0
        before = self.game.scores
        decision = open_decision(self.game)
        events = self.game.play(decision.default if index is None else decision.options[index])
        self._last = next((e["at"] for e in reversed(events) if e["type"] == "tile_placed"), self._last)
        self._steps += 1
        self._pay(before, self.max_steps is not None and self._steps >= self.max_steps)
        self._ask()

    def _ask(self) -> None:
        """Select the agent that the game asks and number its options."""
        decision = self.game.decision
        if decision is None:
            self._choices = Choices({PASS: 0}, (), 0)
            return
        self.agent_selection = self.possible_agents[decision.player]
        self._choices = self.layout.choices(decision.options, self._last)
        self.infos[self.agent_selection]["left_out"] = self._choices.left_out

    # --- looking ------------------------------------------------------------------------------------------

    def observe(self, agent: str) -> Observation:
        """What the agent sees; an agent not being asked can only choose action 0, which does nothing."""
        seat = self.possible_agents.index(agent)
        view = self.game.view(seat, self._aids)
        mask = np.zeros(self.layout.size, np.int8)
        rows = np.zeros((self.layout.slots, len(OPTION_FIELDS)), np.int16)
        if view["decision"] is not None and view["decision"]["player"] == seat:
            mask[list(self._choices.options)] = 1
            options = view["decision"]["options"]
            seats = len(self.possible_agents)
            for slot, index in enumerate(self._choices.slots):
                rows[slot] = np.clip(self._table.option(options[index], seat, seats), -MOST, MOST)
        else:
            mask[PASS] = 1
        return {
            "observation": Board(self.layout, view).draw(),
            "table": self._table.row(view),
            "options": rows,
            "action_mask": mask,
        }

    @property
    def table_names(self) -> tuple[str, ...]:
        """The names of the numbers in `table`."""
        return table_names(self._table.tiles)

    def render(self) -> str | None:
        """The board as a spectator sees it."""
        if self.render_mode == "ansi":
            return picture(self.game.view(None, ()))
        if self.render_mode == "svg":
            return self.game._repr_svg_()
        return None

    # --- copies -------------------------------------------------------------------------------------------

    def __deepcopy__(self, memo: dict[int, Any]) -> CarcassonneEnv:
        """A game copies itself quickly, however long its past is."""
        made = type(self).__new__(type(self))
        memo[id(self)] = made
        for name, value in self.__dict__.items():
            made.__dict__[name] = value.copy() if name == "game" else copy.deepcopy(value, memo)
        return made

    def __getstate__(self) -> dict[str, Any]:
        """The game travels as its record."""
        state = dict(self.__dict__)
        if "game" in state:
            state["game"] = state["game"].record()
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        if "game" in state:
            self.game = replay(state["game"])


def _limit(made: CarcassonneEnv, cycles: int | None, decisions: int) -> None:
    """Cut games off after so many cycles of so many decisions."""
    if cycles is not None:
        if cycles < 1:
            raise ConfigError("env.max-cycles", "max_cycles must be at least 1, or None for whole games")
        made.max_steps = cycles * decisions
