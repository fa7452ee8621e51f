"""Count of Carcassonne (rules 10, COUNT): fields, barns and the end of the game."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table import Table, every_edition
from tests.tables.fortress import COUNT, asked, entries, finish, inside, leave, offered, settle, stay

later_editions = pytest.mark.parametrize("edition", ["c2", "c3"])
MARKET = "(1,1) FFFF\nquarters: market red blue blue; count market"
BARNS = (*COUNT, "barn")


def at_the_end(sketch: str, edition: str, modules: tuple[str, ...] = COUNT, **more: object) -> Table:
    """A table with the fortress at (0,0) whose last turn was red's, when the quarters are emptied."""
    return Table(sketch, modules=modules, edition=edition, fortress=(0, 0), **more).final()  # type: ignore[arg-type]


def choose(table: Table, at: tuple[int, int]) -> Table:
    """Move a meeple to the feature named by a segment of this tile."""
    table.game.play(next(o for o in offered(table) if tuple(o["at"]) == at))
    return table


def kind_of(table: Table, option: dict[str, Any]) -> str:
    kind: str = table.game.feature(option["at"], option["segment"]).kind
    return kind


def to_the_barn(table: Table) -> Table:
    """Move a meeple to the field with a barn."""
    fields = {str(table.game.feature(o["at"], o["segment"]).figures): o for o in offered(table)}
    table.game.play(next(option for figures, option in fields.items() if "barn" in figures))
    return table


# --- fields ------------------------------------------------------------------------------------------------


@every_edition
def test_COUNT_E9_a_field_that_touches_the_fortress(edition):
    """COUNT-28, COUNT-X1, FARM-X8."""
    assert at_the_end("(1,1) FFFF red@field", edition).scores == {"red": 3}


@every_edition
def test_COUNT_28_the_fortress_is_one_city_for_a_field(edition):
    """The field touches the walls on many squares, and one more completed city."""
    sketch = "(1,1) CFFF red@field\n(1,2) FFCF\n(0,1) FFFF\n(2,1) FFFF"
    assert at_the_end(sketch, edition).scores == {"red": 6}


@pytest.mark.parametrize(("edition", "points"), [("c1", 4), ("c2", 4), ("c3", 3)])
def test_COUNT_X1_with_the_own_pig(edition, points):
    """PIG-C1-11, PIG-X8, COUNT-X1, no code: the walls of the fortress are a completed city to fields."""
    sketch = "(1,1) FFFF red@field red:pig@field"
    assert at_the_end(sketch, edition, (*COUNT, "pig")).scores == {"red": points}


def test_COUNT_X23_a_pig_herd_counts_the_fortress():
    """HERD-X4: 3 and 1."""
    # COUNT-X23, no code: the walls of the fortress are a completed city to fields
    table = at_the_end("(1,1) FFFF herd red@field", "c1", (*COUNT, "games-quarterly"))
    assert table.scores == {"red": 4}


@every_edition
def test_COUNT_28_a_barn_pays_four_for_the_fortress(edition):
    """COUNT-X16."""
    sketch = "(0,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n(1,2) FFFF barn=red@SW"
    assert at_the_end(sketch, edition, BARNS).scores == {"red": 4}


# --- the later editions ------------------------------------------------------------------------------------


@later_editions
def test_COUNT_E7_the_market_is_emptied_one_by_one(edition):
    """COUNT-C2-5, COUNT-C2-6, FINAL-3: blue, red, blue, although the count is there."""
    table = at_the_end(MARKET, edition, players=("red", "blue", "green"))
    order = []
    while not table.game.over:
        order.append(asked(table)[1])
        assert table.game.decision.options[-1].type == "leave_quarter", "nobody may pass"
        choose(table, (1, 1))
    assert order == ["blue", "red", "blue"]
    assert [inside(table, colour) for colour in ("red", "blue")] == [[], []]
    assert table.scores == {"red": 0, "blue": 3, "green": 0}, "two farmers against one"


@later_editions
def test_COUNT_C2_7_any_field_occupied_or_on_squares_only(edition):
    """The field between the roads of A and D lies on squares and on (1,1); the others on squares only."""
    table = at_the_end("(1,1) FFFF blue@field\nquarters: market red; count castle", edition)
    assert asked(table) == ("leave_quarter", "red")
    places = [tuple(o["at"]) for o in offered(table)]
    assert (1, 1) in places
    fields = {table.game.feature(o["at"], o["segment"]).segments for o in offered(table)}
    assert len(fields) == len(places) == len([f for f in table.game.features() if f.kind == "field"])
    on_squares = next(at for at in places if at != (1, 1))
    assert choose(table, on_squares).scores == {"red": 3, "blue": 3}


@later_editions
def test_COUNT_C2_8_other_quarters_stay(edition):
    sketch = "(1,1) CRFF\nquarters: castle red smithy red; count market"
    table = at_the_end(sketch.replace(" smithy", "; smithy"), edition)
    assert table.game.over
    assert table.scores == {"red": 0}
    assert len(inside(table, "red")) == 2


@later_editions
def test_COUNT_C2_9_market_meeples_join_when_a_barn_is_placed(edition):
    """COUNT-C2-10: with farmers on the field, from the left of the active player; BARN-X10."""
    sketch = """
    (0,1) FFFF
    (1,1) FFFF green@field
    (0,2) FFFF
    *(1,2) FFFF
    quarters: market red blue blue; count castle
    """
    table = Table(sketch, modules=BARNS, edition=edition, fortress=(0, 0), players=("red", "blue", "green"))
    table.lay().game.play({"type": "place_figure", "figure": "barn", "at": [1, 2], "corner": "SW"})
    leave(table, "blue", 2)
    stay(table, "red")
    assert table.scores == {"red": 0, "blue": 3, "green": 0}
    assert [table.supply(colour) for colour in ("red", "blue", "green")] == [6, 7, 7]
    assert inside(table, "red") == [("meeple", "market")]


@later_editions
def test_COUNT_C2_10_a_new_barn_on_a_field_without_farmers(edition):
    sketch = "(0,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n*(1,2) FFFF\nquarters: market red; count castle"
    table = Table(sketch, modules=BARNS, edition=edition, fortress=(0, 0), players=("red", "blue"))
    table.lay().game.play({"type": "place_figure", "figure": "barn", "at": [1, 2], "corner": "SW"})
    leave(table, "red")
    assert (table.scores["red"], table.supply("red")) == (3, 7)


@later_editions
def test_COUNT_C2_9_not_while_the_count_is_in_the_market(edition):
    sketch = "(0,1) FFFF\n(1,1) FFFF\n(0,2) FFFF\n*(1,2) FFFF\nquarters: market red; count market"
    table = Table(sketch, modules=BARNS, edition=edition, fortress=(0, 0), players=("red", "blue"))
    table.lay().game.play({"type": "place_figure", "figure": "barn", "at": [1, 2], "corner": "SW"})
    assert asked(table)[0] == "place_tile"


JOINED = """
(0,1) FFFF
(1,1) FFFF
(0,2) FFFF
(1,2) FFFF barn=green@SW
(3,2) FFFF {farmer}
*(2,2) FFFF
quarters: market blue; count castle
"""


@later_editions
@pytest.mark.parametrize("farmer", ["red@field", ""])
def test_COUNT_C2_10_when_farmers_are_joined_to_a_barn_field(edition, farmer):
    """With a farmer blue may join for 1 point per city; without one nobody is asked."""
    table = Table(
        JOINED.format(farmer=farmer),
        modules=BARNS,
        edition=edition,
        fortress=(0, 0),
        players=("red", "blue", "green"),
    ).turn()
    assert asked(table) == (("leave_quarter", "blue") if farmer else ("place_tile", "blue"))
    if farmer:
        leave(table, "blue")
        assert table.scores == {"red": 1, "blue": 1, "green": 0}


def test_COUNT_C2_9_not_in_the_first_edition():
    table = Table(JOINED.format(farmer="red@field"), modules=BARNS, edition="c1", fortress=(0, 0)).turn()
    assert asked(table)[0] == "place_tile"


@later_editions
def test_COUNT_17_points_of_a_barn_count_for_the_condition(edition):
    """Blue is paid for a joined farmer, but no feature was completed: red may place nothing (COUNT-C2-1)."""
    table = Table(JOINED.format(farmer="blue@field"), modules=BARNS, edition=edition, fortress=(0, 0))
    settle_first = stay(table.turn(), "blue")
    assert table.scores["blue"] == 1
    assert entries(settle_first) == {}


# --- the first edition -------------------------------------------------------------------------------------


def test_COUNT_E8_the_count_blocks_the_market_in_the_first_edition():
    """COUNT-C1-7, COUNT-C1-8."""
    table = at_the_end(MARKET, "c1", players=("red", "blue", "green"))
    assert table.game.over
    assert set(table.scores.values()) == {0}
    assert len(inside(table, "blue")) == 2


def test_COUNT_E8_with_the_count_in_the_castle():
    """COUNT-C1-5: blue moves 0 to 2, green none, red 0 or 1."""
    sketch = MARKET.replace("count market", "count castle")
    table = at_the_end(sketch, "c1", players=("red", "blue", "green"))
    assert asked(table) == ("leave_quarter", "blue")
    choose(table, (1, 1))
    assert asked(table) == ("leave_quarter", "blue")
    choose(table, (1, 1))
    assert asked(table) == ("leave_quarter", "red")
    assert finish(table).scores == {"red": 0, "blue": 3, "green": 0}
    assert inside(table, "red") == [("meeple", "market")]


def test_COUNT_C1_5_every_quarter_leads_to_unfinished_features():
    """COUNT-C1-6: also to occupied ones; what is complete is no target."""
    sketch = """
    (5,5) CRFF blue@N
    (8,5) FFFF mon blue@mon
    (11,5) CFFF
    (11,6) FFCF
    (14,5) FRFF
    (15,5) FFFR
    quarters: castle red red; smithy red; cathedral red; count market
    """
    table = at_the_end(sketch, "c1")
    places = [tuple(o["at"]) for o in offered(table)]
    assert sorted(at for at in places if at[0] > 3 and at[1] > 2) == [(5, 5), (5, 5), (8, 5)]
    assert not [at for at in places if at in {(0, 0), (3, 0), (2, -2)}], "COUNT-26: not on a square"
    kinds = {kind_of(table, o) for o in offered(table)}
    assert kinds == {"city", "road", "monastery"}
    for kind in ("city", "city", "road", "monastery"):
        table.game.play(next(o for o in offered(table) if kind_of(table, o) == kind))
    assert finish(table).scores == {"red": 1 + 1 + 1, "blue": 1}


def test_COUNT_C1_9_a_field_on_squares_only():
    sketch = "(1,1) FFFF\nquarters: market red; count castle"
    table = at_the_end(sketch, "c1")
    on_squares = next(tuple(o["at"]) for o in offered(table) if tuple(o["at"]) != (1, 1))
    assert finish(choose(table, on_squares)).scores == {"red": 3}


BARN_FIELD = """
(0,1) CFFF
(0,2) FFCF
(-1,1) FFFF
(1,1) FFFF barn=blue@NE
(1,2) FFFF
(2,1) FFFF
(2,2) FFFF
quarters: market red red; count castle
"""


def test_COUNT_E10_market_meeples_on_a_field_with_a_barn():
    """COUNT-C1-10, BARN-X9: 2 x 2 for red in FINAL-3, 8 for blue in FINAL-15."""
    table = at_the_end(BARN_FIELD, "c1", BARNS, active="red", players=("red", "blue"))
    to_the_barn(to_the_barn(table))
    assert table.game.over
    assert table.scores == {"red": 4, "blue": 8}
    paid = [(e["points"], e["final"]) for e in table.score_events() if e["source"] == "count"]
    assert paid == [(2, True), (2, True)], "points of final scoring"
    assert table.supply("red") == 7


@later_editions
def test_COUNT_C2_11_the_same_in_the_later_editions(edition):
    table = at_the_end(BARN_FIELD, edition, BARNS, active="red", players=("red", "blue"))
    assert to_the_barn(to_the_barn(table)).scores == {"red": 4, "blue": 8}


def test_COUNT_C1_10_two_with_a_pig_herd():
    """HERD-X4: 2 per completed city."""
    sketch = BARN_FIELD.replace("(-1,1) FFFF", "(-1,1) FFFF herd").replace("market red red", "market red")
    table = at_the_end(sketch, "c1", (*BARNS, "games-quarterly"), active="red", players=("red", "blue"))
    assert to_the_barn(table).scores == {"red": 4, "blue": 8}


def test_COUNT_C1_10_besieged_cities_count_twice():
    """CATHAR-X4: the besieged city gives 2, the fortress 1."""
    sketch = BARN_FIELD.replace("(0,1) CFFF", "(0,1) CFFF cathar@N").replace("market red red", "market red")
    table = at_the_end(sketch, "c1", (*BARNS, "cathars"), active="red", players=("red", "blue"))
    assert to_the_barn(table).scores["red"] == 3


def test_COUNT_C1_5_the_player_of_the_last_turn_is_last():
    """COUNT-X31: blue lays the last tile, so red is asked first."""
    sketch = "(0,0) FFFF\n*(0,1) FFFF\nquarters: market red blue; count castle"
    table = Table(sketch, players=("red", "blue"), modules=COUNT, edition="c1").turn()
    settle(table.pass_turn())
    assert asked(table.final()) == ("leave_quarter", "red")
