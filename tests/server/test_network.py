"""Where others in the network find the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from carcassonne.server import network
from tests.server.playing import web
from tests.server.test_serve import serving


@pytest.mark.parametrize(
    ("host", "asked_by", "told"),
    [
        ("0.0.0.0", "127.0.0.1", "http://10.0.0.5:8000/x/"),
        ("::", "::1", "http://10.0.0.5:8000/x/"),
        ("127.0.0.1", "127.0.0.1", None),
        ("0.0.0.0", "10.0.0.9", None),
        ("0.0.0.0", "unknown", None),
    ],
)
def test_only_this_machine_is_told_and_only_if_others_can_come(
    host: str, asked_by: str, told: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "own_address", lambda: "10.0.0.5")
    assert network.shared_address(host, 8000, "/x", asked_by) == told


def test_a_machine_without_a_network_has_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(network, "own_address", lambda: None)
    assert network.shared_address("0.0.0.0", 8000, "", "127.0.0.1") is None


def test_the_address_leads_to_the_port_of_the_server(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as (_, address):
        told = web.get(f"{address}/api/network").json()["address"]
        own = network.own_address()
        assert told == (None if own is None else f"http://{own}:{address.rpartition(':')[2]}/")
