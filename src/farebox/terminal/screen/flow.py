"""Lines made of parts that are never broken within."""

from collections.abc import Iterable

from rich.text import Text


def flow(parts: Iterable[Text | str], width: int, between: str = "  ", indent: int = 0) -> Text:
    """Parts one after another, as many in a line as fit; lines after the first are indented."""
    lines: list[Text] = []
    for part in parts:
        text = Text(part) if isinstance(part, str) else part
        if lines and lines[-1].cell_len + len(between) + text.cell_len <= width:
            lines[-1] = Text.assemble(lines[-1], between, text)
        else:
            lines.append(Text.assemble(" " * indent if lines else "", text))
    return Text("\n").join(lines)
