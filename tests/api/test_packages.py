"""Modules of other packages: found through their entry points, chosen by hand, named by records."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.modules import ALL, OURS

MODULE = """
from carcassonne.engine.module import Module


class Hills(Module):
    id = "hills"
    title = "Hills"
    rank = 1000
    presets = ("royal-gift", "everything")
"""


@pytest.fixture
def uninstall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """A package with a module is installed; the function takes it away again."""
    info = tmp_path / "carcassonne_hills-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: carcassonne-hills\nVersion: 1.2\n")
    (info / "entry_points.txt").write_text("[carcassonne.modules]\nhills = carcassonne_hills:Hills\n")
    (tmp_path / "carcassonne_hills.py").write_text(MODULE)

    def forget() -> None:
        for name in ("_foreign", "_ids"):
            monkeypatch.delitem(ALL.__dict__, name, raising=False)
        monkeypatch.delitem(ALL._loaded, "hills", raising=False)

    def take_away() -> None:
        monkeypatch.setattr("sys.path", [path for path in __import__("sys").path if path != str(tmp_path)])
        forget()

    forget()
    monkeypatch.syspath_prepend(str(tmp_path))
    return take_away


def played(modules: tuple[str, ...]) -> cc.Game:
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=modules, seed=3))
    for _ in range(4):
        game.play(game.decision.options[0])
    return game


def text(record: dict[str, Any]) -> dict[str, Any]:
    return json.loads(json.dumps(record))


@pytest.mark.usefixtures("uninstall")
def test_a_package_joins_and_has_to_be_chosen() -> None:
    assert "hills" in [module.id for module in cc.modules()]
    assert "hills" not in OURS
    assert cc.Config().modules == ("base", "farmers")
    assert cc.Config(modules=("hills",)).modules == ("base", "hills")
    parts = {preset.id: preset.modules for preset in cc.presets()}
    assert [id for id, modules in parts.items() if "hills" in modules] == ["royal-gift", "everything"]


@pytest.mark.usefixtures("uninstall")
def test_a_record_names_the_packages_it_needs() -> None:
    record = text(played(("base", "hills")).record())
    assert record["packages"] == {"carcassonne-hills": "1.2"}
    assert cc.replay(record).record() == record
    assert "packages" not in played(("base", "farmers")).record()


def test_a_missing_package_is_told(uninstall: Callable[[], None]) -> None:
    record = text(played(("base", "hills")).record())
    uninstall()
    with pytest.raises(cc.RecordError) as caught:
        cc.replay(record)
    told = "the record needs the package 'carcassonne-hills 1.2', which is not installed"
    assert (str(caught.value), caught.value.key) == (told, "record.package")
    assert caught.value.params == {"package": "carcassonne-hills"}


@pytest.mark.parametrize("packages", [None, 3, [], {}, {"x": 1}, {"x" * 999: ["y"]}])
def test_what_a_stranger_may_write_there(packages: object) -> None:
    record = {**text(played(("base",)).record()), "packages": packages}
    assert cc.replay(record).turn > 1
    for modules in (["hills"], [["hills"]], "hills", None):
        with pytest.raises(cc.RecordError) as caught:
            cc.replay({**record, "config": {**record["config"], "modules": modules}})
        assert len(str(caught.value)) < 900
