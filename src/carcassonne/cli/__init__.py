"""The command line: `carcassonne tiles | simulate | arena | ladder | replay | render ...`.

`carcassonne` alone lists the commands.

Bad input gets one sentence on stderr and exit code 2; a record that does not hold gets exit code 1; Ctrl-C
gets 130.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from carcassonne import _core
from carcassonne._version import __version__
from carcassonne.cli import (
    analyse,
    arena,
    catalogue,
    completion,
    gallery,
    import_,
    ladder,
    records,
    render,
    serve,
    simulate,
    site,
    verify,
)
from carcassonne.cli.common import CliError
from carcassonne.engine.errors import CarcassonneError
from carcassonne.names import instead
from carcassonne.tiles import UnknownTile

GROUPS = {
    "play and host": (serve, site),
    "look at a game": (records, analyse, render, verify, import_),
    "what there is": (catalogue, gallery),
    "bots": (simulate, arena, ladder),
    "this shell": (completion,),
}
"""The commands as the list of them shows them."""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one sentence, without the usage."""

    def error(self, message: str) -> NoReturn:
        raise CliError(f"{message[:1].lower()}{message[1:]}")


def parser() -> argparse.ArgumentParser:
    parser = Parser(prog="carcassonne", description="The board game Carcassonne on the command line.")
    version = f"carcassonne {__version__} ({_core.NAME} core)"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)
    for modules in GROUPS.values():
        for module in modules:
            module.add_commands(commands)
    parser.set_defaults(run=_list)
    return parser


def _list(args: argparse.Namespace) -> int:
    """Every command in a line, in groups."""
    print("The board game Carcassonne on the command line.")
    for title, modules in GROUPS.items():
        alone = Parser().add_subparsers()
        for module in modules:
            module.add_commands(alone)
        print(f"\n{title.capitalize()}")
        for entry in alone._choices_actions:
            print(f"  {entry.dest:<12}{entry.help}")
    print("\ncarcassonne COMMAND --help lists its options. To begin: carcassonne serve --open")
    return 0


def _known(parser: argparse.ArgumentParser, words: Sequence[str]) -> None:
    """Say which command was probably meant, if the first word is none."""
    command = next((word for word in words if not word.startswith("-")), None)
    names = completion.commands(parser)
    if command is not None and command not in names:
        raise CliError(f"there is no command {command!r}; {instead(command, names)}")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    try:
        made = parser()
        _known(made, sys.argv[1:] if argv is None else argv)
        args = made.parse_args(argv)
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
