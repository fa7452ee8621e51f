"""Board sketches of the specification, read line by line: made-up tiles and what stands on them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from carcassonne.geometry import Point
from carcassonne.tiles.sketch import parse_tile

RULES = Path(__file__).parents[1] / "docs" / "rules"
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")

LINE = re.compile(r"^(?P<star>\*?)\((?P<x>-?\d+),(?P<y>-?\d+)\)\s+(?P<tile>\S+)\s*(?P<extras>.*)$")
FIGURE = re.compile(rf"^({'|'.join(COLOURS)})(?::([\w-]+))?@(\S+)$")
MAGIC = re.compile(r"^(mage|witch)@(\S+)$")
INGOTS = re.compile(r"^ingot(\d+)$")
FERRY = re.compile(r"^ferry=([NESW]{2})$")
DRAGON = re.compile(r"^dragon$")
FAIRY = re.compile(rf"^fairy(?:@({'|'.join(COLOURS)}))?$")
TOWER = re.compile(r"^tower(\d+)$")
TOP = re.compile(rf"^({'|'.join(COLOURS)}):top$")
BARN = re.compile(rf"^barn=({'|'.join(COLOURS)})@([NS][EW])$")
BRIDGE = re.compile(r"^\+?bridge=(NS|EW)$")
TOKEN = re.compile(r"^(\w+)(?::[\w-]+)?@(\w+)\[(\d)\]$")
STATUE = re.compile(rf"^(statue@[NESW])=({'|'.join(COLOURS)})$")


@cache
def example(rule_id: str) -> str:
    """The board sketch of a worked example, as docs/rules has it."""
    for path in sorted(RULES.glob("*.md")):
        text = path.read_text(encoding="utf-8")
        found = re.search(rf"\*\*{re.escape(rule_id)}\*\*.*?```board\n(.*?)```", text, re.DOTALL)
        head = text[found.start() : found.end()] if found else ""
        if found and len(re.findall(r"^\s*(?:- |\d+\. )\*\*[A-Z0-9]+-", head, re.MULTILINE)) == 0:
            return found[1]
    raise LookupError(f"docs/rules has no board sketch for {rule_id}")


class SketchTile:
    """One line of a sketch: a made-up tile with the figures that stand on it."""

    def __init__(self, line: str) -> None:
        match = LINE.match(line.strip())
        if match is None:
            raise ValueError(f"not a line of a board sketch: {line!r}")
        self.starred = bool(match["star"])
        self.at: Point = (int(match["x"]), int(match["y"]))
        words = match["extras"].split()
        self.tokens = [(m[1], m[2], int(m[3])) for word in words if (m := TOKEN.match(word))]
        self.statues = [m[2] for word in words if (m := STATUE.match(word))]
        words = [STATUE.sub(r"\1", word.partition("[")[0] if TOKEN.match(word) else word) for word in words]
        self.figures = [m.groups() for word in words if (m := FIGURE.match(word))]
        self.magic = [m.groups() for word in words if (m := MAGIC.match(word))]
        self.ingots = sum(int(m[1]) for word in words if (m := INGOTS.match(word)))
        self.ferry = next((m[1] for word in words if (m := FERRY.match(word))), None)
        self.dragon = any(DRAGON.match(word) for word in words)
        self.fairy = next((m for word in words if (m := FAIRY.match(word))), None)
        self.height = sum(int(m[1]) for word in words if (m := TOWER.match(word)))
        self.tops = [m[1] for word in words if (m := TOP.match(word))]
        self.barns = [m.groups() for word in words if (m := BARN.match(word))]
        self.bridge = next((m[1] for word in words if (m := BRIDGE.match(word)) and word[0] != "+"), None)
        self.abbey = match["tile"] == "AAAA"
        pieces = (FIGURE, MAGIC, INGOTS, FERRY, DRAGON, FAIRY, TOP, BARN, BRIDGE)
        plain = [word for word in words if not any(piece.match(word) for piece in pieces)]
        plain = [TOWER.sub("tower", word) for word in plain]
        self.id = "sketch/" + " ".join([match["tile"], *plain])
        self.design = parse_tile(self.id.removeprefix("sketch/"))
