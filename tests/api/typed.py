"""A program as others write it, with types: mypy checks it together with `src`, and a test runs it."""

from __future__ import annotations

from typing import assert_type

import carcassonne as cc
from carcassonne.actions import Fly, MoveDragon


def played(config: cc.Config) -> cc.Game:
    """The first option, again and again."""
    game = cc.Game(config)
    assert_type(game.decision, cc.Decision | None)
    while decision := game.decision:
        assert_type(decision, cc.Decision)
        assert_type(decision.options[0], cc.Action)
        game.play(decision.options[0])
    return game


def seen(action: cc.Action) -> tuple[int, int] | None:
    """Where an action happens, if it is of a few kinds."""
    match action:
        case cc.PlaceTile(tile=tile, at=at, turn=turn):
            assert_type((tile, turn), tuple[str, int])
            return assert_type(at, tuple[int, int])
        case cc.PlaceFigure(figure=figure, companion=companion):
            assert_type((figure, companion), tuple[str, str | None])
            return assert_type(action.at, tuple[int, int])
        case MoveDragon() | Fly() | cc.actions.TakePrisoner():
            return assert_type(action.at, tuple[int, int])
    return None


def made() -> list[cc.Action]:
    """Actions that a program makes by itself; their fields have types."""
    return [
        cc.Pass(),
        cc.actions.MoveDragon(at=(3, 2)),
        cc.actions.Bid(points=4),
        cc.PlaceOnCorner("barn", (0, 1), "NE"),
    ]


def wrong() -> list[cc.Action]:
    """What the types refuse; nobody calls it. An ignore that is not needed is an error."""
    return [
        cc.PlaceTile("base/D", "here", 0),  # type: ignore[arg-type]
        cc.actions.MoveDragon(to=(3, 2)),  # type: ignore[call-arg]
    ]
