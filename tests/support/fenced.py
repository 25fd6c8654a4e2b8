"""Code in Markdown."""

import re

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def fenced(markdown: str, language: str) -> list[str]:
    """Every block of a language."""
    return [code for kind, code in _FENCE.findall(markdown) if kind == language]
