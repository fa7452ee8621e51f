#!/usr/bin/env python3
"""Writes src/carcassonne/actions.py, the list of every class of action, which type checkers can read.

python tools/public_actions.py [--check]
"""

from __future__ import annotations

import sys
from collections import defaultdict

import generated
from carcassonne.engine.actions import FORMS
from carcassonne.modules import ALL

FILE = generated.ROOT / "src" / "carcassonne" / "actions.py"
HEAD = '''\
"""Every class of action, for programs that read or make them: `isinstance(action, actions.MoveDragon)`.

Modules from elsewhere keep their actions in their own packages. Loading this loads every module of ours.
Generated from the classes by `make protocol`; do not edit it.
"""

from __future__ import annotations
'''


def page() -> str:
    tuple(ALL.values())  # a class is known once its module has been read
    named = defaultdict(list, {"carcassonne.engine.actions": ["Action"]})
    for action in FORMS:
        if action.__module__.startswith("carcassonne."):
            named[action.__module__].append(action.__name__)
    lines = [f"from {place} import {', '.join(sorted(names))}" for place, names in sorted(named.items())]
    listed = [f'    "{name}",' for name in sorted(name for names in named.values() for name in names)]
    return "\n".join([HEAD, *lines, "", "__all__ = [", *listed, "]", ""])


if __name__ == "__main__":
    sys.exit(generated.main("Write the list of all actions.", lambda: {FILE: page()}))
