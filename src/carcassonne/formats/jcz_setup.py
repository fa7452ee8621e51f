"""Our set-up for a save file: boxes, elements and rules become tile sets, modules and options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from carcassonne.config import MAX_PLAYERS, Config, modules
from carcassonne.engine.errors import RecordError, shown
from carcassonne.formats import jcz
from carcassonne.formats.jcz import Message, damaged, ours, point_of, table, turn_of
from carcassonne.formats.placing import plain
from carcassonne.geometry import Point
from carcassonne.modules import ALWAYS
from carcassonne.script import Start

END = "#END"


@dataclass(frozen=True, slots=True)
class Setup:
    """What a file says before the first move."""

    config: Config
    shift: Point
    """What to add to their points to have ours."""
    start: tuple[Start, ...] | None
    """Their start tiles, where they are not ours."""
    total: int
    """How many tiles their boxes have."""


def setup_of(data: Mapping[str, Any], seed: str) -> Setup:
    setup = data.get("setup")
    if not isinstance(setup, Mapping):
        raise damaged("it has no setup")
    if "sets" not in setup:
        raise RecordError("record.version", "only files of JCloisterZone 5 or later can be imported")
    sets, elements, rules = (_mapping(setup, name) for name in ("sets", "elements", "rules"))
    tiles, total = _tiles(sets)
    found = _modules(sets, elements)
    plain = _without(sets, elements)
    found.update(dict.fromkeys(module for means in plain for module in means["modules"]))
    options, edition = _options(found, sets, rules)
    options |= _numbers(elements)
    for means in plain:
        options |= means["options"]
    for module in table()["unlike"].get(edition, ()):
        if module in found:
            raise _no_rule("inn-and-cathedral-final-scoring", rules.get("inn-and-cathedral-final-scoring"))
    config = Config(_players(data.get("players")), edition, tuple(found), tiles, options, seed)
    shift, start = _start(config, setup.get("start"))
    return Setup(config, shift, start, total)


def _mapping(setup: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    value = setup.get(name, {})
    if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
        raise damaged(f"setup.{name} must be an object")
    return value


def _players(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= MAX_PLAYERS:
        raise damaged(f"players must be a list of 1 to {MAX_PLAYERS}")
    names = [entry.get("name") if isinstance(entry, Mapping) else None for entry in value]
    return tuple(
        name[:40] if isinstance(name, str) else f"Player {seat + 1}" for seat, name in enumerate(names)
    )


def _tiles(sets: Mapping[str, Any]) -> tuple[dict[str, int], int]:
    tiles: dict[str, int] = {}
    total = 0
    for name, copies in sets.items():
        if type(copies) is not int or not 0 <= copies <= 20:
            raise damaged(f"{shown(copies)} is not a number of copies")
        known = table()["sets"].get(name.partition(":")[0])
        if known is None:
            raise RecordError(
                "record.set", f"the tiles of {shown(name)} are in none of our boxes", set=name[:40]
            )
        total += known["size"] * copies
        if known["set"]:
            tiles[known["set"]] = max(copies, tiles.get(known["set"], 0))
    return tiles, total


def _modules(sets: Mapping[str, Any], elements: Mapping[str, Any]) -> dict[str, None]:
    found: dict[str, None] = {}
    for name in sets:
        found.update(dict.fromkeys(table()["set_modules"].get(name.partition(":")[0], ())))
    for name, value in elements.items():
        count = table()["counts"].get(name)
        if count is not None and type(value) is int and value <= 0:
            continue
        if name not in table()["elements"]:
            raise _no_rule(name[:40], value)
        found.update(dict.fromkeys(table()["elements"][name]))
    return found


def _numbers(elements: Mapping[str, Any]) -> dict[str, Any]:
    """Our options for numbers of figures that are not the usual ones (HOUSE-10)."""
    allowed = {name: about for info in modules() for name, about in info.options.items()}
    found: dict[str, Any] = {}
    for name, option in table()["counts"].items():
        number = elements.get(name)
        if type(number) is not int or number <= 0:
            continue
        usual, *others = allowed[option]["values"]
        if number in others:
            found[option] = number
        elif number != usual:
            raise _no_rule(name, number)
    return found


def _without(sets: Mapping[str, Any], elements: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """What boxes bring whose element is not there."""
    boxes = {name.partition(":")[0] for name in sets}
    missing = table()["without_element"].items()
    return [means for name, means in missing if not elements.get(name) and boxes & set(means["sets"])]


def _options(
    found: Mapping[str, None], sets: Mapping[str, Any], rules: Mapping[str, Any]
) -> tuple[dict[str, Any], str]:
    """Our options for their rules, and the edition whose rules come nearest."""
    in_play = {*found, *ALWAYS}
    known = {name for info in modules() if info.id in in_play for name in info.options}
    edition = next((table()["editions"][name] for name in sets if name in table()["editions"]), "c1")
    wanted: dict[str, Any] = dict(table()["options"])
    for missing, means in table()["without_set"].items():
        if missing not in sets:
            wanted |= means
    for name, rule in table()["rules"].items():
        value = rules.get(name, rule["default"])
        text = str(value).lower() if isinstance(value, bool) else str(value)[:60]
        if in_play.isdisjoint(rule["modules"]):
            continue
        means = rule["values"].get(text)
        if means is None:
            raise _no_rule(name, value)
        edition = means.get("edition", edition)
        wanted |= {option: chosen for option, chosen in means.items() if option != "edition"}
    return {option: chosen for option, chosen in wanted.items() if option in known}, edition


def _no_rule(name: str, value: object) -> RecordError:
    sentence = f"{shown(name)} = {shown(value)} is a rule that does not exist here"
    return RecordError("record.rule", sentence, rule=name, value=shown(value))


def _start(config: Config, value: object) -> tuple[Point, tuple[Start, ...] | None]:
    """How far their start lies from ours; if it is another one, its tiles."""
    if not isinstance(value, list):
        raise damaged("setup.start must be a list")
    usual = {(tile.id, at, turn) for tile, at, turn in config.rules.start}
    theirs = [_laid(entry, {id for id, _, _ in usual}) for entry in value]
    for id, (x, y), _ in usual:
        for other, (there_x, there_y), _ in theirs:
            shift = (x - there_x, y - there_y)
            if id == other and {(i, (a + shift[0], b + shift[1]), t) for i, (a, b), t in theirs} == usual:
                return shift, None
    if not theirs:
        raise damaged("it has no start tile")
    return (0, 0), tuple(theirs)


def _laid(entry: object, preferred: Iterable[str]) -> Start:
    match entry:
        case {"tile": tile, "x": x, "y": y, **others}:
            at = point_of([x, y])
            names = [ours(tile), *table()["also"].get(tile, ())]
            id = next((name for name in names if name in preferred), names[0])
            return id, at, turn_of(others.get("rotation", 0))
    raise damaged(f"{shown(entry)} is not a start tile")


# --- the draws ----------------------------------------------------------------------------------------------


def draws_of(data: Mapping[str, Any], setup: Setup, messages: Sequence[Message]) -> tuple[list[str], bool]:
    """The tiles in the order of drawing as far as the file tells, and whether nothing comes after them."""
    order, last = _forced(data.get("gameAnnotations"))
    rest = [jcz.tile_of(m) for m in messages if m.type == "PLACE_TILE" and not jcz.is_abbey(m)]
    forced = [ours(id) for id in order if id != END]
    for id in forced:
        if id in rest:
            rest.remove(id)
    draws = forced if END in order else forced + rest
    ends = END in order or len(draws) + _laid_before(setup) >= setup.total
    if last is not None and last <= len(draws):
        draws, ends = draws[:last], True
    return _from_deck(draws, setup.config), ends


def _laid_before(setup: Setup) -> int:
    return len(setup.start or setup.config.rules.start)


def _forced(value: object) -> tuple[list[str], int | None]:
    """What the file fixes of the draw; older programs nest it."""
    if not isinstance(value, Mapping):
        return [], None
    pack = value.get("tilePack")
    params = pack.get("params") if isinstance(pack, Mapping) else value
    if not isinstance(params, Mapping):
        return [], None
    order, last = params.get("drawOrder", []), params.get("endTurn", params.get("drawLimit"))
    if not isinstance(order, list) or len(order) > jcz.MOST:
        raise damaged("drawOrder must be a list")
    if last is not None and (type(last) is not int or last < 0):
        raise damaged(f"{shown(last)} is not a number of draws")
    return order, last


def _from_deck(draws: list[str], config: Config) -> list[str]:
    """The draws as our edition has them: with or without the garden, whichever is left."""
    left = Counter(config.deck)
    for tile, _, _ in config.rules.start:
        left[tile.id] -= 1
    twins: dict[str, list[str]] = {}
    for id in left:
        twins.setdefault(plain(id), []).append(id)
    found = []
    for id in draws:
        names = [id, *twins.get(plain(id), ())]
        name = next((name for name in names if left[name] > 0), id)
        left[name] -= 1
        found.append(name)
    return found
