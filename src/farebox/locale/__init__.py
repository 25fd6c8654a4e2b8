"""One catalogue of messages for page, terminal and command line, in four languages.

A message is a text with names in braces, or one text for each plural form, chosen by the value of `n`. A key
may have a wording of its own for an edition, or for what a board calls its tickets: `key@amsterdam`,
`key@contract`. English stands in for anything that is missing.
"""

import json
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

Message: TypeAlias = str | Mapping[str, str]
Catalogue: TypeAlias = Mapping[str, Message]

LANGUAGES = {"en": "English", "sv": "Svenska", "da": "Dansk", "ro": "Română"}
FALLBACK = "en"
VARIABLE = "FAREBOX_LANGUAGE"  # the environment's word for us alone
# Of a catalogue: the page loads the first, and what runs in a browser has only what it says itself.
PARTS = ("", "server/", "study/", "review/", "faults/")
FOLDER = Path(__file__).parent
MINUS = "\u2212"  # a true one, in every language
_NAME = re.compile(r"\{(\w+)\}")


def _one_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _romanian(n: int) -> str:
    if n == 1:
        return "one"
    return "few" if n == 0 or 1 <= n % 100 <= 19 else "other"


PLURALS: Mapping[str, Callable[[int], str]] = {
    "en": _one_other,
    "sv": _one_other,
    "da": _one_other,
    "ro": _romanian,
}
# What each language writes between thousands, before decimals and before a percent sign.
SIGNS = {
    "en": (",", ".", ""),
    "sv": ("\u00a0", ",", "\u00a0"),
    "da": (".", ",", "\u00a0"),
    "ro": (".", ",", ""),
}
FORMS = {
    "en": ("one", "other"),
    "sv": ("one", "other"),
    "da": ("one", "other"),
    "ro": ("one", "few", "other"),
}


@cache
def catalogue(language: str) -> Catalogue:
    """All messages of one language, by key."""
    messages: dict[str, Message] = {}
    for part in PARTS:
        path = FOLDER / f"{part}{language}.json"
        if path.exists() or (language, part) == (FALLBACK, PARTS[0]):
            messages |= json.loads(path.read_text(encoding="utf-8"))
    return messages


def choose_language(*wanted: str | None) -> str:
    """The first of these that we speak ("sv", "sv_SE.UTF-8"), then the environment's, then English."""
    environment = (os.environ.get(name) for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"))
    for name in (*wanted, *environment):
        short = (name or "")[:2].lower()
        if short in LANGUAGES:
            return short
    return FALLBACK


@dataclass(frozen=True)
class Said:
    """A message that is not yet put into a language; its values may be such messages themselves."""

    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return Translator(FALLBACK).tell(self)


@dataclass(frozen=True)
class Within(Said):
    """A message that stands inside a sentence, and so begins small."""


def word(kind: str, name: str) -> Said | str:
    """A word of a board's, like `word("color", "pink")`; one that the catalogue lacks stays as it is."""
    key = f"{kind}.{name.replace(' ', '_')}"
    return Said(key) if key in catalogue(FALLBACK) else name


def recall(kind: str, text: str) -> Said | str:
    """The message under `kind` that says this in English, as records keep it; any other text as it is."""
    for key, message in catalogue(FALLBACK).items():
        if key.startswith(f"{kind}.") and isinstance(message, str):
            found = re.fullmatch(_pattern(message), text, re.DOTALL)
            if found:
                return Said(key, found.groupdict())
    return text


def _pattern(message: str) -> str:
    parts = enumerate(_NAME.split(message))  # words and names in turn
    return "".join(f"(?P<{part}>.*)" if number % 2 else re.escape(part) for number, part in parts)


class Translator:
    """Says things in one language: `say("points", n=3)`; in the wording of one edition, if it is named."""

    def __init__(self, language: str, wording: str | None = None) -> None:
        self.language = language if language in LANGUAGES else FALLBACK
        self._wording = wording
        self._messages = catalogue(self.language)
        self._spare = catalogue(FALLBACK)

    def __call__(self, key: str, /, *, wording: str | None = None, **values: object) -> str:
        """The message with its names filled in; the key itself if nobody knows it."""
        return self._say(key, wording or self._wording, values)

    def _say(self, key: str, wording: str | None, values: Mapping[str, object]) -> str:
        found = self._find(key, wording)
        if found is None:
            return key
        message, language = found
        text = message if isinstance(message, str) else _form(message, language, values.get("n", 0))
        return _NAME.sub(lambda name: self.tell(values.get(name[1], name[0])), text)

    def tell(self, thing: object) -> str:
        """A message in this language; a number with a true minus; anything else as it is written."""
        if not isinstance(thing, Said):
            return str(thing).replace("-", MINUS) if isinstance(thing, int | float) else str(thing)
        told = self._say(thing.key, self._wording, thing.values)
        return told[:1].lower() + told[1:] if isinstance(thing, Within) else told

    def number(self, value: float, form: str) -> str:
        """A number as the language writes it; `form` is Python's, like `.1f`, `,` or `.0%`."""
        thousands, point, space = SIGNS[self.language]
        signs = {",": thousands, ".": point, "%": f"{space}%", "-": MINUS}
        return "".join(signs.get(sign, sign) for sign in format(value, form))

    def has(self, key: str) -> bool:
        """Whether there is such a message."""
        return self._find(key, None) is not None

    def _find(self, key: str, wording: str | None) -> tuple[Message, str] | None:
        keys = [f"{key}@{wording}", key] if wording else [key]
        for messages, language in ((self._messages, self.language), (self._spare, FALLBACK)):
            for name in keys:
                if name in messages:
                    return messages[name], language
        return None


def _form(message: Mapping[str, str], language: str, n: object) -> str:
    form = PLURALS[language](abs(n)) if isinstance(n, int) else "other"
    return message.get(form, message["other"])


def translator(language: str | None = None) -> Translator:
    """A translator for a language; without one, for the environment's."""
    return Translator(choose_language(language))
