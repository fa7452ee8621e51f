"""In which order the tiles of a bazaar lay, where a file does not tell: found from who lays what next."""

from __future__ import annotations

from collections.abc import Sequence

from carcassonne.formats import jcz
from carcassonne.formats.jcz import Message
from carcassonne.formats.placing import plain
from carcassonne.game import Game, Told


def reordered(game: Game, messages: Sequence[Message], done: int, draws: Sequence[str]) -> list[str] | None:
    """The draws with the tiles of the last bazaar in another order, if somebody got another than he lays."""
    opened = max(n for n, event in enumerate(game.events) if event["type"] == "bazaar_opened")
    event, after = game.events[opened], game.events[opened:]
    first = game._state.drawn - len(event["tiles"])
    free = list(range(first, first + len(event["tiles"])))
    needed = _needed(event, after, messages, done)
    sold = [told["player"] for told in after if told["type"] == "bazaar_tile"]
    auction = any(told["type"] == "bid" for told in after)
    if auction and len(sold) < len(free):
        return None  # all is known at the end
    lots = [first + index for index in _lots(messages, done, len(sold) - auction)]  # nobody bids for the last
    lots += [place for place in free if place not in lots]
    found = list(draws)
    for seat, place in zip(sold, lots, strict=False):
        if place not in free:
            return None
        free.remove(place)
        if seat in needed and plain(found[place]) != needed[seat]:
            others = [other for other in free if plain(found[other]) == needed[seat]]
            if not others:
                return None
            found[place], found[others[0]] = found[others[0]], found[place]
    return None if found == list(draws) else found


def _lots(messages: Sequence[Message], done: int, count: int) -> list[int]:
    """The numbers of the last tiles that were put up, in this order; all bids for a tile name its number."""
    lots: list[int] = []
    for number in reversed(range(len(messages))):
        if messages[number].type == "BAZAAR_BID" and done >> number & 1:
            index = messages[number].payload["supplyIndex"]
            if lots and lots[0] == index:
                continue
            if len(lots) == count:
                break
            lots.insert(0, index)
    return lots


def _needed(event: Told, after: Sequence[Told], messages: Sequence[Message], done: int) -> dict[int, str]:
    """Seat -> the tile that it lays next, of those who have not laid theirs."""
    seats = len(event["tiles"])
    laid = [told["player"] for told in after if told["type"] == "tile_placed"]
    order = [(event["player"] + place) % seats for place in range(1, seats + 1)]
    waiting = [
        plain(jcz.tile_of(message))
        for number, message in enumerate(messages)
        if message.type == "PLACE_TILE" and not done >> number & 1 and not jcz.is_abbey(message)
    ]
    return dict(zip([seat for seat in order if seat not in laid], waiting, strict=False))
