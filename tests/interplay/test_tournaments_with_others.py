"""Rules 12, module tournaments with rivers, count, the figures of other boxes, machines and portals."""

import random

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.modules.crop_circles.test_crop_circles import asked as crops
from tests.modules.crop_circles.test_crop_circles import choose
from tests.modules.flying_machines.test_flying_machines import flight, landings
from tests.modules.flying_machines.test_flying_machines import fly as take_off
from tests.modules.goods.test_goods import owned as goods
from tests.modules.pig.test_pig_c3 import pig_points, take
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import asked, happened, targets
from tests.tables.fortress import inside, leave
from tests.tables.scoring_turns import gained
from tests.tables.tournaments import (
    ALL,
    FAR,
    MODULES,
    PLAIN,
    TWO,
    due,
    enter_all,
    extra_turn,
    hold,
    lay_prize,
    offered,
    pass_on,
    register,
    results,
    skills,
    table_of,
    tokens,
)
from tests.tables.towers import last_tile, ways

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


@every_edition
def test_TOURN_X2_RIV2_X9_at_an_open_end_of_his_choice_and_not_at_the_fork(edition):
    table = table_of("(0,0) VFFF spring\n*(0,1) FVVV fork", "river-2", draws=["sketch/FVVF"], edition=edition)
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


@every_edition
@pytest.mark.parametrize("rivers", [("river",), ("river-2",), ("river", "games-quarterly")])
@pytest.mark.parametrize("seed", range(3))
def test_TOURN_X2_the_six_squares_lie_before_the_first_bend(edition, rivers, seed):
    """RIV2-X9, TOURN-X1: in a whole game, also with the spring and the river tile of games-quarterly."""
    config = cc.Config(players=TWO, edition=edition, modules=("base", "tournaments", *rivers), seed=seed)
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


def beside_the_fortress(sketch, *modules, edition):
    """A table with the fortress at (0,0); the tournament tile is laid as far south as it can be."""
    table = table_of(sketch, "count", *modules, edition=edition, fortress=(0, 0))
    assert table.game.hand[0] == "tournaments/TD1"  # COUNT-X31
    table.game.play(min(table.game.decision.options, key=lambda o: o.at[::-1]))
    return table


@every_edition
def test_TOURN_X4_squares_of_the_fortress_count_for_skill(edition):
    """A road of one tile and a square with a road; a field tile whose neighbours are squares."""
    sketch = "(3,1) RFRF R=NS red@N[2]\n(0,20) FRFF blue@E[3]\n(0,21) FFFF"
    table = hold(beside_the_fortress(sketch, edition=edition))
    assert enter_all(table) == ["red", "blue"]
    assert skills(table) == {"red": 2 + 2, "blue": 3 + 1}
    field = "(1,1) FFFF red@field[0]\n(0,20) FFFF blue@field[1]"
    table = hold(beside_the_fortress(field, edition=edition), "farmers")
    enter_all(table)
    assert skills(table) == {"red": 3, "blue": 1}


@every_edition
def test_TOURN_X4_who_leaves_the_fortress_is_not_registered(edition):
    """COUNT-X31: red has nobody on the road when he extends it, and later nobody asks."""
    # TOURN-X4, no code: a meeple in a quarter is beside the board, and a square is a tile
    sketch = "(0,20) FRFF blue@E\n*(1,20) FFFR\nquarters: smithy red; count castle"
    table = beside_the_fortress(sketch, edition=edition).lay()
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


@every_edition
@pytest.mark.parametrize(("kind", "where"), [("abbot", "mon"), ("meeple", "mon"), ("abbot", "gar")])
def test_TOURN_X5_ABBOT_X19_monks_and_abbots_have_no_category(edition, kind, where):
    """The new tile is a neighbour and extends the field; a farmer beside them could be registered."""
    # ABBOT-X19, no code: a token asks for a road, a city or a field
    figure = "red" if kind == "meeple" else f"red:{kind}"
    sketch = f"(0,0) FFFF {where} {figure}@{where}\n*(1,0) FFFF"
    assert offered(table_of(sketch, "abbot", edition=edition).lay()) == set()
    farmer = table_of(
        f"(0,0) FFFF {where} {figure}@{where} red@field\n*(1,0) FFFF", "abbot", edition=edition
    ).lay()
    assert offered(farmer) == {("meeple", (0, 0))}
    assert {o.segment for o in farmer.game.decision.options if o.type == "register"} == {
        farmer.segment((0, 0), "field")
    }


@every_edition
def test_TOURN_X5_heretics_have_no_category(edition):
    sketch = "(0,0) FFFF shr red@shr\n*(1,0) FFFF"
    assert offered(table_of(sketch, "cult", edition=edition).lay()) == set()


@every_edition
def test_TOURN_X7_BIG_X10_strength_does_not_matter(edition):
    """MAYOR-X7: a big meeple and a mayor of strength 0 each bring the tiles of the city and their token."""
    # BIG-X10, no code: the skill does not ask for strength
    sketch = "(0,0) CFFF red:mayor@N[2]\n(0,1) FFCF\n(5,0) CFFF blue:big@N[1]\n(5,1) FFCF"
    table = hold(table_of(sketch, "big-meeple", "mayor", edition=edition), "knights")
    enter_all(table)
    assert skills(table) == {"red": 4, "blue": 3}


@every_edition
def test_MAYOR_X7_shields_on_prize_tiles_give_strength_and_tokens_do_not(edition):
    """The token 5 gives the mayor no strength beside blue's knight; a prize tile with a shield does."""
    # MAYOR-X7, no code: his strength asks for shields of the city only
    sketch = f"(0,0) CFFF red:mayor@N[5] blue@N\n{FAR}"
    plain = table_of(sketch, "mayor", edition=edition).final()
    assert gained(plain) == [("blue", 1)]
    table = lay_prize(table_of(sketch, "mayor", edition=edition), "P8", (0, 1)).lay()
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
    if extra:
        extra_turn(table)
    assert table.turns[-2:] == (["red", "red"] if extra else ["red", "blue"])


@every_edition
def test_TOURN_X8_BLD_X16_the_tournament_tile_triggers_the_builder(edition):
    """The road on square TR2 leads into the road with red's builder."""
    sketch = "(0,0) FFVF spring\n(0,-1) VFVF\n(1,-1) FFRF red@S red:builder@S\n*(0,-2) VFFV"
    table = table_of(sketch, "river", "builder", edition=edition)
    table.game.play({"type": "place_tile", "tile": "tournaments/TR1", "at": [0, -2], "turn": 0})
    table.lay((0, -4))
    assert offered(table) == {("meeple", (1, -1))}  # TOURN-17
    pass_on(table, "extra_turn", "place_tile")
    assert extra_turn(table).turns == ["red", "red"]


BUILDER = "(0,0) FRFF red@E[2] red:builder@E\n(0,5) FRFF blue@E[1]\n*(1,0) FRFR R=EW"


@every_edition
def test_TOURN_X8_an_extra_turn_has_its_own_draw_tournament_and_prize(edition):
    """The stack ends with red's turn: his extra turn begins with the tournament, and he lays its prize."""
    table = extra_turn(due(table_of(BUILDER, "builder", edition=edition)).lay().decline())
    assert enter_all(table) == ["red", "blue"]
    assert table.turns == ["red", "red"]
    assert [hand.startswith("tournaments/P") for hand in table.game.hand] == [True, False]


@every_edition
def test_TOURN_X8_an_extra_turn_without_a_tile_is_lost(edition):
    """TOURN-58: then the next player leads the final tournament."""
    options = {"tournaments.crown_start": "travellers"}
    table = table_of(BUILDER, "builder", edition=edition, options=options)
    last_tile(table).lay().decline()
    if not table.game.over and table.game.decision.kind == "extra_turn":
        table.game.play({"type": "extra_turn"})
    assert enter_all(table) == ["blue", "red"]
    assert results(table)[-1]["final"]


@every_edition
def test_TOURN_X6_GOODS_X6_goods_for_who_laid_the_prize_tile(edition):
    """Red lays it, blue's knight scores."""
    table = table_of(f"(0,0) CFFF goods@N=wine blue@N\n{FAR}", "goods", edition=edition)
    pass_on(lay_prize(table, "P1", (0, 1), 2).lay(), "place_tile")
    assert table.scores == {"red": 0, "blue": 4}
    assert goods(table) == {"red": (1, 0, 0), "blue": (0, 0, 0)}


HERD = f"(0,0) FFFF red@field[2] red:pig@field\n(0,1) CFFF sh@N\n{FAR}"


def test_TOURN_X9_PIG_X13_a_prize_tile_completes_a_city_with_a_shield():
    """Only in c3: the pigs are paid, and a farmer taken back with his pig gives his token back."""
    # TOURN-X9, no code: a city is completed, whatever tile did it
    # PIG-X13, no code: the token hears of every figure that leaves its place (TOURN-25)
    table = lay_prize(table_of(HERD, "pig", edition="c3"), "P1", (0, 2), 2).lay()
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


@every_edition
@pytest.mark.parametrize(("name", "free"), [("P6", False), (None, True)])
def test_TOURN_X10_FLY_X6_no_landing_on_a_prize_tile(edition, name, free):
    """An ordinary tile with the same road and city can be landed on."""
    ordinary = "" if name else "(2,0) CRFR R=EW\n"
    table = table_of(f"{ordinary}(1,0) FRFF\n*(0,0) FFFF fly=E", "flying-machines", dice=[2], edition=edition)
    if name:
        lay_prize(table, name, (2, 0))
    take_off(table.lay())
    assert ({at for at, _, _ in landings(table)} == {(2, 0)}) == free
    if not free:
        assert table.game.player == 1
        assert (table.supply("red"), table.on_board("red")) == (7, [])


@every_edition
def test_TOURN_X10_FLY_X6_no_landing_on_a_square(edition):
    """The machine flies south over the squares TD1 and TD4; both have a field, TD1 an open road."""
    rolls = set()
    for seed in range(12):
        draws = ["sketch/FFFF fly=S", PLAIN]
        table = RealTable(draws, modules=(*MODULES, "flying-machines"), seed=seed, edition=edition).lay(
            (0, 1)
        )
        take_off(table)
        rolls.add(flight(table)["roll"])
        assert landings(table) == set()
        assert (table.game.player, table.supply("red")) == (1, 7)
    assert {1, 2} <= rolls


@every_edition
def test_TOURN_X10_PORTAL_X10_no_portal_to_a_prize_tile(edition):
    """The road on it can be entered on its other tile."""
    # PORTAL-X10, no code: the limit of TOURN-13 and TOURN-51 is asked for every option
    sketch = "(0,0) FRFF\n*(0,1) FFFF portal"
    modules = ("base", "tournaments", "portal")
    table = lay_prize(Table(sketch, players=TWO, modules=modules, edition=edition), "P6", (1, 0)).lay()
    assert targets(table) == [((0, 0), "road")]


@every_edition
def test_TOURN_X10_PORTAL_X10_no_portal_to_a_square(edition):
    draws = ["sketch/RFRF R=NS", "sketch/FFFF portal"]
    table = RealTable(draws, modules=("base", "tournaments", "portal"), edition=edition)
    table.lay((1, 1)).decline().lay((0, 1))
    assert targets(table) == [((1, 1), "road")]


@every_edition
def test_TOURN_X10_crop_circles_put_nobody_there(edition):
    """Action A offers any tile of red's road but the prize tile."""
    sketch = "(0,0) FRFF red@E\n(2,0) FRFR R=EW\n(5,5) FFFF\n*(5,6) FFFF crop=club"
    table = pass_on(
        lay_prize(table_of(sketch, "crop-circles", edition=edition), "P6", (1, 0)).lay(), "crop_circle"
    )
    assert crops(choose(table, "A")) == (
        "red",
        {("meeple", (0, 0), "road"), ("meeple", (2, 0), "road")},
    )


@every_edition
@pytest.mark.parametrize(("tile", "open"), [("tournaments/P7", False), ("base/S", True)])
def test_TOURN_X10_WAGON_X15_no_wagon_drives_there(edition, tile, open):
    """The city behind the gate is entered on an ordinary tile only."""
    start = [(tile, (0, 1), 0), (PLAIN, (1, 0), 0)]
    table = RealTable(["sketch/RFFF", "base/B"], start=start, modules=(*MODULES, "wagon"), edition=edition)
    table.lay((0, 0)).place("wagon", "N")
    assert (((0, 1), "city") in ways(table)) == open
    assert table.scores["red"] == 2


@every_edition
def test_TOURN_X10_who_leaves_the_fortress_stands_on_another_tile(edition):
    """A wagon moves out to a road of three tiles; the one in the middle is a prize tile."""
    sketch = "(0,20) FRFF blue@E\n*(2,20) FFFR\nquarters: smithy red:wagon; count castle"
    table = lay_prize(beside_the_fortress(sketch, "wagon", edition=edition), "P6", (1, 20)).lay()
    pass_on(table, "leave_quarter")
    ways_out = {option.at for option in table.game.decision.options if option.type != "pass"}
    assert (asked(table), ways_out) == (("leave_quarter", "red"), {(0, 20), (2, 20)})
    leave(table, "red", figure="wagon")
    pass_on(table, "place_tile")
    assert table.scores == {"red": 3, "blue": 3}
