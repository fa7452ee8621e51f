"""The figures of the arena, against tables, closed formulas and simulations of what is known."""

from __future__ import annotations

import random
from math import inf, log, sqrt
from statistics import NormalDist, mean, stdev

import pytest

from carcassonne.bots import BotError
from carcassonne.bots.arena.rating import ADDED, SCALE, Outcome, rate
from carcassonne.bots.arena.statistics import (
    LEVEL,
    PAIR_SCORES,
    Sprt,
    Z,
    elo,
    elo_difference,
    estimate,
    expected,
    log_likelihood_ratio,
    pair_counts,
    student,
    win_rate,
)
from carcassonne.bots.arena.timing import Times

# --- means ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("freedom", "factor"),  # from the printed tables of Student's distribution
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (7, 2.365), (10, 2.228), (30, 2.042), (100, 1.984)],
)
def test_students_factor_is_that_of_the_tables(freedom: int, factor: float) -> None:
    assert student(freedom) == pytest.approx(factor, abs=6e-4)


def test_students_factor_becomes_that_of_the_normal_distribution() -> None:
    assert pytest.approx(NormalDist().inv_cdf((1 + LEVEL) / 2)) == Z
    assert student(100_000) == pytest.approx(Z, abs=0.003)


def test_a_mean_with_its_interval() -> None:
    found = estimate([1, 2, 3, 4])
    assert found.mean == 2.5
    assert found.error == pytest.approx(3.1824 * sqrt(5 / 3 / 4), abs=1e-3)
    assert estimate([7]) == (7, None, None, 1)


def test_intervals_of_few_observations_hold_what_they_promise() -> None:
    rng = random.Random(1)
    held = 0
    for _ in range(4000):
        found = estimate([rng.gauss(10, 3) for _ in range(4)])
        assert found.low is not None
        assert found.high is not None
        held += found.low <= 10 <= found.high
    assert held / 4000 == pytest.approx(0.95, abs=0.01)  # three standard errors


def test_a_win_rate_stays_between_0_and_1() -> None:
    found = win_rate([1, 1, 0.75, 1])
    assert found.high == 1
    assert found.low is not None
    assert 0 < found.low < found.mean


@pytest.mark.parametrize("deals", [1, 5, 100])
def test_deals_that_all_ended_alike_still_leave_doubt(deals: int) -> None:
    won, lost, drawn = (win_rate([score] * deals) for score in (1.0, 0.0, 0.5))
    assert won.low == pytest.approx(deals / (deals + 1.96**2), abs=1e-4)  # Wilson
    assert won.high == 1
    assert lost.high == pytest.approx(3.8415 / (deals + 3.8415), abs=1e-4)
    assert drawn.low is not None
    assert drawn.low < 0.5


# --- Elo --------------------------------------------------------------------------------------------------


def test_elo_and_expected_score_are_inverse() -> None:
    assert elo(0.5) == pytest.approx(0, abs=1e-9)
    assert elo(10 / 11) == pytest.approx(400)
    for difference in (-350, -20, 0, 5, 700):
        assert elo(expected(difference)) == pytest.approx(difference, abs=1e-6)
    assert (elo(1), elo(0)) == (inf, -inf)


def test_the_error_of_elo_is_the_spread_of_repeated_matches() -> None:
    rng = random.Random(2)
    weights = (5, 10, 30, 25, 30)
    found = [elo_difference(rng.choices(PAIR_SCORES, weights, k=200)) for _ in range(1500)]
    truth = elo(sum(w * s for w, s in zip(weights, PAIR_SCORES, strict=True)) / sum(weights))
    assert mean(one.value for one in found) == pytest.approx(truth, abs=2)
    spread = stdev(one.value for one in found)
    assert mean(one.error or 0 for one in found) == pytest.approx(1.97 * spread, rel=0.06)
    held = sum(one.low <= truth <= one.high for one in found)
    assert held / len(found) == pytest.approx(0.95, abs=0.02)


def test_elo_of_a_match_in_which_one_side_won_everything_has_one_end() -> None:
    found = elo_difference([1.0] * 50)
    assert (found.value, found.high, found.error) == (inf, inf, None)
    assert found.low == pytest.approx(elo(50 / (50 + 1.96**2)), abs=0.1)
    assert elo_difference([0.0] * 50).high == pytest.approx(-found.low)


# --- the sequential test ----------------------------------------------------------------------------------


def test_pair_counts() -> None:
    assert pair_counts([0, 1, 0.5, 0.75, 0.5, 1, 1]) == [1, 0, 2, 1, 3]


def test_the_ratio_of_wins_and_losses_is_walds() -> None:
    s0, s1 = expected(-10), expected(40)
    exact = 70 * log(s1 / s0) + 30 * log((1 - s1) / (1 - s0))
    assert log_likelihood_ratio([30, 0, 0, 0, 70], -10, 40) == pytest.approx(exact, abs=1e-3)


def best_log_likelihood(lost: int, drawn: int, won: int, score: float) -> float:
    """The greatest log-likelihood of three frequencies with this mean, by trying the free one."""

    def likelihood(draws: float) -> float:
        wins, losses = score - draws / 2, 1 - score - draws / 2
        return lost * log(losses) + drawn * log(draws) + won * log(wins)

    low, high = 1e-12, 2 * min(score, 1 - score) - 1e-12
    for _ in range(200):  # the curve has one top
        third = (high - low) / 3
        if likelihood(low + third) < likelihood(high - third):
            low += third
        else:
            high -= third
    return likelihood(low)


def test_the_ratio_with_even_deals_is_that_of_a_direct_search() -> None:
    direct = best_log_likelihood(20, 50, 35, expected(30)) - best_log_likelihood(20, 50, 35, expected(0))
    assert log_likelihood_ratio([20, 0, 50, 0, 35], 0, 30) == pytest.approx(direct, abs=1e-3)


def test_the_ratio_is_nought_without_deals_and_turns_with_the_sides() -> None:
    assert log_likelihood_ratio([0] * 5, 0, 10) == 0
    counts = [3, 5, 20, 9, 8]
    turned = log_likelihood_ratio(counts[::-1], -25, -5)
    assert log_likelihood_ratio(counts, 5, 25) == pytest.approx(-turned, abs=1e-6)


def test_the_bounds_are_walds() -> None:
    low, high = Sprt(0, 10, 0.05, 0.1).bounds
    assert low == pytest.approx(log(0.1 / 0.95))
    assert high == pytest.approx(log(0.9 / 0.05))
    test = Sprt(0, 10)
    assert [test.verdict(ratio) for ratio in (-3, 0, 3)] == ["elo0", None, "elo1"]


@pytest.mark.parametrize(("truth", "wrong"), [(0.0, "elo1"), (120.0, "elo0")])
def test_the_test_errs_no_more_often_than_it_says(truth: float, wrong: str) -> None:
    rng = random.Random(3)
    test = Sprt(0, 120, 0.1, 0.1)
    p = expected(truth)
    weights = [(1 - p) ** 2, 0, 2 * p * (1 - p), 0, p**2]  # two games, independent
    errors = 0
    for _ in range(100):
        counts, verdict = [0] * 5, None
        while verdict is None:
            counts[rng.choices(range(5), weights)[0]] += 1
            verdict = test.verdict(log_likelihood_ratio(counts, test.elo0, test.elo1))
        errors += verdict == wrong
    assert errors <= 100 * 0.1 + 2.5 * sqrt(100 * 0.1 * 0.9)


# --- ratings ----------------------------------------------------------------------------------------------


def test_the_rating_of_two_bots_is_the_elo_of_their_score() -> None:
    ratings = rate(2, [Outcome(0, 1, deal, 0.5, 2) for deal in range(50)])
    assert ratings.elo[0] == 0
    assert ratings.elo[1] == pytest.approx(elo((75 + ADDED / 2) / (100 + ADDED)))


def test_ratings_of_exact_results_are_the_strengths_they_came_from() -> None:
    strengths = [0, 250, 180, 700]
    outcomes = [
        Outcome(i, j, 1, 1e6 * expected(strengths[i] - strengths[j]), 1e6)
        for i in range(4)
        for j in range(4)
        if i < j and (i, j) != (0, 3)
    ]
    assert rate(4, outcomes).elo == pytest.approx(strengths, abs=0.05)
    turned = [Outcome(o.second, o.first, o.deal, o.games - o.score, o.games) for o in outcomes]
    assert rate(4, turned).elo == pytest.approx(strengths, abs=0.05)
    assert rate(4, outcomes, anchor=1).elo == pytest.approx([s - 250 for s in strengths], abs=0.05)


def test_the_error_of_independent_games_is_that_of_the_model() -> None:
    wins = [1] * 300 + [0] * 100
    found = rate(2, [Outcome(1, 0, number, won, 1) for number, won in enumerate(wins)]).error(1, 0)
    assert found == pytest.approx(1.96 * SCALE / sqrt(400 * 0.75 * 0.25), rel=0.01)


def test_games_of_a_deal_that_always_end_alike_count_as_one() -> None:
    outcomes = [Outcome(1, 0, deal, score, 2) for deal, score in enumerate([2] * 150 + [0] * 50)]
    found = rate(2, outcomes).error(1, 0)
    assert found == pytest.approx(1.96 * SCALE / sqrt(200 * 0.75 * 0.25), rel=0.01)


def test_errors_of_ratings_hold_what_they_promise() -> None:
    rng = random.Random(4)
    strengths = [0, 120, 300]
    held = 0
    for _ in range(300):
        outcomes = [
            Outcome(i, j, deal, sum(rng.random() < expected(strengths[i] - strengths[j]) for _ in "ab"), 2)
            for deal in range(40)
            for i, j in ((0, 1), (0, 2), (1, 2))
        ]
        ratings = rate(3, outcomes)
        held += abs(ratings.elo[2] - ratings.elo[1] - 180) <= ratings.error(1, 2)
    assert held / 300 == pytest.approx(0.95, abs=0.035)


def test_a_bot_that_won_everything_has_a_finite_rating_and_a_wide_error() -> None:
    ratings = rate(2, [Outcome(1, 0, deal, 2, 2) for deal in range(100)])
    assert ratings.elo[1] == pytest.approx(elo(200.5 / 201), abs=0.01)
    assert ratings.error(1, 0) > 300


def test_bots_without_common_games_have_no_common_scale() -> None:
    with pytest.raises(BotError, match="the games do not link all bots"):
        rate(4, [Outcome(0, 1, 1, 1, 2), Outcome(2, 3, 1, 1, 2)])


# --- times ------------------------------------------------------------------------------------------------


def test_times_add_up() -> None:
    one, other = Times(), Times()
    for milliseconds in range(1, 100):
        one.add(milliseconds / 1000)
    other.add(0.5)
    one.include(Times.from_json(other.to_json()))
    summary = one.summary()
    assert summary["decisions"] == 100
    assert summary["mean"] == pytest.approx((sum(range(1, 100)) + 500) / 100 / 1000)
    assert 0.099 <= summary["p99"] <= 0.099 * 1.0201
    assert summary["max"] == 0.5
    assert one.within(1.0) == 0.5


def test_a_percentile_is_never_too_low_and_hardly_too_high() -> None:
    rng = random.Random(5)
    spent = sorted(rng.lognormvariate(-4, 2) for _ in range(1000))
    times = Times()
    for seconds in spent:
        times.add(seconds)
    for share in (0.01, 0.5, 0.9, 0.99):
        exact = spent[round(share * 1000) - 1]
        assert exact <= times.within(share) <= exact * 1.0201
    assert len(times.classes) < 700


def test_no_decisions_take_no_time() -> None:
    assert Times().summary() == {"decisions": 0, "mean": 0.0, "p99": 0.0, "max": 0.0}
