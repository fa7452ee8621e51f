#!/usr/bin/env python3
"""Plays forty whole games with bots in a browser: can all that is asked for be seen at every own question?

    python tools/camera.py [--games dragon-phone-0 ...] [--jobs 2] [--log FILE]

Five games for each set-up and size of tests/web/test_camera.py. Every game is a line of the log; those clean
with the same build of the client are not played again, so a run that was stopped goes on. At the end stands a
table of all games.
Needs the built client (`make web`, or CARCASSONNE_WEB) and Chromium.
"""

from __future__ import annotations

import argparse
import hashlib
import itertools
import json
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # the helpers of the browser tests are of use here too

from tests.web import chromium  # noqa: E402
from tests.web.browsing import Visitor  # noqa: E402
from tests.web.serving import CLIENT, Server  # noqa: E402
from tests.web.test_camera import SETUPS, SIZES, watched  # noqa: E402

SEEDS = range(5)
GAMES = ["-".join(map(str, one)) for one in itertools.product(SETUPS, SIZES, SEEDS)]
Played = dict[str, Any]


def play(game: str) -> Played:
    """One game with a server and a browser of its own."""
    setup, size, seed = game.split("-")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.program(), args=["--no-sandbox"])
        server = Server(Path(folder))
        try:
            visitor = Visitor(browser, server, size=SIZES[size], touch=size == "phone")
            player = watched(visitor, setup, int(seed))
            return {
                "game": game,
                "turns": player.decisions,
                "badges": player.counted,
                "drafts": player.drafts,
                "troubles": player.troubles + visitor.problems,
            }
        except (AssertionError, Error) as failure:
            return {"game": game, "turns": 0, "badges": 0, "drafts": 0, "troubles": [f"broke off: {failure}"]}
        finally:
            server.stop()
            browser.close()


def table(played: list[Played]) -> str:
    """By set-up and size."""
    lines = [
        "| set-up, size | games | turns | with badges | drafts | troubles |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for setup, size in itertools.product(SETUPS, SIZES):
        here = [one for one in played if one["game"].startswith(f"{setup}-{size}-")]
        sums = [sum(one[name] for one in here) for name in ("turns", "badges", "drafts")]
        troubles = sum(len(one["troubles"]) for one in here)
        cells = [f"{setup}, {size}", len(here), *sums, troubles]
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def kept(log: Path, client: str) -> dict[str, Played]:
    """The last line of each game with this client."""
    lines = log.read_text().splitlines() if log.exists() else []
    return {one["game"]: one for one in map(json.loads, lines) if one["client"] == client}


def main() -> int:
    parser = argparse.ArgumentParser(description="Play whole games and look whether all can be seen.")
    parser.add_argument("--games", nargs="+", choices=GAMES, default=GAMES, metavar="GAME")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--log", type=Path, default=ROOT / "build" / "camera.jsonl")
    wish = parser.parse_args()
    wish.log.parent.mkdir(parents=True, exist_ok=True)
    client = hashlib.blake2b(
        (CLIENT / "index.html").read_bytes(), digest_size=6
    ).hexdigest()  # it names all files
    before = kept(wish.log, client)
    due = [game for game in wish.games if game not in before or before[game]["troubles"]]
    with ProcessPoolExecutor(wish.jobs, max_tasks_per_child=1) as pool, wish.log.open("a") as log:
        for one in pool.map(play, due):
            line = json.dumps({"client": client, **one}, ensure_ascii=False)
            print(line, flush=True)
            print(line, file=log, flush=True)
    played = kept(wish.log, client)
    print(table(list(played.values())))
    clean = all(game in played and not played[game]["troubles"] for game in wish.games)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
