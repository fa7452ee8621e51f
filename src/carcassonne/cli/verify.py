"""`verify` checks that a record follows the rules and that its seed is the one committed to beforehand."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from typing import Any

from carcassonne._version import __version__
from carcassonne.cli.common import CliError, read_json
from carcassonne.engine.errors import RecordError, shown
from carcassonne.game import Game
from carcassonne.record import replay
from carcassonne.server.fairness import FairnessError, verify


def add_commands(commands: Any) -> None:
    check = commands.add_parser(
        "verify", help="check that a recorded game followed the rules and its draws were fair"
    )
    check.add_argument("file", metavar="RECORD", help="a record as JSON; - is stdin")
    check.add_argument(
        "--commitment",
        type=_commitment,
        metavar="HEX",
        help="the commitment shown when the game began (default: the one in the record)",
    )
    check.set_defaults(run=run_verify)


def run_verify(args: argparse.Namespace) -> int:
    record = read_json(args.file)
    stored, known = _from_server(record)
    try:
        checked = [verify(record, commitment) for commitment in (args.commitment, stored) if commitment]
        game = checked[0] if checked else replay(record)
    except (RecordError, FairnessError) as error:
        raise CliError(f"{args.file!r} fails the check: {error}{_other_engine(record)}", 1) from None
    if not checked:
        raise CliError(
            f"{args.file!r} follows the rules but has no commitment to check; give --commitment the one "
            "shown when the game began"
        )
    print(_sentence(game, known))
    return 0


def _from_server(record: object) -> tuple[object, bool]:
    """The commitment that the server put into a record, and whether somebody knew the tiles before."""
    if not isinstance(record, Mapping):
        return None, False
    return record.get("commitment"), bool(record.get("known_tiles"))


def _other_engine(record: object) -> str:
    """A rule that was corrected since may make an honest record unlawful; the reader should know."""
    engine = record.get("engine") if isinstance(record, Mapping) else None
    if engine is None or engine == __version__:
        return ""
    return (
        f" (it was recorded by engine {shown(engine)}, this is {__version__!r}; check it with that one too)"
    )


def _sentence(game: Game, known: bool) -> str:
    state = "is over" if game.over else "is not over yet"
    draws = "someone chose the seed and could know the draws" if known else "the draws are fair"
    return (
        f"ok: all {len(game.actions)} actions are legal, the scores are right, the seed is the one "
        f"committed to before the game; the game {state}, and {draws}"
    )


def _commitment(text: str) -> str:
    if not re.fullmatch("[0-9a-f]{64}", text.lower()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a commitment, which has 64 hexadecimal digits")
    return text.lower()
