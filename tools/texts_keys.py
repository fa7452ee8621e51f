"""Which texts the client needs for what engine and server can say, read off classes and string literals.

`wanted()` is a table of families: the beginning of the keys -> the keys. A key of a family that the code does
not ask for is as wrong as one that is missing. `given()` says which parameters a text of them can use,
`owners()` in which package it stands.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import carcassonne as cc
import texts
from carcassonne.art.figures import kinds as figure_kinds
from carcassonne.art.marks import EMBLEMS
from carcassonne.art.palette import PLAYERS
from carcassonne.bots.registry import BUILT_IN
from carcassonne.engine.actions import VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.question import KINDS as QUESTIONS
from carcassonne.geometry import SIDES
from carcassonne.modules import ALL
from carcassonne.modules.count import QUARTERS
from carcassonne.modules.goods import TOKENS as GOODS
from carcassonne.modules.messages import TOKENS as MESSAGES
from carcassonne.modules.tournaments.shields import CATEGORY
from carcassonne.server.log import OPEN
from carcassonne.server.messages import ASSISTS, EMOTES
from carcassonne.server.socket import CODES
from carcassonne.tiles.catalogue import EDITIONS, SETS
from carcassonne.tiles.words import KINDS, MARK_KINDS, TRAITS
from protocol import GROUPS

SOURCE = Path(cc.__file__).parent
ROOT = Path(__file__).resolve().parents[1]
RECORDED = {"fix_draw", "reshuffle"}
"""Verbs of records: nobody is offered them."""
STOPS = {
    "draw": "ui.dock.confirm",
    "die": "ui.dock.confirm_roll",
    "message": "ui.dock.confirm_message",
    "prize": "ui.dock.confirm_prize",
    "player": "ui.dock.confirm_player",
    "end": "ui.dock.confirm_end",
}
"""What ends a draft -> what the button says."""
ADDED = {"kind", "feature", "place", "at", "figure", "quarter", "holder", "message", "category", "you"}
"""Parameters that web/src/i18n/engine.ts adds wherever it can."""
BENT = {"figure": "whom", "marker": "whom", "source": "for", "quarter": "to", "place": "to"}
"""Parameters that it also adds in a bent form, such as `figure_whom`."""
TOLD = {"space", "count", "tiles", "direction", "goods", "results", "paid", "amount", "holder_you"}
"""Parameters that it adds to single types of event."""


@cache
def wanted() -> dict[str, set[str]]:
    """Family -> the keys it must have, and no others."""
    modules, presets = cc.modules(), cc.presets()
    verbs = set(VERBS) - RECORDED - {"pass"}
    areas = {*KINDS, "castle"}
    options = {id: option["values"] for module in modules for id, option in module.options.items()}
    choices = [(id, value) for id, allowed in options.items() for value in allowed]
    values = {f"{id}.{value}" for id, value in choices if isinstance(value, str)}
    named = {
        "step": set(QUESTIONS),
        "pass": {*passing(), "plain"},
        "option": {*verbs, "with"},
        "event": set(TYPES),
        "aside": asides(),
        "source": _bent(sources_of_points(), "for"),
        "part": parts(),
        "module": {f"{module.id}.{what}" for module in modules for what in ("title", "effect")},
        "variant": {*options, *values},
        "set": SETS,
        "preset": {f"{preset.id}.{what}" for preset in presets for what in ("title", "about")},
        "edition": {f"{edition}.{what}" for edition in EDITIONS for what in ("title", "about")},
        "figure": _bent(figure_kinds(), "whom"),
        "role": _bent({kind for module in ALL.values() for kind in module.opens}, "whom"),
        "feature": {*areas, "summary"},
        "on": _bent(areas, "to"),
        "quarter": _bent(QUARTERS, "to", "leads"),
        "mark": MARK_KINDS,
        "trait": {name for kind in ("city", "road", "river", "field") for name in TRAITS[kind]},
        "goods": GOODS,
        "circle": TRAITS["crop-circle"]["kind"],
        "category": CATEGORY.values(),
        "marker": _bent({marker for module in ALL.values() for marker in module.markers}, "whom"),
        "message": {f"{token}.{what}" for token in MESSAGES for what in ("title", "effect")},
        "colour": PLAYERS,
        "emblem": EMBLEMS,
        "level": BUILT_IN,
        "direction": SIDES,
        "side": SIDES,
        "place": ("start", "north", "east", "south", "west"),
        **reasons(),
        **server(),
    }
    return {family: {f"{family}.{id}" for id in ids} for family, ids in named.items()}


def _bent(ids: Iterable[str], *forms: str) -> set[str]:
    """Words, and what sentences make of them: `figure.abbot` and `figure.abbot.whom`."""
    plain = set(ids)
    return plain | {f"{id}.{form}" for id in plain for form in forms}


@cache
def owners() -> dict[str, str]:
    """Key -> the folder of the module that alone says it; empty: the engine says it, so the client has it.

    Only for keys whose owner a manifest names; words that a module has for its pieces are not here.
    """
    found = {}
    for id, module in ALL.items():
        folder = id.replace("-", "_")
        figures = {kind.id for kind in (*module.figures, *module.neutral)}
        ids = {
            "module": (f"{id}.title", f"{id}.effect"),
            "variant": (option.id for option in module.options),
            "figure": _bent(figures, "whom"),
        }
        found |= {f"{family}.{each}": folder for family, names in ids.items() for each in names}
    for key, modules in shown().items():
        found[key] = modules[0].replace("-", "_") if len(modules) == 1 else ""
    for families, classes in (
        (("step", "prompt", "pass"), QUESTIONS),
        (("option",), VERBS),
        (("event",), TYPES),
    ):
        for name, said in classes.items():
            room, _, rest = said.__module__.removeprefix("carcassonne.").partition(".")
            folder = rest.partition(".")[0] if room == "modules" else ""
            found |= {f"{family}.{name}": folder for family in families}
    return found


@cache
def shown() -> dict[str, list[str]]:
    """Keys that manifests name -> the modules that do: boxes, and what players own or may do."""
    found: dict[str, list[str]] = defaultdict(list)
    for id, module in ALL.items():
        face = module.face
        texts = {face.box, *(one.text for one in face.owns), *(deed.text for deed in face.deeds.values())}
        for key in texts - {""}:
            found[key].append(id)
    return found


def stops() -> set[str]:
    """What can end a draft."""
    return {"player", "end"} | {stop for module in ALL.values() for stop in module.reveals.values()}


def passing() -> set[str]:
    """The kinds of decision that can be declined."""
    return {kind for kind, question in QUESTIONS.items() if question.optional}


# --- what stands in the code ----------------------------------------------------------------------------

INSIDE = r"[^()]*(?:\((?:[^()]|\([^()]*\))*\)[^()]*)*"
"""What stands between two brackets."""


@cache
def code() -> dict[str, str]:
    """The files of the package, by their paths in it."""
    return {
        path.relative_to(SOURCE).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(SOURCE.rglob("*.py"))
    }


def written(pattern: str, *places: str) -> set[str]:
    """What a pattern finds in the files whose paths begin so."""
    return {word for path in code() if path.startswith(places) for word in re.findall(pattern, code()[path])}


def sources_of_points() -> set[str]:
    """What modules name as such, what `score` and `pay` are told, and the kinds of features."""
    named = {source.id for module in ALL.values() for source in module.face.sources}
    told = written(r'\b(?:score\(state, [^,]+|pay\(state(?:, [^,]+){3}), "([a-z-]+)"', "modules/", "engine/")
    return named | told | {kind for module in ALL.values() for kind in module.opens}


@cache
def parts() -> set[str]:
    """Triples of a word and two numbers in the rules; and words there that have a text as a part."""
    rules, number = ("modules/", "engine/"), r"(?:[^\"(),]|\([^()]*\))+"
    triples = written(rf'[(\[]\("([a-z-]+)", {number}, {number}\)', *rules)
    words = written(r'"([a-z-]+)"', *rules)
    english = texts.load(ROOT).texts["en"]
    return triples | {word for word in words if f"part.{word}" in english}


@cache
def asides() -> set[str]:
    """Places beside the board for which a module has a sentence of its own."""
    english = texts.load(ROOT).texts["en"]
    return {word for word in written(r'"([a-z-]+)"', "modules/", "engine/") if f"aside.{word}" in english}


@cache
def reasons() -> dict[str, set[str]]:
    """Group -> ids, of the messages that docs/protocol.md lists."""
    found = {group: written(rf'"{group}\.([a-z-]+)"', "") for group in GROUPS}
    found["prompt"] = set(QUESTIONS)
    found["note"] |= {event.word for module in ALL.values() for event in module.face.spends}
    found["illegal"] |= written(r'\b_no\(\s*"([a-z-]+)"', "illegal.py")
    found["config"] |= written(r'\b(?:_error|_one_of|_texts)\(\s*"([a-z-]+)"', "config.py")
    return found


def server() -> dict[str, set[str]]:
    """What the server says: refusals, last words, ends of a game, entries of the log, names of things."""
    refused = written(r'\b(?:Refusal\(|failure\(\s*\d+,)\s*"([a-z.-]+)"', "server/")
    groups = {key.partition(".")[0] for key in refused if "." in key}
    chosen = {
        key
        for key in written(r'(?<!"type": )"([a-z]+\.[a-z-]+)"', "server/")
        if key.partition(".")[0] in groups
    }
    return {
        "refusal": refused | chosen,
        "bye": {*CODES, *written(r'\b_turn_away\(receive, send, "([a-z]+)"', "server/")},
        "ended": written(r'(?:"reason": |\b_ending\([^"]+)"([a-z]+)"', "server/"),
        "entry": set(OPEN) - {"action"},  # its events are told instead
        "emote": set(EMOTES),
        "assist": set(ASSISTS),
    }


# --- parameters -----------------------------------------------------------------------------------------


@cache
def given() -> dict[str, set[str]]:
    """Key -> the parameters its text may use; keys that are not here have no engine behind them."""
    found: dict[str, set[str]] = defaultdict(set)
    for type, event in TYPES.items():
        told = {*event.keys, *ADDED, *TOLD}
        found[f"event.{type}"] = told | {f"{name}_{form}" for name, form in BENT.items() if name in told}
    found |= {f"aside.{place}": found["event.figure_aside"] for place in asides()}
    for verb, action in VERBS.items():
        found[f"option.{verb}"] = {*action.names, *ADDED, "ends"}
    found["option.with"] = {"option", "companion"}
    for kind in QUESTIONS:
        found[f"prompt.{kind}"] = {"player", "tile"}
    for part in parts():
        found[f"part.{part}"] = {"count", "points", "each"}
    for group, ids in reasons().items():
        if group != "prompt":
            found |= {f"{group}.{id}": set(ADDED) for id in ids}
    found |= {f"note.{event.word}": {"count"} for module in ALL.values() for event in module.face.spends}
    _add_keywords(found)
    return found


def _add_keywords(found: dict[str, set[str]]) -> None:
    """The keyword arguments beside a key, and the keys of a dict beside it."""
    beside = re.compile(rf'(?:\(\s*"([a-z.-]+)",({INSIDE})|(?:yield|return) "([a-z.-]+)", (.*))')
    for text in code().values():
        for word, rest, alone, line in beside.findall(text):
            names = {name for pair in re.findall(r'\b(\w+)=|"(\w+)":', rest or line) for name in pair}
            for key in (word or alone, f"config.{word}", f"illegal.{word}"):
                if key in found:
                    found[key] |= names - {""}
    for name in ("module", "edition", "option", "tile-set"):
        found[f"config.{name}"].add("value")  # of `_one_of`
