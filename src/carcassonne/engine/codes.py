"""Codes: numbers of words for programs that learn (`carcassonne.env`).

A class says its number itself, as `code=`. Numbers are part of an encoding that others have learned: one that
was given is never changed and never given to another word. A word without a number still can be used.
"""

from __future__ import annotations


class Codes:
    """The numbers of one sort of words, from 1 on; the last one there is room for is for words without."""

    def __init__(self, sort: str, room: int) -> None:
        self.sort = sort
        self.room = room
        self.numbers: dict[str, int] = {}

    def give(self, word: str, code: int | None) -> None:
        """Note the number of a word; what is wrong with it is said in one sentence."""
        if code is None:
            return
        if not 0 < code < self.room:
            raise TypeError(f"the code of {self.sort} {word!r} must be from 1 to {self.room - 1}, not {code}")
        known = self.numbers.setdefault(word, code)
        if known != code:
            raise TypeError(f"{self.sort} {word!r} has two codes, {known} and {code}")
        others = [other for other, number in self.numbers.items() if number == code and other != word]
        if others:
            del self.numbers[word]
            raise TypeError(f"{self.sort} {word!r} has the code {code}, which is that of {others[0]!r}")


VERBS = Codes("verb", 64)
QUESTIONS = Codes("question", 64)
FIGURES = Codes("figure", 24)
"""Figures of the players, and those of nobody that options speak of."""
WORDS = Codes("word", 32)
"""Corners, quarters, choices and markers."""
