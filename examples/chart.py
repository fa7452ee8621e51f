"""Draw curves that the examples wrote.

python -m examples.chart docs/curves/*.json --out docs/curves/curves.svg
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, EDGE = 640, 320, 48
COLOURS = ("#1f6f8b", "#b5532a", "#4c7a34")


def draw(curves: Sequence[dict[str, Any]]) -> str:
    """Margins by effort, each curve over the whole width, with its standard errors."""
    margins: list[float] = [
        p["margin"] + side * p["error"] for c in curves for p in c["points"] for side in (-1, 1)
    ]
    low, high = min(0.0, *margins) - 5, max(0.0, *margins) + 5

    def y(margin: float) -> float:
        return EDGE + (high - margin) / (high - low) * (HEIGHT - 2 * EDGE)

    namespace = "http://www.w3.org/2000/svg"
    equal = f"as strong as {escape(curves[0]['opponent'])}"
    parts = [
        f'<svg xmlns="{namespace}" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<path d="M{EDGE} {y(0):.1f}H{WIDTH - EDGE}" stroke="#999" stroke-dasharray="4 4"/>',
        f'<text x="{EDGE}" y="{y(0) + 15:.1f}">{equal}</text>',
    ]
    for number, (curve, colour) in enumerate(zip(curves, COLOURS, strict=False)):
        points = curve["points"]
        step = (WIDTH - 2 * EDGE) / max(len(points) - 1, 1)
        places = [(EDGE + n * step, y(p["margin"])) for n, p in enumerate(points)]
        line = "L".join(f"{x:.1f} {at:.1f}" for x, at in places)
        parts.append(f'<path d="M{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        for (x, at), point in zip(places, points, strict=True):
            ends = y(point["margin"] - point["error"]), y(point["margin"] + point["error"])
            parts.append(f'<path d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}" stroke="{colour}"/>')
            beside = at + (18 if number == len(COLOURS) - 1 else -8)  # the last curve has its numbers below
            parts.append(f'<text x="{x + 4:.1f}" y="{beside:.1f}" fill="{colour}">{point["effort"]}</text>')
        parts.append(f'<text x="{EDGE + 90 * number}" y="20" fill="{colour}">{escape(curve["name"])}</text>')
    return "".join([*parts, "</svg>\n"])


def main(words: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description="Draw curves that the examples wrote.")
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--out", type=Path, required=True)
    asked = parser.parse_args(words)
    curves = [json.loads(file.read_text(encoding="utf-8")) for file in asked.files]
    asked.out.write_text(draw(curves), encoding="utf-8")


if __name__ == "__main__":
    main()
