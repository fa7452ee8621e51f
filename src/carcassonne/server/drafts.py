"""Drafts: what actions of a seat would do, worked out on a copy and told to nobody else."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from carcassonne.art.standing import placed
from carcassonne.engine.standing import pieces
from carcassonne.game import Game
from carcassonne.server import audience
from carcassonne.views import tiles


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
    placed: list[dict[str, Any]]
    """The pieces that the view does not show like this yet."""


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
    view = audience.view(copy, seat, AIDS.intersection(assists) if "previews" in assists else ())
    decision = view["decision"] if preview.stop is None else None
    events = [dict(event) for event in preview.events]
    after = [] if preview.stop is None else _standing_after(copy, seat, actions[-1])
    new = [piece for piece in after if piece not in view["pieces"]]
    return Tried(list(actions), events, shown, decision, preview.stop, preview.player, view, new)


def _standing_after(game: Game, seat: int, action: dict[str, Any]) -> list[dict[str, Any]]:
    """All pieces as they stand after an action, before the reveal that it leads to; the game is used up."""
    state = game._state
    state.apply(game.action(action))
    state.run_to_reveal(seat)
    return placed({"tiles": tiles(state), "pieces": pieces(state, seat)})
