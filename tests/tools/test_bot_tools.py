"""The tools that measure and teach the bots."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcassonne.bots.weights import FIRST
from tools import bot_judgement, bot_weights


def test_weights_have_names_and_can_be_changed_by_them() -> None:
    numbers = bot_weights.flat(FIRST)
    assert numbers["city.growth"] == FIRST.city.growth
    changed = bot_weights.changed(FIRST, {"city.growth": 9.0, "figure": 1.0})
    assert (changed.city.growth, changed.figure, changed.road) == (9.0, 1.0, FIRST.road)
    assert bot_weights.changed(changed, numbers) == FIRST


def test_a_weight_that_explains_the_mistakes_is_moved() -> None:
    """Positions whose margin was missed by twice what the second weight does."""
    found = [
        bot_weights.Row(10, 2.0 * slope, (float(number % 3), slope))
        for number in range(2000)
        for slope in (10 * (number % 7 - 3.0),)
    ]
    (first, second), errors = bot_weights.fitted(found)
    assert first == pytest.approx(0.0, abs=0.1)
    assert second == pytest.approx(2.0, abs=0.1)
    assert all(0 < error < 0.5 for error in errors)


def test_rows_come_from_games_and_are_the_same_again() -> None:
    once = list(bot_weights.rows(FIRST, range(1), "test"))
    assert len(once) == bot_weights.KEPT
    assert len(once[0].slopes) == len(bot_weights.flat(FIRST))
    assert once == list(bot_weights.rows(FIRST, range(1), "test"))


def test_ranks_correlate() -> None:
    assert bot_judgement.rank_correlation([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert bot_judgement.rank_correlation([1, 2, 3], [9, 5, 5]) == pytest.approx(-0.866, abs=1e-3)


def test_pairs_are_collected_kept_and_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = tmp_path / "pairs.jsonl"
    words = ["collect", str(data), "--positions", "2", "--rounds", "2", "--seed", "test"]
    assert bot_judgement.main(words) == 0
    assert len(bot_judgement.read(data)) == 2
    assert bot_judgement.main(["report", str(data), "--bots", "medium"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("medium\n")
    assert "over 2 pairs" in out
