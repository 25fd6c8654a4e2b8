"""How board errors talk about what they found: values in short, and the word that was probably meant."""

from collections.abc import Iterable, Mapping

from farebox.locale import Said

MOST_SHOWN = 40  # characters of a wrong value that an error repeats
MOST_SPELLED = 10**12  # longer numbers help nobody, and Python may refuse to spell them


def show(value: object) -> Said | str:
    """Spell the value as a board file would, cut short; containers only by kind."""
    match value:
        case str():
            return f'"{clip(value)}"'
        case bool():
            return str(value).lower()
        case int():
            return str(value) if abs(value) < MOST_SPELLED else Said("board_file.huge")
        case float():
            return str(value)
        case list():
            return Said("board_file.list" if value else "board_file.empty_list")
        case dict():
            return Said("board_file.table")
    return Said("board_file.date")


def clip(text: str) -> str:
    """Put the text on one line, with its end cut off if it is long."""
    line = repr(text[: MOST_SHOWN + 1])[1:-1]
    return line if len(text) <= MOST_SHOWN else line[:MOST_SHOWN] + "..."


def nearest(word: str, known: Iterable[str]) -> str | None:
    """Find the known word that was probably meant, if one is near."""
    names = {name.casefold(): name for name in known}
    from difflib import get_close_matches  # slow to import, and most boards have no faults

    near = get_close_matches(word[:MOST_SHOWN].casefold(), names, n=1)
    return names[near[0]] if near else None


def did_you_mean(word: str, known: Iterable[str], what: str) -> Said:
    """Suggest the nearest known word, else list them all: `what` they are is the catalogue's word."""
    near = nearest(word, known)
    if near:
        return Said("board_file.near", {"name": near})
    return Said(f"board_file.known.{what}", {"names": ", ".join(known)})


def label(kind: str, number: int, values: Mapping[str, object]) -> str:
    """Name an entry in errors, counted from 1: `route 7 (Chelsea - Soho)`."""
    ends = values.get("ends")
    name = values.get("name", values.get("city"))
    if isinstance(ends, list):
        name = " - ".join(end for end in ends if isinstance(end, str))
    return f"{kind} {number} ({clip(name)})" if isinstance(name, str) and name else f"{kind} {number}"
