"""Markers and robbers against a second, plain implementation, in random games.

`Track` keeps markers and robbers of its own. After every turn it is told who gained how many points for
features and for a message, which marker each player chose, where robbers were put and whom they robbed; from
that it works out every move on the track, every stolen score, every question that had to be asked, and when a
message is due.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import pytest

import carcassonne as cc
from carcassonne.tiles import design
from tests.sketches import COLOURS
from tests.table import Table

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Flo")
OTHERS = (
    "farmers",
    "abbot",
    "inns",
    "cathedrals",
    "big-meeple",
    "builder",
    "pig",
    "mage-witch",
    "crop-circles",
)
SETUPS = (("messages",), ("robbers",), ("messages", "robbers"))


@dataclass
class Turn:
    """What one turn was like, read off events and answers."""

    player: int
    bag: bool = False
    gains: Counter[int] = field(default_factory=Counter)
    """Points of TURN-27 to TURN-29."""
    robberies: list[tuple[int, int]] = field(default_factory=list)
    message: int | None = None
    message_points: int = 0
    moves: list[tuple[int, str, int, int]] = field(default_factory=list)
    put: list[tuple[int, list[int], bool, int | None]] = field(default_factory=list)
    """Questions about robbers: who, the spaces offered, could he pass, the answer."""
    victims: list[tuple[int, list[tuple[int, int]], int]] = field(default_factory=list)
    """Questions whom to rob: who, victims and points offered, the answer."""

    def chosen(self, seat: int) -> str:
        """The marker a player moved in this turn."""
        return next(marker for player, marker, _, _ in self.moves if player == seat)

    def tell(self, event: dict[str, Any]) -> None:
        """Take notice of one event of the turn."""
        kind, player = event["type"], event.get("player")
        if kind == "tile_drawn":
            self.bag = design(event["tile"]).mark("robber-bag") is not None
        elif kind == "marker":
            self.moves.append((player, event["marker"], event["from"], event["to"]))
        elif kind == "message":
            self.message = event["message"]
        elif kind == "score" and event["source"] == "robber":
            self.robberies.append((player, event["points"]))
        elif kind == "score" and event["source"] == "message":
            self.message_points += event["points"]
        elif kind == "score":
            self.gains[player] += event["points"]

    def answered(self, seat: int, options: list[cc.Action], action: cc.Action) -> None:
        """Take notice of an answer to a question about robbers."""
        if options[0].type == "place_robber":
            spaces = [option.space for option in options if option.type == "place_robber"]
            self.put.append((seat, spaces, options[-1].type == "pass", getattr(action, "space", None)))
        elif options[0].type == "rob":
            self.victims.append((seat, [(o.owner, o.points) for o in options], action.owner))


class Track:
    """The score track as the rules say, without a board."""

    def __init__(self, seats: int, messages: bool, robbers: bool) -> None:
        self.seats = seats
        self.messages = messages
        self.with_robbers = robbers
        markers = ("meeple", "messenger") if messages else ("meeple",)
        self.markers = [dict.fromkeys(markers, 0) for _ in range(seats)]
        self.robbers: list[int | None] = [None] * seats
        self.seen: Counter[str] = Counter()

    def play(self, turn: Turn) -> None:
        """Play a turn anew and compare all that happened in it."""
        self.turn = turn
        self.order = [(turn.player + n) % self.seats for n in range(self.seats)]
        self.moves: list[tuple[int, str, int, int]] = []
        self.robberies: list[tuple[int, int]] = []
        self.questions: list[tuple[int, list[tuple[int, int]]]] = []
        self._bag()
        gains = {seat: turn.gains[seat] for seat in self.order if turn.gains[seat]}
        self._gain(gains)
        if self._message_due():
            assert turn.message is not None, "no message was drawn on a dark space (MSG-7)"
            self.seen["message"] += 1
            if turn.message_points:
                self._gain({turn.player: turn.message_points})
        else:
            assert turn.message is None, "a message was drawn without a dark space"
        assert turn.moves == self.moves
        assert turn.robberies == self.robberies
        assert [(seat, offered) for seat, offered, _ in turn.victims] == self.questions

    def _bag(self) -> None:  # TURN-8, ROB-1 to ROB-3
        answers = {seat: answer for seat, _, _, answer in self.turn.put}
        expected = []
        for seat in self.order if self.turn.bag and self.with_robbers else ():
            robber = self.robbers[seat]
            if robber is not None and seat != self.turn.player:
                continue
            foreign = [own.values() for other, own in enumerate(self.markers) if other != seat]
            spaces = sorted({points % 50 for own in foreign for points in own} - {robber})
            if spaces:
                expected.append((seat, spaces, robber is not None, answers.get(seat)))
                if answers.get(seat) is not None:
                    self.robbers[seat] = answers[seat]
        assert self.turn.put == expected

    def _gain(self, gains: dict[int, int]) -> None:
        """TURN-30 and TURN-31, or the same for the points of a message."""
        left = {seat: self._move(seat, points) for seat, points in gains.items()}
        prey = {
            thief: [seat for seat in gains if seat != thief and left[seat] == self.robbers[thief]]
            for thief in self.order
        }
        waiting = [thief for thief in self.order if prey[thief]]
        self.seen["two robbers"] += len(waiting) > 1
        while waiting:
            thief = waiting[0]
            victim = self._victim(thief, prey[thief], gains)
            stolen = -(-gains[victim] // 2)
            left_by_thief = self._move(thief, stolen)
            self.robberies.append((thief, stolen))
            self.seen["robbery"] += 1
            for other in range(self.seats):
                if other not in waiting and self.robbers[other] == left_by_thief and other != thief:
                    self.robbers[other] = (left_by_thief + stolen) % 50
                    self.seen["taken along"] += 1
            self.robbers[thief] = None
            del waiting[0]

    def _victim(self, thief: int, prey: list[int], gains: dict[int, int]) -> int:  # ROB-11
        if len(prey) == 1:
            return prey[0]
        self.seen["choice of victim"] += 1
        self.questions.append((thief, [(seat, (gains[seat] + 1) // 2) for seat in prey]))
        return next(answer for seat, _, answer in self.turn.victims if seat == thief)

    def _move(self, seat: int, points: int) -> int:
        """Move the marker of this turn; the space that it leaves."""
        marker = self.turn.chosen(seat)
        start = self.markers[seat][marker]
        self.markers[seat][marker] += points
        self.moves.append((seat, marker, start, start + points))
        return start % 50

    def _message_due(self) -> bool:  # MSG-7, MSG-30
        moved = [marker for seat, marker, _, _ in self.moves if seat == self.turn.player]
        return self.messages and bool(moved) and self.markers[self.turn.player][moved[0]] % 5 == 0

    def compare(self, game: cc.Game) -> None:
        """Are the markers and robbers of the game where they must be?"""
        for seat in range(self.seats):
            assert game.markers(seat) == self.markers[seat]
            places = [place for kind, place in game.figures(seat).elsewhere if kind == "robber"]
            robber = self.robbers[seat]
            assert places == ([] if robber is None else [("track", robber)])
            if self.with_robbers:
                assert game.figures(seat).supply["robber"] == (robber is None)
        assert game.scores == tuple(sum(own.values()) for own in self.markers)

    def compare_end(self, game: cc.Game, events: list[dict[str, Any]]) -> None:
        """FINAL-4, FINAL-5: 3 points for every robber left, and all points on the score meeple."""
        scored = [event for event in events if event["type"] == "score"]
        robbers = [(e["player"], e["points"]) for e in scored if e["source"] == "robber"]
        assert robbers == [(seat, 3) for seat in range(self.seats) if self.robbers[seat] is not None]
        for seat, own in enumerate(self.markers):
            total = sum(own.values()) + sum(e["points"] for e in scored if e["player"] == seat)
            assert game.scores[seat] == total
            assert game.markers(seat) == {**dict.fromkeys(own, 0), "meeple": total}


def setup(rng: random.Random, modules: tuple[str, ...]) -> cc.Config:
    others = [name for name in OTHERS if rng.random() < 0.4]
    return cc.Config(
        players=NAMES[: rng.randint(2, 6)],
        edition=rng.choice(("c1", "c2", "c3")),
        modules=("base", *modules, *others),
        tiles={"base": 1, "robbers": rng.choice((1, 3))},
        seed=rng.getrandbits(32),
    )


def choose(game: cc.Game, rng: random.Random) -> cc.Action:
    """A random option, mostly one that scores or draws a message, so that much happens on the track."""
    options = list(game.decision.options)
    if game.decision.kind == "place_tile" and len(options) > 1:
        few = rng.sample(options, min(8, len(options)))
        return max(few, key=lambda option: _promise(game, option))
    if options[-1].type == "pass" and len(options) > 1 and rng.random() < 0.8:
        options.pop()
    if game.decision.kind == "move_marker" and rng.random() < 0.7:
        markers = game.markers(game.decision.player)
        dark = [option for option in options if (markers[option.marker] + option.points) % 5 == 0]
        options = dark or options
    if game.decision.kind == "place_robber" and rng.random() < 0.7:
        return max(options, key=lambda option: _markers_on(game, option))
    return rng.choice(options)


def _markers_on(game: cc.Game, option: cc.Action) -> int:
    markers = [points for seat in range(len(game.scores)) for points in game.markers(seat).values()]
    return sum(points % 50 == getattr(option, "space", None) for points in markers)


def _promise(game: cc.Game, option: cc.Action) -> tuple[int, int]:
    """How many players a placement gives points, and how many points."""
    copy = game.copy()
    copy.play(option)
    if not copy.over and copy.decision.kind == "place_figure":
        copy.play(copy.decision.options[-1])
    gains = [after - before for after, before in zip(copy.scores, game.scores, strict=True)]
    return sum(gain > 0 for gain in gains), sum(gains)


def check(seed: int, modules: tuple[str, ...]) -> Counter[str]:
    """Play a random game and compare it with the plain track after every turn; how often things happened."""
    rng = random.Random(seed)
    config = setup(rng, modules)
    game = cc.Game(config)
    track = Track(len(config.players), "messages" in modules, "robbers" in modules)
    turn = Turn(game.player)
    tokens: list[int] = []
    events: list[dict[str, Any]] = list(game.events)
    ending: list[dict[str, Any]] | None = None
    while True:
        for event in events:
            if ending is not None:
                ending.append(event)
            elif event["type"] == "final_scoring":
                track.play(turn)
                ending = []
            elif event["type"] == "turn" and event["turn"] > 1:
                track.play(turn)
                track.compare(game)
                turn = Turn(event["player"])
            else:
                turn.tell(event)
                tokens += [event["message"]] if event["type"] == "message" else []
        if game.over:
            break
        decision = game.decision
        action = choose(game, rng)
        turn.answered(decision.player, list(decision.options), action)
        events = list(game.play(action))
    assert ending is not None
    track.compare_end(game, ending)
    _tokens_go_round(tokens)
    return track.seen


def _tokens_go_round(tokens: list[int]) -> None:
    """MSG-14: eight different ones, then the same again."""
    assert len(set(tokens[:8])) == len(tokens[:8])
    assert tokens[8:] == tokens[: len(tokens)][: max(0, len(tokens) - 8)]


@pytest.mark.parametrize("modules", SETUPS, ids="+".join)
@pytest.mark.parametrize("seed", range(12))
def test_every_marker_every_robber_and_every_stolen_point(modules: tuple[str, ...], seed: int) -> None:
    """TURN-8, TURN-30, TURN-31, TURN-33, FINAL-4, FINAL-5; MSG-2 to MSG-14, ROB-1 to ROB-22, ROB-X4."""
    check(seed, modules)


def test_the_games_compared_hold_what_they_are_to_compare() -> None:
    seen = sum((check(seed, ("messages", "robbers")) for seed in range(100, 110)), Counter[str]())
    least = {"message": 10, "robbery": 50, "taken along": 20, "two robbers": 10}
    assert seen >= Counter(least), seen


# --- single turns in which much happens at once ------------------------------------------------------------


def crossing(rng: random.Random, colours: tuple[str, ...]) -> str:
    """The starred tile ends four roads of 2 to 5 tiles, each of somebody; far away are three knights."""
    lines = ["*(0,0) RRRR"]
    for side, (x, y), inner, end in (
        ("S", (0, 1), "RFRF R=NS", "FFRF"),
        ("W", (1, 0), "FRFR R=EW", "FFFR"),
        ("N", (0, -1), "RFRF R=NS", "RFFF"),
        ("E", (-1, 0), "FRFR R=EW", "FRFF"),
    ):
        length = rng.randint(1, 4)
        lines += [f"({x * n},{y * n}) {inner}" for n in range(1, length)]
        lines.append(f"({x * length},{y * length}) {end} {rng.choice(colours)}@{side}")
    for n in range(3):
        lines.append(f"({20 + 2 * n},9) CFCF C=NS sh@N {rng.choice(colours)}@N")
    return "\n".join(lines)


def check_turn(seed: int, modules: tuple[str, ...]) -> Counter[str]:
    """One turn with markers and robbers set close together."""
    rng = random.Random(seed)
    colours = COLOURS[: rng.randint(2, 6)]
    tokens = [rng.choice((1, 5, 6, 7, 8))]
    table = Table(crossing(rng, colours), players=colours, modules=("base", *modules), messages=tokens)
    track = Track(len(colours), "messages" in modules, "robbers" in modules)
    base = rng.choice((0, 3, 46))
    for seat, colour in enumerate(colours):
        track.markers[seat] = {marker: base + rng.randint(0, 4) for marker in track.markers[seat]}
        table.stand(colour, *track.markers[seat].values())
        if track.with_robbers and rng.random() < 0.8:
            track.robbers[seat] = (base + rng.randint(0, 4)) % 50
            table.robber(colour, track.robbers[seat])
    turn = Turn(0)
    action = table.game.action({"type": "place_tile", "tile": table.game.hand[0], "at": [0, 0], "turn": 0})
    while True:
        decision = table.game.decision
        turn.answered(decision.player, list(decision.options), action)
        for event in table.game.play(action):
            if event["type"] == "turn":
                track.play(turn)
                track.compare(table.game)
                return track.seen
            turn.tell(event)
        action = choose(table.game, rng)


@pytest.mark.parametrize("modules", SETUPS, ids="+".join)
def test_random_turns_with_crowded_spaces(modules: tuple[str, ...]) -> None:
    """ROB-4, ROB-6, ROB-11 to ROB-16, ROB-18, ROB-21, ROB-X1 to ROB-X4."""
    seen = sum((check_turn(seed, modules) for seed in range(150)), Counter[str]())
    expected = {"message"} if "messages" in modules else set()
    if "robbers" in modules:
        expected |= {"robbery", "taken along", "two robbers", "choice of victim"}
    assert {what for what, times in seen.items() if times >= 20} == expected, seen
