"""The figures that stand on the board.

Players' pieces have one colour, at most one painted thing and the player's mark; figures that belong to
nobody are painted in several colours and have no mark. So nobody asks whose they are.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from carcassonne.art import registry, svg
from carcassonne.art.palette import INTERACTIVE, PLAYERS
from carcassonne.art.piece import BOX, Drawing, draw


def kinds(owned: bool | None = None) -> tuple[str, ...]:
    """The names of all figures: those of players, those of nobody (`owned=False`), or both."""
    players = registry.table("FIGURES") if owned is not False else ()
    nobodys = registry.table("NEUTRAL") if owned is not True else ()
    return (*players, *nobodys)


def lying() -> tuple[str, ...]:
    """Figures that lie down in fields."""
    return tuple(kind for kind, drawing in registry.table("FIGURES").items() if drawing.lies)


def drawing(kind: str) -> Drawing:
    """How a figure looks."""
    found: Drawing | None = registry.table("FIGURES").get(kind) or registry.table("NEUTRAL").get(kind)
    if found is None:
        raise ValueError(f"There is no figure {kind!r}: use one of {', '.join(kinds())}.")
    return found


@cache
def figure(kind: str, colour: str | None = None, lying: bool = False) -> str:
    """A figure around 0, as a group of paths; a player's piece without a colour is of bare wood."""
    if kind in registry.table("NEUTRAL") and colour is not None:
        raise ValueError(f"The {kind} belongs to nobody: leave out the colour.")
    return draw(drawing(kind), colour, lying)


def document(body: str, size: float | None = None) -> str:
    """A figure or token as an SVG document of its own, `size` pixels wide if given."""
    return svg.document(body, (-BOX, -BOX, 2 * BOX, 2 * BOX), size)


def symbols(colours: Iterable[str] = PLAYERS) -> str:
    """For a page that shows figures often: `fig-meeple-red`, `fig-meeple-red-lying`."""
    named = {f"fig-{kind}": figure(kind) for kind in kinds(owned=False)}
    for colour in colours:
        named |= {f"fig-{kind}-{colour}": figure(kind, colour) for kind in kinds(owned=True)}
        named |= {f"fig-{kind}-{colour}-lying": figure(kind, colour, True) for kind in lying()}
    view = f"{-BOX} {-BOX} {2 * BOX} {2 * BOX}"
    return "".join(f'<symbol id="{name}" viewBox="{view}">{body}</symbol>' for name, body in named.items())


def ghost(kind: str, colour: str | None = None, lying: bool = False) -> str:
    """A figure that may stand here, in units of a tile: pale, on a bright disc with a dashed ring."""
    ring = 'fill-opacity=".85" stroke-dasharray="3 2.4"'
    disc = svg.path(svg.circle(0j, 12), "#fff", INTERACTIVE, 1.5, ring)
    return f'<g fill="none">{disc}<g opacity=".8">{svg.place(0j, figure(kind, colour, lying), 0.55)}</g></g>'
