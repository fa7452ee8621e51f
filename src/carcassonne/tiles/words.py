"""The words that boxes may use: those that every box shares, and those that single boxes bring.

The tables grow in place when a box is added, so they can be imported by name. What a line of a head may say
is described in `carcassonne.tiles.head`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from carcassonne.tiles.design import Trait
from carcassonne.tiles.head import Head, Line

SIDE_KINDS: Final = ("city", "road", "river")
"""Segments that reach the middle of whole sides: lines. Sides know no others."""
KINDS: Final = [*SIDE_KINDS, "monastery", "garden", "field"]
"""All kinds of segment, in the order in which every design lists them: lines, inner ones, areas."""
AREAS: Final = {"field"}
"""Segments that reach half-sides."""
RINGS: Final = {"monastery", "garden"}
"""Features of one segment that are complete when all eight neighbouring cells hold tiles."""
COMPLETABLE: Final = {"road", "city", *RINGS}
NO_FEATURE: Final = {"river"}
"""Segments that belong to no feature (RIVER-11)."""
EVERYWHERE: Final = {"road", "city", "monastery", "field"}
"""Where a normal meeple may stand; a garden is for abbots only (ABBOT-5)."""
FREE: Final[list[str]] = []
"""Segments whose tile has free sides, which join nothing."""
TOUCHED: Final = {"city"}
"""Segments that fields touch."""

MARK_KINDS: Final = ["square"]
"""Symbols of the whole tile; they have no segment number."""
ENDS: Final[dict[str, str]] = {}
"""Mark -> the kind of segments that it ends and names."""
ROLES: Final = ["land", "square"]
"""Where copies of a design are kept: among the tiles to draw, in a piece of several squares, or apart."""

FLAG: Final[tuple[Trait, ...]] = (1,)
LAYOUT: Final = ("tunnel", "bridge", "short")
"""Traits that only say how a segment is drawn."""
TRAITS: Final[dict[str, dict[str, tuple[Trait, ...]]]] = {
    "city": {"shield": (1, 2), "bridge": FLAG},
    "road": dict.fromkeys(LAYOUT, FLAG),
}
"""The traits a segment or mark may have, with their values; a trait without a choice is the flag 1."""
WHOLE: Final[list[str]] = []
"""Traits that a whole feature has as soon as one of its segments has them."""
ALWAYS: Final[dict[str, str]] = {}
"""Kind of segment or mark -> the trait that it cannot be without."""
ONLY: Final[dict[str, str]] = {}
"""Trait -> the one role whose tiles have it."""

SKETCHED: Final = {"sh": "shield", "sh2": "shield=2", "mon": "monastery", "gar": "garden"}
"""Words of sketches -> what they mean, where sketches do not use the boxes' own word."""

_CARD: Final = ("tile", "edges", "link", "role", "note")
"""Words of a tile's card that no segment or mark may have for a name."""
_JOINED: Final[Mapping[str, tuple[set[str], ...]]] = {
    "ring": (RINGS, COMPLETABLE, EVERYWHERE),
    "area": (AREAS,),
    "point": (NO_FEATURE,),
}
"""Form of a segment -> the tables that its kind joins."""


def declare(head: Head) -> None:
    """Learn the words that a box brings."""
    for line in head.lines:
        if line.word in _LEARN:
            _LEARN[line.word](line)


def _segment(line: Line) -> None:
    kind, form, more = (*line.rest, "", "")[:3]
    if form not in _JOINED or more not in ("", "free", "touched") or len(line.rest) > 3:
        raise line.unread()
    _new(line, kind)
    for table in _JOINED[form]:
        table.add(kind)
    if more == "free":
        FREE.append(kind)
    elif more:
        TOUCHED.add(kind)
    behind = KINDS[-1:] if form == "area" else [other for other in KINDS if other in AREAS]
    KINDS.insert(KINDS.index(behind[0]), kind)


def _mark(line: Line) -> None:
    kind, *more = line.rest
    if more and (more[0] != "ends" or len(more) != 2):
        raise line.unread()
    _new(line, kind)
    MARK_KINDS.append(kind)
    if more:
        ENDS[kind] = more[1]


def _new(line: Line, kind: str) -> None:
    if kind in (*KINDS, *MARK_KINDS, *_CARD):
        raise line.error(f"there is a '{kind}' already; choose another word, or use it without this line")


def _trait(line: Line) -> None:
    if len(line.rest) < 2:
        raise line.unread()
    kind, text, *more = line.rest
    name, _, values = text.partition("=")
    if kind not in KINDS and kind not in MARK_KINDS:
        raise line.error(f"there is no segment or mark '{kind}'; declare it first")
    known = TRAITS.setdefault(kind, {})
    if name in known:
        raise line.error(f"a {kind} has the trait '{name}' already; choose another word, or use it as it is")
    if not all(word in ("whole", "always") or word.startswith("role=") for word in more):
        raise line.unread()
    known[name] = tuple(value_of(value) for value in values.split("|")) if values else FLAG
    if "whole" in more and name not in WHOLE:
        WHOLE.append(name)
    if "always" in more:
        ALWAYS[kind] = name
    for word in more:
        if word.startswith("role="):
            ONLY[name] = word.removeprefix("role=")


def value_of(text: str) -> Trait:
    """A number, or a word."""
    return int(text) if text.isdecimal() else text


def _role(line: Line) -> None:
    if len(line.rest) != 2:
        raise line.unread()
    if line.rest[0] not in ROLES:
        ROLES.append(line.rest[0])


def _sketch(line: Line) -> None:
    if len(line.rest) != 2:
        raise line.unread()
    word, meant = line.rest
    if word in SKETCHED:
        raise line.error(f"'{word}' means {SKETCHED[word]} in sketches already; choose another word")
    SKETCHED[word] = meant


_LEARN: Final[Mapping[str, Callable[[Line], None]]] = {
    "segment": _segment,
    "mark": _mark,
    "trait": _trait,
    "role": _role,
    "sketch": _sketch,
}
