"""`import` makes a record of a game from elsewhere; `export` writes a record as other programs read it."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from carcassonne import formats
from carcassonne.cli.common import CliError, check_target, describe, read_json, write_json
from carcassonne.engine.errors import RecordError
from carcassonne.game import Game
from carcassonne.record import replay

LARGEST = 20_000_000
"""No save file has more bytes."""


def add_commands(commands: Any) -> None:
    taken = commands.add_parser("import", help="make a record of a game from another program")
    taken.add_argument(
        "source", metavar="FILE-or-LINK", help="a .jcz file or a CarcassonneLab link (- is stdin)"
    )
    _add_output(taken)
    taken.set_defaults(run=run_import)
    given = commands.add_parser("export", help="write a recorded game as another program reads it")
    given.add_argument("file", metavar="FILE", help="a record as JSON; - is stdin")
    given.add_argument("--format", choices=["lab"], default="lab", help="lab: a CarcassonneLab link")
    _add_output(given)
    given.set_defaults(run=run_export)


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("-o", "--output", metavar="FILE", help="where to write it (default: stdout)")


def run_import(args: argparse.Namespace) -> int:
    if args.output:
        check_target(args.output)
    try:
        game = formats.imported(_text(args.source))
    except RecordError as error:
        raise CliError(f"{args.source[:200]!r} cannot be imported: {error}", 1) from None
    if not args.output:
        print(json.dumps(game.record(), ensure_ascii=False, indent=1))
        return 0
    write_json(args.output, game.record())
    print(f"{describe(game.config)}: {game.turn} turns, {'over' if game.over else 'not over yet'}")
    return 0


def _text(source: str) -> str:
    """The text that is meant: a link itself, or what is in the file."""
    if formats.is_link(source):
        return source
    try:
        if source == "-":
            return sys.stdin.read(LARGEST)
        path = Path(source)
        if path.stat().st_size > LARGEST:
            raise CliError(f"{source!r} is too large for a save file")
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise CliError(f"{source!r} is not a text file", 1) from None
        why = getattr(error, "strerror", None) or "it is not a path"
        raise CliError(f"{source[:200]!r} cannot be read: {why}") from None


def run_export(args: argparse.Namespace) -> int:
    if args.output:
        check_target(args.output)
    try:
        link = formats.exported_link(_replayed(args.file))
    except RecordError as error:
        raise CliError(f"{args.file!r} cannot be exported: {error}", 1) from None
    if args.output:
        Path(args.output).write_text(f"{link}\n", encoding="utf-8")
    else:
        print(link)
    return 0


def _replayed(file: str) -> Game:
    return replay(read_json(file))
