"""Collisions: modules that would take a name from each other cannot be installed together.

Verbs, questions and events are classes, which say the same of themselves when they are made.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator

from carcassonne.engine.module import Module

VIEW = "key of a view"
Claim = tuple[str, str | float, object]
"""What sort of name, the name, and what it stands for: several modules may share what is equal."""


def check(modules: Iterable[type[Module]], taken: Container[str] = ()) -> None:
    """Two modules with one name are told in one sentence; `taken` are the keys that every view has."""
    known: dict[tuple[str, str | float], tuple[type[Module], object]] = {}
    for module in modules:
        for sort, name, meaning in _claims(module):
            other, meant = known.setdefault((sort, name), (module, meaning))
            if other is not module and meant != meaning:
                raise TypeError(f"modules {other.id!r} and {module.id!r} both have the {sort} {name!r}")
            if sort == VIEW and name in taken:
                raise TypeError(f"module {module.id!r} has the {sort} {name!r}, which every view has already")


def _claims(module: type[Module]) -> Iterator[Claim]:
    yield "rank", module.rank, module
    for step in (*module.turn, *module.final, *module.completion, *module.steps):
        yield "step", step, module
    for action in module.verbs:
        yield "action", action.__name__, module
    for event in module.events:
        yield "event", event.__name__, event
    for kind in module.values:
        yield "value of a", kind, module
    for figure in (*module.figures, *module.neutral):
        yield "figure", figure.id, module
    for marker in module.markers:
        yield "marker", marker, module
    for place in module.places:
        yield "place", place, module
    for key in () if module.shows is None else module.shows.__annotations__:
        yield VIEW, key, module
    for option in module.options:
        yield "option", option.id, option  # the rivers have one together
