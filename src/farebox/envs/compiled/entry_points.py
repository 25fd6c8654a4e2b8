"""The doors of this package: its own sources decide about its machine code, not the kernel's."""

from farebox.kernel.jit import Doors

door = Doors.of(__file__)
