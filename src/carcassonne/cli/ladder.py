"""`ladder`: maintains the table of all bots, measured on fixed deals."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from carcassonne import bots
from carcassonne.bots.arena.files import Saver, lines_of_json, write
from carcassonne.bots.arena.ladder import ANCHORS, SECONDS, Ladder
from carcassonne.bots.arena.ladder_table import page
from carcassonne.bots.clock import Kind
from carcassonne.cli.arena_play import play_all
from carcassonne.cli.arena_report import Bar
from carcassonne.cli.common import CliError, check_target, positive, read_json, whole, words
from carcassonne.engine.errors import CarcassonneError


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "ladder",
        help="maintain the table of all bots, measured on fixed deals",
        description="Play the missing games of the ladder and write its table. Results are kept in a JSON "
        "file next to the table, so a new bot plays only its own games and an interrupted run continues.",
    )
    parser.add_argument(
        "--games",
        type=whole(0),
        default=200,
        metavar="N",
        help="games per pairing (default 200); 0 only writes the table",
    )
    parser.add_argument(
        "--bots",
        type=words,
        default=ANCHORS,
        metavar="LIST",
        help=f"play these against each other and all bots in the table (default {','.join(ANCHORS)})",
    )
    parser.add_argument("--refresh", action="store_true", help="first discard the results of these bots")
    parser.add_argument(
        "--seconds", type=positive, metavar="S", help=f"time limit per decision (default {SECONDS})"
    )
    parser.add_argument(
        "--clock",
        choices=("wall", "processor"),
        help="the time that limits count (default wall); processor ignores other work on the machine",
    )
    parser.add_argument("--jobs", type=whole(1), default=1, metavar="J", help="processes (default 1)")
    parser.add_argument(
        "-o", "--out", default="docs/ladder.md", metavar="FILE", help="the table (default docs/ladder.md)"
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    out = Path(args.out)
    data = out.with_suffix(".json")
    check_target(args.out)
    ladder = _stored(data, args.seconds, args.clock)
    for name in args.bots:
        bots.get(name, ladder.seconds, 0)
    if args.refresh:
        ladder.forget(args.bots)
    match = ladder.match(args.bots)
    missing = ladder.missing(match, args.bots, args.games)
    bar = None if args.quiet or not missing else Bar(len(missing))
    saver = Saver(data, lambda: lines_of_json(ladder.to_json()))
    played = play_all(match, ladder.play(match, missing, args.jobs), saver, bar, out.parent)
    try:
        write(out, page(ladder))
        print(out.read_text(encoding="utf-8"), end="")
    except bots.BotError as error:
        print(f"no table yet: {error}")
    if not played.whole:
        raise CliError("stopped; the same command continues", 130)
    return 1 if played.failures else 0


def _stored(file: Path, seconds: float | None, clock: Kind | None) -> Ladder:
    """The results so far; a ladder has one time limit, counted in one way."""
    if not file.exists():
        return Ladder(seconds or SECONDS, clock=clock or "wall")
    try:
        ladder = Ladder.from_json(read_json(str(file)))
    except CarcassonneError as error:
        raise CliError(f"{str(file)!r} cannot be used: {error}") from None
    if seconds not in (None, ladder.seconds):
        given = f"{str(file)!r} has games at {ladder.seconds:g} s per decision, not {seconds:g}"
        raise CliError(f"{given}; choose another table with -o")
    if clock not in (None, ladder.clock):
        given = f"{str(file)!r} has games timed by the {ladder.clock} clock, not by the {clock} clock"
        raise CliError(f"{given}; choose another table with -o")
    return ladder
