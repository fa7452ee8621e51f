"""Rules 07, module princess: how she meets the other modules."""

from tests.modules.princess.test_princess import LATER, princess
from tests.table import Table, every_edition
from tests.tables.flights import (
    PRINCESS,
    asked,
    fairy_moves,
    happened,
    knights,
    offered,
    play,
    send_home,
    targets,
)


@every_edition
def test_PRINCESS_X1_the_fairy_and_the_princess(edition):
    sketch = "(0,0) CFFF blue@N fairy@blue\n(5,5) FFFF mon red@mon\n*(0,1) CFCF C=NS princess@N"
    table = send_home(princess(sketch, ("fairy",), edition), "blue", (0, 0))
    assert bool(fairy_moves(table)) == (edition == "c1")


@every_edition
def test_PRINCESS_X2_a_builder_triggered_by_the_same_tile_keeps_its_extra_turn(edition):
    """In it figures may be placed. c3: it stands beside the stacks already when its knight is sent home."""
    # PRINCESS-X2, no code: TURN-12 notes the right before TURN-16
    sketch = "(0,0) CFFF red@N red:builder@N\n*(0,1) CFCF C=NS princess@N"
    draws = ["sketch/FFFF mon"]
    table = princess(sketch, ("builder",), edition, players=["red", "blue"], draws=draws)
    send_home(table, "red", (0, 0)).decline()
    if edition != "c3":
        play(table, "extra_turn")
    table.lay((0, -1))
    assert table.turns == ["red", "red"]
    assert ((0, -1), "monastery") in targets(table)


@every_edition
def test_PRINCESS_X7_in_a_besieged_city_too(edition):
    """CATHAR-X12."""
    # PRINCESS-X7, no code: the princess asks for the knights of a city only
    sketch = "(0,0) CFFF cathar@N blue@N\n*(0,1) CFCF C=NS princess@N"
    assert knights(princess(sketch, ("cathars",), edition)) == [("blue", "meeple", (0, 0))]


@every_edition
def test_PRINCESS_X9_mage_and_witch_are_no_knights_and_move_before(edition):
    """PRINCESS-X9, no code: they are no meeples, and TURN-14 comes before TURN-16."""
    sketch = "(0,0) CFFF blue@N mage@N\n(5,5) FRFR R=EW\n*(0,1) CFCF C=NS princess@N magic"
    table = princess(sketch, ("mage-witch", "gold-mines"), edition)
    assert asked(table) == ("move_magic", "red")
    play(table, "move_magic", **offered(table, "move_magic")[0])
    assert knights(table) == [("blue", "meeple", (0, 0))]


@every_edition
def test_PRINCESS_X10_no_points_arise(edition):
    sketch = "(0,0) CFFF blue@N\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, ("messages", "robbers"), edition, players=["red", "blue"])
    send_home(table, "blue", (0, 0)).decline()
    assert (happened(table, "score"), happened(table, "marker")) == ([], [])
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_PRINCESS_X12_inns_cathedrals_and_goods_change_nothing(edition):
    """PRINCESS-X12, no code: none of them asks for the princess."""
    sketch = "(0,0) CFFF blue@N goods@N=wine cath\n*(0,1) CFCF C=NS princess@N"
    table = princess(sketch, ("inns", "cathedrals", "goods", "abbey"), edition)
    while asked(table)[0] != "princess":
        table.game.play(table.game.decision.options[-1])
    assert knights(table) == [("blue", "meeple", (0, 0))]


@every_edition
def test_PRINCESS_X6_tower_tops_are_no_knights(edition):
    sketch = "(0,0) CFFF tower1 green:top blue@N\n*(0,1) CFCF C=NS princess@N"
    assert knights(princess(sketch, ("tower",), edition)) == [("blue", "meeple", (0, 0))]


@LATER
def test_PRINCESS_X6_the_ransom_is_not_affected(edition):
    """TOWER-37: it is asked once more before step 2; tower pieces are banned (PRINCESS-C2-1)."""
    sketch = "(0,0) CFFF blue@N\n(3,0) FFFF tower1\n(4,0) FFFF mon red@mon\n(9,9) FFFF\n*(9,8) FFFF tower"
    draws = ["sketch/CFCF C=NS princess@N"]
    modules = (*PRINCESS, "tower")
    table = Table(
        sketch, active="blue", players=["blue", "red"], modules=modules, edition=edition, draws=draws
    )
    table.stand("red", 5).lay()
    play(table, "build_tower", at=[3, 0])
    play(table, "take_prisoner", **offered(table, "take_prisoner")[0])
    assert asked(table) == ("ransom", "red")
    play(table, "pass").lay((0, 1))
    send_home(table, "blue", (0, 0))
    assert asked(table) == ("ransom", "red")
    play(table, "ransom", **offered(table, "ransom")[0])
    assert (asked(table), table.supply("red")) == (("place_tile", "blue"), 7), "no figure action follows"
