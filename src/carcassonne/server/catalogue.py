"""All there is to choose from and to show: what modules say of themselves, as a client reads it."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import carcassonne
from carcassonne._version import __version__
from carcassonne.config import tile_sets
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
    KindFacts,
    Look,
    ModuleFacts,
    PlaceFacts,
    PresetFacts,
    QuestionFacts,
    SourceFacts,
    VerbFacts,
)
from carcassonne.tiles import words as vocabulary

ON_THE_TRACK = FigureKind("", 1, meeple=False, strength=0, spot="track", leaves="never")
"""A marker beside the first one, as the table of figures shows it."""


@functools.cache
def catalogue() -> messages.Catalogue:
    """The catalogue of everything that is installed."""
    faces = [module.face for module in ALL.values()]
    figures = _figures()
    return messages.Catalogue(
        protocol=messages.PROTOCOL,
        engine=__version__,
        modules=[ModuleFacts.of(info, face=_face(ALL[info.id].face)) for info in carcassonne.modules()],
        presets=[PresetFacts.of(preset) for preset in carcassonne.presets()],
        tile_sets=list(tile_sets()),
        kinds=_kinds(figures),
        bots=list(seats.levels()),
        colours=list(messages.COLOURS),
        emotes=list(messages.EMOTES),
        assists=list(messages.ASSISTS),
        figures=figures,
        questions={kind: QuestionFacts.of(KINDS[kind]) for kind in sorted(KINDS)},
        verbs=_verbs(faces),
        events=_events(faces),
        sources=[
            SourceFacts.of(source)
            for source in sorted((one for face in faces for one in face.sources), key=lambda one: one.place)
        ],
    )


def _face(face: Face) -> FaceFacts:
    owns = [BelongingFacts.of(one, path=_path(one.path)) for one in face.owns]
    return FaceFacts.of(face, owns=owns, aside=_path(face.aside))


def _path(dotted: str) -> list[str]:
    return dotted.split(".") if dotted else []


def _kinds(figures: list[FigureFacts]) -> dict[str, KindFacts]:
    held = {place.place for figure in figures for place in figure.places}
    return {kind: KindFacts(look=_look(kind), held=kind in held) for kind in vocabulary.KINDS}


def _look(kind: str) -> Look:
    if kind in vocabulary.RINGS & vocabulary.EVERYWHERE:
        return "monastery"
    if kind in vocabulary.TOUCHED:
        return "city"
    return "river" if kind in vocabulary.SIDE_KINDS and kind in vocabulary.NO_FEATURE else "plain"


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
    held = {
        action.verb for question in KINDS.values() if "hand" in question.pickers for action in question.offers
    }
    words = _said(faces, "words")
    return {
        verb: VerbFacts.of(
            deed := deeds.get(verb, Deed()),
            picker=VERBS[verb].picker,
            left=_path(deed.left),
            hand=verb in held,
            words=words.get(verb, {}),
        )
        for verb in sorted(VERBS)
    }


def _events(faces: list[Face]) -> dict[str, EventFacts]:
    pace, sounds, moves, spends, words = (
        _said(faces, field) for field in ("pace", "sounds", "moves", "spends", "words")
    )
    news, drafted = (
        {event.word for face in faces for event in getattr(face, field)} for field in ("news", "drafted")
    )
    return {
        type: EventFacts(
            pace=pace.get(type, 0),
            sound=sounds.get(type),
            news=type in news,
            drafted=type in drafted,
            piece=moves.get(type, ""),
            left=_path(spends.get(type, "")),
            words=words.get(type, {}),
        )
        for type in sorted(TYPES)
        if any(type in said for said in (pace, sounds, news, drafted, moves, spends, words))
    }


def _said(faces: list[Face], field: str) -> dict[str, Any]:
    """What all faces say in one of their fields, by the words of events and actions."""
    return {named.word: value for face in faces for named, value in getattr(face, field).items()}
