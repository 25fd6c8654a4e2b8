"""Calls of the compiled kernel: what is passed is looked at first, and can be carried out elsewhere."""

import ctypes
import typing

import numpy as np
import pytest

from farebox.boards.arrays import board_rows
from farebox.game.game import new_game
from farebox.kernel import card_game, city
from farebox.kernel.calling.entry_point import pack
from farebox.kernel.calling.library import library, manifest
from farebox.kernel.calling.manifest import Manifest
from farebox.kernel.calling.mode import MODE, Mode
from farebox.kernel.many_refusals import refusals_of
from farebox.kernel.record_types import CityState, EventRow
from farebox.kernel.row import new_rows
from support.bits import bits
from support.web_assembly import Node

beforehand = pytest.mark.skipif(MODE is not Mode.BEFOREHAND, reason="looks at calls of the library")
GAME = new_game("new-york", seed=1)
BOARDS = board_rows(GAME.board)
Anything = typing.Any  # where a type checker would refuse it as well


@beforehand
def test_another_kind_of_record_is_refused() -> None:
    """Compiled code would read whatever lies there."""
    event = new_rows(EventRow)[0]
    with pytest.raises(TypeError, match="state takes one CityState, to write to; this is of EventRow"):
        typing.cast(Anything, city.apply)(BOARDS[0], event, 1, event)
    with pytest.raises(TypeError, match="takes CardBoardRow, not CityBoardRow"):
        typing.cast(Anything, card_game.refusal)(BOARDS[0], GAME.state[0], 1)


@beforehand
@pytest.mark.parametrize(
    ("numbers", "wrong"),
    [
        (np.zeros(9, np.int64), "int64"),
        (np.zeros(18, np.int16)[::2], "int16"),
        (np.zeros((3, 3), np.int16), "int16"),
    ],
)
def test_an_array_that_lies_otherwise_is_refused(numbers: Anything, wrong: str) -> None:
    """Numbers of another size, with gaps between them, or of other dimensions."""
    wanted = f"actions takes an array of int16 of 1 dimension.s. without gaps, to read; this is of {wrong}"
    with pytest.raises(TypeError, match=wanted):
        refusals_of(BOARDS, GAME.state, numbers, np.zeros(9, np.int16))


@beforehand
def test_what_must_not_be_written_to_is_not() -> None:
    """An array that is marked so is refused where a call would write."""
    out = np.zeros(9, np.int16)
    out.flags.writeable = False
    with pytest.raises(TypeError, match=r"out takes an array of int16 .*, to write to"):
        refusals_of(BOARDS, GAME.state, np.zeros(9, np.int16), out)


@beforehand
def test_too_few_arguments_are_an_error_of_python() -> None:
    """Never of the machine."""
    with pytest.raises(ValueError, match="shorter"):
        typing.cast(Anything, city.apply)(BOARDS[0], GAME.state[0])


@beforehand
def test_other_threads_run_meanwhile() -> None:
    """Calls hold no lock of Python's."""
    held = 0x4  # ctypes' flag of functions that are called with the lock
    assert isinstance(library(), ctypes.CDLL)
    assert not library()._func_flags_ & held


def test_a_packed_call_changes_what_it_was_given_only_when_it_is_unpacked() -> None:
    """Its bytes can go to another worker, and come back."""
    game, event = new_game("new-york", seed=1), new_rows(EventRow)[0]
    state, id = game.state[0], game.legal_ids()[0]
    before = bits(state)
    packed = pack(city.apply, BOARDS[0], state, id, event)
    assert packed.symbol == "city_apply"
    blob = bytearray(packed.blob)
    with Node() as node:
        assert node(packed.symbol, blob, packed.plan) == 0
    assert bits(state) == before
    packed.unpack(blob)
    game.play(id)
    assert bits(state) == bits(game.state[0]) != before
    assert event.action == id


def test_only_what_a_call_writes_comes_back() -> None:
    """A board is only read: who compiled it has proven that."""
    packed = pack(city.apply, BOARDS[0], GAME.state[0], 1, new_rows(EventRow)[0])
    assert [type(memory).__name__ for memory, _ in packed.written] == ["CityState", "EventRow"]


def test_a_manifest_reads_as_it_was_written() -> None:
    """Every entry point and every field of every record."""
    assert Manifest.read(manifest().write()) == manifest()


def test_records_lie_as_the_manifest_says() -> None:
    """Who reads it needs no Python to find a field."""
    told = manifest().records["CityState"]
    dtype = CityState.layout.dtype
    assert (told.size, list(told.fields)) == (dtype.itemsize, list(dtype.names or ()))
    assert {name: one.at for name, one in told.fields.items()} == {
        name: dtype.fields[name][1] for name in dtype.names or () if dtype.fields
    }
