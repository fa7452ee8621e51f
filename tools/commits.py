#!/usr/bin/env python3
"""Do the subjects of commits say what the change does, in the imperative? CONTRIBUTING.md asks for it.

    python tools/commits.py                the commits since the upstream branch, else since the last tag
    python tools/commits.py --file FILE    a message that is being written (the hook `commit-msg`)

A clone without history, tags or an upstream has nothing to look at. The exit code is 1 if a subject is wrong.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from pathlib import Path

LONGEST = 72
NO_VERBS = frozenset(
    "a an the this that these those it its all each every one no some any what which who how why when where "
    "while i we you they he she is are was were be been and or but not for with from to in on at by of more "
    "new now here there".split()
)
"""Words that a subject without a verb begins with."""
VERBS_IN_S = frozenset(
    "address assess bias bless bypass canvas compress cross discuss dismiss express focus guess harness miss "
    "pass press process progress suppress toss".split()
)
VERBS_IN_ED = frozenset(
    "bed bleed breed embed exceed feed heed need proceed seed shed shred speed succeed weed".split()
)
VERBS_IN_ING = frozenset("bring cling fling ping ring sing sling spring sting string swing wing".split())


def fault(subject: str) -> str | None:
    """What is wrong with a subject, in a few words; None if nothing is."""
    if subject.startswith(("Merge ", "Revert ", "fixup! ", "squash! ")):
        return None  # git's own words
    if not subject.strip():
        return "it is empty"
    if len(subject) > LONGEST:
        return f"it has {len(subject)} characters, at most {LONGEST} are read everywhere"
    if subject.endswith("."):
        return "it ends with a full stop"
    word = re.split(r"[\s,:;]", subject)[0]
    if not re.fullmatch(r"[A-Z][a-z]+(-[a-z]+)?", word):
        return f"it begins with {word!r}, not with a verb that has a capital"
    return _mood(word.lower())


def _mood(word: str) -> str | None:
    """Whether a word cannot be an imperative, as far as its form says."""
    if word in NO_VERBS:
        return f"{word!r} is no verb"
    if word.endswith("s") and word not in VERBS_IN_S:
        return f"{word!r} is not the imperative: what should the change do?"
    if word.endswith("ed") and word not in VERBS_IN_ED:
        return f"{word!r} tells of the past: what should the change do?"
    if word.endswith("ing") and word not in VERBS_IN_ING:
        return f"{word!r} is not the imperative: what should the change do?"
    return None


def git(*command: str) -> str | None:
    """What git says; None if it cannot."""
    try:
        done = subprocess.run(["git", *command], capture_output=True, text=True)
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None


def since() -> str | None:
    """The commit after which subjects are looked at."""
    upstream = git("merge-base", "HEAD", "@{upstream}")
    return upstream or git("describe", "--tags", "--abbrev=0")


def subjects(base: str) -> list[str]:
    return (git("log", "--no-merges", "--format=%s", f"{base}..HEAD") or "").splitlines()


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Look at the subjects of commits.")
    parser.add_argument("--file", type=Path, help="a file with the message of one commit")
    file = parser.parse_args(argv).file
    if file:
        found = [file.read_text(encoding="utf-8").partition("\n")[0]]
    else:
        base = since()
        found = subjects(base) if base else []
    wrong = [(subject, said) for subject in found if (said := fault(subject))]
    for subject, said in wrong:
        print(f"“{subject}”: {said}", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
