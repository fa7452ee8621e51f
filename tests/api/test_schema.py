"""The schema of the game: whatever a game says is what its classes promise."""

from __future__ import annotations

import random
from typing import Any

import jsonschema_rs
import pytest

import carcassonne as cc
from carcassonne.engine.actions import FORMS
from carcassonne.engine.events import TYPES
from carcassonne.engine.question import KINDS
from carcassonne.modules import ALL
from carcassonne.schema import game_schema

SCHEMA = game_schema()


def validator(name: str) -> Any:
    return jsonschema_rs.validator_for({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


VIEW, ACTION, EVENT = (validator(name) for name in ("View", "Action", "Event"))
KEYS = set(SCHEMA["$defs"]["View"]["properties"])


@pytest.mark.parametrize("preset", [preset.id for preset in cc.presets()])
def test_views_actions_and_events_are_what_the_schema_says(preset: str) -> None:
    [chosen] = [each for each in cc.presets() if each.id == preset]
    rng = random.Random(preset)
    game = cc.Game(chosen.config(("Ann", "Bob", "Cem"), seed=3))
    step = 0
    while not game.over:
        offered = {option.verb for option in game.decision.options} - {"pass"}
        offers = {action.verb for action in KINDS[game.decision.kind].offers}
        if game.decision.kind != "place_figure":  # to which modules add options of their own
            assert offered <= offers, f"{game.decision.kind} offers {offered - offers}"
        declining = any(option.verb == "pass" for option in game.decision.options)
        assert KINDS[game.decision.kind].optional or not declining, game.decision.kind
        action = rng.choice(game.decision.options)
        ACTION.validate(action.to_json())
        for event in game.play(action):
            EVENT.validate(event)
        step += 1
        if step % 20 == 0:
            for seat in (None, 0):
                view = game.view(seat)
                VIEW.validate(view)
                assert set(view) <= KEYS


def test_every_class_is_in_the_schema_and_declared_by_a_module() -> None:
    names = set(SCHEMA["$defs"])
    assert {form.__name__ for form in FORMS} | {event.__name__ for event in TYPES.values()} <= names
    declared = {event for module in ALL.values() for event in module.events}
    assert {name for name, event in TYPES.items() if event not in declared} == {"hidden"}
    asked = [question for module in ALL.values() for question in module.questions]
    assert set(asked) == set(KINDS.values())
    assert len(asked) == len(set(asked))


def test_every_action_says_what_it_points_at() -> None:
    in_records = {"fix_draw", "reshuffle"}
    assert {form.verb for form in FORMS if form.picker is None} == {"pass"} | in_records


@pytest.mark.parametrize("broken", [{"type": "tile_drawn", "player": 0}, {"type": "tile_dropped"}, {}])
def test_what_is_no_event_is_refused(broken: dict[str, Any]) -> None:
    assert not EVENT.is_valid(broken)
