"""The template of a module: installed, it is listed, drawn, explained and played, and records name it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import carcassonne as cc
from tests.template import TEMPLATE, install, run

pytestmark = pytest.mark.slow

PLAYED = """
import json, carcassonne as cc
game = cc.Game(cc.Config(modules=("base", "windmills"), seed=5))
while not game.over:
    game.play(game.decision.options[0])
print(json.dumps(game.record()))
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install(tmp_path_factory.mktemp("template"))


def test_its_own_tests_pass(installed: Path) -> None:
    tests = str(TEMPLATE / "tests")
    said = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(installed), tests)
    assert " passed" in said
    assert "failed" not in said


def test_the_command_line_lists_it(installed: Path) -> None:
    assert "windmills" in run(installed, "-m", "carcassonne", "modules")
    assert "windmills" in run(installed, "-m", "carcassonne", "tiles")


def test_a_record_needs_its_package(installed: Path) -> None:
    record = json.loads(run(installed, "-c", PLAYED))
    assert record["packages"] == {"carcassonne-windmills": "0.1.0"}
    with pytest.raises(cc.RecordError, match="carcassonne-windmills"):
        cc.replay(record)


def test_texts_and_rules_in_three_languages(installed: Path) -> None:
    for language in ("en", "uk", "ru"):
        code = f"import json; from carcassonne import texts; print(json.dumps(texts.messages({language!r})))"
        messages = json.loads(run(installed, "-c", code))
        assert messages["module.windmills.title"]
        assert messages["prompt.grind"]
