#!/usr/bin/env python3
"""Which rules of docs/rules are cited by a test?

A rule is a list item that opens with its id: `- **BASE-12** ...`, `1. **TURN-1** ...`. A test cites it in the
name of a test (`test_BASE_12_a_tile_without_a_place`), or as `BASE-12` in a docstring, comment or string of a
file tests/**/test_*.py (tests/tools/ left out: it tests the tools, not the rules).

A rule that nobody can test yet, because the module it belongs to or meets is not written, is *waiting*. The
modules that exist are the packages of src/carcassonne/modules.

    python tools/rule_coverage.py [--strict] [--brief] [--root DIRECTORY]

With --strict the exit code is 1 if a rule that is not waiting has no test, or if something does not add up (a
test cites an unknown id, an id stands twice, a prefix is not in PREFIXES).
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

# Prefix -> the modules that bring these rules; any one of them is enough. Empty: rules of every game.
PREFIXES: dict[str, tuple[str, ...]] = {
    "DEF": (),
    "TURN": (),
    "FINAL": (),
    "BASE": ("base",),
    "FARM": ("farmers",),
    "RIVER": ("river",),
    "ABBOT": ("abbot",),
    "IC": ("inns", "cathedrals", "big-meeple"),
    "INN": ("inns",),
    "CATH": ("cathedrals",),
    "BIG": ("big-meeple",),
    "TB": ("goods", "builder", "pig"),
    "GOODS": ("goods",),
    "BLD": ("builder",),
    "PIG": ("pig",),
    "FLY": ("flying-machines",),
    "MSG": ("messages",),
    "FERRY": ("ferries",),
    "GOLD": ("gold-mines",),
    "MAGE": ("mage-witch",),
    "ROB": ("robbers",),
    "CROP": ("crop-circles",),
    "RIV2": ("river-2",),
    "HERD": ("river-2", "games-quarterly"),
    "GQ": ("games-quarterly",),
    "CATHAR": ("cathars",),
    "PD": ("dragon", "fairy", "princess", "portal"),
    "DRAGON": ("dragon",),
    "FAIRY": ("fairy",),
    "PRINCESS": ("princess",),
    "PORTAL": ("portal",),
    "TOWER": ("tower",),
    "AM": ("abbey", "mayor", "wagon", "barn"),
    "ABBEY": ("abbey",),
    "MAYOR": ("mayor",),
    "WAGON": ("wagon",),
    "BARN": ("barn",),
    "CKC": ("count", "king", "robber-baron", "cult"),
    "COUNT": ("count",),
    "KING": ("king",),
    "BARON": ("robber-baron",),
    "CULT": ("cult",),
    "BCB": ("bridges", "castles", "bazaars"),
    "BRIDGE": ("bridges",),
    "CASTLE": ("castles",),
    "BAZAAR": ("bazaars",),
    "TOURN": ("tournaments",),
}
MODULES = frozenset(module for modules in PREFIXES.values() for module in modules)

RULE = re.compile(r"(?:- |\d+\. )\*\*([A-Z][A-Z0-9]*(?:-C[123])?-[EX]?\d+)\*\*\s*(.*)")
NOTE = re.compile(r"^(?:\([^)]*\)\s*|`[^`]*`\s*)+")  # (S1, must, active) or `[001]` before the statement
MODULE = re.compile(
    r"(?<![\w-])(" + "|".join(re.escape(m) for m in sorted(MODULES, key=len, reverse=True)) + r")(?![\w-])"
)
_NAMED = rf"(?:c[123](?:/c[123])* )?{MODULE.pattern}(?: \([^)]*\))?"
LEAD = re.compile(rf"(?:{_NAMED}(?:, | and |, and )?)+(?=[:.])")  # "fairy:", "king and robber-baron."
LATER = re.compile(rf"(?:[.;]|`) ((?:{_NAMED}(?:, | and )?)+):")  # "...; portal: may be sent"


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    file: str
    text: str

    @property
    def prefix(self) -> str:
        return self.id.split("-")[0]

    @property
    def statement(self) -> str:
        return NOTE.sub("", self.text)

    @property
    def withdrawn(self) -> bool:
        return self.statement.lower().startswith("withdrawn")

    def needs(self) -> list[tuple[str, ...]]:
        """Groups of modules; the rule can be tested when each group has at least one that exists."""
        own = PREFIXES.get(self.prefix, ())
        groups = [own] if own else []
        if "-X" in self.id:
            groups.append(tuple(m for m in self._partners() if m not in own))
        elif not own:
            lead = LEAD.match(self.statement)
            groups.append(_modules_in(lead[0]) if lead else ())
        return [group for group in groups if group]

    def _partners(self) -> tuple[str, ...]:
        heads = [self.statement.partition(":")[0], *(m[1] for m in LATER.finditer(self.statement))]
        return _modules_in(" ".join(heads))


def _modules_in(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(MODULE.findall(text)))


def read_rules(folder: Path) -> Iterator[Rule]:
    for path in sorted(folder.glob("*.md")):
        rule_id, parts = "", [""]
        for line in [*path.read_text(encoding="utf-8").splitlines(), ""]:
            if rule_id and line.startswith("  ") and line.strip()[:3] != "```":
                parts.append(line.strip())
                continue
            if rule_id:
                yield Rule(rule_id, path.name, " ".join(parts))
            head = RULE.match(line)
            rule_id, parts = (head[1], [head[2]]) if head else ("", [""])


def read_modules(folder: Path) -> frozenset[str]:
    names = (path.stem for path in folder.iterdir() if path.suffix == ".py" or path.is_dir())
    return frozenset(name.replace("_", "-") for name in names if not name.startswith("_"))


def read_citations(folder: Path) -> dict[str, set[str]]:
    """Id -> the test files that cite it. A part of a step (TURN-19a) cites the step."""
    prefixes = "|".join(sorted(PREFIXES, key=len, reverse=True))
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
    waiting: dict[str, list[str]] = field(default_factory=dict)  # what for -> ids

    @property
    def counts(self) -> list[int]:
        """Covered, total, missing, waiting."""
        waiting = sum(map(len, self.waiting.values()))
        covered, missing = len(self.covered), len(self.missing)
        return [covered, covered + missing + waiting, missing, waiting]


@dataclass(slots=True)
class Report:
    files: dict[str, FileCoverage] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @property
    def complete(self) -> bool:
        return not self.problems and not any(file.missing for file in self.files.values())


def survey(root: Path) -> Report:
    report = Report()
    modules = read_modules(root / "src" / "carcassonne" / "modules")
    cited = read_citations(root / "tests")
    known: set[str] = set()
    for rule in read_rules(root / "docs" / "rules"):
        if rule.id in known:
            report.problems.append(f"{rule.file}: {rule.id} appears twice")
            continue
        known.add(rule.id)
        if rule.withdrawn:
            continue
        if rule.prefix not in PREFIXES:
            report.problems.append(f"{rule.file}: the prefix of {rule.id} is not in PREFIXES")
        file = report.files.setdefault(rule.file, FileCoverage())
        absent = [group for group in rule.needs() if modules.isdisjoint(group)]
        if rule.id in cited:
            file.covered.append(rule.id)
        elif absent:
            reason = " and ".join(" or ".join(group) for group in absent)
            file.waiting.setdefault(reason, []).append(rule.id)
        else:
            file.missing.append(rule.id)
    for rule_id in sorted(cited.keys() - known):
        report.problems.append(f"{', '.join(sorted(cited[rule_id]))}: no rule has the id {rule_id}")
    return report


def render(report: Report, waiting_too: bool = True) -> Iterator[str]:
    """The lists first, the summary last."""
    if report.complete:
        yield "Every rule that can be tested is cited by a test."
    files = report.files.items()
    yield from _section("Missing", ((name, file.missing) for name, file in files if file.missing))
    waiting_ids = ((f"{name} for {why}", ids) for name, file in files for why, ids in file.waiting.items())
    yield from _section("Waiting", waiting_ids if waiting_too else ())
    if report.problems:
        yield "Problems"
        yield from (f"  {problem}" for problem in report.problems)
        yield ""
    rows = {name: file.counts for name, file in report.files.items()}
    rows["all"] = [sum(column) for column in zip(*rows.values())] or [0] * 4
    width = max(map(len, rows))
    for name, (covered, total, missing, waiting) in rows.items():
        yield f"{name:{width}}  {covered:4}/{total:<4}  missing {missing:4}  waiting {waiting:4}"


def _section(title: str, lists: Iterable[tuple[str, list[str]]]) -> Iterator[str]:
    empty = True
    for name, ids in lists:
        if empty:
            yield title
            empty = False
        yield f"  {name}: {len(ids)}"
        indent = "    "
        yield textwrap.fill(
            ", ".join(ids), 110, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False
        )
    if not empty:
        yield ""


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Which rules of docs/rules are cited by a test?")
    parser.add_argument("--strict", action="store_true", help="exit 1 if a testable rule has no test")
    parser.add_argument("--brief", action="store_true", help="do not list the rules that wait for a module")
    parser.add_argument(
        "--root", type=Path, default=Path(__file__).resolve().parents[1], help="the root of the project"
    )
    options = parser.parse_args(argv)
    report = survey(options.root)
    print("\n".join(render(report, not options.brief)))
    return 1 if options.strict and not report.complete else 0


if __name__ == "__main__":
    sys.exit(main())
