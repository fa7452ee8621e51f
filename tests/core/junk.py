"""What nobody should ask of the core: it must raise, and change or crash nothing."""

from __future__ import annotations

import carcassonne as cc
from carcassonne.engine import board, figures, scoring

JUNK = (
    "board.lay(None, 0, None, 0)",
    "board.lay(state)",
    "board.placements(state, 'base/D')",
    "board.points_of(state, 1 << 5000)",
    "board.points_of(state, -1)",
    "board.segments_of(state, 5000)",
    "board.cells_of(state, 'x')",
    "board.ways_on(state, 0, 99)",
    "board.ways_on(state, 0, -99)",
    "board.cities_of(state, None)",
    "board.cities_of(state, ())",
    "state.find(5000)",
    "state.find(None)",
    "state.feature_at(99, 0)",
    "state.feature_at(0, 99)",
    "figures.send_home(state, 3)",
    "figures.put(state, 3, 99, 0)",
    "figures.put(state, 300, 0, 0)",
    "figures.put(state, -1, 0, 0)",
    "figures.lift(state, -5)",
    "figures.alike(state, 300)",
    "figures.bits(-1)",
    "figures.bits('x')",
    "figures.pick(state, 9, 'meeple')",
    "figures.pick(state, -9, 'meeple')",
    "figures.pick(state, 0, 'elephant')",
    "scoring.score(state, 99, 'road', [('tiles', 1, 1)])",
    "scoring.score(state, 0, 'road', ['tiles'])",
    "scoring.score_feature(state, 5000, True)",
    "scoring.strengths(state, None)",
    "scoring.strengths(state, ('road',))",
    "scoring.majority(state, 7)",
    "scoring.share(state, None, 0, True, None)",
    "scoring.advance(state, 0, 7, 1, 'turn')",
    "scoring.advance(state, 70, 0, 1, 'turn')",
    "state.push(('nothing', ())); state.kind = ''; state.run()",
    "state.push(7); state.kind = ''; state.run()",
    "state.push(('draw', 7)); state.kind = ''; state.run()",
    "state.agenda = (); state.kind = ''; state.run()",
    "state.agenda = 7; state.kind = ''; state.run()",
    "state.kind = 7; state.run()",
    "state.parent = 7; state.find(0)",
    "state.features = None; scoring.score_feature(state, 0, True)",
    "state.figures = (); figures.lift(state, 0)",
    "state.board = {}; state.feature_at(0, 0)",
    "state.frontier = 7; board.placements(state, tile)",
    "state.laid = (); state.copy()",
    "state.board[0] = None",
    "state.frontier[5] = 9999",
    "state.frontier[5] = -1",
    "cc.Game.__new__(cc.Game).over",
    "cc.Game.__new__(cc.Game).play(None)",
    "game._state = 7; game.decision",
    "state.options = 7; game.play(cc.actions.PlaceTile('base/D', (0, 1), 0))",
    "state.board['x']",
    "state.run_to_reveal('x')",
    "state.apply(None); state.kind = ''; state.agenda = (7,); state.run()",
    "del state.player; state.player",
    "del state.supply; figures.pick(state, 0, 'meeple')",
    "del state.rules; scoring.strengths(state, state.features[0])",
)


def raised_by(junk: str) -> str:
    """What kind of exception a line of junk raises; empty if none."""
    game = cc.Game(cc.Config(("Ann", "Bob"), seed=1))
    state = game._state
    names = {"cc": cc, "game": game, "state": state, "tile": state.hand[0]}
    names |= {"board": board, "figures": figures, "scoring": scoring}
    try:
        exec(junk, names)
    except Exception as error:
        return type(error).__name__
    return ""


def tell() -> None:
    """Try all of it; the last line before a crash is what came before it."""
    for tried in JUNK:
        print(tried, "->", raised_by(tried), flush=True)
