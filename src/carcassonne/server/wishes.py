"""What clients ask for beside the socket, answered alike by the server and by a page that is its own."""

from __future__ import annotations

import asyncio
import gzip
from functools import partial
from typing import Any

import msgspec

from carcassonne import formats
from carcassonne._version import __version__
from carcassonne.game import open_decision
from carcassonne.server import information, lobby, messages, pages, seats, table, wire
from carcassonne.server.answers import TableInfo
from carcassonne.server.lobby import config_of
from carcassonne.server.messages import Created
from carcassonne.server.refusal import Refusal
from carcassonne.server.replays import Replay
from carcassonne.server.room import Room
from carcassonne.server.rooms import Rooms, fingerprint
from carcassonne.server.store import Stored, Token
from carcassonne.server.thinking import Closed, Unanswerable

ANALYST = "strong"
"""The bot that judges moves, if there is one of this name."""
PACKED = 5
"""How hard to pack a replay: more costs time and saves little."""


async def setup(rooms: Rooms, wish: messages.CheckSetup) -> messages.SetupCheck:
    """What a set-up comes to; a set-up that cannot be played says why."""

    def check() -> messages.SetupCheck:
        config = config_of(wish.config, wish.players)
        return messages.SetupCheck(
            tiles=config.deck.total(),
            modules=list(config.modules),
            options=config.chosen,
            advice=[messages.Advice(key=key, params=dict(params)) for key, params in config.advice],
        )

    return await asyncio.to_thread(check)


async def imported(rooms: Rooms, wish: messages.Foreign) -> dict[str, Any]:
    """The record of a game from elsewhere; it is opened like any other record afterwards."""
    return await asyncio.to_thread(lambda: formats.imported(wish.text).record())


async def invite(rooms: Rooms, wish: messages.Code) -> messages.Invite:
    room, token = await rooms.identify(wish.code)
    if token.role not in ("join", "watch"):
        raise Refusal("token.role", "this is a token, not the code of a link")
    role: Any = token.role
    return messages.Invite(table=room.table.id, role=role, info=msgspec.to_builtins(room.info()))


async def open_alone(rooms: Rooms, new: messages.NewTable) -> Created:
    """Open a table in a page that is its own server: nobody can come there."""
    if any(seat.kind in ("link", "open") for seat in new.seats):
        raise Refusal("seat.alone", "others can join from their devices only at a table on a server")
    return await rooms.create(new)


async def record(rooms: Rooms, table: str, token: str) -> dict[str, Any]:
    """The record holds the seed, so it is told when the game is over, to those who hold a token."""
    room, _ = await rooms.identify(token)
    if room.table.id != table:
        raise Refusal("token.other", "this token does not open this table")
    if room.table.status not in ("over", "closed"):
        raise Refusal(
            "table.running", "the record contains the seed, so it is available only when the game is over"
        )
    made = await asyncio.to_thread(room.table.record)
    setup = room.table.setup
    return {**made, "commitment": setup.commitment, "known_tiles": setup.known_tiles}


async def mine(rooms: Rooms, wish: pages.Mine) -> pages.Owned:
    """The tables that a browser holds tokens for."""
    return pages.Owned(tables=[await _own(rooms, tokens) for tokens in wish.tables])


async def _own(rooms: Rooms, tokens: list[str]) -> pages.Own | None:
    """One table as its holder sees it in a list; tokens that were withdrawn count for nothing."""
    found: list[tuple[Room, Token]] = []
    for token in tokens:
        try:
            found.append(await rooms.identify(token))
        except Refusal as refusal:
            if refusal.key == "table.damaged":
                return await _unreadable(rooms, token)
    if not found:
        return None
    room = found[0][0]
    held = [token for other, token in found if other is room]
    here, own = room.table, sorted({token.seat for token in held if token.seat is not None})
    deciding = here.decider()
    return pages.Own(
        table=here.id,
        status=here.status,
        info=room.info(),
        seats=own,
        host=any(token.role == "host" for token in held),
        turn=0 if here.game is None else here.game.turn,
        deciding=deciding,
        yours=deciding in own,
        at=here.at,
        tiles=[]
        if here.game is None
        else [pages.SmallTile(at=tile.at, tile=tile.id, turn=tile.turn) for tile in here.game.tiles()],
        scores=[] if here.game is None else list(here.game.scores),
    )


async def _unreadable(rooms: Rooms, token: str) -> pages.Own | None:
    """A damaged table in the list: nothing is known of it, but its tokens are worth keeping."""
    known = await rooms.store.by_token(fingerprint(token))
    if known is None:
        return None
    spec = messages.NewTable(seats=[messages.SeatSpec(kind="open")])
    setup = table.Setup(
        config=msgspec.to_builtins(spec.config),
        clock=spec.clock,
        assists=[],
        takeback=spec.takeback,
        known_tiles=False,
        commitment="",
        seats=[],
    )
    blank = Stored(known[0], 0.0, "closed", __version__, msgspec.to_builtins(setup), {})
    shown = information.info(table.Table(blank))
    return pages.Own(
        table=known[0],
        status="closed",
        info=shown,
        seats=[],
        host=False,
        turn=0,
        deciding=None,
        yours=False,
        at=0.0,
        tiles=[],
    )


async def replay(rooms: Rooms, wish: pages.WantReplay, packs: bool = False) -> bytes:
    """Some steps of a game that is over, as JSON, for whoever holds a token or the watch code."""
    room, _ = await rooms.identify(wish.token)
    return await rooms.replays.of(room.table, partial(_page, room.info(), wish, packs))


def _page(info: TableInfo, wish: pages.WantReplay, packs: bool, replay: Replay) -> bytes:
    view, frames = replay.frames(wish.start, wish.count)
    page = pages.Replay(
        table=info.table,
        info=info,
        steps=len(replay),
        turns=replay.turns,
        start=wish.start,
        view=view,
        frames=frames,
    )
    made = wire.encode(page)
    return gzip.compress(made, PACKED, mtime=0) if packs else made


async def analysis(rooms: Rooms, wish: pages.WantAnalysis) -> pages.Analysis:
    """Judging a move takes a bot about a second, and bots at live tables need the same processes."""
    room, _ = await rooms.identify(wish.token)
    record, seat, chain = await rooms.replays.of(room.table, partial(_question, step=wish.step))
    level = ANALYST if ANALYST in seats.levels() else seats.usual_level()
    try:
        async with rooms.judging:  # live tables come first: not all bots are busy with the past
            judged = await rooms.thinker.analyse(record, seat, level, wish.seconds, chain)
    except (Closed, Unanswerable):
        judged = None
    if judged is None:
        raise Refusal("assist.busy", "the bots are too busy now; try again")
    return pages.Analysis(
        step=wish.step,
        seat=seat,
        ways=[pages.Way(**way) for way in judged["ways"]],
        played=pages.PlayedWay(actions=chain, value=judged["played"]),
        loss=judged["loss"],
        shown=None if judged["shown"] is None else pages.Shown(**judged["shown"]),
        mistake=judged["mistake"],
        chances=judged["chances"],
    )


def _question(replay: Replay, step: int) -> tuple[dict[str, object], int, list[dict[str, object]]]:
    """The record up to a step, who was asked there, and what he played."""
    game = replay.at(step)
    if game.over:
        raise Refusal("replay.over", "the game is over here; choose an earlier step")
    chain = replay.chain(step)
    if not chain:
        raise Refusal("replay.choice", "nobody chose anything here; use the step at the beginning of a turn")
    return game.record(), open_decision(game).player, chain


async def fork(rooms: Rooms, wish: pages.Fork) -> Created:
    """A new table that goes on from a position of an old one."""
    room, _ = await rooms.identify(wish.token)
    game = await rooms.replays.of(room.table, lambda replay: replay.at(wish.step))
    stored = await asyncio.to_thread(lobby.forked, game, wish, rooms.chance, rooms.now())
    return await rooms.admit(stored)
