"""Names show what they are: every letter of every script and every emoji, and nothing that hides."""

import pytest
from pydantic import TypeAdapter, ValidationError

from farebox.messages.bounds import Name
from farebox.server.protocol.checked import explain
from farebox.server.protocol.derived import plain

NAME: TypeAdapter[str] = TypeAdapter(plain(Name))


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Ștefan 🚋",
        "Anne-Marie d'Arc 2",
        "李小龍",
        "👨‍👩‍👧",
        "🏳️‍🌈",
        "👩🏽‍🚀",
        "❤️",
        "1️⃣",
        "می‌خواهم",
        "क्‍ष",
        "e\u0301",
        "?!",
    ],
)
def test_whatever_shows_is_a_name(name: str) -> None:
    """Joiners included, where they join something."""
    assert NAME.validate_python(f" {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "\u3000",
        "\u200b",
        "\u200d",
        "\ufe0f",
        "\u3164",
        "\u2800\u2800",
        "\u0301",
        "\U000e0001",
        "A\u200bda",
        "A\u200dda",
        "\u200dAda",
        "🚋\u200d",
        "a\u202eb",
        "\u2066x\u2069",
        "a\nb",
        "a\u2028b",
        "x\u00ad",
        "Ada\u3164",
        "a\ufe01",
        "a\ue000",
        "a\U000e0fff",
    ],
)
def test_what_doesnt_show_or_hides_something_is_none(name: str) -> None:
    """And is told why, without being repeated."""
    with pytest.raises(ValidationError) as caught:
        NAME.validate_python(name)
    assert ": it " in explain(caught.value.errors())
