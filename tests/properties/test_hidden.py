"""Twin games: all that is hidden from a seat is drawn anew, and the seat is told the same to the letter.

The games have face-down tokens, prize tiles, several stacks, messages and bazaars: every kind of secret.
"""

from __future__ import annotations

import random

import pytest

import carcassonne as cc
from carcassonne.kit.checker import choose, foretold, told_to

SECRETS = ("base", "farmers", "messages", "robbers", "bazaars", "tournaments")


def twins(seed: int) -> tuple[int, int]:
    """Compare a random game with its twins; how often another seat and the next draws tell them apart."""
    rng = random.Random(seed)
    players = ("Ann", "Bob", "Cid")
    game = cc.Game(cc.Config(players=players, modules=SECRETS, tiles=None, seed=seed))
    other_seats = other_draws = 0
    for step in range(10_000):
        if game.over:
            break
        if step % 9 == 0:
            for seat in (None, 0, 1, 2):
                twin = game.reshuffled(random.Random(rng.getrandbits(64)), seat)
                assert told_to(twin, seat) == told_to(game, seat)
                if seat == game.decision.player:
                    action = choose(game, rng)
                    assert foretold(twin, action) == foretold(game, action)
                elif seat is not None:
                    other_seats += told_to(twin, game.decision.player) != told_to(game, game.decision.player)
                if game.remaining:
                    drawn = [next_draw(one.copy()) for one in (game, twin)]
                    other_draws += drawn[0] != drawn[1]
        game.play(choose(game, rng))
    assert game.over
    return other_seats, other_draws


def next_draw(game: cc.Game) -> str | None:
    """The tile that comes next if the first options are taken."""
    for _ in range(30):
        if game.over:
            break
        for event in game.play(game.decision.options[0]):
            if event["type"] == "tile_drawn":
                return str(event["tile"])
    return None


@pytest.mark.parametrize(
    "seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
def test_a_seat_is_told_nothing_that_is_hidden_from_it(seed: int) -> None:
    """TOURN-66: and the twins do differ, in what other seats know and in what will be drawn."""
    other_seats, other_draws = twins(seed)
    assert other_seats > 5, "tokens of others were drawn anew"
    assert other_draws > 20, "the stacks were shuffled anew"
