"""Rules 06, the pig herd tile of river-2 and games-quarterly: a point more per city for the farmers."""

import pytest

from tests.table import RealTable, Table, every_edition
from tests.tables.scoring_turns import FIELD as MESSAGE_FIELD
from tests.tables.scoring_turns import got, message, offered, take_back

BASE = ("base", "farmers")
BRINGERS = pytest.mark.parametrize(
    "bringer", [("river-2",), ("games-quarterly",), ("river-2", "games-quarterly")]
)


def per_city(modules, edition, pig=False, **more):
    """What red gets for each of the two cities of HERD-E1."""
    figures = "red@field red:pig@field" if pig else "red@field"
    table = Table(
        "HERD-E1", modules=modules, edition=edition, drop=[(0, 0)], add=f"(0,0) CFFF {figures}", **more
    )
    points = table.final().scores["red"]
    assert points % 2 == 0
    return points // 2


# --- when it counts ----------------------------------------------------------------------------------------


@BRINGERS
@pytest.mark.parametrize(
    ("edition", "with_pig", "herd", "both"),
    [("c1", False, 4, None), ("c1", True, 3, 4), ("c2", False, 3, None), ("c2", True, 4, 5),
     ("c3", False, 3, None), ("c3", True, 4, 4)],
)  # fmt: skip
def test_HERD_C1_1_HERD_C2_1_HERD_C3_1_the_table_of_editions(bringer, edition, with_pig, herd, both):
    """FARM-X9, PIG-C1-12, PIG-X16. Two boxes that bring herds count a herd once."""
    modules = (*BASE, *bringer, *(["pig"] if with_pig else []))
    assert per_city(modules, edition) == herd
    if both is not None:
        assert per_city(modules, edition, pig=True) == both


@pytest.mark.parametrize(
    ("edition", "modules"), [("c1", BASE), ("c2", (*BASE, "pig")), ("c3", (*BASE, "pig"))]
)
def test_HERD_1_without_a_module_that_brings_it_it_means_nothing(edition, modules):
    """DEF-14."""
    assert per_city(modules, edition) == 3


def test_HERD_E1_c1_without_pig():
    assert Table("HERD-E1", modules=(*BASE, "river-2"), edition="c1").final().scores == {"red": 8}


@pytest.mark.parametrize(("pig", "points"), [(False, 6), (True, 8)])
def test_HERD_E2_c1_with_pig(pig, points):
    assert 2 * per_city((*BASE, "river-2", "pig"), "c1", pig) == points


@pytest.mark.parametrize(
    ("modules", "pig", "points"),
    [
        ((*BASE, "river-2", "pig"), False, 8),
        ((*BASE, "river-2", "pig"), True, 10),
        ((*BASE, "river-2"), False, 6),
    ],
)
def test_HERD_E3_HERD_C2_2_c2(modules, pig, points):
    """The herd pays with or without a pig figure on the field."""
    assert 2 * per_city(modules, "c2", pig) == points


def test_HERD_E4_HERD_2_a_tie_pays_both():
    table = Table("HERD-E1", modules=(*BASE, "river-2"), edition="c1", players=("red", "blue"),
                  drop=[(0, 0)], add="(0,0) CFFF red@field blue@field")  # fmt: skip
    assert table.final().scores == {"red": 8, "blue": 8}


# --- whom it pays, and for what ----------------------------------------------------------------------------


def test_HERD_3_who_has_not_the_majority_gets_nothing():
    table = Table("HERD-E1", modules=(*BASE, "river-2", "big-meeple"), edition="c1", players=("red", "blue"),
                  drop=[(0, 0)], add="(0,0) CFFF red:big@field blue@field")  # fmt: skip
    assert table.final().scores == {"red": 8, "blue": 0}
    (event,) = table.score_events()
    assert event["parts"] == [["cities", 2, 6], ["pig-herd", 2, 2]]


def test_HERD_1_the_herd_belongs_to_the_field_it_is_printed_on():
    """The road parts the tile of the herd: it is on the northern field of blue, not on that of red."""
    sketch = """
    (0,0) FRFR R=EW herd
    (0,1) FFFF blue@field
    (1,1) CFFF
    (1,2) FFCF
    (0,-1) FFFF red@field
    (1,-1) FFCF
    (1,-2) CFFF
    """
    table = Table(sketch, modules=(*BASE, "river-2"), edition="c1", players=("red", "blue"))
    assert table.final().scores == {"blue": 4, "red": 3}


def test_HERD_1_nothing_eats_the_herd():
    """The dragon flies over it and on; the herd still pays."""
    sketch = "(0,0) FFFF volcano\n(0,1) FFFF herd red@field\n(0,2) CFFF\n(0,3) FFCF\n*(1,0) FFFF dsym"
    table = (
        Table(sketch, modules=(*BASE, "river-2", "dragon"), edition="c1", add="(5,5) FFFF").lay().decline()
    )
    table.game.play({"type": "move_dragon", "at": [0, 1]})
    assert table.on_board("red") == []
    while table.game.decision.kind == "move_dragon":
        table.game.play(table.game.decision.options[0])
    table.game.play(table.game.decision.options[0])
    table.put("red", None, table.sketch[1], "field")
    assert table.final().scores == {"red": 4}


@pytest.mark.parametrize("modules", [("river-2",), ("games-quarterly",), ("river-2", "games-quarterly")])
def test_HERD_4_HERD_6_two_herds_on_one_field(modules):
    """RIV2-X3, GQ-X2: one from each box."""
    # GQ-X2, no code: the herd is found by its trait, whatever tile bears it
    start = [
        ("river-2/K", (0, 0), 0),
        ("games-quarterly/D", (1, 0), 0),
        ("sketch/CFFF", (2, 0), 0),
        ("sketch/FFCF", (2, 1), 0),
    ]
    table = RealTable(["sketch/FFFF"], start=start, modules=(*BASE, *modules), edition="c1").lay((1, -1))
    assert table.place("meeple", "field").scores == {"red": 5, "blue": 0}
    assert [e["parts"] for e in table.score_events()] == [[["cities", 1, 3], ["pig-herd", 2, 2]]]


@pytest.mark.parametrize("layer", ["red", "blue"])
def test_HERD_5_who_laid_the_tile_does_not_matter(layer):
    """Red farms the field; red or blue lays the tile with the herd."""
    sketch = "(0,0) CFFF red@field\n(0,1) FFCF\n*(1,0) FFFF herd"
    modules = (*BASE, "games-quarterly")
    table = Table(sketch, layer, players=("red", "blue"), modules=modules, edition="c1").turn()
    assert table.final().scores == {"red": 4, "blue": 0}


def test_HERD_2_a_field_without_completed_cities_is_worth_nothing():
    table = Table("(0,0) CFFF herd red@field", modules=(*BASE, "river-2"), edition="c1")
    assert table.final().scores == {"red": 0}
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("field", 0)]


def test_HERD_2_the_view_tells_it():
    table = Table("HERD-E1", modules=(*BASE, "river-2"), edition="c1")
    assert table.feature((0, 0), "field").standing == {0: 8}


def test_HERD_C3_1_the_herd_changes_nothing_in_the_scoring_of_pigs():
    """c3: red's pig is scored when a city with a shield is completed: 3 per city."""
    sketch = """
    (0,0) CFFF red@field red:pig@field
    (1,0) CFFF herd
    (0,1) FFCF
    (1,1) FFCF
    (9,0) CFFF sh@N
    *(9,1) FFCF
    """
    table = Table(sketch, modules=(*BASE, "river-2", "pig"), edition="c3").turn()
    assert [(e["source"], e["points"]) for e in table.score_events()] == [("pig", 6)]


# --- interactions ------------------------------------------------------------------------------------------


BARN_BOARD = """
(0,0) FFFF
(1,0) FFFF
(0,1) CFFF yellow@field
(0,2) FFCF
(1,2) FFCF
*(1,1) CFFF herd
"""
"""BARN-E1 with a herd on the new tile: two completed cities."""


def barn(table, corner):
    at = list(table.newest)
    table.game.play({"type": "place_figure", "figure": "barn", "at": at, "corner": corner})
    return table


@pytest.mark.parametrize(("modules", "points"), [(("river-2",), 8), (("river-2", "pig"), 6), ((), 6)])
def test_HERD_X1_farmers_of_a_new_barn_get_the_herds_point(modules, points):
    """c1; the 4 points of the barn's owner are not raised."""
    # HERD-X1, no code: farmers at a barn get their share, and the herd asks for the majority
    table = Table(BARN_BOARD, "blue", modules=(*BASE, "barn", *modules), edition="c1").lay()
    barn(table, "SW")
    assert (table.scores, table.supply("yellow")) == ({"blue": 0, "yellow": points}, 7)
    assert table.final().scores == {"blue": 8, "yellow": points}


@pytest.mark.parametrize(("modules", "points"), [(("games-quarterly",), 4), (("games-quarterly", "pig"), 2)])
def test_HERD_X1_joined_farmers_get_two_per_city(modules, points):
    """BARN-E2 with a herd, two completed cities: 2 for each of them, in c1 without pig."""
    board = """
    (0,0) FFFF
    (1,0) FFFF
    (0,1) FFFF
    (2,1) CFFC red@field
    (2,2) FFCF
    *(1,1) FCFF herd
    """
    draws = ["sketch/FFFF"]
    table = Table(board, "blue", modules=(*BASE, "barn", *modules), edition="c1", draws=draws).lay()
    barn(table, "SW")
    assert table.scores == {"blue": 0, "red": 0}
    table.lay((2, 0)).decline()
    assert (table.scores, table.supply("red")) == ({"blue": 0, "red": points}, 7)
    assert table.final().scores == {"blue": 8, "red": points}


def test_HERD_X2_a_besieged_city_doubles_the_herds_point():
    """CATHAR-19: (3 + 1) for the ordinary city, twice that for the besieged one."""
    table = Table("CATHAR-E6", modules=(*BASE, "cathars", "river-2"), edition="c1", drop=[(0, 0)],
                  add="(0,0) CFFF red@field herd")  # fmt: skip
    assert table.final().scores == {"red": 4 + 8}


@pytest.mark.parametrize(("bringer", "parts"), [
    ("river-2", [["cities", 2, 6], ["pig-herd", 2, 2]]),
    ("abbot", [["cities", 2, 6]]),
])  # fmt: skip
def test_HERD_X5_message_8_pays_the_herd(bringer, parts):
    """Red has two farmers, blue one; red takes one back and scores the field."""
    field = MESSAGE_FIELD.replace("red@field", "red@field red@field").replace(
        "(41,0) CFFF", "(41,0) CFFF herd"
    )
    table = message(8, field, modules=("base", "farmers", "messages", bringer), edition="c1")
    take_back(table, "score_and_return", (40, 0))
    assert got(table) == [(sum(part[2] for part in parts), parts)]


@pytest.mark.parametrize("token", [5, 6, 7])
def test_HERD_X5_messages_5_to_7_do_not(token):
    """Message 7 gives 2 per farmer, with or without a herd on his field."""
    field = MESSAGE_FIELD.replace("(41,0) CFFF", "(41,0) CFFF herd")
    modules = ("base", "farmers", "messages", "river-2")
    assert sum(points for points, _ in got(message(token, field, modules=modules, edition="c1"))) == (
        2 if token == 7 else 0
    )


@every_edition
def test_HERD_1_the_herd_is_no_figure(edition):
    """The field of a herd is free, and a farmer may be placed on it."""
    table = Table("*(0,0) FFFF herd", modules=(*BASE, "river-2"), edition=edition, add="(0,1) FFFF").lay()
    assert table.kinds() == ["field"]
    assert [option["type"] for option in offered(table)] == ["place_figure", "pass"]
