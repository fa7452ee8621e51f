"""The front page of a site."""

from __future__ import annotations

import itertools

import pytest

from carcassonne.local import front


def test_a_slow_machine_draws_the_same_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = front.landscape()
    ticks = itertools.count()
    monkeypatch.setattr("carcassonne.bots.clock._now", lambda: next(ticks) / 1000)
    assert front.landscape() == usual
