"""Check the layout of the native core with clang-format and its habits with clang-tidy, if they are there.

python tools/core_lint.py [--fix] [--habits]
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

CORE = Path(__file__).resolve().parents[1] / "src/carcassonne/_core"
SOURCES = sorted(map(str, CORE.glob("*.cpp")))
HEADERS = sorted(map(str, CORE.glob("*.h")))


def found(tool: str) -> str | None:
    """The tool of this environment or of the machine; one line says if there is none."""
    path = shutil.which(tool, path=str(Path(sys.executable).parent)) or shutil.which(tool)
    if path is None:
        print(f"{tool} is not installed: the native core is not checked by it.")
    return path


def main() -> int:
    parser = argparse.ArgumentParser(description="Check the sources of the native core.")
    parser.add_argument("--fix", action="store_true", help="lay them out instead of complaining")
    parser.add_argument("--habits", action="store_true", help="with clang-tidy, which takes minutes")
    chosen = parser.parse_args()
    wrong = 0
    if layout := found("clang-format"):
        how = ["-i"] if chosen.fix else ["--dry-run", "--Werror"]
        wrong |= subprocess.run([layout, *how, *SOURCES, *HEADERS]).returncode
    if chosen.habits and (habits := found("clang-tidy")):
        options = ["--", "-std=c++20", "-isystem", sysconfig.get_path("include")]
        wrong |= subprocess.run([habits, "--quiet", *SOURCES, *options]).returncode
    return wrong


if __name__ == "__main__":
    sys.exit(main())
