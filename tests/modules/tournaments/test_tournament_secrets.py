"""Rules 12, module tournaments: what nobody else may know (TOURN-66)."""

import random

import pytest

import carcassonne as cc
from carcassonne.modules.tournaments.prizes import PrizesKept
from carcassonne.modules.tournaments.shields import ShieldsKept
from tests.table import Table, every_edition, refused
from tests.tables.tournaments import (
    MODULES,
    award,
    enter_all,
    gone,
    hold,
    keep,
    player,
)

TWO = ("red", "blue")


def table_of(sketch, modules=MODULES, **more):
    return Table(sketch, players=TWO, modules=modules, **more)


@every_edition
def test_TOURN_66_what_a_seat_may_know(edition):
    """Numbers under meeples and in supplies are the owner's; gone tokens, crown and sizes are open."""
    sketch = "(0,0) FRFF red@E[5]\n(0,5) FRFF blue@E[3]\n*(1,0) FRFR R=EW"
    table = table_of(sketch, edition=edition)
    for seat, own in ((0, 5), (1, 3)):
        shown = table.game.view(seat)["tournaments"]["players"]
        assert shown[seat]["registered"][0]["value"] == own
        assert "value" not in shown[1 - seat]["registered"][0]
        assert type(shown[1 - seat]["supply"]) is int
        assert shown[1 - seat]["numbers"] == [0, 1, 2, 3, 5]
    enter_all(hold(table))
    assert gone(table) == {"blue": [3]}
    assert player(table, "blue")["numbers"] == [0, 1, 2, 5]


@every_edition
def test_TOURN_66_a_reshuffle_draws_the_others_tokens_anew(edition):
    """Red's numbers stay for red; blue's are dealt anew; the views stay the same."""
    sketch = "(0,0) FRFF red@E[5]\n(0,5) FRFF blue@E[3]\n*(1,0) FRFR R=EW"
    table = table_of(sketch, edition=edition)
    before = [table.game.view(seat)["tournaments"] for seat in (0, 1)]
    numbers = set()
    for seed in range(40):
        other = table.game.reshuffled(random.Random(seed), 0)
        assert other.view(0)["tournaments"] == before[0]
        numbers.add(other.view(1)["tournaments"]["players"][1]["registered"][0]["value"])
    assert numbers == {0, 1, 2, 3, 5}
    assert [table.game.view(seat)["tournaments"] for seat in (0, 1)] == before


@every_edition
def test_TOURN_66_a_question_about_tokens_follows_the_reshuffle(edition):
    """In a world dealt for blue, red is asked about the tokens that he has in that world."""
    table = Table("TOURN-E3", players=TWO, modules=MODULES, edition=edition)
    keep(table, ShieldsKept, under={}, supply=((0, 1), (0, 1, 2, 3, 5))).lay()
    for seed in range(10):
        other = table.game.reshuffled(random.Random(seed), 1)
        asked = {o.to_json().get("value") for o in other.decision.options} - {None}
        assert asked == set(other.view(0)["tournaments"]["players"][0]["supply"])
        other.play(other.decision.options[0])


@every_edition
def test_TOURN_66_prize_tiles_are_hidden_from_everybody(edition):
    """TOURN-46: by option the owner sees what he has won; a reshuffle keeps only that."""
    for sees in (False, True):
        table = table_of(
            "(0,0) FRFF\n*(1,0) FFFR", options={"tournaments.owner_sees_prize": sees}, edition=edition
        )
        award(table, "blue", "P8")
        assert player(table, "blue", seen_by="blue")["waiting"] == [
            {"tile": "tournaments/P8" if sees else None, "value": None}
        ]
        assert player(table, "blue", seen_by="red")["waiting"] == [{"tile": None, "value": None}]
        worlds = [table.game.reshuffled(random.Random(seed), 1) for seed in range(20)]
        won = {world._state.kept[PrizesKept].waiting[1][0][0].id for world in worlds}
        assert (won == {"tournaments/P8"}) == sees


@every_edition
def test_TOURN_66_nothing_foretells_a_prize(edition):
    """A projection holds no final tournament, and a preview stops before a prize tile is opened."""
    table = table_of("(0,0) CFFF red@N\n*(0,1) CFCF C=NS", edition=edition)
    award(table, "red", "P1", number=5)
    assert [e["points"] for e in table.game.projection()] == [1]
    with pytest.raises(cc.IllegalAction):
        table.game.play({"type": "register", "figure": "meeple", "at": [0, 0], "segment": 0, "value": 4})
    assert refused(table, {"type": "pass"})
