"""The catalogue: what modules say of themselves, complete and true, so that a client needs to know none."""

from __future__ import annotations

import re

import pytest

import carcassonne as cc
from carcassonne.art.pieces import pieces
from carcassonne.engine.actions import VERBS
from carcassonne.engine.module import Module
from carcassonne.engine.question import KINDS
from carcassonne.modules import ALL, OURS
from carcassonne.schema import game_schema
from carcassonne.server.catalogue import catalogue
from carcassonne.server.facts import FigureFacts
from carcassonne.tiles import tile_set

FIGURES = {figure.id: figure for figure in catalogue().figures}


def drawn(name: str) -> bool:
    """Is there such a drawing, in every colour if it has one, and with some value if it has one?"""
    names = pieces()
    wanted = re.escape(name).replace(r"\{colour\}", "blue").replace(r"\{value\}", r"\d+")
    return any(re.fullmatch(wanted, one) for one in names)


@pytest.mark.parametrize("module", sorted(OURS))
def test_a_face_shows_what_there_is(module: str) -> None:
    face = ALL[module].face
    assert face.box
    assert bool(face.piece) != bool(face.path)
    assert face.tiles or face.pieces
    for name in (*face.pieces, *filter(None, [face.piece, *(deed.art for deed in face.deeds.values())])):
        assert drawn(name), name
    for tile in face.tiles:
        name, _, code = tile.partition("/")
        assert any(design.id in (tile, code) for design in tile_set(name).designs), tile


@pytest.mark.parametrize("module", sorted(OURS))
def test_what_players_own_is_drawn_and_in_the_view(module: str) -> None:
    parts = game_schema()["$defs"]
    for own in ALL[module].face.owns:
        assert own.names or drawn(f"{own.art}-{{colour}}" if own.coloured else own.art), own.art
        assert own.path.split(".")[0] in parts["View"]["properties"], own.path


def test_every_kind_of_question_and_every_verb_is_there() -> None:
    assert set(catalogue().questions) == set(KINDS)
    assert set(catalogue().verbs) == set(VERBS)
    assert catalogue().questions["place_tile"].pickers == ["cell"]
    assert catalogue().questions["place_tile"].calm
    assert catalogue().verbs["pass"].picker is None


def test_modules_stand_in_boxes_each_in_a_place_of_its_own() -> None:
    places = [module.face.place for module in catalogue().modules]
    assert len(set(places)) == len(places)
    boxes = [module.face.box for module in sorted(catalogue().modules, key=lambda one: one.face.place)]
    again = [box for number, box in enumerate(boxes) if box in boxes[:number] and boxes[number - 1] != box]
    assert again == []


def test_a_reach_has_a_sign() -> None:
    for module in ALL.values():
        assert bool(module.face.reach) == (module.reach is not Module.reach), module.id


def test_sources_of_points_are_listed_once() -> None:
    sources = [source.id for source in catalogue().sources]
    assert len(set(sources)) == len(sources)
    assert sources[:3] == ["city", "road", "monastery"]


# --- the table of figures --------------------------------------------------------------------------------


def places(figure: FigureFacts) -> set[str]:
    return {place.place for place in figure.places}


def test_figures_are_listed_in_the_order_of_supplies() -> None:
    own = [figure.id for figure in catalogue().figures if not figure.neutral and figure.spot != "track"]
    assert own == ["meeple", "big-meeple", "abbot", "mayor", "wagon", "builder", "pig", "barn"]


def test_where_figures_stand() -> None:
    everywhere = {"road", "city", "monastery", "field", "shrine", "abbey"}
    assert places(FIGURES["meeple"]) == everywhere | {"castle", "quarter", "tower", "flying-machine"}
    assert places(FIGURES["abbot"]) == {"monastery", "garden", "shrine", "abbey", "quarter"}
    assert places(FIGURES["mayor"]) == {"city", "castle", "quarter"}
    assert places(FIGURES["builder"]) == {"road", "city"}
    assert places(FIGURES["count"]) == {"quarter"}
    assert (places(FIGURES["barn"]), FIGURES["barn"].spot) == (set(), "corner")


def test_what_takes_figures_from_the_board() -> None:
    hunters = {"dragon", "tower", "messages"}
    assert set(FIGURES["meeple"].taken) == hunters | {"princess", "cathars", "crop-circles"}
    assert set(FIGURES["abbot"].taken) == hunters | {"abbot"}
    assert FIGURES["pig"].taken == FIGURES["builder"].taken == ["dragon"]
    assert FIGURES["barn"].taken == FIGURES["fairy"].taken == []


def test_figures_know_their_traits() -> None:
    assert {name for name, figure in FIGURES.items() if figure.lies} == {"meeple", "big-meeple"}
    assert {name for name, figure in FIGURES.items() if figure.companion} == {"builder", "pig"}
    assert {name for name, figure in FIGURES.items() if figure.neutral} == {
        "mage", "witch", "dragon", "fairy", "count",
    }  # fmt: skip
    assert FIGURES["mayor"].strength is None


def test_the_set_up_part_says_what_the_package_says() -> None:
    for told, info in zip(catalogue().modules, cc.modules(), strict=True):
        assert (told.id, told.title, tuple(told.editions)) == (info.id, info.title, info.editions)
        assert (told.figures, tuple(told.tile_sets)) == (dict(info.figures), info.tile_sets)
        assert set(told.options) == set(info.options)
