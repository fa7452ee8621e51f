"""Rules 05, module gold-mines: how ingots meet the other modules."""

from tests.modules.gold_mines.test_gold_mines import MODULES, lying, owned, put
from tests.table import Table, every_edition
from tests.tables.scoring_turns import answer, move


@every_edition
def test_GOLD_X2_ingots_are_put_before_the_magic_figure_moves(edition):
    """A tile with both symbols; mage and witch do not change how many ingots are taken."""
    modules = (*MODULES, "mage-witch")
    table = Table("(0,0) FRFR R=EW\n*(1,0) FFFR gold magic", modules=modules, edition=edition).lay()
    assert table.game.decision.kind == "place_ingot"
    put(table, (0, 0))
    assert table.game.decision.kind == "move_magic"
    for figure, points in (("mage", 4), ("witch", 1)):
        sketch = f"(0,0) FRFF red@E ingot3 {figure}@E\n*(1,0) FFFR"
        scored = Table(sketch, modules=modules, edition=edition).turn()
        assert (scored.scores, owned(scored)) == ({"red": points}, {"red": 3})


@every_edition
def test_GOLD_X8_the_value_does_not_matter(edition):
    """INN-X9, CATH-X7: inn and cathedral change the points, not the ingots."""
    # GOLD-X8, no code: the ingots ask for the majority, not for the value
    modules = (*MODULES, "inns", "cathedrals")
    road = Table("(0,0) FRFF red@E inn@E ingot2\n*(1,0) FFFR", modules=modules, edition=edition).turn()
    assert (road.scores, owned(road)) == ({"red": 4}, {"red": 2})
    city = "(0,0) FCFF red@E ingot2\n(1,1) FFCF\n(1,-1) CFFF\n(2,0) FFFC\n*(1,0) CCCC C=NESW cath"
    table = Table(city, modules=modules, edition=edition).turn()
    assert (table.scores, owned(table)) == ({"red": 15}, {"red": 2})


@every_edition
def test_BIG_X11_a_big_meeple_decides_the_majority(edition):
    """BIG-X11, no code: the ingots ask for the majority."""
    sketch = "(0,0) FCFF red@E ingot1\n(1,0) FCFC C=EW blue:big@E ingot2\n*(2,0) FFFC"
    table = Table(sketch, modules=(*MODULES, "big-meeple"), edition=edition).turn()
    assert owned(table) == {"red": 0, "blue": 3}


@every_edition
def test_GOLD_X3_messages_give_no_ingots(edition):
    """Message 8 scores the city and takes the knight back; the ingots stay on it."""
    # GOLD-X3, no code: ingots are handed out for completed features only
    sketch = "(0,0) FRFF red@E\n(0,5) CFCF C=NS red@N ingot2\n*(1,0) FFFR"
    table = (
        Table(sketch, modules=(*MODULES, "messages"), edition=edition, messages=[8]).stand("red", 3).turn()
    )
    answer(move(table, "red", "meeple"), "carry_out_message", value=8)
    answer(table, "score_and_return", figure="meeple", at=[0, 5], segment=table.segment((0, 5), "N"))
    assert table.scores == {"red": 3 + 2 + 1}
    assert (owned(table), lying(table)) == ({"red": 0}, {(0, 5): 2})


@every_edition
def test_GOLD_X3_robbers_steal_points_only(edition):
    sketch = "(0,0) FCFF red@E ingot3\n*(1,0) FFFC"
    table = Table(sketch, players=["red", "blue"], modules=(*MODULES, "robbers"), edition=edition)
    table.robber("blue", 0).turn()
    assert table.scores == {"red": 4, "blue": 2}
    assert owned(table) == {"red": 3, "blue": 0}


@every_edition
def test_FERRY_X4_a_road_that_a_ferry_completes_takes_its_ingots(edition):
    """The lake ends blue's road; the ingot on the lake's tile belongs to it, the one beyond does not."""
    sketch = "(-1,0) FRFF blue@E ingot1\n(1,0) FRFR R=EW ingot1\n*(0,0) FRRR lake ingot1 ferry=ES"
    table = Table(sketch, modules=(*MODULES, "ferries"), edition=edition).turn()
    assert table.scores == {"red": 0, "blue": 2}
    assert (owned(table), lying(table)) == ({"red": 0, "blue": 2}, {(1, 0): 1})
    opened = Table(
        sketch.replace("ferry=ES", "ferry=EW"), modules=(*MODULES, "ferries"), edition=edition
    ).turn()
    assert owned(opened) == {"red": 0, "blue": 0}
    assert sum(lying(opened).values()) == 3
