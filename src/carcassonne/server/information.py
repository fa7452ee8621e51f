"""A table as everybody sees it, beside the board."""

from __future__ import annotations

from collections.abc import Collection

from carcassonne.server import answers
from carcassonne.server.table import Table

FIXED = ("config", "assists", "takeback", "known_tiles", "commitment")
"""What the set-up fixed."""


def info(
    table: Table, present: Collection[int] = (), host_present: bool = False, watchers: int = 0
) -> answers.TableInfo:
    """The public facts; who is connected is passed in."""
    ask, absence, ended = table.asking, table.absence, table.ended
    fixed = {name: getattr(table.setup, name) for name in FIXED}
    return answers.TableInfo.of(
        table,
        **fixed,
        table=table.id,
        seats=[
            answers.SeatInfo.of(seat, resigned=number in table.resigned, present=number in present)
            for number, seat in enumerate(table.seats)
        ],
        clock=clock_info(table),
        host_present=host_present,
        watchers=watchers,
        asking=ask and answers.Asking.of(ask, waiting=sorted(ask.waiting)),
        absence=absence
        and answers.Absence.of(absence, votes={str(seat): vote for seat, vote in absence.votes.items()}),
        ended=ended and answers.Ended(**{name: ended[name] for name in answers.Ended.__struct_fields__}),
    )


def clock_info(table: Table) -> answers.ClockInfo:
    clock = table.clock
    spec = {name: getattr(clock.spec, name) for name in ("kind", "seconds", "increment", "out")}
    return answers.ClockInfo.of(clock, **spec, at=clock.since)
