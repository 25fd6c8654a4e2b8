"""The entry points of this package: its own sources decide about its machine code, not the kernel's."""

from farebox.kernel.jit import EntryPoints

entry_point = EntryPoints.of(__file__)
