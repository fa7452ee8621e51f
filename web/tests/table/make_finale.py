"""Writes finale.json: ends of real games with what the engine counts, for the tests of the final scoring."""

from __future__ import annotations

import json
import random
from pathlib import Path

import carcassonne as cc

FILE = Path(__file__).with_name("finale.json")
WEALTHY = (
    "robbers messages gold-mines goods castles king robber-baron mayor barn pig wagon tower abbey".split()
)
SETUPS = [
    ["base", "farmers"],
    ["base", "farmers", *WEALTHY],
    ["base", "farmers", "river", "abbot", "messages"],
]


def main() -> None:
    ends = []
    for seed, modules in enumerate(SETUPS):
        game = cc.Game(cc.Config(players=("Ann", "Bob", "Cid"), modules=tuple(modules), seed=seed))
        rng = random.Random(seed)
        while not game.over:
            game.play(rng.choice(list(game.decision.options)))
        events = [dict(event) for event in game.events]
        begin = next(n for n, event in enumerate(events) if event["type"] == "final_scoring")
        ends.append({"modules": modules, "events": events[begin:], "scores": game.view(None)["scores"]})
    FILE.write_text(json.dumps(ends, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
