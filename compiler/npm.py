"""`python -m compiler.npm`: the kernel as a folder for JavaScript, with its types, boards and an example.

Types are made from the manifest; boards are records as the rules read them.
"""

import json
import shutil
from base64 import b64encode
from pathlib import Path

from farebox import __version__
from farebox.ai.board_data import BoardData
from farebox.boards import board_names, load_board
from farebox.kernel.calling.library import FOLDER, MANIFEST, manifest
from farebox.kernel.calling.manifest import FieldLayout, Function, Kind, Manifest, Parameter
from farebox.kernel.layout import Phase
from farebox.kernel.limits import MAX_SEATS, MIN_SEATS
from farebox.kernel.row import Rows

HERE = Path(__file__).parent
OUT = HERE.parent / "build" / "npm"
_NUMBERS = {
    "bool": ("number", "Uint8Array"),
    "int8": ("number", "Int8Array"),
    "uint8": ("number", "Uint8Array"),
    "int16": ("number", "Int16Array"),
    "int64": ("bigint", "BigInt64Array"),
    "uint64": ("bigint", "BigUint64Array"),
    "float64": ("number", "Float64Array"),
}
_PASSED = {Kind.INT: "number", Kind.WORD: "bigint | number", Kind.FLOAT: "number", Kind.NONE: "number"}
_HEAD = """// Made from the kernel's manifest by compiler/npm.py.

/** Records of one kind in the kernel's memory. */
export interface Records<R> {
  readonly of: string
  readonly length: number
  readonly bytes: Uint8Array
  at(place: number): R
}
/** Numbers in the kernel's memory; ask for `values` anew after more memory was made. */
export interface Numbers<V> { readonly of: string; readonly shape: number[]; readonly values: V }
export interface Board { rows: Records<any>; maps: Records<any>; weights: Record<number, Records<any>> }

export class Kernel {
  static load(wasm: BufferSource | WebAssembly.Module, manifest: object, boards?: object): Promise<Kernel>
  readonly rules: Rules
  records<K extends keyof Kinds>(of: K, told?: number | string | Uint8Array): Records<Kinds[K]>
  numbers<K extends keyof Views>(of: K, ...shape: number[]): Numbers<Views[K]>
  board(id: string): Board
  mark(): number
  release(mark: number): void
  carryOut(symbol: string, blob: Uint8Array, plan: Iterable<number | bigint | string>): number
}
"""


def types(told: Manifest) -> str:
    """The declarations of all there is."""
    records = [_record(name, layout.fields) for name, layout in told.records.items()]
    functions = [one for versions in told.entry_points.values() for one in versions]
    parts = [
        _HEAD,
        *records,
        _interface("Kinds", {name: name for name in told.records}),
        _interface("Views", {name: view for name, (_, view) in _NUMBERS.items()}),
        _interface("Rules", {_head_of(one): _PASSED[one.result] for one in functions}),
    ]
    return "\n".join(parts)


def _interface(name: str, lines: dict[str, str]) -> str:
    body = "".join(f"  {left}: {right}\n" for left, right in lines.items())
    return f"export interface {name} {{\n{body}}}\n"


def _record(name: str, fields: dict[str, FieldLayout]) -> str:
    return _interface(name, {field: _field(one) for field, one in fields.items()})


def _field(field: FieldLayout) -> str:
    if field.of not in _NUMBERS:
        return field.of
    return _NUMBERS[field.of][bool(field.shape)]


def _head_of(function: Function) -> str:
    taken = ", ".join(f"{one.name}: {_taken(one)}" for one in function.parameters)
    return f"{function.symbol}({taken})"


def _taken(parameter: Parameter) -> str:
    if parameter.kind is Kind.RECORD:
        return parameter.of
    if parameter.kind is Kind.ROWS:
        return f"Records<{parameter.of}>"
    if parameter.kind is Kind.NUMBERS:
        return f"Numbers<{_NUMBERS[parameter.of][1]}>"
    return _PASSED[parameter.kind]


def boards() -> dict[str, object]:
    """The printed boards: each kind of record by its name and bytes."""
    return {name: _board(BoardData(load_board(name))) for name in board_names()}


def _board(data: BoardData) -> dict[str, object]:
    weights = {n_seats: _told(data.weights(n_seats)) for n_seats in range(MIN_SEATS, MAX_SEATS + 1)}
    return {"rows": _told(data.boards), "maps": _told(data.maps), "weights": weights}


def _told(rows: Rows) -> tuple[str, str]:
    return type(rows[0]).__name__, b64encode(rows.tobytes()).decode()


def package() -> dict[str, object]:
    """What npm wants to know."""
    return {
        "name": "farebox-kernel",
        "version": __version__,
        "description": "Rules and players of Farebox as web assembly",
        "license": "MIT",
        "type": "module",
        "exports": {".": "./kernel.js", "./node": "./node.js", "./phases": "./phases.js"},
        "types": "./kernel.d.ts",
    }


def write(folder: Path) -> None:
    """Write the folder, which must not be there."""
    shutil.copytree(HERE / "javascript", folder)
    for file in (FOLDER / "farebox.wasm", MANIFEST):
        shutil.copy(file, folder)
    phases = json.dumps({phase.name: phase.value for phase in Phase})
    texts = {
        "kernel.d.ts": types(manifest()),
        "boards.json": json.dumps(boards()),
        "phases.js": f"/** What is due. */\nexport const Phase = {phases}\n",
        "phases.d.ts": f"/** What is due. */\nexport declare const Phase: {phases}\n",
        "package.json": json.dumps(package(), indent=2) + "\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


def main() -> None:
    """Write the folder anew, and say where it is."""
    shutil.rmtree(OUT, ignore_errors=True)
    write(OUT)
    print(f"The kernel for JavaScript: {OUT}")


if __name__ == "__main__":
    main()
