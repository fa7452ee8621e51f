"""Games that are over, step by step: positions, views and what changed. All that was hidden is shown.

Playing a long game again takes a while, so the last few are kept at hand with a position every so many
steps and the pages made of them, and the work is done in one thread beside the event loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import msgspec

from carcassonne.art.standing import placed
from carcassonne.game import Game, open_decision
from carcassonne.record import begun, chain, played
from carcassonne.server import audience
from carcassonne.server.pages import Frame, TurnMark
from carcassonne.server.refusal import Refusal
from carcassonne.server.replay_pages import Page, Pages
from carcassonne.server.table import Table
from carcassonne.views import shown

T = TypeVar("T")

STRIDE = 25
"""Steps between two positions that are kept."""
HELD = 8
"""Replays at hand."""


class Replay:
    """All positions of one game; `pages` keeps what was made of it under the name of its table."""

    def __init__(self, table: str, record: Mapping[str, Any], pages: Pages) -> None:
        self.actions: list[dict[str, Any]] = list(record["actions"])
        self.turns: list[TurnMark] = []
        self._table = table
        self._pages = pages
        self._kept: list[Game] = []
        self._events: list[list[Any]] = []
        game = begun(record)
        for step, action in enumerate([*self.actions, None]):
            self._note(game, step)
            if step % STRIDE == 0:
                self._kept.append(game.copy())
            if action is not None:
                game = played(game, action)
                self._events.append(_events(game))

    def __len__(self) -> int:
        return len(self.actions)

    def _note(self, game: Game, step: int) -> None:
        """Note what this position tells about the turns."""
        scores = list(game.scores)
        if self.turns:
            self.turns[-1].scores = scores
        if not game.over and (not self.turns or self.turns[-1].turn != game.turn):
            self.turns.append(TurnMark(step=step, turn=game.turn, seat=game.player, scores=scores))

    def at(self, step: int) -> Game:
        """The position after so many steps; a game of its own."""
        if step > len(self):
            raise Refusal("replay.step", f"this game has {len(self)} steps, not {step}", steps=len(self))
        game = self._kept[step // STRIDE].copy()
        for action in self.actions[step - step % STRIDE : step]:
            game = played(game, action)
        return game

    def frames(self, start: int, count: int) -> tuple[msgspec.Raw, list[Frame]]:
        """The view after `start` steps, and what the next steps change in it."""
        page = self._pages.get((self._table, start, count), lambda: self._made(start, count))
        return page.view, page.frames

    def _made(self, start: int, count: int) -> Page:
        game = self.at(start)
        view = parts(game)
        page = Page(audience.whole(view, None), [])
        for step in range(start, min(start + count, len(self))):
            turn, asked = game.turn, open_decision(game).player
            game = played(game, self.actions[step])
            after = parts(game)
            changes, tiles, pieces = audience.differences(view, after)
            view = after
            page.frames.append(
                Frame(
                    step=step + 1,
                    turn=turn,
                    seat=asked,
                    action=self.actions[step],
                    events=self._events[step],
                    changes=changes,
                    tiles=tiles,
                    pieces=pieces,
                    fresh=False,
                )
            )
        return page

    def chain(self, step: int) -> list[dict[str, Any]]:
        """The actions that were played from here on by the one who was asked, up to the first reveal."""
        return [dict(action) for action in chain(self.at(step), self.actions[step:])]


def parts(game: Game) -> audience.Parts:
    """A position with all its secrets, key by key; without options, for nobody is asked any more."""
    view = public = game.view(None, aids=())
    if audience.secretive(game):
        for seat in range(len(game.scores)):
            view = _told(view, public, shown(game._state, seat))
    if view["decision"] is not None:
        decision = open_decision(game)
        view["decision"] = {"player": decision.player, "kind": decision.kind, "prompt": decision.prompt}
    view["pieces"] = placed(view)
    return audience.cut(view)


def _told(known: Any, public: Any, own: Any) -> Any:
    """What is known, and in it whatever one seat sees otherwise than the public does."""
    if own == public:  # nearly always, and much faster than looking into it
        return known
    if isinstance(public, dict) and isinstance(own, dict):
        told = {key: _told(known.get(key), public.get(key), value) for key, value in own.items()}
        return {**known, **told}
    if isinstance(public, list) and isinstance(own, list) and len(public) == len(own):
        return [_told(*parts) for parts in zip(known, public, own)]
    return own


def _events(game: Game) -> list[Any]:
    """What the last step caused, nothing left out."""
    past = game._state.past
    return [] if past is None else [event.to_json() for event in past.events]


class Replays:
    """The replays at hand, by table."""

    def __init__(self) -> None:
        self._held: OrderedDict[str, Replay] = OrderedDict()
        self._pages = Pages()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="replays")

    async def of(self, table: Table, work: Callable[[Replay], T]) -> T:
        """Do something with the replay of a table whose game is over."""
        if table.status not in ("over", "closed"):
            raise Refusal(
                "table.running",
                "a replay shows what is hidden, so it is available only when the game is over",
            )
        if table.game is None:
            raise Refusal(
                "table.closed",
                "this game cannot be opened under the current rules; its record can still be saved",
            )
        game = table.game
        return await asyncio.get_running_loop().run_in_executor(
            self._thread, lambda: work(self._open(table.id, game))
        )

    def _open(self, id: str, game: Game) -> Replay:
        replay = self._held.pop(id, None)
        self._held[id] = replay = Replay(id, game.record(), self._pages) if replay is None else replay
        while len(self._held) > HELD:
            oldest, _ = self._held.popitem(last=False)
            self._pages.forget(oldest)
        return replay

    def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)
