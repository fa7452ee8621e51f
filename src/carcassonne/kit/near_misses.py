"""Actions that are almost legal, and actions that are nonsense. None of them may be accepted."""

from __future__ import annotations

import random
from typing import Any

import carcassonne as cc
from carcassonne.game import open_decision

FIGURES = ("meeple", "big-meeple", "abbot", "builder", "pig", "", "MEEPLE")
TILES = ("base/A", "base/D", "base/X", "river/I", "inns-cathedrals/A", "base", "nowhere/Z", "")
HUGE = 10**30
WEIRD: tuple[Any, ...] = (
    None,
    True,
    -1,
    4,
    99,
    HUGE,
    1.0,
    0.5,
    float("nan"),
    float("inf"),
    "",
    "0",
    "pass",
    b"pass",
    [],
    {},
    [0],
    [0, 0, 0],
    [[0, 0]],
    ["0", "0"],
    [HUGE, -HUGE],
    [0, 1024],
    [1024, 0],
    [None, None],
    [0.0, 1.0],
    {"x": 0, "y": 0},
    {"type": "pass"},
    [[[[[[[[]]]]]]]],
)
NONSENSE: tuple[Any, ...] = (
    None,
    0,
    True,
    3.14,
    float("nan"),
    "pass",
    b"pass",
    [],
    ["pass"],
    [{"type": "pass"}],
    {},
    {"type": None},
    {"type": ["pass"]},
    {"type": {"type": "pass"}},
    {"type": "Pass"},
    {"type": "resign"},
    {"type": "place_tile"},
    {"type": "place_figure"},
    {"type": "take_back"},
    {"type": "reshuffle", "key": "0" * 64},
    {"type": "fix_draw", "tile": "base/D"},
    {"Type": "pass"},
    {1: 2},
    {None: None},
    object(),
)


def near_misses(game: cc.Game, rng: random.Random, count: int) -> list[Any]:
    """Some actions that are not among the options."""
    legal = [option.to_json() for option in open_decision(game).options]
    texts = {_text(option) for option in legal}
    found: list[Any] = []
    while len(found) < count:
        action = rng.choice(NONSENSE) if rng.random() < 0.2 else _changed(game, rng, legal)
        if _text(action) not in texts:
            found.append(action)
    return found


def _changed(game: cc.Game, rng: random.Random, legal: list[dict[str, Any]]) -> dict[str, Any]:
    """A legal action with one thing changed, or a legal looking action of another kind."""
    action = dict(rng.choice(legal))
    cell = [rng.randint(-5, 5), rng.randint(-5, 5)]
    way = rng.randrange(6)
    if way == 0:
        return {"type": "pass"}
    if way == 1:
        return {
            **action,
            rng.choice(("extra", "player", "companion", "seat")): rng.choice((None, 0, "abbot")),
        }
    if way == 2:
        at = rng.choice((cell, [0, 0], action.get("at", cell)))
        return {"type": "place_figure", "figure": rng.choice(FIGURES), "at": at, "segment": rng.randrange(7)}
    if way == 3:
        drawn = game.hand[0] if game.hand else "base/D"
        return {"type": "place_tile", "tile": drawn, "at": cell, "turn": rng.randrange(5)}
    key = rng.choice(list(action))
    if way == 4:
        del action[key]
        return action
    action[key] = _other_value(rng, key, action[key])
    return action


def _other_value(rng: random.Random, key: str, value: Any) -> Any:
    if rng.random() < 0.5:
        return rng.choice(WEIRD)
    match key:
        case "at":
            x, y = value
            return [x + rng.randint(-2, 2), y + rng.randint(-2, 2)]
        case "turn" | "segment":
            return value + rng.choice((-1, 1, 2, 4))
        case "figure":
            return rng.choice(FIGURES)
        case "tile":
            return rng.choice(TILES)
        case _:
            return rng.choice(("place_tile", "place_figure", "take_back", "pass"))


def _text(action: Any) -> str:
    """A text that is the same for equal actions only, where True and 1.0 are not equal to 1."""
    return repr(sorted(action.items(), key=repr)) if isinstance(action, dict) else repr(action)
