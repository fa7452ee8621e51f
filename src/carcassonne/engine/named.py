"""Named: small immutable values of the protocol, the common ground of actions and events.

A value is a tuple whose first element is its word (the verb of an action, the type of an event), so values
compare, hash and are built at C speed. A class names its fields by annotations, and `to_json` gives the flat
dict of the public protocol. The JSON schema and the client's types are made from the same annotations.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from operator import itemgetter
from typing import Any, ClassVar, Self, dataclass_transform

FLAT = frozenset({"int", "str", "bool", "int | None", "str | None"})
"""Annotations of fields that are the same in JSON."""


@dataclass_transform(frozen_default=True)
class Named(tuple[Any, ...]):
    """A word and named fields. A field without a value is left out of the JSON if it has a default."""

    __slots__ = ()
    word: ClassVar[str]
    names: ClassVar[tuple[str, ...]]
    """The fields, as Python names them."""
    keys: ClassVar[tuple[str, ...]]
    """The keys of the JSON form: `type`, then the fields; `from_` is the field `from`."""
    defaults: ClassVar[dict[str, Any]]

    def __init_subclass__(cls, word: str) -> None:
        cls.word = word
        own = inspect.get_annotations(cls)
        fields = {name: kind for name, kind in own.items() if not kind.startswith("ClassVar")}
        cls.names = tuple(fields)
        cls.keys = ("type", *(name.removesuffix("_") for name in fields))
        cls.defaults = {name: cls.__dict__[name] for name in cls.names if name in cls.__dict__}
        cls._deep = tuple(
            (key, list if kind == "Point" else plain)
            for key, kind in zip(cls.keys[1:], fields.values(), strict=True)
            if kind not in FLAT
        )
        cls._optional = tuple(name.removesuffix("_") for name in cls.defaults)
        for place, name in enumerate(cls.names, 1):
            setattr(cls, name, property(itemgetter(place)))

    _deep: ClassVar[tuple[tuple[str, Callable[[Any], Any]], ...]]
    _optional: ClassVar[tuple[str, ...]]

    def __new__(cls, *values: Any, **named: Any) -> Self:
        """Build a value from its fields, in order or by name."""
        if named or len(values) != len(cls.names):
            fields = {**cls.defaults, **dict(zip(cls.names, values, strict=False)), **named}
            if len(values) > len(cls.names) or set(fields) != set(cls.names):
                raise TypeError(f"{cls.word} takes the fields {', '.join(cls.names) or 'none'}")
            values = tuple(fields[name] for name in cls.names)
        return tuple.__new__(cls, (cls.word, *values))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.word} is immutable")

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self[1:]

    @property
    def type(self) -> str:
        """The word, as in the JSON form."""
        return self.word

    def to_json(self) -> dict[str, Any]:
        """The flat dict of the protocol."""
        data = dict(zip(self.keys, self))
        for key, convert in self._deep:
            data[key] = convert(data[key])
        for key in self._optional:
            if data[key] is None:
                del data[key]
        return data

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.names, self[1:], strict=True))
        return f"{type(self).__name__}({fields})"


def plain(value: Any) -> Any:
    """A value with lists for tuples, as JSON has it."""
    if isinstance(value, tuple | list):
        return [item if type(item) in (int, str) else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value
