"""The stacks of land tiles in module `tournaments`, and the prize tiles on them (rules 12)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from carcassonne.engine.chance import shuffle
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.module import Box
from carcassonne.engine.stack import rearrange
from carcassonne.engine.state import State, Step
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.modules.tournaments.prizes import PLAIN, WITH_RIVER, Prizes, PrizesKept
from carcassonne.modules.tournaments.shields import (
    BOX,
    CATEGORY,
    NUMBERS,
    PRIZE,
    SQUARE,
    ShieldsKept,
    replaced,
)
from carcassonne.tiles import copies, pieces, supply

STACKS = {1: 6, 2: 6, 3: 6, 4: 5, 5: 4, 6: 3}  # TOURN-68
MANY = 5
"""From so many players on there are three prizes, else two."""
Entry = tuple[int, int, int]
"""Who has revealed his token in a tournament: seat, number, skill."""


class TournamentsKept(NamedTuple):
    """What the module keeps of the stacks, the crown and the tournaments."""

    prizes: tuple[tuple[Tile, ...], ...] = ()
    """The prize tiles on the second stack, the third ..., and those of the last stack; uppermost first."""
    behind: tuple[int, ...] = ()
    """How many tiles lie in the stacks behind each land stack."""
    current: int = 0
    """The number of the current land stack."""
    added: tuple[int, tuple[Tile, ...]] = (0, ())
    """The number of a stack, and tiles that were shuffled into it."""
    crown: str = ""
    """The category of the next tournament."""
    entered: tuple[Entry, ...] = ()
    """Who has entered the tournament that is being held."""
    led_by: int = 0
    """The active player of the final tournament."""


class Stacks(Prizes):
    """How the tiles are dealt, and when a stack is to be opened."""

    def deal(self, box: Box) -> None:
        boxes = max(1, box.land[f"{BOX}/A"] // copies(BOX, self.edition)[f"{BOX}/A"])  # TOURN-69
        found = supply(BOX, self.edition, PRIZE)  # TOURN-57, TOURN-70
        self.prizes = tuple(tile_named(id) for id, count in found.items() for _ in range(count * boxes))
        lying = [
            tile_named(id)
            for id in (*(id for id, _, _ in box.start), *(id for pile in box.piles for id in pile))
        ]
        self.piece = ""
        if any(tile.river for tile in lying):  # TOURN-3, TOURN-X1
            self.piece = WITH_RIVER
        elif any(tile.design.role == SQUARE for tile in lying):  # COUNT-X31
            self.piece = PLAIN
        else:  # TOURN-2
            squares = pieces()[PLAIN]
            box.start = [(id, (x, -y), 0) for (x, y), id in squares.items()]
        box.later += pieces()[self.piece].values() if self.piece else ()
        names = str(self.chosen["tournaments.crown_order"]).split("-")
        absent = {name for kind, name in CATEGORY.items() if kind not in box.opened}  # TOURN-8, TOURN-X3
        self.order = [name for name in names if name not in absent]
        start = str(self.chosen["tournaments.crown_start"])
        if start not in ("auto", *self.order):
            sentence = f"option 'tournaments.crown_start' cannot be {start!r} while no module opens fields"
            raise ConfigError("config.options", sentence, option="tournaments.crown_start")
        last = self.order.index("farmers" if "farmers" in self.order else "knights")
        self.first = (last + 1 - STACKS[self.seats]) if start == "auto" else self.order.index(start)

    def begin(self, state: State) -> None:
        nothing = ((),) * self.seats
        state.keep(ShieldsKept(supply=(NUMBERS,) * self.seats, gone=nothing))
        state.keep(PrizesKept(waiting=nothing, piece=self.piece))
        stacks = STACKS[self.seats]
        begin = max((place + 1 for place, tile in enumerate(state.stack) if tile.river), default=0)
        each = (len(state.stack) - begin) // stacks  # TOURN-5
        behind = tuple(each * number for number in reversed(range(stacks)))
        tiles = self._prize_order(state)  # TOURN-4
        on_top = 3 if self.seats >= MANY else 2  # TOURN-6
        last = on_top * (stacks - 1)
        piles = [tiles[place : place + on_top] for place in range(0, last, on_top)]
        crown = self.order[self.first % len(self.order)]  # TOURN-7
        state.keep(TournamentsKept(prizes=(*piles, tiles[last:]), behind=behind, crown=crown))

    def _prize_order(self, state: State) -> tuple[Tile, ...]:
        """The prize tiles as they are opened: those that the script fixes, then the others by chance."""
        left, fixed = list(self.prizes), []
        for id in () if state.script is None else state.script.prizes:
            tile = next((tile for tile in left if tile.id == id), None)
            if tile is None:
                sentence = f"script.prizes must be prize tiles of this game, which {id!r} is not"
                raise ConfigError("config.script", sentence, tile=id)
            left.remove(tile)
            fixed.append(tile)
        return (*fixed, *shuffle(state, left))

    def keep_in_stack(self, state: State) -> None:
        """What was shuffled into a stack is still there (TOURN-X14)."""
        kept = state.kept[TournamentsKept]
        behind, (number, tiles) = kept.behind, kept.added
        stack = list(state.stack)
        begin = max(state.drawn, len(stack) - behind[number - 1] if number else 0)
        places = list(shuffle(state, range(begin, len(stack) - behind[number])))[: len(tiles)]
        done: list[int] = []
        for tile, to in zip(tiles, places, strict=False):
            lying = (at for at in range(state.drawn, len(stack)) if stack[at] is tile and at not in done)
            at = next(lying, None)
            if at is not None:  # else it was drawn meanwhile
                stack[at], stack[to] = stack[to], stack[at]
                done.append(to)
        rearrange(state, stack)

    def shuffle_end(self, state: State, tiles: Sequence[Tile]) -> int:  # TOURN-X14
        kept = state.kept[TournamentsKept]
        behind, current = kept.behind, kept.current
        if len(state.stack) - behind[current] <= state.drawn and current + 1 < len(behind):
            behind = replaced(behind, current, behind[current] + len(tiles))
            current += 1
        state.keep(kept._replace(behind=behind, added=(current, tuple(tiles))))
        return len(state.stack) - behind[current]

    def before_draw(self, state: State) -> tuple[Step, ...]:  # TOURN-27 to TOURN-29
        return (("tournament", ()),) if self.due(state) else ()

    def due(self, state: State) -> bool:
        kept = state.kept[TournamentsKept]
        return 0 < len(state.stack) - state.drawn <= kept.behind[kept.current]
