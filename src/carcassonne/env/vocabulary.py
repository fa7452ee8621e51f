"""The words of version 1 and their numbers, from 1 on; 0 is "none".

The classes say their numbers themselves (`engine/codes.py`); they are part of the encoding, so none ever
changes. A word without a number has the last one there is room for: its options can still be chosen.
"""

from __future__ import annotations

from typing import Final, TypeVar

from carcassonne.engine import codes
from carcassonne.engine.codes import Codes
from carcassonne.modules import ALL


class Vocabulary:
    """The words of one sort, with room for more."""

    def __init__(self, sort: Codes) -> None:
        self.room: Final = sort.room
        self.numbers: Final = sort.numbers

    @property
    def words(self) -> tuple[str, ...]:
        """The words in the order of their numbers."""
        return tuple(sorted(self.numbers, key=self.numbers.__getitem__))

    def number(self, word: str | None) -> int:
        return 0 if word is None else self.numbers.get(word, self.room)

    def __contains__(self, word: object) -> bool:
        return word in self.numbers


S = TypeVar("S", codes.Column, codes.SeatColumn, codes.Token)


def _seen(sort: type[S]) -> tuple[S, ...]:
    """What modules say a program sees, in the order of the numbers.

    Every module is read here, so all words have their numbers.
    """
    found = [seen for module in ALL.values() for seen in module.seen if type(seen) is sort]
    return tuple(sorted(found, key=lambda seen: seen.code))


FIGURES: Final = Vocabulary(codes.FIGURES)
"""Figures of the players, then the neutral ones that options speak of."""

KINDS: Final = Vocabulary(codes.QUESTIONS)
"""What a decision may ask."""

VERBS: Final = Vocabulary(codes.VERBS)
"""What an option may do."""

WORDS: Final = Vocabulary(codes.WORDS)
"""Corners, quarters, choices and markers."""

COLUMNS: Final = _seen(codes.Column)
"""Numbers beside the board that modules add."""

SEAT_COLUMNS: Final = _seen(codes.SeatColumn)
"""Those that every seat has."""

TOKENS: Final = _seen(codes.Token)
"""What modules put on tiles."""
