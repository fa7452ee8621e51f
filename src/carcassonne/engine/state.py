"""The state of a game: plain data that copies at C speed.

Records (`Placed`, `Feature`, tuples) are immutable by convention and replaced, never edited. Sets of tiles
and of figures are ints used as bitsets: bit n of `Feature.tiles` is the n-th tile laid, bit n of
`Feature.figures` and of `State.supply` is figure n of the ruleset. The past is a chain of links that
copies share.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from carcassonne._core import take
from carcassonne.engine.actions import Action, PlaceTile
from carcassonne.engine.events import Event
from carcassonne.engine.question import Question
from carcassonne.engine.tile import Oriented, Tile

if TYPE_CHECKING:
    from carcassonne.engine.ruleset import Ruleset

Kept = TypeVar("Kept", bound=tuple[Any, ...])
Step = tuple[str, tuple[Any, ...]]
"""The name of a step and its arguments."""
Agenda = tuple[()] | tuple[Step, "Agenda"]
"""What is still to happen: the next step and the rest, or nothing. Plans share their ends."""
Spot = tuple[int, int]
"""Where a figure stands: cell and segment."""


def chain(steps: Iterable[Step], rest: Agenda = ()) -> Agenda:
    """These steps, and then the rest."""
    for step in reversed(tuple(steps)):
        rest = (step, rest)
    return rest


def steps_of(agenda: Agenda) -> Iterator[Step]:
    """The steps of an agenda, next one first."""
    while agenda:
        step, agenda = agenda
        yield step


class Records(dict[type[Any], Any]):
    """What modules keep: the class of a record -> the record, a named tuple that is replaced, never edited.

    It is a plain dict; the class only says that looking up a class gives a record of that class.
    """

    if TYPE_CHECKING:

        def __getitem__(self, kind: type[Kept]) -> Kept: ...
        def copy(self) -> Records: ...


class Link:
    """One link of the past: an action or a stroke of chance, and the events it caused."""

    __slots__ = ("action", "count", "events", "previous")

    def __init__(self, previous: Link | None, action: Action | None, events: Sequence[Event]) -> None:
        self.previous = previous
        self.action = action
        self.events = tuple(events)
        self.count: int = len(self.events) + (previous.count if previous else 0)


class Placed:
    """A tile on the board: how it lies and which feature each of its segments began in."""

    __slots__ = ("cell", "features", "index", "joins", "oriented", "player", "slots")

    def __init__(
        self,
        cell: int,
        oriented: Oriented,
        features: tuple[int, ...],
        index: int,
        player: int | None,
        joins: tuple[tuple[int, int], ...] = (),
    ) -> None:
        self.cell = cell
        self.oriented = oriented
        self.slots = oriented.slots
        self.features = features
        """Feature ids as they were when the tile was laid; `State.find` gives today's."""
        self.index = index
        """Its place in `State.laid`, and its bit in sets of tiles."""
        self.player = player
        """Who laid it; None for the set-up."""
        self.joins = joins
        """Pairs of its segments that something on the tile joins (a ferry)."""


class Feature(NamedTuple):
    """A road, city, field, monastery ... as it stands now."""

    kind: str
    open: int
    """Open ends; for a monastery the empty cells around it. 0 means complete (fields never are)."""
    tiles: int
    shields: int
    traits: int
    figures: int
    cities: int
    """For fields: bitset of the feature ids of the cities they touch, as they were when joined."""


class State:
    """Everything that changes during a game. `rules` is shared and never changes."""

    __slots__ = (
        "agenda", "away", "board", "bound", "closed", "context", "counter", "decider", "dice", "drawn",
        "events", "extra", "features", "figures", "fresh", "frontier", "gained", "hand", "kept", "key",
        "kind", "laid", "marked", "markers", "new", "options", "over", "parent", "past", "piles", "places",
        "player", "rejected", "rings", "rules", "scores", "script", "seed", "series", "set_up", "stack",
        "supply", "turn",
    )  # fmt: skip

    def __init__(self, rules: Ruleset) -> None:
        n = rules.seats
        self.rules = rules
        # the board
        self.board: dict[int, Placed] = {}
        self.frontier: dict[int, int] = {}
        """Empty cell beside a tile -> what its four sides ask (`engine.tile.asked`)."""
        self.features: list[Feature] = []
        self.parent: list[int] = []
        """Union-find over features: a feature that was joined to another points to it."""
        self.laid: list[int] = []
        """The cells in the order in which their tiles were laid; bit n of a tile set is laid[n]."""
        self.set_up = 0
        """How many tiles the set-up laid."""
        self.rings: dict[int, tuple[int, ...]] = {}
        """Cells with an unfinished monastery or garden -> their features."""
        # figures and points
        self.supply = rules.all_figures
        self.figures: dict[int, Spot] = {}
        self.away: dict[int, tuple[Any, ...]] = {}
        """Figures neither in supply nor on the board -> where they are; replaced, never edited."""
        self.bound: dict[int, int] = {}
        """Figure -> the meeple it accompanies and leaves with; replaced, never edited."""
        self.scores: tuple[int, ...] = (0,) * n
        self.markers: tuple[tuple[int, ...], ...] = ((0,) * len(rules.markers),) * n
        # the stack and chance
        self.seed: int | str = 0
        self.key = b""
        self.counter = 0
        self.stack: tuple[Tile, ...] = ()
        self.drawn = 0
        self.piles: tuple[int, ...] = ()
        """Where each pile of the stack ends; a pile is shuffled by itself."""
        self.rejected: tuple[Tile, ...] = ()
        """Tiles that found no place and left the game (BASE-12)."""
        self.script: Any = None
        self.dice: tuple[int, ...] = ()
        """Rolls that the script still fixes."""
        # the turn (TURN-1): what is cleared when a turn opens
        self.player = 0
        self.turn = 0
        self.hand: tuple[Tile, ...] = ()
        self.places: Sequence[Action] | None = None
        """Placements of the tile in hand, listed when it was drawn."""
        self.new: tuple[int, ...] = ()
        """Cells of the tiles laid in this turn."""
        self.fresh: tuple[int, ...] = ()
        """Features that became complete in this turn (TURN-26)."""
        self.closed: tuple[frozenset[Spot], ...] = ()
        """Roads that were complete when the turn began and were taken apart in it, as sets of segments."""
        self.gained: tuple[int, ...] = rules.nothing
        """Points of each player in this turn."""
        self.marked: tuple[int | None, ...] = rules.nobody
        """The marker each player moves in this turn, once chosen."""
        self.series = ""
        """What gave this extra turn; empty in an ordinary turn."""
        self.extra: tuple[tuple[int, str], ...] = ()
        """Extra turns that are pending, as rank and what gave them, first one first (TURN-39)."""
        # what is still to happen, and what is asked now
        self.agenda: Agenda = ()
        self.kind = ""
        """The kind of question asked now; empty while none is."""
        self.decider = 0
        self.options: Sequence[Action] = ()
        self.context: Any = None
        self.over = False
        self.kept = Records()
        """What modules keep, by the classes of their records."""
        self.events: list[Event] = []
        self.past: Link | None = None

    def copy(self) -> State:
        """An independent copy; it shares every record and the past."""
        new = State.__new__(State)
        new.rules = self.rules
        new.board = self.board.copy()
        new.frontier = self.frontier.copy()
        new.features = self.features.copy()
        new.parent = self.parent.copy()
        new.laid = self.laid.copy()
        new.set_up = self.set_up
        new.rings = self.rings.copy()
        new.supply = self.supply
        new.figures = self.figures.copy()
        new.away = self.away
        new.bound = self.bound
        new.scores = self.scores
        new.markers = self.markers
        new.seed = self.seed
        new.key = self.key
        new.counter = self.counter
        new.stack = self.stack
        new.drawn = self.drawn
        new.piles = self.piles
        new.rejected = self.rejected
        new.script = self.script
        new.dice = self.dice
        new.player = self.player
        new.turn = self.turn
        new.hand = self.hand
        new.places = self.places
        new.new = self.new
        new.fresh = self.fresh
        new.closed = self.closed
        new.gained = self.gained
        new.marked = self.marked
        new.series = self.series
        new.extra = self.extra
        new.agenda = self.agenda
        new.kind = self.kind
        new.decider = self.decider
        new.options = self.options
        new.context = self.context
        new.over = self.over
        new.kept = self.kept.copy()
        new.events = []
        new.past = self.past
        return new

    # --- features ---------------------------------------------------------------------------------

    def find(self, feature: int) -> int:
        """Today's id of a feature that may have been joined to another."""
        parent = self.parent
        while parent[feature] != feature:
            feature = parent[feature]
        return feature

    def feature_at(self, cell: int, segment: int) -> int:
        """The feature of a segment of the tile on a cell; -1 if the segment is no feature."""
        feature = self.board[cell].features[segment]
        return self.find(feature) if feature >= 0 else -1

    # --- seats ------------------------------------------------------------------------------------

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats clockwise, this one first (DEF-11, TURN-48)."""
        n = self.rules.seats
        return tuple((seat + k) % n for k in range(n))

    def add_extra_turn(self, rank: int, source: str) -> None:
        """One more turn for the active player; smaller ranks come first (TURN-39)."""
        self.extra = tuple(sorted((*self.extra, (rank, source))))

    def drop_extra_turns(self) -> None:
        self.extra = ()

    # --- the agenda -------------------------------------------------------------------------------

    def push(self, *steps: Step) -> None:
        """Let these steps happen next, before all that waits."""
        self.agenda = chain(steps, self.agenda)

    def skip(self, name: str) -> None:
        """Leave out the next step of this name."""
        steps = list(steps_of(self.agenda))
        at = next((place for place, step in enumerate(steps) if step[0] == name), len(steps))
        self.agenda = chain(steps[:at] + steps[at + 1 :])

    def skip_to(self, name: str) -> bool:
        """Leave out all that waits before the next step of this name, if there is one."""
        steps = list(steps_of(self.agenda))
        at = next((place for place, step in enumerate(steps) if step[0] == name), None)
        if at is not None:
            self.agenda = chain(steps[at:])
        return at is not None

    def leave_out(self, unwanted: Callable[[str], bool]) -> None:
        """Leave out the waiting steps with such names."""
        self.agenda = chain(step for step in steps_of(self.agenda) if not unwanted(step[0]))

    def keep(self, record: tuple[Any, ...]) -> None:
        """Put a record of a module in the place of the one before it."""
        self.kept[type(record)] = record

    def tell(self, event: Event) -> None:
        """Say what has happened."""
        self.events.append(event)

    def ask(
        self, question: type[Question], decider: int, options: Sequence[Action], context: Any = None
    ) -> None:
        """Put one question to one player; nothing happens until it is answered."""
        self.kind = question.kind
        self.decider = decider
        self.options = options
        self.context = context

    def run(self) -> None:
        """Carry out steps until a question is asked or the game is over."""
        steps = self.rules.steps
        while not self.kind and not self.over:
            (name, arguments), self.agenda = self.agenda  # type: ignore[misc]  # it ends with the game
            if arguments:
                steps[name](self, *arguments)
            else:
                steps[name](self)

    def apply(self, action: Action) -> None:
        """Carry out a legal answer to the question; `run` goes on to the next one."""
        self.kind = ""
        self.options = ()
        handler = self.rules.verbs.get(type(action))
        if handler is not None:
            handler(self, action)

    def option(self, action: Action) -> Action | None:
        """The option that equals this action; None if there is none."""
        options = self.options
        if type(action) is PlaceTile:
            return action if action in options else None
        try:
            return options[options.index(action)]
        except (ValueError, RecursionError):
            return None

    def play(self, action: Action) -> tuple[Event, ...]:
        """Carry out a legal answer and all that follows, and add it to the past; its events."""
        self.events = []
        self.apply(action)
        self.run()
        self.past = Link(self.past, action, self.events)
        return self.past.events

    def run_to_reveal(self, seat: int) -> str | None:
        """As `run`, but stop before anything hidden shows or somebody else decides; says which of them."""
        rules = self.rules
        while not self.kind:
            if self.over:
                return "end"
            (name, arguments), rest = self.agenda  # type: ignore[misc]  # it ends with the game
            if name in rules.reveals:
                return rules.reveals[name]
            self.agenda = rest
            rules.steps[name](self, *arguments)
        return None if self.decider == seat else "player"


take(globals())
