"""Tables for people: lines and colors in a terminal, plain columns in a pipe; the same as JSON."""

import json
from collections.abc import Sequence


def print_json(facts: object) -> None:
    """Print plain data, and nothing else, for a script that reads it."""
    print(json.dumps(facts, indent=2, ensure_ascii=False))


def print_table(
    head: Sequence[str], rows: Sequence[Sequence[str]], title: str = "", right_from: int | None = None
) -> None:
    """Print a table; columns from `right_from` on are numbers."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console()
    lines = box.SIMPLE if console.is_terminal else None
    if lines is None:
        console = Console(width=250)
    table = Table(title=Text(title, style="bold") if title else None, box=lines, title_justify="left")
    for number, name in enumerate(head):
        numeric = right_from is not None and number >= right_from
        table.add_column(name, justify="right" if numeric else "left", no_wrap=numeric)
    for row in rows:
        table.add_row(*(Text(cell) for cell in row))
    console.print(table)
