"""The language of the command line: chosen before anything is said, and told to the help of every command."""

import os
from collections.abc import Sequence
from typing import Any

from farebox.errors import fault
from farebox.locale import LANGUAGES, VARIABLE, Translator

OPTION = "--language"
_EXAMPLES = "help.examples"


def examples(*lines: str) -> str:
    """The end of a command's help: commands to copy, left as they are."""
    return "\n  ".join([f"\b\n{_EXAMPLES}", *lines])


def take_language(args: Sequence[str]) -> list[str]:
    """The arguments without `--language`, wherever it stood; this process speaks it from now on."""
    rest: list[str] = []
    left = list(args)
    while left:
        word = left.pop(0)
        if word == "--":
            return [*rest, word, *left]
        name, equals, value = word.partition("=")
        if name != OPTION:
            rest.append(word)
        else:
            _speak(value if equals else left.pop(0) if left else "")
    return rest


def _speak(language: str) -> None:
    if language not in LANGUAGES:
        raise fault("language", language=language, names=", ".join(LANGUAGES))
    os.environ[VARIABLE] = language


def translate_help(command: Any, say: Translator) -> None:  # noqa: ANN401 - Typer keeps their class to itself
    """Put the help of a command, its options and its commands into a language; it was written as keys."""
    for thing in (command, *command.params):
        for name in ("help", "short_help"):
            key = getattr(thing, name, None)
            if key and say.has(key):
                setattr(thing, name, say(key))
    if command.epilog:
        command.epilog = command.epilog.replace(_EXAMPLES, say(_EXAMPLES))
    for inner in getattr(command, "commands", {}).values():
        translate_help(inner, say)
