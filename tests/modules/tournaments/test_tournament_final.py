"""Rules 12, module tournaments: the end of the game."""

import pytest

from tests.table import Table, every_edition
from tests.tables.tournaments import (
    MODULES,
    award,
    enter_all,
    keep,
    last_stack,
    player,
    results,
    shown,
)

TWO = ("red", "blue")
P1 = "tournaments/P1"
PLAIN = "(0,0) FRFF\n*(1,0) FFFR"


def table_of(sketch=PLAIN, modules=MODULES, **more):
    return Table(sketch, players=TWO, modules=modules, **more)


def lay_prize(table, at, turn=0, tile=P1):
    table.game.play({"type": "place_tile", "tile": tile, "at": list(at), "turn": turn})
    return table


def ending(sketch, **more):
    """A table where red lays the last tile."""
    table = table_of(sketch, **more)
    state = table.game._state
    state.stack = state.stack[: state.drawn]
    state.piles = (len(state.stack),)
    return table


@every_edition
def test_TOURN_58_the_final_tournament_after_the_last_tile(edition):
    """FINAL-2: blue, whose turn would begin, is asked first; the last stack gives the prizes."""
    sketch = "(0,0) FRFF red@E[2]\n(0,5) FRFF blue@E[3]\n(9,0) FRFF\n*(10,0) FFFR"
    table = ending(sketch, edition=edition)
    last_stack(keep(table, crown="travellers"), "P1", "P1").turn()
    assert enter_all(table) == ["blue", "red"]
    assert results(table)[-1]["final"]
    assert (table.game.player, table.game.hand) == (1, (P1,))  # TOURN-60: blue lays first
    lay_prize(table, (0, 1))
    assert (table.game.player, table.game.hand) == (0, (P1,))
    table.game.play(table.game.decision.options[0])
    assert table.game.over


@every_edition
def test_TOURN_E16_and_TOURN_59_the_last_stack_may_hold_more(edition):
    """TOURN-62: five prizes, three are taken, two are ignored; the active player lays first."""
    sketch = """
    (0,0) FRFF red@E[5]
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW
    (3,0) FRFR R=EW
    (0,5) FRFF blue@E[5]
    (1,5) FRFR R=EW
    (2,5) FRFR R=EW
    (0,9) FRFF green@E[5]
    (1,9) FRFR R=EW
    (2,9) FRFR R=EW
    (30,0) FRFF
    *(31,0) FFFR
    """
    table = Table(
        sketch, active="yellow", players=("red", "blue", "green", "yellow"), modules=MODULES, edition=edition
    )
    state = table.game._state
    state.stack = state.stack[: state.drawn]
    last_stack(keep(table, crown="travellers"), "P1", "P1", "P1", "P1", "P1").turn()
    assert enter_all(table) == ["red", "blue", "green"]
    assert [table.players[s] for s in results(table)[-1]["prizes"]] == ["red", "blue", "green"]
    laid = []
    while not table.game.over:
        laid.append(table.players[table.game.player])
        table.game.play(table.game.decision.options[0])
    assert laid == ["red", "blue", "green"]
    assert [s["player"] for s in shown(table)["statues"]] == [table.seat("red")]
    assert shown(table)["prizes"][-1] == 2


@every_edition
def test_TOURN_61_last_prizes_are_still_play(edition):
    """Blue's prize completes red's city with wine: points, goods and king, but no figure, no message."""
    sketch = "(0,0) CFFF goods@N=wine red@N\n(9,0) FRFF\n*(10,0) FFFR"
    table = ending(sketch, modules=(*MODULES, "goods", "king"), edition=edition)
    last_stack(award(table, "blue", "P1")).turn()
    assert (table.game.player, table.game.hand) == (1, (P1,))
    lay_prize(table, (0, 1), turn=2)
    assert table.game.over
    city = [e for e in table.score_events() if e["source"] == "city"]
    assert [(e["player"], e["points"], e["final"]) for e in city] == [(0, 4, False)]
    assert table.markers("red") == (table.scores["red"],)
    assert table.game.view(None)["goods"]["owned"][1]["wine"] == 1
    assert table.game.view(None)["king"]["player"] == 1  # KING-X5, TOURN-X6


@every_edition
def test_TOURN_63_tokens_under_meeples_give_nothing(edition):
    """FINAL-8."""
    table = table_of("(0,0) FRFF red@E[5]", edition=edition)
    keep(table, crown="farmers")
    assert table.final().scores == {"red": 1, "blue": 0}
    assert player(table, "red")["registered"] == []


@every_edition
@pytest.mark.parametrize("complete", [True, False])
def test_TOURN_E10_statues(edition, complete):
    """FINAL-14, TOURN-64, TOURN-65, TOURN-X20: 3 points per shield for each token, complete or not."""
    sketch = f"""
    (0,0) CFFF statue@N=red sh@N
    (0,1) CFCF C=NS statue@N=blue sh2@N
    (0,2) CFCF C=NS statue@N=blue sh@N
    {"(0,3) FFCF" if complete else ""}
    """
    table = table_of(sketch, edition=edition)
    assert table.final().scores == {"red": 12, "blue": 24}
    assert {e["source"] for e in table.score_events(final=True)} == {"statue"}


@every_edition
def test_TOURN_X18_a_statue_in_a_castle_scores_nothing(edition):
    """CASTLE-X21."""
    sketch = "(0,0) CFFF statue@N=red sh@N red@N\n*(0,1) FFCF"
    table = table_of(sketch, modules=(*MODULES, "castles"), edition=edition).lay()
    while table.game.decision.kind != "castle":
        table.game.play({"type": "pass"})
    table.game.play(table.game.decision.options[0])
    assert table.final().scores == {"red": 0, "blue": 0}


@every_edition
def test_TOURN_X21_statue_points_move_no_robber(edition):
    sketch = "(0,0) CFFF statue@N=red sh@N"
    table = table_of(sketch, modules=(*MODULES, "robbers"), edition=edition).robber("blue", 0)
    assert table.final().scores == {"red": 3, "blue": 3}  # FINAL-4 gave blue his 3 before
