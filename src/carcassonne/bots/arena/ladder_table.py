"""The ladder as a page of Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.arena.ladder import ANCHORS, CONFIG, SEED, Ladder, Pairing
from carcassonne.bots.arena.rating import Outcome, Ratings, rate
from carcassonne.bots.arena.statistics import elo_difference, estimate, win_rate
from carcassonne.bots.arena.summary import to_json
from carcassonne.bots.arena.timing import Times
from carcassonne.bots.arena.wording import between, duration, elo_words, share
from carcassonne.bots.bot import BotError

NOTES = f"""\
Elo in the first table is the rating that makes all results most likely, with `{ANCHORS[0]}` at 0. One
drawn game is added to each pairing: where a bot won every game its lead is a careful guess, and the error is
wide. Elo in the second table is that of the pairing alone. All errors and intervals hold for 95 % and are
computed over deals, not games; a draw is half a win; margins are points a game. Times are those of
decisions with more than one option, on the machine that played the games.
"""


def page(ladder: Ladder) -> str:
    """The page; it needs whole deals that link every bot to the first anchor."""
    ladder = Ladder(
        ladder.seconds,
        [pairing for pairing in ladder.pairings.values() if pairing.deals()],
        ladder.clock,
    )
    pairings = list(ladder.pairings.values())
    ratings = rated(ladder.bots, pairings)
    order = sorted(range(len(ladder.bots)), key=lambda bot: -ratings.elo[bot])
    return "\n".join(
        [
            "# The ladder",
            "",
            "Written by `carcassonne ladder` from the games in the file beside it; do not edit.",
            "",
            *_conditions(ladder, pairings),
            "",
            *_table(ladder, pairings, ratings, order),
            "",
            "## Pairings",
            "",
            *_pairings(ladder, pairings, order),
            "",
            NOTES,
        ]
    )


def rated(bots: Sequence[str], pairings: Sequence[Pairing]) -> Ratings:
    """The Elo ratings of all bots."""
    if ANCHORS[0] not in bots:
        raise BotError("rating.unlinked", f"nobody has played {ANCHORS[0]}, which has Elo 0, yet")
    number = {bot: place for place, bot in enumerate(bots)}
    outcomes = [
        Outcome(number[pairing.bots[0]], number[pairing.bots[1]], deal.deal, 2 * deal.score, 2)
        for pairing in pairings
        for deal in pairing.deals()
    ]
    return rate(len(bots), outcomes, number[ANCHORS[0]])


def _conditions(ladder: Ladder, pairings: Sequence[Pairing]) -> list[str]:
    engines = sorted({engine for pairing in pairings for engine in pairing.engines})
    last = max(deal.deal for pairing in pairings for deal in pairing.deals())
    counted = " of the processor's time" if ladder.clock == "processor" else ""
    limit = f"{ladder.seconds:g} s{counted} a decision for every bot"
    again = f"carcassonne arena --seed {SEED} --seconds {ladder.seconds:g}"
    if ladder.clock == "processor":
        again += " --clock processor"
    return [
        f"- Set-up: {', '.join(CONFIG.modules)} in edition {CONFIG.edition}, 2 players.",
        f"- Deals: the seeds `{SEED}-1` to `{SEED}-{last}`, each played twice with the seats swapped.",
        f"- Time limit: {limit}. Version: {', '.join(engines)}.",
        f"- The same deals again: `{again} --bots A,B`.",
    ]


def _table(ladder: Ladder, pairings: Sequence[Pairing], ratings: Ratings, order: Sequence[int]) -> list[str]:
    anchor = ladder.bots.index(ANCHORS[0])
    lines = [
        "| bot | Elo | lead on the next | win rate | points | decision: mean | 99 % | longest | games |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for place, bot in enumerate(order):
        name = ladder.bots[bot]
        elo = f"{ratings.elo[bot]:.0f}" + ("" if bot == anchor else f" ± {ratings.error(bot, anchor):.0f}")
        lead = ""
        if place + 1 < len(order):
            below = order[place + 1]
            lead = f"{ratings.elo[bot] - ratings.elo[below]:.0f} ± {ratings.error(bot, below):.0f}"
        cells = [f"`{name}`", elo, lead, *_figures(name, pairings)]
        lines.append(f"| {' | '.join(cells)} |")
    return lines


def _figures(name: str, pairings: Sequence[Pairing]) -> list[str]:
    """Win rate, mean points, times and games of a bot."""
    wins = points = games = 0.0
    times = Times()
    for pairing in pairings:
        if name not in pairing.bots:
            continue
        seat = pairing.bots.index(name)
        deals = pairing.deals()
        wins += sum(2 * (deal.score if seat == 0 else 1 - deal.score) for deal in deals)
        points += sum(pairing.games[deal.deal, first][seat] for deal in deals for first in (0, 1))
        games += 2 * len(deals)
        times.include(pairing.times[seat])
    spent = times.summary()
    return [
        f"{100 * wins / games:.1f} %",
        f"{points / games:.1f}",
        *(duration(spent[what]) for what in ("mean", "p99", "max")),
        f"{games:.0f}",
    ]


def _pairings(ladder: Ladder, pairings: Sequence[Pairing], order: Sequence[int]) -> list[str]:
    """Each pairing as the stronger bot sees it."""
    rank = {ladder.bots[bot]: place for place, bot in enumerate(order)}
    lines = ["| pairing | games | win rate | margin | Elo |", "|---|---:|---:|---:|---:|"]
    for pairing in sorted(pairings, key=lambda pairing: sorted(rank[bot] for bot in pairing.bots)):
        stronger, weaker = sorted(pairing.bots, key=rank.__getitem__)
        turned = stronger != pairing.bots[0]
        scores = [1 - deal.score if turned else deal.score for deal in pairing.deals()]
        margins = [-deal.margin if turned else deal.margin for deal in pairing.deals()]
        cells = [
            f"`{stronger}` – `{weaker}`",
            str(2 * len(scores)),
            share(to_json(win_rate(scores))),
            between(to_json(estimate(margins))),
            elo_words(to_json(elo_difference(scores))),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    return lines
