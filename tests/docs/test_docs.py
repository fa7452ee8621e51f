"""The examples of the documentation run, and what is generated is up to date."""

from __future__ import annotations

import doctest
import pkgutil
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import carcassonne as cc

ROOT = Path(__file__).resolve().parents[2]
TUTORIALS = sorted((ROOT / "docs" / "tutorials").glob("*.md"))
CHECKED = [ROOT / "README.md", ROOT / "docs" / "api.md", *TUTORIALS]


def blocks(page: Path, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language, each with the line it begins on."""
    text = page.read_text(encoding="utf-8")
    found = re.finditer(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
    return [(text[: match.start()].count("\n") + 2, match[1]) for match in found]


@pytest.mark.parametrize("page", CHECKED, ids=lambda page: page.name)
def test_python_examples_run(page: Path) -> None:
    for line, source in blocks(page, "python"):
        exec(compile("\n" * (line - 1) + source, str(page), "exec"), {"__name__": "example"})


@pytest.mark.parametrize("page", CHECKED, ids=lambda page: page.name)
def test_examples_of_sessions_give_what_they_show(page: Path) -> None:
    """One session goes through the whole page, so that later examples may use earlier names."""
    names: dict[str, Any] = {}
    runner = doctest.DocTestRunner(verbose=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    said: list[str] = []
    for line, source in blocks(page, "pycon"):
        example = doctest.DocTestParser().get_doctest(source, names, page.name, str(page), line - 1)
        runner.run(example, out=said.append, clear_globs=False)
        names = example.globs
    assert runner.summarize(verbose=False).failed == 0, "".join(said)


def test_the_examples_are_found() -> None:
    """The checks above would pass on a page without examples."""
    assert blocks(ROOT / "README.md", "python")
    assert len(blocks(ROOT / "docs" / "api.md", "pycon")) > 8
    assert sum(len(blocks(page, "pycon")) for page in TUTORIALS) > 8


def test_the_api_page_names_everything_public() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    members = [name for name in dir(cc.Game) if not name.startswith("_")]
    members += [name for name in (*cc.__all__, *cc.bots.__all__) if not name.startswith("_")]
    assert [name for name in members if not re.search(rf"\b{name}\b", text)] == []


def test_the_protocol_page_is_up_to_date() -> None:
    """With this interpreter and its own seed of hashing, so that nothing depends on the order of a set."""
    check = [sys.executable, str(ROOT / "tools" / "protocol.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_protocol_page_has_an_example_of_everything() -> None:
    """If this fails, add a scene to tools/protocol_games.py in which the missing thing happens."""
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    assert re.findall(r"^### `(\w+)`\n(?:(?!###).*\n)*?None of the games", text, re.MULTILINE) == []


def test_the_architecture_page_names_what_there_is() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"`(carcassonne(?:\.\w+)+)`", page)
    assert len(named) > 15
    for name in named:
        pkgutil.resolve_name(name)
    for file in re.findall(r"`(web/[\w/.]+)`", page):
        assert (ROOT / file).is_file(), file


def test_the_picture_of_the_rooms_is_up_to_date() -> None:
    run = subprocess.run([sys.executable, ROOT / "tools" / "architecture.py", "--check"], check=False)
    assert run.returncode == 0, "run `make protocol`"
