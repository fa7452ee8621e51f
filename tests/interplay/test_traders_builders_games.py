"""Goods, builder and pig in whole random games: what the board shows is counted anew and compared."""

import random
from collections import Counter
from itertools import pairwise

import carcassonne as cc
from carcassonne.tiles import design
from tests.table import every_edition

MODULES = ("base", "farmers", "abbot", "big-meeple", "goods", "builder", "pig")
SPECIAL = ("builder", "pig")


def choose(game, rng):
    """A random option, but special figures are preferred and tiles often lie where they close something."""
    options = list(game.decision.options)
    if game.decision.kind == "place_tile" and rng.random() < 0.8:
        spots = {(f.at, f.segment) for f in game.figures(game.player).placed if f.figure == "builder"}
        wanted = {at for spot in spots for at in game.feature(*spot).open_cells}
        return max(options, key=lambda o: (o.at in wanted, neighbours(game, o.at), rng.random()))
    dear = [o for o in options if o.type == "place_figure" and (o.companion or o.figure in SPECIAL)]
    if dear and rng.random() < 0.7:
        return rng.choice(dear)
    if len(options) > 1 and options[-1].type == "pass" and rng.random() < 0.7:
        return rng.choice(options[:-1])
    return rng.choice(options)


def neighbours(game, at):
    x, y = at
    return sum(game.tile(beside) is not None for beside in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)))


class Onlooker:
    """Plays a random game and knows of goods, builders and pigs only what everybody sees."""

    def __init__(self, edition, seed, players):
        self.rng = random.Random(seed)
        names = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")[:players]
        self.game = cc.Game(cc.Config(players=names, edition=edition, modules=MODULES, seed=seed))
        self.edition = edition
        self.seen = Counter()

    def play(self):
        game = self.game
        while not game.over:
            kind, player, before = game.decision.kind, game.decision.player, self.builders()
            pigs = self.pigs()
            events = game.play(choose(game, self.rng))
            if kind == "place_tile":
                self.tile_laid(player, before)
            self.pigs_scored(pigs, events)
            self.company()
            if game.over or (game.decision.kind == "place_tile" and game.turn % 8 == 0):
                self.goods()
        return self

    # --- the builder ----------------------------------------------------------------------------------------

    def builders(self):
        """Seat -> where the builder stands."""
        game = self.game
        figures = [f for seat in range(len(game.config.players)) for f in game.figures(seat).placed]
        return {f.player: (f.at, f.segment) for f in figures if f.figure == "builder"}

    def tile_laid(self, player, before):
        """In c3 a builder whose feature has got the new tile stands beside the stacks, and no other does."""
        game = self.game
        newest = max(game.tiles(), key=lambda tile: tile.number).at
        extended = [seat for seat, spot in before.items() if newest in game.feature(*spot).tiles]
        self.seen["extended"] += player in extended
        if (
            self.edition == "c3"
            and not game.over
            and game.player == player
            and game.decision.kind == "place_figure"
        ):
            aside = {seat for seat in before if ("builder", ("stacks",)) in game.figures(seat).elsewhere}
            assert aside == {player} & set(extended)

    def company(self):
        """No builder or pig without an own meeple, in c3 on its own segment (BLD-C3-4, BLD-C1-8)."""
        for seat in range(len(self.game.config.players)):
            for figure in self.game.figures(seat).placed:
                if figure.figure in SPECIAL:
                    self.seen[figure.figure] += 1
                    others = self.game.feature(figure.at, figure.segment).figures
                    own = [f for f in others if f.player == seat and f.figure not in SPECIAL]
                    if self.edition == "c3":
                        own = [f for f in own if (f.at, f.segment) == (figure.at, figure.segment)]
                    assert own, f"the {figure.figure} of seat {seat} is alone"

    # --- pigs and goods -------------------------------------------------------------------------------------

    def pigs(self):
        """Seat -> where the pig lies."""
        game = self.game
        figures = [f for seat in range(len(game.config.players)) for f in game.figures(seat).placed]
        return {f.player: (f.at, f.segment) for f in figures if f.figure == "pig"}

    def completed_cities(self, spot):
        """The completed cities around the field of a pig, found tile by tile."""
        found = set()
        for at, segment in self.game.feature(*spot).segments:
            for city in design(self.game.tile(at).id).segments[segment].touches:
                feature = self.game.feature(at, city)
                if feature.complete:
                    found.add(feature.segments)
        return len(found)

    def pigs_scored(self, before, events):
        """A pig is worth 3 points per completed city around it (PIG-C3-5), and only in c3."""
        paid = [event for event in events if event["type"] == "score" and event["source"] == "pig"]
        for event in paid:
            assert self.edition == "c3"
            self.seen["pig scored"] += 1
            spot = before.get(event["player"])
            if spot is not None:  # not placed by this very action
                assert event["points"] == 3 * self.completed_cities(spot)

    def goods(self):
        """All symbols of completed cities have become tokens, as far as there were tokens (GOODS-4)."""
        shown = self.game.view(None, aids=())["goods"]
        symbols = Counter()
        for feature in self.game.features():
            if feature.kind == "city" and feature.complete:
                for at, segment in feature.segments:
                    kind = self.game.tile(at).segments[segment].traits.get("goods")
                    symbols[kind] += kind is not None
        for kind, count in (("wine", 9), ("grain", 6), ("cloth", 5)):
            owned = sum(own[kind] for own in shown["owned"])
            assert owned == min(symbols[kind], count)
            assert shown["supply"][kind] == count - owned
            self.seen[kind] += owned

    # --- the order of turns ---------------------------------------------------------------------------------

    def turns(self):
        """Seats follow each other clockwise but for the turns that builders gave (TURN-39)."""
        game = self.game
        order = [event["player"] for event in game.events if event["type"] == "turn"]
        seats = len(game.config.players)
        pairs = list(pairwise(order))
        assert all((second - first) % seats in (0, 1) for first, second in pairs)
        again = sum(1 for first, second in pairs if first == second)
        if self.edition == "c3":
            back = [e for e in game.events if e["type"] == "figure_returned" and "at" not in e]
            assert again in (len(back), len(back) - 1), "the last one is lost if no tile is left (BLD-5)"
        else:
            assert again == sum(1 for action in game.actions if action.type == "extra_turn")
        self.seen["again"] += again


@every_edition
def test_whole_games(edition):
    seen = Counter()
    for seed, players in ((1, 2), (2, 3), (3, 5)):
        watched = Onlooker(edition, seed, players).play()
        watched.turns()
        again = cc.replay(watched.game.record())
        assert again.view(None) == watched.game.view(None)
        seen += watched.seen
    wanted = ["builder", "pig", "wine", "grain", "cloth", "extended", "again"]
    wanted += ["pig scored"] if edition == "c3" else []
    assert [what for what in wanted if not seen[what]] == [], "the games did not show everything"
    assert seen["extended"] >= seen["again"]
