"""Where records and arrays lie and what is in them, for calls: of NumPy's, or of plain Python's."""

from typing import TYPE_CHECKING

from farebox.kernel.row import is_plain

if TYPE_CHECKING or not is_plain:
    from farebox.kernel.calling.numpy_memory import (
        look_at_arrays,
        name_in,
        pointer_to_array,
        pointer_to_record,
        write,
    )
else:
    from farebox.kernel.calling.plain_memory import (
        look_at_arrays,
        name_in,
        pointer_to_array,
        pointer_to_record,
        write,
    )

__all__ = ["look_at_arrays", "name_in", "pointer_to_array", "pointer_to_record", "write"]
