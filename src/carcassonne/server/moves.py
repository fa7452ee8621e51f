"""What players do to a running game: plays, drafts that a clock commits, take-backs, resignations.

Each function says what would be stored, or refuses; nothing changes here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.errors import IllegalAction
from carcassonne.game import Game, open_decision
from carcassonne.server import seats as seating
from carcassonne.server.refusal import Refusal
from carcassonne.server.store import Entry
from carcassonne.server.table import Ask, Change, Table

ANSWER_SECONDS = 20.0
OWN = ("seat", "clock", "forced")
LONGEST = 200
"""No chain of decisions of one seat is longer."""

Chosen = Action | dict[str, Any]
"""An action, or the dict of the protocol that stands for one."""


def running(table: Table) -> Game:
    """The game, if it is being played."""
    if table.status == "running" and table.game is not None:
        return table.game
    reasons = {
        "lobby": "the game has not started; the host can start it",
        "over": "the game is over",
        "closed": "the table is closed",
    }
    raise Refusal(f"table.{table.status}", reasons.get(table.status, "there is no game"))


def asked(table: Table, seat: int) -> Game:
    """The game, if it asks this seat."""
    game = running(table)
    decider = open_decision(game).player
    if decider != seat:
        raise Refusal("turn.wrong", f"it is seat {decider}'s decision, not seat {seat}'s", seat=seat)
    return game


def commit(
    table: Table,
    seat: int,
    actions: Sequence[Chosen],
    by: str,
    now: float,
    command: str | None = None,
) -> Change:
    """Play actions of one seat, of which only the last may reveal anything."""
    game = asked(table, seat)
    if len(actions) > 1:
        stop = game.preview(actions[:-1]).stop
        if stop is not None:
            sentence = f"a draft ends at the first reveal ({stop}); commit it, then continue"
            raise Refusal("draft.reveal", sentence, stop=stop)
    after = game.copy()
    played = []
    for action in actions:
        after.play(action)  # which refuses what is no option
        played.append(_last(after).to_json())
    clock = table.clock.copy()
    clock.run(table.timed(after), after.turn, after.player, now)
    data = {
        "seat": seat,
        "by": by,
        "actions": played,
        "events": table.events,
        "scores": list(after.scores),
        "clock": clock.to_json(),
    }
    entries = [table.entry("action", data, now, command)]
    if not after.over:
        return Change(entries, after)
    entries.append(
        _ending(table, after, "played", "the game was played to the end", _best(table, after), now, 2)
    )
    return Change(entries, after, "over")


def _last(game: Game) -> Action:
    """What was played last; `game.actions` would walk through all of them."""
    past = game._state.past
    assert past is not None
    assert past.action is not None
    return past.action


def _ending(
    table: Table, game: Game, reason: str, message: str, winners: Sequence[int], now: float, step: int = 1
) -> Entry:
    """The entry with which a game ends."""
    data = {"reason": reason, "message": message, "winners": list(winners), "scores": list(game.scores)}
    return Entry(table.number + step, "end", data, now, None)


def _best(table: Table, game: Game) -> list[int]:
    """Who has most points at the end; who resigned does not win."""
    staying = [seat for seat in range(len(table.seats)) if seat not in table.resigned]
    best = max((game.scores[seat] for seat in staying), default=0)
    return [seat for seat in staying if game.scores[seat] == best]


def defaults(game: Game, seat: int) -> list[dict[str, Any]]:
    """The defaults of the decisions of one seat, up to the first reveal."""
    actions: list[dict[str, Any]] = []
    decision = open_decision(game)
    while len(actions) < LONGEST:
        actions.append(decision.default.to_json())
        preview = game.preview(actions)
        if preview.stop is not None or preview.decision is None:
            break
        decision = preview.decision
    return actions


def complete(game: Game, actions: Sequence[dict[str, Any]]) -> bool:
    """Does a draft leave nothing to decide before the next reveal? One of older rules may be illegal now."""
    try:
        return bool(actions) and game.preview(actions).stop is not None
    except IllegalAction:
        return False


def expire(table: Table, now: float) -> Change:
    """The running clock is at zero: what the table's rules say happens."""
    seat = table.clock.running
    if seat is None:
        raise Refusal("clock.stands", "no clock is running")
    if table.clock.spec.out == "resign":
        return resign(table, seat, now)
    game = asked(table, seat)
    draft = table.drafts.get(seat, [])
    actions = draft if complete(game, draft) else defaults(game, seat)
    change = commit(table, seat, actions, "clock", now)
    if table.clock.spec.out == "bot" and change.status is None:
        number = change.entries[-1].number + 1
        data = {"seat": seat, "now": seating.given_up(table.seats, seat)[seat].to_json(), "why": "clock"}
        change.entries.append(Entry(number, "seat", data, now, None))
    return change


def resign(table: Table, seat: int, now: float, command: str | None = None) -> Change:
    """A seat gives up: its decisions get their defaults, and the game ends when one player is left."""
    game = running(table)
    if seat in table.resigned:
        raise Refusal("seat.resigned", f"seat {seat} has already resigned", seat=seat)
    clock = table.clock.copy()
    if clock.running == seat:
        clock.halt(now)
    else:
        clock.run(clock.running, clock.turn, clock.player, now)
    entries = [table.entry("resign", {"seat": seat, "clock": clock.to_json()}, now, command)]
    if len(table.seats) - len(table.resigned) - 1 > 1:
        return Change(entries)
    staying = [place for place in range(len(table.seats)) if place not in table.resigned | {seat}]
    message = "all other players resigned" if staying else "the player resigned"
    entries.append(_ending(table, game, "resigned", message, staying, now, 2))
    return Change(entries, status="over")


def stop(table: Table, now: float, command: str | None) -> Change:
    """The host ends a game that nobody will finish."""
    entry = _ending(table, running(table), "stopped", "the host ended the game", (), now)
    return Change([replace(entry, command=command)], status="over")


def give_up(table: Table, now: float) -> Change:
    """The players end a game because they would wait for ever."""
    entry = _ending(table, running(table), "voted", "the players ended the game", (), now)
    return Change([entry], status="over")


# --- take-backs --------------------------------------------------------------------------------------


def wanted(table: Table, seat: int) -> int:
    """The number of the entry to return to: the one before the seat's last own play."""
    running(table)
    if table.setup.takeback == "never":
        raise Refusal("takeback.never", "take-backs are not allowed at this table")
    for play in reversed(table.plays):
        if play.seat == seat and play.by in OWN:
            return play.number - 1
    raise Refusal("takeback.nothing", f"seat {seat} has nothing to take back", seat=seat)


def ask(table: Table, seat: int, now: float) -> Ask | None:
    """Whom to ask before a take-back; None where nobody needs to be asked."""
    if table.asking is not None:
        raise Refusal("takeback.asked", "someone has already asked; wait for the answer")
    to = wanted(table, seat)
    humans = {place for place, other in enumerate(table.seats) if other.human and other.taken}
    if table.setup.takeback == "free" or all(table.seats[place].kind == "here" for place in humans):
        return None
    if revealed(table, to):
        raise Refusal("takeback.revealed", "something has been revealed since, so it cannot be taken back")
    others = humans - {seat} - table.resigned
    return Ask(seat, to, now + ANSWER_SECONDS, others) if others else None


def revealed(table: Table, to: int) -> bool:
    """Was anything drawn, rolled or turned up after an entry? The modules in play say what reveals."""
    game = table.game_at(to)
    reveals = frozenset(game.config.rules.reveals.values())
    for _, actions in table.played(after=to):
        if game.preview(actions).stop in reveals:
            return True
        for action in actions:
            game.play(action)
    return False


def take_back(table: Table, seat: int, game: Game, to: int, now: float, command: str | None = None) -> Change:
    """Return to where the seat's last own play was made: `game` is as it was after entry `to`."""
    if wanted(table, seat) != to:
        raise Refusal("number.stale", "something has happened since; look at it first")
    clock = table.clock.copy()
    clock.run(table.timed(game), game.turn, game.player, now)
    data = {"seat": seat, "to": to, "scores": list(game.scores), "clock": clock.to_json()}
    return Change([table.entry("takeback", data, now, command)], game)
