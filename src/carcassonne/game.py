"""Game: a running game behind the public names. It joins engine and rules and owns no rule itself."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from carcassonne._core import take_methods
from carcassonne._version import __version__
from carcassonne.config import RANDOM, Config
from carcassonne.engine import looking
from carcassonne.engine.actions import Action
from carcassonne.engine.board import lay, roots
from carcassonne.engine.decision import Decision
from carcassonne.engine.errors import ConfigError, IllegalAction, shown
from carcassonne.engine.events import Events
from carcassonne.engine.figures import in_supply, pick, put
from carcassonne.engine.looking import FeatureView, FiguresView, TileView
from carcassonne.engine.rng import fresh_seed, key_of
from carcassonne.engine.stack import FixDraw, Reshuffle, deal, fix_draw, reshuffle, unseen
from carcassonne.engine.state import Link, State, chain
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import LIMIT, NOWHERE, Point, cell, point
from carcassonne.illegal import refusal
from carcassonne.modules import ALL
from carcassonne.script import Script
from carcassonne.views import AIDS, events_for, view

Told = dict[str, Any]
"""An event as JSON has it."""
RECORD_FORMAT = "carcassonne-record/1"
_text = json.JSONEncoder(sort_keys=True).encode


@dataclass(frozen=True, slots=True)
class Preview:
    """What actions would do: their events, the next decision of the same player, and why it stops."""

    events: tuple[Told, ...]
    decision: Decision | None
    stop: str | None
    """"draw", "die", "message", "prize", "player", "end", or None if the same player decides next."""
    player: int | None = None
    """Who decides next, if it stops because someone else does."""


class Game:
    """A game in play. `decision` asks, `play` answers; everything else looks."""

    __slots__ = ("_decision", "_state", "config")

    def __init__(self, config: Config, script: Script | None = None) -> None:
        if not isinstance(config, Config):
            raise ConfigError("config.config", "a game needs a Config")
        if script is not None and not isinstance(script, Script):
            raise ConfigError("config.script", "script must be a Script or None")
        self.config = config
        self._decision: Decision | None = None
        self._state = _opening(config, script, config.seed if config.seed is not None else fresh_seed())

    @classmethod
    def _of(cls, config: Config, state: State) -> Game:
        game = cls.__new__(cls)
        game.config = config
        game._state = state
        game._decision = None
        return game

    # --- playing ------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """The question asked now; None once the game is over, and before a reveal (`after`)."""
        decision = self._decision
        if decision is None:
            if self._state.over or not self._state.kind:
                return None
            decision = self._decision = Decision(self._state)
        return decision

    def play(self, action: Action | Mapping[str, Any]) -> Events:
        """Carry out a legal action and return the events it caused."""
        events = self._state.play(self._legal(action))
        self._decision = None
        return Events(events)

    def action(self, data: Mapping[str, Any]) -> Action:
        """The legal option that a dict of the protocol stands for."""
        try:
            text = _text(dict(data))
        except (TypeError, ValueError, RecursionError):
            raise refusal(self._state, data) from None
        wanted = json.loads(text)
        for option in self._state.options:
            if option.verb == wanted.get("type"):
                known = option.to_json()
                if known == wanted and _text(known) == text:  # 1 is neither 1.0 nor true
                    return option
        raise refusal(self._state, data)

    def _legal(self, action: Action | Mapping[str, Any]) -> Action:
        """The option that equals this action; what is none is refused and changes nothing."""
        if not isinstance(action, Action):
            return self.action(action)
        option = self._state.option(action)
        if option is None:
            raise refusal(self._state, action.to_json())
        return option

    def preview(self, actions: Iterable[Action | Mapping[str, Any]]) -> Preview:
        """What these actions of the deciding player would do, on a copy, up to the first reveal."""
        copy = self.copy()
        state = copy._state
        seat = state.decider
        events: list[Told] = []
        stop: str | None = "end" if state.over else None
        for action in actions:
            if stop is not None:
                raise IllegalAction(
                    "illegal.preview", f"a preview cannot continue past the stop {stop!r}", stop=stop
                )
            action = copy._legal(action)
            state.events = []
            state.apply(action)
            stop = state.run_to_reveal(seat)
            events += [event.to_json() for event in state.events]
        other = state.decider if stop == "player" else None
        return Preview(tuple(events), None if stop else Decision(state), stop, other)

    def after(self, actions: Iterable[Action | Mapping[str, Any]] | None = None) -> list[Game]:
        """The after-states of these actions, or of all options: for each a copy in which it was played.

        Each goes as far as the deciding player can foresee, up to the first reveal. Where that comes next,
        nobody is asked (`decision` is None) and nothing can be played.
        """
        seat = self._state.decider
        chosen = self._state.options if actions is None else [self._legal(action) for action in actions]
        return [Game._of(self.config, _foreseen(self._state, action, seat)) for action in chosen]

    # --- the score and the turn -----------------------------------------------------------------------

    @property
    def scores(self) -> tuple[int, ...]:
        return self._state.scores

    @property
    def over(self) -> bool:
        return self._state.over

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won, once the game is over; several if they tie (BASE-39)."""
        if not self._state.over:
            return ()
        best = max(self._state.scores)
        return tuple(seat for seat, score in enumerate(self._state.scores) if score == best)

    @property
    def turn(self) -> int:
        """How many turns have begun."""
        return self._state.turn

    @property
    def player(self) -> int:
        """Whose turn it is."""
        return self._state.player

    @property
    def events(self) -> tuple[Told, ...]:
        """Everything that has happened, oldest first."""
        return tuple(event.to_json() for link in self._links() for event in link.events)

    def events_for(self, seat: int | None, since: int = 0) -> list[Told]:
        """The events as this seat may see them, numbered as in `events`."""
        return events_for(self, self._checked(seat), since)

    # --- looking --------------------------------------------------------------------------------------

    def tile(self, at: Sequence[int]) -> TileView | None:
        """The tile at a point, or None."""
        placed = self._state.board.get(_cell(at))
        return None if placed is None else looking.tile_view(self._state, placed)

    def tiles(self) -> tuple[TileView, ...]:
        """All tiles on the board in the order of placement."""
        board = self._state.board
        return tuple(looking.tile_view(self._state, board[at]) for at in self._state.laid)

    def feature(self, at: Sequence[int], segment: int) -> FeatureView:
        """The whole feature that a segment belongs to."""
        placed = self._state.board.get(_cell(at))
        if placed is None:
            raise LookupError(f"there is no tile at {tuple(at)}")
        known = type(segment) is int and 0 <= segment < len(placed.features)
        if not known or placed.features[segment] < 0:
            raise LookupError(f"segment {shown(segment)} of the tile at {tuple(at)} is not a feature")
        return looking.feature_view(self._state, self._state.find(placed.features[segment]))

    def features(self) -> tuple[FeatureView, ...]:
        """All features on the board, oldest first."""
        return tuple(looking.feature_view(self._state, root) for root in roots(self._state))

    def figures(self, seat: int) -> FiguresView:
        """The supply and the placed figures of a player."""
        return looking.figures_view(self._state, self._checked(seat) or 0)

    def markers(self, seat: int) -> dict[str, int]:
        """The points of each marker of a player on the score track."""
        names = self._state.rules.markers
        return dict(zip(names, self._state.markers[self._checked(seat) or 0], strict=True))

    @property
    def hand(self) -> tuple[str, ...]:
        """The tiles drawn and not yet placed."""
        return tuple(tile.id for tile in self._state.hand)

    @property
    def remaining(self) -> Counter[str]:
        """The multiset of unseen tiles."""
        return unseen(self._state)

    @property
    def rejected(self) -> tuple[str, ...]:
        """Tiles that could not be placed and left the game."""
        return tuple(tile.id for tile in self._state.rejected)

    def fits(self, at: Sequence[int]) -> Counter[str]:
        """The unseen tiles whose edges would match at a point, perhaps with someone's bridge."""
        return looking.fits(self._state, _cell(at), self.remaining)

    def projection(self) -> tuple[Told, ...]:
        """The score events if the game ended now."""
        if self._state.over:
            return ()
        return tuple(event.to_json() for event in looking.final_scores(self._state))

    def reach(self) -> dict[str, list[Point]]:
        """Cells that modules want shown, by name, such as the range of each tower."""
        named = [entry for reach in self._state.rules.reaches for entry in reach(self._state).items()]
        return {name: sorted(map(point, cells)) for name, cells in named}

    def view(self, seat: int | None, aids: Iterable[str] = AIDS) -> dict[str, Any]:
        """Everything this seat may know as one JSON-serialisable dict; None is a spectator."""
        return view(self, self._checked(seat), frozenset(aids))

    # --- copies and records -----------------------------------------------------------------------------

    def copy(self, draw: str | None = None) -> Game:
        """An independent game that shares its past; `draw` fixes its next draw."""
        game = Game._of(self.config, self._state.copy())
        if draw is not None:
            if not fix_draw(game._state, draw):
                raise IllegalAction("illegal.draw", f"tile {shown(draw)} cannot be drawn next", tile=draw)
            game._state.past = Link(game._state.past, FixDraw(draw), ())
        return game

    def reshuffled(self, rng: random.Random, seat: int | None) -> Game:
        """A copy in which everything hidden from a seat is redrawn."""
        game = Game._of(self.config, self._state.copy())
        key = rng.getrandbits(256).to_bytes(32, "big")
        game._reshuffle(key, self._checked(seat))
        return game

    def _reshuffle(self, key: bytes, seat: int | None) -> None:
        reshuffle(self._state, key, seat)
        self._state.past = Link(self._state.past, Reshuffle(key.hex(), seat), ())

    @property
    def seed(self) -> int | str:
        """The seed of this game; it reveals what is hidden: keep it from players until the game is over."""
        return self._state.seed

    @property
    def actions(self) -> tuple[Action, ...]:
        """Everything played so far, including acts of chance."""
        return tuple(link.action for link in self._links() if link.action is not None)

    def record(self) -> dict[str, Any]:
        """The game as a JSON-serialisable dict for `carcassonne.replay`; it reveals what is hidden."""
        script: Script | None = self._state.script
        needed = ALL.packages(self.config.modules)
        return {
            "format": RECORD_FORMAT,
            "engine": __version__,
            **({"packages": needed} if needed else {}),
            "config": self.config.to_json(),
            "seed": self._state.seed,
            "script": None if script is None else script.to_json(),
            "actions": [action.to_json() for action in self.actions],
            "scores": list(self.scores),
        }

    def __reduce__(self) -> tuple[Any, ...]:
        """A pickled game is its record: the past is a long chain, and rules are rebuilt, not stored."""
        from carcassonne.record import replay  # which needs this module

        return replay, (self.record(),)

    def __copy__(self) -> Game:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Game:
        return self.copy()

    @classmethod
    def _from_seed(cls, config: Config, script: Script | None, seed: int | str) -> Game:
        return cls._of(config, _opening(config, script, seed))

    # --- helpers ----------------------------------------------------------------------------------------

    def _links(self) -> list[Link]:
        links = []
        link = self._state.past
        while link is not None:
            links.append(link)
            link = link.previous
        return links[::-1]

    def _checked(self, seat: int | None) -> int | None:
        if seat is not None and (type(seat) is not int or not 0 <= seat < len(self.config.players)):
            raise LookupError(
                f"there is no seat {shown(seat)}; the seats are 0 to {len(self.config.players) - 1}"
            )
        return seat

    def _repr_svg_(self) -> str:
        """The board as a notebook shows it, with what everybody may see."""
        from carcassonne.art import board  # loaded on first use

        return board.draw(self.view(None, aids=()))

    def __repr__(self) -> str:
        state = "over" if self.over else f"turn {self.turn}"
        return f"<Game of {', '.join(self.config.players)}, {state}, scores {self.scores}>"


def open_decision(game: Game) -> Decision:
    """The question of a game that is known not to be over."""
    decision = game.decision
    assert decision is not None, "the game is over"
    return decision


def _foreseen(state: State, action: Action, seat: int) -> State:
    """The state after an action, before anything hidden shows."""
    after = state.copy()
    after.apply(action)
    after.run_to_reveal(seat)
    after.past = Link(after.past, action, after.events)
    return after


def _opening(config: Config, script: Script | None, seed: int | str) -> State:
    """The state when the first question is asked."""
    state = _set_up(config, script, seed)
    state.run()
    state.past = Link(None, None, state.events)
    return state


def _set_up(config: Config, script: Script | None, seed: int | str) -> State:
    """The state before the first turn."""
    rules = config.rules
    state = State(rules)
    state.seed = seed
    state.key = key_of(seed)
    state.script = script
    start = rules.start
    if script is not None and script.start is not None:
        start = tuple((tile_named(id), at, turn) for id, at, turn in script.start)
    for tile, at, turn in start:
        lay(state, cell(*at), tile.turns[turn], None)
    state.set_up = len(state.laid)
    state.fresh = ()
    scripted = [tile_named(id) for id in script.tiles] if script is not None else []
    out = [tile_named(id) for id in script.out] if script is not None else []
    deal(state, scripted, script is not None and script.then == "end", out)
    state.dice = () if script is None else tuple(script.dice)
    for record in (*rules.records, *rules.turn_records):
        state.keep(record)
    for module in rules.modules:
        module.begin(state)
    for seat, figure, at, segment in () if script is None else script.figures:
        _stand(state, seat, figure, at, segment)
    state.agenda = chain([("start_turn", (_first(config, state.key),))])  # BASE-5
    return state


def _stand(state: State, seat: int, figure: str, at: Point, segment: int) -> None:
    """Put a figure on the board as a script says; where it cannot stand, the script is refused."""
    rules, placed = state.rules, state.board.get(cell(*at))
    if not 0 <= seat < rules.seats or figure not in rules.kind_masks or not in_supply(state, seat, figure):
        raise ConfigError("config.script", f"player {seat} has no {shown(figure)} to put on the board")
    if placed is None or not 0 <= segment < len(placed.features) or placed.features[segment] < 0:
        raise ConfigError("config.script", f"no figure can stand on segment {segment} of the tile at {at}")
    put(state, pick(state, seat, figure), placed.cell, segment)


def _first(config: Config, key: bytes) -> int:
    """The seat that begins; a lot is drawn apart from the tiles, so that it changes no draw (BASE-42)."""
    if config.first == RANDOM:
        return int.from_bytes(sha256(b"first" + key).digest()) % len(config.players)
    return int(config.first)


def _cell(at: Sequence[int]) -> int:
    """The cell of a point; points farther than any tile can lie share a cell that is always empty."""
    match at:
        case [int(x), int(y)]:
            return cell(x, y) if max(abs(x), abs(y)) < LIMIT else NOWHERE
    raise LookupError(f"{shown(at)} is not a point; a point is a pair of whole numbers")


take_methods(Game)
