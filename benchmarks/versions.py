"""How fast this version is beside an earlier one, in one run.

    python benchmarks/versions.py REVISION

Both versions do the same work in turns, this one in Python and natively, each in processes of its own, in
processor time; the best round of each counts, because other work on the machine can only slow a round down.
Where they did not do the same work (another rule, another judgement of a bot), the line says so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from math import inf
from pathlib import Path
from time import monotonic

HERE = Path(__file__).parent
HOME = HERE.parent
WORK = HERE / "versions_work.py"
CORES = ("python", "native")


def checkout(revision: str, folder: str) -> Path:
    """The sources of another version."""
    packed = subprocess.run(["git", "-C", HOME, "archive", revision, "src"], capture_output=True)
    if packed.returncode:
        sys.exit(f"versions: git knows no version {revision!r}; give a commit, a tag or a branch")
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
    return Path(folder) / "src"


def measure(sources: Path, core: str) -> dict[str, list[float | str]]:
    """One round of all the work: its name -> seconds, and what came out as a few digits."""
    chosen = {"PYTHONPATH": str(sources), "PYTHONHASHSEED": "0", "CARCASSONNE_CORE": core}
    command, environment = [sys.executable, WORK], {**os.environ, **chosen}
    done = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    found: dict[str, list[float | str]] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("revision", help="the version to compare with")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of each version (6)")
    parser.add_argument("--core", default="python", help="what the other version played with (python)")
    parser.add_argument("--seconds", type=float, default=inf, help="begin no round after so many seconds")
    asked = parser.parse_args()
    began = monotonic()
    with tempfile.TemporaryDirectory() as folder:
        then, now = checkout(asked.revision, folder), HOME / "src"
        sides = {"then": (then, asked.core), "python": (now, "python"), "native": (now, "native")}
        rounds: dict[str, list[dict[str, list[float | str]]]] = {side: [] for side in sides}
        for number in range(asked.rounds):
            if number and monotonic() - began > asked.seconds:
                break
            for side, (sources, core) in sides.items():
                rounds[side].append(measure(sources, core))
    print(f"{'work':34}{'then ms':>10}" + "".join(f"{f'{core} ms':>11}{'/then':>7}" for core in CORES))
    for name, (_, result) in rounds["then"][0].items():
        best = {side: 1e3 * min(float(each[name][0]) for each in rounds[side]) for side in sides}
        same = all(rounds[core][0][name][1] == result for core in CORES)
        line = "".join(f"{best[core]:11.3f}{best[core] / best['then']:7.2f}" for core in CORES)
        print(f"{name:34}{best['then']:10.3f}{line}{'' if same else '  other work'}")


if __name__ == "__main__":
    main()
