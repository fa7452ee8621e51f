"""A bot in twenty lines: it takes the option that brings the most points at once."""

import time

import carcassonne as cc


class CarefulBot:
    def __init__(self, seconds=None, seed=None):
        self.seconds = 0.3 if seconds is None else seconds

    def choose(self, game, seat):
        return self.rank(game, seat, 1)[0].actions[0]

    def rank(self, game, seat, n=3):
        stop, ranked = time.monotonic() + self.seconds, []
        for option in game.decision.options:
            events = game.preview([option]).events  # up to the next draw: nothing hidden is in it
            value = sum(
                event["points"] * (1 if event["player"] == seat else -1)
                for event in events
                if event["type"] == "score"
            )
            value += 0.5 * (option.type == "place_figure")
            ranked.append(cc.bots.Ranked((option,), value, ("hint.any", {})))
            if time.monotonic() > stop:
                break  # out of time: the best so far
        return sorted(ranked, key=lambda entry: -entry.value)[:n]
