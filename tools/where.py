#!/usr/bin/env python3
"""Where a rule lives: its words, its code, its tests, what players read, and what bots know of it.

    python tools/where.py FERRY-9 [ID ...]
    python tools/where.py --missing [PREFIX]

With --missing: the rules that no line of the source cites, less those whose test says that they need no code
("..., no code: ..." after the id). Worked examples (`BASE-E4`) are left out: they show other rules at work.

Players read some rules in the words of another one that the rule names, and bots know most of them by the
options, the scores and the projection alone: then the line says so.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import rule_coverage

ROOT = Path(__file__).resolve().parents[1]
SPAN = re.compile(r"\b([A-Z]+\d*(?:-C\d)?-(?:X|E)?)(\d+) to (?:\1)?(\d+)\b")
NAMED = re.compile(r"(?<=_)[A-Z][A-Z0-9]*(?:_C\d)?_[EX]?\d+(?=_|$)")
EXAMPLE = re.compile(r"-E\d+$")
ID = re.compile(r"(?<![A-Z0-9-])[A-Z]+\d*(?:-C\d)?-X?\d+(?!\d)")
LIST = 15
"""A longer span (TURN-1 to TURN-40) speaks of a whole list, not of its rules."""
MODULES = ROOT / "src" / "carcassonne" / "modules"
PLACES = {
    "code": ("src/carcassonne", "*.py"),
    "test": ("tests", "test_*.py"),
    "text": ("src/carcassonne/modules", "*.md"),
}
"""Where to look, and in which files."""
ABSENT = {
    "code": "none: its test says why",
    "text": "none of its own: it settles a case that players' pages leave to the game",
    "bot": "none of its own: bots see what it does in options, scores and the projection",
}
"""What is said where nothing is found."""


def spelled(line: str) -> str:
    """A line with its ids written out: `IC-1 to IC-3` also cites IC-2, test_IC_1_... cites IC-1."""
    for head, first, last in SPAN.findall(line):
        if int(last) - int(first) < LIST:
            line += " " + " ".join(f"{head}{number}" for number in range(int(first), int(last) + 1))
    name = re.search(r"def test((?:_[A-Z0-9]+)+)_", line)
    return f"{line} {' '.join(NAMED.findall(name[1])).replace('_', '-')}" if name else line


def cited(line: str, rule: str) -> bool:
    if rule.split("-")[0] not in line:
        return False
    return re.search(rf"(?<![A-Z0-9-]){re.escape(rule)}(?!\d)", spelled(line)) is not None


def lines(kind: str) -> Iterator[tuple[Path, int, str]]:
    folder, pattern = PLACES[kind]
    for path in sorted((ROOT / folder).rglob(pattern)):
        if "tools" not in path.relative_to(ROOT).parts:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield path, number, line


def words(rule: str) -> Iterator[tuple[Path, int, str]]:
    """The lines of docs/rules that state a rule, with the place of the first."""
    for path in sorted((ROOT / "docs" / "rules").glob("*.md")):
        stated = False
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            head = rule_coverage.RULE.match(line)
            stated = head[1] == rule if head else stated and line.startswith("  ")
            if stated:
                yield path, number, line


def places(rule: str) -> Iterator[tuple[str, Path, int, str]]:
    for kind in PLACES:
        for path, number, line in lines(kind):
            if (kind != "text" or "/en" in path.as_posix()) and cited(line, rule):
                bots = path.name == "bot.py" or "bots" in path.parts
                yield ("bot" if kind == "code" and bots else kind), path, number, line


def told_elsewhere(rule: str, stated: str) -> Iterator[tuple[str, Path, int, str]]:
    """Players read it as the name of an option that it states, or in the words of a rule that it names."""
    options = [f'"variant.{option}"' for option in re.findall(r"option `([a-z_.-]+)`", stated)]
    for path in sorted(MODULES.glob("*/texts/en.json")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip().startswith(tuple(options)):
                yield "text", path, number, line
    for other in dict.fromkeys(ID.findall(stated)):
        if other != rule:
            yield from (place for place in places(other) if place[0] == "text")


def show(rule: str) -> bool:
    """Print every place of a rule; False if there is no such rule."""
    print(rule)
    stated = list(words(rule))
    found = [("rule", *line) for line in stated[:1]] + list(places(rule))
    if "text" not in {kind for kind, *_ in found}:
        found += [*told_elsewhere(rule, " ".join(line for _, _, line in stated))][:1]
    for kind, path, number, line in found:
        print(f"  {kind:4}  {path.relative_to(ROOT)}:{number}  {line.strip()[:100]}")
    kinds = {kind for kind, *_ in found}
    for kind, why in ABSENT.items():
        if stated and kind not in kinds:
            print(f"  {kind:4}  {why}")
    return bool(stated)


def missing(prefix: str) -> Iterator[str]:
    """Rules in force, no examples, that no line of the source cites and whose test does not say why."""
    source = (line for _, _, line in lines("code"))
    excused = (line.split("no code")[0] for _, _, line in lines("test") if "no code" in line)
    known = {rule for line in (*source, *excused) if "-" in line for rule in ID.findall(spelled(line))}
    for rule in rule_coverage.read_rules(ROOT / "docs" / "rules"):
        if not rule.withdrawn and rule.id.startswith(prefix) and not EXAMPLE.search(rule.id):
            yield from {rule.id} - known


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Say where a rule lives.")
    parser.add_argument("rules", nargs="*", metavar="ID")
    parser.add_argument(
        "--missing", nargs="?", const="", metavar="PREFIX", help="rules that no source line cites"
    )
    args = parser.parse_args(arguments)
    if args.missing is not None:
        found = list(missing(args.missing))
        print(*found, sep="\n")
        print(f"{len(found)} rules are cited by no line of the source", file=sys.stderr)
        return 0
    unknown = [rule for rule in args.rules if not show(rule)]
    for rule in unknown:
        print(f"there is no rule {rule}; the ids are in docs/rules", file=sys.stderr)
    return 1 if unknown else 0


if __name__ == "__main__":
    sys.exit(main())
