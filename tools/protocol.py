#!/usr/bin/env python3
"""Writes docs/protocol.md from the code: decisions, actions, events, message keys, figures, modules.

    python tools/protocol.py [--check]

What there is comes from the code; the examples are real, taken from games played here. With --check nothing
is written, and the exit code is 1 if the page is out of date.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import carcassonne as cc
from carcassonne.engine.actions import VERBS, Action
from carcassonne.engine.stack import CHANCE
from carcassonne.rules import ALL
from carcassonne.tiles import EDITIONS
from protocol_source import GROUPS, Keys, asked_kinds, event_types

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "protocol.md"
GAMES = 300
"""Games that are played at most to see everything."""
EVENTS = {
    "turn": "a turn has begun",
    "tile_drawn": "a tile was drawn",
    "tile_rejected": "a tile found no place and left the game",
    "tile_placed": "a tile was laid",
    "figure_placed": "a figure came onto the board",
    "figure_returned": "a figure went back to its owner's supply",
    "figure_aside": "a figure was put beside the board",
    "completed": "a feature was completed and is scored now",
    "score": "a player's score changed; `parts` are [what, how many, points]",
    "marker": "a marker on the track moved",
    "final_scoring": "final scoring has begun",
    "game_over": "the game is over",
    "hidden": "`events_for` has it in place of an event that this seat may not see",
}
"""What the events of the engine mean; an event of a module is explained by its example."""


# --- what games show --------------------------------------------------------------------------------------


class Seen:
    """The first real example of everything."""

    def __init__(self) -> None:
        self.kinds: dict[str, dict[str, Any]] = {}
        self.kind_verbs: dict[str, set[str]] = {}
        self.actions: dict[str, dict[str, Any]] = {}
        self.events: dict[str, dict[str, Any]] = {"hidden": {"type": "hidden"}}
        self.fields: dict[str, dict[str, int]] = {}
        self.count: dict[str, int] = {}
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
            self.count[type] = self.count.get(type, 0) + 1
            fields = self.fields.setdefault(type, {})
            for name in event:
                fields[name] = fields.get(name, 0) + 1
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
        if not set(modules) <= set(ALL):
            continue
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
    kinds, types, verbs = asked_kinds(), event_types(), set(VERBS) - {action.verb for action in CHANCE}
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


# --- the page ---------------------------------------------------------------------------------------------

NOT_YET = "None of the games played for this page shows it."


def code(data: object) -> str:
    return f"```json\n{json.dumps(data, ensure_ascii=False)}\n```"


def page() -> str:
    seen = watch()
    return "\n".join(
        [
            "# Protocol",
            "",
            "Generated from the code by `make protocol`; do not edit it. The JSON forms of what goes into a",
            "game and comes out of it, each with a real example; [api.md](api.md) says how to use them.",
            "",
            *decisions(seen),
            *actions(seen),
            *events(seen),
            *figures(),
            *modules(),
            *messages(seen),
        ]
    )


def decisions(seen: Seen) -> Iterator[str]:
    yield "## Decisions"
    yield ""
    yield "As `game.view(seat)` has them under `decision`; examples are shortened to one option of each verb."
    yield ""
    for kind in sorted(asked_kinds() | set(seen.kinds)):
        yield f"### `{kind}`"
        yield ""
        if kind not in seen.kinds:
            yield from (NOT_YET, "")
            continue
        shown = seen.kinds[kind]
        verbs = ", ".join(f"`{verb}`" for verb in sorted(seen.kind_verbs[kind]))
        yield f"Options: {verbs}. Prompt: `{shown['prompt'][0]}`."
        yield ""
        one_each = {option["type"]: option for option in reversed(shown["options"])}
        short = [option for option in shown["options"] if option in one_each.values()]
        yield code({**shown, "options": short, "blocked": shown["blocked"][:1]})
        yield ""


def actions(seen: Seen) -> Iterator[str]:
    yield "## Actions"
    yield ""
    yield "`type` is the verb. A field without a value is left out."
    yield ""
    for verb in sorted(VERBS):
        action = VERBS[verb]
        yield f"### `{verb}`"
        yield ""
        yield (action.__doc__ or "").strip() + (" In records only." if action in CHANCE else "")
        yield ""
        if action.names:
            yield "| field | type | |"
            yield "|---|---|---|"
            for name, kind in _fields(action):
                default = "may be left out" if name in action.defaults else ""
                yield f"| `{name}` | {kind} | {default} |"
            yield ""
        yield code(seen.actions[verb]) if verb in seen.actions else NOT_YET
        yield ""


def _fields(action: type[Action]) -> Iterator[tuple[str, str]]:
    words = {"Point": "point [x, y]", "str": "text", "int": "whole number", "bool": "true or false"}
    for name, annotation in action.__annotations__.items():
        text = str(annotation).removesuffix(" | None")
        yield name, words.get(text, text)


def events(seen: Seen) -> Iterator[str]:
    yield "## Events"
    yield ""
    for type in sorted(event_types() | set(seen.events)):
        yield f"### `{type}`"
        yield ""
        if type in EVENTS:
            yield EVENTS[type][:1].upper() + EVENTS[type][1:] + "."
            yield ""
        if type not in seen.events:
            yield from (NOT_YET, "")
            continue
        sometimes = [f"`{n}`" for n, times in seen.fields.get(type, {}).items() if times < seen.count[type]]
        if sometimes:
            yield f"Not always there: {', '.join(sometimes)}."
            yield ""
        yield code(seen.events[type])
        yield ""
    yield "### Sources and parts of scores"
    yield ""
    yield "| `source` | parts seen in games |"
    yield "|---|---|"
    for source in sorted(seen.sources):
        yield f"| `{source}` | {', '.join(f'`{part}`' for part in sorted(seen.sources[source]))} |"
    yield ""


def figures() -> Iterator[str]:
    yield "## Figures"
    yield ""
    yield "| figure | module | each player has | meeple | strength | may be placed on |"
    yield "|---|---|---|---|---|---|"
    for module in ALL.values():
        for kind in module.figures:
            stands = ", ".join(sorted(kind.stands)) or "-"
            meeple = "yes" if kind.meeple else "no"
            strength = kind.strength if kind.meeple else "-"
            yield f"| `{kind.id}` | {module.id} | {kind.count} | {meeple} | {strength} | {stands} |"
    yield ""


def modules() -> Iterator[str]:
    yield "## Modules"
    yield ""
    yield "In the order in which they act. Editions are those whose rulebook has the module."
    yield ""
    yield "| module | title | editions | tile sets | needs |"
    yield "|---|---|---|---|---|"
    for module in cc.modules():
        sets = ", ".join(module.tile_sets) or "-"
        needs = ", ".join(module.needs) or "-"
        yield f"| `{module.id}` | {module.title} | {', '.join(module.editions)} | {sets} | {needs} |"
    yield ""
    yield "### Options"
    yield ""
    yield f"| option | values | {' | '.join(f'default in {edition}' for edition in EDITIONS)} |"
    yield f"|---|---|{'---|' * len(EDITIONS)}"
    for module in cc.modules():
        for name, option in module.options.items():
            values = ", ".join(f"`{json.dumps(value)}`" for value in option["values"])
            defaults = " | ".join(f"`{json.dumps(option['default'][edition])}`" for edition in EDITIONS)
            yield f"| `{name}` | {values} | {defaults} |"
    yield ""
    yield "### Presets"
    yield ""
    yield "| preset | title | edition | modules |"
    yield "|---|---|---|---|"
    for preset in cc.presets():
        yield f"| `{preset.id}` | {preset.title} | {preset.edition} | {', '.join(preset.modules)} |"
    yield ""


def messages(seen: Seen) -> Iterator[str]:
    found = Keys().found
    for kind in asked_kinds():
        found.setdefault(f"prompt.{kind}", set())
    yield "## Message keys"
    yield ""
    yield "Keys are for translation; `{...}` stands for a value. Errors carry an English sentence too."
    yield ""
    for group, text in GROUPS.items():
        yield f"### `{group}.*`"
        yield ""
        yield text
        yield ""
        for key in sorted(key for key in found if key.partition(".")[0] == group):
            sentences = "; ".join(sorted(found[key]))
            example = f" e.g. `{json.dumps(seen.reasons[key])}`" if key in seen.reasons else ""
            yield f"- `{key}`" + (f": {sentences}" if sentences else "") + example
        yield ""


def main() -> int:
    parser = argparse.ArgumentParser(description="Write docs/protocol.md from the code.")
    parser.add_argument("--check", action="store_true", help="only say whether the page is up to date")
    args = parser.parse_args()
    text = page().rstrip() + "\n"
    if args.check:
        if not PAGE.exists() or PAGE.read_text(encoding="utf-8") != text:
            print("docs/protocol.md is out of date: run `make protocol`", file=sys.stderr)
            return 1
        return 0
    PAGE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
