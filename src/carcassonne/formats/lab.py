"""CarcassonneLab links: a game of the base box for two as one line of text.

`#/0/0/<stack>/<moves>?<names>`: the stack is one number in base 64 whose digits in base 24 are tile types, a
move is four characters. Numbers behind a point say which drawn tiles fitted nowhere; our rules find them
anyway.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any, NamedTuple
from urllib.parse import quote, unquote

from carcassonne.config import Config
from carcassonne.engine.actions import PASS, PlaceFigure
from carcassonne.engine.errors import RecordError
from carcassonne.engine.tile import tile as tile_named
from carcassonne.formats.placing import placement, plain, segment_at
from carcassonne.game import Game
from carcassonne.geometry import turned
from carcassonne.modules import USUAL
from carcassonne.script import Script

SIXTY_FOUR = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
DIGITS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
TYPES = 24
START = 15
WEST, NORTH = 16, 32
"""What is added to the rotation if the column or the row is negative."""
LINK = re.compile(r"#?/(\d+)/(\d+)((?:\.\d+)*)/([\w-]+)/?([0-9A-Za-z]*)(?:\?(.*))?$", re.ASCII)
LONGEST = 1000
EDITION = "c1"
"""The edition whose base box has their 72 tiles."""


class Move(NamedTuple):
    column: int
    row: int
    turn: int
    figure: int


@cache
def table() -> dict[int, dict[str, Any]]:
    """Their tile types by number."""
    text = (resources.files(__package__) / "lab.toml").read_text(encoding="utf-8")
    return {int(number): entry for number, entry in tomllib.loads(text).items()}


@cache
def types() -> dict[str, int]:
    return {entry["tile"]: number for number, entry in table().items()}


def is_link(text: str) -> bool:
    return "\n" not in text.strip() and LINK.search(text.strip()[-LONGEST:]) is not None


# --- reading ------------------------------------------------------------------------------------------------


def imported(text: str) -> Game:
    """The game of a link; RecordError says at which move it stops."""
    found = LINK.search(text.strip()[-LONGEST:])
    if found is None:
        raise _damaged("it does not have the parts of a link")
    stack, moves = _stack(found[4]), _moves(found[5])
    tiles = [table()[number]["tile"] for number in stack[1:]]
    seed = f"lab-{found[4]}"[:64]
    game = Game(Config(_names(found[6]), EDITION, USUAL, seed=seed), Script(tuple(tiles)))
    for number, move in enumerate(moves, 1):
        if not _play(game, move):
            raise _stop(number, found[5][4 * number - 4 : 4 * number])
    return game


def _damaged(what: str) -> RecordError:
    return RecordError("record.damaged", f"the link is damaged: {what}", what=what)


def _stack(text: str) -> list[int]:
    number = 0
    for character in text:
        number = number * 64 + SIXTY_FOUR.index(character)
    found: list[int] = []
    while number:
        number, digit = divmod(number, TYPES)
        found.append(digit + 1)
    found.reverse()
    if not found or found[0] != START:
        raise _damaged("its stack does not begin with the start tile")
    deck = Config(modules=USUAL, edition=EDITION).deck
    for type, count in Counter(found).items():
        if count > deck[table()[type]["tile"]]:
            raise _damaged(f"its stack has {count} tiles of type {type}")
    return found


def _moves(text: str) -> list[Move]:
    if len(text) % 4 or any(character not in DIGITS for character in text):
        raise _damaged("a move must have four characters")
    found = []
    for start in range(0, len(text), 4):
        column, row, turn, figure = (DIGITS.index(character) for character in text[start : start + 4])
        column = -column if turn & WEST else column
        row = -row if turn & NORTH else row
        found.append(Move(column, row, turn % WEST, figure))
    return found


def _names(text: str | None) -> tuple[str, ...]:
    names = [unquote(name)[:40] for name in (text or "").partition("&")[0].split(",")]
    return tuple(names) if len(names) == 2 and all(names) else ("Player 1", "Player 2")


def _play(game: Game, move: Move) -> bool:
    """Play a move if the rules allow it."""
    if game.over or not game.hand or move.turn > 3:
        return False
    tile_id = game.hand[0]
    entry = table()[types()[tile_id]]
    at = (move.column, -move.row)
    laid = placement(game, tile_id, at, (entry["turn"] + move.turn) % 4)
    if laid is None:
        return False
    game.play(laid)
    decision = game.decision
    choices = decision.options if decision is not None and decision.kind == "place_figure" else ()
    if move.figure:
        kind, *edges = entry["figures"].get(str(move.figure), ("",))
        segment = segment_at(game, at, (kind,), [turned(edge, move.turn) for edge in edges])
        options = (option for option in choices if isinstance(option, PlaceFigure))
        chosen = next((option for option in options if option.segment == segment), None)
        if chosen is None:
            return False
        game.play(chosen)
    elif choices:
        game.play(PASS)
    return True


def _stop(number: int, text: str) -> RecordError:
    sentence = f"turn {number}: the move {text!r} of the link cannot be played by our rules"
    return RecordError("record.turn", sentence, turn=number, move=text)


# --- writing ------------------------------------------------------------------------------------------------


def exported(game: Game) -> str:
    """A game of the base box for two as a link; RecordError says why another one cannot be written."""
    if len(game.config.players) != 2 or set(game.config.modules) != set(USUAL):
        sentence = f"a link can hold only a game for two with the modules {', '.join(USUAL)}"
        raise RecordError("record.link", sentence)
    start, *others = game.tiles()
    usual = types().get(plain(start.id)) == START and start.at == (0, 0) and start.turn == 0
    if not usual or any(tile.number == 0 for tile in others):
        raise RecordError("record.link", "a link can hold only a game with the usual start tile")
    drawn = [tile.id for tile in game._state.stack[: game._state.drawn]]
    number = 0
    for tile_id in (start.id, *drawn):
        if plain(tile_id) not in types():
            raise RecordError("record.link", "a link can hold only tiles of the first box")
        number = number * TYPES + types()[plain(tile_id)] - 1
    index = "".join(f".{place}" for place in _fitting_nowhere(game))
    names = ",".join(quote(name, safe="") for name in game.config.players)
    return f"#/0/0{index}/{_in_base_64(number)}/{''.join(_written(game))}?{names}"


def _fitting_nowhere(game: Game) -> list[int]:
    """Which of the drawn tiles were put away, counted from 1."""
    drawn = [e["type"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
    return [number for number, type in enumerate(drawn, 1) if type == "tile_rejected"]


def _in_base_64(number: int) -> str:
    text = ""
    while number:
        number, digit = divmod(number, 64)
        text = SIXTY_FOUR[digit] + text
    return text


def _written(game: Game) -> list[str]:
    """Every tile laid, with the figure that was placed on it in that turn."""
    found = []
    figures = {tuple(e["at"]): e["segment"] for e in game.events if e["type"] == "figure_placed"}
    for tile in game.tiles():
        if tile.number:
            x, y = tile.at
            number = types()[plain(tile.id)]
            turn = (tile.turn - table()[number]["turn"]) % 4
            if max(abs(x), abs(y)) >= len(DIGITS):
                raise RecordError("record.link", "the board is too wide for a link")
            figure = _figure(tile.id, tile.turn, number, turn, figures.get(tuple(tile.at)))
            signs = (WEST if x < 0 else 0) + (NORTH if y > 0 else 0)
            found.append("".join(DIGITS[digit] for digit in (abs(x), abs(y), turn + signs, figure)))
    return found


def _figure(tile_id: str, own_turn: int, number: int, turn: int, segment: int | None) -> int:
    """Their number for a segment as the tile lies."""
    if segment is None:
        return 0
    oriented = tile_named(tile_id).turns[own_turn]
    wanted = (oriented.kinds[segment], frozenset(oriented.edges_of(segment)))
    for figure, (kind, *edges) in table()[number]["figures"].items():
        if (kind, frozenset(turned(edge, turn) for edge in edges)) == wanted:
            return int(figure)
    raise RecordError("record.link", "a figure stands where a link knows no place")
