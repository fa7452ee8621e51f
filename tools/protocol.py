#!/usr/bin/env python3
"""Writes docs/protocol.md from the code: decisions, actions, events, message keys, figures, modules.

    python tools/protocol.py [--check]

What there is comes from the code; the examples are real, taken from the games of protocol_games.py. With
--check nothing is written, and the exit code is 1 if the page is out of date.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from inspect import cleandoc
from typing import Any

import carcassonne as cc
import generated
import texts
from carcassonne.engine.actions import FORMS, VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.named import Named
from carcassonne.engine.question import KINDS
from carcassonne.engine.stack import CHANCE
from carcassonne.modules import ALL
from carcassonne.tiles import EDITIONS
from protocol_games import Seen, watch

HEAD = """\
Generated from the code by `make protocol`; do not edit. This page lists the JSON that goes
into a game and comes out of it, with real examples; [api.md](api.md) explains how to use it."""
PAGE = generated.ROOT / "docs" / "protocol.md"
GROUPS = {
    "prompt": "What a decision asks; parameters: `player`, and `tile` if one is in hand.",
    "blocked": "Why an option that a user might expect is not offered (`decision.blocked`).",
    "note": "What is worth knowing of an option or of an event (`decision.notes`, `decision.panel`).",
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
    blocks = [
        "# Protocol",
        HEAD,
        *decisions(seen),
        *actions(seen),
        *events(seen),
        *figures(),
        *modules(),
        *messages(seen),
    ]
    return "\n\n".join(blocks) + "\n"


def table(head: str, rows: Iterable[str]) -> str:
    """A table; cells are parted by |."""
    line = f"|{'---|' * (head.count('|') + 1)}"
    return "\n".join([f"| {head} |", line, *(f"| {row} |" for row in rows)])


def listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def decisions(seen: Seen) -> Iterator[str]:
    yield "## Decisions"
    yield "As in `game.view(seat)` under `decision`; examples are shortened to one option per verb."
    for kind, question in sorted(KINDS.items()):
        yield f"### `{kind}`"
        yield cleandoc(question.__doc__ or "")
        if kind not in seen.kinds:
            yield NOT_YET
            continue
        shown = seen.kinds[kind]
        yield f"Options: {listed(sorted(seen.kind_verbs[kind]))}. Prompt: `{shown['prompt'][0]}`."
        one_each = {option["type"]: option for option in reversed(shown["options"])}
        short = [option for option in shown["options"] if option in one_each.values()]
        yield code({**shown, "options": short, "blocked": shown["blocked"][:1]})


def actions(seen: Seen) -> Iterator[str]:
    yield "## Actions"
    yield "`type` is the verb, and the class is in `cc.actions`. Fields without a value are left out."
    for verb in sorted(VERBS):
        action = VERBS[verb]
        yield f"### `{verb}`"
        yield cleandoc(action.__doc__ or "") + (" In records only." if action in CHANCE else "")
        first, *others = [form for form in FORMS if form.verb == verb]
        yield f"Class: `{first.__name__}`."
        yield from _fields(first)
        for form in others:
            yield f"Or, as `{form.__name__}`: {cleandoc(form.__doc__ or '')}"
            yield from _fields(form)
        yield code(seen.actions[verb]) if verb in seen.actions else NOT_YET


def _fields(named: type[Named]) -> Iterator[str]:
    """The fields of an action or an event."""
    rows = [
        f"`{key}` | {_words(str(named.__annotations__[name]))} | {'optional' * (name in named.defaults)}"
        for name, key in zip(named.names, named.keys[1:], strict=True)
    ]
    if rows:
        yield table("field | type |", rows)


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
    for type, event in sorted(TYPES.items()):
        yield f"### `{type}`"
        yield cleandoc(event.__doc__ or "")
        yield from _fields(event)
        yield code(seen.events[type]) if type in seen.events else NOT_YET
    yield "### Sources and parts of scores"
    sources = sorted(seen.sources.items())
    rows = (f"`{source}` | {listed(sorted(parts))}" for source, parts in sources)
    yield table("`source` | parts seen in games", rows)


def figures() -> Iterator[str]:
    yield "## Figures"
    rows = (
        f"`{kind.id}` | {module.id} | {kind.count} | {'yes' if kind.meeple else 'no'}"
        f" | {kind.strength if kind.meeple else '-'} | {', '.join(sorted(kind.stands)) or '-'}"
        for module in ALL.values()
        for kind in module.figures
    )
    yield table("figure | module | each player has | meeple | strength | may be placed on", rows)


def modules() -> Iterator[str]:
    yield "## Modules"
    yield "In the order in which they act. The editions are those whose rulebook has the module."
    rows = (
        f"`{module.id}` | {module.title} | {', '.join(module.editions)}"
        f" | {', '.join(module.tile_sets) or '-'} | {', '.join(module.needs) or '-'}"
        for module in cc.modules()
    )
    yield table("module | title | editions | tile sets | needs", rows)
    yield "### Options"
    options = {name: option for module in cc.modules() for name, option in module.options.items()}
    rows = (
        " | ".join(
            [f"`{name}`", listed(map(json.dumps, option["values"])), *_defaults(option), _house(option)]
        )
        for name, option in options.items()
    )
    defaults = (f"default in {edition}" for edition in EDITIONS)
    yield table(" | ".join(["option", "values", *defaults, "house rule"]), rows)
    yield "### Presets"
    rows = (
        f"`{preset.id}` | {preset.title} | {preset.edition} | {', '.join(preset.modules)}"
        for preset in cc.presets()
    )
    yield table("preset | title | edition | modules", rows)


def _house(option: Mapping[str, Any]) -> str:
    return "yes" if option["house"] else "-"


def _defaults(option: Mapping[str, Any]) -> Iterator[str]:
    return (f"`{json.dumps(option['default'][edition])}`" for edition in EDITIONS)


def messages(seen: Seen) -> Iterator[str]:
    english = texts.load(generated.ROOT).texts["en"]
    yield "## Message keys"
    yield (
        "Keys are for translation. With each is what the web client says in English, with its parameters in\n"
        "braces, and parameters from a game. Errors also carry an English sentence of their own."
    )
    for group, text in GROUPS.items():
        yield f"### `{group}.*`"
        yield text
        yield "\n".join(
            f"- `{key}`: {english[key]}"
            + (f" e.g. `{json.dumps(seen.reasons[key])}`" if key in seen.reasons else "")
            for key in sorted(key for key in english if key.partition(".")[0] == group)
        )


if __name__ == "__main__":
    sys.exit(generated.main("Write docs/protocol.md from the code.", lambda: {PAGE: page()}))
