"""Replays, analyses and forks of games that are over, and the list of a browser's own tables."""

from __future__ import annotations

import gzip
import json
import random
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.art.standing import placed
from tests.server.conftest import Running
from tests.server.playing import (
    HERE,
    LINK,
    NULLS,
    SMALL,
    Client,
    Json,
    bot,
    create,
    keys,
    rearranged,
    take,
    web,
)


def played(seed: int = 1, players: tuple[str, ...] = ("Ann", "Bob"), **config: Any) -> cc.Game:
    """A whole game of random moves."""
    game = cc.Game(cc.Config(players, seed=seed, **config))
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(list(game.decision.options)))
    return game


def shown(address: str, game: cc.Game) -> Json:
    """A table that shows a finished game."""
    return create(address, [HERE] * len(game.scores), record=game.record())


def ask(address: str, path: str, **body: Any) -> Json:
    answer = web.post(f"{address}/api/{path}", json=body)
    assert answer.is_success, answer.text
    found: Json = answer.json()
    return found


def refusal(address: str, path: str, **body: Any) -> tuple[int, str]:
    answer = web.post(f"{address}/api/{path}", json=body)
    return answer.status_code, answer.json()["reason"]


def fold(view: Json, frame: Json) -> Json:
    """As web/src/net/fold.ts does it."""
    after = {**view, **frame["changes"]}
    after["tiles"] = after["tiles"] + frame["tiles"]
    after["pieces"] = rearranged(after["pieces"], frame["pieces"])
    return {key: value for key, value in after.items() if value is not None or key in NULLS}


def open_view(game: cc.Game) -> Json:
    """What a replay shows of a position."""
    view: Json = json.loads(json.dumps(game.view(None, aids=())))
    view["pieces"] = placed(view)
    if view["decision"] is not None:
        view["decision"] = {key: view["decision"][key] for key in ("player", "kind", "prompt")}
    return view


# --- replays -----------------------------------------------------------------------------------------


def test_a_replay_folds_into_every_position_of_the_game(address: str) -> None:
    game = played(modules=("base", "farmers", "inns", "dragon", "fairy"))
    table = shown(address, game)
    again = cc.Game(game.config)
    view: Json = {}
    for start in range(0, len(game.actions), 100):
        page = ask(address, "replay", **{"token": table["watch"], "from": start, "count": 100})
        assert (page["steps"], page["from"]) == (len(game.actions), start)
        assert page["view"] == (view or open_view(again))
        view = page["view"]
        for frame in page["frames"]:
            asked, turn = again.decision.player, again.turn
            action = game.actions[frame["step"] - 1]
            events = again.play(action)
            view = fold(view, frame)
            assert view == open_view(again)
            assert frame["events"] == json.loads(json.dumps(list(events)))
            assert (frame["action"], frame["seat"], frame["turn"]) == (action.to_json(), asked, turn)
    assert view["over"]
    assert view["scores"] == list(game.scores)


def test_a_replay_shows_the_secrets_of_all_seats(address: str) -> None:
    game = played(modules=("base", "tournaments"))
    table = shown(address, game)
    again = cc.Game(game.config)
    page = ask(address, "replay", token=table["watch"], count=80)
    view, secrets = page["view"], 0
    for frame, action in zip(page["frames"], game.actions):
        again.play(action)
        view = fold(view, frame)
        for seat in range(2):
            own = json.loads(json.dumps(again.view(seat)["tournaments"]["players"][seat]))
            assert view["tournaments"]["players"][seat] == own
        hidden = again.view(None)["tournaments"]["players"]
        secrets += view["tournaments"]["players"] != json.loads(json.dumps(hidden))
        assert view["decision"] is None or "prompt" in view["decision"]
        assert {"type": "hidden"} not in frame["events"]
    assert secrets > 10


def test_a_replay_lists_every_turn_with_the_scores_after_it(address: str) -> None:
    game = played(modules=("base", "farmers", "builder"), players=("Ann", "Bob", "Cleo"))
    turns = ask(address, "replay", token=shown(address, game)["watch"], count=0)["turns"]
    assert turns[0]["step"] == 0
    assert [turn["turn"] for turn in turns] == list(range(1, game.turn + 1))
    assert turns[-1]["scores"] == list(game.scores)
    again = cc.Game(game.config)
    begins = {0: (1, again.player)}
    after = {}
    for step, action in enumerate(game.actions, 1):
        before = again.turn
        again.play(action)
        if again.turn != before and not again.over:
            begins[step] = (again.turn, again.player)
            after[before] = list(again.scores)
    assert {turn["step"]: (turn["turn"], turn["seat"]) for turn in turns} == begins
    assert {turn["turn"]: turn["scores"] for turn in turns[:-1]} == after


def test_a_replay_is_packed_for_those_who_can_read_that(address: str) -> None:
    body = {"token": shown(address, played(modules=("base",)))["watch"]}
    answer = web.post(f"{address}/api/replay", json=body, headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    plain = web.post(f"{address}/api/replay", json=body, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == answer.json()
    assert len(gzip.compress(plain.content)) < len(plain.content) / 4


def test_a_running_game_has_no_replay_and_a_replay_has_an_end(address: str) -> None:
    running = create(address, [HERE, HERE], config=SMALL)
    assert refusal(address, "replay", token=running["watch"]) == (409, "table.running")
    assert refusal(address, "fork", token=running["watch"], step=0, seats=[HERE, HERE]) == (
        409,
        "table.running",
    )
    assert refusal(address, "analysis", token=running["watch"], step=0) == (409, "table.running")
    assert refusal(address, "replay", token="x" * 32) == (404, "token.unknown")
    over = shown(address, played(modules=("base",)))["watch"]
    steps = ask(address, "replay", token=over)["steps"]
    assert refusal(address, "replay", **{"token": over, "from": steps + 1}) == (400, "replay.step")
    assert ask(address, "replay", **{"token": over, "from": steps})["frames"] == []
    assert refusal(address, "replay", token=over, count=201)[1] == "message.junk"


def test_a_game_that_was_stopped_can_be_looked_at_as_far_as_it_went(address: str) -> None:
    table = create(address, [HERE, HERE], config=SMALL)
    host = Client(address, keys(table))
    host.until("welcome")
    for _ in range(3):
        host.play()
    assert host.ask("stop")["type"] == "done"
    page = ask(address, "replay", token=table["seats"][0]["token"])
    assert page["steps"] == len(page["frames"]) == 3
    assert page["info"]["ended"]["reason"] == "stopped"
    assert "seed" not in page["view"]


# --- forks -------------------------------------------------------------------------------------------


def drawn(events: list[Any]) -> list[str]:
    return [event["tile"] for event in events if event["type"] == "tile_drawn"]


def test_a_fork_goes_on_from_its_position_with_new_or_the_same_tiles(address: str) -> None:
    game = played(modules=("base", "farmers"))
    table = shown(address, game)
    step = ask(address, "replay", token=table["watch"], count=0)["turns"][20]["step"]
    again = cc.Game(game.config)
    for action in game.actions[:step]:
        again.play(action)
    orders = []
    for same in (True, False):
        made = ask(address, "fork", token=table["watch"], step=step, seats=[HERE, bot()], same_tiles=same)
        host = Client(address, keys(made))
        welcome = host.until("welcome")
        assert welcome["info"]["known_tiles"] is same
        assert host.view is not None
        assert (host.view["tiles"], host.view["scores"]) == (
            json.loads(json.dumps(again.view(None)["tiles"])),
            list(again.scores),
        )
        while host.info["status"] == "running":
            if not host.view["over"] and host.decision["player"] == 0:
                host.play()
            else:
                host.hear()
        record = web.get(
            f"{address}/api/tables/{made['table']}/record",
            headers={"authorization": f"Bearer {made['host']}"},
        ).json()
        assert record["known_tiles"] is same
        orders.append(drawn(list(cc.replay(record).events)))
    original = drawn(list(game.events))
    assert orders[0] == original
    assert sorted(orders[1]) == sorted(original)
    assert orders[1] != original
    assert orders[1][: len(drawn(list(again.events)))] == drawn(list(again.events))


def test_a_fork_needs_as_many_seats_as_the_game_has(address: str) -> None:
    table = shown(address, played(modules=("base",)))
    assert refusal(address, "fork", token=table["watch"], step=0, seats=[HERE]) == (400, "seat.record")
    assert refusal(address, "fork", token=table["watch"], step=9999, seats=[HERE, HERE]) == (
        400,
        "replay.step",
    )


# --- analyses ----------------------------------------------------------------------------------------


def test_an_analysis_weighs_what_was_played_against_what_could_have_been(address: str) -> None:
    game = played(modules=("base", "farmers"))
    table = shown(address, game)
    turns = ask(address, "replay", token=table["watch"], count=0)["turns"]
    losses = []
    for turn in turns[10:13]:
        found = ask(address, "analysis", token=table["watch"], step=turn["step"], seconds=0.2)
        assert (found["step"], found["seat"]) == (turn["step"], turn["seat"])
        values = [way["value"] for way in found["ways"]]
        assert 1 <= len(values) <= 3
        assert values == sorted(values, reverse=True)
        worth = found["played"]["value"]
        assert found["loss"] == pytest.approx(max(values[0], worth) - worth)
        actions = [action.to_json() for action in game.actions[turn["step"] :]]
        chain = found["played"]["actions"]
        assert chain == actions[: len(chain)]
        assert chain[0]["type"] == "place_tile"
        for way in found["ways"]:
            if way["actions"] == chain:
                assert way["value"] == worth
        assert sum(found["chances"]) == pytest.approx(1, abs=0.01)
        losses.append(found["loss"])
    assert max(losses) > 0  # random moves are not always best


def test_there_is_nothing_to_analyse_after_the_end(address: str) -> None:
    game = played(modules=("base",))
    table = shown(address, game)
    assert refusal(address, "analysis", token=table["watch"], step=len(game.actions)) == (409, "replay.over")
    assert refusal(address, "analysis", token=table["watch"], step=0, seconds=60)[1] == "message.junk"


# --- the own tables ----------------------------------------------------------------------------------


def test_a_browser_asks_for_all_its_tables_at_once(start: Any) -> None:
    server: Running = start()
    address = server.address
    first = create(address, [HERE, LINK], config=SMALL)
    bob = take(address, first["join"], 1, "Bob")
    host = Client(address, keys(first))
    host.until("welcome")
    host.ask("start")
    host.play()
    over = shown(address, played(modules=("base",)))
    lobby = create(address, [HERE, LINK], config=SMALL)
    lists = [keys(first), [bob], ["x" * 20], [over["watch"], "y" * 20], [lobby["join"]]]
    own, friend, gone, watched, waiting = ask(address, "mine", tables=lists)["tables"]
    assert gone is None
    assert (own["table"], own["seats"], own["host"], own["status"]) == (first["table"], [0], True, "running")
    assert (friend["seats"], friend["host"]) == ([1], False)
    assert own["deciding"] == host.decision["player"]
    assert (own["yours"], friend["yours"]) == (own["deciding"] == 0, own["deciding"] == 1)
    assert host.view is not None
    assert own["tiles"] == [{key: tile[key] for key in ("at", "tile", "turn")} for tile in host.view["tiles"]]
    assert own["turn"] == host.view["turn"]
    assert own["info"]["seats"][1]["name"] == "Bob"
    assert own["at"] == host.heard[-2]["at"]
    assert (watched["status"], watched["deciding"], watched["yours"]) == ("over", None, False)
    assert (waiting["status"], waiting["turn"], waiting["tiles"]) == ("lobby", 0, [])
    server.stop()
    after = start().address  # tables that are asleep are told just the same
    again = ask(after, "mine", tables=lists)["tables"]
    assert again[1] == {**friend, "info": again[1]["info"]}
    assert ask(after, "mine", tables=[])["tables"] == []
    assert refusal(after, "mine", tables=[["z" * 20]] * 41)[1] == "message.junk"
