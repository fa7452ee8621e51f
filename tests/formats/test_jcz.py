"""Save files of JCloisterZone and FanCloisterZone: every kind of decision, and what cannot be read."""

from __future__ import annotations

import copy
import json
import random
from functools import cache
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.formats import imported
from tests.formats.games import is_one_sentence, is_read, played
from tests.formats.writing import saved

SETUPS: dict[str, tuple[tuple[str, ...], str, int, dict[str, Any]]] = {
    "base": (("farmers",), "c1", 2, {}),
    "second edition": (("farmers", "abbot", "inns", "cathedrals", "big-meeple", "river"), "c2", 3, {}),
    "first edition": (
        ("farmers", "builder", "pig", "goods", "tower", "abbey", "mayor", "wagon", "barn", "cathars"),
        "c1",
        3,
        {"abbey.after_last": True, "tower.every_turn": True, "wagon.range": "near"},
    ),
    "bazaars": (
        ("farmers", "bridges", "castles", "bazaars", "cult", "king", "robber-baron"),
        "c2",
        3,
        {"bridges.free_standing": True, "castles.mayor_builds": True, "bazaars.max_bid": 100},
    ),
    "without auctions": (("farmers", "bazaars"), "c2", 3, {"bazaars.auction": False, "bazaars.max_bid": 100}),
    "dragon": (
        ("farmers", "dragon", "fairy", "princess", "portal", "count"),
        "c2",
        3,
        {"dragon.volcano_figures": True, "princess.then_place": False, "fairy.unfinished": True},
    ),
    "towers": (("farmers", "tower"), "c1", 2, {"tower.every_turn": True}),
    "bridges": (("farmers", "bridges"), "c2", 2, {"bridges.free_standing": True}),
    "minis": (
        ("farmers", "flying-machines", "gold-mines", "mage-witch", "crop-circles", "ferries"),
        "c1",
        2,
        {"flying-machines.any_meeple": True},
    ),
}
KINDS = {
    "PLACE_TILE", "DEPLOY_MEEPLE City", "DEPLOY_MEEPLE Field",
    "DEPLOY_MEEPLE FlyingMachine", "DEPLOY_MEEPLE Garden", "DEPLOY_MEEPLE Monastery", "DEPLOY_MEEPLE Quarter",
    "DEPLOY_MEEPLE Road", "DEPLOY_MEEPLE Tower", "RETURN_MEEPLE ABBOT_RETURN", "RETURN_MEEPLE CORN_CIRCLE",
    "RETURN_MEEPLE PRINCESS", "RETURN_MEEPLE SIEGE_ESCAPE", "MOVE_NEUTRAL_FIGURE count.1",
    "MOVE_NEUTRAL_FIGURE dragon.1", "MOVE_NEUTRAL_FIGURE fairy.1", "MOVE_NEUTRAL_FIGURE mage.1",
    "MOVE_NEUTRAL_FIGURE witch.1", "PLACE_TOKEN BRIDGE", "PLACE_TOKEN CASTLE", "PLACE_TOKEN FERRY",
    "PLACE_TOKEN GOLD", "PLACE_TOKEN TOWER_PIECE", "CAPTURE_FOLLOWER", "EXCHANGE_FOLLOWER", "PAY_RANSOM",
    "BAZAAR_BID", "BAZAAR_BUY_OR_SELL BUY", "BAZAAR_BUY_OR_SELL SELL", "CIRCLE_REMOVE_OR_DEPLOY DEPLOY",
    "CIRCLE_REMOVE_OR_DEPLOY REMOVE", "PASS", "COMMIT",
}  # fmt: skip
"""Every kind of message that is taken, but UNDO, the fairy on a tile and the end of magic: see below."""


SEEDS = {"bazaars": 1, "first edition": 1, "dragon": 16}
"""Games in which something rare happens."""


@cache
def sample(name: str, seed: int | None = None) -> cc.Game:
    modules, edition, players, options = SETUPS[name]
    return played(modules, edition, players, SEEDS.get(name, 0) if seed is None else seed, options=options)


def read(data: object) -> cc.Game:
    return imported(json.dumps(data))


@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("draws", [True, False], ids=["draws told", "draws found"])
def test_a_whole_game_is_the_same(name: str, draws: bool) -> None:
    game = sample(name)
    again = read(saved(game, draws))
    assert again.over
    assert again.scores == game.scores
    assert [t for t in again.tiles() if t.number] == [t for t in game.tiles() if t.number]
    assert cc.replay(again.record()).scores == game.scores


@pytest.mark.parametrize("name", SETUPS)
def test_written_and_read_again_it_is_the_same_record(name: str) -> None:
    once = read(saved(sample(name)))
    again = read(saved(once))
    first, second = once.record(), again.record()
    assert first["actions"] == second["actions"]
    assert first["config"] | {"seed": 0} == second["config"] | {"seed": 0}
    assert read(saved(once)).record() == second


def kind_of(entry: dict[str, Any]) -> str:
    """The type of a message, with what it is about."""
    payload = entry["payload"]
    about = {
        "DEPLOY_MEEPLE": lambda: payload["pointer"]["feature"],
        "RETURN_MEEPLE": lambda: payload["source"],
        "MOVE_NEUTRAL_FIGURE": lambda: payload["figureId"],
        "PLACE_TOKEN": lambda: payload["token"],
        "BAZAAR_BUY_OR_SELL": lambda: payload["value"],
        "CIRCLE_REMOVE_OR_DEPLOY": lambda: payload["value"],
    }.get(entry["type"], str)()
    return f"{entry['type']} {about}".strip()


def test_the_samples_have_every_kind_of_message() -> None:
    """Those of `test_a_whole_game_is_the_same`."""
    assert {kind_of(entry) for name in SETUPS for entry in saved(sample(name))["replay"]} == KINDS


def test_the_mage_leaves_where_everything_is_complete() -> None:
    """Two tiles fill the holes of a board: the second one leaves no road or city for the figure."""
    around = [("base/E", (0, 1), 2), ("base/E", (1, 1), 2), ("base/E", (-1, 0), 1), ("base/E", (2, 0), 3)]
    script = cc.Script(
        ("mage-witch/F", "mage-witch/F", "base/U"),
        "end",
        start=[*around, ("base/A", (0, -1), 2), ("base/A", (1, -1), 2)],
    )
    game = cc.Game(cc.Config(("A", "B"), "c1", ("farmers", "mage-witch"), seed=1), script)
    for x in (0, 1):
        game.play(cc.PlaceTile("mage-witch/F", (x, 0), 0))
        (magic, *_) = (option for option in game.decision.options if option.figure == "mage")
        game.play(magic)
        game.play(cc.Pass())
    assert isinstance(magic, cc.actions.RemoveMagic)
    data = saved(game)
    assert {"figureId": "mage.1", "to": None} in [entry["payload"] for entry in data["replay"]]
    assert [action.to_json() for action in read(data).actions] == [a.to_json() for a in game.actions]


def test_an_unfinished_game_can_be_played_on() -> None:
    game = played(("farmers",), steps=41)
    again = read(saved(game))
    assert not again.over
    assert again.scores == game.scores
    while not again.over:
        again.play(again.decision.default)
    assert cc.replay(again.record()).over


@pytest.mark.parametrize("name", ["first edition", "bazaars", "dragon"])
def test_the_turn_that_cannot_be_played_is_named(name: str) -> None:
    data = saved(sample(name, 3))
    deployed = [entry for entry in data["replay"] if entry["type"] == "DEPLOY_MEEPLE"][-1]
    before = data["replay"][: data["replay"].index(deployed)]
    deployed["payload"]["meepleId"] = "0.phantom.1"
    with pytest.raises(cc.RecordError) as caught:
        read(data)
    assert caught.value.params["turn"] == sum(entry["type"] == "PLACE_TILE" for entry in before)
    assert "phantom" in str(caught.value)


def message(type: str, **payload: Any) -> dict[str, Any]:
    return {"type": type, "payload": payload}


def small(*replay: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A file with the base game, as older versions write it: without players, without kinds of features."""
    setup = {
        "sets": {"basic:1": 1},
        "elements": {"small-follower": 7, "farmers": True},
        "rules": {"king-and-robber-scoring": "default", "wagon-move": "C2"},
        "start": [{"tile": "BA/RCr", "x": 0, "y": 0, "rotation": 0}],
    }
    return {"setup": setup, "players": [{"name": "Ann"}, {"name": "Ben"}], "replay": list(replay), **more}


def lay(tile: str, x: int, y: int, rotation: str = "R0") -> dict[str, Any]:
    return message("PLACE_TILE", tileId=tile, rotation=rotation, position=[x, y])


def deploy(x: int, y: int, location: str, meeple: str = "0.small.1") -> dict[str, Any]:
    return message("DEPLOY_MEEPLE", pointer={"position": [x, y], "location": location}, meepleId=meeple)


COMMIT = message("COMMIT", salt="1")


def test_older_files_name_no_players_and_no_features() -> None:
    game = read(small(lay("BA/RFr", 1, 0), deploy(1, 0, "WE"), COMMIT, lay("BA/L", 0, 1), COMMIT))
    assert game.config.players == ("Ann", "Ben")
    (figure,) = game.figures(0).placed
    assert (figure.at, game.feature(figure.at, figure.segment).kind) == ((1, 0), "road")
    assert game.turn == 3


def test_what_was_undone_is_not_played() -> None:
    undo = message("UNDO")
    game = read(small(lay("BA/RFr", 1, 0), deploy(1, 0, "WE"), undo, message("PASS"), COMMIT))
    assert game.figures(0).placed == ()


def test_forced_draws_end_the_game() -> None:
    game = read(small(lay("BA/RFr", 1, 0), COMMIT, gameAnnotations={"drawOrder": ["BA/RFr"], "endTurn": 1}))
    assert game.over


BASE = small(lay("BA/RFr", 1, 0), deploy(1, 0, "WE"), COMMIT)


def changed(path: str, value: object) -> dict[str, Any]:
    data = copy.deepcopy(BASE)
    *way, last = path.split(".")
    part: Any = data
    for step in way:
        part = part[int(step) if isinstance(part, list) else step]
    part[int(last) if isinstance(part, list) else last] = value
    return data


def with_setup(sets: dict[str, int], elements: dict[str, Any], rules: dict[str, str]) -> dict[str, Any]:
    data = copy.deepcopy(BASE)
    for name, more in (("sets", sets), ("elements", elements), ("rules", rules)):
        data["setup"][name].update(more)
    return data


@pytest.mark.parametrize(
    ("sets", "elements", "rules", "options"),
    [
        ({}, {"small-follower": 5, "abbot": 2}, {}, {"base.meeples": 5, "abbot.figures": 2}),
        ({}, {"king": True}, {"king-and-robber-scoring": "continuously"}, {"king.pays": "during-play"}),
        ({}, {"king": True}, {"king-and-robber-scoring": "15/40"}, {"king.pays": "15-40"}),
        ({}, {"robber": True}, {"king-and-robber-scoring": "10/20"}, {"king.pays": "10-20"}),
        ({}, {"fairy": True}, {"fairy-placement": "on-tile"}, {"fairy.on_tile": True}),
        ({}, {"fairy": True}, {}, {"fairy.on_tile": False, "fairy.unfinished": True}),
        ({}, {"princess": True}, {"princess-action": "must"}, {"princess.must": True}),
        ({}, {"dragon": True}, {"dragon-move": "after-scoring"}, {"dragon.after_scoring": True}),
        ({}, {"barn": 1}, {"barn-placement": "occupied"}, {"barn.beside_barn": True}),
        ({}, {"siege": True}, {"espace-variant": "any-tile"}, {"cathars.any_tile": True}),
        ({}, {}, {"tiny-city-scoring": "2"}, {"base.small_city": 2}),
        ({"cult/5": 1}, {}, {}, {"cult.as_monasteries": True}),
        ({"cult/5": 1}, {"shrine": True}, {}, {"cult.as_monasteries": False}),
    ],
)
def test_their_variants_are_our_house_rules(
    sets: dict[str, int], elements: dict[str, Any], rules: dict[str, str], options: dict[str, Any]
) -> None:
    game = read(with_setup(sets, elements, rules))
    assert {name: game.config.chosen[name] for name in options} == options
    assert cc.replay(game.record()).scores == game.scores


def test_the_fairy_moves_to_a_tile() -> None:
    data = with_setup({}, {"fairy": True}, {"fairy-placement": "on-tile"})
    move = message("MOVE_NEUTRAL_FIGURE", figureId="fairy.1", to=[1, 0])
    data["replay"] += [lay("BA/L", 0, 1), COMMIT, lay("BA/L", 0, 2), move, COMMIT]
    fairy = read(data).view(None)["fairy"]
    assert fairy == {"at": [1, 0], "charge": None}


@pytest.mark.parametrize(
    ("data", "key", "said"),
    [
        (changed("setup.sets", {"hills-and-sheep": 1}), "record.set", "hills-and-sheep"),
        (changed("setup.elements.phantom", 1), "record.rule", "phantom"),
        (changed("setup.elements.small-follower", 20), "record.rule", "small-follower"),
        (changed("setup.rules.tiny-city-scoring", "3"), "record.rule", "tiny-city-scoring"),
        (changed("setup", {"expansions": {}}), "record.version", "JCloisterZone 5"),
        (changed("replay.0.payload.tileId", "XX/Y"), "record.tile", "turn 1"),
        (changed("replay.0.payload.position", [9, 9]), "record.turn", "turn 1"),
        (changed("replay.1.payload.pointer.position", [0, 0]), "record.turn", "turn 1"),
        (changed("replay.1.type", "SCORE_ACROBATS"), "record.turn", "turn 1"),
        (changed("replay.1.payload.meepleId", "0.phantom.1"), "record.turn", "turn 1"),
        (changed("players", []), "record.damaged", "players"),
        (changed("players", [{}] * 9), "record.damaged", "players"),
        (changed("replay", {}), "record.damaged", "replay"),
        (changed("replay.0", 7), "record.damaged", "entry 0"),
        (changed("replay.0.payload.position", [10**400, 0]), "record.damaged", "position"),
        (changed("replay.0.payload.rotation", "R45"), "record.damaged", "rotation"),
        (changed("setup.start", []), "record.damaged", "start"),
        (changed("gameAnnotations", {"drawOrder": 3}), "record.damaged", "drawOrder"),
        (changed("gameAnnotations", {"endTurn": -1}), "record.damaged", "draws"),
        (changed("gameAnnotations", {"drawOrder": [["BA/L"]]}), "record.tile", "boxes"),
    ],
)
def test_what_cannot_be_expressed_is_said_in_one_sentence(data: Any, key: str, said: str) -> None:
    with pytest.raises(cc.RecordError) as caught:
        read(data)
    assert caught.value.key == key
    assert said in str(caught.value)
    assert is_one_sentence(str(caught.value))


@pytest.mark.slow
def test_junk_is_refused_and_nothing_else() -> None:
    """Whatever is broken in a file, the answer is one sentence or a game."""
    rng = random.Random(5)
    whole = saved(played(("farmers", "tower", "fairy"), steps=60))
    junk: list[Any] = [None, True, -1, 10**30, 1e300, "", "x" * 500, [], {}, [[]], {"a": 1}]
    read_of = 0
    for _ in range(150):
        data: Any = copy.deepcopy(whole)
        part = data
        while isinstance(part, dict | list) and part:
            key = rng.choice(list(part)) if isinstance(part, dict) else rng.randrange(len(part))
            if rng.random() < 0.25 or not isinstance(part[key], dict | list) or not part[key]:
                part[key] = rng.choice(junk)
                break
            part = part[key]
        read_of += is_read(json.dumps(data))
    assert 10 < read_of < 140, "some changes do no harm"


def test_a_truncated_file_is_not_json() -> None:
    text = json.dumps(BASE)
    for end in range(0, len(text) - 1, 37):
        with pytest.raises(cc.RecordError) as caught:
            imported(text[:end])
        assert caught.value.key == "record.unknown"
