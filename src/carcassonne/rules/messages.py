"""Messages (rules 05, MSG): being written."""

from __future__ import annotations

from carcassonne.engine.module import Module


class Messages(Module):
    id = "messages"
    title = "Messages"
    editions = ("c3",)
