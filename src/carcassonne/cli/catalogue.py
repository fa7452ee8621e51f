"""`tiles`, `modules`, `presets` and `bots`: what there is to play with."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from typing import Any

from carcassonne import bots
from carcassonne.cli.common import CliError, table
from carcassonne.config import modules, presets, tile_sets
from carcassonne.names import instead
from carcassonne.tiles import EDITIONS, ROLES, SETS, Design, supply, tile_set
from carcassonne.tiles.design import segment_names


def add_commands(commands: Any) -> None:
    tiles = commands.add_parser("tiles", help="show the tile catalogue")
    tiles.add_argument("--set", metavar="SET", help=f"only this set: {', '.join(SETS)}")
    tiles.add_argument(
        "--edition", metavar="E", help="only what this edition has, including what it borrows from others"
    )
    tiles.add_argument("--json", action="store_true", help="print JSON")
    tiles.set_defaults(run=show_tiles)
    listed = commands.add_parser("modules", help="list the modules that can be played")
    listed.set_defaults(run=show_modules)
    named = commands.add_parser("presets", help="list the presets")
    named.set_defaults(run=show_presets)
    players = commands.add_parser("bots", help="list the bots")
    players.set_defaults(run=show_bots)


def show_tiles(args: argparse.Namespace) -> int:
    if args.edition is not None and args.edition not in EDITIONS:
        raise CliError(f"there is no edition {args.edition!r}; {instead(args.edition, EDITIONS)}")
    every = tile_sets()
    sets = every if args.set is None else (tile_set(args.set).id,)
    copies = {design.id: _copies(design, args.edition) for name in sets for design in tile_set(name).designs}
    shown = {id: numbers for id, numbers in copies.items() if args.edition is None or any(numbers)}
    if args.json:
        print(json.dumps(_as_json(sets, shown, args.edition), ensure_ascii=False, indent=1))
    else:
        _print_tiles(sets, shown, args.edition)
    return 0


Numbers = tuple[int | None, ...]


def _copies(design: Design, edition: str | None) -> Numbers:
    """Copies in each edition, None where it lacks the set; or in the chosen edition as it would be played."""
    if edition is None:
        return design.copies
    return (supply(design.set, edition, design.role).get(design.id, 0),)


def _totals(names: Sequence[str], shown: Mapping[str, Numbers]) -> list[int]:
    rows = [shown[d.id] for name in names for d in tile_set(name).designs if d.id in shown]
    return [sum(number or 0 for number in column) for column in zip(*rows, strict=True)]


def _print_tiles(sets: Sequence[str], shown: Mapping[str, Numbers], edition: str | None) -> None:
    columns = EDITIONS if edition is None else (edition,)
    right = range(1, 1 + len(columns))
    for name in sets:
        tiles = tile_set(name)
        designs = [design for design in tiles.designs if design.id in shown]
        rows = [
            [
                design.id,
                *("-" if number is None else number for number in shown[design.id]),
                design.edges,
                _segments(design),
                _marks(design),
            ]
            for design in designs
        ]
        total = [f"{len(designs)} designs", *_totals((name,), shown), "", "", ""]
        print(f"{tiles.title} ({name})")
        print(table(["tile", *columns, "edges", "segments", "marks"], [*rows, total], right))
        print()
    if len(sets) > 1:
        totals = ", ".join(f"{c} {n}" for c, n in zip(columns, _totals(sets, shown), strict=True))
        print(f"All sets: {len(shown)} designs; tiles: {totals}")


def _segments(design: Design) -> str:
    names = segment_names(design.segments)
    found = []
    for segment in design.segments:
        words = [segment.kind, *segment.edges, *(_trait(item) for item in segment.traits.items())]
        words += [f"~{names[touched]}" for touched in segment.touches]
        found.append(" ".join(words))
    return "; ".join(found)


def _marks(design: Design) -> str:
    marks = [" ".join([mark.kind, *(_trait(item) for item in mark.traits.items())]) for mark in design.marks]
    return "; ".join([*marks, design.role] if design.role != ROLES[0] else marks)


def _trait(item: tuple[str, object]) -> str:
    name, value = item
    if isinstance(value, tuple):
        value = ",".join(map(str, value))
    return name if value == 1 else f"{name}={value}"


def _as_json(sets: Sequence[str], shown: Mapping[str, Numbers], edition: str | None) -> dict[str, Any]:
    columns = EDITIONS if edition is None else (edition,)

    def one(design: Design) -> dict[str, Any]:
        return {
            "id": design.id,
            "copies": dict(zip(columns, shown[design.id], strict=True)),
            "role": design.role,
            "edges": design.edges,
            "segments": [
                {"kind": s.kind, "edges": s.edges, "traits": dict(s.traits), "touches": s.touches}
                for s in design.segments
            ],
            "marks": [{"kind": mark.kind, **mark.traits} for mark in design.marks],
            "links": design.links,
        }

    return {
        "edition": edition,
        "sets": [
            {
                "id": name,
                "title": tile_set(name).title,
                "totals": dict(zip(columns, _totals((name,), shown), strict=True)),
                "designs": [one(design) for design in tile_set(name).designs if design.id in shown],
            }
            for name in sets
        ],
        "totals": dict(zip(columns, _totals(sets, shown), strict=True)),
    }


def show_modules(args: argparse.Namespace) -> int:
    rows = []
    for module in modules():
        options = [
            f"{name}={'|'.join(str(value).lower() for value in option['values'])}"
            for name, option in module.options.items()
        ]
        rows.append(
            [
                module.id,
                module.title,
                " ".join(module.editions),
                " ".join(module.tile_sets) or "-",
                " ".join(f"{count} {figure}" for figure, count in module.figures.items()) or "-",
                " ".join(options) or "-",
            ]
        )
    print(table(["module", "title", "editions", "tile sets", "figures", "options"], rows))
    return 0


def show_presets(args: argparse.Namespace) -> int:
    rows = [[preset.id, preset.title, preset.edition, ", ".join(preset.modules)] for preset in presets()]
    print(table(["preset", "title", "edition", "modules"], rows))
    return 0


def show_bots(args: argparse.Namespace) -> int:
    rows = []
    for name in bots.names():
        summary, source = bots.about(name)
        rows.append([name, summary, source])
    print(table(["bot", "how it plays", "from"], rows))
    return 0
