"""The native canvas writes what the one in Python writes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import carcassonne as cc
from carcassonne.env.canvas import Canvas
from carcassonne.env.encoding import Encoding
from tests.core import built

ROOT = Path(__file__).parents[2]
PLAY = """
import hashlib, random, sys
import carcassonne as cc
from carcassonne.env.encoding import Encoding
from carcassonne.env.follower import Follower

preset, players, window, slots, steps = sys.argv[1], *map(int, sys.argv[2:])
config = {one.id: one for one in cc.presets()}[preset].config("ABCDEF"[:players], seed=1)
follower = Follower(Encoding(config, window, slots, held=True), cc.Game(config))
rng, told = random.Random(1), hashlib.sha256()
for step in range(steps):
    if step % 3 == 0 or follower.game.over:
        for seat in range(players):
            told.update(b"".join(array.tobytes() for array in follower.see(seat)))
        print(step, told.hexdigest())
    if follower.game.over:
        break
    if step % 20 == 7:
        follower = follower.copy()
    follower.play(follower.option(rng.choice(follower.info()["actions"])))
"""


def observed(core: str, *settings: object) -> list[str]:
    """Digests of what all seats see in a random game with this core."""
    done = subprocess.run(
        [sys.executable, "-c", PLAY, *map(str, settings)],
        env={**os.environ, "CARCASSONNE_CORE": core},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@built
@pytest.mark.parametrize(
    ("preset", "players", "window", "slots", "steps"),
    [("classic", 2, 31, 256, 200), ("everything", 3, 51, 256, 120), ("princess-dragon", 3, 3, 2, 120)],
)
def test_both_cores_write_the_same_arrays(
    preset: str, players: int, window: int, slots: int, steps: int
) -> None:
    settings = (preset, players, window, slots, steps)
    assert observed("native", *settings) == observed("python", *settings) != []


def test_arrays_of_another_size_are_refused() -> None:
    """What is too short would be written past its end."""
    encoding = Encoding(cc.Config(("Ann", "Bob"), seed=1), 11, 4, held=True)
    mask = np.zeros(encoding.layout.size, np.int8)
    with pytest.raises(ValueError, match=r"array"):
        Canvas(encoding, (np.zeros(encoding.size - 1, np.int16), mask))
