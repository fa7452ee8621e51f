"""Rules 07, module dragon: the flight."""

import pytest

from tests.sketches import COLOURS
from tests.table import RealTable, Table, every_edition
from tests.tables.flights import (
    DRAGON,
    asked,
    cells,
    dragon,
    enter,
    flown,
    fly,
    happened,
    offered,
    play,
    targets,
)

FIGURES = (*DRAGON, "big-meeple", "abbot")
RING = "(0,0) FFFF dragon\n" + "\n".join(
    f"({x},{y}) FFFF" for x, y in [(1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1)]
)
"""The dragon at the end of a row, two rows of three tiles beside it: it can fly six steps and more."""
WAY = [(1, 0), (2, 0), (3, 0), (3, 1), (2, 1), (1, 1)]


def flight(sketch, modules=DRAGON, edition="c3", **more):
    """The starred dragon tile lies, step 2 is over, and the flight has begun."""
    return Table(sketch, modules=modules, edition=edition, **more).lay().decline()


# --- who moves it, and where ------------------------------------------------------------------------------


@every_edition
def test_DRAGON_17_the_usual_figure_action_comes_first(edition):
    """DRAGON-31: the figure stands on the board before the dragon flies, and may be eaten."""
    # DRAGON-31, no code: the new tile is one of the cells of the flight
    sketch = "(0,0) FFFF dragon\n*(1,0) FFFF mon dsym"
    table = Table(sketch, modules=(*DRAGON, "fairy"), edition=edition).lay()
    assert asked(table) == ("place_figure", "red")
    assert targets(table) == [((1, 0), "field"), ((1, 0), "monastery")]
    table.place("meeple", "mon")
    assert table.on_board("red") == [("meeple", (1, 0))]
    assert (asked(table), cells(table)) == (("move_dragon", "red"), [(1, 0)])
    fly(table, (1, 0))
    assert table.supply("red") == 7


@every_edition
def test_DRAGON_17_the_fairy_may_be_moved_instead(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF mon red@mon\n*(2,0) FFFF dsym"
    table = Table(sketch, modules=(*DRAGON, "fairy"), edition=edition).lay()
    play(table, "move_fairy", **offered(table, "move_fairy")[0])
    assert dragon(table) == (0, 0)
    assert asked(table)[0] == "place_tile", "the only way is closed"


@every_edition
def test_DRAGON_18_the_flight_comes_before_any_scoring(edition):
    """TURN-25: ferries are set and moved before, completed features are scored after it."""
    sketch = "(0,0) FFFF dragon\n(3,0) FRFF red@E\n*(4,0) FFFR dsym\n(1,0) FFFF"
    table = flight(sketch, edition=edition)
    assert asked(table) == ("move_dragon", "red")
    assert table.scores == {"red": 0}
    fly(table, (1, 0))
    assert table.scores == {"red": 2}


@every_edition
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
def test_DRAGON_19_six_steps_whatever_the_number_of_players(edition, seats):
    """DRAGON-E3: two players take turns, of five the active player has steps 1 and 6, one has all."""
    players = COLOURS[:seats]
    table = flight(f"{RING}\n*(0,1) FFFF dsym", edition=edition, players=players)
    fly(table, *WAY)
    assert asked(table)[0] == "place_tile", "the flight is over, though (0,1) is free"
    assert flown(table) == [(players[step % seats], at) for step, at in enumerate(WAY)]
    assert dragon(table) == (1, 1)


@every_edition
def test_DRAGON_20_one_step_to_an_adjacent_tile_and_no_pass(edition):
    """No diagonal, no empty cell; who has a legal cell must move."""
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF\n(0,-1) FFFF\n(-1,1) FFFF\n(1,1) FFFF\n*(2,0) FFFF dsym"
    table = flight(sketch, edition=edition)
    assert cells(table) == [(1, 0), (0, -1)]
    assert [option.type for option in table.game.decision.options] == ["move_dragon"] * 2


@every_edition
def test_DRAGON_21_no_cell_twice_and_not_the_start(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF\n(1,1) FFFF\n*(0,1) FFFF dsym"
    table = fly(flight(sketch, edition=edition, players=["red", "blue"]), (1, 0))
    assert cells(table) == [(1, 1)]
    fly(table, (1, 1), (0, 1))
    assert asked(table)[0] == "place_tile"
    assert [player for player, _ in flown(table)] == ["red", "blue", "red"]


@every_edition
@pytest.mark.parametrize("charge", ["red", "blue", ""])
def test_DRAGON_22_the_fairys_cell_is_closed_with_and_without_a_charge(edition, charge):
    """DRAGON-X1, FAIRY-9, FAIRY-X1: and so everybody on that tile is safe."""
    word = f"fairy@{charge}" if charge else "fairy"
    sketch = f"(0,0) FFFF dragon\n(1,0) FRFF mon red@mon blue@E {word}\n(0,1) FFFF\n*(0,2) FFFF dsym"
    table = flight(sketch, modules=(*DRAGON, "fairy"), edition=edition)
    assert cells(table) == [(0, 1)]
    fly(table, (0, 1), (0, 2))
    assert (table.supply("red"), table.supply("blue")) == (6, 6)


@every_edition
def test_DRAGON_23_the_fortress_of_carcassonne_is_closed(edition):
    """Its squares are known by what is drawn on them."""
    start = [("count/E", (0, 0), 0), ("sketch/FFFF volcano", (-1, 0), 0), ("sketch/FFFF", (-1, 1), 0)]
    table = RealTable(["sketch/FFFF dsym"], start=start, modules=DRAGON, edition=edition)
    table.lay((-1, 2)).decline()
    assert cells(table) == [(-1, 1)]


@every_edition
def test_DRAGON_24_a_dead_end_ends_the_flight(edition):
    table = flight("DRAGON-E4", edition=edition)
    assert cells(table) == [(1, 0)]
    fly(table, (1, 0))
    assert flown(table) == [("red", (1, 0))]
    assert asked(table)[0] == "place_tile"


@every_edition
def test_DRAGON_E4_one_step_and_five_are_lost(edition):
    table = fly(flight("DRAGON-E4", edition=edition, players=["red", "blue"]), (1, 0))
    assert len(flown(table)) == 1
    assert dragon(table) == (1, 0)
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_DRAGON_E5_a_dead_end_before_the_first_step(edition):
    """DRAGON-24: the only neighbour is the fairy's."""
    table = flight("DRAGON-E5", modules=(*DRAGON, "fairy"), edition=edition)
    assert flown(table) == []
    assert dragon(table) == (0, 0)
    assert table.supply("red") == 6


@every_edition
def test_DRAGON_E1_the_flight_with_four_players(edition):
    players = ["red", "blue", "black", "yellow"]
    table = flight("DRAGON-E1", edition=edition, players=players)
    assert asked(table) == ("move_dragon", "red")
    fly(table, (1, 1))
    assert asked(table) == ("move_dragon", "blue")
    fly(table, (0, 1))
    assert (asked(table), cells(table)) == (("move_dragon", "black"), [(0, 0), (-1, 1)])
    fly(table, (0, 0))
    assert (asked(table), cells(table)) == (("move_dragon", "yellow"), [(-1, 0)])
    fly(table, (-1, 0))
    assert (asked(table), cells(table)) == (("move_dragon", "red"), [(-1, 1)])
    fly(table, (-1, 1))
    assert asked(table) == ("move_dragon", "blue")
    fly(table, (-1, 2))
    assert dragon(table) == (-1, 2)
    assert (table.supply("red"), table.supply("blue")) == (7, 7)
    assert set(table.scores.values()) == {0}
    assert asked(table) == ("place_tile", "blue")


@every_edition
def test_DRAGON_E2_the_fairys_cell_is_closed_and_the_own_meeple_lies_on_the_only_way(edition):
    add = "(4,0) FFFF\n*(5,0) FFFF dsym"
    table = flight("DRAGON-E2", modules=(*DRAGON, "fairy"), edition=edition, active="blue", add=add)
    assert (asked(table), cells(table)) == (("move_dragon", "blue"), [(0, 1)])
    fly(table, (0, 1))
    assert (table.supply("blue"), table.supply("red")) == (7, 6)


# --- what it eats ------------------------------------------------------------------------------------------


@every_edition
@pytest.mark.parametrize(
    ("tile", "figure"),
    [
        ("FRFR R=EW blue@E", "meeple"),
        ("CFFF blue@N", "meeple"),
        ("FFFF mon blue@mon", "meeple"),
        ("FFFF blue@field", "meeple"),
        ("FRFR R=EW blue:big@E", "big-meeple"),
        ("CFFF blue:big@N", "big-meeple"),
        ("FFFF mon blue:abbot@mon", "abbot"),
        ("FFFF gar blue:abbot@gar", "abbot"),
    ],
)
def test_DRAGON_25_every_meeple_of_the_cell_returns_without_points(edition, tile, figure):
    """DRAGON-X19, ABBOT-X8, BIG-X5, FARM-X10: travellers, knights, monks, farmers, big ones, abbots."""
    # ABBOT-X8, no code: an abbot is a meeple
    # FARM-X10, no code: the dragon eats meeples, wherever they stand
    table = enter(f"(0,0) FFFF dragon\n(1,0) {tile}", modules=FIGURES, edition=edition)
    assert table.on_board("blue") == []
    assert table.supply("blue", figure) == {"meeple": 7}.get(figure, 1)
    assert table.scores == {"red": 0, "blue": 0}


@every_edition
def test_DRAGON_25_all_of_them_before_the_next_step_and_nobody_elsewhere(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) CRFF mon red@N blue@E red@mon\n(2,0) FRFR R=EW blue@E\n"
    table = enter(f"{sketch}(1,-1) FFFF", edition=edition)
    assert (table.supply("red"), table.supply("blue")) == (7, 6)
    assert (asked(table), cells(table)) == (("move_dragon", "blue"), [(2, 0), (1, -1)])


@every_edition
@pytest.mark.parametrize("figure", ["mayor", "wagon"])
def test_DRAGON_X4_it_eats_mayor_and_wagon(edition, figure):
    """MAYOR-12, MAYOR-X4, WAGON-14, WAGON-15, WAGON-X2: the wagon does not move on."""
    sketch = f"(0,0) FFFF dragon\n(1,0) CRFF blue:{figure}@N"
    table = enter(sketch, modules=(*DRAGON, figure), edition=edition)
    assert table.supply("blue", figure) == 1
    assert table.on_board("blue") == []
    assert asked(table)[0] == "place_tile"


@every_edition
@pytest.mark.parametrize(
    ("tile", "figure"),
    [("FRFR R=EW blue@E blue:builder@E", "builder"), ("FFFF blue@field blue:pig@field", "pig")],
)
def test_DRAGON_X2_builder_and_pig_are_eaten_on_their_tile(edition, tile, figure):
    """BLD-X5, PIG-X2."""
    table = enter(f"(0,0) FFFF dragon\n(1,0) {tile}", modules=(*DRAGON, figure), edition=edition)
    assert (table.supply("blue"), table.supply("blue", figure)) == (7, 1)


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_DRAGON_X2_a_builder_alone_on_the_tile_is_eaten_and_its_meeple_stays(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FRFR R=EW blue:builder@E\n(2,0) FRFR R=EW blue@W"
    table = enter(sketch, modules=(*DRAGON, "builder"), edition=edition)
    assert table.on_board("blue") == [("meeple", (2, 0))]
    assert table.supply("blue", "builder") == 1


@pytest.mark.parametrize("edition", ["c1", "c2"])
@pytest.mark.parametrize(("more", "left"), [("", []), (" blue@W", ["builder", "meeple"])])
def test_DRAGON_27_a_builder_returns_with_the_last_own_meeple_of_its_road(edition, more, left):
    """BLD-X5, DRAGON-X2: c1 and c2; another own meeple on the road keeps it there."""
    sketch = f"(0,0) FFFF dragon\n(1,0) FRFR R=EW blue@E\n(2,0) FRFR R=EW blue:builder@W{more}"
    table = enter(sketch, modules=(*DRAGON, "builder"), edition=edition)
    assert sorted(figure for figure, _ in table.on_board("blue")) == left


def test_DRAGON_27_in_c3_the_companion_counts():
    """Another own meeple on the road does not keep the builder, whose companion was eaten (BLD-C3-5)."""
    sketch = "(0,0) FFFF dragon\n(1,0) FRFR R=EW blue@E blue:builder@E\n(2,0) FRFR R=EW blue@W"
    table = enter(sketch, modules=(*DRAGON, "builder"))
    assert table.on_board("blue") == [("meeple", (2, 0))]
    assert table.supply("blue", "builder") == 1


def test_DRAGON_27_in_c3_a_pig_stays_while_its_farmer_does():
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF blue@field\n(2,0) FFFF blue@field blue:pig@field"
    table = enter(sketch, modules=(*DRAGON, "pig"))
    assert sorted(table.on_board("blue")) == [("meeple", (2, 0)), ("pig", (2, 0))]


@pytest.mark.parametrize("edition", ["c1", "c2"])
def test_DRAGON_E8_farmer_eaten_and_pig_elsewhere_on_the_field(edition):
    """PIG-X2: c1 (and c2)."""
    sketch = "(-1,0) FFFF dragon\n(0,0) FFFF red@field\n(1,0) FFFF red:pig@field"
    table = enter(sketch, to=(0, 0), modules=(*DRAGON, "pig"), edition=edition, active="blue")
    assert table.on_board("red") == []
    assert (table.supply("red"), table.supply("red", "pig")) == (7, 1)


def test_DRAGON_X2_a_builder_beside_the_stacks_is_not_on_the_board():
    """c3: it has done its work when the dragon flies, and the extra turn is played."""
    sketch = "(0,0) FFFF dragon\n(1,0) FRFR R=EW red@E red:builder@E\n(1,1) FFFF\n(2,1) FFFF\n"
    sketch += "*(2,0) FRFR R=EW dsym"
    table = flight(sketch, modules=(*DRAGON, "builder"), players=["red", "blue"])
    fly(table, (1, 0))
    assert table.on_board("red") == []
    fly(table, (1, 1), (2, 1), (2, 0))
    assert table.supply("red", "builder") == 1
    assert table.turns == ["red", "red"]


@every_edition
def test_DRAGON_28_eaten_figures_give_nothing_and_wait_for_the_next_chance(edition):
    """TURN-41: step 2 is over; in his next turn the owner has the figure again."""
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF mon red@mon\n*(2,0) FFFF dsym"
    table = fly(flight(sketch, edition=edition, players=["red"]), (1, 0), (2, 0))
    assert asked(table) == ("place_tile", "red")
    assert (table.scores, table.supply("red")) == ({"red": 0}, 7)


@every_edition
def test_DRAGON_29_scoring_takes_place_with_the_figures_that_are_left(edition):
    """Red and blue share the completed road of 4 tiles; blue's traveller is eaten, red scores alone."""
    sketch = "(0,0) FRFF blue@E\n(1,0) FRFR R=EW\n*(2,0) FRFR R=EW dsym\n(3,0) FFFR red@W\n"
    table = flight(f"{sketch}(0,1) FFFF dragon\n(-1,0) FFFF\n(-1,1) FFFF", edition=edition)
    fly(table, (0, 0), (-1, 0), (-1, 1))
    assert table.scores == {"red": 4, "blue": 0}
    assert (table.supply("red"), table.supply("blue")) == (7, 7)


@every_edition
def test_DRAGON_29_a_completed_feature_without_meeples_is_never_scored_later(edition):
    """DRAGON-29, no code: step 3 asks for the figures that stand there then."""
    table = fly(flight("DRAGON-E6", edition=edition, players=["red", "blue"]), (0, 1), (0, 0), (1, 0))
    assert table.scores == {"red": 0, "blue": 0}
    assert table.final().scores == {"red": 0, "blue": 0}


@every_edition
def test_DRAGON_E6_eaten_before_scoring(edition):
    table = flight("DRAGON-E6", edition=edition, players=["red", "blue"])
    assert asked(table) == ("move_dragon", "red")
    fly(table, (0, 1))
    assert (asked(table), cells(table)) == (("move_dragon", "blue"), [(0, 0)])
    fly(table, (0, 0), (1, 0))
    assert table.scores == {"red": 0, "blue": 0}
    assert table.supply("red") == 7


@every_edition
def test_DRAGON_30_it_stays_where_the_flight_ended_and_forgets_the_way(edition):
    sketch = "(0,0) FFFF dragon\n(1,0) FFFF\n*(2,0) FFFF dsym"
    table = flight(
        sketch, edition=edition, draws=["sketch/FFFF", "sketch/FFFF dsym"], players=["red", "blue"]
    )
    fly(table, (1, 0), (2, 0)).lay((0, 1)).decline()
    assert dragon(table) == (2, 0)
    table.lay((3, 0)).decline()
    assert cells(table) == [(3, 0), (1, 0)]


@every_edition
def test_DRAGON_32_the_last_tile_of_the_game_makes_it_fly_too(edition):
    """DRAGON-32, no code: the flight is a step of the turn, and the end of the game comes after the turn."""
    draws = ["sketch/FFFF volcano", "sketch/FFFF dsym"]
    start = [("sketch/FFFF mon", (0, 0), 0)]
    table = RealTable(draws, start=start, modules=DRAGON, edition=edition).lay((1, 0))
    table.lay((-1, 0)).place("meeple", "field")
    assert asked(table) == ("move_dragon", "blue")
    fly(table, (0, 0), (-1, 0))
    assert table.game.over


@every_edition
def test_DRAGON_33_rejected_tiles_cause_nothing(edition):
    """A dragon tile that fits nowhere makes no flight, a volcano that fits nowhere brings no dragon."""
    # DRAGON-33, no code: both symbols are read off the tile that was laid
    nowhere = ["sketch/CCCC C=NESW volcano", "sketch/FFFF volcano", "sketch/CCCC C=NESW dsym", "sketch/FFFF"]
    start = [("sketch/FFFF", (0, 0), 0)]
    table = RealTable(nowhere, start=start, modules=DRAGON, edition=edition)
    assert (dragon(table), table.game.rejected) == (None, (nowhere[0],))
    table.lay((1, 0)).decline()
    assert table.game.rejected == (nowhere[0], nowhere[2])
    table.lay((2, 0)).decline()
    assert table.game.over
    assert (dragon(table), happened(table, "dragon_moved")) == ((1, 0), [])
