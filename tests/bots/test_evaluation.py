"""The evaluation and the odds it rests on."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots.evaluation import Evaluation, draws_of
from carcassonne.bots.odds import Odds, ends_there
from carcassonne.bots.weights import LEARNT, WEIGHTS, weights_for
from carcassonne.engine.state import State
from carcassonne.engine.tile import DIGIT, EDGE_CODE, tile
from carcassonne.modules.goods import GoodsKept
from tests.bots.ticking import midgame
from tests.table import Table

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
PLAIN = ("base", "farmers", "inns", "cathedrals", "big-meeple", "abbot")
EVERYTHING = tuple(module.id for module in cc.modules())


def asks(**sides: str) -> int:
    """What a cell asks: asks(N="C", E="R")."""
    return sum(EDGE_CODE[edge] * DIGIT["NESW".index(side)] for side, edge in sides.items())


def totals(game: cc.Game) -> list[float]:
    return [sum(parts) for parts in zip(*Evaluation(game._state).worth(game._state), strict=True)]


# --- odds -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "constraint", "sides", "closes"),
    [
        ("sketch/CFFF", asks(N="C"), NORTH, True),
        ("sketch/CFFF", asks(N="C", E="F"), NORTH, True),
        ("sketch/CFFF", asks(N="C", E="C"), NORTH, False),  # it does not fit
        ("sketch/CFCF C=NS", asks(N="C"), NORTH, False),  # it leads on
        ("sketch/CFCF C=NS", asks(N="C", S="C"), NORTH | SOUTH, True),  # both ends at once
        ("sketch/CFCF C=NS", asks(N="C", S="C"), NORTH, False),  # joins what is beyond
        ("sketch/FRFR R=EW", asks(N="R"), NORTH, False),
        ("sketch/FRFF", asks(W="R"), WEST, True),  # turned
        ("sketch/FFFF mon", asks(N="C"), 0, False),
        ("sketch/FFFF mon", asks(N="F"), 0, True),
    ],
)
def test_a_tile_ends_what_meets_it(id: str, constraint: int, sides: int, closes: bool) -> None:
    assert ends_there(tile(id), constraint, sides) is closes


def test_shares_count_the_unseen_tiles() -> None:
    script = cc.Script(
        tiles=["sketch/FFFF", "sketch/CFFF", "sketch/CFFF", "sketch/CFCF C=NS", "sketch/FFFF"], then="end"
    )
    game = cc.Game(cc.Config(modules=("base",), seed=1), script)
    odds = Odds(game._state)  # the first tile is in hand
    assert odds.share(asks(S="C"), SOUTH) == 2 / 4
    assert odds.share(asks(S="C"), 0) == 3 / 4
    assert odds.share(asks(S="R"), 0) == 0


@pytest.mark.parametrize("seed", range(4))
def test_ends_are_the_open_cells_of_the_feature(seed: int) -> None:
    game = midgame(60 + 20 * seed, seed, modules=PLAIN)
    state = game._state
    odds = Odds(state)
    looked = 0
    for root, feature in enumerate(state.features):
        if state.parent[root] == root and feature.open and feature.kind in ("road", "city", "monastery"):
            cells = {at for at, _ in odds.ends(state, root)}
            at, segment = next(
                (at, n)
                for at, placed in state.board.items()
                for n, id in enumerate(placed.features)
                if id >= 0 and state.find(id) == root
            )
            x = (at + (1 << 15)) >> 16
            shown = game.feature((x, at - (x << 16)), segment).open_cells
            assert cells == {(px << 16) + py for px, py in shown}
            looked += 1
    assert looked > 3


def test_draws_are_shared_out_by_seat() -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob", "Cem"), modules=("base",), seed=1))
    assert draws_of(game._state, 4) == [1, 2, 1]  # Ann's turn is on: Bob draws next, and once more after her
    game.play(game.decision.options[0])
    assert draws_of(game._state, 0) == [0, 0, 0]


# --- worth ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_without_tiles_to_come_the_worth_is_the_final_score(seed: int) -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob", "Cem"), modules=PLAIN, edition="c1", seed=seed))
    rng = random.Random(seed)
    while game._state.drawn < len(game._state.stack):
        game.play(rng.choice(game.decision.options))
    while not game.over:
        expected = list(game.scores)
        for event in game.projection():
            expected[event["player"]] += event["points"]
        assert totals(game) == pytest.approx(expected)
        game.play(rng.choice(game.decision.options))
    assert totals(game) == list(game.scores)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(4))
def test_what_a_tile_changes_adds_up_to_the_whole(seed: int, players: int) -> None:
    game = midgame(30 + 25 * seed, seed, players=("Ann", "Bob", "Cem")[:players], modules=PLAIN)
    state = game._state
    evaluation = Evaluation(state)
    before = evaluation.balance(state)
    for action in state.options:
        after = state.copy()
        after.apply(action)
        after.run_to_reveal(state.decider)
        if after.over:
            continue
        shifted, at_hand = evaluation.shifted(before, after)
        uses = [evaluation.use(count, turns) for count, turns in zip(at_hand, before.draws, strict=True)]
        whole = [sum(parts) for parts in zip(*evaluation.worth(after), strict=True)]
        assert [a + b for a, b in zip(shifted, uses, strict=True)] == pytest.approx(whole)


def test_looking_changes_nothing() -> None:
    game = midgame(60, modules=EVERYTHING)
    before = game.view(0)
    evaluation = Evaluation(game._state)
    assert evaluation.worth(game._state) == evaluation.worth(game._state)
    evaluation.balance(game._state)
    assert game.view(0) == before


CITY = """
(0,0) FCFF red@E
(3,0) FFFF
*(3,1) FFFF
"""
TWO_ENDS = """
(0,0) FCFC C=EW red@E
(3,0) FFFF
*(3,1) FFFF
"""


def state_with(sketch: str, *unseen: str) -> State:
    """The position of a sketch with just these tiles to come."""
    state = Table(sketch, players=["red", "blue"]).game._state
    state.stack = (*state.stack[: state.drawn], *map(tile, unseen))
    state.piles = (len(state.stack),)
    return state


def prospects(sketch: str, *unseen: str) -> float:
    state = state_with(sketch, *unseen)
    return Evaluation(state).worth(state).prospects[0]


def test_a_city_that_no_tile_can_close_has_no_hope() -> None:
    assert prospects(CITY, *["sketch/FFFF"] * 8) == 0
    assert prospects(CITY, *["sketch/FFFC"] * 8) > prospects(CITY, "sketch/FFFC", *["sketch/FFFF"] * 7) > 0


def test_two_ends_are_harder_than_one() -> None:
    returning = []
    for sketch in (CITY, TWO_ENDS):
        state = state_with(sketch, *["sketch/FFFC"] * 8)
        returning.append(Evaluation(state).balance(state).at_hand[0])
    assert 7 > returning[0] > returning[1] > 6


def test_a_field_hopes_for_the_cities_beside_it() -> None:
    near = CITY.replace("red@E", "blue@E")
    farmer = near.replace("(0,0) FCFF", "(0,0) FCFF red@field")
    closing, other = ["sketch/FFFC"] * 6, ["sketch/FFFF"] * 6
    assert prospects(farmer, *closing) > prospects(farmer, *other) > prospects(near, *other)


# --- terms of modules ---------------------------------------------------------------------------------------


def worth_of(sketch: str, seat: int = 0, **setup: Any) -> float:
    state = Table(sketch, players=["red", "blue"], **setup).game._state
    return Evaluation(state).worth(state).margin(seat)


def test_a_builder_promises_another_turn() -> None:
    modules = ("base", "farmers", "builder")
    assert worth_of("(0,0) FCFF red@E red:builder@E", modules=modules, edition="c1") > worth_of(
        "(0,0) FCFF red@E", modules=modules, edition="c1"
    )


def test_a_lead_in_goods_counts_the_more_the_fewer_tokens_are_left() -> None:
    state = Table("(0,0) FCFF red@E", players=["red", "blue"], modules=("base", "goods")).game._state
    leads = []
    for owned in (((1, 0, 0), (0, 0, 0)), ((5, 0, 0), (4, 0, 0))):
        state.keep(GoodsKept(owned))
        leads.append(Evaluation(state).worth(state).margin(0))
    state.keep(GoodsKept(((0, 0, 0), (0, 0, 0))))
    assert leads[1] > leads[0] > Evaluation(state).worth(state).margin(0)


def test_every_further_figure_is_worth_less_and_a_crew_earns_two_thirds_of_the_pay() -> None:
    state = cc.Game(cc.Config(players=("A", "B"), seed=1))._state
    for weights in (WEIGHTS, replace(WEIGHTS, pay=1.5, crew=2.0)):
        evaluation = Evaluation(state, weights)
        worths = [evaluation.use(count, 10.0) for count in range(9)]
        gains = [more - less for less, more in pairwise(worths)]
        assert worths[0] == 0.0 == evaluation.use(3.0, 0.0)
        assert gains == sorted(gains, reverse=True)
        assert gains[-1] > 0
    assert evaluation.use(2.0, 10.0) == pytest.approx(1.5 * 10 * 0.632, rel=1e-3)
    assert evaluation.use(5.0, 20.0) == pytest.approx(2 * evaluation.use(5.0, 10.0))


def test_weights_are_those_of_the_set_up_that_is_most_alike() -> None:
    for learnt in LEARNT:
        assert weights_for(learnt.modules) == learnt.weights
        assert weights_for(learnt.modules | {"flying-machines"}) == learnt.weights
    assert weights_for(frozenset({"base"})) == WEIGHTS
    assert len(LEARNT) > 1
