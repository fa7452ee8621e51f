"""`ladder`: maintains the table of all bots, measured on fixed deals."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from carcassonne import bots
from carcassonne.bots.arena.files import Saver, lines_of_json, write
from carcassonne.bots.arena.ladder import ANCHORS, SECONDS, SETUPS, STANDARD, Ladder, config_of, published
from carcassonne.bots.arena.ladder_table import page
from carcassonne.bots.clock import Kind
from carcassonne.cli.arena_play import play_all
from carcassonne.cli.arena_report import Bar
from carcassonne.cli.common import (
    CliError,
    add_clock,
    add_workers,
    check_target,
    positive,
    read_json,
    whole,
    words,
)
from carcassonne.engine.errors import CarcassonneError


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "ladder",
        help="maintain the table of all bots, measured on fixed deals",
        description="Play the missing games of the ladder and write its table. Results are kept in a JSON "
        "file next to the table, so a new bot plays only its own games and an interrupted run continues. "
        "Where there is none yet, it begins with the games that come with the package.",
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
    add_clock(parser)
    add_workers(parser)
    parser.add_argument(
        "--setup",
        default=STANDARD,
        metavar="NAME",
        help=f"what is played: {', '.join(SETUPS)} (default {STANDARD})",
    )
    parser.add_argument(
        "-o", "--out", metavar="FILE", help="the table (default ladder.md, in docs if it is there already)"
    )
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    config_of(args.setup)
    out = Path(args.out) if args.out else _usual(args.setup)
    data = out.with_suffix(".json")
    check_target(str(out))
    ladder = _stored(data, args.setup, args.seconds, args.clock)
    for name in args.bots:
        bots.get(name, ladder.seconds, 0)
    if args.refresh:
        ladder.forget(args.bots)
    match = ladder.match(args.bots)
    missing = ladder.missing(match, args.bots, args.games)
    bar = None if args.quiet or not missing else Bar(len(missing))
    saver = Saver(data, lambda: lines_of_json(ladder.to_json()))
    played = play_all(match, ladder.play(match, missing, args.jobs, args.cluster), saver, bar, out.parent)
    try:
        write(out, page(ladder))
        print(out.read_text(encoding="utf-8"), end="")
    except bots.BotError as error:
        print(f"no table yet: {error}")
    if not played.whole:
        raise CliError("stopped; the same command continues", 130)
    return 1 if played.failures else 0


def _usual(setup: str) -> Path:
    """The table of a set-up: where the project keeps it, elsewhere in the folder where one is."""
    name = "ladder.md" if setup == STANDARD else f"ladder-{setup}.md"
    kept = Path("docs") / name
    return kept if kept.exists() else Path(name)


def _stored(file: Path, setup: str, seconds: float | None, clock: Kind | None) -> Ladder:
    """The results so far, or those that were published; a ladder has one time limit, counted in one way."""
    if not file.exists():
        return _published(setup, seconds, clock) or Ladder(
            seconds or SECONDS, clock=clock or "wall", setup=setup
        )
    try:
        ladder = Ladder.from_json(read_json(str(file)))
    except CarcassonneError as error:
        raise CliError(f"{str(file)!r} cannot be used: {error}") from None
    if seconds not in (None, ladder.seconds):
        given = f"{str(file)!r} has games at {ladder.seconds:g} s per decision, not {seconds:g}"
    elif clock not in (None, ladder.clock):
        given = f"{str(file)!r} has games timed by the {ladder.clock} clock, not by the {clock} clock"
    elif setup != ladder.setup:
        given = f"{str(file)!r} has games with the set-up {ladder.setup}, not {setup}"
    else:
        return ladder
    raise CliError(f"{given}; choose another table with -o")


def _published(setup: str, seconds: float | None, clock: Kind | None) -> Ladder | None:
    """The games that come with the package, unless others are wanted."""
    text = published(setup)
    ladder = None if text is None else Ladder.from_json(json.loads(text))
    if ladder is None or seconds not in (None, ladder.seconds) or clock not in (None, ladder.clock):
        return None
    return ladder
