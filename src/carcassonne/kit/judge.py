"""The oracle's judgement of a running game: options, points, figures and features, compared one by one."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from typing import Any

import carcassonne as cc
from carcassonne.game import open_decision
from carcassonne.kit import oracle
from carcassonne.kit.setups import JUDGED

Event = dict[str, Any]


class Broken(AssertionError):
    """Something that must always hold does not."""


def same(what: str, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise Broken(f"{what}:\n  the game says  {found!r}\n  it must be     {wanted!r}")


def holds(what: str, fact: bool) -> None:
    if not fact:
        raise Broken(what)


def knows(config: cc.Config) -> bool:
    """Does the oracle know all rules of this set-up?"""
    return set(config.modules) <= set(JUDGED)


class Judge:
    """Follows a game from its first decision on, with its own knowledge of the rules."""

    def __init__(self, game: cc.Game) -> None:
        self.game = game
        self.config = game.config
        self.board = oracle.Board.of(game)
        self.figures: list[oracle.Figure] = []
        self.newest: oracle.Point | None = None
        self.river_known = not oracle.forks(game.config)

    def saw(self, action: Any, player: int, events: list[Event]) -> None:
        """An action was played: what did it have to do?"""
        if action.type == "place_tile":
            tile = self.game.tile(action.at)
            holds(f"there is no tile at {action.at}", tile is not None)
            self.board = oracle.Board({**self.board.tiles, action.at: oracle.as_it_lies(tile)})
            self.newest = action.at
        expected: list[oracle.Score] = []
        if action.type == "place_figure":
            self.figures.append((player, action.figure, action.at, action.segment))
        elif action.type == "take_back":
            expected.append(self._taken_back(player, action.at))
        kinds = [event["type"] for event in events]
        if "turn" in kinds or "final_scoring" in kinds:
            scores, self.figures = oracle.score_turn(self.board, self.figures, self.config)
            expected += scores
        if "final_scoring" in kinds:
            scores, self.figures = oracle.score_final(self.board, self.figures, self.config)
            expected += scores
        found = list(_scores(events))
        same("score events", Counter(found), Counter(expected))
        if action.type == "take_back":  # ABBOT-12: first of all
            same("first points after an abbot was taken back", found[0], expected[0])

    def _taken_back(self, player: int, at: oracle.Point) -> oracle.Score:
        figure = next(f for f in self.figures if f[:3] == (player, "abbot", at))
        self.figures.remove(figure)
        ring = self.board.feature((figure[2], figure[3]))
        points = oracle.value(self.board, ring, self.config, complete=False)
        return player, points, ring.kind, False, ring.tiles

    # --- the question ---------------------------------------------------------------------------------

    def options(self) -> None:
        """The options are all that the rules allow, and nothing else."""
        decision = open_decision(self.game)
        options: list[Any] = list(decision.options)
        same("who is asked", decision.player, self.game.player)
        if decision.kind == "place_tile":
            self._placements(decision)
        elif decision.kind == "choose_tile":  # HOUSE-11
            held = self.game.view(None, aids=())["hands"][decision.player]
            wanted = {tile for tile in held if oracle.placements(self.board, tile, self.config)}
            same("tiles to choose from", [option.tile for option in options], [
                tile for tile in dict.fromkeys(held) if tile in wanted
            ])  # fmt: skip
        else:
            same("kind of decision", decision.kind, "place_figure")
            assert self.newest is not None
            found = {tuple(o)[:4] if o.type == "place_figure" else tuple(o) for o in options}
            supply = self.game.figures(decision.player).supply
            wanted = oracle.figure_options(
                self.board, self.newest, decision.player, supply, self.figures, self.config
            )
            holds("a step was asked where only passing is possible", bool(wanted))
            same("choices of step 2", found, wanted | {("pass",)})

    def _placements(self, decision: cc.Decision) -> None:
        (tile,) = self.game.hand
        options: list[Any] = list(decision.options)
        same("the tile of the options", {option.tile for option in options}, {tile})
        if self.river_known or "V" not in oracle.letters(oracle.printed(tile, 0)).values():
            wanted = oracle.placements(self.board, tile, self.config)
            same("placements", {(option.at, option.turn) for option in options}, wanted)

    # --- the position ---------------------------------------------------------------------------------

    def figures_on_board(self) -> None:
        placed: Counter[oracle.Figure] = Counter()
        for seat in range(len(self.config.players)):
            own = self.game.figures(seat)
            had = Counter(own.supply) + Counter(figure.figure for figure in own.placed)
            same(f"figures of seat {seat}", had, given(self.config))
            placed.update((f.player, f.figure, f.at, f.segment) for f in own.placed)
        same("figures on the board", placed, Counter(self.figures))

    def standings(self) -> None:
        """Who has a feature, and what it is worth now and if it were complete."""
        for feature in self.game.features():
            if feature.kind in oracle.SCENERY:
                continue
            other = self.board.feature(feature.segments[0])
            where = f" of the {feature.kind} at {feature.segments[0]}"
            here = [f for f in self.figures if (f[2], f[3]) in other.segments]
            views = Counter((f.player, f.figure, f.at, f.segment) for f in feature.figures)
            same("figures" + where, views, Counter(here))
            seats = oracle.majority(other, here)
            now = oracle.value(self.board, other, self.config, other.complete)
            same("standing" + where, dict(feature.standing), dict.fromkeys(seats, now))
            if feature.kind not in oracle.RINGS:
                done = oracle.value(self.board, other, self.config, True)
                same(
                    "standing if complete" + where,
                    dict(feature.standing_complete),
                    dict.fromkeys(seats, done),
                )
            strength = Counter(dict.fromkeys(range(len(self.config.players)), 0))
            for seat, kind, _, _ in here:
                strength[seat] += oracle.STRENGTH[kind]
            same("strength" + where, feature.strength, tuple(strength.values()))

    def aids(self, rng: random.Random) -> None:
        """The projection, the free cells and what fits there."""
        if not self.game.over:
            first, staying = oracle.score_turn(self.board, self.figures, self.config)
            last, _ = oracle.score_final(self.board, staying, self.config)
            same("projection", Counter(_scores(self.game.projection())), Counter(first + last))
        cells = oracle.free_cells(self.board)
        same("free cells", {tuple(at) for at in self.game.view(None, aids=())["cells"]}, cells)
        remaining = self.game.remaining
        for at in rng.sample(sorted(cells), 2):
            wanted = {id: n for id, n in remaining.items() if oracle.fits(self.board, id, at)}
            same(f"what fits at {at}", self.game.fits(at), Counter(wanted))


def features(game: cc.Game, rng: random.Random) -> None:
    """The features that the game carried along are those found from scratch; figures are left out."""
    board = oracle.Board.of(game)
    shown = [feature for feature in game.features() if feature.kind not in oracle.SCENERY]
    wanted = {feature.segments: feature for feature in board.features()}
    same("features", Counter(frozenset(f.segments) for f in shown), Counter(wanted.keys()))
    for feature in shown:
        other = wanted[frozenset(feature.segments)]
        where = f" of the {feature.kind} at {feature.segments[0]}"
        same("kind" + where, feature.kind, other.kind)
        same("tiles" + where, Counter(feature.tiles), Counter(other.tiles))
        same("open ends" + where, feature.open_ends, other.open_ends)
        same("open cells" + where, Counter(feature.open_cells), Counter(other.open_cells))
        same("traits" + where, dict(feature.traits), dict(other.traits))
        same("shields" + where, feature.shields, other.traits.get("shield", 0))
        same("completeness" + where, feature.complete, other.complete)
        at, index = rng.choice(feature.segments)
        same("feature looked up by a segment", game.feature(at, index), feature)


_FIGURES = {module.id: module.figures for module in cc.modules()}


def given(config: cc.Config) -> Counter[str]:
    """The figures that every player gets at the start."""
    figures: Counter[str] = Counter()
    for module in config.modules:
        for figure, count in _FIGURES[module].items():
            chosen = "base.meeples" if module == "base" else f"{module}.figures"  # HOUSE-10
            figures[figure] = int(config.options.get(chosen, count))
    return figures


def _scores(events: Iterable[Event]) -> Iterable[oracle.Score]:
    for e in events:
        if e["type"] == "score":
            yield e["player"], e["points"], e["source"], e["final"], frozenset(map(tuple, e["tiles"]))
