"""Rules 12, module tournaments together with other modules."""

import random

import pytest

import carcassonne as cc
from carcassonne.rules.tournaments import BEHIND
from carcassonne.tiles import design
from tests.rules.bazaars import give
from tests.rules.flights import aside, asked, cells, fairy, fly, happened, targets
from tests.rules.fortress import inside, leave
from tests.rules.scoring_turns import drawn, gained, message, move, place, take_back
from tests.rules.test_cathars import BESIEGED, escape
from tests.rules.test_crop_circles import act, choose
from tests.rules.test_crop_circles import asked as crops
from tests.rules.test_ferries import movable
from tests.rules.test_flying_machines import flight, landings
from tests.rules.test_flying_machines import fly as take_off
from tests.rules.test_gold_mines import choices as ingots
from tests.rules.test_goods import owned as goods
from tests.rules.test_mage_witch import targets as magic
from tests.rules.test_pig_c3 import pig_points, take
from tests.rules.tournaments import (
    MODULES,
    award,
    due,
    enter_all,
    hold,
    offered,
    player,
    register,
    results,
    shown,
)
from tests.rules.towers import build, capture, corners, in_reach, last_tile, ways
from tests.table import RealTable, Table, every_edition

TWO = ("red", "blue")
ROAD = "sketch/FRFR R=EW"
PLAIN = "sketch/FFFF"
DRAGON_TILE, VOLCANO = "sketch/FFFF dsym", "sketch/FFFF volcano"
FAR = "(0,9) FFFF\n*(0,10) FFFF"
"""Where the drawn tile touches nothing of interest."""
ALL = [0, 1, 2, 3, 5]


def table_of(sketch, *modules, **more):
    return Table(sketch, players=TWO, modules=(*MODULES, *modules), **more)


def lay_prize(table, name, at, turn=0):
    """Red has won this prize tile before his turn and lays it now."""
    award(table, "red", name).open_turn()
    table.game.play({"type": "place_tile", "tile": f"tournaments/{name}", "at": list(at), "turn": turn})
    return table


def tokens(table, colour="red"):
    """The numbers in the supply of a player."""
    return player(table, colour, seen_by=colour)["supply"]


def pass_on(table, *kinds):
    """Decline whatever is asked, up to one of these questions."""
    while not table.game.over and table.game.decision.kind not in kinds:
        table.game.play({"type": "pass"})
    return table


def finish(table):
    """Go on to the end of the game by the first option of every question."""
    while not table.game.over:
        table.game.play(table.game.decision.options[0])
    return table


def skills(table):
    """Colour -> skill in the last tournament."""
    return {table.players[seat]: skill for seat, skill in results(table)[-1]["skills"]}


# --- rivers and the fortress -----------------------------------------------------------------------------


@every_edition
def test_TOURN_X1_RIVER_X3_the_first_bend_comes_after_the_tournament_tile(edition):
    """RIVER-7 counts bends only: the next bend may not turn to the same side, straight squares or not."""
    bend = "sketch/VFFV"
    table = table_of("(0,0) FFVF spring\n(0,-1) VFVF\n*(0,-2) VFFV", "river", edition=edition, draws=[bend])
    assert table.game.hand == ("tournaments/TR1", bend)
    assert table.placements() == {((0, -2), 0), ((0, -3), 2)}
    table.game.play({"type": "place_tile", "tile": "tournaments/TR1", "at": [0, -2], "turn": 0})
    assert (table.game.hand, table.placements()) == ((bend,), {((0, -4), 0)})
    pass_on(table.lay((0, -4)), "place_tile")
    assert (table.game.hand, table.placements()) == ((bend,), {((-1, -4), 2)})


def test_TOURN_X2_RIV2_X9_at_an_open_end_of_his_choice_and_not_at_the_fork():
    table = table_of("(0,0) VFFF spring\n*(0,1) FVVV fork", "river-2", draws=["sketch/FVVF"])
    assert table.game.hand == (table.star.id,)
    table.lay().decline()
    assert table.game.hand == ("tournaments/TR1", "sketch/FVVF")
    ends = set()
    for option in table.game.decision.options:
        after = table.game.copy()
        after.play(option)
        [end] = [at for at in ((1, 1), (-1, 1)) if after.tile(at) is not None]
        ends.add(end)
    assert ends == {(1, 1), (-1, 1)}


@pytest.mark.parametrize("rivers", [("river",), ("river-2",), ("river", "games-quarterly")])
@pytest.mark.parametrize("seed", range(3))
def test_TOURN_X2_the_six_squares_lie_before_the_first_bend(rivers, seed):
    """RIV2-X9, TOURN-X1: in a whole game, also with the spring and the river tile of games-quarterly."""
    config = cc.Config(players=TWO, edition="c1", modules=("base", "tournaments", *rivers), seed=seed)
    game, rng = cc.Game(config), random.Random(seed)
    while not any(tile.id.startswith("tournaments/TR") for tile in game.tiles()):
        assert not any(is_bend(tile.id) for tile in game.tiles())
        game.play(rng.choice(game.decision.options))
    squares = [tile.id for tile in game.tiles()][-6:]
    assert sorted(squares) == [f"tournaments/TR{number}" for number in range(1, 7)]
    assert is_bend(game.hand[0])


def is_bend(id):
    edges = design(id).edges
    return edges.count("V") == 2 and "VV" in edges + edges[0]


def beside_the_fortress(sketch, *modules):
    """A table with the fortress at (0,0); the tournament tile is laid as far south as it can be."""
    table = table_of(sketch, "count", *modules, edition="c2", fortress=(0, 0))
    assert table.game.hand[0] == "tournaments/TD1"  # COUNT-X31
    table.game.play(min(table.game.decision.options, key=lambda o: o.at[::-1]))
    return table


def test_TOURN_X4_squares_of_the_fortress_count_for_skill():
    """A road of one tile and a square with a road; a field tile whose neighbours are squares."""
    sketch = "(3,1) RFRF R=NS red@N[2]\n(0,20) FRFF blue@E[3]\n(0,21) FFFF"
    table = hold(beside_the_fortress(sketch))
    assert enter_all(table) == ["red", "blue"]
    assert skills(table) == {"red": 2 + 2, "blue": 3 + 1}
    field = "(1,1) FFFF red@field[0]\n(0,20) FFFF blue@field[1]"
    table = hold(beside_the_fortress(field), "farmers")
    enter_all(table)
    assert skills(table) == {"red": 3, "blue": 1}


def test_TOURN_X4_who_leaves_the_fortress_is_not_registered():
    """COUNT-X31: red has nobody on the road when he extends it, and later nobody asks."""
    sketch = "(0,20) FRFF blue@E\n*(1,20) FFFR\nquarters: smithy red; count castle"
    table = beside_the_fortress(sketch).lay()
    assert table.game.decision.kind == "place_figure"
    leave(table.decline(), "red")
    assert table.scores == {"red": 2, "blue": 2}
    assert inside(table, "red") == []
    assert not happened(table, "registered")
    assert tokens(table) == ALL


# --- who can be registered --------------------------------------------------------------------------------


@every_edition
def test_FARM_X14_farmers_can_be_registered(edition):
    table = table_of("(0,0) FFFF red@field\n*(1,0) FFFF", edition=edition).lay()
    assert offered(table) == {("meeple", (0, 0))}
    register(table, 3)
    assert tokens(table) == [0, 1, 2, 5]


@pytest.mark.parametrize(("kind", "where"), [("abbot", "mon"), ("meeple", "mon"), ("abbot", "gar")])
def test_TOURN_X5_ABBOT_X19_monks_and_abbots_have_no_category(kind, where):
    """The new tile is a neighbour and extends the field; a farmer beside them could be registered."""
    figure = "red" if kind == "meeple" else f"red:{kind}"
    sketch = f"(0,0) FFFF {where} {figure}@{where}\n*(1,0) FFFF"
    assert offered(table_of(sketch, "abbot").lay()) == set()
    farmer = table_of(f"(0,0) FFFF {where} {figure}@{where} red@field\n*(1,0) FFFF", "abbot").lay()
    assert offered(farmer) == {("meeple", (0, 0))}
    assert {o.segment for o in farmer.game.decision.options if o.type == "register"} == {
        farmer.segment((0, 0), "field")
    }


def test_TOURN_X5_heretics_have_no_category():
    sketch = "(0,0) FFFF shr red@shr\n*(1,0) FFFF"
    assert offered(table_of(sketch, "cult").lay()) == set()


def test_TOURN_X7_BIG_X10_strength_does_not_matter():
    """MAYOR-X7: a big meeple and a mayor of strength 0 each bring the tiles of the city and their token."""
    sketch = "(0,0) CFFF red:mayor@N[2]\n(0,1) FFCF\n(5,0) CFFF blue:big@N[1]\n(5,1) FFCF"
    table = hold(table_of(sketch, "big-meeple", "mayor", edition="c1"), "knights")
    enter_all(table)
    assert skills(table) == {"red": 4, "blue": 3}


def test_MAYOR_X7_shields_on_prize_tiles_give_strength_and_tokens_do_not():
    """The token 5 gives the mayor no strength beside blue's knight; a prize tile with a shield does."""
    sketch = f"(0,0) CFFF red:mayor@N[5] blue@N\n{FAR}"
    plain = table_of(sketch, "mayor").final()
    assert gained(plain) == [("blue", 1)]
    table = lay_prize(table_of(sketch, "mayor"), "P8", (0, 1)).lay()
    pass_on(table, "place_tile").final()
    assert sorted(gained(table)) == [("blue", 3), ("red", 3)]


@every_edition
def test_TOURN_X7_WAGON_X15_a_wagon_is_a_traveller_or_a_knight_until_it_drives_on(edition):
    """Registered by the tile that completes its road, it drives on, and its token returns."""
    sketch = "(0,0) FRFF red:wagon@E\n*(1,0) CFFR link=N-W"
    table = table_of(sketch, "wagon", edition=edition).lay()
    assert offered(table) == {("wagon", (0, 0))}
    register(table, 3).decline()
    assert ways(table) == [((1, 0), "city")]
    table.game.play(table.game.decision.options[0])
    assert (tokens(table), table.on_board("red")) == (ALL, [("wagon", (1, 0))])
    knight = table_of("(0,0) CFFF red:wagon@N\n*(0,1) CFCF C=NS", "wagon", edition=edition).lay()
    assert offered(knight) == {("wagon", (0, 0))}


# --- builder, goods, pig ----------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(("at", "extra"), [((1, 0), True), ((1, 9), False)])
def test_TOURN_X8_BLD_X16_a_prize_tile_triggers_the_builder(edition, at, extra):
    """The road of the prize tile leads on red's road, or lies far from it."""
    table = table_of(f"(0,0) FRFF red@E red:builder@E\n{FAR}", "builder", edition=edition)
    pass_on(lay_prize(table, "P6" if extra else "P1", at).lay(), "extra_turn", "place_tile")
    if extra and edition != "c3":
        table.game.play({"type": "extra_turn"})
    assert table.turns[-2:] == (["red", "red"] if extra else ["red", "blue"])


@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_TOURN_X8_BLD_X16_the_tournament_tile_triggers_the_builder(edition):
    """The road on square TR2 leads into the road with red's builder."""
    sketch = "(0,0) FFVF spring\n(0,-1) VFVF\n(1,-1) FFRF red@S red:builder@S\n*(0,-2) VFFV"
    table = table_of(sketch, "river", "builder", edition=edition)
    table.game.play({"type": "place_tile", "tile": "tournaments/TR1", "at": [0, -2], "turn": 0})
    table.lay((0, -4))
    assert offered(table) == {("meeple", (1, -1))}  # TOURN-17
    pass_on(table, "extra_turn", "place_tile")
    if edition == "c1":
        table.game.play({"type": "extra_turn"})
    assert table.turns == ["red", "red"]


BUILDER = "(0,0) FRFF red@E[2] red:builder@E\n(0,5) FRFF blue@E[1]\n*(1,0) FRFR R=EW"


def test_TOURN_X8_an_extra_turn_has_its_own_draw_tournament_and_prize():
    """The stack ends with red's turn: his extra turn begins with the tournament, and he lays its prize."""
    table = due(table_of(BUILDER, "builder", edition="c1")).lay().decline()
    table.game.play({"type": "extra_turn"})
    assert enter_all(table) == ["red", "blue"]
    assert table.turns == ["red", "red"]
    assert [hand.startswith("tournaments/P") for hand in table.game.hand] == [True, False]


@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_TOURN_X8_an_extra_turn_without_a_tile_is_lost(edition):
    """TOURN-58: then the next player leads the final tournament."""
    options = {"tournaments.crown_start": "travellers"}
    table = table_of(BUILDER, "builder", edition=edition, options=options)
    last_tile(table).lay().decline()
    if not table.game.over and table.game.decision.kind == "extra_turn":
        table.game.play({"type": "extra_turn"})
    assert enter_all(table) == ["blue", "red"]
    assert results(table)[-1]["final"]


def test_TOURN_X6_GOODS_X6_goods_for_who_laid_the_prize_tile():
    """Red lays it, blue's knight scores."""
    table = table_of(f"(0,0) CFFF goods@N=wine blue@N\n{FAR}", "goods")
    pass_on(lay_prize(table, "P1", (0, 1), 2).lay(), "place_tile")
    assert table.scores == {"red": 0, "blue": 4}
    assert goods(table) == {"red": (1, 0, 0), "blue": (0, 0, 0)}


HERD = f"(0,0) FFFF red@field[2] red:pig@field\n(0,1) CFFF sh@N\n{FAR}"


def test_TOURN_X9_PIG_X13_a_prize_tile_completes_a_city_with_a_shield():
    """c3: the pigs are paid, and a farmer taken back with his pig gives his token back."""
    table = lay_prize(table_of(HERD, "pig"), "P1", (0, 2), 2).lay()
    pass_on(table, "return_farmer")
    assert [colour for colour, _ in pig_points(table)] == ["red"]
    assert tokens(table) == [0, 1, 3, 5]
    take(table)
    assert (tokens(table), table.on_board("red")) == (ALL, [])


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_TOURN_X9_no_interaction_with_earlier_pigs(edition):
    table = lay_prize(table_of(HERD, "pig", edition=edition), "P1", (0, 2), 2).lay()
    pass_on(table, "return_farmer", "place_tile")
    assert (table.game.decision.kind, pig_points(table)) == ("place_tile", [])
    assert tokens(table) == [0, 1, 3, 5]


# --- nobody comes to stand there --------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "free"), [("P6", False), (None, True)])
def test_TOURN_X10_FLY_X6_no_landing_on_a_prize_tile(name, free):
    """An ordinary tile with the same road and city can be landed on."""
    ordinary = "" if name else "(2,0) CRFR R=EW\n"
    table = table_of(f"{ordinary}(1,0) FRFF\n*(0,0) FFFF fly=E", "flying-machines", dice=[2])
    if name:
        lay_prize(table, name, (2, 0))
    take_off(table.lay())
    assert ({at for at, _, _ in landings(table)} == {(2, 0)}) == free
    if not free:
        assert table.game.player == 1
        assert (table.supply("red"), table.on_board("red")) == (7, [])


def test_TOURN_X10_FLY_X6_no_landing_on_a_square():
    """The machine flies south over the squares TD1 and TD4; both have a field, TD1 an open road."""
    rolls = set()
    for seed in range(12):
        draws = ["sketch/FFFF fly=S", PLAIN]
        table = RealTable(draws, modules=(*MODULES, "flying-machines"), seed=seed).lay((0, 1))
        take_off(table)
        rolls.add(flight(table)["roll"])
        assert landings(table) == set()
        assert (table.game.player, table.supply("red")) == (1, 7)
    assert {1, 2} <= rolls


def test_TOURN_X10_PORTAL_X10_no_portal_to_a_prize_tile():
    """The road on it can be entered on its other tile."""
    sketch = "(0,0) FRFF\n*(0,1) FFFF portal"
    modules = ("base", "tournaments", "portal")
    table = lay_prize(Table(sketch, players=TWO, modules=modules), "P6", (1, 0)).lay()
    assert targets(table) == [((0, 0), "road")]


def test_TOURN_X10_PORTAL_X10_no_portal_to_a_square():
    draws = ["sketch/RFRF R=NS", "sketch/FFFF portal"]
    table = RealTable(draws, modules=("base", "tournaments", "portal"))
    table.lay((1, 1)).decline().lay((0, 1))
    assert targets(table) == [((1, 1), "road")]


def test_TOURN_X10_crop_circles_put_nobody_there():
    """Action A offers any tile of red's road but the prize tile."""
    sketch = "(0,0) FRFF red@E\n(2,0) FRFR R=EW\n(5,5) FFFF\n*(5,6) FFFF crop=club"
    table = pass_on(lay_prize(table_of(sketch, "crop-circles"), "P6", (1, 0)).lay(), "crop_circle")
    assert crops(choose(table, "A")) == (
        "red",
        {("meeple", (0, 0), "road"), ("meeple", (2, 0), "road")},
    )


@pytest.mark.parametrize(("tile", "open"), [("tournaments/P7", False), ("base/S", True)])
def test_TOURN_X10_WAGON_X15_no_wagon_drives_there(tile, open):
    """The city behind the gate is entered on an ordinary tile only."""
    start = [(tile, (0, 1), 0), (PLAIN, (1, 0), 0)]
    table = RealTable(["sketch/RFFF", "base/B"], start=start, modules=(*MODULES, "wagon"))
    table.lay((0, 0)).place("wagon", "N")
    assert (((0, 1), "city") in ways(table)) == open
    assert table.scores["red"] == 2


def test_TOURN_X10_who_leaves_the_fortress_stands_on_another_tile():
    """A wagon moves out to a road of three tiles; the one in the middle is a prize tile."""
    sketch = "(0,20) FRFF blue@E\n*(2,20) FFFR\nquarters: smithy red:wagon; count castle"
    table = lay_prize(beside_the_fortress(sketch, "wagon"), "P6", (1, 20)).lay()
    pass_on(table, "leave_quarter")
    ways_out = {option.at for option in table.game.decision.options if option.type != "pass"}
    assert (asked(table), ways_out) == (("leave_quarter", "red"), {(0, 20), (2, 20)})
    leave(table, "red", figure="wagon")
    pass_on(table, "place_tile")
    assert table.scores == {"red": 3, "blue": 3}


# --- messages, circles, ferries, gold, magic, robbers -----------------------------------------------------


@every_edition
def test_TOURN_X11_MSG_X9_message_8_returns_the_token(edition):
    board = "(22,0) CFCF C=NS red@N[3]\n"
    table = message(8, board, (*MODULES, "messages"), edition=edition)
    assert tokens(table) == [0, 1, 2, 5]
    take_back(table, "score_and_return", (22, 0))
    assert (tokens(table), table.on_board("red")) == (ALL, [])


@every_edition
def test_TOURN_X11_CROP_X5_action_B_returns_the_token(edition):
    sketch = "(0,0) CFFF red@N[3]\n(5,5) FFFF\n*(5,6) FFFF crop=shield"
    table = choose(table_of(sketch, "crop-circles", edition=edition).turn(), "B")
    assert tokens(table) == [0, 1, 2, 5]
    assert tokens(act(table, (0, 0))) == ALL


def test_TOURN_X11_no_message_for_prize_tiles_after_the_end():
    """TOURN-61: 4 points from 1 to the dark space 5; in red's own turn they bring a message."""
    sketch = f"(0,0) CFFF red@N\n{FAR}"
    table = table_of(sketch, "messages", messages=[1]).stand("red", 1)
    award(table, "red", "P1").final()
    table.game.play({"type": "place_tile", "tile": "tournaments/P1", "at": [0, 1], "turn": 2})
    while not table.game.over:
        assert table.game.decision.kind == "move_marker"
        move(table, "red", "meeple")
    assert ("red", 4) in gained(table)
    assert drawn(table) == []
    turn = table_of(sketch, "messages", messages=[1]).stand("red", 1)
    pass_on(lay_prize(turn, "P1", (0, 1), 2).lay(), "move_marker")
    assert drawn(move(turn, "red", "meeple")) == [1]


LAKE = "(0,0) FRFF red@E\n(1,0) FRRR lake ferry=ES\n*(1,-1) RFRF R=NS"


def test_TOURN_X12_FERRY_X9_a_ferry_extends_nothing():
    """The ferry joins the new tile's road to red's, but registering was over and is not asked."""
    table = table_of(LAKE, "ferries").lay()
    assert table.game.decision.kind == "place_figure"
    table.decline().ferry("SW", at=(1, 0))
    assert len(table.feature((0, 0), "E").tiles) == 3
    assert table.game.decision.kind == "place_tile"
    assert not happened(table, "registered")


@pytest.mark.parametrize("by_prize", [True, False])
def test_TOURN_X12_only_the_drawn_tile_allows_ferry_moves(by_prize):
    """The prize tile lengthens a road with a ferry; a drawn tile there would let the ferry move."""
    sketch = "(0,0) FRFF\n(1,0) FRRR lake ferry=EW"
    if by_prize:
        table = lay_prize(table_of(f"{sketch}\n{FAR}", "ferries"), "P6", (2, 0)).lay().decline()
    else:
        table = table_of(f"{sketch}\n*(2,0) FRFR R=EW", "ferries").lay().decline()
    assert movable(table) == (set() if by_prize else {(1, 0)})


@pytest.mark.parametrize(("ferry", "skill"), [("EW", 3), ("ES", 2)])
def test_TOURN_X12_skill_counts_the_road_as_the_ferries_stand(ferry, skill):
    sketch = f"(0,0) FRFF red@E[0]\n(1,0) FRRR lake ferry={ferry}\n(2,0) FRFR R=EW"
    table = hold(table_of(sketch, "ferries"))
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
    sketch = "(0,0) FRFF\n*(0,1) FFFF magic"
    table = lay_prize(table_of(sketch, "mage-witch", edition=edition), "P6", (1, 0)).lay()
    assert magic(table, "mage") == {((0, 0), "E"), ((1, 0), "EW"), ((1, 0), "N")}
    board = RealTable(["sketch/FFFF magic"], modules=(*MODULES, "mage-witch"), edition=edition)
    squares = {((0, 0), "W"), ((1, 0), "N"), ((2, 0), "E"), ((1, -1), "S"), ((2, -1), "S")}
    assert magic(board.lay((0, 1)), "witch") == squares


@every_edition
def test_TOURN_X13_the_bag_comes_before_the_prize_tile(edition):
    table = table_of("(0,0) FFFF\n*(0,1) FFFF bag", "robbers", edition=edition).stand("blue", 7)
    award(table, "red", "P1").open_turn()
    assert asked(table) == ("place_robber", "red")
    place(table, "red", 7)
    place(table, "blue", 0)
    assert asked(table) == ("place_tile", "red")
    assert table.game.hand == ("tournaments/P1", "sketch/FFFF bag")


# --- dragon, fairy, princess, tower, cathars, barn --------------------------------------------------------


def test_TOURN_X14_DRAGON_X18_prize_tiles_are_ordinary_cells():
    """The dragon flies over the prize tile, laid before the dragon tile of the same turn, to a meeple."""
    sketch = "(0,0) FFFF volcano dragon\n(1,1) CFFF blue@N[2]\n*(-1,0) FFFF dsym"
    table = lay_prize(table_of(sketch, "dragon"), "P1", (1, 0), 2)
    assert table.game.hand == ("sketch/FFFF dsym",)
    table.lay().decline()
    assert (1, 0) in cells(table)
    fly(table, (1, 0), (1, 1))
    assert (tokens(table, "blue"), table.on_board("blue")) == (ALL, [])


def test_TOURN_X14_DRAGON_X18_squares_are_ordinary_cells():
    draws = ["sketch/FFFF volcano", "sketch/FFFF dsym"]
    table = RealTable(draws, modules=(*MODULES, "dragon"))
    pass_on(table.lay((0, 1)), "place_tile")
    table.lay((-1, 1)).decline()
    assert (0, 0) in cells(table)
    fly(table, (0, 0))
    assert {(1, 0), (0, -1)} <= set(cells(table))


def with_volcano(behind, seed):
    """Red drew a dragon tile, which lies aside, and has a volcano; so many tiles lie behind each stack."""
    draws = [DRAGON_TILE, VOLCANO]
    modules = (*MODULES, "dragon")
    table = RealTable(draws, then="shuffle", modules=modules, edition="c1", tiles={"base": 1}, seed=seed)
    assert (aside(table), table.game.hand) == ([DRAGON_TILE], (VOLCANO,))
    state = table.game._state
    left = len(state.stack) - state.drawn
    state.data[BEHIND] = tuple(behind(left))
    table.game.play(table.game.decision.options[0])
    pass_on(table, "place_tile")
    return table, left


def dragon_tiles(stack, first, last):
    """How many dragon tiles lie between two places, counted from the end of the stack."""
    return [tile.id for tile in stack[len(stack) - first : len(stack) - last]].count(DRAGON_TILE)


@pytest.mark.parametrize("seed", range(4))
def test_TOURN_X14_dragon_tiles_are_shuffled_into_the_current_stack(seed):
    """And they are still there in a world dealt anew."""
    table, left = with_volcano(lambda left: (left - 5, 0, 0, 0, 0, 0), seed)
    assert shown(table)["stacks"][:2] == [5 + 1 - 1, left - 5]
    assert dragon_tiles(table.game._state.stack, left + 1, left - 5) == 1
    assert aside(table) == []
    for key in range(5):
        world = table.game.reshuffled(random.Random(key), 0)
        in_hand = table.game.hand == (DRAGON_TILE,)
        assert in_hand or dragon_tiles(world._state.stack, left, left - 5) == 1


@pytest.mark.parametrize("seed", range(4))
def test_TOURN_X14_dragon_tiles_are_shuffled_into_the_next_stack(seed):
    """The current stack is used up: they lie in the next one, under its prize tiles; blue's draw opens it."""
    table, left = with_volcano(lambda left: (left, left - 5, 0, 0, 0, 0), seed)
    assert len(results(table)) == 1
    assert shown(table)["stacks"][:2] == [5 + 1 - 1, left - 5]
    assert dragon_tiles(table.game._state.stack, left + 1, left - 5) == 1


@pytest.mark.parametrize("behind", [(8, 6, 4, 2, 1, 0), (10, 8, 6, 4, 2, 0)], ids=["current", "next"])
def test_TOURN_X14_in_a_scripted_game_after_the_scripted_tiles_of_the_stack(behind):
    """Twelve scripted tiles; two of them are left in the current stack, or in the one that follows it."""
    draws = [DRAGON_TILE, VOLCANO, *[PLAIN] * 10]
    table = RealTable(draws, modules=(*MODULES, "dragon"))
    table.game._state.data[BEHIND] = behind
    table.game.play(table.game.decision.options[0])
    pass_on(table, "place_tile")
    *_, drawn_now = [e["tile"] for e in table.game.events if e["type"] == "tile_drawn"]
    coming = [drawn_now, *(tile.id for tile in table.game._state.stack[table.game._state.drawn :])]
    assert coming == [PLAIN, PLAIN, DRAGON_TILE, *[PLAIN] * 8]


@every_edition
def test_TOURN_X15_FAIRY_X18_a_registered_charge(edition):
    """The fairy brings its point at the beginning of the turn, and meeple and token stay."""
    table = table_of("(0,0) FRFF red@E[2] fairy@red\n*(0,1) FFFF", "fairy", edition=edition).open_turn()
    assert table.scores["red"] == 1
    assert fairy(table) == ((0, 0), "red", "meeple")
    assert tokens(table) == [0, 1, 3, 5]
    enter_all(hold(table))
    assert skills(table) == {"red": 3}


def test_TOURN_X15_PRINCESS_X8_the_token_returns_before_registering():
    """The knight sent home has his token back when the other one is registered."""
    sketch = "(0,0) CFFF red@N[2]\n(0,1) CFCF C=NS red@N\n*(0,2) CFCF C=NS princess@N"
    table = table_of(sketch, "princess", edition="c1").lay()
    assert asked(table)[0] == "princess"
    table.game.play(next(o for o in table.game.decision.options if getattr(o, "at", None) == (0, 0)))
    assert offered(table) == {("meeple", (0, 1))}
    register(table, 2)
    assert tokens(table) == [0, 1, 3, 5]


@every_edition
def test_TOURN_X15_TOWER_X16_a_prisoner_gives_his_token_back(edition):
    """He stands behind a prize tile, whose cell lies within range like others; it carries no tower."""
    sketch = "(0,0) FFFF tower1\n(2,0) FFFF blue@field[5]\n*(0,1) FFFF tower"
    table = lay_prize(table_of(sketch, "tower", edition=edition), "P1", (1, 0))
    table.lay()
    build(table, (0, 0))
    assert in_reach(table) == [("blue", "meeple", (2, 0))]
    assert tokens(table, "blue") == [0, 1, 2, 3]
    capture(table, "blue", (2, 0))
    assert tokens(table, "blue") == ALL


def test_TOURN_X15_TOWER_X16_no_tower_on_the_tiles_of_the_box():
    names = [f"P{n}" for n in range(1, 9)] + [f"T{side}{n}" for side in "DR" for n in range(1, 7)]
    assert not any(design(f"tournaments/{name}").has("tower") for name in names)


@every_edition
def test_TOURN_X15_CATHAR_X14_an_escaping_knight_gives_his_token_back(edition):
    board = BESIEGED.replace("red@N", "red@N[2]")
    table = table_of(board, "cathars", edition=edition).lay()
    pass_on(table, "escape")
    escape(table, (0, 0))
    assert (tokens(table), table.on_board("red")) == (ALL, [])


@every_edition
def test_CATHAR_X14_skill_and_statues_in_a_besieged_city(edition):
    sketch = "(0,0) CFFF red@N[2] cathar@N\n(0,1) CFCF C=NS sh@N statue@N=blue"
    table = hold(table_of(sketch, "cathars", edition=edition), "knights")
    enter_all(table)
    assert skills(table) == {"red": 4}
    final = table_of(sketch, "cathars", edition=edition).final()
    finish(final)
    assert gained(final, "statue") == [("blue", 3)]


@every_edition
def test_TOURN_X17_BARN_X17_a_barn_beside_a_prize_tile_sends_tokens_home(edition):
    """The prize tile is one of the four tiles; the barn itself is no farmer."""
    sketch = "(0,0) FFFF red@field[2]\n(1,0) FFFF\n*(1,1) FFFF"
    table = lay_prize(table_of(sketch, "barn", edition=edition), "P1", (0, 1)).lay()
    pass_on(table, "place_figure")
    assert corners(table) == ["SW"]
    table.game.play({"type": "place_figure", "figure": "barn", "at": [1, 1], "corner": "SW"})
    assert tokens(table) == ALL
    assert table.on_board("red") == [("barn", (1, 1))]
    pass_on(table, "place_tile")
    table.pass_turn()
    pass_on(table, "place_tile")
    table.game.play(table.game.decision.options[0])
    assert offered(table) == set()


@every_edition
def test_BARN_X17_a_barn_beside_squares(edition):
    """The square TD4 is one of the four tiles around the corner."""
    table = RealTable([PLAIN] * 4, modules=(*MODULES, "barn"), edition=edition)
    table.lay((-1, -1)).decline().lay((0, -2)).decline().lay((-1, -2))
    assert corners(table) == ["NE"]


# --- bazaars, the end -------------------------------------------------------------------------------------


BAZAAR = "(0,0) FRFF red@E[2]\n(0,5) FRFF blue@E[1]\n(0,9) FFFF\n*(0,10) FFFF bazaar"


def test_TOURN_X19_BAZAAR_X14_the_stack_runs_out_between_two_tiles():
    """BAZAAR-3 counts the tiles of all stacks; red, the opener, leads the tournament."""
    table = table_of(BAZAAR, "bazaars", draws=["sketch/FFFF mon", ROAD])
    state = table.game._state
    state.data[BEHIND] = (len(state.stack) - state.drawn - 1, 0, 0, 0, 0, 0)
    table.turn()
    assert enter_all(table) == ["red", "blue"]
    assert len(results(table)) == 1
    assert table.game.decision.kind == "bazaar_choose"
    opened = happened(table, "bazaar_opened")
    assert len(opened) == 1
    assert shown(table)["stacks"][0] == len(state.stack) - state.drawn
    give(table, "sketch/FFFF mon", ROAD)
    assert table.players[table.game.player] == "blue"
    assert [hand.startswith("tournaments/P") for hand in table.game.hand] == [True, False]
    assert table.game.hand[1] == "sketch/FFFF mon"


@pytest.mark.parametrize(("left", "held"), [(2, True), (1, False)])
def test_BAZAAR_X14_prize_tiles_are_no_drawable_tiles(left, held):
    """One land tile and twelve prize tiles are left for two players: no bazaar."""
    table = table_of(BAZAAR, "bazaars")
    state = table.game._state
    state.stack = state.stack[: state.drawn + left]
    state.piles = (len(state.stack),)
    state.data[BEHIND] = (0,) * 6
    table.turn()
    assert bool(happened(table, "bazaar_opened")) == held


def test_TOURN_X19_a_prize_tile_is_laid_in_its_owners_part_before_the_obtained_tile():
    """BAZAAR-X14: blue won P1 earlier; his part comes first, then the one of red, who has none."""
    table = award(table_of(BAZAAR, "bazaars", draws=["sketch/FFFF mon", ROAD]), "blue", "P1", number=5).turn()
    give(table, "sketch/FFFF mon", ROAD)
    assert table.game.hand == ("tournaments/P1", "sketch/FFFF mon")
    table.game.play(table.game.decision.options[0])
    assert [statue["player"] for statue in shown(table)["statues"]] == [1]
    assert table.game.hand == ("sketch/FFFF mon",)
    pass_on(table.pass_turn(), "place_tile")
    assert table.game.hand == (ROAD,)


def test_TOURN_X21_the_final_tournament_and_its_prizes_come_before_final_scoring():
    sketch = f"(0,0) FRFF red@E[2]\n(0,5) CFFF blue@N\n{FAR}"
    table = table_of(sketch, options={"tournaments.crown_start": "travellers"})
    finish(last_tile(table).turn())
    kinds = [e["type"] for e in table.game.events]
    first = next(n for n, e in enumerate(table.game.events) if e["type"] == "score" and e["final"])
    assert kinds.index("token_revealed") < kinds.index("tournament") < kinds.index("prize_opened") < first


def test_TOURN_X21_statue_points_activate_no_robber_and_give_no_message():
    """FINAL-14: red goes from 2 to 5, a dark space; blue's robber stands with him."""
    sketch = f"(0,0) CFFF sh@N statue@N=red\n{FAR}"
    modules = ("messages", "robbers")
    table = table_of(sketch, *modules, messages=[1]).stand("red", 2).robber("blue", 2)
    finish(table.final())
    assert gained(table, "statue") == [("red", 3)]
    assert table.scores == {"red": 5, "blue": 3}
    assert gained(table, "robber") == [("blue", 3)]  # FINAL-4, before the statues
    assert drawn(table) == []
