"""`simulate`: bots play games against each other.

Every deal is played once for each player, with the bots one seat further on each time, so that luck of the
draw and of the seat falls on all of them alike.
"""

from __future__ import annotations

import argparse
import json
import secrets
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from carcassonne import bots
from carcassonne._version import __version__
from carcassonne.bots.arena.farm import farmed
from carcassonne.cli.common import (
    CliError,
    add_setup,
    add_workers,
    check_target,
    describe,
    make_directory,
    positive,
    seed,
    setup,
    table,
    whole,
    words,
    write_json,
)
from carcassonne.cli.progress import Progress
from carcassonne.config import MAX_PLAYERS, Config
from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game

REPORT_FORMAT = "carcassonne-simulation/1"
Result = dict[str, Any]


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="let bots play against each other",
        description="Let bots play against each other. Every deal is played once for each player, "
        "with the bots moving on by one seat each time.",
    )
    parser.add_argument(
        "--games", type=whole(1), default=10, metavar="N", help="number of games (default 10)"
    )
    parser.add_argument("--players", type=whole(1), metavar="N", help="default: one per bot, at least 2")
    parser.add_argument(
        "--bots",
        type=words,
        default=("random",),
        metavar="LIST",
        help="such as random,greedy; a single name plays all seats",
    )
    parser.add_argument("--seconds", type=positive, metavar="S", help="time limit per decision")
    parser.add_argument("--seed", type=seed, metavar="S", help="the same seed gives the same games")
    add_workers(parser)
    parser.add_argument("--json", metavar="FILE", help="write a report; - prints it instead of the table")
    parser.add_argument("--records", metavar="DIR", help="write a record of every game to a directory")
    add_setup(parser)
    parser.set_defaults(run=run)


class Played(NamedTuple):
    """A game that was played."""

    result: Result
    record: dict[str, Any] | None


@dataclass(frozen=True)
class Match:
    """All that a process needs to play any game of the run."""

    config: Config
    bots: tuple[str, ...]
    seconds: float | None
    seed: int | str
    with_records: bool

    def play(self, number: int) -> Played:
        """Play game number `number`; it is the same whoever plays it, on whatever machine."""
        count = len(self.bots)
        deal, shift = divmod(number, count)
        lineup = [(seat + shift) % count for seat in range(count)]  # which bot sits where
        players = [bots.get(self.bots[b], self.seconds, f"{self.seed}/{number}/{b}") for b in lineup]
        data = {
            **self.config.to_json(),
            "players": [self.bots[b] for b in lineup],
            "seed": f"{self.seed}/{deal}",
        }
        game = Game(Config.from_json(data))
        while (decision := game.decision) is not None:
            seat = decision.player
            try:
                game.play(players[seat].choose(game, seat))
            except Exception as error:  # whatever a bot does wrong, the user shall know which one it was
                raise _failed(self.bots[lineup[seat]], number, game, error) from error
        scores = [game.scores[lineup.index(b)] for b in range(count)]
        winners = [lineup[seat] for seat in game.winners]
        result = {
            "game": number + 1,
            "deal": deal + 1,
            "seed": data["seed"],
            "seats": lineup,
            "scores": scores,
            "winners": sorted(winners),
            "turns": game.turn,
        }
        return Played(result, game.record() if self.with_records else None)


def _failed(bot: str, number: int, game: Game, error: Exception) -> bots.BotError:
    what = str(error) if isinstance(error, CarcassonneError) else f"{type(error).__name__}: {error}"
    sentence = f"bot {bot!r} failed in game {number + 1}, turn {game.turn}: {what}"
    return bots.BotError("bot.failed", sentence, bot=bot, game=number + 1, turn=game.turn)


def run(args: argparse.Namespace) -> int:
    lineup = _lineup(args.bots, args.players)
    match = Match(
        config=setup(args, lineup, None),
        bots=lineup,
        seconds=args.seconds,
        seed=secrets.token_hex(8) if args.seed is None else args.seed,
        with_records=args.records is not None,
    )
    for name in lineup:
        bots.get(name, args.seconds, 0)
    if args.json not in (None, "-"):
        check_target(args.json)
    if args.records is not None:
        make_directory(args.records)
        check_target(str(Path(args.records) / "game.json"))
    progress = Progress(args.games)
    results: list[Result] = []
    began = perf_counter()
    try:
        for result, record in _played(match, args.games, args.jobs, args.cluster):
            results.append(result)
            if record is not None:
                write_json(Path(args.records) / f"game-{result['game']:06}.json", record)
            progress.advance(1)
    except KeyboardInterrupt:
        progress.close()
        raise CliError(f"stopped after {len(results)} of {args.games} games", 130) from None
    except bots.BotError as error:
        raise CliError(str(error), 1) from None
    progress.close()
    results.sort(key=lambda result: int(result["game"]))
    report = _report(match, results, perf_counter() - began)
    if args.json == "-":
        print(json.dumps(report, ensure_ascii=False, indent=1))
        return 0
    if args.json is not None:
        write_json(args.json, report)
    _show(match, report)
    return 0


def _lineup(names: Sequence[str], players: int | None) -> tuple[str, ...]:
    count = max(len(names), 2) if players is None else players
    if count > MAX_PLAYERS:
        raise CliError(f"a game has 1 to {MAX_PLAYERS} players, not {count}")
    if len(names) == 1:
        names = [*names] * count
    if len(names) != count:
        raise CliError(f"{count} players need {count} bots, or one name for all, not {len(names)}")
    return tuple(names)


def _played(match: Match, games: int, jobs: int, cluster: str | None) -> Iterator[Played]:
    """All games as they come."""
    if cluster is not None:
        yield from farmed(cluster, match.play, range(games))
        return
    if jobs == 1:
        yield from map(match.play, range(games))
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed

    pool = ProcessPoolExecutor(min(jobs, games), initializer=_ignore_interrupts)
    try:
        for future in as_completed([pool.submit(match.play, number) for number in range(games)]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _ignore_interrupts() -> None:
    """Ctrl-C is for the process that the user started; it ends the others."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _report(match: Match, results: list[Result], spent: float) -> dict[str, Any]:
    config = match.config.to_json()
    del config["players"], config["seed"]
    return {
        "format": REPORT_FORMAT,
        "engine": __version__,
        "config": config,
        "bots": list(match.bots),
        "seed": match.seed,
        "games": len(results),
        "seconds": round(spent, 3),
        "games_per_second": round(len(results) / spent, 3),
        "turns": _mean([result["turns"] for result in results]),
        "summary": [_summary(match, results, bot) for bot in range(len(match.bots))],
        "margin": _margin(results) if len(match.bots) == 2 else None,
        "results": results,
    }


def _summary(match: Match, results: list[Result], bot: int) -> dict[str, Any]:
    wins = [1 / len(r["winners"]) if bot in r["winners"] else 0.0 for r in results]
    return {
        "bot": match.bots[bot],
        **_mean([r["scores"][bot] for r in results]),
        "win_share": sum(wins) / len(wins),
    }


def _margin(results: list[Result]) -> dict[str, float | None]:
    """By how much the first bot leads the second; the games of one deal count as one observation."""
    deals: dict[int, list[int]] = {}
    for result in results:
        first, second = result["scores"]
        deals.setdefault(result["deal"], []).append(first - second)
    return _mean([sum(margins) / len(margins) for margins in deals.values()])


def _mean(numbers: Sequence[float]) -> dict[str, float | None]:
    """The mean and its standard error, which takes two numbers at least."""
    n = len(numbers)
    mean = sum(numbers) / n
    error = sqrt(sum((x - mean) ** 2 for x in numbers) / (n - 1) / n) if n > 1 else None
    return {"mean": round(mean, 3), "error": None if error is None else round(error, 3)}


def _show(match: Match, report: dict[str, Any]) -> None:
    print(f"{report['games']} games: {describe(match.config)}, seed {match.seed}")
    rows = [
        [number, row["bot"], _plus_minus(row), f"{row['win_share']:.1%}"]
        for number, row in enumerate(report["summary"], 1)
    ]
    print(table(["", "bot", "mean score", "win share"], rows, right=[0, 3]))
    if report["margin"] is not None:
        first, second = match.bots
        print(f"1 {first} leads 2 {second} by {_plus_minus(report['margin'])} points")
    speed, turns = report["games_per_second"], report["turns"]["mean"]
    print(f"{speed:.1f} games/s, {turns:.1f} turns per game, {report['seconds']:.1f} s")


def _plus_minus(mean: dict[str, Any]) -> str:
    return f"{mean['mean']:.1f}" + ("" if mean["error"] is None else f" ± {mean['error']:.1f}")
