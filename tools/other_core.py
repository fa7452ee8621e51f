"""Run the tests that touch the engine once more, on the core that `pytest` has not used.

python tools/other_core.py

The whole suite plays on the core that is chosen (the native one where it was built); here the rules, their
interplay and the counted positions are played on the other one. Without a native core there is no other one,
and one line says so.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from carcassonne._core import NAME, WHY

ROOT = Path(__file__).resolve().parents[1]
TESTS = ("tests/modules", "tests/interplay", "tests/perft", "tests/api")


def main() -> int:
    if NAME == "python":
        print(f"The engine in Python has played all tests: {WHY}.")
        return 0
    print("The engine in Python plays the tests of the rules too.", flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-m", "not slow", *TESTS, *sys.argv[1:]]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, "CARCASSONNE_CORE": "python"}).returncode


if __name__ == "__main__":
    sys.exit(main())
