"""Few workers for many: addresses take turns, their tables too, and nobody has them all."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from farebox.server.thinking.shares import Shares

MANY = 1000


def asked(most: int, **tables: int) -> Shares[str]:
    """So many tables of each address wait; each for its own name."""
    shares: Shares[str] = Shares(most)
    for address, n in tables.items():
        for number in range(n):
            shares.add({address}, f"{address}{number}", f"{address}{number}")
    return shares


def served(shares: Shares[str]) -> list[str]:
    """Everything that can be served now, in order."""
    return [thing for _, thing in iter(shares.next, None)]


def test_one_table_beside_55_is_second() -> None:
    """However many came before it."""
    order = served(asked(MANY, greedy=55, other=1))
    assert order.index("other0") == 1
    assert len(order) == 56


def test_tables_of_one_address_take_turns() -> None:
    """Who asks again goes behind those who wait."""
    shares = asked(MANY, a=3)
    assert shares.next() == ("a", "a0")
    shares.add({"a"}, "a0", "again")
    assert served(shares) == ["a1", "a2", "again"]


def test_one_address_never_has_all_workers() -> None:
    """What is beyond its share waits until something of its own is done; others don't."""
    shares = asked(2, greedy=5)
    assert served(shares) == ["greedy0", "greedy1"]
    shares.add({"other"}, "other0", "other0")
    assert served(shares) == ["other0"]
    shares.done("other")
    assert served(shares) == []
    shares.done("greedy")
    assert served(shares) == ["greedy2"]
    assert len(shares) == 2


def test_who_has_nothing_going_on_goes_first() -> None:
    """Although the other was served longer ago."""
    shares = asked(MANY, a=2)
    shares.next()
    shares.add({"b"}, "b0", "b0")
    assert served(shares) == ["b0", "a1"]


def test_a_shared_table_is_in_the_lesser_share() -> None:
    """Whoever else plays there, and in whatever order they are named."""
    shares = asked(MANY, greedy=9, other=1)
    shares.add({"greedy", "other"}, "both", "both")
    assert served(shares).index("both") == 3


def test_what_is_withdrawn_is_not_served() -> None:
    """And leaves nothing behind."""
    shares = asked(MANY, a=2, b=1)
    assert shares.withdraw("b0") == "b0"
    assert shares.withdraw("b0") is None
    assert shares.withdraw("a0") == "a0"
    assert served(shares) == ["a1"]
    assert len(shares) == 0


@given(st.lists(st.sampled_from("aaaabc"), max_size=60), st.integers(1, 3))
def test_a_free_worker_goes_to_who_has_none(asking: list[str], most: int) -> None:
    """In whatever order questions come; with one worker more than anybody may have, nobody has them all."""
    shares: Shares[int] = Shares(most)
    waiting: Counter[str] = Counter()
    busy: list[str] = []
    for number, address in enumerate(asking):
        shares.add({address}, f"{number}", number)
        waiting[address] += 1
        if len(busy) > most:
            shares.done(busy.pop(0))
        while len(busy) <= most and (served := shares.next()) is not None:
            without = {one for one in waiting if waiting[one] and one not in busy}
            assert not without or served[0] in without
            waiting[served[0]] -= 1
            busy.append(served[0])
        assert max(Counter(busy).values()) <= most
        assert len(shares) == waiting.total()
