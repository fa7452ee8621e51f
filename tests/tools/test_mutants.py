"""Faults are put where they change what code does, and nowhere else."""

from __future__ import annotations

from pathlib import Path

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
