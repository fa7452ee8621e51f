"""Games played to see real examples of every decision, action and event, for docs/protocol.md."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import carcassonne as cc
from carcassonne.engine.actions import VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.question import KINDS
from carcassonne.engine.stack import CHANCE
from carcassonne.modules import ALL
from carcassonne.tiles import EDITIONS

GAMES = 300
"""Games that are played at most to see everything."""


class Seen:
    """The first real example of everything."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, Any]] = {}
        self.kind_verbs: dict[str, set[str]] = {}
        self.actions: dict[str, dict[str, Any]] = {}
        self.events: dict[str, dict[str, Any]] = {"hidden": {"type": "hidden"}}
        self.sources: dict[str, set[str]] = {}
        self.reasons: dict[str, dict[str, Any]] = {}
        self.most: dict[str, int] = {}
        self.looks = 0

    def look(self, game: cc.Game) -> None:
        """Take note of the decision of a game; the example of a kind is one with many verbs."""
        decision = game.decision
        verbs = {option.type for option in decision.options}
        known = self.kind_verbs.setdefault(decision.kind, set())
        self.looks += 1
        if decision.kind in self.kinds and len(verbs) <= self.most[decision.kind] and verbs <= known:
            if self.looks % 10 == 0:
                self._blocked(decision)
            return
        shown = game.view(decision.player, aids=())["decision"]
        if len(verbs) > self.most.get(decision.kind, 0):
            self.kinds[decision.kind] = shown
            self.most[decision.kind] = len(verbs)
        known |= verbs
        for option in shown["options"]:
            self.actions.setdefault(option["type"], option)
        self._blocked(decision)

    def _blocked(self, decision: cc.Decision) -> None:
        for _, (key, params) in decision.blocked:
            self.reasons.setdefault(key, params)

    def note(self, events: Iterable[dict[str, Any]]) -> None:
        for event in events:
            type = event["type"]
            richer = type == "score" and len(event["parts"]) > len(
                self.events.get(type, {"parts": ()})["parts"]
            )
            if type not in self.events or (richer and len(event["tiles"]) < 6):
                self.events[type] = event
            if type == "score":
                self.sources.setdefault(event["source"], set()).update(part[0] for part in event["parts"])


def play(seen: Seen, game: cc.Game, rng: random.Random) -> None:
    """Play to the end at random, but so that much happens: tiles fill gaps, and rare verbs are not rare."""
    seen.note(game.events)
    laid = {tile.at for tile in game.tiles()}

    def pick(options: Sequence[cc.Action]) -> cc.Action:
        return options[int(rng.random() * len(options))]

    def neighbours(action: cc.Action) -> int:
        x, y = action.to_json()["at"]
        return len(laid & {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)})

    while not game.over:
        seen.look(game)
        options = game.decision.options
        if game.decision.kind == "place_tile" and {option.type for option in options} == {"place_tile"}:
            action = max([pick(options) for _ in range(6)], key=neighbours)
        elif rng.random() < 0.5:
            verbs = sorted({option.type for option in options})
            verb = verbs[int(rng.random() * len(verbs))]
            action = pick([option for option in options if option.type == verb])
        else:
            action = pick(options)
        events = game.play(action)
        laid |= {tuple(event["at"]) for event in events if event["type"] == "tile_placed"}
        seen.note(events)


ROW = [("sketch/FFFF", (x, 1), 0) for x in range(3)]
CITY = [("sketch/CFFF", (1, 1), 0)]
CASTLE_TILES = ("FFCF", "CFFF", "FFFF", "FFFF", "FRFR R=EW", "FFFR", "FFFF", "RFFF", "FRRF")
SCENES: tuple[tuple[tuple[str, ...], list[str], list[dict[str, Any]]], ...] = (
    (("base",), ["sketch/RRRR", "sketch/FFFF"], []),  # the first tile fits nowhere
    (  # two roads with ingots are completed at once: which is scored first?
        ("base", "gold-mines"),
        ["sketch/FRFF", "sketch/FFFR", "sketch/FRFR gold"],
        [
            {"type": "place_tile", "at": [0, 0]},
            {"type": "place_figure", "at": [0, 0]},
            {"type": "place_tile", "at": [2, 0]},
            {"type": "place_figure", "at": [2, 0]},
            {"type": "place_tile", "at": [1, 0], "turn": 0},
        ],
    ),
    (  # mage and witch come onto one road
        ("base", "mage-witch"),
        ["sketch/FRFF magic", "sketch/FFFR magic", "sketch/FRFR R=EW"],
        [
            {"type": "place_tile", "at": [0, 0]},
            {"type": "move_magic", "figure": "mage", "at": [0, 0]},
            {"type": "pass"},
            {"type": "place_tile", "at": [2, 0]},
            {"type": "move_magic", "figure": "witch", "at": [2, 0]},
            {"type": "pass"},
            {"type": "place_tile", "at": [1, 0], "turn": 0},
        ],
    ),
    (  # a meeple flies into a city, and its builder may join it
        ("base", "builder", "flying-machines"),
        ["sketch/FFFF fly=N"],
        [{"type": "place_tile", "at": [1, 0], "turn": 0}, {"type": "fly"}, {"type": "place_figure"}],
    ),
    (  # the last tile makes a hole, which an abbey may still fill
        ("base", "abbey"),
        ["sketch/FFFF"] * 4,
        [{"type": "place_tile", "at": at} for at in ([0, 0], [2, 0], [0, -1], [1, -1])],
    ),
    (  # every place for the tile needs a bridge, so it may be rejected
        ("base", "bridges"),
        ["sketch/RRRR", "sketch/FFFF"],
        [{"type": "reject_tile"}],
    ),
    (  # only dragon tiles are left for a bazaar, and no dragon is in play
        ("base", "bazaars", "dragon"),
        ["sketch/FFFF bazaar", "sketch/FFFF dsym", "sketch/FFFF dsym"],
        [{"type": "place_tile", "at": [0, 0]}],
    ),
    (  # Bob holds two meeples of Ann when she takes one of his: she chooses which comes back
        ("base", "big-meeple", "tower"),
        ["sketch/FFFF mon tower"] * 7,
        [
            {"type": "place_tile", "at": [0, 0]},
            {"type": "place_figure", "figure": "meeple", "at": [0, 0]},
            {"type": "place_tile", "at": [1, 0]},
            {"type": "build_tower", "at": [1, 0]},
            {"type": "take_prisoner"},
            {"type": "place_tile", "at": [2, 0]},
            {"type": "place_figure", "figure": "big-meeple", "at": [2, 0]},
            {"type": "place_tile", "at": [3, 0]},
            {"type": "build_tower", "at": [1, 0]},
            {"type": "take_prisoner"},
            {"type": "place_tile", "at": [0, -1]},
            {"type": "pass"},
            {"type": "place_tile", "at": [1, -1]},
            {"type": "place_figure", "figure": "meeple", "at": [1, -1]},
            {"type": "place_tile", "at": [2, -1]},
            {"type": "build_tower", "at": [1, 0]},
            {"type": "take_prisoner"},
        ],
    ),
    (  # one tile completes two roads beside Ann's castle, of two and of three tiles
        ("base", "castles"),
        [f"sketch/{tile}" for tile in CASTLE_TILES],
        [
            {"type": "place_tile", "at": [1, 0], "turn": 0},
            {"type": "place_figure"},
            {"type": "place_tile", "at": [1, -1], "turn": 0},
            {"type": "build_castle"},
            {"type": "place_tile", "at": [2, 0]},
            {"type": "place_tile", "at": [3, 0]},
            {"type": "place_tile", "at": [3, -1], "turn": 0},
            {"type": "pass"},
            {"type": "place_tile", "at": [4, -1], "turn": 0},
            {"type": "pass"},
            {"type": "place_tile", "at": [1, -2]},
            {"type": "place_tile", "at": [2, -2], "turn": 0},
            {"type": "pass"},
            {"type": "place_tile", "at": [2, -1], "turn": 0},
            {"type": "pass"},
        ],
    ),
)
"""Rare things made to happen: the modules, the tiles drawn, and some fields of each action to begin with."""
VARIANTS = ("builder.with_flier", "abbey.after_last")
"""Options that scenes need, if their modules are in play."""


def play_scenes(seen: Seen, rng: random.Random) -> None:
    for modules, tiles, wanted in SCENES:
        options = {name: True for name in VARIANTS if name.partition(".")[0] in modules}
        config = cc.Config(players=("Ann", "Bob"), modules=modules, options=options, seed=1)
        start = CITY if "flying-machines" in modules else ROW
        game = cc.Game(config, cc.Script(tiles=tiles, then="end", dice=[1], start=start))
        seen.note(game.events)
        for fields in wanted:
            seen.look(game)
            offered = game.decision.options
            found = [option for option in offered if fields.items() <= option.to_json().items()]
            seen.note(game.play(found[0]))
        play(seen, game, rng)


def setups(rng: random.Random) -> Iterator[cc.Config]:
    """First all modules, then each with a few others; every edition, two to five players, all variants."""
    for number in range(GAMES):
        each = [*ALL][number % len(ALL)]
        few = sorted(ALL, key=lambda _: rng.random())[: number % 4]
        modules = tuple(ALL) if number < 3 else ("base", each, *few)
        options = {
            name: option["values"][int(rng.random() * len(option["values"]))]
            for module in cc.modules()
            for name, option in module.options.items()
            if number % 2 and module.id in modules
        }
        players = ("Ann", "Bob", "Cem", "Dee", "Eve")[: 2 + number % 4]
        edition = EDITIONS[number % len(EDITIONS)]
        try:
            yield cc.Config(players=players, edition=edition, modules=modules, options=options, seed=number)
        except cc.ConfigError:  # these modules exclude each other
            continue


def watch() -> Seen:
    """Play until everything was seen, or for a good while."""
    seen = Seen()
    rng = random.Random(1)
    cc.modules()  # so that all of them are read
    kinds, types = set(KINDS), set(TYPES)
    verbs = set(VERBS) - {action.verb for action in CHANCE}
    for number, config in enumerate(setups(rng)):
        play(seen, cc.Game(config), rng)
        if number == 8:
            play_scenes(seen, rng)
        done = kinds <= set(seen.kinds) and types <= set(seen.events) and verbs <= set(seen.actions)
        if number >= 8 and done:
            break
    game = cc.Game(cc.Config(seed=1))
    game = game.copy(draw=next(iter(game.remaining))).reshuffled(random.Random(1), 0)
    for action in game.record()["actions"]:
        seen.actions[action["type"]] = action
    return seen
