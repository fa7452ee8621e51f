#!/usr/bin/env python3
"""Writes what the client takes from the code: types of games and messages, and a catalogue for its tests.

    python tools/client_types.py [--check]

web/src/net/generated/protocol.ts is made from the classes of the engine, messages.ts beside it from those of
the server. With --check nothing is written, and the exit code is 1 if a file is out of date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

import generated
from carcassonne.schema import game_schema
from carcassonne.server.catalogue import catalogue
from carcassonne.server.schema import messages_schema

GENERATED = generated.ROOT / "web" / "src" / "net" / "generated"
SAMPLE = generated.ROOT / "web" / "tests" / "fixtures" / "catalogue.json"
FLAT = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
UNIONS = {"Action": "AnyAction", "Event": "AnyEvent"}
"""The families whose members are told apart by `type`, and what a member of them is called."""
HEAD = """/**
 * What a game says, generated from the engine's classes by `make protocol`; do not edit it.
 *
 * `AnyAction` and `AnyEvent` are exact unions. `Action` and `GameEvent` have every field that any of them
 * has, for code that treats all alike.
 */
"""
MESSAGES_HEAD = """/** Messages, generated from the server's classes by `make protocol`; do not edit it. */

import type { Action, DecisionShown, GameEvent, PieceShown, TileShown, View } from './protocol';

export const PROTOCOL = %d;
"""
GAMES_OWN = {
    "Commit.actions": "readonly Action[]",
    "Draft.actions": "readonly Action[]",
    "Kept.actions": "readonly Action[]",
    "Outcome.actions": "readonly Action[]",
    "Outcome.decision": "DecisionShown | null",
    "Outcome.events": "readonly GameEvent[]",
    "Outcome.view": "View | null",
    "Outcome.placed": "readonly PieceShown[]",
    "Hints.ways": "readonly Way[]",
    "TableInfo.config": "ConfigSpec",
    "Entry.events": "readonly GameEvent[]",
    "Entry.changes": "Partial<View> | null",
    "Entry.tiles": "readonly TileShown[]",
    "PieceChanges.new": "readonly (readonly [number, PieceShown])[]",
    "Welcome.view": "View | null",
    "Help.view": "Partial<View>",
    "Peeked.view": "View",
    "Replay.view": "View",
    "Frame.action": "Action",
    "Frame.events": "readonly GameEvent[]",
    "Frame.changes": "Partial<View>",
    "Frame.tiles": "readonly TileShown[]",
    "Way.actions": "readonly Action[]",
    "Way.reason": "readonly [string, Readonly<Record<string, unknown>>]",
    "PlayedWay.actions": "readonly Action[]",
}
"""What the schema of messages leaves open, because the game's own gate makes it."""


def protocol() -> str:
    """The types of the game."""
    parts = game_schema(shows=False)["$defs"]
    lines = [HEAD]
    for name, schema in parts.items():
        lines += [*_definition(name, schema), ""]
    for family, name in (("Action", "Action"), ("Event", "GameEvent")):
        members = [parts[each["$ref"].rpartition("/")[2]] for each in parts[family]["oneOf"]]
        lines += [*_flat(name, members), ""]
    return "\n".join(lines).rstrip() + "\n"


def messages() -> str:
    """The types of messages."""
    schema = messages_schema()
    parts = schema["$defs"]
    directions = {name: parts.pop(name)["anyOf"] for name in ("FromClient", "FromServer")}
    sent = {each["$ref"].rpartition("/")[2] for each in directions["FromServer"]}
    lines = [MESSAGES_HEAD % schema["protocol"]]
    for name, part in parts.items():
        # the server always sends every field; a client may leave out those with a default
        lines += [*_interface(name, part, whole=name in sent), ""]
    for name, members in directions.items():
        lines += [f"export type {name} =", *(f"  | {_type(each)}" for each in members), "  ;", ""]
    return "\n".join(lines).rstrip() + "\n"


def _interface(name: str, schema: Mapping[str, Any], whole: bool = False) -> Iterator[str]:
    """An object; `whole` if every field is always there, whether it has a default or not."""
    if schema.get("description"):
        yield f"/** {' '.join(schema['description'].split())} */"
    yield f"export interface {name} {{"
    for key, value in schema["properties"].items():
        mark = "" if whole or key in schema.get("required", ()) else "?"
        yield f"  readonly {key}{mark}: {GAMES_OWN.get(f'{name}.{key}') or _type(value)};"
    yield "}"


def sample() -> str:
    """The catalogue that the client's tests read."""
    return msgspec.json.format(msgspec.json.encode(catalogue()), indent=1).decode() + "\n"


def _definition(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if name in UNIONS:
        yield f"export type {UNIONS[name]} ="
        yield from (f"  | {_type(each)}" for each in schema["oneOf"])
        yield "  ;"
    elif schema["type"] == "object":
        yield from _interface(name, schema)
    else:
        yield f"export type {name} = {_type(schema)};"


def _flat(name: str, members: list[Mapping[str, Any]]) -> Iterator[str]:
    """One type with every field of the members."""
    fields: dict[str, list[str]] = {}
    for member in members:
        for key, value in member["properties"].items():
            kinds = fields.setdefault(key, [])
            kind = "string" if key == "type" else _type(value)
            if kind not in kinds:
                kinds.append(kind)
    yield f"export type {name} = {{"  # an alias is a record too, for code that looks at any field
    for key, kinds in fields.items():
        mark = "" if key == "type" else "?"
        yield f"  readonly {key}{mark}: {' | '.join(kinds)};"
    yield "};"


def _type(schema: Mapping[str, Any]) -> str:
    """The TypeScript of a schema."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return "GameEvent" if name == "Event" else str(name)
    if "const" in schema:
        return f"'{schema['const']}'"
    if "enum" in schema:
        return " | ".join(f"'{value}'" for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"readonly [{', '.join(_type(each) for each in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema.get("items", {}))
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if kind == "object":
        return f"Readonly<Record<string, {_type(schema.get('additionalProperties', {}))}>>"
    return FLAT[kind] if kind else "unknown"


def files() -> dict[Path, str]:
    return {
        GENERATED / "protocol.ts": protocol(),
        GENERATED / "messages.ts": messages(),
        SAMPLE: sample(),
    }


if __name__ == "__main__":
    sys.exit(generated.main("Write what the client takes from the code.", files))
