"""Draw what is in the arrays of the environment, for docs/env.md: `python tools/env_picture.py [--check]`."""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import Any

from carcassonne.env import carcassonne_v2

FILE = Path(__file__).resolve().parents[1] / "docs" / "env.svg"
PLANES = ("tile", "last-tile", "turns-that-fit", "N.terrain", "E.segment", "middle", "figure", "E.held")
SEED, STEPS, SIDE, CELL, GAP = 4, 26, 9, 16, 26
COLOURS = {-1: "#d98a6a", 0: "#f4f1ea", 1: "#7fa8c9", 2: "#a9c97f", 3: "#c9b37f", 4: "#9f86c0"}


def position() -> Any:
    """An environment in the middle of a random game."""
    env = carcassonne_v2.raw_env("classic", players=2)
    env.reset(seed=SEED)
    rng = random.Random(SEED)
    while env._follower.steps < STEPS or env.game.decision.kind != "place_tile":
        env.step(rng.choice(env.infos[env.agent_selection]["actions"]))
    return env


def grid(name: str, numbers: Any, x: int, y: int) -> str:
    """The middle of a plane, with the number in each cell."""
    first = (numbers.shape[0] - SIDE) // 2
    parts = [f'<text x="{x}" y="{y - 6}" font-weight="bold">{name}</text>']
    for row in range(SIDE):
        for column in range(SIDE):
            number = int(numbers[first + row, first + column])
            colour = COLOURS.get(number, "#8f9aa3")
            at = f'x="{x + column * CELL}" y="{y + row * CELL}"'
            parts.append(f'<rect {at} width="{CELL - 1}" height="{CELL - 1}" fill="{colour}"/>')
            if number:
                middle = f'x="{x + column * CELL + 7.5}" y="{y + row * CELL + 11.5}"'
                parts.append(f'<text {middle} text-anchor="middle">{number}</text>')
    return "".join(parts)


def picture() -> str:
    env = position()
    agent = env.agent_selection
    planes = env.encoding.board(env.observe(agent)["observation"])
    across = SIDE * CELL + GAP
    parts = []
    for number, name in enumerate(PLANES):
        row, column = divmod(number, 4)
        x, y = GAP + column * across, 2 * GAP + row * (across + GAP // 2)
        parts.append(grid(name, planes[env.encoding.planes.index(name)], x, y))
    width, height = GAP + 4 * across, 2 * GAP + 2 * (across + GAP // 2)
    head = f'<text x="{GAP}" y="20">the middle of some planes of classic, as {agent} sees them</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>{head}'
        + "".join(parts)
        + "</svg>\n"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Draw what is in the arrays of the environment.")
    parser.add_argument("--check", action="store_true", help="only say whether the picture is up to date")
    drawn = picture()
    if parser.parse_args().check:
        return int(not FILE.exists() or FILE.read_text(encoding="utf-8") != drawn)
    FILE.write_text(drawn, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
