"""What modules say of options and questions (`decision.notes`, `decision.panel`), checked in random games."""

from __future__ import annotations

import json
import random
from collections import defaultdict
from functools import cache
from typing import Any

import pytest

import carcassonne as cc

SETUPS = {
    "c2": ("base", "bridges", "dragon", "bazaars"),
    "c3": ("base", "ferries", "flying-machines", "messages", "robbers", "crop-circles"),
}
ENOUGH = 30
"""So many views of a kind of question say whether it is told well."""


@cache
def asked() -> dict[str, list[dict[str, Any]]]:
    """Views of whoever decides, by what is told beside the options."""
    found: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for edition, modules in SETUPS.items():
        for seed in range(2):
            config = cc.Config(players=("Ann", "Bob", "Cid"), edition=edition, modules=modules, seed=seed)
            game, chance = cc.Game(config), random.Random(seed)
            while not game.over:
                decision = game.decision
                if (decision.notes or decision.panel) and len(found[decision.kind]) < ENOUGH:
                    view = game.view(decision.player)
                    parts = {part for note in view["decision"].get("notes", ()) for part in note}
                    for name in {
                        *parts - {"option", "text"},
                        *view["decision"].get("panel", ()),
                        decision.kind,
                    }:
                        found[name].append(view)
                game.play(chance.choice(decision.options))
    return found


@pytest.mark.parametrize("name", ["takes", "chances", "points", "brings", "path", "table", "bid", "recent"])
def test_it_is_told_in_games(name: str) -> None:
    assert asked()[name], name


def test_it_is_plain_json_about_options_that_are_there() -> None:
    for views in asked().values():
        for view in views:
            decision = view["decision"]
            assert json.loads(json.dumps(decision)) == decision
            places = [note["option"] for note in decision.get("notes", ())]
            assert all(0 <= place < len(decision["options"]) for place in places)
            assert len(places) == len(set(places))


def options(view: dict[str, Any], part: str) -> list[dict[str, Any]]:
    """The options whose notes have this part."""
    decision = view["decision"]
    return [decision["options"][note["option"]] for note in decision.get("notes", ()) if part in note]


def test_placements_that_take_a_bridge_are_marked() -> None:
    for view in asked()["takes"]:
        assert options(view, "takes") == view["bridges"]["needed"]


def test_the_way_of_the_dragon_begins_where_it_stands() -> None:
    for view in asked()["path"]:
        path = view["decision"]["panel"]["path"]
        assert path["at"] == view["dragon"]["at"]
        assert path["step"] == len(path["past"]) + 1 <= path["steps"] == view["dragon"]["steps"]
        assert path["past"][-1:] in ([], [path["at"]])


def test_fliers_are_told_where_each_roll_leads() -> None:
    for view in asked()["chances"]:
        assert {option["type"] for option in options(view, "chances")} == {"fly"}
        for note in view["decision"]["notes"]:
            cases = [one["chance"] for one in note.get("chances", ())]
            assert sum(few for few, _ in cases) in (0, 6)
            figure = view["decision"]["options"][note["option"]].get("figure")
            fails = [one["fails"] for one in note.get("chances", ())]
            assert fails == [figure not in one["lands"] for one in view["flight"]["landings"]][: len(fails)]


def test_a_bid_must_be_outbid() -> None:
    for view in asked()["bid"]:
        bid = view["decision"]["panel"].get("bid")
        if bid:
            offered = [option["points"] for option in view["decision"]["options"] if "points" in option]
            assert min(offered) == bid["points"] + 1
            assert bid["tile"] in view["bazaar"]["open"]


def test_a_circle_says_whom_it_hits() -> None:
    for view in asked()["table"]:
        standing, adds, returns = (row["values"] for row in view["decision"]["panel"]["table"]["rows"])
        assert standing == [player["standing"] for player in view["crop_circle"]["players"]]
        assert adds == [int(player["adds"]) for player in view["crop_circle"]["players"]]
        assert returns == [-min(1, count) for count in standing]


def test_an_answered_decision_says_nothing_more() -> None:
    game = cc.Game(cc.Config(seed=1))
    decision = game.decision
    game.play(decision.options[0])
    for name in ("notes", "panel"):
        with pytest.raises(RuntimeError):
            getattr(decision, name)
