"""Config: a set-up that validates itself, and the modules and presets to choose from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from carcassonne.engine.errors import ConfigError, shown
from carcassonne.engine.module import RULED, Box, Module, Option, OptionValue, Reason
from carcassonne.engine.ruleset import Ruleset
from carcassonne.engine.tile import tile as tile_named
from carcassonne.modules import ALL, ALWAYS, OURS, USUAL
from carcassonne.names import instead
from carcassonne.tiles import EDITIONS, SETS, copies

MAX_PLAYERS = 6
MAX_COPIES = 20  # HOUSE-8
RANDOM = "random"
MAX_SEED = 256
"""The most bits of a number, or characters of a string, used as a seed."""


@dataclass(frozen=True)
class ModuleInfo:
    """What a module is, for set-up screens and programs."""

    id: str
    title: str
    editions: tuple[str, ...]
    """Editions whose rulebook has the module; the others borrow its rules."""
    tile_sets: tuple[str, ...]
    needs: tuple[str, ...]
    options: Mapping[str, Mapping[str, Any]]
    """Option -> {"values": (...), "default": {"c1": ..., "c2": ..., "c3": ...}, "house": ...}."""
    figures: Mapping[str, int]


def modules() -> tuple[ModuleInfo, ...]:
    """Every module that can be played, in the order in which they act."""
    return tuple(
        ModuleInfo(
            id=module.id,
            title=module.title,
            editions=module.editions,
            tile_sets=module.tile_sets,
            needs=tuple(id for kind in sorted(module.needs) for id in _opening(kind)),
            options={
                option.id: {
                    "values": option.values,
                    "default": {edition: option.default_in(edition) for edition in EDITIONS},
                    "house": option.house,
                }
                for option in module.options
            },
            figures={kind.id: kind.count for kind in module.figures},
        )
        for module in ALL.values()
    )


@dataclass(frozen=True)
class Preset:
    """A named set-up."""

    id: str
    title: str
    edition: str
    modules: tuple[str, ...]

    def config(self, players: Iterable[str], seed: int | str | None = None) -> Config:
        return Config(players=tuple(players), edition=self.edition, modules=self.modules, seed=seed)


_PRESETS = (
    ("first-game", "First game", "c3"),
    ("second-game", "Second game", "c3"),
    ("classic", "Classic", "c1"),
    ("big-box-2025", "Big Box 2025", "c3"),
    ("princess-dragon", "Princess & Dragon", "c2"),
    ("classic-collection", "Classic collection", "c1"),
    ("royal-gift", "Royal Gift", "c2"),
    ("tournament-day", "Tournament day", "c3"),
    ("everything", "Everything", "c3"),
)
"""The named set-ups; what is part of them, each module says itself."""


def tile_sets() -> tuple[str, ...]:
    """Every tile set, with those that modules of other packages bring."""
    list(ALL)  # a module adds its boxes when it is loaded
    return tuple(SETS)


def presets() -> tuple[Preset, ...]:
    """The named set-ups."""
    return _presets(tuple(ALL))


@lru_cache(maxsize=4)
def _presets(known: tuple[str, ...]) -> tuple[Preset, ...]:
    """The named set-ups of these modules."""
    return tuple(Preset(id, title, edition, _part_of(id, known)) for id, title, edition in _PRESETS)


def _part_of(preset: str, known: tuple[str, ...]) -> tuple[str, ...]:
    """The modules of a preset: the usual ones, what it is about, the others."""
    parts = [
        module
        for module in map(ALL.__getitem__, known)
        if preset in module.presets or (preset == "everything" and module.id in OURS)
    ]
    parts.sort(key=lambda module: (module.id not in USUAL, preset not in module.leads))
    return tuple(module.id for module in parts)


def _opening(kind: str) -> list[str]:
    """The first module that lets figures stand on such a segment, if there is one."""
    return [module.id for module in ALL.values() if kind in module.opens][:1]


@dataclass(frozen=True)
class Config:
    """A set-up, validated when created: one that cannot be played raises ConfigError with one sentence."""

    players: tuple[str, ...] = ("Red", "Blue")
    edition: str = "c3"
    modules: tuple[str, ...] = USUAL
    tiles: Mapping[str, int] | None = None
    """None: the sets of the modules; otherwise exactly these sets, with their number of copies (DEF-14)."""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    seed: int | str | None = None
    first: int | str = 0
    """The seat that begins, or "random": the lot decides, from the seed (BASE-5, BASE-42)."""

    def __post_init__(self) -> None:
        set_field = object.__setattr__
        set_field(self, "players", _players(self.players))
        _one_of("edition", self.edition, EDITIONS)
        set_field(self, "modules", _modules(self.modules))
        set_field(self, "tiles", _tiles(self.tiles))
        set_field(self, "options", _options(self.options, self.modules))
        _seed(self.seed)
        _first(self.first, len(self.players))
        _ = self.rules  # what only the modules can see (a river without river tiles) shows here

    def __hash__(self) -> int:
        return hash((self.players, self._key, self.seed, self.first))

    @property
    def _key(self) -> RulesKey:
        tiles = None if self.tiles is None else tuple(sorted(self.tiles.items()))
        return (self.edition, len(self.players), self.modules, tiles, tuple(sorted(self.options.items())))

    @property
    def rules(self) -> Ruleset:
        """The combined rules of this set-up, shared by equal set-ups."""
        return _ruleset(self._key)

    @property
    def chosen(self) -> dict[str, OptionValue]:
        """Every option of the modules in play, with its value in this game."""
        return dict(self.rules.options)

    @property
    def deck(self) -> Counter[str]:
        """The multiset of tiles in play: on the table, in the piles, and what modules lay by themselves."""
        rules = self.rules
        laid = Counter(tile.id for tile, _, _ in rules.start)
        return laid + Counter(rules.later) + Counter(tile.id for pile in rules.piles for tile in pile)

    @property
    def advice(self) -> tuple[Reason, ...]:
        """What is legal but unwise, as message keys with parameters."""
        advice: list[Reason] = []
        for module in self.rules.modules:
            for needed in (id for kind in sorted(module.needs - self.rules.opened) for id in _opening(kind)):
                advice.append(("advice.pointless-without", {"module": module.id, "needs": needed}))
            advice += module.advise(self.rules.modules)
        for set_id in self.tiles or {}:
            designs = [tile_named(id) for id in copies(set_id, self.edition)]
            if designs and all(tile.river and tile.id not in self.deck for tile in designs):
                advice.append(("advice.river-tiles-unused", {"set": set_id}))
        return tuple(advice)

    def to_json(self) -> dict[str, Any]:
        """The set-up; who begins is named only if it is not the first seat."""
        begins = {} if self.first == 0 else {"first": self.first}
        return {
            "players": list(self.players),
            "edition": self.edition,
            "modules": list(self.modules),
            "tiles": None if self.tiles is None else dict(self.tiles),
            "options": dict(self.options),
            "seed": self.seed,
            **begins,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Config:
        names = ("players", "edition", "modules", "tiles", "options", "seed", "first")
        if not isinstance(data, Mapping):
            raise _error("config", "a config must be an object with fields such as players and modules")
        unknown = [name for name in data if name not in names]
        if unknown:
            raise _error(
                "config", f"unknown config field {shown(unknown[0])}; the fields are {', '.join(names)}"
            )
        return cls(**data)


def as_meant(config: Mapping[str, Any], engine: object) -> Mapping[str, Any]:
    """A stored set-up as the engine that wrote it meant it: rulings that were decided anew since are named.

    What is no set-up is given back as it is: reading it says what is wrong.
    """
    modules, options = config.get("modules", USUAL), config.get("options", {})
    if _version(engine) >= RULED or not isinstance(modules, list | tuple) or not isinstance(options, Mapping):
        return config
    known = [ALL[name] for name in modules if isinstance(name, str) and name in ALL]
    former = {o.id: o.formerly for module in known for o in module.options if o.formerly is not None}
    return {**config, "options": {**former, **options}} if former else config


def _version(engine: object) -> tuple[int, ...]:
    """The numbers of a version; none for what is no version."""
    parts = engine.split(".")[:2] if isinstance(engine, str) else []
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


RulesKey = tuple[
    str, int, tuple[str, ...], tuple[tuple[str, int], ...] | None, tuple[tuple[str, OptionValue], ...]
]


@lru_cache(maxsize=256)
def _ruleset(key: RulesKey) -> Ruleset:
    edition, seats, names, tiles, options = key
    chosen = dict(options)
    instances: list[Module] = []
    for name in names:
        module = ALL[name]
        values = {o.id: chosen.get(o.id, o.default_in(edition)) for o in module.options}
        instances.append(module(edition, seats, values))
    sets = dict(tiles) if tiles is not None else {s: 1 for m in instances for s in m.tile_sets}
    land: Counter[str] = Counter()
    for set_id, times in sets.items():
        for tile_id, count in copies(set_id, edition).items():
            land[tile_id] += times * count
    rules = Ruleset(edition, seats, instances, Box(land, edition, seats))
    if not rules.piles:
        raise _error("tiles", "there are no tiles to draw; add a tile set to tiles")
    return rules


def _error(name: str, sentence: str, **params: Any) -> ConfigError:
    return ConfigError(f"config.{name}", sentence, **params)


def _one_of(name: str, value: object, allowed: Iterable[str]) -> None:
    if value not in tuple(allowed):
        sentence = f"unknown {name.replace('-', ' ')} {shown(value)}; {instead(value, allowed)}"
        raise _error(name, sentence, value=value)


def _texts(name: str, value: object) -> tuple[str, ...]:
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise _error(name, f"{name} must be a list of strings")
    items = tuple(value)
    if not all(isinstance(item, str) for item in items):
        raise _error(name, f"{name} must be a list of strings")
    return items


def _players(value: object) -> tuple[str, ...]:  # BASE-1, BASE-40
    names = _texts("players", value)
    if not 1 <= len(names) <= MAX_PLAYERS:
        raise _error("players", f"a game has 1 to {MAX_PLAYERS} players, not {len(names)}", count=len(names))
    return names


def _modules(value: object) -> tuple[str, ...]:
    """The modules in the order in which they act; the base game is always among them."""
    names = _texts("modules", value)
    for name in names:
        _one_of("module", name, ALL)
    return tuple(sorted({*names, *ALWAYS}, key=lambda name: ALL[name].rank))


def _tiles(value: object) -> dict[str, int] | None:
    if value is None:
        return None
    if not isinstance(value, Mapping):
        example = json.dumps({next(iter(SETS)): 1})
        raise _error("tiles", f"tiles must map tile sets to copies, such as {example}")
    for set_id, times in value.items():
        _one_of("tile-set", set_id, SETS)
        if isinstance(times, bool) or not isinstance(times, int) or not 0 <= times <= MAX_COPIES:
            raise _error("tiles", f"tile set {set_id!r} must have 0 to {MAX_COPIES} copies", set=set_id)
    return {set_id: value[set_id] for set_id in SETS if value.get(set_id)}


def _seed(value: object) -> None:
    known = value is None or (isinstance(value, int | str) and not isinstance(value, bool))
    if not known or (isinstance(value, int) and abs(value) >= 2**MAX_SEED):
        raise _error("seed", f"seed must be a string, None or a whole number of at most {MAX_SEED} bits")
    if isinstance(value, str) and (len(value) > MAX_SEED or not value.isprintable()):
        raise _error("seed", f"a string as seed must have at most {MAX_SEED} characters, all printable")


def _first(value: object, seats: int) -> None:
    if value != RANDOM and (type(value) is not int or not 0 <= value < seats):
        raise _error("first", f"first must be {RANDOM!r} or a seat from 0 to {seats - 1}", value=value)


def _options(value: object, names: tuple[str, ...]) -> dict[str, OptionValue]:
    if not isinstance(value, Mapping):
        raise _error("options", "options must map option names to values")
    if not value:
        return {}  # without looking at what every module offers
    known: dict[str, tuple[Option, type[Module]]] = {}  # an option may belong to several modules
    for module in ALL.values():
        for option in module.options:
            known.setdefault(option.id, (option, module))
    in_play = {option.id for module in ALL.values() if module.id in names for option in module.options}
    for name, chosen in value.items():
        _one_of("option", name, known)
        option, module = known[name]
        if name not in in_play:
            sentence = f"option {name!r} belongs to module {module.id!r}, which is not in the game"
            raise _error("options", sentence, option=name, module=module.id)
        if not any(chosen == allowed and type(chosen) is type(allowed) for allowed in option.values):
            allowed_text = ", ".join(map(repr, option.values))
            raise _error("options", f"option {name!r} must be one of {allowed_text}", option=name)
    return dict(value)
