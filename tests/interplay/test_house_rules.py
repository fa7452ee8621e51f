"""Rules 13: house rules, options that no rulebook has."""

import random

import pytest

import carcassonne as cc
from tests.table import Table, every_edition
from tests.tables.flights import asked, offered, play
from tests.tables.shrines import CULT, beside, plain, settle
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


@pytest.mark.slow
@pytest.mark.parametrize(("meeples", "big"), [(3, 3), (7, 1), (10, 2)])
def test_HOUSE_10_the_number_of_figures(meeples, big):
    options = {"base.meeples": meeples, "big-meeple.figures": big}
    game = cc.Game(cc.Config(modules=("base", "big-meeple"), options=options, seed=1))
    assert game.figures(0).supply == {"meeple": meeples, "big-meeple": big}
    _played_by_bots(game)


SEVERAL = sorted(name for name in HOUSE if name.endswith(".figures"))


@pytest.mark.slow
@pytest.mark.parametrize("name", SEVERAL)
def test_HOUSE_10_every_figure_can_be_there_several_times(name):
    about = next(module for module in cc.modules() if name in module.options)
    modules = ("base", "farmers", "inns", about.id)
    game = cc.Game(cc.Config(modules=modules, options={name: 3}, edition="c1", seed=2))
    (figure,) = about.figures
    assert game.figures(0).supply[figure] == 3
    _played_by_bots(game)


def test_HOUSE_10_no_kind_of_figure_is_forgotten():
    kinds = [(module.id, figure) for module in cc.modules() for figure in module.figures]
    assert {f"{module}.figures" for module, _ in kinds if module != "base"} == set(SEVERAL)


@every_edition
def test_HOUSE_10_two_builders_give_one_extra_turn(edition):
    """Both roads of the crossing lead to a builder of red."""
    sketch = "(0,0) FRFF red@E red:builder@E\n(2,0) FFFR red@W red:builder@W\n*(1,0) FRFR R=EW"
    table = Table(sketch, players=("red", "blue"), modules=("base", "builder"), edition=edition,
                  options={"builder.figures": 2}, draws=["sketch/FFFF"] * 3)  # fmt: skip
    table.lay().decline()
    if edition != "c3":
        play(table, "extra_turn")
    assert (asked(table), table.game.turn) == (("place_tile", "red"), 2)
    table.lay((1, 1)).decline()
    assert (asked(table), table.game.turn) == (("place_tile", "blue"), 3)


def _played_by_bots(game, level="greedy"):
    """A bot plays on to the end, and the record tells the same game."""
    bot = cc.bots.get(level, seed=1)
    while not game.over:
        game.play(bot.choose(game, game.decision.player))
    assert cc.replay(game.record()).scores == game.scores


# --- tiles in hand ------------------------------------------------------------------------------------------


def _hand(size, *tiles, then="end", modules=("base",), players=("Ann", "Bob"), **more):
    config = cc.Config(players, modules=modules, options={"base.hand": size}, seed=1)
    return cc.Game(config, cc.Script(tiles, then=then, **more))


def test_HOUSE_11_a_player_chooses_from_his_open_hand_and_draws_again():
    game = _hand("two", "base/E", "base/U", "base/V", "base/W", "base/B", "base/B")
    assert game.decision.kind == "choose_tile"
    assert [option.tile for option in game.decision.options] == ["base/E", "base/U"]
    for seat in (0, 1, None):
        assert game.view(seat)["hands"] == [["base/E", "base/U"], []]
    game.play({"type": "choose_tile", "tile": "base/U"})
    assert (game.decision.kind, game.hand) == ("place_tile", ("base/U",))
    assert game.view(0)["hands"] == [["base/E"], []]
    _play_to(game, "choose_tile")
    assert game.player == 1
    assert game.view(0)["hands"] == [["base/E", "base/V"], ["base/W", "base/B"]]


def _play_to(game, kind):
    game.play(game.decision.options[-1])
    while not game.over and game.decision.kind != kind:
        game.play(game.decision.options[-1])


def test_HOUSE_11_turns_go_on_until_all_hands_are_empty():
    game = _hand("three", *["base/U"] * 7)
    order = []
    while not game.over:
        if game.decision.kind == "place_tile":
            order.append(game.player)
        game.play(game.decision.options[-1])
    assert order == [0, 1, 0, 1, 0, 1, 0]
    assert game.view(None)["hands"] == [[], []]


def test_HOUSE_11_like_tiles_are_no_question():
    game = _hand("three", *["base/U"] * 6)
    assert game.decision.kind == "place_tile"


def test_HOUSE_11_a_hand_that_cannot_be_placed_is_replaced():
    """Only a city on all sides is left open by the start; roads do not fit."""
    start = [("base/C", (0, 0), 0)]
    game = _hand("two", "base/X", "base/U", "base/E", "base/B", "base/E", start=start)
    assert game.rejected == ("base/X", "base/U")
    assert game.hand == ("base/E",)
    assert game.view(0)["hands"] == [["base/B"], []]


def test_HOUSE_11_what_cannot_be_placed_now_stays_in_hand():
    game = _hand("two", "base/X", "base/E", "base/B", "base/E", start=[("base/C", (0, 0), 0)])
    assert (game.hand, game.rejected) == (("base/E",), ())
    assert game.view(0)["hands"] == [["base/X"], []]


def test_HOUSE_11_the_river_is_drawn_as_usual():
    game = cc.Game(cc.Config(modules=("base", "river"), options={"base.hand": "two"}, seed=4))
    while any(tile.startswith("river/") for tile in game.remaining):
        assert (game.decision.kind, game.view(0)["hands"]) != ("choose_tile", [[], []])
        assert not any(game.view(None)["hands"])
        game.play(game.decision.options[0])
    _play_to(game, "choose_tile")
    assert game.decision.kind == "choose_tile"


@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_HOUSE_11_an_extra_turn_is_played_from_the_hand(edition):
    sketch = "(0,0) FRFF red@E red:builder@E\n*(1,0) FRFR R=EW"
    table = Table(sketch, players=("red", "blue"), modules=("base", "builder"), edition=edition,
                  options={"base.hand": "two"}, draws=["sketch/FFFF", "sketch/RFFR"])  # fmt: skip
    play(table, "choose_tile", tile=table.game.decision.options[0].tile)
    table.lay().decline()
    if edition == "c1":
        play(table, "extra_turn")
    assert asked(table) == ("choose_tile", "red")


def test_HOUSE_12_the_next_tile_is_drawn_at_the_end_of_the_turn():
    game = _hand("next", "base/E", "base/U", "base/V", "base/W")
    assert (game.hand, game.player) == (("base/E",), 0)
    before = len(game.events)
    game.play(game.decision.options[0])
    game.play(cc.Pass())
    told = [(e["type"], e["player"]) for e in game.events[before:] if e["type"] in ("tile_drawn", "turn")]
    assert told == [("tile_drawn", 0), ("turn", 1), ("tile_drawn", 1)]
    assert (game.hand, game.view(1)["hands"]) == (("base/V",), [["base/U"], []])


@pytest.mark.slow
@pytest.mark.parametrize("size", ["next", "two", "three"])
@pytest.mark.parametrize("level", ["greedy", "easy"])
def test_HOUSE_11_bots_play_from_the_hand(size, level):
    game = cc.Game(cc.Config(modules=("base", "farmers"), options={"base.hand": size}, seed=5))
    _played_by_bots(game, level)
    assert len(game.tiles()) + len(game.rejected) == 72


# --- the fairy on a tile, shrines without a cult ------------------------------------------------------------

TWO_ON_A_TILE = "(0,0) CFRF red@N blue@S\n*(1,0) FFFF"


@every_edition
def test_HOUSE_13_the_fairy_guards_a_tile(edition):
    table = Table(TWO_ON_A_TILE, players=("red", "blue"), modules=("base", "fairy"), edition=edition,
                  options={"fairy.on_tile": True}, draws=["sketch/FFFF", "sketch/FFFF"])  # fmt: skip
    table.lay()
    assert offered(table, "fairy_to_tile") == [{"at": [0, 0]}]
    assert offered(table, "move_fairy") == []
    play(table, "fairy_to_tile", at=[0, 0])
    assert table.scores == {"red": 0, "blue": 1}, "at the start of blue's turn"
    fairy = table.game.view(None)["fairy"]
    assert fairy == {"at": [0, 0], "charge": None}


@every_edition
def test_HOUSE_13_every_meeple_on_her_tile_is_paid_for(edition):
    sketch = "(0,0) CFRF red@N blue@S\n*(1,0) FFFF"
    table = Table(sketch, players=("red", "blue"), modules=("base", "fairy"), edition=edition,
                  options={"fairy.on_tile": True}, draws=["sketch/FFCF"])  # fmt: skip
    table.lay()
    play(table, "fairy_to_tile", at=[0, 0])
    table.lay((0, 1)).decline()
    assert table.scores == {"red": 4 + 3, "blue": 1}


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_14_several_monasteries_beside_a_shrine(edition, on):
    sketch = f"(0,0) FFFF shr\n(1,1) FFFF mon\n{plain((0, 1))}\n(5,5) FFFF\n*(1,0) FFFF mon"
    table = Table(sketch, modules=CULT, edition=edition, options={"cult.as_monasteries": on})
    assert ((1, 0) in {option.at for option in table.game.decision.options}) is on


@every_edition
@pytest.mark.parametrize("on", [False, True])
def test_HOUSE_14_no_confrontations(edition, on):
    """The shrine is completed beside an unfinished monastery."""
    table = Table(beside("shr red@shr", "mon blue@mon"), players=("red", "blue"), modules=CULT,
                  edition=edition, options={"cult.as_monasteries": on})  # fmt: skip
    settle(table.lay())
    assert table.scores == {"red": 9, "blue": 0}
    assert table.on_board("blue") == ([("meeple", (2, 2))] if on else [])
