"""What a seat knows as bytes, to be thought about elsewhere: its knowledge records, and nothing hidden."""

from collections.abc import Sequence

from farebox.boards import Board
from farebox.errors import bad_record
from farebox.game.families import family_of
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.kernel.row import bytes_of, rows_from


def pack_knowledge(observation: Observation) -> bytes:
    """The records of what its seat has known, decision by decision; the last is what it knows now."""
    return bytes_of(observation.rows)


def pack_known_now(observation: Observation) -> bytes:
    """The record of what its seat knows now."""
    return bytes_of(observation.row.reshape(1))


def unpack_knowledge(board: Board, knowledge: bytes, ids: Sequence[int]) -> Observation:
    """The observation on the other side; `ids` are the legal actions."""
    family = family_of(board)
    size = family.knowledge.layout.itemsize
    if not knowledge or len(knowledge) % size:
        raise bad_record("knowledge", expected=size, n=len(knowledge))
    *past, row = rows_from(family.knowledge, knowledge)
    offer = row["offer"][: int(row["n_offer"][int(row["seat"])])].tolist()
    notation = notation_for(board)
    return family.observation(board, row, tuple(ids), [notation.action(id, offer) for id in ids], past)
