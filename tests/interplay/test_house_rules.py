"""Rules 13: house rules, options that no rulebook has."""

import random

import pytest

import carcassonne as cc
from tests.table import Table, every_edition
from tests.tables.flights import asked, offered, play
from tests.tables.towers import TOWER, build, capture, corners, in_reach, put_barn

HOUSE = {
    name: about["values"]
    for module in cc.modules()
    for name, about in module.options.items()
    if about["house"]
}
PRINCESS = "(0,0) CFFF blue@N\n*(0,1) CFCF C=NS princess@N"
CHARGE = "(0,0) CFFF red@N fairy@red"
ESCAPE = "(0,0) CFFF cathar@N\n(0,1) CFCF C=NS red@N\n(1,2) FFFF mon\n*(0,-1) FFFF"
CITIES = "(0,0) CFFF\n(0,1) FFCF\n(3,0) CFFF\n*(3,1) FFCF"
TITLES = ("base", "king", "robber-baron")


@pytest.mark.parametrize("name", HOUSE)
def test_a_house_rule_is_off_unless_somebody_turns_it_on(name):
    module = next(module.id for module in cc.modules() if name in module.options)
    for edition in ("c1", "c2", "c3"):
        assert cc.Config(edition=edition, modules=("base", module)).chosen[name] == HOUSE[name][0]


def test_there_are_house_rules():
    assert len(HOUSE) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_games_with_every_house_rule_end_and_replay(seed):
    """The record keeps the options."""
    everything = next(preset for preset in cc.presets() if preset.id == "everything")
    options = {name: values[-1] for name, values in HOUSE.items()}
    names = ("Ann", "Bob", "Cid")
    edition = ("c1", "c2", "c3")[seed]
    config = cc.Config(names, edition, everything.modules, options=options, seed=seed)
    game, rng = cc.Game(config), random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    record = game.record()
    assert record["config"]["options"] == options
    assert cc.replay(record).scores == game.scores


@every_edition
@pytest.mark.parametrize(("on", "points"), [(False, 1), (True, 4)])
def test_HOUSE_1_the_fairy_pays_for_an_unfinished_feature(edition, on, points):
    options = {"fairy.unfinished": on}
    table = Table(CHARGE, modules=("base", "fairy"), edition=edition, options=options).final()
    assert table.scores == {"red": points}


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_2_the_princess_must_send_a_knight_home(edition, on):
    options = {"princess.must": on}
    table = Table(PRINCESS, active="red", modules=("base", "princess"), edition=edition, options=options)
    table.lay()
    assert asked(table) == ("princess", "red")
    assert ({"type": "pass"} in [o.to_json() for o in table.game.decision.options]) is not on


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_3_a_barn_beside_a_barn(edition, on):
    sketch = "(0,0) FFFF barn=blue@NE\n(1,0) FFFF\n(0,1) FFFF\n(1,1) FFFF\n(2,0) FFFF\n*(2,1) FFFF"
    modules, options = ("base", "farmers", "barn"), {"barn.beside_barn": on}
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition, options=options).lay()
    assert corners(table) == (["SW"] if on else [])
    if on:
        assert put_barn(table, "SW").on_board("red") == [("barn", (2, 1))]


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_4_an_escape_beside_any_tile_of_the_city(edition, on):
    """The monastery is beside the second tile of the city, not beside the one with the symbol."""
    options = {"cathars.any_tile": on}
    table = Table(ESCAPE, modules=("base", "cathars"), edition=edition, options=options).lay().decline()
    assert (asked(table)[0] == "escape") is on


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_5_a_tower_may_take_an_own_meeple(edition, on):
    sketch = "(0,0) FFFF mon red@mon\n(2,0) FFFF mon blue@mon\n*(1,0) FFFF tower"
    options = {"tower.own_meeples": on}
    table = build(Table(sketch, active="red", modules=TOWER, edition=edition, options=options).lay(), (1, 0))
    own, other = ("red", "meeple", (0, 0)), ("blue", "meeple", (2, 0))
    assert set(in_reach(table)) == ({own, other} if on else {other})
    if on:
        capture(table, "red", (0, 0))
        assert (table.supply("red"), table.on_board("red")) == (7, [])
        assert asked(table)[0] == "place_tile"


@every_edition
@pytest.mark.parametrize(("on", "points"), [(False, 0), (True, 2)])
def test_HOUSE_6_the_dragon_flies_after_scoring(edition, on, points):
    """Blue's road is complete; the dragon eats his traveller before or after he is paid."""
    sketch = "(0,0) FFFF dragon\n(1,0) FRFF blue@E\n*(2,0) FFFR dsym"
    options = {"dragon.after_scoring": on}
    table = Table(sketch, players=("red", "blue"), modules=("base", "dragon"), edition=edition,
                  options=options).lay().decline()  # fmt: skip
    assert asked(table)[0] == "move_dragon"
    play(table, "move_dragon", at=[1, 0])
    assert (table.scores["blue"], table.supply("blue")) == (points, 7)
    assert offered(table, "move_dragon")


@every_edition
@pytest.mark.parametrize(
    ("how", "at_once", "at_the_end"),
    [("each", 0, 2), ("10-20", 0, 10), ("15-40", 0, 15), ("during-play", 0, 0)],
)
def test_HOUSE_7_what_the_king_pays(edition, how, at_once, at_the_end):
    """The first city of the game makes nobody pay; there are two cities at the end."""
    table = Table(CITIES, modules=TITLES, edition=edition, options={"king.pays": how}).lay().decline()
    assert table.scores == {"red": at_once}
    assert table.final().scores == {"red": at_the_end}


@pytest.mark.parametrize(("how", "both"), [("10-20", 20), ("15-40", 40)])
def test_HOUSE_7_both_titles(how, both):
    sketch = CITIES + "\n(6,0) FRFF"
    table = Table(sketch, modules=TITLES, draws=["sketch/FFFR"], options={"king.pays": how})
    table.lay().decline()
    table.lay((7, 0)).decline()
    assert table.final().scores == {"red": both}


def test_HOUSE_7_points_during_play_go_to_the_holder_of_that_moment():
    sketch = "(0,0) CFFF\n(3,0) CFCF C=NS\n(3,-1) CFFF\n*(0,1) FFCF"
    table = Table(sketch, players=("red", "blue"), modules=TITLES, draws=["sketch/FFCF"],
                  options={"king.pays": "during-play"})  # fmt: skip
    table.lay().decline()
    assert table.scores == {"red": 0, "blue": 0}
    table.lay((3, 1)).decline()
    assert table.scores == {"red": 1, "blue": 0}, "before blue takes the king for the larger city"
    assert table.game.view(None)["king"]["player"] == 1


def test_HOUSE_8_several_copies_of_a_box():
    one, two = (cc.Config(modules=("base",), tiles={"base": n}).deck.total() for n in (1, 2))
    assert (one, two) == (72, 144)


@every_edition
@pytest.mark.parametrize(
    ("worth", "shield", "points"), [(4, "", 4), (2, "", 2), (4, " sh@N", 6), (2, " sh@N", 3)]
)
def test_HOUSE_9_a_completed_city_of_two_tiles(edition, worth, shield, points):
    sketch = f"(0,0) CFFF red@N{shield}\n*(0,1) FFCF"
    options = {"base.small_city": worth}
    assert Table(sketch, modules=("base",), edition=edition, options=options).turn().scores == {"red": points}


def test_HOUSE_9_a_larger_city_is_worth_what_it_was():
    sketch = "(0,0) CFFF red@N\n(0,1) CFCF C=NS\n*(0,2) FFCF"
    assert Table(sketch, modules=("base",), options={"base.small_city": 2}).turn().scores == {"red": 6}


@pytest.mark.parametrize(("meeples", "big"), [(3, 3), (7, 1), (10, 2)])
def test_HOUSE_10_the_number_of_figures(meeples, big):
    options = {"base.meeples": meeples, "big-meeple.figures": big}
    game = cc.Game(cc.Config(modules=("base", "big-meeple"), options=options, seed=1))
    assert game.figures(0).supply == {"meeple": meeples, "big-meeple": big}
    bot = cc.bots.get("greedy", seed=1)
    while not game.over:
        game.play(bot.choose(game, game.decision.player))
    assert cc.replay(game.record()).scores == game.scores
