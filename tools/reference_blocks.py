"""The blocks of the rules reference: paragraphs, items, examples; tools/reference.py explains them."""

from __future__ import annotations

import re
from dataclasses import dataclass

BOARD = re.compile(r"!board ([a-z0-9-]+) ")
HEAD = re.compile(r"\[(c[123](?: c[123])*)\] ")
TAIL = re.compile(r"\s*\{([^{}]*)\}$")


@dataclass(frozen=True)
class Block:
    """One paragraph, item or example; the text is bare of its marks."""

    section: str
    kind: str
    text: str
    ids: tuple[str, ...] = ()
    editions: tuple[str, ...] = ()
    board: str = ""

    @property
    def shape(self) -> tuple[str, str, tuple[str, ...], tuple[str, ...], str]:
        """What must be the same in every language."""
        return self.section, self.kind, self.ids, self.editions, self.board


def parse(source: str) -> list[Block]:
    """The blocks of a text; headings show as the section of what follows."""
    blocks, section = [], ""
    for part in re.split(r"\n\s*\n", source.strip()):
        text = " ".join(part.split())
        if text.startswith("## "):
            section = text[3:]
            continue
        kind, ids, editions, board = "text", "", "", ""
        if tail := TAIL.search(text):
            ids, text = tail[1], text[: tail.start()]
        if head := HEAD.match(text):
            editions, text = head[1], text[head.end() :]
        if text.startswith("- "):
            kind, text = "item", text[2:]
        elif named := BOARD.match(text):
            kind, board, text = "board", named[1], text[named.end() :]
        blocks.append(Block(section, kind, text, tuple(ids.split()), tuple(editions.split()), board))
    return blocks
