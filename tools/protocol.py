#!/usr/bin/env python3
"""Writes docs/protocol.md from the code: decisions, actions, events, message keys, figures, modules.

    python tools/protocol.py [--check]

What there is comes from the code; the examples are real, taken from the games of protocol_games.py. With
--check nothing is written, and the exit code is 1 if the page is out of date.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from pathlib import Path

import carcassonne as cc
import texts
from carcassonne.engine.actions import VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.named import Named
from carcassonne.engine.question import KINDS
from carcassonne.engine.stack import CHANCE
from carcassonne.modules import ALL
from carcassonne.tiles import EDITIONS
from protocol_games import Seen, watch

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "protocol.md"
GROUPS = {
    "prompt": "What a decision asks; parameters: `player`, and `tile` if one is in hand.",
    "blocked": "Why an option that a user might expect is not offered (`decision.blocked`).",
    "hint": "Why a bot suggests something (`rank`).",
    "advice": "What is legal but unwise about a set-up (`config.advice`).",
    "config": "A `ConfigError`: the set-up cannot be played.",
    "illegal": "An `IllegalAction`: the action is not among the options.",
    "record": "A `RecordError`: the record is damaged or breaks the rules.",
    "bot": "A `BotError`: the bot cannot be used.",
}
"""The families of messages that a game says."""
NOT_YET = "None of the games played for this page shows it."


def code(data: object) -> str:
    return f"```json\n{json.dumps(data, ensure_ascii=False)}\n```"


def page() -> str:
    seen = watch()
    return "\n".join(
        [
            "# Protocol",
            "",
            "Generated from the code by `make protocol`; do not edit. This page lists the JSON that goes",
            "into a game and comes out of it, with real examples; [api.md](api.md) explains how to use it.",
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
    yield "As in `game.view(seat)` under `decision`; examples are shortened to one option per verb."
    yield ""
    for kind, question in sorted(KINDS.items()):
        yield f"### `{kind}`"
        yield ""
        yield cleandoc(question.__doc__ or "")
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
    yield "`type` is the verb. Fields without a value are left out."
    yield ""
    for verb in sorted(VERBS):
        action = VERBS[verb]
        yield f"### `{verb}`"
        yield ""
        yield cleandoc(action.__doc__ or "") + (" In records only." if action in CHANCE else "")
        yield ""
        yield from _table(action)
        yield code(seen.actions[verb]) if verb in seen.actions else NOT_YET
        yield ""


def _table(named: type[Named]) -> Iterator[str]:
    """The fields of an action or an event."""
    if not named.names:
        return
    yield "| field | type | |"
    yield "|---|---|---|"
    for name, key in zip(named.names, named.keys[1:], strict=True):
        default = "optional" if name in named.defaults else ""
        yield f"| `{key}` | {_words(str(named.__annotations__[name]))} | {default} |"
    yield ""


WORDS = {
    "Point": "point [x, y]",
    "str": "string",
    "int": "whole number",
    "bool": "true or false",
    "Pair": "two segments",
    "PartTold": "part [what, how many, points]",
    "str | int": "string or whole number",
    "tuple[Point, int]": "segment [[x, y], number]",
    "tuple[int, int]": "pair [seat, number]",
    "dict[str, int]": "number by name",
    "tuple[str, str]": "two strings",
}
"""What the types of fields are called."""


def _words(annotation: str) -> str:
    text = annotation.removesuffix(" | None")
    several = re.fullmatch(r"tuple\[(.*), \.\.\.\]", text)
    return f"list of: {WORDS[several[1]]}" if several else WORDS[text]


def events(seen: Seen) -> Iterator[str]:
    yield "## Events"
    yield ""
    for type, event in sorted(TYPES.items()):
        yield f"### `{type}`"
        yield ""
        yield cleandoc(event.__doc__ or "")
        yield ""
        yield from _table(event)
        yield code(seen.events[type]) if type in seen.events else NOT_YET
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
    yield "In the order in which they act. The editions are those whose rulebook has the module."
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
    english = texts.load(ROOT).texts["en"]
    yield "## Message keys"
    yield ""
    yield "Keys are for translation. With each is what the web client says in English, with its parameters in"
    yield "braces, and parameters from a game. Errors also carry an English sentence of their own."
    yield ""
    for group, text in GROUPS.items():
        yield f"### `{group}.*`"
        yield ""
        yield text
        yield ""
        for key in sorted(key for key in english if key.partition(".")[0] == group):
            example = f" e.g. `{json.dumps(seen.reasons[key])}`" if key in seen.reasons else ""
            yield f"- `{key}`: {english[key]}{example}"
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
