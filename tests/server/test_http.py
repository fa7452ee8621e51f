"""The HTTP part: catalogue, set-ups, schemas, headers, pictures, the web client, paths behind a proxy."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings

import carcassonne as cc
from carcassonne import texts
from carcassonne.server.http import READY_SECONDS
from carcassonne.server.schema import messages_schema, openapi
from carcassonne.server.settings import SettingError, from_environment
from carcassonne.server.store import Unavailable
from tests.server.conftest import Running
from tests.server.playing import HERE, PATIENCE, PLAIN, Client, bot, create, keys, web

API = schemathesis.openapi.from_dict(openapi())


@pytest.fixture(scope="module")
def stormed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for random requests: the tables that they open must not slow other tests down."""
    place = tmp_path_factory.mktemp("stormed")
    (place / "index.html").write_text("<!doctype html><title>page</title>")
    running = Running(place / "tables.db", limit=False, web=str(place))
    yield running
    running.stop()


@API.exclude(path_regex="^/(art|rules|texts)").parametrize()
@settings(max_examples=5, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_does_what_its_schema_says(case: schemathesis.Case, stormed: Running) -> None:
    answer = case.call(base_url=stormed.address)
    case.validate_response(
        answer, excluded_checks=[schemathesis.checks.CHECKS.get_one("positive_data_acceptance")]
    )


def test_the_catalogue_has_everything_to_choose_from(address: str) -> None:
    catalogue = web.get(f"{address}/api/catalogue").json()
    assert {module["id"] for module in catalogue["modules"]} == {module.id for module in cc.modules()}
    assert {preset["id"] for preset in catalogue["presets"]} == {preset.id for preset in cc.presets()}
    assert set(catalogue["bots"]) == set(cc.bots.names())
    assert len(catalogue["colours"]) == 6


def test_a_set_up_is_checked_before_a_table_is_opened(address: str) -> None:
    wish = {"config": {"modules": ["base", "river", "count"], "edition": "c1"}, "players": 3}
    check = web.post(f"{address}/api/setup", json=wish).json()
    config = cc.Config(("a", "b", "c"), edition="c1", modules=("base", "river", "count"))
    assert check["tiles"] == config.deck.total()
    assert [(one["key"], one["params"]) for one in check["advice"]] == list(config.advice)
    wrong = web.post(f"{address}/api/setup", json={"config": {"modules": ["dragons"]}})
    assert (wrong.status_code, wrong.json()["reason"]) == (400, "config.module")
    with pytest.raises(cc.ConfigError) as same:
        cc.Config(("a", "b"), modules=("dragons",))
    assert wrong.json()["params"] == same.value.params
    assert same.value.params


def test_every_answer_has_the_security_headers(address: str) -> None:
    for path in ("/healthz", "/api/catalogue", "/nothing"):
        headers = web.get(address + path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "'unsafe-" not in headers["content-security-policy"]  # WebAssembly alone may be made
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_what_watches_over_the_server(address: str) -> None:
    assert web.get(f"{address}/healthz").text == "ok\n"
    assert web.get(f"{address}/readyz").status_code == 200
    create(address, [HERE, bot()], config=PLAIN)
    page = web.get(f"{address}/metrics").text
    assert "carcassonne_tables " in page
    assert 'carcassonne_entries_total{kind="start"}' in page
    for name in ("process_open_fds", "carcassonne_loop_lag_seconds", "carcassonne_store_seconds_count"):
        assert f"\n{name}" in page
    assert "carcassonne_bots_waiting 0" in page


def test_who_cannot_write_is_not_ready(
    start: Callable[..., Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    server = start()

    async def fail(*args: Any) -> None:
        raise Unavailable("the disk is full")

    async def hang(*args: Any) -> None:
        await asyncio.sleep(3 * PATIENCE)  # longer than anybody waits for the answer

    for answer in (fail, hang):
        with monkeypatch.context() as broken:
            broken.setattr(server.rooms.store._writer, "run_together", answer)
            assert web.get(f"{server.address}/readyz").status_code == 503
    assert READY_SECONDS < 2
    assert web.get(f"{server.address}/readyz").status_code == 200


def test_names_that_nobody_allowed_are_refused(start: Callable[..., Running]) -> None:
    """A page of evil.example that points its name at this machine gets nothing."""
    server = start(hosts=("play.example.org",))
    port = server.port

    def asked(host: str) -> int:
        return web.get(f"{server.address}/api/catalogue", headers={"host": host}).status_code

    allowed = (f"127.0.0.1:{port}", f"localhost:{port}", "[::1]", "192.168.1.5:8000", "Play.example.org")
    assert [asked(host) for host in allowed] == [200] * 5
    assert [asked(host) for host in (f"evil.example:{port}", "127.0.0.1.evil.example", "")] == [421] * 3
    upgrade = {"connection": "upgrade", "upgrade": "websocket", "sec-websocket-version": "13"}
    key = {"sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==", "host": "evil.example"}
    assert web.get(f"{server.address}/ws", headers={**upgrade, **key}).status_code == 403


def test_the_schemas_are_served_and_name_every_message(address: str) -> None:
    schema = web.get(f"{address}/schema.json").json()
    assert schema == messages_schema()
    tags = [part.get("properties", {}).get("type", {}).get("enum", []) for part in schema["$defs"].values()]
    names = {tag for enum in tags for tag in enum}
    assert {"hello", "commit", "draft", "welcome", "entry", "outcome", "refused", "bye"} <= names
    assert web.get(f"{address}/openapi.json").json()["openapi"] == "3.1.0"


def test_pictures_are_packed_and_kept(address: str) -> None:
    answer = web.get(f"{address}/art/river.json")
    assert answer.headers["content-encoding"] == "gzip"
    assert "river/I" in answer.json()["turns"]
    again = web.get(f"{address}/art/river.json", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert "immutable" in web.get(f"{address}/art/river.json?v=1").headers["cache-control"]
    assert web.get(f"{address}/art/nothing.json").json()["reason"] == "art.unknown"


@pytest.mark.parametrize("path", ["texts", "rules"])
def test_texts_of_modules_are_packed_and_kept(address: str, path: str) -> None:
    answer = web.get(f"{address}/{path}/uk.json")
    assert answer.headers["content-encoding"] == "gzip"
    assert "max-age=3600" in answer.headers["cache-control"]
    again = web.get(f"{address}/{path}/uk.json", headers={"if-none-match": answer.headers["etag"]})
    assert again.status_code == 304
    assert "immutable" in web.get(f"{address}/{path}/uk.json?v=1").headers["cache-control"]
    plain = web.get(f"{address}/{path}/uk.json", headers={"accept-encoding": "identity"})
    assert plain.json() == answer.json()
    assert web.get(f"{address}/{path}/de.json").json()["reason"] == "http.unknown"


def test_the_texts_that_are_served_are_those_of_the_modules(address: str) -> None:
    assert web.get(f"{address}/texts/ru.json").json() == texts.messages("ru")
    assert web.get(f"{address}/rules/ru.json").json() == texts.rules("ru")


def test_the_web_client_is_served_with_its_own_routes(start: Callable[..., Running], tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    (dist / "assets").mkdir(parents=True)
    (dist / "index.html").write_text('<!doctype html><html data-texts=""><title>page</title>')
    (dist / "assets" / "main-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    address = start(web=str(dist)).address
    for path in ("/", "/table/abc", "/join"):
        page = web.get(address + path)
        assert "<title>page</title>" in page.text
        assert f'data-texts="{texts.version()}"' in page.text
        assert page.headers["cache-control"] == "no-cache"
    assert "immutable" in web.get(f"{address}/assets/main-1a2b.js").headers["cache-control"]
    assert web.get(f"{address}/assets/missing.js").status_code == 404
    assert "secret" not in web.get(f"{address}/..%2fsecret.txt").text
    assert web.get(f"{address}/healthz").text == "ok\n"
    assert web.post(f"{address}/table/abc").status_code == 405
    assert web.get(f"{address}/api/tables").status_code == 405
    assert web.get(f"{address}/api/nothing").status_code == 404


def test_it_works_under_a_path_whether_the_proxy_strips_it_or_not(start: Callable[..., Running]) -> None:
    address = start(root_path="/games/cc").address
    for base in (address, f"{address}/games/cc"):
        table = create(base, [HERE, bot()], config=PLAIN)
        assert Client(base, keys(table)).until("welcome")["seats"] == [0]
    assert web.get(f"{address}/games/ccx/healthz").status_code == 404


def test_the_links_of_every_page_lead_to_the_path(start: Callable[..., Running], tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text('<!doctype html><link rel="icon" href="./icon.svg">')
    address = start(web=str(tmp_path), root_path="/games/cc").address
    for path in ("/", "/index.html", "/g/abc", "/games/cc/", "/games/cc/g/abc"):
        assert 'href="/games/cc/icon.svg"' in web.get(address + path).text


def test_settings_come_from_the_environment_and_the_command_line() -> None:
    environ = {"CARCASSONNE_PORT": "9000", "CARCASSONNE_ORIGINS": "https://a.example, https://b.example"}
    chosen = from_environment(environ, port=9001, host=None)
    assert (chosen.port, chosen.host) == (9001, "127.0.0.1")
    assert chosen.origins == ("https://a.example", "https://b.example")
    with pytest.raises(SettingError, match="CARCASSONNE_PORT must be a int, not 'x'"):
        from_environment({"CARCASSONNE_PORT": "x"})
    with pytest.raises(SettingError, match="must begin with /"):
        from_environment({}, root_path="games/")
