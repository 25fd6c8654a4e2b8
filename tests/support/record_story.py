"""Writes and reads every kind of record in every way our code does, at random, and prints what it found.

Run as a program, once for each way records are kept, with a seed: the lines must be the same.
"""

import json
import random
import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from farebox.kernel.row import NumberKind, Row, bytes_of, facts_of, new_rows, rows_from

MODULES = ("kernel.record_types", "kernel.board_types", "ai.plan_types", "ai.workspace")


def record_classes(modules: tuple[str, ...] = MODULES) -> dict[str, type[Row]]:
    """Every class of records that has fields."""
    spaces = [vars(import_module(f"farebox.{name}")) for name in modules]
    found = [value for space in spaces for value in space.values() if isinstance(value, type)]
    return {kind.__name__: kind for kind in found if issubclass(kind, Row) and kind is not Row}


class Story:
    """What happens to some records of one kind."""

    def __init__(self, kind: type[Row], seed: int) -> None:
        self.kind = kind
        self.chance = random.Random(f"{kind.__name__} {seed}")
        self.rows = new_rows(kind, 4)

    def tell(self) -> Iterator[object]:
        """All that can be seen of them, one thing after another."""
        for row in self.rows:
            yield from self._write(row)
        yield from self._copies()
        self.rows[3] = self.rows[0]
        self.rows[1:] = self.rows[2]
        yield [self.rows.tobytes().hex(), [row.tobytes().hex() for row in self.rows[1:3]]]
        yield [len(self.rows), len(self.rows[2:]), bytes_of(rows_from(self.kind, bytes_of(self.rows))).hex()]
        yield self._cannot_be_written()

    def _write(self, row: Row) -> Iterator[object]:
        for name, field in row.fields.items():
            if not isinstance(field.kind, NumberKind):
                yield from self._write(row[name])
            elif not field.shape:
                setattr(row, name, self._number(field.kind))
                yield [json_of(getattr(row, name)), json_of(row[name])]
            else:
                yield from self._write_list(row, name, field.kind, field.shape)
        if all(isinstance(field.kind, NumberKind) for field in row.fields.values()):
            yield facts_of(row)

    def _write_list(
        self, row: Row, name: str, kind: NumberKind[Any], shape: tuple[int, ...]
    ) -> Iterator[object]:
        row[name] = self._number(kind)
        there = row[name]
        *outer, last = (self.chance.randrange(n) for n in shape)
        start = self.chance.randrange(shape[-1])
        part = (*outer, slice(start, None)) if outer else slice(start, None)
        there[part] = [self._number(kind) for _ in range(start, shape[-1])]
        there[(*outer, last) if outer else last] = self._number(kind)
        if outer:
            there[outer[0]] = self._number(kind)
            there[(*outer[:-1], -1) if len(outer) > 1 else -1] = [
                self._number(kind) for _ in range(shape[-1])
            ]
        yield [
            there.tolist(),
            there[part].tolist(),
            len(there),
            json_of(there[(*outer, last)] if outer else there[last]),
        ]
        kept = there.copy()
        there[part] = self._number(kind)
        yield [kept.tolist(), there.tolist(), there.tobytes().hex()]
        row[name] = kept

    def _number(self, kind: NumberKind[Any]) -> float:
        """Any that the kind can hold."""
        if kind.code == "d":
            return self.chance.uniform(-1e6, 1e6)
        bits = 1 if kind.code == "?" else 8 * kind.size
        number = self.chance.getrandbits(bits)
        return number - (1 << bits - 1) if kind.code in "bhq" else number

    def _copies(self) -> Iterator[object]:
        """What is copied is nothing to the other; what is only seen otherwise is the same."""
        copied, alone, same = self.rows.copy(), self.rows[1].copy(), self.rows[2].reshape(1)
        before = copied.tobytes().hex()
        for row in (self.rows[0], same[0]):
            list(self._write(row))
        yield [
            before == copied.tobytes().hex(),
            alone.tobytes().hex(),
            same.tobytes() == self.rows[2].tobytes(),
        ]

    def _cannot_be_written(self) -> bool:
        kept = self.rows.copy()
        kept.setflags(write=False)
        name = next(name for name, field in self.kind.fields.items() if isinstance(field.kind, NumberKind))
        try:
            kept[0][name] = 1
        except (TypeError, ValueError):
            return kept.tobytes() == self.rows.tobytes()
        return False


def json_of(number: Any) -> float:
    """A number as Python has it."""
    plain: float = number.item() if hasattr(number, "item") else number
    return plain


def main(seed: int) -> None:
    """Print what every kind of record has to tell."""
    for name, kind in record_classes().items():
        for told in Story(kind, seed).tell():
            print(name, json.dumps(told))


if __name__ == "__main__":
    main(int(sys.argv[1]))
