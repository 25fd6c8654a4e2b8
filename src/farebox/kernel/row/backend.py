"""Where records lie: in NumPy's arrays if NumPy is installed, else in plain Python's bytes.

FAREBOX_RECORDS=plain does without NumPy where it is installed, for trying what a browser will do.
"""

import os
from importlib.util import find_spec
from typing import TYPE_CHECKING


def _asks_for_plain() -> bool:
    asked = os.environ.get("FAREBOX_RECORDS") or ("numpy" if find_spec("numpy") else "plain")
    if asked not in ("numpy", "plain"):
        raise ValueError(f'FAREBOX_RECORDS is "{asked}"; write numpy or plain')
    return asked == "plain"


is_plain = _asks_for_plain()

if TYPE_CHECKING or not is_plain:
    from farebox.kernel.row.in_numpy import (
        Element,
        Ids,
        Rows,
        Word,
        Words,
        address_of,
        bytes_of,
        constants,
        facts_of,
        list_of_ids,
        new_ids,
        new_rows,
        prepare,
        rows_from,
        words_of,
    )
else:
    from farebox.kernel.row.plain import (
        Ids,
        Word,
        Words,
        address_of,
        bytes_of,
        constants,
        facts_of,
        list_of_ids,
        new_ids,
        new_rows,
        prepare,
        rows_from,
        words_of,
    )
    from farebox.kernel.row.plain import (
        PlainElement as Element,
    )
    from farebox.kernel.row.plain import (
        PlainRows as Rows,
    )

__all__ = [
    "Element",
    "Ids",
    "Rows",
    "Word",
    "Words",
    "address_of",
    "bytes_of",
    "constants",
    "facts_of",
    "is_plain",
    "list_of_ids",
    "new_ids",
    "new_rows",
    "prepare",
    "rows_from",
    "words_of",
]
