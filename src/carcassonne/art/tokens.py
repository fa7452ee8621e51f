"""Everything in the boxes that is not a figure: goods, coins, shields, cards.

Tokens are drawn like the figures, in -16..16 with halo and outline, so that they mix with them on the board
and in lists. A token that has a value or an owner takes them as arguments.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from carcassonne.art import registry
from carcassonne.art.piece import Token, draw


def names() -> tuple[str, ...]:
    """The names of all tokens; what some of them can show says `values`."""
    return tuple(registry.table("TOKENS"))


def values(name: str) -> Mapping[str, Sequence[Any]]:
    """What a token can show; the first value is the one it shows if none is given."""
    found = registry.table("TOKENS")[name]
    if not isinstance(found, Token):
        return {}
    return {key: choice() if callable(choice) else choice for key, choice in found.values.items()}


@cache
def token(name: str, **chosen: Any) -> str:
    """A token around 0, as a group of paths."""
    found = registry.table("TOKENS").get(name)
    if found is None:
        raise ValueError(f"There is no token {name!r}: use one of {', '.join(names())}.")
    known = values(name)
    for key, value in chosen.items():
        if key not in known:
            raise ValueError(f"A {name} has no {key}: it takes {', '.join(known) or 'no values'}.")
        if value not in known[key]:
            first, last = known[key][0], known[key][-1]
            raise ValueError(f"A {name} cannot show {key} {value!r}: choose from {first} to {last}.")
    if isinstance(found, Token):
        return found.make(**{key: choice[0] for key, choice in known.items()} | chosen)
    return draw(found)
