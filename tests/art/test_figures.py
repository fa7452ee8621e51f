"""Figures and tokens: all are drawn, inside their box, and nobody takes one for another."""

from __future__ import annotations

import gzip
import itertools
import math
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.art import figures, land, marks, palette, tokens
from carcassonne.art.palette import GLOW
from carcassonne.art.piece import BOX, mirrored, scaled
from carcassonne.modules import ALL, count, flying_machines, goods, mage_witch, messages
from carcassonne.modules.tournaments import shields

COLOURS = ("black", "red", "green", "pink", "blue", "yellow")

# --- what each module puts on the table -------------------------------------------------------------------

NEUTRAL = {
    "mage-witch": mage_witch.MAGIC,
    "dragon": ("dragon",),
    "fairy": ("fairy",),
    "count": ("count",),
}
PIECES: dict[str, tuple[str, ...]] = {"castles": ("castle",)}
TOKENS: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "base": [("tile", {}), *(("marker", {"colour": colour}) for colour in COLOURS)],
    "goods": [(kind, {}) for kind in goods.TOKENS],
    "flying-machines": [("die", {"value": face}) for face in flying_machines.FACES],
    "messages": [("message", {}), *(("message", {"value": value}) for value in messages.TOKENS)],
    "ferries": [("ferry", {})],
    "gold-mines": [("gold", {})],
    "tower": [
        *(("tower", {"height": height}) for height in (1, 2, 5, 10, 31)),
        *(("prisoner", {"figure": kind, "colour": "red"}) for info in cc.modules() for kind in info.figures),
    ],
    "abbey": [("abbey", {})],
    "king": [("king", {})],
    "robber-baron": [("robber-baron", {})],
    "count": [("quarter", {"value": quarter}) for quarter in count.QUARTERS],
    "bridges": [("bridge", {})],
    "tournaments": [
        ("crown", {}),
        ("prize", {}),
        *(("shield", {"colour": colour}) for colour in COLOURS),
        *(("shield", {"colour": colour, "value": value}) for colour in COLOURS for value in shields.NUMBERS),
    ],
}
NOTHING = (
    "farmers river river-2 games-quarterly inns cathedrals cathars crop-circles princess portal cult bazaars"
).split()
"""Modules with nothing but tiles and rules."""


def every() -> Iterator[tuple[str, str]]:
    """Each drawing once, with a name for messages."""
    for kind in figures.kinds(owned=True):
        for colour in (None, *COLOURS):
            yield f"{kind} {colour}", figures.figure(kind, colour)
            yield f"{kind} {colour} lying", figures.figure(kind, colour, lying=True)
    for kind in figures.kinds(owned=False):
        yield kind, figures.figure(kind)
    for name in tokens.names():
        yield name, tokens.token(name)
    for name, values in itertools.chain.from_iterable(TOKENS.values()):
        yield f"{name} {values}", tokens.token(name, **values)


EVERY = dict(every())
SHAPES = [name for name in EVERY if not re.search("None|black|green|pink|blue|yellow", name)]
"""Colours do not change shapes, so one is enough where only these count."""


def test_every_module_is_looked_after() -> None:
    drawn = {info.id for info in cc.modules() if info.figures or ALL[info.id].markers}
    drawn |= NEUTRAL.keys() | PIECES.keys() | TOKENS.keys()
    assert drawn.isdisjoint(NOTHING)
    assert drawn | set(NOTHING) == {info.id for info in cc.modules()}


def test_every_piece_of_every_module_is_drawn() -> None:
    owned = {kind for info in cc.modules() for kind in info.figures}
    owned |= {marker for module in ALL.values() for marker in module.markers}
    owned |= {piece for pieces in PIECES.values() for piece in pieces}
    assert owned == set(figures.kinds(owned=True))
    assert {figure for group in NEUTRAL.values() for figure in group} == set(figures.kinds(owned=False))
    assert {name for group in TOKENS.values() for name, _ in group} == set(tokens.names())
    assert tuple(palette.PLAYERS) == COLOURS


# --- valid, plain and small -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", EVERY)
def test_a_drawing_is_plain_svg(name: str) -> None:
    root = ET.fromstring(figures.document(EVERY[name], 48))
    assert root.get("viewBox") == f"{-BOX} {-BOX} {2 * BOX} {2 * BOX}"
    for element in root.iter():
        tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert tag in ("svg", "g", "path")
        assert not {"id", "style", "class", "filter", "mask", "clip-path"} & set(element.keys())
        assert not (element.text or "").strip()
        for paint in (element.get("fill"), element.get("stroke")):
            assert paint is None or paint == "none" or re.fullmatch("#(?:[0-9a-f]{3}){1,2}", paint)


def test_drawings_are_small() -> None:
    sizes = {kind: len(figures.figure(kind, "red")) for kind in figures.kinds(owned=True)}
    sizes |= {kind: len(figures.figure(kind)) for kind in figures.kinds(owned=False)}
    assert max(sizes.values()) <= 2000
    assert sum(sizes.values()) / len(sizes) <= 1500
    assert max(len(drawing) for drawing in EVERY.values()) <= 3000
    sheet = figures.symbols(COLOURS)
    assert len(gzip.compress(sheet.encode(), mtime=0)) <= 20_000


def test_drawings_do_not_depend_on_chance() -> None:
    """Another process with another order of hashes draws the same."""
    code = (
        "from carcassonne.art import figures, tokens;"
        "print(figures.symbols(), *(tokens.token(n) for n in tokens.names()), sep='')"
    )
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONHASHSEED": "7"},
        capture_output=True,
        text=True,
    )
    here = figures.symbols() + "".join(tokens.token(name) for name in tokens.names())
    assert run.stdout == here + "\n", run.stderr


# --- geometry: paths as points ----------------------------------------------------------------------------

Lines = list[list[complex]]
MOVES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "a": 7, "z": 0}


def flatten(d: str) -> Lines:
    """A path as chains of points."""
    lines: Lines = []
    at = start = handle = 0j
    for command, text in re.findall(r"([a-zA-Z])([^a-zA-Z]*)", d):
        kind = command.lower()
        values = [float(value) for value in re.findall(r"-?(?:\d*\.\d+|\d+)", text)]
        size = MOVES[kind]
        assert len(values) == 0 if not size else values and len(values) % size == 0, d
        for n in range(0, len(values) or 1, size or 1):
            v = values[n : n + size]
            base = at if command.islower() else 0j
            p = [base + complex(*pair) for pair in zip(v[0::2], v[1::2])] if kind in "mlcsq" else []
            old, last = at, handle
            if kind == "m" and n == 0:
                lines.append([])
                at = start = p[0]
            elif kind == "z":
                at = start
            elif kind == "h":
                at = complex(base.real + v[0], at.imag)
            elif kind == "v":
                at = complex(at.real, base.imag + v[0])
            elif kind == "a":
                at = base + complex(v[5], v[6])
                lines[-1] += arc(old, v, at)
            else:
                at = p[-1]
            handle = at
            if kind in "csq":
                first = {"c": p[0], "s": 2 * old - last, "q": (old + 2 * p[0]) / 3}[kind]
                second = {"c": p[-2], "s": p[0], "q": (at + 2 * p[0]) / 3}[kind]
                handle = p[-2]
                lines[-1] += [bend(old, first, second, at, step / 12) for step in range(1, 12)]
            lines[-1].append(at)
    return lines


def bend(a: complex, b: complex, c: complex, d: complex, t: float) -> complex:
    return a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t**3


def arc(start: complex, v: list[float], end: complex) -> list[complex]:
    """Points of an elliptic arc whose axes are not turned."""
    rx, ry, _, large, sweep = v[:5]
    half = complex((start - end).real / 2 / rx, (start - end).imag / 2 / ry)
    size = max(1.0, abs(half))
    side = math.sqrt(max(0.0, size * size - abs(half) ** 2)) * (1 if large == sweep else -1)
    middle = half / abs(half) * 1j * side
    first, last = (half - middle), (-half - middle)
    turn = math.atan2((last / first).imag, (last / first).real)
    turn += 2 * math.pi if sweep and turn <= 0 else -2 * math.pi if not sweep and turn >= 0 else 0
    centre = (start + end) / 2
    unit = [first * complex(math.cos(turn * k / 16), math.sin(turn * k / 16)) + middle for k in range(1, 16)]
    return [centre + complex(p.real * rx, p.imag * ry) for p in unit]


def painted(drawing: str) -> Iterator[tuple[ET.Element, Lines, float]]:
    """The paths of a drawing: element, points as seen from outside, width of the pen."""

    def walk(
        element: ET.Element, zero: complex, x: complex, y: complex
    ) -> Iterator[tuple[ET.Element, Lines, float]]:
        """`zero`, `x` and `y` are where the origin lies, and one unit to the right and down from it."""
        for kind, text in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
            v = [float(value) for value in text.split()]
            if kind == "translate":
                zero += x * v[0] + y * v[1]
            elif kind == "scale":
                x, y = x * v[0], y * v[-1]
            else:
                assert kind == "rotate"
                cos, sin = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
                x, y = x * cos + y * sin, y * cos - x * sin
        if element.tag == "path":
            pen = float(element.get("stroke-width", "1")) if element.get("stroke") else 0.0
            lines = flatten(element.get("d", ""))
            seen = [[zero + x * p.real + y * p.imag for p in line] for line in lines]
            yield element, seen, pen * max(abs(x), abs(y))
        for child in element:
            yield from walk(child, zero, x, y)

    yield from walk(ET.fromstring(drawing), 0j, 1 + 0j, 1j)


@pytest.mark.parametrize("name", SHAPES)
def test_a_drawing_stays_in_its_box(name: str) -> None:
    for _, lines, pen in painted(EVERY[name]):
        for p in itertools.chain.from_iterable(lines):
            assert max(abs(p.real), abs(p.imag)) + pen / 2 <= BOX + 0.01, (p, pen)


@pytest.mark.parametrize("name", SHAPES)
def test_the_halo_goes_round_all_of_a_drawing(name: str) -> None:
    """Everything lies on the halo or inside it, so it stands out on every ground."""
    halo, *others = painted(EVERY[name])
    assert halo[0].get("stroke") == palette.COLOURS["paper"]
    rims = [part for part in painted(EVERY[name]) if part[0].get("fill") is None and part[2] >= 6]
    for _, lines, pen in others:
        for p in itertools.chain.from_iterable(lines):
            inside = any(
                within(rim, p) or near(rim, p) <= width / 2 - pen / 2 + 0.05 for _, rim, width in rims
            )
            assert inside, (p, pen)


def within(lines: Lines, p: complex) -> bool:
    """Is a point inside of a filled path? Every turn round it counts, as SVG does by default."""
    turns = 0
    for line in lines:
        for a, b in zip(line, line[1:] + line[:1]):
            if (a.imag <= p.imag) != (b.imag <= p.imag):
                side = (b.real - a.real) * (p.imag - a.imag) - (p.real - a.real) * (b.imag - a.imag)
                if (side > 0) == (b.imag > a.imag):
                    turns += 1 if b.imag > a.imag else -1
    return turns != 0


def near(lines: Lines, p: complex) -> float:
    """How far a point is from the lines of a path."""
    best = math.inf
    for line in lines:
        for a, b in zip(line, line[1:] or line):
            step = b - a
            t = ((p - a) * step.conjugate()).real / abs(step) ** 2 if step else 0.0
            best = min(best, abs(p - a - min(1.0, max(0.0, t)) * step))
    return best


# --- told apart -------------------------------------------------------------------------------------------

GRID = [complex(x, y) for y in range(-20, 21, 2) for x in range(-20, 21, 2)]


def silhouette(drawing: str) -> frozenset[int]:
    """The cells of a rough grid that the piece covers, without its halo."""
    solid = [part for part in painted(drawing) if part[2] < 6]
    return frozenset(
        n
        for n, p in enumerate(GRID)
        if any((e.get("fill") and within(lines, p)) or near(lines, p) <= pen / 2 for e, lines, pen in solid)
    )


def test_silhouettes_differ() -> None:
    """Black on white, a tenth of what two figures cover is different; a coloured pawn is no clue."""
    shapes = {kind: silhouette(figures.figure(kind)) for kind in figures.kinds()}
    shapes |= {
        name: silhouette(tokens.token(name)) for name in "gold crown bridge ferry shield tower".split()
    }
    for (one, a), (other, b) in itertools.combinations(shapes.items(), 2):
        assert len(a ^ b) / len(a | b) >= 0.1, (one, other)


MACHADO = {
    "normal": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.3039),
    ),
}
"""How eyes of each kind see linear red, green and blue (Machado, Oliveira and Fernandes 2009, severity 1)."""
Triple = tuple[float, float, float]


def seen(colour: str, eyes: str) -> Triple:
    """A colour as linear red, green and blue, after the loss."""
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    x, y, z = (min(1.0, max(0.0, part)) for part in apply(MACHADO[eyes], linear))
    return x, y, z


def apply(matrix: tuple[Triple, Triple, Triple], v: Any) -> Triple:
    x, y, z = (sum(m * part for m, part in zip(row, v)) for row in matrix)
    return x, y, z


def oklab(linear: Triple) -> Triple:
    lms = apply(
        (
            (0.4122214708, 0.5363325363, 0.0514459929),
            (0.2119034982, 0.6806995451, 0.1073969566),
            (0.0883024619, 0.2817188376, 0.6299787005),
        ),
        linear,
    )
    return apply(
        (
            (0.2104542553, 0.793617785, -0.0040720468),
            (1.9779984951, -2.428592205, 0.4505937099),
            (0.0259040371, 0.7827717662, -0.808675766),
        ),
        [math.cbrt(part) for part in lms],
    )


def cielab(linear: Triple) -> Triple:
    xyz = apply(
        (
            (0.4124564, 0.3575761, 0.1804375),
            (0.2126729, 0.7151522, 0.072175),
            (0.0193339, 0.119192, 0.9503041),
        ),
        linear,
    )
    white = (0.95047, 1.0, 1.08883)
    ratios = (part / top for part, top in zip(xyz, white))
    x, y, z = (math.cbrt(r) if r > 0.008856 else 7.787 * r + 16 / 116 for r in ratios)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


@pytest.mark.parametrize("eyes", MACHADO)
@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(COLOURS, 2)))
def test_players_colours_differ_for_all_eyes(one: str, other: str, eyes: str) -> None:
    a, b = (seen(palette.PLAYERS[colour].body, eyes) for colour in (one, other))
    assert round(100 * math.dist(oklab(a), oklab(b))) >= 15
    assert round(math.dist(cielab(a), cielab(b))) >= 29  # red and green for deutan eyes: 28.8


def lit(kind: str, ground: str) -> str:
    """The colour of a ground on which the light of something complete lies."""
    light, share = re.findall(r'fill="(#\w+)" fill-opacity="([.\d]+)"', GLOW[kind])[0]
    pairs = ((int(palette.COLOURS[ground][n : n + 2], 16), int(light[n : n + 2], 16)) for n in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * float(share)):02x}" for a, b in pairs)


GROUNDS = {
    **{f"land {n}": tint for n, tint in enumerate(land.TINTS)},
    **{name: palette.COLOURS[name] for name in "meadow floor street road water roof roof-dark slate".split()},
    "floor, complete": lit("city", "floor"),
    "road, complete": lit("road", "road"),
}


@pytest.mark.parametrize("eyes", MACHADO)
def test_the_rim_of_a_figure_parts_it_from_every_ground(eyes: str) -> None:
    """Bodies cannot be far from all grounds; their outline is, and they are far from it or from the halo."""

    def apart(one: str, other: str) -> int:
        return round(100 * math.dist(oklab(seen(one, eyes)), oklab(seen(other, eyes))))

    ink, paper = palette.COLOURS["ink"], palette.COLOURS["paper"]
    assert all(apart(ink, ground) >= 15 for ground in (*GROUNDS.values(), paper))
    for look in palette.PLAYERS.values():
        assert max(apart(look.body, ink), apart(look.body, paper)) >= 15


def test_each_player_has_a_mark_of_his_own_that_can_be_seen_on_his_colour() -> None:
    looks = palette.PLAYERS.values()
    assert {look.emblem for look in looks} == set(marks.EMBLEMS)
    for look in looks:
        white = look.emblem_colour == "#fff"
        light = sum(seen(look.body, "normal")[n] * share for n, share in enumerate((0.2126, 0.7152, 0.0722)))
        contrast = (1.05 / (light + 0.05)) if white else (light + 0.05) / (0.0109 + 0.05)
        assert contrast >= 4.5, look
    shapes = {name: silhouette(f'<path d="{scaled(d, 4)}" fill="#000"/>') for name, d in MARKS.items()}
    for (one, a), (other, b) in itertools.combinations(shapes.items(), 2):
        assert len(a ^ b) / len(a | b) >= 0.2, (one, other)


MARKS = {name: d for name, d in marks.EMBLEMS.items() if name != "disc"}


def test_lying_turns_the_figure_but_not_its_mark() -> None:
    (*_, (_, up, _)), (*_, (_, down, _)) = (
        painted(figures.figure("meeple", "green", lying)) for lying in (False, True)
    )
    flat = [complex(0.91 * p.real, 0.76 * p.imag) for p in up[0]]  # seen at a slant, but not turned
    moved = down[0][0] - flat[0]
    assert all(abs(b - a - moved) < 0.01 for a, b in zip(flat, down[0], strict=True))
    standing, lying = (silhouette(figures.figure("meeple", "green", way)) for way in (False, True))
    assert standing != lying


# --- the rest of the interface ----------------------------------------------------------------------------


def test_symbols_hold_each_figure_once_per_colour() -> None:
    root = ET.fromstring(f"<svg>{figures.symbols(['red', 'blue'])}</svg>")
    ids = [symbol.get("id") for symbol in root]
    assert len(ids) == len(set(ids))
    owned, neutral = figures.kinds(owned=True), figures.kinds(owned=False)
    upright = {f"fig-{kind}-{colour}" for kind in owned for colour in ("red", "blue")}
    lying = {f"fig-{kind}-{colour}-lying" for kind in figures.lying() for colour in ("red", "blue")}
    assert set(ids) == upright | lying | {f"fig-{kind}" for kind in neutral}


def test_a_ghost_is_a_pale_figure_in_a_dashed_violet_ring() -> None:
    root = ET.fromstring(figures.ghost("meeple", "blue"))
    ring, pale = root
    assert ring.get("stroke") == "#5a2ea6"
    assert ring.get("stroke-dasharray")
    assert pale.get("opacity") == ".8"
    reach = max(abs(p) for p in itertools.chain.from_iterable(flatten(ring.get("d", ""))))
    assert reach == pytest.approx(12)


def test_mirrored_outlines_are_the_same_on_both_sides() -> None:
    (points,) = flatten(mirrored("M0-4c2 0 3 1 3 2l1 3h-2v1h-2"))
    assert {(round(-p.real, 3), round(p.imag, 3)) for p in points} == {
        (round(p.real, 3), round(p.imag, 3)) for p in points
    }
    assert points[-1] == points[0]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: figures.figure("knight", "red"), "no figure 'knight'"),
        (lambda: figures.figure("meeple", "violet"), "use one of black, red"),
        (lambda: figures.figure("dragon", "red"), "belongs to nobody"),
        (lambda: tokens.token("coin"), "no token 'coin'"),
        (lambda: tokens.token("die", value=4), "cannot show value 4"),
        (lambda: tokens.token("gold", value=4), "has no value"),
    ],
)
def test_errors_say_what_there_is(call: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        call()
