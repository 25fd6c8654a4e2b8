"""The web assembly carried out by Node, for a Python that runs in that mode."""

import json
import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

from farebox.kernel.calling.library import FOLDER, MANIFEST
from farebox.kernel.calling.mode import MODE, Mode
from farebox.kernel.calling.packing import Plan, register

HERE = Path(__file__).parent
MODULE = HERE.parents[1] / "compiler" / "javascript" / "kernel.js"
NODE = shutil.which("node", path=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")


class Node:
    """A process of Node that has the kernel."""

    def __init__(self) -> None:
        assert NODE
        files = [HERE / "web_assembly.mjs", MODULE, FOLDER / "farebox.wasm", MANIFEST]
        command = [NODE, *map(str, files)]
        pipe = subprocess.PIPE
        self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe)
        assert self._process.stdin
        assert self._process.stdout
        self._asked, self._answers = self._process.stdin, self._process.stdout

    def __enter__(self) -> "Node":
        return self

    def __exit__(self, *_: object) -> None:
        """Let the process end."""
        self._asked.close()
        self._answers.close()
        self._process.wait()

    def __call__(self, symbol: str, blob: bytearray, plan: Plan) -> float:
        """Carry out one call."""
        words = [
            str(number) if isinstance(number, int) else number for number in plan
        ]  # 64 bits are too many
        return self._ask({"symbol": symbol, "plan": words, "length": len(blob)}, blob)

    def cpu_seconds(self) -> float:
        """What the process has spent so far."""
        return self._ask({"length": 0}, bytearray())

    def _ask(self, question: dict[str, object], blob: bytearray) -> float:
        told = json.dumps(question).encode()
        self._asked.write(struct.pack("<I", len(told)) + told + blob)
        self._asked.flush()
        (result,) = struct.unpack("<d", self._answers.read(8))
        blob[:] = self._answers.read(len(blob))
        return float(result)


def attach() -> Node | None:
    """Let Node carry out the calls of this process, if its kernel is web assembly."""
    if MODE is not Mode.WEB_ASSEMBLY:
        return None
    node = Node()
    register(node)
    return node
