"""The evaluation: what a position is worth to every seat, in points at the end of the game.

It reads the records of the features directly, because a search weighs tens of thousands of positions. What
a module does to the value of a feature comes in through the ruleset, and what it scores at the end through
its own step of the final scoring, which is carried out on a copy. What only a module itself can tell is in
`terms`.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log
from typing import NamedTuple

from carcassonne._core import take_methods
from carcassonne.bots.odds import Ends, Odds
from carcassonne.bots.position import Worth
from carcassonne.bots.terms import terms_of
from carcassonne.bots.weights import Weights, weights_for
from carcassonne.engine.figures import bits
from carcassonne.engine.looking import standing
from carcassonne.engine.module import Module
from carcassonne.engine.ruleset import Ruleset
from carcassonne.engine.scoring import majority, points, share
from carcassonne.engine.state import Feature, State, steps_of
from carcassonne.engine.tile import COMPLETABLE
from carcassonne.geometry import STEP

DRAW = ("draw", ())
CITY_OF_A_FIELD = 3
"""Points that a field is paid for a completed city, if no module says otherwise."""
FAR = 70
"""Tiles to come; what more of them do to a field cannot be foreseen."""
MOST_KEPT = 40_000
"""Records of features that are kept; more would only fill the memory."""


class Known:
    """What is known of the record of a feature; records never change, so it is worked out once."""

    __slots__ = ("cities", "ends", "figures", "outlooks", "parts", "record", "winners")

    def __init__(self, record: Feature, ends: Ends) -> None:
        self.record = record
        self.ends = ends
        self.winners: Sequence[int] = ()
        self.figures: tuple[tuple[int, int], ...] = ()
        """Seats with meeples on it, and how many."""
        self.cities: tuple[int, ...] = ()
        """For fields: the cities they touch, as they were when joined."""
        self.outlooks: dict[tuple[float, ...], tuple[float, float]] = {}
        self.parts: dict[tuple[object, ...], Part] = {}


class Part(NamedTuple):
    """What a feature adds to the worth of a position."""

    points: tuple[tuple[int, float, float], ...]
    """Seat, points that it has as things stand, points that it may hope for."""
    figures: tuple[tuple[int, float], ...]
    """Seat, figures that will return."""


NO_PART = Part((), ())


class Balance:
    """A position taken apart, so that what a new tile changes can be weighed without the rest."""

    __slots__ = ("at_hand", "draws", "laid", "left", "near", "parts", "scores", "supply", "totals")

    def __init__(self, totals: list[float], at_hand: list[float], state: State, draws: list[float]) -> None:
        self.totals = totals
        self.at_hand = at_hand
        self.draws = draws
        self.laid = len(state.laid)
        self.left = len(state.stack) - state.drawn
        self.scores = state.scores
        self.supply = state.supply
        self.parts: dict[int, tuple[Feature, Part]] = {}
        self.near: dict[int, list[int]] = {}
        """Empty cell -> features whose outlook depends on what it asks."""


class Evaluation:
    """Weighs the positions of one decision."""

    def __init__(self, state: State, weights: Weights | None = None, version: int | None = None) -> None:
        rules = state.rules
        self.odds = Odds(state)
        self.weights = weights or weights_for(frozenset(module.id for module in rules.modules))
        self._seats = rules.seats
        told = terms_of(rules, version, self.weights.terms)
        skipped = frozenset().union(
            *(module.read_off | module.idle for module in rules.modules), *(each.replaces for each in told)
        )
        self._steps = [step for step in steps_of(rules.final_without_reveals) if step[0] not in skipped]
        self._meeples = tuple(mask & rules.meeples for mask in rules.seat_masks)
        self._steady = _steady(rules)
        self._swaying = tuple(module.sways for module in rules.modules if _overrides(module, "sways"))
        self._hopes = {"road": self.weights.road, "city": self.weights.city}
        self._known: dict[int, Known] = {}
        self._terms = tuple(each.term for each in told)

    @property
    def plain(self) -> bool:
        """Is a position worth what its features and figures are, without anything that modules add?"""
        return not (self._terms or self._steps)

    # --- whole positions ------------------------------------------------------------------------------

    def worth(self, state: State) -> Worth:
        """Weigh a position for every seat."""
        prospects = [0.0] * self._seats
        if state.over:
            return Worth(state.scores, tuple(prospects), tuple(prospects))
        banked: list[float] = list(self._final(state) if self._steps else state.scores)
        left = len(state.stack) - state.drawn
        draws = draws_of(state, left)
        at_hand: list[float] = [(state.supply & mask).bit_count() for mask in self._meeples]
        for root in self._occupied(state):
            points, figures = self._part(state, root, draws, left)
            for seat, sure, hoped in points:
                banked[seat] += sure
                prospects[seat] += hoped
            for seat, count in figures:
                at_hand[seat] += count
        for term in self._terms:
            term(state, self.odds, draws, prospects)
        uses = tuple([self.use(count, turns) for count, turns in zip(at_hand, draws)])
        return Worth(tuple(banked), tuple(prospects), uses)

    def balance(self, state: State) -> Balance:
        """Take a position apart before a tile is laid in it."""
        totals: list[float] = list(self._final(state) if self._steps else state.scores)
        left = len(state.stack) - state.drawn
        draws = draws_of(state, left)
        for term in self._terms:
            term(state, self.odds, draws, totals)
        at_hand: list[float] = [(state.supply & mask).bit_count() for mask in self._meeples]
        found = Balance(totals, at_hand, state, draws)
        for root in self._occupied(state):
            part = self._part(state, root, draws, left)
            record = state.features[root]
            found.parts[root] = (record, part)
            _add(part, totals, at_hand, 1)
            for cell in self._watched(state, root):
                found.near.setdefault(cell, []).append(root)
        return found

    def shifted(self, before: Balance, state: State) -> tuple[list[float], list[float]]:
        """Totals and figures at hand by seat after one more tile; only what it changed is weighed anew.

        What modules score at the end beside the features counts as it was before.
        """
        features, parent = state.features, state.parent
        changed = {
            root
            for root, (record, _) in before.parts.items()
            if features[root] is not record or parent[root] != root
        }
        today: set[int] = set()
        for cell in state.laid[before.laid :]:
            for step in (0, *STEP):
                changed.update(before.near.get(cell + step, ()))
            today.update(map(state.find, [id for id in state.board[cell].features if id >= 0]))
        totals = [total + now - then for total, now, then in zip(before.totals, state.scores, before.scores)]
        at_hand = before.at_hand.copy()
        if state.supply != before.supply:
            for seat, mask in enumerate(self._meeples):
                at_hand[seat] += (state.supply & mask).bit_count() - (before.supply & mask).bit_count()
        for root in changed:
            _add(before.parts[root][1], totals, at_hand, -1)
            today.add(state.find(root))
        for root in today:
            if features[root].figures:
                _add(self._part(state, root, before.draws, before.left), totals, at_hand, 1)
        return totals, at_hand

    def claim(self, state: State, root: int, draws: float) -> tuple[float, float]:
        """What a feature that nobody holds would bring a seat, and how much of a figure it would tie up."""
        record = state.features[root]
        known = self._known.get(id(record)) or self._know(state, root)
        if record.kind in COMPLETABLE:
            full = points(state.rules.value(state, record, True))
            if not record.open:
                return full, 0.0
            now = points(state.rules.value(state, record, False))
            chance, growth = self._outlook(state, known, draws)
            return now + chance * (full - now) + growth, 1 - chance
        if record.kind == "field":
            left = len(state.stack) - state.drawn
            done, hoped = self._cities(state, known, left)
            return CITY_OF_A_FIELD * (done + hoped) * self._kept(left), 1.0
        return 0.0, 1.0

    def use(self, count: float, turns: float) -> float:
        """What this many figures in the supply can earn in so many own turns; each further one earns less."""
        weights = self.weights
        if turns <= 0 or count <= 0:
            return 0.0
        if weights.crew:
            counted = turns / (1 + turns / weights.span) if weights.span else turns
            return weights.pay * counted * (1 - exp(-count / weights.crew))
        return weights.figure * turns / weights.satiation * log(1 + weights.satiation * count / turns)

    # --- features -------------------------------------------------------------------------------------

    def _occupied(self, state: State) -> set[int]:
        """The features with figures on them."""
        parent, board = state.parent, state.board
        found = set()
        for at, segment in state.figures.values():
            root = board[at].features[segment]
            if root >= 0:
                while parent[root] != root:
                    root = parent[root]
                found.add(root)
        return found

    def _know(self, state: State, root: int) -> Known:
        """Look at a feature for the first time."""
        if len(self._known) > MOST_KEPT:
            self._known.clear()
        record = state.features[root]
        completable = record.kind in COMPLETABLE
        known = Known(record, self.odds.ends(state, root) if completable and record.open else ())
        self._known[id(record)] = known
        if record.figures:
            known.figures = tuple(
                (seat, (record.figures & mask).bit_count())
                for seat, mask in enumerate(self._meeples)
                if record.figures & mask
            )
            known.winners = majority(state, record)
        if record.kind == "field":
            known.cities = tuple(bits(record.cities))
        return known

    def _watched(self, state: State, root: int) -> list[int]:
        """The empty cells on which the part of a feature depends."""
        known = self._known.get(id(state.features[root])) or self._know(state, root)
        cells = [cell for cell, _ in known.ends]
        for city in {state.find(city) for city in known.cities} if known.winners else ():
            if state.features[city].open:
                cells += [cell for cell, _ in self.odds.ends(state, city)]
        return cells

    def _part(self, state: State, root: int, draws: Sequence[float], left: int) -> Part:
        """What a feature with figures on it adds."""
        record = state.features[root]
        known = self._known.get(id(record)) or self._know(state, root)
        if record.kind in COMPLETABLE:
            if not self._steady:
                return self._completable(state, known, draws)
            frontier = state.frontier
            key: tuple[object, ...] = (*draws, *[frontier.get(cell, 0) for cell, _ in known.ends])
            for sway in self._swaying:
                key += tuple(sway(state))
            part = known.parts.get(key)
            if part is None:
                part = known.parts[key] = self._completable(state, known, draws)
            return part
        if record.kind == "field" and known.winners:
            return self._field(state, root, known, left)
        return NO_PART

    def _completable(self, state: State, known: Known, draws: Sequence[float]) -> Part:
        winners = known.winners
        presents, wholes = _points(state, known)
        if not known.record.open:  # it is scored in a moment
            return Part(tuple((seat, full, 0.0) for seat, full in zip(winners, wholes)), known.figures)
        chance, growth = self._outlook(state, known, sum([draws[seat] for seat in winners]))
        return Part(
            tuple(
                (seat, now, chance * (full - now) + growth)
                for seat, now, full in zip(winners, presents, wholes)
            ),
            tuple((seat, chance * count) for seat, count in known.figures),
        )

    def _outlook(self, state: State, known: Known, tries: float) -> tuple[float, float]:
        """How likely a feature is completed within so many draws, and the points it grows by until then."""
        frontier = state.frontier
        key = (tries, *[frontier.get(cell, 0) for cell, _ in known.ends])
        found = known.outlooks.get(key)
        if found is None:
            found = known.outlooks[key] = self._look_out(state, known, tries)
        return found

    def _look_out(self, state: State, known: Known, tries: float) -> tuple[float, float]:
        hope = self._hopes.get(known.record.kind, self.weights.ring)
        of_tiles = self.odds.share
        tries *= hope.effort / (1 + hope.crowd * (len(known.ends) - 1))
        all_of_them, filled = 1.0, 0.0
        for cell, sides in known.ends:
            asked = state.frontier.get(cell, 0)
            not_ended = (1 - of_tiles(asked, sides)) ** tries
            chance = hope.ends * (1 - not_ended)
            if sides:
                chance += hope.goes_on * (not_ended - (1 - of_tiles(asked, 0)) ** tries)
            all_of_them *= chance
            filled += chance
        if known.record.kind not in self._hopes:  # a ring is worth a point per cell and nothing for the last
            return all_of_them, (1 - all_of_them) * filled * hope.growth
        return all_of_them, filled * hope.growth

    def _field(self, state: State, root: int, known: Known, left: int) -> Part:
        """A field is paid for its completed cities; those to come are guessed from the unfinished ones."""
        done, hoped = self._cities(state, known, left)
        keep = self._kept(left)
        each, shares = float(CITY_OF_A_FIELD), state.rules.shares
        if not shares:
            part = (each * done * keep, each * hoped * keep)
            return Part(tuple([(seat, *part) for seat in known.winners]), ())
        added = [
            (seat, now * keep, (now / done if done else each) * hoped * keep)
            for seat, now in standing(state, root, False).items()
        ]
        return Part(tuple(added), ())

    def _cities(self, state: State, known: Known, left: int) -> tuple[int, float]:
        """How many completed cities a field touches, and how many more are to be expected."""
        weights = self.weights
        features, parent = state.features, state.parent
        done, hoped = 0, weights.field_grow * min(left, FAR)
        seen = set()
        for city in known.cities:
            while parent[city] != city:
                city = parent[city]
            if city in seen:
                continue
            seen.add(city)
            record = features[city]
            if record.open:
                beside = self._known.get(id(record)) or self._know(state, city)
                hoped += weights.field_city * self._outlook(state, beside, left / 2)[0]
            else:
                done += 1
        return done, hoped

    def _kept(self, left: int) -> float:
        """How much of a field its owner can hope to keep to himself."""
        return 1 - self.weights.field_lose * min(left, FAR)

    def _final(self, state: State) -> tuple[int, ...]:
        """The scores with what modules score at the end beside the features."""
        end = state.copy()
        end.kind = ""
        steps = end.rules.steps
        for step in self._steps:
            end.agenda = (step, ())
            while end.kind or end.agenda:
                if end.kind:
                    end.apply(end.rules.default(end))
                else:
                    step, end.agenda = end.agenda  # type: ignore[misc]  # there is one
                    steps[step[0]](end, *step[1])
        return end.scores


def _add(part: Part, totals: list[float], at_hand: list[float], sign: int) -> None:
    for seat, sure, hoped in part.points:
        totals[seat] += sign * (sure + hoped)
    for seat, count in part.figures:
        at_hand[seat] += sign * count


def draws_of(state: State, left: int) -> list[float]:
    """How many tiles each seat will still draw."""
    seats = state.rules.seats
    first = state.player if DRAW in steps_of(state.agenda) else state.player + 1
    return [float((left + seats - 1 - (seat - first) % seats) // seats) for seat in range(seats)]


def _steady(rules: Ruleset) -> bool:
    """Do the values of all features but fields depend on their records alone, and on what sways them?"""
    changing = [
        module
        for module in rules.modules
        if _overrides(module, "adjust_value") or _overrides(module, "adjust_share")
    ]
    return all(module.steady for module in changing)


def _overrides(module: Module, hook: str) -> bool:
    return getattr(type(module), hook) is not getattr(Module, hook)


def _points(state: State, known: Known) -> tuple[list[int], list[int]]:
    """The points of a feature for its winners: as it stands, and if it were completed."""
    rules, record = state.rules, known.record
    found: list[list[int]] = []
    for complete in (False, True) if known.winners else ():
        value = rules.value(state, record, complete)
        if rules.shares:
            found.append([points(share(state, record, seat, complete, value)) for seat in known.winners])
        else:
            found.append([points(value)] * len(known.winners))
    return (found[0], found[1]) if found else ([], [])


take_methods(Evaluation)
