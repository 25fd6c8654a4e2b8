"""The manifest of what was compiled, and the layout of every record that it takes."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from compiler.signatures import Signature
from farebox.kernel.calling.manifest import FieldLayout, Function, Manifest, RecordLayout
from farebox.kernel.calling.sources import COMPILED, digest_of
from farebox.kernel.row import NumberKind, RowType
from farebox.kernel.row.fields import Span


def manifest(every: Iterable[Signature], written: Mapping[str, list[bool]], made: str) -> Manifest:
    """What can be called, how, and of what records."""
    entry_points: dict[str, tuple[Function, ...]] = {}
    records: dict[str, RecordLayout] = {}
    for one in every:
        name = f"{one.python.__module__}.{one.python.__name__}"
        function = _with_written(one.function, written[one.function.symbol])
        entry_points[name] = (*entry_points.get(name, ()), function)
        for record in one.records.values():
            _describe(record, records)
    return Manifest(digest_of(COMPILED), made, entry_points, dict(sorted(records.items())))


def _with_written(function: Function, written: list[bool]) -> Function:
    """A function with what is known of the memory it is given."""
    each = iter(written)
    parameters = (replace(one, written=next(each)) if one.is_memory else one for one in function.parameters)
    return replace(function, parameters=tuple(parameters))


def _describe(record: RowType, records: dict[str, RecordLayout]) -> str:
    """Note a record, and those within it; returns its name."""
    name = record.__name__
    if name not in records:
        fields = {field: _field(span, records) for field, span in record.layout.places.items()}
        told = repr([(field, one.of, one.at, one.shape) for field, one in fields.items()])
        digest = hashlib.sha256(told.encode()).hexdigest()[:16]
        records[name] = RecordLayout(record.layout.itemsize, digest, fields)
    return name


def _field(span: Span, records: dict[str, RecordLayout]) -> FieldLayout:
    kind = span.kind
    of = np.dtype(kind.numpy_name).name if isinstance(kind, NumberKind) else _describe(kind, records)
    return FieldLayout(of, span.start, span.shape)
