"""Rates, sizes and slow readers; time is a number here, so nothing waits."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from carcassonne.server.limits import (
    MESSAGE_BYTES,
    Buckets,
    Complaints,
    Outbox,
    Rate,
    TokenBucket,
    address_key,
    too_long,
)

TWO_AT_ONCE = Rate(per_second=0.5, burst=2)


# --- token buckets ----------------------------------------------------------------------------------------


def test_a_burst_is_served_and_the_next_one_waits() -> None:
    bucket = TokenBucket(TWO_AT_ONCE, now=100.0)
    assert [bucket.take(100.0) for _ in range(3)] == [True, True, False]
    assert bucket.wait(100.0) == pytest.approx(2.0)
    assert not bucket.take(101.9)
    assert bucket.take(102.0)
    assert not bucket.take(102.0)


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    bucket = TokenBucket(TWO_AT_ONCE, now=0.0)
    assert [bucket.take(10**6) for _ in range(3)] == [True, True, False]


def test_a_refusal_costs_nothing() -> None:
    bucket = TokenBucket(TWO_AT_ONCE, now=0.0)
    bucket.take(0.0, cost=2)
    for tenth in range(1, 20):
        assert not bucket.take(tenth / 10)
    assert bucket.take(2.0)


def test_a_dear_request_takes_more() -> None:
    bucket = TokenBucket(Rate(per_second=1, burst=5), now=0.0)
    assert bucket.take(0.0, cost=4)
    assert not bucket.take(0.0, cost=2)
    assert bucket.wait(0.0, cost=2) == pytest.approx(1.0)
    assert bucket.wait(0.0, cost=6) == float("inf")


def test_a_clock_that_goes_back_fills_nothing() -> None:
    bucket = TokenBucket(TWO_AT_ONCE, now=100.0)
    bucket.take(100.0, cost=2)
    assert not bucket.take(50.0)
    assert not bucket.take(100.0)  # the way back to 100 was not counted a second time
    assert bucket.take(102.0)


@given(st.lists(st.floats(0, 3), min_size=1, max_size=60))
def test_never_more_than_the_burst_and_what_came_in_since(steps: list[float]) -> None:
    bucket = TokenBucket(TWO_AT_ONCE, now=0.0)
    now, taken = 0.0, 0
    for step in steps:
        now += step
        taken += bucket.take(now)
        assert taken <= TWO_AT_ONCE.burst + now * TWO_AT_ONCE.per_second + 1e-6


@pytest.mark.parametrize(("per_second", "burst"), [(0, 5), (-1, 5), (1, 0.5), (float("nan"), 5)])
def test_a_rate_that_lets_nothing_through_is_refused(per_second: float, burst: float) -> None:
    with pytest.raises(ValueError, match="a rate needs more than 0"):
        Rate(per_second, burst)


# --- one bucket per address -------------------------------------------------------------------------------


def test_addresses_do_not_share_a_bucket() -> None:
    buckets = Buckets(TWO_AT_ONCE)
    assert [buckets.take("a", 0.0) for _ in range(3)] == [True, True, False]
    assert buckets.take("b", 0.0)
    assert buckets.wait("a", 0.0) == pytest.approx(2.0)
    assert buckets.wait("b", 0.0) == 0.0


def test_memory_is_bounded_and_the_longest_unused_goes_first() -> None:
    buckets = Buckets(Rate(per_second=0.001, burst=1), size=3)
    for key in ("a", "b", "c"):
        assert buckets.take(key, 0.0)
    assert not buckets.take("a", 1.0)  # a was used last, b is the oldest now
    assert buckets.take("d", 2.0)
    assert len(buckets) == 3
    assert not buckets.take("a", 3.0)
    assert buckets.take("b", 3.0)  # forgotten, so it starts anew


def test_a_flood_of_addresses_fills_no_memory() -> None:
    buckets = Buckets(TWO_AT_ONCE, size=50)
    for number in range(1000):
        buckets.take(f"10.0.{number // 256}.{number % 256}", 0.0)
    assert len(buckets) == 50


def test_no_buckets_at_all_is_refused() -> None:
    with pytest.raises(ValueError, match="at least 1 bucket"):
        Buckets(TWO_AT_ONCE, size=0)


@pytest.mark.parametrize(
    ("host", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_what_counts_as_one_address(host: str, key: str) -> None:
    assert address_key(host) == key


def test_a_key_is_short_whatever_a_proxy_sends() -> None:
    assert len(address_key("x" * 10**6)) == 64


# --- sizes ------------------------------------------------------------------------------------------------


def test_the_size_of_a_message_is_counted_in_bytes() -> None:
    assert not too_long(b"x" * MESSAGE_BYTES)
    assert too_long(b"x" * (MESSAGE_BYTES + 1))
    assert not too_long("x" * MESSAGE_BYTES)
    assert too_long("x" * (MESSAGE_BYTES + 1))
    assert not too_long("ї" * (MESSAGE_BYTES // 2))
    assert too_long("ї" * (MESSAGE_BYTES // 2 + 1))
    assert not too_long("\ud800" * 20, limit=60)  # junk is measured too, not choked on


# --- slow readers -----------------------------------------------------------------------------------------


def test_messages_come_out_in_order() -> None:
    outbox = Outbox()
    for message in (b"one", b"two", b"three"):
        assert outbox.put(message, 0.0)
    assert (len(outbox), outbox.size) == (3, 11)
    assert [outbox.take(0.0) for _ in range(4)] == [b"one", b"two", b"three", None]
    assert (len(outbox), outbox.size) == (0, 0)


def test_too_many_waiting_messages_end_the_connection() -> None:
    outbox = Outbox(messages=3)
    assert [outbox.put(b"x", 0.0) for _ in range(4)] == [True, True, True, False]
    assert len(outbox) == 3  # what is refused is not kept
    outbox.take(0.0)
    assert outbox.put(b"x", 0.0)


def test_too_many_waiting_bytes_end_the_connection() -> None:
    outbox = Outbox(size=10)
    assert outbox.put(b"x" * 6, 0.0)
    assert not outbox.put(b"x" * 5, 0.0)
    assert outbox.put(b"x" * 4, 0.0)


def test_one_message_alone_may_be_of_any_length() -> None:
    outbox = Outbox(size=10)
    assert outbox.put(b"x" * 100, 0.0)
    assert not outbox.put(b"x", 0.0)
    outbox.take(0.0)
    assert outbox.put(b"x" * 100, 0.0)


def test_a_reader_that_stands_still_is_too_slow() -> None:
    outbox = Outbox(seconds=30)
    outbox.put(b"x", 100.0)
    assert not outbox.stalled(130.0)
    assert outbox.stalled(130.1)
    assert not outbox.put(b"x", 131.0)


def test_a_reader_that_goes_on_is_not_too_slow() -> None:
    outbox = Outbox(seconds=30)
    for number in range(10):
        assert outbox.put(b"x", 20.0 * number)
        assert outbox.put(b"x", 20.0 * number)
        assert outbox.take(20.0 * number) == b"x"
    assert not outbox.stalled(200.0)


def test_an_idle_connection_is_never_stalled() -> None:
    outbox = Outbox(seconds=30)
    assert not outbox.stalled(10**6)
    outbox.put(b"x", 10**6)
    assert not outbox.stalled(10**6 + 1)


# --- complaints -------------------------------------------------------------------------------------------


def test_a_refusal_is_logged_once_and_again_when_it_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    complaints = Complaints(size=2)
    for now in (0.0, 1.0, 599.0):
        complaints.say("192.0.2.1", "too many requests", now)
    assert caplog.messages == ["192.0.2.1: too many requests"]
    complaints.say("192.0.2.1", "too many requests", 600.0)
    complaints.say("192.0.2.1", "too many sockets", 600.0)
    complaints.say("192.0.2.2", "too many sockets", 600.0)
    assert len(caplog.messages) == 4
    complaints.say("192.0.2.1", "too many requests", 601.0)  # forgotten: memory is bounded
    assert len(caplog.messages) == 5
