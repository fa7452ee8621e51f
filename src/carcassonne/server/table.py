"""A table in memory: what its log says. Pure: no input or output, and time is passed in.

Everything that lasts is an entry of the log, so a table is rebuilt by applying its entries in order. The
game itself is rebuilt from the plays that still hold: a take-back drops plays, numbers never go back.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from carcassonne._version import __version__
from carcassonne.config import Config, as_meant
from carcassonne.engine.actions import Action
from carcassonne.engine.errors import CarcassonneError
from carcassonne.game import Game
from carcassonne.record import replay
from carcassonne.script import Script
from carcassonne.server.clock import Clock
from carcassonne.server.log import packed
from carcassonne.server.messages import ClockSpec
from carcassonne.server.seats import Seat
from carcassonne.server.store import Entry, Stored, TokenChange

POSITION = frozenset({"start", "action", "takeback", "end", "closed"})
"""Kinds of entries after which an old decision cannot be answered any more."""

SEATING = frozenset({"seat", "order", "rules", "start", "resign", "end", "closed"})
"""Kinds of entries after which the host should look again before changing a seat."""


class Rules(msgspec.Struct, kw_only=True):
    """The part of a set-up that the host may change before the start."""

    config: dict[str, Any]
    clock: ClockSpec
    assists: list[str]
    takeback: str
    known_tiles: bool
    commitment: str


class Setup(Rules):
    """What is fixed before the game begins. All of it is public; secrets lie elsewhere."""

    seats: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class Play:
    """Actions that were committed together."""

    number: int
    seat: int
    by: str
    """"seat", "bot", "clock", "default" (a seat that resigned), "forced"."""
    events: int
    """How many events the game had before."""
    first: int
    """How many actions the game had before."""
    count: int


@dataclass(frozen=True, slots=True)
class Change:
    """Entries to be stored; the table adopts them when they are durable."""

    entries: list[Entry]
    game: Game | None = None
    status: str | None = None
    tokens: TokenChange | None = None
    opens: Stored | None = None
    """Another table that comes into being with it."""


@dataclass(slots=True)
class Ask:
    """A wish to take back that waits for answers. It is not in the log: silence means no."""

    seat: int
    to: int
    until: float
    waiting: set[int]
    command: str = ""
    """The id of the command, for the answer."""
    key: str = ""
    """Under which the log remembers it."""


@dataclass(slots=True)
class Absent:
    """A seat that keeps the others waiting. It is not in the log."""

    seat: int
    since: float
    votes: dict[int, str]


class Broken(Exception):
    """The log does not fit the rules in force; `game` is as far as it goes."""

    def __init__(self, game: Game | None, sentence: str) -> None:
        super().__init__(sentence)
        self.game = game


class Table:
    """One table. Its attributes are read by everybody and changed only by `adopt` and `rebuild`."""

    def __init__(self, stored: Stored) -> None:
        self.id = stored.id
        self.status = stored.status
        self.engine = self.begun_by = stored.engine
        self.setup = msgspec.convert(stored.setup, Setup)
        self.secret = stored.secret
        self.seats = [Seat(**seat) for seat in self.setup.seats]
        self.clock = Clock(self.setup.clock)
        self.number = 0
        self.at = stored.created
        """When something last happened."""
        self.position = 0
        """The last entry that changed the position."""
        self.seating = 0
        """The last entry that changed who plays, or by which rules."""
        self.names: list[str] = []
        self.plays: list[Play] = []
        self.log: list[bytes] = []
        """The public part of every entry, packed."""
        self.scores: list[int] = []
        """After the last play, as the engine said that played it."""
        self.commands: dict[str, int] = {}
        self.drafts: dict[int, list[dict[str, Any]]] = {}
        self.resigned: set[int] = set()
        self.stand_ins: dict[int, str] = {}
        """Seats that a bot plays until their human comes back, and of which kind they were."""
        self.takebacks = 0
        self.hints = [0] * len(self.seats)
        self.rematch: str | None = None
        self.moved: list[int] = []
        """The place of each seat at the table of the rematch."""
        self.ended: dict[str, Any] | None = None
        self.asking: Ask | None = None
        self.absence: Absent | None = None
        self.game: Game | None = None
        self.unplayed: list[list[dict[str, Any]]] = []
        """The actions of the plays, until there is a game that has played them."""
        self._begun = len(self.secret["record"]["actions"]) if self.secret.get("record") else 0
        """Actions that the game had when the table began."""
        self.events = 0
        """How many events the game has."""

    # --- the log ------------------------------------------------------------------------------------

    def entry(self, kind: str, data: dict[str, Any], now: float, command: str | None = None) -> Entry:
        """The next entry of the log, not yet applied."""
        return Entry(self.number + 1, kind, data, now, command)

    def adopt(self, change: Change) -> None:
        """Take over a change that is durable now."""
        for entry in change.entries:
            self.apply(entry)
        if change.game is not None:
            self.game = change.game
            self.events = events_in(change.game)
        if change.status is not None:
            self.status = change.status

    def apply(self, entry: Entry) -> None:
        """Note one entry. The game is not touched here: it follows from the plays."""
        self.number, self.at = entry.number, entry.at
        self.log.append(packed(entry))
        if entry.command is not None:
            self.commands[entry.command] = entry.number
        data = entry.data
        match entry.kind:
            case "seat":
                self._seat(data["seat"], Seat(**data["now"]), data["why"])
                self.drafts.pop(data["seat"], None)
                self.absence = None
            case "rules":
                self._change_rules(data)
            case "order":
                self.seats = [self.seats[old] for old in data["order"]]
            case "start":
                self.names = data["names"]
                self.clock.begin(len(self.seats))
            case "action":
                self._note_play(entry.number, data)
            case "takeback":
                self.plays = [play for play in self.plays if play.number <= data["to"]]
                del self.unplayed[len(self.plays) :]
                self.takebacks += 1
                self.scores = data["scores"]
            case "resign":
                self.resigned.add(data["seat"])
            case "hint":
                self.hints[data["seat"]] += 1
            case "engine":
                self.engine = data["engine"]
            case "rematch":
                self.rematch, self.moved = data["table"], data["seats"]
            case "end" | "closed":
                self.ended, self.absence = data, None
        if "clock" in data:
            self.clock.restore(data["clock"], entry.at)
        if entry.kind in POSITION:
            self.position = entry.number
            self.drafts.clear()
            self.asking = None
        if entry.kind in SEATING:
            self.seating = entry.number

    def _seat(self, number: int, seat: Seat, why: str) -> None:
        if why == "vote":
            self.stand_ins[number] = self.seats[number].kind
        else:
            self.stand_ins.pop(number, None)
        self.seats[number] = seat

    def _note_play(self, number: int, data: dict[str, Any]) -> None:
        last = self.plays[-1] if self.plays else None
        first = self._begun if last is None else last.first + last.count
        actions, by = data["actions"], sys.intern(data["by"])
        self.plays.append(Play(number, data["seat"], by, data["events"], first, len(actions)))
        self.scores = data["scores"]
        if self.game is None:
            self.unplayed.append(actions)

    def _change_rules(self, data: dict[str, Any]) -> None:
        rules = msgspec.convert(data["rules"], Rules)
        self.secret = {"seed": data["seed"]}
        for name in Rules.__struct_fields__:
            setattr(self.setup, name, getattr(rules, name))
        self.clock = Clock(rules.clock)

    # --- the game -----------------------------------------------------------------------------------

    def opening(self) -> Game:
        """The game as it was when the table began."""
        if self.secret.get("record") is not None:
            return replay(self.secret["record"])
        script = self.secret.get("script")
        return Game(Config.from_json(self._config()), None if script is None else Script.from_json(script))

    def _config(self) -> Mapping[str, Any]:
        """The set-up of the game, by the rulings of the engine that opened the table."""
        config = {**self.setup.config, "players": self.names, "seed": self.secret["seed"]}
        return as_meant(config, self.begun_by)

    def game_at(self, number: int) -> Game:
        """The game as it was after an entry, by the plays that still hold."""
        game = self.opening()
        for _, actions in self.played(to=number):
            for action in actions:
                game.play(action)
        return game

    def played(self, after: int = 0, to: int = 2**31) -> Iterator[tuple[int, tuple[Action, ...]]]:
        """The numbers and actions of the plays after an entry up to another; the game keeps the actions."""
        assert self.game is not None
        actions = self.game.actions
        for play in self.plays:
            if after < play.number <= to:
                yield play.number, actions[play.first : play.first + play.count]

    def record(self) -> dict[str, Any]:
        """The record of the game; where the rules in force forbid it, the log as an older engine wrote it."""
        if self.unplayed:
            return self._raw_record()
        if self.game is None:
            raise RuntimeError("a table without a game has no record")
        return self.game.record()

    def _raw_record(self) -> dict[str, Any]:
        begun = self.secret.get("record")
        return {
            "format": "carcassonne-record/1",
            "engine": self.engine,
            "config": as_meant(begun["config"], begun.get("engine")) if begun else self._config(),
            "seed": self.secret["seed"],
            "script": begun["script"] if begun else None,
            "actions": (begun["actions"] if begun else []) + [a for play in self.unplayed for a in play],
            "scores": self.scores or (begun["scores"] if begun else [0] * len(self.seats)),
        }

    def decider(self) -> int | None:
        """The seat that is asked now."""
        decision = None if self.game is None else self.game.decision
        return None if decision is None or self.status != "running" else decision.player

    def restless(self) -> bool:
        """May something happen here though nobody comes: a clock, a bot, a seat that resigned?"""
        alone = self.clock.running is not None or bool(self.resigned)
        return self.status == "running" and (alone or not all(seat.human for seat in self.seats))

    def timed(self, game: Game) -> int | None:
        """The seat whose clock runs in this position."""
        if game.decision is None:
            return None
        seat = game.decision.player
        return seat if self.seats[seat].human and seat not in self.resigned else None


def rebuild(stored: Stored) -> Table:
    """A table from its log, still without its game."""
    table = Table(stored)
    for entry in stored.entries:
        table.apply(entry)
    table.drafts = {
        int(seat): draft["actions"]
        for seat, draft in stored.drafts.items()
        if draft["position"] == table.position
    }
    return table


def open_game(table: Table) -> None:
    """Give a rebuilt table its game; raises Broken where the log does not fit the rules in force."""
    if not table.position or not table.names:
        return
    game: Game | None = None
    try:
        game = table.opening()
        for actions in table.unplayed:
            step = game.copy()
            for action in actions:
                step.play(action)
            game = step
    except CarcassonneError as error:
        raise Broken(game, str(error)) from error
    table.game, table.unplayed = game, []
    table.events = events_in(game)


def events_in(game: Game) -> int:
    """How many events a game has; `len(game.events)` would walk through all of them."""
    past = game._state.past
    return 0 if past is None else past.count


def engine_changed(table: Table) -> dict[str, Any] | None:
    """The entry's data when this engine is another than the one that played so far."""
    if table.engine == __version__ or table.game is None:
        return None
    rescored = bool(table.scores) and table.scores != list(table.game.scores)
    return {"engine": __version__, "rescored": rescored}
