"""The analysis of a game as a picture: points lost move by move, with what is uncertain about them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from carcassonne.bots.arena.chart import GRID, INK, QUIET, STYLE
from carcassonne.bots.judgement import Judged
from carcassonne.game import Game

WIDTH, ROW, LEFT, TOP = 920, 190, 64, 84
LEGEND = "bar: claimed by the bot; dot: seen in play-outs, with two standard errors; full dot: a mistake"
COLOURS = ("#0b62a4", "#c4570c", "#2f7d32", "#8e3aa0", "#7a5c00", "#4a4a4a")
"""One for each seat; a name stands beside it, so nothing is told by colour alone."""


def chart(game: Game, found: Sequence[Judged]) -> str:
    """A band for each player: a bar for what the bot claims, a dot with its error for what play-outs show."""
    names = game.config.players
    seats = sorted({choice.seat for choice in found})
    top = max([4.0, *(_reach(choice) for choice in found)])
    last = max([1, *(choice.turn for choice in found)])
    height = TOP + ROW * len(seats) + 24
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img">',
        f"<title>Points lost, move by move</title><style>{STYLE}</style>",
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>',
        '<text class="title" x="24" y="38">Points lost, move by move</text>',
        f'<text class="quiet" x="24" y="60">{LEGEND}</text>',
    ]
    for place, seat in enumerate(seats):
        own = [choice for choice in found if choice.seat == seat]
        parts += _band(f"{names[seat]}, {game.scores[seat]} points", own, seat, TOP + ROW * place, top, last)
    return "".join([*parts, "</svg>"])


def _reach(choice: Judged) -> float:
    """How far up the picture of a move goes."""
    shown = 0.0 if choice.shown is None else abs(choice.shown.mean) + 2 * choice.shown.error
    return max(choice.claimed, min(shown, 30.0))


def _band(title: str, own: Sequence[Judged], seat: int, y: float, top: float, last: int) -> list[str]:
    zero = y + ROW * 0.62
    unit = (ROW * 0.5) / top
    parts = [
        f'<text class="head" x="{LEFT}" y="{y + 8:.0f}">{escape(title)}</text>',
        f'<line x1="{LEFT}" x2="{WIDTH - 24}" y1="{zero:.1f}" y2="{zero:.1f}" stroke="{INK}"/>',
    ]
    for level in (top / 2, top):
        at = zero - level * unit
        parts.append(f'<line x1="{LEFT}" x2="{WIDTH - 24}" y1="{at:.1f}" y2="{at:.1f}" stroke="{GRID}"/>')
        parts.append(f'<text class="quiet" x="{LEFT - 34}" y="{at + 4:.1f}">{level:.0f}</text>')
    for choice in own:
        x = LEFT + 8 + (choice.turn - 1) / last * (WIDTH - LEFT - 48)
        parts += _mark(choice, x, zero, unit, COLOURS[seat % len(COLOURS)])
    return parts


def _mark(choice: Judged, x: float, zero: float, unit: float, colour: str) -> list[str]:
    up = choice.claimed * unit
    title = f"<title>turn {choice.turn}: claimed {choice.claimed:.1f}</title>"
    place = f'x="{x - 3:.1f}" y="{zero - up:.1f}" width="6" height="{up:.1f}"'
    parts = [f'<rect {place} fill="{colour}" fill-opacity=".3">{title}</rect>']
    if choice.shown is not None:
        mean, error = choice.shown.mean, 2 * choice.shown.error
        low, high = zero - (mean - error) * unit, zero - (mean + error) * unit
        parts.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}" stroke="{QUIET}"/>')
        fill = colour if choice.mistake else "#fff"
        parts.append(
            f'<circle cx="{x:.1f}" cy="{zero - mean * unit:.1f}" r="4" fill="{fill}" stroke="{colour}"/>'
        )
    return parts
