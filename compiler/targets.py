"""The machines that the kernel is compiled for."""

import platform
import sys
from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """One of them, as LLVM and the linker know it.

    `cpu` is the oldest processor that will do. `int` is what it counts with. `wheel` is what package indexes
    call it, with the oldest system that will do.
    """

    triple: str
    cpu: str
    linker: tuple[str, ...]
    suffix: str
    wheel: str = ""
    features: str = ""
    int: str = "i64"

    @property
    def is_web_assembly(self) -> bool:
        """Whether it is no machine at all."""
        return self.triple.startswith("wasm")

    @property
    def file(self) -> str:
        """What the library is called."""
        return f"farebox.{self.suffix}"


# A library for Linux asks for nothing but memcpy and its like, which every process has.
_ELF = ("ld.lld", "-shared", "-s", "--gc-sections")


def _shared(target: str) -> tuple[str, ...]:
    return ("cc", "-target", target, "-shared", "-s")


# Processors of the last fifteen years have x86-64-v2. What v3 would bring stands in bench/results.
PLATFORMS = {
    "linux-x86_64": Target("x86_64-unknown-linux-gnu", "x86-64-v2", _ELF, "so", "manylinux_2_17_x86_64"),
    "linux-aarch64": Target("aarch64-unknown-linux-gnu", "generic", _ELF, "so", "manylinux_2_17_aarch64"),
    "macos-x86_64": Target(
        "x86_64-apple-macosx11.0.0", "x86-64-v2", _shared("x86_64-macos.11.0"), "dylib", "macosx_11_0_x86_64"
    ),
    "macos-arm64": Target(
        "arm64-apple-macosx11.0.0", "apple-m1", _shared("aarch64-macos.11.0"), "dylib", "macosx_11_0_arm64"
    ),
    "windows-x86_64": Target(
        "x86_64-pc-windows-gnu", "x86-64-v2", _shared("x86_64-windows-gnu"), "dll", "win_amd64"
    ),
}
WEB_ASSEMBLY = Target(
    "wasm32-unknown-unknown",
    "generic",
    (
        *("wasm-ld", "--no-entry", "--gc-sections", "--strip-all", "-O2", "--export-memory"),
        *("--export=__heap_base", "--stack-first", "-z", f"stack-size={256 * 1024}"),
    ),
    "wasm",
    features="+bulk-memory,+sign-ext,+mutable-globals,+nontrapping-fptoint",
    int="i32",
)


def this_platform() -> str:
    """The name of the machine this runs on; one that is not among the above has no library."""
    system = {"darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().replace("AMD64", "x86_64")
    return f"{system}-{machine}"
