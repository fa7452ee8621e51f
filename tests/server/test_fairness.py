"""Seeds, commitments, and what verification finds."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.server.fairness import FairnessError, commitment, new_seed, verify

CASTLE = "2890dc00ee178e50b1b229b699d0ed476ccd99ce790d3ae5e9dd23e905b224e9"
"""What `printf '%s' 'carcassonne-fair/1 str:castle' | sha256sum` says."""
PAGE = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"


def played(seed: int | str = "castle") -> cc.Game:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), modules=("river",), tiles={"river": 1}, seed=seed))
    while not game.over:
        game.play(game.decision.options[0])
    return game


def test_a_commitment_is_what_sha256sum_says() -> None:
    assert commitment("castle") == CASTLE
    page = PAGE.read_text(encoding="utf-8")
    assert CASTLE in page
    assert "'carcassonne-fair/1 str:castle'" in page


def test_a_number_and_a_text_are_different_seeds() -> None:
    # printf '%s' 'carcassonne-fair/1 int:7' | sha256sum
    assert commitment(7) == "cfacf1423e33cd96d76a8943adac910fdafcb8d12fa463028a8b0dcb6f95441b"
    assert commitment("7") != commitment(7)


def test_seeds_are_long_never_the_same_and_good_for_a_game() -> None:
    seeds = {new_seed() for _ in range(100)}
    assert len(seeds) == 100
    assert all(re.fullmatch("[0-9a-f]{64}", seed) for seed in seeds)  # 256 bits
    assert cc.Game(cc.Config(seed=seeds.pop())).decision.options


@pytest.mark.parametrize("seed", ["castle", "замок ☂", 7, -(2**200)])
def test_a_record_with_the_committed_seed_holds(seed: int | str) -> None:
    game = played(seed)
    assert verify(game.record(), commitment(seed)).scores == game.scores


def test_a_server_that_keeps_the_seed_out_of_the_config_is_checked_too() -> None:
    game = cc.Game(cc.Config(players=("Ann", "Bob")))
    record = game.record()
    assert record["config"]["seed"] is None
    verify(record, commitment(game.seed))
    with pytest.raises(FairnessError, match="has the fingerprint"):
        verify(record, CASTLE)


def test_an_exchanged_seed_is_found() -> None:
    record = played("castle").record()
    with pytest.raises(FairnessError, match="has the fingerprint 2890dc00ee17") as found:
        verify(record, commitment("tower"))
    assert found.value.key == "fairness.other-seed"


def test_a_seed_that_fits_the_commitment_but_not_the_draws_is_found() -> None:
    record = played("tower").record()
    claimed = {**record, "seed": "castle", "config": {**record["config"], "seed": "castle"}}
    with pytest.raises(cc.RecordError, match=r"cannot be played|the scores are"):
        verify(claimed, CASTLE)


def test_changed_scores_are_found() -> None:
    with pytest.raises(cc.RecordError, match="by the rules they are"):
        verify({**played().record(), "scores": [500, 0]}, CASTLE)


def test_a_script_is_no_fair_draw() -> None:
    game = cc.Game(cc.Config(players=("Ann",), seed="castle"), cc.Script(tiles=["base/B"], then="end"))
    with pytest.raises(FairnessError, match="has a script"):
        verify(game.record(), CASTLE)


def test_a_fork_is_checked_against_the_key_of_its_shuffle() -> None:
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=("base",), seed="known since the last game"))
    forked = game.reshuffled(random.Random(1), None)
    while not forked.over:
        forked.play(forked.decision.options[0])
    record = forked.record()
    key = record["actions"][0]["key"]
    assert verify(record, commitment(key)).over
    with pytest.raises(FairnessError, match="as committed to"):
        verify(record, commitment(record["seed"]))
    secretly = cc.replay({**record, "actions": record["actions"][:3], "scores": [0, 0]})
    again = secretly.reshuffled(random.Random(2), None)
    with pytest.raises(FairnessError, match="as committed to"):
        verify(again.record(), commitment(key))


def strokes() -> list[cc.Game]:
    game = cc.Game(cc.Config(players=("Ann", "Bob"), seed="castle"))
    return [game.reshuffled(random.Random(1), seat=0), game.copy(draw=min(game.remaining))]


@pytest.mark.parametrize("game", strokes(), ids=["reshuffle", "fix_draw"])
def test_a_stroke_of_chance_of_a_copy_is_no_fair_draw(game: cc.Game) -> None:
    with pytest.raises(FairnessError, match="redraws tiles"):
        verify(game.record(), CASTLE)


@pytest.mark.parametrize("committed", ["", "12ab", CASTLE.upper(), CASTLE + "\n", None, 7])
def test_what_is_no_commitment_is_refused(committed: Any) -> None:
    with pytest.raises(FairnessError, match="64 hexadecimal digits"):
        verify(played().record(), committed)


@pytest.mark.parametrize("seed", [None, True, 1.5])
def test_what_is_no_seed_has_no_commitment(seed: Any) -> None:
    with pytest.raises(FairnessError, match="a string or a whole number"):
        commitment(seed)
