"""`site`: the game as a site of plain files, playable without a server."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import carcassonne
from carcassonne.cli.common import CliError, make_directory
from carcassonne.packages import missing


def add_commands(commands: Any) -> None:
    command = commands.add_parser("site", help="write the game as a web site that needs no server")
    command.add_argument("-o", "--out", required=True, metavar="DIR", help="the directory for the site")
    command.add_argument("--web", metavar="DIR", help="the built web client, if not the one of this package")
    command.add_argument("--docs", metavar="DIR", help="the built docs of the library, to be part of it")
    command.add_argument("--pictures", metavar="DIR", help="screenshots for the front page")
    command.set_defaults(run=run_site)


def _folder(name: str | None) -> Path | None:
    if name is not None and not Path(name).is_dir():
        raise CliError(f"there is no directory {name!r}")
    return None if name is None else Path(name)


def run_site(args: argparse.Namespace) -> int:
    try:
        from carcassonne.local import site
    except ModuleNotFoundError as error:
        raise CliError(str(missing("the site", error, "server"))) from None
    web = Path(args.web) if args.web else Path(carcassonne.__file__).parent / "web" / "dist"
    make_directory(args.out)
    try:
        count = site.write(Path(args.out), web, _folder(args.docs), _folder(args.pictures))
    except site.Unbuilt as error:
        raise CliError(str(error)) from None
    print(f"wrote {count} files to {args.out}; any file server will do: python -m http.server -d {args.out}")
    return 0
