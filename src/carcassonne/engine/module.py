"""What a rule module is: a class with hooks.

A module says what it brings (tiles, figures, options, verbs), where its steps stand in the turn, and
overrides the hooks it needs. A ruleset collects, once per set-up, the hooks that are really overridden, so a
module that is not in play costs nothing. Modules never import each other: they meet through traits, hooks and
the agenda.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType
from typing import Any, ClassVar, NamedTuple, TypeVar, is_typeddict

from carcassonne.engine import codes
from carcassonne.engine.actions import Action
from carcassonne.engine.events import TYPES, Event
from carcassonne.engine.face import Face
from carcassonne.engine.question import KINDS, Note, Panel, Question
from carcassonne.engine.standing import Piece
from carcassonne.engine.state import Feature, Spot, State, Step
from carcassonne.engine.tile import Oriented, Tile
from carcassonne.geometry import Point
from carcassonne.tiles import words

T = TypeVar("T")
OptionValue = bool | int | str
Part = tuple[str, int, int]
"""One named part of a score: what was counted, how many, and the points for it."""
Reason = tuple[str, dict[str, Any]]
"""A message key with parameters."""
RULED = (0, 2)
"""The version since which the rulings of `ruled` options hold."""


@dataclass(frozen=True)
class FigureKind:
    """A kind of figure; interplay between modules is stated on these traits."""

    id: str
    count: int
    """How many each player has."""
    meeple: bool = True
    """Meeples occupy features and have strength (DEF-3, DEF-5); special figures do neither."""
    strength: int | str = 1
    """A number, or what of the feature is counted (a mayor has the strength of its shields)."""
    depends: bool = False
    """It stays on the board only with its companion, or with any own meeple on its feature."""
    stands: Set[str] = frozenset()
    """Kinds of segments it may be placed on in step 2, as far as the modules in play open them."""
    joins: frozenset[str] = frozenset()
    """Kinds of segments and other places that it comes to in another way; for the table of figures."""
    spot: str = ""
    """A place that is no segment, by the end of a message key: "corner", "track", "tile", "beside"."""
    leaves: str = ""
    """When it leaves the board, by the end of a message key; empty: with its company, or when it scores."""
    flies: bool = False
    """It may use a flying machine in any case (FLY-2, FLY-3)."""
    drives: bool = False
    """It may move on when its feature is scored, so it matters where on a feature it stands (WAGON-5)."""
    building: bool = False
    """A building on a field: a meeple that comes to it is paid at once and returns (BARN-14, COUNT-C2-11)."""
    herds: bool = False
    """With it in play a herd printed on a field counts, in the first edition only without it (HERD-C1-1)."""
    code: int | None = None
    """Its number for programs that learn, see `engine/codes.py`."""


class Takes(NamedTuple):
    """What a module takes from the board: meeples that can stand on one of these kinds of segments."""

    standing_on: Set[str]
    companions: bool = False
    """Those too that depend on such a meeple."""


EVERYWHERE: Set[str] = words.EVERYWHERE
"""Where a normal meeple may stand; a garden is for abbots only (ABBOT-5, BIG-7)."""


class AtHand(NamedTuple):
    """A figure of this kind in the supply of the active player, for `idle_without`."""

    figure: str


class Showing(NamedTuple):
    """A segment of this kind on the new tile, for `idle_without`."""

    segment: str


class Only(NamedTuple):
    """Features of these kinds, with one of these traits if any are named, for `adjusts`."""

    kinds: frozenset[str]
    traits: int | None = None


class Option(NamedTuple):
    """A variant of a module; `defaults` may differ by edition."""

    id: str
    values: tuple[OptionValue, ...]
    default: OptionValue
    by_edition: Mapping[str, OptionValue]
    house: bool = False
    """Is it a house rule, which no rulebook has? It is off unless somebody turns it on."""
    formerly: OptionValue | None = None
    """What records written before `RULED` mean that do not name it; None: the default, as it always was."""

    def default_in(self, edition: str) -> OptionValue:
        return self.by_edition.get(edition, self.default)


def option(id: str, *values: OptionValue, **by_edition: OptionValue) -> Option:
    """An option whose first value is the default, unless an edition says otherwise."""
    return Option(id, values, values[0], by_edition)


def ruled(before: OptionValue, id: str, *values: OptionValue, **by_edition: OptionValue) -> Option:
    """An option about a ruling that was decided anew; records of before keep the reading they had."""
    return option(id, *values, **by_edition)._replace(formerly=before)


def house_rule(id: str, *values: OptionValue) -> Option:
    """An option that no rulebook has; its first value leaves the rules as they are."""
    return option(id, *values)._replace(house=True)


def figures_rule(module: str) -> Option:
    """The house rule for the number of a module's figures; a player has one of them otherwise (HOUSE-10)."""
    return house_rule(f"{module}.figures", 1, 2, 3)


class Box:
    """The tiles while the game is being set up."""

    def __init__(self, tiles: Counter[str], edition: str, seats: int) -> None:
        self.land = tiles
        """Tiles that will be shuffled into the ordinary stack; modules take out what they need."""
        self.edition = edition
        self.seats = seats
        self.opened: frozenset[str] = frozenset()
        """Kinds of segments that figures can be placed on with the modules in play."""
        self.start: list[tuple[str, Point, int]] = []
        """What lies on the table when the game begins: tile, point, turn."""
        self.piles: list[list[str]] = []
        """Face-down piles that are drawn before the ordinary stack, each shuffled by itself."""
        self.later: list[str] = []
        """What is neither on the table nor in a pile: a module lays it during the game."""

    def take(self, tile_id: str, copies: int = 1) -> None:
        """Take copies of a tile out of the ordinary tiles."""
        self.land[tile_id] -= copies
        self.land = +self.land


class Module:
    """Base of all rule modules. Override what the module needs; cite rule ids where they act."""

    id: ClassVar[str]
    title: ClassVar[str]
    """What it is called in English; if it does not say so, as its id."""
    rank: ClassVar[float]
    """Modules act in the order of their ranks (DEF-13): what changes a value stands before what halves it."""
    editions: ClassVar[tuple[str, ...]] = ("c1", "c2", "c3")
    """Editions whose own rulebook has the module; it can be played in all of them."""
    presets: ClassVar[tuple[str, ...]] = ()
    """Named set-ups that it is part of; `everything` has every module of ours in any case."""
    leads: ClassVar[tuple[str, ...]] = ()
    """Those of its presets that are about it: they name it right after the usual modules."""
    tile_sets: ClassVar[tuple[str, ...]] = ()
    boxes: ClassVar[tuple[Path, ...]] = ()
    """Boxes of tiles in the module's own package; those in `carcassonne/boxes` are known anyway."""
    needs: ClassVar[frozenset[str]] = frozenset()
    """Kinds of segments that some module must open, or it is pointless: advice, not an error."""
    river: ClassVar[bool] = False
    """Does the game begin with a river because of it (RIVER-1)?"""
    options: ClassVar[tuple[Option, ...]] = ()
    figures: ClassVar[tuple[FigureKind, ...]] = ()
    opens: ClassVar[frozenset[str]] = frozenset()
    """Kinds of segments that figures can be placed on because of this module."""
    markers: ClassVar[tuple[str, ...]] = ()
    neutral: ClassVar[tuple[FigureKind, ...]] = ()
    """Figures that belong to nobody."""
    places: ClassVar[Mapping[str, frozenset[str]]] = {}
    """Places that are no segments -> meeples come there that can stand on one of these kinds of segments."""
    takes: ClassVar[Takes | None] = None
    """Which figures the module takes from the board, for the table of figures."""
    face: ClassVar[Face] = Face()
    """How the module looks to a user."""
    word_codes: ClassVar[Mapping[str, int]] = {}
    """Words of options that are no figures -> their numbers for programs that learn."""
    seen: ClassVar[tuple[codes.Column | codes.Token, ...]] = ()
    """What of its view programs that learn see as numbers; see `show_kept`."""

    turn: ClassVar[Mapping[str, float]] = {}
    """Name of a step of the turn -> its number in TURN-1 to TURN-40; the method has the same name."""
    read_off: ClassVar[frozenset[str]] = frozenset()
    """Steps of final scoring whose points can be read off the features; a bot does not carry them out."""
    idle: ClassVar[frozenset[str]] = frozenset()
    """Steps of final scoring that ask or tidy up and give no points by themselves; bots skip them."""
    steady: ClassVar[bool] = False
    """Do `adjust_value` and `adjust_share` depend on the record of the feature alone, or on what `sways` it?

    Shares of fields do not matter here: their cities change all the time."""
    idle_without: ClassVar[Mapping[str, type[tuple[Any, ...]] | str | AtHand | Showing]] = {}
    """Steps, and perhaps the hook `offer_figures`, that do nothing while a record is as it began (its class),
    while the active player has no figure of a kind on the board, or none at hand, or where the new tile does
    not show something. It only saves time: an engine may leave them out then, or not."""
    adjusts: ClassVar[Mapping[str, Only]] = {}
    """The hooks `adjust_value` and `adjust_share` -> the features to which alone they do something. This only
    saves time, too."""
    only_with: ClassVar[Mapping[str, str]] = {}
    """Steps of the turn that do nothing unless the tile laid bears this mark -> the mark."""
    lays_again: ClassVar[bool] = False
    """Can a turn lay one more tile, so that what the first one needs says too little?"""
    final: ClassVar[Mapping[str, float]] = {}
    """The same for final scoring, FINAL-1 to FINAL-16."""
    completion: ClassVar[Mapping[str, str]] = {}
    """Name of a step in the scoring of one completed feature -> its letter in TURN-29."""
    keeps: ClassVar[tuple[type[tuple[Any, ...]], ...]] = ()
    """Records of the module: classes of named tuples, which begin with their defaults."""
    keeps_of_turn: ClassVar[tuple[type[tuple[Any, ...]], ...]] = ()
    """Those that begin anew with every turn and are part of its record (TURN-1, TURN-36)."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    """Types of event that the module tells; found by themselves if they stand in its file or package."""
    questions: ClassVar[tuple[type[Question], ...]] = ()
    """What the module asks; found like the events."""
    shows: ClassVar[type[Any] | None] = None
    """What the hook `show` adds to a view, as a TypedDict; the hook's annotation says it."""
    steps: ClassVar[tuple[str, ...]] = ()
    """Names of further steps that the module pushes itself."""
    reveals: ClassVar[Mapping[str, str]] = {}
    """Steps that reveal something hidden -> what a preview says when it stops before them."""
    verbs: ClassVar[Mapping[type[Action], str]] = {}
    """Actions the module understands -> name of the method that carries them out.

    The methods say it themselves: what they take is annotated as `action`."""
    values: ClassVar[Mapping[str, str]] = {}
    """Kind of feature -> name of the method that counts its value."""

    def __init_subclass__(cls) -> None:
        own = cls.__dict__
        for kind in (*own.get("figures", ()), *own.get("neutral", ())):
            codes.FIGURES.give(kind.id, kind.code)
        for word, code in own.get("word_codes", {}).items():
            codes.WORDS.give(word, code)
        for seen in own.get("seen", ()):
            seen.give()
        cls.verbs = {**cls.verbs, **_verbs(own), **own.get("verbs", {})}
        cls.shows = own.get("shows") or _shown(own) or cls.shows
        cls.events = own.get("events") or _beside(cls, TYPES.values())
        cls.questions = own.get("questions") or _beside(cls, KINDS.values())
        if "title" not in own and "id" in own:
            cls.title = cls.id.replace("-", " ").capitalize()

    def __init__(self, edition: str, seats: int, options: Mapping[str, OptionValue]) -> None:
        self.edition = edition
        self.seats = seats
        self.chosen = options

    def number_of(self, kind: FigureKind) -> int:
        """How many figures of a kind each player has in this game (HOUSE-10)."""
        return int(self.chosen.get(f"{self.id}.figures", kind.count))

    def method_of(self, step: str) -> str:
        """The name of the method that carries out a step in this game."""
        return step

    def counted_by(self, kind: str) -> str:
        """The name of the method that counts the value of a kind of feature in this game."""
        return self.values[kind]

    # --- hooks: each is collected only from modules that override it ------------------------------

    def deal(self, box: Box) -> None:
        """Take the module's tiles out of the box, set start tiles, make piles."""

    def begin(self, state: State) -> None:
        """Set what the module keeps when a game begins; the tiles are dealt already."""

    def reshuffle(self, state: State, seat: int | None) -> None:
        """Draw anew what the module hides from a seat."""

    def advise(self, modules: Sequence[Module]) -> Iterable[Reason]:
        """What is legal but unwise about a set-up with these modules."""
        return ()

    def draw_aside(self, state: State, tile: Tile) -> bool:
        """Take a drawn tile aside instead of letting it be placed; another one is drawn then (TURN-7)."""
        return False

    def before_draw(self, state: State) -> tuple[Step, ...]:
        """What must happen before the next tile is drawn (TURN-5)."""
        return ()

    def nothing_drawn(self, state: State) -> bool:
        """Say what happens instead of the end of the game when no tile is left to be drawn."""
        return False

    def shuffle_end(self, state: State, tiles: Sequence[Tile]) -> int:
        """Tiles are shuffled in: where the face-down tiles end that they are shuffled among."""
        return len(state.stack)

    def part_over(self, state: State) -> None:
        """A tile part is over (TURN-36): take back what waits for the end of an ordinary turn."""

    def changes_placements(self, tile: Tile) -> bool:
        """Could the module add or forbid placements of this tile? Asked once for each design."""
        return True

    def add_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """Add placements that do not match by themselves, but that the module makes legal (TURN-10)."""
        return codes

    def repairs(self, state: State, tile: Tile, at: int) -> bool:
        """Could the module make a tile legal on a free cell whose edges it does not match (`Game.fits`)?"""
        return False

    def before_laying(self, state: State, at: int, oriented: Oriented) -> Oriented:
        """Make the board ready for a tile that a player lays, or lay another drawing of the tile."""
        return oriented

    def limit_placements(self, state: State, tile: Tile, codes: list[int]) -> list[int]:
        """Leave out placements that the module forbids; a code is four times the cell plus the turn."""
        return codes

    def offer_figures(self, state: State, options: list[Action]) -> None:
        """Add options to step 2 (TURN-19); earlier options of the list may be extended."""

    def limit_figures(self, state: State, options: list[Action]) -> list[Action]:
        """Leave out options to put a figure somewhere that the module forbids, whoever offers them.

        An option has `figure` and `at`; it has `segment` too, unless the figure stands on a corner.
        """
        return options

    def adjust_value(self, state: State, feature: Feature, complete: bool, parts: list[Part]) -> None:
        """Add a part to the value of a feature (DEF-13)."""

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        """Add a part to what one scoring player gets for a feature, beyond its value to everybody."""

    def sways(self, state: State) -> Iterable[object]:
        """What the value of a feature depends on beside its record, for bots that remember values."""
        return ()

    def order_matters(self, state: State, roots: tuple[int, ...]) -> bool:
        """Can the order in which these completed features are scored change a result (TURN-29)?"""
        return False

    def marker_moved(self, state: State, seat: int, before: int, points: int, cause: str) -> None:
        """A marker has left the space of `before` points.

        `cause` is "turn", "final", "payment", or the word of a module for points that it gives in between.
        """

    def figure_landed(self, state: State, figure: int) -> None:
        """A figure that flew away from the new tile has come to stand on the board (TURN-21)."""

    def figure_left(self, state: State, figure: int, spot: Spot) -> None:
        """A figure has left its place on the board."""

    def tell_apart(self, state: State, figure: int) -> str | None:
        """What stands beside a figure and tells it from others that are alike on the same segment."""
        return None

    def feature_scored(self, state: State, root: int, complete: bool, final: bool) -> None:
        """A feature has just been scored; the figures on it are still there."""

    def perched(self, state: State) -> dict[int, int]:
        """Figures of `state.away` that stand on a tile, but on no segment of it -> its cell (a tower)."""
        return {}

    def housed(self, state: State) -> dict[int, tuple[Spot, ...]]:
        """Figures of `state.away` in a building -> the segments it covers; they stand on none (a castle)."""
        return {}

    def figure_scored(self, state: State, figure: int) -> None:
        """The building of a figure was scored and the figure is about to leave it (CASTLE-25)."""

    def plays_without_draw(self, state: State) -> bool:
        """Can the active player play a turn although no tile can be drawn (TURN-39)?"""
        return False

    def limit_flight(self, state: State, cells: list[int]) -> list[int]:
        """Leave out cells that the dragon may not enter (DRAGON-22)."""
        return cells

    def blocked(self, state: State) -> Iterable[tuple[dict[str, Any], Reason]]:
        """What a user may miss among the options of the question asked now, and why."""
        return ()

    def notes(self, state: State) -> Iterable[tuple[Action, Note]]:
        """What a player may want to know of some options of the question asked now."""
        return ()

    def panel(self, state: State) -> Panel:
        """What is shown beside the question asked now."""
        return {}

    def default(self, state: State) -> Action | None:
        """The option a clock takes; None leaves it to the next module."""
        return None

    def show_event(self, event: Event, seat: int | None) -> Event | None:
        """An event of the module that is not public, in the form that this seat may see; None hides it."""
        return None

    def reach(self, state: State) -> dict[str, Iterable[int]]:
        """Cells that a user interface may want to show, by name: the range of a tower, a dragon's way."""
        return {}

    def show(self, state: State, seat: int | None) -> Mapping[str, object]:
        """What this seat may know of what the module keeps, as its class `shows` says."""
        return {}

    def show_kept(self, state: State) -> Mapping[str, object]:
        """What of `show` depends on the records that it `keeps` alone, whoever looks; for what is `seen`."""
        return self.show(state, None)

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        """What the module puts on the tiles, and figures that it puts elsewhere than on their segments.

        Whatever the seat may know, the pieces and their order are the same; only a `value` may be left out.
        """
        return ()


def _verbs(own: Mapping[str, Any]) -> dict[type[Action], str]:
    """The actions that methods of a class carry out."""
    return {action: name for name, method in own.items() if (action := _annotated(method, "action"))}


def _shown(own: Mapping[str, Any]) -> type[Any] | None:
    """What the hook `show` of a class says it gives, if that is a TypedDict."""
    found = _annotated(own.get("show"), "return")
    return found if is_typeddict(found) else None


def _annotated(method: object, name: str) -> Any:
    """The class that an annotation of a method names; None if there is none, or no single name."""
    found = getattr(method, "__annotations__", {}).get(name)
    return (
        method.__globals__.get(found)
        if isinstance(found, str) and isinstance(method, FunctionType)
        else found
    )


def _beside(module: type[Module], classes: Iterable[type[T]]) -> tuple[type[T], ...]:
    """Those of the classes that stand in the file or package of a module."""
    place = module.__module__
    return tuple(kind for kind in classes if f"{kind.__module__}.".startswith(f"{place}."))
