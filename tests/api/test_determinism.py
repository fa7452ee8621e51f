"""The same set-up, seed and actions give the same game on every machine and in every process."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys

import pytest

import carcassonne as cc

GOLDEN = {
    ("c1", ("base", "farmers"), 2): (
        (28, 33),
        "be53a5433f4e77bd8346080fcf01a2cdbbe3262bf252525606a1d613b2341a89",
    ),
    ("c2", ("base", "farmers", "river", "abbot"), 3): (
        (18, 28, 19),
        "17592a141e0fe5c0099416a425c42eb7a4de5f2dc6c567e352552e81f86170d3",
    ),
    ("c3", ("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple"), 6): (
        (17, 21, 10, 35, 14, 26),
        "25b522ed792fdd28ccdaf52b5867bf87fe8de3234ba74ff7cbb5f7e00633580a",
    ),
}
"""Set-up -> scores and fingerprint of a game with the seed "golden". The oracle of carcassonne.kit agrees
with the scores. They change only if a rule, the sheet of tiles or the random numbers change, and then old
records may not replay any more: say so in the changelog."""


def golden_game(edition: str, modules: tuple[str, ...], players: int) -> cc.Game:
    """A game by a fixed policy that does not depend on the order of the options."""
    names = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")[:players]
    game = cc.Game(cc.Config(players=names, edition=edition, modules=modules, seed="golden"))
    number = 0
    while not game.over:
        options = sorted(json.dumps(option.to_json(), sort_keys=True) for option in game.decision.options)
        game.play(json.loads(options[(number * 7 + 3) % len(options)]))
        number += 1
    return game


def fingerprint(game: cc.Game) -> str:
    """The hash of the record without the version of the engine."""
    record = {key: value for key, value in game.record().items() if key != "engine"}
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


@pytest.mark.parametrize("setup", GOLDEN, ids=lambda setup: f"{setup[0]}-{len(setup[1])}-modules")
def test_a_golden_game(setup: tuple[str, tuple[str, ...], int]) -> None:
    scores, hashed = GOLDEN[setup]
    game = golden_game(*setup)
    assert (game.scores, fingerprint(game)) == (scores, hashed)


def test_the_hash_seed_of_python_does_not_matter() -> None:
    """Sets and dicts of another process may be in another order; the game is not."""
    program = (
        "from tests.api.test_determinism import golden_game, fingerprint\n"
        "game = golden_game('c3', ('base', 'farmers', 'river', 'abbot', 'inns'), 3)\n"
        "print(fingerprint(game), game.view(None), game.events)\n"
    )
    said = {
        subprocess.run(
            [sys.executable, "-c", program],
            env={**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in (1, 2)
    }
    assert len(said) == 1


def test_options_come_in_the_same_order_in_every_game() -> None:
    first, second = (cc.Game(cc.Config(modules=("base", "farmers", "abbot"), seed=9)) for _ in range(2))
    number = 0
    while not first.over:
        assert list(first.decision.options) == list(second.decision.options)
        action = first.decision.options[number % len(first.decision.options)]
        first.play(action)
        second.play(action)
        number += 1


def test_other_games_do_not_disturb_a_game() -> None:
    """Games share tables; what one does is not seen by another."""
    setup = ("c2", ("base", "farmers", "river", "abbot"), 3)
    before = fingerprint(golden_game(*setup))
    golden_game("c3", ("base", "inns", "cathedrals"), 5)
    cc.Game(
        cc.Config(modules=("base", "farmers", "river", "abbot"), edition="c2", tiles={"base": 3, "river": 1})
    )
    assert fingerprint(golden_game(*setup)) == before


def test_seeds_differ() -> None:
    first_tiles = [cc.Game(cc.Config(modules=("base",), seed=seed)).hand for seed in range(60)]
    assert len(set(first_tiles)) > 10
