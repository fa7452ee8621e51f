"""Playing many games for a command: progress, saving, what fails, Ctrl-C."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from concurrent.futures import BrokenExecutor
from pathlib import Path
from typing import NamedTuple

from carcassonne.bots.arena.files import Saver, lines_of_json, write
from carcassonne.bots.arena.match import Match, Row
from carcassonne.bots.bot import BotError
from carcassonne.cli.common import CliError
from carcassonne.cli.progress import Progress


class Played(NamedTuple):
    """How it went."""

    whole: bool
    """False if Ctrl-C cut it short."""
    failures: int


def play_all(match: Match, rows: Iterable[Row], saver: Saver, bar: Progress | None, folder: Path) -> Played:
    """Take results until there are no more, and keep them; records of failed games go into the folder."""
    try:
        saver.save()
        played = _take(match, rows, saver, bar, folder)
        saver.save()
    except OSError as error:
        raise CliError(f"the results cannot be saved: {error}", 1) from None
    except BotError as error:  # of the cluster; what a bot does wrong is a result
        saver.save()
        raise CliError(str(error), 1) from None
    except BrokenExecutor:
        saver.save()
        raise CliError("a process was killed, perhaps because memory ran out; try fewer --jobs", 1) from None
    return played


def _take(match: Match, rows: Iterable[Row], saver: Saver, bar: Progress | None, folder: Path) -> Played:
    failures = 0
    try:
        for row in rows:
            if "failure" in row:
                failures += 1
                _report(match, row, folder)
            saver.tick()
            if bar is not None:
                bar.advance(1)
    except KeyboardInterrupt:
        return Played(False, failures)
    finally:
        if bar is not None:
            bar.close()
    return Played(True, failures)


def _report(match: Match, row: Row, folder: Path) -> None:
    """Say what failed, and keep the record of the game up to there, so that it can be played again."""
    failure = row["failure"]
    names = [match.labels[bot] for bot in row["seats"]]
    stem = re.sub(r"[^A-Za-z0-9.]+", "-", " ".join(["failure", row["seed"], *names]))
    file = folder / f"{stem}.json"
    write(file, lines_of_json(failure.pop("record")))
    failure["record"] = str(file)
    who = "the game" if failure["seat"] is None else f"{names[failure['seat']]} in seat {failure['seat']}"
    print(
        f"carcassonne: {who} failed after {failure['action']} actions of deal {row['seed']} "
        f"({', '.join(names)}): {failure['error']}; the game so far is in {file}\n{failure['traceback']}",
        file=sys.stderr,
    )
