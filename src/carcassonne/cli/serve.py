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
from carcassonne.packages import missing
from carcassonne.server.network import EVERYWHERE, own_address


def add_commands(commands: Any) -> None:
    serve = commands.add_parser("serve", help="run the game server (settings: docs/hosting.md)")
    serve.add_argument("--host", metavar="ADDRESS", help="the address to listen on (default 127.0.0.1)")
    serve.add_argument("--port", type=whole(0), metavar="N", help="the port (default 8000; 0: any free one)")
    serve.add_argument("--db", metavar="FILE", help="a SQLite file, or the address of a PostgreSQL database")
    serve.add_argument("--open", action="store_true", help="open the browser")
    serve.set_defaults(run=run_serve)
    think = commands.add_parser("think", help="let the bots of several servers think here (docs/hosting.md)")
    think.add_argument("--workers", type=whole(1), metavar="N", help="processes (default: cores less one)")
    think.set_defaults(run=run_think)
    schema = commands.add_parser("schema", help="print the JSON Schema of the server's protocol")
    schema.add_argument(
        "--http", action="store_true", help="print the OpenAPI description of the HTTP part instead"
    )
    schema.set_defaults(run=run_schema)


def _needed(error: ImportError) -> CliError:
    return CliError(str(missing("the server", error, "server")))


def run_serve(args: argparse.Namespace) -> int:
    try:
        from carcassonne.server.app import web_directory
        from carcassonne.server.serving import listening, server
        from carcassonne.server.settings import SettingError, from_environment
        from carcassonne.server.store import StoreError
    except ImportError as error:
        raise _needed(error) from None
    try:
        settings = from_environment(host=args.host, port=args.port, database_url=_database(args.db))
        with listening(settings) as listener:
            host, port = listener.getsockname()[:2]
            address = f"http://{_reachable(host)}:{port}{settings.root_path}/"
            built = (web_directory(settings) / "index.html").is_file()
            sentences = _sentences(address, host, built)
            return _run(server(settings), listener, address, args.open and built, sentences)
    except (SettingError, StoreError) as error:
        raise CliError(str(error)) from None


def run_think(args: argparse.Namespace) -> int:
    try:
        from carcassonne.server.cluster.thinking_alone import think
        from carcassonne.server.serving import joined
        from carcassonne.server.settings import SettingError, from_environment
    except ImportError as error:
        raise _needed(error) from None
    try:
        settings = from_environment(workers=args.workers)
        if not settings.nats_url:
            raise SettingError("set CARCASSONNE_NATS_URL to the NATS that the servers use")
        think(settings, joined(settings), lambda: print("carcassonne: thinking", flush=True))
    except SettingError as error:
        raise CliError(str(error)) from None
    return 0


def _run(running: Any, listener: Any, address: str, browse: bool, sentences: list[str]) -> int:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # what uvicorn leaves when it has stopped in order
    threading.Thread(target=_tell, args=(running, address, browse, sentences), daemon=True).start()
    running.run(sockets=[listener])
    return 0 if running.started else 1


def _sentences(address: str, host: str, built: bool) -> list[str]:
    """What the host should know: the address, and what is missing."""
    where = f"{address} (press Ctrl-C to stop)"
    if host in EVERYWHERE and (own := own_address()) is not None:
        others = address.replace(_reachable(host), own)
        where = f"{address} here, {others} for others on your network (press Ctrl-C to stop)"
    sentences = [where]
    if not built:
        sentences.append(
            "the web client is not built, so browsers find no page; in a clone, run `make web` (it needs "
            "Node 20) and start again, or set CARCASSONNE_WEB to the directory of a built one"
        )
    return sentences


def _database(text: str | None) -> str | None:
    """A file name is a SQLite database."""
    return text if text is None or "://" in text else f"sqlite:///{text}"


def _reachable(host: str) -> str:
    """The address to type into a browser."""
    if host in EVERYWHERE:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


def _tell(running: Any, address: str, browse: bool, sentences: list[str]) -> None:
    """Say where the server is, once it is there."""
    while not running.started:
        if running.should_exit:
            return
        time.sleep(0.05)
    for sentence in sentences:
        print(f"carcassonne: {sentence}", flush=True)
    if browse:
        webbrowser.open(address)


def run_schema(args: argparse.Namespace) -> int:
    try:
        from carcassonne.server.schema import messages_schema, openapi
    except ImportError as error:
        raise _needed(error) from None
    print(json.dumps(openapi() if args.http else messages_schema(), indent=1))
    return 0
