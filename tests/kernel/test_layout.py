"""The records that rules work on: whole, and copied whole."""

from typing import Any

import numpy as np
import pytest

from farebox.game.game import new_game
from farebox.kernel import layout
from farebox.kernel.jit import COMPILED
from farebox.kernel.layout import Phase, new_rows
from farebox.kernel.playout import keys_of
from support.boards import ALL_TABLES, board_of

RECORDS = {name: value for name, value in vars(layout).items() if isinstance(value, np.dtype)}


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_byte_of_a_record_belongs_to_a_field(record: np.dtype[Any]) -> None:
    """G2: a copy leaves nothing out, so equal records have equal bytes."""
    fields = record.fields
    assert fields is not None
    assert record.itemsize == sum(field[0].itemsize for field in fields.values())


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_equal_games_have_equal_bytes(name: str, n_seats: int) -> None:
    """G2: whatever lay in memory before."""
    seen = set()
    for _ in range(20):
        junk = [np.full(layout.CITY_STATE.itemsize, 0xAA, np.uint8) for _ in range(20)]
        del junk
        game = new_game(board_of(name), seats=n_seats, seed=4)
        game.play(game.legal_ids()[0])
        game.undo()
        seen.add(game.state.tobytes())
    assert len(seen) == 1


def test_the_plain_numbers_are_those_of_the_phases() -> None:
    """G2: compiled code and people mean the same."""
    for phase in Phase:
        assert getattr(layout, phase.name) == phase


def test_new_records_are_zero() -> None:
    """G2."""
    for record in RECORDS.values():
        rows = new_rows(record, 3)
        assert len(rows) == 3
        assert not any(rows.tobytes())
        assert isinstance(rows, np.recarray) != COMPILED


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_a_deal_clears_whatever_the_table_held_before(name: str, n_seats: int) -> None:
    """G2, C1, K1: thousands of games are dealt into the same record."""
    game = new_game(board_of(name), seats=n_seats, seed=4)
    used = new_rows(game._family.state)
    for field in set(used.dtype.names or ()) - {"spare"}:
        used[field] = 1
    game._rules.deal(game._board, used[0], n_seats, keys_of([4])[0], new_rows(layout.EVENT)[0])
    for field in set(used.dtype.names or ()) - {"spare"}:
        assert used[0][field].tolist() == game.state[0][field].tolist(), field
