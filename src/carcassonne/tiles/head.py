"""Reads the head of a box, the lines of a `.tiles` file before its first tile.

    set      hills
    title    The Hills
    order    300                            place among the boxes; those without a number come last

    segment  windmill  ring                 a kind of segment that this box brings
    mark     sheep                          a symbol of the whole tile
    trait    field hill  whole              a trait of a segment or mark
    trait    sheep colour=white|black       one with a choice of values
    role     hilltop  HT                    tiles with these codes are kept apart under this name
    piece    HP 2x2                         tiles with these codes are the squares of a larger piece
    sketch   mill windmill                  in sketches, `mill` means the windmill

    total    x8/8/-                         what the rulebooks count, edition by edition
    count    x2/2/-  windmills: windmill

What a box brings may be printed in every box. The forms of a segment are `ring`, a feature that reaches no
side and is complete when tiles surround it; `area`, which reaches half-sides, only within larger pieces; and
`point`, which reaches no side and is no feature. A ring is `free` if its tile joins nothing, and an area is
`touched` by fields like a city. A mark that `ends road` names the roads of its tile. A trait is one of the
`whole` feature, or `always` there, or only on tiles of one role (`role=prize`); one called `dir` turns with
the tile. `reconstructed` says that all designs of the box are our own. What can be counted, `census.py` says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Final, NamedTuple

from carcassonne.tiles.design import Copies

LAST: Final = 1_000_000
"""The order of boxes that name none."""
FORMS: Final[Mapping[str, str]] = {
    "set": "set ID",
    "title": "title TEXT",
    "order": "order NUMBER",
    "segment": "segment KIND ring",
    "mark": "mark KIND",
    "trait": "trait KIND NAME",
    "role": "role NAME CODES",
    "piece": "piece CODES 3x2",
    "sketch": "sketch WORD NAME",
    "total": "total xCOPIES",
    "count": "count xCOPIES WHAT: KIND",
    "reconstructed": "reconstructed",
}
"""The lines of a head, as messages show them."""


class TileSyntaxError(ValueError):
    """A line of a box that cannot be read; says which line and what to write instead."""


class Line(NamedTuple):
    """One line of a box without its comment: the leading word, the other words, and where it stands."""

    file: str
    number: int
    word: str
    rest: tuple[str, ...]

    def error(self, advice: str) -> TileSyntaxError:
        return TileSyntaxError(f"{self.file}, line {self.number}: {advice}")

    def unread(self) -> TileSyntaxError:
        """The error of a line of the head that has not the form it should have."""
        return self.error(f"cannot read '{' '.join((self.word, *self.rest))}'; write '{FORMS[self.word]}'")


class Piece(NamedTuple):
    """A piece made of several squares."""

    ids: str
    """How the ids of its squares begin, as in `tournaments/TD`."""
    size: tuple[int, int]

    @property
    def name(self) -> str:
        """The name of the piece: a piece that is a whole set has the name of the set."""
        return self.ids.removesuffix("/")


class Head(NamedTuple):
    """What a box says before its first tile."""

    id: str
    title: str
    order: int
    lines: tuple[Line, ...]

    def said(self, word: str) -> Iterator[Line]:
        """The lines that begin with this word."""
        return (line for line in self.lines if line.word == word)

    @property
    def reconstructed(self) -> bool:
        return any(self.said("reconstructed"))

    def pieces(self) -> Iterator[Piece]:
        """`piece TD 3x2`, or `piece 4x3` if all squares of the box are one piece."""
        for line in self.said("piece"):
            *codes, size = line.rest
            width, _, height = size.partition("x")
            if len(codes) > 1 or not (width.isdecimal() and height.isdecimal()):
                raise line.unread()
            yield Piece(f"{self.id}/{''.join(codes)}", (int(width), int(height)))

    def role_of(self, code: str) -> str:
        """Where tiles with this code must be kept."""
        if any(f"{self.id}/{code}".startswith(piece.ids) for piece in self.pieces()):
            return "square"
        homes = (line.rest for line in self.said("role"))
        return next((role for role, codes in homes if code.startswith(codes)), "land")


def read_head(lines: Iterable[Line], file: str) -> Head:
    """The head made of these lines; `file` is only for messages."""
    kept: list[Line] = []
    texts: dict[str, str] = {}
    for line in lines:
        if line.word not in FORMS:
            known = ", ".join(f"'{form}'" for form in FORMS.values())
            raise line.error(f"found '{line.word}'; write {known} or 'tile CODE xCOPIES'")
        if bool(line.rest) == (line.word == "reconstructed"):
            raise line.unread()
        if line.word in ("set", "title", "order"):
            texts[line.word] = " ".join(line.rest)
        else:
            kept.append(line)
    for word in ("set", "title"):
        if word not in texts:
            raise TileSyntaxError(f"{file}, line 1: write a line '{word} ...' before the first tile")
    order = texts.get("order", str(LAST))
    if not order.isdecimal():
        raise TileSyntaxError(f"{file}: cannot read 'order {order}'; write a whole number")
    return Head(texts["set"], texts["title"], int(order), tuple(kept))


def lines_of(text: str, file: str) -> Iterator[Line]:
    """The lines that say something."""
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if words:
            yield Line(file, number, words[0], tuple(words[1:]))


def head_of(text: str, file: str) -> Head:
    """The head of a whole file."""
    return read_head(takewhile(lambda line: line.word != "tile", lines_of(text, file)), file)


def copies_of(line: Line, text: str) -> Copies:
    """`x4` for every edition alike, `x5/4/4` or `x1/1/-` edition by edition."""
    parts = text.removeprefix("x").split("/")
    if len(parts) == 1:
        parts *= 3
    if not text.startswith("x") or len(parts) != 3 or not all(p == "-" or p.isdecimal() for p in parts):
        raise line.error(f"cannot read the copies '{text}'; write 'x4' or 'x5/4/-'")
    first, second, third = (None if part == "-" else int(part) for part in parts)
    return first, second, third
