"""What modules put on the board is drawn where it belongs."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from carcassonne import art
from carcassonne.art.standing import FAN, FOOT, fan, placed
from tests.art.boards import anchor, drawn, moved, piece, pieces, player, stands, the, view


def test_dragon_and_lonely_fairy_stand_on_their_tiles() -> None:
    shown = view(
        ("base/D", (0, 0), 0),
        ("base/E", (2, -1), 0),
        pieces=[piece("dragon", (2, -1), how="walks"), piece("fairy", (0, 0), how="walks")],
    )
    root = drawn(shown)
    dragon, fairy = moved(the(root, "dragon")), moved(the(root, "fairy"))
    assert 200 <= dragon.real <= 300
    assert 100 <= dragon.imag <= 200
    assert 0 <= fairy.real <= 100
    assert 0 <= fairy.imag <= 100


def test_every_piece_gets_a_point_of_its_tile() -> None:
    told = [
        piece("meeple", (0, 0), segment=0, owner=0),
        piece("shield", (0, 0), segment=0, owner=0, under=0),
        piece("barn", (0, 0), corner="SE", owner=0),
        piece("dragon", (0, 0), how="walks"),
    ]
    shown = view(("base/D", (0, 0), 0), pieces=told)
    found = placed(shown)
    assert [{key: one[key] for key in one if key not in "xy"} for one in found] == shown["pieces"]
    meeple, shield, barn, dragon = (complex(one["x"], one["y"]) for one in found)
    assert meeple == anchor(shown, (0, 0), 0)
    assert shield == pytest.approx(meeple + FOOT)
    assert barn == 100 + 100j
    assert abs(dragon - meeple) > 20
    assert all(round(one[axis], 1) == one[axis] for one in found for axis in "xy")


def test_only_what_is_in_the_list_is_drawn() -> None:
    shown = view(
        dragon={"at": [0, 0], "aside": []},
        fairy={"at": [0, 0], "charge": None},
        magic={"mage": [[0, 0], 0], "witch": None},
    )
    assert pieces(drawn(shown)) == []


def test_the_fairy_stands_beside_her_charge() -> None:
    ann = player(figures=[stands("meeple", (0, 0), 0)])
    root = drawn(view(players=[ann], pieces=[piece("fairy", (0, 0), how="walks", beside=0)]))
    assert 5 < abs(moved(the(root, "fairy")) - moved(the(root, "meeple"))) < 15


def test_count_and_figures_stand_in_the_quarters() -> None:
    inside = [
        piece("count", (0, 0), segment=0, how="walks"),
        piece("meeple", (0, -1), segment=0, owner=0),
        piece("mayor", (0, 0), segment=0, owner=0),
    ]
    shown = view(("count/C", (0, 0), 0), ("count/G", (0, -1), 0), pieces=inside)
    root = drawn(shown)
    castle, market = anchor(shown, (0, 0), 0), anchor(shown, (0, -1), 0)
    assert moved(the(root, "meeple")) == pytest.approx(market, abs=0.2)
    for kind in ("count", "mayor"):
        assert abs(moved(the(root, kind)) - castle) <= FAN + 0.2
    assert moved(the(root, "count")) != moved(the(root, "mayor"))


def test_a_tower_has_its_floors_and_the_figure_on_top() -> None:
    names = [segment.kind for segment in art.tile("tower/A").segments]
    tower = piece("tower", (0, 0), segment=names.index("tower"), how="built", height=3)
    shown = view(("tower/A", (0, 0), 0), pieces=[tower, piece("meeple", (0, 0), owner=0, on=0)])
    root = drawn(shown)
    built = the(root, "tower")
    assert built.get("data-height") == "3"
    foot = anchor(shown, (0, 0), names.index("tower"))
    assert moved(built).real == pytest.approx(foot.real, abs=0.2)
    assert moved(the(root, "meeple")).imag < moved(built).imag <= foot.imag
    assert len(pieces(root)) == 2


@pytest.mark.parametrize(("span", "turned"), [("EW", False), ("NS", True)])
def test_a_bridge_spans_its_tile_and_carries_a_figure(span: str, turned: bool) -> None:
    segment = len(art.tile("base/E").segments)
    ann = player(figures=[stands("meeple", (1, 0), segment)])
    built = [piece("bridge", (1, 0), segment=segment, how="lies", span=span)]
    shown = view(("base/D", (0, 0), 0), ("base/E", (1, 0), 0), players=[ann], pieces=built)
    root = drawn(shown)
    (bridge,) = (use for use in pieces(root) if use.get("data-piece", "").startswith("bridge"))
    assert moved(bridge) == 150 + 50j
    assert ("rotate(90)" in ElementTree.tostring(_definition(root, bridge), "unicode")) == turned
    across = moved(the(root, "meeple")) - (150 + 50j)
    assert (across.real if turned else across.imag) == 0


def _definition(root: ElementTree.Element, use: ElementTree.Element) -> ElementTree.Element:
    (found,) = (element for element in root.iter() if element.get("id") == use.get("href", "")[1:])
    return found


def test_a_castle_lies_on_two_tiles_with_its_meeple_above() -> None:
    castle = piece("castle", (0, 0), side="N", owner=0, how="lies")
    inside = piece("meeple", (0, 0), owner=0, on=0)
    shown = view(("base/E", (0, 0), 0), ("base/E", (0, 1), 2), pieces=[castle, inside])
    root = drawn(shown)
    assert moved(the(root, "castle")) == 50 + 0j
    assert the(root, "castle").get("data-seat") == "0"
    assert abs(moved(the(root, "meeple")) - 50) < 20


@pytest.mark.parametrize(
    ("corner", "point"), [("NW", 100), ("NE", 200), ("SE", 200 + 100j), ("SW", 100 + 100j)]
)
def test_a_barn_stands_on_its_corner_once(corner: str, point: complex) -> None:
    barns = [piece("barn", (1, 0), owner=1, corner=corner)]
    shown = view(("base/D", (0, 0), 0), ("base/E", (1, 0), 0), pieces=barns)
    barn = the(drawn(shown), "barn")
    assert moved(barn) == point
    assert barn.get("data-seat") == "1"


def test_ferries_gold_and_magic() -> None:
    kinds = [segment.kind for segment in art.tile("ferries/A").segments]
    roads = [number for number, kind in enumerate(kinds) if kind == "road"][:2]
    shown = view(
        ("ferries/A", (0, 0), 0),
        ("base/D", (1, 0), 0),
        pieces=[
            piece("ferry", (0, 0), how="built", joins=roads),
            *[piece("gold", (1, 0), how="lies")] * 2,
            piece("mage", (1, 0), segment=0, how="walks"),
        ],
    )
    root = drawn(shown)
    ferry = the(root, "ferry")
    assert ferry.get("data-roads") == f"{roads[0]},{roads[1]}"
    assert 0 < moved(ferry).real < 100
    ingots = [moved(use) for use in pieces(root, "gold")]
    assert len(ingots) == 2
    assert abs(ingots[0] - ingots[1]) >= 10
    assert all(100 < ingot.real < 200 for ingot in ingots)
    assert moved(the(root, "mage")) == pytest.approx(anchor(shown, (1, 0), 0), abs=0.2)
    assert pieces(root, "witch") == []


def test_tournaments_show_tokens_statues_and_the_crown() -> None:
    ann = player(figures=[stands("meeple", (3, 0), 0)])
    city = [segment.kind for segment in art.tile("tournaments/TD5").segments].index("city")
    shown = view(
        ("tournaments/TD5", (0, 0), 0),
        ("base/D", (3, 0), 0),
        ("tournaments/P1", (4, 0), 0),
        players=[ann, player()],
        pieces=[
            piece("shield", (3, 0), segment=0, owner=0, under=0),
            piece("shield", (4, 0), segment=0, owner=1, value=5),
            piece("crown", (0, 0), segment=city, how="walks"),
        ],
    )
    root = drawn(shown)
    hidden, statue = sorted(pieces(root, "shield"), key=lambda use: moved(use).real)
    assert abs(moved(hidden) - moved(the(root, "meeple"))) < 12
    assert hidden.get("href") != statue.get("href")  # the number of one of them is not known
    assert moved(statue) == pytest.approx(anchor(shown, (4, 0), 0), abs=0.2)
    assert 0 <= moved(the(root, "crown")).real <= 100


@pytest.mark.parametrize(("count", "apart"), [(2, 12), (3, 12), (4, 12), (6, 8), (9, 6)])
def test_figures_of_a_crowd_stand_apart(count: int, apart: float) -> None:
    points = fan(count)
    assert len(points) == count
    assert min(abs(a - b) for n, a in enumerate(points) for b in points[n + 1 :]) > apart


def test_of_a_crowd_the_first_four_stand_as_four_do() -> None:
    assert fan(7)[:4] == fan(4)
