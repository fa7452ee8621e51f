"""Reads the boxes, files that end in `.tiles`.

A box holds one tile set as a row of cards. Each line starts with a word that says what it is about; `#`
starts a comment. The head names the set and what it brings (see `carcassonne.tiles.head`), then comes a card
per design:

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
from dataclasses import dataclass
from typing import NamedTuple

from carcassonne.geometry import HALVES, SIDES
from carcassonne.tiles.design import Design, Mark, MarkTrait, Segment, Trait, segment_names
from carcassonne.tiles.head import Line, copies_of, lines_of, read_head
from carcassonne.tiles.words import (
    AREAS,
    ENDS,
    FLAG,
    KINDS,
    LAYOUT,
    MARK_KINDS,
    ROLES,
    SIDE_KINDS,
    TRAITS,
    value_of,
)


class Card(NamedTuple):
    """The lines of one tile, not yet understood."""

    head: Line
    body: list[Line]


@dataclass(frozen=True, slots=True)
class TileSet:
    """A tile set with all its designs, in the order of its box."""

    id: str
    title: str
    designs: tuple[Design, ...]


def read_tile_set(text: str, file: str) -> TileSet:
    """Read one whole box; `file` is only for messages."""
    before: list[Line] = []
    cards: list[Card] = []
    for line in lines_of(text, file):
        if line.word == "tile":
            cards.append(Card(line, []))
        elif cards:
            cards[-1].body.append(line)
        else:
            before.append(line)
    head = read_head(before, file)
    return TileSet(head.id, head.title, tuple(_design(head.id, card) for card in cards))


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
        copies=copies_of(card.head, count),
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
    allowed = SIDES if line.word in SIDE_KINDS else HALVES if line.word in AREAS else ()
    edges = tuple(word for word in line.rest if word in allowed)
    inner = "-" in line.rest
    if not allowed:
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
        value = value_of(text or "1")
        allowed = TRAITS.get(line.word, {})
        if name not in allowed:
            known = ", ".join(sorted(allowed, key=LAYOUT.__contains__)) or "none"
            raise line.error(f"cannot read '{word}'; the traits of a {line.word} are: {known}")
        if value not in allowed[name]:
            choice = " or ".join(f"{name}={v}" for v in allowed[name]) if allowed[name] != FLAG else name
            raise line.error(f"cannot read '{word}'; write {choice}")
        traits[name] = value
    return traits


def _mark_traits(line: Line, index: dict[str, int]) -> dict[str, MarkTrait]:
    """What belongs to a mark: the place of a square, the segments that it ends, or traits."""
    if line.word == "square":
        if len(line.rest) != 2 or not all(word.isdecimal() for word in line.rest):
            raise line.error("write 'square X Y', X to the east and Y to the south, both from 0")
        return {"at": (int(line.rest[0]), int(line.rest[1]))}
    if line.word in ENDS:
        return {f"{ENDS[line.word]}s": _indices(line, line.rest, index)}
    return dict(_traits(line))


def _indices(line: Line, names: Iterable[str], index: dict[str, int]) -> tuple[int, ...]:
    for name in names:
        if name not in index:
            raise line.error(f"there is no segment '{name}'; the tile has {', '.join(index) or 'none'}")
    return tuple(index[name] for name in names)
