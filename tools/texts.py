#!/usr/bin/env python3
"""Are the texts of the web client complete? They are ICU messages. The client's own are in web/src/i18n,
<language>/<area>.json; those of a module are in src/carcassonne/modules, <module>/texts/<language>.json.

    python tools/texts.py [--strict] [--root DIRECTORY]

The exit code is 1 if

- a language lacks a key that another one has, or has it in another file,
- a text is no ICU message, or lacks a plural form of its language (one, few, many, other in Ukrainian and
  Russian; an ordinal has other forms), or its parameters or choices differ between the languages: but each
  language says in its own way whom it is about (`you`) and bends words as it needs (`figure_whom`),
- what belongs to a module has its text elsewhere, or a module has a text that belongs elsewhere,
- engine or server can send a key that has no text, a text uses a parameter that its event does not have, or
  a text is for something that neither of them says (tools/texts_keys.py reads them off the code),
- the client's source names a key that has no text;
- with --strict also if the client's source never names a key of its own (`ui.*`).
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

Texts = Mapping[str, str]
SLAVIC = {"one", "few", "many", "other"}
PLURALS = {"en": {"one", "other"}, "uk": SLAVIC, "ru": SLAVIC}
ORDINALS = {"en": {"one", "two", "few", "other"}, "uk": {"few", "other"}, "ru": {"other"}}
YOU = "you"
"""Is the one that a text is about spoken to? Verbs agree with it, in some languages and tenses."""
FORMS = ("whom", "for", "to", YOU)
"""How a parameter can be bent: `figure_whom` is the figure as an object, `holder_you` tells if it is you."""
CLIENT = Path("web", "src")
MODULES = Path("src", "carcassonne", "modules")
OWN = "ui"
"""The family of keys that only the client itself uses."""


# --- ICU messages ---------------------------------------------------------------------------------------


class SyntaxProblem(ValueError):
    """The text is no ICU message."""


@dataclass
class Message:
    """What matters of a message: parameters with their type, and the choices of plurals and selects."""

    parameters: dict[str, str] = field(default_factory=dict)
    plurals: list[tuple[str, set[str]]] = field(default_factory=list)
    ordinals: list[tuple[str, set[str]]] = field(default_factory=list)
    selects: list[tuple[str, set[str]]] = field(default_factory=list)
    spoken: list[str] = field(default_factory=list)
    """Ways to say it, which together have every choice once: {player} as it stands, a formatted number as
    {points number}."""


def parse(text: str) -> Message:
    """Read a message; what is wrong with it is a SyntaxProblem."""
    if "'" in text:
        raise SyntaxProblem("has a straight apostrophe, which quotes in ICU; write ’")
    found = Message()
    found.spoken, end = _message(text, 0, found)
    if end != len(text):
        raise SyntaxProblem("has a } too many")
    return found


LITERAL = re.compile(r"[^{}]+")
HEAD = re.compile(r"\s*(\w+)\s*(?:,\s*(\w+)\s*)?")
CHOICE = re.compile(r"\s*(=?[\w-]+)\s*\{")


def _message(text: str, at: int, found: Message) -> tuple[list[str], int]:
    """Read up to the end or to a } that is not ours: the ways to say it, and where that is."""
    ways = [""]
    while at < len(text) and text[at] != "}":
        literal = LITERAL.match(text, at)
        more, at = ([literal[0]], literal.end()) if literal else _argument(text, at + 1, found)
        ways = [ways[i % len(ways)] + more[i % len(more)] for i in range(max(len(ways), len(more)))]
    return ways, at


def _argument(text: str, at: int, found: Message) -> tuple[list[str], int]:
    head = HEAD.match(text, at)
    if head is None:
        raise SyntaxProblem(f"has an unnamed parameter at {at}")
    name, kind = head[1], head[2] or "text"
    at = head.end()
    seen = found.parameters.get(name)
    found.parameters[name] = kind if seen in (None, "text") else seen
    ways = [f"{{{name}}}" if kind == "text" else f"{{{name} {kind}}}"]
    lists = {"plural": found.plurals, "selectordinal": found.ordinals, "select": found.selects}
    if kind in lists:
        choices, at = _choices(text, at, found)
        lists[kind].append((name, set(choices)))
        ways = [way for each in choices.values() for way in each]
    elif kind == "number":
        at = text.find("}", at)  # a style has no braces
    elif kind != "text":
        raise SyntaxProblem(f"has the unknown type {kind}")
    if at < 0 or at >= len(text) or text[at] != "}":
        raise SyntaxProblem(f"has no }} for {{{name}")
    return ways, at + 1


def _choices(text: str, at: int, found: Message) -> tuple[dict[str, list[str]], int]:
    choices: dict[str, list[str]] = {}
    if text[at : at + 1] != ",":
        raise SyntaxProblem("has a plural, selectordinal or select without choices")
    at += 1
    while choice := CHOICE.match(text, at):
        if choice[1] in choices:
            raise SyntaxProblem(f"has the choice {choice[1]} twice")
        choices[choice[1]], at = _message(text, choice.end(), found)
        at += 1
    return choices, at + len(text[at:]) - len(text[at:].lstrip())


# --- the tables -----------------------------------------------------------------------------------------


@dataclass
class Tables:
    """The texts by language, and the file each key is in: an area of the client, or modules/<folder>."""

    texts: dict[str, dict[str, str]] = field(default_factory=dict)
    files: dict[str, dict[str, str]] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)


def load(root: Path) -> Tables:
    tables = Tables()
    for language in PLURALS:
        texts = tables.texts[language] = {}
        files = tables.files[language] = {}
        for path, name in text_files(root, language):
            for key, text in json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=list):
                if key in texts:
                    tables.problems.append(f"{language}: {key} stands twice")
                texts[key], files[key] = text, name
    return tables


def text_files(root: Path, language: str) -> Iterator[tuple[Path, str]]:
    """The files with messages of a language, each with its name: that of an area, or modules/<folder>."""
    for path in sorted((root / CLIENT / "i18n" / language).glob("*.json")):
        yield path, path.name
    for path in sorted((root / MODULES).glob(f"*/texts/{language}.json")):
        yield path, f"modules/{path.parents[1].name}"


def languages_agree(tables: Tables) -> Iterator[str]:
    """Every language has the same keys in the same files, with the same parameters and choices."""
    yield from tables.problems
    first, *others = tables.texts
    everything = sorted(set().union(*tables.texts.values()))
    for language, texts in tables.texts.items():
        yield from (f"{language}: {key} is missing" for key in everything if key not in texts)
    for key in everything:
        parsed = {}
        for language, texts in tables.texts.items():
            if key in texts:
                try:
                    parsed[language] = parse(texts[key])
                except SyntaxProblem as problem:
                    yield f"{language}: {key} {problem}"
        for language, message in parsed.items():
            yield from (f"{language}: {key} {problem}" for problem in _forms(language, message))
        for language in others:
            files = [tables.files[each].get(key) for each in (first, language)]
            if None not in files and files[0] != files[1]:
                yield f"{language}: {key} is in another file than in {first}"
            if language in parsed and first in parsed:
                yield from _differences(key, language, parsed[language], first, parsed[first])


def _forms(language: str, message: Message) -> Iterator[str]:
    for counted, forms in ((message.plurals, PLURALS[language]), (message.ordinals, ORDINALS[language])):
        for name, choices in counted:
            if lacking := sorted(forms - choices):
                yield f"lacks {', '.join(lacking)} for {{{name}}}"
            if odd := sorted(c for c in choices - forms if not re.fullmatch(r"=\d+", c)):
                yield f"has {', '.join(odd)} for {{{name}}}, which {language} does not know"
    for name, choices in message.selects:
        if "other" not in choices:
            yield f"lacks other for {{{name}}}"
        if _is_you(name) and choices != {"true", "other"}:
            yield f"has other choices than true and other for {{{name}}}"


def _differences(key: str, language: str, own: Message, first: str, theirs: Message) -> Iterator[str]:
    mine, other = (sorted(_plain(m.parameters)) for m in (own, theirs))
    if mine != other:
        named = [", ".join(names) or "none" for names in (mine, other)]
        yield f"{language}: {key} has the parameters {named[0]}; {first} has {named[1]}"
    choices = [{name: each for name, each in m.selects if not _is_you(name)} for m in (own, theirs)]
    if choices[0] != choices[1]:
        yield f"{language}: {key} has other choices than {first}"


def _is_you(name: str) -> bool:
    return name == YOU or name.endswith(f"_{YOU}")


def _plain(parameters: Iterable[str]) -> set[str]:
    """What a text tells, whatever its grammar asks for: bent words count as the word, `you` as nothing."""
    return {re.sub(rf"_({'|'.join(FORMS)})$", "", name) for name in parameters} - {YOU}


def in_their_place(files: Mapping[str, str], owners: Mapping[str, str]) -> Iterator[str]:
    """What belongs to a module stands in its package, and what belongs to none with the client."""
    for key, file in files.items():
        folder = file.partition("/")[2]
        if key in owners and owners[key] != folder:
            place = f"modules/{owners[key]}" if owners[key] else "the client"
            yield f"{key} is in {file}, but belongs to {place}"


# --- engine and server ----------------------------------------------------------------------------------


def engine_agrees(texts: Texts, wanted: Mapping[str, set[str]]) -> Iterator[str]:
    """Everything that is said has a text, and nothing else has."""
    for family, keys in wanted.items():
        yield from (f"{key} has no text" for key in sorted(keys - set(texts)))
        have = {key for key in texts if key.startswith(f"{family}.")}
        yield from (f"{key} has a text, but nothing says it" for key in sorted(have - keys))
    families = {*wanted, OWN}
    yield from (f"{key} is of no known family" for key in sorted(texts) if key.split(".")[0] not in families)


def parameters_known(texts: Texts, given: Mapping[str, set[str]]) -> Iterator[str]:
    """A text uses only what comes with its key."""
    for key in sorted(given.keys() & texts.keys()):
        try:
            used = set(parse(texts[key]).parameters)
        except SyntaxProblem:
            continue  # reported already
        yield from (f"{key} uses {{{name}}}, which it is not given" for name in sorted(used - given[key]))


def stops_known(stops: Iterable[str], buttons: Mapping[str, str]) -> Iterator[str]:
    """It is settled what the confirm button says for everything that ends a draft."""
    yield from (f"no button is settled for the stop {stop}" for stop in sorted(set(stops) - set(buttons)))


# --- the client's source --------------------------------------------------------------------------------


@dataclass
class Usage:
    """What the source names: whole keys, keys in calls of t, and beginnings of keys."""

    literals: set[str] = field(default_factory=set)
    called: set[str] = field(default_factory=set)
    beginnings: set[str] = field(default_factory=set)

    def names(self, key: str) -> bool:
        return key in self.literals or any(key.startswith(start) for start in self.beginnings)


def usage(folder: Path) -> Usage:
    found = Usage()
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".ts", ".svelte") and path.is_file():
            code = path.read_text(encoding="utf-8")
            keys = {text for _, text in re.findall(r"""(["'`])([a-z0-9][\w.-]*\.[\w.-]+)\1""", code)}
            found.literals |= keys
            found.called |= {key for key in keys if key.startswith(f"{OWN}.")}
            found.called |= {key for _, key in re.findall(r"""\bt\(\s*(["'`])([a-z][\w.-]*)\1""", code)}
            found.beginnings |= set(re.findall(r"`([a-z0-9]+\.[\w.-]*)\$\{", code))
    return found


def source_agrees(texts: Texts, used: Usage) -> Iterator[str]:
    yield from (f"{key} is used by the client, but has no text" for key in sorted(used.called - set(texts)))


def unused(texts: Texts, used: Usage) -> list[str]:
    """Own keys of the client that its source never names."""
    return sorted(key for key in texts if key.startswith(f"{OWN}.") and not used.names(key))


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check the texts of the web client.")
    parser.add_argument("--strict", action="store_true", help="fail on texts that the client does not use")
    parser.add_argument("--root", type=Path, default=Path(__file__).resolve().parents[1])
    options = parser.parse_args(arguments)
    import texts_keys

    tables = load(options.root)
    texts = tables.texts["en"]
    used = usage(options.root / CLIENT)
    used.called |= set(texts_keys.shown())
    used.literals |= used.called
    problems = [
        *languages_agree(tables),
        *in_their_place(tables.files["en"], texts_keys.owners()),
        *engine_agrees(texts, texts_keys.wanted()),
        *parameters_known(texts, texts_keys.given()),
        *stops_known(texts_keys.stops(), texts_keys.STOPS),
        *source_agrees(texts, used),
    ]
    idle = [key for key in unused(texts, used) if key not in texts_keys.STOPS.values()]
    if options.strict:
        problems += [f"{key} is not used by the client" for key in idle]
    for problem in problems:
        print(problem)
    counts = f"{len(texts)} texts in {len(tables.texts)} languages, {len(idle)} not used yet"
    print(f"{counts}, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
