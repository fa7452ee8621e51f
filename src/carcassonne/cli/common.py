"""What the commands share: errors, set-ups, tables, files."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from carcassonne.config import Config, presets
from carcassonne.engine.errors import RecordError
from carcassonne.game import Game
from carcassonne.names import instead
from carcassonne.record import replay
from carcassonne.tiles import EDITIONS


class CliError(Exception):
    """One sentence for the user and the exit code that goes with it."""

    def __init__(self, sentence: str, code: int = 2) -> None:
        super().__init__(sentence)
        self.code = code


def whole(least: int) -> Callable[[str], int]:
    """Reads a whole number that is at least `least`."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None
        if number < least:
            raise argparse.ArgumentTypeError(f"{number} is too small; the minimum is {least}")
        return number

    return read


def positive(text: str) -> float:
    """Reads a number above 0."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number") from None
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is not greater than 0")
    return number


def words(text: str) -> tuple[str, ...]:
    """Reads a list separated by commas."""
    return tuple(word.strip() for word in text.split(",") if word.strip())


def seed(text: str) -> int | str:
    """A whole number if it is one, else a text: `--seed 7` is the seed 7 of the library."""
    try:
        return int(text)
    except ValueError:
        return text


def add_clock(parser: argparse.ArgumentParser) -> None:
    """Which time the limits of bots are about."""
    parser.add_argument(
        "--clock",
        choices=("wall", "processor"),
        help="the clock of time limits (default wall); processor ignores other work on the machine",
    )


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Who plays the games: processes of this machine, or a cluster."""
    group = parser.add_mutually_exclusive_group()
    group.add_argument("--jobs", type=whole(1), default=1, metavar="J", help="processes (default 1)")
    group.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="play on the workers of a Dask cluster, such as tcp://host:8786 (extra farm)",
    )


def add_setup(parser: argparse.ArgumentParser) -> None:
    """The options that describe a set-up."""
    group = parser.add_argument_group("set-up")
    group.add_argument("--preset", metavar="NAME", help="a preset; see `carcassonne presets`")
    usual = ",".join(Config.modules)
    group.add_argument("--modules", type=words, metavar="LIST", help=f"modules, such as {usual} (default)")
    group.add_argument("--edition", metavar="E", help=f"{', '.join(EDITIONS)} (default {Config.edition})")
    group.add_argument(
        "--tiles", type=words, metavar="LIST", help="tile sets with copies, such as NAME=2,OTHER=1"
    )
    group.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a variant of a module; may be repeated",
    )


def setup(args: argparse.Namespace, players: Sequence[str], seed: int | str | None) -> Config:
    """The set-up that the options describe."""
    edition, modules = args.edition or Config.edition, args.modules
    if args.preset is not None:
        if args.modules is not None or args.edition is not None:
            raise CliError(
                "--preset already sets the modules and the edition; leave out --modules and --edition"
            )
        known = {preset.id: preset for preset in presets()}
        if args.preset not in known:
            raise CliError(f"there is no preset {args.preset!r}; {instead(args.preset, known)}")
        edition, modules = known[args.preset].edition, known[args.preset].modules
    return Config(
        players=tuple(players),
        edition=edition,
        modules=Config.modules if modules is None else modules,
        tiles=None if args.tiles is None else dict(_tiles(args.tiles)),
        options=dict(_option(text) for text in args.option),
        seed=seed,
    )


def _tiles(entries: Iterable[str]) -> Iterable[tuple[str, int]]:
    for entry in entries:
        name, _, copies = entry.partition("=")
        if copies and not copies.isdecimal():
            raise CliError(f"--tiles takes entries such as {name or 'NAME'}=2, not {entry!r}")
        yield name, int(copies or 1)


def _option(text: str) -> tuple[str, bool | int | str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CliError(f"--option takes NAME=VALUE, not {text!r}")
    try:
        read = json.loads(value)
    except ValueError:
        read = value
    return name, read if isinstance(read, bool | int) else value


def describe(config: Config) -> str:
    """A set-up in a few words."""
    return f"{', '.join(config.modules)} in edition {config.edition}, {len(config.players)} players"


def table(head: Sequence[str], rows: Iterable[Sequence[object]], right: Iterable[int] = ()) -> str:
    """Rows as text in columns; the columns named by `right` are flush right."""
    lines = [[str(cell) for cell in row] for row in (head, *rows)]
    flush = set(right)
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if place in flush else cell.ljust(width)
            for place, (cell, width) in enumerate(zip(line, widths, strict=True))
        ).rstrip()
        for line in lines
    )


def check_target(path: str) -> None:
    """Complain about a file that cannot be written before the work begins."""
    parent = Path(path).absolute().parent
    if not parent.is_dir():
        raise CliError(f"{path!r} cannot be written: there is no directory {str(parent)!r}")
    if Path(path).is_dir():
        raise CliError(f"{path!r} is a directory, not a file")
    if not os.access(parent, os.W_OK):
        raise CliError(f"the directory {str(parent)!r} is not writable")


def make_directory(path: str) -> None:
    """Create a directory, if it is not there yet."""
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CliError(f"the directory {path!r} cannot be created: {error.strerror}") from None


def write_json(path: str | Path, data: object) -> None:
    """Write a file of JSON."""
    write_bytes(path, f"{json.dumps(data, ensure_ascii=False, indent=1)}\n".encode())


def write_bytes(path: str | Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        draft.write_bytes(data)
        draft.replace(target)
    except OSError as error:
        draft.unlink(missing_ok=True)
        raise CliError(f"{str(path)!r} cannot be written: {error.strerror}", 1) from None


def read_json(path: str) -> Any:
    """Read a file of JSON; `-` is stdin."""
    try:
        if path == "-":
            text = sys.stdin.read()
        else:
            text = Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise CliError(f"{path!r} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise CliError(f"{path!r} is not a text file", 1) from None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        raise CliError(f"{path!r} is not valid JSON", 1) from None


def recorded(path: str) -> Game:
    """The game of a record that holds; `-` is stdin."""
    data = read_json(path)
    try:
        return replay(data)
    except RecordError as error:
        raise CliError(f"{path!r} fails the check: {error}", 1) from None
