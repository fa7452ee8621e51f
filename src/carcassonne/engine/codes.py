"""Codes: numbers of words for programs that learn (`carcassonne.env`).

A class says its number itself, as `code=`. Numbers are part of an encoding that others have learned: one that
was given is never changed and never given to another word. A word without a number still can be used.
"""

from __future__ import annotations

from typing import Literal, NamedTuple


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
COLUMNS = Codes("column", 11)
"""Numbers beside the board; of these and the next two, version 1 of the encoding has no more."""
SEAT_COLUMNS = Codes("column of a seat", 13)
TOKENS = Codes("token", 13)


class Column(NamedTuple):
    """A number beside the board that is read off a view.

    `path` leads to it, with `*` for the seat: "gold.players.*". There is a number, a yes or no, a list to be
    counted, the id of a tile or a word. A path to a title leads to the `player` who holds it and its `size`.
    """

    name: str
    code: int
    path: str
    sort: Literal["number", "tile", "word"] = "number"

    def give(self) -> None:
        COLUMNS.give(self.name, self.code)


class SeatColumn(Column):
    """One that every seat has."""

    def give(self) -> None:
        SEAT_COLUMNS.give(self.name, self.code)


class Token(NamedTuple):
    """What lies or stands on tiles besides the figures of the players.

    `path` leads to one of them in a view, or to several if it ends with "[]". One is a spot, has a point
    `at`, or lies on all its `segments`. If it has `edges`, it is a road that leads there.
    """

    name: str
    code: int
    path: str
    counted: bool = False
    """One of them is a point and an amount."""
    owned: bool = False
    """One of them has a `player`: mine have this number, theirs the next one."""

    @property
    def names(self) -> tuple[str, ...]:
        return (f"my-{self.name}", f"their-{self.name}") if self.owned else (self.name,)

    def give(self) -> None:
        for further, name in enumerate(self.names):
            TOKENS.give(name, self.code + further)
