"""Games from elsewhere, opened through the server."""

from __future__ import annotations

import json

import pytest

from carcassonne.formats import exported_link
from tests.formats.games import played
from tests.formats.writing import saved
from tests.server.playing import HERE, create, web

GAME = played(("farmers",))


@pytest.mark.parametrize("text", [json.dumps(saved(GAME)), exported_link(GAME)], ids=["file", "link"])
def test_a_game_from_elsewhere_becomes_a_table(address: str, text: str) -> None:
    answer = web.post(f"{address}/api/import", json={"text": text})
    assert answer.status_code == 200
    record = answer.json()
    assert record["scores"] == list(GAME.scores)
    assert create(address, [HERE, HERE], record=record)["table"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [("", "record.unknown"), ('{"replay": 1}', "record.damaged"), ("#/0/0/O/1111", "record.turn")],
)
def test_junk_is_refused(address: str, text: str, reason: str) -> None:
    answer = web.post(f"{address}/api/import", json={"text": text})
    assert (answer.status_code, answer.json()["reason"]) == (400, reason)
