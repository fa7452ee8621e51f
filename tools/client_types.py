#!/usr/bin/env python3
"""Writes web/src/net/generated/protocol.ts, the client's types of the game, from the classes of the engine.

    python tools/client_types.py [--check]

With --check nothing is written, and the exit code is 1 if the file is out of date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from carcassonne.schema import game_schema

FILE = Path(__file__).resolve().parents[1] / "web" / "src" / "net" / "generated" / "protocol.ts"
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


def source() -> str:
    """The text of the file."""
    parts = game_schema()["$defs"]
    lines = [HEAD]
    for name, schema in parts.items():
        lines += [*_definition(name, schema), ""]
    for family, name in (("Action", "Action"), ("Event", "GameEvent")):
        members = [parts[each["$ref"].rpartition("/")[2]] for each in parts[family]["oneOf"]]
        lines += [*_flat(name, members), ""]
    return "\n".join(lines).rstrip() + "\n"


def _definition(name: str, schema: Mapping[str, Any]) -> Iterator[str]:
    if name in UNIONS:
        yield f"export type {UNIONS[name]} ="
        yield from (f"  | {_type(each)}" for each in schema["oneOf"])
        yield "  ;"
    elif schema["type"] == "object":
        if schema.get("description"):
            yield f"/** {schema['description']} */"
        yield f"export interface {name} {{"
        for key, value in schema["properties"].items():
            mark = "" if key in schema["required"] else "?"
            yield f"  readonly {key}{mark}: {_type(value)};"
        yield "}"
    else:
        yield f"export type {name} = {_type(schema)};"


def _flat(name: str, members: list[Mapping[str, Any]]) -> Iterator[str]:
    """One interface with every field of the members."""
    fields: dict[str, list[str]] = {}
    for member in members:
        for key, value in member["properties"].items():
            kinds = fields.setdefault(key, [])
            kind = "string" if key == "type" else _type(value)
            if kind not in kinds:
                kinds.append(kind)
    yield f"export interface {name} {{"
    for key, kinds in fields.items():
        mark = "" if key == "type" else "?"
        yield f"  readonly {key}{mark}: {' | '.join(kinds)};"
    yield "}"


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
        return " | ".join(_type(each) for each in schema["anyOf"])
    kind = schema.get("type")
    if kind == "array" and "prefixItems" in schema:
        return f"readonly [{', '.join(_type(each) for each in schema['prefixItems'])}]"
    if kind == "array":
        inner = _type(schema["items"])
        return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    if kind == "object":
        return f"Readonly<Record<string, {_type(schema['additionalProperties'])}>>"
    return FLAT[kind] if kind else "unknown"


def main() -> int:
    parser = argparse.ArgumentParser(description="Write the client's types of the game from the code.")
    parser.add_argument("--check", action="store_true", help="only say whether the file is up to date")
    args = parser.parse_args()
    text = source()
    if args.check:
        if not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
            print("web/src/net/generated/protocol.ts is out of date: run `make protocol`", file=sys.stderr)
            return 1
        return 0
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
