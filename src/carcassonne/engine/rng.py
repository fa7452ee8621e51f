"""Random numbers that are the same on every machine and cannot be foretold from what was seen.

A generator is a key and a counter, both plain values of the game state: block n is the keyed hash of n.
So a state that is copied, saved or replayed goes on with the same numbers, and nobody who saw some draws
can compute the next ones without the key.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Sequence
from typing import TypeVar

from carcassonne._core import take

T = TypeVar("T")

_WORDS = 16  # 32-bit words in one block of 64 bytes
_UNPACK = struct.Struct(f">{_WORDS}I").unpack


def fresh_seed() -> str:
    """A new seed of 128 bits from the operating system."""
    return secrets.token_hex(16)


def key_of(seed: int | str) -> bytes:
    """The key of a seed; the int 7 and the string "7" are different seeds."""
    text = f"{type(seed).__name__}:{seed}"
    return hashlib.blake2b(text.encode(), digest_size=32, person=b"carcassonne-rng").digest()


def word(key: bytes, counter: int) -> int:
    """Random word number `counter`, 32 bits."""
    block, place = divmod(counter, _WORDS)
    data = hashlib.blake2b(block.to_bytes(8, "big"), key=key, digest_size=64).digest()
    return int(_UNPACK(data)[place])


def below(key: bytes, counter: int, n: int) -> tuple[int, int]:
    """A number from 0 to n - 1, each equally likely, and the next counter."""
    limit = 2**32 - 2**32 % n
    while True:
        value = word(key, counter)
        counter += 1
        if value < limit:
            return value % n, counter


def shuffled(key: bytes, counter: int, items: Sequence[T]) -> tuple[list[T], int]:
    """The items in a random order, each order equally likely, and the next counter.

    The same result as `below` called for each exchange, but a block is hashed once for its 16 words.
    """
    deck = list(items)
    last = len(deck) - 1
    words: list[int] = []
    while last > 0:
        if not words:
            block, place = divmod(counter, _WORDS)
            data = hashlib.blake2b(block.to_bytes(8, "big"), key=key, digest_size=64).digest()
            words = list(_UNPACK(data)[place:])
            words.reverse()
        value = words.pop()
        counter += 1
        n = last + 1
        if value < 2**32 - 2**32 % n:
            other = value % n
            deck[last], deck[other] = deck[other], deck[last]
            last -= 1
    return deck, counter


take(globals())
