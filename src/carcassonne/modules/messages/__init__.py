"""Messages (rules 05, MSG): a second marker on the track, and a message for who stops on a dark space.

All that was drawn once is known to everybody: tokens go under the stack, which is never shuffled again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from typing import Any, NamedTuple, NotRequired, TypedDict

from carcassonne.engine.actions import PASS, Action, ReturnFigure
from carcassonne.engine.board import occupied
from carcassonne.engine.chance import shuffle
from carcassonne.engine.codes import Column
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.events import Event
from carcassonne.engine.face import Deed, Face, Source
from carcassonne.engine.figures import bits, return_chosen, return_options
from carcassonne.engine.module import EVERYWHERE, Module, Part, Takes, ruled
from carcassonne.engine.question import Note, Question, said
from carcassonne.engine.scoring import majority, points, score, share
from carcassonne.engine.state import State
from carcassonne.engine.tile import COMPLETABLE, RINGS
from carcassonne.engine.track import advance
from carcassonne.geometry import Point, PointTold, cell

TOKENS = range(1, 9)
MEEPLE, MESSENGER = 0, 1
DARK = 5  # MSG-8: every fifth space
INSTEAD = 2  # MSG-13: points for who does not carry out the message
EXTRA_TURN, RETURN = 4, 8
LAST = 3  # TURN-39: the builder's turn and the volcano lake's come before the message's
CITY, ROAD, FIELD = frozenset({"city"}), frozenset({"road"}), frozenset({"field"})
GARDEN = frozenset({"garden"})
SMALLEST = {1: CITY, 2: ROAD, 3: RINGS}  # MSG-16 to MSG-18, ABBOT-X3
NOTED = frozenset({"move_marker", "message", "message_return"})
"""The questions among whose options some bring more than their texts say."""
COUNTED = {5: ("shields", CITY), 6: ("knights", CITY), 7: ("farmers", FIELD)}  # MSG-20 to MSG-22


class CarryOut(Action, verb="carry_out_message", picker="card", code=12):
    """Carry out the message drawn; `value` is its number (MSG-13)."""

    value: int


class TakePoints(Action, verb="take_message_points", picker="card", code=42):
    """Take points instead of carrying out the message drawn (MSG-13)."""

    points: int


class ScoreAndReturn(Action, verb="score_and_return", picker="figure", code=38):
    """Score the feature of this meeple and take the meeple back, with its companion (message 8, MSG-23)."""

    figure: str
    at: Point
    segment: int
    companion: str | None = None


class MessageQuestion(Question, kind="message", offers=(TakePoints, CarryOut), code=22):
    """Is the message carried out, or are points taken instead? (MSG-13)"""


class MessageReturnQuestion(
    Question, kind="message_return", offers=(ScoreAndReturn, ReturnFigure), optional=True, code=23
):
    """Which meeple is scored and taken back? (MSG-23)"""

    rules = ("MSG-24",)


class MessageDrawn(Event, type="message"):
    """A player drew a message."""

    player: int
    message: int


class MessagesKept(NamedTuple):
    """What the module keeps."""

    fixed: tuple[int, ...] = ()
    """Messages that the script still fixes."""
    unseen: tuple[int, ...] = ()
    """The tokens that nobody has seen, next one first."""
    seen: tuple[int, ...] = ()
    """Those under them, which come again (MSG-14)."""


class DrawnShown(TypedDict):
    message: int
    points: int | None
    most: bool
    """Are these the most that it can bring?"""


class ReturnShown(TypedDict):
    at: PointTold
    segment: int
    points: int


class MessagesShown(TypedDict):
    unseen: int
    seen: list[int]
    dark: NotRequired[list[str]]
    drawn: NotRequired[DrawnShown]
    returns: NotRequired[list[ReturnShown]]


class MessagesView(TypedDict):
    messages: MessagesShown


class Messages(Module):
    id = "messages"
    rank = 150
    presets = ("big-box-2025", "tournament-day")
    editions = ("c3",)
    options = (ruled(True, "messages.gardens", False, True),)  # MSG-32
    markers = ("messenger",)  # MSG-1
    word_codes = {"messenger": 14}
    turn = {"check_message": 33}
    final = {"join_markers": 5}
    idle = frozenset({"join_markers"})
    steps = ("draw_message",)
    reveals = {"draw_message": "message"}
    keeps = (MessagesKept,)
    seen = (Column("messages-unseen", 2, "messages.unseen"),)
    takes = Takes(EVERYWHERE)  # MSG-23
    face = Face(
        box="ui.setup.box_minis",
        place=4.2,
        load=2,
        piece="message",
        pieces=("messenger-red", "message-1", "message-4"),
        sources=(Source("message", "#356a9a", 17),),
        deeds={
            ScoreAndReturn: Deed(text="message.8.title"),
            CarryOut: Deed(art="message-{value}"),
        },
        sounds={MessageDrawn: "paper"},
        words={
            CarryOut: {"message": "message.{value}.title"},
            MessageDrawn: {"message": "message.{message}.title"},
        },
    )

    # --- the stack of tokens --------------------------------------------------------------------------

    def begin(self, state: State) -> None:
        fixed = () if state.script is None else tuple(state.script.messages)
        for token in fixed:
            if token not in TOKENS:
                raise ConfigError(
                    "config.script", "script.messages must contain numbers from 1 to 8", message=token
                )
        state.keep(MessagesKept(fixed, shuffle(state, TOKENS)))

    def reshuffle(self, state: State, seat: int | None) -> None:
        _, unseen, seen = state.kept[MessagesKept]
        state.keep(MessagesKept((), shuffle(state, unseen), seen))

    def show(self, state: State, seat: int | None) -> MessagesView:
        """How many tokens nobody has seen, and those under them, next one first; what is at stake now."""
        _, unseen, seen = state.kept[MessagesKept]
        shown: MessagesShown = {"unseen": len(unseen), "seen": list(seen)}
        match state.kind:
            case "move_marker":
                shown["dark"] = self._on_dark(state)
            case "message":
                [token] = [option.value for option in state.options if type(option) is CarryOut]
                points = self._brings(state, token)
                shown["drawn"] = {"message": token, "points": points, "most": token == RETURN}
            case "message_return":
                shown["returns"] = self._returns(state)
        return {"messages": shown}

    def _draw(self, state: State) -> int:
        """The next token; it goes under the stack (MSG-14)."""
        fixed, unseen, seen = state.kept[MessagesKept]
        token = (*fixed, *unseen, *seen)[0]
        others = tuple(other for other in unseen if other != token)
        state.keep(MessagesKept(fixed[1:], others, (*(other for other in seen if other != token), token)))
        return token

    # --- drawing --------------------------------------------------------------------------------------

    def check_message(self, state: State) -> None:  # TURN-33, MSG-7 to MSG-12, MSG-30
        moved = state.marked[state.player]
        if moved is not None and state.markers[state.player][moved] % DARK == 0:
            state.push(("draw_message", ()))

    def draw_message(self, state: State) -> None:  # MSG-13
        token = self._draw(state)
        state.tell(MessageDrawn(state.player, token))  # MSG-31
        state.ask(MessageQuestion, state.player, (TakePoints(INSTEAD), CarryOut(token)))

    def take_points(self, state: State, action: TakePoints) -> None:
        self._gain(state, [("instead", 1, action.points)])

    def carry_out(self, state: State, action: CarryOut) -> None:  # MSG-16 to MSG-24
        token = action.value
        if token == EXTRA_TURN:
            state.add_extra_turn(LAST, "message")  # MSG-19
        elif token == RETURN:
            self._ask_for_return(state)
        else:
            self._gain(state, *self._effect(state, token))

    def _gain(self, state: State, parts: list[Part], tiles: int = 0) -> None:
        """Points of a message move the marker that was moved before, at once (TURN-33)."""
        score(state, state.player, "message", parts, tiles)
        if gained := points(parts):  # MSG-29
            state.push(("move_marker", (state.player, gained, "message")))

    # --- the tokens -----------------------------------------------------------------------------------

    def _own_meeples(self, state: State) -> int:
        return state.rules.seat_masks[state.player] & state.rules.meeples

    def _own_features(self, state: State, kinds: Set[str]) -> list[int]:
        """The features of these kinds with an own meeple, oldest first."""
        own, features = self._own_meeples(state), state.features
        found = [root for root in occupied(state) if root >= 0 and features[root].kind in kinds]
        return [root for root in found if features[root].figures & own]

    def _scored(self, state: State) -> list[int]:
        return self._own_features(state, self._counts(COMPLETABLE | FIELD))  # FARM-X13

    def _counts(self, kinds: Set[str]) -> Set[str]:
        """Of these kinds those that messages speak of: gardens only by option (MSG-32)."""
        return kinds if self.chosen["messages.gardens"] else kinds - GARDEN

    def _leads(self, state: State, root: int) -> bool:
        return state.player in majority(state, state.features[root])

    def _worth(self, state: State, root: int) -> list[Part]:
        """What the feature would bring the player in final scoring if he had the majority (MSG-26)."""
        feature = state.features[root]
        value = state.rules.value(state, feature, complete=False)
        return share(state, feature, state.player, False, value)  # HERD-X5

    def _counted(self, state: State, token: int) -> Part:
        """2 points for each shield, knight or farmer."""
        name, kinds = COUNTED[token]
        features = [state.features[root] for root in self._own_features(state, kinds)]
        own = self._own_meeples(state)
        meeples = sum((feature.figures & own).bit_count() for feature in features)
        count = sum(feature.shields for feature in features) if name == "shields" else meeples
        return name, count, 2 * count

    def _effect(self, state: State, token: int) -> tuple[list[Part], int]:
        """What a token brings that brings only points, and the tiles they are for."""
        if token in COUNTED:
            return [self._counted(state, token)], 0
        smallest = self._own_features(state, self._counts(SMALLEST[token]))
        values = [(self._worth(state, root), root) for root in smallest]
        if not values:
            return [], 0  # MSG-15
        parts, root = min(values, key=lambda entry: points(entry[0]))
        return parts, state.features[root].tiles

    def _ask_for_return(self, state: State) -> None:
        """Message 8: the choice of the meeple is the choice of the feature too."""
        own = self._own_meeples(state)
        scored = self._scored(state)
        led = [root for root in scored if self._leads(state, root)]
        leading = [f for root in led for f in bits(state.features[root].figures & own)]
        options: list[Action] = [_same(ScoreAndReturn, named) for named in return_options(state, leading)]
        if len(led) < len(scored):
            placed = self._own_features(state, COMPLETABLE | FIELD)
            everybody = [f for root in placed for f in bits(state.features[root].figures & own)]
            everybody += [f for inside in state.rules.housed for f in inside(state) if own >> f & 1]
            options += [*return_options(state, everybody), PASS]  # MSG-24
        if options:
            state.ask(MessageReturnQuestion, state.player, options)

    def score_and_return(self, state: State, action: ScoreAndReturn) -> None:  # MSG-23, MSG-25
        root = state.feature_at(cell(*action.at), action.segment)
        self._gain(state, self._worth(state, root), state.features[root].tiles)
        return_chosen(state, state.player, _same(ReturnFigure, action))

    # --- what a choice is worth -----------------------------------------------------------------------

    def _on_dark(self, state: State) -> list[str]:
        """The markers that would stop on a dark space and so bring a message (MSG-7, MSG-11)."""
        _, gained, _ = state.context
        own = zip(state.rules.markers, state.markers[state.decider], strict=True)
        return [name for name, n in own if state.decider == state.player and (n + gained) % DARK == 0]

    def _brings(self, state: State, token: int) -> int | None:
        """The points of a token, for message 8 the most it can bring; None if it brings something else."""
        if token == EXTRA_TURN:
            return None
        if token == RETURN:
            led = [root for root in self._scored(state) if self._leads(state, root)]
            return max((points(self._worth(state, root)) for root in led), default=0)
        return points(self._effect(state, token)[0])

    def _returns(self, state: State) -> list[ReturnShown]:
        """The points for each meeple that message 8 can score and take back."""
        spots = {(option.at, option.segment) for option in state.options if type(option) is ScoreAndReturn}
        return [
            {
                "at": list(at),
                "segment": segment,
                "points": points(self._worth(state, state.feature_at(cell(*at), segment))),
            }
            for at, segment in sorted(spots)
        ]

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        dark = self._on_dark(state) if state.kind == "move_marker" else ()
        for option in state.options if state.kind in NOTED else ():
            if getattr(option, "marker", None) in dark:
                yield option, {"text": said("note.brings-message"), "brings": "message"}
            elif isinstance(option, CarryOut):
                yield option, self._note(state, option.value)
            elif isinstance(option, ScoreAndReturn):
                root = state.feature_at(cell(*option.at), option.segment)
                yield option, {"points": points(self._worth(state, root))}

    def _note(self, state: State, token: int) -> Note:
        note: Note = {"text": said(f"message.{token}.effect")}
        brought = self._brings(state, token)
        return note if brought is None else {**note, "points": brought, "most": token == RETURN}

    # --- the end of the game --------------------------------------------------------------------------

    def join_markers(self, state: State) -> None:  # FINAL-5, MSG-27
        for seat, markers in enumerate(state.markers):
            carried = markers[MESSENGER]
            if carried:
                advance(state, seat, MESSENGER, -carried, "final")
                advance(state, seat, MEEPLE, carried, "final")


def _same(verb: Callable[..., Any], action: Any) -> Any:
    """The same meeple, named for another purpose."""
    return verb(action.figure, action.at, action.segment, action.companion)
