"""A whole game of every edition and number of seats, kept word for word.

After a change that was meant, write them anew and look at what differs:

    cd tests && ../.venv/bin/python -m support.golden
"""

import json

import pytest

import reference
from farebox.game.records.record import Record, read_records
from farebox.game.records.replay import replay
from support.boards import TABLES, board_of
from support.golden import GOLDEN, STATES, facts_digest, golden_game, path_of

DIGESTS: dict[str, str] = json.loads(STATES.read_text(encoding="utf-8"))


def golden(name: str, n_seats: int) -> Record:
    """The record that was kept."""
    (record,) = read_records(path_of(name, n_seats))
    return record


def test_every_table_has_its_game() -> None:
    """G2: an edition without one fails here."""
    kept = {path.stem for path in (GOLDEN / "records").glob("*.jsonl")}
    assert kept == set(DIGESTS) == {f"{name}-{n_seats}" for name, n_seats in TABLES}


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_the_same_seed_and_choices_give_the_game_that_was_kept(name: str, n_seats: int) -> None:
    """G2: to the letter."""
    text = path_of(name, n_seats).read_text(encoding="utf-8")
    game = golden_game(name, n_seats)
    assert game.record().to_json() + "\n" == text
    assert facts_digest(game.state[0]) == DIGESTS[f"{name}-{n_seats}"]


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_a_kept_game_replays_to_itself(name: str, n_seats: int) -> None:
    """G2: record, result and every bit of the final state."""
    record = golden(name, n_seats)
    assert record.result is not None
    game = replay(record)
    assert game.record() == record
    assert facts_digest(game.state[0]) == DIGESTS[f"{name}-{n_seats}"]


@pytest.mark.parametrize(("name", "n_seats"), TABLES)
def test_the_reference_accepts_the_kept_game(name: str, n_seats: int) -> None:
    """G2: and gives it the same result."""
    record = golden(name, n_seats)
    assert reference.replay(board_of(name), record.to_dict()).result() == record.result
