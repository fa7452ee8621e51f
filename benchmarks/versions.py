"""How fast this version is beside an earlier one, in one run.

    python benchmarks/versions.py REVISION

Both versions do the same work in turns, each in processes of its own, in processor time; the best round of
each counts, because other work on the machine can only slow a round down. Where the two did not do the same
work (another rule, another judgement of a bot), the line says so.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
HOME = HERE.parent
WORK = HERE / "versions_work.py"


def checkout(revision: str, folder: str) -> Path:
    """The sources of another version."""
    packed = subprocess.run(["git", "-C", HOME, "archive", revision, "src"], capture_output=True)
    if packed.returncode:
        sys.exit(f"versions: git knows no version {revision!r}; give a commit, a tag or a branch")
    subprocess.run(["tar", "-x", "-C", folder], input=packed.stdout, check=True)
    return Path(folder) / "src"


def measure(sources: Path) -> dict[str, list[float | str]]:
    """One round of all the work: its name -> seconds, and what came out as a few digits."""
    environment = {**os.environ, "PYTHONPATH": str(sources), "PYTHONHASHSEED": "0"}
    done = subprocess.run([sys.executable, WORK], env=environment, check=True, capture_output=True, text=True)
    found: dict[str, list[float | str]] = json.loads(done.stdout)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("revision", help="the version to compare with")
    parser.add_argument("--rounds", type=int, default=6, help="rounds of each version (6)")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sides = {"then": checkout(asked.revision, folder), "now": HOME / "src"}
        rounds: dict[str, list[dict[str, list[float | str]]]] = {"then": [], "now": []}
        for _ in range(asked.rounds):
            for side, sources in sides.items():
                rounds[side].append(measure(sources))
    print(f"{'work':34}{'then ms':>10}{'now ms':>10}{'now/then':>10}")
    for name in rounds["now"][0]:
        then, now = (min(float(each[name][0]) for each in rounds[side]) for side in ("then", "now"))
        same = rounds["then"][0][name][1] == rounds["now"][0][name][1]
        print(
            f"{name:34}{1e3 * then:10.3f}{1e3 * now:10.3f}{now / then:10.3f}{'' if same else '  other work'}"
        )


if __name__ == "__main__":
    main()
