"""Random games with ferries: after every action the roads are what a walk over the board finds."""

import random
from collections import Counter

import pytest

import carcassonne as cc
from carcassonne.kit import oracle
from carcassonne.kit.checker import choose
from carcassonne.tiles import design

FERRIES = 8
PLAIN = ("farmers", "inns", "cathedrals", "big-meeple", "flying-machines")
"""Modules whose points the second opinion knows."""
OTHERS = (
    "abbot",
    "goods",
    "builder",
    "pig",
    "messages",
    "gold-mines",
    "mage-witch",
    "robbers",
    "crop-circles",
)
TILES = {"ferries": 2, "flying-machines": 1, "inns-cathedrals": 1, "crop-circles": 1, "mage-witch": 1}


def set_up(rng, others):
    """A game with many lakes; more than there are ferries (FERRY-8)."""
    sets = {name: copies for name, copies in TILES.items() if name == "ferries" or rng.random() < 0.4}
    return cc.Config(
        players=("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")[: rng.randint(1, 6)],
        edition=rng.choice(("c1", "c2", "c3")),
        modules=("ferries", *(name for name in others if rng.random() < 0.6)),
        tiles=sets,
        seed=rng.getrandbits(32),
    )


def picture(features):
    """All that is told about features, whatever their order."""
    return Counter(
        (
            f.kind,
            frozenset(f.segments),
            frozenset(f.tiles),
            f.open_ends,
            frozenset(f.open_cells),
            f.complete,
            frozenset(f.traits.items()),
        )
        for f in features
    )


class Onlooker:
    """Plays a game at random and compares it with the second opinion after every action."""

    def __init__(self, config, rng):
        self.game = cc.Game(config)
        self.rng = rng
        self.first = set()
        self.sets = False
        self.begin_turn(self.look())
        self.moves = 0
        self.points = set(config.modules) <= {"base", "ferries", *PLAIN}

    def look(self):
        """The board from scratch; the game must see the same features and figures on them."""
        game = self.game
        board = oracle.Board.of(game)
        shown = [f for f in game.features() if f.kind not in oracle.SCENERY]
        assert picture(shown) == picture(board.features())
        standing = Counter(self.figures())
        assert Counter((f.player, f.figure, f.at, f.segment) for s in shown for f in s.figures) == standing
        for feature in shown:
            at, segment = self.rng.choice(feature.segments)
            assert game.feature(at, segment) == feature
            assert all((f.at, f.segment) in feature.segments for f in feature.figures)
        roads = Counter(frozenset(f.segments) for f in shown)
        viewed = [
            {(tuple(at), n) for at, n in f["segments"]} for f in game.view(None, ("standings",))["features"]
        ]
        assert Counter(map(frozenset, viewed)) >= roads
        return board

    def figures(self):
        seats = range(len(self.game.config.players))
        return [
            (f.player, f.figure, f.at, f.segment) for seat in seats for f in self.game.figures(seat).placed
        ]

    def begin_turn(self, board):
        self.complete = {f.segments for f in board.features() if f.complete}
        self.done = []

    def play(self):
        game = self.game
        self.check_ferries()
        self.kind = game.decision.kind
        action = choose(game, self.rng)
        self.moves += action.type == "move_ferry"
        before = self.figures()
        if action.type == "place_figure":
            before.append((game.decision.player, action.figure, action.at, action.segment))
        events = game.play(action)
        kinds = [event["type"] for event in events]
        self.done += [e for e in events if e["type"] == "completed"]
        board = self.look()
        if action.type == "place_tile":
            self.tile_laid()
        elif action.type == "move_ferry":
            self.first.remove(action.at)
        elif action.type == "pass" and self.kind == "move_ferry":
            self.first = set()
        if "turn" in kinds or "final_scoring" in kinds:
            self.turn_ended(board, before, events)
            self.begin_turn(board)

    def turn_ended(self, board, figures, events):
        """TURN-26: completed is what is complete and was not, with the same segments, when the turn began."""
        assert not self.sets
        assert self.first == set()
        fresh = [f for f in board.features() if f.complete and f.segments not in self.complete]
        told = Counter((e["feature"], frozenset(map(tuple, e["tiles"]))) for e in self.done)
        assert told == Counter((f.kind, f.tiles) for f in fresh)
        if self.points:  # FERRY-18, FERRY-23
            scores, _ = oracle.score_turn(board, figures, self.game.config)
            found = [
                (e["player"], e["points"], e["source"])
                for e in events
                if e["type"] == "score" and not e["final"]
            ]
            assert Counter(found) == Counter(score[:3] for score in scores)

    def tile_laid(self):
        """FERRY-11: without ferries the roads of the new tile reach to just the lakes of the first ones."""
        tiles = self.game.tiles()
        new = tiles[-1].at
        parted = oracle.Board({tile.at: oracle.as_it_lies(tile) for tile in tiles})
        roads = [n for n, segment in enumerate(parted.tiles[new]) if segment.kind == "road"]
        near = {spot for n in roads for spot in parted.feature((new, n)).segments}
        ferries = oracle.ferries_of(self.game)
        self.first = {at for at, pair in ferries.items() if any((at, n) in near for n in pair)}
        self.sets = (
            "ferry-lake" in {mark.kind for mark in design(tiles[-1].id).marks} and len(ferries) < FERRIES
        )

    def check_ferries(self):
        """TURN-22 and TURN-23: a lake gets its ferry, then the first ferries may move, and no others."""
        decision = self.game.decision
        assert (decision.kind == "set_ferry") <= self.sets
        if decision.kind == "set_ferry":
            self.sets = False
        elif decision.kind == "move_ferry":
            assert not self.sets
            assert {o.at for o in decision.options if o.type == "move_ferry"} == self.first


@pytest.mark.parametrize(
    "seed", [*range(3), *[pytest.param(s, marks=pytest.mark.slow) for s in range(3, 16)]]
)
def test_FERRY_4_FERRY_11_TURN_26_roads_are_right_after_every_action(seed):
    """FERRY-8, FERRY-13, FERRY-18 to FERRY-21, FERRY-23, FERRY-26 in random games of all editions."""
    rng = random.Random(seed)
    onlooker = Onlooker(set_up(rng, PLAIN if seed % 2 else (*PLAIN, *OTHERS)), rng)
    while not onlooker.game.over:
        onlooker.play()
    assert onlooker.moves, "no ferry moved in the whole game"
    again = cc.replay(onlooker.game.record())
    assert again.view(None) == onlooker.game.view(None)
