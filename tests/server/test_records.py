"""Records that this format's first engine wrote: they must load, replay and come back in, today and later.

The files in `records` were saved by a server and stay as they are. A rule that is corrected may make one of
them unlawful: then that is a change which the changelog must name.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import carcassonne as cc
from carcassonne.cli import main
from carcassonne.config import as_meant
from tests.server.playing import HERE, Client, Json, bot, create, keys, web

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))
FINISHED = [file for file in FILES if file.stem not in ("unfinished", "scripted")]


def read(file: Path) -> Json:
    record: Json = json.loads(file.read_text(encoding="utf-8"))
    return record


def named(files: list[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("file", files, ids=[file.stem for file in files])


def test_there_are_records_of_all_sorts() -> None:
    assert {"classic", "everything", "fork", "scripted", "unfinished"} <= {file.stem for file in FILES}
    assert {read(file)["format"] for file in FILES} == {"carcassonne-record/1"}


@named(FILES)
def test_a_record_replays_and_is_written_again_as_it_was(file: Path) -> None:
    record = read(file)
    game = cc.replay(record)
    assert game.over == (file in FINISHED)
    again = game.record()
    for key in ("format", "seed", "script", "actions", "scores"):
        assert again[key] == record[key]
    assert again["config"] == as_meant(record["config"], record["engine"]), "rulings of then are named"
    assert record["engine"] == "0.1.0"


@named(FINISHED)
def test_a_finished_record_comes_in_as_a_table_that_can_be_watched(file: Path, address: str) -> None:
    record = read(file)
    table = create(address, [HERE] * len(record["scores"]), record=record)
    watcher = Client(address, [table["watch"]])
    assert watcher.until("welcome")["info"]["status"] == "over"
    assert [seat["name"] for seat in watcher.info["seats"]] == record["config"]["players"]
    assert watcher.view is not None
    assert watcher.view["scores"] == record["scores"]
    page = web.post(f"{address}/api/replay", json={"token": table["watch"], "count": 0}).json()
    assert page["steps"] == len(record["actions"])
    assert page["turns"][-1]["scores"] == record["scores"]
    headers = {"authorization": f"Bearer {table['watch']}"}
    saved = web.get(f"{address}/api/tables/{table['table']}/record", headers=headers).json()
    assert saved["actions"] == record["actions"]
    assert saved["known_tiles"]


def test_an_unfinished_record_goes_on(address: str) -> None:
    record = read(next(file for file in FILES if file.stem == "unfinished"))
    table = create(address, [HERE, bot()], record=record)
    player = Client(address, keys(table))
    assert player.until("welcome")["info"]["status"] == "running"
    assert player.view is not None
    assert player.view["scores"] == record["scores"]
    while player.info["status"] == "running":
        if not player.view["over"] and player.decision["player"] == 0:
            player.play()
        else:
            player.hear()
    headers = {"authorization": f"Bearer {table['host']}"}
    saved = web.get(f"{address}/api/tables/{table['table']}/record", headers=headers).json()
    assert saved["actions"][: len(record["actions"])] == record["actions"]
    assert cc.replay(saved).over


def test_a_scripted_record_keeps_its_draws(address: str) -> None:
    record = read(next(file for file in FILES if file.stem == "scripted"))
    table = create(address, [HERE, HERE], record=record)
    player = Client(address, keys(table))
    player.until("welcome")
    while player.info["status"] == "running":
        player.play()
    headers = {"authorization": f"Bearer {table['host']}"}
    saved = web.get(f"{address}/api/tables/{table['table']}/record", headers=headers).json()
    assert saved["script"] == record["script"]
    drawn = [event["tile"] for event in cc.replay(saved).events if event["type"] == "tile_drawn"]
    assert drawn == record["script"]["tiles"]


@named(FINISHED)
def test_a_record_of_the_server_is_verified(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(file)]) == 0
    fair = "the draws are fair" in capsys.readouterr().out
    assert fair is not read(file)["known_tiles"]
