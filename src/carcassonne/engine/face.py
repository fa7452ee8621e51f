"""How a module looks to a user: facts that the rules never read.

The server lists them in its catalogue, so that a user interface can show a module without knowing its name.
Names of drawings are those of `carcassonne.art`, texts are message keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from carcassonne.engine.actions import Action
from carcassonne.engine.events import Event
from carcassonne.engine.named import Named

Act = Literal["road", "city", "monastery", "wealth", "field"]
"""The acts in which the final scoring is shown."""
Sound = Literal["coin", "die", "paper"]


class Belonging(NamedTuple):
    """Something that a player owns and that is shown beside the score.

    `path` leads to it in a view, with `*` for the seat: "gold.players.*". There is a number, a list to be
    counted, a yes or no, or a number for each of several drawings. A path without `*` leads to a title, which
    has the `player` who holds it and the `size` that won it.
    """

    path: str
    text: str
    art: str = ""
    """The drawing; empty where the view names several."""
    coloured: bool = False
    """There is a drawing for each colour."""
    names: str = ""
    """Where the view names several drawings: the parameter of the text, and the family of their names."""


class Source(NamedTuple):
    """A source of points."""

    id: str
    fill: str
    """Its colour in charts: dark enough for white numbers, and no player's."""
    place: float
    """Sources are listed in this order."""
    act: Act = "wealth"
    """When it is shown in the final scoring; what is owned rather than built is counted together."""


class Deed(NamedTuple):
    """How the options of a verb are shown where a player chooses what to do first."""

    place: float = 0
    """Deeds with a place stand behind the figures, in this order."""
    text: str = ""
    """What it is called; empty: by the figure or the verb."""
    art: str = ""
    """Its drawing, with `{colour}` of who decides and `{value}` of the option; empty: that of the figure."""
    segment: str = ""
    """The kind of segment that its tile is chosen for."""
    left: str = ""
    """What is used up, as in `Belonging.path`; how much of it is left is a parameter of the text."""
    each: bool = False
    """Each figure that it names is a choice of its own; the text is told the points of where it stands."""
    key: bool = False
    """A key of the keyboard takes the first such option."""


class Face(NamedTuple):
    """How a module looks to a user."""

    box: str = ""
    """The message key of the box that it is sold in; empty: it comes after all boxes."""
    place: float = 1000
    """Its place among all modules where a game is set up; boxes stand in the order of their first modules."""
    load: int = 0
    """Decisions it brings: 1 few, 2 some, 3 many; 0: it only changes how things count."""
    piece: str = ""
    """The drawing of a piece that stands for the module ..."""
    path: str = ""
    """... or a line drawing: an SVG path on a grid of 24."""
    tiles: tuple[str, ...] = ()
    """Some of its tiles, for its card."""
    pieces: tuple[str, ...] = ()
    """Some drawings of its pieces, for its card."""
    owns: tuple[Belonging, ...] = ()
    """What it gives to players."""
    sources: tuple[Source, ...] = ()
    """Where its points come from."""
    deeds: Mapping[type[Action], Deed] = {}
    """How its verbs are shown, where the verb alone does not say it."""
    news: tuple[type[Event], ...] = ()
    """Events that a player wants to know before a draft is confirmed."""
    drafted: tuple[type[Event], ...] = ()
    """Events that a draft shows on the board: when it is confirmed, they are not shown again."""
    pace: Mapping[type[Event], int] = {}
    """Events that move something -> how long the movement is shown, in milliseconds."""
    moves: Mapping[type[Event], str] = {}
    """Events that bring a piece to their tile -> the piece; one with a height grows there."""
    reach: Mapping[str, str] = {}
    """The first word of each name in the hook `reach` -> the sign on such a cell."""
    sounds: Mapping[type[Event], Sound] = {}
    """Events that do not sound like wood."""
    spends: Mapping[type[Event], str] = {}
    """Events that use something up -> where the view has what is left, as in `Belonging.path`.

    Such news is told by `note.` and the type of the event, with the `count` that is left."""
    aside: str = ""
    """Where the view has tiles that lie beside the board."""
    holds: str = ""
    """The place of figures that a player holds of others; the holder's seat follows it (`state.away`)."""
    quarters: Mapping[str, str] = {}
    """The quarters that the picker of that name shows, in their order -> the tile that bears each."""
    words: Mapping[type[Named], Mapping[str, str]] = {}
    """Actions and events -> parameters of their texts -> the keys of these words, with fields in braces."""
