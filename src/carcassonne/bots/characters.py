"""Bots with a character: each likes one thing more than it is worth, and plays by the rules like all others.

They look one own turn ahead as `medium` does. What they like is a matter of weights: what their own features
may bring, and how much it counts what the others have.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from carcassonne.bots.medium import MediumBot
from carcassonne.bots.position import Worth, margin
from carcassonne.bots.turns import Judge
from carcassonne.bots.weights import WEIGHTS, Hope, Weights


class Envy(NamedTuple):
    """How much it counts what the others have: made points, hopes and figures."""

    banked: float = 1.0
    prospects: float = 1.0
    figures: float = 1.0


class CharacterBot(MediumBot):
    """One who likes something."""

    likes: Weights = WEIGHTS
    envy: Envy = Envy()

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(seconds, seed, self.likes)

    def _judge(self, seat: int) -> Judge:
        def judge(worth: Worth) -> float:
            own = sum(parts[seat] for parts in worth)
            totals = [
                sum(envy * part for envy, part in zip(self.envy, parts, strict=True))
                for parts in zip(*worth, strict=True)
            ]
            totals[seat] = own
            return margin(totals, seat)

        return judge


def _fond(hope: Hope, of: float) -> Hope:
    return replace(hope, ends=min(hope.ends * of, 1.0), growth=hope.growth * of)


class BuilderBot(CharacterBot):
    """Builds large cities and long roads, and thinks little of fields."""

    likes = replace(
        WEIGHTS,
        city=_fond(WEIGHTS.city, 1.5),
        road=_fond(WEIGHTS.road, 1.25),
        field_grow=WEIGHTS.field_grow / 3,
        field_city=WEIGHTS.field_city / 2,
    )


class FarmerBot(CharacterBot):
    """Lays its figures down in fields early, and waits."""

    likes = replace(WEIGHTS, field_grow=1.5 * WEIGHTS.field_grow, field_lose=WEIGHTS.field_lose / 2)


class ThiefBot(CharacterBot):
    """Would rather take points from others than make its own."""

    envy = Envy(banked=1.8, prospects=1.2)


class BlockerBot(CharacterBot):
    """Leaves others holes where no tile fits, and their figures on the board."""

    envy = Envy(prospects=2.0, figures=2.5)
