"""A Gymnasium environment: one learner against bots. Its id is `carcassonne/Against-v2`."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from carcassonne import bots
from carcassonne.config import Config
from carcassonne.engine.errors import ConfigError, IllegalAction
from carcassonne.env.carcassonne_v2 import MOST, Observation
from carcassonne.env.encoding import SLOTS, Encoding
from carcassonne.env.follower import Follower
from carcassonne.env.pixels import RENDER_MODES, rendered
from carcassonne.env.setup import check, config_of, margins
from carcassonne.game import Game

ID = "carcassonne/Against-v2"


class Against(gymnasium.Env[Observation, int]):
    """The learner sits at `seat`, or at a seat by lot in every game; bots play the others."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - Gymnasium wants it here

    def __init__(
        self,
        config: Config | str | None = None,
        *,
        players: int | None = None,
        opponents: str | Sequence[str] = "greedy",
        seconds: float | None = None,
        seat: int | None = None,
        reward: str = "final",
        held: bool = True,
        window: int | None = None,
        slots: int = SLOTS,
        render_mode: str | None = None,
    ) -> None:
        self.config = config_of(config, players)
        seats = len(self.config.players)
        names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
        if len(names) != seats - 1:
            sentence = f"{seats} players need {seats - 1} opponents, not {len(names)}"
            raise ConfigError("env.opponents", sentence)
        if seat is not None and seat not in range(seats):
            raise ConfigError("env.seat", f"there is no seat {seat!r}; the seats are 0 to {seats - 1}")
        check("reward", reward, ("final", "points"))
        check("render_mode", render_mode, (None, *RENDER_MODES))
        for name in names:
            bots.get(name, seconds, 0)
        self.encoding = Encoding(self.config, window, slots, held)
        self.render_mode = render_mode
        self.seat = seat or 0
        self._fixed_seat = seat
        self._names = names
        self._seconds = seconds
        self._reward = reward
        self._players: dict[int, bots.Bot] = {}
        self._follower: Follower
        self.observation_space = Dict(  # type: ignore[assignment]
            {
                "observation": Box(-MOST, MOST, (self.encoding.size,), np.int16),
                "action_mask": Box(0, 1, (self.encoding.layout.size,), np.int8),
            }
        )
        self.action_space = Discrete(self.encoding.layout.size)  # type: ignore[assignment]

    @property
    def game(self) -> Game:
        """The game itself; it knows what is hidden, so keep it from the learner."""
        return self._follower.game

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game; the seed decides the tiles, the seat and what the bots do."""
        super().reset(seed=seed)
        chance = random.Random(int(self.np_random.integers(2**62)))
        seats = len(self.config.players)
        self.seat = chance.randrange(seats) if self._fixed_seat is None else self._fixed_seat
        others = [seat for seat in range(seats) if seat != self.seat]
        self._players = {
            other: bots.get(name, self._seconds, chance.getrandbits(62))
            for other, name in zip(others, self._names, strict=True)
        }
        self._follower = Follower(self.encoding, Game(replace(self.config, seed=chance.getrandbits(62))))
        self._wait()
        return self._observed(), {"seat": self.seat, **self._follower.info()}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action that the mask allows, then the bots until the learner is asked again."""
        if self.game.over:
            raise IllegalAction("env.over", "the game is over; call reset")
        option = self._follower.option(action)
        before = margins(self.game.scores)[self.seat]
        self._follower.play(option)
        self._wait()
        return self._observed(), self._paid(before), self.game.over, False, self._follower.info()

    def _paid(self, before: float) -> float:
        """The reward of a step that began with this margin."""
        after = margins(self.game.scores)[self.seat]
        if self._reward == "points":
            return after - before
        return after if self.game.over else 0.0

    def _wait(self) -> None:
        """Let the bots play until the learner is asked or the game is over."""
        while (decision := self.game.decision) is not None and decision.player != self.seat:
            self._follower.play(self._players[decision.player].choose(self.game, decision.player))

    def _observed(self) -> Observation:
        seen, mask = self._follower.see(self.seat)
        return {"observation": seen.copy(), "action_mask": mask.copy()}

    def action_masks(self) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The mask alone, as learners with masked policies ask for it."""
        return self._follower.see(self.seat)[1].astype(bool)

    def render(self) -> Any:
        """The board as a spectator sees it."""
        return rendered(self.game, self.render_mode)


def register() -> None:
    """Make the environment known to `gymnasium.make`; importing `carcassonne.env` does it."""
    if ID not in gymnasium.registry:
        place = f"{__name__}:{Against.__name__}"
        gymnasium.register(ID, entry_point=place, disable_env_checker=True, order_enforce=False)
