"""Bots play characters: whom, and that nobody sits at a table twice."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

import pytest

from carcassonne.server import seats
from carcassonne.server.cast import CAST, character
from carcassonne.server.messages import SeatSpec

WEB = Path(__file__).parents[2] / "web" / "src"
EVERYBODY = [name for names in CAST.values() for name in names]


def bots(*levels: str) -> list[SeatSpec]:
    return [SeatSpec(kind="bot", level=level) for level in levels]


def names(placed: list[seats.Seat]) -> list[str]:
    return [seat.name for seat in placed]


@pytest.mark.parametrize("level", CAST)
def test_bots_of_a_level_are_its_own_characters_first_then_those_of_the_next(level: str) -> None:
    own = CAST[level]
    following = [*CAST, *CAST][list(CAST).index(level) + 1]
    placed = seats.seated(bots(*[level] * 6), False)
    assert set(names(placed)[: len(own)]) == set(own)
    assert set(names(placed)[len(own) :]) <= set(CAST[following])
    assert {seat.level for seat in placed} == {level}


def test_no_two_bots_share_a_name() -> None:
    for levels in product(["easy", "medium", "strong", "random"], repeat=3):
        placed = seats.seated(bots(*levels, *levels), False)
        assert len(set(names(placed))) == 6


def test_a_bot_is_not_called_like_somebody_at_the_table() -> None:
    people = [SeatSpec(kind="here", name=name) for name in ("roland", "Hildegard")]
    for _ in range(20):
        assert names(seats.seated([*bots("strong"), *people], True)).count("Aliénor") == 1
    placed = seats.seated([*people, *bots("easy")], False)
    assert names(seats.changed(placed, 2, "bot", None, None, "strong")) == ["roland", "Hildegard", "Aliénor"]


def test_a_name_that_was_chosen_stays() -> None:
    placed = seats.seated([SeatSpec(kind="bot", name="Robo"), SeatSpec(kind="open")], False)
    assert names(placed) == ["Robo", ""]
    assert names(seats.changed(placed, 1, "bot", "Berthe", None, "easy")) == ["Robo", "Berthe"]


def test_there_are_characters_for_more_seats_than_a_table_has() -> None:
    assert len(set(EVERYBODY)) == 10
    with pytest.raises(ValueError, match="all 10"):
        character("easy", EVERYBODY)


def test_the_client_has_a_face_and_texts_for_everybody() -> None:
    faces = {path.stem for path in (WEB / "faces").glob("*.svg")}
    english = json.loads((WEB / "i18n" / "en" / "cast.json").read_text(encoding="utf-8"))
    assert len(faces) == 10
    assert {english[f"ui.cast.{face}"] for face in faces} == set(EVERYBODY)


def test_bots_with_a_character_are_always_the_same_people() -> None:
    assert names(seats.seated(bots("builder", "farmer", "thief", "blocker"), False)) == [
        "Gaston",
        "Berthe",
        "Jacot",
        "Ysabeau",
    ]
    assert len(set(names(seats.seated(bots("thief", "thief", "novice", "master", "casual"), False)))) == 5
