"""What `arena` shows: a line while it plays, and the tables at the end."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from typing import Any, TextIO

from carcassonne.bots.arena.run import Run
from carcassonne.bots.arena.statistics import estimate
from carcassonne.bots.arena.summary import pair_deals, to_json
from carcassonne.bots.arena.wording import between, duration, elo_words, score, share
from carcassonne.bots.arena.workers import MOST_FAILURES
from carcassonne.cli.common import describe, table
from carcassonne.cli.progress import WIDTH, Progress


class Bar(Progress):
    """The bar, with the time that is left and some figures."""

    def __init__(
        self, total: int, done: int = 0, figures: Callable[[], list[str]] = list, out: TextIO | None = None
    ) -> None:
        super().__init__(total, out)
        self._before = self.done = done
        self._figures = figures

    def _text(self, now: float) -> str:
        parts = [f"{self.done}/{self.total} games"]
        if self._before < self.done < self.total:
            pace = (now - self._began) / (self.done - self._before)
            parts.append(f"{clock(pace * (self.total - self.done))} left")
        text = ", ".join(parts + self._figures())
        if not self._tty:
            return text
        room = max(shutil.get_terminal_size().columns - WIDTH - 4, 10)  # a bar that wraps cannot be redrawn
        return text[:room].ljust(room)


def clock(seconds: float) -> str:
    """A time to wait, roughly."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 90 * 60 else f"{seconds / 3600:.1f} h"


def figures(run: Run) -> list[str]:
    """Margin and win rate so far, or who leads."""
    if len(run.match.pairings) == 1:
        deals = pair_deals(run.match, run.rows, 0, 1)
        if not deals:
            return []
        rate = sum(deal.score for deal in deals) / len(deals)
        return [between(to_json(estimate([deal.margin for deal in deals]))), f"{100 * rate:.1f} %"]
    seated = [bot for bot in run.summary()["bots"] if bot["win_rate"] is not None]
    if not seated:
        return []
    best = max(seated, key=lambda bot: bot["win_rate"]["mean"])
    return [f"{best['label']} {100 * best['win_rate']['mean']:.0f} %"]


def show(run: Run) -> None:
    """Print what a run amounts to."""
    summary = run.summary()
    match = run.match
    print(f"{describe(match.config)}, seed {match.seed}")
    if summary["failures"]:
        many = " (the match ends there)" if summary["failures"] >= MOST_FAILURES else ""
        print(f"{summary['failures']} games failed{many}; they and their deals are left out")
    if not summary["games"]:
        print("no deal is complete yet")
        return
    print(f"{summary['games']} games in {summary['deals']} deals; 95 % intervals, computed over deals\n")
    _show_bots(summary)
    labels = match.labels
    if len(summary["pairings"]) == 1:
        _show_pairing(summary["pairings"][0], labels)
    elif summary["pairings"]:
        _show_pairings(summary["pairings"], labels)
    if summary["sprt"] is not None:
        _show_sprt(summary["sprt"])


def _show_bots(summary: dict[str, Any]) -> None:
    rows = []
    for bot in summary["bots"]:
        time = bot["time"]
        limit = "own" if bot["seconds"] is None else f"{bot['seconds']:g} s"
        spent = [duration(time[name]) for name in ("mean", "p99", "max")]
        rows.append([bot["label"], bot["games"], score(bot["score"]), share(bot["win_rate"]), limit, *spent])
    head = ["bot", "games", "mean score", "win rate", "limit", "mean", "99 %", "longest decision"]
    print(table(head, rows, right=[1, 4, 5, 6, 7]))
    for bot in summary["bots"]:
        if bot["late"]:
            lost = f" and forfeited {bot['forfeits']} games" if bot["forfeits"] else ""
            print(f"{bot['label']} took longer than {bot['seconds']:g} s {bot['late']} times{lost}")


def _show_pairing(pairing: dict[str, Any], labels: tuple[str, ...]) -> None:
    first, second = labels
    ends = zip(("0:2", "½:1½", "1:1", "1½:½", "2:0"), pairing["pair_scores"], strict=True)
    print()
    print(f"margin    {between(pairing['margin'])} points per game for {first} against {second}")
    print(f"win rate  {share(pairing['win_rate'])}, a draw is half a win")
    print(f"Elo       {elo_words(pairing['elo'])}")
    print(f"deals     {', '.join(f'{count} ended {end}' for end, count in ends if count)}")


def _show_pairings(pairings: list[dict[str, Any]], labels: tuple[str, ...]) -> None:
    rows = [
        [
            f"{labels[one['first']]} – {labels[one['second']]}",
            one["deals"],
            between(one["margin"]),
            share(one["win_rate"]),
            elo_words(one["elo"]),
        ]
        for one in pairings
    ]
    print()
    print(table(["pairing", "deals", "margin", "win rate", "Elo"], rows, right=[1]))


def _show_sprt(test: dict[str, Any]) -> None:
    found = f"log-likelihood ratio {test['ratio']:.2f} between {test['low']:.2f} and {test['high']:.2f}"
    if test["accepted"] is None:
        verdict = "not decided yet"
    else:
        other = "elo0" if test["accepted"] == "elo1" else "elo1"
        verdict = f"Elo {test[test['accepted']]:g} is accepted against {test[other]:g}"
    print(f"SPRT      {verdict} ({found})")
