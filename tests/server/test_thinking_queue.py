"""Who thinks next."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from carcassonne.server.thinking_queue import HOMES, FairQueue


def served(queue: FairQueue[str], free: list[int]) -> list[tuple[str, int]]:
    """Take and end jobs one after the other until none is left; a job's table is its first letter."""
    order = []
    while (taken := queue.take(free)) is not None:
        order.append(taken)
        queue.done(taken[0][0])
    return order


def filled(*jobs: str) -> FairQueue[str]:
    queue: FairQueue[str] = FairQueue()
    for job in jobs:
        queue.put(job[0], job)
    return queue


def test_tables_take_turns() -> None:
    queue = filled("a1", "a2", "a3", "b1", "c1", "b2")
    assert [job for job, _ in served(queue, [0])] == ["a1", "b1", "c1", "a2", "b2", "a3"]
    assert len(queue) == 0


def test_one_table_never_has_two_workers() -> None:
    queue = filled("a1", "a2", "b1")
    assert queue.take([0, 1]) == ("a1", 0)
    assert queue.take([1]) == ("b1", 1)
    assert queue.take([2]) is None
    assert len(queue) == 1
    queue.done("a")
    assert queue.take([2]) == ("a2", 2)


def test_a_table_that_was_served_waits_behind_one_that_was_not() -> None:
    queue = filled("a1", "a2")
    queue.take([0])
    queue.put("b", "b1")
    queue.done("a")
    assert [job for job, _ in served(queue, [0])] == ["b1", "a2"]


def test_a_table_goes_to_the_worker_that_knows_it() -> None:
    queue = filled("a1", "b1")
    assert served(queue, [0]) == [("a1", 0), ("b1", 0)]
    queue.put("a", "a2")
    assert queue.take([1, 0]) == ("a2", 0)


def test_another_worker_is_better_than_none() -> None:
    queue = filled("a1")
    served(queue, [0])
    queue.put("a", "a2")
    assert queue.take([1]) == ("a2", 1)


def test_a_table_at_home_may_go_first_but_not_for_ever() -> None:
    queue: FairQueue[str] = FairQueue(patience=2)
    queue.put("a", "a1")
    served(queue, [0])
    queue.put("b", "b1")
    served(queue, [1])
    queue.put("a", "a2")  # at home on 0, which is busy from here on
    order = []
    for number in range(2, 6):
        queue.put("b", f"b{number}")
        taken = queue.take([1])
        assert taken is not None
        order.append(taken)
        queue.done(taken[0][0])
    assert order == [("b2", 1), ("b3", 1), ("a2", 1), ("b4", 1)]


def test_a_job_can_be_taken_out_while_it_waits() -> None:
    queue = filled("a1", "a2", "b1")
    assert queue.discard("a", "a1")
    assert queue.discard("b", "b1")
    assert not queue.discard("b", "b1")
    assert not queue.discard("c", "c1")
    assert [job for job, _ in served(queue, [0])] == ["a2"]


def test_without_a_free_worker_nothing_is_taken() -> None:
    queue = filled("a1")
    assert queue.take([]) is None
    assert len(queue) == 1


def test_homes_are_forgotten_in_time() -> None:
    queue: FairQueue[int] = FairQueue()
    for table in range(HOMES + 100):
        queue.put(str(table), table)
        queue.take([1])
        queue.done(str(table))
    assert len(queue._home) == HOMES
    queue.put("0", 0)
    assert queue.take([0, 1]) == (0, 0)  # its home is forgotten
    queue.put("1000", 1000)
    assert queue.take([0, 1]) == (1000, 1)


@given(st.lists(st.sampled_from("abcde"), max_size=40), st.integers(1, 3))
def test_every_job_is_served_once_and_those_of_a_table_in_order(tables: list[str], workers: int) -> None:
    queue: FairQueue[tuple[str, int]] = FairQueue()
    for number, table in enumerate(tables):
        queue.put(table, (table, number))
    free, running, order = list(range(workers)), [], []
    while len(queue) or running:
        while (taken := queue.take(free)) is not None:
            running.append(taken)
            free.remove(taken[1])
        assert len({job[0] for job, _ in running}) == len(running)
        job, worker = running.pop(0)
        order.append(job)
        queue.done(job[0])
        free.append(worker)
    assert sorted(order, key=lambda job: job[1]) == list(zip(tables, range(len(tables))))
    for table in "abcde":
        numbers = [number for name, number in order if name == table]
        assert numbers == sorted(numbers)


def test_an_address_with_many_tables_does_not_keep_the_others_waiting() -> None:
    queue: FairQueue[str] = FairQueue()
    for table in "abcdefgh":
        queue.put(table, f"{table}1", patron="greedy")
    assert queue.take([0]) == ("a1", 0)
    queue.put("z", "z1", patron="honest")
    queue.done("a", 2.0)
    assert queue.take([0]) == ("z1", 0)
    queue.done("z", 0.1)
    queue.put("z", "z2", patron="honest")
    assert queue.take([0]) == ("z2", 0), "it has used less time"


def test_nobody_saves_up_time() -> None:
    queue: FairQueue[str] = FairQueue()
    for job in ("a1", "b1", "c1"):
        queue.put(job[0], job, patron="busy")
    for table in "ab":
        queue.take([0])
        queue.done(table, 10.0)
    queue.put("x", "x1", patron="late")
    queue.put("y", "y1", patron="late")
    queue.put("z", "z1", patron="late")
    order = []
    for _ in range(4):
        taken = queue.take([0])
        assert taken is not None
        order.append(taken[0])
        queue.done(taken[0][0], 6.0)
    assert order == ["x1", "y1", "c1", "z1"], "who comes late does not have all the time before that"


def test_live_tables_come_before_hints_and_hints_before_analyses() -> None:
    queue: FairQueue[str] = FairQueue()
    queue.put("a", "analysis", urgency=2)
    queue.put("b", "hint", urgency=1)
    queue.put("c", "live", urgency=0)
    queue.put("b", "live too", urgency=0)
    order = []
    while (taken := queue.take([0])) is not None:
        order.append(taken[0])
        queue.done({"analysis": "a", "hint": "b", "live": "c", "live too": "b"}[taken[0]], 1.0)
    assert order == ["live", "live too", "hint", "analysis"]
