"""Rules 12, module tournaments together with messages, circles, ferries, gold, magic and robbers."""

import pytest

from tests.modules.crop_circles.test_crop_circles import act, choose
from tests.modules.ferries.test_ferries import movable
from tests.modules.gold_mines.test_gold_mines import choices as ingots
from tests.modules.mage_witch.test_mage_witch import targets as magic
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, happened
from tests.tables.scoring_turns import drawn, gained, message, move, place, take_back
from tests.tables.tournaments import (
    ALL,
    FAR,
    MODULES,
    award,
    enter_all,
    hold,
    lay_prize,
    pass_on,
    skills,
    table_of,
    tokens,
)

# --- messages, circles, ferries, gold, magic, robbers -----------------------------------------------------


@every_edition
def test_TOURN_X11_MSG_X9_message_8_returns_the_token(edition):
    """MSG-X9, no code: the token hears of every figure that leaves its place (TOURN-25)."""
    board = "(22,0) CFCF C=NS red@N[3]\n"
    table = message(8, board, (*MODULES, "messages"), edition=edition)
    assert tokens(table) == [0, 1, 2, 5]
    take_back(table, "score_and_return", (22, 0))
    assert (tokens(table), table.on_board("red")) == (ALL, [])


@every_edition
def test_TOURN_X11_CROP_X5_action_B_returns_the_token(edition):
    """CROP-X5, no code: the token hears of every figure that leaves its place (TOURN-25)."""
    sketch = "(0,0) CFFF red@N[3]\n(5,5) FFFF\n*(5,6) FFFF crop=shield"
    table = choose(table_of(sketch, "crop-circles", edition=edition).turn(), "B")
    assert tokens(table) == [0, 1, 2, 5]
    assert tokens(act(table, (0, 0))) == ALL


@every_edition
def test_TOURN_X11_no_message_for_prize_tiles_after_the_end(edition):
    """TOURN-61: 4 points from 1 to the dark space 5; in red's own turn they bring a message."""
    sketch = f"(0,0) CFFF red@N\n{FAR}"
    table = table_of(sketch, "messages", messages=[1], edition=edition).stand("red", 1)
    award(table, "red", "P1").final()
    table.game.play({"type": "place_tile", "tile": "tournaments/P1", "at": [0, 1], "turn": 2})
    while not table.game.over:
        assert table.game.decision.kind == "move_marker"
        move(table, "red", "meeple")
    assert ("red", 4) in gained(table)
    assert drawn(table) == []
    turn = table_of(sketch, "messages", messages=[1], edition=edition).stand("red", 1)
    pass_on(lay_prize(turn, "P1", (0, 1), 2).lay(), "move_marker")
    assert drawn(move(turn, "red", "meeple")) == [1]


LAKE = "(0,0) FRFF red@E\n(1,0) FRRR lake ferry=ES\n*(1,-1) RFRF R=NS"


@every_edition
def test_TOURN_X12_FERRY_X9_a_ferry_extends_nothing(edition):
    """The ferry joins the new tile's road to red's, but registering was over and is not asked."""
    # FERRY-X9, no code: TURN-17 comes before TURN-22
    table = table_of(LAKE, "ferries", edition=edition).lay()
    assert table.game.decision.kind == "place_figure"
    table.decline().ferry("SW", at=(1, 0))
    assert len(table.feature((0, 0), "E").tiles) == 3
    assert table.game.decision.kind == "place_tile"
    assert not happened(table, "registered")


@every_edition
@pytest.mark.parametrize("by_prize", [True, False])
def test_TOURN_X12_only_the_drawn_tile_allows_ferry_moves(edition, by_prize):
    """The prize tile lengthens a road with a ferry; a drawn tile there would let the ferry move."""
    # TOURN-X12, no code: ferries ask for the roads of the tile laid last
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=EW"
    if by_prize:
        table = (
            lay_prize(table_of(f"{sketch}\n{FAR}", "ferries", edition=edition), "P6", (2, 0)).lay().decline()
        )
    else:
        table = table_of(f"{sketch}\n*(2,0) FRFR R=EW", "ferries", edition=edition).lay().decline()
    assert movable(table) == (set() if by_prize else {(1, 0)})


@every_edition
@pytest.mark.parametrize(("ferry", "skill"), [("EW", 3), ("ES", 2)])
def test_TOURN_X12_skill_counts_the_road_as_the_ferries_stand(edition, ferry, skill):
    sketch = f"(0,0) FRFF red@E[0]\n(1,0) FRRR lake ferry={ferry}\n(2,0) FRFR R=EW"
    table = hold(table_of(sketch, "ferries", edition=edition))
    enter_all(table)
    assert skills(table) == {"red": skill}


@every_edition
def test_TOURN_X13_GOLD_X6_ingots_on_prize_tiles_and_squares(edition):
    sketch = "(0,0) FFFF\n*(0,1) FFFF gold"
    table = lay_prize(table_of(sketch, "gold-mines", edition=edition), "P1", (1, 0)).lay()
    assert ingots(table) == {(0, 0), (1, 0)}
    board = RealTable(["sketch/FFFF gold"], modules=(*MODULES, "gold-mines"), edition=edition)
    assert ingots(board.lay((0, 1))) == {(0, 0), (1, 0)}


@every_edition
def test_TOURN_X13_MAGE_X9_mage_and_witch_on_prize_tiles_and_squares(edition):
    """MAGE-X9, no code: the fortress is no city, and other tiles have roads and cities."""
    sketch = "(0,0) FRFF\n*(0,1) FFFF magic"
    table = lay_prize(table_of(sketch, "mage-witch", edition=edition), "P6", (1, 0)).lay()
    assert magic(table, "mage") == {((0, 0), "E"), ((1, 0), "EW"), ((1, 0), "N")}
    board = RealTable(["sketch/FFFF magic"], modules=(*MODULES, "mage-witch"), edition=edition)
    squares = {((0, 0), "W"), ((1, 0), "N"), ((2, 0), "E"), ((1, -1), "S"), ((2, -1), "S")}
    assert magic(board.lay((0, 1)), "witch") == squares


@every_edition
def test_TOURN_X13_the_bag_comes_before_the_prize_tile(edition):
    """TOURN-X13, no code: they are tiles like others, and TURN-8 comes before TURN-9."""
    table = table_of("(0,0) FFFF\n*(0,1) FFFF bag", "robbers", edition=edition).stand("blue", 7)
    award(table, "red", "P1").open_turn()
    assert asked(table) == ("place_robber", "red")
    place(table, "red", 7)
    place(table, "blue", 0)
    assert asked(table) == ("place_tile", "red")
    assert table.game.hand == ("tournaments/P1", "sketch/FFFF bag")


@every_edition
def test_TOURN_X13_after_the_prize_tile_the_bag_is_done(edition):
    """Red could move her robber, since blue and green stand on two spaces; nobody asks her once more."""
    players, modules = ("red", "blue", "green"), (*MODULES, "robbers")
    table = Table("(0,0) FFFF\n*(0,1) FFFF bag", players=players, modules=modules, edition=edition)
    award(table.stand("blue", 7).stand("green", 3), "red", "P1").open_turn()
    while asked(table)[0] == "place_robber":
        table.game.play(table.game.decision.options[0])
    table.game.play(table.game.decision.options[0])
    assert (asked(table), table.game.hand) == (("place_tile", "red"), ("sketch/FFFF bag",))
