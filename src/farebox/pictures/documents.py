"""Pages that are one file: what they look like is in them, in the page's own colours."""

import re
from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_SHARED = ("theme.css", "document.css")
_EITHER = re.compile(r"light-dark\(([^,()]+),\s*([^()]+)\)")
_DECLARED = re.compile(r"(--[\w-]+):([^;{}]*light-dark[^;{}]*);")


def style_of(sheet: str) -> str:
    """The style of such a page: colours, what all of them share, and a sheet of its own, by its path here.

    Colours by day and by night are told as browsers of 2022 read them, as the page's build does too.
    """
    told = "".join((_PACKAGE / name).read_text(encoding="utf-8") for name in (*_SHARED, sheet))
    night = "".join(f"{name}:{value};" for name, value in _DECLARED.findall(told))
    return _by(1, told) + f"@media (prefers-color-scheme: dark){{:root{{{_by(2, night)}}}}}"


def _by(time: int, told: str) -> str:
    """Colours by day (1) or by night (2)."""
    return _EITHER.sub(lambda either: either[time], told)
