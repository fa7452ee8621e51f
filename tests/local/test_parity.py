"""The same game gives the same record, scores and views in a page (Pyodide), on the server and in CPython."""

from __future__ import annotations

import asyncio
import json
import random
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from subprocess import PIPE

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


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[Json, cc.Game], Json]]:
    """Plays games in Pyodide, one after the other: it takes as long to start as a game."""
    check_client("engine/index.json")
    script = ["node", ROOT / "tests/local/parity.mjs", CLIENT / "engine", ROOT / "tests/local/paging.py"]
    errors = tmp_path_factory.mktemp("pyodide") / "errors"
    with (
        errors.open("w") as told,
        subprocess.Popen(script, stdin=PIPE, stdout=PIPE, stderr=told, text=True, cwd=ROOT) as process,
    ):
        assert process.stdin
        assert process.stdout
        ask, answers = process.stdin, process.stdout

        def play(config: Json, game: cc.Game) -> Json:
            print(json.dumps([config, NAMES, actions(game)]), file=ask, flush=True)
            answer = answers.readline()
            assert answer, errors.read_text()[-600:]
            found: Json = json.loads(answer)
            return found

        yield play


@pytest.mark.slow
@pytest.mark.parametrize("preset", ALL)
def test_a_table_in_pyodide_tells_the_same(preset: str, pyodide: Callable[[Json, cc.Game], Json]) -> None:
    config, game = drawn(preset)
    found = pyodide(config, game)
    same(found, game)
    assert found["told"] == asyncio.run(played(config, NAMES, actions(game)))["told"]
