"""Which names show: something to see, and nothing that hides, or changes how the rest of a line shows."""

import unicodedata

from farebox.locale import Said

JOINERS = "\u200c\u200d"  # they join emoji into one, and letters of some scripts; alone they are nothing
EMOJI_STYLE = "\ufe0e\ufe0f"  # as a picture or as text
BLANKS = "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\u034f"  # letters and marks that show nothing
PICTURES = range(0x1F000, 0x1FC00)  # where new emoji come, newer perhaps than this Python's tables
JOINING = range(0x0600, 0x1000)  # Arabic to Tibetan: scripts in which joiners are spelling


def check_name(name: str) -> str:
    """The name, if one can see all of it."""
    if not any(_shows(letter) for letter in name):
        raise ValueError(Said("error.name_blank"))
    if any(_is_hidden(name, at) for at in range(len(name))):
        raise ValueError(Said("error.name_hidden"))
    return name


def _shows(letter: str) -> bool:
    """Whether a character is something to see by itself."""
    return (letter not in BLANKS and unicodedata.category(letter)[0] in "LNPS") or ord(letter) in PICTURES


def _is_hidden(name: str, at: int) -> bool:
    """Whether a character of a name is there without being seen."""
    letter = name[at]
    if letter in JOINERS:
        return not _joins(name[at - 1 : at], name[at + 1 : at + 2])
    if letter in EMOJI_STYLE:
        return not _shows(name[at - 1 : at] or " ")
    if unicodedata.category(letter) == "Cn":
        return ord(letter) not in PICTURES
    is_selector = "\ufe00" <= letter <= "\ufe0d" or "\U000e0100" <= letter <= "\U000e01ef"
    hides = {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"}
    return is_selector or letter in BLANKS or unicodedata.category(letter) in hides


def _joins(before: str, after: str) -> bool:
    """Whether a joiner between these has something to join: two emoji, or letters of a script that joins."""
    if not before or not after:
        return False
    scripts = ord(before) in JOINING and ord(after) in JOINING
    return scripts or (_is_picture(before) and _is_picture(after))


def _is_picture(letter: str) -> bool:
    """Whether a character is an emoji or what colours one."""
    return letter in EMOJI_STYLE or ord(letter) in PICTURES or unicodedata.category(letter) in ("So", "Sk")
