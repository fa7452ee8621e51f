"""Whatever comes in, only the promised errors come out: ConfigError, IllegalAction, RecordError."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import carcassonne as cc
from carcassonne.engine.actions import PlaceFigure, PlaceTile
from carcassonne.geometry import STRIDE
from carcassonne.kit.strategies import configs, junk, mutated
from carcassonne.tiles import SETS, tile_set

FIELDS = ("players", "edition", "modules", "tiles", "options", "seed")
SCRIPT_FIELDS = ("tiles", "then", "dice", "messages", "start")
ACTION_FIELDS = ("type", "tile", "at", "turn", "figure", "segment", "companion", "extra")
TILE_IDS = sorted(tile.id for name in SETS for tile in tile_set(name).designs)
CONFIG = cc.Config(
    players=("Ann", "Bob"),
    modules=("base", "farmers", "river", "abbot", "inns", "cathedrals", "big-meeple"),
    tiles={"river": 1, "cathars": 1, "king-robber": 1, "inns-cathedrals": 1},
    options={"river.bends": "adjacent"},
    seed=3,
)


def played(config: cc.Config, script: cc.Script | None = None, actions: int = 1000) -> cc.Game:
    game = cc.Game(config, script)
    rng = random.Random(1)
    while not game.over and actions:
        game.play(rng.choice(game.decision.options))
        actions -= 1
    return game


def attempt(build: Callable[[], Any], promised: type[Exception]) -> Any:
    """What is built, or the promised error; any other error is a bug."""
    try:
        return build()
    except promised as error:
        return error


def nested(depth: int) -> list[Any]:
    """Lists in lists, deeper than Python likes to go."""
    inner: list[Any] = []
    for _ in range(depth):
        inner = [inner]
    return inner


EXTREME = {
    "a number of 5000 digits": 10**5000,
    "lists in lists in lists": nested(100_000),
    "half a character": "\ud800",
    "an empty list": [],
    "an object": {"a": 1},
    "not a number": float("nan"),
    "infinity": float("inf"),
    "bytes": b"base",
    "a thousand letters": "x" * 1000,
    "an object of Python": object(),
    "a set": {1, 2},
    "true": True,
    "null": None,
}
extreme = pytest.mark.parametrize("value", EXTREME.values(), ids=EXTREME.keys())
"""Values that random junk hardly ever has."""


# --- set-ups ----------------------------------------------------------------------------------------------


def accepted_or_refused(build: Callable[[], cc.Config]) -> None:
    """A set-up is refused with a sentence, or its game begins and its JSON form says the same."""
    config = attempt(build, cc.ConfigError)
    if isinstance(config, cc.ConfigError):
        assert config.key.startswith("config.")
        assert str(config)
        return
    assert cc.Config.from_json(json.loads(json.dumps(config.to_json()))) == config
    assert cc.Game(config).turn == 1


@given(field=st.sampled_from(FIELDS), value=junk)
def test_config_with_junk_in_a_field(field: str, value: Any) -> None:
    accepted_or_refused(lambda: cc.Config(**{field: value}))


@given(data=junk | st.dictionaries(st.sampled_from((*FIELDS, "colour")), junk))
def test_config_from_junk(data: Any) -> None:
    accepted_or_refused(lambda: cc.Config.from_json(data))


@given(data=mutated(CONFIG.to_json()))
def test_config_from_damaged_json(data: Any) -> None:
    accepted_or_refused(lambda: cc.Config.from_json(data))


@extreme
@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("shape", ["plain", "in a list", "in an object", "as a key"])
def test_config_with_an_extreme_value(field: str, shape: str, value: Any) -> None:
    known = {"tiles": "base", "options": "river.bends"}.get(field, "base")
    if shape == "as a key":
        try:
            value = {value: 1}
        except TypeError:  # no key at all
            return
    else:
        value = {"plain": value, "in a list": [value], "in an object": {known: value}}[shape]
    accepted_or_refused(lambda: cc.Config(**{"modules": ("river",), field: value}))


@pytest.mark.parametrize("junk_config", [None, 3, "base", {"players": ["Ann"]}, cc.Config, object()])
def test_a_game_needs_a_config(junk_config: Any) -> None:
    with pytest.raises(cc.ConfigError):
        cc.Game(junk_config)


# --- scripts ----------------------------------------------------------------------------------------------


def script_accepted_or_refused(build: Callable[[], cc.Script], config: cc.Config = CONFIG) -> None:
    """A script is refused with a sentence, or a game with it can be played to its end."""
    script = attempt(build, cc.ConfigError)
    game = (
        script
        if isinstance(script, cc.ConfigError)
        else attempt(lambda: cc.Game(config, script), cc.ConfigError)
    )
    if isinstance(game, cc.ConfigError):
        assert game.key.startswith("config.")
        assert str(game)
        return
    assert cc.Script.from_json(json.loads(json.dumps(script.to_json()))) == script
    steps = 0
    while not game.over:
        game.play(game.decision.default)
        steps += 1
        assert steps < 1000
    assert cc.replay(json.loads(json.dumps(game.record()))).scores == game.scores


@given(field=st.sampled_from(SCRIPT_FIELDS), value=junk)
def test_script_with_junk_in_a_field(field: str, value: Any) -> None:
    script_accepted_or_refused(lambda: cc.Script(**{field: value}))


@given(data=junk | st.dictionaries(st.sampled_from((*SCRIPT_FIELDS, "colour")), junk))
def test_script_from_junk(data: Any) -> None:
    script_accepted_or_refused(lambda: cc.Script.from_json(data))


@extreme
@pytest.mark.parametrize("field", SCRIPT_FIELDS)
@pytest.mark.parametrize("shape", ["plain", "in a list", "in a start"])
def test_script_with_an_extreme_value(field: str, shape: str, value: Any) -> None:
    shapes = {"plain": value, "in a list": [value], "in a start": [["base/D", [0, value], 0]]}
    script_accepted_or_refused(lambda: cc.Script(**{field: shapes[shape]}))


points = st.tuples(st.integers(-2, 2), st.integers(-2, 2))
starts = st.lists(
    st.tuples(st.sampled_from(TILE_IDS), points, st.integers(0, 3)),
    min_size=1,
    max_size=5,
    unique_by=lambda entry: entry[1],
)


@given(
    config=configs(small=True),
    tiles=st.lists(st.sampled_from(TILE_IDS), max_size=8),
    start=st.none() | starts,
    then=st.sampled_from(("shuffle", "end")),
)
@settings(max_examples=40)
def test_a_script_of_any_tiles_can_be_played(
    config: cc.Config, tiles: list[str], start: Any, then: str
) -> None:
    """Also tiles of boxes that are not in the game, springs, abbeys and squares of larger pieces."""
    script_accepted_or_refused(lambda: cc.Script(tiles=tiles, start=start, then=then), config)


@pytest.mark.parametrize("at", [(0, 511), (511, 0), (-511, 0), (0, -511), (511, 511), (-511, -511)])
def test_a_script_that_starts_far_out(at: tuple[int, int]) -> None:
    """Every cell offered touches a tile, also at the edge of what a script may name."""
    game = cc.Game(
        cc.Config(modules=("base",), seed=1),
        cc.Script(tiles=["base/B"] * 9, start=[("base/B", at, 0)], then="end"),
    )
    while not game.over:
        lying = {tile.at for tile in game.tiles()}
        if game.decision.kind == "place_tile":
            for x, y in (option.at for option in game.decision.options):
                assert lying & {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)}, f"{(x, y)} touches nothing"
        game.play(game.decision.options[0])


# --- actions ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def asked() -> dict[str, cc.Game]:
    """A game that asks for a tile, one that asks for a figure, and one that is over."""
    tile = played(CONFIG, actions=12)
    while tile.decision.kind != "place_tile":
        tile.play(tile.decision.default)
    figure = tile.copy()
    while figure.decision.kind != "place_figure":
        figure.play(figure.decision.options[0])
    return {"tile": tile, "figure": figure, "over": played(CONFIG)}


def refused(game: cc.Game, action: Any) -> None:
    before = json.dumps([game.view(0, aids=()), game.record()])
    for attempt in (lambda data: game.copy().play(data), lambda data: game.preview([data]), game.play):
        with pytest.raises(cc.IllegalAction) as refusal:
            attempt(action)
        assert refusal.value.key.startswith("illegal.")
        assert str(refusal.value)
    assert json.dumps([game.view(0, aids=()), game.record()]) == before


@pytest.mark.parametrize("kind", ["tile", "figure", "over"])
@given(action=junk | st.dictionaries(st.sampled_from(ACTION_FIELDS), junk))
def test_junk_is_no_action(asked: dict[str, cc.Game], kind: str, action: Any) -> None:
    if action != {"type": "pass"} or kind != "figure":
        refused(asked[kind], action)


@pytest.mark.parametrize("kind", ["tile", "figure"])
@given(field=st.sampled_from(ACTION_FIELDS), choice=st.integers(0, 100), value=junk)
def test_an_option_with_junk_in_a_field(
    asked: dict[str, cc.Game], kind: str, field: str, choice: int, value: Any
) -> None:
    game = asked[kind]
    options = [option.to_json() for option in game.decision.options]
    action = {**options[choice % len(options)], field: value}
    if json.dumps(action, sort_keys=True) not in [json.dumps(option, sort_keys=True) for option in options]:
        refused(game, action)


@extreme
@pytest.mark.parametrize("kind", ["tile", "figure", "over"])
def test_extreme_values_are_no_actions(asked: dict[str, cc.Game], kind: str, value: Any) -> None:
    game = asked[kind]
    refused(game, value)
    options = [] if game.over else list(game.decision.options)
    plain = (
        options[0].to_json() if options else {"type": "place_tile", "tile": "base/D", "at": [0, 1], "turn": 0}
    )
    for field in ACTION_FIELDS:
        refused(game, {**plain, field: value})
    refused(game, {**plain, "at": [value, 0]})
    refused(game, {**plain, "at": [0, value]})


@pytest.mark.parametrize("far", [(-1, STRIDE), (1, -STRIDE), (0, STRIDE), (STRIDE, 0), (2**70, 0)])
def test_a_cell_far_away_is_not_taken_for_a_near_one(asked: dict[str, cc.Game], far: tuple[int, int]) -> None:
    for kind in ("tile", "figure"):
        game = asked[kind]
        for option in game.decision.options:
            if option.type != "pass":
                data = option.to_json()
                x, y = data["at"]
                wrong = (x + far[0], y + far[1])
                refused(game, {**data, "at": list(wrong)})
                if option.type == "place_tile":
                    refused(game, PlaceTile(option.tile, wrong, option.turn))
                if option.type == "place_figure":
                    refused(game, PlaceFigure(option.figure, wrong, option.segment))


@extreme
def test_action_objects_with_wrong_fields(asked: dict[str, cc.Game], value: Any) -> None:
    """An action built by hand is checked like any other."""
    tile, figure = asked["tile"], asked["figure"]
    drawn = tile.hand[0]
    at = figure.tiles()[-1].at
    for action in (PlaceTile(value, (0, 1), 0), PlaceTile(drawn, value, 0), PlaceTile(drawn, (value, 1), 0)):
        refused(tile, action)
    for action in (
        PlaceFigure(value, at, 0),
        PlaceFigure("meeple", value, 0),
        PlaceFigure("meeple", (value, 0), 0),
        PlaceFigure("meeple", at, 0, value or "x"),
    ):
        refused(figure, action)


def test_an_action_object_that_equals_an_option_can_be_replayed(asked: dict[str, cc.Game]) -> None:
    """True equals 1 and 2.0 equals 2 in Python; a record must not remember the difference."""
    for kind in ("tile", "figure"):
        for option in asked[kind].decision.options:
            if option.type == "place_tile":
                twin: cc.Action = PlaceTile(
                    option.tile, tuple(float(n) for n in option.at), float(option.turn)
                )
            elif option.type == "place_figure":
                twin = PlaceFigure(option.figure, option.at, float(option.segment))
            else:
                continue
            game = asked[kind].copy()
            try:
                game.play(twin)
            except cc.IllegalAction:
                continue
            assert cc.replay(json.loads(json.dumps(game.record()))).actions == game.actions


# --- records ----------------------------------------------------------------------------------------------

RECORD = json.loads(
    json.dumps(played(CONFIG, cc.Script(tiles=["river/I"], then="shuffle"), actions=30).record())
)


def replayed_or_refused(data: Any) -> None:
    """A record is refused with a sentence, or the game it gives has that very record."""
    game = attempt(lambda: cc.replay(data), cc.RecordError)
    if isinstance(game, cc.RecordError):
        assert game.key.startswith("record.")
        assert str(game)
        return
    record = json.loads(json.dumps(game.record()))
    for key in ("format", "seed", "actions", "scores"):
        assert json.dumps(record[key]) == json.dumps(data[key])


def test_the_record_to_be_damaged_is_sound() -> None:
    assert len(RECORD["actions"]) == 30
    assert json.loads(json.dumps(cc.replay(RECORD).record())) == RECORD


@given(data=junk | st.dictionaries(st.sampled_from((*RECORD, "colour")), junk))
def test_junk_is_no_record(data: Any) -> None:
    with pytest.raises(cc.RecordError):
        cc.replay(data)


@given(data=mutated(RECORD))
@settings(max_examples=100)
def test_damaged_records(data: Any) -> None:
    replayed_or_refused(data)


@given(
    action=st.dictionaries(st.sampled_from((*ACTION_FIELDS, "key", "seat")), junk) | junk,
    place=st.integers(0, 30),
)
def test_records_with_a_junk_action(action: Any, place: int) -> None:
    actions = RECORD["actions"]
    if action != actions[min(place, 29)] and action != {"type": "pass"}:
        with pytest.raises(cc.RecordError):
            cc.replay({**RECORD, "actions": [*actions[:place], action, *actions[place + 1 :]]})


@given(
    kind=st.sampled_from(("reshuffle", "fix_draw")),
    fields=st.dictionaries(st.sampled_from(("key", "seat", "tile")), junk),
)
def test_records_with_a_junk_stroke_of_chance(kind: str, fields: dict[str, Any]) -> None:
    with pytest.raises(cc.RecordError):
        cc.replay({**RECORD, "actions": [{"type": kind, **fields}, *RECORD["actions"]]})


@extreme
@pytest.mark.parametrize("key", list(RECORD))
def test_records_with_an_extreme_value(key: str, value: Any) -> None:
    if key == "engine" or (key == "script" and value is None):
        return
    with pytest.raises(cc.RecordError):
        cc.replay({**RECORD, key: value})
    if isinstance(RECORD[key], list):
        with pytest.raises(cc.RecordError):
            cc.replay({**RECORD, key: [value, *RECORD[key][1:]]})


CHANGES: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "a point too many": lambda r: {**r, "scores": [r["scores"][0] + 1, *r["scores"][1:]]},
    "a score too few": lambda r: {**r, "scores": r["scores"][:-1]},
    "scores as texts": lambda r: {**r, "scores": [str(score) for score in r["scores"]]},
    "another seed": lambda r: {**r, "seed": 4},
    "another seed in both places": lambda r: {**r, "seed": 4, "config": {**r["config"], "seed": 4}},
    "the seed as a text": lambda r: {**r, "seed": "3"},
    "another format": lambda r: {**r, "format": "carcassonne-record/0"},
    "another edition": lambda r: {**r, "config": {**r["config"], "edition": "c1"}},
    "another module": lambda r: {**r, "config": {**r["config"], "modules": ["base"], "options": {}}},
    "an unknown module": lambda r: {**r, "config": {**r["config"], "modules": ["base", "spaceships"]}},
    "another player more": lambda r: {**r, "config": {**r["config"], "players": ["Ann", "Bob", "Cid"]}},
    "no config": lambda r: {key: value for key, value in r.items() if key != "config"},
    "no seed": lambda r: {key: value for key, value in r.items() if key != "seed"},
    "no actions": lambda r: {key: value for key, value in r.items() if key != "actions"},
    "no scores": lambda r: {key: value for key, value in r.items() if key != "scores"},
    "no format": lambda r: {key: value for key, value in r.items() if key != "format"},
    "no script": lambda r: {**r, "script": None},
    "first action missing": lambda r: {**r, "actions": r["actions"][1:]},
    "first action twice": lambda r: {**r, "actions": [r["actions"][0], *r["actions"]]},
    "two actions swapped": lambda r: {**r, "actions": [r["actions"][1], r["actions"][0], *r["actions"][2:]]},
    "a turned tile": lambda r: {**r, "actions": [{**r["actions"][0], "turn": 1}, *r["actions"][1:]]},
}  # fmt: skip


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES.keys())
def test_a_record_that_was_changed_is_refused(change: Callable[[dict[str, Any]], dict[str, Any]]) -> None:
    with pytest.raises(cc.RecordError):
        cc.replay(change(RECORD))


def test_a_record_that_was_cut_short_is_the_game_until_then() -> None:
    """Without the scores of that moment it is refused, with them it is a sound record."""
    scores = cc.replay({**RECORD, "actions": [], "scores": [0, 0]}).scores
    assert scores == (0, 0)
    short = cc.Game(CONFIG, cc.Script(tiles=["river/I"]))
    for action in RECORD["actions"][:-5]:
        short.play(action)
    assert (
        cc.replay({**RECORD, "actions": RECORD["actions"][:-5], "scores": list(short.scores)}).turn
        == short.turn
    )
