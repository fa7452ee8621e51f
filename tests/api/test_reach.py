"""game.reach(): cells that a user interface may show."""

from __future__ import annotations

from tests.table import Table


def test_TOWER_15_the_range_of_every_tower() -> None:
    table = Table("TOWER-E2", modules=("base", "tower"))
    assert table.game.reach() == {"tower 0,0": [(-1, 0), (0, -1), (0, 0), (0, 1), (1, 0)]}
    assert table.game.view(None)["reach"] == {"tower 0,0": [[-1, 0], [0, -1], [0, 0], [0, 1], [1, 0]]}


def test_DRAGON_22_the_way_of_the_dragon_ends_at_the_fairy() -> None:
    table = Table("DRAGON-E2", modules=("base", "dragon", "fairy"))
    assert table.game.reach() == {"dragon": [(0, 1)]}


def test_there_is_nothing_to_show_without_such_modules() -> None:
    assert Table("BASE-E1", active="blue").game.reach() == {}
