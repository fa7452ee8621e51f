"""A table as everybody sees it, beside the board."""

from __future__ import annotations

from collections.abc import Collection

from carcassonne.server import answers
from carcassonne.server.table import Table


def info(
    table: Table, present: Collection[int] = (), host_present: bool = False, watchers: int = 0
) -> answers.TableInfo:
    """The public facts; who is connected is passed in."""
    setup, ask = table.setup, table.asking
    return answers.TableInfo(
        table=table.id,
        status=table.status,  # type: ignore[arg-type]  # the store keeps it as text
        engine=table.engine,
        config=setup.config,
        seats=[
            answers.SeatInfo(
                kind=seat.kind,
                name=seat.name,
                colour=seat.colour,
                level=seat.level,
                taken=seat.taken,
                resigned=number in table.resigned,
                present=number in present,
            )
            for number, seat in enumerate(table.seats)
        ],
        clock=clock_info(table),
        assists=setup.assists,
        takeback=setup.takeback,
        takebacks=table.takebacks,
        hints=table.hints,
        known_tiles=setup.known_tiles,
        commitment=setup.commitment,
        host_present=host_present,
        watchers=watchers,
        asking=None
        if ask is None
        else answers.Asking(seat=ask.seat, to=ask.to, until=ask.until, waiting=sorted(ask.waiting)),
        absence=None
        if table.absence is None
        else answers.Absence(
            seat=table.absence.seat,
            since=table.absence.since,
            votes={str(seat): vote for seat, vote in table.absence.votes.items()},  # type: ignore[misc]
        ),
        rematch=table.rematch,
        ended=None
        if table.ended is None
        else answers.Ended(
            reason=table.ended["reason"], message=table.ended["message"], winners=table.ended["winners"]
        ),
    )


def clock_info(table: Table) -> answers.ClockInfo:
    clock = table.clock
    return answers.ClockInfo(
        kind=clock.spec.kind,
        seconds=clock.spec.seconds,
        increment=clock.spec.increment,
        out=clock.spec.out,
        left=clock.left,
        running=clock.running,
        at=clock.since,
        lost=clock.lost,
    )
