"""Shield tokens of module `tournaments` (rules 12): meeples are registered with them, and nobody else looks.

The numbers in a supply and under meeples are known to their owner only (TOURN-66).
"""

from __future__ import annotations

from typing import Any

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.chance import shuffle
from carcassonne.engine.figures import alike, bits, return_options
from carcassonne.engine.module import Module
from carcassonne.engine.state import Event, Spot, State
from carcassonne.engine.tile import Tile
from carcassonne.geometry import RING, Point, cell, point

BOX = "tournaments"
NUMBERS = (0, 1, 2, 3, 5)  # TOURN-1
CATEGORY = {"road": "travellers", "city": "knights", "field": "farmers"}
PRIZE, SQUARE = "prize", "square"
SUPPLY = "tournaments.supply"
"""The numbers of the tokens in each player's supply."""
UNDER = "tournaments.under"
"""Registered figure -> the number of the token under it."""
GONE = "tournaments.gone"
"""The numbers of each player's tokens that have left the game."""
DONE = "tournaments.done"
"""Was a meeple registered in this turn?"""


class Register(Action, verb="register"):
    """Put the own token with this number under an own meeple (TURN-17)."""

    figure: str
    at: Point
    segment: int
    value: int
    companion: str | None = None


class Shields(Module):
    """What the module does with the tokens between the tournaments."""

    def give_tokens(self, state: State) -> None:
        state.data[SUPPLY] = (NUMBERS,) * self.seats
        state.data[GONE] = ((),) * self.seats
        state.data[UNDER] = {}
        state.data[DONE] = False

    # --- registering ----------------------------------------------------------------------------------

    def open_lists(self, state: State) -> None:  # TURN-1
        state.data[DONE] = False

    def register(self, state: State) -> None:  # TURN-17, TOURN-15 to TOURN-24
        numbers = state.data[SUPPLY][state.player]
        if state.data[DONE] or not numbers:
            return
        choices: dict[Action, int] = {}
        for figure in self._extended(state):
            (named,) = return_options(state, [figure])
            _, kind, at, segment, companion, *_ = named
            for number in numbers:
                choices.setdefault(Register(kind, at, segment, number, companion), figure)
        if choices:
            state.ask("register", state.player, (*choices, PASS), choices)

    def _extended(self, state: State) -> list[int]:
        """The own meeples, not yet registered, whose road, city or field a tile of this turn extended."""
        own = state.rules.seat_masks[state.player] & state.rules.meeples
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
                        if figure not in state.data[UNDER] and not crowded:
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
        state.data[DONE] = True  # TOURN-18
        event = {"type": "registered", "player": seat, "figure": action.figure, "at": list(action.at)}
        state.events.append({**event, "segment": action.segment, "value": action.value})

    def show_event(self, event: Event, seat: int | None) -> Event | None:  # TOURN-16
        if event["type"] != "registered":
            return None
        return event if event["player"] == seat else {k: v for k, v in event.items() if k != "value"}

    def figure_left(self, state: State, figure: int, spot: Spot) -> None:  # TOURN-25
        if figure in state.data[UNDER]:
            seat = state.rules.owner_of[figure]
            number = take_token(state, figure)
            replace(state, SUPPLY, seat, tuple(sorted((*state.data[SUPPLY][seat], number))))
            state.events.append({"type": "token_returned", "player": seat})

    def tell_apart(self, state: State, figure: int) -> str | None:
        """The first, second ... registered meeple among those that are alike but for the token (TOURN-72)."""
        under = state.data[UNDER]
        if figure not in under or len(others := alike(state, figure)) < 2:
            return None
        number = 1 + [other for other in others if other in under].index(figure)
        return "shield" if number == 1 else f"shield-{number}"

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:  # TOURN-13, TOURN-51
        masks, meeples = state.rules.kind_masks, state.rules.meeples
        return [
            option
            for option in options
            if not masks.get(getattr(option, "figure", ""), 0) & meeples
            or not (at := getattr(option, "at", None))
            or not _is_own(state.board[cell(*at)].oriented.tile)
        ]

    def draw_anew(self, state: State, owner: int) -> None:
        """Deal the numbers of a player's tokens anew, for somebody who does not know them."""
        own = [figure for figure in state.data[UNDER] if state.rules.owner_of[figure] == owner]
        numbers = [*state.data[SUPPLY][owner], *(state.data[UNDER][figure] for figure in own)]
        new = shuffle(state, numbers)
        state.data[UNDER] = {**state.data[UNDER], **dict(zip(own, new, strict=False))}
        replace(state, SUPPLY, owner, tuple(sorted(new[len(own) :])))


def replace(state: State, key: str, seat: int, value: Any) -> None:
    """Replace what is kept of one player under a key."""
    own = state.data[key]
    state.data[key] = (*own[:seat], value, *own[seat + 1 :])


def drop(state: State, seat: int, number: int) -> None:
    """Let a token leave the game."""
    replace(state, GONE, seat, (*state.data[GONE][seat], number))


def put_token(state: State, figure: int, number: int) -> None:
    """Take a token out of its owner's supply and lay it under a figure."""
    seat = state.rules.owner_of[figure]
    supply = state.data[SUPPLY]
    own = tuple(other for other in supply[seat] if other != number)
    state.data[SUPPLY] = (*supply[:seat], own, *supply[seat + 1 :])
    state.data[UNDER] = {**state.data[UNDER], figure: number}


def told(state: State, figure: int, own: bool) -> dict[str, Any]:
    """A registered figure as a view tells it, with the number for its owner."""
    at, segment = state.figures[figure]
    place = {"figure": state.rules.kind_of[figure].id, "at": list(point(at)), "segment": segment}
    return {**place, "value": state.data[UNDER][figure]} if own else place


def _is_own(tile: Tile) -> bool:
    """Is this a prize tile or a square of the tournament tile?"""
    return tile.design.role in (PRIZE, SQUARE) and tile.id.startswith(BOX)


def take_token(state: State, figure: int) -> int:
    """Take the token away from under a figure; its number."""
    under = dict(state.data[UNDER])
    number: int = under.pop(figure)
    state.data[UNDER] = under
    return number
