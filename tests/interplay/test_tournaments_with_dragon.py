"""Rules 12, module tournaments with dragon, fairy, princess, tower, cathars, barn, bazaars; the end."""

import random

import pytest

from carcassonne.tiles import design
from tests.modules.cathars.test_cathars import BESIEGED, escape
from tests.table import RealTable, every_edition
from tests.tables.bazaars import give
from tests.tables.flights import aside, asked, cells, fairy, fly, happened
from tests.tables.scoring_turns import drawn, gained
from tests.tables.tournaments import (
    ALL,
    FAR,
    MODULES,
    PLAIN,
    ROAD,
    award,
    enter_all,
    finish,
    hold,
    keep,
    lay_prize,
    offered,
    pass_on,
    register,
    results,
    shown,
    skills,
    table_of,
    tokens,
)
from tests.tables.towers import build, capture, corners, in_reach, last_tile

DRAGON_TILE, VOLCANO = "sketch/FFFF dsym", "sketch/FFFF volcano"


# --- dragon, fairy, princess, tower, cathars, barn --------------------------------------------------------


@every_edition
def test_TOURN_X14_DRAGON_X18_prize_tiles_are_ordinary_cells(edition):
    """The dragon flies over the prize tile, laid before the dragon tile of the same turn, to a meeple."""
    # DRAGON-X18, no code: the token hears of every figure that leaves, and cells are cells
    sketch = "(0,0) FFFF volcano dragon\n(1,1) CFFF blue@N[2]\n*(-1,0) FFFF dsym"
    table = lay_prize(table_of(sketch, "dragon", edition=edition), "P1", (1, 0), 2)
    assert table.game.hand == ("sketch/FFFF dsym",)
    table.lay().decline()
    assert (1, 0) in cells(table)
    fly(table, (1, 0), (1, 1))
    assert (tokens(table, "blue"), table.on_board("blue")) == (ALL, [])


@every_edition
def test_TOURN_X14_DRAGON_X18_squares_are_ordinary_cells(edition):
    draws = ["sketch/FFFF volcano", "sketch/FFFF dsym"]
    table = RealTable(draws, modules=(*MODULES, "dragon"), edition=edition)
    pass_on(table.lay((0, 1)), "place_tile")
    table.lay((-1, 1)).decline()
    assert (0, 0) in cells(table)
    fly(table, (0, 0))
    assert {(1, 0), (0, -1)} <= set(cells(table))


def with_volcano(behind, seed, edition):
    """Red drew a dragon tile, which lies aside, and has a volcano; so many tiles lie behind each stack."""
    draws = [DRAGON_TILE, VOLCANO]
    modules = (*MODULES, "dragon")
    table = RealTable(draws, then="shuffle", modules=modules, edition=edition, tiles={"base": 1}, seed=seed)
    assert (aside(table), table.game.hand) == ([DRAGON_TILE], (VOLCANO,))
    state = table.game._state
    left = len(state.stack) - state.drawn
    keep(table, behind=tuple(behind(left)))
    table.game.play(table.game.decision.options[0])
    pass_on(table, "place_tile")
    return table, left


def dragon_tiles(stack, first, last):
    """How many dragon tiles lie between two places, counted from the end of the stack."""
    return [tile.id for tile in stack[len(stack) - first : len(stack) - last]].count(DRAGON_TILE)


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_TOURN_X14_dragon_tiles_are_shuffled_into_the_current_stack(edition, seed):
    """And they are still there in a world dealt anew."""
    table, left = with_volcano(lambda left: (left - 5, 0, 0, 0, 0, 0), seed, edition=edition)
    assert shown(table)["stacks"][:2] == [5 + 1 - 1, left - 5]
    assert dragon_tiles(table.game._state.stack, left + 1, left - 5) == 1
    assert aside(table) == []
    for key in range(5):
        world = table.game.reshuffled(random.Random(key), 0)
        in_hand = table.game.hand == (DRAGON_TILE,)
        assert in_hand or dragon_tiles(world._state.stack, left, left - 5) == 1


@every_edition
@pytest.mark.parametrize("seed", range(4))
def test_TOURN_X14_dragon_tiles_are_shuffled_into_the_next_stack(edition, seed):
    """The current stack is used up: they lie in the next one, under its prize tiles; blue's draw opens it."""
    table, left = with_volcano(lambda left: (left, left - 5, 0, 0, 0, 0), seed, edition=edition)
    assert len(results(table)) == 1
    assert shown(table)["stacks"][:2] == [5 + 1 - 1, left - 5]
    assert dragon_tiles(table.game._state.stack, left + 1, left - 5) == 1


@every_edition
def test_TOURN_X14_dragon_tiles_come_back_after_the_very_last_tile(edition):
    """No stack follows the last one: the dragon tile is drawn from it, and the game goes on for a turn."""
    table = RealTable([DRAGON_TILE, VOLCANO], modules=(*MODULES, "dragon"), edition=edition)
    last = len(shown(table)["stacks"]) - 1
    keep(table, current=last)
    table.game.play(table.game.decision.options[0])
    pass_on(table, "place_tile")
    assert (aside(table), table.game.hand, table.turns) == ([], (DRAGON_TILE,), ["red", "blue"])
    assert results(table) == []


@every_edition
@pytest.mark.parametrize("behind", [(8, 6, 4, 2, 1, 0), (10, 8, 6, 4, 2, 0)], ids=["current", "next"])
def test_TOURN_X14_in_a_scripted_game_after_the_scripted_tiles_of_the_stack(edition, behind):
    """Twelve scripted tiles; two of them are left in the current stack, or in the one that follows it."""
    draws = [DRAGON_TILE, VOLCANO, *[PLAIN] * 10]
    table = RealTable(draws, modules=(*MODULES, "dragon"), edition=edition)
    keep(table, behind=behind)
    table.game.play(table.game.decision.options[0])
    pass_on(table, "place_tile")
    *_, drawn_now = [e["tile"] for e in table.game.events if e["type"] == "tile_drawn"]
    coming = [drawn_now, *(tile.id for tile in table.game._state.stack[table.game._state.drawn :])]
    assert coming == [PLAIN, PLAIN, DRAGON_TILE, *[PLAIN] * 8]


@every_edition
def test_TOURN_X15_FAIRY_X18_a_registered_charge(edition):
    """The fairy brings its point at the beginning of the turn, and meeple and token stay."""
    # FAIRY-X18, no code: a token changes nothing but how a meeple is named
    table = table_of("(0,0) FRFF red@E[2] fairy@red\n*(0,1) FFFF", "fairy", edition=edition).open_turn()
    assert table.scores["red"] == 1
    assert fairy(table) == ((0, 0), "red", "meeple")
    assert tokens(table) == [0, 1, 3, 5]
    enter_all(hold(table))
    assert skills(table) == {"red": 3}


@every_edition
def test_TOURN_X15_PRINCESS_X8_the_token_returns_before_registering(edition):
    """The knight sent home has his token back when the other one is registered."""
    # PRINCESS-X8, no code: the token hears of every figure that leaves, and TURN-17 comes after TURN-16
    sketch = "(0,0) CFFF red@N[2]\n(0,1) CFCF C=NS red@N\n*(0,2) CFCF C=NS princess@N"
    table = table_of(sketch, "princess", edition=edition).lay()
    assert asked(table)[0] == "princess"
    table.game.play(next(o for o in table.game.decision.options if getattr(o, "at", None) == (0, 0)))
    assert offered(table) == {("meeple", (0, 1))}
    register(table, 2)
    assert tokens(table) == [0, 1, 3, 5]


@every_edition
def test_TOURN_X15_TOWER_X16_a_prisoner_gives_his_token_back(edition):
    """He stands behind a prize tile, whose cell lies within range like others; it carries no tower."""
    # TOWER-X16, no code: the token hears of every figure that leaves its place (TOURN-25)
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
    """CATHAR-X14, no code: the token hears of every figure that leaves, and skill counts tiles."""
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
    # BARN-X17, no code: the token hears of every figure that leaves its place (TOURN-25)
    table = RealTable([PLAIN] * 4, modules=(*MODULES, "barn"), edition=edition)
    table.lay((-1, -1)).decline().lay((0, -2)).decline().lay((-1, -2))
    assert corners(table) == ["NE"]


# --- bazaars, the end -------------------------------------------------------------------------------------


BAZAAR = "(0,0) FRFF red@E[2]\n(0,5) FRFF blue@E[1]\n(0,9) FFFF\n*(0,10) FFFF bazaar"


@every_edition
def test_TOURN_X19_BAZAAR_X14_the_stack_runs_out_between_two_tiles(edition):
    """BAZAAR-3 counts the tiles of all stacks; red, the opener, leads the tournament."""
    table = table_of(BAZAAR, "bazaars", draws=["sketch/FFFF mon", ROAD], edition=edition)
    state = table.game._state
    keep(table, behind=(len(state.stack) - state.drawn - 1, 0, 0, 0, 0, 0)).turn()
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


@every_edition
@pytest.mark.parametrize(("left", "held"), [(2, True), (1, False)])
def test_BAZAAR_X14_prize_tiles_are_no_drawable_tiles(edition, left, held):
    """One land tile and twelve prize tiles are left for two players: no bazaar."""
    table = table_of(BAZAAR, "bazaars", edition=edition)
    state = table.game._state
    state.stack = state.stack[: state.drawn + left]
    state.piles = (len(state.stack),)
    keep(table, behind=(0,) * 6).turn()
    assert bool(happened(table, "bazaar_opened")) == held


@every_edition
def test_TOURN_X19_a_prize_tile_is_laid_in_its_owners_part_before_the_obtained_tile(edition):
    """BAZAAR-X14: blue won P1 earlier; his part comes first, then the one of red, who has none."""
    # TOURN-X19, no code: TURN-9 is a step of a tile part
    table = award(
        table_of(BAZAAR, "bazaars", draws=["sketch/FFFF mon", ROAD], edition=edition), "blue", "P1", number=5
    ).turn()
    give(table, "sketch/FFFF mon", ROAD)
    assert table.game.hand == ("tournaments/P1", "sketch/FFFF mon")
    table.game.play(table.game.decision.options[0])
    assert [statue["player"] for statue in shown(table)["statues"]] == [1]
    assert table.game.hand == ("sketch/FFFF mon",)
    pass_on(table.pass_turn(), "place_tile")
    assert table.game.hand == (ROAD,)


@every_edition
def test_TOURN_X21_the_final_tournament_and_its_prizes_come_before_final_scoring(edition):
    sketch = f"(0,0) FRFF red@E[2]\n(0,5) CFFF blue@N\n{FAR}"
    table = table_of(sketch, options={"tournaments.crown_start": "travellers"}, edition=edition)
    finish(last_tile(table).turn())
    kinds = [e["type"] for e in table.game.events]
    first = next(n for n, e in enumerate(table.game.events) if e["type"] == "score" and e["final"])
    assert kinds.index("token_revealed") < kinds.index("tournament") < kinds.index("prize_opened") < first


@every_edition
def test_TOURN_X21_statue_points_activate_no_robber_and_give_no_message(edition):
    """FINAL-14: red goes from 2 to 5, a dark space; blue's robber stands with him."""
    sketch = f"(0,0) CFFF sh@N statue@N=red\n{FAR}"
    modules = ("messages", "robbers")
    table = table_of(sketch, *modules, messages=[1], edition=edition).stand("red", 2).robber("blue", 2)
    finish(table.final())
    assert gained(table, "statue") == [("red", 3)]
    assert table.scores == {"red": 5, "blue": 3}
    assert gained(table, "robber") == [("blue", 3)]  # FINAL-4, before the statues
    assert drawn(table) == []
