"""`serve`: the game server on this machine; `schema`: its messages, for those who write clients."""

from __future__ import annotations

import argparse
import json
import signal
import sys
import threading
import time
import webbrowser
from typing import Any

from carcassonne.cli.common import CliError, whole


def add_commands(commands: Any) -> None:
    serve = commands.add_parser("serve", help="run the game server; settings: docs/hosting.md")
    serve.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default 127.0.0.1)")
    serve.add_argument("--port", type=whole(0), metavar="N", help="the port (default 8000; 0: a free one)")
    serve.add_argument("--db", metavar="FILE", help="a SQLite file, or the address of a PostgreSQL database")
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.set_defaults(run=run_serve)
    schema = commands.add_parser("schema", help="print the JSON Schema of the server's messages")
    schema.add_argument("--http", action="store_true", help="the OpenAPI page of the HTTP part instead")
    schema.set_defaults(run=run_schema)


def _needed(error: ImportError) -> CliError:
    return CliError(f"the server needs more packages ({error.name}); install carcassonne[server]")


def run_serve(args: argparse.Namespace) -> int:
    try:
        from carcassonne.server.serving import listening, server
        from carcassonne.server.settings import SettingError, from_environment
        from carcassonne.server.store import StoreError
    except ImportError as error:
        raise _needed(error) from None
    try:
        settings = from_environment(host=args.host, port=args.port, database_url=_database(args.db))
        with listening(settings) as socket:
            host, port = socket.getsockname()[:2]
            address = f"http://{_reachable(host)}:{port}{settings.root_path}/"
            return _run(server(settings), socket, address, args.open)
    except (SettingError, StoreError) as error:
        raise CliError(str(error)) from None


def _run(running: Any, socket: Any, address: str, browse: bool) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # what uvicorn leaves when it has stopped in order
    threading.Thread(target=_tell, args=(running, address, browse), daemon=True).start()
    running.run(sockets=[socket])
    return 0 if running.started else 1


def _database(text: str | None) -> str | None:
    """A file name is a SQLite database."""
    return text if text is None or "://" in text else f"sqlite:///{text}"


def _reachable(host: str) -> str:
    """The address to type into a browser."""
    if host in ("0.0.0.0", "::"):
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _tell(running: Any, address: str, browse: bool) -> None:
    """Say where the server is, once it is there."""
    while not running.started:
        if running.should_exit:
            return
        time.sleep(0.05)
    print(f"carcassonne: {address} (Ctrl-C stops)", flush=True)
    if browse:
        webbrowser.open(address)


def run_schema(args: argparse.Namespace) -> int:
    try:
        from carcassonne.server.schema import messages_schema, openapi
    except ImportError as error:
        raise _needed(error) from None
    print(json.dumps(openapi() if args.http else messages_schema(), indent=1))
    return 0
