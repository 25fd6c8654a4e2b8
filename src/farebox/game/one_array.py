"""Records from here and there in one array, as compiled code takes them."""

from collections.abc import Sequence

from farebox.kernel.row import R, Rows, new_rows


def one_array(kind: type[R], rows: Rows[R] | Sequence[R]) -> Rows[R]:
    """A copy of some records, in one array."""
    copied = new_rows(kind, len(rows))
    for place, row in enumerate(rows):
        copied[place] = row
    return copied
