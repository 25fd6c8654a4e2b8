"""A record is a class: what it holds is declared once, and its bytes are laid out from that.

    class CityState(State, OpenCity):
        phase = int8()                     # a number
        owner = int8(MAX_ROUTES)           # a list of them
        hand = int8(MAX_SEATS, N_KINDS)    # a table

For a type checker a record is an object with these fields and no others, and `states[0].phase` means the same
in compiled code and outside it. Records lie in NumPy's arrays where NumPy is installed, for the compiler and
for whoever has many games; elsewhere plain Python keeps the same bytes. All that may be done with them in
either case is named here and in `types.py`.
"""

from typing import Annotated, TypeAlias

from farebox.kernel.row.backend import (
    Ids,
    Rows,
    Word,
    Words,
    address_of,
    bytes_of,
    constants,
    facts_of,
    is_plain,
    list_of_ids,
    new_ids,
    new_rows,
    rows_from,
    words_of,
)
from farebox.kernel.row.fields import NumberKind, boolean, float64, int8, int16, int64, uint8, uint64
from farebox.kernel.row.record_class import R, Row, RowType, nested
from farebox.kernel.row.types import Grid, Numbers

# Tables say how many dimensions they have: what is compiled beforehand goes by that.
IdTable: TypeAlias = Annotated[Ids, 2]
Keys: TypeAlias = Annotated[Words, 2]  # low halves and high ones

__all__ = [
    "Grid",
    "IdTable",
    "Ids",
    "Keys",
    "NumberKind",
    "Numbers",
    "R",
    "Row",
    "RowType",
    "Rows",
    "Word",
    "Words",
    "address_of",
    "boolean",
    "bytes_of",
    "constants",
    "facts_of",
    "float64",
    "int8",
    "int16",
    "int64",
    "is_plain",
    "list_of_ids",
    "nested",
    "new_ids",
    "new_rows",
    "rows_from",
    "uint8",
    "uint64",
    "words_of",
]
