"""`replay` checks a recorded game; `perft` counts what can be played."""

from __future__ import annotations

import argparse
from time import perf_counter
from typing import Any

from carcassonne.cli.common import add_setup, describe, recorded, seed, setup, table, whole
from carcassonne.game import Game, open_decision
from carcassonne.perft import perft


def add_commands(commands: Any) -> None:
    again = commands.add_parser("replay", help="replay a recorded game and check it")
    again.add_argument("file", metavar="FILE", help="a record as JSON; - is stdin")
    again.set_defaults(run=run_replay)
    sequences = commands.add_parser("perft", help="say how many sequences of actions a set-up allows")
    sequences.add_argument(
        "--players", type=whole(1), default=2, metavar="N", help="number of players (default 2)"
    )
    sequences.add_argument("--seed", type=seed, default=0, metavar="S", help="seed of the stack (default 0)")
    sequences.add_argument(
        "--depth", type=whole(0), default=3, metavar="N", help="length of a sequence (default 3)"
    )
    sequences.add_argument("--divide", action="store_true", help="also show the number for each first action")
    add_setup(sequences)
    sequences.set_defaults(run=run_perft)


def run_replay(args: argparse.Namespace) -> int:
    game = recorded(args.file)
    print(describe(game.config))
    places = enumerate(zip(game.config.players, game.scores, strict=True))
    rows = [[name, score, "won" if seat in game.winners else ""] for seat, (name, score) in places]
    print(table(["player", "score", ""], rows, right=[1]))
    print(f"{game.turn} turns, {len(game.actions)} actions, {'over' if game.over else 'not over yet'}")
    print("ok")
    return 0


def run_perft(args: argparse.Namespace) -> int:
    config = setup(args, [f"Player {number}" for number in range(1, args.players + 1)], args.seed)
    game = Game(config)
    began = perf_counter()
    if args.divide and args.depth > 0:
        total = 0
        for action in open_decision(game).options:
            after = game.copy()
            after.play(action)
            found = perft(after, args.depth - 1)
            total += found
            print(f"{action!r}: {found}")
    else:
        total = perft(game, args.depth)
    spent = perf_counter() - began
    print(f"depth {args.depth}: {total} sequences ({describe(config)}, seed {args.seed!r}, {spent:.2f} s)")
    return 0
