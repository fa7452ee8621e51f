"""The strong bot as it was in the first version: a fixed point to measure new ones against.

It shares its code with `strong`, but every number it plays by is its own and stays. What is added to the
evaluation or the search must leave it as it is where these numbers do not ask for it; a test with whole
turns of it shows when that fails.
"""

from __future__ import annotations

from carcassonne.bots.belief import ALL
from carcassonne.bots.search import Heat, Settings
from carcassonne.bots.strong import StrongBot
from carcassonne.bots.weights import FIRST

SEARCH = Settings(
    heats=(Heat(turns=1, gap=4.0, doubt=1.5),), width=10, blurred=None, finish=0, clear=2.0, trifle=0.15
)


class StrongBot1(StrongBot):
    """The strong bot of the first version, which stays as it is to measure others against."""

    version = 1
    tidying = 0.0

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        super().__init__(seconds, seed, FIRST, SEARCH, believed=ALL)
