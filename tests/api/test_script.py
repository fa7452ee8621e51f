"""Script: chance fixed beforehand."""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any

import pytest

import carcassonne as cc

BASE = cc.Config(players=("Ann", "Bob"), edition="c1", modules=("base",), seed=3)


def draws(game: cc.Game) -> list[str]:
    """Every tile that was drawn until the end, rejected or not."""
    while not game.over:
        game.play(game.decision.options[0])
    return [event["tile"] for event in game.events if event["type"] in ("tile_drawn", "tile_rejected")]


def test_scripted_tiles_come_first_and_then_the_shuffled_stack() -> None:
    drawn = draws(cc.Game(BASE, cc.Script(tiles=["base/X", "base/B", "base/X"])))
    assert drawn[:3] == ["base/X", "base/B", "base/X"]
    # the stack goes on less one X and one B; the second X was none of its own
    stack = BASE.deck - Counter(["base/D", "base/X", "base/B"])
    assert Counter(drawn[3:]) == stack


def test_the_stack_goes_on_in_the_order_of_the_seed() -> None:
    """Without a script the same seed gives the same order, less what was scripted."""
    plain = draws(cc.Game(BASE))
    scripted = draws(cc.Game(BASE, cc.Script(tiles=["base/C"])))
    assert scripted == ["base/C", *[tile for tile in plain if tile != "base/C"]]  # there is one C


def test_then_end_ends_the_game_after_the_turn_of_the_last_scripted_tile() -> None:
    game = cc.Game(BASE, cc.Script(tiles=["base/B", "base/E"], then="end"))
    assert game.remaining == Counter({"base/E": 1})
    assert draws(game) == ["base/B", "base/E"]
    assert (game.over, game.turn) == (True, 2)


def test_no_tiles_and_then_end() -> None:
    game = cc.Game(BASE, cc.Script(then="end"))
    assert (game.over, game.scores, game.winners) == (True, (0, 0), (0, 1))


def test_tiles_may_be_of_any_box_and_made_up() -> None:
    game = cc.Game(BASE, cc.Script(tiles=["tower/A", "sketch/FFFF mon"], then="end"))
    assert draws(game) == ["tower/A", "sketch/FFFF mon"]


def test_start_replaces_what_lies_on_the_table() -> None:
    start = [("base/B", (2, 3), 0), ("base/U", (2, 4), 0), ("sketch/CFFF", (9, 9), 2)]
    game = cc.Game(BASE, cc.Script(start=start))
    assert [(tile.id, tile.at, tile.turn, tile.player, tile.number) for tile in game.tiles()] == [
        (*entry, None, 0) for entry in start
    ]
    assert game.tile((0, 0)) is None
    beside = {(2, 2), (1, 3), (3, 3), (2, 5), (1, 4), (3, 4), (9, 8), (8, 9), (10, 9), (9, 10)}
    assert {tuple(at) for at in game.view(None)["cells"]} == beside
    assert {option.at for option in game.decision.options} <= beside
    game.play(game.decision.options[0])
    assert game.tiles()[-1].number == 1


def test_complete_features_of_the_start_are_never_scored() -> None:
    """They were complete before the first turn began (TURN-26)."""
    start = [("sketch/FRFF", (0, 0), 0), ("sketch/FFFR", (1, 0), 0)]
    game = cc.Game(BASE, cc.Script(tiles=["sketch/FFFF"], then="end", start=start))
    assert game.feature((0, 0), 0).complete
    assert draws(game) == ["sketch/FFFF"]
    assert game.scores == (0, 0)


def test_a_script_is_a_value() -> None:
    script = cc.Script(tiles=["base/B"], then="end", dice=[2], messages=[4], start=[("base/D", (0, 0), 1)])
    assert cc.Script.from_json(json.loads(json.dumps(script.to_json()))) == script
    assert script == cc.Script(
        tiles=("base/B",), then="end", dice=(2,), messages=(4,), start=[("base/D", (0, 0), 1)]
    )
    assert script != cc.Script(tiles=["base/B"])
    assert cc.Script.from_json({}) == cc.Script()


@pytest.mark.parametrize(
    "fields",
    [
        {"tiles": ["base/ZZ"]},
        {"tiles": ["nowhere/A"]},
        {"tiles": ["sketch/ABCD"]},
        {"tiles": ["sketch/"]},
        {"tiles": "base/B"},
        {"tiles": [7]},
        {"then": "stop"},
        {"dice": ["six"]},
        {"dice": [True]},
        {"messages": 4},
        {"start": []},
        {"start": [("base/D", (0, 0))]},
        {"start": [("base/D", (0, 0), 4)]},
        {"start": [("base/D", (0, "0"), 0)]},
        {"start": [("base/D", (10**6, 0), 0)]},
        {"start": [("base/D", (0, 0), 0), ("base/B", (0, 0), 0)]},
    ],
)
def test_a_script_that_cannot_be_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(cc.ConfigError):
        cc.Script(**fields)


def test_a_script_has_no_other_fields() -> None:
    with pytest.raises(cc.ConfigError):
        cc.Script.from_json({"cards": []})
    with pytest.raises(cc.ConfigError):
        cc.Game(BASE, {"tiles": ["base/B"]})  # type: ignore[arg-type]


def test_figures_stand_on_the_board_at_the_start() -> None:
    start = [("base/E", (0, 0), 0)]
    script = cc.Script(tiles=["base/U"], then="end", start=start, figures=[(1, "meeple", (0, 0), 0)])
    game = cc.Game(BASE, script)
    assert [figure.figure for figure in game.figures(1).placed] == ["meeple"]
    assert (game.figures(1).supply["meeple"], game.feature((0, 0), 0).strength) == (6, (0, 1))
    assert cc.Script.from_json(json.loads(json.dumps(script.to_json()))) == script
    draws(game)
    assert cc.replay(game.record()).scores == game.scores
    assert game.scores[1] == 1, "for the unfinished city"


@pytest.mark.parametrize(
    ("standing", "sentence"),
    [
        ((2, "meeple", (0, 0), 0), "player 2 has no 'meeple' to put on the board"),
        ((0, "abbot", (0, 0), 0), "player 0 has no 'abbot' to put on the board"),
        ((0, "meeple", (5, 5), 0), "no figure can stand on segment 0 of the tile at (5, 5)"),
        ((0, "meeple", (0, 0), 9), "no figure can stand on segment 9 of the tile at (0, 0)"),
        ((0, "meeple"), "an entry of script.figures must be (player, figure, (x, y), segment)"),
    ],
)
def test_a_figure_that_cannot_stand_there_is_refused(standing: Any, sentence: str) -> None:
    with pytest.raises(cc.ConfigError, match="^" + re.escape(sentence)):
        cc.Game(BASE, cc.Script(figures=[standing]))


def test_tiles_can_be_taken_out() -> None:
    game = cc.Game(BASE, cc.Script(out=["base/X", "base/B", "base/B"]))
    drawn = Counter(draws(game))
    assert drawn == BASE.deck - Counter({"base/D": 1, "base/X": 1, "base/B": 2})
    assert cc.replay(game.record()).scores == game.scores


def test_prize_tiles_are_opened_in_the_order_of_the_script() -> None:
    config = cc.Config(modules=("base", "farmers", "tournaments"), seed=5)
    usual = _prizes(cc.Game(config))
    wanted = usual[::-1][:4]
    assert _prizes(cc.Game(config, cc.Script(prizes=wanted)))[:4] == wanted
    with pytest.raises(cc.ConfigError, match=r"^script\.prizes must be prize tiles"):
        cc.Game(config, cc.Script(prizes=["base/D"]))


def _prizes(game: cc.Game) -> list[str]:
    record = next(kept for kind, kept in game._state.kept.items() if kind.__name__ == "TournamentsKept")
    return [tile.id for pile in record.prizes for tile in pile]


def test_a_script_without_the_young_fields_is_told_as_before() -> None:
    assert list(cc.Script().to_json()) == ["tiles", "then", "dice", "messages", "start"]
