"""`analyse`: what each move of a recorded game cost, checked by play-outs."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from carcassonne import bots
from carcassonne.bots.judgement import Judged, judged
from carcassonne.cli.analyse_chart import chart
from carcassonne.cli.common import CliError, check_target, positive, recorded, table, whole, write_bytes
from carcassonne.cli.pictures import check_picture, picture
from carcassonne.cli.progress import Progress
from carcassonne.game import Game

FORMAT = "carcassonne-analysis/1"
ROUNDS = 60
"""Play-outs of each of two ways: the error is about 2 points in the middle of a base game."""


def add_commands(commands: Any) -> None:
    parser = commands.add_parser(
        "analyse",
        help="say what each move of a recorded game cost",
        description="Say what each move of a recorded game cost. A bot names the best way to play; where it "
        "claims that points were lost, both ways are played to the end many times with the same tiles. "
        "A move is called a mistake only if these games agree.",
    )
    parser.add_argument("file", metavar="FILE", help="a record as JSON; - is stdin")
    parser.add_argument("--bot", default="medium", metavar="NAME", help="who ranks the ways (default medium)")
    parser.add_argument("--seconds", type=positive, metavar="S", help="time limit of the bot per decision")
    parser.add_argument(
        "--rounds", type=whole(2), default=ROUNDS, metavar="N", help=f"play-outs of a way (default {ROUNDS})"
    )
    parser.add_argument("--player", metavar="NAME", help="only the moves of this player")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.add_argument("--chart", metavar="FILE", help="draw the points lost as .svg or .png")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = recorded(args.file)
    seat = _seat(game, args.player)
    bot = bots.get(args.bot, args.seconds, 0)
    if args.chart is not None:
        check_target(args.chart)
        check_picture(args.chart)
    progress = Progress(len(game.actions), what="actions")
    found: list[Judged] = []
    for choice in judged(game.record(), bot, args.rounds, seat):
        found.append(choice)
        progress.advance(choice.step - progress.done)
    progress.advance(len(game.actions) - progress.done)
    progress.close()
    if args.chart is not None:
        write_bytes(args.chart, picture(args.chart, chart(game, found)))
    if args.json:
        print(json.dumps(_report(game, args, found), ensure_ascii=False, indent=1))
    else:
        _show(game, found)
    return 0


def _seat(game: Game, name: str | None) -> int | None:
    if name is None:
        return None
    players = list(game.config.players)
    if name not in players:
        raise CliError(f"there is no player {name!r} in this game; choose one of {', '.join(players)}")
    return players.index(name)


def _report(game: Game, args: argparse.Namespace, found: Sequence[Judged]) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "players": list(game.config.players),
        "scores": list(game.scores),
        "bot": args.bot,
        "rounds": args.rounds,
        "moves": [_move(choice) for choice in found],
    }


def _move(choice: Judged) -> dict[str, Any]:
    return {
        "step": choice.step,
        "turn": choice.turn,
        "seat": choice.seat,
        "played": [action.to_json() for action in choice.played],
        "best": [action.to_json() for action in choice.best],
        "claimed": choice.claimed,
        "shown": None if choice.shown is None else choice.shown._asdict(),
        "mistake": choice.mistake,
    }


def _show(game: Game, found: Sequence[Judged]) -> None:
    names = game.config.players
    doubts = [choice for choice in found if choice.shown is not None]
    rows = [
        [
            choice.turn,
            names[choice.seat],
            f"{choice.claimed:.1f}",
            f"{choice.shown.mean:+.1f} ± {choice.shown.error:.1f}",
            "mistake" if choice.mistake else "",
            _words(choice.best) if choice.mistake else "",
        ]
        for choice in doubts
        if choice.shown is not None
    ]
    if rows:
        print(table(["turn", "player", "claimed", "in play-outs", "", "better"], rows, right=[0, 2, 3]))
    for seat, name in enumerate(names):
        own = [choice for choice in found if choice.seat == seat]
        if own:
            lost = sum(choice.shown.mean for choice in own if choice.mistake and choice.shown is not None)
            wrong = sum(choice.mistake for choice in own)
            print(f"{name}: {wrong} mistakes in {len(own)} moves, about {lost:.0f} points lost by them")


def _words(way: Sequence[Any]) -> str:
    return ", ".join(map(repr, way))
