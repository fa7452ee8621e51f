"""The colours of the art, by role.

Terrain is calm and the accents are kept for symbols and figures, so that the eye finds first what the rules
care about. Tiles look the same on a light and on a dark table.
"""

from __future__ import annotations

from typing import Final, NamedTuple

COLOURS: Final[dict[str, str]] = {
    # meadow: the first one is what every tile shows at its edge
    "meadow": "#b3c78b",
    "parcel": "#bed097",
    "furrow": "#a8bd7f",
    "tuft": "#8fa764",
    "tree-dark": "#47663c",
    "tree": "#648a4e",
    "tree-light": "#8db069",
    "hedge": "#5f7d49",
    # ways
    "road": "#f6ead0",
    "rut": "#dcc79c",
    "casing": "#a08358",
    "verge": "#5f7a3c",
    "water": "#76a3bd",
    "water-deep": "#638fab",
    "water-edge": "#476c84",
    "glint": "#bcd8e4",
    "bank": "#d6c894",
    # city
    "floor": "#e0c5a4",
    "floor-shade": "#b9986c",
    "street": "#eedcbe",
    "town-shade": "#b39470",
    "wall": "#f4e8cb",
    "wall-face": "#a8875f",
    "wall-face-lit": "#d3b88a",
    "wall-edge": "#5d4430",
    "plaster": "#fdf5e3",
    "plaster-shade": "#d9bd97",
    "roof": "#c4633d",
    "roof-dark": "#a84e33",
    "roof-light": "#d68a58",
    "thatch": "#c9a667",
    "slate": "#5f7488",
    "slate-light": "#8199ab",
    "gilt": "#e3b23c",
    # symbols
    "ink": "#43342a",
    "paper": "#f8eed6",
    "azure": "#3d6a97",
    "blood": "#b03a34",
    "gold": "#dba935",
    "violet": "#76558f",
    "rose": "#c4718a",
    "rock": "#8d8478",
    "wood": "#a97b4a",
    "ember": "#e58240",
}

GLOW: Final = {
    "city": 'fill="#e89e34" fill-opacity=".5"',
    "road": 'fill="#ffd468" fill-opacity=".5" stroke="#cf922a" stroke-width="1.3"',
}
"""The light on what is complete: golden floors, and roads with gilded kerbs."""
INTERACTIVE: Final = "#5a2ea6"
"""The violet of everything that can be clicked; no player and no tile uses it."""
TABLE: Final[dict[str, str]] = {"light": "#d9c3a0", "dark": "#3a2f28"}


class Player(NamedTuple):
    """How one player's figures look."""

    body: str
    tone: str
    """A darker (for black: lighter) tone of the body, for lines on it."""
    emblem: str
    """The name of the mark on the chest, which tells the colour to those who cannot see it."""
    emblem_colour: str


PLAYERS: Final[dict[str, Player]] = {
    "black": Player("#1f1f27", "#4a4a57", "lozenge", "#fff"),
    "red": Player("#a61d1b", "#7d1412", "cross", "#fff"),
    "green": Player("#23a265", "#177a4a", "triangle", "#1b1b1b"),
    "pink": Player("#f17dd4", "#c653a9", "disc", "#1b1b1b"),
    "blue": Player("#2854bb", "#1a3b8c", "square", "#fff"),
    "yellow": Player("#f8d62b", "#c9a414", "star", "#1b1b1b"),
}
"""For normal, protan, deutan and tritan eyes every pair keeps an OKLab distance of 0.15 and a CIE76 distance
of 29; measure again before you change one."""


def colour(name: str) -> str:
    """The value of a named colour; any other text is taken as a value itself."""
    return COLOURS.get(name, name)
