"""The hosted workflows run what there is, on the versions that the package names, without secrets."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def workflow(name: str) -> dict[Any, Any]:
    return yaml.safe_load((ROOT / ".github" / "workflows" / name).read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_targets_of_make_are_there(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    asked = set(re.findall(r"\bmake ([a-z][a-z-]*)", text))
    asked |= {name for names in re.findall(r"target: \[([^\]]*)\]", text) for name in names.split(", ")}
    assert {target for target in asked if not re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)} == set()


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.name)
def test_no_secret_is_asked_for(file: Path) -> None:
    assert "secrets." not in file.read_text(encoding="utf-8")


def test_every_python_of_the_package_is_tested() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    matrix = workflow("test.yml")["jobs"]["library"]["strategy"]["matrix"]
    assert matrix["python"] == named
    assert len(matrix["system"]) == 2
