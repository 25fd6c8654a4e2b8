"""A bar on standard error, for who waits at a terminal."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def progress(title: str, total: float, plainly: bool = False) -> Iterator[Callable[[float], None]]:
    """Show a bar while the work lasts; the function it gives is told how much is done.

    Where there is no terminal nothing is said, or `plainly` a line.
    """
    if not sys.stderr.isatty():
        if plainly:
            print(f"{title} …", file=sys.stderr, flush=True)
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(title, total=total)
        yield lambda done: bar.update(task, completed=done)
