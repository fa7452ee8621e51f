"""One random game with everything checked that must hold in every game.

`check_game(seed)` plays a game of a random set-up from its first decision to its end. The same seed is
always the same game with the same checks, so a failure can be repeated. Cheap checks are made at every step,
dearer ones at a share of the steps (`effort`). `tools/soak.py` runs it by the thousand.

Games of modules that the oracle knows are judged by it (`judge.py`); games with other modules are checked for
what holds whatever the rules say.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import carcassonne as cc
from carcassonne.game import open_decision
from carcassonne.kit import judge, oracle
from carcassonne.kit.judge import Broken, Judge, holds, same
from carcassonne.kit.near_misses import near_misses
from carcassonne.kit.setups import JUDGED, preset_config, random_config

UNUSUAL_BOARDS = {"abbey", "bridges", "castles", "count", "tournaments"}
"""Modules with which the oracle cannot tell the features from the tiles alone."""
HURRY = 0.02
"""Seconds that a bot has for an answer."""

__all__ = ["Broken", "Checker", "Report", "check_game", "choose", "refused"]


@dataclass(frozen=True)
class Report:
    """What was played."""

    seed: int
    config: cc.Config
    actions: int
    scores: tuple[int, ...]


def check_game(
    seed: int,
    effort: float = 0.03,
    pool: Sequence[str] = JUDGED,
    preset: str | None = None,
    bots: Sequence[str] = (),
) -> Report:
    """Play the random game number `seed`, of the preset or with modules of the pool, and check it.

    Bots take the seats in turn, with little time; without any, options are chosen at random.
    """
    rng = random.Random(seed)
    config = random_config(rng, pool) if preset is None else preset_config(rng, preset)
    checker = Checker(config, rng, effort)
    seats = [cc.bots.get(bots[(seat + seed) % len(bots)], HURRY, seed) for seat in checker.seats if bots]
    try:
        checker.check_position()
        while decision := checker.game.decision:
            game, seat = checker.game, decision.player
            checker.play(seats[seat].choose(game, seat) if bots else choose(game, rng))
    except Exception as error:
        error.add_note(checker.where())
        raise
    return Report(seed, checker.game.config, checker.steps, checker.game.scores)


def choose(game: cc.Game, rng: random.Random) -> cc.Action:
    """A random option; passing is rarer than in a fair choice, so that the board fills with figures."""
    options: Sequence[cc.Action] = open_decision(game).options
    if options[-1].type == "pass" and rng.random() < 0.7:
        return rng.choice(options[:-1])
    return rng.choice(options)


def told_to(game: cc.Game, seat: int | None, aids: bool = True) -> str:
    """What leaves the game for a seat (None is a spectator), as JSON text; the aids are the dear part."""
    view = game.view(seat) if aids else game.view(seat, aids=())
    return json.dumps([view, game.events_for(seat)])


def listed(game: cc.Game) -> list[cc.Action]:
    return [] if game.over else list(open_decision(game).options)


def foretold(game: cc.Game, action: cc.Action) -> str:
    """A preview as JSON text."""
    preview = game.preview([action])
    decision = preview.decision
    options = None if decision is None else [option.to_json() for option in decision.options]
    return json.dumps([preview.events, preview.stop, options])


def refused(game: cc.Game, action: Any) -> None:
    """Neither `play` nor `action` takes this, and the reason is given."""
    attempts = [game.play] if isinstance(action, cc.Action) else [game.play, game.action]
    for attempt in attempts:
        try:
            attempt(action)
        except cc.IllegalAction as error:
            holds(f"no reason was given for refusing {action!r}", bool(error.key and str(error)))
        except Exception as error:
            raise Broken(f"{action!r} raised {error!r}, not IllegalAction") from error
        else:
            raise Broken(f"{action!r} was accepted, but is not among the options")


class Checker:
    """A game, and what a careful onlooker expects of it."""

    def __init__(self, config: cc.Config, rng: random.Random, effort: float = 1.0) -> None:
        self.rng = rng
        self.effort = effort
        self.config = config
        self.game = cc.Game(config)
        self.judge = Judge(self.game) if judge.knows(config) else None
        self.steps = 0
        self.seats = range(len(config.players))
        self.lying = [tile.id for tile in self.game.tiles()]
        self.tiles: list[str] = []
        self.scores = [0 for _ in self.seats]
        self.markers: list[Counter[str]] = [Counter() for _ in self.seats]

    def where(self) -> str:
        """How to find this position again."""
        return f"after {self.steps} actions of {json.dumps(self.config.to_json())}"

    def go_on_with(self, game: cc.Game) -> None:
        """Go on with another game of the same past, such as a copy or a replay."""
        same("the past", game.events, self.game.events)
        self.game = game
        if self.judge is not None:
            self.judge.game = game
        self.check_position()

    # --- one action ---------------------------------------------------------------------------------------

    def play(self, action: cc.Action) -> None:
        """Play an action and compare everything that it did with what had to happen."""
        game = self.game
        turn, player = game.turn, open_decision(game).player
        preview = game.preview([action]) if self._worth(10) else None
        last = self.judge is not None and action.type == "pass" and not game.remaining and not held_by(game)
        projected = game.projection() if last else ()
        events = list(game.play(action))
        self.steps += 1
        if self.judge is not None:
            self.judge.saw(action, player, events)
        if last:
            same("what a projection promised", [e for e in events if e["type"] == "score"], list(projected))
        self._add_up(events)
        if preview is not None:
            self._as_foretold(preview, events, player)
        same("turns begun", game.turn, turn + sum(e["type"] == "turn" for e in events))
        self.check_position()

    def _add_up(self, events: list[dict[str, Any]]) -> None:
        """Every change of a score and every move of a marker is an event; every tile laid matches."""
        for event in events:
            if event["type"] == "score":
                same("sum of the parts", sum(part[2] for part in event["parts"]), event["points"])
                self.scores[event["player"]] += event["points"]
            if event["type"] == "marker":
                moved = self.markers[event["player"]]
                same("where a marker starts", event["from"], moved[event["marker"]])
                moved[event["marker"]] = event["to"]
            if event["type"] == "tile_placed":
                self._laid(event)

    def _laid(self, event: dict[str, Any]) -> None:
        self.tiles.append(event["tile"])
        tile = self.game.tile(event["at"])
        if tile is None:
            raise Broken(f"the tile laid at {event['at']} is not there")
        shown = (tile.id, tile.at, tile.turn, tile.player, tile.number)
        laid = (event["tile"], tuple(event["at"]), event["turn"], event["player"], len(self.tiles))
        same("the tile laid", shown, laid)
        beside = [self.game.tile(oracle.step(tile.at, side)) for side in oracle.SIDES]
        holds("a tile touches no other", any(other is not None for other in beside))
        if not UNUSUAL_BOARDS & set(self.config.modules):
            around = {other.at: oracle.as_it_lies(other) for other in (tile, *beside) if other is not None}
            same("edges that do not match", oracle.Board(around).mismatches(tile.at), [])

    def _as_foretold(self, preview: cc.Preview, events: list[dict[str, Any]], player: int) -> None:
        """A preview is the beginning of what then happens, and says why it is not all of it."""
        game = self.game
        same("the events of a preview", list(preview.events), events[: len(preview.events)])
        whole = len(preview.events) == len(events)
        if preview.stop is None:
            holds("a preview without a stop tells all", whole and not game.over)
            same("who decides next", open_decision(game).player, player)
            shown = preview.decision
            same("the next options in a preview", list(shown.options) if shown else None, listed(game))
        else:
            same("the decision of a preview that stopped", preview.decision, None)
        if preview.stop == "end":
            holds("a preview said 'end'", whole and game.over)
        if preview.stop == "player":
            holds("a preview said 'player'", whole and open_decision(game).player != player)
        if preview.stop == "draw":
            drawn = {"tile_drawn", "tile_rejected", "tile_aside"} & {event["type"] for event in events}
            holds("a preview said 'draw'", bool(drawn))

    # --- a position ---------------------------------------------------------------------------------------

    def check_position(self) -> None:
        """Check the position that the game is in: always the cheap part, now and then all of it.

        The first and the last positions are the likeliest to be checked in full; the end is always replayed.
        """
        over = self.game.over
        self._counts()
        if not over and self._worth(10):
            self._decision()
        if self._worth(30 if over or self.steps < 2 else 1):
            self.check_thoroughly()
        elif over:
            self._replay(None, told_to(self.game, None))

    def _worth(self, times: float) -> bool:
        """Chance says whether a check is made, so many times likelier than the dearest ones."""
        return self.rng.random() < times * self.effort

    def check_thoroughly(self) -> None:
        """The dear checks: features, copies, replays and what others may know."""
        game = self.game
        if self.judge is not None:
            self.judge.standings()
            self.judge.aids(self.rng)
        if not UNUSUAL_BOARDS & set(self.config.modules):
            judge.features(game, self.rng)
        close = self.rng.choice((None, *self.seats))
        before = told_to(game, close)
        told = {seat: told_to(game, seat, aids=False) for seat in (None, *self.seats)}
        self._copies(close, before, told)
        self._replay(close, before)
        if game.over:
            same("the seed at the end", game.view(None, aids=())["seed"], game.record()["seed"])
            return
        self._hidden(close, {**told, close: before})
        if self.judge is not None:
            self._other_seed(close, before)
        self._refusals(close, before)

    def _counts(self) -> None:
        """Points, markers, figures and tiles."""
        game = self.game
        same("scores", list(game.scores), self.scores)
        for seat in self.seats:
            markers = game.markers(seat)
            same("markers", markers, {name: self.markers[seat][name] for name in markers})
            own = game.figures(seat)
            away = [figure.figure for figure in own.placed] + [kind for kind, _ in own.elsewhere]
            same(f"figures of seat {seat}", Counter(own.supply) + Counter(away), judge.given(self.config))
        if self.judge is not None:
            self.judge.figures_on_board()
            tiles = Counter([*self.lying, *self.tiles, *game.hand, *held_by(game), *game.rejected])
            same("all tiles", tiles + game.remaining, self.config.deck)
        if game.over or (self.judge is not None and open_decision(game).kind == "place_tile"):
            same("markers against scores", [sum(m.values()) for m in self.markers], list(game.scores))
        if game.over:
            self._end()

    def _end(self) -> None:
        game = self.game
        best = max(self.scores)
        same("winners", game.winners, tuple(seat for seat in self.seats if self.scores[seat] == best))
        same("tiles not seen at the end", game.remaining, Counter())
        kinds = [event["type"] for event in game.events]
        laid = [kind for kind in kinds if kind in ("turn", "tile_placed")]
        idle = sum(pair == ("turn", "turn") for pair in pairwise([*laid, "turn"]))  # nothing could be laid
        holds(
            "turns without a tile",
            idle <= (1 if self.config.chosen["base.hand"] == "draw" else len(self.seats)),
        )
        twice = sum(pair == ("tile_placed", "tile_placed") for pair in pairwise(laid))
        volcano = self.config.edition == "c1" and "river-2" in self.config.modules  # RIV2-C1-1
        own = set(self.config.modules)
        spring = "count" in own and not own.isdisjoint(("river", "river-2"))  # COUNT-X2
        if not {"bazaars", "tournaments"} & set(self.config.modules):  # tiles of others, prize tiles
            holds("two tiles were laid in one turn", twice <= volcano + spring)
            same("turns", game.turn - idle, len(self.tiles) - twice)
        same("decision in the view", game.view(None, aids=())["decision"], None)
        refused(game, {"type": "pass"})

    def _decision(self) -> None:
        game = self.game
        options = listed(game)
        holds("there is no option", bool(options))
        same("options that are listed twice", len(set(options)), len(options))
        holds("the default is not an option", open_decision(game).default in options)
        if self.judge is not None:
            self.judge.options()
        option = self.rng.choice(options)
        data = json.loads(json.dumps(option.to_json()))
        holds("an action is not flat", all(not isinstance(value, Mapping) for value in data.values()))
        same("an option read back from text", game.action(data), option)
        (action,) = near_misses(game, self.rng, 1)
        events, scores = len(game.events), game.scores
        refused(game, action)
        same("after a refusal", (listed(game), len(game.events), game.scores), (options, events, scores))

    # --- the dear checks ----------------------------------------------------------------------------------

    def _copies(self, close: int | None, before: str, told: Mapping[int | None, str]) -> None:
        """A copy and the copy of a copy are the same game, and what they do is their own affair."""
        game = self.game
        first = game.copy()
        second = first.copy()
        for seat, words in told.items():
            same("a copy", told_to(first, seat, aids=False), words)
            same("a copy of a copy", told_to(second, seat, aids=False), words)
        same("a copy with all aids", told_to(second, close), before)
        same("events of a copy", first.events, game.events)
        same("options of a copy", listed(first), listed(game))
        for _ in range(4):
            if not first.over:
                action = choose(first, self.rng)
                first.play(action)
                same("the same action on both copies", listed(second).count(action), 1)
                second.play(action.to_json())
        same("two copies with the same future", told_to(second, close), told_to(first, close))
        same("two records", second.record(), first.record())
        same("the original after its copies went on", told_to(game, close), before)

    def _replay(self, close: int | None, before: str) -> None:
        game = self.game
        again = cc.replay(json.loads(json.dumps(game.record())))
        same("a replay", told_to(again, close), before)
        same("events of a replay", again.events, game.events)
        same("options of a replay", listed(again), listed(game))
        same("the record of a replay", again.record(), game.record())

    def _hidden(self, close: int | None, told: Mapping[int | None, str]) -> None:
        """What a seat is told does not depend on anything that is hidden from it."""
        game = self.game
        holds("a view has the seed before the end", "seed" not in game.view(None, aids=()))
        for seat in (None, *self.seats):
            other = game.reshuffled(random.Random(self.rng.getrandbits(64)), seat)
            same("what is told after a reshuffle", told_to(other, seat, aids=seat == close), told[seat])
            same("remaining tiles after a reshuffle", other.remaining, game.remaining)
            if seat == open_decision(game).player:  # a preview is told to nobody else
                for action in self.rng.sample(listed(game), min(2, len(listed(game)))):
                    same("a preview after a reshuffle", foretold(other, action), foretold(game, action))

    def _other_seed(self, close: int | None, before: str) -> None:
        """A game of another seed with the same past by a script looks the same to everybody."""
        draws = drawn(self.game.events)
        config = cc.Config.from_json({**self.config.to_json(), "seed": self.rng.getrandbits(64)})
        other = cc.Game(config, cc.Script(tiles=draws))
        for action in self.game.actions:
            if action.type not in ("reshuffle", "fix_draw"):  # strokes of chance of a copy
                other.play(action)
        same("a game with the same past", told_to(other, close), before)

    def _refusals(self, close: int | None, before: str) -> None:
        """Every option is understood, everything else is refused and leaves the game as it was."""
        game = self.game
        for option in listed(game):
            same("an option read back", game.action(option.to_json()), option)
        record = game.record()
        for action in near_misses(game, self.rng, 15):
            refused(game, action)
            try:
                game.preview([action])
            except cc.IllegalAction:
                continue
            raise Broken(f"a preview of {action!r} was given, but it is not among the options")
        same("the game after refusals", told_to(game, close), before)
        same("the record after refusals", game.record(), record)


def held_by(game: cc.Game) -> list[str]:
    """The tiles that all players hold, in a game that is played from the hand (HOUSE-11)."""
    return [tile for hand in game.view(None, aids=()).get("hands", ()) for tile in hand]


def drawn(events: Iterable[dict[str, Any]]) -> list[str]:
    """The tiles in the order of drawing; one that is rejected may have been in hand (HOUSE-11)."""
    tiles: list[str] = []
    held: Counter[str] = Counter()
    for event in events:
        kind, tile = event["type"], event.get("tile", "")
        in_hand = kind == "tile_rejected" and held[tile] > 0
        if kind == "tile_drawn" or (kind == "tile_rejected" and not in_hand):
            tiles.append(tile)
        held[tile] += (kind == "tile_drawn") - (kind == "tile_placed" or in_hand)
    return tiles
