"""Tournaments & Shields (rules 12, TOURN): meeples registered with secret shields compete for prize tiles.

The land tiles lie in several stacks; before a stack is opened a tournament is held for the prize tiles on it.
Here are the stacks, the crown and the tournaments; the tokens are in `shields`, the tiles that are laid
before the drawn one in `prizes`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from carcassonne.engine.actions import Action
from carcassonne.engine.chance import shuffle
from carcassonne.engine.errors import ConfigError
from carcassonne.engine.module import Box, option
from carcassonne.engine.scoring import score
from carcassonne.engine.state import State, Step
from carcassonne.engine.tile import Tile
from carcassonne.engine.tile import tile as tile_named
from carcassonne.geometry import RING, Point, cell, point
from carcassonne.rules.tournaments.prizes import PIECE, PLAIN, STATUES, WAITING, WITH_RIVER, Prizes
from carcassonne.rules.tournaments.shields import (
    BOX,
    CATEGORY,
    DONE,
    GONE,
    PRIZE,
    SQUARE,
    SUPPLY,
    UNDER,
    Register,
    drop,
    replace,
    take_token,
    told,
)
from carcassonne.tiles import copies, pieces, supply

STACKS = {1: 6, 2: 6, 3: 6, 4: 5, 5: 4, 6: 3}
MANY = 5
"""From so many players on there are three prizes, else two."""
PER_SHIELD = 3

PRIZES = "tournaments.prizes"
"""The prize tiles on the second stack, the third ..., and those of the last stack; uppermost first."""
BEHIND = "tournaments.behind"
"""How many tiles lie in the stacks behind each land stack."""
CURRENT = "tournaments.current"
"""The number of the current land stack."""
ADDED = "tournaments.added"
"""The number of a stack, and tiles that were shuffled into it."""
CROWN = "tournaments.crown"
ENTERED = "tournaments.entered"
"""Who has revealed his token in the tournament that is being held: seat, number, skill."""
LED_BY = "tournaments.led_by"
"""The active player of the final tournament."""

Entry = tuple[int, int, int]


class Enter(Action, verb="enter_tournament"):
    """Let this registered meeple take part and reveal its token (TOURN-30)."""

    figure: str
    at: Point
    segment: int
    value: int


class Tournaments(Prizes):
    id = "tournaments"
    title = "Tournaments & Shields"
    tile_sets = ("tournaments",)
    editions = ("c3",)
    options = (
        option("tournaments.crown_start", "auto", *CATEGORY.values()),
        option("tournaments.crown_order", "travellers-knights-farmers", "travellers-farmers-knights"),
        option("tournaments.owner_sees_prize", False, True),
    )
    turn = {"set_tournament_tile": 0.5, "open_lists": 1, "tournament": 5, "lay_prizes": 9, "register": 17}
    lays_again = True
    final = {"close_lists": 0.4, "final_tournament": 2, "final_tokens": 8, "final_statues": 14}
    steps = (
        "enter", "award", "ask_for_piece", "tile_is_set", "lay_squares", "fit_bend", "open_prize",
        "prize_laid", "fit_again", "draw_another", "final_prizes", "score_prizes", "play_over",
    )  # fmt: skip
    records = {DONE: False}
    reveals = {"open_prize": "prize", "final_tournament": "prize"}
    secret_kinds = frozenset({"register", "enter_tournament"})
    verbs = {Register: "registered", Enter: "entered"}
    public_events = frozenset(
        {
            "token_returned",
            "token_revealed",
            "tournament",
            "crown",
            "prize_opened",
            "statue",
            "tokens_removed",
        }
    )

    # --- set-up ---------------------------------------------------------------------------------------

    def deal(self, box: Box) -> None:
        boxes = max(1, box.land[f"{BOX}/A"] // copies(BOX, self.edition)[f"{BOX}/A"])  # TOURN-69
        found = supply(BOX, self.edition, PRIZE)
        self.prizes = tuple(tile_named(id) for id, count in found.items() for _ in range(count * boxes))
        lying = [
            tile_named(id)
            for id in (*(id for id, _, _ in box.start), *(id for pile in box.piles for id in pile))
        ]
        self.piece = ""
        if any(tile.river for tile in lying):  # TOURN-3
            self.piece = WITH_RIVER
        elif any(tile.design.role == SQUARE for tile in lying):  # COUNT-X31
            self.piece = PLAIN
        else:  # TOURN-2
            squares = pieces()[PLAIN]
            box.start = [(id, (x, -y), 0) for (x, y), id in squares.items()]
        names = str(self.chosen["tournaments.crown_order"]).split("-")
        self.order = [name for name in names if name != "farmers" or "farmers" in box.modules]  # TOURN-8
        start = str(self.chosen["tournaments.crown_start"])
        if start not in ("auto", *self.order):
            sentence = "option 'tournaments.crown_start' cannot be 'farmers' without module 'farmers'"
            raise ConfigError("config.options", sentence, option="tournaments.crown_start")
        last = self.order.index("farmers" if "farmers" in self.order else "knights")
        self.first = (last + 1 - STACKS[self.seats]) if start == "auto" else self.order.index(start)

    def begin(self, state: State) -> None:
        self.give_tokens(state)
        state.data[WAITING] = ((),) * self.seats
        state.data[STATUES] = state.data[ENTERED] = ()
        state.data[ADDED] = (0, ())
        state.data[CROWN] = self.order[self.first % len(self.order)]
        state.data[PIECE] = self.piece
        stacks = STACKS[self.seats]
        begin = max((place + 1 for place, tile in enumerate(state.stack) if tile.river), default=0)
        each = (len(state.stack) - begin) // stacks  # TOURN-5
        state.data[BEHIND] = tuple(each * number for number in reversed(range(stacks)))
        state.data[CURRENT] = 0
        tiles = shuffle(state, self.prizes)
        on_top = 3 if self.seats >= MANY else 2  # TOURN-6
        last = on_top * (stacks - 1)
        piles = [tiles[place : place + on_top] for place in range(0, last, on_top)]
        state.data[PRIZES] = (*piles, tiles[last:])

    def reshuffle(self, state: State, seat: int | None) -> None:
        """New prize tiles, and new numbers for the tokens of the others (TOURN-66)."""
        known = seat if self.chosen["tournaments.owner_sees_prize"] else None
        piles, waiting = state.data[PRIZES], state.data[WAITING]
        hidden = [tile for owner, own in enumerate(waiting) if owner != known for tile, _ in own]
        tiles = iter(shuffle(state, [*(tile for pile in piles for tile in pile), *hidden]))
        state.data[PRIZES] = tuple(tuple(next(tiles) for _ in pile) for pile in piles)
        state.data[WAITING] = tuple(
            own if owner == known else tuple((next(tiles), number) for _, number in own)
            for owner, own in enumerate(waiting)
        )
        for owner in range(self.seats):
            if owner != seat:
                self.draw_anew(state, owner)
        self._keep_in_stack(state)
        if state.kind == "register" and state.decider != seat:
            self.register(state)
        if state.kind == "enter_tournament" and state.decider != seat:
            self.enter(state, state.decider)

    def _keep_in_stack(self, state: State) -> None:
        """What was shuffled into a stack is still there (TOURN-X14)."""
        behind, (number, tiles) = state.data[BEHIND], state.data[ADDED]
        stack = list(state.stack)
        begin = max(state.drawn, len(stack) - behind[number - 1] if number else 0)
        places = list(shuffle(state, range(begin, len(stack) - behind[number])))[: len(tiles)]
        kept: list[int] = []
        for tile, to in zip(tiles, places, strict=False):
            lying = (at for at in range(state.drawn, len(stack)) if stack[at] is tile and at not in kept)
            at = next(lying, None)
            if at is not None:  # else it was drawn meanwhile
                stack[at], stack[to] = stack[to], stack[at]
                kept.append(to)
        state.stack = tuple(stack)

    def shuffle_end(self, state: State, tiles: Sequence[Tile]) -> int:  # TOURN-X14
        behind, current = state.data[BEHIND], state.data[CURRENT]
        if len(state.stack) - behind[current] <= state.drawn and current + 1 < len(behind):
            more = behind[current] + len(tiles)
            state.data[BEHIND] = (*behind[:current], more, *behind[current + 1 :])
            current += 1
        state.data[ADDED] = (current, tuple(tiles))
        return len(state.stack) - int(behind[current])

    # --- the tournament -------------------------------------------------------------------------------

    def before_draw(self, state: State) -> tuple[Step, ...]:  # TOURN-27 to TOURN-29
        return (("tournament", ()),) if self._due(state) else ()

    def _due(self, state: State) -> bool:
        left, behind, current = len(state.stack) - state.drawn, state.data[BEHIND], state.data[CURRENT]
        return bool(0 < left <= behind[current])

    def tournament(self, state: State) -> None:  # TURN-5, TOURN-45
        if self._due(state):
            self._hold(state, state.data[CURRENT])

    def _hold(self, state: State, pile: int) -> None:  # TOURN-30
        order = state.seats_from(state.player)
        state.data[ENTERED] = ()
        state.push(*[("enter", (seat,)) for seat in order], ("award", (pile,)))

    def enter(self, state: State, seat: int) -> None:
        rules, choices = state.rules, {}
        for figure, number in sorted(state.data[UNDER].items()):
            at, segment = state.figures[figure]
            listed = CATEGORY[state.board[at].oriented.kinds[segment]] == state.data[CROWN]
            if rules.owner_of[figure] == seat and listed:
                choices[Enter(rules.kind_of[figure].id, point(at), segment, number)] = figure
        if choices:  # TOURN-31
            state.ask("enter_tournament", seat, tuple(choices), choices)

    def entered(self, state: State, action: Enter) -> None:
        seat, figure = state.decider, state.context[action]
        number = take_token(state, figure)
        bonus = self._bonus(state, figure)
        state.data[ENTERED] += ((seat, number, number + bonus),)
        event = {"type": "token_revealed", "player": seat, "figure": action.figure, "at": list(action.at)}
        about = {"segment": action.segment, "value": number, "bonus": bonus, "skill": number + bonus}
        state.events.append({**event, **about})

    def _bonus(self, state: State, figure: int) -> int:  # TOURN-32 to TOURN-35
        at, segment = state.figures[figure]
        feature = state.features[state.feature_at(at, segment)]
        if feature.kind != "field":
            return feature.tiles.bit_count()
        x, y = point(at)
        cells = [(x + dx, y + dy, max(abs(dx), abs(dy))) for dx in range(-2, 3) for dy in range(-2, 3)]
        rings = [far for nx, ny, far in cells if cell(nx, ny) in state.board]
        near = rings.count(1)
        return near + rings.count(2) if near == len(RING) else near

    def award(self, state: State, pile: int) -> None:  # TOURN-36 to TOURN-44
        entered = state.data[ENTERED]
        final = pile == len(state.data[PRIZES]) - 1
        prizes: list[Tile] = list(state.data[PRIZES][pile])
        skills = sorted({skill for _, _, skill in entered}, reverse=True)
        taken: list[int] = []
        for skill in skills:
            group = [entry for entry in entered if entry[2] == skill]
            place = 1 + sum(other > skill for _, _, other in entered)
            if place <= (3 if self.seats >= MANY else 2) and len(group) <= len(prizes):
                taken += [seat for seat, _, _ in group]
                for seat, number, _ in group:
                    kept = number if skill == skills[0] and len(group) == 1 else None  # TOURN-41
                    replace(state, WAITING, seat, (*state.data[WAITING][seat], (prizes.pop(0), kept)))
        self._drop(state, entered, skills, taken)
        piles = list(state.data[PRIZES])
        piles[-1] = tuple(prizes) if final else (*prizes, *piles[-1])  # TOURN-40
        piles[pile] = piles[-1] if final else ()
        state.data[PRIZES] = tuple(piles)
        state.data[ENTERED] = ()
        results = [[seat, skill] for seat, _, skill in entered]
        event = {"type": "tournament", "category": state.data[CROWN], "skills": results, "prizes": taken}
        state.events.append({**event, "final": final})
        if not final:
            state.data[CURRENT] = pile + 1
            at = self.order.index(state.data[CROWN])
            state.data[CROWN] = self.order[(at + 1) % len(self.order)]  # TOURN-44
            state.events.append({"type": "crown", "category": state.data[CROWN]})
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
        state.data[LED_BY] = state.player if begun else (state.player + 1) % self.seats

    def final_tournament(self, state: State) -> None:  # FINAL-2, TOURN-58, TOURN-60
        player, state.player = state.player, state.data[LED_BY]
        order = state.seats_from(state.player)
        state.push(*[("final_prizes", (seat,)) for seat in order], ("play_over", (player,)))
        self._hold(state, len(state.data[PRIZES]) - 1)

    def final_prizes(self, state: State, seat: int) -> None:  # TOURN-61
        if state.data[WAITING][seat]:
            self._clear(state, seat)
            state.push(("open_prize", ()), ("score_prizes", ()))

    def score_prizes(self, state: State) -> None:
        if state.new:
            state.push(*state.rules.plan(14, 14), *state.rules.plan(26, 31))

    def play_over(self, state: State, player: int) -> None:
        self._clear(state, player)

    def _clear(self, state: State, player: int) -> None:
        """A player lays prize tiles with turn records of his own."""
        state.player = player
        state.new = state.fresh = ()
        state.closed = ()
        state.gained = state.rules.nothing
        state.marked = state.rules.nobody
        state.data.update(state.rules.records)

    def final_tokens(self, state: State) -> None:  # FINAL-8, TOURN-63
        if state.data[UNDER]:
            state.data[UNDER] = {}
            state.events.append({"type": "tokens_removed"})

    def final_statues(self, state: State) -> None:  # FINAL-14, TOURN-64, TOURN-65
        for at, segment, seat, _ in state.data[STATUES]:
            city = state.features[state.feature_at(at, segment)]
            if city.kind == "city":
                parts = [("shields", city.shields, PER_SHIELD * city.shields)]
                score(state, seat, "statue", parts, city.tiles, final=True)

    # --- looking --------------------------------------------------------------------------------------

    def show(self, state: State, seat: int | None) -> dict[str, Any]:  # TOURN-66, TOURN-67
        data, owner_of = state.data, state.rules.owner_of
        left = len(state.stack) - state.drawn
        behind = data[BEHIND][data[CURRENT] :]
        sizes = [max(0, min(left, ahead) - own) for ahead, own in zip((left, *behind), behind, strict=False)]
        sees = self.chosen["tournaments.owner_sees_prize"]
        players = []
        for owner in range(self.seats):
            under = {figure: number for figure, number in data[UNDER].items() if owner_of[figure] == owner}
            own = owner == seat
            shown = {
                "numbers": sorted((*data[SUPPLY][owner], *under.values())),
                "supply": list(data[SUPPLY][owner]) if own else len(data[SUPPLY][owner]),
                "registered": [told(state, figure, own) for figure in sorted(under)],
                "gone": list(data[GONE][owner]),
                "waiting": [
                    {"tile": tile.id if own and sees else None, "value": n}
                    for tile, n in data[WAITING][owner]
                ],
            }
            players.append(shown)
        statues = [
            {"at": list(point(at)), "segment": segment, "player": owner, "value": number}
            for at, segment, owner, number in data[STATUES]
        ]
        piles = {"crown": data[CROWN], "stacks": sizes, "prizes": [len(pile) for pile in data[PRIZES]]}
        return {"tournaments": {**piles, "players": players, "statues": statues}}
