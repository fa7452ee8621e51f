"""The classes of actions are public, and their types are true."""

from __future__ import annotations

import carcassonne as cc
from carcassonne import actions
from carcassonne.engine.actions import FORMS
from carcassonne.modules import ALL
from tests.api import typed


def test_every_action_is_public() -> None:
    assert len(ALL.values()) > 30  # all are loaded
    ours = {form for form in FORMS if form.__module__.startswith("carcassonne.")}
    assert {getattr(actions, name) for name in actions.__all__} == ours | {cc.Action}


def test_a_typed_program_runs() -> None:
    game = typed.played(cc.Config(players=("Ann", "Bob"), modules=("base",), seed=7))
    assert game.decision is None
    places = [typed.seen(action) for action in game.actions]
    assert [tuple(event["at"]) for event in game.events if event["type"] == "tile_placed"] == [
        at for at, action in zip(places, game.actions, strict=True) if isinstance(action, cc.PlaceTile)
    ]
    assert [action.type for action in typed.made()] == ["pass", "move_dragon", "bid", "place_figure"]
