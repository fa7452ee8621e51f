"""What the server writes to stderr: a line for each event, with its time; JSON for programs that read it."""

from __future__ import annotations

import json
import logging
import time

PLAIN = "%(asctime)s %(levelname)s %(name)s: %(message)s"


class Json(logging.Formatter):
    """One object a line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "time": _stamp(record),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said, ensure_ascii=False)


class Plain(logging.Formatter):
    """For people."""

    def __init__(self) -> None:
        super().__init__(PLAIN)

    def formatTime(self, record: logging.LogRecord, datefmt: str | None = None) -> str:  # noqa: N802
        return _stamp(record)


def _stamp(record: logging.LogRecord) -> str:
    whole = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{whole}.{int(record.msecs):03d}Z"


def configure(kind: str) -> None:
    """Write the log of this process in one of the two forms."""
    handler = logging.StreamHandler()
    handler.setFormatter(Json() if kind == "json" else Plain())
    logging.basicConfig(level=logging.INFO, handlers=[handler], force=True)
    for chatty in ("uvicorn", "websockets", "alembic", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
