#!/usr/bin/env python3
"""Which rules of docs/rules are cited by a test?

A rule is a list item that opens with its id: `- **BASE-12** ...`, `1. **TURN-1** ...`. A test cites it in the
name of a test (`test_BASE_12_a_tile_without_a_place`), or as `BASE-12` in a docstring, comment or string of a
file tests/**/test_*.py (tests/tools/ left out: it tests the tools, not the rules).

    python tools/rule_coverage.py [--strict] [--brief] [--root DIRECTORY]

With --strict the exit code is 1 if a rule has no test, or if something does not add up (a test cites an
unknown id, an id stands twice, a prefix is not in the table of docs/rules/README.md).
"""

from __future__ import annotations

import argparse
import re
import sys
import textwrap
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

RULE = re.compile(r"(?:- |\d+\. )\*\*([A-Z][A-Z0-9]*(?:-C[123])?-[EX]?\d+)\*\*\s*(.*)")
NOTE = re.compile(r"^(?:\([^)]*\)\s*|`[^`]*`\s*)+")  # (S1, must, active) or `[001]` before the statement


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    file: str
    text: str

    @property
    def prefix(self) -> str:
        return self.id.split("-")[0]

    @property
    def withdrawn(self) -> bool:
        return NOTE.sub("", self.text).lower().startswith("withdrawn")


def read_rules(folder: Path) -> Iterator[Rule]:
    for path in sorted(folder.glob("*.md")):
        for line in path.read_text(encoding="utf-8").splitlines():
            if head := RULE.match(line):
                yield Rule(head[1], path.name, head[2])


def read_prefixes(folder: Path) -> frozenset[str]:
    """The last column of the table of files; what is in brackets explains."""
    table = (folder / "README.md").read_text(encoding="utf-8")
    columns = re.findall(r"^\| \[.*\|([^|]*)\|$", table, re.MULTILINE)
    return frozenset(re.findall(r"[A-Z][A-Z0-9]*", re.sub(r"\([^)]*\)", "", " ".join(columns))))


def read_citations(folder: Path, known: Iterable[str]) -> dict[str, set[str]]:
    """Id -> the test files that cite it. A part of a step (TURN-19a) cites the step."""
    prefixes = "|".join(sorted(known, key=len, reverse=True))
    in_text = re.compile(rf"(?<![\w-])((?:{prefixes})(?:-C[123])?-[EX]?\d+)[a-z]?(?!\w)")
    in_name = re.compile(rf"(?<=_)((?:{prefixes})(?:_C[123])?_[EX]?\d+)[a-z]?(?=_|$)")
    cited: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("test_*.py")):
        where = path.relative_to(folder)
        if where.parts[0] == "tools":
            continue
        text = path.read_text(encoding="utf-8")
        names = re.findall(r"^\s*(?:async\s+)?(?:def|class)\s+(\w+)", text, re.MULTILINE)
        ids = in_text.findall(text)
        ids += [found.replace("_", "-") for name in names for found in in_name.findall(name)]
        for rule_id in ids:
            cited[rule_id].add(where.as_posix())
    return cited


@dataclass(slots=True)
class FileCoverage:
    covered: list[str] = field(default_factory=list)
    missing: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Report:
    files: dict[str, FileCoverage] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return not self.problems and not any(file.missing for file in self.files.values())


def survey(root: Path) -> Report:
    report = Report()
    folder = root / "docs" / "rules"
    prefixes = read_prefixes(folder)
    cited = read_citations(root / "tests", prefixes)
    known: set[str] = set()
    for rule in read_rules(folder):
        if rule.id in known:
            report.problems.append(f"{rule.file}: {rule.id} appears twice")
            continue
        known.add(rule.id)
        if rule.withdrawn:
            continue
        if rule.prefix not in prefixes:
            report.problems.append(f"{rule.file}: the prefix of {rule.id} is not in README.md")
        file = report.files.setdefault(rule.file, FileCoverage())
        (file.covered if rule.id in cited else file.missing).append(rule.id)
    for rule_id in sorted(cited.keys() - known):
        report.problems.append(f"{', '.join(sorted(cited[rule_id]))}: no rule has the id {rule_id}")
    return report


def render(report: Report, brief: bool) -> Iterator[str]:
    """What is missing first, the numbers last."""
    if report.complete:
        yield "Every rule is cited by a test."
    for name, file in report.files.items():
        if file.missing:
            yield f"{name} misses"
            yield textwrap.indent(textwrap.fill(", ".join(file.missing), 106, break_on_hyphens=False), "    ")
    yield from report.problems
    rows = {name: (len(file.covered), len(file.missing)) for name, file in report.files.items()}
    total = tuple(map(sum, zip(*rows.values()))) or (0, 0)
    for name, (covered, missing) in {**({} if brief else rows), "all": total}.items():
        yield f"{name:30} {covered:4}/{covered + missing:<4}  missing {missing:4}"


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which rules of docs/rules are cited by a test?")
    parser.add_argument("--strict", action="store_true", help="exit 1 if a rule has no test")
    parser.add_argument("--brief", action="store_true", help="no line for each file")
    parser.add_argument(
        "--root", type=Path, default=Path(__file__).resolve().parents[1], help="the root of the project"
    )
    options = parser.parse_args(argv)
    report = survey(options.root)
    print("\n".join(render(report, options.brief)))
    return 1 if options.strict and not report.complete else 0


if __name__ == "__main__":
    sys.exit(main())
