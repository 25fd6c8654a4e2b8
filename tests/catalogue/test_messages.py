"""The catalogue is complete in every language, says nothing twice, and nothing in it lies unused."""

import re
from pathlib import Path

import pytest

from farebox.locale import (
    FORMS,
    LANGUAGES,
    VARIABLE,
    Message,
    Said,
    Translator,
    catalogue,
    choose_language,
    translator,
    word,
)

ROOT = Path(__file__).parents[2]
CODE = [
    *sorted((ROOT / "web" / "src").rglob("*.ts")),
    *sorted((ROOT / "web" / "src").rglob("*.svelte")),
    *sorted((ROOT / "src" / "farebox").rglob("*.py")),
    *sorted((ROOT / "src" / "farebox").rglob("*.toml")),
]
ENGLISH = catalogue("en")


def _texts(message: Message) -> list[str]:
    return [message] if isinstance(message, str) else list(message.values())


def _names(message: Message) -> set[str]:
    return {name for text in _texts(message) for name in re.findall(r"\{(\w+)\}", text)}


# Messages of the terminal and of the command line: whatever is quoted with such a beginning is a key.
KINDS = ("cli", "command", "do", "fault", "help", "line", "phrase", "study", "type", "typed")


def _python() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in CODE if path.suffix == ".py")


def _source() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in CODE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language: str) -> None:
    """Nothing is missing, nothing is left over."""
    messages = catalogue(language)
    assert sorted(ENGLISH.keys() - messages.keys()) == []
    assert sorted(messages.keys() - ENGLISH.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_name_the_same_things_in_every_language(language: str) -> None:
    """The names in braces agree with English."""
    messages = catalogue(language)
    assert [key for key in messages if _names(messages[key]) != _names(ENGLISH[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_plurals_have_exactly_the_forms_of_the_language(language: str) -> None:
    """One text for each form that the language has."""
    messages = catalogue(language)
    wrong = [key for key, m in messages.items() if not isinstance(m, str) and tuple(m) != FORMS[language]]
    assert wrong == []
    kinds = [key for key in messages if isinstance(messages[key], str) != isinstance(ENGLISH[key], str)]
    assert kinds == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_padded(language: str) -> None:
    """A text begins and ends with its words."""
    messages = catalogue(language)
    assert [
        key for key, m in messages.items() for text in _texts(m) if not text or text != text.strip()
    ] == []


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) - {"en"}))
def test_long_messages_are_really_translated(language: str) -> None:
    """A sentence that equals the English one was forgotten."""
    messages = catalogue(language)
    assert [key for key, m in messages.items() if m == ENGLISH[key] and len(_texts(m)[0]) > 24] == []


def test_an_edition_s_own_wording_belongs_to_a_general_one_and_a_known_edition() -> None:
    """`key@edition` needs its key and its edition."""
    editions = {path.stem for path in (ROOT / "src/farebox/boards").glob("*.toml")}
    own = [key.split("@") for key in ENGLISH if "@" in key]
    assert [key for key, edition in own if key not in ENGLISH or edition not in editions] == []


def test_no_message_is_unused() -> None:
    """Used is: written out, or put together of a prefix in the code and a word that stands in it."""
    source = _source()
    quoted = set(re.findall(r"[\"'`]([\w.@-]+)[\"'`]", source))
    prefixes = set(re.findall(r"[\"`f]([a-z_]+\.(?:[a-z_]+\.)?)\$?\{", source))
    words = quoted | {word.lower() for word in re.findall(r"\b[A-Z][A-Z_]+\b", source)}
    words |= set(re.findall(r"\b[\w-]+\b", source))

    def used(key: str) -> bool:
        if key in quoted or re.fullmatch(r"rule\.[A-Z]+\d+", key):  # rules are listed by letter
            return True
        joined = [prefix for prefix in prefixes if key.startswith(prefix)]
        if key.startswith(("log.you.", "log.they.")):
            return f'"{key.split(".", 2)[2]}"' in source
        return any(set(key.removeprefix(prefix).split(".")) <= words for prefix in joined)

    assert [key for key in ENGLISH if not used(key.partition("@")[0])] == []


def test_no_message_is_missing() -> None:
    """Every key written out in the page, in the terminal or in the command line is in the catalogue."""
    asked = set(re.findall(r"\btt?\(\"([\w.-]+)\"", _source()))
    asked |= set(re.findall(r"\b(?:say|words|tell|Said)\([\"']([\w.-]+)[\"']", _python()))
    asked |= set(re.findall(rf"[\"']((?:{'|'.join(KINDS)})\.[a-z][\w.-]*)[\"']", _python()))
    asked |= {
        f"fault.{key}"
        for key in re.findall(r"\b(?:fault|bad_board|bad_record|CantUndo)\(\s*\"(\w+)\"", _python())
    }
    assert sorted(asked - ENGLISH.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    """G3: whatever is refused is told with its reason."""
    from farebox.game.reasons import CODES
    from farebox.kernel.refusals import ALLOWED

    wanted = {f"refused.{name}" for code, name in CODES.items() if code != ALLOWED}
    told = {key for key in catalogue(language) if key.startswith("refused.")}
    assert told == wanted


def test_every_rule_that_a_refusal_cites_has_a_text() -> None:
    """G3: and with its rule."""
    from farebox.game.citations import CITATIONS

    cited = [rules for one in CITATIONS.values() for rules in vars(one).values()]
    numbers = {number for rules in cited for number in rules.values()}
    assert {f"rule.{number}" for number in numbers} - ENGLISH.keys() == set()


def test_every_error_of_the_protocol_a_person_can_meet_has_a_text() -> None:
    """What only programs can do wrong needs none."""
    from farebox.server.protocol import Code

    for_programs = {"illegal", "bad_notation", "binary", "hello_first", "hello_twice"}
    met = {code.value for code in Code} - for_programs
    assert {f"error.{code}" for code in met} - ENGLISH.keys() == set()


def test_every_numbered_rule_of_the_docs_has_a_short_text() -> None:
    """And no other number has."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/rules").glob("*.md"))
    numbers = set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", text, re.MULTILINE))
    assert {f"rule.{number}" for number in numbers} == {
        key for key in ENGLISH if re.match(r"rule\.[A-Z]", key)
    }


def test_counts_choose_the_form() -> None:
    """Romanian has three forms."""
    assert translator("en")("points", n=1) == "1 point"
    assert translator("en")("points", n=2) == "2 points"
    romanian = translator("ro")
    assert [romanian("points", n=n) for n in (1, 2, 19, 20, 101)] == [
        "1 punct",
        "2 puncte",
        "19 puncte",
        "20 de puncte",
        "101 puncte",
    ]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["1,234.5", "51.2%", "+0.5", "0.0"]),
        ("sv", ["1\u00a0234,5", "51,2\u00a0%", "+0,5", "0,0"]),
        ("da", ["1.234,5", "51,2\u00a0%", "+0,5", "0,0"]),
        ("ro", ["1.234,5", "51,2%", "+0,5", "0,0"]),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, says: list[str]) -> None:
    """Thousands, decimals and percent."""
    say = translator(language)
    told = [(1234.5, ",.1f"), (0.512, ".1%"), (0.5, "+.1f"), (-0.01, "z.1f")]
    assert [say.number(value, form) for value, form in told] == says


def test_an_edition_has_its_own_words() -> None:
    """Amsterdam's tickets are contracts."""
    assert translator("en")("tickets.own", edition="amsterdam") == "Your contracts"
    assert translator("en")("tickets.own", edition="new-york") == "Your tickets"


def test_unknown_languages_and_keys_fall_back() -> None:
    """English stands in for a language, a key for itself."""
    assert Translator("tlh")("home") == "Home"
    assert translator("en")("no.such.message") == "no.such.message"
    assert not translator("sv").has("no.such.message")
    assert translator("sv_SE.UTF-8")("home") == "Hem"


def test_the_environment_says_which_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language asked for goes before the environment's."""
    for name in (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert choose_language() == "en"
    monkeypatch.setenv("LANG", "da_DK.UTF-8")
    assert choose_language() == "da"
    monkeypatch.setenv(VARIABLE, "sv")
    assert choose_language() == "sv"
    assert choose_language("ro") == "ro"


def test_a_message_may_stand_within_a_message() -> None:
    """And is put into the same language; as text it is English."""
    inner = Said("points", {"n": 2})
    said = Said("cli.attractions", {"points": inner, "places": "Soho"})
    assert translator("sv").tell(said) == "Sevärdheter, 2 poäng var: Soho"
    assert str(said) == "Attractions, 2 points each: Soho"


def test_a_board_of_ones_own_may_have_other_words() -> None:
    """They stay as they are."""
    assert translator("da").tell(word("color", "red")) == "rød"
    assert translator("da").tell(word("color", "teal")) == "teal"
