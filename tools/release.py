#!/usr/bin/env python3
"""A release: the version and the changelog are written, committed and tagged; the forge builds the rest.

    python tools/release.py 1.0.0 [--date 2026-12-01] [--dry-run]

`make release VERSION=1.0.0` runs this and then builds the wheels. With --dry-run it only says what it would
write.
"""

from __future__ import annotations

import argparse
import datetime
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VERSION = Path("src/carcassonne/_version.py")
CHANGELOG = Path("CHANGELOG.md")
UNRELEASED = "## [Unreleased]\n"


class Refused(Exception):
    """Why there is no release, in one sentence."""


def parts(version: str) -> tuple[int, ...]:
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise Refused(f"{version!r} is no version; write three numbers, such as 1.0.0.")
    return tuple(map(int, version.split(".")))


def dated(changelog: str, version: str, date: str) -> str:
    """The changelog with what was unreleased below the new version."""
    start = changelog.find(UNRELEASED)
    if start < 0:
        raise Refused("CHANGELOG.md has no section [Unreleased].")
    rest = changelog[start + len(UNRELEASED) :]
    following = re.search(r"^## ", rest, re.MULTILINE)
    if not rest[: following.start() if following else None].strip():
        raise Refused("CHANGELOG.md tells of nothing new.")
    return f"{changelog[:start]}{UNRELEASED}\n## [{version}] - {date}\n{rest}"


def bumped(source: str, version: str) -> str:
    found = re.search(r'^__version__ = "([^"]+)"$', source, re.MULTILINE)
    if found is None:
        raise Refused(f"{VERSION} names no version.")
    if parts(found[1]) >= parts(version):
        raise Refused(f"{version} is not after {found[1]}.")
    return source.replace(found[0], f'__version__ = "{version}"')


def git(root: Path, *command: str) -> str:
    done = subprocess.run(["git", *command], cwd=root, capture_output=True, text=True)
    if done.returncode:
        raise Refused(f"git {command[0]} says: {done.stderr.strip()}")
    return done.stdout.strip()


def release(root: Path, version: str, date: str, dry: bool) -> str:
    """Write, commit and tag; what was done in one sentence."""
    parts(version)
    changelog = dated((root / CHANGELOG).read_text(encoding="utf-8"), version, date)
    source = bumped((root / VERSION).read_text(encoding="utf-8"), version)
    tag = f"v{version}"
    if git(root, "tag", "--list", tag):
        raise Refused(f"The tag {tag} is there already.")
    if dry:
        return f"{VERSION} and {CHANGELOG} would be written, committed and tagged {tag}."
    if git(root, "status", "--porcelain", "--untracked-files=no"):
        raise Refused("There are changes that are not committed.")
    (root / CHANGELOG).write_text(changelog, encoding="utf-8")
    (root / VERSION).write_text(source, encoding="utf-8")
    git(root, "commit", "--quiet", "-m", f"Release {version}", "--", str(CHANGELOG), str(VERSION))
    git(root, "tag", "--annotate", tag, "-m", f"carcassonne {version}")
    return f"{tag} is committed and tagged; push it with `git push --follow-tags`."


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(description="Write, commit and tag a release.")
    parser.add_argument("version")
    parser.add_argument("--date", default=datetime.date.today().isoformat())
    parser.add_argument("--dry-run", action="store_true")
    asked = parser.parse_args(argv)
    try:
        print(release(root, asked.version, asked.date, asked.dry_run))
    except Refused as why:
        print(why, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
