"""What a client's message does: who may send it, whether it is stale, and what answers it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from carcassonne.server import answers, audience, drafts, lobby, messages, moves, seats
from carcassonne.server.absence import AWAY
from carcassonne.server.refusal import Refusal
from carcassonne.server.room import Room
from carcassonne.server.rooms import Rooms
from carcassonne.server.table import Change
from carcassonne.server.telling import Listener

POSITIONAL = (messages.Commit, messages.Draft, messages.Undo, messages.Answer, messages.Vote)


async def obey(rooms: Rooms, room: Room, client: Listener, message: messages.FromClient) -> None:
    """Carry out one message. What is refused raises; answers go to the client."""
    match message:
        case messages.Ping():
            client.send(audience.encode(answers.Pong(at=rooms.now())))
        case messages.Wave():
            held(client, message.seat)
            room.wave(message.seat, message.emote)
        case messages.Peek():
            held(client, message.seat)
            client.send(room.teller.peek(message.seat))
        case messages.History():
            client.send(room.teller.older(client, message.before, message.count))
        case messages.Aids():
            client.send(await room.teller.help(client, message.names))
        case messages.Hint():
            await _hint(rooms, room, client, message)  # the socket lets it run beside other messages
        case messages.Draft():
            await _draft(room, client, message)
        case messages.Undo():
            await _take_back(rooms, room, client, message)
        case messages.Answer():
            await _answer(rooms, room, client, message)
        case messages.Vote():
            playing(room, client, message.seat)
            fresh(room, message)
            room.absences.vote(client.seats, message.vote)
            client.send(audience.encode(answers.Done(id=message.id, number=room.table.number)))
        case messages.Seat():
            await _seat(room, client, message)
        case messages.Rematch():
            if not client.host and not client.seats:
                raise Refusal("role.watch", "only players of this table may ask for a rematch")
            key = _key(client, message)
            number = room.table.commands.get(key) or await rooms.rematch(room, key)
            client.send(audience.encode(answers.Done(id=message.id, number=number)))
        case messages.Hello():
            raise Refusal("hello.again", "you have already said hello")
        case _ if (before := _done_before(room, client, message)) is not None:
            client.send(audience.encode(answers.Done(id=message.id, number=before)))
        case _:
            await _change(room, client, message, _plan(rooms, room, client, message))


def _done_before(room: Room, client: Listener, message: messages.Command) -> int | None:
    """The entry of a command that was carried out already: repeated, it gets the same answer."""
    seat = getattr(message, "seat", None)
    known = client.host or bool(client.seats) if seat is None else seat in client.seats
    return room.table.commands.get(_key(client, message)) if known else None


def held(client: Listener, seat: int) -> None:
    """A client acts only for seats it holds."""
    if seat not in client.seats:
        raise Refusal("seat.not-yours", f"seat {seat} is not yours", seat=seat)


def playing(room: Room, client: Listener, seat: int) -> None:
    """Only a human who has not resigned decides for a seat."""
    held(client, seat)
    if not room.table.seats[seat].human:
        raise Refusal("seat.bot", "a bot is playing this seat now; the host can give it back", seat=seat)
    if seat in room.table.resigned:
        raise Refusal("seat.resigned", f"seat {seat} has resigned", seat=seat)


def hosting(client: Listener) -> None:
    if not client.host:
        raise Refusal("role.host", "only the host may do that")


def fresh(room: Room, message: messages.Command) -> None:
    """Refuse a command whose sender has not seen what it would overrun."""
    table = room.table
    if message.expect > table.number:
        raise Refusal("number.ahead", "you are ahead of the table; reconnect", number=table.number)
    seen = table.position if isinstance(message, POSITIONAL) else table.seating
    if message.expect < seen:
        sentence = f"something has happened since (entry {seen}); look at it first"
        raise Refusal("number.stale", sentence, number=table.number)


def _key(client: Listener, message: messages.Command) -> str:
    """The id under which a command is remembered: clients cannot take each other's ids."""
    seat = getattr(message, "seat", None)
    if isinstance(message, messages.Seat) or seat is None:
        return f"host:{message.id}" if client.host else f"seat{client.seats[0]}:{message.id}"
    return f"seat{seat}:{message.id}"


async def _change(
    room: Room, client: Listener, message: messages.Command, plan: Callable[[float], Change | None]
) -> None:
    """Carry out a command once, and answer it."""
    key = _key(client, message)

    def planned(now: float) -> Change | None:
        fresh(room, message)
        return plan(now)

    number = await room.change(planned, key)
    client.send(audience.encode(answers.Done(id=message.id, number=number)))


def _plan(
    rooms: Rooms, room: Room, client: Listener, message: messages.FromClient
) -> Callable[[float], Change | None]:
    """How to do what a command asks; who may not ask is refused here."""
    table = room.table
    match message:
        case messages.Commit():
            playing(room, client, message.seat)
            key = _key(client, message)
            return lambda now: moves.commit(table, message.seat, message.actions, "seat", now, key)
        case messages.Resign():
            playing(room, client, message.seat)
            key = _key(client, message)
            return lambda now: moves.resign(table, message.seat, now, key)
        case messages.Start():
            hosting(client)
            key = _key(client, message)
            return lambda now: lobby.start(table, message.fill, now, key)
        case messages.Rules():
            hosting(client)
            key = _key(client, message)
            return lambda now: lobby.changed_rules(table, message, rooms.chance, now, key)
        case messages.Order():
            hosting(client)
            key = _key(client, message)
            return lambda now: lobby.reordered(table, message.order, room.tokens, now, key)
        case messages.Stop():
            hosting(client)
            key = _key(client, message)
            return lambda now: moves.stop(table, now, key)
        case _:
            raise Refusal("message.unknown", "the server does not know this message")


async def _seat(room: Room, client: Listener, message: messages.Seat) -> None:
    """The host changes a seat; without the host, those present may hand over a deserted one."""
    if not client.host:
        deserted = room.away(message.seat) > AWAY and not room.info().host_present
        if not client.seats or not deserted:
            raise Refusal("role.host", "only the host may do that while the host or the player is here")
    seats.check(room.table.seats, message.seat)
    key = _key(client, message)
    gone: list[str] = []

    def plan(now: float) -> Change:
        change = lobby.changed_seat(room.table, message, room.tokens, now, key)
        gone.extend(change.tokens.revoked if change.tokens is not None else ())
        return change

    await _change(room, client, message, plan)
    room.dismiss("removed", "the host gave your seat to someone else", gone)


async def _draft(room: Room, client: Listener, message: messages.Draft) -> None:
    """Try actions, keep them, and tell their outcome to the one who asked.

    Who leads where on a big board takes some tens of milliseconds, so it is worked out beside the event loop.
    """
    playing(room, client, message.seat)
    fresh(room, message)
    game = moves.asked(room.table, message.seat)
    assists = room.table.setup.assists
    tried = await asyncio.to_thread(drafts.attempt, game, message.seat, message.actions, assists)
    fresh(room, message)  # that took a while
    room.keep_draft(message.seat, tried.actions)
    helped = "previews" in assists
    client.send(
        audience.encode(
            answers.Outcome(
                id=message.id,
                seat=message.seat,
                number=room.table.number,
                actions=tried.actions,
                events=tried.events if helped else [],
                shown=tried.shown if helped else 0,
                decision=tried.decision,
                stop=tried.stop,
                player=tried.player,
                view=msgspec.Raw(audience.encode(tried.view)) if helped else None,
                placed=tried.placed if helped else [],
            )
        )
    )


async def _hint(rooms: Rooms, room: Room, client: Listener, message: messages.Hint) -> None:
    held(client, message.seat)
    if "hints" not in room.table.setup.assists:
        raise Refusal("assist.forbidden", "this table does not allow hints", aid="hints")
    moves.asked(room.table, message.seat)
    position = room.table.position
    ways = await rooms.hint(room, message.seat, message.n)

    def count(now: float) -> Change:
        return Change([room.table.entry("hint", {"seat": message.seat}, now)])

    await room.change(count)
    client.send(audience.encode(answers.Hints(id=message.id, seat=message.seat, number=position, ways=ways)))


async def _take_back(rooms: Rooms, room: Room, client: Listener, message: messages.Undo) -> None:
    """Take back, or ask those who must allow it."""
    playing(room, client, message.seat)
    table, key = room.table, _key(client, message)
    if key in table.commands:
        client.send(audience.encode(answers.Done(id=message.id, number=table.commands[key])))
        return
    fresh(room, message)
    ask = await asyncio.to_thread(moves.ask, table, message.seat, rooms.now())
    fresh(room, message)  # that took a while
    if ask is not None:
        if table.asking is not None:
            raise Refusal("takeback.asked", "someone has already asked; wait for the answer")
        ask.command, ask.key = message.id, key
        room.ask(ask)
        return
    to = moves.wanted(table, message.seat)
    game = await asyncio.to_thread(table.game_at, to)
    await _change(room, client, message, lambda now: moves.take_back(table, message.seat, game, to, now, key))


async def _answer(rooms: Rooms, room: Room, client: Listener, message: messages.Answer) -> None:
    """Allow or refuse somebody's take-back."""
    held(client, message.seat)
    table, ask = room.table, room.table.asking
    if ask is None or message.seat not in ask.waiting:
        raise Refusal("takeback.not-asked", "nobody is asking you now")
    fresh(room, message)
    if not message.allow:
        room.refuse(ask)
    else:
        ask.waiting.discard(message.seat)
        if ask.waiting:
            room.answered()
        else:
            game = await asyncio.to_thread(table.game_at, ask.to)

            def plan(now: float) -> Change | None:
                still = table.asking is ask
                return moves.take_back(table, ask.seat, game, ask.to, now, ask.key) if still else None

            await room.change(plan, ask.key)
    client.send(audience.encode(answers.Done(id=message.id, number=table.number)))
