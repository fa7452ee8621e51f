"""Errors carry a key with parameters beside their sentence, and can be sent to another process."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable

import pytest

import carcassonne as cc


def unplayable() -> object:
    return cc.Config(edition="c4")


def illegal() -> object:
    return cc.Game(cc.Config(modules=("base",), seed=1)).play({"type": "pass"})


def unreadable() -> object:
    return cc.replay({**cc.Game(cc.Config(modules=("base",), seed=1)).record(), "scores": [9, 9]})


CASES = [
    (unplayable, cc.ConfigError, "config."),
    (illegal, cc.IllegalAction, "illegal."),
    (unreadable, cc.RecordError, "record."),
]


@pytest.mark.parametrize(("cause", "kind", "prefix"), CASES)
def test_an_error_says_what_is_wrong_in_two_ways(
    cause: Callable[[], object], kind: type[cc.CarcassonneError], prefix: str
) -> None:
    with pytest.raises(kind) as caught:
        cause()
    error = caught.value
    assert isinstance(error, cc.CarcassonneError)
    assert isinstance(error, ValueError)
    assert error.key.startswith(prefix)
    assert error.params
    assert json.dumps(error.params)
    assert len(str(error)) > 10
    assert "\n" not in str(error)


@pytest.mark.parametrize(("cause", "kind", "prefix"), CASES)
@pytest.mark.parametrize(
    "duplicate", [copy.copy, copy.deepcopy, lambda error: pickle.loads(pickle.dumps(error))]
)
def test_an_error_can_be_copied_and_pickled(
    cause: Callable[[], object],
    kind: type[cc.CarcassonneError],
    prefix: str,
    duplicate: Callable[..., object],
) -> None:
    with pytest.raises(kind) as caught:
        cause()
    twin = duplicate(caught.value)
    assert type(twin) is kind
    assert str(twin) == str(caught.value)
    assert (twin.key, twin.params) == (caught.value.key, caught.value.params)


def test_the_package_offers_what_it_promises() -> None:
    for name in cc.__all__:
        assert getattr(cc, name) is not None
    with pytest.raises(AttributeError):
        _ = cc.no_such_name
