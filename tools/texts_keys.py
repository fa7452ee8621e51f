"""Which texts the client needs for what engine and server can say, read off the code.

`wanted()` is a table of families: the beginning of the keys -> the keys. A key of a family that the code does
not ask for is as wrong as one that is missing. `given()` says which parameters a text of them can use,
`owners()` in which package it stands.
"""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import carcassonne as cc
import protocol_source as source
from carcassonne.art.figures import kinds as figure_kinds
from carcassonne.art.marks import EMBLEMS
from carcassonne.art.palette import PLAYERS
from carcassonne.bots.registry import BUILT_IN
from carcassonne.engine.actions import VERBS
from carcassonne.engine.events import TYPES
from carcassonne.engine.herds import PART
from carcassonne.engine.question import KINDS as QUESTIONS
from carcassonne.engine.tile import COMPLETABLE
from carcassonne.geometry import SIDES
from carcassonne.modules import ALL
from carcassonne.modules.count import QUARTERS
from carcassonne.modules.goods import TOKENS as GOODS
from carcassonne.modules.messages import COUNTED
from carcassonne.modules.messages import TOKENS as MESSAGES
from carcassonne.modules.tournaments.shields import CATEGORY
from carcassonne.tiles.catalogue import EDITIONS, SETS
from carcassonne.tiles.words import KINDS, MARK_KINDS, TRAITS

ROOT = Path(__file__).resolve().parents[1]
SERVER = source.SOURCE / "server"
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
TOLD = {"spot", "space", "count", "tiles", "direction", "goods", "results", "paid", "amount", "holder_you"}
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
        "step": asked(),
        "pass": {*passing(), "plain"},
        "option": {*verbs, "with"},
        "event": set(TYPES),
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


@cache
def asked() -> set[str]:
    """The kinds of decision."""
    return set(QUESTIONS)


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    """Every file of the package with its syntax tree, read once."""
    return tuple(source.sources())


def stops() -> set[str]:
    """What can end a draft."""
    return {"player", "end"} | {stop for module in ALL.values() for stop in module.reveals.values()}


def passing() -> set[str]:
    """The kinds of decision that can be declined."""
    return {kind for kind, question in QUESTIONS.items() if question.optional}


# --- points ---------------------------------------------------------------------------------------------


def sources_of_points() -> set[str]:
    """Third argument of every `score(...)`, fifth of every `pay(...)`, and the kinds of features."""
    found = {kind for module in ALL.values() for kind in module.opens}
    for name, tree in trees():
        if not name.startswith("modules/"):
            continue
        known = _constants(tree)
        for call, number in _calls(tree, {"score": 2, "pay": 4}):
            if len(call.args) > number and (text := _text(call.args[number], known)):
                found.add(text)
    return found


@cache
def parts() -> set[str]:
    """Triples of a text and two numbers in the rules, and the tables that name parts."""
    found = {PART, *GOODS, *(name for name, _ in COUNTED.values()), *COMPLETABLE, "castle"}
    for name, tree in trees():
        if name.startswith("modules/") or name == "engine/scoring.py":
            known = _constants(tree)
            for node in ast.walk(tree):
                triple = node.elts if isinstance(node, ast.Tuple | ast.List) else []
                if len(triple) == 3 and (text := _text(triple[0], known)) and not _text(triple[2], known):
                    found |= {text} if re.fullmatch("[a-z-]+", text) else set()
    return found


def _constants(tree: ast.Module) -> dict[str, str]:
    """Texts by name: constants of the file, and the id of its module as `self.id`."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and (text := source.constant(node.value)):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    found["self.id" if target.id == "id" else target.id] = text
    return found


def _text(node: ast.AST, known: dict[str, str]) -> str | None:
    return source.constant(node) or known.get(ast.unparse(node))


def _calls(tree: ast.AST, names: Iterable[str] | dict[str, int]) -> Iterator[tuple[ast.Call, int]]:
    """Calls of these functions or methods, with the number of the argument that matters."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            if name in names:
                yield node, names[name] if isinstance(names, dict) else 0


# --- reasons and refusals -------------------------------------------------------------------------------


@cache
def reasons() -> dict[str, set[str]]:
    """Group -> ids, of the messages that docs/protocol.md lists; and those that `_one_of` makes."""
    found: dict[str, set[str]] = {group: set() for group in source.GROUPS}
    for key in source.Keys().found:
        group, _, id = key.partition(".")
        found[group].add(id)
    found["prompt"] = asked()
    config = ast.parse((source.SOURCE / "config.py").read_text(encoding="utf-8"))
    for call, _ in _calls(config, ["_one_of"]):
        if name := source.constant(call.args[0]):
            found["config"].add(name.replace(" ", "-"))
    return found


def server() -> dict[str, set[str]]:
    """What the server says: refusals, last words, ends of a game, entries of the log, names of things."""
    found: dict[str, set[str]] = {family: set() for family in ("refusal", "bye", "ended", "entry")}
    literals: dict[str, set[str]] = {}
    texts = set()
    for path in sorted(SERVER.rglob("*.py")):
        code = path.read_text(encoding="utf-8")
        tree = ast.parse(code)
        texts |= {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}
        for call, number in _calls(tree, {"Refusal": 0, "failure": 1}):
            found["refusal"].add(source.constant(call.args[number]) or "")
        for call, number in _calls(tree, {"dismiss": 0, "_turn_away": 2}):
            found["bye"].add(source.constant(call.args[number]) or "")
        for call, number in _calls(tree, {"entry": 0, "Entry": 1}):
            found["entry"].add((source.constant(call.args[number]) if len(call.args) > number else "") or "")
        for call, number in _calls(tree, {"_ending": 2}):
            found["ended"].add(source.constant(call.args[number]) or "")
        found["ended"] |= set(re.findall(r'"reason": "(\w+)"', code))
        found["bye"] |= set(re.findall(r'^    "(\w+)": 4\d\d\d,$', code, re.MULTILINE))  # codes of a close
        for name in ("Emote", "Assist"):
            for inside in re.findall(rf"^{name} = Literal\[(.*)\]$", code, re.MULTILINE):
                literals[name.lower()] = set(json.loads(f"[{inside}]"))
    groups = {key.partition(".")[0] for key in found["refusal"] if "." in key}
    dotted = {text for text in texts if isinstance(text, str) and re.fullmatch(r"[a-z]+\.[a-z-]+", text)}
    found["refusal"] |= {text for text in dotted if text.partition(".")[0] in groups}
    found["refusal"] = {key for key in found["refusal"] if key.partition(".")[0] not in source.GROUPS}
    found["entry"].discard("action")  # its events are told instead
    return {family: ids - {""} for family, ids in {**found, **literals}.items()}


# --- parameters -----------------------------------------------------------------------------------------


@cache
def given() -> dict[str, set[str]]:
    """Key -> the parameters its text may use; keys that are not here have no engine behind them."""
    found: dict[str, set[str]] = defaultdict(set)
    for type, event in TYPES.items():
        told = {*event.keys, *ADDED, *TOLD}
        found[f"event.{type}"] = told | {f"{name}_{form}" for name, form in BENT.items() if name in told}
    for verb, action in VERBS.items():
        found[f"option.{verb}"] = {*action.names, *ADDED, "ends"}
    found["option.with"] = {"option", "companion"}
    for kind in asked():
        found[f"prompt.{kind}"] = {"player", "tile"}
    for part in parts():
        found[f"part.{part}"] = {"count", "points", "each"}
    for group, ids in reasons().items():
        if group != "prompt":
            found |= {f"{group}.{id}": set(ADDED) for id in ids}
    _add_keywords(found)
    return found


def _add_keywords(found: dict[str, set[str]]) -> None:
    """The keyword arguments beside a key, and the keys of a dict beside it."""
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and (text := source.constant(node.args[0])):
                names = {keyword.arg for keyword in node.keywords if keyword.arg}
            elif isinstance(node, ast.Tuple) and len(node.elts) == 2 and isinstance(node.elts[1], ast.Dict):
                text = source.constant(node.elts[0])
                names = {name for key in node.elts[1].keys if (name := source.constant(key))}
            else:
                continue
            for key in (text, f"config.{text}", f"illegal.{text}"):
                if key in found:
                    found[key] |= names
    for name in ("module", "edition", "option", "tile-set"):
        found[f"config.{name}"].add("value")  # of `_one_of`
