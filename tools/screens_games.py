"""The games that the pictures of screens.py show, played by bots with fixed seeds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import carcassonne as cc

Json = dict[str, Any]
PLAYERS = ("Marta", "Berthe", "Anselm", "Ysabeau", "Roland")
"""A person and four characters that bots play."""
BIG_BOX = next(one for one in cc.presets() if one.id == "big-box-2025")


class Moment(NamedTuple):
    """A position in which Marta has a tile to lay, and a good way to do it."""

    record: Json
    draft: list[Json]


@cache
def crowded() -> Json:
    """The middle of a game with the whole Big Box; Marta has a tile to lay."""
    game = cc.Game(cc.Config(players=PLAYERS, edition="c3", modules=BIG_BOX.modules, seed=11))
    return next(_marta(game, 46)).record()


@cache
def deciding(kind: str, modules: tuple[str, ...], edition: str, turn: int) -> Json:
    """Marta has to decide something else than where a tile goes."""
    game = cc.Game(cc.Config(players=PLAYERS, edition=edition, modules=("base", "farmers", *modules), seed=4))
    for now in _played(game):
        asked = now.decision
        if now.turn >= turn and asked.kind == kind and asked.player == 0 and len(asked.options) > 1:
            return now.record()
    raise AssertionError(f"nobody is asked {kind} any more: choose another seed")


@cache
def ending() -> Json:
    """The last tile of a game of five."""
    modules = ("base", "farmers", "abbot", "inns", "cathedrals")
    game = cc.Game(cc.Config(players=PLAYERS, edition="c3", modules=modules, seed=3))
    before = game.record()
    for now in _marta(game, 60):
        before = now.record()
    return before


@cache
def moment() -> Moment:
    """A move that scores and still leaves a choice of figures."""
    modules = ("base", "farmers", "abbot", "inns", "cathedrals", "big-meeple", "builder", "pig")
    game = cc.Game(cc.Config(players=PLAYERS[:4], edition="c3", modules=modules, seed=13))
    for now in _marta(game, 24):
        for option in now.decision.options:
            if _scores(now, option):
                return Moment(now.record(), [option.to_json()])
    raise AssertionError("the game has no such move any more: choose another seed")


@cache
def finished() -> Json:
    """A whole game of five."""
    game = cc.Game(cc.Config(players=PLAYERS, edition="c3", modules=("base", "farmers", "abbot"), seed=3))
    for _ in _played(game):
        pass
    return game.record()


def _played(game: cc.Game) -> Iterator[cc.Game]:
    bot = cc.bots.get("greedy", seed=1)
    while not game.over:
        yield game
        game.play(bot.choose(game, game.decision.player))


def _marta(game: cc.Game, turn: int) -> Iterator[cc.Game]:
    """Her tiles from a turn on."""
    for now in _played(game):
        if now.turn >= turn and now.decision.kind == "place_tile" and now.decision.player == 0:
            yield now


def _scores(game: cc.Game, option: cc.Action) -> bool:
    """Whether it brings Marta some points, with more than one place for a figure."""
    after = game.preview([option])
    if after.decision is None or after.decision.kind != "place_figure":
        return False
    options = [one.to_json() for one in after.decision.options]
    places = {one["segment"] for one in options if one["type"] == "place_figure"}
    passed = game.preview([option, {"type": "pass"}]) if len(places) > 1 else None
    if passed is None:
        return False
    won: list[int] = [one["points"] for one in passed.events if one["type"] == "score" and one["player"] == 0]
    return sum(won) >= 6
