"""Shield tokens of module `tournaments` (rules 12): meeples are registered with them, and nobody else looks.

The numbers in a supply and under meeples are known to their owner only (TOURN-66).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, NotRequired, TypedDict, TypeVar

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.chance import shuffle
from carcassonne.engine.events import Event
from carcassonne.engine.figures import alike, bits, return_options
from carcassonne.engine.module import Module
from carcassonne.engine.question import Question
from carcassonne.engine.state import Spot, State
from carcassonne.engine.tile import Tile
from carcassonne.geometry import RING, Point, PointTold, cell, point

BOX = "tournaments"
NUMBERS = (0, 1, 2, 3, 5)  # TOURN-1
CATEGORY = {"road": "travellers", "city": "knights", "field": "farmers"}  # FARM-X14, TOURN-X5
RING_BEYOND = [cell(x, y) for x in range(-2, 3) for y in range(-2, 3) if 2 in (abs(x), abs(y))]
"""The sixteen cells around the eight neighbours of a cell."""
PRIZE, SQUARE = "prize", "square"
T = TypeVar("T")


class Register(Action, verb="register", picker="figure", code=33):
    """Put your token with this number under one of your meeples (TURN-17)."""

    figure: str
    at: Point
    segment: int
    value: int
    companion: str | None = None


class RegisterQuestion(
    Question, offers=(Register,), pickers=("figure", "hand"), secret=True, optional=True, code=35
):
    """Which meeple is registered, if any, and with which token? (TOURN-15)"""


class Registered(Event, type="registered", public=False):
    """A meeple was registered; only its owner is told the number of the token."""

    player: int
    figure: str
    at: Point
    segment: int
    value: int | None = None


class TokenReturned(Event, type="token_returned"):
    """A token returned to its owner's supply, because the meeple on it left."""

    player: int


class ShieldsKept(NamedTuple):
    """What the module keeps of the tokens."""

    supply: tuple[tuple[int, ...], ...] = ()
    """The numbers of the tokens in each player's supply."""
    under: Mapping[int, int] = {}
    """Registered figure -> the number of the token under it."""
    gone: tuple[tuple[int, ...], ...] = ()
    """The numbers of each player's tokens that have left the game."""


class ShieldsTurn(NamedTuple):
    """What the module keeps of a turn."""

    registered: bool = False
    """Was a meeple registered in this turn (TOURN-18)?"""


class RegisteredShown(TypedDict):
    """A registered figure."""

    figure: str
    at: PointTold
    segment: int
    value: NotRequired[int]
    """The number of the token under it, for its owner."""


class Shields(Module):
    """What the module does with the tokens between the tournaments."""

    # --- registering ----------------------------------------------------------------------------------

    def register(self, state: State) -> None:  # TURN-17, TOURN-15 to TOURN-24
        numbers = state.kept[ShieldsKept].supply[state.player]
        if state.kept[ShieldsTurn].registered or not numbers:
            return
        choices: dict[Action, int] = {}
        for figure in self._extended(state):
            (named,) = return_options(state, [figure])
            _, kind, at, segment, companion, *_ = named
            for number in numbers:
                choices.setdefault(Register(kind, at, segment, number, companion), figure)
        if choices:
            state.ask(RegisterQuestion, state.player, (*choices, PASS), choices)

    def _extended(self, state: State) -> list[int]:
        """The own meeples, not yet registered, whose road, city or field a tile of this turn extended."""
        own = state.rules.seat_masks[state.player] & state.rules.meeples
        under = state.kept[ShieldsKept].under
        squares = [
            state.board[at].index for at in state.new if state.board[at].oriented.tile.design.role == SQUARE
        ]
        found: dict[int, None] = {}
        for at in state.new:
            placed = state.board[at]
            laid = squares[0] if placed.oriented.tile.design.role == SQUARE else placed.index
            for segment, kind in enumerate(placed.oriented.kinds):
                if kind in CATEGORY:
                    here = state.features[state.feature_at(at, segment)].figures & own
                    for figure in bits(here):
                        crowded = kind == "field" and self._crowded(state, figure, laid)
                        if figure not in under and not crowded:
                            found[figure] = None
        return sorted(found)

    def _crowded(self, state: State, figure: int, laid: int) -> bool:
        """Were all eight cells around a farmer filled before that tile was laid (TOURN-21)?"""
        at = state.figures[figure][0]
        around = [state.board[at + step].index for step in RING if at + step in state.board]
        return len([index for index in around if index < laid]) == len(RING)

    def registered(self, state: State, action: Register) -> None:
        seat, figure = state.decider, state.context[action]
        put_token(state, figure, action.value)
        state.keep(ShieldsTurn(registered=True))  # TOURN-18
        state.tell(Registered(seat, action.figure, action.at, action.segment, action.value))

    def show_event(self, event: Event, seat: int | None) -> Event | None:  # TOURN-16
        if not isinstance(event, Registered):
            return None
        return event if event.player == seat else Registered(*event[1:-1])

    def figure_left(self, state: State, figure: int, spot: Spot) -> None:  # TOURN-25, TOURN-X15, TOURN-X17
        if figure in state.kept[ShieldsKept].under:
            seat = state.rules.owner_of[figure]
            number = take_token(state, figure)
            kept = state.kept[ShieldsKept]
            own = tuple(sorted((*kept.supply[seat], number)))
            state.keep(kept._replace(supply=replaced(kept.supply, seat, own)))
            state.tell(TokenReturned(seat))

    def tell_apart(self, state: State, figure: int) -> str | None:
        """The first, second ... registered meeple among those that are alike but for the token (TOURN-72)."""
        under = state.kept[ShieldsKept].under
        if figure not in under or len(others := alike(state, figure)) < 2:
            return None
        number = 1 + [other for other in others if other in under].index(figure)
        return "shield" if number == 1 else f"shield-{number}"

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:  # TOURN-13, TOURN-51
        points = {getattr(option, "at", None) for option in options}
        closed = {at for at in points if at and _is_own(state.board[cell(*at)].oriented.tile)}
        if not closed:
            return options
        masks, meeples = state.rules.kind_masks, state.rules.meeples  # TOURN-X10
        return [
            option
            for option in options
            if getattr(option, "at", None) not in closed
            or not masks.get(getattr(option, "figure", ""), 0) & meeples
        ]

    def draw_anew(self, state: State, owner: int) -> None:
        """Deal the numbers of a player's tokens anew, for somebody who does not know them."""
        supply, under, gone = state.kept[ShieldsKept]
        own = [figure for figure in under if state.rules.owner_of[figure] == owner]
        new = shuffle(state, [*supply[owner], *(under[figure] for figure in own)])
        dealt = {**under, **dict(zip(own, new, strict=False))}
        state.keep(ShieldsKept(replaced(supply, owner, tuple(sorted(new[len(own) :]))), dealt, gone))


def replaced(each: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    """What is kept of each player, with something new for one of them."""
    return (*each[:seat], value, *each[seat + 1 :])


def drop(state: State, seat: int, number: int) -> None:
    """Let a token leave the game."""
    kept = state.kept[ShieldsKept]
    state.keep(kept._replace(gone=replaced(kept.gone, seat, (*kept.gone[seat], number))))


def put_token(state: State, figure: int, number: int) -> None:
    """Take a token out of its owner's supply and lay it under a figure."""
    seat = state.rules.owner_of[figure]
    supply, under, gone = state.kept[ShieldsKept]
    own = tuple(other for other in supply[seat] if other != number)
    state.keep(ShieldsKept(replaced(supply, seat, own), {**under, figure: number}, gone))


def told(state: State, figure: int, own: bool) -> RegisteredShown:
    """A registered figure as a view tells it, with the number for its owner."""
    at, segment = state.figures[figure]
    kind = state.rules.kind_of[figure].id
    shown: RegisteredShown = {"figure": kind, "at": list(point(at)), "segment": segment}
    if own:
        shown["value"] = state.kept[ShieldsKept].under[figure]
    return shown


def _is_own(tile: Tile) -> bool:
    """Is this a prize tile or a square of the tournament tile?"""
    return tile.design.role in (PRIZE, SQUARE) and tile.id.startswith(BOX)


def is_square(tile: Tile) -> bool:
    """Is this a square of the tournament tile?"""
    return tile.design.role == SQUARE and tile.id.startswith(BOX)


def bonus_of(state: State, figure: int) -> int:  # TOURN-32 to TOURN-35
    """What the place of a registered meeple adds to its skill."""
    at, segment = state.figures[figure]
    feature = state.features[state.feature_at(at, segment)]
    if feature.kind != "field":
        return feature.tiles.bit_count()  # INN-X8, TOURN-X6, TOURN-X20
    near = sum([at + step in state.board for step in RING])
    return near + sum([at + step in state.board for step in RING_BEYOND]) if near == len(RING) else near


def take_token(state: State, figure: int) -> int:
    """Take the token away from under a figure; its number."""
    kept = state.kept[ShieldsKept]
    under = dict(kept.under)
    number = under.pop(figure)
    state.keep(kept._replace(under=under))
    return number
