"""Rules 07: random games, watched by somebody who knows only what is said to everybody."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.tiles import EDITIONS
from tests.tables.flights import ALL_FOUR

MODULES = (*ALL_FOUR, "builder", "pig", "big-meeple", "abbot")
MEEPLES = ("meeple", "big-meeple", "abbot")


class Watcher:
    """Follows the dragon, the fairy and the tiles by events alone, and compares them with the view."""

    def __init__(self, game):
        self.game = game
        self.dragon = None
        self.player = 0
        self.way = []
        self.aside = Counter()
        self.fairy = None
        self.flights = 0
        self.saw(game.events)

    def saw(self, events):
        for event in events:
            getattr(self, event["type"], lambda event: None)(event)
        view = self.game.view(None, aids=())
        assert view["dragon"]["at"] == self.dragon
        assert Counter(view["dragon"]["aside"]) == self.aside
        assert view["fairy"]["at"] == self.fairy
        charge = view["fairy"]["charge"]
        if charge is not None:
            own = view["players"][charge["owner"]]["figures"]
            assert {key: charge[key] for key in ("figure", "at", "segment")} in own, "she stands beside it"
            assert charge["at"] == self.fairy
        lying = Counter(tile.id for tile in self.game.tiles())
        seen = lying + Counter(self.game.hand) + Counter(self.game.rejected) + self.aside
        assert seen + self.game.remaining == self.game.config.deck

    def turn(self, event):
        self.player, self.way = event["player"], []

    def tile_aside(self, event):
        assert self.dragon is None
        self.aside[event["tile"]] += 1

    def tiles_shuffled_in(self, event):
        self.aside -= Counter(event["tiles"])

    def dragon_arrived(self, event):
        self.dragon = event["at"]

    def fairy_moved(self, event):
        self.fairy = event["at"]

    def figure_placed(self, event):
        assert event["at"] != self.dragon or event["figure"] not in MEEPLES  # DRAGON-14

    def dragon_moved(self, event):
        assert event["from"] == self.dragon
        self.way = self.way or [event["from"]]
        (x, y), (to_x, to_y) = event["from"], event["at"]
        assert abs(x - to_x) + abs(y - to_y) == 1  # DRAGON-20
        assert event["at"] not in self.way  # DRAGON-21
        assert event["at"] != self.fairy  # DRAGON-22
        assert event["player"] == (self.player + len(self.way) - 1) % 3  # DRAGON-19
        self.way.append(event["at"])
        self.flights += len(self.way) == 2
        assert len(self.way) <= 7  # DRAGON-19
        self.dragon = event["at"]
        assert not any(
            list(figure.at) == self.dragon and figure.figure in MEEPLES
            for seat in range(3)
            for figure in self.game.figures(seat).placed
        )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("seed", range(2))
def test_random_games_with_dragon_fairy_princess_and_portal(edition, seed):
    """DRAGON-8, DRAGON-14, DRAGON-19 to DRAGON-22, DRAGON-25, FAIRY-3, FAIRY-9."""
    rng = random.Random(seed)
    tiles = {"base": 1, "princess-dragon": 1}
    game = cc.Game(cc.Config(("Ann", "Bob", "Cid"), edition=edition, modules=MODULES, tiles=tiles, seed=seed))
    watcher = Watcher(game)
    while not game.over:
        options = game.decision.options
        moves = [option for option in options if option.type == "move_fairy"]
        watcher.saw(game.play(rng.choice(moves if moves and rng.random() < 0.3 else options)))
    assert watcher.flights > 3
    assert cc.replay(game.record()).scores == game.scores
