"""One random game with everything checked that must hold in every game.

`check_game(seed)` plays a game of a random set-up from its first decision to its end. The same seed is
always the same game with the same checks, so a failure can be repeated. Cheap checks are made at every step,
dear ones at a share of the steps (`effort`). `tools/soak.py` runs it by the thousand.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import carcassonne as cc
from tests.properties import oracle
from tests.properties.near_misses import near_misses
from tests.properties.setups import random_config

FIGURES = {module.id: module.figures for module in cc.modules()}


class Broken(AssertionError):
    """Something that must always hold does not."""


@dataclass(frozen=True)
class Report:
    """What was played."""

    seed: int
    config: cc.Config
    actions: int
    scores: tuple[int, ...]


def check_game(seed: int, effort: float = 0.08) -> Report:
    """Play the random game number `seed` to its end and check it."""
    rng = random.Random(seed)
    checker = Checker(random_config(rng), rng, effort)
    checker.check_position()
    while not checker.game.over:
        checker.play(choose(checker.game, rng))
    return Report(seed, checker.game.config, checker.steps, checker.game.scores)


def choose(game: cc.Game, rng: random.Random) -> cc.Action:
    """A random option; passing is rarer than in a fair choice, so that the board fills with figures."""
    options = game.decision.options
    if options[-1].type == "pass" and rng.random() < 0.7:
        return rng.choice(options[:-1])
    return rng.choice(options)


def told_to(game: cc.Game, seat: int | None, aids: bool = True) -> str:
    """What leaves the game for a seat (None is a spectator), as JSON text; the aids are the dear part."""
    view = game.view(seat) if aids else game.view(seat, aids=())
    return json.dumps([view, game.events_for(seat)])


def glance(game: cc.Game) -> str:
    """What a spectator sees, without the costly aids; it changes with every action."""
    return json.dumps([game.view(None, aids=()), game.record()])


def listed(game: cc.Game) -> list[cc.Action]:
    return [] if game.over else list(game.decision.options)


class Checker:
    """A game, and what a careful onlooker expects of it."""

    def __init__(self, config: cc.Config, rng: random.Random, effort: float = 1.0) -> None:
        self.rng = rng
        self.effort = effort
        self.config = config
        self.game = cc.Game(config)
        self.steps = 0
        self.seats = range(len(config.players))
        self.tiles = {tile.at: oracle.as_it_lies(tile) for tile in self.game.tiles()}
        self.start = len(self.tiles)
        self.newest: oracle.Point | None = None
        self.figures: list[oracle.Figure] = []
        self.scores = [0 for _ in self.seats]
        self.markers: list[Counter[str]] = [Counter() for _ in self.seats]
        self.events: list[dict[str, Any]] = list(self.game.events)
        self.close: int | None = None
        self.river_known = not oracle.forks(config)

    # --- complaining --------------------------------------------------------------------------------------

    def same(self, what: str, found: Any, wanted: Any) -> None:
        if found != wanted:
            raise self.broken(f"{what}:\n  the game says  {found!r}\n  it must be     {wanted!r}")

    def holds(self, what: str, fact: bool) -> None:
        if not fact:
            raise self.broken(what)

    def broken(self, what: str) -> Broken:
        return Broken(f"{what}\n  after {self.steps} actions of {json.dumps(self.config.to_json())}")

    def refused(self, game: cc.Game, action: Any) -> None:
        for name, attempt in (("play", game.play), ("action", game.action)):
            if name == "action" and isinstance(action, cc.Action):
                continue
            try:
                attempt(action)
            except cc.IllegalAction as error:
                self.holds(f"no reason given for refusing {action!r}", bool(error.key and str(error)))
            except Exception as error:
                raise self.broken(f"{name}({action!r}) raised {error!r}, not IllegalAction") from error
            else:
                raise self.broken(f"{name}({action!r}) was accepted, but is not among the options")

    # --- one action ---------------------------------------------------------------------------------------

    def play(self, action: cc.Action) -> None:
        """Play an action and compare everything that it did with what the rules say."""
        game = self.game
        turn, player = game.turn, game.decision.player
        foretold = game.preview([action])
        ends = game.projection() if not game.remaining and action.type == "pass" else None
        events = list(game.play(action))
        self.steps += 1
        self.events += events
        self._tile_laid(action, events)
        self._points_and_figures(action, player, events)
        self._foretold(foretold, events, player)
        if ends is not None:
            self.same("what a projection promised", [e for e in events if e["type"] == "score"], list(ends))
        self.same("turns begun", game.turn, turn + sum(e["type"] == "turn" for e in events))
        self.check_position()

    def _tile_laid(self, action: cc.Action, events: list[dict[str, Any]]) -> None:
        laid = [tuple(e["at"]) for e in events if e["type"] == "tile_placed"]
        self.same("tiles laid", laid, [action.at] if action.type == "place_tile" else [])
        for at in laid:
            tile = self.game.tile(at)
            if tile is None:
                raise self.broken(f"the tile laid at {at} is not there")
            self.tiles[at] = oracle.as_it_lies(tile)
            self.newest = at
            number = len(self.tiles) - self.start
            shown = (tile.id, tile.at, tile.turn, tile.number)
            self.same("the tile laid", shown, (action.tile, at, action.turn, number))
            self.same("edges that do not match", oracle.Board(self.tiles).mismatches(at), [])

    def _points_and_figures(self, action: cc.Action, player: int, events: list[dict[str, Any]]) -> None:
        """The points and the figures that go home, worked out from the board alone."""
        board = oracle.Board(self.tiles)
        expected: list[oracle.Score] = []
        if action.type == "place_figure":
            self.figures.append((player, action.figure, action.at, action.segment))
        elif action.type == "take_back":
            figure = next(f for f in self.figures if f[:3] == (player, "abbot", action.at))
            self.figures.remove(figure)
            ring = board.feature((figure[2], figure[3]))
            points = oracle.value(board, ring, self.config, complete=False)
            expected.append((player, points, ring.kind, False, ring.tiles))
        kinds = [event["type"] for event in events]
        if "turn" in kinds or "final_scoring" in kinds:
            scores, self.figures = oracle.score_turn(board, self.figures, self.config)
            expected += scores
        if "final_scoring" in kinds:
            scores, self.figures = oracle.score_final(board, self.figures, self.config)
            expected += scores
        scored = [event for event in events if event["type"] == "score"]
        found = [
            (e["player"], e["points"], e["source"], e["final"], frozenset(map(tuple, e["tiles"])))
            for e in scored
        ]
        self.same("score events", Counter(found), Counter(expected))
        if action.type == "take_back":  # ABBOT-12: first of all
            self.same("first points after an abbot was taken back", found[0], expected[0])
        for event in scored:
            self.same("sum of the parts", sum(part[2] for part in event["parts"]), event["points"])
            self.scores[event["player"]] += event["points"]
        for event in events:
            if event["type"] == "marker":
                moved = self.markers[event["player"]]
                self.same("where a marker starts", event["from"], moved[event["marker"]])
                moved[event["marker"]] = event["to"]

    def _foretold(self, preview: cc.Preview, events: list[dict[str, Any]], player: int) -> None:
        """A preview is the beginning of what then happens, and says why it is not all of it."""
        game = self.game
        told_events = list(preview.events)
        self.same("the events of a preview", told_events, events[: len(told_events)])
        whole = len(told_events) == len(events)
        stop = preview.stop
        if stop is None:
            self.holds("a preview without a stop tells all", whole and not game.over)
            self.same("who decides next", game.decision.player, player)
            shown = preview.decision
            self.same("the next options in a preview", list(shown.options) if shown else None, listed(game))
        else:
            self.same("the decision of a preview that stopped", preview.decision, None)
        if stop == "end":
            self.holds("a preview said 'end'", whole and game.over)
        if stop == "player":
            self.holds("a preview said 'player'", whole and game.decision.player != player)
        if stop == "draw":
            self.holds(
                "a preview said 'draw'", any("drawn" in e["type"] or "rejected" in e["type"] for e in events)
            )

    # --- a position ---------------------------------------------------------------------------------------

    def check_position(self) -> None:
        """Check the position that the game is in: always the cheap part, now and then all of it."""
        self._counts()
        if not self.game.over:
            self._decision()
            self._near_misses()
        if self.game.over or self.steps < 2 or self.rng.random() < self.effort:
            self.check_thoroughly()

    def check_thoroughly(self) -> None:
        """The dear checks: features, copies, replays and what others may know."""
        self.close = self.rng.choice((None, *self.seats))
        before = told_to(self.game, self.close)
        self._features()
        self._aids()
        self._copies(before)
        self._replay(before)
        self._hidden()
        self._other_seed(before)
        self._options_read_back()
        self._refusals_change_nothing()

    def _counts(self) -> None:
        game, config = self.game, self.config
        self.same("scores", list(game.scores), self.scores)
        placed = Counter()
        for seat in self.seats:
            self.same("markers", game.markers(seat), {"meeple": self.markers[seat]["meeple"]})
            own = game.figures(seat)
            on_board = Counter(figure.figure for figure in own.placed)
            given = Counter()
            for module in config.modules:
                given.update(FIGURES[module])
            self.same(f"figures of seat {seat}", on_board + Counter(own.supply), given)
            placed.update((f.player, f.figure, f.at, f.segment) for f in own.placed)
        self.same("figures on the board", placed, Counter(self.figures))
        on_table = Counter(e["tile"] for e in self.events if e["type"] == "tile_placed")
        on_table.update(game.tile(at).id for at in list(self.tiles)[: self.start])  # type: ignore[union-attr]
        on_table.update(game.hand)
        on_table.update(game.rejected)
        self.same("all tiles", on_table + game.remaining, config.deck)
        if game.over or game.decision.kind == "place_tile":  # TURN-30 lies behind us
            self.same("markers against scores", [sum(m.values()) for m in self.markers], list(game.scores))
        if game.over:
            best = max(self.scores)
            self.same("winners", game.winners, tuple(s for s in self.seats if self.scores[s] == best))
            self.same("tiles not seen at the end", game.remaining, Counter())
            kinds = [event["type"] for event in self.events]
            last_turn = kinds[len(kinds) - kinds[::-1].index("turn") :]
            idle = 0 if "tile_placed" in last_turn else 1  # BASE-14: nothing could be laid
            self.same("turns", game.turn - idle, len(self.tiles) - self.start)
            self.same("decision in the view", game.view(None, aids=())["decision"], None)
            self.refused(game, {"type": "pass"})

    def _decision(self) -> None:
        game = self.game
        decision = game.decision
        options = list(decision.options)
        self.holds("there is no option", bool(options))
        self.same("options that are listed twice", len(set(options)), len(options))
        self.holds("the default is not an option", decision.default in options)
        board = oracle.Board(self.tiles)
        if decision.kind == "place_tile":
            (tile,) = game.hand
            self.same("who lays the tile", decision.player, game.player)
            river = "V" in "".join(oracle.letters(oracle.printed(tile, 0)).values())
            if self.river_known or not river:
                wanted = oracle.placements(board, tile, self.config)
                self.same("placements", {(o.at, o.turn) for o in options}, wanted)
            self.same("the tile of the options", {o.tile for o in options}, {tile})
        else:
            self.same("kind of decision", decision.kind, "place_figure")
            found = {tuple(o)[:4] if o.type == "place_figure" else tuple(o) for o in options}
            supply = game.figures(game.player).supply
            assert self.newest is not None
            wanted = oracle.figure_options(board, self.newest, game.player, supply, self.figures, self.config)
            self.same("choices of step 2", found, wanted | {("pass",)})
        option = self.rng.choice(options)
        data = option.to_json()
        self.holds("an action is not flat", all(not isinstance(v, Mapping) for v in data.values()))
        self.same("an option read back from text", game.action(json.loads(json.dumps(data))), option)

    def _near_misses(self) -> None:
        game = self.game
        options, events, scores = listed(game), len(game.events), game.scores
        for action in near_misses(game, self.rng, 1):
            self.refused(game, action)
        self.same("options after refusals", listed(game), options)
        self.same("events after refusals", len(game.events), events)
        self.same("scores after refusals", game.scores, scores)

    # --- the dear checks ----------------------------------------------------------------------------------

    def _features(self) -> None:
        game = self.game
        board = oracle.Board.of(game)
        self.same("tiles on the board", set(board.tiles), set(self.tiles))
        shown = [feature for feature in game.features() if feature.kind not in oracle.SCENERY]
        wanted = {feature.segments: feature for feature in board.features()}
        self.same("features", Counter(frozenset(f.segments) for f in shown), Counter(wanted.keys()))
        for feature in shown:
            other = wanted[frozenset(feature.segments)]
            where = f" of the {feature.kind} at {feature.segments[0]}"
            self.same("kind" + where, feature.kind, other.kind)
            self.same("tiles" + where, Counter(feature.tiles), Counter(other.tiles))
            self.same("open ends" + where, feature.open_ends, other.open_ends)
            self.same("open cells" + where, Counter(feature.open_cells), Counter(other.open_cells))
            self.same("traits" + where, dict(feature.traits), dict(other.traits))
            self.same("shields" + where, feature.shields, other.traits.get("shield", 0))
            self.same("completeness" + where, feature.complete, other.complete)
            here = [f for f in self.figures if (f[2], f[3]) in other.segments]
            views = Counter((f.player, f.figure, f.at, f.segment) for f in feature.figures)
            self.same("figures" + where, views, Counter(here))
            seats = oracle.majority(other, here)
            now = oracle.value(board, other, self.config, other.complete)
            self.same("standing" + where, dict(feature.standing), dict.fromkeys(seats, now))
            if feature.kind not in oracle.RINGS:
                done = oracle.value(board, other, self.config, True)
                standing = dict(feature.standing_complete)
                self.same("standing if complete" + where, standing, dict.fromkeys(seats, done))
            strength = Counter(dict.fromkeys(self.seats, 0))
            for seat, kind, _, _ in here:
                strength[seat] += oracle.STRENGTH[kind]
            self.same("strength" + where, feature.strength, tuple(strength[s] for s in self.seats))
            at, index = self.rng.choice(feature.segments)
            self.same("feature looked up by a segment", game.feature(at, index), feature)

    def _aids(self) -> None:
        game = self.game
        board = oracle.Board(self.tiles)
        if not game.over:
            first, staying = oracle.score_turn(board, self.figures, self.config)
            last, _ = oracle.score_final(board, staying, self.config)
            found = [(e["player"], e["points"], e["source"], e["final"]) for e in game.projection()]
            self.same("projection", Counter(found), Counter(score[:4] for score in first + last))
        cells = oracle.free_cells(board)
        self.same("free cells", {tuple(at) for at in game.view(None, aids=())["cells"]}, cells)
        for at in self.rng.sample(sorted(cells), 2):
            wanted = {id: n for id, n in game.remaining.items() if oracle.fits(board, id, at)}
            self.same(f"what fits at {at}", game.fits(at), Counter(wanted))

    def _copies(self, before: str) -> None:
        game, close = self.game, self.close
        first = game.copy()
        second = first.copy()
        for seat in (None, *self.seats):
            told = told_to(game, seat, aids=False)
            self.same("a copy", told_to(first, seat, aids=False), told)
            self.same("a copy of a copy", told_to(second, seat, aids=False), told)
        self.same("a copy with all aids", told_to(second, close), before)
        self.same("events of a copy", first.events, game.events)
        self.same("options of a copy", listed(first), listed(game))
        for _ in range(4):
            if not first.over:
                action = choose(first, self.rng)
                first.play(action)
                self.same("the same action on both copies", listed(second).count(action), 1)
                second.play(action.to_json())
        self.same("two copies with the same future", told_to(second, close), told_to(first, close))
        self.same("two records", second.record(), first.record())
        self.same("the original after its copies went on", told_to(game, close), before)

    def _replay(self, before: str) -> None:
        game = self.game
        again = cc.replay(json.loads(json.dumps(game.record())))
        self.same("a replay", told_to(again, self.close), before)
        self.same("events of a replay", again.events, game.events)
        self.same("options of a replay", listed(again), listed(game))
        self.same("the record of a replay", again.record(), game.record())

    def _hidden(self) -> None:
        """What a seat is told does not depend on anything that is hidden from it."""
        game = self.game
        if game.over:
            self.same("the seed at the end", game.view(None, aids=())["seed"], game.record()["seed"])
            return
        self.holds("a view has the seed before the end", "seed" not in game.view(None, aids=()))
        for seat in (None, *self.seats):
            other = game.reshuffled(random.Random(self.rng.getrandbits(64)), seat)
            aids = seat == self.close
            self.same("what is told after a reshuffle", told_to(other, seat, aids), told_to(game, seat, aids))
            self.same("remaining tiles after a reshuffle", other.remaining, game.remaining)
            for action in self.rng.sample(listed(game), min(2, len(listed(game)))):
                self.same("preview after a reshuffle", _shown(other, action), _shown(game, action))

    def _other_seed(self, before: str) -> None:
        """A game of another seed with the same past by a script looks the same to everybody."""
        game = self.game
        if game.over:
            return
        draws = [e["tile"] for e in game.events if e["type"] in ("tile_drawn", "tile_rejected")]
        config = cc.Config.from_json({**self.config.to_json(), "seed": self.rng.getrandbits(64)})
        other = cc.Game(config, cc.Script(tiles=draws))
        for action in game.actions:
            other.play(action)
        self.same("a game with the same past", told_to(other, self.close), before)

    def _options_read_back(self) -> None:
        for option in listed(self.game):
            self.same("an option read back", self.game.action(option.to_json()), option)

    def _refusals_change_nothing(self) -> None:
        game = self.game
        if game.over:
            return
        before = glance(game)
        for action in near_misses(game, self.rng, 15):
            self.refused(game, action)
            try:
                game.preview([action])
            except cc.IllegalAction:
                pass
            else:
                raise self.broken(f"a preview of {action!r} was given")
        self.same("the game after refusals", glance(game), before)


def _shown(game: cc.Game, action: cc.Action) -> str:
    preview = game.preview([action])
    decision = preview.decision
    options = None if decision is None else [option.to_json() for option in decision.options]
    return json.dumps([preview.events, preview.stop, options])
