"""What the results of a match amount to. Only whole deals count, so that nobody had the better seats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, NamedTuple

from carcassonne.bots.arena.match import Match, Row
from carcassonne.bots.arena.statistics import (
    Elo,
    Estimate,
    Sprt,
    elo_difference,
    estimate,
    log_likelihood_ratio,
    pair_counts,
    win_rate,
)
from carcassonne.bots.arena.timing import Times


class PairDeal(NamedTuple):
    """What the first of two bots made of a deal, as means over its two games."""

    deal: int
    score: float
    margin: float


def points(row: Row, seat: int) -> float:
    """1 for a win, a half for a draw; the winners of a larger table share the 1 too."""
    winners = row["winners"]
    return 1 / len(winners) if seat in winners else 0.0


def whole_deals(match: Match, rows: Iterable[Row]) -> list[list[Row]]:
    """The rows of each deal of which every game was played, by the number of the deal."""
    found: dict[tuple[int, tuple[int, ...]], list[Row]] = {}
    for row in rows:
        if "failure" not in row:
            found.setdefault((row["deal"], tuple(sorted(row["seats"]))), []).append(row)
    return [found[deal] for deal in sorted(found) if len(found[deal]) == match.deal_size]


def pair_deals(match: Match, rows: Iterable[Row], first: int, second: int) -> list[PairDeal]:
    """The whole deals of a pairing, by the number of the deal."""
    pairing = [row for row in rows if sorted(row["seats"]) == [first, second]]
    return [_pair_deal(deal, first) for deal in whole_deals(match, pairing)]


def _pair_deal(rows: Sequence[Row], first: int) -> PairDeal:
    seats = [row["seats"].index(first) for row in rows]
    scores = [points(row, seat) for row, seat in zip(rows, seats, strict=True)]
    margins = [row["scores"][seat] - row["scores"][1 - seat] for row, seat in zip(rows, seats, strict=True)]
    return PairDeal(rows[0]["deal"], sum(scores) / len(rows), sum(margins) / len(rows))


def summarise(match: Match, rows: Sequence[Row], sprt: Sprt | None = None) -> dict[str, Any]:
    """The figures of a match, as the result file holds them."""
    deals = whole_deals(match, rows)
    games = [row for deal in deals for row in deal]
    pairings = [_pairing(match, rows, *pair) for pair in match.pairings]
    return {
        "deals": len({row["deal"] for row in games}),
        "games": len(games),
        "failures": sum("failure" in row for row in rows),
        "turns": round(sum(row["turns"] for row in games) / len(games), 3) if games else None,
        "bots": [_bot(match, number, games, rows) for number in range(len(match.bots))],
        "pairings": [pairing for pairing in pairings if pairing is not None],
        "sprt": None if sprt is None else _sprt(match, rows, sprt),
    }


def _bot(match: Match, number: int, games: Sequence[Row], rows: Iterable[Row]) -> dict[str, Any]:
    scores: dict[int, list[float]] = {}
    wins: dict[int, list[float]] = {}
    for row in games:
        for seat in (seat for seat, bot in enumerate(row["seats"]) if bot == number):
            scores.setdefault(row["deal"], []).append(row["scores"][seat])
            wins.setdefault(row["deal"], []).append(points(row, seat))
    times = Times()
    late = forfeits = 0
    for row in rows:
        for seat, data in enumerate(row.get("times", ())):
            if row["seats"][seat] == number:
                times.include(Times.from_json(data))
                late += row["late"][seat] if "late" in row else 0
                forfeits += seat in row.get("forfeit", ())
    return {
        "bot": match.bots[number],
        "label": match.labels[number],
        "seconds": match.seconds[number],
        "games": sum(map(len, scores.values())),
        "score": to_json(estimate(_means(scores))) if scores else None,
        "win_rate": to_json(win_rate(_means(wins))) if wins else None,
        "time": times.summary(),
        "late": late,
        "forfeits": forfeits,
    }


def _means(groups: dict[int, list[float]]) -> list[float]:
    return [sum(group) / len(group) for group in groups.values()]


def _pairing(match: Match, rows: Sequence[Row], first: int, second: int) -> dict[str, Any] | None:
    deals = pair_deals(match, rows, first, second)
    if not deals:
        return None
    scores = [deal.score for deal in deals]
    return {
        "first": first,
        "second": second,
        "deals": len(deals),
        "margin": to_json(estimate([deal.margin for deal in deals])),
        "win_rate": to_json(win_rate(scores)),
        "elo": to_json(elo_difference(scores)),
        "pair_scores": pair_counts(scores),
    }


def _sprt(match: Match, rows: Sequence[Row], sprt: Sprt) -> dict[str, Any]:
    counts = pair_counts([deal.score for deal in pair_deals(match, rows, 0, 1)])
    ratio = log_likelihood_ratio(counts, sprt.elo0, sprt.elo1)
    low, high = sprt.bounds
    return {
        **sprt._asdict(),
        "ratio": round(ratio, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "accepted": sprt.verdict(ratio),
    }


def to_json(found: Estimate | Elo) -> dict[str, float | None]:
    """An estimate in JSON; what is infinite or unknown is null."""
    figures = {**found._asdict(), "error": found.error}
    return {
        name: round(value, 4) if value is not None and isfinite(value) else None
        for name, value in figures.items()
    }
