"""The web client names no module and no figure: what it shows of them it asks from the server's catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from tests.api.test_names import all_names

CLIENT = Path(__file__).parents[2] / "web" / "src"
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|(?<!:)//[^\n]*", re.S)
LITERAL = re.compile(r"'([^'\n]*)'|\"([^\"\n]*)\"|`([^`\n]*)`")

ORDINARY = {
    "base": "the game without modules, which every client must be able to start",
    "meeple": "the figure and the marker of that game",
    "count": "how many, in names of classes and parameters",
    "abbey": "a kind of segment, which the small map draws as a monastery",
    "river": "a kind of segment, which the small map draws",
}
"""Words that mean something else as well, or that the client may know."""


def literals(text: str) -> Iterator[tuple[int, str]]:
    """The strings of a script or a component, with their lines; comments may speak of anything."""
    bare = COMMENT.sub(lambda comment: re.sub(r"[^\n]", " ", comment[0]), text)
    for found in LITERAL.finditer(bare):
        line = bare.count("\n", 0, found.start()) + 1
        yield line, next(part for part in found.groups() if part is not None)


def sources() -> Iterator[Path]:
    """The client's own code; texts speak of modules, and generated types list what all of them show."""
    for file in sorted(CLIENT.rglob("*")):
        if file.suffix in (".ts", ".svelte") and not {"i18n", "generated"} & set(file.parts):
            yield file


def test_the_client_names_no_module() -> None:
    names = all_names() - set(ORDINARY)
    found = [
        f"{file.relative_to(CLIENT)}:{line}: {text}"
        for file in sources()
        for line, text in literals(file.read_text(encoding="utf-8"))
        if text in names
    ]
    assert found == []


def test_the_search_finds_names_but_not_in_comments() -> None:
    text = "/** 'wagon' */\nconst a = 'wagon'; // 'barn'\nconst b = `mayor`;\n<p class=\"pig\" x='http://a'>"
    assert list(literals(text)) == [(2, "wagon"), (3, "mayor"), (4, "pig"), (4, "http://a")]


def test_the_list_of_ordinary_words_is_needed() -> None:
    """A word that no longer occurs is no longer excused."""
    found = {text for file in sources() for _, text in literals(file.read_text(encoding="utf-8"))}
    assert set(ORDINARY) <= found
