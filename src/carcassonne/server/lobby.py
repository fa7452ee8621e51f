"""What happens round a game: opening a table, changing its seats and rules, starting it, the rematch.

As in `moves`, functions say what would be stored, or refuse; nothing changes here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from carcassonne._version import __version__
from carcassonne.config import Config
from carcassonne.game import Game
from carcassonne.record import replay
from carcassonne.server import fairness, messages, pages, seats
from carcassonne.server.refusal import Refusal
from carcassonne.server.seats import Seat
from carcassonne.server.store import Entry, Stored, Token, TokenChange
from carcassonne.server.table import Change, Setup, Table

MOST_TILES = 1000
"""Everything there is comes to about 400."""


@dataclass(frozen=True)
class Chance:
    """Where secrets come from; a test fixes them."""

    id: Callable[[], str]
    token: Callable[[], str]
    seed: Callable[[], str]
    commitment: Callable[[int | str], str]


def opened(new: messages.NewTable, chance: Chance, now: float) -> Stored:
    """A new table, in its lobby; an imported record is checked by replaying it."""
    if new.record is not None:
        return _imported(new, chance, now)
    specs = seats.seated(new.seats, new.shuffle)
    config = _bare(config_of(new.config, len(specs)))
    known = new.config.seed is not None
    seed = new.config.seed if new.config.seed is not None else chance.seed()
    setup = _setup(new, config, specs, known, chance.commitment(seed))
    return Stored(chance.id(), now, "lobby", __version__, msgspec.to_builtins(setup), {"seed": seed})


def _imported(new: messages.NewTable, chance: Chance, now: float) -> Stored:
    return _going_on(replay(new.record or {}), new, True, chance, now)


def forked(game: Game, wish: pages.Fork, chance: Chance, now: float) -> Stored:
    """A new table that goes on from a position of a game that is over."""
    if not wish.same_tiles:
        game = game.reshuffled(random.SystemRandom(), None)
    return _going_on(game, messages.NewTable(seats=wish.seats), wish.same_tiles, chance, now)


def _going_on(game: Game, new: messages.NewTable, known: bool, chance: Chance, now: float) -> Stored:
    names = game.config.players
    if len(names) != len(new.seats):
        raise Refusal("seat.record", f"the record has {len(names)} players; give the table as many seats")
    given = [
        spec if spec.name else msgspec.structs.replace(spec, name=_short(name))
        for spec, name in zip(new.seats, names)
    ]
    record = game.record()
    committed = chance.commitment(fairness.source(record))
    setup = _setup(new, _bare(game.config), seats.seated(given, False), known, committed)
    secret = {"seed": game.seed, "record": record}
    return Stored(chance.id(), now, "lobby", __version__, msgspec.to_builtins(setup), secret)


def _short(name: str) -> str | None:
    """The name of a record's player, if it has one that can stand at a table."""
    text = " ".join(name.split())[:40]
    return text if text and text.isprintable() else None


def config_of(spec: messages.ConfigSpec, players: int) -> Config:
    """The set-up that a client wants, checked by the rules themselves."""
    names = tuple(f"Player {number + 1}" for number in range(players))
    first = spec.first or 0
    return Config(names, spec.edition, tuple(spec.modules), spec.tiles, spec.options, spec.seed, first)


def _bare(config: Config) -> dict[str, Any]:
    """A set-up without names and seed; one so big that it would slow all tables down is refused."""
    if config.deck.total() > MOST_TILES:
        raise Refusal("table.large", f"a table can have at most {MOST_TILES} tiles; choose fewer copies")
    data = {**config.to_json(), "seed": None}
    del data["players"]
    return data


def _setup(
    new: messages.NewTable, config: dict[str, Any], placed: Sequence[Seat], known: bool, commitment: str
) -> Setup:
    return Setup(
        config=config,
        seats=[seat.to_json() for seat in placed],
        clock=new.clock,
        assists=list(dict.fromkeys(new.assists)),
        takeback=new.takeback,
        known_tiles=known,
        commitment=commitment,
    )


def lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refusal("table.begun", "the game has started; this can only be changed before the start")


def changed_rules(
    table: Table, wish: messages.Rules, chance: Chance, now: float, command: str | None
) -> Change:
    """Other rules before the start, with a new seed: one that was known must not stay."""
    lobby(table)
    if table.secret.get("record") is not None:
        raise Refusal("rules.record", "the rules of an imported game are those of its record")
    seed = wish.config.seed if wish.config.seed is not None else chance.seed()
    rules = {
        "config": _bare(config_of(wish.config, len(table.seats))),
        "clock": msgspec.to_builtins(wish.clock),
        "assists": list(dict.fromkeys(wish.assists)),
        "takeback": wish.takeback,
        "known_tiles": wish.config.seed is not None,
        "commitment": chance.commitment(seed),
    }
    before = {name: msgspec.to_builtins(getattr(table.setup, name)) for name in rules}
    data = {"rules": rules, "before": before, "seed": seed}
    return Change([table.entry("rules", data, now, command)])


def reordered(
    table: Table, order: Sequence[int], tokens: Sequence[Token], now: float, command: str | None
) -> Change:
    """Another order of the seats before the start; `order[new]` is the old place. Tokens move with them."""
    lobby(table)
    if table.secret.get("record") is not None:
        raise Refusal("rules.record", "the seats of an imported game are those of its record")
    if sorted(order) != list(range(len(table.seats))):
        raise Refusal("seat.order", f"name each of the seats 0 to {len(table.seats) - 1} once")
    moved = [replace(token, seat=order.index(token.seat)) for token in tokens if token.seat is not None]
    entry = table.entry("order", {"order": list(order)}, now, command)
    return Change([entry], tokens=TokenChange(issued=moved))


def start(table: Table, fill: str | None, now: float, command: str | None) -> Change:
    """Begin; free seats get bots if the host says so."""
    lobby(table)
    placed = list(table.seats)
    entries: list[Entry] = []
    for number, seat in enumerate(placed):
        if not seat.taken:
            if fill is None:
                raise Refusal("seat.free", f"seat {number} is free; fill it with a bot or wait", seat=number)
            placed = seats.changed(placed, number, "bot", None, None, fill)
            data = {"seat": number, "now": placed[number].to_json(), "why": "filled"}
            entries.append(Entry(table.number + len(entries) + 1, "seat", data, now, None))
    names = [seat.name for seat in placed]
    trial = Table(_as_stored(table, placed))
    trial.names = names
    trial.clock.begin(len(placed))
    game = trial.opening()
    trial.clock.run(trial.timed(game), game.turn, game.player, now)
    data = {"names": names, "clock": trial.clock.to_json()}
    entries.append(Entry(table.number + len(entries) + 1, "start", data, now, command))
    if not game.over:
        return Change(entries, game, "running")
    ending = {
        "reason": "played",
        "message": "this is the record of a finished game",
        "winners": list(game.winners),
        "scores": list(game.scores),
    }
    entries.append(Entry(table.number + len(entries) + 1, "end", ending, now, None))
    return Change(entries, game, "over")


def _as_stored(table: Table, placed: Sequence[Seat]) -> Stored:
    """The table as it would be stored with these seats and an empty log."""
    setup = msgspec.to_builtins(table.setup)
    setup["seats"] = [seat.to_json() for seat in placed]
    return Stored(table.id, 0.0, "lobby", table.engine, setup, table.secret)


def changed_seat(
    table: Table, wish: messages.Seat, tokens: Sequence[Token], now: float, command: str | None
) -> Change:
    """The host fills, empties or hands over a seat; the tokens for it open nothing any more."""
    if table.status not in ("lobby", "running"):
        raise Refusal(f"table.{table.status}", "the game is over; open a new table")
    if wish.seat in table.resigned:
        raise Refusal("seat.resigned", f"seat {wish.seat} has resigned", seat=wish.seat)
    if wish.kind == "here":
        raise Refusal("seat.here", 'make the seat "open" and take it with the invite link')
    placed = seats.changed(table.seats, wish.seat, wish.kind, wish.name, wish.colour, wish.level)
    old = [token.hash for token in tokens if token.seat == wish.seat]
    change = _reseated(table, placed, wish.seat, "host", now, command)
    return replace(change, tokens=TokenChange(revoked=old))


def taken_seat(table: Table, wish: messages.TakeSeat, hashed: str, now: float) -> Change:
    """Somebody comes by the invite link and gets a token of his own."""
    if table.status not in ("lobby", "running"):
        raise Refusal(f"table.{table.status}", "the game is over; ask for a new table")
    placed = seats.taken(table.seats, wish.seat, wish.name, wish.colour)
    change = _reseated(table, placed, wish.seat, "taken", now, None)
    return replace(change, tokens=TokenChange(issued=[Token(hashed, "seat", wish.seat)]))


def deserted(table: Table, number: int, now: float) -> Change:
    """The others have voted: a bot plays for somebody who is away."""
    return _reseated(table, seats.given_up(table.seats, number), number, "vote", now, None)


def returned(table: Table, number: int, now: float) -> Change | None:
    """Somebody is back for whom a bot was voted in; None if that is no longer so."""
    if table.status != "running" or number not in table.stand_ins:
        return None
    placed = list(table.seats)
    placed[number] = replace(placed[number], kind=table.stand_ins[number], level=None)
    return _reseated(table, placed, number, "back", now, None)


def _reseated(
    table: Table, placed: Sequence[Seat], number: int, why: str, now: float, command: str | None
) -> Change:
    """The entry for a changed seat; the clock runs for humans only, so it is looked at again."""
    data: dict[str, Any] = {"seat": number, "now": placed[number].to_json(), "why": why}
    if table.status == "running" and table.game is not None:
        trial = Table(_as_stored(table, placed))
        trial.resigned = table.resigned
        clock = replace(table.clock, left=list(table.clock.left))
        clock.run(trial.timed(table.game), table.game.turn, table.game.player, now)
        data["clock"] = clock.to_json()
    return Change([table.entry("seat", data, now, command)])


def again(table: Table, chance: Chance, now: float) -> tuple[Stored, list[int]]:
    """The table of the rematch: the same seats, the next one begins, a new seed; and each one's new place."""
    if table.status not in ("over", "closed"):
        raise Refusal("table.running", "a rematch is possible only after the game")
    if table.rematch is not None:
        raise Refusal("table.rematch", "the rematch already exists; join it", table=table.rematch)
    count = len(table.seats)
    moved = [(number - 1) % count for number in range(count)]
    placed = [table.seats[(number + 1) % count] for number in range(count)]
    seed = chance.seed()
    setup = msgspec.structs.replace(
        table.setup,
        seats=[seat.to_json() for seat in placed],
        known_tiles=False,
        commitment=chance.commitment(seed),
    )
    stored = Stored(chance.id(), now, "lobby", __version__, msgspec.to_builtins(setup), {"seed": seed})
    return stored, moved
