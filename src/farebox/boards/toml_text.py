"""TOML from anybody: what is nested more deeply than a board is refused before it can cost time.

Python's reader takes time that grows with the square of a dotted key's parts, and with a header's parts for
every line below it: 64 KiB could keep it busy for half a minute.
"""

import re
import tomllib
from typing import Any

from farebox.errors import bad_board

DEEPEST = 4  # dots in a key; boards have one at most
# A string of any kind, open ones up to where the reader gives up, or a comment: dots in them join nothing.
_QUOTED = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)'
    r"|'''.*?(?:'''|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|#[^\n]*",
    re.DOTALL,
)
# So many dots with one word between two of them. What was read is not read again in another way ("*+").
_DEEP = re.compile(rf"(?:\.[ \t]*+[\w-]*+[ \t]*+){{{DEEPEST - 1}}}\.")


def parse_toml(text: str, origin: str) -> dict[str, Any]:
    """Read the text's tables, with a syntax error as BadBoard; `origin` is what errors call it."""
    if _DEEP.search(_QUOTED.sub(_placeholder, text)):
        raise bad_board("board_deep", path=origin)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise bad_board("board_deep", path=origin) from error
    except ValueError as error:
        raise bad_board("board_toml", path=origin, problem=str(error)) from error


def _placeholder(found: re.Match[str]) -> str:
    """A quoted part of a key is still a part; a comment is nothing."""
    return "" if found[0].startswith("#") else "q"
