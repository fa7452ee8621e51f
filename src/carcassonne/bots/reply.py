"""A quick answer of any seat to a draw, for looking further ahead than the own turn.

Every placement of the tile is weighed once; what a figure on it would add is read off the feature it would
claim, without playing it out. Other questions are answered by the best of a few options. Where modules add
what that look leaves out, the best placements are played to the next draw and compared as a whole.
"""

from __future__ import annotations

from collections import Counter
from heapq import nlargest

from carcassonne._core import take
from carcassonne.bots.clock import Clock
from carcassonne.bots.evaluation import Balance, Evaluation
from carcassonne.bots.position import margin
from carcassonne.engine.actions import Action, PlaceFigure, PlaceTile
from carcassonne.engine.state import State
from carcassonne.geometry import STEP, cell

FEW = 6
"""Options of a rare question that are tried."""
MOST_ANSWERS = 40
"""Answers in one turn; a safeguard against endless chains."""
CLOSE = 3
"""Placements that are looked at closely where modules add what a first look leaves out."""
NEAR = 5.0
"""Points by which a placement may seem worse than the best and still be looked at closely."""
SHORT = 7
"""Placements of a tile that are kept for positions that differ little."""

Guide = dict[tuple[int, str], frozenset[Action]]
"""Turn and tile -> placements that were best in a position like this one."""


class LateError(Exception):
    """Time ran out in the middle of a turn."""


def play_turn(
    state: State, evaluation: Evaluation, clock: Clock, guide: Guide, root: int, close: int = CLOSE
) -> tuple[int, int]:
    """Let the seat whose tile is drawn next play its turn in this state; the number and player of the turn.

    `guide` holds what was good when the same tile was drawn in a like position; it is filled as needed.
    The positions differ by the tiles laid from number `root` on. So many placements are looked at closely
    where modules add what the first look leaves out.
    """
    close = 1 if evaluation.plain else close
    state.run()
    turn, player = state.turn, state.player
    for _ in range(MOST_ANSWERS):
        if state.over or not state.kind or state.turn != turn:
            break
        if clock.over():
            raise LateError
        seat = state.decider
        if state.kind == "place_tile":
            _lay(state, evaluation, seat, clock, guide, root, close)
        else:
            state.apply(_answer(state, evaluation, seat, clock))
        if state.run_to_reveal(seat) == "draw":
            break
        if not state.kind:
            state.run()
    return turn, player


def _lay(
    state: State, evaluation: Evaluation, seat: int, clock: Clock, guide: Guide, root: int, close: int
) -> None:
    """Lay the tile where it is best, and put down the figure that belongs to it."""
    before = evaluation.balance(state)
    key = (state.turn, state.hand[0].id if state.hand else "")
    found: list[tuple[float, int, Action, float]] = []
    for number, action in enumerate(_worth_a_look(state, guide.get(key), root)):
        if found and clock.over():
            raise LateError
        after = state.copy()
        after.apply(action)
        worth, in_hand = _weigh(after, evaluation, before, seat)
        found.append((worth, -number, action, in_hand))
    if key not in guide:
        guide[key] = frozenset(entry[2] for entry in nlargest(SHORT, found))
    turns = before.draws[seat]
    best = nlargest(close, found)
    close_by = [entry for entry in best if entry[0] > best[0][0] - NEAR]
    if len(close_by) == 1:
        _, _, action, in_hand = best[0]
        _follow(state, action, evaluation, seat, clock, in_hand, turns, close)
        return
    ways: list[tuple[float, int, list[Action]]] = []
    for _, number, action, in_hand in close_by:
        if clock.over():
            raise LateError
        after = state.copy()
        actions = _follow(after, action, evaluation, seat, clock, in_hand, turns, close)
        ways.append((evaluation.worth(after).margin(seat), number, actions))
    for action in max(ways)[2]:
        state.apply(action)
        state.run_to_reveal(seat)


def _follow(
    state: State,
    action: Action,
    evaluation: Evaluation,
    seat: int,
    clock: Clock,
    in_hand: float,
    turns: float,
    close: int,
) -> list[Action]:
    """Lay the tile and put down the figure; on a close look, answer whatever else the seat is asked, too."""
    state.apply(action)
    actions = [action]
    while state.run_to_reveal(seat) is None and len(actions) < MOST_ANSWERS:
        if state.kind == "place_figure" and len(actions) == 1:
            answer = _figure(state, evaluation, seat, in_hand, turns, close)
        elif close > 1:
            answer = _answer(state, evaluation, seat, clock)
        else:
            break
        state.apply(answer)
        actions.append(answer)
    return actions


def _worth_a_look(state: State, best: frozenset[Action] | None, root: int) -> list[Action]:
    """All placements, or those that were best in a like position and those beside what differs from it."""
    options = list(state.options)
    if best is None:
        return options
    new = {at + step for at in state.laid[root:] for step in STEP}
    chosen = [
        option
        for option in options
        if option in best or type(option) is not PlaceTile or cell(*option[2]) in new
    ]
    return chosen or options


def _weigh(after: State, evaluation: Evaluation, before: Balance, seat: int) -> tuple[float, float]:
    """What a position is worth when a figure is put on the new tile where that is best; own figures at hand.

    The step that offers figures is not carried out: what it costs is more than what it would correct.
    """
    totals, at_hand = evaluation.shifted(before, after)
    use, draws = evaluation.use, before.draws
    totals = [total + use(count, turns) for total, count, turns in zip(totals, at_hand, draws)]
    best = 0.0
    rules, features = after.rules, after.features
    supply = after.supply & rules.seat_masks[seat] & rules.meeples
    if supply and after.new:
        placed = after.board[after.new[-1]]
        stands = {kind for _, mask, kinds in rules.placeable if supply & mask for kind in kinds}
        for segment in placed.oriented.spots(rules.opened):
            root = after.find(placed.features[segment])
            if not features[root].figures and placed.oriented.kinds[segment] in stands:
                best = max(best, _gain(after, evaluation, root, at_hand[seat], draws[seat]))
    return margin(totals, seat) + best, at_hand[seat]


def _figure(
    state: State, evaluation: Evaluation, seat: int, in_hand: float, turns: float, close: int
) -> Action:
    """The best answer to step 2: a figure on a feature that nobody holds, something else, or nothing."""
    nothing = state.options[-1]
    best, answer = 0.0, nothing
    seen = set()
    others: list[Action] = []
    kinds: Counter[type[Action]] = Counter()
    for option in state.options[:-1]:
        if type(option) is not PlaceFigure:
            kinds[type(option)] += 1
            if kinds[type(option)] <= close:
                others.append(option)
        elif option[4] is None:
            root = state.feature_at(cell(*option[2]), option[3])
            if root < 0 or root in seen or state.features[root].figures:
                continue  # other figures on it promise the same; one that joins others adds little
            seen.add(root)
            gain = _gain(state, evaluation, root, in_hand, turns)
            if gain > best:
                best, answer = gain, option
    if others:  # a few of a kind show what it is about: calling the fairy, a piece of a tower ...
        base = _after(state, nothing, evaluation, seat)
        for option in others:
            gain = _after(state, option, evaluation, seat) - base
            if gain > best:
                best, answer = gain, option
    return answer


def _gain(state: State, evaluation: Evaluation, root: int, in_hand: float, turns: float) -> float:
    """What a figure on a feature that nobody holds brings, less what it could do elsewhere."""
    gain, tied = evaluation.claim(state, root, turns)
    if tied:
        gain += evaluation.use(in_hand - tied, turns) - evaluation.use(in_hand, turns)
    return gain


def _answer(state: State, evaluation: Evaluation, seat: int, clock: Clock) -> Action:
    """The best of a few answers to a rare question."""
    options = state.options
    if len(options) == 1:
        return options[0]
    found: list[tuple[float, int, Action]] = []
    for number, action in enumerate([*options[: FEW - 1], options[-1]]):
        if clock.over():
            raise LateError
        found.append((_after(state, action, evaluation, seat), -number, action))
    return max(found)[2]


def _after(state: State, action: Action, evaluation: Evaluation, seat: int) -> float:
    """What an answer is worth to the seat that gives it."""
    after = state.copy()
    after.apply(action)
    after.run_to_reveal(seat)
    return evaluation.worth(after).margin(seat)


take(globals())
