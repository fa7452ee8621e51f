"""The tools that measure and teach the bots."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from carcassonne.bots.weights import FIRST

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import bot_judgement
import bot_playouts
import bot_weights


def test_weights_have_names_and_can_be_changed_by_them() -> None:
    numbers = bot_weights.flat(FIRST)
    assert numbers["city.growth"] == FIRST.city.growth
    changed = bot_weights.changed(FIRST, {"city.growth": 9.0, "figure": 1.0})
    assert (changed.city.growth, changed.figure, changed.road) == (9.0, 1.0, FIRST.road)
    assert bot_weights.changed(changed, numbers) == FIRST


def test_a_weight_that_explains_the_mistakes_is_moved() -> None:
    """Positions whose margin was missed by twice what the second weight does."""
    found = [
        bot_weights.Row(0.01, 2.0 * slope, (float(number % 3), slope))
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


def test_ways_of_one_position_are_held_against_each_other() -> None:
    """What all ways were missed by, or gain by a weight, tells nothing; what two differ by does."""
    ends = [[10.0, 12.0, 11.0], [5.0, 7.0, 9.0]]
    first, second = bot_playouts.compared([8.0, 8.0], ends, [(1.0, 3.0), (1.0, 5.0)])
    assert (first.missed, second.missed) == pytest.approx((2.0, -2.0))
    assert (first.slopes, second.slopes) == ((0.0, -1.0), (0.0, 1.0))
    assert (
        first.trust == second.trust > bot_playouts.compared([8.0, 8.0], [[0, 9], [9, 0]], [(), ()])[0].trust
    )


def test_play_outs_tell_of_terms_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_playouts, "EVERY", 60)
    weights = bot_playouts.with_terms(FIRST, "princess-dragon")
    assert weights.terms == {"dragon": 1.0, "fairy": 1.0}
    once = bot_playouts.rows_of(weights, "test", "princess-dragon", 2, 0)
    assert once == bot_playouts.rows_of(weights, "test", "princess-dragon", 2, 0)
    assert {len(row.slopes) for row in once} == {len(bot_weights.flat(weights))}
    assert any(row.slopes[-2:] != (0.0, 0.0) for row in once), "of dragon and fairy"


def test_weights_are_written_beside_those_of_other_set_ups(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_weights, "FILE", tmp_path / "weights.json")
    bot_weights.FILE.write_text("[]")
    bot_weights.write(FIRST, "royal-gift")
    for figure in (1.0, 2.0):
        bot_weights.write(replace(FIRST, figure=figure), "base")
    found = json.loads(bot_weights.FILE.read_text())
    assert [entry["weights"]["figure"] for entry in found] == [2.0, FIRST.figure]
    assert [len(entry["modules"]) for entry in found] == [2, 14], "the base game comes first"


def test_ranks_correlate() -> None:
    assert bot_judgement.rank_correlation([1, 2, 3], [10, 20, 90]) == pytest.approx(1)
    assert bot_judgement.rank_correlation([1, 2, 3], [9, 5, 5]) == pytest.approx(-0.866, abs=1e-3)


def position(seed: int, means: list[float], **by: int) -> bot_judgement.Position:
    """One round of play-outs, with these margins at the end of each way."""
    return bot_judgement.Position({"seed": seed}, [[] for _ in means], by, [[mean] for mean in means], 0.5)


def test_claims_are_held_against_the_way_that_is_thought_best() -> None:
    found = bot_judgement.claims([position(7, [10.0, 4.0, 5.0])], [[1.0, 3.0, 0.5]])
    assert found == [bot_judgement.Claim(7, 2.0, -6.0), bot_judgement.Claim(7, 2.5, -1.0)]


def test_the_bias_takes_claims_of_one_game_together() -> None:
    """Claims of 2 points and more; two games say 1 and 2, however many claims they have."""
    parts = [(7, 3.0, 3.0), (8, 6.0, 3.0), (8, 0.0, 1.9)]
    found = [bot_judgement.Claim(game, claimed, shown) for game, shown, claimed in parts]
    assert bot_judgement.bias(found) == pytest.approx((1.5, 0.5))
    assert bot_judgement.bias(found * 3) == pytest.approx((1.5, 0.5))


def test_belief_is_learnt_from_claims_that_still_count_with_it() -> None:
    """A claim of 3 points with half of it believed is one of 1.5, and not looked at."""
    parts = [(7, 4.0, 8.0), (8, 5.0, 10.0), (9, 3.0, 3.0)]
    found = [bot_judgement.Claim(game, claimed, shown) for game, shown, claimed in parts]
    assert bot_judgement.bias(found).mean == pytest.approx(12 / 21)
    assert bot_judgement.believed(found).mean == pytest.approx(0.5)


def test_only_what_is_clearly_off_is_not_believed() -> None:
    assert bot_judgement.settled(bot_judgement.Estimate(0.8, 0.09)) == 0.8
    assert bot_judgement.settled(bot_judgement.Estimate(0.8, 0.11)) == 1.0
    assert bot_judgement.settled(bot_judgement.Estimate(1.3, 0.1)) == 1.3


def test_losses_are_told_level_by_level() -> None:
    by = {"strong": 0, "medium": 1, "greedy": 0, "easy": 2}
    lines = list(
        bot_judgement.losses(
            [position(seed, [9.0, 8.0, 5.0], **by) for seed in (1, 2)], [[3.0, 2.5, 1.0], [3.0, 2.5, 1.0]]
        )
    )
    assert lines[0] == "medium below strong: shown +1.00 ± 0.00, claimed +0.50 ± 0.00"
    assert lines[-1] == "easy below greedy: shown +4.00 ± 0.00, claimed +2.00 ± 0.00"


def test_positions_are_collected_kept_and_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = tmp_path / "positions.jsonl"
    words = ["collect", str(data), "--positions", "2", "--rounds", "2", "--seed", "test"]
    assert bot_judgement.main(words) == 0
    found = bot_judgement.read(data)
    first, second = (one.record["actions"] for one in found)
    assert second[: len(first)] == first != second
    for one in found:
        assert set(one.by.values()) == set(range(len(one.ways)))
        assert [len(ends) for ends in one.ends] == [2] * len(one.ways)
    assert bot_judgement.main(["learn", str(data)]) == 0
    assert capsys.readouterr().out.startswith("71 tiles: ")
    assert bot_judgement.main(["report", str(data), "--bots", "medium"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("medium\n")
    assert f"over {sum(len(one.ways) - 1 for one in found)} claims" in out
