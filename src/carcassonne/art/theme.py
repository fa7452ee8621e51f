"""The two tables: what lies round the tiles, which look the same on both."""

from __future__ import annotations

from typing import Final, NamedTuple

from carcassonne.art.palette import INTERACTIVE, TABLE


class Theme(NamedTuple):
    table: str
    dots: str
    """Dots at the corners of the cells."""
    shadow: str
    shade: float
    """Opacity of the shadow."""
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
        dots="#cdbf9f",
        shadow="#3c2814",
        shade=0.45,
        card="#fffdf8",
        line="#ddd1bb",
        text="#2a241b",
        quiet="#71675a",
        accent=INTERACTIVE,
        mark=0.4,
    ),
    "dark": Theme(
        table=TABLE["dark"],
        dots="#3c3f45",
        shadow="#000",
        shade=0.8,
        card="#31343a",
        line="#454951",
        text="#f4efe4",
        quiet="#b3aca0",
        accent="#c3adff",
        mark=0.08,
    ),
}
