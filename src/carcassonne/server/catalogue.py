"""All there is to choose from and to show: what modules say of themselves, as a client reads it."""

from __future__ import annotations

import functools
from collections.abc import Iterator

import carcassonne
from carcassonne._version import __version__
from carcassonne.engine.actions import VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.face import Deed, Face
from carcassonne.engine.module import FigureKind, Module
from carcassonne.engine.question import KINDS
from carcassonne.modules import ALL
from carcassonne.server import messages, seats
from carcassonne.server.facts import (
    BelongingFacts,
    EventFacts,
    FaceFacts,
    FigureFacts,
    ModuleFacts,
    PlaceFacts,
    PresetFacts,
    QuestionFacts,
    SourceFacts,
    VerbFacts,
)
from carcassonne.tiles import SETS

ON_THE_TRACK = FigureKind("", 1, meeple=False, strength=0, spot="track", leaves="never")
"""A marker beside the first one, as the table of figures shows it."""


@functools.cache
def catalogue() -> messages.Catalogue:
    """The catalogue of everything that is installed."""
    faces = [module.face for module in ALL.values()]
    return messages.Catalogue(
        protocol=messages.PROTOCOL,
        engine=__version__,
        modules=[ModuleFacts.of(info, face=_face(ALL[info.id].face)) for info in carcassonne.modules()],
        presets=[PresetFacts.of(preset) for preset in carcassonne.presets()],
        tile_sets=list(SETS),
        bots=list(seats.levels()),
        colours=list(messages.COLOURS),
        emotes=list(messages.EMOTES),
        assists=list(messages.ASSISTS),
        figures=_figures(),
        questions={kind: QuestionFacts.of(KINDS[kind]) for kind in sorted(KINDS)},
        verbs=_verbs(faces),
        events=_events(faces),
        sources=[
            SourceFacts.of(source)
            for source in sorted((one for face in faces for one in face.sources), key=lambda one: one.place)
        ],
    )


def _face(face: Face) -> FaceFacts:
    return FaceFacts.of(face, owns=[BelongingFacts.of(one, path=one.path.split(".")) for one in face.owns])


# --- figures -------------------------------------------------------------------------------------------


def _figures() -> list[FigureFacts]:
    """In the order of supplies: who can stand everywhere, other meeples, special figures; then the others."""
    own = [(module, kind) for module in ALL.values() for kind in module.figures]
    own.sort(key=lambda one: (not one[1].meeple, "field" not in one[1].stands, one[1].spot == "track"))
    markers = [(module, name) for module in ALL.values() for name in module.markers]
    told = [_figure(module, kind) for module, kind in own]
    told += [_figure(module, ON_THE_TRACK, name) for module, name in markers[1:]]
    told += [_figure(module, kind, neutral=True) for module in ALL.values() for kind in module.neutral]
    return told


def _figure(module: type[Module], kind: FigureKind, name: str = "", neutral: bool = False) -> FigureFacts:
    return FigureFacts.of(
        kind,
        id=name or kind.id,
        module=module.id,
        neutral=neutral,
        companion=kind.depends,
        lies=kind.meeple and "field" in kind.stands,
        strength=kind.strength if isinstance(kind.strength, int) else None,
        places=list(_places(kind)),
        leaves=kind.leaves or ("company" if kind.depends else "score"),
        taken=[] if neutral else [other.id for other in ALL.values() if _takes(other, kind)],
    )


def _places(kind: FigureKind) -> Iterator[PlaceFacts]:
    """Where a figure may stand, each with the module without which there is no such place."""
    for module in ALL.values():
        for place in sorted(module.opens & (kind.stands | kind.joins)):
            yield PlaceFacts(place=place, module=module.id)
        for place, standing_on in module.places.items():
            if place in kind.joins or (kind.meeple and kind.stands & standing_on):
                yield PlaceFacts(place=place, module=module.id)


def _takes(module: type[Module], kind: FigureKind) -> bool:
    takes = module.takes
    if takes is None or not (kind.meeple or (kind.depends and takes.companions)):
        return False
    return bool(takes.standing_on & (kind.stands | kind.joins))


# --- the protocol's words ------------------------------------------------------------------------------


def _verbs(faces: list[Face]) -> dict[str, VerbFacts]:
    deeds = {action.verb: deed for face in faces for action, deed in face.deeds.items()}
    return {verb: _verb(verb, deeds.get(verb, Deed())) for verb in sorted(VERBS)}


def _verb(verb: str, deed: Deed) -> VerbFacts:
    left = deed.left.split(".") if deed.left else []
    return VerbFacts.of(deed, picker=VERBS[verb].picker, left=left)


def _events(faces: list[Face]) -> dict[str, EventFacts]:
    pace = {event.word: lasts for face in faces for event, lasts in face.pace.items()}
    news = {event.word for face in faces for event in face.news}
    moves = {event.word: piece for face in faces for event, piece in face.moves.items()}
    return {
        type: EventFacts(pace=pace.get(type, 0), news=type in news, piece=moves.get(type, ""))
        for type in sorted(TYPES)
        if type in pace or type in news or type in moves
    }
