"""Bots that are programs of their own."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import pytest

import carcassonne as cc
from carcassonne.bots import BotError
from carcassonne.bots.arena import Fixture, Match
from carcassonne.bots.arena.match import seat_names
from tests.bots.ticking import midgame

LAST = """
import json, sys
for line in sys.stdin:
    question = json.loads(line)
    options = question["view"]["decision"]["options"]
    print(json.dumps({"id": question["id"] - 1, "action": {"type": "too late"}}))
    print(json.dumps({"id": question["id"], "action": options[-1]}), flush=True)
"""


def program(folder: Path, text: str) -> str:
    file = folder / "bot.py"
    file.write_text(text)
    return f"pipe:{shlex.quote(sys.executable)} {shlex.quote(str(file))}"


def test_a_program_is_told_the_view_and_answers_with_an_option(tmp_path: Path) -> None:
    game = midgame(4)
    bot = cc.bots.get(program(tmp_path, LAST), seconds=60)
    for _ in range(3):
        seat, options = game.decision.player, game.decision.options
        assert bot.choose(game, seat) == options[-1]
        assert [way.actions for way in bot.rank(game, seat)] == [(options[-1],)]
        game.play(options[-1])


def test_a_program_plays_in_the_arena(tmp_path: Path) -> None:
    config = cc.Config(players=seat_names(2), modules=("river",), tiles={"river": 1})
    games = Match(config, (program(tmp_path, LAST), "random"), (60.0, None), "test")
    assert len(games.play(Fixture(1, 0, (0, 1)))["scores"]) == 2


def test_a_program_that_is_late_gets_the_option_of_the_clock(tmp_path: Path) -> None:
    game = midgame(4)
    bot = cc.bots.get(program(tmp_path, "import sys\nsys.stdin.read()"), seconds=0.01)
    assert bot.choose(game, game.decision.player) == game.decision.default


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("raise SystemExit(3)", "has ended with code 3"),
        ("import sys\nsys.stdin.readline()\nprint('hm', flush=True)\nsys.stdin.read()", "answered 'hm'"),
        (LAST.replace("options[-1]", "{'type': 'fly'}"), "answered .*IllegalAction"),
    ],
)
def test_a_program_that_breaks_is_named(tmp_path: Path, text: str, sentence: str) -> None:
    game = midgame(4)
    bot = cc.bots.get(program(tmp_path, text), seconds=60)
    with pytest.raises(BotError, match=f"the program '.*bot.py' {sentence}"):
        bot.choose(game, game.decision.player)


@pytest.mark.parametrize("command", ["", "no-such-program-at-all", "'"])
def test_a_program_that_is_not_there_is_named(command: str) -> None:
    with pytest.raises(BotError, match="cannot be started"):
        cc.bots.get(f"pipe:{command}")


def test_servers_do_not_offer_programs() -> None:
    assert not any(name.startswith("pipe:") for name in cc.bots.names())
