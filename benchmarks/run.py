"""How fast the engine is, as ratios to a yardstick that runs beside it: `make bench`.

The yardstick is limit.cpp: the same base game in plain C++ arrays, playing at random. Both sides are measured
in turns in many small rounds, in processor time, and the best round of each counts, because other work on the
machine can only slow a round down. So the ratios hold on any machine; times are converted to the machine of
the targets, on which the yardstick played 36 600 games a second.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from math import sqrt
from pathlib import Path
from time import process_time

import carcassonne as cc
from carcassonne.tiles import copies

HERE = Path(__file__).parent
RESULTS = HERE / "results.md"
REFERENCE = 36_600.0
"""Games a second of the yardstick on the machine for which the targets were set."""
BASE = {"players": ("Ann", "Bob"), "edition": "c1", "modules": ("base", "farmers")}
TEN = tuple(module.id for module in cc.modules()[:10])
"""The modules of the large game for which there is a target."""
TILES = 200
"""About so many tiles it has."""


@dataclass
class Line:
    """One line of the table: a number, its target and its floor; whether more or less is better."""

    name: str
    value: float
    unit: str
    target: float | None = None
    floor: float | None = None
    more: bool = False

    def judge(self) -> str:
        if self.target is None or self.floor is None:
            return ""
        sign = 1 if self.more else -1
        if sign * self.value >= sign * self.target:
            return "target reached"
        return "ok" if sign * self.value >= sign * self.floor else "BELOW THE FLOOR"


# --- the yardstick ----------------------------------------------------------------------------------------


class Limit:
    """The compiled yardstick."""

    def __init__(self, folder: str) -> None:
        self.program = str(Path(folder) / "limit")
        command = ["g++", "-O3", "-o", self.program, str(HERE / "limit.cpp")]
        try:
            subprocess.run(command, check=True, capture_output=True, text=True)
        except FileNotFoundError:
            sys.exit("bench: the yardstick needs g++, which is not installed")
        except subprocess.CalledProcessError as error:
            sys.exit(f"bench: the yardstick cannot be compiled: {error.stderr.strip()}")

    def run(self, games: int) -> tuple[float, float, float]:
        """Games a second, mean score of a player and its standard error."""
        done = subprocess.run([self.program, str(games)], check=True, capture_output=True, text=True)
        found = re.match(r"(\d+) games/s .* mean ([\d.]+) \+- ([\d.]+)", done.stdout)
        assert found is not None, f"the yardstick said {done.stdout!r}"
        return float(found[1]), float(found[2]), float(found[3])


# --- playing at random ------------------------------------------------------------------------------------


def play(game: cc.Game, rng: Callable[[], float]) -> None:
    """Play a game to its end, each option equally likely."""
    while not game.over:
        options = game.decision.options
        game.play(options[int(rng() * len(options))])


class Series:
    """Rounds of random games with one set-up: the same games in each, so that the best round is fair."""

    def __init__(self, games: int, **setup: object) -> None:
        self.setup = setup
        self.configs = [cc.Config(seed=seed, **setup) for seed in range(games)]  # type: ignore[arg-type]
        self.best = float("inf")
        """Seconds a game in the best round."""
        self.scores: list[tuple[int, ...]] = []

    def round(self) -> None:
        rng = random.Random(1).random
        scores = []
        began = process_time()
        for config in self.configs:
            game = cc.Game(config)
            play(game, rng)
            scores.append(game.scores)
        spent = process_time() - began
        self.best = min(self.best, spent / len(self.configs))
        self.scores = scores

    @property
    def speed(self) -> float:
        return 1 / self.best

    def mean(self) -> tuple[float, float]:
        """Mean score of a player and its standard error; the game is the observation."""
        means = [sum(scores) / len(scores) for scores in self.scores]
        mean = sum(means) / len(means)
        return mean, sqrt(sum((x - mean) ** 2 for x in means) / (len(means) - 1) / len(means))


def large(names: tuple[str, ...]) -> dict[str, object]:
    """Five players, these modules, and copies of their larger tile sets until there are about 200 tiles."""
    modules = [module for module in cc.modules() if module.id in names]
    sets = list(dict.fromkeys(name for module in modules for name in module.tile_sets))
    size = {name: sum(copies(name, "c3").values()) for name in sets}
    tiles = dict.fromkeys(sets, 1)
    big = [name for name in sets if size[name] >= 20]
    while (missing := TILES - sum(size[name] * times for name, times in tiles.items())) > 12:
        tiles[min(big, key=lambda name: abs(missing - size[name]))] += 1
    return {"players": tuple("ABCDE"), "edition": "c3", "modules": names, "tiles": tiles}


def idle() -> tuple[str, ...]:
    """Modules that change nothing in a game with the base tiles: with them the same games come out."""

    def games(modules: tuple[str, ...]) -> list[object]:
        series = Series(10, **{**BASE, "modules": modules, "tiles": {"base": 1}})
        series.round()
        return list(series.scores)

    plain = tuple(BASE["modules"])
    wanted = games(plain)
    found = []
    for module in cc.modules():
        if module.id in plain or module.figures:
            continue
        try:
            if games((*plain, module.id)) == wanted:
                found.append(module.id)
        except cc.ConfigError:
            continue  # it cannot be played without its own tiles
    return tuple(found)


# --- single measurements ----------------------------------------------------------------------------------


def midgames(**setup: object) -> list[cc.Game]:
    """A few games half-way through."""
    found = []
    for seed in range(5):
        config = cc.Config(seed=seed, **setup)  # type: ignore[arg-type]
        game = cc.Game(config)
        rng = random.Random(seed).random
        half = config.deck.total() // 2
        while len(game.tiles()) < half:
            options = game.decision.options
            game.play(options[int(rng() * len(options))])
        found.append(game)
    return found


class Copies:
    """Rounds of copies of games in the middle; remembers the best of each."""

    def __init__(self, **setup: object) -> None:
        self.games = midgames(**setup)
        self.best = [float("inf")] * len(self.games)

    def round(self) -> None:
        for place, game in enumerate(self.games):
            copy = game.copy
            began = process_time()
            for _ in range(1000):
                copy()
            self.best[place] = min(self.best[place], (process_time() - began) / 1000)

    @property
    def microseconds(self) -> float:
        return 1e6 * sum(self.best) / len(self.best)

    def bytes(self) -> float:
        """Memory of one more copy."""
        tracemalloc.start()
        kept = [game.copy() for game in self.games for _ in range(20)]
        size = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return size / len(kept)


def import_time() -> float:
    """Milliseconds to import the package into a fresh interpreter."""
    code = "from time import process_time as t; a = t(); import carcassonne; print(t() - a)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return 1e3 * float(done.stdout)


def presence(alone: bool) -> float:
    """Seconds of a base game with the other modules loaded but not chosen, or without them."""
    command = [sys.executable, str(HERE / "presence.py"), *(["--alone"] if alone else [])]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return float(done.stdout)


def greedy_times() -> dict[str, float]:
    """Milliseconds of a decision of the greedy bot by kind, over a game against itself."""
    bot = cc.bots.get("greedy", seed=1)
    game = cc.Game(cc.Config(seed=1, **BASE))  # type: ignore[arg-type]
    spent: dict[str, list[float]] = {}
    while not game.over:
        decision = game.decision
        began = process_time()
        action = bot.choose(game, decision.player)
        spent.setdefault(decision.kind, []).append(process_time() - began)
        game.play(action)
    return {kind: 1e3 * sum(times) / len(times) for kind, times in spent.items()}


# --- the run ----------------------------------------------------------------------------------------------


def measure(rounds: int) -> tuple[float, list[Line]]:
    """The speed of the yardstick, and the table."""
    plain = tuple(BASE["modules"])
    idle_modules = idle()
    setup = large(TEN)
    base = Series(12, **BASE)
    big = Series(3, **setup)
    everything = Series(2, **large(tuple(module.id for module in cc.modules())))
    without = Series(10, **{**BASE, "tiles": {"base": 1}})
    with_idle = Series(10, **{**BASE, "tiles": {"base": 1}, "modules": (*plain, *idle_modules)})
    base_copies, big_copies = Copies(**BASE), Copies(**setup)
    limit_speed = 0.0
    imports = []
    there, alone = [], []
    with tempfile.TemporaryDirectory() as folder:
        limit = Limit(folder)
        _, limit_mean, limit_error = limit.run(20_000)
        for number in range(rounds):
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr, flush=True)
            for _ in range(3):
                limit_speed = max(limit_speed, limit.run(1000)[0])
                base.round()
            for series in (big, everything, without, with_idle):
                series.round()
            base_copies.round()
            big_copies.round()
            if number < 10:
                imports.append(import_time())
                there.append(presence(alone=False))
                alone.append(presence(alone=True))
        if sys.stderr.isatty():
            print(file=sys.stderr)
    assert without.scores == with_idle.scores, "the idle modules are not idle"
    many = Series(600, **BASE)
    many.round()
    compare_means(many, limit_mean, limit_error)

    scale = limit_speed / REFERENCE  # how fast this machine is; times are converted to that of the targets
    present = 100 * (min(there) / min(alone) - 1)
    extra = 100 * (with_idle.best / without.best - 1)
    tiles, all_tiles = (cc.Config(**s.setup).deck.total() for s in (big, everything))  # type: ignore[arg-type]
    lines = [
        Line("yardstick, C++", limit_speed, "games/s"),
        Line("base game, 2 players", base.speed, "games/s"),
        Line("  yardstick is faster by", limit_speed / base.speed, "times", 50, 90),
        Line(f"{tiles} tiles, 5 players, {len(TEN)} modules", big.speed, "games/s"),
        Line("  on the target machine", big.speed / scale, "games/s", 120, 60, more=True),
        Line("copy() half-way, base game", base_copies.microseconds * scale, "us", 2, 5),
        Line(f"copy() half-way, {tiles} tiles", big_copies.microseconds * scale, "us", 6, 15),
        Line("cost of modules not in play", present, "%", 3, 8),
        Line("import", min(imports) * scale, "ms", 100, 200),
        Line(
            f"{all_tiles} tiles, 5 players, {len(cc.modules())} modules", everything.speed / scale, "games/s"
        ),
        Line(f"cost of {len(idle_modules)} modules in play that do nothing", extra, "%"),
        Line("memory of a copy, base game", base_copies.bytes() / 1024, "KiB"),
        Line(f"memory of a copy, {tiles} tiles", big_copies.bytes() / 1024, "KiB"),
    ]
    for kind, milliseconds in greedy_times().items():
        lines.append(Line(f"greedy, {kind}", milliseconds * scale, "ms"))
    return limit_speed, lines


def compare_means(games: Series, limit_mean: float, limit_error: float) -> None:
    """Both sides play the same game: their mean scores agree."""
    mean, error = games.mean()
    apart = abs(mean - limit_mean) / sqrt(error**2 + limit_error**2)
    print(f"mean score: engine {mean:.2f} ± {error:.2f}, yardstick {limit_mean:.2f} ± {limit_error:.2f}")
    assert apart <= 4, f"the means are {apart:.1f} standard errors apart: they are not playing the same game"


def show(lines: list[Line]) -> None:
    width = max(len(line.name) for line in lines)
    print(f"{'':{width}}  {'measured':>10} {'':7}  {'target':>6}  {'floor':>6}")
    for line in lines:
        number = f"{line.value:10.0f}" if line.value >= 1000 else f"{line.value:10.2f}"
        limits = "" if line.target is None else f"{line.target:6g}  {line.floor:6g}  {line.judge()}"
        print(f"{line.name:{width}}  {number} {line.unit:7}  {limits}".rstrip())


def save(limit_speed: float, lines: list[Line]) -> None:
    """Add a line to results.md."""
    judged = [line for line in lines if line.target is not None]
    if not RESULTS.exists():
        heads = ["date", "commit", "python", "yardstick games/s", *(_column(line) for line in judged)]
        RESULTS.write_text(
            "# Results of `make bench`\n\nOne line per run. Games/s and times are converted to the target "
            "machine; docs/performance.md explains how.\n"
            "A + after a commit means that there were uncommitted changes.\n\n"
            f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n",
            encoding="utf-8",
        )
    python = ".".join(map(str, sys.version_info[:3]))
    cells = [f"{datetime.now(UTC):%Y-%m-%d}", commit(), python, f"{limit_speed:.0f}"]
    cells += [f"1/{line.value:.1f}" if line.unit == "times" else f"{line.value:.2f}" for line in judged]
    with RESULTS.open("a", encoding="utf-8") as file:
        file.write(f"| {' | '.join(cells)} |\n")


def _column(line: Line) -> str:
    names = {"times": "base game vs yardstick", "games/s": "200 tiles games/s"}
    name = re.sub(r"\d+ tiles", "200 tiles", line.name.replace("half-way, ", ""))
    return names.get(line.unit) or f"{name} {line.unit}"


def commit() -> str:
    def git(*words: str) -> str:
        done = subprocess.run(["git", "-C", str(HERE), *words], capture_output=True, text=True)
        return done.stdout.strip()

    return (git("rev-parse", "--short", "HEAD") or "-") + ("+" if git("status", "--porcelain") else "")


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure the engine against the yardstick.")
    parser.add_argument("--rounds", type=int, default=40, help="more rounds, less noise (default 40)")
    parser.add_argument("--no-save", action="store_true", help="do not add a line to results.md")
    args = parser.parse_args()
    limit_speed, lines = measure(args.rounds)
    show(lines)
    if not args.no_save:
        save(limit_speed, lines)
    return 1 if any(line.judge().startswith("BELOW") for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main())
