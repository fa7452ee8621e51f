"""What a store refuses, and how it fails."""

from __future__ import annotations


class StoreError(Exception):
    """Something could not be stored or read."""


class Conflict(StoreError):
    """Something is there already; `kind` says what.

    `"number"`: the log has an entry of this number; `"gap"`: the log is shorter than the number says;
    `"command"`: the log has this command; `"table"`: there is a table of this id; `"token"`: another table
    has this token.
    """

    def __init__(self, kind: str, sentence: str) -> None:
        super().__init__(sentence)
        self.kind = kind


class UnknownTable(StoreError):
    """There is no table of this id, or no longer."""


class Fenced(StoreError):
    """Another server holds the table meanwhile: nothing was written."""


class TooMany(StoreError):
    """So much would be deleted that the clock is more likely wrong than the tables old."""


class Unavailable(StoreError):
    """The database does not do its work. Whether a change was written is unknown: load the table again."""
