"""Files that are made from the code: written, or with --check only compared with what is there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def main(about: str, make: Callable[[], Mapping[Path, str]], arguments: list[str] | None = None) -> int:
    """The command line of a tool that makes files; 1 if one of them is out of date."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--check", action="store_true", help="only say whether the files are up to date")
    check = parser.parse_args(arguments).check
    stale = 0
    for file, text in make().items():
        if not check:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        elif not file.exists() or file.read_text(encoding="utf-8") != text:
            stale = 1
            print(f"{file.name} is out of date: run `make protocol`")
    return stale
