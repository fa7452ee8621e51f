"""The web client names no module and nothing of one: no figure, verb, question, event, part of a view or
kind of segment.

What it shows of them it asks from the server's catalogue, or is told with a question.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import get_type_hints

from carcassonne.engine.module import Module
from carcassonne.modules import ALL, OURS, USUAL
from carcassonne.tiles import SETS, tile_set
from tests.api.test_names import all_names

CLIENT = Path(__file__).parents[2] / "web" / "src"
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.S)
TYPES = CLIENT / "net" / "generated" / "protocol.ts"
LITERAL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")
KEY = re.compile(r"(?:^|[{,(])\s*(\w+)\??:(?!:)", re.M)
"""The name of a field, a parameter or an entry of a table."""

ORDINARY = {
    "base": "the game without modules, which every client must be able to start",
    "meeple": "the figure and the marker of that game",
    "count": "how many, in names of classes and parameters",
    "river": "a side of tiles, like city and road",
    "ground": "the surface of the board, a name of parameters",
    "quarter": "a part of a larger piece that a picker offers, whichever module has such parts",
    "land": "the ground of a board, and of the first page",
    "message": "an event of browsers, and a field of what a server says",
    "ransom": "a key of the keyboard, whose name the settings of players keep",
}
"""Words that mean something else as well, or that the client may know."""


def said_by(module: type[Module]) -> set[str]:
    """Its verbs, the kinds of its questions, its events and the keys of its views."""
    verbs = {action.verb for action in module.verbs}
    kinds = {question.kind for question in module.questions}
    return verbs | kinds | {event.word for event in module.events} | shown_by(module)


def shown_by(module: type[Module]) -> set[str]:
    return set(get_type_hints(module.shows)) if module.shows else set()


@cache
def words() -> frozenset[str]:
    """What modules say that are not in every game."""
    usual = set().union(*(said_by(ALL[id]) for id in USUAL))
    return frozenset(set().union(*(said_by(ALL[id]) for id in OURS)) - usual)


def kinds_of(*sets: str) -> set[str]:
    """The kinds of segments that are printed on tiles of these sets."""
    return {segment.kind for name in sets for tile in tile_set(name).designs for segment in tile.segments}


def brought() -> set[str]:
    """Kinds of segments that boxes bring beside those of the game without modules."""
    return kinds_of(*SETS) - kinds_of("base")


def literals(text: str) -> Iterator[tuple[int, str]]:
    """Strings and names of fields in a script or a component, with their lines; comments may say anything."""
    bare = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    for pattern in (LITERAL, KEY):
        for found in pattern.finditer(bare):
            part = next(number for number in range(1, pattern.groups + 1) if found[number] is not None)
            yield bare.count("\n", 0, found.start(part)) + 1, found[part]


def sources() -> Iterator[Path]:
    """The client's own code; generated types list what all modules offer and tell."""
    for file in sorted(CLIENT.rglob("*")):
        if file.suffix in (".ts", ".svelte") and "generated" not in file.parts:
            yield file


def test_the_client_names_no_module() -> None:
    names = (all_names() | words() | brought()) - set(ORDINARY)
    found = [
        f"{file.relative_to(CLIENT)}:{line}: {text}"
        for file in sources()
        for line, text in literals(file.read_text(encoding="utf-8"))
        if text in names
    ]
    assert found == []


def test_the_client_reads_nothing_that_one_module_shows() -> None:
    """A view has a module's part only for paths of the catalogue: the client's type of it has no such key."""
    view = re.search(r"export interface View \{(.*?)\n\}", TYPES.read_text(encoding="utf-8"), re.S)
    assert view is not None
    keys = set(re.findall(r"readonly (\w+)\??:", view[1]))
    assert {"players", "pieces", "decision"} <= keys
    assert keys & set().union(*(shown_by(ALL[id]) for id in OURS)) == set()


def test_modules_say_something_that_could_be_named() -> None:
    assert {"ransom", "set_ferry", "crop_add", "dragon_moved", "robbery"} <= words()
    assert {"shrine", "fortress"} <= brought()


def test_the_search_finds_names_but_not_in_comments() -> None:
    text = "/** 'wagon' */\nx = 'wagon'; // 'barn'\ny = `mayor`;\n<p class=\"pig\" x='http://a'>\n  tower: 1,"
    assert list(literals(text)) == [(2, "wagon"), (3, "mayor"), (4, "pig"), (4, "http://a"), (5, "tower")]


def test_the_list_of_ordinary_words_is_needed() -> None:
    """A word that no longer occurs is no longer excused."""
    found = {text for file in sources() for _, text in literals(file.read_text(encoding="utf-8"))}
    assert set(ORDINARY) <= found
