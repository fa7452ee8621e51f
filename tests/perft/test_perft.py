"""Perft: the number of ways to play on from known positions.

A line of a .perft file is a position and its counts:

    c1 2p base farmers | base/B base/U | 1: 1 | 2: 3 | 3: 15 | 4: 55

edition, players, modules and perhaps options (`river.bends=adjacent`) or a seed (`seed=7`, else 1); the tiles
that are drawn first, perhaps with `end` after the last, else the stack of the seed goes on; then for each
depth the number of different sequences of that many actions. `#` begins a comment.

Counts "by hand" were worked out from the rules in the comment above them. The others were counted by the
program; the oracle of carcassonne.kit agrees with every list of options on the way down to depth 4.
`python -m tests.perft.test_perft FILE ...` prints files with their counts anew.
"""

from __future__ import annotations

import copy
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import carcassonne as cc
from carcassonne.kit.judge import Judge
from carcassonne.perft import perft

FILES = sorted(Path(__file__).parent.glob("*.perft"))
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")


@dataclass(frozen=True)
class Position:
    """One line of a file."""

    setup: str
    draws: str
    counts: tuple[tuple[int, int], ...]

    def game(self) -> cc.Game:
        edition, players, *words = self.setup.split()
        settings = dict(word.split("=") for word in words if "=" in word)
        seed = int(settings.pop("seed", "1"))
        config = cc.Config(
            players=NAMES[: int(players.removesuffix("p"))],
            edition=edition,
            modules=tuple(word for word in words if "=" not in word),
            options=settings,
            seed=seed,
        )
        tiles = self.draws.split()
        then = "end" if tiles[-1:] == ["end"] else "shuffle"
        return cc.Game(config, cc.Script(tiles=[tile for tile in tiles if tile != "end"], then=then))


def parse(line: str) -> Position | None:
    """The position of a line, or None for a comment."""
    line = line.partition("#")[0].strip()
    if not line:
        return None
    setup, draws, *counts = (part.strip() for part in line.split("|"))
    pairs = [count.split(":") for count in counts]
    return Position(setup, draws, tuple((int(depth), int(nodes)) for depth, nodes in pairs))


def positions() -> list[tuple[str, Position]]:
    found = []
    for path in FILES:
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            position = parse(line)
            if position is not None:
                found.append((f"{path.stem}:{number}", position))
    return found


POSITIONS = positions()


@pytest.mark.parametrize("position", [p for _, p in POSITIONS], ids=[name for name, _ in POSITIONS])
def test_counts(position: Position) -> None:
    assert position.counts
    game = position.game()
    before = game.record()
    found = tuple((depth, perft(game, depth)) for depth, _ in position.counts)
    assert found == position.counts
    assert game.record() == before


@pytest.mark.parametrize("position", [p for _, p in POSITIONS], ids=[name for name, _ in POSITIONS])
def test_the_oracle_counts_the_same(position: Position) -> None:
    """Every list of options on the way is what the rules allow, worked out from scratch."""
    judge = Judge(position.game())
    for depth, nodes in position.counts[:4]:
        assert judged(judge, depth) == nodes


def judged(judge: Judge, depth: int) -> int:
    """As perft, with every question judged."""
    game = judge.game
    if depth == 0 or game.over:
        return 0 if depth else 1
    judge.options()
    nodes = 0
    for action in game.decision.options:
        after = copy.copy(judge)
        after.game = game.copy()
        after.figures = list(judge.figures)
        after.saw(action, game.decision.player, list(after.game.play(action)))
        nodes += judged(after, depth - 1)
    return nodes


def test_every_module_set_has_its_file() -> None:
    names = {path.stem for path in FILES}
    assert {"base", "farmers", "river", "abbot", "inns-cathedrals", "big-meeple", "all"} <= names


def test_depth_nought_is_one_way_of_doing_nothing() -> None:
    game = cc.Game(cc.Config(modules=("base",), seed=1))
    assert perft(game, 0) == 1
    assert perft(game, 1) == len(game.decision.options)


def test_a_game_that_is_over_goes_no_further() -> None:
    game = cc.Game(cc.Config(modules=("base",), seed=1), cc.Script(tiles=["base/B"], then="end"))
    assert [perft(game, depth) for depth in range(4)] == [1, 1, 2, 0]


def test_a_depth_below_nought_is_an_error() -> None:
    with pytest.raises(ValueError, match="depth"):
        perft(cc.Game(cc.Config(modules=("base",), seed=1)), -1)


def test_perft_agrees_with_walking_through_records() -> None:
    """The same counts without copies: every sequence is played from the start."""
    config = cc.Config(modules=("base", "farmers", "abbot"), seed=4)
    sequences: list[list[cc.Action]] = [[]]
    counts = []
    for _ in range(3):
        longer = []
        for sequence in sequences:
            game = cc.Game(config)
            for action in sequence:
                game.play(action)
            longer += [[*sequence, option] for option in game.decision.options]
        sequences = longer
        counts.append(len(sequences))
    assert [perft(cc.Game(config), depth) for depth in (1, 2, 3)] == counts


def main() -> None:
    """Print files with the counts that the program finds now."""
    for name in sys.argv[1:]:
        for line in Path(name).read_text(encoding="utf-8").splitlines():
            position = parse(line)
            if position is None:
                print(line)
                continue
            game = position.game()
            counts = [f"{depth}: {perft(game, depth)}" for depth, _ in position.counts]
            print(" | ".join([position.setup, position.draws, *counts]).replace("|  |", "| |"))


if __name__ == "__main__":
    main()
