"""The ladder: whose games it keeps, and the page it writes."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from carcassonne.bots import BotError
from carcassonne.bots.arena.files import lines_of_json
from carcassonne.bots.arena.ladder import ANCHORS, SETUPS, STANDARD, Ladder, Pairing, config_of
from carcassonne.bots.arena.ladder_table import page
from tests.bots.test_arena import row


def played(ladder: Ladder, bots: tuple[str, ...], games: int) -> int:
    """Fill a ladder with made-up results; says how many games were missing."""
    table = ladder.match(bots)
    missing = ladder.missing(table, bots, games)
    for fixture in missing:
        names = [table.bots[bot] for bot in fixture.seats]
        first, second = (len(name) + fixture.deal % 3 * (seat + 1) for seat, name in enumerate(names))
        made = row(fixture.deal, 0, first, second)
        ladder.add(table, {**made, "seats": list(fixture.seats)})
    return len(missing)


def test_a_new_bot_plays_only_its_own_games() -> None:
    ladder = Ladder()
    assert played(ladder, ("random", "greedy"), 4) == 4
    assert played(ladder, ("random", "greedy"), 4) == 0
    assert played(ladder, ("random", "greedy"), 6) == 2
    assert played(ladder, ("novel",), 6) == 2 * 6
    assert ladder.bots == ("random", "greedy", "novel")
    ladder.forget(("greedy",))
    assert ladder.bots == ("random", "novel")
    assert played(ladder, ("greedy",), 6) == 2 * 6


def test_a_ladder_keeps_its_results_in_a_file() -> None:
    ladder = Ladder(0.3)
    played(ladder, ("random", "greedy", "abacus"), 4)
    again = Ladder.from_json(json.loads(lines_of_json(ladder.to_json())))
    assert again.to_json() == ladder.to_json()
    assert again.seconds == 0.3
    assert page(again) == page(ladder)
    bad: list[Any] = [[], {"format": "carcassonne-ladder/1", "pairings": [{}]}]
    for data in bad:
        with pytest.raises(BotError):
            Ladder.from_json(data)


@pytest.mark.parametrize("setup", SETUPS)
def test_there_is_a_ladder_for_each_of_some_set_ups(setup: str) -> None:
    ladder = Ladder(setup=setup)
    played(ladder, ("random", "greedy"), 4)
    again = Ladder.from_json(json.loads(lines_of_json(ladder.to_json())))
    assert again.setup == setup
    assert again.match(()).config == config_of(setup)
    assert page(again).startswith("# The ladder\n" if setup == STANDARD else f"# The ladder of {setup}\n")


@pytest.mark.parametrize("setup", SETUPS)
def test_the_games_of_each_ladder_are_published(setup: str) -> None:
    """With the page in docs, and in the wheel."""
    root = Path(__file__).parents[2]
    wheel = tomllib.loads((root / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]
    inside = f"carcassonne/bots/arena/published/{setup}.json"
    (outside,) = (file for file, place in wheel["force-include"].items() if place == inside)
    ladder = Ladder.from_json(json.loads((root / outside).read_text()))
    assert ladder.setup == setup
    assert set(ladder.bots) >= set(ANCHORS)
    assert (root / outside).with_suffix(".md").read_text() == page(ladder)


def test_an_unknown_set_up_is_refused() -> None:
    with pytest.raises(BotError, match="there is no ladder 'basic'"):
        Ladder(setup="basic")


def test_results_in_a_ladder_belong_to_the_bot_that_made_them() -> None:
    ladder = Ladder()
    table = ladder.match(("random", "greedy"))
    ladder.add(table, {**row(1, 0, 20, 90), "seats": [0, 1]})
    ladder.add(table, {**row(1, 0, 80, 31), "seats": [1, 0]})
    (pairing,) = ladder.pairings.values()
    assert pairing.bots == ["greedy", "random"]
    assert pairing.deals() == [(1, 1.0, (70 + 49) / 2)]


def test_the_page_ranks_the_bots_with_random_at_nought() -> None:
    ladder = Ladder()
    for first, second, wins in (("greedy", "random", 30), ("novel", "greedy", 24), ("novel", "random", 36)):
        pairing = Pairing((first, second))
        pairing.engines = {"1.2.3"}
        for game in range(40):
            won = (game < wins) == (pairing.bots[0] == first)
            pairing.games[game // 2 + 1, game % 2] = (60, 50) if won else (50, 60)
        ladder.pairings[frozenset((first, second))] = pairing
    lines = page(ladder).splitlines()
    ranks = [line.split("|") for line in lines if line.startswith("| `") and "–" not in line]
    assert [cells[1].strip() for cells in ranks] == ["`novel`", "`greedy`", "`random`"]
    assert [cells[2].strip() for cells in ranks][-1] == "0"
    elo = [float(cells[2].split("±")[0]) for cells in ranks]
    assert 190 < elo[1] < elo[0] < 400
    assert float(ranks[0][3].split("±")[0]) == pytest.approx(elo[0] - elo[1], abs=1)
    assert [cells[9].strip() for cells in ranks] == ["80"] * 3
    assert [cells[4].strip() for cells in ranks] == ["75.0 %", "57.5 %", "17.5 %"]
    assert any("`ladder-1` to `ladder-20`" in line for line in lines)
    assert any("`novel` – `random` | 40 | 90.0 %" in line for line in lines)


def test_a_page_needs_games_against_the_anchor() -> None:
    ladder = Ladder()
    played(ladder, ("novel", "greedy"), 2)
    with pytest.raises(BotError, match="no bot has played random"):
        page(ladder)
