"""The bots: what they choose, what they may know, and how they are found."""

from __future__ import annotations

import random
from importlib.metadata import EntryPoint
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.bots import registry
from tests.table import Table

EVERYTHING = tuple(module.id for module in cc.modules())


def midgame(actions: int = 40, seed: int = 3, **setup: Any) -> cc.Game:
    """A game after some random actions."""
    game = cc.Game(cc.Config(seed=seed, **setup))
    rng = random.Random(seed)
    for _ in range(actions):
        game.play(rng.choice(game.decision.options))
    return game


def choice(game: cc.Game, seed: int = 1) -> dict[str, Any]:
    return cc.bots.get("greedy", seed=seed).choose(game, game.decision.player).to_json()


# --- names ------------------------------------------------------------------------------------------------


def test_names_lists_the_bots_of_the_package() -> None:
    assert {"random", "greedy"} <= set(cc.bots.names())


@pytest.mark.parametrize("name", ["", "Greedy", "deep-blue", None])
def test_an_unknown_name_is_refused_in_one_sentence(name: Any) -> None:
    with pytest.raises(
        cc.bots.BotError, match=r"there is no bot .*(random, greedy|did you mean 'greedy')"
    ) as error:
        cc.bots.get(name)
    assert error.value.key == "bot.unknown"
    assert isinstance(error.value, ValueError)


@pytest.mark.parametrize("seconds", [0, -1, "2", True, float("nan")])
def test_a_time_limit_is_a_number_above_zero(seconds: Any) -> None:
    with pytest.raises(cc.bots.BotError, match="seconds must be"):
        cc.bots.get("greedy", seconds=seconds)


def test_a_seed_is_a_number_or_a_text() -> None:
    with pytest.raises(cc.bots.BotError, match="seed must be"):
        cc.bots.get("random", seed=[1])  # type: ignore[arg-type]


class Last:
    """A bot of another package: it takes the last option."""

    def __init__(self, seconds: float | None = None, seed: int | str | None = None) -> None:
        self.seconds = seconds

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        return game.decision.options[-1]

    def rank(self, game: cc.Game, seat: int, n: int = 3) -> list[Any]:
        return []


class Nothing:
    """Registered as a bot but none."""

    def __init__(self, **settings: Any) -> None:
        pass


@pytest.fixture
def plugins(monkeypatch: pytest.MonkeyPatch) -> None:
    here = __name__
    points = [
        EntryPoint("last", f"{here}:Last", "carcassonne.bots"),
        EntryPoint("gone", "no_such_package_at_all:Bot", "carcassonne.bots"),
        EntryPoint("nothing", f"{here}:Nothing", "carcassonne.bots"),
        EntryPoint("greedy", f"{here}:Last", "carcassonne.bots"),
    ]
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: [p for p in points if p.group == group]
    )


@pytest.mark.usefixtures("plugins")
def test_a_bot_of_another_package_is_found_and_gets_its_settings() -> None:
    assert cc.bots.names() == (*registry.BUILT_IN, "gone", "last", "nothing")
    bot = cc.bots.get("last", seconds=2)
    assert isinstance(bot, Last)
    assert bot.seconds == 2
    game = midgame(4)
    assert bot.choose(game, game.decision.player) == game.decision.options[-1]


@pytest.mark.usefixtures("plugins")
@pytest.mark.parametrize("name", ["gone", "nothing"])
def test_a_broken_bot_of_another_package_fails_alone(name: str) -> None:
    with pytest.raises(cc.bots.BotError, match=f"bot '{name}'") as error:
        cc.bots.get(name)
    assert error.value.key == "bot.broken"


@pytest.mark.usefixtures("plugins")
def test_another_package_cannot_take_the_name_of_a_bot_of_ours() -> None:
    assert not isinstance(cc.bots.get("greedy"), Last)


# --- all bots ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_leaves_the_game_as_it_is(name: str) -> None:
    game = midgame()
    seat = game.decision.player
    before = (game.record(), game.view(seat), game.events)
    bot = cc.bots.get(name, seed=1)
    bot.choose(game, seat)
    bot.rank(game, seat)
    assert (game.record(), game.view(seat), game.events) == before


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_a_bot_answers_only_for_the_seat_that_is_asked(name: str) -> None:
    game = midgame(2)
    bot = cc.bots.get(name)
    with pytest.raises(cc.bots.BotError, match="decision, not seat"):
        bot.choose(game, 1 - game.decision.player)
    over = Table("(0,0) FFFF", players=["red"]).final().game
    with pytest.raises(cc.bots.BotError, match="over"):
        bot.rank(over, 0)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 3])
@pytest.mark.parametrize("edition", ["c1", "c3"])
def test_bots_answer_every_kind_of_decision_of_every_module(players: int, edition: str) -> None:
    """Random plays; greedy answers now and then, and each kind of decision when it first comes up."""
    names = ("Ann", "Bob", "Cem")[:players]
    game = cc.Game(cc.Config(players=names, edition=edition, modules=EVERYTHING, seed=5))
    dull, keen = cc.bots.get("random", seed=5), cc.bots.get("greedy", seconds=0.2, seed=5)
    met: set[str] = set()
    number = 0
    while not game.over:
        decision = game.decision
        bot = dull if decision.kind in met and number % 40 else keen
        met.add(decision.kind)
        number += 1
        game.play(bot.choose(game, decision.player))
    assert {"place_tile", "place_figure"} <= met
    assert cc.replay(game.record()).scores == game.scores


@pytest.mark.parametrize("name", ["random", "greedy"])
def test_the_same_seed_plays_the_same_game(name: str) -> None:
    def play(seed: int) -> tuple[cc.Action, ...]:
        game = cc.Game(cc.Config(tiles={"river": 1}, modules=("river",), seed=2))
        bots = [cc.bots.get(name, seed=seed), cc.bots.get(name, seed=seed + 1)]
        while not game.over:
            game.play(bots[game.decision.player].choose(game, game.decision.player))
        return game.actions

    assert play(1) == play(1)
    assert len({play(seed) for seed in range(8)}) > 1


def test_random_takes_every_option_about_equally_often() -> None:
    game = midgame(0)
    options = list(game.decision.options)
    bot = cc.bots.get("random", seed=1)
    taken = [bot.choose(game, 0) for _ in range(200 * len(options))]
    assert all(150 < taken.count(option) < 250 for option in options)  # 200 expected, standard deviation 14


def test_random_ranks_different_options() -> None:
    game = midgame()
    ranked = cc.bots.get("random", seed=1).rank(game, game.decision.player, n=3)
    assert len({actions for actions, _, _ in ranked}) == 3
    assert all(len(actions) == 1 and actions[0] in game.decision.options for actions, _, _ in ranked)


# --- greedy -----------------------------------------------------------------------------------------------

OWN_CITY = """
(0,0) FCFF red@E
(5,0) FFFC blue@W
*(1,0) FFFC
"""


def test_greedy_completes_its_own_city_and_not_that_of_the_opponent() -> None:
    assert choice(Table(OWN_CITY, players=["red", "blue"]).game)["at"] == [1, 0]
    assert choice(Table(OWN_CITY, players=["blue", "red"], active="blue").game)["at"] == [4, 0]


def test_greedy_claims_what_its_last_tile_completes() -> None:
    """A figure kept back is worth nothing at the end: the finished road goes to whoever takes it."""
    config = cc.Config(players=("Ann",), modules=("base",), seed=1)
    start = [("sketch/FRFF", (0, 0), 0)]
    game = cc.Game(config, cc.Script(tiles=["sketch/FFFR"], then="end", start=start))
    bot = cc.bots.get("greedy", seed=1)
    while not game.over:
        game.play(bot.choose(game, 0))
    assert game.scores == (2,)


def test_greedy_weighs_the_whole_turn_before_it_lays_the_tile() -> None:
    """The better of two roads is the one it can also claim: 4 points for itself against 5 for nobody new."""
    sketch = """
    (0,0) FRFF
    (1,0) FRFR R=EW
    (2,0) FRFR R=EW
    (10,0) FRFF blue@E
    (11,0) FRFR R=EW
    (12,0) FRFR R=EW
    (13,0) FRFR R=EW
    *(3,0) FFFR
    """
    table = Table(sketch, players=["red", "blue"], modules=("base",))
    (actions, value, _), *_ = cc.bots.get("greedy", seed=1).rank(table.game, 0)
    assert [action.to_json()["type"] for action in actions] == ["place_tile", "place_figure"]
    assert actions[0].to_json()["at"] == [3, 0]
    assert table.game.preview(actions).events[-1]["type"] in ("figure_returned", "marker", "turn")
    assert value >= 4
    for action in actions:
        table.game.play(action)
    assert table.scores == {"red": 4, "blue": 0}


def test_rank_is_best_first_and_says_why() -> None:
    game = midgame(modules=EVERYTHING)
    seat = game.decision.player
    bot = cc.bots.get("greedy", seed=1)
    ranked = bot.rank(game, seat, n=5)
    assert len(ranked) == 5
    assert [value for _, value, _ in ranked] == sorted((value for _, value, _ in ranked), reverse=True)
    assert ranked[0].actions[0] == bot.choose(game, seat)
    assert len({actions for actions, _, _ in ranked}) == 5
    for actions, _, (key, params) in ranked:
        assert game.preview(actions).stop is not None  # the chain goes to the end of what the seat decides
        assert key.startswith("hint.")
        assert isinstance(params, dict)


def test_rank_names_the_points_it_makes() -> None:
    table = Table(OWN_CITY, players=["red", "blue"])
    best = cc.bots.get("greedy", seed=1).rank(table.game, 0, n=1)[0]
    assert best.reason == ("hint.scores", {"points": 4, "source": "city"})


def draws_to_come(game: cc.Game) -> list[str]:
    """The tiles of the next turns, if everybody takes the first option."""
    copy = game.copy()
    for _ in range(30):
        if not copy.over:
            copy.play(copy.decision.options[0])
    return [event["tile"] for event in copy.events[len(game.events) :] if event["type"] == "tile_drawn"]


@pytest.mark.parametrize("seed", range(6))
def test_greedy_does_not_know_what_is_hidden(seed: int) -> None:
    game = midgame(20 + 7 * seed, seed, modules=EVERYTHING)
    seat = game.decision.player
    other = game.reshuffled(random.Random(seed), seat)
    assert draws_to_come(other) != draws_to_come(game)  # they do differ
    first, second = (cc.bots.get("greedy", seed=4).rank(g, seat, n=4) for g in (game, other))
    assert first == second


def test_greedy_stops_when_its_time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a clock of its own that ticks whenever the bot looks at it, the bot weighs that many positions."""
    game = midgame(8)
    seat = game.decision.player
    ticks = iter(range(10**6))
    monkeypatch.setattr("carcassonne.bots.clock._now", lambda: float(next(ticks)))
    ranked = cc.bots.get("greedy", seconds=10, seed=1).rank(game, seat, n=10**6)
    assert 0 < len(ranked) <= 10
    assert all(entry.actions[0] in game.decision.options for entry in ranked)
    unhurried = cc.bots.get("greedy", seconds=10**6, seed=1).rank(game, seat, n=10**6)
    assert len(unhurried) > len(game.decision.options)


def test_greedy_stops_at_its_number_of_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    game = midgame()
    monkeypatch.setattr("carcassonne.bots.turns.MOST", 1)
    ranked = cc.bots.get("greedy", seed=1).rank(game, game.decision.player, n=10**6)
    assert len(ranked) == len(game.decision.options)  # the first own decision is always listed in full


def lead_over_random(deals: int) -> list[float]:
    """By how much greedy leads random, one number for each deal played from both seats."""
    leads = []
    for deal in range(deals):
        lead = 0.0
        for seat in (0, 1):
            bots = [cc.bots.get("random", seed=deal), cc.bots.get("random", seed=deal)]
            bots[seat] = cc.bots.get("greedy", seed=deal)
            game = cc.Game(cc.Config(seed=deal))
            while not game.over:
                game.play(bots[game.decision.player].choose(game, game.decision.player))
            lead += (game.scores[seat] - game.scores[1 - seat]) / 2
        leads.append(lead)
    return leads


def test_greedy_beats_random_clearly() -> None:
    assert min(lead_over_random(1)) > 20


@pytest.mark.slow
def test_greedy_beats_random_clearly_over_many_games() -> None:
    leads = lead_over_random(6)
    assert min(leads) > 10
    assert sum(leads) / len(leads) > 50
