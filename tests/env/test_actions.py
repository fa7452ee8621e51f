"""Every option has one action, every action of the mask one option, and there always is one."""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import carcassonne as cc
from carcassonne.env import carcassonne_v1
from carcassonne.env.actions import SEGMENTS, Layout
from carcassonne.env.board import PLANES
from carcassonne.env.table import GENERAL, OF_A_SEAT
from carcassonne.env.vocabulary import FIGURES, KINDS, VERBS, WORDS, Vocabulary
from carcassonne.tiles import EDITIONS, SETS, copies, design
from tests.env.tables import allowed, decisions

PROTOCOL = Path(__file__).resolve().parents[2] / "docs" / "protocol.md"
PRESETS = ["first-game", "classic", "princess-dragon", "tournament-day"]
LARGE = ["royal-gift", "big-box-2025", "classic-collection", "everything"]


def meaning(env: Any, action: int) -> dict[str, Any]:
    """What the documentation says that an action without a slot means."""
    window = env.layout.window
    if action == 0:
        return {"type": "pass"}
    if action < 1 + window * window * 4:
        cell, turn = divmod(action - 1, 4)
        row, column = divmod(cell, window)
        return {"type": "place_tile", "at": [column - window // 2, window // 2 - row], "turn": turn}
    figure, segment = divmod(action - 1 - window * window * 4, 16)
    last = list(env.game.tiles()[-1].at)
    return {"type": "place_figure", "figure": FIGURES.words[figure], "at": last, "segment": segment}


def check_actions(env: Any, observation: dict[str, Any]) -> int:
    """Compare the mask and the rows with the options of the game; the number of slots in use."""
    options = [option.to_json() for option in env.game.decision.options]
    chosen = env._choices.options
    assert allowed(observation) == sorted(chosen)
    assert sorted(chosen.values()) == list(range(len(options))), "each option once, none left out"
    first_slot = 1 + env.layout.window**2 * 4 + 24 * 16
    for action, index in chosen.items():
        if action < first_slot:
            assert meaning(env, action).items() <= options[index].items()
    slots = [index for action, index in sorted(chosen.items()) if action >= first_slot]
    rows = observation["options"]
    assert slots == sorted(slots), "in the order of the list"
    assert [VERBS.words[verb - 1] for verb in rows[: len(slots), 0]] == [options[i]["type"] for i in slots]
    assert not rows[len(slots) :].any()
    assert len({tuple(row) for row in rows[: len(slots)].tolist()}) == len(slots), "no two rows are alike"
    return len(slots)


@pytest.mark.parametrize("preset", PRESETS + [pytest.param(name, marks=pytest.mark.slow) for name in LARGE])
def test_mask_and_options_agree_to_the_end(preset: str) -> None:
    env = carcassonne_v1.env(preset, players=3, standings=False)
    used = [check_actions(env.unwrapped, observation) for _, observation in decisions(env, seed=5)]
    assert env.unwrapped.game.over
    assert any(used) == (preset not in ("first-game", "classic")), "the base game needs no slots"


def test_a_board_that_leaves_the_window_and_too_few_slots_never_stop_a_game() -> None:
    env = carcassonne_v1.env("princess-dragon", window=3, slots=2, standings=False)
    left_out = outside = 0
    for agent, observation in decisions(env, seed=2):
        raw = env.unwrapped
        chosen = raw._choices.options
        options = raw.game.decision.options
        assert allowed(observation) == sorted(chosen) != []
        assert len(chosen) + env.infos[agent]["left_out"] == len(options)
        left_out += env.infos[agent]["left_out"]
        outside += any(index for action, index in chosen.items() if action >= raw.layout.first_slot)
    assert env.unwrapped.game.over
    assert left_out > 100
    assert outside > 20


def test_options_that_would_share_an_action_get_a_slot() -> None:
    layout = Layout(window=5, slots=3)
    tile = {"type": "place_tile", "tile": "base/U", "at": [0, 1], "turn": 2}
    figure = {"type": "place_figure", "figure": "meeple", "at": [0, 1], "segment": 1}
    options = [
        tile,
        {**tile, "tile": "base/V"},
        {**tile, "at": [3, 0]},
        figure,
        {**figure, "companion": "builder"},
        {**figure, "at": [1, 1]},
        {"type": "pass"},
    ]
    choices = layout.choices(options, (0, 1))
    tile_action = 1 + (1 * 5 + 2) * 4 + 2  # the row above the middle one, the middle column, turn 2
    figure_action = 1 + 5 * 5 * 4 + 0 * 16 + 1  # the first figure, segment 1
    first_slot = 1 + 5 * 5 * 4 + 24 * 16
    assert choices.options == {
        0: 6,
        tile_action: 0,
        figure_action: 3,
        first_slot: 1,
        first_slot + 1: 2,
        first_slot + 2: 4,
    }
    assert choices.slots == (1, 2, 4)
    assert choices.left_out == 1
    assert layout.size == first_slot + 3


def test_an_option_tells_its_fields() -> None:
    env = carcassonne_v1.raw_env("everything", players=3)
    names = carcassonne_v1.OPTION_FIELDS

    def told(**option: Any) -> dict[str, int]:
        row = env._table.option(option, seat=2, seats=3)
        return {name: value for name, value in zip(names, row, strict=True) if value}

    prisoner = {"owner": 1, "figure": "mayor", "at": [-4, 7], "segment": 0, "companion": "builder"}
    assert told(type="take_prisoner", **prisoner) == {
        "verb": VERBS.words.index("take_prisoner") + 1,
        "figure": 7,
        "companion": 4,
        "on-board": 1,
        "x": -4,
        "y": 7,
        "segment": 1,
        "seat": 3,
    }
    ferry = told(type="move_ferry", at=[0, 0], segments=[0, 2])
    assert (ferry["segment"], ferry["second-segment"], ferry["on-board"]) == (1, 3, 1)
    assert told(type="bazaar_deal", value="sell", points=3)["word"] == WORDS.words.index("sell") + 1
    assert told(type="bazaar_deal", value="sell", points=3)["amount"] == 3
    assert told(type="place_robber", space=21)["amount"] == 21
    assert told(type="carry_out_message", value=7)["amount"] == 7
    assert told(type="place_figure", figure="barn", at=[0, 0], corner="SW")["word"] == 3
    tiles = sorted(env.config.deck)
    assert told(type="bazaar_choose", tile=tiles[4], points=0)["tile"] == 5
    assert told(type="place_tile", tile="abbey-mayor/ABBEY", at=[1, 1], turn=0)["tile"] == len(tiles) + 1


# --- the frozen words -----------------------------------------------------------------------------------


def section(name: str) -> set[str]:
    """The words that a section of the protocol page has as headings."""
    text = PROTOCOL.read_text(encoding="utf-8").split(f"\n## {name}\n")[1].split("\n## ")[0]
    return set(re.findall(r"^### `(\w+)`$", text, re.MULTILINE))


def test_the_words_cover_what_can_be_played() -> None:
    """A new module adds its words at the end of the list; the numbers of the others stay."""
    assert section("Decisions") <= set(KINDS.words)
    assert section("Actions") - {"fix_draw", "reshuffle"} <= set(VERBS.words)
    assert {figure for module in cc.modules() for figure in module.figures} <= set(FIGURES.words)


@pytest.mark.parametrize("words", [FIGURES, KINDS, VERBS, WORDS])
def test_words_have_numbers_of_their_own(words: Vocabulary) -> None:
    numbers = [words.number(word) for word in words.words]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) < words.room
    assert words.number(None) == 0
    assert words.number("a word of the future") == words.room


def test_the_first_words_never_move() -> None:
    """What a trained network has learned: change these only with a new version of the environment."""
    assert FIGURES.words[:4] == ("meeple", "abbot", "big-meeple", "builder")
    assert KINDS.words[:2] == ("place_tile", "place_figure")
    assert VERBS.words[:3] == ("pass", "place_tile", "place_figure")
    assert (FIGURES.room, KINDS.room, VERBS.room, WORDS.room) == (24, 64, 64, 32)


@pytest.mark.parametrize(
    ("words", "known"),
    [
        (FIGURES, "meeple abbot big-meeple builder pig robber mayor wagon barn fairy mage witch"),
        (
            KINDS,
            """
            place_tile place_figure abbey_turn bazaar_choose bazaar_deal bazaar_take bid build_bridge castle
            copy_feature crop_add crop_circle crop_return enter_quarter enter_tournament escape
            exchange_prisoner extra_turn join_flier land leave_quarter message message_return move_count
            move_dragon move_ferry move_magic move_marker move_wagon place_abbey place_ingot place_robber
            princess ransom register reject_tile return_farmer rob score_next separate_magic set_ferry
            take_prisoner""",
        ),
        (
            VERBS,
            """
            pass place_tile place_figure abbey_turn bazaar_choose bazaar_deal bazaar_take bid build_bridge
            build_castle build_tower carry_out_message climb_tower copy_feature crop_circle enter_quarter
            enter_tournament exchange_prisoner extra_turn fly join_flier leave_quarter move_count move_dragon
            move_fairy move_ferry move_magic move_marker move_wagon place_ingot place_robber ransom register
            reject_tile remove_magic return_figure rob score_and_return score_next set_ferry take_back
            take_message_points take_prisoner""",
        ),
        (WORDS, "NE SE SW NW castle market smithy cathedral A B buy sell meeple messenger"),
    ],
)
def test_the_words_of_version_1(words: Vocabulary, known: str) -> None:
    """Modules give the numbers; a new one adds its words behind these."""
    assert words.words[: len(known.split())] == tuple(known.split())


def test_the_columns_of_version_1() -> None:
    """Modules say what there is to see; the order is part of the encoding, and there is no room for more."""
    tokens = "dragon fairy mage witch tower gold bridge ferry my-castle their-castle my-barn their-barn"
    assert PLANES[-12:] == tuple(f"token.{name}" for name in tokens.split())
    general = "quarter-of-count messages-unseen gold-supply ferry-supply"
    assert GENERAL[7:] == (*general.split(), *(f"open-tile.{number}" for number in range(6)))
    owned = "wine grain cloth gold bridges castles tower-pieces abbey king robber-baron own-tile"
    assert OF_A_SEAT[3:15] == (*owned.split(), "tokens-registered")
    assert OF_A_SEAT[15] == "supply.1"


def test_every_segment_of_every_tile_has_an_action() -> None:
    tiles = {tile for name in SETS for edition in EDITIONS for tile in copies(name, edition)}
    assert max(len(design(tile).segments) for tile in tiles) + 1 <= SEGMENTS, "a bridge adds one"


def test_illegal_actions() -> None:
    """They are answered like a player whose time is up, or refused."""
    config = cc.Config(("Ann", "Bob"), seed=4)
    env = carcassonne_v1.env(config)
    env.reset()
    assert env.last()[0]["action_mask"][0] == 0
    default = env.unwrapped.game.decision.default
    env.step(0)
    assert env.unwrapped.game.actions == (default,)
    assert env.infos["player_0"]["illegal"] is True
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
    assert env.infos["player_0"]["illegal"] is False
    strict = carcassonne_v1.env(config, illegal="raise")
    strict.reset()
    with pytest.raises(ValueError, match="action 0 is not possible now"):
        strict.step(0)
    with pytest.raises(AssertionError):
        strict.step(10**6)


def test_random_actions_reach_every_group() -> None:
    """Tiles, figures, passing and slots all occur, so the checks above saw them all."""
    env = carcassonne_v1.env("princess-dragon", standings=False)
    rng = random.Random(1)
    groups: Counter[str] = Counter()
    for _, observation in decisions(env, seed=1):
        layout = env.unwrapped.layout
        action = rng.choice(allowed(observation))
        starts = {"pass": 0, "tile": 1, "figure": layout.first_figure, "slot": layout.first_slot}
        groups[[name for name, start in starts.items() if start <= action][-1]] += 1
    assert set(groups) == {"pass", "tile", "figure", "slot"}
