"""Rules 06, module cathars together with other modules."""

import pytest

from tests.interplay.test_herd import barn
from tests.modules.cathars.test_cathars import BESIEGED, MODULES, UNTIL_C2, escape, escapes, siege
from tests.modules.flying_machines.test_flying_machines import fly, landings
from tests.modules.gold_mines.test_gold_mines import owned as ingots
from tests.modules.goods.test_goods import owned as goods
from tests.table import Table, every_edition
from tests.tables.flights import asked, fairy, fairy_points, offered, play
from tests.tables.scoring_turns import got, message, points

PLAIN = "sketch/FFFF"


# --- who opens a way out -----------------------------------------------------------------------------------


@every_edition
def test_CATHAR_X1_ABBEY_X1_an_abbey_is_a_monastery_for_the_escape(edition):
    sketch = "(0,0) CFFF cathar@N red@N\n(1,-1) AAAA abbey\n*(2,-1) FFFF"
    table = Table(sketch, modules=(*MODULES, "abbey"), edition=edition).turn()
    assert escapes(table) == [("meeple", (0, 0))]


@every_edition
def test_CATHAR_X11_FAIRY_X20_an_escaping_charge_brings_nothing_and_the_fairy_stays(edition):
    table = siege("(0,0) CFFF cathar@N red@N fairy@red", [(0, 0)], (*MODULES, "fairy"), edition).turn()
    escape(table, (0, 0))
    assert (fairy_points(table), fairy(table)[0]) == ([], (0, 0))


@every_edition
def test_CATHAR_X11_the_charge_in_a_completed_besieged_city_brings_3(edition):
    """CATHAR-X11, no code: her 3 points are a score of their own, and who escapes is not scored."""
    sketch = "(0,0) CFFF red@N cathar@N fairy@red\n*(0,1) FFCF"
    table = Table(sketch, modules=(*MODULES, "fairy"), edition=edition).turn()
    assert (table.scores, fairy_points(table)) == ({"red": 2 + 3}, [("red", 3)])


@every_edition
def test_CATHAR_X15_CROP_X9_circles_come_after_the_escape(edition):
    """Red's only knight escapes, so only blue has a knight to return."""
    # CATHAR-X15, no code: TURN-34 comes before TURN-37 and is no part of a tile part
    board = "(0,0) CFFF cathar@N red@N blue@N\n*(2,-1) FFFF crop=shield\n(1,-1) FFFF mon"
    table = siege(
        board, [(0, 0), (1, -1)], (*MODULES, "crop-circles"), edition, players=("red", "blue")
    ).turn()
    escape(table, (0, 0))
    assert asked(table) == ("crop_circle", "red")
    play(table, "crop_circle", value="B")
    assert asked(table) == ("crop_return", "blue")
    table.game.play(table.game.decision.options[0])
    assert asked(table) == ("place_tile", "blue")


@every_edition
@pytest.mark.parametrize(("value", "knights"), [("A", 2), ("B", 0)])
def test_CROP_X9_knights_of_besieged_cities_are_added_and_returned(edition, value, knights):
    """CROP-X9, no code: a circle asks for meeples on roads, cities or fields only."""
    board = "*(2,-1) FFFF crop=shield\n(1,-1) FFFF"
    table = siege(board, [(1, -1)], (*MODULES, "crop-circles"), edition).turn()
    play(table, "crop_circle", value=value)
    table.game.play(table.game.decision.options[0])
    assert table.feature((0, 0), "N").strength == (knights,)


# --- values ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("magic", "completed", "unfinished"), [("mage", 3 + 1 + 3, 2), ("witch", 2, 0)])
@every_edition
def test_CATHAR_X6_MAGE_X7_mage_and_witch(edition, magic, completed, unfinished):
    """3 tiles and a shield are worth 4: with the mage 7, with the witch 2. Unfinished 2 tiles: 2 or 0."""
    # CATHAR-X6, MAGE-X7, no code: mage and witch come later by their rank (DEF-13)
    modules = (*MODULES, "mage-witch")
    figure = f"(0,0) CFFF red@N {magic}@N"
    table = Table("CATHAR-E1", modules=modules, edition=edition, drop=[(0, 0)], add=figure).turn()
    assert table.scores == {"red": completed}
    drop = [(0, 0), (0, 2)]
    table = Table("CATHAR-E1", modules=modules, edition=edition, drop=drop, add=figure).final()
    assert table.scores == {"red": unfinished}


@every_edition
def test_CATHAR_X5_MAYOR_X6_the_siege_does_not_change_his_strength(edition):
    """A mayor in a besieged city with two shields against one knight: 2 tiles and 2 shields, 4 points."""
    # CATHAR-X5, no code: a siege changes the value only, and a mayor is a meeple
    sketch = "(0,0) CFFF sh2@N cathar@N red:mayor@N blue@N\n*(0,1) FFCF"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "mayor"), edition=edition).turn()
    assert table.scores == {"red": 4, "blue": 0}


@every_edition
def test_CATHAR_X10_GOODS_X5_goods_are_taken_as_usual(edition):
    """GOODS-X5, no code: goods ask for symbols, not for the value."""
    # CATHAR-X10, no code: a siege changes the value only
    sketch = "(0,0) CFFF cathar@N goods@N=grain blue@N\n*(0,1) FFCF"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "goods"), edition=edition).turn()
    assert (table.scores, goods(table)["red"]) == ({"red": 0, "blue": 2}, (0, 1, 0))


@every_edition
def test_CATHAR_X17_GOLD_X8_the_majority_takes_the_ingots(edition):
    """CATHAR-X17, no code: ingots ask for the majority, and a siege changes the value only."""
    sketch = "(0,0) CFFF cathar@N red@N ingot2\n*(0,1) FFCF"
    table = Table(sketch, modules=(*MODULES, "gold-mines"), edition=edition).turn()
    assert (table.scores, ingots(table)) == ({"red": 2}, {"red": 2})


@pytest.mark.parametrize("add", ["", "(20,1) CFCF C=NS cathar@N\n"])
def test_CATHAR_X13_MSG_X8_an_unfinished_besieged_city_is_the_smallest_for_message_1(add):
    """City A has 2 tiles and a shield, city B 1 tile; besieged, A is worth 0."""
    # MSG-X8, no code: a message asks for the value as it stands, and a shrine is a ring
    board = "(20,0) CFCF C=NS sh@N red@N\n(22,0) CFCF C=NS red@N\n" + (add or "(20,1) CFCF C=NS\n")
    table = message(1, board, modules=("base", "farmers", "messages", "cathars"))
    assert points(table) == (0 if add else 1)


def test_CATHAR_X13_message_8_scores_it_with_nothing():
    """CATHAR-X13, no code: a message asks for the value of the feature as it stands."""
    board = "(20,0) CFCF C=NS sh@N red@N cathar@N\n"
    table = message(8, board, modules=("base", "farmers", "messages", "cathars"))
    (data,) = offered(table, "score_and_return")
    play(table, "score_and_return", **data)
    assert (got(table), table.supply("red")) == ([], 7)


@pytest.mark.parametrize(("token", "expected"), [(5, 2), (6, 4)])
def test_CATHAR_X13_messages_5_and_6_are_unchanged(token, expected):
    """One shield and two knights in a besieged city."""
    board = "(20,0) CFCF C=NS sh@N red@N red@N cathar@N\n"
    assert points(message(token, board, modules=("base", "farmers", "messages", "cathars"))) == expected


# --- fields with barns -------------------------------------------------------------------------------------

BARN_BOARD = """
(0,0) FFFF
(1,0) FFFF
(0,1) CFFF yellow@field
(0,2) FFCF
(1,2) FFCF
*(1,1) CFFF cathar@N
"""
"""BARN-E1 with a besieged city: one ordinary and one besieged completed city."""


@pytest.mark.parametrize(("barns", "owner"), [(False, 4 + 4), (True, 4 + 8)])
@pytest.mark.parametrize(("pig", "paid"), [(False, 3 + 6), (True, 4 + 8)])
@UNTIL_C2
def test_CATHAR_X4_CATHAR_22_BARN_X12_farmers_of_a_new_barn_and_its_owner(edition, pig, paid, barns, owner):
    """The owner of the barn is no farmer: 4 + 4 at the end, by option 4 + 8."""
    farmer = "(0,1) CFFF yellow@field" + (" yellow:pig@field" if pig else "")
    modules = (*MODULES, "barn", "pig")
    table = Table(BARN_BOARD, "blue", modules=modules, edition=edition, drop=[(0, 1)], add=farmer,
                  options={"cathars.barns": barns}).lay()  # fmt: skip
    barn(table, "SW")
    assert table.scores == {"blue": 0, "yellow": paid}
    assert table.final().scores == {"blue": owner, "yellow": paid}


@pytest.mark.parametrize(("pig", "paid"), [(False, 1 + 2), (True, 2 + 4)])
@UNTIL_C2
def test_CATHAR_X4_BARN_X12_joined_farmers(edition, pig, paid):
    board = f"""
    (0,0) FFFF
    (1,0) FFFF
    (0,1) FFFF
    (2,1) CFFC red@field {"red:pig@field" if pig else ""}
    (2,2) FFCF cathar@S
    *(1,1) FCFF
    """
    modules = (*MODULES, "barn", "pig")
    table = Table(board, "blue", modules=modules, edition=edition, draws=[PLAIN]).lay()
    barn(table, "SW")
    table.lay((2, 0)).decline()
    assert (table.scores, table.supply("red"), table.supply("red", "pig")) == ({"blue": 0, "red": paid}, 7, 1)
    assert table.final().scores == {"blue": 8, "red": paid}


# --- figures that come and go ------------------------------------------------------------------------------


@every_edition
def test_CATHAR_X12_PRINCESS_X7_the_princess_sends_a_besieged_knight_home(edition):
    """CATHAR-X12, no code: none of them asks for sieges."""
    sketch = "(0,0) CFFF cathar@N blue@N\n*(0,1) CFCF C=NS princess@N"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "princess"), edition=edition).lay()
    assert [data["at"] for data in offered(table, "return_figure")] == [[0, 0]]
    table.game.play(table.game.decision.options[0])
    assert table.supply("blue") == 7


@every_edition
def test_CATHAR_X12_DRAGON_X11_the_dragon_eats_besieged_knights(edition):
    sketch = "(0,0) CFFF cathar@N blue@N\n(0,-1) FFFF volcano\n*(1,-1) FFFF dsym"
    table = (
        Table(sketch, players=("red", "blue"), modules=(*MODULES, "dragon"), edition=edition).lay().decline()
    )
    play(table, "move_dragon", at=[0, 0])
    assert table.supply("blue") == 7


@every_edition
def test_CATHAR_X12_TOWER_X11_a_besieged_knight_can_be_captured(edition):
    """TOWER-X11, no code: whoever stands on a segment in range can be captured."""
    sketch = "(0,0) CFFF cathar@N blue@N\n*(0,-1) FFFF tower"
    table = Table(sketch, players=("red", "blue"), modules=(*MODULES, "tower"), edition=edition).lay()
    play(table, "build_tower", at=[0, -1])
    assert [data["at"] for data in offered(table, "take_prisoner")] == [[0, 0]]


@every_edition
def test_CATHAR_X12_TOWER_X11_a_tower_top_is_no_knight(edition):
    """Red's meeple on the tower of the Cathar tile cannot escape."""
    sketch = "(0,0) CFFF cathar@N tower\n(1,-1) FFFF mon\n*(0,-1) FFFF tower"
    table = Table(
        sketch, players=("red",), modules=(*MODULES, "tower"), edition=edition, draws=["sketch/FFFF tower"]
    )
    play(table.lay(), "build_tower", at=[0, 0])
    table.lay((-1, 0))
    play(table, "climb_tower", figure="meeple", at=[0, 0])
    assert (escapes(table), asked(table)[0]) == ([], "place_tile")


@every_edition
def test_CATHAR_X16_meeples_may_be_sent_into_an_unfinished_besieged_city(edition):
    """CATHAR-X16, no code: a siege changes the value only."""
    modules = (*MODULES, "flying-machines", "portal")
    city = "(-1,0) CFFF cathar@N\n"
    flown = fly(Table(city + "*(0,0) FFFF fly=W", modules=modules, edition=edition, dice=[1]).lay())
    assert landings(flown) == {((-1, 0), "city", ("N",))}
    sent = Table(city + "*(0,0) FFFF portal", modules=modules, edition=edition).lay()
    assert ("city", ("N",)) in sent.spots()


OTHERS = ("big-meeple", "inns", "robbers", "ferries", "river", "river-2", "games-quarterly")


@every_edition
def test_CATHAR_X17_others_do_not_interfere(edition):
    """With all of them in the game the escape is asked and the city is worth 1 per tile and shield."""
    modules = (*MODULES, *OTHERS)
    assert escapes(Table(BESIEGED, modules=modules, edition=edition).turn()) == [("meeple", (0, 0))]
    assert Table("CATHAR-E1", modules=modules, edition=edition).turn().scores == {"red": 4}
