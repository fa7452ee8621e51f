"""`render`: a position of a recorded game as a picture."""

from __future__ import annotations

import argparse
import datetime
from typing import Any

from carcassonne.cli.common import CliError, check_target, recorded, whole, write_bytes
from carcassonne.cli.pictures import check_picture, picture
from carcassonne.game import Game
from carcassonne.record import replay

WIDEST = 16384
CHANCE = ("fix_draw", "reshuffle")
"""Entries of a record that nobody played."""


def add_commands(commands: Any) -> None:
    command = commands.add_parser("render", help="draw a position of a recorded game")
    command.add_argument("file", metavar="RECORD", help="a record as JSON; - is stdin")
    command.add_argument(
        "-o", "--out", required=True, metavar="FILE", help="board.svg, board.png or board.pdf"
    )
    command.add_argument(
        "--turn",
        type=whole(0),
        metavar="N",
        help="the position after turn N; 0 is the start (default: the end)",
    )
    command.add_argument(
        "--theme", choices=("light", "dark"), default="light", help="the colour theme (default light)"
    )
    command.add_argument("--size", type=pixels, metavar="PX", help="width in pixels (default: 64 per tile)")
    command.add_argument("--frontier", action="store_true", help="also mark the free cells")
    command.add_argument(
        "--poster",
        nargs="?",
        const="Carcassonne",
        metavar="TITLE",
        help="as a poster in a frame, with a title",
    )
    command.set_defaults(run=run_render)


def pixels(text: str) -> int:
    """Reads a width that a picture can have."""
    number = whole(16)(text)
    if number > WIDEST:
        raise argparse.ArgumentTypeError(f"{number} is too large; the maximum is {WIDEST}")
    return number


def run_render(args: argparse.Namespace) -> int:
    from carcassonne.art import board, poster  # the other commands do without the drawings

    check_picture(args.out)
    check_target(args.out)
    game = recorded_at(args.file, args.turn)
    view = game.view(None, aids=("standings",))
    if args.poster is None:
        svg = board.draw(view, theme=args.theme, size=args.size, frontier=args.frontier)
    else:
        note = datetime.date.today().isoformat()
        svg = poster.draw(view, title=args.poster, note=note, theme=args.theme, size=args.size)
    write_bytes(args.out, picture(args.out, svg))
    return 0


def recorded_at(file: str, turn: int | None) -> Game:
    """The game of a record, after a turn or as far as it goes."""
    game = recorded(file)
    if turn is None or turn == game.turn:
        return game
    if turn > game.turn:
        raise CliError(f"there is no turn {turn} in {file!r}; its last turn is {game.turn}")
    return after_turn(game, turn)


def after_turn(game: Game, turn: int) -> Game:
    """The same game as it was when the turn after this one began."""
    record = game.record()
    actions = record["actions"]
    past = replay({**record, "actions": [], "scores": [0] * len(game.scores)})
    for number, action in enumerate(actions, start=1):
        if past.turn > turn:
            break
        if action["type"] in CHANCE:  # it moves no score, so the record up to here holds
            past = replay({**record, "actions": actions[:number], "scores": list(past.scores)})
        else:
            past.play(action)
    return past
