"""Figures that come onto the board and leave it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from carcassonne._core import take
from carcassonne.engine.actions import Action, ReturnFigure
from carcassonne.engine.events import FigureAside, FigureMoved, FigurePlaced, FigureReturned
from carcassonne.engine.state import Spot, State
from carcassonne.geometry import point


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, smallest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def in_supply(state: State, seat: int, kind: str) -> int:
    """The figures of this kind that a player can place, as a set."""
    return state.supply & state.rules.seat_masks[seat] & state.rules.kind_masks[kind]


def standing(state: State) -> int:
    """The figures that stand on the board, as a set."""
    return sum(1 << figure for figure in state.figures)


def permitted(state: State, options: list[Action]) -> list[Action]:
    """Those of the options to put a figure somewhere that no module forbids, whoever offers them."""
    for limit in state.rules.figure_limits:
        options = limit(state, options)
    return options


def pick(state: State, seat: int, kind: str) -> int:
    """The figure of this kind that a player would place next."""
    supply = in_supply(state, seat, kind)
    return (supply & -supply).bit_length() - 1


def put(
    state: State,
    figure: int,
    at: int,
    segment: int,
    beside: int | None = None,
    corner: str | None = None,
    quarter: str | None = None,
) -> None:
    """Put a figure from its owner's supply on a segment, perhaps as the companion of a meeple there.

    A figure that stands where four tiles meet names the `corner` of the tile, one that waited beside the
    board the `quarter` that it comes from.
    """
    state.supply &= ~(1 << figure)
    _stand(state, figure, at, segment)
    if beside is not None:
        state.bound = {**state.bound, figure: beside}
    rules = state.rules
    owner, kind = rules.owner_of[figure], rules.kind_of[figure].id
    state.tell(FigurePlaced(owner, kind, point(at), segment, corner, quarter))


def _stand(state: State, figure: int, at: int, segment: int) -> None:
    state.figures[figure] = (at, segment)
    root = state.feature_at(at, segment)
    feature = state.features[root]
    state.features[root] = feature._replace(figures=feature.figures | 1 << figure)


def move(state: State, figure: int, at: int, segment: int) -> None:
    """Move a figure on the board to another segment; what depended on it there goes home (WAGON-X8)."""
    left, _ = lift(state, figure)
    _stand(state, figure, at, segment)
    rules = state.rules
    owner, kind = rules.owner_of[figure], rules.kind_of[figure].id
    state.tell(FigureMoved(owner, kind, point(left), point(at), segment))
    if rules.dependents:
        release(state)


def lift(state: State, figure: int) -> Spot:
    """Take a figure off the board, as modules hear; where it goes is the caller's to say."""
    bit = 1 << figure
    spot = state.figures.pop(figure)
    root = state.feature_at(*spot)
    feature = state.features[root]
    state.features[root] = feature._replace(figures=feature.figures & ~bit)
    if figure in state.bound:
        state.bound = {own: meeple for own, meeple in state.bound.items() if own != figure}
    for left in state.rules.figure_left:
        left(state, figure, spot)
    return spot


def send_home(state: State, figure: int) -> None:
    """Take a figure off the board into its owner's supply, and with it what depends on it."""
    at, segment = lift(state, figure)
    state.supply |= 1 << figure
    rules = state.rules
    state.tell(FigureReturned(rules.owner_of[figure], rules.kind_of[figure].id, point(at), segment))
    if rules.dependents:
        release(state)


def return_options(state: State, figures: Iterable[int], anybodys: bool = False) -> list[Action]:
    """The choices to send home one of these figures on the board; figures that are alike are one choice.

    They are figures of the player who is asked, or `anybodys`; the options name the owner then.
    """
    return list(dict.fromkeys(_return_of(state, figure, anybodys) for figure in figures))


def return_chosen(state: State, seat: int, action: ReturnFigure) -> None:
    """Send home the figure that a player chose among `return_options`."""
    anybodys = action.owner is not None
    own = state.rules.seat_masks[action.owner if action.owner is not None else seat]
    like = bits(own & state.rules.kind_masks[action.figure])
    there = [f for f in like if f in state.figures or (f in state.away and house_of(state, f))]
    figure = next(f for f in there if _return_of(state, f, anybodys) == action)
    (send_home if figure in state.figures else leave_house)(state, figure)


def _return_of(state: State, figure: int, anybodys: bool) -> ReturnFigure:
    at, segment = state.figures[figure] if figure in state.figures else house_of(state, figure)[0]
    rules = state.rules
    owner = rules.owner_of[figure] if anybodys else None
    return ReturnFigure(rules.kind_of[figure].id, point(at), segment, beside(state, figure), owner)


def beside(state: State, figure: int, but: str | None = None) -> str | None:
    """What tells a figure from others like it on its segment: its companion, or what a module says."""
    rules = state.rules
    for own, meeple in state.bound.items():
        if meeple == figure:
            return rules.kind_of[own].id
    for tell_apart in rules.tell_apart:
        word: str | None = tell_apart(state, figure)
        if word and word != but:
            return word
    return None


def alike(state: State, figure: int) -> list[int]:
    """The figures of one owner and kind on the segment of a figure on the board, itself included."""
    rules, spot = state.rules, state.figures[figure]
    same = rules.seat_masks[rules.owner_of[figure]] & rules.kind_masks[rules.kind_of[figure].id]
    return [other for other in bits(same) if state.figures.get(other) == spot]


def release(state: State) -> None:
    """Send home the figures that have lost the meeple they depend on (BLD-C3-5, BLD-C1-8)."""
    rules = state.rules
    for figure in [figure for figure in state.figures if rules.dependents >> figure & 1]:
        if figure not in state.figures:  # gone with one before it
            continue
        if figure in state.bound:
            lost = state.figures.get(state.bound[figure]) != state.figures[figure]
        else:
            own = rules.seat_masks[rules.owner_of[figure]] & rules.meeples
            lost = not state.features[state.feature_at(*state.figures[figure])].figures & own
        if lost:
            send_home(state, figure)


def set_aside(state: State, figure: int, *place: Any) -> None:
    """Take a figure off the board or out of the supply to a place beside the board."""
    state.supply &= ~(1 << figure)
    state.away = {**state.away, figure: place}  # who hears that it left its place may ask where it is
    if figure in state.figures:
        lift(state, figure)
    rules = state.rules
    state.tell(FigureAside(rules.owner_of[figure], rules.kind_of[figure].id, place))
    if rules.dependents:
        release(state)


def take_home(state: State, figure: int) -> None:
    """Take a figure from its place beside the board into its owner's supply."""
    state.away = {other: place for other, place in state.away.items() if other != figure}
    state.supply |= 1 << figure
    rules = state.rules
    state.tell(FigureReturned(rules.owner_of[figure], rules.kind_of[figure].id, None, None))


def come_back(state: State, figure: int) -> None:
    """A figure that waited beside the board is at hand again."""
    state.away = {other: place for other, place in state.away.items() if other != figure}


def house_of(state: State, figure: int) -> tuple[Spot, ...]:
    """The segments under the building that a figure is in; none if it is in no building."""
    return next((found[figure] for inside in state.rules.housed if figure in (found := inside(state))), ())


def leave_house(state: State, figure: int) -> None:
    """Take a figure out of its building into its owner's supply, as modules hear."""
    spot = house_of(state, figure)[0]
    take_home(state, figure)
    for left in state.rules.figure_left:
        left(state, figure, spot)


take(globals())
