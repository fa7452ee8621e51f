"""Faults are put where they change what code does, and nowhere else."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from tools import mutants

SOURCE = '''
"""Says 1 < 2."""
TABLE = {"road": 1}


def worth(tiles: int = 1, done: bool = True) -> int:
    """At most 3."""
    if done and tiles < 3:
        return tiles * 2
    return 0
'''


def found() -> list[mutants.Mutant]:
    return list(mutants.mutants("rules", Path("x.py"), SOURCE))


def test_every_fault_of_a_function_is_found_and_none_in_tables_or_texts() -> None:
    assert [mutant.after for mutant in found()] == [
        "(done or tiles < 3)",
        "(tiles <= 3)",
        "(4)",
        "(tiles + 2)",
        "(3)",
        "(1)",
    ]


def test_a_fault_stands_where_it_is_said_to_be() -> None:
    for mutant in found():
        whole = SOURCE.encode()
        there = whole[mutant.start : mutant.end].decode()
        assert there == mutant.before
        compile(whole[: mutant.start] + mutant.after.encode() + whole[mutant.end :], "x.py", "exec")


def test_every_room_has_code_and_tests() -> None:
    for room in mutants.ROOMS:
        assert mutants.all_mutants([room])
        for chosen in mutants.TESTS[room]:
            assert all((mutants.ROOT / path).exists() for path in chosen)


def test_a_modules_own_tests_are_asked_first_then_others_that_name_it() -> None:
    fault = mutants.Mutant("rules", mutants.PACKAGE / "modules/river_2/__init__.py", 1, 0, 1, "1", "(2)")
    own, modules, many = mutants.tests(fault, mutants.ROOT)
    assert own == ("tests/modules/river_2",)
    assert "tests/modules/bridges/test_bridges_rejection.py" in modules
    assert "tests/modules/river_2/test_river_2.py" not in modules
    assert "tests/interplay/test_river_2_with_others.py" in many
    assert "tests/interplay/test_robbers_interplay.py" not in many


@pytest.fixture
def seven(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[mutants.Mutant]:
    """Seven faults, of which the tests notice the odd ones; no test is run for them."""
    monkeypatch.setattr(mutants, "TOLD", 3)
    monkeypatch.setattr(mutants, "copied", lambda folder: folder)
    monkeypatch.setattr(mutants, "notices", lambda copy, chosen: False)
    monkeypatch.setattr(mutants, "survives", lambda copy, mutant: mutant.line % 2 == 0)
    return [mutants.Mutant("moves", Path("x.py"), line, 0, 1, "1", "(2)") for line in range(1, 8)]


def test_how_far_it_is(seven: list[mutants.Mutant], capsys: pytest.CaptureFixture[str]) -> None:
    mutants.run(seven, skip=2, hours=1, jobs=1)
    assert capsys.readouterr().out.splitlines() == [
        "3 of 7 tried, 0 not noticed",
        "survives  x.py:4: 1 → (2)",
        "survives  x.py:6: 1 → (2)",
        "6 of 7 tried, 2 not noticed",
        "3 of 5 faults were noticed (60%)",
    ]


def test_where_the_next_sitting_goes_on(
    seven: list[mutants.Mutant], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    clock = iter([0.0, 10.0, 20.0, *[9999.0] * 7])
    monkeypatch.setattr(mutants, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    mutants.run(seven, skip=1, hours=1, jobs=1)
    assert capsys.readouterr().out.splitlines()[-1] == "Go on with --skip 3"
