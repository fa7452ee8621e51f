"""The ladder: bots on one scale, measured on deals that everybody can play again.

The deals have the seeds `ladder-1`, `ladder-2` ... and each is played twice with the seats swapped, by two
bots. There is a ladder for each of a few set-ups. Results are kept, so a new bot only plays its own games;
those that are published come with the package.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Mapping, Sequence
from importlib import resources
from itertools import combinations
from typing import Any

from carcassonne._version import __version__
from carcassonne.bots.arena.match import Fixture, Match, Row, rotations, seat_names
from carcassonne.bots.arena.summary import PairDeal
from carcassonne.bots.arena.timing import Times
from carcassonne.bots.arena.workers import results
from carcassonne.bots.bot import BotError
from carcassonne.bots.clock import Kind
from carcassonne.config import Config, presets
from carcassonne.names import instead

FORMAT = "carcassonne-ladder/1"
ANCHORS = ("random", "greedy", "easy", "medium", "strong-1")
"""The bots that stay, so that ladders of different days can be compared; the first has Elo 0."""
STANDARD = "standard"
SETUPS: dict[str, dict[str, Any]] = json.loads(
    (resources.files(__package__) / "setups.json").read_text(encoding="utf-8")
)
"""What a ladder can be played with: a preset, or an edition and modules."""
SEED = "ladder"
SECONDS = 0.2
"""The usual time limit of a decision."""


def config_of(setup: str) -> Config:
    """The set-up of a ladder by its name; BotError if there is none of this name."""
    if setup not in SETUPS:
        raise BotError("ladder.setup", f"there is no ladder {setup!r}; {instead(setup, SETUPS)}")
    told, players = SETUPS[setup], seat_names(2)
    for preset in presets():
        if preset.id == told.get("preset"):
            return preset.config(players)
    return Config.from_json({**told, "players": players})


def published(setup: str) -> str | None:
    """The games that come with the package, as the text of a file; None if there are none."""
    file = resources.files(__package__) / "published" / f"{setup}.json"
    return file.read_text(encoding="utf-8") if file.is_file() else None


class Pairing:
    """The games of two bots."""

    def __init__(self, bots: Iterable[str]) -> None:
        self.bots = sorted(bots)
        self.engines: set[str] = set()
        self.times = (Times(), Times())
        self.games: dict[tuple[int, int], tuple[int, int]] = {}
        """Deal and seat of the first bot -> points of the first and of the second bot."""

    def deals(self) -> list[PairDeal]:
        """The deals of which both games were played, seen by the first bot."""
        whole = sorted(deal for deal, seat in self.games if seat == 0 and (deal, 1) in self.games)
        return [self._deal(deal) for deal in whole]

    def _deal(self, deal: int) -> PairDeal:
        margins = [first - second for first, second in (self.games[deal, 0], self.games[deal, 1])]
        scores = [0.5 if margin == 0 else float(margin > 0) for margin in margins]
        return PairDeal(deal, sum(scores) / 2, sum(margins) / 2)

    def to_json(self) -> dict[str, Any]:
        return {
            "bots": self.bots,
            "engines": sorted(self.engines),
            "times": [times.to_json() for times in self.times],
            "games": [[*game, *points] for game, points in sorted(self.games.items())],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Pairing:
        pairing = cls(data["bots"])
        pairing.engines = set(data["engines"])
        one, other = map(Times.from_json, data["times"])
        pairing.times = (one, other)
        pairing.games = {(deal, seat): (a, b) for deal, seat, a, b in data["games"]}
        return pairing


class Ladder:
    """All results there are with one set-up at one time limit."""

    def __init__(
        self,
        seconds: float = SECONDS,
        pairings: Iterable[Pairing] = (),
        clock: Kind = "wall",
        setup: str = STANDARD,
    ) -> None:
        self.setup = setup
        self.config = config_of(setup)
        self.seconds = seconds
        self.clock: Kind = clock
        self.pairings = {frozenset(pairing.bots): pairing for pairing in pairings}

    @property
    def bots(self) -> tuple[str, ...]:
        """Every bot with results, the anchors first."""
        found = {bot for pair in self.pairings for bot in pair}
        return (*(a for a in ANCHORS if a in found), *sorted(found - set(ANCHORS)))

    def forget(self, bots: Sequence[str]) -> None:
        """Drop the results of bots that have changed."""
        self.pairings = {pair: p for pair, p in self.pairings.items() if not pair & set(bots)}

    def match(self, bots: Sequence[str]) -> Match:
        """The match of which these bots, against each other and all others here, are the entrants."""
        entrants = tuple(dict.fromkeys((*self.bots, *bots)))
        return Match(self.config, entrants, (self.seconds,) * len(entrants), SEED, self.clock)

    def missing(self, match: Match, bots: Sequence[str], games: int) -> list[Fixture]:
        """What these bots still have to play for so many games in each pairing, deal by deal."""
        pairs = [pair for pair in combinations(range(len(match.bots)), 2) if _has(match, pair, bots)]
        found = []
        for deal in range(1, (games + 1) // 2 + 1):
            for pair in pairs:
                for shift, seats in enumerate(rotations(pair)):
                    names = [match.bots[bot] for bot in seats]
                    done = self.pairings.get(frozenset(names))
                    if done is None or (deal, names.index(done.bots[0])) not in done.games:
                        found.append(Fixture(deal, shift, seats))
        return found

    def play(
        self, match: Match, fixtures: Iterable[Fixture], jobs: int = 1, cluster: str | None = None
    ) -> Generator[Row]:
        """Play games, keep their results and give each as it comes."""
        for row in results(match, fixtures, jobs, cluster):
            if "failure" not in row:
                self.add(match, row)
            yield row

    def add(self, match: Match, row: Row) -> None:
        """Keep the result of a game."""
        names = [match.bots[bot] for bot in row["seats"]]
        pairing = self.pairings.setdefault(frozenset(names), Pairing(names))
        seats = [names.index(bot) for bot in pairing.bots]
        a, b = (row["scores"][seat] for seat in seats)
        pairing.games[row["deal"], seats[0]] = (a, b)
        pairing.engines.add(__version__)
        for times, seat in zip(pairing.times, seats, strict=True):
            times.include(Times.from_json(row["times"][seat]))

    def to_json(self) -> dict[str, Any]:
        config = self.config.to_json()
        del config["players"], config["seed"]
        order = sorted(self.pairings.values(), key=lambda pairing: pairing.bots)
        return {
            "format": FORMAT,
            "setup": self.setup,
            "config": config,
            "seed": SEED,
            "seconds": self.seconds,
            "clock": self.clock,
            "pairings": [pairing.to_json() for pairing in order],
        }

    @classmethod
    def from_json(cls, data: Any) -> Ladder:
        """A ladder as a file holds it; BotError if it is none."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise BotError("ladder.format", f"it is not a ladder file ({FORMAT})")
        try:
            pairings = map(Pairing.from_json, data["pairings"])
            return cls(data["seconds"], pairings, data["clock"], data.get("setup", STANDARD))
        except (KeyError, TypeError, ValueError) as error:
            raise BotError("ladder.damaged", f"it is damaged ({type(error).__name__}: {error})") from None


def _has(match: Match, pair: tuple[int, int], bots: Sequence[str]) -> bool:
    return any(match.bots[bot] in bots for bot in pair)
