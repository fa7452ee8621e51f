"""Files that are whole at any moment, also if the power fails while they are written."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from time import monotonic
from typing import Any


def write(path: str | Path, text: str) -> None:
    """Replace a file in one step."""
    target = Path(path)
    draft = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        with draft.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def lines_of_json(data: Mapping[str, Any]) -> str:
    """JSON that reads and compares well: each field on a line, each entry of a list of records too."""
    return "{\n" + ",\n".join(f" {_text(name)}: {_field(value)}" for name, value in data.items()) + "\n}\n"


def _field(value: Any) -> str:
    if isinstance(value, list) and value and isinstance(value[0], dict | list):
        return "[\n" + ",\n".join(f"  {_text(entry)}" for entry in value) + "\n ]"
    return _text(value)


def _text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


class Saver:
    """Keeps a file up to date without spending more than a small part of the time on it."""

    EVERY = 2.0
    """Seconds between two writings at least."""
    SHARE = 0.05
    """Of the time at most."""

    def __init__(self, path: str | Path | None, text: Callable[[], str]) -> None:
        self._path = path
        self._text = text
        self._next = 0.0

    def tick(self) -> None:
        """Something new can be saved; it is if the last time is long ago."""
        if monotonic() >= self._next:
            self.save()

    def save(self) -> None:
        """Save now."""
        if self._path is None:
            return
        began = monotonic()
        write(self._path, self._text())
        now = monotonic()
        self._next = now + max(self.EVERY, (now - began) / self.SHARE)
