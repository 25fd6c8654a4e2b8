"""Records in plain Python: the same bytes and the same answers as in NumPy's arrays."""

import inspect
import os
import subprocess
import sys
from pathlib import Path

import pytest

from farebox.kernel.row import backend, in_numpy, plain
from farebox.kernel.row.fields import int8, int16, uint64
from farebox.kernel.row.plain import NumberArray, list_of_ids, new_ids, words_of
from support.counts import count

TESTS = Path(__file__).parents[1]
SEEDS = range(count(1, proof=50))


def told_by(way: str, seed: int) -> list[str]:
    """What happens to records that are kept in one way."""
    settings = {**os.environ, "FAREBOX_RECORDS": way, "PYTHONPATH": str(TESTS)}
    asked = [sys.executable, "-m", "support.record_story", str(seed)]
    found = subprocess.run(asked, capture_output=True, text=True, env=settings, check=False)
    assert found.returncode == 0, found.stderr
    return found.stdout.splitlines()


@pytest.mark.parametrize("seed", SEEDS)
def test_plain_records_tell_what_numpy_s_tell(seed: int) -> None:
    """G2: every kind of record, written, read, copied and taken as bytes."""
    lines = told_by("plain", seed)
    assert len(lines) > 500
    assert lines == told_by("numpy", seed)


def test_another_way_to_keep_records_is_refused_by_a_sentence() -> None:
    """G2: nothing is guessed."""
    settings = {**os.environ, "FAREBOX_RECORDS": "stone"}
    asked = [sys.executable, "-c", "import farebox.kernel.row"]
    found = subprocess.run(asked, capture_output=True, text=True, env=settings, check=False)
    assert 'FAREBOX_RECORDS is "stone"; write numpy or plain' in found.stderr


def test_both_ways_have_the_same_functions() -> None:
    """G2: whoever calls one can call the other."""
    names = [name for name in backend.__all__ if inspect.isfunction(getattr(in_numpy, name, None))]
    assert len(names) > 8
    for name in names:
        one, other = (inspect.signature(getattr(way, name)) for way in (in_numpy, plain))
        assert list(one.parameters) == list(other.parameters), name


@pytest.mark.parametrize("number", [128, -129, 2**70, 1.5, "one"])
def test_a_number_that_does_not_fit_is_refused(number: object) -> None:
    """G2: and what was there stays."""
    numbers = NumberArray(bytearray(b"\x05\x06"), 0, int8, (2,))
    for place in (0, slice(None)):
        with pytest.raises(Exception, match=r"format|argument|required"):
            numbers[place] = number
    assert numbers.tolist() == [5, 6]


@pytest.mark.parametrize("key", [3, -4, (0, 0), slice(0, 3, 2)])
def test_a_place_that_is_not_there_is_refused(key: int | tuple[int, ...] | slice) -> None:
    """G2."""
    numbers = list_of_ids([4, 5, 6])
    with pytest.raises(IndexError):
        numbers[key]
    with pytest.raises(IndexError):
        numbers[key] = 1


def test_as_many_numbers_are_written_as_there_are_places() -> None:
    """G2."""
    numbers = list_of_ids([4, 5, 6])
    with pytest.raises(ValueError, match="2 numbers for 3 places"):
        numbers[:] = [1, 2]
    assert numbers.tolist() == [4, 5, 6]


def test_lists_for_the_kernel() -> None:
    """G2: ids of two bytes, words of eight, by two if need be."""
    assert (new_ids(3).tolist(), new_ids(0).tolist()) == ([0, 0, 0], [])
    assert (list_of_ids([7, -1]).kind, words_of([1]).kind) == (int16, uint64)
    keys = words_of([1, 2**64 - 1, 3, 4]).reshape(2, 2)
    assert (keys.tolist(), keys[1].tolist(), keys[0, 1]) == ([[1, 2**64 - 1], [3, 4]], [3, 4], 2**64 - 1)
