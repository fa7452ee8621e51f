"""Playing the messages of a save file in our game.

The programs ask in another order and ask other things: our game leads, each of its decisions is answered by a
message of the same turn, and what nobody answers is passed. Where several answers are possible they are tried
one after the other.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.board import placements
from carcassonne.engine.errors import RecordError
from carcassonne.engine.tile import tile as tile_named
from carcassonne.formats import jcz
from carcassonne.formats.jcz import Message
from carcassonne.formats.jcz_bazaar import reordered
from carcassonne.formats.jcz_moves import answers, is_built
from carcassonne.formats.jcz_setup import Setup, draws_of, setup_of
from carcassonne.game import Game, open_decision
from carcassonne.script import Script

PATIENCE = 2000
"""Positions that are tried without getting any farther."""
EARLIER = frozenset({"PAY_RANSOM"})
"""Messages that our game may ask for before the tile is laid."""
LATER = frozenset({"PAY_RANSOM", "BAZAAR_BID"})
"""Messages that our game may ask for after the next tile."""
GRANTED = frozenset({"extra_turn"})
"""What their players are not asked for, because they always take it."""
FEW = 3
"""So many tiles may be left at the end because they were put away."""
RETRIES = 24
"""How often a walk begins again because of a bazaar."""
ROLLS = (3, 1, 2)
"""What the die may have shown where the file does not tell."""


class Reordered(Exception):
    """The bazaar's tiles lay in another order; holds the draws as they must be."""


def imported(data: Mapping[str, Any]) -> Game:
    """The game of a save file; RecordError says what cannot be expressed, and in which turn."""
    messages = jcz.messages_of(data.get("replay"))
    essence = json.dumps([data.get("setup"), data.get("replay")], sort_keys=True)
    setup = setup_of(data, f"jcz-{hashlib.sha256(essence.encode()).hexdigest()[:24]}")
    draws, ends = draws_of(data, setup, messages)
    first: RecordError | None = None
    for roll in ROLLS:
        dice = _dice(messages, roll)
        try:
            return _with_discards(setup, messages, draws, ends, dice or ())
        except RecordError as error:
            first = first or error
        if dice is None or _dice(messages, ROLLS[1]) == _dice(messages, ROLLS[0]):
            break
    assert first is not None
    raise first


def _with_discards(
    setup: Setup, messages: Sequence[Message], draws: list[str], ends: bool, dice: Sequence[int]
) -> Game:
    """Walk; if a few tiles are left at the end that once fitted nowhere, they were put away then."""
    game = _bazaars_sorted(setup, messages, draws, ends, dice)
    left = list(game.remaining.elements()) + list(game.hand)
    finished = bool(messages) and messages[-1].type == "COMMIT" and len(left) <= FEW
    if game.over or not finished or game._state.script is None:
        return game
    order = list(game._state.script.tiles)
    moments = {tile: _without_place(game, tile) for tile in left}
    if None in moments.values():
        return game
    for tile in sorted(left, key=lambda tile: moments[tile] or 0, reverse=True):
        order.insert(moments[tile] or 0, tile)
    try:
        again = _bazaars_sorted(setup, messages, order, ends, dice)
    except RecordError:
        return game
    return again if again.over else game


def _without_place(game: Game, tile_id: str) -> int | None:
    """The number of a draw at which this tile had no place; None if it always had one."""
    again = Game(game.config, game._state.script)
    tile = tile_named(tile_id)
    for action in game.actions:
        if open_decision(again).kind == "place_tile" and not placements(again._state, tile):
            return again._state.drawn - 1
        again.play(action)
    return None


def _bazaars_sorted(
    setup: Setup, messages: Sequence[Message], draws: list[str], ends: bool, dice: Sequence[int]
) -> Game:
    """Walk; begin again each time the walk finds out how the tiles of a bazaar lay."""
    tried: list[list[str]] = []
    while True:
        script = Script(tuple(draws), "end" if ends else "shuffle", tuple(dice), start=setup.start)
        try:
            return Walk(setup, script, messages, learns=len(tried) < RETRIES).run()
        except Reordered as found:
            tried.append(draws)
            draws = found.args[0]
            if draws in tried:  # not a matter of order: let the walk say where it ends
                tried = [draws] * RETRIES


def _dice(messages: Sequence[Message], unknown: int) -> list[int] | None:
    """What the die showed: how far a flier came; None if nobody flew."""
    dice = []
    for number, message in enumerate(messages):
        pointer = message.payload.get("pointer")
        if message.type != "DEPLOY_MEEPLE" or not isinstance(pointer, Mapping):
            continue
        if pointer.get("feature") == "FlyingMachine" or pointer.get("location") == "FLYING_MACHINE":
            start = jcz.point_of(pointer.get("position"))
            dice.append(_flown(start, message, messages[number + 1 :]) or unknown)
    return dice or None


def _flown(start: tuple[int, int], flier: Message, after: Sequence[Message]) -> int | None:
    for message in after:
        if message.type == "PLACE_TILE":
            return None
        pointer = message.payload.get("pointer")
        same = message.payload.get("meepleId") == flier.payload.get("meepleId")
        if message.type == "DEPLOY_MEEPLE" and same and isinstance(pointer, Mapping):
            x, y = jcz.point_of(pointer.get("position"))
            far = max(abs(x - start[0]), abs(y - start[1]))
            return far if 1 <= far <= 3 else None
    return None


def _first_missing(done: int) -> int:
    """The number of the lowest bit that is not set."""
    return (~done & (done + 1)).bit_length() - 1


class Walk:
    """A search for the one way through our game that answers all messages."""

    def __init__(self, setup: Setup, script: Script, messages: Sequence[Message], learns: bool) -> None:
        self.config, self.shift = setup.config, setup.shift
        self.script, self.messages, self.learns = script, messages, learns
        self.idle = sum(1 << n for n, message in enumerate(messages) if message.type in jcz.IDLE)
        self.best = -1
        self.stuck = 0
        """The message that could not be played, of the way that came farthest."""

    def run(self) -> Game:
        game = Game(self.config, self.script)
        stack = [(game, 0, self._ways(game, 0))]
        patience = PATIENCE
        while stack and patience:
            game, done, ways = stack[-1]
            patience -= 1
            if self._note(done):
                patience = PATIENCE
            if self._next(done) is None:
                return self._settled(game)
            way = next(ways, None)
            if way is None:
                stack.pop()
                continue
            action, after = way
            game = game.copy()
            events = game.play(action)
            farther = after.bit_count() > self.best  # a way that came back may have gone wrong
            if self.learns and farther and any(event["type"] == "bazaar_tile" for event in events):
                draws = reordered(game, self.messages, after, self.script.tiles)
                if draws is not None:
                    raise Reordered(draws)
            after = self._with_built(game, after)
            stack.append((game, after, self._ways(game, after)))
        message = self.messages[self.stuck]
        sentence = f"turn {message.turn}: {str(message)!r} cannot be played by our rules"
        raise RecordError("record.turn", sentence, turn=message.turn, move=str(message))

    def _note(self, done: int) -> bool:
        """Note how far a way came; True if none came farther."""
        if done.bit_count() <= self.best:
            return False
        self.best = done.bit_count()
        self.stuck = self._next(done) or 0
        return True

    def _next(self, done: int) -> int | None:
        """The first message that is still to be answered, or None."""
        number = _first_missing(done | self.idle)
        return number if number < len(self.messages) else None

    def _with(self, done: int, number: int) -> int:
        """A message more is answered; with a tile all that was passed before it is past."""
        if self.messages[number].type == "PLACE_TILE":
            done |= self.idle & ((1 << number) - 1)
        return done | 1 << number

    def _ways(self, game: Game, done: int) -> Iterator[tuple[Action, int]]:
        """What may be played now, and which messages are answered then."""
        if game.over:
            return
        tried: list[Action] = []
        for number in self._window(done):
            for action in answers(game, self.messages[number], self.shift):
                if action not in tried:
                    tried.append(action)
                    yield action, self._with(done, number)
        for action in self._unasked(game, done):
            if action not in tried:
                yield action, done

    def _window(self, done: int) -> Iterator[int]:
        """The messages that may be meant: those before the next tile, and that tile if all are answered."""
        waiting = False
        tiles = 0
        for number in range(_first_missing(done), len(self.messages)):
            message = self.messages[number]
            if done >> number & 1:
                continue
            if message.type == "PLACE_TILE":
                tiles += 1
                if tiles == 1 and not waiting:
                    yield number
                elif tiles > 1:
                    return
            elif tiles == 0 or message.type in EARLIER:
                yield number
                waiting = waiting or message.type not in jcz.IDLE | LATER

    def _with_built(self, game: Game, done: int) -> int:
        """The messages about bridges that our game has built together with the tile are answered."""
        for number in self._window(done):
            if is_built(game, self.messages[number], self.shift):
                done |= 1 << number
        return done

    def _unasked(self, game: Game, done: int) -> Iterator[Action]:
        """What is played where no message answers."""
        decision = open_decision(game)
        options = decision.options
        granted = [option for option in options if option.verb in GRANTED]
        abbeys = [option for option in options if option.verb == "abbey_turn"] if self._abbey(done) else []
        yield from (*granted, *abbeys)
        passing = [option for option in options if option.verb == "pass"]
        yield from passing
        if len(options) == 1 or decision.kind in ("score_next", "copy_feature"):
            yield from sorted(islice(options, 20), key=lambda option: -getattr(option, "points", 0))
        if decision.kind == "reject_tile":
            yield from options

    def _abbey(self, done: int) -> bool:
        tiles = (m for n, m in enumerate(self.messages) if m.type == "PLACE_TILE" and not done >> n & 1)
        message = next(tiles, None)
        return message is not None and jcz.is_abbey(message)

    def _settled(self, game: Game) -> Game:
        """The turn of the last message brought to its end, if the file says that it is over."""
        turn = game.turn
        if self.messages and self.messages[-1].type == "COMMIT":
            while (decision := game.decision) is not None and game.turn == turn:
                action = next(self._unasked(game, 0), None)
                if action is None or decision.kind == "place_tile":
                    break
                game.play(action)
        return game
