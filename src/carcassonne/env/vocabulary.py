"""The words of version 1 and their numbers: part of the encoding, so words are only ever added at the end.

A word has the number of its place, from 1 on; 0 is "none". A word that is not listed (a module that is
newer than the list) has the last number there is room for: its options can still be chosen.
"""

from __future__ import annotations

from typing import Final


class Vocabulary:
    """A list of words with room for more."""

    def __init__(self, room: int, words: str) -> None:
        self.words: Final = tuple(words.split())
        self.room: Final = room
        self._numbers = {word: number for number, word in enumerate(self.words, 1)}

    def number(self, word: str | None) -> int:
        return 0 if word is None else self._numbers.get(word, self.room)

    def __contains__(self, word: object) -> bool:
        return word in self._numbers


FIGURES: Final = Vocabulary(
    24, "meeple abbot big-meeple builder pig robber mayor wagon barn fairy mage witch"
)
"""Figures of the players, then the neutral ones that options speak of."""

KINDS: Final = Vocabulary(
    64,
    """
    place_tile place_figure abbey_turn bazaar_choose bazaar_deal bazaar_take bid build_bridge castle
    copy_feature crop_add crop_circle crop_return enter_quarter enter_tournament escape exchange_prisoner
    extra_turn join_flier land leave_quarter message message_return move_count move_dragon move_ferry
    move_magic move_marker move_wagon place_abbey place_ingot place_robber princess ransom register
    reject_tile return_farmer rob score_next separate_magic set_ferry take_prisoner""",
)
"""What a decision may ask."""

VERBS: Final = Vocabulary(
    64,
    """
    pass place_tile place_figure abbey_turn bazaar_choose bazaar_deal bazaar_take bid build_bridge
    build_castle build_tower carry_out_message climb_tower copy_feature crop_circle enter_quarter
    enter_tournament exchange_prisoner extra_turn fly join_flier leave_quarter move_count move_dragon
    move_fairy move_ferry move_magic move_marker move_wagon place_ingot place_robber ransom register
    reject_tile remove_magic return_figure rob score_and_return score_next set_ferry take_back
    take_message_points take_prisoner""",
)
"""What an option may do."""

WORDS: Final = Vocabulary(32, "NE SE SW NW castle market smithy cathedral A B buy sell meeple messenger")
"""Corners, quarters, choices and markers."""
