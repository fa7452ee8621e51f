"""The game for OpenSpiel: `import carcassonne.env.openspiel`, then `pyspiel.load_game("python_carcassonne")`.

Chance is explicit: every draw is a chance node with one outcome for each tile that the pile may hold. That
needs a set-up in which nothing else is hidden or left to chance, such as the base game with farmers.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

import numpy as np

from carcassonne.packages import missing

try:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ModuleNotFoundError as error:
    raise missing("carcassonne.env.openspiel", error, "openspiel") from error

from carcassonne.config import Config
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.state import State
from carcassonne.env.encoding import Encoding
from carcassonne.env.follower import Follower
from carcassonne.env.setup import config_of, margins
from carcassonne.game import Game, _set_up
from carcassonne.geometry import point

NAME: Final = "python_carcassonne"
DRAW: Final = "draw"
MOST_POINTS: Final = 1000.0
"""No margin of a base game comes near it."""

TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Carcassonne",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"preset": "classic", "players": 2, "window": 31},
)


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A set-up as OpenSpiel knows it; parameters: preset, players, window."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given: dict[str, Any] = {"preset": "classic", "players": 2, "window": 31, **(params or {})}
        self.setup: Config = config_of(given["preset"], given["players"])
        if set(self.setup.rules.reveals.values()) != {DRAW}:
            sentence = f"in {given['preset']!r} more than the draw of tiles is hidden; choose another preset"
            raise ConfigError("env.openspiel", sentence)
        self.encoding = Encoding(self.setup, given["window"], 0, held=True)
        self.tiles = self.encoding.ledger.tiles
        deck = self.setup.deck.total()
        super().__init__(
            TYPE,
            pyspiel.GameInfo(
                num_distinct_actions=self.encoding.layout.size,
                max_chance_outcomes=len(self.tiles),
                num_players=given["players"],
                min_utility=-MOST_POINTS,
                max_utility=MOST_POINTS,
                utility_sum=0.0,
                max_game_length=3 * deck,
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        return SpielObserver(self)


class Kept:
    """A position that never changes, so that copies of a state share it; pickles hold the way to it."""

    __slots__ = ("chosen", "game", "path", "state")

    def __init__(self, game: SpielGame, state: State, path: tuple[int, ...] = ()) -> None:
        self.game = game
        self.state = state
        self.path = path
        """All actions so far, those of chance among them."""
        self.chosen: dict[int, int] | None = None
        """Action -> index of the option it stands for."""

    def __deepcopy__(self, memo: object) -> Kept:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _walked, (str(self.game), self.path)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position: somebody decides, or a tile is to be drawn."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        state = _set_up(game.setup, None, 0)
        state.run_to_reveal(0)
        self._kept = Kept(game, state)
        self._drawn: list[str] = []
        """Tiles drawn now that found no place; the next one is still to be drawn."""

    @property
    def spiel(self) -> SpielGame:
        return self._kept.game

    @property
    def engine(self) -> State:
        return self._kept.state

    def current_player(self) -> int:
        if self.engine.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.engine.decider if self.engine.kind else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._options())

    def _options(self) -> dict[int, int]:
        kept = self._kept
        if kept.chosen is None:
            layout = self.spiel.encoding.layout
            kept.chosen = layout.choices(self.engine.options, point(self.engine.laid[-1])).options
        return kept.chosen

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The tiles that the pile may hold, with their odds."""
        left = self._pile()
        total = left.total()
        return [(n, left[tile] / total) for n, tile in enumerate(self.spiel.tiles) if left[tile]]

    def _pile(self) -> Counter[str]:
        state = self.engine
        end = next((end for end in state.piles if end > state.drawn), state.drawn)
        return Counter(tile.id for tile in state.stack[state.drawn : end]) - Counter(self._drawn)

    def _apply_action(self, action: int) -> None:
        if self.engine.kind:
            state = self.engine.copy()
            state.apply(self.engine.options[self._options()[action]])
            state.run_to_reveal(state.decider)
            self._kept = Kept(self.spiel, state, (*self._kept.path, action))
        else:
            self._draw(self.spiel.tiles[action])

    def _draw(self, tile: str) -> None:
        """Draw a tile; if it has no place, it is out of the game, and chance goes on (BASE-12)."""
        drawn = [*self._drawn, tile]
        state = self.engine.copy()
        _put_first(state, drawn)
        before = len(state.rejected)
        state.run()
        pile_left = self._pile().total() > 1
        if len(state.rejected) - before >= len(drawn) and pile_left and not state.over:
            self._drawn = drawn
        else:
            path = (*self._kept.path, *map(self.spiel.tiles.index, drawn))
            self._kept, self._drawn = Kept(self.spiel, state, path), []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.spiel.tiles[action]}"
        option = self.engine.options[self._options()[action]]
        told = option.to_json()
        return " ".join(str(value) for value in told.values()).replace(", ", ",")

    def is_terminal(self) -> bool:
        return self.engine.over

    def returns(self) -> list[float]:
        """The margins at the end; 0 before."""
        seats = self.spiel.encoding.ledger.seats
        return margins(self.engine.scores) if self.engine.over else [0.0] * seats

    def carcassonne(self) -> Game:
        """The position as a game of this library."""
        return Game._of(self.spiel.setup, self.engine.copy())

    def __str__(self) -> str:
        return "\n".join([*_told(self.engine), *(f"set aside {tile}" for tile in self._drawn)])


class SpielObserver:
    """What a player sees, as the array of version 2 and as text."""

    def __init__(self, game: SpielGame) -> None:
        self._encoding = game.encoding
        self.tensor = np.zeros(game.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        self.tensor[:] = Follower(self._encoding, state.carcassonne()).see(player)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        return str(state)


def _told(state: State) -> list[str]:
    """A position in words: scores, the tile in hand, what lies and what stands on it."""
    hand = state.hand[0].id if state.hand and state.kind else "none"
    lines = [f"scores {' '.join(map(str, state.scores))}", f"hand {hand}", f"asks {state.kind or DRAW}"]
    for cell in state.laid:
        placed = state.board[cell]
        lines.append(f"{placed.oriented.tile.id} {point(cell)} {placed.oriented.turn}")
    owner, kind = state.rules.owner_of, state.rules.kind_of
    stands = [(point(at), segment, owner[f], kind[f].id) for f, (at, segment) in state.figures.items()]
    return lines + [f"{figure} of {seat} {at} {segment}" for at, segment, seat, figure in sorted(stands)]


def _put_first(state: State, drawn: list[str]) -> None:
    """Put these tiles at the top of the pile, in this order."""
    stack = list(state.stack)
    for offset, tile in enumerate(drawn):
        top = state.drawn + offset
        place = next(at for at in range(top, len(stack)) if stack[at].id == tile)
        stack[top], stack[place] = stack[place], stack[top]
    state.stack = tuple(stack)


def _walked(game: str, path: tuple[int, ...]) -> Kept:
    """The position that these actions lead to."""
    state = pyspiel.load_game(game).new_initial_state()
    for action in path:
        state.apply_action(action)
    kept: Kept = state._kept
    return kept


pyspiel.register_game(TYPE, SpielGame)
