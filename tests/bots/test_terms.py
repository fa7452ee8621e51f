"""The terms of single modules: what a position is worth beside its features."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.weights import WEIGHTS
from carcassonne.engine.state import State
from carcassonne.engine.tile import tile
from carcassonne.engine.titles import Title
from carcassonne.geometry import cell
from carcassonne.modules.abbey import AbbeyKept
from carcassonne.modules.bridges import BridgesKept
from carcassonne.modules.castles import Castle, CastlesKept
from carcassonne.modules.count import CountKept
from carcassonne.modules.dragon import DragonKept
from carcassonne.modules.fairy import FairyKept
from carcassonne.modules.king import KingKept
from carcassonne.modules.robber_baron import RobberBaronKept
from carcassonne.modules.tournaments import TournamentsKept
from tests.table import Table
from tests.tables import tournaments
from tests.tables.bazaars import bid, choose, opened, owners

DRAGON = tile("princess-dragon/J")


def position(sketch: str, *modules: str, edition: str = "c1") -> State:
    return Table(sketch, players=["red", "blue"], modules=("base", *modules), edition=edition).game._state


def margin(state: State, kept: Any = None, **fields: Any) -> float:
    """What the position is worth to red, with some fields of a module's record changed."""
    after = state.copy()
    if kept is not None:
        after.keep(after.kept[kept]._replace(**fields))
    return Evaluation(after).worth(after).margin(0)


def test_an_abbey_in_hand_is_worth_keeping() -> None:
    state = position("(0,0) FCFF red@E", "abbey")
    assert margin(state, AbbeyKept, owners=0b01) > margin(state, AbbeyKept, owners=0b11)


def test_an_abbot_who_stands_is_worth_more_than_a_meeple_there() -> None:
    abbot, meeple = (
        position(f"(0,0) FFFF mon red{who}@mon", "abbot", edition="c3") for who in (":abbot", "")
    )
    assert margin(abbot) > margin(meeple), "he may be taken back (ABBOT-11)"


def test_a_term_may_be_believed_in_part() -> None:
    """What a bridge in hand is worth, with all of it believed and with half."""
    gains = []
    for share in (1.0, 0.5):
        weights = replace(WEIGHTS, terms={"bridges": share})
        state = position("(0,0) FCFF red@E", "bridges", edition="c2")
        worth = []
        for left in ((3, 2), (3, 3)):
            state.keep(state.kept[BridgesKept]._replace(left=left))
            worth.append(Evaluation(state, weights).worth(state).margin(0))
        gains.append(worth[0] - worth[1])
    assert gains[1] == pytest.approx(gains[0] / 2)
    assert gains[1] > 0


def test_a_bridge_in_hand_is_worth_keeping() -> None:
    state = position("(0,0) FCFF red@E", "bridges", edition="c2")
    assert margin(state, BridgesKept, left=(3, 2)) > margin(state, BridgesKept, left=(3, 3))


def dragon_to_come(state: State) -> State:
    """Every second tile still to be drawn shows a dragon."""
    state.stack = tuple(DRAGON if number % 2 else other for number, other in enumerate(state.stack))
    return state


@pytest.mark.parametrize(("near", "far"), [(1, 2), (2, 5), (6, 7)])
def test_a_figure_near_the_dragon_is_in_danger(near: int, far: int) -> None:
    state = dragon_to_come(position("(0,0) FCFF red@E", "dragon"))
    close, away = (margin(state, DragonKept, at=cell(-steps, 0)) for steps in (near, far))
    assert close < away <= margin(state, DragonKept, at=None)


def test_the_fairy_keeps_the_dragon_away() -> None:
    state = dragon_to_come(position("(0,0) FCFF red@E", "dragon", "fairy"))
    [figure] = state.figures
    guarded = state.copy()
    guarded.keep(FairyKept(state.figures[figure][0], figure))
    near, far = (cell(-steps, 0) for steps in (1, 9))
    assert margin(guarded, DragonKept, at=near) == pytest.approx(margin(guarded, DragonKept, at=far))
    assert margin(state, DragonKept, at=near) < margin(state, DragonKept, at=far)


@pytest.mark.parametrize("version", [None, 1])
def test_a_rich_feature_is_a_greater_loss_to_who_knows(version: int | None) -> None:
    """The first version fears for a figure, whatever it stands on."""
    losses = []
    for road in ("(0,0) FRFF red@E", "(0,0) FRFF red@E\n(1,0) FRFR R=EW\n(2,0) FRFR R=EW"):
        near = dragon_to_come(position(road, "dragon"))
        far = near.copy()
        for state, steps in ((near, 1), (far, 9)):
            state.keep(state.kept[DragonKept]._replace(at=cell(0, steps)))
        worth = [Evaluation(state, version=version).worth(state).margin(0) for state in (near, far)]
        losses.append(worth[1] - worth[0])
    assert losses[0] > 0
    assert losses[1] - losses[0] == pytest.approx(0) if version else losses[1] > 1.2 * losses[0]


def test_one_meeple_of_two_is_a_smaller_loss() -> None:
    """Unless the other is only a builder, who holds nothing (BLD-1)."""
    losses = []
    for other in ("", ":builder"):
        road = "(0,0) FRFF red@E\n" + "\n".join(f"({x},0) FRFR R=EW" for x in range(1, 7))
        state = dragon_to_come(position(f"{road}\n(7,0) FRFR R=EW red{other}@E", "dragon", "builder"))
        near, far = (margin(state, DragonKept, at=cell(-steps, 0)) for steps in (1, 9))
        losses.append(far - near)
    assert 0 < losses[0] < losses[1]


@pytest.mark.parametrize("active", ["red", "blue"])
def test_who_moves_the_dragon_steers_it_to_the_others(active: str) -> None:
    """Red's figure is on one side of it, blue's on the other."""
    far = "(-6,0) FFFF\n*(-5,0) FFFF dsym\n"
    sketch = far + "(-1,0) FFFF mon red@mon\n(0,0) FFFF dragon\n(1,0) FFFF mon blue@mon"
    table = Table(sketch, active=active, modules=("base", "farmers", "dragon")).lay().decline()
    seat = table.game.decision.player
    state = table.game._state
    worth = {}
    for option in state.options:
        after = state.copy()
        after.apply(option)
        after.run_to_reveal(seat)
        worth[option[1][0]] = Evaluation(after).worth(after).margin(seat)
    own, other = (-1, 1) if active == "red" else (1, -1)
    before = Evaluation(state).worth(state).margin(seat)
    assert worth[other] > worth[own]
    assert abs(before - worth[other]) < abs(before - worth[own])


@pytest.mark.parametrize(("module", "kept"), [("king", KingKept), ("robber-baron", RobberBaronKept)])
def test_a_bigger_title_is_kept_longer(module: str, kept: Any) -> None:
    state = position("(0,0) FCFF red@E", module)
    small, big = (margin(state, kept, title=Title(0, size, (0, 0))) for size in (2, 9))
    assert margin(state) < small < big


def test_a_figure_in_a_quarter_waits_for_its_chance() -> None:
    state = position("", "count")
    figure = state.supply.bit_length() - 1
    worth = []
    for count in ("market", "castle"):
        after = state.copy()
        after.away = {figure: ("quarter", "castle")}
        after.supply ^= 1 << figure
        after.keep(after.kept[CountKept]._replace(at=count))
        worth.append(Evaluation(after).worth(after).margin(state.rules.owner_of[figure]))
    assert worth[0] > worth[1], "the count shuts his quarter"


FARMED = "(0,0) CFFF blue@field\n(0,1) FFCF\nquarters: {}"
"""A complete city, and blue on the field beside it."""


def at_the_end(sketch: str, edition: str = "c2") -> float:
    """What a position is worth to red when few tiles are left."""
    state = position(sketch, "farmers", "count", edition=edition)
    state.drawn = len(state.stack) - 4
    return margin(state)


def test_a_meeple_in_the_market_joins_the_best_field_at_the_end() -> None:
    """COUNT-C2-5: one of them shares blue's field, two have it to themselves."""
    smithy, one, two = (
        at_the_end(FARMED.format(f"{who}; count castle"))
        for who in ("smithy red", "market red", "market red red")
    )
    assert smithy + 1 < one < two


def test_the_count_keeps_the_market_shut_at_the_end_in_the_first_edition_only() -> None:
    """COUNT-C1-7, COUNT-C2-6."""
    shut, free = FARMED.format("market red; count market"), FARMED.format("market red; count castle")
    assert at_the_end(shut, "c1") < at_the_end(free, "c1")
    assert at_the_end(shut, "c2") == at_the_end(free, "c2")


@pytest.mark.parametrize(("edition", "counts"), [("c1", True), ("c2", False)])
def test_a_large_unfinished_city_is_worth_a_wait_in_the_castle(edition: str, counts: bool) -> None:
    """COUNT-C1-5, COUNT-C2-8."""
    waits = []
    for rest in ("", "\n(0,1) CFCF C=NS\n(0,2) CFCF C=NS"):
        board = f"(0,0) CFFF blue@N{rest}\nquarters: {{}} red; count market"
        waits.append(
            at_the_end(board.format("castle"), edition) - at_the_end(board.format("smithy"), edition)
        )
    assert (waits[1] > waits[0] + 0.5) is counts
    assert counts or waits[0] == pytest.approx(waits[1])


def test_a_castle_is_paid_with_what_is_completed_beside_it() -> None:
    state = position("(0,0) FCFF red@E", "castles", edition="c2")
    figure = (state.supply & state.rules.seat_masks[0]).bit_length() - 1
    castle = Castle(0, figure, ((cell(0, 0), 0), (cell(1, 0), 0)))
    state.supply ^= 1 << figure
    state.away = {figure: castle.place}
    assert margin(state, CastlesKept, built=(castle,)) > margin(state, CastlesKept, built=())


def test_a_message_to_come_is_worth_something() -> None:
    state = position("(0,0) FCFF red@E", "messages", edition="c3")
    after = state.copy()
    after.agenda = (("draw_message", ()), after.agenda)
    assert margin(after) > margin(state)


# --- tournaments -----------------------------------------------------------------------------------------

TRAVELLER = "(0,0) FRFF red@E{}\n*(1,0) FRFR R=EW"


RIVAL = "(5,0) FRFF blue@E[2]\n"


@pytest.mark.parametrize(("rival", "worse", "better"), [("", "", "[0]"), (RIVAL, "[0]", "[5]")])
def test_a_meeple_registered_for_the_next_tournament_is_worth_a_prize(
    rival: str, worse: str, better: str
) -> None:
    """TOURN-30, TOURN-41: any token lets it take part, a higher one beats the rival's."""
    sketch = rival + TRAVELLER
    one, other = (tournaments.table_of(sketch.format(token)).game._state for token in (worse, better))
    assert margin(one, TournamentsKept, crown="travellers") < margin(
        other, TournamentsKept, crown="travellers"
    )


def test_the_category_of_the_next_tournament_counts_most() -> None:
    state = tournaments.table_of(TRAVELLER.format("[2]")).game._state
    now, later = (margin(state, TournamentsKept, crown=crown) for crown in ("travellers", "knights"))
    assert now > later > margin(tournaments.table_of(TRAVELLER.format("")).game._state)


def test_a_prize_tile_that_was_won_is_worth_something() -> None:
    table = tournaments.table_of(TRAVELLER.format(""))
    before = margin(table.game._state)
    tournaments.award(table, "red", "P1")
    assert margin(table.game._state) > before


def test_a_longer_road_is_worth_more_to_a_meeple_that_has_a_rival() -> None:
    """TOURN-33: its tiles count as skill; what the road itself is worth is taken away."""

    def worth(sketch: str) -> float:
        state = tournaments.table_of(RIVAL + sketch).game._state
        return margin(state, TournamentsKept, crown="travellers")

    def prize(road: str) -> float:
        return worth(road.format("[1]")) - worth(road.format(""))

    assert prize("(-1,0) FRFR R=EW\n" + TRAVELLER.replace("(0,0) FRFF", "(0,0) FRFR R=EW")) > prize(TRAVELLER)


def test_a_token_that_was_kept_is_worth_a_statue() -> None:
    without, kept = (tournaments.table_of(TRAVELLER.format("")) for _ in range(2))
    tournaments.award(without, "red", "P1")
    tournaments.award(kept, "red", "P1", number=3)
    assert margin(kept.game._state) > margin(without.game._state)


def test_medium_registers_a_meeple_with_its_best_token_against_a_rival() -> None:
    table = tournaments.table_of(RIVAL + TRAVELLER.format("")).lay()
    tournaments.keep(table, crown="travellers")
    assert let_medium_answer(table).get("value") == 5


# --- bazaars ---------------------------------------------------------------------------------------------

CITY = """
(0,0) FRFF
(-2,1) FCFF {owner}@E
(-1,1) FCFC C=EW sh@E
(0,1) FCFC C=EW sh@E
*(1,0) FFFR bazaar
"""
END, ROAD = "sketch/FFFC", "sketch/FRFR R=EW"
"""The tile that completes the city, and another one."""


def bazaar(owner: str) -> Table:
    """Red has laid the bazaar tile; blue is the auctioneer, and the city of one of them lacks a tile."""
    return opened((ROAD, END), players=("red", "blue"), sketch=CITY.format(owner=owner), edition="c2")


def let_medium_answer(table: Table) -> dict[str, Any]:
    game = table.game
    action = cc.bots.get("medium", seconds=5, seed=1).choose(game, game.decision.player)
    game.play(action)
    return action.to_json()


def test_an_auctioneer_gets_the_tile_that_completes_his_city() -> None:
    table = bazaar("blue")
    while table.game.decision.kind in ("bazaar_choose", "bid", "bazaar_deal"):
        let_medium_answer(table)
    assert owners(table) == {"blue": END, "red": ROAD}
    assert -7 < table.scores["blue"] <= 0


@pytest.mark.parametrize(("owner", "answer"), [("red", "bid"), ("nobody", "pass")])
def test_a_bidder_raises_for_what_he_needs(owner: str, answer: str) -> None:
    table = bazaar(owner) if owner == "red" else opened((ROAD, END), players=("red", "blue"))
    choose(table, "blue", END, 0)
    assert let_medium_answer(table)["type"] == answer


@pytest.mark.parametrize(("price", "value"), [(1, "buy"), (20, "sell")])
def test_an_auctioneer_sells_what_is_too_dear(price: int, value: str) -> None:
    table = bazaar("blue")
    choose(table, "blue", END, 0)
    bid(table, "red", price)
    assert let_medium_answer(table)["value"] == value
