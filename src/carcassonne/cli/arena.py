"""`arena`: matches between bots on paired deals, with the figures that say who is stronger."""

from __future__ import annotations

import argparse
import secrets
from pathlib import Path
from typing import Any

from carcassonne import bots
from carcassonne.bots.arena.chart import chart
from carcassonne.bots.arena.files import Saver
from carcassonne.bots.arena.match import Match, seat_names
from carcassonne.bots.arena.run import Run
from carcassonne.bots.arena.statistics import Sprt
from carcassonne.cli.arena_play import play_all
from carcassonne.cli.arena_report import Bar, figures, show
from carcassonne.cli.common import (
    CliError,
    add_clock,
    add_setup,
    add_workers,
    check_target,
    positive,
    read_json,
    seed,
    setup,
    whole,
    words,
    write_bytes,
)
from carcassonne.cli.pictures import check_picture, picture
from carcassonne.config import MAX_PLAYERS
from carcassonne.engine.errors import CarcassonneError

GAMES = 100


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "arena",
        help="measure bots against each other on paired deals",
        description="Measure bots against each other. Every deal is played once with each seating, and all "
        "numbers are computed over whole deals. More than two bots at tables of two play all pairings.",
    )
    parser.add_argument("--bots", type=words, metavar="LIST", help="such as strong,medium")
    parser.add_argument(
        "--games",
        type=whole(1),
        metavar="N",
        help=f"games per pairing (default {GAMES}), rounded up to whole deals",
    )
    parser.add_argument("--players", type=whole(2), metavar="N", help="seats at a table (default 2)")
    parser.add_argument(
        "--seconds", type=limits, metavar="S", help="time limit per decision; a list gives each bot its own"
    )
    add_clock(parser)
    parser.add_argument(
        "--forfeit", action="store_true", help="a bot that overruns its limit of --seconds loses the game"
    )
    parser.add_argument("--seed", type=seed, metavar="S", help="the same seed gives the same deals")
    add_workers(parser)
    parser.add_argument(
        "--sprt", type=sprt, metavar="E0,E1", help="stop once Elo E0 or E1 is accepted; or E0,E1,ALPHA,BETA"
    )
    files = parser.add_mutually_exclusive_group()
    files.add_argument(
        "--json", metavar="FILE", help="save the results to a new file; - prints them at the end"
    )
    files.add_argument("--resume", metavar="FILE", help="continue a results file, or start one")
    parser.add_argument("--chart", metavar="FILE", help="draw the result as .svg or .png")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    add_setup(parser)
    parser.set_defaults(run=run)


def limits(text: str) -> tuple[float, ...]:
    """Reads one time limit or several."""
    return tuple(positive(word) for word in text.split(","))


def sprt(text: str) -> Sprt:
    """Reads the hypotheses of a sequential test."""
    try:
        test = Sprt(*map(float, text.split(",")))
    except (TypeError, ValueError):
        raise argparse.ArgumentTypeError(f"{text!r} is not E0,E1 or E0,E1,ALPHA,BETA") from None
    if not -1000 <= test.elo0 < test.elo1 <= 1000:
        raise argparse.ArgumentTypeError("E0 must be less than E1, both between -1000 and 1000")
    if not (0 < test.alpha < 0.5 and 0 < test.beta < 0.5):
        raise argparse.ArgumentTypeError("ALPHA and BETA must be between 0 and 0.5")
    return test


def run(args: argparse.Namespace) -> int:
    target = args.resume if args.json in (None, "-") else args.json
    _check_files(args)
    run = _prepared(args)
    done = run.planned - len(run.missing())
    bar = None if args.quiet else Bar(run.planned, done, lambda: figures(run))
    saver = Saver(target, run.text)
    played = play_all(
        run.match, run.play(args.jobs, args.cluster), saver, bar, Path(target or "result.json").parent
    )
    if args.chart is not None and run.summary()["games"]:
        write_bytes(args.chart, picture(args.chart, chart(run)))
    if args.json == "-":
        print(run.text(), end="")
    else:
        show(run)
    if not played.whole:
        how = "" if target is None else f"; --resume {target} continues"
        raise CliError(f"stopped after {len(run.rows)} of {run.planned} games{how}", 130)
    return 1 if played.failures else 0


def _check_files(args: argparse.Namespace) -> None:
    """Complain before the work begins."""
    for target in (args.json, args.resume, args.chart):
        if target not in (None, "-"):
            check_target(target)
    if args.json not in (None, "-") and Path(args.json).exists():
        raise CliError(f"{args.json!r} already exists; --resume continues it")
    if args.chart is not None:
        check_picture(args.chart)


# --- what to play -----------------------------------------------------------------------------------------


def _prepared(args: argparse.Namespace) -> Run:
    """The run that the options describe; what they leave out a resumed file tells."""
    old = _resumed(args.resume)
    if old is None:
        match = _match(args)
        run = Run(match, args.games or GAMES, args.sprt)
    else:
        match = _match(args, old.match)
        _check_same(args, old, match)
        run = Run(match, args.games or old.deals * match.deal_size, old.sprt, old.rows)
    if run.sprt is not None and len(match.pairings) != 1:
        raise CliError("--sprt is for two bots at tables of two")
    for name, seconds in zip(match.bots, match.seconds, strict=True):
        bots.get(name, seconds, 0)
    return run


def _resumed(file: str | None) -> Run | None:
    if file is None or not Path(file).exists():
        return None
    try:
        return Run.from_json(read_json(file))
    except CarcassonneError as error:
        raise CliError(f"{file!r} cannot be resumed: {error}") from None


def _match(args: argparse.Namespace, old: Match | None = None) -> Match:
    if args.bots is None and old is None:
        raise CliError("name the bots that play, such as --bots greedy,random")
    names = args.bots if old is None or args.bots is not None else old.bots
    players = args.players or (2 if old is None else old.players)
    if players > MAX_PLAYERS:
        raise CliError(f"a match has 2 to {MAX_PLAYERS} players, not {players}")
    told = (args.preset, args.modules, args.edition, args.tiles, args.option or None)
    if old is None or args.players is not None or any(value is not None for value in told):
        config = setup(args, seat_names(players), None)
    else:
        config = old.config
    seconds: tuple[float | None, ...] = (None,) * len(names) if old is None else old.seconds
    if args.seconds is not None:
        seconds = _seconds(args.seconds, len(names))
    start = args.seed if args.seed is not None else secrets.token_hex(4) if old is None else old.seed
    clock = args.clock or ("wall" if old is None else old.clock)
    forfeit = args.forfeit or (old is not None and old.forfeit)
    if forfeit and None in seconds:
        raise CliError("--forfeit needs --seconds: without it every bot keeps to a limit of its own")
    return Match(config, names, seconds, start, clock, forfeit)


def _seconds(given: tuple[float, ...], count: int) -> tuple[float, ...]:
    if len(given) not in (1, count):
        raise CliError(f"--seconds takes 1 number for all bots or {count}, one per bot, not {len(given)}")
    return given * count if len(given) == 1 else given


def _check_same(args: argparse.Namespace, old: Run, match: Match) -> None:
    """Results of different matches do not mix."""
    pairs = {
        "bots": (old.match.bots, match.bots),
        "time limits": (old.match.seconds, match.seconds),
        "clock": (old.match.clock, match.clock),
        "rule about late bots": (old.match.forfeit, match.forfeit),
        "seed": (old.match.seed, match.seed),
        "set-up": (old.match.config, match.config),
        "test": (old.sprt, args.sprt or old.sprt),
    }
    for what, (before, now) in pairs.items():
        if before != now:
            other = "other" if what.endswith("s") else "another"
            raise CliError(
                f"{args.resume!r} has a match with {other} {what}; use the same, or choose a new file"
            )
