"""Seconds of a base game when all modules are there but not chosen, or (`--alone`) when no others exist.

Run by run.py in processes of its own, because a module that was once loaded cannot be taken back.
"""

from __future__ import annotations

import random
import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from types import ModuleType
from typing import Any


class OnlyBase(ModuleType):
    """Stands in for `carcassonne.modules` and knows two modules."""

    def __getattr__(self, name: str) -> Any:
        if name != "ALL":
            raise AttributeError(name)
        found = [
            import_module("carcassonne.modules.base").Base,
            import_module("carcassonne.modules.farmers").Farmers,
        ]
        return {module.id: module for module in found}


def hide_other_modules() -> None:
    spec = find_spec("carcassonne")
    assert spec is not None
    assert spec.origin is not None
    package = OnlyBase("carcassonne.modules")
    package.__path__ = [str(Path(spec.origin).parent / "rules")]
    sys.modules["carcassonne.modules"] = package


def main() -> None:
    alone = "--alone" in sys.argv
    if alone:
        hide_other_modules()
    import carcassonne as cc

    assert (len(cc.modules()) == 2) == alone
    best = float("inf")
    for _ in range(8):
        configs = [cc.Config(edition="c1", seed=seed) for seed in range(10)]
        rng = random.Random(1).random
        began = process_time()
        for config in configs:
            game = cc.Game(config)
            while not game.over:
                options = game.decision.options
                game.play(options[int(rng() * len(options))])
        best = min(best, (process_time() - began) / len(configs))
    print(best)


if __name__ == "__main__":
    main()
