"""Hypothesis plays: it picks the set-up and every action, and shrinks what fails to a short game."""

from __future__ import annotations

import json
import random

from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

import carcassonne as cc
from carcassonne.kit.checker import Checker, refused
from carcassonne.kit.near_misses import near_misses
from carcassonne.kit.strategies import configs, junk


@given(config=configs(small=True), choices=st.lists(st.integers(0, 50), max_size=60))
@settings(max_examples=10)
def test_a_small_game_to_its_end(config: cc.Config, choices: list[int]) -> None:
    """When the choices run out, the default is taken."""
    checker = Checker(config, random.Random(0), effort=0.1)
    checker.check_position()
    rest = iter(choices)
    while not checker.game.over:
        options = checker.game.decision.options
        choice = next(rest, None)
        checker.play(checker.game.decision.default if choice is None else options[choice % len(options)])


class GameMachine(RuleBasedStateMachine):
    """A game that is played, copied, replayed, reshuffled and troubled with nonsense in any order."""

    @initialize(config=configs())
    def begin(self, config: cc.Config) -> None:
        self.checker = Checker(config, random.Random(0), effort=0.0)
        self.checker.check_position()

    @property
    def game(self) -> cc.Game:
        return self.checker.game

    @property
    def running(self) -> bool:
        return not self.game.over

    @precondition(lambda self: self.running)
    @rule(choice=st.integers(0, 50))
    def play(self, choice: int) -> None:
        options = self.game.decision.options
        self.checker.play(options[choice % len(options)])

    @precondition(lambda self: self.running)
    @rule()
    def let_the_clock_play(self) -> None:
        self.checker.play(self.game.decision.default)

    @rule()
    def go_on_with_a_copy(self) -> None:
        self.checker.go_on_with(self.game.copy())

    @rule()
    def go_on_with_a_replay(self) -> None:
        self.checker.go_on_with(cc.replay(json.loads(json.dumps(self.game.record()))))

    @precondition(lambda self: self.running)
    @rule(number=st.integers(0, 2**16))
    def go_on_with_a_reshuffle(self, number: int) -> None:
        self.checker.go_on_with(self.game.reshuffled(random.Random(number), self.game.player))

    @precondition(lambda self: self.running and self.game.remaining)
    @rule(choice=st.integers(0, 50))
    def fix_the_next_draw(self, choice: int) -> None:
        tiles = sorted(self.game.remaining)
        tile = tiles[choice % len(tiles)]
        try:
            fixed = self.game.copy(draw=tile)
        except cc.IllegalAction:  # it lies in a pile that is drawn later
            assert "river" in self.game.config.modules
            return
        before = len(self.game.events)
        self.checker.go_on_with(fixed)
        while not self.game.over and len(self.game.events) == before:
            self.checker.play(self.game.decision.default)
        turn = self.game.turn
        while not self.game.over and self.game.turn == turn and self.game.decision.kind == "place_figure":
            self.checker.play(self.game.decision.default)
        seen = [e["tile"] for e in self.game.events[before:] if e["type"] in ("tile_drawn", "tile_rejected")]
        assert not seen or seen[0] == tile

    @precondition(lambda self: self.running)
    @rule(number=st.integers(0, 2**16))
    def near_miss(self, number: int) -> None:
        for action in near_misses(self.game, random.Random(number), 3):
            refused(self.game, action)

    @precondition(lambda self: self.running)
    @rule(action=st.dictionaries(st.sampled_from(("type", "tile", "at", "turn", "figure", "segment")), junk))
    def nonsense(self, action: object) -> None:
        if action != {"type": "pass"} or "pass" not in [o.type for o in self.game.decision.options]:
            refused(self.game, action)

    def teardown(self) -> None:
        if hasattr(self, "checker"):
            self.checker.check_thoroughly()


TestGameMachine = GameMachine.TestCase
TestGameMachine.settings = settings(max_examples=10, stateful_step_count=30)
