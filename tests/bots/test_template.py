"""The bot template: it installs, it is found, and its bots play."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc

TEMPLATE = Path(__file__).resolve().parents[2] / "docs" / "template-bot"
SOURCE = TEMPLATE / "src"
PAGE = TEMPLATE.parent / "own-bot.md"


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry points of the template's own pyproject.toml, as if it were installed."""
    project = tomllib.loads((TEMPLATE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    group = "carcassonne.bots"
    points = [EntryPoint(name, value, group) for name, value in project["entry-points"][group].items()]
    monkeypatch.syspath_prepend(str(SOURCE))
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    found = lambda group: [point for point in points if point.group == group]  # noqa: E731
    monkeypatch.setattr("importlib.metadata.entry_points", found)


@pytest.fixture
def outside() -> Iterator[Any]:
    bot = cc.bots.get("outside", seconds=10)
    yield bot
    bot.close()  # type: ignore[attr-defined]


def play(*bots: cc.bots.Bot, modules: tuple[str, ...] = ("base", "farmers"), seed: int = 1) -> cc.Game:
    names = tuple(f"Player {number}" for number in range(len(bots)))
    game = cc.Game(cc.Config(players=names, modules=modules, seed=seed))
    while not game.over:
        seat = game.decision.player
        game.play(bots[seat].choose(game, seat))
    return game


def test_the_template_is_found_by_its_name() -> None:
    assert {"careful", "outside"} <= set(cc.bots.names())
    assert isinstance(cc.bots.get("careful", seconds=1, seed=2), cc.bots.Bot)


def test_the_careful_bot_takes_points_when_it_can() -> None:
    start = [("sketch/FRFF", (0, 0), 0)]
    script = cc.Script(tiles=["sketch/FFFR"], then="end", start=start)
    game = cc.Game(cc.Config(players=("Ann",), modules=("base",), seed=1), script)
    bot = cc.bots.get("careful")
    game.play({"type": "place_tile", "tile": "sketch/FFFR", "at": [1, 0], "turn": 0})
    best = bot.rank(game, 0)[0]
    assert best.actions[0].to_json() == {
        "type": "place_figure",
        "figure": "meeple",
        "at": [1, 0],
        "segment": 0,
    }
    assert best.value == 2.5
    assert bot.choose(game, 0) == best.actions[0]


def test_the_careful_bot_ranks_best_first_and_keeps_its_time() -> None:
    game = cc.Game(cc.Config(seed=3))
    ranked = cc.bots.get("careful", seconds=60).rank(game, 0, n=5)
    assert len(ranked) == min(5, len(game.decision.options))
    assert [entry.value for entry in ranked] == sorted((entry.value for entry in ranked), reverse=True)
    assert len(cc.bots.get("careful", seconds=1e-9).rank(game, 0, n=5)) == 1, "one option was weighed"


def test_the_careful_bot_beats_the_random_one() -> None:
    margins = []
    for seed in range(6):
        game = play(cc.bots.get("careful", seconds=60), cc.bots.get("random", seed=seed), seed=seed)
        margins.append(game.scores[0] - game.scores[1])
    assert sum(margin > 0 for margin in margins) >= 5


def test_the_careful_bot_plays_with_every_module() -> None:
    everything = tuple(module.id for module in cc.modules())
    game = cc.Game(cc.Config(modules=everything, seed=2))
    bots = [cc.bots.get("careful", seconds=0.001), cc.bots.get("random", seed=2)]
    for _ in range(150):
        seat = game.decision.player
        game.play(bots[seat].choose(game, seat))


def test_a_bot_in_another_process_plays_a_game(outside: Any) -> None:
    game = play(outside, cc.bots.get("random", seed=4), seed=4)
    assert game.over
    figures = [action for action in game.actions if action.type == "place_figure"]
    assert figures, "the program prefers figures to passing"
    assert len(outside.rank(cc.Game(cc.Config(seed=1)), 0)) == 1


@pytest.mark.parametrize(
    "program", ["pass", "print('nonsense', flush=True); input()", "import time; time.sleep(60)"]
)
def test_a_program_that_fails_costs_only_its_chances(program: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is gone, answers nonsense, or does not answer in time: the clock's option is played."""
    import my_carcassonne_bot.outside as module

    monkeypatch.setattr(module, "COMMAND", f'"{sys.executable}" -c "{program}"')
    bot = cc.bots.get("outside", seconds=0.2)
    game = cc.Game(cc.Config(seed=1))
    for _ in range(3):
        seat = game.decision.player
        action = bot.choose(game, seat)
        assert action == game.decision.default
        game.play(action)
    bot.close()  # type: ignore[attr-defined]


def test_the_template_installs_without_a_network(tmp_path: Path) -> None:
    install = "pip install --quiet --disable-pip-version-check --no-index --no-deps --no-build-isolation"
    command = [sys.executable, "-m", *install.split(), "--target", str(tmp_path), str(TEMPLATE)]
    subprocess.run(command, check=True, capture_output=True)
    code = "import carcassonne as cc; print(*cc.bots.names()); print(type(cc.bots.get('careful')).__name__)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    told = subprocess.run(
        [sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    assert {"random", "careful", "outside"} <= set(told[0].split())
    assert told[1] == "CarefulBot"


def test_the_page_shows_the_code_of_the_template() -> None:
    """What readers copy is what the tests run."""
    page = PAGE.read_text(encoding="utf-8")
    for path in ("src/my_carcassonne_bot/__init__.py", "src/my_carcassonne_bot/program.py"):
        assert (TEMPLATE / path).read_text(encoding="utf-8") in page
