"""The rules as players read them, in three languages, as pages of the docs site.

They are the texts of the web client: what is told there in a panel is a page here, with its boards drawn.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import docs_boards
from carcassonne import texts
from reference_blocks import Block, parse

CLIENT = Path(__file__).resolve().parents[1] / "web" / "src" / "i18n"
NAMES = {"en": "English", "uk": "Українська", "ru": "Русский"}


def headings(language: str) -> dict[str, str]:
    """What the client calls the sections of a module's rules."""
    told = json.loads((CLIENT / language / "rules.json").read_text(encoding="utf-8"))
    return {key.removeprefix("ui.rules."): text for key, text in told.items()}


def pages(language: str) -> dict[str, str]:
    """Path in the site -> Markdown: one page per module, and one that lists them."""
    rules, messages, words = texts.rules(language), texts.messages(language), headings(language)
    titles = {id: messages[f"module.{id}.title"] for id in rules["modules"]}
    folder = f"players/{language}"
    found = {
        f"{folder}/{id}.md": _page(titles, id, page["text"], words) for id, page in rules["modules"].items()
    }
    listed = [f"- [{title}]({id}.md): {messages[f'module.{id}.effect']}" for id, title in titles.items()]
    found[f"{folder}/index.md"] = "\n".join([f"# {words['title']}", "", *listed, ""])
    return found


def boards() -> dict[str, str]:
    """Path in the site -> SVG, for the boards of all modules."""
    modules = texts.rules("en")["modules"].values()
    return {
        f"players/boards/{name}.svg": docs_boards.draw(board, name)
        for page in modules
        for name, board in page["boards"].items()
    }


def _page(titles: Mapping[str, str], id: str, source: str, words: Mapping[str, str]) -> str:
    lines, section = [f"# {titles[id]}", ""], ""
    for block in parse(source):
        if block.section != section:
            section = block.section
            lines += [f"## {words[section]}", ""]
        lines += _block(block, titles)
    return "\n".join(lines)


def _block(block: Block, titles: Mapping[str, str]) -> Iterator[str]:
    text = re.sub(
        r"\[\[([\w-]+)\]\]", lambda link: f"[{titles.get(link[1], link[1])}]({link[1]}.md)", block.text
    )
    if block.editions:
        text = f"*{', '.join(block.editions)}:* {text}"
    if block.ids:
        text += f" <small>{' '.join(block.ids)}</small>"
    if block.board:
        yield f"![{_plain(block.text)}](../boards/{block.board}.svg)"
        yield ""
    yield f"- {text}" if block.kind == "item" else text
    yield ""


def _plain(text: str) -> str:
    return re.sub(r"[\[\]*]", "", text)


def nav(language: str) -> list[dict[str, Any]]:
    messages = texts.messages(language)
    first = [f"players/{language}/index.md"]
    modules = texts.rules(language)["modules"]
    return [*first, *({messages[f"module.{id}.title"]: f"players/{language}/{id}.md"} for id in modules)]
