"""Writes decisions.json: real decisions of every kind, as views have them, for the tests of the table."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import carcassonne as cc

FILE = Path(__file__).with_name("decisions.json")
MOST = 40
"""Longer lists of options are thinned out."""

SETUPS: list[dict[str, Any]] = [
    {"edition": "c3", "modules": [module.id for module in cc.modules()]},
    {"edition": "c2", "modules": [module.id for module in cc.modules()]},
    {"edition": "c1", "modules": [module.id for module in cc.modules() if module.id != "bridges"]},
    {
        "edition": "c2",
        "modules": ["farmers", "bridges", "bazaars", "abbey", "builder", "flying-machines"],
        "options": {
            "bridges.free_standing": True,
            "bazaars.auction": False,
            "abbey.after_last": True,
            "builder.with_flier": True,
        },
    },
]


def thinned(decision: dict[str, Any]) -> dict[str, Any]:
    options = decision["options"]
    step = max(1, len(options) // MOST)
    kept = [option for number, option in enumerate(options) if number % step == 0 or option["type"] == "pass"]
    return {**decision, "options": kept, "default": kept[0]}


def main() -> None:
    found: dict[str, list[dict[str, Any]]] = {}
    for number, setup in enumerate(SETUPS):
        for seed in range(6):
            game = cc.Game(cc.Config(players=("Ann", "Bob", "Cid"), seed=f"{number}.{seed}", **setup))
            rng = random.Random(seed)
            while not game.over:
                seat = game.decision.player
                kind = game.decision.kind
                if len(found.setdefault(kind, [])) < 2 and len(game.decision.options) > 1:
                    decision = thinned(game.view(seat, aids=())["decision"])
                    if not any(len(one["options"]) == len(decision["options"]) for one in found[kind]):
                        found[kind].append(decision)
                game.play(rng.choice(list(game.decision.options)))
    decisions = [decision for kind in sorted(found) for decision in found[kind]]
    FILE.write_text(json.dumps(decisions, separators=(",", ":")) + "\n")
    print(len(found), "kinds", len(decisions), "decisions; empty:", [k for k, v in found.items() if not v])


if __name__ == "__main__":
    main()
