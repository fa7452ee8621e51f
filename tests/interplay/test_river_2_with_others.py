"""Rules 06, module river-2 together with other modules: builder, abbey, tower, messages ..."""

import random

import pytest

import carcassonne as cc
from carcassonne.engine.figures import pick, set_aside
from tests.modules.flying_machines.test_flying_machines import fly, landings
from tests.modules.river_2.test_river_2 import CITY_LAKE, LATER, MODULES, VOLCANO
from tests.modules.river_2.test_river_2_end import FORKED
from tests.table import Table, every_edition
from tests.tables.flights import asked, happened, offered, play
from tests.tables.scoring_turns import answer, drawn, move

WEST_ENDED = FORKED + "(-1,1) FVFF lakeend\n"
"""Only the east arm is open, at (1, 1)."""
ROAD_VOLCANO = "sketch/FRFV volcano lakeend"
"""A made-up volcano at which a road ends, so that it can extend a road."""
PLAIN = "sketch/FFFF"
HOLE = "(5,1) FFFF\n(6,0) FFFF\n(5,-1) FFFF\n(4,0) FFFF\n"
BUILDERS_ROAD = "(2,1) FRFR R=EW red@W red:builder@W\n"


def with_builder(sketch, edition, draws, **more):
    players, modules = ("red", "blue"), (*MODULES, "builder")
    return Table(sketch, modules=modules, edition=edition, players=players, draws=draws, **more)


def take_extra_turn(table, edition):
    """In c1 and c2 the builder's turn is asked for."""
    return table if edition == "c3" else play(table, "extra_turn")


# --- builder -----------------------------------------------------------------------------------------------


@every_edition
def test_RIV2_18_RIV2_6_a_builders_extra_turn_plays_the_end_of_the_river(edition):
    """Red's builder works on the last tile of the stack, so the volcano is his too."""
    sketch = (FORKED if edition == "c1" else WEST_ENDED) + "(1,2) FFRF red@S red:builder@S"
    ends = [VOLCANO, CITY_LAKE] if edition == "c1" else [VOLCANO]
    table = with_builder(sketch, edition, ["sketch/RVFV", *ends]).lay((1, 1)).decline()
    take_extra_turn(table, edition)
    assert (asked(table), table.game.hand) == (("place_tile", "red"), (VOLCANO,))
    table.lay((2, 1))
    assert (asked(table)[1], table.turns[:2]) == ("red", ["red", "red"])
    assert table.game.hand == ((CITY_LAKE,) if edition == "c1" else (PLAIN,))


RING_ROAD = """
(2,1) RFFR R=NW
(2,2) FFRR R=SW
(1,2) FRFR R=EW
(0,2) FRFR R=EW red@E red:builder@E
(-1,2) FRFR R=EW
(-2,2) FRRF R=ES
(-2,1) RRFF R=NE
"""
"""Red's road leads to both arms."""
PLAIN_LAKE, ROAD_LAKE = "sketch/FFFV lakeend", "sketch/FRFV lakeend"


@pytest.mark.parametrize(
    ("volcano", "lake", "rights"),
    [
        (VOLCANO, PLAIN_LAKE, 0),
        (ROAD_VOLCANO, PLAIN_LAKE, 1),
        (VOLCANO, ROAD_LAKE, 1),
        (ROAD_VOLCANO, ROAD_LAKE, 1),
    ],
)
def test_RIV2_X6_RIV2_C1_5_c1_either_tile_triggers_the_builder_once(volcano, lake, rights):
    drop = [*([(2, 1)] if volcano == VOLCANO else []), *([(-2, 1)] if lake == PLAIN_LAKE else [])]
    table = with_builder(FORKED + RING_ROAD, "c1", [volcano, lake, PLAIN], drop=drop)
    table.lay((1, 1)).lay((-1, 1), 2).decline()
    assert asked(table) == (("extra_turn", "red") if rights else ("place_tile", "blue"))
    if rights:
        play(table, "extra_turn").pass_turn()
        assert table.turns == ["red", "red", "blue"]


@LATER
def test_RIV2_X6_BLD_X17_TURN_39_the_builders_turn_and_the_volcanos_are_two(edition):
    table = with_builder(WEST_ENDED + BUILDERS_ROAD, edition, [ROAD_VOLCANO, PLAIN, PLAIN]).lay((1, 1))
    take_extra_turn(table.decline(), edition).pass_turn().pass_turn()
    assert table.turns == ["red", "red", "red", "blue"]


def test_TURN_39_the_builders_turn_comes_before_the_volcanos():
    """c2: in the builder's turn he gives no new right, in the volcano's he does."""
    on = "sketch/FRFR R=EW"
    table = with_builder(WEST_ENDED + BUILDERS_ROAD, "c2", [ROAD_VOLCANO, on, on, PLAIN]).lay((1, 1))
    play(table, "extra_turn").lay((3, 1)).decline()
    assert asked(table) == ("place_tile", "red"), "no right in the first extra turn"
    table.lay((4, 1)).decline()
    assert asked(table) == ("extra_turn", "red")


@LATER
def test_TURN_39_the_volcanos_turn_comes_before_the_messages(edition):
    """Red closes his road with the volcano, comes to a dark space and carries out message 4."""
    sketch = WEST_ENDED + "(2,1) FFFR red@W"
    modules = (*MODULES, "messages")
    draws = [ROAD_VOLCANO, PLAIN, PLAIN]
    players = ("red", "blue")
    table = Table(sketch, players=players, modules=modules, edition=edition, draws=draws, messages=[4])
    move(table.stand("red", 3).lay((1, 1)), "red", "meeple")
    answer(table, "carry_out_message", value=4)
    series = []
    while table.game.player == 0:
        series.append(table.game._state.series)
        table.pass_turn()
    assert series == ["river-2", "message"]


# --- abbey and tower ---------------------------------------------------------------------------------------


def test_RIV2_X7_RIVER_X6_c1_no_abbey_in_the_turn_of_volcano_and_lake():
    modules = (*MODULES, "abbey")
    draws = [VOLCANO, CITY_LAKE, PLAIN]
    table = Table(FORKED + HOLE, modules=modules, edition="c1", players=("red", "blue"), draws=draws)
    assert asked(table) == ("place_tile", "red")
    table.lay((1, 1))
    assert asked(table) == ("place_tile", "red")
    table.lay((-1, 1), 2).decline()
    assert asked(table) == ("place_abbey", "blue")


@LATER
def test_RIV2_X7_later_an_abbey_in_the_extra_turn_of_the_volcano_lake(edition):
    table = Table(WEST_ENDED + HOLE, modules=(*MODULES, "abbey"), edition=edition, draws=[VOLCANO, PLAIN])
    assert asked(table) == ("place_tile", "red")
    assert asked(table.lay((1, 1))) == ("place_abbey", "red")


@pytest.mark.parametrize(("every_turn", "verbs"), [(False, []), (True, ["build_tower", "pass"])])
@LATER
def test_RIV2_X12_towers_in_the_turn_of_the_volcano(edition, every_turn, verbs):
    table = Table(
        WEST_ENDED + "(0,-1) FFFF tower",
        modules=(*MODULES, "tower"),
        edition=edition,
        options={"tower.every_turn": every_turn},
        draws=[VOLCANO, PLAIN],
    ).lay((1, 1))
    step_2 = asked(table) == ("place_figure", "red")
    assert [option.type for option in table.game.decision.options if step_2] == verbs


@LATER
def test_DEF_15_TURN_39_one_ransom_in_a_series(edition):
    """Two of red's meeples are blue's prisoners; volcano and extra turn are one series, with one ransom."""
    modules = (*MODULES, "tower")
    draws = [PLAIN, VOLCANO, PLAIN, PLAIN]
    table = Table(WEST_ENDED, "blue", players=("blue", "red"), modules=modules, edition=edition, draws=draws)
    table.stand("red", 10)
    for _ in range(2):
        state = table.game._state
        set_aside(state, pick(state, table.seat("red"), "meeple"), "prison", table.seat("blue"))
    table.lay((0, -1)).decline()
    assert asked(table) == ("ransom", "red")
    table.game.play(table.game.decision.options[0])
    table.lay((1, 1))
    assert (asked(table), table.turns) == (("place_tile", "red"), ["blue", "red", "red"])
    table.pass_turn().pass_turn()
    assert (asked(table), table.turns[-2:]) == (("ransom", "red"), ["blue", "red"])


# --- messages, fliers, the dragon --------------------------------------------------------------------------


@LATER
def test_RIV2_X11_the_extra_turn_is_a_turn_of_its_own_for_messages(edition):
    """Red reaches a dark space with one marker in the first turn and with the other one in the second."""
    # RIV2-X11, no code: an extra turn opens the records of a turn like any other
    sketch = WEST_ENDED + "(2,1) FFFR red@W\n(0,9) CFFF red@N"
    modules = (*MODULES, "messages")
    draws = [ROAD_VOLCANO, "sketch/FFCF"]
    table = Table(sketch, modules=modules, edition=edition, draws=draws, messages=[6, 5])
    table.stand("red", 3, 1).lay((1, 1))
    move(table, "red", "meeple")
    assert drawn(table) == [6]
    answer(table, "take_message_points", points=2)
    assert table.markers("red") == (7, 1)
    table.lay((0, 10)).decline()
    move(table, "red", "messenger")
    assert (drawn(table), table.markers("red")) == ([6, 5], (7, 5))


@LATER
def test_RIV2_X11_the_extra_turn_is_a_turn_of_its_own_for_robbers(edition):
    """Blue's robber on space 3 takes half of the 4 points of the second turn, not of all 6."""
    sketch = WEST_ENDED + "(2,1) FFFR red@W\n(0,9) CFFF red@N"
    modules = (*MODULES, "robbers")
    draws = [ROAD_VOLCANO, "sketch/FFCF"]
    table = Table(sketch, players=("red", "blue"), modules=modules, edition=edition, draws=draws)
    table.stand("red", 1).lay((1, 1)).robber("blue", 3)
    assert table.scores == {"red": 3, "blue": 0}
    table.lay((0, 10)).decline()
    assert table.scores == {"red": 7, "blue": 2}


@every_edition
def test_RIV2_X14_meeples_are_sent_to_the_banks_never_to_the_river(edition):
    """By a flying machine and through a portal."""
    # RIV2-X14, no code: a river is no segment that a figure stands on
    modules = (*MODULES, "flying-machines", "portal")
    flown = Table("(-1,0) VFVR\n*(0,0) FFFF fly=W", modules=modules, edition=edition, dice=[1]).lay()
    assert landings(fly(flown)) == {((-1, 0), "road", ("W",))}
    sent = Table("(-1,0) VFVR\n*(0,0) FFFF portal", modules=modules, edition=edition).lay()
    assert sorted(kind for kind, _ in sent.spots()) == ["field", "field", "field", "road"]


@every_edition
@pytest.mark.parametrize("seed", range(3))
def test_RIV2_X2_no_dragon_tile_is_ever_set_aside(edition, seed):
    """The river and with it the volcano come first."""
    # RIV2-X2, no code: the dragon asks for the mark, and the river is drawn first
    config = cc.Config(edition=edition, modules=("base", "river-2", "dragon"), seed=seed)
    game, rng = cc.Game(config), random.Random(seed)
    while not game.over:
        game.play(rng.choice(game.decision.options))
    assert VOLCANO in game.rejected or not [e for e in game.events if e["type"] == "tile_aside"]


def test_TURN_43_features_completed_by_the_volcano_are_scored():
    """The dragon's arrival does not end the turn (c2)."""
    sketch = WEST_ENDED + "(2,1) FFFR red@W"
    table = Table(sketch, modules=(*MODULES, "dragon"), edition="c2", draws=[ROAD_VOLCANO, PLAIN]).lay((1, 1))
    assert (table.scores, len(happened(table, "dragon_arrived"))) == ({"red": 2}, 1)
    assert offered(table, "place_figure") == []
