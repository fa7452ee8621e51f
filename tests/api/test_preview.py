"""Preview: what actions would do, up to the first reveal, and never with anything hidden in it."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

import carcassonne as cc

PLAIN = "sketch/FFFF"
MONASTERY = "sketch/FFFF mon"
AT = [1, 0]
MONK = {"type": "place_figure", "figure": "meeple", "at": AT, "segment": 0}
PASS = {"type": "pass"}


def scripted(tiles: Sequence[str], start: str = PLAIN, modules: Sequence[str] = ("base",)) -> cc.Game:
    config = cc.Config(players=("Ann", "Bob"), modules=tuple(modules), seed=1)
    return cc.Game(config, cc.Script(tiles=tiles, then="end", start=[(start, (0, 0), 0)]))


def tile(id: str, turn: int = 0) -> dict[str, object]:
    return {"type": "place_tile", "tile": id, "at": AT, "turn": turn}


def test_no_actions_show_the_present_decision() -> None:
    game = scripted([MONASTERY, PLAIN])
    preview = game.preview([])
    assert (preview.events, preview.stop) == ((), None)
    assert preview.decision is not None
    assert list(preview.decision.options) == list(game.decision.options)


def test_the_player_goes_on_deciding() -> None:
    game = scripted([MONASTERY, PLAIN])
    preview = game.preview([tile(MONASTERY)])
    assert [event["type"] for event in preview.events] == ["tile_placed"]
    assert preview.stop is None
    assert preview.decision is not None
    assert (preview.decision.player, preview.decision.kind) == (0, "place_figure")
    assert [option.to_json() for option in preview.decision.options] == [MONK, PASS]


def test_it_stops_before_the_next_draw() -> None:
    game = scripted([MONASTERY, PLAIN])
    preview = game.preview([tile(MONASTERY), MONK])
    assert (preview.decision, preview.stop, preview.player) == (None, "draw", None)
    assert "tile_drawn" not in [event["type"] for event in preview.events]
    assert [event["type"] for event in preview.events][:2] == ["tile_placed", "figure_placed"]


def test_it_tells_the_points_of_the_turn() -> None:
    game = scripted(["sketch/FFFR", PLAIN], start="sketch/FRFF")
    preview = game.preview([tile("sketch/FFFR"), MONK])
    scores = [(event["player"], event["points"]) for event in preview.events if event["type"] == "score"]
    assert scores == [(0, 2)]
    assert game.scores == (0, 0)


def test_it_tells_the_end_of_the_game() -> None:
    game = scripted([MONASTERY])
    preview = game.preview([tile(MONASTERY), MONK])
    assert (preview.decision, preview.stop) == (None, "end")
    assert preview.events[-1] == {"type": "game_over", "scores": [2, 0], "winners": [0]}
    assert not game.over
    assert tuple(game.play(tile(MONASTERY))) + tuple(game.play(MONK)) == preview.events
    assert game.preview([]).stop == "end"


def test_it_stops_when_somebody_else_decides() -> None:
    """CROP-3: Ann chooses what the circle does, then Bob, who has a knight too, decides first (TURN-37)."""
    city, circle = "sketch/CFFF", "sketch/FFFF crop=shield"
    game = scripted([city, city, circle, PLAIN], modules=("base", "crop-circles"))
    for at in ([0, 1], [-1, 0]):
        game.play({"type": "place_tile", "tile": city, "at": at, "turn": 0})
        game.play({"type": "place_figure", "figure": "meeple", "at": at, "segment": 0})
    game.play({"type": "place_tile", "tile": circle, "at": [1, 0], "turn": 0})
    assert (game.decision.player, game.decision.kind) == (0, "crop_circle")
    for option in game.decision.options:
        preview = game.preview([option])
        assert (preview.decision, preview.stop, preview.player) == (None, "player", 1)
        after = game.copy()
        assert after.play(option) == preview.events
        assert after.decision.player == 1


def test_it_changes_nothing() -> None:
    game = scripted([MONASTERY, PLAIN])
    before = game.view(0), game.record(), game.decision.options[0]
    game.preview([tile(MONASTERY), MONK])
    assert (game.view(0), game.record(), game.decision.options[0]) == before


@pytest.mark.parametrize(
    "actions",
    [
        [PASS],
        [tile(MONASTERY), tile(MONASTERY)],
        [tile(MONASTERY), MONK, PASS],  # beyond the draw
        [None],
        [{"type": "place_tile"}],
    ],
)
def test_what_cannot_be_played_cannot_be_previewed(actions: list[object]) -> None:
    game = scripted([MONASTERY, PLAIN])
    with pytest.raises(cc.IllegalAction):
        game.preview(actions)  # type: ignore[arg-type]


def test_it_takes_both_forms_of_actions() -> None:
    game = scripted([MONASTERY, PLAIN])
    option = next(option for option in game.decision.options if list(option.at) == AT)
    assert game.preview([option]).events == game.preview([option.to_json()]).events


@pytest.mark.parametrize("seed", range(3))
def test_it_never_depends_on_what_is_hidden(seed: int) -> None:
    """The same preview on the game and on games whose unseen tiles lie in another order."""
    rng = random.Random(seed)
    game = cc.Game(cc.Config(modules=("base", "farmers", "river", "abbot"), seed=seed))
    for _ in range(60):
        action = rng.choice(game.decision.options)
        preview = game.preview([action])
        seat = game.decision.player
        for _ in range(3):
            other = game.reshuffled(rng, seat).preview([action])
            assert (other.events, other.stop) == (preview.events, preview.stop)
            shown, wanted = other.decision, preview.decision
            assert (shown is None) == (wanted is None)
            if shown is not None and wanted is not None:
                assert list(shown.options) == list(wanted.options)
        game.play(action)


def test_the_end_is_known_only_when_no_tile_is_left() -> None:
    """A last tile that cannot be laid ends the game too, but that shows only when it is drawn (BASE-14)."""
    game = scripted([MONASTERY, "sketch/VVVV"])
    assert game.preview([tile(MONASTERY), PASS]).stop == "draw"
    game.play(tile(MONASTERY))
    game.play(PASS)
    assert game.over
