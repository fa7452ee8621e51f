"""Views and events: everything a seat may know, as JSON, and nothing more."""

from __future__ import annotations

import json
import random
from collections import Counter
from typing import Any

import pytest

import carcassonne as cc

SEVEN = ("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple")
AIDS = {
    "standings": "features",
    "remaining": "remaining",
    "fits": "fits",
    "projection": "projection",
    "reach": "reach",
}
"""Aid -> the key that it adds."""
KEYS = {
    "format", "seat", "edition", "modules", "options", "players", "turn", "player", "over", "winners",
    "scores", "hand", "stack", "rejected", "tiles", "pieces", "cells", "decision", "events",
}  # fmt: skip


def played(actions: int, modules: tuple[str, ...] = SEVEN) -> cc.Game:
    game = cc.Game(cc.Config(players=("Ann", "Bob", "Cid"), modules=modules, seed=11))
    rng = random.Random(4)
    while not game.over and actions:
        game.play(rng.choice(game.decision.options))
        actions -= 1
    return game


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
@pytest.mark.parametrize("actions", [0, 31, 10_000])
def test_a_view_is_plain_json_with_the_promised_keys(seat: int | None, actions: int) -> None:
    game = played(actions)
    view = game.view(seat)
    assert json.loads(json.dumps(view)) == view
    assert set(view) >= KEYS | set(AIDS.values())
    assert view["format"] == "carcassonne-view/1"
    assert view["seat"] == seat
    assert (view["edition"], set(view["modules"])) == ("c3", set(SEVEN))
    assert (view["turn"], view["player"], view["over"]) == (game.turn, game.player, game.over)
    assert (view["scores"], view["winners"]) == (list(game.scores), list(game.winners))
    assert (view["hand"], view["stack"]) == (list(game.hand), game.remaining.total())
    assert view["events"] == len(game.events)


def test_a_view_shows_players_tiles_and_the_decision() -> None:
    game = played(31)
    view = game.view(None)
    for seat, player in enumerate(view["players"]):
        own = game.figures(seat)
        assert player["name"] == game.config.players[seat]
        assert player["score"] == game.scores[seat]
        assert player["markers"] == game.markers(seat)
        assert player["supply"] == own.supply
        assert [(f["figure"], tuple(f["at"]), f["segment"]) for f in player["figures"]] == [
            (f.figure, f.at, f.segment) for f in own.placed
        ]
    assert [(t["tile"], tuple(t["at"]), t["turn"], t["player"], t["number"]) for t in view["tiles"]] == [
        (t.id, t.at, t.turn, t.player, t.number) for t in game.tiles()
    ]
    decision = view["decision"]
    assert decision["options"] == [option.to_json() for option in game.decision.options]
    assert decision["default"] == game.decision.default.to_json()
    assert (decision["player"], decision["kind"]) == (game.decision.player, game.decision.kind)
    assert decision["prompt"] == list(game.decision.prompt)
    taken = {tuple(t["at"]) for t in view["tiles"]}
    beside = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
    assert {tuple(at) for at in view["cells"]} == beside - taken


EVERYTHING = next(preset for preset in cc.presets() if preset.id == "everything")


def everything(actions: int, seed: int = 1) -> cc.Game:
    config = cc.Config(
        players=("Ann", "Bob"), edition=EVERYTHING.edition, modules=EVERYTHING.modules, seed=seed
    )
    game, rng = cc.Game(config), random.Random(seed)
    for _ in range(actions):
        if not game.over:
            game.play(rng.choice(game.decision.options))
    return game


@pytest.mark.parametrize("actions", [120, 420, 700])
def test_every_figure_on_the_tiles_is_one_piece(actions: int) -> None:
    view = everything(actions).view(None, aids=())
    figures = Counter(
        (one["figure"], seat) for seat, player in enumerate(view["players"]) for one in player["figures"]
    )
    figures.update(
        (kind, seat)
        for seat, player in enumerate(view["players"])
        for kind, (place, *_) in player["elsewhere"]
        if place in ("quarter", "tower", "castle")
    )
    kinds = {kind for kind, _ in figures}
    found = Counter((one["piece"], one["owner"]) for one in view["pieces"] if one["piece"] in kinds)
    assert found == figures


@pytest.mark.parametrize("actions", [120, 420, 700])
def test_pieces_tell_what_modules_have_on_the_tiles(actions: int) -> None:
    view = everything(actions).view(None, aids=())
    counts = Counter(one["piece"] for one in view["pieces"])
    assert counts["bridge"] == len(view["bridges"]["built"])
    assert counts["ferry"] == len(view["ferries"]["placed"])
    assert counts["barn"] == len(view["barns"])
    assert counts["castle"] == len(view["castles"]["built"])
    assert counts["gold"] == sum(count for _, count in view["gold"]["tiles"])
    assert counts["dragon"] == (view["dragon"]["at"] is not None)
    assert counts["fairy"] == (view["fairy"]["at"] is not None)
    heights = {(*one["at"], one["height"]) for one in view["pieces"] if one["piece"] == "tower"}
    assert heights == {(*at, height) for at, height in view["towers"]["heights"]}


@pytest.mark.parametrize("actions", [120, 420, 700])
def test_pieces_belong_to_tiles_segments_and_other_pieces(actions: int) -> None:
    game = everything(actions)
    pieces = game.view(None, aids=())["pieces"]
    for one in pieces:
        tile = game.tile(tuple(one["at"]))
        assert tile is not None
        assert 0 <= one.get("segment", 0) < len(tile.segments)
        for company in ("on", "under", "beside"):
            other = pieces[one.get(company, 0)]
            assert company not in one or one["piece"] == "fairy" or other["at"] == one["at"]
        assert "segment" not in one or not one.keys() & {"corner", "side", "joins", "on", "beside"}


def test_only_its_owner_knows_the_number_of_a_token_under_a_figure() -> None:
    game = next(game for game in (everything(n) for n in range(100, 400, 20)) if registered(game, None))
    for seat in (None, 0, 1):
        assert [without_value(one) for one in game.view(seat, aids=())["pieces"]] == [
            without_value(one) for one in game.view(None, aids=())["pieces"]
        ]
        for token in registered(game, seat):
            assert ("value" in token) == (token["owner"] == seat)


def registered(game: cc.Game, seat: int | None) -> list[dict[str, Any]]:
    return [one for one in game.view(seat, aids=())["pieces"] if "under" in one]


def without_value(one: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in one.items() if key != "value"}


def test_the_seed_shows_only_when_the_game_is_over() -> None:
    game = cc.Game(cc.Config(modules=("base",), seed="a secret seed"))
    while not game.over:
        for seat in (None, 0, 1):
            assert "seed" not in game.view(seat, aids=())
            assert "a secret seed" not in json.dumps([game.view(seat, aids=()), game.events_for(seat)])
        game.play(game.decision.options[0])
    assert "a secret seed" not in json.dumps(game.events)
    assert game.view(None)["seed"] == "a secret seed"
    assert game.view(None)["decision"] is None


@pytest.mark.parametrize("aid", AIDS)
def test_aids_can_be_left_out(aid: str) -> None:
    game = played(31)
    assert set(game.view(0, aids=())) & set(AIDS.values()) == set()
    only = game.view(0, aids=(aid,))
    assert set(only) & set(AIDS.values()) == {AIDS[aid]}
    assert only[AIDS[aid]] == game.view(0)[AIDS[aid]]


def test_aids_say_what_the_game_says() -> None:
    game = played(31)
    view = game.view(0)
    assert view["remaining"] == dict(game.remaining)
    assert view["projection"] == list(game.projection())
    assert len(view["features"]) == len(game.features())
    assert {tuple(at): fits for at, fits in view["fits"]} == {
        tuple(at): dict(game.fits(at)) for at in view["cells"]
    }
    for shown, feature in zip(view["features"], game.features(), strict=True):
        assert (shown["kind"], shown["complete"]) == (feature.kind, feature.complete)
        assert (shown["open_ends"], shown["strength"]) == (feature.open_ends, list(feature.strength))
        assert {int(seat): points for seat, points in shown["standing"].items()} == dict(feature.standing)


def test_a_view_can_be_changed_without_harm() -> None:
    """What a caller does to a view is not seen by the game or by the next view."""
    game = played(31)
    before = json.dumps(game.view(0))
    spoiled = game.view(0)
    for value in spoiled.values():
        if isinstance(value, list):
            value.clear()
        if isinstance(value, dict):
            value.clear()
    assert json.dumps(game.view(0)) == before


def test_events_keep_their_numbers() -> None:
    game = played(31)
    everything = game.events_for(0)
    assert len(everything) == len(game.events)
    assert game.events_for(0, since=10) == everything[10:]
    assert game.events_for(None, since=len(everything)) == []
    assert everything == list(game.events)  # nothing of these modules is hidden


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(seat: int | None) -> None:
    """Byte for byte, also for a game of another seed that a script brought to the same position."""
    game = played(40)
    draws = [e["tile"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
    other = cc.Game(
        cc.Config.from_json({**game.config.to_json(), "seed": "quite another"}), cc.Script(tiles=draws)
    )
    for action in game.actions:
        other.play(action)
    shuffled = game.reshuffled(random.Random(3), seat)
    told = json.dumps([game.view(seat), game.events_for(seat)])
    for twin in (other, shuffled):
        assert json.dumps([twin.view(seat), twin.events_for(seat)]) == told
    futures = set()
    for twin in (game, other, shuffled):  # and yet they are different games
        while not twin.over:
            twin.play(twin.decision.default)
        futures.add(json.dumps([e["tile"] for e in twin.events if e["type"] == "tile_drawn"]))
    assert len(futures) == 3


def test_what_players_own_and_have_in_supply_is_called_so() -> None:
    """The names that came first are still there."""
    modules = ("base", "gold-mines", "tower", "abbey", "robbers", "goods", "castles", "bridges")
    view = cc.Game(cc.Config(modules=modules, edition="c1", seed=1)).view(0, aids=())
    assert view["gold"]["owned"] == view["gold"]["players"] == [0, 0]
    assert view["towers"]["supply"] == view["towers"]["pieces"] == [10, 10]
    assert (view["abbey"]["supply"], view["abbeys"]) == ([1, 1], [True, True])
    assert view["robbers"] == {"supply": [1, 1], "placed": []}
    assert (
        len(view["castles"]["supply"]) == len(view["bridges"]["supply"]) == len(view["goods"]["owned"]) == 2
    )
