"""Drafts: what actions of a seat would do, worked out on a copy and told to nobody else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from carcassonne.game import Game


@dataclass(frozen=True, slots=True)
class Tried:
    """What a draft comes to."""

    actions: list[dict[str, Any]]
    events: list[dict[str, Any]]
    shown: int
    """So many of the events are in the view already."""
    decision: dict[str, Any] | None
    stop: str | None
    player: int | None
    """Who decides next, where the stop is "player"."""
    view: dict[str, Any]


AIDS = frozenset({"standings", "projection"})
"""What a preview shows beside the board, where the table allows it: who would lead, and by how much."""


def attempt(game: Game, seat: int, actions: Sequence[dict[str, Any]], assists: Collection[str] = ()) -> Tried:
    """Try actions of the deciding seat. Nothing behind the first reveal is looked at.

    The view shows the position before the action that leads to the reveal: playing that one would draw.
    """
    preview = game.preview(actions)
    before = list(actions) if preview.stop is None else list(actions[:-1])
    copy = game.copy()
    shown = 0
    for action in before:
        shown += len(copy.play(action))
    view = copy.view(seat, AIDS.intersection(assists) if "previews" in assists else ())
    decision = view["decision"] if preview.stop is None else None
    events = [dict(event) for event in preview.events]
    return Tried(list(actions), events, shown, decision, preview.stop, preview.player, view)
