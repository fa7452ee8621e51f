"""A match under way: its results, the test that may stop it, and the file from which it can go on."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping
from math import ceil
from typing import Any

from carcassonne._version import __version__
from carcassonne.bots.arena.files import lines_of_json
from carcassonne.bots.arena.match import Fixture, Match, Row, key, seat_names
from carcassonne.bots.arena.statistics import PAIR_SCORES, Sprt, log_likelihood_ratio
from carcassonne.bots.arena.summary import points, summarise
from carcassonne.bots.arena.workers import results
from carcassonne.bots.bot import BotError
from carcassonne.config import Config

FORMAT = "carcassonne-arena/1"


class Run:
    """A match with its results so far."""

    def __init__(self, match: Match, games: int, sprt: Sprt | None = None, rows: Iterable[Row] = ()) -> None:
        self.match = match
        self.deals = ceil(games / match.deal_size)
        """Deals planned, in each pairing if there are several."""
        self.sprt = sprt
        self.rows: list[Row] = []
        self._half_deals: dict[int, float] = {}
        self._pair_counts = [0] * len(PAIR_SCORES)
        for row in rows:
            if "failure" not in row:  # what failed is played again
                self._add(row)

    def _add(self, row: Row) -> None:
        self.rows.append(row)
        if self.sprt is None or "failure" in row:
            return
        mine = points(row, row["seats"].index(0))
        if row["deal"] in self._half_deals:
            score = (self._half_deals.pop(row["deal"]) + mine) / 2
            self._pair_counts[PAIR_SCORES.index(score)] += 1
        else:
            self._half_deals[row["deal"]] = mine

    @property
    def planned(self) -> int:
        """Games planned in all."""
        return self.deals * self.match.deal_size * max(len(self.match.pairings), 1)

    def accepted(self) -> str | None:
        """What the sequential test has accepted: elo0, elo1 or nothing yet."""
        if self.sprt is None:
            return None
        return self.sprt.verdict(log_likelihood_ratio(self._pair_counts, self.sprt.elo0, self.sprt.elo1))

    def missing(self) -> list[Fixture]:
        """The games that are still to be played."""
        done = {key(row) for row in self.rows}
        return [fixture for fixture in self.match.fixtures(self.deals) if fixture not in done]

    def play(self, jobs: int = 1, cluster: str | None = None) -> Generator[Row]:
        """Play on and give each result as it comes, until all are there or the test has decided."""
        if self.accepted() is not None:
            return
        coming = results(self.match, self.missing(), jobs, cluster)
        try:
            for row in coming:
                self._add(row)
                yield row
                if self.accepted() is not None:
                    return
        finally:
            coming.close()

    def summary(self) -> dict[str, Any]:
        return summarise(self.match, self.rows, self.sprt)

    # --- the file ---------------------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        config = self.match.config.to_json()
        del config["players"], config["seed"]
        return {
            "format": FORMAT,
            "engine": __version__,
            "config": config,
            "players": self.match.players,
            "bots": list(self.match.bots),
            "seconds": list(self.match.seconds),
            "clock": self.match.clock,
            "forfeit": self.match.forfeit,
            "seed": self.match.seed,
            "deals": self.deals,
            "sprt": None if self.sprt is None else list(self.sprt),
            "summary": self.summary(),
            "games": sorted(self.rows, key=key),
        }

    def text(self) -> str:
        """The file: JSON with one line for each game."""
        return lines_of_json(self.to_json())

    @classmethod
    def from_json(cls, data: Any) -> Run:
        """A run as a file holds it; BotError if it is none, or of another version."""
        if not isinstance(data, Mapping) or data.get("format") != FORMAT:
            raise BotError("arena.format", f"it is not an arena result ({FORMAT})")
        if data["engine"] != __version__:
            sentence = f"it was made by version {data['engine']}, this is {__version__}; start a new one"
            raise BotError("arena.version", sentence)
        try:
            config = Config.from_json(
                {**data["config"], "players": seat_names(data["players"]), "seed": None}
            )
            match = Match(
                config,
                tuple(data["bots"]),
                tuple(data["seconds"]),
                data["seed"],
                data["clock"],
                data.get("forfeit", False),
            )
            sprt = None if data["sprt"] is None else Sprt(*data["sprt"])
            return cls(match, data["deals"] * match.deal_size, sprt, data["games"])
        except (KeyError, TypeError, ValueError) as error:
            raise BotError("arena.damaged", f"it is damaged ({type(error).__name__}: {error})") from None
