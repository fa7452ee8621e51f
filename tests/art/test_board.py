"""Boards drawn from views: what is in the view is in the picture, at its place."""

from __future__ import annotations

import random
from collections import Counter
from xml.etree import ElementTree

import pytest

from carcassonne import art
from carcassonne.art import board
from carcassonne.art.palette import PLAYERS, TABLE
from carcassonne.art.standing import FAN, copy_at
from tests.art.boards import SVG, View, anchor, drawn, moved, pieces, played, player, stands, view

LIGHT = ("cc-land", "cc-map", "cc-lamp", "cc-w", "cc-c", "cc-s")
"""The land, its outline, and the light on it and on the table."""

# --- tiles --------------------------------------------------------------------------------------------------


def test_every_tile_is_drawn_once_at_its_place() -> None:
    shown = played("classic", 20).view(None)
    found = [tile for tile in drawn(shown).iter() if tile.get("class") == "tile"]
    assert len(shown["tiles"]) == 21
    for tile, element in zip(shown["tiles"], found, strict=True):
        x, y = tile["at"]
        assert element.get("data-tile") == tile["tile"]
        assert element.get("data-cell") == f"{x},{y}"
        assert moved(element) == complex(100 * x, -100 * y)


def test_a_tile_shows_its_turn_and_copies_of_it_vary() -> None:
    plain, turned = (board.draw(view(("base/D", (0, 0), turn))) for turn in (0, 1))
    assert art.tile("base/D", 0, copy_at((0, 0)), art.MID).town in plain
    assert art.tile("base/D", 1, copy_at((0, 0)), art.MID).town in turned
    cells = [(x, y) for x in range(-4, 4) for y in range(-4, 4)]
    assert all(copy_at((x, y)) not in (copy_at((x + 1, y)), copy_at((x, y + 1))) for x, y in cells)


def test_a_picture_of_few_pixels_is_drawn_boldly() -> None:
    shown = view(("base/D", (0, 0), 0), ("base/D", (9, 0), 0))
    for size, level in ((300, art.FAR), (700, art.MID), (4000, art.NEAR)):
        picture = board.draw(shown, size=size)
        assert art.tile("base/D", 0, copy_at((0, 0)), level).town in picture


def test_what_the_view_calls_complete_looks_complete() -> None:
    plain = art.tile("base/D", 0, copy_at((0, 0)), art.MID)
    (city,) = (segment.index for segment in plain.segments if segment.kind == "city")
    done = {"complete": True, "segments": [[[0, 0], city]]}
    shown = view(features=[done])
    assert board.draw(view(features=[{**done, "complete": False}])) == board.draw(view(features=[]))
    assert plain.picture([city], alone=False) in board.draw(shown)
    assert plain.picture([city], alone=False) not in board.draw(view())


def test_the_land_runs_on_below_all_tiles() -> None:
    root = drawn(view(("base/D", (0, 0), 0), ("base/E", (12, -3), 0)))
    lands = [use for use in root.iter(f"{SVG}use") if use.get("href") == "#cc-land"]
    lefts = {float(use.get("x", "")) for use in lands}
    assert lefts >= {0.0, 900.0}


def test_the_picture_holds_all_tiles_and_the_margin() -> None:
    root = drawn(view(("base/D", (0, 0), 0), ("base/E", (9, -2), 0), ("base/E", (4, 3), 0)), margin=30)
    x, y, width, height = (float(number) for number in root.get("viewBox", "").split())
    assert (x, y, width) == (-30, -330, 1060)
    assert height > 600 + 60  # and the legend below


def test_a_single_tile_leaves_room_for_the_names() -> None:
    root = drawn(view())
    assert float(root.get("viewBox", "").split()[2]) >= board.LEAST


def test_the_last_tile_has_a_double_frame_in_the_colour_of_its_player() -> None:
    shown = view(("base/D", (0, 0), 0), ("base/E", (1, 0), 1), ("base/U", (2, 0), 1))
    (frame,) = (
        group for group in drawn(shown, colours=["red", "green"]).iter() if group.get("class") == "last"
    )
    assert frame.get("data-cell") == "2,0"
    assert [rect.get("stroke") for rect in frame] == ["#fffaf0", PLAYERS["green"].body]
    assert 'class="last"' not in board.draw(shown, last=False)
    assert 'class="last"' not in board.draw(view())  # nobody has laid the set-up


def test_free_cells_are_marked_if_asked_for() -> None:
    shown = view(cells=[[0, 1], [5, 0]])
    assert "data-free" not in board.draw(shown)
    root = drawn(shown, frontier=True)
    assert [cell.get("data-free") for cell in root.iter() if "data-free" in cell.attrib] == ["0,1", "5,0"]
    x, _, width, _ = (float(number) for number in root.get("viewBox", "").split())
    assert x + width >= 600  # the cell lies within the picture


# --- figures ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["classic", "royal-gift", "classic-collection", "big-box-2025"])
def test_every_figure_of_a_game_stands_at_its_segment(preset: str) -> None:
    shown = played(preset, 24).view(None)
    root = drawn(shown)
    wanted = Counter(
        (placed["figure"], str(seat), "{},{}".format(*placed["at"]), str(placed["segment"]))
        for seat, one in enumerate(shown["players"])
        for placed in one["figures"]
        if placed["figure"] != "barn"
    )
    assert wanted
    names = ("data-piece", "data-seat", "data-cell", "data-segment")
    found = [use for use in pieces(root) if use.get("data-seat") and use.get("data-segment")]
    figures = [use for use in found if use.get("data-piece") != "shield" and not _in_a_quarter(use, shown)]
    assert Counter(tuple(use.get(name) for name in names) for use in figures) == wanted
    bridges = {tuple(one["at"]): one["segment"] for one in shown.get("bridges", {}).get("built", ())}
    for use in figures:
        x, y = use.get("data-cell", "").split(",")
        at, segment = (int(x), int(y)), int(use.get("data-segment", ""))
        if bridges.get(at) != segment:
            assert abs(moved(use) - anchor(shown, at, segment)) <= FAN + 0.2


def _in_a_quarter(use: ElementTree.Element, shown: View) -> bool:
    (tile,) = (one for one in shown["tiles"] if "{},{}".format(*one["at"]) == use.get("data-cell"))
    segments = art.tile(tile["tile"]).segments
    number = int(use.get("data-segment", ""))
    return number < len(segments) and segments[number].kind == "quarter"


@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_figures_on_one_segment_fan_out(count: int) -> None:
    crowd = [player(f"P{seat}", figures=[stands("meeple", (0, 0), 0)]) for seat in range(count)]
    shown = view(players=crowd)
    points = [moved(use) for use in pieces(drawn(shown), "meeple")]
    assert len(points) == count
    assert all(abs(point - anchor(shown, (0, 0), 0)) <= FAN + 0.2 for point in points)
    assert min(abs(a - b) for a in points for b in points if a is not b) >= 8


def test_farmers_lie_and_their_pigs_and_all_others_stand() -> None:
    names = [segment.kind for segment in art.tile("base/D").segments]
    field, city = names.index("field"), names.index("city")
    ann = player(
        figures=[stands("meeple", (0, 0), field), stands("pig", (0, 0), field), stands("mayor", (0, 0), city)]
    )
    hrefs = {
        use.get("data-piece"): use.get("href") for use in pieces(drawn(view(players=[ann]), colours=["red"]))
    }
    assert hrefs == {"meeple": "#cc-meeple-lying-red", "pig": "#cc-pig-red", "mayor": "#cc-mayor-red"}


def test_each_drawing_is_kept_once_and_every_piece_has_its_drawing() -> None:
    root = drawn(played("classic-collection", 30, seed=3).view(None))
    ids = [element.get("id") for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    drawn_once = {name for name in ids if name and name not in ("cc-cell", "cc-soft", *LIGHT)}
    used = {use.get("href", "")[1:] for use in root.iter(f"{SVG}use")} - {*LIGHT}
    assert {use.get("href", "")[1:] for use in pieces(root)} <= used == drawn_once


# --- legend and looks ---------------------------------------------------------------------------------------


def legend(root: ElementTree.Element) -> list[str]:
    return ["".join(group.itertext()) for group in root.iter() if group.get("class") == "player"]


def test_the_legend_names_everybody_with_colour_emblem_and_score() -> None:
    shown = view(players=[player("Ann", 12), player("Олена", -3), player('<b>&amp;"', 0)])
    root = drawn(shown, colours=["pink", "yellow", "black"])
    assert legend(root) == ["Ann12", "Олена-3", '<b>&amp;"0']
    groups = [group for group in root.iter() if group.get("class") == "player"]
    for group, colour in zip(groups, ("pink", "yellow", "black"), strict=True):
        fills = {element.get("fill") for element in group.iter()}
        assert PLAYERS[colour].body in fills
        assert PLAYERS[colour].emblem_colour in fills


def test_names_may_hold_characters_that_xml_must_not() -> None:
    assert legend(drawn(view(players=[player("A\x00n\x0bn\ud800", 7)]))) == ["Ann7"]


def test_long_names_are_cut_off() -> None:
    text = legend(drawn(view(players=[player("Maximiliana von und zu Hohenschwangau", 5)])))[0]
    assert text.startswith("Maximil")
    assert text.endswith("…5")


def test_the_legend_shows_what_players_hold() -> None:
    ann = player(elsewhere=[["meeple", ["prison", 1]], ["robber", ["track", 21]]])
    shown = view(
        players=[ann, player("Bob")],
        king={"player": 1, "size": 4, "at": [0, 0], "segment": 0},
        gold={"tiles": [], "players": [0, 4], "supply": 1},
        goods={
            "owned": [{"wine": 2, "grain": 0, "cloth": 0}, {"wine": 0, "grain": 0, "cloth": 0}],
            "supply": {},
        },
    )
    assert legend(drawn(shown)) == ["Ann0221", "Bob04"]  # score, wine, robber; score, gold
    bare = view(players=[player("Ann"), player("Bob")])
    assert board.draw(shown).count("<path") > board.draw(bare).count("<path") + 10


def test_the_hand_and_the_stack_are_told() -> None:
    root = drawn(view(hand=["base/C"], stack=1, turn=7))
    (state,) = (group for group in root.iter() if group.get("class") == "state")
    assert "".join(state.itertext()) == "Turn 71 tile left"
    assert [group.get("data-tile") for group in root.iter() if group.get("class") == "hand"] == ["base/C"]


def test_light_and_dark_tables() -> None:
    for theme, colour in TABLE.items():
        assert f'fill="{colour}"' in board.draw(view(), theme=theme)
    with pytest.raises(ValueError, match="there is no theme 'blue'; choose one of light, dark"):
        board.draw(view(), theme="blue")


def test_seats_have_the_colours_of_the_view_or_those_of_the_order() -> None:
    six = view(players=[player(f"P{seat}") for seat in range(6)])
    assert board.seat_colours(six) == ["blue", "red", "yellow", "green", "black", "pink"]
    told = view(players=[player("Ann", colour="red"), player("Bob")])
    assert board.seat_colours(told) == ["red", "blue"]
    assert board.seat_colours(told, ["green", "pink"]) == ["green", "pink"]
    with pytest.raises(ValueError, match="there is no colour 'violet'"):
        board.draw(told, colours=["violet", "red"])
    with pytest.raises(ValueError, match="2 players need the same number of colours, not 1"):
        board.draw(told, colours=["red"])


def test_the_size_is_the_width_in_pixels() -> None:
    root = drawn(view(), size=900)
    _, _, width, height = (float(number) for number in root.get("viewBox", "").split())
    assert root.get("width") == "900"
    assert int(root.get("height", "")) == round(900 * height / width)


def test_a_game_shows_itself_in_a_notebook() -> None:
    game = played("classic", 4)
    assert game._repr_svg_() == board.draw(game.view(None))
    assert [use.tag for use in ElementTree.fromstring(game._repr_svg_()).iter(f"{SVG}script")] == []


def test_the_same_view_gives_the_same_picture() -> None:
    shown = played("classic", 10).view(None)
    assert board.draw(shown) == board.draw(shown)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_position_of_a_game_with_everything_can_be_drawn(seed: int) -> None:
    game = played("everything", 0, seed)
    rng = random.Random(seed)
    for turns in range(20, 400, 20):
        while not game.over and game.turn <= turns:
            game.play(rng.choice(game.decision.options))
        shown = game.view(None)
        assert owned(drawn(shown, frontier=True)) == on_the_board(shown)
        if game.over:
            break
    assert game.turn > 100


def owned(root: ElementTree.Element) -> Counter[tuple[str | None, str | None]]:
    """The figures of players in a picture, by kind and seat."""
    seen = (use for use in pieces(root) if use.get("data-piece") not in ("shield", "castle"))
    return Counter((use.get("data-piece"), use.get("data-seat")) for use in seen if "data-seat" in use.attrib)


def on_the_board(shown: View) -> Counter[tuple[str | None, str | None]]:
    """The figures of players in a view that stand on tiles, wherever they stand there."""
    found: Counter[tuple[str | None, str | None]] = Counter()
    for seat, one in enumerate(shown["players"]):
        found.update((placed["figure"], str(seat)) for placed in one["figures"])
        found.update(
            (kind, str(seat))
            for kind, place in one["elsewhere"]
            if place[0] in ("quarter", "tower", "castle")
        )
    return found
