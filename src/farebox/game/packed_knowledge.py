"""What a seat knows as bytes, to be thought about elsewhere: its knowledge record, and nothing hidden."""

from collections.abc import Sequence

from farebox.boards import Board
from farebox.errors import bad_record
from farebox.game.families import family_of
from farebox.game.notation import notation_for
from farebox.game.observation import Observation
from farebox.kernel.row import bytes_of, rows_from


def pack_knowledge(observation: Observation) -> bytes:
    """The record of what its seat knows."""
    return bytes_of(observation.row.reshape(1))


def unpack_knowledge(board: Board, knowledge: bytes, ids: Sequence[int]) -> Observation:
    """The observation on the other side; `ids` are the legal actions."""
    family = family_of(board)
    if len(knowledge) != family.knowledge.layout.itemsize:
        raise bad_record("knowledge", expected=family.knowledge.layout.itemsize, n=len(knowledge))
    row = rows_from(family.knowledge, knowledge)[0]
    offer = row["offer"][: int(row["n_offer"][int(row["seat"])])].tolist()
    notation = notation_for(board)
    return family.observation(board, row, tuple(ids), [notation.action(id, offer) for id in ids])
