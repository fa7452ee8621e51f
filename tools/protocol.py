#!/usr/bin/env python3
"""Writes docs/protocol.md from the code: decisions, actions, events, message keys, figures, modules.

    python tools/protocol.py [--check]

What there is comes from the code; the examples are real, taken from games played here. With --check nothing
is written, and the exit code is 1 if the page is out of date.
"""

from __future__ import annotations

import argparse
import ast
import json
import random
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import carcassonne as cc
from carcassonne.engine.actions import VERBS, Action
from carcassonne.engine.stack import CHANCE
from carcassonne.rules import ALL
from carcassonne.tiles import EDITIONS

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "protocol.md"
SOURCE = ROOT / "src" / "carcassonne"
GAMES = 30
"""Games that are played at most to see everything."""
GROUPS = {
    "prompt": "What a decision asks; parameters: `player`, and `tile` if one is in hand.",
    "blocked": "Why something a user may expect is not among the options (`decision.blocked`).",
    "hint": "Why a bot proposes something (`rank`).",
    "advice": "What is legal but unwise about a set-up (`config.advice`).",
    "config": "A `ConfigError`: the set-up cannot be played.",
    "illegal": "An `IllegalAction`: the action is not among the options.",
    "record": "A `RecordError`: the record is damaged or unlawful.",
    "bot": "A `BotError`.",
}
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


# --- what the code has ------------------------------------------------------------------------------------


def sources() -> Iterator[tuple[str, ast.Module]]:
    """Every file of the package as a syntax tree."""
    for path in sorted(SOURCE.rglob("*.py")):
        yield path.relative_to(SOURCE).as_posix(), ast.parse(path.read_text(encoding="utf-8"))


def constant(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def asked_kinds() -> set[str]:
    """The kinds of decision: first argument of every `state.ask(...)`."""
    return {
        kind
        for _, tree in sources()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ask"
        if node.args and (kind := constant(node.args[0])) is not None
    }


def event_types() -> set[str]:
    """The types of event: every `{"type": "...", ...}` that is written out in engine, rules or views."""
    found = set()
    for name, tree in sources():
        if not name.startswith(("engine/", "rules/", "views")):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Dict) and node.keys and constant(node.keys[0]) == "type":
                text = constant(node.values[0])
                found |= {text} if text else set()
    return found


class Keys:
    """The message keys with their English sentences, read off the code.

    A key is a text such as "illegal.edge", or the argument of a helper that puts the group in front of it:
    `_no("edge", ...)` where `_no` makes f"illegal.{key}".
    """

    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}
        for _, tree in sources():
            self._read(tree)

    def _read(self, tree: ast.Module) -> None:
        functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
        prefixes = {f.name: p for f in functions if f.args.args and (p := self._prefix(f))}
        while True:  # a helper may hand its own first argument on to another helper
            more = {
                function.name: prefixes[call.func.id]
                for function in functions
                if function.args.args and function.name not in prefixes
                for call in ast.walk(function)
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in prefixes
                if call.args and _is_name(call.args[0], function.args.args[0].arg)
            }
            if not more:
                break
            prefixes |= more
        for scope in [tree, *functions]:
            self._calls(scope, prefixes, inside=scope is not tree)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                group, dot, rest = node.value.partition(".")
                if dot and group in GROUPS and rest.replace("-", "").replace("_", "").isalpha():
                    self.found.setdefault(node.value, set())

    def _prefix(self, function: ast.FunctionDef) -> str | None:
        """The group, if the function makes a key of its first argument."""
        first = function.args.args[0].arg
        for node in ast.walk(function):
            if isinstance(node, ast.JoinedStr) and len(node.values) == 2:
                head, tail = node.values
                group = (constant(head) or "").rstrip(".")
                if group in GROUPS and isinstance(tail, ast.FormattedValue) and _is_name(tail.value, first):
                    return group
        return None

    def _calls(self, scope: ast.AST, prefixes: dict[str, str], inside: bool) -> None:
        """Keys that are made in the calls of a scope, with the sentence beside them."""
        local = [
            (node.lineno, target.id, node.value)
            for node in (ast.walk(scope) if inside else ())
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        ]
        for call in ast.walk(scope):
            if not isinstance(call, ast.Call) or not call.args or (text := constant(call.args[0])) is None:
                continue
            name = call.func.id if isinstance(call.func, ast.Name) else ""
            key = f"{prefixes[name]}.{text}" if name in prefixes else text
            if key.partition(".")[0] not in GROUPS or "." not in key:
                continue
            said: ast.AST | None = call.args[1] if len(call.args) > 1 else None
            if isinstance(said, ast.Name):
                earlier = [(n, value) for n, id, value in local if id == said.id and n <= call.lineno]
                said = max(earlier, key=lambda found: found[0])[1] if earlier else None
            sentences = self.found.setdefault(key, set())
            if (sentence := _template(said)) is not None:
                sentences.add(sentence)


def _is_name(node: ast.AST, name: str) -> bool:
    return isinstance(node, ast.Name) and node.id == name


def _template(node: ast.AST | None) -> str | None:
    """A sentence with its gaps written as {...}."""
    if isinstance(node, ast.JoinedStr):
        return "".join(constant(part) or "{...}" for part in node.values)
    text = constant(node)
    return text if text and " " in text else None


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
    seen.note(game.events)
    while not game.over:
        seen.look(game)
        options = game.decision.options
        seen.note(game.play(options[int(rng.random() * len(options))]))


def scripted() -> Iterator[cc.Game]:
    """Games in which rare things happen for certain: a tile that fits nowhere."""
    config = cc.Config(players=("Ann", "Bob"), modules=("base",), seed=1)
    start = [("sketch/FFFF", (0, 0), 0)]
    yield cc.Game(config, cc.Script(tiles=["sketch/CCCC C=NESW", "sketch/FFFF"], then="end", start=start))


def watch() -> Seen:
    """Play until everything was seen, or for a good while: what no module here brings about stays unseen."""
    seen = Seen()
    rng = random.Random(1)
    modules = tuple(ALL)
    wanted = len(asked_kinds()) + len(event_types()) + len(VERBS) - len(CHANCE)
    for number in range(GAMES):
        edition = EDITIONS[number % len(EDITIONS)]
        players = ("Ann", "Bob", "Cem")[: 2 + number % 2]
        play(seen, cc.Game(cc.Config(players=players, edition=edition, modules=modules, seed=number)), rng)
        if number >= 8 and len(seen.kinds) + len(seen.events) + len(seen.actions) >= wanted:
            break
    for game in scripted():
        play(seen, game, rng)
    game = cc.Game(cc.Config(seed=1))
    game = game.copy(draw=next(iter(game.remaining))).reshuffled(random.Random(1), 0)
    for action in game.record()["actions"]:
        seen.actions[action["type"]] = action
    return seen


# --- the page ---------------------------------------------------------------------------------------------

NOT_YET = "No module of this version brings it about."


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
