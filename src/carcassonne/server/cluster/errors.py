"""How it can go wrong to reach the holder of a table."""

from __future__ import annotations


class Elsewhere(Exception):
    """Another server holds the table."""

    def __init__(self, server: str) -> None:
        super().__init__(f"server {server} holds the table")
        self.server = server


class Moved(Exception):
    """The server that was asked does not hold the table any more."""
