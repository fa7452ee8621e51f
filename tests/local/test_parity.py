"""The same game gives the same record, scores and views in a page (Pyodide), on the server and in CPython."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
from functools import cache

import pytest

import carcassonne as cc
from carcassonne.config import presets
from carcassonne.server import audience
from tests.local.paging import Json, lasting, played, told
from tests.server.conftest import Running
from tests.server.playing import Client, create, keys, web
from tests.web.serving import CLIENT, ROOT, check_client

PRESETS = {preset.id: preset for preset in presets()}
NAMES = ["Ann", "Bob"]
SHARE = ("second-game", "princess-dragon")
"""Of the presets, in `make test`; `make soak` plays all of them."""
ALL = [
    pytest.param(name, marks=() if name in SHARE else (pytest.mark.slow, pytest.mark.soak))
    for name in PRESETS
]


@cache
def drawn(preset: str) -> tuple[Json, cc.Game]:
    """A game that was played by lot, in CPython, and its set-up."""
    chosen = PRESETS[preset]
    config = {"edition": chosen.edition, "modules": list(chosen.modules), "seed": f"parity {preset}"}
    game = cc.Game(cc.Config(tuple(NAMES), **config))
    rng = random.Random(preset)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    return config, game


def actions(game: cc.Game) -> list[Json]:
    return [action.to_json() for action in game.actions]


def same(found: Json, game: cc.Game) -> None:
    """Is it the game that CPython played?"""
    assert found["record"] == lasting(json.loads(json.dumps(game.record())))
    assert found["view"] == json.loads(json.dumps(audience.view(game, None)))


@pytest.mark.slow
@pytest.mark.parametrize("preset", ALL)
def test_a_table_in_a_page_tells_what_the_server_tells(preset: str, server: Running) -> None:
    config, game = drawn(preset)
    page = asyncio.run(played(config, NAMES, actions(game)))
    same(page, game)
    seats = [{"kind": "here", "name": name} for name in NAMES]
    table = create(server.address, seats, config=config, shuffle=False)
    client = Client(server.address, keys(table))
    client.until("welcome")
    for count, action in enumerate(actions(game)):
        client.ask("commit", seat=client.decision["player"], actions=[action], id=f"c{count}")
    bearer = {"authorization": f"Bearer {table['watch']}"}
    record = web.get(f"{server.address}/api/tables/{table['table']}/record", headers=bearer).json()
    assert lasting(record) == page["record"]
    assert told(client.heard) == page["told"]


@pytest.mark.slow
@pytest.mark.parametrize("preset", ALL)
def test_a_table_in_pyodide_tells_the_same(preset: str) -> None:
    check_client("engine/index.json")
    engine = CLIENT / "engine"
    config, game = drawn(preset)
    script = ["node", ROOT / "tests/local/parity.mjs", engine, ROOT / "tests/local/paging.py"]
    line = json.dumps([config, NAMES, actions(game)]) + "\n"
    done = subprocess.run(script, input=line, capture_output=True, text=True, cwd=ROOT)
    assert done.returncode == 0, done.stderr[-600:]
    found = json.loads(done.stdout)
    same(found, game)
    assert found["told"] == asyncio.run(played(config, NAMES, actions(game)))["told"]
