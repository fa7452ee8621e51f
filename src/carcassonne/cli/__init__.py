"""The command line: `carcassonne tiles | simulate | arena | ladder | replay | render ...`.

Bad input gets one sentence on stderr and exit code 2; a record that does not hold gets exit code 1; Ctrl-C
gets 130.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from carcassonne._version import __version__
from carcassonne.cli import (
    arena,
    catalogue,
    gallery,
    import_,
    ladder,
    records,
    render,
    serve,
    simulate,
    verify,
)
from carcassonne.cli.common import CliError
from carcassonne.engine.errors import CarcassonneError
from carcassonne.tiles import UnknownTile

COMMANDS = (catalogue, simulate, arena, ladder, records, import_, verify, render, gallery, serve)


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise CliError(f"{message[:1].lower()}{message[1:]}")


def parser() -> argparse.ArgumentParser:
    parser = Parser(prog="carcassonne", description="The board game Carcassonne on the command line.")
    parser.add_argument("--version", action="version", version=f"carcassonne {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, parser_class=Parser)
    for module in COMMANDS:
        module.add_commands(commands)
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        args = parser().parse_args(argv)
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except CliError as error:
        print(f"carcassonne: {error}", file=sys.stderr)
        return error.code
    except (CarcassonneError, UnknownTile) as error:
        print(f"carcassonne: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader (head, less) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        print("carcassonne: stopped", file=sys.stderr)
        return 130
