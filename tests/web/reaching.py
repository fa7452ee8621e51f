"""Positions in which every kind of decision is asked: found by random games with the rules' own engine."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import carcassonne as cc
from tests.web.serving import ROOT, Json

PLAYERS = ("Ann", "Bob", "Cid")


@dataclass(frozen=True)
class Hunt:
    """Random games of a set-up in which some verbs are preferred and others avoided."""

    modules: tuple[str, ...]
    edition: str = "c3"
    options: Json = field(default_factory=dict)
    prefer: str = ""
    avoid: str = ""
    since: int = 0
    """The first seed: rare questions need not be looked for in hundreds of games each time."""
    games: int = 400
    players: tuple[str, ...] = PLAYERS

    def positions(self) -> Iterator[cc.Game]:
        """Every position of the games."""
        for seed in range(self.since, self.since + self.games):
            config = cc.Config(
                players=self.players,
                edition=self.edition,
                modules=self.modules,
                options=self.options,
                seed=seed,
            )
            game = cc.Game(config)
            rng = random.Random(seed)
            while not game.over:
                yield game
                game.play(self._choose(rng, list(game.decision.options)))

    def _choose(self, rng: random.Random, options: list[Any]) -> Any:
        good = [one for one in options if one.type == self.prefer]
        fine = [one for one in options if one.type != self.avoid]
        return rng.choice(good or fine or options)


HUNTS: dict[str, Hunt] = {
    "abbey_turn": Hunt(("abbey",), "c1", {"abbey.after_last": True}, avoid="place_tile"),
    "bazaar_choose": Hunt(("bazaars",), "c2"),
    "bazaar_deal": Hunt(("bazaars",), "c2"),
    "bazaar_take": Hunt(("bazaars",), "c2", {"bazaars.auction": False}),
    "bid": Hunt(("bazaars",), "c2"),
    "build_bridge": Hunt(("bridges",), "c2", {"bridges.free_standing": True}),
    "castle": Hunt(("castles",), "c2"),
    "choose_tile": Hunt(("farmers",), options={"base.hand": "two"}),
    "copy_feature": Hunt(("castles", "inns"), "c2", prefer="build_castle"),
    "crop_add": Hunt(("crop-circles", "farmers")),
    "crop_circle": Hunt(("crop-circles", "farmers")),
    "crop_return": Hunt(("crop-circles", "farmers")),
    "enter_quarter": Hunt(("count",), "c2", prefer="place_figure"),
    "enter_tournament": Hunt(("tournaments",), prefer="register"),
    "escape": Hunt(("cathars", "inns", "games-quarterly"), "c1"),
    "exchange_prisoner": Hunt(("tower", "big-meeple", "mayor", "wagon"), "c1", prefer="build_tower"),
    "extra_turn": Hunt(("builder", "flying-machines"), "c2", {"builder.with_flier": True}),
    "join_flier": Hunt(("builder", "flying-machines"), options={"builder.with_flier": True}, prefer="fly"),
    "land": Hunt(("flying-machines",), prefer="fly"),
    "leave_quarter": Hunt(("count",), "c2", prefer="enter_quarter"),
    "message": Hunt(("messages",)),
    "message_return": Hunt(("messages", "farmers"), prefer="place_figure", since=219),
    "move_count": Hunt(("count",), "c2", prefer="place_figure"),
    "move_dragon": Hunt(("dragon",), "c2"),
    "move_ferry": Hunt(("ferries",)),
    "move_magic": Hunt(("mage-witch",)),
    "move_marker": Hunt(("messages",)),
    "move_wagon": Hunt(("wagon",), "c1", prefer="place_figure"),
    "place_abbey": Hunt(("abbey",), "c1"),
    "place_figure": Hunt(("farmers", "abbot")),
    "place_ingot": Hunt(("gold-mines",)),
    "place_robber": Hunt(("robbers",)),
    "place_tile": Hunt(("farmers",)),
    "princess": Hunt(("princess", "inns"), "c2", prefer="place_figure"),
    "ransom": Hunt(("tower",), "c1", prefer="build_tower"),
    "register": Hunt(("tournaments",)),
    "reject_tile": Hunt(("bridges", "river-2"), "c2"),
    "return_farmer": Hunt(("pig", "farmers")),
    "rob": Hunt(("robbers", "messages", "farmers")),
    "score_next": Hunt(("gold-mines", "inns"), since=234),
    "separate_magic": Hunt(("mage-witch",), since=215),
    "set_ferry": Hunt(("ferries",)),
    "take_prisoner": Hunt(("tower",), "c1", prefer="build_tower"),
}
"""For every kind of decision the set-up in which it comes soon."""


def kinds() -> list[str]:
    """Every kind of decision that the protocol names."""
    text = (ROOT / "docs/protocol.md").read_text().split("\n## Decisions\n")[1].split("\n## ")[0]
    return re.findall(r"^### `([a-z_]+)`$", text, re.MULTILINE)


@cache
def asking(kind: str) -> Json:
    """The record of a game that asks it now, with a choice."""
    return first(
        HUNTS[kind], lambda game: game.decision.kind == kind and len(game.decision.options) > 1
    ).record()


def first(hunt: Hunt, good: Callable[[cc.Game], bool]) -> cc.Game:
    """The first position of the hunt that is as wanted."""
    for game in hunt.positions():
        if good(game):
            return game
    raise AssertionError(f"no game of {hunt} comes to such a position")
