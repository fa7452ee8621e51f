"""Pages of replays that were made are kept, up to so many bytes."""

from __future__ import annotations

import random

import msgspec

import carcassonne as cc
from carcassonne.server.answers import PieceChanges
from carcassonne.server.pages import Frame
from carcassonne.server.replay_pages import Page, Pages
from carcassonne.server.replays import Replay


def page(size: int) -> Page:
    """A page of so many bytes, half of them in its view."""
    frame = Frame(
        step=1,
        turn=1,
        seat=0,
        action={},
        events=[],
        changes=msgspec.Raw(b" " * (size // 4)),
        tiles=msgspec.Raw(b" " * (size // 8)),
        pieces=PieceChanges(gone=[], new=[(0, msgspec.Raw(b" " * (size // 8)))]),
        fresh=False,
    )
    return Page(msgspec.Raw(b" " * (size // 2)), [frame])


class Maker:
    """Makes pages and counts them."""

    def __init__(self, size: int = 400) -> None:
        self.made = 0
        self.size = size

    def __call__(self) -> Page:
        self.made += 1
        return page(self.size)


def test_a_page_is_made_once() -> None:
    pages, make = Pages(), Maker()
    first = pages.get(("a", 0, 100), make)
    assert pages.get(("a", 0, 100), make) is first
    assert make.made == 1
    pages.get(("a", 100, 100), make)
    pages.get(("b", 0, 100), make)
    assert make.made == 3


def test_the_pages_unused_for_longest_go_when_there_is_no_room() -> None:
    pages, make = Pages(room=1000), Maker(400)
    pages.get(("a", 0, 100), make)
    pages.get(("a", 100, 100), make)
    pages.get(("a", 0, 100), make)
    pages.get(("a", 200, 100), make)  # which leaves no room for the second
    assert (make.made, pages.size) == (3, 800)
    pages.get(("a", 0, 100), make)
    assert make.made == 3
    pages.get(("a", 100, 100), make)
    assert make.made == 4


def test_a_page_larger_than_all_room_is_told_but_not_kept() -> None:
    pages, make = Pages(room=1000), Maker(4000)
    assert pages.get(("a", 0, 100), make).size == 4000
    assert pages.size == 0
    pages.get(("a", 0, 100), make)
    assert make.made == 2


def test_the_pages_of_a_table_are_forgotten_together() -> None:
    pages, make = Pages(), Maker(400)
    for table in ("a", "b"):
        pages.get((table, 0, 100), make)
        pages.get((table, 100, 100), make)
    pages.forget("a")
    assert pages.size == 800
    pages.get(("b", 0, 100), make)
    assert make.made == 4
    pages.get(("a", 0, 100), make)
    assert make.made == 5


def test_a_replay_makes_a_page_once_and_tables_do_not_share_them() -> None:
    pages = Pages()
    replays = [Replay(str(seed), _record(seed), pages) for seed in (1, 2)]
    told = [replay.frames(0, 20) for replay in replays]
    assert bytes(told[0][0]) != bytes(told[1][0])
    held = pages.size
    again = [replay.frames(0, 20) for replay in replays]
    assert all(before[1] is after[1] for before, after in zip(told, again))
    assert pages.size == held == sum(Page(*one).size for one in told)


def _record(seed: int) -> dict[str, object]:
    game = cc.Game(cc.Config(("Ann", "Bob"), modules=("base",), seed=seed))
    chance = random.Random(seed)
    while not game.over:
        game.play(chance.choice(list(game.decision.options)))
    return game.record()
