"""Leaks: two tables that differ only in what is hidden; every byte that is sent must be the same.

Ids, tokens, times and the commitment are fixed. What differs is the seed (so the order of the tiles to come),
or what a seat chose in secret.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.server import audience
from carcassonne.server.lobby import Chance
from tests.server.conftest import Running
from tests.server.pair import Pair
from tests.server.playing import HERE, Client, Json, create, keys, web
from tests.server.store.postgres import Cluster

DRAWS = 10
MODULES = ("base", "farmers", "tournaments", "abbot", "goods", "inns")
Choose = Callable[[Json, random.Random], Json]
Begin = Callable[[], Running | Pair]


def fixed() -> Chance:
    """The same ids and tokens for every server, and nothing that tells the seed."""
    numbers = itertools.count()
    return Chance(
        id=lambda: f"{next(numbers):016x}",
        token=lambda: f"{next(numbers):032x}",
        seed=lambda: "never used here",
        commitment=lambda seed: "0" * 64,
    )


def hidden_in(seed: str) -> Json:
    """A game whose next draws are fixed by a script, and all that comes after them by the seed."""
    first = cc.Game(cc.Config(("Ann", "Bob"), modules=MODULES, seed="the draws"))
    while not first.over:
        first.play(first.decision.options[0])
    drawn = [event["tile"] for event in first.events if event["type"] == "tile_drawn"][:DRAWS]
    script = cc.Script(tiles=drawn)
    return cc.Game(cc.Config(("Ann", "Bob"), modules=MODULES, seed=seed), script).record()


@pytest.fixture(params=["holder", "elsewhere"])
def begin(request: pytest.FixtureRequest, tmp_path: Path) -> Begin:
    """Starts a server that holds the tables, or one that passes everything on to another."""
    if request.param == "holder":
        places = (tmp_path / f"{number}.db" for number in itertools.count())
        return lambda: Running(next(places), fixed(), now=lambda: 1_000_000.0, limit=False)
    database: Cluster = request.getfixturevalue("postgresql")
    return lambda: Pair(database.empty(), tmp_path, fixed(), now=lambda: 1_000_000.0, limit=False)


def transcripts(begin: Begin, record: Json, choose: Choose) -> dict[str, list[str]]:
    """Play the scripted draws and write down every byte that each audience got."""
    server = begin()
    try:
        table = create(server.address, [HERE, HERE], record=record)
        clients = {}
        tokens = [[table["seats"][0]["token"]], [table["seats"][1]["token"]], keys(table), [table["watch"]]]
        for name, held in zip(("Ann", "Bob", "device", "watcher"), tokens):
            clients[name] = Client(server.address, held)
            clients[name].until("welcome")
        seats, watcher = (clients["Ann"], clients["Bob"]), clients["watcher"]
        rng = random.Random(1)
        while watcher.view["stack"] > record_stack(record) - DRAWS + 1:
            mover = seats[watcher.decision["player"]]
            action = choose(mover.decision, rng)
            mover.ask("draft", seat=mover.decision["player"], actions=[action], id=f"d{watcher.number}")
            mover.ask("commit", seat=mover.decision["player"], actions=[action], id=f"c{watcher.number}")
            for client in clients.values():
                client.follow(mover.number)
        for client in clients.values():
            client.say({"type": "aids", "names": ["standings", "remaining", "fits", "projection", "reach"]})
            client.until("aids")
            client.say({"type": "history", "before": client.number + 1})
            client.until("history")
        told = {name: client.raw for name, client in clients.items()}
        told["http"] = [
            str(table),
            web.post(f"{server.address}/api/invite", json={"code": table["join"]}).text,
        ]
        late = Client(server.address, [table["watch"]], last=0)
        late.until("welcome")
        told["late"] = late.raw
        return told
    finally:
        server.stop()


def record_stack(record: Json) -> int:
    stack: int = cc.replay(record).view(None)["stack"]
    return stack


def any_option(decision: Json, rng: random.Random) -> Json:
    option: Json = rng.choice(decision["options"])
    return option


def test_nothing_sent_depends_on_the_tiles_to_come(begin: Begin) -> None:
    one = transcripts(begin, hidden_in("one"), any_option)
    two = transcripts(begin, hidden_in("two"), any_option)
    assert len(one["watcher"]) > 2 * DRAWS
    assert one == two


def registering(secret: Callable[[list[int]], int]) -> Choose:
    """Ann registers whenever she can, with a shield of her own choice; all else is the same."""

    def choose(decision: Json, rng: random.Random) -> Json:
        options = decision["options"]
        if decision["kind"] == "register" and decision["player"] == 0:
            offered = [option for option in options if "value" in option]
            if offered:
                place = {key: value for key, value in offered[0].items() if key != "value"}
                same = [one for one in offered if {**one, "value": 0} == {**place, "value": 0}]
                value = secret([option["value"] for option in same])
                return {**place, "value": value}
        pick = rng.random()
        option: Json = options[int(pick * len(options))]
        return option

    return choose


def test_nothing_sent_to_others_depends_on_a_secret_choice(begin: Begin) -> None:
    record = hidden_in("one")
    low = transcripts(begin, record, registering(min))
    high = transcripts(begin, record, registering(max))
    assert low["Ann"] != high["Ann"], "Ann sees her own shields, so the test has something to find"
    for name in ("Bob", "device", "watcher", "http", "late"):
        assert low[name] == high[name]


def test_a_device_with_several_seats_gets_secrets_on_request_only(tmp_path: Path) -> None:
    server = Running(tmp_path / "tables.db", limit=False)
    try:
        table = create(server.address, [HERE, HERE], config={"modules": list(MODULES), "seed": 3})
        device = Client(server.address, keys(table))
        view = device.until("welcome")["view"]
        supply = [player["supply"] for player in view["tournaments"]["players"]]
        assert supply == [5, 5], "so many shields, face down"
        device.say({"type": "peek", "seat": 1})
        peeked = device.until("peeked")["view"]["tournaments"]["players"]
        assert peeked[1]["supply"] == [0, 1, 2, 3, 5]
        assert peeked[0]["supply"] == 5
        alone = Client(server.address, [table["seats"][0]["token"]])
        assert alone.until("welcome")["view"]["tournaments"]["players"][0]["supply"] == [0, 1, 2, 3, 5]
        alone.say({"type": "peek", "seat": 1})
        assert alone.until("refused")["reason"] == "seat.not-yours"
    finally:
        server.stop()


@pytest.mark.parametrize("preset", [preset for preset in cc.presets() if preset.id != "everything"])
def test_one_view_serves_all_only_where_there_are_no_secrets(preset: Any) -> None:
    """Where `audience` lets everybody share a view, the views are equal but for the seat."""
    game = cc.Game(preset.config(("Ann", "Bob", "Cleo"), seed=2))
    assert audience.secretive(game) == ("tournaments" in preset.modules)
    rng = random.Random(3)
    for step in range(61):
        if not audience.secretive(game) and step % 5 == 0:
            aids = cc.views.AIDS if step == 60 else ()
            views = [{**game.view(seat, aids), "seat": None} for seat in (0, 1, 2, None)]
            assert all(view == views[0] for view in views)
            assert game.events_for(0) == game.events_for(None)
        if game.over:
            break
        game.play(rng.choice(game.decision.options))
