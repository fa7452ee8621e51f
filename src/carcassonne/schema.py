"""The JSON schema of a game: actions, events, questions and views, made from their classes.

    schema = carcassonne.schema.game_schema()

It covers all modules that are installed. `carcassonne schema --game` prints it; docs/protocol.md and the
client's types are made from the same classes.
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from carcassonne.engine.actions import FORMS, Action
from carcassonne.engine.events import TYPES, Event
from carcassonne.engine.named import Named
from carcassonne.engine.question import KINDS
from carcassonne.geometry import Point
from carcassonne.modules import ALL
from carcassonne.shown import View

Schema = dict[str, Any]
FLAT: Mapping[Any, str] = {
    int: "integer",
    str: "string",
    bool: "boolean",
    float: "number",
    type(None): "null",
}


def game_schema(shows: bool = True) -> Schema:
    """JSON Schema: `View`, `Action`, `Event`, and `questions` with what each of them offers.

    Without `shows` a view has only what all games have, for programs that know no module.
    """
    shown = [module.shows for module in ALL.values() if module.shows is not None and shows]
    writer = _Writer()
    writer.define("Point", {"type": "array", "prefixItems": [{"type": "integer"}] * 2, "items": False})
    view = writer.typed(View)
    for added in shown:
        module_view = writer.typed(added)
        view["properties"] |= module_view["properties"]
    writer.define("View", view)
    for family, known in (("Action", FORMS), ("Event", TYPES.values())):
        writer.define(family, {"oneOf": [writer.named(each) for each in sorted(known, key=lambda k: k.word)]})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "carcassonne game",
        "questions": {kind: _question(kind) for kind in sorted(KINDS)},
        "$defs": dict(sorted(writer.found.items())),
    }


def _question(kind: str) -> Schema:
    question = KINDS[kind]
    return {
        "about": (question.__doc__ or "").strip(),
        "pickers": list(question.pickers),
        "offers": [action.verb for action in question.offers],
        "secret": question.secret,
        "optional": question.optional,
        "calm": question.calm,
        "alike": question.alike,
    }


class _Writer:
    """Turns annotations into schemas; classes become definitions, each once."""

    def __init__(self) -> None:
        self.found: dict[str, Schema] = {}

    def define(self, name: str, schema: Schema) -> Schema:
        """A reference to a definition."""
        known = self.found.setdefault(name, schema)
        if known != schema:
            raise TypeError(f"two classes of the protocol are called {name}")
        return {"$ref": f"#/$defs/{name}"}

    def named(self, named: type[Named]) -> Schema:
        """An action or an event."""
        hints = get_type_hints(named, include_extras=True)
        fields = {key: self.of(hints[name]) for name, key in zip(named.names, named.keys[1:], strict=True)}
        always = [
            key for name, key in zip(named.names, named.keys[1:], strict=True) if name not in named.defaults
        ]
        for name, key in zip(named.names, named.keys[1:], strict=True):
            if name in named.defaults:
                fields[key] = self.of(_without_none(hints[name]))
        return self.define(
            named.__name__,
            {
                "type": "object",
                "description": _about(named),
                "properties": {"type": {"const": named.word}, **fields},
                "required": ["type", *always],
                "additionalProperties": False,
            },
        )

    def typed(self, kind: type[Any]) -> Schema:
        """A TypedDict."""
        hints = get_type_hints(kind, include_extras=True)
        fields = {name: self.of(_bare(hint)) for name, hint in hints.items()}
        whole = kind.__required_keys__  # says nothing of NotRequired, which is a string there
        required = [
            name for name, hint in hints.items() if name in whole and get_origin(hint) is not NotRequired
        ]
        schema: Schema = {"type": "object", "properties": fields, "required": required}
        return {**schema, "description": about} if (about := _about(kind)) else schema

    def of(self, hint: Any) -> Schema:
        """The schema of an annotation."""
        if hint in FLAT:
            return {"type": FLAT[hint]}
        if hint is Any:
            return {}
        if hint == Point:
            return {"$ref": "#/$defs/Point"}
        if hint is Action or hint is Event:
            return {"$ref": f"#/$defs/{hint.__name__}"}
        if is_typeddict(hint):
            return self.define(hint.__name__, self.typed(hint))
        origin, arguments = get_origin(hint), get_args(hint)
        if origin is Annotated:
            return self.of(arguments[1])  # the form that JSON gives a Python type
        if origin is Literal:
            return {"enum": list(arguments)}
        if origin in (Union, types.UnionType):
            return {"anyOf": [self.of(each) for each in arguments]}
        if origin is dict:
            return {"type": "object", "additionalProperties": self.of(arguments[1])}
        if origin is list or (origin is tuple and arguments[-1] is Ellipsis):
            return {"type": "array", "items": self.of(arguments[0])}
        if origin is tuple:
            return {"type": "array", "prefixItems": [self.of(each) for each in arguments], "items": False}
        raise TypeError(f"the protocol has no form for {hint}")


def _about(kind: type[Any]) -> str:
    text = kind.__doc__ or ""
    return "" if text.startswith("dict(") else " ".join(text.split())


def _bare(hint: Any) -> Any:
    return get_args(hint)[0] if get_origin(hint) is NotRequired else hint


def _without_none(hint: Any) -> Any:
    """A field that may be left out is not null when it is there."""
    rest = tuple(each for each in get_args(hint) if each is not type(None))
    if get_origin(hint) not in (Union, types.UnionType) or len(rest) == len(get_args(hint)):
        return hint
    return rest[0] if len(rest) == 1 else Union[rest]  # noqa: UP007  # made of a tuple
