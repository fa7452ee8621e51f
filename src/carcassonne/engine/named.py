"""Named: small immutable values of the protocol, the common ground of actions and events.

A value is a tuple whose first element is its word (the verb of an action, the type of an event), so values
compare, hash and are built at C speed. A class names its fields by annotations, and `to_json` gives the flat
dict of the public protocol. The JSON schema and the client's types are made from the same annotations.
"""

from __future__ import annotations

import inspect
from operator import itemgetter
from typing import TYPE_CHECKING, Any, ClassVar, dataclass_transform

from carcassonne._core import take

FLAT = frozenset({"int", "str", "bool", "int | None", "str | None"})
"""Annotations of fields that are the same in JSON."""
FORMS = {"Point": "list({0}) if type({0}) is tuple else {0}"}
"""How fields of some kinds are told; what a caller put there may be anything."""


class Bare(type):
    """Classes whose values are nothing but their items: without a dict they are smaller, and made sooner."""

    def __new__(cls, name: str, bases: tuple[type, ...], own: dict[str, Any], **given: str) -> Bare:
        return super().__new__(cls, name, bases, {"__slots__": (), **own}, **given)


@dataclass_transform(frozen_default=True)
class Named(tuple[Any, ...], metaclass=Bare):
    """A word and named fields. A field without a value is left out of the JSON if it has a default."""

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
        for place, name in enumerate(cls.names, 1):
            setattr(cls, name, property(itemgetter(place)))
        _write_methods(cls, fields)

    if TYPE_CHECKING:

        def to_json(self) -> dict[str, Any]:
            """The flat dict of the protocol."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{self.word} is immutable")

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self[1:]

    @property
    def type(self) -> str:
        """The word, as in the JSON form."""
        return self.word

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in zip(self.names, self[1:], strict=True))
        return f"{type(self).__name__}({fields})"


def _write_methods(cls: type[Named], fields: dict[str, str]) -> None:
    """Write `__new__` and `to_json` of a class out, as dataclasses do: games make them by the million."""
    scope: dict[str, Any] = {"make": tuple.__new__, "plain": plain, "word": cls.word, **cls.defaults}
    arguments = "".join(f", {name}={name}" if name in cls.defaults else f", {name}" for name in cls.names)
    values = "".join(f", {name}" for name in cls.names)
    told = ['"type": self[0]']
    optional = []
    for place, (name, kind) in enumerate(fields.items(), 1):
        form = FORMS.get(kind, "{}" if kind in FLAT else "plain({})").format(f"self[{place}]")
        if name in cls.defaults:
            optional.append(f"    if self[{place}] is not None: data[{cls.keys[place]!r}] = {form}")
        else:
            told.append(f"{cls.keys[place]!r}: {form}")
    source = [
        f"def __new__(cls{arguments}): return make(cls, (word{values},))",
        "def to_json(self):",
        f"    data = {{{', '.join(told)}}}",
        *optional,
        "    return data",
    ]
    exec("\n".join(source), scope)
    for name in ("__new__", "to_json"):
        scope[name].__qualname__ = f"{cls.__qualname__}.{name}"
        setattr(cls, name, scope[name])
    _quicken(cls)


def _quicken(cls: type[Named]) -> None:
    """The native core makes values without a detour through Python."""


def plain(value: Any) -> Any:
    """A value with lists for tuples, as JSON has it."""
    if isinstance(value, tuple | list):
        return [item if type(item) in (int, str) else plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


take(globals())
