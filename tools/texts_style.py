#!/usr/bin/env python3
"""Do the texts keep to docs/texts.md, as far as a machine can tell? tools/phrases.toml has what is not said.

    python tools/texts_style.py [--root DIRECTORY]

It reads the messages of the web client and of the modules (those of the template in docs, too), their rules
for players, and the English of the pages for developers (README.md and its like, docs without docs/rules). A
message is read as it is spoken: every choice of a plural or select once, {player} as it stands, a formatted
number as {points number}. A page is read without code and without its marks: rule ids, boards, bold.

A phrase is a line of phrases.toml, below `every` (all three languages), `en`, `uk`, `ru` or `docs`:

    find     what is not said, a regular expression; capitals do not matter, but in (?-i:...)
    say      what to say instead
    example  a text in which it is found
    only     where it is looked for, if not everywhere: keys of messages, rules/<module>, files; * is anything
    except   where it is right

The exit code is 1 if a phrase is found, if an exception excuses nothing, or if phrases.toml is wrong.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

import texts
from carcassonne.texts import LANGUAGES

SECTIONS = ("every", *LANGUAGES, "docs")
FIELDS = ("find", "say", "example", "only", "except")
UNREAD = ("docs/texts.md", "docs/glossary.md")
"""Pages that name what is not said."""
TEMPLATES = "docs/*/src/*"
"""Packages of modules among the pages for developers."""
LONG = 60
"""Of what is found, so many characters are shown."""


# --- phrases --------------------------------------------------------------------------------------------


class WrongPhrases(ValueError):
    """What is wrong with phrases.toml, in one sentence."""


@dataclass(frozen=True)
class Phrase:
    """One thing that is not said, and where."""

    section: str
    find: re.Pattern[str]
    say: str
    example: str
    only: tuple[str, ...]
    exceptions: tuple[str, ...]

    def looks_at(self, place: str) -> bool:
        return not self.only or any(fnmatchcase(place, each) for each in self.only)


def read_phrases(path: Path) -> list[Phrase]:
    """The phrases of a file; what is wrong with it is a WrongPhrases."""
    try:
        sections = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError) as problem:
        raise WrongPhrases(f"{path.name} cannot be read: {problem}") from None
    for section, rows in sections.items():
        if section not in SECTIONS:
            raise WrongPhrases(f"{path.name}: {section} is not one of {', '.join(SECTIONS)}")
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise WrongPhrases(f"{path.name}: {section} is not a list of phrases")
    return [
        _phrase(f"{path.name}: phrase {number} of {section}", section, row)
        for section, rows in sections.items()
        for number, row in enumerate(rows, 1)
    ]


def _phrase(name: str, section: str, row: Mapping[str, object]) -> Phrase:
    if odd := sorted(set(row) - set(FIELDS)):
        raise WrongPhrases(f"{name} has the unknown field {odd[0]}")
    words = {field: row.get(field) for field in ("find", "say", "example")}
    for field, value in words.items():
        if not isinstance(value, str) or not value:
            raise WrongPhrases(f"{name} has no {field}")
    find, say, example = (str(value) for value in words.values())
    lists = []
    for field in ("only", "except"):
        value = row.get(field, [])
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            raise WrongPhrases(f"{name}: {field} is not a list of keys or files")
        lists.append(tuple(str(each) for each in value))
    try:
        pattern = re.compile(find, re.IGNORECASE)
    except re.error as problem:
        raise WrongPhrases(f"{name}: {find} is not a regular expression: {problem}") from None
    if not pattern.search(example):
        raise WrongPhrases(f"{name}: {find} does not find its example")
    return Phrase(section, pattern, say, example, lists[0], lists[1])


# --- texts ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Text:
    """What one place says, in one or more ways."""

    language: str
    place: str
    where: str
    spoken: tuple[str, ...]


def spoken(message: str) -> tuple[str, ...]:
    """The ways to say a message, which together have every choice; a wrong one (texts.py) as it is."""
    try:
        return tuple(dict.fromkeys(texts.parse(message).spoken))
    except texts.SyntaxProblem:
        return (message,)


MARKS = re.compile(r"\s*\{[^{}]*\}$|^\[c[^\]]*\] |^- |^!board \S+ |\*\*")
CODE = re.compile(r"^(```|~~~).*?^\1[^\n]*$|<!--.*?-->", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`[^`]*`|\]\([^)]*\)|<[^>]*>|https?://\S+")


def paragraphs(source: str) -> Iterator[tuple[int, str]]:
    """The blocks between empty lines, each on one line, with the number of its first line."""
    for block in re.finditer(r"\S.*(?:\n.*\S.*)*", source):
        yield source.count("\n", 0, block.start()) + 1, " ".join(block[0].split("\n"))


def rules_text(block: str) -> str:
    """A block of the rules without its marks; they may stand behind each other."""
    while (bare := MARKS.sub("", block)) != block:
        block = bare
    return block


def docs_text(source: str) -> str:
    """A page without code and addresses; its lines stay where they are."""
    bare = CODE.sub(lambda code: "\n" * code[0].count("\n"), source)
    return re.sub(r"(?m)^[ >]+|[ ]+$", "", INLINE.sub("`", bare))


def message_files(root: Path, language: str) -> Iterator[Path]:
    yield from (path for path, _ in texts.text_files(root, language))
    yield from sorted(root.glob(f"{TEMPLATES}/texts/{language}.json"))


def rules_files(root: Path, language: str) -> Iterator[tuple[Path, str]]:
    """The rules for players, each with its page: a module, or an order of steps."""
    for packages in (f"{texts.MODULES}/*", TEMPLATES):
        for path in sorted(root.glob(f"{packages}/texts/{language}.md")):
            yield path, path.parents[1].name.replace("_", "-")
    for path in sorted((root / texts.MODULES / "texts" / language).glob("*.md")):
        yield path, path.stem


def read_texts(root: Path) -> Iterator[Text]:
    for language in LANGUAGES:
        for path in message_files(root, language):
            for key, message in json.loads(path.read_text(encoding="utf-8")).items():
                yield Text(language, key, f"{path.relative_to(root)} {key}", spoken(message))
        for path, page in rules_files(root, language):
            for line, block in paragraphs(path.read_text(encoding="utf-8")):
                if not block.startswith("#"):
                    said = (rules_text(block),)
                    yield Text(language, f"rules/{page}", f"{path.relative_to(root)}:{line}", said)
    pages = [path for path in (root / "docs").rglob("*.md") if not {"rules", "texts"} & set(path.parts)]
    for path in [*root.glob("*.md"), *sorted(pages)]:
        name = path.relative_to(root).as_posix()
        if name not in UNREAD:
            for line, block in paragraphs(docs_text(path.read_text(encoding="utf-8"))):
                yield Text("docs", name, f"{name}:{line}", (block,))


# --- the check ------------------------------------------------------------------------------------------


def findings(phrases: Iterable[Phrase], said: Iterable[Text]) -> Iterator[str]:
    """What is said that should not be, and exceptions for nothing."""
    by_language: dict[str, list[Phrase]] = {name: [] for name in (*LANGUAGES, "docs")}
    for phrase in phrases:
        for language in LANGUAGES if phrase.section == "every" else (phrase.section,):
            by_language[language].append(phrase)
    needed: set[tuple[Phrase, str]] = set()
    for text in said:
        for phrase in by_language[text.language]:
            found = next(filter(None, map(phrase.find.search, text.spoken)), None)
            if found and phrase.looks_at(text.place):
                excuses = [each for each in phrase.exceptions if fnmatchcase(text.place, each)]
                needed |= {(phrase, each) for each in excuses}
                if not excuses:
                    words = found[0] if len(found[0]) <= LONG else f"…{found[0][-LONG:]}"
                    yield f"{text.where}: “{words}”; say: {phrase.say}"
    for phrase in dict.fromkeys(each for group in by_language.values() for each in group):
        for each in phrase.exceptions:
            if (phrase, each) not in needed:
                yield f"phrases.toml: {phrase.section} excuses “{phrase.find.pattern}” in {each} for nothing"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check how the texts are written.")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    options = parser.parse_args(arguments)
    try:
        phrases = read_phrases(options.root / "tools" / "phrases.toml")
    except WrongPhrases as problem:
        print(problem)
        return 1
    said = list(read_texts(options.root))
    problems = list(findings(phrases, said))
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{len(phrases)} phrases in {len(said)} texts, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
