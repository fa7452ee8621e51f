"""Castles (rules 11, CASTLE): the owner of a small city may build on it and live off what is near.

A castle is a feature of its own kind from then on, so it is no city to anybody. The meeple in it stands on no
segment: it is beside the board, at the place of its castle, and the castle is unfinished while it is there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypedDict

from carcassonne.engine.actions import PASS, Action
from carcassonne.engine.board import cities_of, recast, segments_of
from carcassonne.engine.codes import SeatColumn, Token
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Deed, Face, Source
from carcassonne.engine.figures import bits, leave_house, return_options, send_home, set_aside
from carcassonne.engine.module import Module, Only, Part, ruled
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import majority, points, score
from carcassonne.engine.standing import LIES, Piece, figure_piece
from carcassonne.engine.state import Feature, Spot, State
from carcassonne.engine.tile import COMPLETABLE, TRAIT_BIT
from carcassonne.geometry import SIDES, STEP, Point, SpotTold, point

ENOUGH, FEW, CROWD = 3, 2, 5  # BCB-2
NOT_ROUND, BESIEGED = TRAIT_BIT["nocastle"], TRAIT_BIT["besieged"]


class BuildCastle(Action, verb="build_castle", picker="card", code=10):
    """Build a castle on the small city just completed and move this knight into it (CASTLE-5).

    A companion that is a builder returns; "fairy" only tells the knight apart from another one like it.
    """

    figure: str
    at: Point
    segment: int
    companion: str | None = None


class CopyFeature(Action, verb="copy_feature", picker="card", code=14):
    """Give your castle the points of this completed feature or castle (CASTLE-23)."""

    at: Point
    segment: int
    points: int


class Castle(NamedTuple):
    """A castle, finished or not."""

    seat: int
    figure: int
    spots: tuple[Spot, ...]
    """The two segments that it covers."""

    @property
    def place(self) -> tuple[Any, ...]:
        """The place of its meeple beside the board."""
        return ("castle", *(number for at, _ in self.spots for number in point(at)))

    @property
    def surroundings(self) -> frozenset[int]:
        """Its two tiles and the two cells on either side of them (CASTLE-13)."""
        (first, _), (second, _) = self.spots
        across = STEP[1] if abs(second - first) == STEP[0] else STEP[0]
        return frozenset(at + way for at in (first, second) for way in (0, across, -across))


class Note(NamedTuple):
    """Something completed in the surroundings of a castle."""

    kind: str
    points: int
    tiles: int
    spot: Spot


class CastleQuestion(Question, kind="castle", offers=(BuildCastle,), optional=True, code=9):
    """Does a small city become a castle, and for whom? (CASTLE-2)"""


class CopyFeatureQuestion(Question, offers=(CopyFeature,), pickers=("card", "spot"), alike="points", code=10):
    """Which completed feature does the castle score? (CASTLE-23)"""


class CastleBuilt(Event, type="castle_built"):
    """A small city became a castle."""

    player: int
    segments: tuple[tuple[Point, int], ...]


class CastlesKept(NamedTuple):
    """What the module keeps."""

    left: tuple[int, ...] = ()
    """The castle tokens that each player still has."""
    built: tuple[Castle, ...] = ()
    """All castles in the order of building."""
    chosen: int | None = None
    """The meeple that moves into the castle being built, while the small city is dealt with."""
    old: int = 0
    """How many castles stood when the scoring of this turn began; later ones wait (CASTLE-28)."""
    noted: Mapping[int, tuple[Note, ...]] = {}
    """Castle -> what was completed in its surroundings; what is left of it is still to be scored."""
    scored: tuple[tuple[int, int], ...] = ()
    """What castles were scored with since the last look at their neighbours (CASTLE-26)."""


class CastleShown(TypedDict):
    player: int
    segments: list[SpotTold]
    finished: bool


class CastlesShown(TypedDict):
    supply: list[int]
    built: list[CastleShown]


class CastlesView(TypedDict):
    castles: CastlesShown


class Castles(Module):
    id = "castles"
    rank = 350
    presets = ("royal-gift",)
    steady = True
    adjusts = {"adjust_share": Only(frozenset({"field"}))}
    tile_sets = ("bridges-castles-bazaars",)  # BCB-1
    editions = ("c2",)
    options = (ruled(False, "castles.mayor_builds", True, False),)  # CASTLE-4
    completion = {"offer_castle": "b", "note_feature": "d", "raise_castle": "fz", "move_in": "hy"}
    turn = {"score_castles": 29}  # after the last feature (CASTLE-24)
    final = {"empty_castles": 7}
    idle = frozenset({"empty_castles"})
    keeps = (CastlesKept,)
    seen = (Token("castle", 9, "castles.built[]", owned=True), SeatColumn("castles", 6, "castles.supply.*"))
    places = {"castle": frozenset({"city"})}
    face = Face(
        box="set.bridges-castles-bazaars",
        place=9.2,
        load=2,
        piece="castle-blue",
        pieces=("castle-yellow",),
        owns=(Belonging("castles.supply.*", "ui.player.castles", "castle", coloured=True),),
        sources=(Source("castle", "#7a4b3a", 10, "city"),),
        deeds={BuildCastle: Deed(art="castle-{colour}")},
        news=(CastleBuilt,),
        pace={CastleBuilt: 160},
    )

    def begin(self, state: State) -> None:
        state.keep(CastlesKept((FEW if self.seats >= CROWD else ENOUGH,) * self.seats))  # BCB-2

    # --- building -------------------------------------------------------------------------------------

    def offer_castle(self, state: State, root: int) -> None:  # TURN-29b, CASTLE-2
        owner = self._owner(state, root)
        if owner is not None and state.kept[CastlesKept].left[owner]:  # CASTLE-6, CASTLE-12
            own = state.features[root].figures & state.rules.seat_masks[owner] & state.rules.meeples
            knights = [BuildCastle(*named[1:5]) for named in return_options(state, bits(own))]
            state.ask(CastleQuestion, owner, (*knights, PASS), root)

    def _owner(self, state: State, root: int) -> int | None:
        """Who may build a castle on this feature (CASTLE-3, CASTLE-4, MAYOR-X3)."""
        city = state.features[root]
        if not city.figures or not _is_small_city(state, root):
            return None
        winners = majority(state, city)
        if not winners and self.chosen["castles.mayor_builds"]:
            meeples = city.figures & state.rules.meeples
            if not meeples & ~sum(mask for _, mask in state.rules.varied):  # such as mayors without shields
                winners = sorted({state.rules.owner_of[figure] for figure in bits(meeples)})
        return winners[0] if len(winners) == 1 else None

    def build_castle(self, state: State, action: BuildCastle) -> None:  # CASTLE-5, CASTLE-7
        seat, root = state.decider, state.context
        own = state.features[root].figures & state.rules.seat_masks[seat] & state.rules.meeples
        named = {BuildCastle(*return_options(state, [figure])[0][1:5]): figure for figure in bits(own)}
        kept = state.kept[CastlesKept]
        left = list(kept.left)
        left[seat] -= 1
        state.keep(kept._replace(chosen=named[action], left=tuple(left)))
        state.skip("score_completed")
        state.skip("note_feature")  # CASTLE-28

    def raise_castle(self, state: State, root: int) -> None:
        """The city is a castle once it has given its ingots and goods (CASTLE-10, CASTLE-X4, KING-X2)."""
        figure = state.kept[CastlesKept].chosen
        if figure is not None:
            castle = put_castle(state, root, figure)
            segments = tuple((point(at), segment) for at, segment in castle.spots)
            state.tell(CastleBuilt(castle.seat, segments))

    def move_in(self, state: State, root: int) -> None:
        """The meeple goes into the castle; all other figures return without points (CASTLE-5, BLD-X14)."""
        kept = state.kept[CastlesKept]
        if kept.chosen is not None:
            state.keep(kept._replace(chosen=None))
            set_aside(state, kept.chosen, *kept.built[-1].place)  # CASTLE-X5
            for other in bits(state.features[root].figures):
                if other in state.figures:
                    send_home(state, other)

    # --- scoring --------------------------------------------------------------------------------------

    def note_feature(self, state: State, root: int) -> None:  # TURN-29d, CASTLE-14 to CASTLE-18, CASTLE-22
        castles = self._unfinished(state)
        feature = state.features[root]
        if not castles or feature.kind not in COMPLETABLE:  # ABBEY-X12, CASTLE-X10, CASTLE-X14
            return
        spots = list(segments_of(state, root))
        cells = {at for at, _ in spots}
        value = points(state.rules.value(state, feature, complete=True))  # INN-X6, CATH-X4, CASTLE-X3
        note = Note(feature.kind, value, feature.tiles, spots[-1])  # CASTLE-20, CASTLE-21
        self._note(state, {number: (note,) for number in castles if castles[number].surroundings & cells})

    def _note(self, state: State, more: dict[int, tuple[Note, ...]]) -> None:
        kept = state.kept[CastlesKept]
        noted = dict(kept.noted)
        for number, notes in more.items():
            noted[number] = noted.get(number, ()) + notes
        state.keep(kept._replace(noted=noted))

    def _unfinished(self, state: State) -> dict[int, Castle]:
        """The castles that can be scored in this step, by number (CASTLE-29)."""
        kept = state.kept[CastlesKept]
        return {
            number: castle
            for number, castle in enumerate(kept.built[: kept.old])
            if state.away.get(castle.figure) == castle.place
        }

    def score_castles(self, state: State) -> None:  # CASTLE-18, CASTLE-24, CASTLE-26
        """The next castle is scored, or its owner asked; then the same again, until none is left."""
        if not state.kept[CastlesKept].noted:
            self._chain(state)
        kept = state.kept[CastlesKept]
        built, noted = kept.built, kept.noted
        if not noted:
            if kept.old != len(built):
                state.keep(kept._replace(old=len(built)))
            return
        seats = state.seats_from(state.player)
        number = min(noted, key=lambda number: (seats.index(built[number].seat), number))
        state.push(("score_castles", ()))
        if len(noted[number]) == 1:
            self._score(state, number, noted[number][0])
        else:  # CASTLE-23, CASTLE-27
            names = {CopyFeature(point(n.spot[0]), n.spot[1], n.points): n for n in noted[number]}
            state.ask(CopyFeatureQuestion, built[number].seat, tuple(names), (number, names))  # CASTLE-19

    def copy_feature(self, state: State, action: CopyFeature) -> None:
        number, names = state.context
        self._score(state, number, names[action])

    def default(self, state: State) -> Action | None:
        """Of several features a clock takes one that is worth most."""
        if state.kind != "copy_feature":
            return None
        return max((o for o in state.options if isinstance(o, CopyFeature)), key=lambda o: o.points)

    def _score(self, state: State, number: int, note: Note) -> None:  # CASTLE-25
        kept = state.kept[CastlesKept]
        castle = kept.built[number]
        noted = {other: notes for other, notes in kept.noted.items() if other != number}
        state.keep(kept._replace(noted=noted, scored=(*kept.scored, (number, note.points))))
        score(state, castle.seat, "castle", [(note.kind, 1, note.points)], note.tiles)
        for scored in state.rules.figure_scored:
            scored(state, castle.figure)
        leave_house(state, castle.figure)

    def _chain(self, state: State) -> None:  # CASTLE-26, CASTLE-27
        """Castles beside those that were scored in the last round are scored with the same points."""
        kept = state.kept[CastlesKept]
        built, scored = kept.built, kept.scored
        if scored:
            state.keep(kept._replace(scored=()))
        for number, castle in self._unfinished(state).items() if scored else ():
            near = [(built[other], value) for other, value in scored if _near(castle, built[other])]
            notes = [Note("castle", value, _tiles(state, other), other.spots[-1]) for other, value in near]
            if notes:
                self._note(state, {number: tuple(notes)})

    # --- the end --------------------------------------------------------------------------------------

    def adjust_share(
        self, state: State, feature: Feature, seat: int, complete: bool, parts: list[Part]
    ) -> None:
        """A castle is worth a point more to a field than a completed city (CASTLE-32, FARM-X6)."""
        if feature.kind == "field" and state.kept[CastlesKept].built:
            castles = sum(1 for root in cities_of(state, feature) if state.features[root].kind == "castle")
            if castles:
                parts.append(("castles", castles, castles))  # CASTLE-X1, CASTLE-X2

    def empty_castles(self, state: State) -> None:  # FINAL-7, CASTLE-30
        for castle in state.kept[CastlesKept].built:
            if state.away.get(castle.figure) == castle.place:
                leave_house(state, castle.figure)

    def housed(self, state: State) -> dict[int, tuple[Spot, ...]]:
        built = state.kept[CastlesKept].built
        return {c.figure: c.spots for c in built if state.away.get(c.figure) == c.place}

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        """The castles, each followed by the meeple in it."""
        inside = self.housed(state)
        for built in state.kept[CastlesKept].built:
            (first, _), (second, _) = built.spots
            side = SIDES[STEP.index(second - first)]
            castle = Piece("castle", first, side=side, owner=built.seat, how=LIES)
            yield castle
            if built.figure in inside:
                yield figure_piece(state, built.figure, first, on=castle)

    def show(self, state: State, seat: int | None) -> CastlesView:
        kept, inside = state.kept[CastlesKept], self.housed(state)
        built: list[CastleShown] = [
            {
                "player": castle.seat,
                "segments": [[list(point(at)), segment] for at, segment in castle.spots],
                "finished": castle.figure not in inside,
            }
            for castle in kept.built
        ]
        return {"castles": {"supply": list(kept.left), "built": built}}


def put_castle(state: State, root: int, figure: int) -> Castle:
    """Make a castle of a city for this meeple; it is no city any more, and no siege either (CASTLE-X17)."""
    city = state.features[root]
    recast(state, root, kind="castle", traits=city.traits & ~BESIEGED)  # CATHAR-X7
    castle = Castle(state.rules.owner_of[figure], figure, tuple(segments_of(state, root)))
    kept = state.kept[CastlesKept]
    state.keep(kept._replace(built=(*kept.built, castle)))
    return castle


def _is_small_city(state: State, root: int) -> bool:  # CASTLE-1, CASTLE-33
    city = state.features[root]
    if city.kind != "city" or city.tiles.bit_count() != 2 or city.traits & NOT_ROUND:
        return False
    spots = list(segments_of(state, root))
    halves = [state.board[at].oriented for at, _ in spots]
    return (
        len(spots) == 2
        and all(len(half.pieces[n][4]) == 1 for half, (_, n) in zip(halves, spots, strict=True))
        and all(half.tile.design.role != "square" for half in halves)
    )


def _near(castle: Castle, other: Castle) -> bool:
    return any(at in castle.surroundings for at, _ in other.spots)


def _tiles(state: State, castle: Castle) -> int:
    """The tiles of a castle as a set."""
    return sum(1 << state.board[at].index for at, _ in castle.spots)
