"""The records that rules work on: their bytes, whole and copied whole; and types that tell fields apart."""

import hashlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from mypy import api

from farebox.game.game import new_game
from farebox.kernel import layout
from farebox.kernel.layout import Phase
from farebox.kernel.playout import keys_of
from farebox.kernel.record_types import CityState, EventRow
from farebox.kernel.row import NumberKind, Row, RowType, new_rows
from farebox.kernel.row.fields import Layout
from support import record_story
from support.boards import ALL_TABLES, board_of
from support.record_story import record_classes

MODULES = (*record_story.MODULES, "envs.compiled.step")
# Names, kinds, shapes and places of all fields, and the size: texts of positions go by those of states.
LAYOUTS = {
    "CityBoardRow": "80be7093a88791d6",
    "CardBoardRow": "ac4ce9f5f0177eb4",
    "CityState": "18ce773258ea0534",
    "CardState": "9494de4724c17a0a",
    "CityKnowledge": "0c5a4b6cf4014d05",
    "CardKnowledge": "4fcfdb21fad5a06e",
    "EventRow": "7fe8603bd6aff2e8",
    "ScoreRow": "6b114fce7875b759",
    "RandomRow": "256116045495a546",
    "CityMap": "f5e7120c0c03b12d",
    "CardMap": "e2127d0d10b8e843",
    "CityInput": "e6e9f1d9968ce2ca",
    "CardInput": "af079c7ea97c768a",
    "CityPlan": "8c8d4f5d6a2f2ca5",
    "CardPlan": "b268da77793f7840",
    "CardWeights": "bef5f6a5618a3abe",
    "Candidates": "ddc74f920517c156",
}


RECORDS = record_classes(MODULES)


def description(layout: Layout) -> list[Any]:
    """What the bytes of a record mean."""
    places = layout.places.items()
    told = [[name, name_of(this.kind), list(this.shape), this.start] for name, this in places]
    return [*told, layout.itemsize]


def name_of(kind: NumberKind[Any] | RowType) -> str:
    """What NumPy calls what is in a field."""
    return kind.numpy_name if isinstance(kind, NumberKind) else f"|V{kind.layout.itemsize}"


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_numpy_lays_a_record_out_in_the_same_way(record: type[Row]) -> None:
    """G2: names, kinds, shapes and places."""
    places: Any = record.layout.dtype.fields
    told = [[name, this[0].base.str, list(this[0].shape), this[1]] for name, this in places.items()]
    assert [*told, record.layout.dtype.itemsize] == description(record.layout)


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_record_is_laid_out_as_ever(name: str) -> None:
    """G2: what was written by one version is read by the next."""
    told = json.dumps(description(RECORDS[name].layout)).encode()
    assert hashlib.sha256(told).hexdigest()[:16] == LAYOUTS[name]


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_byte_of_a_record_belongs_to_a_field(record: type[Row]) -> None:
    """G2: a copy leaves nothing out, so equal records have equal bytes."""
    assert record.layout.itemsize == sum(place.size for place in record.layout.places.values())


@pytest.mark.parametrize("record", RECORDS.values(), ids=list(RECORDS))
def test_every_number_lies_where_a_machine_reads_it_at_once(record: type[Row]) -> None:
    """G2: at a multiple of its size, in a record within a record too."""
    places = record.layout.places
    assert all(places[name].start % field.align == 0 for name, field in record.fields.items())


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_equal_games_have_equal_bytes(name: str, n_seats: int) -> None:
    """G2: whatever lay in memory before."""
    seen = set()
    for _ in range(20):
        junk = [np.full(CityState.layout.itemsize, 0xAA, np.uint8) for _ in range(20)]
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
        assert isinstance(rows[0], record)


def test_a_field_is_read_and_written_by_its_name() -> None:
    """G2: in the array itself; what is no field can't be written by mistake."""
    rows = new_rows(CityState, 2)
    rows[1].phase = 3
    rows[1].hand[2, 4] += 1
    assert rows["phase"].tolist() == [0, 3]
    assert rows[1].hand.tolist()[2][4] == 1
    with pytest.raises(AttributeError):
        rows[1].phse = 3  # type: ignore[attr-defined] # wrong on purpose


@pytest.mark.parametrize(("name", "n_seats"), ALL_TABLES)
def test_a_deal_clears_whatever_the_table_held_before(name: str, n_seats: int) -> None:
    """G2, C1, K1: thousands of games are dealt into the same record."""
    game = new_game(board_of(name), seats=n_seats, seed=4)
    used = new_rows(game._family.state)
    for field in used[0].fields:
        used[field] = 1
    game._rules.deal(game._board, used[0], n_seats, keys_of([4])[0], new_rows(EventRow)[0])
    for field in used[0].fields:
        assert used[0][field].tolist() == game.state[0][field].tolist(), field


SNIPPET = """
from farebox.kernel.city.observe import copy_board
from farebox.kernel.record_types import CityKnowledge, CityState, OpenCity, OpenTable
from farebox.kernel.row import new_rows
from farebox.kernel.rules import legal

def good(state: CityState, know: CityKnowledge, table: OpenTable) -> int:
    copy_board(state, know)
    return state.phase + state.hand[0, 1] + know.hand[1] + table.turns + new_rows(CityState)[0].points[0]

def misspelt(state: CityState) -> int:
    return state.phse

def secret_of_a_table(table: OpenTable) -> int:
    return table.deck[0]

def secret_of_a_city(city: OpenCity) -> int:
    return city.hand[0, 1]

def text_for_a_number(state: CityState) -> None:
    state.phase = "turn"

def other_family(state: CityState) -> int:
    return state.yard[0]

def no_state(state: CityState, know: CityKnowledge) -> None:
    copy_board(3, know)

def too_few(state: CityState) -> int:
    return legal(state)
"""


def test_a_type_checker_finds_what_is_no_field(tmp_path: Path) -> None:
    """G1, G2: a misspelt field, one of the other family, a secret where only what is open may be named."""
    source = tmp_path / "snippet.py"
    source.write_text(SNIPPET, encoding="utf-8")
    settings = ["--strict", "--config-file=", f"--cache-dir={tmp_path}", "--follow-imports=silent"]
    told, _, _ = api.run([*settings, "--ignore-missing-imports", "--no-error-summary", str(source)])
    lines = SNIPPET.splitlines()
    wrong = [lines[int(line.split(":")[1]) - 1].strip() for line in told.splitlines() if ": error:" in line]
    bodies = [line.strip() for line in lines if line.startswith("    ")]
    assert set(wrong) == set(bodies[2:]), told
