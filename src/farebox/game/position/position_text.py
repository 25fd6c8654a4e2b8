"""The text of a position: `farebox1 new-york 2 1c291ca3 AAAA… 8f1e0a77`.

In order: the version of this form, the edition, the seats, a checksum of what is printed and of a state's
fields, the state's bytes (base64 for URLs, without padding), and a checksum of all that. The same position
always has the same text.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass

from farebox.boards import Board, board_names, load_board
from farebox.boards.arrays import board_rows
from farebox.errors import BadPosition
from farebox.game.position.consistency import check_whole
from farebox.kernel.record_types import AnyState
from farebox.kernel.row import Rows, bytes_of, rows_from

VERSION = "farebox1"
_PARTS = re.compile(r"(\S+) (\S+) ([2-4]) ([0-9a-f]{8}) ([A-Za-z0-9_-]+) ([0-9a-f]{8})")


def write_position(board: Board, states: Rows[AnyState]) -> str:
    """The text of the state that is alone in this array."""
    data = urlsafe_b64encode(bytes_of(states)).decode().rstrip("=")
    text = f"{VERSION} {board.id} {int(states[0]['n_seats'])} {_printed(board, type(states[0]))} {data}"
    return f"{text} {_sum(text.encode())}"


@dataclass(frozen=True)
class PositionText:
    """A position that was read and is not damaged; whether it can be, `states` finds out."""

    edition: str
    n_seats: int
    printed: str
    data: bytes

    def built_in(self) -> Board:
        """The board it is of, if that comes with the package."""
        if self.edition not in board_names():
            raise BadPosition(
                f'the position is of "{self.edition}", a board of its own; pass that board as well'
            )
        return load_board(self.edition)

    def states(self, board: Board, kind: type[AnyState]) -> Rows[AnyState]:
        """The state, alone in an array, if it can be on this board."""
        if board.id != self.edition:
            raise BadPosition(f'the position is of "{self.edition}", not of "{board.id}"; pass its own board')
        if self.printed != _printed(board, kind) or len(self.data) != kind.layout.itemsize:
            raise BadPosition(
                f'the position was written for another "{board.id}", or by another version of Farebox; '
                "it can only be read by what wrote it"
            )
        states = rows_from(kind, self.data)
        check_whole(board_rows(board)[0], states[0], self.n_seats)
        return states


def parse_position(text: str) -> PositionText:
    """Read a text that is whole."""
    told = " ".join(text.split())
    parts = _PARTS.fullmatch(told)
    if not told.startswith(f"{VERSION} "):
        raise BadPosition(f'not a position: it should be one line that begins with "{VERSION} "')
    if parts is None or _sum(told.rpartition(" ")[0].encode()) != parts[6]:
        raise BadPosition("the position is damaged or cut short; copy the whole line again")
    try:
        data = urlsafe_b64decode(parts[5] + "=" * (-len(parts[5]) % 4))
    except ValueError:
        raise BadPosition("the position's state is not base64; copy the whole line again") from None
    return PositionText(parts[2], int(parts[3]), parts[4], data)


def _printed(board: Board, kind: type[AnyState]) -> str:
    """What a state's bytes go by: the board as the kernel reads it, and the state's fields."""
    return _sum(kind.layout.describe().encode() + bytes_of(board_rows(board)))


def _sum(data: bytes) -> str:
    return f"{zlib.crc32(data):08x}"
