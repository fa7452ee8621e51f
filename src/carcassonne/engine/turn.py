"""The turn record (TURN-1): what a turn keeps, opened, saved and restored as a whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from carcassonne._core import take
from carcassonne.engine.actions import Action
from carcassonne.engine.state import Spot, State, chain
from carcassonne.engine.tile import Tile


class Turn(NamedTuple):
    """What the state keeps of a turn; a turn inside another one (TURN-36) puts it back when it is over."""

    player: int
    series: str
    new: tuple[int, ...]
    fresh: tuple[int, ...]
    closed: tuple[frozenset[Spot], ...]
    gained: tuple[int, ...]
    marked: tuple[int | None, ...]
    hand: tuple[Tile, ...]
    places: Sequence[Action] | None
    extra: tuple[tuple[int, str], ...]
    kept: tuple[tuple[Any, ...], ...]
    """What modules keep of the turn."""


def open_turn(state: State, player: int, series: str = "") -> None:
    """Begin the records of a turn anew; what is in hand and extra turns that are pending stay."""
    rules = state.rules
    state.player = player
    state.series = series
    state.new = state.fresh = ()
    state.closed = ()
    state.gained = rules.nothing
    state.marked = rules.nobody  # MSG-6
    for record in rules.turn_records:
        state.keep(record)


def lay_aside(state: State) -> None:
    """What was laid does not count as this turn's tile, nor what it completed as completed in it."""
    state.new = state.fresh = ()


def play_part(state: State, player: int, first: float, last: float) -> None:
    """Let somebody play a part of a turn (TURN numbers) before all that waits."""
    rest = state.agenda
    state.rules.steps["start_turn"](state, player)
    state.agenda = chain(state.rules.plan(first, last), rest)


def lead(state: State, player: int) -> int:
    """Somebody else becomes the active player for a while; says who was it."""
    before, state.player = state.player, player
    return before


def save_turn(state: State) -> Turn:
    """The records of the present turn."""
    kept = tuple(state.kept[type(record)] for record in state.rules.turn_records)
    return Turn._make([*(getattr(state, name) for name in Turn._fields[:-1]), kept])


def restore_turn(state: State, turn: Turn) -> None:
    """Go on with a turn that was saved."""
    for name, value in zip(Turn._fields[:-1], turn[:-1], strict=True):
        setattr(state, name, value)
    for record in turn.kept:
        state.keep(record)


take(globals())
