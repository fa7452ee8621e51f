"""Clocks: what runs, what stands still, and what happens at zero."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from carcassonne.server.clock import Clock
from carcassonne.server.messages import ClockSpec
from carcassonne.server.steady import Steady
from tests.server.conftest import Running
from tests.server.playing import HERE, PLAIN, Client, Json, bot, create, keys
from tests.server.test_tables import two

MINUTES = {"kind": "turn", "seconds": 600}


@pytest.fixture(scope="module")
def timed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server whose time a test may let pass."""
    running = Running(tmp_path_factory.mktemp("clocks") / "tables.db", limit=False)
    yield running
    running.stop()


def pass_time(server: Running, table: Json) -> None:
    """Ten minutes later somebody looks in, so that the server looks at its clocks."""
    server.later += 601
    Client(server.address, [table["watch"]]).until("welcome")


def ran(kind: str, **spec: int) -> Clock:
    clock = Clock(ClockSpec(kind=kind, **spec))  # type: ignore[arg-type]
    clock.begin(2)
    return clock


def test_a_turn_clock_starts_anew_each_turn() -> None:
    clock = ran("turn", seconds=30)
    clock.run(0, turn=1, player=0, now=100)
    assert clock.deadline() == 130
    clock.run(0, turn=1, player=0, now=110)  # a second decision of the same turn
    assert clock.left == [20, 30]
    clock.run(1, turn=2, player=1, now=115)
    assert clock.left == [30, 30]
    assert clock.deadline() == 145


def test_a_bank_is_used_up_and_gets_its_increment_after_the_turn() -> None:
    clock = ran("bank", seconds=60, increment=5)
    clock.run(0, turn=1, player=0, now=0)
    clock.run(1, turn=2, player=1, now=10)
    assert clock.left == [55, 60]
    clock.run(0, turn=3, player=0, now=80)
    assert clock.left == [55, 5], "it never falls below zero"


def test_a_clock_of_somebody_asked_in_anothers_turn_is_his_own() -> None:
    clock = ran("bank", seconds=60)
    clock.run(0, turn=1, player=0, now=0)
    clock.run(1, turn=1, player=0, now=10)
    clock.run(None, turn=1, player=0, now=25)  # a bot decides
    assert clock.left == [50, 45]
    assert clock.deadline() is None


def test_time_without_a_server_does_not_count() -> None:
    clock = ran("bank", seconds=60)
    clock.run(0, turn=1, player=0, now=100)
    clock.stood_still(alive=120, now=5000)
    assert clock.left == [40, 60]
    assert clock.deadline() == 5040
    kept = Clock(ClockSpec(kind="bank", seconds=60))
    kept.restore(clock.to_json(), at=5000)
    assert kept.deadline() == 5040


def test_the_time_is_counted_and_not_read_from_a_clock_that_can_be_set() -> None:
    wall, passed = [1000.0], [50.0]
    now = Steady(lambda: wall[0], lambda: passed[0])
    assert now() == 1000
    wall[0], passed[0] = 4605.0, 55.0
    assert now() == 1005
    assert now.drift() == 3600
    now.correct()
    assert now() == 4605
    wall[0] -= 1.5
    assert now.drift() == 0, "that is nothing to speak of"


def test_a_clock_that_is_set_costs_nobody_his_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("carcassonne.server.housekeeping.HEARTBEAT", 0.02)
    real, jump = time.time, [0.0]
    monkeypatch.setattr("time.time", lambda: real() + jump[0])
    server = Running(tmp_path / "tables.db", limit=False, own_time=True)
    try:
        spec = {**MINUTES, "out": "resign"}
        table = create(server.address, [HERE, HERE], config=PLAIN, clock=spec)
        device = Client(server.address, keys(table))
        device.until("welcome")
        number = device.number
        jump[0] = 3600.0
        late = Client(server.address, [table["watch"]]).until("welcome")
        time.sleep(0.2)
        device.say({"type": "ping"})
        device.until("pong")
        assert device.number == number, "nobody resigned"
        assert late["info"]["clock"]["left"][0] - (late["at"] - late["info"]["clock"]["at"]) > 590
        device.ask("stop")
        taken_over = time.monotonic() + 20
        while server.rooms.now() < real() + 3000:  # now that nobody's time runs any more
            assert time.monotonic() < taken_over
            time.sleep(0.01)
    finally:
        server.stop()


def test_no_clock_never_runs() -> None:
    clock = ran("none")
    clock.run(0, turn=1, player=0, now=0)
    assert (clock.left, clock.deadline()) == ([], None)


def test_a_lost_connection_stops_the_clock_for_a_minute_twice() -> None:
    clock = ran("bank", seconds=100)
    clock.run(0, turn=1, player=0, now=0)
    clock.lose(1, now=5)  # not asked: his clock stands anyway
    clock.lose(0, now=10)
    assert clock.deadline() == 160
    clock.found(now=30)
    assert clock.deadline() == 120
    clock.lose(0, now=40)
    clock.halt(now=240)
    assert clock.left[0] == 0, "20 and 60 of 240 seconds did not count"
    clock.run(0, turn=1, player=0, now=300)
    clock.lose(0, now=301)
    assert clock.deadline() == 300, "not a third time"


def test_a_seat_that_comes_back_finds_its_time(timed: Running) -> None:
    _, ann, bob = two(timed.address, config=PLAIN, clock=MINUTES)
    ann.close()
    lost = bob.until(lambda message: message.get("info") and message["info"]["clock"]["lost"])
    assert lost["info"]["clock"]["running"] == 0
    timed.later += 50
    clock = Client(timed.address, ann.tokens).until("welcome")["info"]["clock"]
    assert clock["lost"] is None
    assert clock["at"] + clock["left"][0] >= lost["info"]["clock"]["at"] + 600 + 50


def last_play(client: Client) -> Json:
    return client.until(lambda message: message.get("kind") == "action")


def test_at_zero_the_defaults_are_played(timed: Running) -> None:
    table, ann, bob = two(timed.address, config=PLAIN, clock=MINUTES)
    default = ann.decision["default"]
    pass_time(timed, table)
    entry = last_play(ann)
    assert entry["data"]["by"] == "clock"
    placed = next(event for event in entry["events"] if event["type"] == "tile_placed")
    assert (placed["at"], placed["turn"]) == (default["at"], default["turn"])
    assert not any(event["type"] == "figure_placed" for event in entry["events"])
    assert ann.decision["player"] == 1
    bob.follow(ann.number)


def test_at_zero_a_complete_draft_is_committed(timed: Running) -> None:
    table, ann, _ = two(timed.address, config=PLAIN, clock=MINUTES)
    place = ann.decision["options"][1]
    step = ann.ask("draft", seat=0, actions=[place])
    figure = step["decision"]["options"][0]
    assert figure["type"] == "place_figure"
    ann.ask("draft", seat=0, actions=[place, figure])
    pass_time(timed, table)
    entry = last_play(ann)
    assert entry["data"]["by"] == "clock"
    done = {event["type"]: event for event in entry["events"]}
    assert done["tile_placed"]["at"] == place["at"]
    assert done["figure_placed"]["segment"] == figure["segment"]


def test_at_zero_an_unfinished_draft_gives_way_to_the_defaults(timed: Running) -> None:
    table, ann, _ = two(timed.address, config=PLAIN, clock=MINUTES)
    default = ann.decision["default"]
    other = next(option for option in ann.decision["options"] if option != default)
    ann.ask("draft", seat=0, actions=[other])
    pass_time(timed, table)
    placed = next(event for event in last_play(ann)["events"] if event["type"] == "tile_placed")
    assert (placed["at"], placed["turn"]) == (default["at"], default["turn"])


def test_at_zero_a_draft_that_is_illegal_by_now_gives_way_to_the_defaults(
    start: Callable[..., Running],
) -> None:
    """It was drafted under older rules, before a newer server came."""
    first = start()
    table, ann, _ = two(first.address, config=PLAIN, clock=MINUTES)
    default = ann.decision["default"]
    ann.ask("draft", seat=0, actions=[default, {"type": "pass"}])
    first.stop()
    with closing(sqlite3.connect(first.rooms.store._url.database or "")) as database, database:
        (kept,) = database.execute("SELECT data FROM drafts").fetchone()
        far_away = {**default, "at": [99, 99]}
        older = {**json.loads(kept), "actions": [far_away, {"type": "pass"}]}
        database.execute("UPDATE drafts SET data = ?", (json.dumps(older),))
    second = start()
    watcher = Client(second.address, [table["watch"]])
    watcher.until("welcome")
    pass_time(second, table)
    placed = next(event for event in last_play(watcher)["events"] if event["type"] == "tile_placed")
    assert (placed["at"], placed["turn"]) == (default["at"], default["turn"])


def test_at_zero_a_bot_may_take_over(timed: Running) -> None:
    table, ann, bob = two(timed.address, config=PLAIN, clock={**MINUTES, "out": "bot"})
    pass_time(timed, table)
    bob.until(lambda message: message.get("kind") == "seat")
    assert bob.info["seats"][0]["kind"] == "bot"
    assert bob.decision["player"] == 1
    ann.follow(bob.number)
    assert ann.ask("resign", seat=0)["reason"] == "seat.bot"


def test_at_zero_a_seat_may_resign(timed: Running) -> None:
    clock = {"kind": "bank", "seconds": 600, "out": "resign"}
    table, _, bob = two(timed.address, config=PLAIN, clock=clock)
    pass_time(timed, table)
    bob.until(lambda message: message.get("kind") == "end")
    assert bob.info["ended"]["winners"] == [1]


def test_a_clock_runs_out_by_itself(address: str) -> None:
    _, ann, _ = two(address, config=PLAIN, clock={"kind": "turn", "seconds": 1})
    assert last_play(ann)["data"]["by"] == "clock"


def test_a_bots_time_does_not_run(address: str) -> None:
    table = create(address, [bot("greedy"), HERE], config=PLAIN, clock={"kind": "bank", "seconds": 600})
    ann = Client(address, keys(table))
    ann.until("welcome")
    while not ann.decision or ann.decision["player"] != 1:
        ann.hear()
    played = [message["data"]["clock"] for message in ann.heard if message.get("kind") == "action"]
    clocks = [ann.heard[0]["info"]["clock"], *played]  # the bot may have played before she came
    assert all(clock["left"][0] == 600 for clock in clocks)
    assert clocks[-1]["running"] == 1


def test_clocks_stand_still_while_the_server_is_down(start: Callable[..., Running]) -> None:
    first = start()
    _, ann, _ = two(first.address, config=PLAIN, clock={"kind": "bank", "seconds": 600})
    assert ann.info["clock"]["running"] == 0
    first.stop()
    much_later = start(later=10_000)
    clock = Client(much_later.address, ann.tokens).until("welcome")["info"]["clock"]
    assert clock["running"] == 0
    assert clock["at"] > time.time() + 9_000
    assert clock["left"][0] > 300, "the 10,000 seconds did not count"
