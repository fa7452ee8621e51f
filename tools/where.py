#!/usr/bin/env python3
"""Where a rule lives: its words, its code, its tests, what players read, and what bots know of it.

    python tools/where.py FERRY-9 [ID ...]
    python tools/where.py --missing [PREFIX]

With --missing: the rules that no line of the source cites, less those whose test says that they need no code
("..., no code: ..." after the id). Worked examples (`BASE-E4`) are left out: they show other rules at work.
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
PLACES = {
    "rule": ("docs/rules", "*.md"),
    "code": ("src/carcassonne", "*.py"),
    "test": ("tests", "test_*.py"),
    "text": ("src/carcassonne/modules", "*.md"),
}
"""Where to look, and in which files."""


def spelled(line: str) -> str:
    """A line with its ids written out: `IC-1 to IC-3` also cites IC-2, test_IC_1_... cites IC-1."""
    for head, first, last in SPAN.findall(line):
        line += " " + " ".join(f"{head}{number}" for number in range(int(first), int(last) + 1))
    name = re.search(r"def test((?:_[A-Z0-9]+)+)_", line)
    return f"{line} {' '.join(NAMED.findall(name[1])).replace('_', '-')}" if name else line


def cited(line: str, rule: str) -> bool:
    return re.search(rf"(?<![A-Z0-9-]){re.escape(rule)}(?!\d)", spelled(line)) is not None


def lines(kind: str) -> Iterator[tuple[Path, int, str]]:
    folder, pattern = PLACES[kind]
    for path in sorted((ROOT / folder).rglob(pattern)):
        if "tools" not in path.relative_to(ROOT).parts:
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                yield path, number, line


def show(rule: str) -> bool:
    """Print every place of a rule; False if there is no such rule."""
    print(rule)
    known = False
    for kind in PLACES:
        for path, number, line in lines(kind):
            if kind == "text" and "/en" not in path.as_posix():
                continue
            if cited(line, rule) and (kind != "rule" or line.lstrip("- *").startswith((f"**{rule}", rule))):
                known = True
                place = "bot " if path.name == "bot.py" else kind
                print(f"  {place}  {path.relative_to(ROOT)}:{number}  {line.strip()[:100]}")
    return known


def missing(prefix: str) -> Iterator[str]:
    """Rules in force, no examples, that no line of the source cites and whose test does not say why."""
    source = "\n".join(spelled(line) for _, _, line in lines("code"))
    excused = "\n".join(
        spelled(line.split("no code")[0]) for _, _, line in lines("test") if "no code" in line
    )
    for rule in rule_coverage.read_rules(ROOT / "docs" / "rules"):
        if not rule.withdrawn and rule.id.startswith(prefix) and not EXAMPLE.search(rule.id):
            found = re.compile(rf"(?<![A-Z0-9-]){re.escape(rule.id)}(?!\d)")
            if not found.search(source) and not found.search(excused):
                yield rule.id


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
