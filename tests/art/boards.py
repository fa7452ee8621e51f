"""Views made by hand and pictures taken apart: what the tests of boards share."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from typing import Any
from xml.etree import ElementTree

import carcassonne as cc
from carcassonne import art
from carcassonne.art import board
from carcassonne.art.standing import copy_at

SVG = "{http://www.w3.org/2000/svg}"
View = dict[str, Any]


def player(name: str = "Ann", score: int = 0, **more: Any) -> dict[str, Any]:
    return {"name": name, "score": score, "figures": [], "elsewhere": [], "supply": {}, "markers": {}, **more}


def view(
    *tiles: tuple[str, tuple[int, int], int],
    players: list[dict[str, Any]] | None = None,
    pieces: Sequence[dict[str, Any]] = (),
    **more: Any,
) -> View:
    """A view by hand: the first tile is the set-up, the players lay the others in turn.

    `pieces` come after the figures of the players.
    """
    seated = players or [player("Ann"), player("Bob")]
    laid = [
        {
            "tile": tile,
            "at": list(at),
            "turn": turn,
            "player": None if number == 0 else (number - 1) % len(seated),
            "number": number,
        }
        for number, (tile, at, turn) in enumerate(tiles or (("base/D", (0, 0), 0),))
    ]
    return {
        "players": seated,
        "turn": len(laid),
        "player": 0,
        "over": False,
        "winners": [],
        "hand": [],
        "stack": 50,
        "tiles": laid,
        "pieces": [
            *(
                piece(one["figure"], tuple(one["at"]), owner=seat, segment=one["segment"])
                for seat, player in enumerate(seated)
                for one in player["figures"]
            ),
            *pieces,
        ],
        "cells": [],
        **more,
    }


def piece(kind: str, at: tuple[int, ...], **more: Any) -> dict[str, Any]:
    return {"piece": kind, "at": list(at), **more}


def stands(kind: str, at: tuple[int, int], segment: int) -> dict[str, Any]:
    return {"figure": kind, "at": list(at), "segment": segment}


def drawn(view: View, **more: Any) -> ElementTree.Element:
    return ElementTree.fromstring(board.draw(view, **more))


def pieces(root: ElementTree.Element, kind: str | None = None) -> list[ElementTree.Element]:
    found = [use for use in root.iter(f"{SVG}use") if "data-piece" in use.attrib]
    return [use for use in found if kind is None or use.get("data-piece") == kind]


def the(root: ElementTree.Element, kind: str) -> ElementTree.Element:
    (found,) = pieces(root, kind)
    return found


def moved(element: ElementTree.Element) -> complex:
    """Where the transform of an element moves it."""
    found = re.match(r"translate\((-?[\d.]+) (-?[\d.]+)\)", element.get("transform", ""))
    assert found is not None
    return complex(float(found[1]), float(found[2]))


def anchor(view: View, at: tuple[int, int], segment: int) -> complex:
    """Where the art says that a figure stands on this segment, in units of the board."""
    (tile,) = (tile for tile in view["tiles"] if tuple(tile["at"]) == at)
    x, y = art.tile(tile["tile"], tile["turn"], copy_at(at)).segments[segment].anchor
    return complex(100 * at[0] + x, -100 * at[1] + y)


def played(preset: str, turns: int, seed: int = 1) -> cc.Game:
    """A game played at random up to a turn."""
    (chosen,) = (one for one in cc.presets() if one.id == preset)
    game = cc.Game(
        cc.Config(players=("Ann", "Bob", "Cleo"), edition=chosen.edition, modules=chosen.modules, seed=seed)
    )
    rng = random.Random(seed)
    while not game.over and game.turn <= turns:
        game.play(rng.choice(game.decision.options))
    return game
