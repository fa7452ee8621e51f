"""Monte Carlo tree search with determinisation.

Every simulation draws all that is hidden anew, so the tree is over actions and not over positions (open
loop): a node has statistics of each action that was possible in some of the draws. Leaves are weighed as bots
do, which takes the place of random playouts.

python -m examples.mcts --curve docs/curves/mcts.json
"""

from __future__ import annotations

import random
from math import exp, inf, log, sqrt

import carcassonne as cc
from examples.common import Point, arguments, measure, write_curve

BOLDNESS = 0.3
"""How much more often what was tried seldom is tried."""
SCALE = 15.0
"""Points of margin that make a position as good as half won more."""

FEW, WIDER = 4, 12
"""Options looked at from the start, those that look best at once; one more after so many simulations."""


class Node:
    """What was tried after some actions, and how it went for the one who chose."""

    __slots__ = ("actions", "total", "visits")

    def __init__(self) -> None:
        self.actions: dict[cc.Action, Node] = {}
        self.visits = 0
        self.total = 0.0

    def select(self, options: list[cc.Action], rng: random.Random) -> cc.Action:
        """The option with the best upper bound; one that was never tried comes first."""
        fresh = [option for option in options if option not in self.actions]
        if fresh:
            return rng.choice(fresh)
        horizon = log(self.visits + 1)

        def bound(option: cc.Action) -> float:
            child = self.actions[option]
            return (
                child.total / child.visits + BOLDNESS * sqrt(horizon / child.visits) if child.visits else inf
            )

        return max(options, key=bound)


class Mcts:
    """A bot that looks ahead by so many simulations for each decision."""

    def __init__(self, simulations: int, seed: int = 0) -> None:
        self._simulations = simulations
        self._rng = random.Random(seed)

    def choose(self, game: cc.Game, seat: int) -> cc.Action:
        decision = game.decision
        assert decision is not None
        if len(decision.options) == 1:
            return decision.options[0]
        root = Node()
        worths = cc.bots.worths(game.after())
        places = sorted(range(len(worths)), key=lambda place: -worths[place].margin(seat))
        ranked = [decision.options[place] for place in places]
        for number in range(self._simulations):
            self._simulate(root, game.reshuffled(self._rng, seat), ranked[: FEW + number // WIDER])
        return max(root.actions, key=lambda option: root.actions[option].visits)

    def _simulate(self, root: Node, game: cc.Game, first: list[cc.Action]) -> None:
        """Descend to an action that was not tried yet, weigh the position, tell everybody on the way."""
        path: list[tuple[int, Node]] = []
        node, known = root, True
        while known and (decision := game.decision):
            action = node.select(first if node is root else list(decision.options), self._rng)
            known = action in node.actions
            node = node.actions.setdefault(action, Node())
            path.append((decision.player, node))
            game.play(action)
        (worth,) = cc.bots.worths([game])
        root.visits += 1
        for player, passed in path:
            passed.visits += 1
            passed.total += 1 / (1 + exp(-worth.margin(player) / SCALE))


def curve(efforts: list[int], deals: int, opponent: str, seed: int) -> list[Point]:
    """Measure with so many simulations each."""
    return [measure(effort, Mcts(effort, seed), opponent, deals) for effort in efforts]


if __name__ == "__main__":
    asked = arguments(__doc__ or "", (30, 100), 4)
    write_curve(
        asked.curve, "mcts", asked.opponent, curve(asked.efforts, asked.deals, asked.opponent, asked.seed)
    )
