"""The files in deploy: names of metrics and settings are true, backups can be restored."""

from __future__ import annotations

import json
import os
import re
import shutil
import sqlite3
import subprocess
from dataclasses import fields
from pathlib import Path

import pytest
import yaml

from carcassonne.server.metrics import Metrics
from carcassonne.server.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
FILES = [file for file in sorted(DEPLOY.rglob("*")) if file.is_file()]


def text(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def told() -> set[str]:
    """The names on the page of metrics, with what a histogram has."""
    families = list(Metrics().registry.collect())
    ends = {"counter": ("_total",), "gauge": ("",), "histogram": ("_bucket", "_count", "_sum")}
    return {family.name + end for family in families for end in ends[family.type]}


@pytest.mark.parametrize("name", ["prometheus/alerts.yml", "grafana/carcassonne.json"])
def test_metrics_that_are_asked_for_are_told(name: str) -> None:
    asked = set(re.findall(r"\b(?:carcassonne|process)_[a-z_]+\b", text(name)))
    assert len(asked) > 6
    assert asked - told() == set()


def test_every_metric_of_the_game_is_on_the_dashboard() -> None:
    """A histogram counts as shown if its buckets are."""
    own = {
        name for name in told() if name.startswith("carcassonne_") and not name.endswith(("_count", "_sum"))
    }
    assert {name for name in own if name not in text("grafana/carcassonne.json")} == set()


def test_the_dashboard_has_no_two_panels_in_one_place() -> None:
    panels = json.loads(text("grafana/carcassonne.json"))["panels"]
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_settings_that_are_set_are_read(file: Path) -> None:
    known = {f"CARCASSONNE_{field.name.upper()}" for field in fields(Settings)}
    assert set(re.findall(r"\bCARCASSONNE_[A-Z_]+\b", file.read_text(encoding="utf-8"))) - known == set()


def test_the_cluster_has_its_parts_and_no_open_doors() -> None:
    services = yaml.safe_load(text("compose.yaml"))["services"]
    commands = [
        service.get("command", ["carcassonne", "serve"])[1]
        for name, service in services.items()
        if "er-" in name
    ]
    assert sorted(commands) == ["serve", "serve", "think", "think"]
    assert [name for name, service in services.items() if service.get("ports")] == ["balancer"]
    proxy = services["balancer"]["networks"]["default"]["ipv4_address"]
    assert services["server-1"]["environment"]["CARCASSONNE_TRUSTED_PROXIES"] == proxy
    for name in ("server-1", "thinker-1"):
        assert services[name]["read_only"] is True
        assert services[name]["cap_drop"] == ["ALL"]


def test_the_image_does_not_run_as_root_and_installs_by_hashes() -> None:
    last = text("Containerfile").rpartition("\nFROM ")[2]
    assert re.search(r"^USER (?!0\b|root)", last, re.MULTILINE)
    assert "--require-hashes -r /tmp/host.txt" in last
    assert not re.search(r"npm|g\+\+", last)


@pytest.mark.parametrize("name", ["carcassonne", "carcassonne-think"])
def test_units_wait_for_what_comes_late(name: str) -> None:
    unit = text(f"systemd/{name}.service")
    for line in ("StartLimitIntervalSec=0", "Restart=always", "RestartSec=2", "LimitNOFILE=65536"):
        assert f"\n{line}\n" in unit


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf", "traefik.yaml"])
def test_no_proxy_shows_the_metrics(name: str) -> None:
    assert "/metrics" in text(f"proxy/{name}")


def run(script: str, argument: Path, database: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "CARCASSONNE_DATABASE_URL": f"sqlite:///{database}"}
    return subprocess.run(
        [DEPLOY / script, argument], env=environment, capture_output=True, text=True, check=False
    )


def names(database: Path) -> list[str]:
    with sqlite3.connect(database) as connection:
        found = [row[0] for row in connection.execute("SELECT name FROM tables")]
    connection.close()
    return found


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the program sqlite3 is not installed")
def test_a_backup_of_sqlite_is_restored(tmp_path: Path) -> None:
    tables = tmp_path / "tables.db"
    connection = sqlite3.connect(tables)
    connection.executescript(
        "PRAGMA journal_mode=WAL; CREATE TABLE tables (name); INSERT INTO tables VALUES ('Ann');"
    )
    done = run("backup.sh", tmp_path / "backups", tables)
    assert done.returncode == 0, done.stderr
    backup = Path(done.stdout.strip())
    assert backup.stat().st_mode & 0o077 == 0
    connection.execute("INSERT INTO tables VALUES ('Bob')")
    connection.commit()
    connection.close()
    done = run("restore.sh", backup, tables)
    assert done.returncode == 0, done.stderr
    assert names(tables) == ["Ann"]
    assert names(next(tmp_path.glob("tables.db.before-*"))) == ["Ann", "Bob"]


@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the program sqlite3 is not installed")
def test_a_damaged_backup_changes_nothing(tmp_path: Path) -> None:
    tables, junk = tmp_path / "tables.db", tmp_path / "junk.db"
    connection = sqlite3.connect(tables)
    connection.executescript("CREATE TABLE tables (name); INSERT INTO tables VALUES ('Ann');")
    connection.close()
    junk.write_bytes(b"junk" * 1000)
    assert run("restore.sh", junk, tables).returncode == 2
    assert names(tables) == ["Ann"]
