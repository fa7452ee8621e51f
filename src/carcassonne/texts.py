"""What modules say to players: their messages, and their rules with example boards, in every language.

Beside its code a module has `texts/<language>.json`, its messages by key; `texts/<language>.md`, its rules;
and `boards.json`, the examples in them. Here they are put together for a user interface. A module from
elsewhere that lacks a language, or a message of it, is shown in English.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, TypedDict

from carcassonne._version import __version__
from carcassonne.art.standing import placed
from carcassonne.engine.module import Module
from carcassonne.modules import ALL, OURS
from carcassonne.tiles import EDITIONS, ROLES, SETS, supply, tile_set

LANGUAGES = ("en", "uk", "ru")
ENGLISH = "en"
ORDERS = ("turn", "final")
"""Pages on the order of a turn and of final scoring, which have the steps of all our modules.

A module from elsewhere says each of its steps of `turn` and `final` in a message `order.<step>`."""
LOOSE = "## open"
"""The heading of what is no step."""
STEP = re.compile(r"\{(?:TURN|FINAL)-(\d+)")


class ModuleRules(TypedDict):
    """The page of a module; without a text there is its message `module.<id>.effect`."""

    text: str | None
    boards: dict[str, Any]
    sets: list[str]


class Rules(TypedDict):
    """The rules reference in one language."""

    modules: dict[str, ModuleRules]
    """In the order of their ranks."""
    orders: dict[str, str]
    tiles: dict[str, dict[str, list[int]]]
    """Tile set -> the code of a tile -> its copies in each edition."""
    where: dict[str, list[str]]
    """Kind of question -> the module and the rules of it that tell about the question."""


def messages(language: str) -> dict[str, str]:
    """The messages of all modules that are installed; no two of them may have one key."""
    found: dict[str, str] = {}
    owners: dict[str, str] = {}
    for id, module in ALL.items():
        own = _messages(module, ENGLISH) | _messages(module, language)
        for key in own.keys() & owners.keys():
            raise TypeError(f"the message {key!r} is one of {owners[key]} and of {id}")
        owners |= dict.fromkeys(own, id)
        found |= own
    return found


def rules(language: str) -> Rules:
    """The rules of all modules that are installed; on their boards pieces have places, as `placed` says."""
    found = _rules(language)
    for page in found["modules"].values():
        page["boards"] = {name: _placed(board) for name, board in page["boards"].items()}
    return found


def _placed(board: Mapping[str, Any]) -> Mapping[str, Any]:
    """A board with the places of its pieces; one that cannot be laid is left as it is."""
    if not board.get("pieces"):
        return board
    tiles = [{"tile": tile, "at": [x, y], "turn": turn} for tile, x, y, turn in board["tiles"]]
    try:
        return {**board, "pieces": placed({"tiles": tiles, "pieces": board["pieces"]})}
    except LookupError:
        return board


def _rules(language: str) -> Rules:
    modules: dict[str, ModuleRules] = {}
    for id, module in ALL.items():
        modules[id] = {
            "text": _read(module, f"texts/{language}.md") or _read(module, f"texts/{ENGLISH}.md"),
            "boards": json.loads(_read(module, "boards.json") or "{}"),
            "sets": list(module.tile_sets) or [name for name in SETS if name == id],
        }
    return {
        "modules": modules,
        "orders": {page: _order(page, language) for page in ORDERS},
        "tiles": {set_id: _copies(set_id) for set_id in SETS},
        "where": _where(modules),
    }


def _order(page: str, language: str) -> str:
    """The steps of a turn or of final scoring, those of modules from elsewhere among them."""
    own = files("carcassonne.modules") / "texts" / language / f"{page}.md"
    blocks = own.read_text(encoding="utf-8").strip().split("\n\n")
    for id, module in ALL.items():
        said = {} if id in OURS else _messages(module, ENGLISH) | _messages(module, language)
        for step, number in getattr(module, page).items():
            if text := said.get(f"order.{step}"):
                block = f"[[{id}]] {text}. {{{page.upper()}-{int(number)}}}"
                blocks.insert(_place(blocks, number), block)
    return "\n\n".join(blocks) + "\n"


def _place(blocks: Sequence[str], number: float) -> int:
    """Where a step of this number belongs: in front of the next one and of its heading."""
    for place, block in enumerate(blocks):
        step = None if block.startswith("- ") else STEP.search(block)
        if block == LOOSE or (step and int(step[1]) > number):
            return place - (place > 0 and blocks[place - 1].startswith("## "))
    return len(blocks)


def version() -> str:
    """A fingerprint of everything that is said here; places on boards change only with a release."""
    said = [__version__, *(each(language) for each in (messages, _rules) for language in LANGUAGES)]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()[:12]


def folder(module: type[Module]) -> Traversable:
    """Where the files of a module lie: beside the code of its class."""
    return files(sys.modules[module.__module__].__package__ or module.__module__)


def _read(module: type[Module], path: str) -> str | None:
    file = folder(module) / path
    return file.read_text(encoding="utf-8") if file.is_file() else None


def _messages(module: type[Module], language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads(_read(module, f"texts/{language}.json") or "{}")
    return read


def _copies(set_id: str) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {}
    for number, edition in enumerate(EDITIONS):
        for role in ROLES:
            for tile, count in supply(set_id, edition, role).items():
                counts.setdefault(tile.partition("/")[2], [0, 0, 0])[number] = count
    return {tile.code: counts[tile.code] for tile in tile_set(set_id).designs if tile.code in counts}


def _where(modules: dict[str, ModuleRules]) -> dict[str, list[str]]:
    """A question may be about a rule of another module: then that one's page tells about it."""
    told = {
        id: {rule for ids in re.findall(r"\{([^{}]*)\}", page["text"] or "") for rule in ids.split()}
        for id, page in modules.items()
    }
    found = {}
    for id, module in ALL.items():
        for question in module.questions:
            pages = (page for page in (id, *told) if told[page] & set(question.rules))
            found[question.kind] = [next(pages, id), *question.rules]
    return found
