"""Settings: what a host may choose, from environment variables and the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

PREFIX = "CARCASSONNE_"
DAY = 86_400.0


class SettingError(ValueError):
    """A setting cannot be used; the sentence says which and what to do."""


@dataclass(frozen=True)
class Settings:
    """Each field is read from the variable CARCASSONNE_<NAME>."""

    host: str = "127.0.0.1"
    port: int = 8000
    database_url: str = ""
    """SQLAlchemy's address of the database; by default a SQLite file in the user's data directory."""
    nats_url: str = ""
    """The address of NATS, such as nats://localhost:4222, for several servers that share a database."""
    root_path: str = ""
    """The path under which a reverse proxy serves us, such as /carcassonne."""
    origins: tuple[str, ...] = ()
    """Further origins, such as https://play.example.org, whose pages may open sockets."""
    hosts: tuple[str, ...] = ()
    """Names under which browsers may reach us, besides addresses and this machine's own names; "*": any."""
    log: str = "text"
    """How the log is written: "text" or "json"."""
    trusted_proxies: str = "127.0.0.1"
    """Whose X-Forwarded-For is believed; addresses separated by commas."""
    workers: int = 0
    """Processes in which bots think; 0: one less than the machine's cores, none in a server with NATS."""
    bot_seconds: float = 2.0
    """The longest a bot may think about a decision."""
    play_unwatched: bool = False
    """Whether bots that are alone at a table play on when nobody watches."""
    hint_level: str = ""
    """The bot that gives hints; by default the usual one."""
    keep_finished_days: float = 90.0
    keep_abandoned_days: float = 30.0
    retire_share: float = 0.5
    """At most this share of all tables is deleted at once: more means that the clock is wrong."""
    limit: bool = True
    """Rate limits; switched off for load tests only."""
    web: str = ""
    """The directory of the web client; by default the one inside the package."""

    def __post_init__(self) -> None:
        if not 0 <= self.port <= 65_535:
            raise SettingError(f"the port must be 0 to 65535, not {self.port}")
        if self.root_path and (not self.root_path.startswith("/") or self.root_path.endswith("/")):
            raise SettingError("the root path must begin with / and not end with it, such as /carcassonne")
        if self.workers < 0 or not self.bot_seconds > 0:
            raise SettingError("workers must not be negative, and bots need more than 0 seconds")
        if not (self.keep_finished_days > 0 and self.keep_abandoned_days > 0):
            raise SettingError("tables must be kept for more than 0 days")
        if self.log not in ("text", "json"):
            raise SettingError(f"the log is written as text or json, not {self.log}")
        if not 0 < self.retire_share <= 1:
            raise SettingError(f"the retire share must be more than 0 and at most 1, not {self.retire_share}")

    @property
    def database(self) -> str:
        return self.database_url or f"sqlite:///{data_directory() / 'tables.db'}"

    @property
    def thinkers(self) -> int:
        return self.workers or max(1, (os.cpu_count() or 2) - 1)


def data_directory() -> Path:
    """Where a user's programs keep their data."""
    base = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return (Path(base) if base else Path.home() / ".local" / "share") / "carcassonne"


def make_data_directory() -> None:
    """Make that place; nobody else needs to look into it."""
    place = data_directory()
    try:
        place.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        sentence = (
            f"the directory {str(place)!r} cannot be created: {error.strerror}; choose a file with --db"
        )
        raise SettingError(sentence) from None


def from_environment(environ: Mapping[str, str] | None = None, **chosen: Any) -> Settings:
    """The settings of the environment; what the command line chose comes first."""
    environ = os.environ if environ is None else environ
    values: dict[str, Any] = {}
    for field in fields(Settings):
        text = environ.get(PREFIX + field.name.upper())
        if text is not None:
            values[field.name] = _read(field.name, str(field.type), text)
    values.update({name: value for name, value in chosen.items() if value is not None})
    return Settings(**values)


def _read(name: str, kind: str, text: str) -> Any:
    try:
        match kind:
            case "int":
                return int(text)
            case "float":
                return float(text)
            case "bool":
                return {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}[
                    text.lower()
                ]
            case "tuple[str, ...]":
                return tuple(part.strip() for part in text.split(",") if part.strip())
            case _:
                return text
    except (ValueError, KeyError):
        raise SettingError(f"{PREFIX}{name.upper()} must be a {kind}, not {text!r}") from None
