"""What the catalogue says of modules, figures, questions, verbs and events; `engine/face.py` explains it."""

from __future__ import annotations

from typing import Any, Literal, Self

import msgspec

from carcassonne.engine.actions import Picker
from carcassonne.engine.face import Act, Sound
from carcassonne.engine.module import OptionValue

Edition = Literal["c1", "c2", "c3"]
Look = Literal["monastery", "river", "city", "plain"]


class Output(msgspec.Struct, kw_only=True):
    """What the server sends. A client must ignore fields it does not know."""

    @classmethod
    def of(cls, thing: object, **more: Any) -> Self:
        """What a thing has under the names of the fields, and more that it has not; checked."""
        named = {name: getattr(thing, name) for name in cls.__struct_fields__ if name not in more}
        return msgspec.convert({**named, **more}, cls, from_attributes=True)


class KindFacts(Output):
    """A kind of segment: what a tile with it looks like from afar, and whether figures ever stand there."""

    look: Look
    held: bool


class OptionFacts(Output):
    """A variant: its values, the default of each edition, and whether no rulebook has it."""

    values: list[OptionValue]
    default: dict[str, OptionValue]
    house: bool


class BelongingFacts(Output):
    """Something that a player owns: the way to it in a view, "*" for the seat, and how it is shown."""

    path: list[str]
    text: str
    art: str
    coloured: bool
    names: str


class FaceFacts(Output):
    """How a module looks: its place in the set-up, its sign, samples of it, what players own."""

    box: str
    place: float
    load: int
    piece: str
    path: str
    tiles: list[str]
    pieces: list[str]
    owns: list[BelongingFacts]
    reach: dict[str, str]
    aside: list[str]
    holds: str
    quarters: dict[str, str]


class ModuleFacts(Output):
    """A module that can be chosen."""

    id: str
    title: str
    editions: list[Edition]
    tile_sets: list[str]
    needs: list[str]
    options: dict[str, OptionFacts]
    figures: dict[str, int]
    face: FaceFacts


class PresetFacts(Output):
    """A named set-up."""

    id: str
    title: str
    edition: Edition
    modules: list[str]


class PlaceFacts(Output):
    """A place where a figure may stand, and the module that brings it."""

    place: str
    module: str


class FigureFacts(Output):
    """A kind of figure; those of nobody are `neutral`. No strength: it depends on the feature."""

    id: str
    module: str
    count: int
    meeple: bool
    neutral: bool
    companion: bool
    lies: bool
    strength: int | None
    places: list[PlaceFacts]
    spot: str
    leaves: str
    taken: list[str]


class QuestionFacts(Output):
    """How a kind of decision is asked."""

    pickers: list[Picker]
    optional: bool
    secret: bool
    calm: bool
    alike: str


class VerbFacts(Output):
    """What the options of a verb point at, and how they are shown among others."""

    picker: Picker | None
    place: float
    text: str
    art: str
    segment: str
    left: list[str]
    each: bool
    key: bool
    hand: bool
    words: dict[str, str]


class EventFacts(Output):
    """How an event is shown: for so many milliseconds, with this sound, told in a draft or not,
    shown there on the board or not.

    Then the piece that it brings, where the view has what is left of what it uses up, and words of its text.
    """

    pace: int
    sound: Sound | None
    news: bool
    drafted: bool
    piece: str
    left: list[str]
    words: dict[str, str]


class SourceFacts(Output):
    """A source of points and its colour, in the order in which they are listed."""

    id: str
    fill: str
    act: Act
