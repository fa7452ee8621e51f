"""`carcassonne serve` as a process, and what the pages about the server promise."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path

import pytest

from carcassonne.cli import main
from carcassonne.server import logs
from carcassonne.server.log import OPEN
from carcassonne.server.schema import messages_schema, openapi
from carcassonne.server.settings import PREFIX, Settings
from carcassonne.server.socket import CODES
from tests.server.playing import HERE, SMALL, Client, create, keys, web

ROOT = Path(__file__).parents[2]


@contextmanager
def serving(home: Path, *options: str, **environment: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process with nothing configured, and its address."""
    command = [sys.executable, "-m", "carcassonne", "serve", "--port", "0", *options]
    environ = {**os.environ, "XDG_DATA_HOME": str(home), **environment}
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environ) as process:
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+(?=/ )", process.stdout.readline())
            assert found is not None
            yield process, found[0]
        finally:
            process.kill()


def test_serve_stops_in_order_and_goes_on(tmp_path: Path) -> None:
    with serving(tmp_path / "new") as (process, address):
        table = create(address, [HERE, HERE], config=SMALL)
        device = Client(address, keys(table))
        device.until("welcome")
        done = device.play()
        process.send_signal(signal.SIGTERM)
        assert process.wait(30) == 0
        device.close()
    with serving(tmp_path / "new") as (_, address):
        back = Client(address, keys(table))
        assert back.until("welcome")["number"] == done["number"]
        assert back.view == device.view
        back.close()


def test_serve_says_what_to_do_when_there_is_no_web_client(tmp_path: Path) -> None:
    with serving(tmp_path, CARCASSONNE_WEB=str(tmp_path / "nothing")) as (process, _):
        assert process.stdout is not None
        assert "run `make web`" in process.stdout.readline()
    (tmp_path / "index.html").write_text("<!doctype html><title>page</title>")
    with serving(tmp_path, CARCASSONNE_WEB=str(tmp_path)) as (process, address):
        assert "<title>page</title>" in web.get(address).text
        process.send_signal(signal.SIGTERM)
        assert process.stdout is not None
        assert process.stdout.read() == ""


def test_serve_on_all_addresses_names_one_that_works(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (_, address):
        assert address.startswith("http://127.0.0.1:")
        assert web.get(f"{address}/healthz").text == "ok\n"


def test_a_second_server_on_the_same_database_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("carcassonne.server.store.claim.WAIT", 0.1)
    database = str(tmp_path / "tables.db")
    with serving(tmp_path, "--db", database) as (process, _):
        assert main(["serve", "--port", "0", "--db", database]) == 2
        assert "is served by another process; stop that one" in capsys.readouterr().err
        process.kill()
        process.wait()
    with serving(tmp_path, "--db", database) as (_, address):  # a process that was killed holds nothing
        assert web.get(f"{address}/readyz").text == "ok\n"


def test_the_schemas_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema"]) == 0
    assert json.loads(capsys.readouterr().out) == messages_schema()
    assert main(["schema", "--http"]) == 0
    assert json.loads(capsys.readouterr().out) == openapi()


def test_a_database_that_cannot_be_opened_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--db", "/nowhere/at/all/tables.db"]) == 2
    assert capsys.readouterr().err.startswith("carcassonne: The database file /nowhere/at/all/tables.db")


def test_a_port_that_is_taken_is_one_sentence(address: str, capsys: pytest.CaptureFixture[str]) -> None:
    port = address.rpartition(":")[2]
    assert main(["serve", "--port", port]) == 2
    assert f"cannot listen on 127.0.0.1 port {port}" in capsys.readouterr().err


def test_the_bot_of_the_page_plays_a_game(address: str) -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    table = create(address, [HERE, {"kind": "open"}], config=SMALL)
    host = Client(address, keys(table))
    host.until("welcome")
    with subprocess.Popen([sys.executable, "-c", program, address, table["join"]]) as robot:
        try:
            host.until(lambda m: m.get("info") and m["info"]["seats"][1]["present"])
            assert host.ask("start")["type"] == "done"
            while host.info["status"] == "running":
                if host.decision and host.decision["player"] == 0:
                    host.play()
                else:
                    host.hear()
            assert host.info["ended"]["reason"] == "played"
        finally:
            robot.kill()


def test_the_page_names_every_entry_and_every_reason_to_close() -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    assert [kind for kind in OPEN if f"| `{kind}` |" not in page] == []
    assert [reason for reason, code in CODES.items() if f"| `{reason}` | {code}" not in page] == []


def test_the_page_names_every_setting() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    names = [PREFIX + field.name.upper() for field in fields(Settings)]
    assert [name for name in names if f"`{name}`" not in page] == []


def test_the_page_names_every_route(address: str) -> None:
    page = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")
    paths = web.get(f"{address}/openapi.json").json()["paths"]
    shown = [
        path.replace("{id}", "ID").replace("{set}", "SET").replace("{language}", "LANGUAGE") for path in paths
    ]
    assert [path for path in shown if f"{path}`" not in page] == []


def test_the_log_has_a_time_and_is_json_on_demand(capsys: pytest.CaptureFixture[str]) -> None:
    before = list(logging.getLogger().handlers)
    try:
        logs.configure("text")
        logging.getLogger("carcassonne.server").error("the disk is full")
        logs.configure("json")
        logging.getLogger("carcassonne.server").error("the disk is full")
    finally:
        logging.getLogger().handlers[:] = before
    text, structured = capsys.readouterr().err.splitlines()
    stamp = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(rf"{stamp} ERROR carcassonne.server: the disk is full", text)
    said = json.loads(structured)
    assert re.fullmatch(stamp, said.pop("time"))
    assert said == {"level": "error", "from": "carcassonne.server", "message": "the disk is full"}


def test_the_page_keeps_backups_from_the_eyes_of_others() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    commands = [line for line in page.splitlines() if "VACUUM INTO" in line or "pg_dump" in line]
    assert len(commands) == 2
    assert all("umask 077" in line for line in commands)
