"""The board as text: three by three letters for each tile, the number of a seat where its figure stands."""

from __future__ import annotations

from carcassonne.env.board import View
from carcassonne.geometry import SIDES, turned_side
from carcassonne.tiles import design

LETTERS = {"city": "#", "road": "+", "river": "~"}
PLACE = {"N": (0, 1), "E": (1, 2), "S": (2, 1), "W": (1, 0)}


def picture(view: View) -> str:
    """Scores, the question asked, and the board; north is at the top."""
    players = view["players"]
    lines = [", ".join(f"{seat} {player['name']}: {player['score']}" for seat, player in enumerate(players))]
    decision = view["decision"]
    if decision is None:
        lines.append("the game is over")
    else:
        hand = f", with {view['hand'][0]} in hand" if view["hand"] else ""
        lines.append(
            f"turn {view['turn']}: {players[decision['player']]['name']} decides {decision['kind']}{hand}"
        )
    return "\n".join((*lines, "", *_board(view)))


def _board(view: View) -> list[str]:
    tiles = {tuple(tile["at"]): _tile(tile["tile"], tile["turn"]) for tile in view["tiles"]}
    for seat, player in enumerate(view["players"]):
        for figure in player["figures"]:
            tiles[tuple(figure["at"])][1][1] = str(seat)
    columns = range(min(x for x, _ in tiles), max(x for x, _ in tiles) + 1)
    rows = range(max(y for _, y in tiles), min(y for _, y in tiles) - 1, -1)
    empty = [[" "] * 3] * 3
    return [
        "".join("".join(tiles.get((x, y), empty)[line]) for x in columns).rstrip()
        for y in rows
        for line in range(3)
    ]


def _tile(tile: str, turn: int) -> list[list[str]]:
    """The letters of a tile as it lies: sides, and in the middle what meets there."""
    letters = [["."] * 3 for _ in range(3)]
    for segment in design(tile).segments:
        letter = LETTERS.get(segment.kind)
        sides = [turned_side(edge, turn) for edge in segment.edges if edge in SIDES]
        for side in sides:
            row, column = PLACE[side]
            letters[row][column] = letter or "."
        if (letter and len(sides) > 1) or segment.kind == "monastery":
            letters[1][1] = letter or "m"
    return letters
