"""The arena: matches between bots on paired deals, what they amount to, and the ladder."""

from carcassonne.bots.arena.match import Fixture, Match
from carcassonne.bots.arena.run import Run
from carcassonne.bots.arena.statistics import Sprt

__all__ = ["Fixture", "Match", "Run", "Sprt"]
