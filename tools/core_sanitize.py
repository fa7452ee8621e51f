"""Play on a native core that was built with the compiler's checks of addresses and undefined behaviour.

python tools/core_sanitize.py --games 100 --first 0

Junk is given to the functions of the core, and random games of all modules are played with everything that
the lock-step test does besides, but for telling all fields of the state. The first report of a sanitizer
ends the run.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUILD = ROOT / "src/carcassonne/_core/build.py"
LIBRARIES = ("libasan.so", "libubsan.so", "libstdc++.so")
PLAY = """
import importlib.util, sys
spec = importlib.util.spec_from_file_location("carcassonne._core.native", {core!r})
native = importlib.util.module_from_spec(spec)
spec.loader.exec_module(native)
sys.modules["carcassonne._core.native"] = native
from carcassonne._core import NAME
from tests.core import junk, lockstep
assert NAME == "native"
lockstep.digest = lambda game: ""
junk.tell()
for number in range({first}, {last}):
    actions = sum(1 for _ in lockstep.lines(number))
    print(f"game {{number}}: {{actions}} lines", flush=True)
"""


def library(compiler: str, name: str) -> str:
    """A library of the compiler that must be loaded before Python."""
    done = subprocess.run([compiler, f"-print-file-name={name}"], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def environment(compiler: str) -> dict[str, str]:
    """With Python's own allocator, what is given back would stay readable; no object of Python is a leak."""
    return {
        **os.environ,
        "CARCASSONNE_CORE": "native",
        "PYTHONMALLOC": "malloc",
        "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT}",
        "LD_PRELOAD": " ".join(library(compiler, name) for name in LIBRARIES),
        "ASAN_OPTIONS": "detect_leaks=0:halt_on_error=1",
        "UBSAN_OPTIONS": "halt_on_error=1:print_stacktrace=1",
    }


def main() -> int:
    parser = argparse.ArgumentParser(description="Play on a native core that checks itself.")
    parser.add_argument("--games", type=int, default=100, help="how many games to play (default 100)")
    parser.add_argument("--first", type=int, default=0, help="number of the first game (default 0)")
    parser.add_argument("--compiler", default=os.environ.get("CXX", "g++"))
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        core = str(Path(folder) / "native.so")
        subprocess.run([sys.executable, str(BUILD), "--sanitize", core], check=True)
        code = PLAY.format(core=core, first=chosen.first, last=chosen.first + chosen.games)
        done = subprocess.run([sys.executable, "-c", code], env=environment(chosen.compiler), cwd=ROOT)
    print("nothing was found" if done.returncode == 0 else "the core is not sound, see above")
    return done.returncode


if __name__ == "__main__":
    sys.exit(main())
