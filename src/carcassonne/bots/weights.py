"""What the evaluation takes from experience: weights set by hand at first, then learnt from games.

weights.json has those of several set-ups, for what pays in one costs dearly in another. tools/bot_weights.py
learns them from games, tools/bot_playouts.py from play-outs; those of other set-ups than the base game are
picked by hand from what matches and play-outs have shown so far. docs/bots.md says what was tried.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Hope:
    """How likely an open end of a feature is closed, given what fits there."""

    ends: float
    """If a tile that ends it there is drawn."""
    goes_on: float
    """If only tiles are drawn that lead it on."""
    effort: float
    """Draws of the owner that go into it, as a share of all his draws; others may help."""
    crowd: float
    """How much the effort is split by each further open end."""
    growth: float
    """Points that a cell which gets filled adds by itself."""


@dataclass(frozen=True)
class Weights:
    """All that can be tuned."""

    road: Hope
    city: Hope
    ring: Hope
    field_grow: float
    """Cities that a field gains with every tile that is laid."""
    field_city: float
    """How likely an unfinished city beside a field is completed by anybody, if its owner would."""
    field_lose: float
    """How much of a field is lost to others or shared with them with every tile that is laid."""
    figure: float = 0.0
    """What the first figure in the supply is worth while there is much time to use it."""
    satiation: float = 0.0
    """Own turns that a further figure in the supply takes to be of use."""
    pay: float = 0.0
    """Points that figures earn in an own turn if there are always enough; it counts only with a `crew`."""
    crew: float = 0.0
    """Figures in the supply that are nearly enough: so many earn two thirds of the pay. 0: see `figure`."""
    span: float = 0.0
    """So many own turns count half, and more of them hardly more: figures come back by then. 0: all count."""
    terms: Mapping[str, float] = field(default_factory=dict, hash=False)
    """Module -> how much of what its term says is believed; all of it where nothing is said."""


FIRST = Weights(
    figure=7.0,
    satiation=3.0,
    road=Hope(0.7, 0.3, 1.0, 0.3, 1.0),
    city=Hope(0.7, 0.3, 0.7, 0.3, 1.5),
    ring=Hope(0.7, 0.0, 1.0, 0.3, 1.0),
    field_grow=0.035,
    field_city=0.5,
    field_lose=0.008,
)
"""Those of the first version, which bots that stay as they are play by."""


def from_json(data: Mapping[str, Any]) -> Weights:
    """Weights as a file holds them."""
    hopes = {name: Hope(**data[name]) for name in ("road", "city", "ring")}
    return Weights(**{**data, **hopes})


class Learnt(NamedTuple):
    """What games of one set-up have taught."""

    modules: frozenset[str]
    weights: Weights


LEARNT = tuple(
    Learnt(frozenset(entry["modules"]), from_json(entry["weights"]))
    for entry in json.loads((resources.files(__package__) / "weights.json").read_text(encoding="utf-8"))
)
WEIGHTS = LEARNT[0].weights
"""Those of the base game."""


@cache
def weights_for(modules: frozenset[str]) -> Weights:
    """Those of the set-up that is most alike: the fewest modules are in one of the two only."""
    return min(LEARNT, key=lambda learnt: len(learnt.modules ^ modules)).weights
