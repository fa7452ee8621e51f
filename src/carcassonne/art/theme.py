"""The two tables: what lies round the tiles, which look the same on both."""

from __future__ import annotations

from typing import Final, NamedTuple

from carcassonne.art.palette import INTERACTIVE, TABLE


class Theme(NamedTuple):
    table: str
    plank: str
    """Some planks of the table are a little darker."""
    grain: str
    sheen: str
    joint: str
    """Lines of the wood: its veins, the light on them, and between planks."""
    lamp: float
    corner: float
    """How much light falls on the middle of the table, and how dark its corners are."""
    rim: str
    side: str
    foot: str
    """The map's thickness: its bright upper edge, its side and the foot of it."""
    shade: float
    """Opacity of its shadow."""
    card: str
    line: str
    """The hairline round a card."""
    text: str
    quiet: str
    """Text that may stay in the background."""
    accent: str
    mark: float
    """How bright a free cell is."""


THEMES: Final = {
    "light": Theme(
        table=TABLE["light"],
        plank="#c9b08a",
        grain="#b99d74",
        sheen="#e6d4b6",
        joint="#8a6c46",
        lamp=0.34,
        corner=0.2,
        rim="#f7ecd2",
        side="#a98a5c",
        foot="#6f5533",
        shade=0.5,
        card="#fffdf8",
        line="#ddd1bb",
        text="#2a241b",
        quiet="#71675a",
        accent=INTERACTIVE,
        mark=0.4,
    ),
    "dark": Theme(
        table=TABLE["dark"],
        plank="#2f2620",
        grain="#251d18",
        sheen="#453930",
        joint="#120d0a",
        lamp=0.1,
        corner=0.3,
        rim="#d9c9a4",
        side="#7d6443",
        foot="#3a2b1a",
        shade=0.8,
        card="#31343a",
        line="#454951",
        text="#f4efe4",
        quiet="#b3aca0",
        accent="#c3adff",
        mark=0.08,
    ),
}
