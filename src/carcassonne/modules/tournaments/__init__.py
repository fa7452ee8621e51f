"""Tournaments & Shields (rules 12, TOURN): meeples registered with secret shields compete for prize tiles.

The land tiles lie in several stacks; before a stack is opened a tournament is held for the prize tiles on it.
Here are the crown and the tournaments; the tokens are in `shields`, the tiles that are laid before the drawn
one in `prizes`, the stacks in `stacks`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypedDict

from carcassonne.engine.actions import Action
from carcassonne.engine.chance import shuffle
from carcassonne.engine.codes import SeatColumn
from carcassonne.engine.events import Event
from carcassonne.engine.face import Belonging, Face, Source
from carcassonne.engine.module import option
from carcassonne.engine.question import Question
from carcassonne.engine.scoring import score
from carcassonne.engine.standing import WALKS, Piece
from carcassonne.engine.state import State
from carcassonne.engine.turn import lead, open_turn
from carcassonne.geometry import Point, PointTold, point
from carcassonne.modules.tournaments.prizes import Prize, PrizeOpened, PrizesKept
from carcassonne.modules.tournaments.shields import (
    CATEGORY,
    RegisteredShown,
    ShieldsKept,
    ShieldsTurn,
    bonus_of,
    drop,
    is_square,
    replaced,
    take_token,
    told,
)
from carcassonne.modules.tournaments.stacks import MANY, Entry, Stacks, TournamentsKept

PER_SHIELD = 3


class Enter(Action, verb="enter_tournament", picker="figure", code=17):
    """Let this registered meeple take part and reveal its token (TOURN-30)."""

    figure: str
    at: Point
    segment: int
    value: int


class EnterQuestion(Question, offers=(Enter,), secret=True, code=15):
    """Which registered meeple takes part in the tournament? (TOURN-30)"""


class TokenRevealed(Event, type="token_revealed"):
    """A player entered the tournament with a meeple and revealed its token."""

    player: int
    figure: str
    at: Point
    segment: int
    value: int
    bonus: int
    skill: int


class TournamentHeld(Event, type="tournament"):
    """A tournament was held."""

    category: str
    skills: tuple[tuple[int, int], ...]
    """Who took part, and with which skill."""
    prizes: tuple[int, ...]
    """Who got prize tiles."""
    final: bool


class CrownMoved(Event, type="crown"):
    """The crown moved on to the category of the next tournament."""

    category: str


class TokensRemoved(Event, type="tokens_removed"):
    """The tokens under meeples left the game before final scoring."""


class PrizeShown(TypedDict):
    """A prize tile that lies before a player."""

    tile: str | None
    """None if this seat may not know it."""
    value: int | None
    """The number of the token kept with it."""


class TournamentPlayer(TypedDict):
    """The tokens and prize tiles of a player."""

    numbers: list[int]
    """His tokens in the supply and under meeples."""
    supply: list[int] | int
    """The tokens in his supply; for others only how many they are."""
    registered: list[RegisteredShown]
    gone: list[int]
    """His tokens that have left the game."""
    waiting: list[PrizeShown]


class StatueShown(TypedDict):
    """A token on a statue."""

    at: PointTold
    segment: int
    player: int
    value: int


class TournamentsShown(TypedDict):
    crown: str
    """The category of the next tournament."""
    stacks: list[int]
    """How many land tiles are left in the current stack and in each one after it."""
    prizes: list[int]
    """How many prize tiles lie on the second stack, the third ..., and in the last stack."""
    players: list[TournamentPlayer]
    statues: list[StatueShown]


class TournamentsView(TypedDict):
    tournaments: TournamentsShown


class Tournaments(Stacks):
    id = "tournaments"
    title = "Tournaments & Shields"
    rank = 370
    presets = ("tournament-day",)
    leads = ("tournament-day",)
    tile_sets = ("tournaments",)
    editions = ("c3",)
    options = (
        option("tournaments.crown_start", "auto", *CATEGORY.values()),
        option("tournaments.crown_order", "travellers-knights-farmers", "travellers-farmers-knights"),
        option("tournaments.owner_sees_prize", False, True),
    )
    turn = {"set_tournament_tile": 0.5, "tournament": 5, "lay_prizes": 9, "register": 17}  # TOURN-48
    lays_again = True
    final = {"close_lists": 0.4, "final_tournament": 2, "final_tokens": 8, "final_statues": 14}  # TOURN-X21
    idle = frozenset({"close_lists"})
    steps = (
        "enter", "award", "ask_for_piece", "tile_is_set", "lay_squares", "fit_bend", "open_prize",
        "prize_laid", "fit_again", "draw_another", "final_prizes", "score_prizes", "play_over",
    )  # fmt: skip
    reveals = {"open_prize": "prize", "final_tournament": "prize"}
    keeps = (ShieldsKept, PrizesKept, TournamentsKept)
    keeps_of_turn = (ShieldsTurn,)
    seen = (SeatColumn("tokens-registered", 12, "tournaments.players.*.registered"),)
    face = Face(
        box="set.tournaments",
        place=10.1,
        load=3,
        piece="shield-red",
        tiles=("tournaments/TD1",),
        pieces=("shield-5-blue", "crown"),
        owns=(Belonging("tournaments.players.*.supply", "ui.player.shields", "shield", coloured=True),),
        sources=(Source("statue", "#4d6070", 19),),
        news=(TournamentHeld,),
        sounds={PrizeOpened: "paper"},
    )

    # --- set-up ---------------------------------------------------------------------------------------

    def reshuffle(self, state: State, seat: int | None) -> None:
        """New prize tiles, and new numbers for the tokens of the others (TOURN-66)."""
        known = seat if self.chosen["tournaments.owner_sees_prize"] else None
        kept, won = state.kept[TournamentsKept], state.kept[PrizesKept]
        piles, waiting = kept.prizes, won.waiting
        hidden = [tile for owner, own in enumerate(waiting) if owner != known for tile, _ in own]
        tiles = iter(shuffle(state, [*(tile for pile in piles for tile in pile), *hidden]))
        state.keep(kept._replace(prizes=tuple(tuple(next(tiles) for _ in pile) for pile in piles)))
        drawn = tuple(
            own if owner == known else tuple((next(tiles), number) for _, number in own)
            for owner, own in enumerate(waiting)
        )
        state.keep(won._replace(waiting=drawn))
        for owner in range(self.seats):
            if owner != seat:
                self.draw_anew(state, owner)
        self.keep_in_stack(state)
        if state.kind == "register" and state.decider != seat:
            self.register(state)
        if state.kind == "enter_tournament" and state.decider != seat:
            self.enter(state, state.decider)

    # --- the tournament -------------------------------------------------------------------------------

    def tournament(self, state: State) -> None:  # TURN-5, TOURN-45
        if self.due(state):
            self._hold(state, state.kept[TournamentsKept].current)

    def _hold(self, state: State, pile: int) -> None:  # TOURN-30
        order = state.seats_from(state.player)
        state.keep(state.kept[TournamentsKept]._replace(entered=()))
        state.push(*[("enter", (seat,)) for seat in order], ("award", (pile,)))

    def enter(self, state: State, seat: int) -> None:
        rules, choices = state.rules, {}
        crown = state.kept[TournamentsKept].crown
        for figure, number in sorted(state.kept[ShieldsKept].under.items()):
            at, segment = state.figures[figure]
            listed = CATEGORY[state.board[at].oriented.kinds[segment]] == crown
            if rules.owner_of[figure] == seat and listed:
                choices[Enter(rules.kind_of[figure].id, point(at), segment, number)] = figure
        if choices:  # TOURN-31
            state.ask(EnterQuestion, seat, tuple(choices), choices)

    def entered(self, state: State, action: Enter) -> None:
        seat, figure = state.decider, state.context[action]
        number = take_token(state, figure)
        bonus = bonus_of(state, figure)
        skill = number + bonus
        kept = state.kept[TournamentsKept]
        state.keep(kept._replace(entered=(*kept.entered, (seat, number, skill))))
        state.tell(TokenRevealed(seat, action.figure, action.at, action.segment, number, bonus, skill))

    def award(self, state: State, pile: int) -> None:  # TOURN-36 to TOURN-44
        kept = state.kept[TournamentsKept]
        entered, crown = kept.entered, kept.crown
        final = pile == len(kept.prizes) - 1
        prizes = list(kept.prizes[pile])
        skills = sorted({skill for _, _, skill in entered}, reverse=True)
        taken: list[int] = []
        for skill in skills:
            group = [entry for entry in entered if entry[2] == skill]
            place = 1 + sum(other > skill for _, _, other in entered)
            if place <= (3 if self.seats >= MANY else 2) and len(group) <= len(prizes):  # TOURN-59
                taken += [seat for seat, _, _ in group]
                for seat, number, _ in group:
                    token = number if skill == skills[0] and len(group) == 1 else None  # TOURN-41
                    _give(state, seat, (prizes.pop(0), token))
        self._drop(state, entered, skills, taken)
        piles = list(kept.prizes)
        piles[-1] = tuple(prizes) if final else (*prizes, *piles[-1])  # TOURN-40, TOURN-62
        piles[pile] = piles[-1] if final else ()
        state.keep(kept._replace(prizes=tuple(piles), entered=()))
        results = tuple((seat, skill) for seat, _, skill in entered)
        state.tell(TournamentHeld(crown, results, tuple(taken), final))
        if not final:
            crown = self.order[(self.order.index(crown) + 1) % len(self.order)]  # TOURN-44
            state.keep(state.kept[TournamentsKept]._replace(current=pile + 1, crown=crown))
            state.tell(CrownMoved(crown))
            state.push(("tournament", ()))  # TOURN-45

    def _drop(self, state: State, entered: Iterable[Entry], skills: list[int], taken: list[int]) -> None:
        """All revealed tokens leave the game, but for the one of a sole winner (TOURN-41, TOURN-42)."""
        best = [seat for seat, _, skill in entered if skill == skills[0]]
        for seat, number, _ in entered:
            if best != [seat] or seat not in taken:
                drop(state, seat, number)

    # --- the end of the game --------------------------------------------------------------------------

    def close_lists(self, state: State) -> None:  # FINAL-2
        """Who would begin the next turn leads the final tournament (TOURN-58, TOURN-X8)."""
        begun = not state.new and not state.series
        leader = state.player if begun else (state.player + 1) % self.seats
        state.keep(state.kept[TournamentsKept]._replace(led_by=leader))

    def final_tournament(self, state: State) -> None:  # FINAL-2, TOURN-58, TOURN-60
        kept = state.kept[TournamentsKept]
        player = lead(state, kept.led_by)
        order = state.seats_from(state.player)
        state.push(*[("final_prizes", (seat,)) for seat in order], ("play_over", (player,)))
        self._hold(state, len(kept.prizes) - 1)

    def final_prizes(self, state: State, seat: int) -> None:  # TOURN-61
        if state.kept[PrizesKept].waiting[seat]:
            open_turn(state, seat)  # he lays prize tiles with turn records of his own
            state.push(("open_prize", ()), ("score_prizes", ()))

    def score_prizes(self, state: State) -> None:  # TOURN-X11
        if state.new:
            state.push(*state.rules.plan(14, 14), *state.rules.plan(26, 31))

    def play_over(self, state: State, player: int) -> None:
        open_turn(state, player)

    def final_tokens(self, state: State) -> None:  # FINAL-8, TOURN-63
        kept = state.kept[ShieldsKept]
        if kept.under:
            state.keep(kept._replace(under={}))
            state.tell(TokensRemoved())

    def final_statues(self, state: State) -> None:  # FINAL-14, TOURN-64, TOURN-65
        for at, segment, seat, _ in state.kept[PrizesKept].statues:
            city = state.features[state.feature_at(at, segment)]
            if city.kind == "city":  # TOURN-X18
                parts = [("shields", city.shields, PER_SHIELD * city.shields)]
                score(state, seat, "statue", parts, city.tiles, final=True)

    # --- looking --------------------------------------------------------------------------------------

    def show(self, state: State, seat: int | None) -> TournamentsView:  # TOURN-66, TOURN-67
        kept = state.kept[TournamentsKept]
        left = len(state.stack) - state.drawn
        behind = kept.behind[kept.current :]
        sizes = [max(0, min(left, ahead) - own) for ahead, own in zip((left, *behind), behind, strict=False)]
        statues: list[StatueShown] = [
            {"at": list(point(at)), "segment": segment, "player": owner, "value": number}
            for at, segment, owner, number in state.kept[PrizesKept].statues
        ]
        return {
            "tournaments": {
                "crown": kept.crown,
                "stacks": sizes,
                "prizes": [len(pile) for pile in kept.prizes],
                "players": [self._player_shown(state, owner, owner == seat) for owner in range(self.seats)],
                "statues": statues,
            }
        }

    def pieces(self, state: State, seat: int | None) -> Iterable[Piece]:
        """The tokens under meeples, whose numbers only their owner knows, the statues and the crown."""
        owner_of = state.rules.owner_of
        for figure, number in sorted(state.kept[ShieldsKept].under.items()):
            owner, (at, segment) = owner_of[figure], state.figures[figure]
            value = number if owner == seat else None
            yield Piece("shield", at, segment=segment, owner=owner, value=value, under=figure)
        for at, segment, owner, number in state.kept[PrizesKept].statues:
            yield Piece("shield", at, segment=segment, owner=owner, value=number)
        kind = next((kind for kind in CATEGORY if CATEGORY[kind] == state.kept[TournamentsKept].crown), None)
        for at, placed in state.board.items():
            if is_square(placed.oriented.tile) and kind in placed.oriented.kinds:
                yield Piece("crown", at, segment=placed.oriented.kinds.index(kind), how=WALKS)
                break

    def _player_shown(self, state: State, owner: int, own: bool) -> TournamentPlayer:
        supply, under, gone = state.kept[ShieldsKept]
        registered = [figure for figure in sorted(under) if state.rules.owner_of[figure] == owner]
        sees = own and self.chosen["tournaments.owner_sees_prize"]  # TOURN-46
        waiting: list[PrizeShown] = [
            {"tile": tile.id if sees else None, "value": number}
            for tile, number in state.kept[PrizesKept].waiting[owner]
        ]
        return {
            "numbers": sorted((*supply[owner], *(under[figure] for figure in registered))),
            "supply": list(supply[owner]) if own else len(supply[owner]),
            "registered": [told(state, figure, own) for figure in registered],
            "gone": list(gone[owner]),
            "waiting": waiting,
        }


def _give(state: State, seat: int, prize: Prize) -> None:
    """Lay a prize tile before a player (TOURN-37)."""
    kept = state.kept[PrizesKept]
    state.keep(kept._replace(waiting=replaced(kept.waiting, seat, (*kept.waiting[seat], prize))))
