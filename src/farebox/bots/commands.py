"""How a program that plays is written among bots and players: `cmd:seconds=2:./mybot --flag`."""

import re

PREFIX = "cmd:"
_OPTION = re.compile(r"([A-Za-z_]\w*)=([^:]*):")


def split_command(spec: str) -> tuple[str, dict[str, str]]:
    """`cmd:seconds=2:./mybot --flag` as its name `cmd:./mybot --flag` and its options, still as text."""
    rest = spec.strip().removeprefix(PREFIX)
    options: dict[str, str] = {}
    while found := _OPTION.match(rest):
        options[found[1]] = found[2]
        rest = rest[found.end() :]
    return PREFIX + rest, options


def split_list(text: str) -> list[str]:
    """Bots or players with commas between them; in a command a comma in quotes is the command's own."""
    parts: list[str] = []
    rest = text
    while True:
        end = _end_of_first(rest)
        parts.append(rest[:end].strip())
        if end == len(rest):
            return parts
        rest = rest[end + 1 :]


def _end_of_first(text: str) -> int:
    """Where the first of a list ends."""
    if not text.lstrip().startswith(PREFIX):
        return text.find(",") if "," in text else len(text)
    quote = ""
    for at, letter in enumerate(text):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "'\"":
            quote = letter
        elif letter == ",":
            return at
    return len(text)
