#!/usr/bin/env python3
"""How much do the tests notice? Faults are put into a copy of the code, one by one, and the tests are run.

    python tools/mutants.py [--sample 300] [--seed 1] [--skip 0] [--room rules|scoring|moves ...]
                            [--hours 1] [--jobs 2]

A sample can be tried in several sittings: the last line says with which --skip the next one goes on. It is
the same sample as long as no code of these rooms changes.

Rules are the modules, scoring is what the engine counts and decides with, moves are the server's commands. A
fault is noticed if a test fails or never ends; the ones that survive are listed with their lines. The engine
in Python is the one that is tested, whether the native one is built or not. The long random games of
tests/properties are not asked: a fault that only they would find has no test that says what is right.
"""

from __future__ import annotations

import argparse
import ast
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = Path("src/carcassonne")
COPIED = ("src", "tests", "tools", "docs", "web/src", "pyproject.toml", "README.md")
WORK, PATIENCE = 150, 1200
"""Seconds of processor time and of the clock for some tests; what takes longer hangs."""

ROOMS = {
    "rules": ("modules/*/*.py",),
    "scoring": ("engine/scoring.py", "engine/figures.py", "engine/board.py", "engine/track.py"),
    "moves": ("server/moves.py", "server/commands.py", "server/seats.py", "server/clock.py"),
}
SERVED = (
    "tables", "rooms", "takeback", "clocks", "lobby", "drafts", "socket", "resume", "misuse", "absence",
    "cast",
)  # fmt: skip
MANY = ("tests/interplay", *(f"tests/api/test_{name}.py" for name in ("game", "view", "looking", "script")))
TESTS = {
    "rules": (("tests/modules",), MANY),
    "scoring": (("tests/modules/base",), ("tests/modules",), MANY),
    "moves": (tuple(f"tests/server/test_{name}.py" for name in SERVED),),
}
"""In this order, the quick ones first."""
TOLD = 10
"""After so many faults a line says how far it is."""
NO_RULES = ("art.py", "bot.py")
SWAPPED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.Add: ast.Sub,
    ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.And: ast.Or, ast.Or: ast.And,
}  # fmt: skip


@dataclass(frozen=True)
class Mutant:
    """One fault: what stands in a file from one place to another, and what is put there."""

    room: str
    file: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.before} → {self.after}"


def changes(node: ast.AST) -> Iterator[ast.expr]:
    """Faulty forms of a piece of code."""
    match node:
        case ast.Compare(left, [op], right) if type(op) in SWAPPED:
            yield ast.Compare(left, [SWAPPED[type(op)]()], right)
        case ast.BinOp(left, op, right) if type(op) in SWAPPED:
            yield ast.BinOp(left, SWAPPED[type(op)](), right)
        case ast.BoolOp(op, values):
            yield ast.BoolOp(SWAPPED[type(op)](), values)
        case ast.UnaryOp(ast.Not(), operand):
            yield operand
        case ast.Constant(bool() as value):
            yield ast.Constant(not value)
        case ast.Constant(int() as value):
            yield ast.Constant(value + 1)
        case ast.IfExp(test, body, orelse):
            yield ast.IfExp(test, orelse, body)


def code(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes of functions; what they are annotated with, and the tables of a class, are left alone."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                yield from _inside(statement)


def _inside(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    if isinstance(node, ast.keyword) and node.arg == "strict":
        return  # of zip, which checks what holds
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list") or isinstance(node, ast.FunctionDef):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not isinstance(node, ast.JoinedStr):
                yield from _inside(child)


def mutants(room: str, file: Path, source: str) -> Iterator[Mutant]:
    """All faults of one file."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in code(ast.parse(source)):
        for changed in changes(node):
            assert isinstance(node, ast.expr)
            start = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or 0) - 1] + (node.end_col_offset or 0)
            before, after = ast.unparse(node), f"({ast.unparse(ast.fix_missing_locations(changed))})"
            yield Mutant(room, file, node.lineno, start, end, before, after)


def all_mutants(rooms: list[str]) -> list[Mutant]:
    found = []
    for room in rooms:
        for pattern in ROOMS[room]:
            for file in sorted((ROOT / PACKAGE).glob(pattern)):
                if file.name not in NO_RULES:
                    path = file.relative_to(ROOT)
                    found += mutants(room, path, file.read_text(encoding="utf-8"))
    return found


def tests(mutant: Mutant, copy: Path) -> list[tuple[str, ...]]:
    """Which tests are asked, in this order; about a rule those of its module, then others that name it."""
    if mutant.room != "rules":
        return list(TESTS[mutant.room])
    module = mutant.file.parts[3]
    own = f"tests/modules/{module}"
    asked = [(own,)] if (copy / own).is_dir() else []
    asked += [_naming(module, copy, paths) for paths in TESTS["rules"]]
    return [chosen for chosen in asked if chosen]


def _naming(module: str, copy: Path, paths: tuple[str, ...]) -> tuple[str, ...]:
    """The test files that name a module, without its own."""
    name = re.compile(rf"\b{module.replace('_', '[-_]')}\b")
    files = [file for path in paths for file in sorted((copy / path).rglob("test_*.py")) or [copy / path]]
    named = [file.relative_to(copy) for file in files if name.search(file.read_text(encoding="utf-8"))]
    return tuple(str(file) for file in named if file.parts[2] != module)


def notices(copy: Path, chosen: tuple[str, ...]) -> bool:
    """Whether the tests fail on the copy."""
    environment = {**os.environ, "PYTHONPATH": str(copy / "src"), "CARCASSONNE_CORE": "python"}
    environment["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # they cost a quarter of a short run
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests are compiled once, not for every fault
    options = ["-x", "-q", "-p", "anyio", "-p", "no:cacheprovider", "--no-header"]
    command = [sys.executable, "-m", "pytest", *options, *chosen]

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (WORK, WORK))

    try:
        done = subprocess.run(
            command, cwd=copy, env=environment, capture_output=True, timeout=PATIENCE, preexec_fn=limited
        )
    except subprocess.TimeoutExpired:
        return True
    return done.returncode != 0


def survives(copy: Path, mutant: Mutant) -> bool:
    """Put the fault in, ask the tests, take it out again."""
    file = copy / mutant.file
    whole = file.read_bytes()
    file.write_bytes(whole[: mutant.start] + mutant.after.encode() + whole[mutant.end :])
    try:
        return not any(notices(copy, chosen) for chosen in tests(mutant, copy))
    finally:
        file.write_bytes(whole)


def copied(folder: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        ignore = shutil.ignore_patterns("__pycache__", "dist", "*.so")
        if source.is_dir():
            shutil.copytree(source, folder / name, ignore=ignore)
        else:
            shutil.copy(source, folder / name)
    return folder


class Trial:
    """Faults that are tried side by side, each worker in a copy of its own."""

    def __init__(self, folder: Path, jobs: int, hours: float) -> None:
        self._stop = time.monotonic() + 3600 * hours
        self._copies: SimpleQueue[Path] = SimpleQueue()
        for job in range(jobs):
            self._copies.put(copied(folder / str(job)))

    @contextmanager
    def copy(self) -> Iterator[Path]:
        copy = self._copies.get()
        yield copy
        self._copies.put(copy)

    def fails(self, chosen: tuple[str, ...]) -> str:
        """The tests, if they fail without a fault."""
        with self.copy() as copy:
            return " ".join(chosen) if notices(copy, chosen) else ""

    def survives(self, mutant: Mutant) -> bool | None:
        """Does a fault survive? None if there is no time to try it."""
        if time.monotonic() > self._stop:
            return None
        with self.copy() as copy:
            return survives(copy, mutant)


def run(sample: list[Mutant], skip: int, hours: float, jobs: int) -> int:
    left = sample[skip:]
    tried = alive = 0
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trial = Trial(Path(folder), jobs, hours)
        for failed in pool.map(trial.fails, {chosen for mutant in left for chosen in TESTS[mutant.room]}):
            if failed:
                raise SystemExit(f"These fail without a fault, so they tell nothing about one: {failed}")
        for mutant, survives in zip(left, pool.map(trial.survives, left), strict=True):
            if survives is None:
                break
            tried += 1
            alive += survives
            if survives:
                print(f"survives  {mutant}", flush=True)
            if (skip + tried) % TOLD == 0:
                print(f"{skip + tried} of {len(sample)} tried, {alive} not noticed", flush=True)
    print(f"{tried - alive} of {tried} faults were noticed ({(tried - alive) / max(1, tried):.0%})")
    if tried < len(left):
        print(f"Go on with --skip {skip + tried}")
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Put faults into the code and see whether tests notice.")
    parser.add_argument("--sample", type=int, default=300, help="how many faults (default 300)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--skip", type=int, default=0, help="how many of them were tried before")
    parser.add_argument("--hours", type=float, default=1, help="stop after this time (default 1)")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once (default 2)")
    parser.add_argument("--room", choices=ROOMS, nargs="*", default=list(ROOMS), help="where")
    asked = parser.parse_args()
    found = all_mutants(asked.room)
    print(f"{len(found)} faults are possible", flush=True)
    rng = random.Random(asked.seed)
    sample = rng.sample(found, min(asked.sample, len(found)))
    return run(sample, asked.skip, asked.hours, asked.jobs)


if __name__ == "__main__":
    sys.exit(main())
