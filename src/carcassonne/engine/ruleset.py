"""A ruleset: the modules of a set-up, joined once into tables that every game of the set-up shares."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from carcassonne._core import take_methods
from carcassonne.engine.actions import Action
from carcassonne.engine.module import Box, FigureKind, Module, Part
from carcassonne.engine.state import Agenda, Feature, State, Step, chain, steps_of
from carcassonne.engine.tile import Tile, tile
from carcassonne.geometry import Point

Handler = Callable[..., None]

LAID = 11
"""The number of the first step after a tile was laid (TURN-11)."""


class Ruleset:
    """Everything about a set-up that never changes while its games are played."""

    def __init__(self, edition: str, seats: int, modules: Sequence[Module], box: Box) -> None:
        self.edition = edition
        self.seats = seats
        self.modules = tuple(modules)
        self.options = {name: value for module in modules for name, value in module.chosen.items()}
        self.nothing = (0,) * seats
        self.nobody: tuple[int | None, ...] = (None,) * seats
        self.markers = tuple(name for module in modules for name in module.markers)
        self._number_figures([_sized(module, kind) for module in modules for kind in module.figures])
        self.opened: frozenset[str] = frozenset().union(*[module.opens for module in modules])
        """Kinds of segments that mean something in this game."""
        self.placeable = tuple(
            (kind.id, self.kind_masks[kind.id], self.opened & kind.stands)
            for kind in self.kinds
            if self.opened & kind.stands
        )
        """Figures that step 2 may place: kind, set of such figures, kinds of segments it may stand on."""
        self._collect_steps()
        self._collect_hooks()
        box.opened = self.opened
        for module in modules:
            module.deal(box)
        self.start: tuple[tuple[Tile, Point, int], ...] = tuple(
            (tile(id), at, turn) for id, at, turn in box.start
        )
        land = sorted(
            id for id in box.land.elements() if not tile(id).river
        )  # RIVER-3: no river, no river tile
        self.later = tuple(box.later)
        piles = [*box.piles, land]
        self.piles = tuple(tuple(tile(id) for id in pile) for pile in piles if pile)

    def _number_figures(self, kinds: list[FigureKind]) -> None:
        """Give every figure of every seat a number, which is its bit in sets of figures."""
        self.kinds = tuple(kinds)
        owners: list[int] = []
        kind_of: list[FigureKind] = []
        for seat in range(self.seats):
            for kind in kinds:
                owners += [seat] * kind.count
                kind_of += [kind] * kind.count
        self.owner_of = tuple(owners)
        self.kind_of = tuple(kind_of)
        self.all_figures = (1 << len(owners)) - 1
        self.seat_masks = tuple(_mask(owner == seat for owner in owners) for seat in range(self.seats))
        self.kind_masks = {kind.id: _mask(other is kind for other in kind_of) for kind in kinds}
        self.meeples = _mask(kind.meeple for kind in kind_of)
        self.weights = tuple(
            (strength, _mask(kind.meeple and kind.strength == strength for kind in kind_of))
            for strength in sorted({k.strength for k in kinds if k.meeple and isinstance(k.strength, int)})
        )
        """Strength -> the meeples that have it."""
        self.varied = tuple(
            (kind.strength, self.kind_masks[kind.id]) for kind in kinds if isinstance(kind.strength, str)
        )
        """What of a feature is counted -> the meeples whose strength it is."""
        self.dependents = _mask(kind.depends for kind in kind_of)
        self.fliers = _mask(kind.flies for kind in kind_of)
        self.drivers = _mask(kind.drives for kind in kind_of)
        self.buildings = _mask(kind.building for kind in kind_of)
        self.herding = any(kind.herds for kind in kinds)

    def _collect_steps(self) -> None:
        """Order the steps of the turn and of final scoring as the specification numbers them."""
        self.steps: dict[str, Handler] = {}
        self.verbs: dict[type[Action], Handler] = {}
        self.values: dict[str, Callable[[State, Feature, bool], list[Part]]] = {}
        self.reveals: dict[str, str] = {}
        for module in self.modules:
            for name in (*module.turn, *module.final, *module.completion, *module.steps):
                self.steps[name] = getattr(module, module.method_of(name))
            for verb, name in module.verbs.items():
                self.verbs[verb] = getattr(module, name)
            for kind in module.values:
                self.values[kind] = getattr(module, module.counted_by(kind))
            own = {name: stop for name, stop in module.reveals.items() if module.method_of(name) == name}
            self.reveals.update(own)  # what is done instead of a step says by itself what it reveals
        self.turn_numbers = {k: v for module in self.modules for k, v in module.turn.items()}
        self.turn_steps = _plan(self.turn_numbers)
        self.turn_plan = chain(self.turn_steps)
        """What a turn begins with."""
        self._plan_laying()
        final = _plan({k: v for module in self.modules for k, v in module.final.items()})
        self.final_plan = chain(final)
        self.final_without_reveals = chain(step for step in final if step[0] not in self.reveals)
        """Final scoring as a projection may see it."""
        letters = {k: v for module in self.modules for k, v in module.completion.items()}
        self.completion = tuple(sorted(letters, key=letters.__getitem__))
        whole = (name for name, _ in self.plan(27, 29))
        self.scoring = frozenset({"score_next", "feature", *self.completion, *whole})
        """The steps in which completed features are scored."""

    def _plan_laying(self) -> None:
        """A turn goes on without the steps that its tile cannot need, if it lays no other tile."""
        one_tile = not any(module.lays_again for module in self.modules)
        self.mark_of = {
            name: mark for module in self.modules if one_tile for name, mark in module.only_with.items()
        }
        self.after_laying = self.since(LAID)
        """The steps of an ordinary turn after its tile was laid."""
        self._shorter: dict[Tile, Agenda] = {}

    def after(self, laid: Tile) -> Agenda:
        """The steps of an ordinary turn after this tile was laid."""
        plan = self._shorter.get(laid)
        if plan is None:
            mark_of, steps = self.mark_of, steps_of(self.after_laying)
            plan = chain(s for s in steps if s[0] not in mark_of or mark_of[s[0]] in laid.marks)
            self._shorter[laid] = plan
        return plan

    def _collect_hooks(self) -> None:
        self.placement_additions = self._hooks("add_placements")
        self._changes: dict[Tile, tuple[Callable[..., Any], ...]] = {}
        self.repairs = self._hooks("repairs")
        self.placement_limits = self._hooks("limit_placements")
        self.before_laying = self._hooks("before_laying")
        self.draws_aside = self._hooks("draw_aside")
        self.before_draw = self._hooks("before_draw")
        self.nothing_drawn = self._hooks("nothing_drawn")
        self.shuffle_ends = self._hooks("shuffle_end")
        self.parts_over = self._hooks("part_over")
        self.figure_offers = self._hooks("offer_figures")
        self.figure_limits = self._hooks("limit_figures")
        self.adjustments = self._hooks("adjust_value")
        self.figure_landed = self._hooks("figure_landed")
        self.figure_left = self._hooks("figure_left")
        self.tell_apart = self._hooks("tell_apart")
        self.feature_scored = self._hooks("feature_scored")
        self.perched = self._hooks("perched")
        self.housed = self._hooks("housed")
        self.figure_scored = self._hooks("figure_scored")
        self.flight_limits = self._hooks("limit_flight")
        self.plays_without_draw = self._hooks("plays_without_draw")
        self.blockers = self._hooks("blocked")
        self.notes = self._hooks("notes")
        self.panels = self._hooks("panel")
        self.defaults = self._hooks("default")
        self.shows = self._hooks("show")
        self.pieces = self._hooks("pieces")
        self.event_shows = self._hooks("show_event")
        self.records = tuple(kind() for module in self.modules for kind in module.keeps)
        """What modules keep, as it is when a game begins."""
        self.turn_records = tuple(kind() for module in self.modules for kind in module.keeps_of_turn)
        """What modules keep of a turn, as it is when a turn opens."""
        self.reaches = self._hooks("reach")
        self.shares = self._hooks("adjust_share")
        self.order_matters = self._hooks("order_matters")
        self.marker_moved = self._hooks("marker_moved")
        self.reshuffles = self._hooks("reshuffle")
        self.secretive = any(question.secret for module in self.modules for question in module.questions)
        """Are there questions whose options only one player may see?"""

    def _hooks(self, name: str) -> tuple[Callable[..., Any], ...]:
        plain = getattr(Module, name)
        return tuple(
            getattr(module, name) for module in self.modules if getattr(type(module), name) is not plain
        )

    def placement_changes(self, tile: Tile) -> tuple[Callable[..., Any], ...]:
        """The hooks that may add placements of this tile, then those that may forbid some."""
        found = self._changes.get(tile)
        if found is None:
            hooks = (*self.placement_additions, *self.placement_limits)
            found = self._changes[tile] = tuple(
                hook
                for hook in hooks
                if hook.__self__.changes_placements(tile)  # type: ignore[attr-defined]
            )
        return found

    def plan(self, first: float, last: float) -> tuple[Step, ...]:
        """The steps of the turn from one number to another, as the specification counts them."""
        return tuple(step for step in self.turn_steps if first <= self.turn_numbers[step[0]] <= last)

    def since(self, first: float) -> Agenda:
        """The plan of the turn from a number on; it shares its end with the whole plan."""
        plan = self.turn_plan
        while plan and self.turn_numbers[plan[0][0]] < first:
            plan = plan[1]
        return plan

    def value(self, state: State, feature: Feature, complete: bool) -> list[Part]:
        """What a feature is worth to one scoring player, part by part (DEF-13)."""
        count = self.values.get(feature.kind)
        if count is None:
            return []
        parts = count(state, feature, complete)
        for adjust in self.adjustments:
            adjust(state, feature, complete, parts)
        return parts

    def default(self, state: State) -> Action:
        """The option a clock takes: what a module says, else to pass, else the first option."""
        for choose in self.defaults:
            chosen: Action | None = choose(state)
            if chosen is not None:
                return chosen
        return state.options[-1] if state.options[-1].verb == "pass" else state.options[0]


def _sized(module: Module, kind: FigureKind) -> FigureKind:
    """A kind of figure with the number of this game."""
    number = module.number_of(kind)
    return kind if number == kind.count else replace(kind, count=number)


def _mask(wanted: Iterable[bool]) -> int:
    return sum(1 << bit for bit, yes in enumerate(wanted) if yes)


def _plan(numbers: dict[str, float]) -> tuple[Step, ...]:
    return tuple((name, ()) for name in sorted(numbers, key=numbers.__getitem__))


take_methods(Ruleset)
