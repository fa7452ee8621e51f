"""The levels easy, medium and strong: what they answer, when, and what they may know."""

from __future__ import annotations

import random
from time import perf_counter, sleep
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots import clock, easy, medium, strong
from carcassonne.bots.weights import WEIGHTS
from tests.bots.ticking import Ticks, midgame, ticks
from tests.table import Table

__all__ = ["ticks"]

LEVELS = ("easy", "medium", "strong")
CHARACTERS = ("builder", "farmer", "thief", "blocker")
EVERYTHING = tuple(module.id for module in cc.modules())
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")

OWN_CITY = """
(0,0) FCFF red@E
(5,0) FFFC blue@W
*(1,0) FFFC
"""


def test_six_levels_are_listed_by_strength_then_four_characters() -> None:
    yardsticks = ("random", "greedy", "strong-1")
    listed = [name for name in cc.bots.names() if name not in yardsticks]
    assert listed[:10] == ["novice", "easy", "casual", "medium", "strong", "master", *CHARACTERS]
    assert set(yardsticks) <= set(cc.bots.names())


@pytest.mark.parametrize("name", ["novice", "casual", "master", *CHARACTERS])
def test_levels_and_characters_play_every_module(name: str, ticks: Ticks) -> None:
    bot = cc.bots.get(name, seconds=60, seed=1)
    for modules in (("farmers",), EVERYTHING):
        game = midgame(30, modules=modules)
        for _ in range(3):
            action = bot.choose(game, game.decision.player)
            assert action in game.decision.options
            game.play(action)


@pytest.mark.parametrize("name", CHARACTERS)
def test_a_character_has_its_own_taste(name: str, ticks: Ticks) -> None:
    """Of some positions there is one in which it ranks the ways otherwise than one without a character."""

    def orders(bot: cc.bots.Bot) -> list[list[Any]]:
        games = [midgame(actions, modules=("farmers",)) for actions in (20, 40, 60)]
        return [[way.actions for way in bot.rank(game, game.decision.player, 9)] for game in games]

    plain = medium.MediumBot(seconds=10**6, seed=1, weights=WEIGHTS)
    assert orders(cc.bots.get(name, seconds=10**6, seed=1)) != orders(plain)


def test_the_levels_have_their_own_time() -> None:
    assert (easy.SECONDS, medium.SECONDS, strong.SECONDS) == (0.05, 0.3, 2.0)


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("modules", [("farmers",), EVERYTHING])
def test_a_level_answers_legally_and_leaves_the_game_as_it_is(
    name: str, modules: tuple[str, ...], ticks: Ticks
) -> None:
    game = midgame(30, modules=modules)
    before = game.record()
    bot = cc.bots.get(name, seconds=200, seed=1)
    for _ in range(6):
        action = bot.choose(game, game.decision.player)
        assert action in game.decision.options
        assert game.record() == before
        game.play(action)
        before = game.record()


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_stops_when_its_time_is_up(name: str, ticks: Ticks) -> None:
    """Its clock ticks at every look; a bot that forgot to look would do far more work than that."""
    game = midgame(30, modules=EVERYTHING)
    seat = game.decision.player
    for seconds in (1, 20, 100):
        started = ticks.count
        assert cc.bots.get(name, seconds=seconds, seed=1).choose(game, seat) in game.decision.options
        assert ticks.count - started <= seconds + 10


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_a_level_completes_its_own_city_and_not_that_of_the_opponent(name: str, ticks: Ticks) -> None:
    for players, active, at in ((["red", "blue"], "red", (1, 0)), (["blue", "red"], "blue", (4, 0))):
        game = Table(OWN_CITY, players=players, active=active).game
        assert cc.bots.get(name, seconds=600, seed=1).choose(game, game.decision.player).at == at


@pytest.mark.parametrize("name", LEVELS)
def test_a_level_that_is_not_asked_says_so(name: str) -> None:
    game = midgame(2)
    with pytest.raises(cc.bots.BotError, match="not seat"):
        cc.bots.get(name).choose(game, 1 - game.decision.player)


def moves(bot: cc.bots.Bot, turns: int) -> list[cc.Action]:
    game = midgame(10, players=("Ann",), modules=("farmers",))
    taken = []
    while game.turn < turns:
        taken.append(bot.choose(game, 0))
        game.play(taken[-1])
    return taken


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_plays_the_same_way(name: str, ticks: Ticks) -> None:
    first, second = (moves(cc.bots.get(name, seconds=150, seed=4), 12) for _ in range(2))
    assert first == second


def test_easy_makes_mistakes(ticks: Ticks) -> None:
    """Of many beginners some leave points lying that every medium bot takes."""
    game = Table(OWN_CITY, players=["red", "blue"]).game
    taken = [cc.bots.get("easy", seconds=900, seed=seed).choose(game, 0).at for seed in range(30)]
    assert 0 < sum(at != (1, 0) for at in taken) < 20
    assert all(
        cc.bots.get("medium", seconds=900, seed=seed).choose(game, 0).at == (1, 0) for seed in range(5)
    )


# --- what they may know -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("name", "modules"), [("easy", EVERYTHING), ("medium", EVERYTHING), ("strong", ("farmers",))]
)
def test_a_level_does_not_know_what_is_hidden(
    name: str, modules: tuple[str, ...], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = midgame(20 + 9 * seed, seed, modules=modules)
    seat = game.decision.player
    other = game.reshuffled(random.Random(seed), seat)
    assert _draws(other) != _draws(game)  # they do differ
    found = []
    for deal in (game, other):
        monkeypatch.setattr("carcassonne.bots.clock._now", Ticks())
        found.append(cc.bots.get(name, seconds=500, seed=4).rank(deal, seat, n=4))
    assert found[0] == found[1]


def _draws(game: cc.Game) -> list[str]:
    copy = game.copy()
    for _ in range(30):
        if not copy.over:
            copy.play(copy.decision.options[0])
    return [event["tile"] for event in copy.events[len(game.events) :] if event["type"] == "tile_drawn"]


# --- hints ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("modules", [("farmers",), EVERYTHING])
def test_rank_is_best_first_and_says_why(name: str, modules: tuple[str, ...], ticks: Ticks) -> None:
    game = midgame(modules=modules)
    ranked = cc.bots.get(name, seconds=2000, seed=1).rank(game, game.decision.player, n=5)
    assert len({actions for actions, _, _ in ranked}) == 5
    if name != "easy":  # whose order is a matter of feeling
        assert [value for _, value, _ in ranked] == sorted((value for _, value, _ in ranked), reverse=True)
    for actions, _, (key, params) in ranked:
        game.preview(actions)  # legal, one after the other
        assert key.startswith("hint.")
        assert isinstance(params, dict)


@pytest.mark.parametrize("name", ["medium", "strong"])
def test_rank_names_the_points_it_makes(name: str, ticks: Ticks) -> None:
    best = cc.bots.get(name, seconds=600, seed=1).rank(Table(OWN_CITY, players=["red", "blue"]).game, 0, n=1)[
        0
    ]
    assert best.reason == ("hint.scores", {"points": 4, "source": "city"})
    assert best.value > 0


# --- whole games ------------------------------------------------------------------------------------------


def play(game: cc.Game, bots: list[Any], turns: int) -> None:
    while not game.over and game.turn < turns:
        game.play(bots[game.decision.player].choose(game, game.decision.player))


@pytest.mark.parametrize("number", range(len(cc.presets())))
def test_mixed_levels_play_every_preset(number: int, ticks: Ticks) -> None:
    preset = cc.presets()[number]
    seats = 2 + number % 5
    rng = random.Random(number)
    bots = [cc.bots.get(rng.choice(LEVELS), seconds=25, seed=seat) for seat in range(seats)]
    bots[0] = cc.bots.get("strong", seconds=60, seed=0)
    game = cc.Game(preset.config(NAMES[:seats], seed=number))
    play(game, bots, turns=24)
    assert game.turn == 24


@pytest.mark.parametrize("preset", ["classic", "princess-dragon", "royal-gift"])
def test_mixed_levels_end_a_game(preset: str, ticks: Ticks) -> None:
    chosen = next(p for p in cc.presets() if p.id == preset)
    bots = [cc.bots.get(name, seconds=8, seed=1) for name in LEVELS]
    game = cc.Game(chosen.config(NAMES[:3], seed=11))
    play(game, bots, turns=10**6)
    assert game.over
    assert cc.replay(game.record()).scores == game.scores


def lead(name: str, other: str, seed: int, seconds: float) -> float:
    """By how much a bot leads another on one deal played from both seats."""
    found = 0.0
    for seat in (0, 1):
        bots = [
            cc.bots.get(other, seconds=seconds, seed=seed),
            cc.bots.get(other, seconds=seconds, seed=seed),
        ]
        bots[seat] = cc.bots.get(name, seconds=seconds, seed=seed)
        game = cc.Game(cc.Config(seed=seed))
        play(game, bots, turns=10**6)
        found += (game.scores[seat] - game.scores[1 - seat]) / 2
    return found


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_a_level_beats_random_clearly(name: str, ticks: Ticks) -> None:
    assert lead(name, "random", seed=1, seconds=500) > 15


def test_medium_is_stronger_than_easy(ticks: Ticks) -> None:
    assert sum(lead("medium", "easy", seed, seconds=500) for seed in range(2)) > 0


def test_the_processors_clock_stands_still_while_nothing_is_computed() -> None:
    """So other work on the machine does not weaken a bot that is measured by it."""
    with clock.counting("processor"):
        limit = clock.Clock(0.05)
        sleep(0.1)
        assert not limit.over()
    assert clock.now() == pytest.approx(perf_counter(), abs=1.0)  # the wall's time again


def test_where_looks_are_counted_a_bot_has_the_same_time_again() -> None:
    """So what is measured by it is the same on every machine, however busy it is."""

    def looks() -> int:
        with clock.counting("looks"):
            limit = clock.Clock(0.1)
            return next(number for number in range(10**6) if limit.over())

    assert looks() == looks() > 500
