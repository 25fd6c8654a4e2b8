"""TOML from anybody: what is nested more deeply than a board is refused before it can cost time.

Python's reader takes time that grows with the square of a dotted key's parts, and with a header's parts for
every line below it: 64 KiB could keep it busy for half a minute.
"""

import re
import tomllib
from typing import Any

from farebox.errors import bad_board
from farebox.locale import Said, recall

# What Python's reader says: why, and where unless it is at the end.
_PLACE = re.compile(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", re.DOTALL)
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
    except tomllib.TOMLDecodeError as error:
        found = _PLACE.fullmatch(str(error))
        why, line, column = found.groups() if found else (str(error), None, None)
        end = _place(text, len(text))
        place = {"line": int(line), "column": int(column)} if line and column else end
        raise bad_board("board_toml", path=origin, problem=recall("toml", why), **place) from error
    except ValueError as error:  # a number of too many digits: Python refuses to read it
        at = max(re.finditer(r"[\d_]+", text), key=lambda number: len(number[0])).start()
        raise bad_board(
            "board_toml", path=origin, problem=Said("board_file.huge"), **_place(text, at)
        ) from error


def _place(text: str, at: int) -> dict[str, int]:
    """Line and column of a character, both counted from 1."""
    before = text[:at]
    return {"line": before.count("\n") + 1, "column": at - before.rfind("\n")}


def _placeholder(found: re.Match[str]) -> str:
    """A quoted part of a key is still a part; a comment is nothing."""
    return "" if found[0].startswith("#") else "q"
