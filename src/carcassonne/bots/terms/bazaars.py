"""Bazaars: who leads an auction will have to pay his bid, and the auctioneer may get it."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.bots.odds import Odds
from carcassonne.engine.state import State, steps_of


def bids(state: State, odds: Odds, draws: Sequence[float], points: list[float]) -> None:
    if state.kind == "bazaar_deal":
        _pay(points, state.context[1], state.decider, state.options[0][2])
        return
    for name, arguments in steps_of(state.agenda):
        if name == "bazaar_bid":
            auctioneer, _, leader, highest, *_ = arguments
            _pay(points, leader, auctioneer, highest)


def _pay(points: list[float], bidder: int, auctioneer: int, bid: int) -> None:
    points[bidder] -= bid
    if bidder != auctioneer:
        points[auctioneer] += bid
