"""Whole games through the page: by mouse, touch, keyboard alone and list alone, in each language."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import carcassonne as cc
from tests.web.browsing import PHONE, Visitor
from tests.web.hands import Hand, Keyboard, Lister, Pointer
from tests.web.serving import Json, against_bot
from tests.web.table_page import TablePage

TILES = ("base/U", "base/V", "base/E", "base/L", "base/D", "base/N", "base/A", "base/V", "base/E", "base/U")


def short(edition: str = "c3") -> Json:
    """A record of a game that is about to begin, with few tiles."""
    config = cc.Config(players=("Ann", "Bob"), edition=edition, modules=("base", "farmers"), seed=5)
    return cc.Game(config, cc.Script(tiles=TILES, then="end")).record()


def played(visitor: Visitor, hand: type[Hand]) -> Hand:
    table = TablePage.open(visitor, against_bot(), record=short())
    player = hand(table)
    player.play()
    table.wait(lambda _: visitor.heard("entry")[-1]["kind"] == "end", "the end, told after the last action")
    ended = visitor.heard("entry")[-1]
    assert ended["data"]["reason"] == "played"
    assert table.scores() == ended["data"]["scores"]
    return player


@pytest.mark.parametrize("language", ["en", "uk", "ru"])
def test_a_whole_game_by_mouse(visit: Callable[..., Visitor], language: str) -> None:
    visitor = visit(language=language)
    player = played(visitor, Pointer)
    assert visitor.page.locator("html").get_attribute("lang") == language
    assert player.made["place_figure"] + player.made["place_tile"] >= len(TILES) / 2 - 1


def test_a_whole_game_by_touch(visit: Callable[..., Visitor]) -> None:
    played(visit(size=PHONE, touch=True, language="uk"), Pointer)


def test_a_whole_game_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    player = played(visit(), Keyboard)
    assert not any(gesture == "list" for _, gesture in player.gestures)


def test_a_whole_game_by_the_list_of_options_alone(visit: Callable[..., Visitor]) -> None:
    player = played(visit(language="ru"), Lister)
    assert all(gesture == "list" for _, gesture in player.gestures)
