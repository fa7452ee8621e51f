"""The docs site: links lead to pages and headings, every public name and every rule for players is in it."""

from __future__ import annotations

import importlib
import re
import sys
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

import carcassonne as cc

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
sys.path.insert(0, str(ROOT / "tools"))
import docs_site  # noqa: E402 - it is beside the other tools

PAGES = [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]
PAGES = [page for page in PAGES if "texts" not in page.parts]  # those are the template's rules, no pages
LINK = re.compile(r"\]\(([^)#\s:]*)(?:#([^)\s]*))?\)")


@cache
def written() -> dict[str, str]:
    """Not for every process that collects the tests: the pages of three languages take seconds."""
    return docs_site.pages()


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def prose(page: Path) -> str:
    """A page without its code, in which brackets are no links."""
    text = re.sub(r"^ *```.*?^ *```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
    return re.sub(r"`[^`\n]*`", "", text)


def anchors(page: Path) -> set[str]:
    """What a forge and MkDocs make of the headings."""
    heads = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.strip().lower()).replace(" ", "-") for head in heads}


def lost(page: Path, target: str, anchor: str) -> bool:
    """Whether a link leads nowhere: neither to a file, nor to a page that the site makes."""
    path = (page.parent / target).resolve() if target else page
    if path.is_relative_to(DOCS) and path.relative_to(DOCS).as_posix() in written():
        return False
    if not path.exists():
        return True
    return bool(anchor) and path.suffix == ".md" and anchor not in anchors(path)


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    links = LINK.findall(prose(page))
    assert [f"{target}#{anchor}" for target, anchor in links if lost(page, target, anchor)] == []


def test_the_links_are_found() -> None:
    assert sum(len(LINK.findall(prose(page))) for page in PAGES) > 150


@pytest.mark.parametrize("package", docs_site.PACKAGES)
def test_every_public_name_is_in_the_reference(package: str) -> None:
    expected = set(importlib.import_module(package).__all__) - {"__version__"}
    page = written()[f"reference/{package}.md"]
    assert {
        re.split(r"[. ]", line)[-1] for line in page.splitlines() if line.startswith((":::", "## "))
    } == expected


@pytest.mark.parametrize("language", docs_site.docs_rules.NAMES)
def test_every_module_has_a_page_for_players(language: str) -> None:
    for module in cc.modules():
        page = written()[f"players/{language}/{module.id}.md"]
        assert page.startswith("# ")
        assert not re.search(r"\[\[|!board|\{[A-Z]", page)
        for link in re.findall(r"\]\(([\w-]+\.md)\)", page):
            assert f"players/{language}/{link}" in written()


def test_every_board_is_drawn() -> None:
    pages = "".join(text for path, text in written().items() if path.startswith("players/en/"))
    asked = set(re.findall(r"\(\.\./boards/([\w-]+\.svg)\)", pages))
    assert asked
    boards = docs_site.docs_rules.boards()
    for name in asked:
        ElementTree.fromstring(boards[f"players/boards/{name}"])


def test_links_to_folders_and_to_the_root_become_pages() -> None:
    pages = {"rules/README.md", "index.md"}
    text = "[a](rules/) [b](../CONTRIBUTING.md#style) [c](../tools/commits.py) [d](index.md) `[e](rules/)`"
    led = docs_site.led("index.md", DOCS / "index.md", text, pages)
    assert led.startswith("[a](rules/README.md) [b](contributing.md#style) c [d](index.md)")


def test_what_is_no_page_is_in_the_repository_where_that_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARCASSONNE_REPOSITORY", "https://example.org/carcassonne")
    led = docs_site.led("index.md", DOCS / "index.md", "[c](../tools/commits.py)", set())
    assert led == "[c](https://example.org/carcassonne/blob/main/tools/commits.py)"
