"""Bots in real processes: what they may do to the server, and what not."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
import uvloop

import carcassonne as cc
from carcassonne.server import thinking_process
from carcassonne.server.thinking import Closed, Thinker, Unanswerable
from carcassonne.server.thinking_process import Position
from carcassonne.server.thinking_queue import HELD
from tests.server import odd_bots

T = TypeVar("T")


@pytest.fixture(autouse=True)
def _odd_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put a package that names the odd bots on the import path of this process and its children."""
    package = tmp_path / "odd_bots-1.dist-info"
    package.mkdir()
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1\n")
    (package / "entry_points.txt").write_text(odd_bots.ENTRY_POINTS)
    root = Path(__file__).resolve().parents[2]
    monkeypatch.setattr(sys, "path", [str(tmp_path), str(root), *sys.path])


def opening(seed: int | str = 1) -> cc.Game:
    return cc.Game(cc.Config(players=("Ann", "Bob"), seed=seed))


def pids(thinker: Thinker) -> list[int]:
    return [worker.pid for worker in thinker._workers if worker.pid is not None]


def is_gone(pid: int) -> bool:
    """Has a process ended? One that its parent has not asked about yet is a zombie, which has."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return True


PATIENT, HASTY = 20.0, 0.3
"""Seconds of grace: on a busy machine only a bot that never answers overruns, and nobody need wait for it."""


def thinking(work: Callable[[Thinker], Awaitable[T]], workers: int = 1, grace: float = PATIENT) -> T:
    """Run something with a thinker, close it, and see that nothing is left of it."""

    async def run() -> T:
        thinker = Thinker(workers, grace)
        try:
            return await work(thinker)
        finally:
            seen = pids(thinker)
            await thinker.close()
            assert pids(thinker) == []
            assert all(map(is_gone, seen))

    gc.freeze()  # what was there before is not looked through
    result = uvloop.run(run())  # the loop that the server runs on
    gc.collect()  # what is not closed warns now, and a warning is an error
    return result


# --- answers ----------------------------------------------------------------------------------------------


def test_a_bot_plays_a_whole_game() -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=3))

    async def play(thinker: Thinker) -> set[int]:
        seen: set[int] = set()
        while not game.over:
            choice = await thinker.choose(game.record(), game.decision.player, "greedy", 1.0)
            assert choice.problem is None
            game.play(choice)
            seen.update(pids(thinker))
        return seen

    assert len(thinking(play)) == 1  # one process did it all
    assert game.over


def test_the_best_ways_to_play_on_are_json_that_the_game_takes() -> None:
    game = opening()
    found = thinking(lambda thinker: thinker.rank(game.record(), 0, "greedy", 2.0, 2))
    assert len(found) == 2
    for way in found:
        assert set(way) == {"actions", "value", "reason", "shown"}
        assert game.preview(way["actions"]).events
        key, params = way["reason"]
        assert key.startswith("hint.")
        assert isinstance(params, dict)


def test_processes_start_when_they_are_needed() -> None:
    async def count(thinker: Thinker) -> list[int]:
        before = len(pids(thinker))
        await thinker.choose(opening().record(), 0, "random", 1.0)
        return [before, len(pids(thinker))]

    assert thinking(count, workers=3) == [0, 1]


def test_what_a_bot_prints_is_no_answer() -> None:
    game = opening()
    choice = thinking(lambda thinker: thinker.choose(game.record(), 0, "chatty", 1.0))
    assert (choice, choice.problem) == (game.decision.options[-1].to_json(), None)


def test_a_bot_sees_nothing_but_what_its_seat_may_know() -> None:
    """It looks for the next tile, and finds another one each time."""
    record = opening().record()

    async def look(thinker: Thinker) -> set[str]:
        ways = [await thinker.rank(record, 0, "peeking", 1.0) for _ in range(20)]
        return {way[0]["reason"][1]["next"] for way in ways}

    assert len(thinking(look)) > 2


def test_settings_of_the_server_are_not_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARCASSONNE_DATABASE_URL", "postgresql://me:secret@localhost/games")

    async def environment(thinker: Thinker) -> bytes:
        await thinker.choose(opening().record(), 0, "random", 1.0)
        return Path(f"/proc/{pids(thinker)[0]}/environ").read_bytes()

    found = thinking(environment)
    assert b"PYTHONPATH" in found
    assert b"secret" not in found


# --- bots that do not answer ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("level", "problem"),
    [
        ("endless", "overrun"),
        ("crashing", "crash"),
        ("raising", "failed"),
        ("cheating", "failed"),
        ("broken", "failed"),
        ("none-such", "failed"),
    ],
)
def test_the_default_is_played_for_a_bot_that_does_not_answer(level: str, problem: str) -> None:
    game = opening()
    bad = game.record()

    async def ask(thinker: Thinker) -> None:
        choice = await thinker.choose(bad, 0, level, 0.1)
        assert choice == game.decision.default.to_json()
        assert choice.problem == problem
        assert thinker.problems == {problem: 1}
        good = await thinker.choose(bad, 0, "random", 20.0)  # the next question is answered as ever
        assert good.problem is None
        assert game.action(good)

    thinking(ask, grace=HASTY if problem == "overrun" else PATIENT)


@pytest.mark.parametrize("level", ["endless", "crashing", "raising", "shapeless"])
def test_a_bot_that_does_not_answer_has_no_hints(level: str) -> None:
    grace = HASTY if level == "endless" else PATIENT
    assert thinking(lambda thinker: thinker.rank(opening().record(), 0, level, 0.1), grace=grace) == []


def test_an_endless_bot_is_ended() -> None:
    async def ask(thinker: Thinker) -> tuple[list[int], list[int]]:
        await thinker.choose(opening().record(), 0, "random", 0.1)
        before = pids(thinker)
        await thinker.choose(opening().record(), 0, "endless", 0.1)
        return before, pids(thinker)

    before, after = thinking(ask, grace=HASTY)
    assert after == []  # a new one starts with the next question
    assert is_gone(before[0])


def test_a_worker_that_was_killed_between_two_questions_is_not_noticed() -> None:
    async def ask(thinker: Thinker) -> str | None:
        await thinker.choose(opening().record(), 0, "random", 1.0)
        os.kill(pids(thinker)[0], signal.SIGKILL)
        return (await thinker.choose(opening().record(), 0, "random", 1.0)).problem

    assert thinking(ask) is None


def test_a_worker_that_cannot_start_gives_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opening()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    choice = thinking(lambda thinker: thinker.choose(game.record(), 0, "random", 1.0))
    assert (choice, choice.problem) == (game.decision.default.to_json(), "crash")


def test_questions_without_sense_are_refused_and_cost_no_process() -> None:
    game = opening()

    async def ask(thinker: Thinker) -> None:
        with pytest.raises(Unanswerable, match="it is seat 0's decision, not seat 1's"):
            await thinker.choose(game.record(), 1, "random", 1.0)
        before = pids(thinker)
        with pytest.raises(Unanswerable, match="action 0 cannot be played"):
            await thinker.choose({**game.record(), "actions": [{"type": "pass"}]}, 0, "random", 1.0)
        with pytest.raises(ValueError, match="above 0"):
            await thinker.choose(game.record(), 0, "random", 0)
        assert (await thinker.choose(game.record(), 0, "random", 1.0)).problem is None
        assert pids(thinker) == before

    thinking(ask)


def test_a_thinker_needs_a_worker() -> None:
    with pytest.raises(ValueError, match="at least 1 worker"):
        Thinker(0)


# --- the news of a game -----------------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """How each question told its game, in order: "whole" or "news"."""
    found: list[str] = []
    hear = thinking_process._hear

    async def heard(process: Any, question: dict[str, Any] | None = None) -> dict[str, Any]:
        if question is not None:
            found.append("whole" if "record" in question else "news")
        return await hear(process, question)

    monkeypatch.setattr(thinking_process, "_hear", heard)
    return found


def on(game: cc.Game, choice: cc.Action | dict[str, Any] | None = None) -> cc.Game:
    """The game after a choice, or after the first option; the old one stays as it was."""
    after = game.copy()
    after.play(game.decision.options[0] if choice is None else choice)
    return after


def test_a_game_is_told_once_and_then_what_is_new(sent: list[str]) -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=3))

    async def play(thinker: Thinker) -> None:
        nonlocal game
        while not game.over:
            choice = await thinker.choose(Position("one", game), game.decision.player, "greedy", 5.0)
            assert choice.problem is None
            game = on(game, choice)

    thinking(play)
    assert sent == ["whole"] + ["news"] * (len(game.actions) - 1)


def test_hints_and_choices_share_what_was_told(sent: list[str]) -> None:
    game = opening()

    async def ask(thinker: Thinker) -> None:
        assert await thinker.rank(Position("one", game), 0, "greedy", 5.0)
        assert (await thinker.choose(Position("one", game), 0, "random", 5.0)).problem is None

    thinking(ask)
    assert sent == ["whole", "news"]


def test_after_a_take_back_the_whole_game_is_told(sent: list[str]) -> None:
    game = opening()

    async def ask(thinker: Thinker) -> None:
        for position in (on(game), game, on(game, game.decision.options[-1])):
            seat = position.decision.player
            choice = await thinker.choose(Position("one", position), seat, "greedy", 5.0)
            assert choice.problem is None
            assert position.action(choice)

    thinking(ask)
    assert sent == ["whole", "whole", "news"]


def test_a_new_process_gets_the_whole_game(sent: list[str]) -> None:
    game = opening()

    async def ask(thinker: Thinker) -> list[str | None]:
        problems = [(await thinker.choose(Position("one", game), 0, "random", 5.0)).problem]
        os.kill(pids(thinker)[0], signal.SIGKILL)
        problems.append((await thinker.choose(Position("one", on(game)), 0, "random", 5.0)).problem)
        problems.append((await thinker.choose(Position("one", on(game)), 0, "crashing", 5.0)).problem)
        problems.append((await thinker.choose(Position("one", on(game)), 0, "random", 5.0)).problem)
        return problems

    assert thinking(ask) == [None, None, "crash", None]
    assert sent[0] == sent[-1] == "whole"


def test_a_game_that_the_process_has_forgotten_is_told_again(sent: list[str]) -> None:
    """Records of no table push it out, of which nobody keeps a list."""
    game = opening()

    async def ask(thinker: Thinker) -> str | None:
        await thinker.choose(Position("one", game), 0, "random", 5.0)
        for seed in range(HELD):
            await thinker.choose(opening(f"other {seed}").record(), 0, "random", 5.0)
        del sent[:]
        return (await thinker.choose(Position("one", on(game)), 0, "random", 5.0)).problem

    assert thinking(ask) is None
    assert sent == ["news", "whole"]


def test_a_position_that_asks_another_seat_is_refused_and_spoils_nothing(sent: list[str]) -> None:
    game = opening()

    async def ask(thinker: Thinker) -> str | None:
        await thinker.choose(Position("one", game), 0, "random", 5.0)
        with pytest.raises(Unanswerable, match="it is seat 0's decision, not seat 1's"):
            await thinker.choose(Position("one", on(game)), 1, "random", 5.0)
        return (await thinker.choose(Position("one", on(game)), 0, "random", 5.0)).problem

    assert thinking(ask) is None


def test_a_bot_that_is_told_the_news_sees_nothing_but_what_its_seat_may_know(sent: list[str]) -> None:
    """The process keeps the game, the bot gets a copy in which what is hidden is drawn anew each time."""
    game = opening()

    async def look(thinker: Thinker) -> set[str]:
        ways = [await thinker.rank(Position("one", game), 0, "peeking", 5.0) for _ in range(20)]
        return {way[0]["reason"][1]["next"] for way in ways}

    assert len(thinking(look)) > 2
    assert sent == ["whole"] + ["news"] * 19


def test_a_position_has_a_default_even_without_a_process(monkeypatch: pytest.MonkeyPatch) -> None:
    game = opening()
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    choice = thinking(lambda thinker: thinker.choose(Position("one", game), 0, "random", 1.0))
    assert (choice, choice.problem) == (game.decision.default.to_json(), "crash")


def test_tables_stay_with_the_process_that_has_their_game(sent: list[str]) -> None:
    games = {f"table {number}": opening(number) for number in range(4)}

    async def play(thinker: Thinker, table: str) -> None:
        for _ in range(5):
            game = games[table]
            at = Position(table, game)
            games[table] = on(game, await thinker.choose(at, game.decision.player, "random", 5.0))

    async def all_of_them(thinker: Thinker) -> int:
        await asyncio.gather(*(play(thinker, table) for table in games))
        return len(pids(thinker))

    assert thinking(all_of_them, workers=2) == 2
    assert [len(game.actions) for game in games.values()] == [5] * 4
    assert sent.count("whole") < 10, "each table moves a time or two at most while it finds its home"


# --- many tables ------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_twenty_tables_at_once() -> None:
    games = [opening(seed) for seed in range(20)]

    async def play(thinker: Thinker, game: cc.Game) -> None:
        for _ in range(6):
            choice = await thinker.choose(game.record(), game.decision.player, "greedy", 5.0)
            assert choice.problem is None
            game.play(choice)

    async def all_of_them(thinker: Thinker) -> int:
        await asyncio.gather(*(play(thinker, game) for game in games))
        assert thinker.waiting == 0
        return len(pids(thinker))

    assert thinking(all_of_them, workers=2) == 2
    assert [len(game.actions) for game in games] == [6] * 20


def test_a_table_that_asks_a_lot_does_not_starve_another() -> None:
    async def ask(thinker: Thinker) -> list[str]:
        order: list[str] = []

        async def one(name: str, seed: int) -> None:
            await thinker.choose(opening(seed).record(), 0, "slow", 5.0)
            order.append(name)

        greedy = [asyncio.create_task(one("many", 1)) for _ in range(5)]
        await asyncio.sleep(0)
        await asyncio.gather(one("few", 2), *greedy)
        return order

    assert thinking(ask) == ["many", "few", "many", "many", "many", "many"]


def test_a_slow_table_does_not_hold_up_the_others() -> None:
    """While one bot thinks for ever in one process, the other serves everybody else."""

    async def ask(thinker: Thinker) -> None:
        stuck = asyncio.create_task(thinker.choose(opening("stuck").record(), 0, "endless", 60.0))
        for seed in range(10):
            assert (await thinker.choose(opening(seed).record(), 0, "random", 1.0)).problem is None
        assert not stuck.done()
        stuck.cancel()

    thinking(ask, workers=2)


# --- ending it --------------------------------------------------------------------------------------------


async def until(condition: Callable[[], Any]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


def test_cancelling_ends_the_thinking_and_frees_the_worker() -> None:
    async def ask(thinker: Thinker) -> None:
        await thinker.choose(opening().record(), 0, "random", 1.0)
        (pid,) = pids(thinker)
        task = asyncio.create_task(thinker.choose(opening().record(), 0, "endless", 60.0))
        waits = asyncio.create_task(thinker.choose(opening().record(), 0, "endless", 60.0))
        await asyncio.sleep(0.1)
        assert thinker.waiting == 1
        waits.cancel()
        task.cancel()
        await until(lambda: is_gone(pid))
        assert thinker.waiting == 0
        assert (await thinker.choose(opening().record(), 0, "random", 1.0)).problem is None
        assert task.cancelled()
        assert waits.cancelled()

    thinking(ask)


@pytest.mark.slow
@pytest.mark.parametrize("steps", [0, 1, 2, 4])
def test_cancelling_at_any_moment_leaves_a_thinker_that_works(steps: int) -> None:
    async def ask(thinker: Thinker) -> None:
        task = asyncio.create_task(thinker.choose(opening().record(), 0, "endless", 60.0))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert (await thinker.choose(opening().record(), 0, "random", 1.0)).problem is None

    thinking(ask)


@pytest.mark.parametrize("run", [asyncio.run, uvloop.run], ids=["asyncio", "uvloop"])
def test_closing_while_bots_think(run: Callable[..., Any]) -> None:
    async def ask() -> list[int]:
        thinker = Thinker(2)
        jobs = [
            asyncio.create_task(thinker.choose(opening(seed).record(), 0, "endless", 60.0))
            for seed in range(5)
        ]
        await until(lambda: len(pids(thinker)) == 2)
        seen = pids(thinker)
        await thinker.close()
        for job in jobs:
            with pytest.raises(Closed):
                await job
        with pytest.raises(Closed):
            await thinker.choose(opening().record(), 0, "random", 1.0)
        await thinker.close()  # a second time is nothing
        return seen

    assert all(map(is_gone, run(ask())))
    gc.collect()


def test_closing_a_thinker_that_never_thought() -> None:
    asyncio.run(Thinker(2).close())


SCRIPT = """
import asyncio, os, signal, sys
import uvloop
from carcassonne.server.thinking import Thinker
import carcassonne as cc

async def main():
    thinker = Thinker(2)
    for seed in (1, 2):
        record = cc.Game(cc.Config(seed=seed)).record()
        asyncio.ensure_future(thinker.choose(record, 0, "endless", 60.0))
    while None in (pids := [worker.pid for worker in thinker._workers]):
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    print(*pids, flush=True)
    os.kill(os.getpid(), signal.SIGKILL)

{"asyncio": asyncio, "uvloop": uvloop}[sys.argv[1]].run(main())
"""


@pytest.mark.slow
@pytest.mark.parametrize("loop", ["asyncio", "uvloop"])
def test_a_server_that_is_killed_leaves_no_process_behind(loop: str) -> None:
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run([sys.executable, "-c", SCRIPT, loop], capture_output=True, text=True, env=env)
    seen = [int(word) for word in done.stdout.split()]
    assert len(seen) == 2
    waited_until = time.monotonic() + 60
    while not all(map(is_gone, seen)) and time.monotonic() < waited_until:
        time.sleep(0.02)
    assert all(map(is_gone, seen))
