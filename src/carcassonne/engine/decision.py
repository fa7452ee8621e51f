"""A decision: exactly one question to exactly one player."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from carcassonne._core import take
from carcassonne.engine.actions import Action
from carcassonne.engine.module import Reason
from carcassonne.engine.question import KINDS, Note, Panel
from carcassonne.engine.state import State


class Decision:
    """What is asked now. `options` lists every legal action; there are no others."""

    __slots__ = ("_state", "kind", "options", "player")

    def __init__(self, state: State) -> None:
        self._state = state
        self.player = state.decider
        self.kind = state.kind
        self.options: Sequence[Action] = state.options

    @property
    def secret(self) -> bool:
        """Whether only `player` may see the options."""
        return KINDS[self.kind].secret

    @property
    def prompt(self) -> Reason:
        """A message key with parameters for user interfaces."""
        params: dict[str, Any] = {"player": self.player}
        if self._state.hand:
            params["tile"] = self._state.hand[0].id
        return f"prompt.{self.kind}", params

    @property
    def default(self) -> Action:
        """The option played when a clock runs out."""
        self._must_be_open()
        return self._state.rules.default(self._state)

    @property
    def blocked(self) -> tuple[tuple[dict[str, Any], Reason], ...]:
        """What a user might expect among the options but does not get, each with the reason."""
        self._must_be_open()
        return tuple(entry for blockers in self._state.rules.blockers for entry in blockers(self._state))

    @property
    def notes(self) -> tuple[tuple[Action, Note], ...]:
        """What is worth knowing of some of the options, as far as modules say it."""
        self._must_be_open()
        return tuple(entry for notes in self._state.rules.notes for entry in notes(self._state))

    @property
    def panel(self) -> Panel:
        """What a user interface shows beside the question."""
        self._must_be_open()
        shown: Panel = {}
        for panel in self._state.rules.panels:
            shown.update(panel(self._state))
        return shown

    def _must_be_open(self) -> None:
        if self._state.options is not self.options:
            raise RuntimeError("this decision was already answered; use game.decision for the current one")

    def __repr__(self) -> str:
        return f"<Decision {self.kind} of player {self.player}, {len(self.options)} options>"


take(globals())
