"""Reads the `.tiles` data files.

A file holds one tile set as a row of cards. Each line starts with a word that says what it is about; `#`
starts a comment. The head names the set, then comes a card per design:

    set    base
    title  Base game

    tile D  x4
      edges  CRFR
      city   N
      road   E W
      field  EL WR  ~city1
      field  ER SL SR WL
      note   start tile: one of the copies has the dark back

`x4` are the copies in every edition; `x5/4/4` gives the three editions one by one, with `-` for an edition
that lacks the set. Segments come in the order of `KINDS`. A segment without sides has `-` in their place, a
field names the cities it touches with `~`, and names are numbered per kind in the order listed. Below the
segments may follow marks (`volcano`, `square 0 0`, `ferry-lake road1 road2`), `link` lines for the wagon,
a `role` other than land, and a `note`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from carcassonne.geometry import HALVES, SIDES
from carcassonne.tiles.design import (
    AREA_KINDS,
    KINDS,
    MARK_KINDS,
    POINT_KINDS,
    ROLES,
    SIDE_KINDS,
    TRAITS,
    Copies,
    Design,
    Mark,
    MarkTrait,
    Segment,
    Trait,
    segment_names,
)


class TileSyntaxError(ValueError):
    """A line of a data file that cannot be read; says which line and what to write instead."""


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a data file without its comment: the leading word, the other words, and where it stands."""

    file: str
    number: int
    word: str
    rest: tuple[str, ...]

    def error(self, advice: str) -> TileSyntaxError:
        return TileSyntaxError(f"{self.file}, line {self.number}: {advice}")


@dataclass(slots=True)
class Card:
    """The lines of one tile, not yet understood."""

    head: Line
    body: list[Line] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TileSet:
    """A tile set with all its designs, in the order of its data file."""

    id: str
    title: str
    designs: tuple[Design, ...]


def read_tile_set(text: str, file: str) -> TileSet:
    """Read one whole data file; `file` is only for messages."""
    heads: dict[str, str] = {}
    cards: list[Card] = []
    for line in _lines(text, file):
        if line.word == "tile":
            cards.append(Card(line))
        elif cards:
            cards[-1].body.append(line)
        elif line.word in ("set", "title") and line.rest:
            heads[line.word] = " ".join(line.rest)
        else:
            raise line.error(f"found '{line.word}'; write 'set ID', 'title TEXT' or 'tile CODE xCOPIES'")
    for word in ("set", "title"):
        if word not in heads:
            raise TileSyntaxError(f"{file}, line 1: write a line '{word} ...' before the first tile")
    designs = tuple(_design(heads["set"], card) for card in cards)
    return TileSet(heads["set"], heads["title"], designs)


def _lines(text: str, file: str) -> Iterable[Line]:
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split()
        if words:
            yield Line(file, number, words[0], tuple(words[1:]))


def _design(set_id: str, card: Card) -> Design:
    """Understand one card; segments first, because marks and links refer to them by name."""
    if len(card.head.rest) != 2:
        raise card.head.error("write 'tile CODE xCOPIES', for example 'tile D x4'")
    code, count = card.head.rest
    segments = _segments([line for line in card.body if line.word in KINDS])
    index = {name: number for number, name in enumerate(segment_names(segments))}
    words = _words(card)
    marks = [line for line in card.body if line.word in MARK_KINDS]
    links = [line for line in card.body if line.word == "link"]
    return Design(
        id=f"{set_id}/{code}",
        edges=words["edges"],
        segments=segments,
        marks=tuple(Mark(line.word, _mark_traits(line, index)) for line in marks),
        links=tuple(_indices(line, line.rest, index) for line in links),
        copies=_copies(card.head, count),
        role=words.get("role", "land"),
        note=words.get("note", ""),
    )


def _words(card: Card) -> dict[str, str]:
    """The lines a card has at most once: edges, role and note. Lines that nobody understands fail here."""
    words: dict[str, str] = {}
    for line in card.body:
        if line.word in ("edges", "role", "note"):
            if line.word in words:
                raise line.error(f"this tile has a second line '{line.word}'; write it once")
            words[line.word] = " ".join(line.rest)
            if line.word == "role" and words["role"] not in ROLES:
                raise line.error(f"unknown role '{words['role']}'; write one of {', '.join(ROLES)}")
        elif line.word not in (*KINDS, *MARK_KINDS, "link"):
            known = ", ".join(("edges", *KINDS, *MARK_KINDS, "link", "role", "note"))
            raise line.error(f"unknown word '{line.word}'; write one of {known}")
    if "edges" not in words:
        raise card.head.error("this tile has no line 'edges'; write, for example, 'edges CRFR'")
    return words


def _copies(line: Line, text: str) -> Copies:
    """`x4` for every edition alike, `x5/4/4` or `x1/1/-` edition by edition."""
    parts = text.removeprefix("x").split("/")
    if len(parts) == 1:
        parts *= 3
    if not text.startswith("x") or len(parts) != 3 or not all(p == "-" or p.isdecimal() for p in parts):
        raise line.error(f"cannot read the copies '{text}'; write 'x4' or 'x5/4/-'")
    first, second, third = (None if part == "-" else int(part) for part in parts)
    return first, second, third


def _segments(lines: list[Line]) -> tuple[Segment, ...]:
    """All segments of a card; the names that fields touch are looked up once all are known."""
    drawn = tuple(Segment(line.word, _edges(line), _traits(line)) for line in lines)
    index = {name: number for number, name in enumerate(segment_names(drawn))}
    touched = [_indices(line, [w[1:] for w in line.rest if w[0] == "~"], index) for line in lines]
    return tuple(
        Segment(segment.kind, segment.edges, segment.traits, touches)
        for segment, touches in zip(drawn, touched, strict=True)
    )


def _edges(line: Line) -> tuple[str, ...]:
    """The sides or half-sides of a segment line: its leading words, or `-` for none."""
    allowed = SIDES if line.word in SIDE_KINDS else HALVES if line.word in AREA_KINDS else ()
    edges = tuple(word for word in line.rest if word in allowed)
    inner = "-" in line.rest
    if line.word in POINT_KINDS:
        if inner:
            raise line.error(f"a {line.word} has no sides; leave out the '-'")
    elif inner == bool(edges):
        raise line.error(f"write where the {line.word} is: {' '.join(allowed)}, or '-' for nowhere")
    return edges


def _traits(line: Line) -> dict[str, Trait]:
    """Flags (`inn`) and traits with a value (`shield=1`) of a segment or mark line."""
    places = SIDES if line.word in SIDE_KINDS else HALVES
    traits: dict[str, Trait] = {}
    for word in line.rest:
        if word == "-" or word in places or word.startswith("~"):
            continue
        name, _, text = word.partition("=")
        value: Trait = int(text or 1) if (text or "1").isdecimal() else text
        allowed = TRAITS.get(line.word, {})
        if name not in allowed:
            known = ", ".join(allowed) or "none"
            raise line.error(f"cannot read '{word}'; the traits of a {line.word} are: {known}")
        if value not in allowed[name]:
            choice = " or ".join(f"{name}={v}" for v in allowed[name]) if allowed[name] != (1,) else name
            raise line.error(f"cannot read '{word}'; write {choice}")
        traits[name] = value
    return traits


def _mark_traits(line: Line, index: dict[str, int]) -> dict[str, MarkTrait]:
    """What belongs to a mark: the place of a square, the roads of a ferry lake, the kind of a crop circle."""
    if line.word == "square":
        if len(line.rest) != 2 or not all(word.isdecimal() for word in line.rest):
            raise line.error("write 'square X Y', X to the east and Y to the south, both from 0")
        return {"at": (int(line.rest[0]), int(line.rest[1]))}
    if line.word == "ferry-lake":
        return {"roads": _indices(line, line.rest, index)}
    return dict(_traits(line))


def _indices(line: Line, names: Iterable[str], index: dict[str, int]) -> tuple[int, ...]:
    for name in names:
        if name not in index:
            raise line.error(f"there is no segment '{name}'; the tile has {', '.join(index) or 'none'}")
    return tuple(index[name] for name in names)
