"""The native core by itself: how it is chosen, built, and what it must not do."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from carcassonne._core import notes
from tests.core import built
from tests.core.junk import JUNK

ROOT = Path(__file__).parents[2]
PLAY = """
import random
import carcassonne as cc
def play(seed, modules=("base", "farmers")):
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=modules, seed=seed))
    rng = random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return game
"""


def run(code: str, core: str | None = "native") -> str:
    """What a program prints that plays with this core."""
    environment = {key: value for key, value in os.environ.items() if key != "CARCASSONNE_CORE"}
    if core is not None:
        environment["CARCASSONNE_CORE"] = core
    done = subprocess.run(
        [sys.executable, "-c", PLAY + code], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    return (done.stdout + done.stderr).strip()


@built
@pytest.mark.parametrize("core", ["python", "native"])
def test_the_environment_chooses_the_engine(core):
    assert run("from carcassonne._core import NAME; print(NAME)", core) == core


def test_an_unknown_engine_is_refused_in_one_sentence():
    assert "CARCASSONNE_CORE must be python or native, not 'fast'" in run("", "fast")


def test_without_a_compiler_one_line_says_so(monkeypatch, tmp_path):
    build = runpy.run_path(str(ROOT / "src/carcassonne/_core/build.py"))
    monkeypatch.setenv("CXX", str(tmp_path / "nothing"))
    said = build["build"](again=True)
    assert said.startswith("The native core is not built, the engine in Python plays: ")
    assert "\n" not in said


@built
def test_memory_stays_flat_over_many_games():
    code = """
import gc, resource
def most():
    gc.collect()
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
for seed in range(150): play(seed)
before = most()
for seed in range(150): play(seed).copy().copy()
print(most() - before)
"""
    assert int(run(code)) < 1500, "KiB more for 150 games"


@built
def test_threads_that_play_different_games_come_to_the_same_results():
    code = """
import sys
from concurrent.futures import ThreadPoolExecutor
from carcassonne.config import presets
sys.setswitchinterval(1e-5)
modules = next(preset for preset in presets() if preset.id == "big-box-2025").modules
games = [(seed,) for seed in range(12)] + [(seed, modules) for seed in range(4)]
alone = [play(*game).record() for game in games]
with ThreadPoolExecutor(4) as pool:
    print(alone == [game.record() for game in pool.map(lambda game: play(*game), games)])
"""
    assert run(code) == "True"


@built
def test_records_of_modules_are_named_tuples_on_both_engines():
    code = """
import pickle
play(1, ("base", "river", "ferries"))
from carcassonne.modules.ferries import FerriesMoved as Record
record = Record(movable=(1,))
print(record, record._replace(changed=True), Record() == (False, ()), record == Record(False, (1,)))
print(pickle.loads(pickle.dumps(record)) == record, record._asdict(), record.movable)
for wrong in ("record._replace(other=1)", "Record(1, 2, 3)", "Record(other=1)", "Record(1, changed=2)"):
    try: eval(wrong)
    except (TypeError, ValueError) as error: print(type(error).__name__)
"""
    assert run(code) == run(code, "python")
    assert run(code).endswith("ValueError\nTypeError\nTypeError\nTypeError")


@built
def test_a_long_past_is_given_back_without_a_crash():
    code = """
from carcassonne.engine.state import Link
link = None
for _ in range(200_000): link = Link(link, None, ())
other = link.previous
del link
print(other.count); del other; print("done")
"""
    assert run(code) == "0\ndone"


@built
def test_junk_raises_and_does_not_crash():
    said = run("from tests.core.junk import tell; tell()").splitlines()
    assert [line for line in said if not line.endswith("Error")] == []
    assert len(said) == len(JUNK)


@built
def test_a_function_that_has_changed_is_played_in_python():
    """Whoever changes the engine and forgets the twin plays by the engine in Python."""
    code = """
from carcassonne._core import notes
as_it_is = notes.digest_of
notes.digest_of = lambda files: as_it_is(files) if files == notes.sources() else ""
print(notes.differs())
notes.noted = lambda: {"engine/board.py": {"lay": "of before"}}
print(notes.differs())
"""
    assert run(code) == "None\nlay in engine/board.py"


def test_every_twin_is_as_it_was_when_it_was_written():
    """If this fails: change the twin, play `python -m tests.core.lockstep`, then `build.py --note`."""
    assert notes.changed() is None
