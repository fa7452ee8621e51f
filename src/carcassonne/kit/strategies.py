"""Hypothesis strategies: set-ups that shrink to plain ones, games, actions, and junk."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import carcassonne as cc
from carcassonne.kit.setups import EDITIONS, JUDGED, NAMES

SMALL_SETS = (
    "cathars",
    "king-robber",
    "cult",
    "ferries",
    "gold-mines",
    "mage-witch",
    "robbers",
    "crop-circles",
)
"""Sets of 4 to 12 tiles: a whole game is over soon."""


@st.composite
def configs(draw: st.DrawFn, small: bool = False) -> cc.Config:
    """Set-ups of the judged modules; the small ones have few tiles."""
    modules = draw(st.lists(st.sampled_from(JUDGED[1:]), unique=True))
    tiles = draw(st.dictionaries(st.sampled_from(SMALL_SETS), st.integers(1, 2), min_size=1, max_size=2))
    if "river" in modules:
        tiles["river"] = 1
    return cc.Config(
        players=NAMES[: draw(st.integers(1, 6))],
        edition=draw(st.sampled_from(EDITIONS)),
        modules=tuple(modules),
        tiles=tiles if small or draw(st.booleans()) else None,
        options=draw(st.sampled_from(({}, {"river.bends": "adjacent"}))) if "river" in modules else {},
        seed=draw(st.integers(0, 1000)),
    )


@st.composite
def games(draw: st.DrawFn, setups: st.SearchStrategy[cc.Config] | None = None, most: int = 40) -> cc.Game:
    """Running games of these set-ups, or small ones, after at most so many actions."""
    game = cc.Game(draw(configs(small=True) if setups is None else setups))
    for _ in range(draw(st.integers(0, most))):
        decision = game.decision
        if decision is None:
            break
        game.play(decision.options[draw(st.integers(0, len(decision.options) - 1))])
    return game


def actions(game: cc.Game) -> st.SearchStrategy[cc.Action]:
    """The options of a running game; the first ones are the plainest."""
    decision = game.decision
    if decision is None:
        raise ValueError("a game that is over has no actions")
    return st.sampled_from(list(decision.options))


plain_junk: st.SearchStrategy[Any] = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 5)
    | st.sampled_from((10**30, -(10**30), 2**31, 2**63))
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(
        ("base", "base/D", "c3", "pass", "place_tile", "meeple", "shuffle", "river.bends", "7", "")
    )
)
junk: st.SearchStrategy[Any] = st.recursive(
    plain_junk,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)
"""Anything that JSON can say, NaN included."""


@st.composite
def mutated(draw: st.DrawFn, data: Any) -> Any:
    """JSON data with one to three changes somewhere inside: a value replaced, dropped or said twice."""
    for _ in range(draw(st.integers(1, 3))):
        data = draw(_one_change(data))
    return data


@st.composite
def _one_change(draw: st.DrawFn, data: Any) -> Any:
    if isinstance(data, dict) and data and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(data)))
        if draw(st.integers(0, 4)) == 0:
            return {name: value for name, value in data.items() if name != key}
        return {**data, key: draw(_one_change(data[key]))}
    if isinstance(data, list) and data and draw(st.integers(0, 5)):
        place = draw(st.integers(0, len(data) - 1))
        way = draw(st.integers(0, 5))
        if way == 0:
            return data[:place] + data[place + 1 :]
        if way == 1:
            return data[: place + 1] + data[place:]
        if way == 2:
            return data[:place]
        return [*data[:place], draw(_one_change(data[place])), *data[place + 1 :]]
    if type(data) is int and draw(st.booleans()):
        return data + draw(st.sampled_from((-1, 1, 2, 100)))
    return draw(junk)
