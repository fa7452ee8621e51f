"""Rules 07, module princess: a knight is sent home."""

import pytest

import carcassonne as cc
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    PRINCESS,
    asked,
    fairy,
    happened,
    knights,
    offered,
    play,
    send_home,
    targets,
)

LATER = pytest.mark.parametrize("edition", ["c2", "c3"])
THEN_PLACE = {"princess.then_place": True}


def princess(sketch, modules=(), edition="c3", **more):
    """The starred princess tile lies."""
    return Table(sketch, modules=(*PRINCESS, *modules), edition=edition, **more).lay()


# --- who can be sent home -------------------------------------------------------------------------------


@every_edition
def test_PRINCESS_1_the_tile_is_placed_like_any_other(edition):
    """It need not extend an occupied city: all places where its edges fit are open."""
    # PRINCESS-1, no code: nothing limits where the tile is placed
    start = [("sketch/CFFF", (0, 0), 0), ("sketch/FFFF", (1, 0), 0)]
    table = RealTable(["sketch/CFFF princess@N"], start=start, modules=PRINCESS, edition=edition)
    assert ((0, 1), 2) in table.placements()
    assert ((1, 1), 0) in table.placements()
    plain = RealTable(["sketch/CFFF"], start=start, modules=PRINCESS, edition=edition)
    assert table.placements() == plain.placements()


@every_edition
def test_PRINCESS_2_one_knight_of_the_extended_city_may_be_sent_home(edition):
    """TURN-16: it may be declined."""
    table = princess("PRINCESS-E1", edition=edition)
    assert asked(table) == ("princess", "red")
    assert knights(table) == [("blue", "meeple", (0, 0))]
    assert [option.type for option in table.game.decision.options] == ["return_figure", "pass"]
    play(table, "pass")
    assert table.supply("blue") == 6


@every_edition
def test_PRINCESS_3_any_knight_of_the_whole_city(edition):
    """Of any player, on any tile, the own one included."""
    sketch = "(0,0) CFFF blue@N\n(0,1) CFCF C=NS red@N\n(0,2) CCCF C=NES green@N blue@E\n"
    sketch += "*(0,3) CFCF C=NS princess@N"
    table = princess(sketch, edition=edition)
    assert sorted(knights(table)) == [
        ("blue", "meeple", (0, 0)),
        ("blue", "meeple", (0, 2)),
        ("green", "meeple", (0, 2)),
        ("red", "meeple", (0, 1)),
    ]
    send_home(table, "green", (0, 2))
    assert [table.supply(colour) for colour in ("red", "blue", "green")] == [6, 5, 7]


@every_edition
def test_PRINCESS_3_two_owners_on_one_segment(edition):
    """The owner tells them apart."""
    sketch = "(0,0) CFFF blue@N green@N\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, edition=edition)
    assert sorted(knights(table)) == [("blue", "meeple", (0, 0)), ("green", "meeple", (0, 0))]
    send_home(table, "green", (0, 0))
    assert (table.supply("blue"), table.supply("green")) == (6, 7)


@every_edition
@pytest.mark.parametrize("figure", ["big", "mayor", "wagon"])
def test_PRINCESS_4_every_kind_of_meeple_in_the_city_is_a_knight(edition, figure):
    """PRINCESS-X3, BIG-X5, MAYOR-12, MAYOR-X4, WAGON-14, WAGON-15, WAGON-X2: the wagon does not move on."""
    kind = {"big": "big-meeple"}.get(figure, figure)
    sketch = f"(0,0) CRFF link=N-E blue:{figure}@N\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, (kind,), edition)
    assert knights(table) == [("blue", kind, (0, 0))]
    send_home(table, "blue", (0, 0), kind)
    assert table.supply("blue", kind) == 1
    assert table.on_board("blue") == []


@every_edition
def test_PRINCESS_4_nobody_else_on_the_tiles_of_the_city(edition):
    """No traveller, monk or farmer, no builder or pig; ABBOT-X10: an abbot is no knight."""
    # ABBOT-X10, no code: the princess asks for knights and skips the whole of step 2
    sketch = "(0,0) CRFF mon blue@E blue:abbot@mon blue@field\n(0,2) FFCF blue@S\n*(0,1) CFCF C=NS princess@N"
    assert knights(princess(sketch, ("abbot",), edition)) == [("blue", "meeple", (0, 2))]


@every_edition
def test_PRINCESS_5_it_returns_without_points(edition):
    """PRINCESS-5, no code: a figure that is sent home is not scored."""
    table = send_home(princess("PRINCESS-E1", edition=edition), "blue", (0, 0))
    assert (table.supply("blue"), table.scores) == (7, {"red": 0, "blue": 0})
    assert [event["player"] for event in happened(table, "figure_returned")] == [1]


@pytest.mark.parametrize("edition", ["c1", "c2"])
@pytest.mark.parametrize(("more", "left"), [("", []), (" blue@W", ["builder", "meeple"])])
def test_PRINCESS_6_the_builder_goes_with_the_last_knight_of_its_owner(edition, more, left):
    """BLD-X6: c1 and c2."""
    # BLD-X6, no code: `send_home` takes along what depends on the knight
    sketch = f"(0,0) CFFC C=NW blue@N blue:builder@N\n(-1,0) FCFC C=EW{more}\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, ("builder",), edition, active="red", players=["red", "blue"])
    send_home(table, "blue", (0, 0))
    assert sorted(figure for figure, _ in table.on_board("blue")) == left


def test_PRINCESS_6_in_c3_the_builder_goes_with_its_companion():
    """BLD-X6: the other knight can be sent home without the builder."""
    # PRINCESS-6, no code: `send_home` takes along what depends on the knight
    sketch = "(0,0) CFFF blue@N blue:builder@N\n(0,1) CFCF C=NS blue@N\n*(0,2) CFCF C=NS princess@N"
    table = princess(sketch, ("builder",), players=["red", "blue"])
    companions = {tuple(data["at"]): data.get("companion") for data in offered(table, "return_figure")}
    assert companions == {(0, 0): "builder", (0, 1): None}
    send_home(table, "blue", (0, 0))
    assert table.on_board("blue") == [("meeple", (0, 1))]
    other = send_home(princess(sketch, ("builder",), players=["red", "blue"]), "blue", (0, 1))
    assert sorted(other.on_board("blue")) == [("builder", (0, 0)), ("meeple", (0, 0))]


@every_edition
def test_PRINCESS_7_knights_of_all_cities_that_the_tile_joins(edition):
    sketch = "(0,0) CFFF blue@N\n(1,1) FFFC green@W\n*(0,1) FCCF C=ES princess@E"
    assert sorted(knights(princess(sketch, edition=edition))) == [
        ("blue", "meeple", (0, 0)),
        ("green", "meeple", (1, 1)),
    ]


@every_edition
@pytest.mark.parametrize(
    "sketch", ["(0,0) FFFF\n*(0,1) CFFF princess@N", "(0,0) CFFF\n*(0,1) CFCF C=NS princess@N"]
)
def test_PRINCESS_8_a_new_city_or_one_without_knights(edition, sketch):
    """PRINCESS-E4: no choice is offered, the figure action is free."""
    table = princess(sketch, edition=edition)
    assert asked(table) == ("place_figure", "red")
    assert ((0, 1), "city") in targets(table)


@every_edition
def test_PRINCESS_8_without_the_module_nothing_happens(edition):
    """PD-2."""
    table = Table("PRINCESS-E1", modules=("base", "farmers", "dragon"), edition=edition).lay()
    assert asked(table) == ("place_figure", "red")


@every_edition
def test_PRINCESS_8_only_the_city_of_the_symbol_counts(edition):
    """The tile extends blue's city with another segment."""
    sketch = "(0,0) CFFF blue@N\n(1,1) FFFC\n*(0,1) FCCF princess@E"
    assert asked(princess(sketch, edition=edition)) == ("place_figure", "red")


@every_edition
def test_PRINCESS_9_the_knight_takes_no_part_in_the_scoring(edition):
    """PRINCESS-E2."""
    table = send_home(princess("PRINCESS-E2", edition=edition), "blue", (0, 0)).decline()
    assert table.scores == {"red": 6, "blue": 0}


@every_edition
def test_PRINCESS_10_a_figure_placed_later_in_the_turn_cannot_be_chosen(edition):
    """The choice comes before step 2 and is not asked again."""
    sketch = "(0,0) CFFF blue@N\n*(0,1) CRCF C=NS princess@N"
    table = play(princess(sketch, edition=edition, players=["red", "blue"]), "pass")
    assert asked(table) == ("place_figure", "red")
    table.place("meeple", "E")
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_PRINCESS_11_the_fairy_does_not_protect(edition):
    """PRINCESS-X1."""
    sketch = "(0,0) CFFF blue@N fairy@blue\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, ("fairy",), edition)
    send_home(table, "blue", (0, 0))
    assert (table.supply("blue"), fairy(table)) == (7, ((0, 0), None, None))


@every_edition
def test_PRINCESS_12_at_most_one_knight_per_tile(edition):
    sketch = "(0,0) CFFF blue@N\n(1,1) FFFC blue@W\n*(0,1) CCCF C=NES princess@E"
    table = send_home(princess(sketch, edition=edition), "blue", (0, 0))
    assert asked(table)[0] != "princess"
    assert table.supply("blue") == 6


# --- what may still be done in the turn -----------------------------------------------------------------


def test_PRINCESS_C1_1_in_c1_the_figure_action_follows():
    """PRINCESS-E1: the city has no meeple left, so red may place a knight."""
    table = send_home(princess("PRINCESS-E1", edition="c1"), "blue", (0, 0))
    assert asked(table) == ("place_figure", "red")
    assert ((0, 1), "city") in targets(table)


def test_PRINCESS_C1_2_the_own_knight_may_be_placed_again_at_once():
    """TURN-41: it is in the supply before TURN-19. Here it is red's last meeple."""
    # PRINCESS-C1-2, no code: who is sent home is in the supply
    sketch = "".join(f"({n},9) FFFF mon red@mon\n" for n in range(6))
    sketch += "(0,0) CFFF red@N\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, edition="c1")
    assert table.supply("red") == 0
    send_home(table, "red", (0, 0))
    table.place("meeple", "N")
    assert table.supply("red") == 0
    assert ("meeple", (0, 1)) in table.on_board("red")


EVERYTHING = (
    "builder",
    "pig",
    "abbot",
    "mayor",
    "wagon",
    "barn",
    "tower",
    "fairy",
    "big-meeple",
    "flying-machines",
)


@LATER
def test_PRINCESS_C2_1_after_sending_a_knight_home_no_figure_action_at_all(edition):
    """PRINCESS-X4, PRINCESS-X6, PRINCESS-X10, ABBOT-X10, BLD-X6, PIG-X4, FLY-X9, BARN-X7, TOWER-X3.

    Neither meeple, builder, pig, barn, tower piece, flight and fairy, nor the abbot taken back.
    """
    sketch = (
        "(0,0) CFFF blue@N red@field\n(1,0) FFFF\n(1,1) FFFF mon red:abbot@mon\n"
        "*(0,1) CFCF C=NS princess@N mon tower fly=N"
    )
    table = princess(sketch, EVERYTHING, edition)
    send_home(table, "blue", (0, 0))
    assert asked(table)[0] == "place_tile"
    free = play(princess(sketch, EVERYTHING, edition), "pass")
    verbs = {option.type for option in free.game.decision.options}
    assert {"place_figure", "take_back", "move_fairy", "build_tower", "fly", "pass"} <= verbs


@every_edition
def test_PRINCESS_C2_2_who_sends_nobody_home_has_his_figure_action(edition):
    table = play(princess("PRINCESS-E1", edition=edition), "pass")
    assert asked(table) == ("place_figure", "red")
    assert ((0, 1), "city") not in targets(table), "it is blue's"
    assert ((0, 1), "field") in targets(table)


@LATER
def test_PRINCESS_C2_3_ferries_and_the_crop_circle_go_on(edition):
    """PRINCESS-X10: what is no figure action of TURN-19 is carried out; scoring too."""
    sketch = "(0,0) CFFF blue@N\n(0,2) FFCF red@S\n*(0,1) CRCR C=NS princess@N lake crop=club"
    table = princess(sketch, ("ferries", "crop-circles"), edition)
    send_home(table, "blue", (0, 0))
    assert asked(table) == ("set_ferry", "red")
    table.ferry("EW")
    assert table.scores == {"red": 6, "blue": 0}
    assert asked(table) == ("crop_circle", "red")


@LATER
def test_PRINCESS_C2_1_the_option_gives_the_figure_action_back(edition):
    table = princess("PRINCESS-E1", edition=edition, options=THEN_PLACE)
    assert asked(send_home(table, "blue", (0, 0))) == ("place_figure", "red")


def test_PRINCESS_C1_1_the_option_takes_it_away_in_c1():
    table = princess("PRINCESS-E1", edition="c1", options={"princess.then_place": False})
    assert asked(send_home(table, "blue", (0, 0)))[0] == "place_tile"


def test_the_option_and_its_defaults():
    [info] = [module for module in cc.modules() if module.id == "princess"]
    assert info.options["princess.then_place"]["default"] == {"c1": True, "c2": False, "c3": False}


# --- worked examples ------------------------------------------------------------------------------------


@every_edition
def test_PRINCESS_E1_blues_knight_is_sent_home(edition):
    table = princess("PRINCESS-E1", edition=edition, players=["red", "blue"])
    assert knights(table) == [("blue", "meeple", (0, 0))]
    send_home(table, "blue", (0, 0))
    assert table.supply("blue") == 7
    if edition == "c1":
        assert ((0, 1), "city") in targets(table)
    else:
        assert asked(table) == ("place_tile", "blue")


@every_edition
def test_PRINCESS_E2_with_and_without_using_her(edition):
    used = send_home(princess("PRINCESS-E2", edition=edition), "blue", (0, 0)).decline()
    assert used.scores == {"red": 6, "blue": 0}
    kept = play(princess("PRINCESS-E2", edition=edition), "pass").decline()
    assert kept.scores == {"red": 6, "blue": 6}


def test_PRINCESS_E3_the_only_knight_with_his_builder():
    """c1."""
    sketch = "(0,0) CFFF red@N red:builder@N\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, ("builder",), "c1", active="blue", players=["blue", "red"])
    send_home(table, "red", (0, 0))
    assert (table.supply("red"), table.supply("red", "builder")) == (7, 1)


@every_edition
def test_PRINCESS_E4_the_first_tile_of_a_new_city(edition):
    table = princess("(0,0) FFFF\n*(0,1) CFFF princess@N", edition=edition)
    assert asked(table) == ("place_figure", "red")
