"""The tile: cells, turns, wheel, panning, clicks (UX-6.8 to UX-6.13)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.playing import Client
from tests.web.browsing import Visitor
from tests.web.hands import Keyboard, Lister
from tests.web.serving import Json, here
from tests.web.table_page import Seen, Spot, TablePage

BASE: Json = {"edition": "c3", "modules": ["base", "farmers"], "seed": "tiles"}


@pytest.fixture
def table(visit: Callable[..., Visitor]) -> TablePage:
    """Two players at one device, at the first tile."""
    return TablePage.open(visit(), here("Ann", "Bob"), config=BASE)


def legal(options: list[Json]) -> dict[str, list[int]]:
    """The turns in which the tile may lie, by cell."""
    cells: dict[str, list[int]] = {}
    for option in options:
        if option["type"] == "place_tile":
            cells.setdefault(",".join(map(str, option["at"])), []).append(option["turn"])
    return cells


def cell_names(table: TablePage) -> list[str]:
    return table.hooks("[data-board] [data-target=cell]", "cell")


def beside(seen: Seen, at: tuple[int, int], names: list[str]) -> tuple[float, float]:
    """Where a cell is on the screen, worked out from the first legal one."""
    spot = seen.cells[0]
    x, y = map(int, names[0].split(","))
    size = spot.width / 0.94  # a legal cell is drawn a little smaller than it is
    return spot.x + (at[0] - x) * size, spot.y - (at[1] - y) * size


def rotation(table: TablePage) -> int:
    return int(table.page.locator("[data-tentative]").get_attribute("data-rot") or -1)


def size_of(table: TablePage) -> float:
    box = table.page.locator("[data-tentative]").bounding_box()
    assert box is not None
    return box["width"]


def test_UX_6_8_the_cells_drawn_are_the_options_sent(table: TablePage) -> None:
    host = Client(
        table.server.address.rstrip("/"), [table.created["host"], table.created["seats"][0]["token"]]
    )
    # Both seats are here, so one more connection plays for both: the page only has to draw.
    tokens = [one["token"] for one in table.created["seats"]]
    host.close()
    player = Client(table.server.address.rstrip("/"), tokens)
    player.until("welcome")
    for turn in range(50):
        while player.decision["kind"] != "place_tile":
            player.play(lambda options: options[-1])
        table.wait(lambda seen: seen.number == player.number and seen.asked, f"turn {turn}")
        assert sorted(cell_names(table)) == sorted(legal(player.decision["options"]))
        player.play(lambda options: options[len(options) // 2])
    player.close()


def test_UX_6_8_a_click_on_any_other_cell_changes_nothing(table: TablePage) -> None:
    table.asked("place_tile")
    seen, names = table.still(), cell_names(table)
    for at in ((0, 0), (1, 1), (-1, 1), (2, 0)):
        if f"{at[0]},{at[1]}" in names:
            continue
        table.page.mouse.click(*beside(seen, at, names))
    assert table.still().laid == ""
    assert not table.visitor.sent("draft")


def test_UX_6_9_a_cell_turns_the_tile_and_R_visits_each_turn_once(table: TablePage) -> None:
    seen = table.asked("place_tile")
    turns = legal(table.options())
    names = cell_names(table)
    which = max(range(len(names)), key=lambda one: len(turns[names[one]]))
    table.click(seen.cells[which])
    table.drafted()
    visited = [rotation(table)]
    for _ in turns[names[which]]:
        before = rotation(table)
        table.press("r")
        if len(turns[names[which]]) > 1:
            table.wait(lambda _, before=before: rotation(table) != before, "another turn")  # type: ignore[misc]
        table.drafted()
        visited.append(rotation(table))
    assert visited[0] == visited[-1]
    assert sorted(visited[:-1]) == sorted(turns[names[which]])


def test_UX_6_9_a_cell_that_needs_a_turn_gets_the_tile_turned(table: TablePage) -> None:
    table.asked("place_tile")
    cell = table.page.locator('[data-board] [data-legal="turn"]').first
    name = cell.get_attribute("data-cell") or ""
    cell.click()
    table.drafted()
    assert rotation(table) in legal(table.visitor.heard("welcome")[0]["view"]["decision"]["options"])[name]


def test_UX_6_10_the_wheel_turns_the_tile_and_zooms_the_table(table: TablePage) -> None:
    seen = table.asked("place_tile")
    turns = legal(table.options())
    names = cell_names(table)
    which = max(range(len(names)), key=lambda one: len(turns[names[one]]))
    table.click(seen.cells[which])
    table.drafted()
    before, size = rotation(table), size_of(table)
    tile = table.page.locator("[data-tentative]").bounding_box()
    assert tile is not None
    table.page.mouse.move(tile["x"] + 0.1 * size, tile["y"] + 0.1 * size)
    table.page.mouse.wheel(0, 120)
    table.wait(lambda _: rotation(table) != before, "a turn by the wheel")
    assert size_of(table) == pytest.approx(size)
    turned = rotation(table)
    table.page.keyboard.down("Control")
    table.page.mouse.wheel(0, -120)
    table.page.keyboard.up("Control")
    table.wait(lambda _: size_of(table) > size * 1.02, "a zoom by Ctrl and the wheel")
    assert rotation(table) == turned
    size = size_of(table)
    table.page.mouse.move(table.page.evaluate("innerWidth / 2"), 110)
    table.page.mouse.wheel(0, 120)
    table.wait(lambda _: size_of(table) < size * 0.98, "a zoom by the wheel")
    assert rotation(table) == turned


def test_UX_6_11_a_press_that_moves_pans_and_never_places(table: TablePage) -> None:
    table.asked("place_tile")
    cell = table.still().cells[0]
    mouse = table.page.mouse
    mouse.move(cell.x, cell.y)
    mouse.down()
    mouse.move(cell.x + 8, cell.y + 30, steps=4)
    mouse.move(cell.x + 40, cell.y + 30, steps=4)
    mouse.up()
    moved = table.wait(lambda seen: abs(seen.cells[0].x - cell.x - 40) < 14, "a pan").cells[0]
    assert moved.id == cell.id
    assert table.look().laid == ""
    assert not table.visitor.sent("draft")


def spots(seen: Seen) -> list[Spot]:
    return [one for one in seen.targets if one.kind == "spot" and one.seen]


def test_UX_6_12_three_clicks_with_a_figure_and_two_without(table: TablePage) -> None:
    number = table.asked("place_tile").number
    table.click(table.look().cells[0])
    table.click(spots(table.wait(lambda seen: bool(spots(seen)) and seen.ready, "spots for a figure"))[0])
    table.wait(lambda seen: any(one.chosen for one in spots(seen)) and seen.ready, "the figure chosen")
    table.action("confirm").click()
    table.committed(number)
    assert table.visitor.sent("commit")[0]["actions"][1]["type"] == "place_figure"
    number = table.asked("place_tile").number
    table.click(table.look().cells[0])
    table.drafted()
    table.action("confirm").click()
    table.committed(number)
    assert [one["type"] for one in table.visitor.sent("commit")[1]["actions"]][:1] == ["place_tile"]


@pytest.mark.parametrize("hand", [Keyboard, Lister], ids=["keyboard", "list"])
def test_UX_6_13_a_turn_by_keyboard_only_and_by_the_list_only(
    table: TablePage, hand: type[Keyboard] | type[Lister]
) -> None:
    number = table.asked("place_tile").number
    hand(table).play(lambda seen: seen.number > number)
    assert table.visitor.sent("commit")[0]["actions"][0]["type"] == "place_tile"


def test_UX_6_7_the_same_seed_and_setup_give_the_same_tiles(visit: Callable[..., Visitor]) -> None:
    drawn = []
    visitor = visit()
    for _ in range(2):
        table = TablePage.open(visitor, here("Ann"), config=BASE)
        tiles = []
        for _ in range(10):
            table.lay()
            tiles.append(table.page.locator("[data-hand]").first.get_attribute("data-hand"))
            table.confirm()
        drawn.append(tiles)
    assert drawn[0] == drawn[1]
    assert len(set(drawn[0])) > 2
