"""`gallery`: every tile of the catalogue as web pages or as contact sheets."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from carcassonne.cli.common import make_directory, write_bytes
from carcassonne.cli.pictures import png
from carcassonne.config import tile_sets
from carcassonne.tiles import SETS, tile_set


def add_commands(commands: Any) -> None:
    command = commands.add_parser("gallery", help="write a gallery of all tiles as web pages")
    command.add_argument("-o", "--out", required=True, metavar="DIR", help="the directory for the pages")
    command.add_argument("--set", metavar="SET", help=f"only this set: {', '.join(SETS)}")
    command.add_argument("--sheets", action="store_true", help="write contact sheets as PNG instead of pages")
    command.set_defaults(run=run_gallery)


def run_gallery(args: argparse.Namespace) -> int:
    from carcassonne.art import gallery, sheets  # the other commands do without the drawings

    every = tile_sets()
    sets = every if args.set is None else (tile_set(args.set).id,)
    make_directory(args.out)
    if args.sheets:
        files = [(f"{name}.png", png(svg)) for name, svg in sheets.sheets(sets)]
    else:
        files = [(name, text.encode()) for name, text in gallery.pages(sets)]
    for name, data in files:
        write_bytes(Path(args.out) / name, data)
    print(f"wrote {len(files)} files to {args.out}")
    return 0
