"""Games in lock-step: the same random games on both engines, compared after every action.

python -m tests.core.lockstep --games 20000 --jobs 2 --log build/lockstep.log

Each engine plays in processes of its own and says a digest of everything after every action: question,
options, events, every field of the state, and now and then views, records, copies of copies, previews,
reshuffled games, fixed draws and pickles. The first digest that differs names the game and the action.
With a log several sittings add up: games that were found equal with the same sources are left out.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import marshal
import os
import pickle
import random
import subprocess
import sys
from array import array
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any

import carcassonne as cc
from carcassonne._core import NAME
from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Evaluation
from carcassonne.bots.reply import Guide, play_turn
from carcassonne.engine.named import Named
from carcassonne.engine.state import Placed, State, steps_of
from carcassonne.kit.setups import ALL, preset_config, random_config
from carcassonne.views import own

PRESETS = tuple(preset.id for preset in cc.presets())
ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src/carcassonne"
ROOMS = ("engine", "_core", "modules", "bots", "boxes", "tiles", "kit")

# --- telling everything -----------------------------------------------------------------------------------


WORDS = (
    "away", "bound", "counter", "decider", "dice", "drawn", "extra", "figures", "fresh", "gained", "key",
    "kind", "marked", "markers", "new", "over", "player", "rings", "scores", "seed", "series", "set_up",
    "supply", "turn",
)  # fmt: skip
"""Fields of words and numbers."""
words_of = attrgetter(*WORDS)


def lists(state: State) -> Iterator[tuple[str, list[Any]]]:
    """The other fields, without identities, so that two engines tell the same."""
    yield "stack, piles", [state.stack, state.piles]
    yield "hand", list(state.hand)
    yield "rejected", list(state.rejected)
    yield "kept", list(state.kept.values())
    yield "laid", state.laid
    yield "parent", state.parent
    yield "features", state.features
    yield "frontier", list(chain.from_iterable(state.frontier.items()))
    yield "agenda", list(steps_of(state.agenda))
    yield "closed", list(state.closed)
    yield "events", list(state.events)
    yield "options", list(state.options)
    yield "context", [repr(state.context)]
    yield "places", [-1] if state.places is None else list(state.places)
    yield "board", list(map(state.board.__getitem__, state.laid))
    yield "size", [len(state.board)]
    if (past := state.past) is not None:
        yield "past", [past.count]
        yield "action", [past.action]
        yield "its events", list(past.events)


def digest(game: cc.Game) -> str:
    """Everything in a state, in short."""
    state = game._state
    told = [words_of(state), *(in_short(field, entries) for field, entries in lists(state))]
    return hashlib.blake2b(marshal.dumps(told, 2), digest_size=8).hexdigest()


def in_short(field: str, entries: list[Any]) -> object:
    """A list of numbers, of actions or events, or of records, most of which were told before."""
    kind = type(entries[0]) if entries else int
    if kind is int:
        return array("q", entries).tobytes()
    if issubclass(kind, Named):
        return _by_words(entries)
    if len(entries) > STRETCH:
        return [_stretch(field, at, entries) for at in range(0, len(entries), STRETCH)]
    return b"".join([_digests.get(id(entry)) or _learn(entry) for entry in entries])


def _by_words(entries: list[Any]) -> object:
    """Actions or events: each is made anew, and most hold only words and numbers."""
    kinds = sorted([kind.__name__ for kind in set(map(type, entries))])
    try:
        return marshal.dumps([kinds, *map(tuple, entries)], 2)  # which does not look at identities
    except ValueError:
        return repr([kinds, *map(tuple, entries)])


STRETCH = 32
_stretches: dict[tuple[str, int], tuple[list[Any], bytes]] = {}
"""Stretches of long lists as they were when they were last told: an action changes few of them."""


def _stretch(field: str, at: int, entries: list[Any]) -> bytes:
    now = entries[at : at + STRETCH]
    before, told = _stretches.get((field, at), ([], b""))
    if now != before:
        told = b"".join([_digests.get(id(entry)) or _learn(entry) for entry in now])
        _stretches[field, at] = now, told
    return told


KNOWN = 100_000
"""So many entries are known by heart."""
_digests: dict[int, bytes] = {}
_entries: list[Any] = []
"""The entries that are known, kept so that no other one gets their number."""


def _learn(entry: Any) -> bytes:
    """The digest of an entry, which is never edited."""
    if len(_entries) >= KNOWN:
        _digests.clear()
        _entries.clear()
    told = hashlib.blake2b(f"{type(entry).__name__} {_plain(entry)}".encode(), digest_size=8).digest()
    _digests[id(entry)] = told
    _entries.append(entry)
    return told


def _plain(entry: Any) -> str:
    if isinstance(entry, Placed):
        tile = entry.oriented.tile.id, entry.oriented.turn
        plain = entry.cell, tile, entry.features, entry.index, entry.player, entry.joins, entry.slots
        return repr(plain)
    if isinstance(entry, frozenset):
        return repr(sorted(entry))
    return tuple.__repr__(entry) if isinstance(entry, tuple) else repr(entry)


# --- playing ----------------------------------------------------------------------------------------------


def new_game(number: int) -> cc.Game:
    """Game number n: a preset or any modules, in any edition, for one to six players."""
    rng = random.Random(number)
    if rng.random() < 0.3:
        return cc.Game(preset_config(rng, rng.choice(PRESETS)))
    return cc.Game(random_config(rng, ALL))


def lines(number: int) -> Iterator[str]:
    """What is told of a game, one line after each action and a few in between."""
    game = new_game(number)
    rng = random.Random(number)
    yield f"begin {digest(game)}"
    actions = 0
    while not game.over:
        yield from detours(game, rng)
        if rng.random() < 0.02:
            game = game.copy().copy()
        options = game.decision.options
        events = game.play(options[int(rng.random() * len(options))])
        actions += 1
        yield f"{actions} {digest(game)} {_hashed(events.told)}"
    yield f"record {_hashed(game.record())} {_hashed(game.events)} {game.winners}"
    seats = range(len(game.config.players))
    yield f"end {_hashed(game.view(None))} {[_hashed(own(game, seat)) for seat in seats]}"


def detours(game: cc.Game, rng: random.Random) -> Iterator[str]:
    """Now and then something besides an action, which must leave the game as it is."""
    before = digest(game) if rng.random() < 0.05 else ""
    if rng.random() < 0.01:
        seat = rng.choice((None, *range(len(game.config.players))))
        yield f"view {_hashed(game.view(seat))} {_hashed(game.projection())}"
    if rng.random() < 0.03:
        option = rng.choice(list(game.decision.options))
        preview = game.preview([option])
        yield f"preview {_hashed(preview.events)} {preview.stop} {preview.player}"
        yield f"blocked {_hashed(game.decision.blocked)} {game.decision.default!r} {game.decision.prompt}"
    if rng.random() < 0.01:
        other = game.reshuffled(random.Random(rng.random()), rng.choice((None, 0)))
        _play_on(other, rng, 12)
        yield f"reshuffled {digest(other)}"
    if rng.random() < 0.01 and game.remaining:
        try:
            other = game.copy(draw=rng.choice(sorted(game.remaining)))
        except cc.IllegalAction as error:
            yield f"no draw {error}"
        else:
            _play_on(other, rng, 4)
            yield f"drawn {digest(other)}"
    if rng.random() < 0.002:
        yield from judgement(game, rng)
    if rng.random() < 0.001:
        yield f"pickle {digest(pickle.loads(pickle.dumps(game)))} {digest(game)}"
    if before:
        assert before == digest(game), "a detour has changed the game"


def judgement(game: cc.Game, rng: random.Random) -> Iterator[str]:
    """What bots think of a position: to the last digit, and over a few turns that they play."""
    state = game._state.copy()
    evaluation = Evaluation(state)
    yield f"worth {[list(map(float, part)) for part in evaluation.worth(state)]}"
    guide: Guide = {}
    for _ in range(2):
        if not state.over:
            state.events = []
            told = play_turn(state, evaluation, Clock(1000), guide, len(state.laid))
            worth = [list(map(float, part)) for part in evaluation.worth(state)]
            yield f"reply {told} {_hashed(list(map(repr, state.events)))} {worth}"


def _play_on(game: cc.Game, rng: random.Random, actions: int) -> None:
    for _ in range(actions):
        if not game.over:
            game.play(rng.choice(list(game.decision.options)))


def _hashed(value: object) -> str:
    return hashlib.blake2b(repr(value).encode(), digest_size=6).hexdigest()


# --- comparing --------------------------------------------------------------------------------------------


class Different(Exception):
    """The engines have parted."""


def said_by(engine: str, numbers: range) -> Iterator[str]:
    """What an engine says of these games, line by line."""
    command = [sys.executable, "-m", "tests.core.lockstep", "--tell", f"{numbers.start}:{numbers.stop}"]
    environment = {**os.environ, "CARCASSONNE_CORE": engine, "PYTHONHASHSEED": "0"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield from process.stdout
    if process.returncode:
        yield f"{engine} ended with {process.returncode}\n"


def compare(numbers: range) -> int:
    """Play these games on both engines; how many actions were compared."""
    actions = 0
    game = "?"
    for python, native in zip(said_by("python", numbers), said_by("native", numbers), strict=False):
        if python.startswith("game "):
            game = python.strip()
        if python != native:
            raise Different(f"{game}, python: {python.strip()}, native: {native.strip()}")
        actions += python[0].isdigit()
    return actions


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--chunk", type=int, default=100, help="games in one go")
    parser.add_argument("--jobs", type=int, default=1, help="goes side by side, each on two processes")
    parser.add_argument("--log", type=Path, help="note what was equal, and leave out what is noted")
    parser.add_argument("--tell", help="only tell what this engine does in games FIRST:LAST")
    parser.add_argument("--facts", help="only tell all facts of a game after so many actions, NUMBER:ACTIONS")
    chosen = parser.parse_args()
    if chosen.tell:
        gc.set_threshold(50_000)  # what is known by heart is not looked through again and again
        first, last = map(int, chosen.tell.split(":"))
        for number in range(first, last):
            print("game", number)
            for line in lines(number):
                print(line)
        return 0
    if chosen.facts:
        number, action = map(int, chosen.facts.split(":"))
        return _tell_facts(number, action)
    last = chosen.first + chosen.games
    chunks = [range(at, min(at + chosen.chunk, last)) for at in range(chosen.first, last, chosen.chunk)]
    return sit(chunks, chosen.jobs, chosen.log)


def sit(chunks: list[range], jobs: int, log: Path | None) -> int:
    """Compare ranges of games, but for those that the log has for these sources."""
    now = sources()
    done = "" if log is None or not log.is_file() else log.read_text()
    left = [numbers for numbers in chunks if f"{entry(now, numbers)}:" not in done]
    games = actions = 0
    with ThreadPoolExecutor(jobs) as pool:
        for numbers, compared in zip(left, pool.map(compare, left), strict=True):
            games += len(numbers)
            actions += compared
            print(f"{games} games, {actions} actions: equal", flush=True)
            if log is not None:
                log.parent.mkdir(parents=True, exist_ok=True)
                with log.open("a") as file:
                    file.write(f"{entry(now, numbers)}: {compared} actions, equal\n")
    return 0


def entry(sources: str, numbers: range) -> str:
    return f"{sources} games {numbers.start}-{numbers.stop - 1}"


def sources() -> str:
    """A digest of what plays and compares: texts, pictures and the other rooms do not count."""
    told = hashlib.blake2b(Path(__file__).read_bytes(), digest_size=6)
    for file in sorted(file for room in ROOMS for file in (PACKAGE / room).rglob("*")):
        if file.suffix in (".py", ".cpp", ".h") and file.name != "art.py":
            told.update(file.read_bytes())
    return told.hexdigest()


def _tell_facts(number: int, action: int) -> int:
    """For finding out what differs: run it with both engines and compare the texts."""
    print(NAME)
    game = new_game(number)
    rng = random.Random(number)
    print(game.config)
    for _ in range(action):
        for _ in detours(game, rng):
            pass
        if rng.random() < 0.02:
            game = game.copy().copy()
        options = game.decision.options
        chosen = options[int(rng.random() * len(options))]
        print("play", chosen)
        game.play(chosen)
    for field, value in zip(WORDS, words_of(game._state), strict=True):
        print(f"{field}: {value!r}")
    for field, entries in lists(game._state):
        print(f"{field}: {[_plain(entry) for entry in entries]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
