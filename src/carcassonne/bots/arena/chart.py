"""The result of a match as a picture: SVG, drawn with nothing but text.

Two bots get the margin as it settled and the spread of the deals; several get a row each with its interval.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from typing import Any, NamedTuple

from carcassonne.bots.arena.run import Run
from carcassonne.bots.arena.statistics import Estimate, estimate
from carcassonne.bots.arena.summary import pair_deals
from carcassonne.bots.arena.wording import between, elo_words, share

WIDTH = 920
STEPS = 240
"""Points of a line at most."""
INK, QUIET, GRID, FIRST, SECOND = "#1f2328", "#59636e", "#d9dee3", "#0b62a4", "#c4570c"
STYLE = (
    f"text{{font-family:system-ui,'Segoe UI','DejaVu Sans',Arial,sans-serif;font-size:13px;fill:{INK}}}"
    f".quiet{{fill:{QUIET}}}.title{{font-size:20px;font-weight:600}}.head{{font-weight:600}}"
)


class Box(NamedTuple):
    """Where a panel lies, and the numbers at its sides."""

    x: float
    y: float
    width: float
    height: float
    left: float
    right: float
    bottom: float
    top: float

    def across(self, number: float) -> float:
        return self.x + (number - self.left) / (self.right - self.left) * self.width

    def up(self, number: float) -> float:
        return self.y + self.height - (number - self.bottom) / (self.top - self.bottom) * self.height


def chart(run: Run) -> str:
    """The picture of a run that has at least one whole deal."""
    summary = run.summary()
    if len(summary["pairings"]) == 1:
        return _duel(run, summary)
    return _rows(run, summary)


# --- two bots ---------------------------------------------------------------------------------------------


def _duel(run: Run, summary: dict[str, Any]) -> str:
    (pairing,) = summary["pairings"]
    first, second = run.match.labels
    margins = [deal.margin for deal in pair_deals(run.match, run.rows, 0, 1)]
    words = [
        f"margin {between(pairing['margin'])} points per game",
        f"{first} scores {share(pairing['win_rate'])}",
        f"Elo {elo_words(pairing['elo'])}",
    ]
    parts = [
        *_heading(f"{first} against {second}", " · ".join(words), _about(run, summary)),
        *_settling(margins, first),
        *_spread(margins, first),
    ]
    return _svg(parts, 470, f"{first} against {second}")


def _settling(margins: Sequence[float], first: str) -> list[str]:
    """The mean of the margin after each deal, and its interval."""
    count = len(margins)
    found = [estimate(margins[:n]) for n in sorted({1 + (count - 1) * k // STEPS for k in range(STEPS + 1)})]
    settled = min(max(count // 10, 5), count)
    shown = [one for one in found if one.n >= settled]  # the wide interval of the first deals may be cut off
    ends = [0.0] + [end for one in shown for end in (one.low, one.high, one.mean) if end is not None]
    steps = ticks(min(ends), max(ends))
    box = Box(70, 130, 480, 280, 1, max(count, 2), steps[0], steps[-1])
    parts = [_text(box.x, box.y - 14, f"Mean margin of {first}, with its 95 % interval", "head")]
    parts += _grid(box, steps, [n for n in ticks(1, count) if 1 <= n <= count and n == int(n)])
    frame = f"x='{box.x}' y='{box.y}' width='{box.width}' height='{box.height}'"
    parts.append(f"<clipPath id='panel'><rect {frame}/></clipPath><g clip-path='url(#panel)'>")
    band = [one for one in found if one.low is not None]
    edge = _points(box, band, lambda one: one.high) + _points(box, band, lambda one: one.low)[::-1]
    if band:
        parts.append(f"<path d='M{'L'.join(edge)}Z' fill='{FIRST}' opacity='.16'/>")
    line = _points(box, found, lambda one: one.mean)
    parts.append(f"<path d='M{'L'.join(line)}' fill='none' stroke='{FIRST}' stroke-width='2'/></g>")
    last = found[-1]
    parts.append(f"<circle cx='{box.across(last.n):.1f}' cy='{box.up(last.mean):.1f}' r='4' fill='{FIRST}'/>")
    parts.append(_text(box.x + box.width / 2, box.y + box.height + 42, "deals", "quiet", "middle"))
    return parts


def _points(box: Box, found: Sequence[Estimate], end: Callable[[Estimate], float | None]) -> list[str]:
    return [f"{box.across(one.n):.1f} {box.up(end(one) or 0.0):.1f}" for one in found]


def _spread(margins: Sequence[float], first: str) -> list[str]:
    """How many deals ended with which margin; the bar at 0 is nobody's."""
    width = _bin_width(margins)
    bars = Counter(floor(margin / width + 0.5) for margin in margins)
    low, high, most = min(0, *bars), max(0, *bars), max(bars.values())
    steps = [step for step in ticks(0, most) if step == int(step)]
    box = Box(620, 130, 270, 280, (low - 0.5) * width, (high + 0.5) * width, 0, max(steps[-1], most))
    parts = [_text(box.x, box.y - 14, "Deals by margin", "head")]
    marks = [step for step in ticks(box.left, box.right, 4) if box.left <= step <= box.right]
    parts += _grid(box, steps, marks)
    thick = max(box.width / (high - low + 1) - 2, 1)
    for place, count in bars.items():
        x, y = box.across((place - 0.5) * width) + 1, box.up(count)
        colour = QUIET if place == 0 else FIRST if place > 0 else SECOND
        parts.append(
            f"<rect x='{x:.1f}' y='{y:.1f}' width='{thick:.1f}' "
            f"height='{box.y + box.height - y:.1f}' fill='{colour}' opacity='.85'/>"
        )
    zero = f"{box.across(0):.1f}"
    parts.append(f"<path d='M{zero} {box.y}V{box.y + box.height}' stroke='{INK}' stroke-width='1.5'/>")
    said = f"points per game for {first}"
    parts.append(_text(box.x + box.width / 2, box.y + box.height + 42, said, "quiet", "middle"))
    return parts


def _bin_width(margins: Sequence[float]) -> float:
    """A round width that gives some fifteen bars."""
    return max(_round_up((max(margins) - min(margins)) / 15), 1.0)


# --- several bots -----------------------------------------------------------------------------------------


def _rows(run: Run, summary: dict[str, Any]) -> str:
    labels = run.match.labels
    rows: list[tuple[str, dict[str, Any], str]]
    if summary["pairings"]:
        head = "Margin of the first, points per game, with its 95 % interval"
        rows = [
            (f"{labels[p['first']]} – {labels[p['second']]}", p["margin"], share(p["win_rate"]))
            for p in summary["pairings"]
        ]
    else:
        head = "Mean score with its 95 % interval"
        rows = [(b["label"], b["score"], share(b["win_rate"])) for b in summary["bots"] if b["score"]]
    ends = [0.0] + [
        end for _, one, _ in rows for end in (one["low"], one["high"], one["mean"]) if end is not None
    ]
    steps = ticks(min(ends), max(ends))
    height = 34 * len(rows)
    box = Box(230, 130, 490, height, steps[0], steps[-1], 0, len(rows))
    parts = _heading(f"{', '.join(labels)}", "", _about(run, summary))
    parts += [
        _text(box.x, box.y - 14, head, "head"),
        _text(box.x + box.width + 24, box.y - 14, "win rate", "head"),
    ]
    parts += _grid(box, [], steps)
    for number, (label, one, rate) in enumerate(rows):
        y = box.y + 34 * number + 17
        colour = FIRST if one["mean"] >= 0 else SECOND
        if one["low"] is not None:
            line = f"M{box.across(one['low']):.1f} {y}H{box.across(one['high']):.1f}"
            parts.append(f"<path d='{line}' stroke='{colour}' stroke-width='3' opacity='.5'/>")
        parts.append(f"<circle cx='{box.across(one['mean']):.1f}' cy='{y}' r='5' fill='{colour}'/>")
        parts.append(_text(box.x - 14, y + 4, label, "", "end"))
        parts.append(_text(box.x + box.width + 24, y + 4, rate))
    return _svg(parts, 130 + height + 60, ", ".join(labels))


# --- what all have in common ------------------------------------------------------------------------------


def _about(run: Run, summary: dict[str, Any]) -> str:
    config = run.match.config
    limits = ["own" if s is None else f"{s:g} s" for s in dict.fromkeys(run.match.seconds)]
    counted = " of processor time" if run.match.clock == "processor" else ""
    modules = ", ".join(config.modules) if len(config.modules) < 8 else f"{len(config.modules)} modules"
    return (
        f"{summary['games']} games in {summary['deals']} deals · {modules}, edition {config.edition}, "
        f"{run.match.players} players · time limit: {', '.join(limits)}{counted}"
    )


def _heading(title: str, subtitle: str, about: str) -> list[str]:
    lines = [_text(30, 40, title, "title"), _text(30, 64, subtitle or about)]
    return [*lines, _text(30, 86, about, "quiet")] if subtitle else lines


def _grid(box: Box, ups: Sequence[float], acrosses: Sequence[float]) -> list[str]:
    parts = []
    for step in ups:
        y = box.up(step)
        ink = INK if step == 0 else GRID
        parts.append(f"<path d='M{box.x} {y:.1f}h{box.width}' stroke='{ink}'/>")
        parts.append(_text(box.x - 8, y + 4, f"{step:g}", "quiet", "end"))
    for step in acrosses:
        x, bottom = box.across(step), box.y + box.height
        if not ups:
            parts.append(f"<path d='M{x:.1f} {box.y}V{bottom}' stroke='{INK if step == 0 else GRID}'/>")
        parts.append(_text(x, bottom + 20, f"{step:g}", "quiet", "middle"))
    return parts


def ticks(low: float, high: float, about: int = 6) -> list[float]:
    """Round numbers at even steps from at most `low` to at least `high`."""
    step = _round_up(max(high - low, 1e-9) / about)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [round(n * step, 10) for n in range(first, max(last, first + 1) + 1)]


def _round_up(number: float) -> float:
    """The next of 1, 2, 5, 10, 20, 50 ..."""
    if number <= 0:
        return 0.0
    unit = 10.0 ** floor(log10(number))
    return next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= number * (1 - 1e-9))


def _text(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    kind = f" class='{style}'" if style else ""
    return f"<text x='{x:.1f}' y='{y:.1f}' text-anchor='{anchor}'{kind}>{escape(words)}</text>"


def _svg(parts: Sequence[str], height: float, title: str) -> str:
    size = f"width='{WIDTH}' height='{height:g}' viewBox='0 0 {WIDTH} {height:g}'"
    head = f"<svg xmlns='http://www.w3.org/2000/svg' {size} role='img'><title>{escape(title)}</title>"
    paper = f"<style>{STYLE}</style><rect width='100%' height='100%' fill='#fff'/>"
    return "\n".join([head, paper, *parts, "</svg>"]) + "\n"
