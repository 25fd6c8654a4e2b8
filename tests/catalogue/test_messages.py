"""The catalogue is complete in every language, says nothing twice, and nothing in it lies unused."""

import re
import shutil
from pathlib import Path

import pytest

from farebox import locale
from farebox.boards import board_names, load_board, parse_board
from farebox.errors import BadBoard, BadRecord
from farebox.game.records.record import parse_record
from farebox.locale import (
    FORMS,
    LANGUAGES,
    VARIABLE,
    Message,
    Said,
    Translator,
    Within,
    catalogue,
    choose_language,
    recall,
    translator,
    word,
)

ROOT = Path(__file__).parents[2]
CODE = [
    *sorted((ROOT / "web" / "src").rglob("*.ts")),
    *sorted((ROOT / "web" / "src").rglob("*.svelte")),
    ROOT / "web" / "scripts" / "assemble.py",  # the document
    *sorted((ROOT / "src" / "farebox").rglob("*.py")),
    *sorted((ROOT / "src" / "farebox").rglob("*.toml")),
    *sorted((ROOT / "src" / "farebox" / "drawings").glob("*.json")),
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
    same = {key: _texts(m)[0] for key, m in messages.items() if m == ENGLISH[key]}
    assert [key for key, text in same.items() if len(re.sub(r"\{\w+\}", "", text)) > 20] == []


def test_a_wording_of_its_own_belongs_to_a_general_one_and_a_known_edition_or_ticket() -> None:
    """`key@amsterdam`, `key@contract`."""
    known = {word for name in board_names() for word in (name, load_board(name).terms.ticket[0])}
    own = [key.split("@") for key in ENGLISH if "@" in key]
    assert [key for key, wording in own if key not in ENGLISH or wording not in known] == []


def test_no_message_is_unused() -> None:
    """Used is: written out, or put together of a prefix in the code and a word that stands in it."""
    source = _source()
    quoted = set(re.findall(r"[\"'`]([\w.@-]+)[\"'`]", source))
    prefixes = set(re.findall(r"[\"`f]([a-z_]+\.(?:[a-z_]+\.)?)\$?\{", source))
    words = quoted | {word.lower() for word in re.findall(r"\b[A-Z][A-Z_]+\b", source)}
    words |= set(re.findall(r"\b[\w-]+\b", source))
    recalled = set(re.findall(r'recall\("(\w+)"', source))  # found by what they say in English

    def used(key: str) -> bool:
        if key.partition(".")[0] in recalled:
            return True
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
    asked |= {f"forfeit.{key}" for key in re.findall(r"\bforfeit\(\"(\w+)\"", _python())}
    asked |= {
        f"board_file.{key}"
        for path in (ROOT / "src/farebox/boards").glob("*.py")
        for key in re.findall(r"\.(?:fail|refuse)\(\"(\w+)\"", path.read_text(encoding="utf-8"))
    }
    refused = re.findall(
        r"\bRefused\(\s*\"(\w+)\"(?:,\s*\"(\w+)\")?(, cause|, rule=\w+\.rule, cause)?", _python()
    )
    asked |= {f"error.{why or code}" for code, why, is_the_games in refused if not is_the_games}
    assert sorted(asked - ENGLISH.keys()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_words(language: str) -> None:
    """G3: whatever is refused is told with its reason."""
    from farebox.game.reasons import CODES
    from farebox.kernel.refusals import ALLOWED

    wanted = {f"refused.{name}" for code, name in CODES.items() if code != ALLOWED}
    told = {key.partition("@")[0] for key in catalogue(language) if key.startswith("refused.")}
    assert told == wanted


def test_every_rule_that_a_refusal_cites_has_a_text() -> None:
    """G3: and with its rule."""
    from farebox.game.families import FAMILIES

    cited = [rules for one in FAMILIES.values() for rules in vars(one.citations).values()]
    numbers = {number for rules in cited for number in rules.values()}
    assert {f"rule.{number}" for number in numbers} - ENGLISH.keys() == set()


def test_every_error_of_the_protocol_a_person_can_meet_has_a_text() -> None:
    """What only programs can do wrong needs none."""
    from farebox.messages.answers import Code

    for_programs = {"illegal", "bad_notation", "binary", "hello_first", "hello_twice"}
    met = {code.value for code in Code} - for_programs
    assert {f"error.{code}" for code in met} - ENGLISH.keys() == set()


def test_every_numbered_rule_of_the_docs_has_a_short_text() -> None:
    """And no other number has."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs/rules").glob("*.md"))
    numbers = set(re.findall(r"^- \*\*([A-Z]+\d+)\*\*", text, re.MULTILINE))
    assert {f"rule.{number}" for number in numbers} == {
        key.partition("@")[0] for key in ENGLISH if re.match(r"rule\.[A-Z]", key)
    }


def test_counts_choose_the_form() -> None:
    """Romanian has three forms."""
    assert translator("en")("points", n=1) == "1 point"
    assert translator("en")("points", n=2) == "2 points"
    assert translator("en")("points", n=-1) == "\u22121 point"
    romanian = translator("ro")
    assert [romanian("points", n=n) for n in (1, 2, 19, 20, 101, -14)] == [
        "1 punct",
        "2 puncte",
        "19 puncte",
        "20 de puncte",
        "101 puncte",
        "\u221214 puncte",
    ]


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", ["1,234.5", "51.2%", "+0.5", "\u22120.5", "0.0"]),
        ("sv", ["1\u00a0234,5", "51,2\u00a0%", "+0,5", "\u22120,5", "0,0"]),
        ("da", ["1.234,5", "51,2\u00a0%", "+0,5", "\u22120,5", "0,0"]),
        ("ro", ["1.234,5", "51,2%", "+0,5", "\u22120,5", "0,0"]),
    ],
)
def test_numbers_are_written_as_the_language_does(language: str, says: list[str]) -> None:
    """Thousands, decimals, percent and a true minus."""
    say = translator(language)
    told = [(1234.5, ",.1f"), (0.512, ".1%"), (0.5, "+.1f"), (-0.5, ".1f"), (-0.01, "z.1f")]
    assert [say.number(value, form) for value, form in told] == says


def test_an_edition_has_its_own_words() -> None:
    """Amsterdam's tickets are contracts."""
    assert translator("en")("tickets.own", wording="amsterdam") == "Your contracts"
    assert translator("en")("tickets.own", wording="new-york") == "Your tickets"


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


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", 'town.toml: pieces = "ten"; write a whole number from 1 to 100'),
        ("sv", 'town.toml: pieces = "ten"; skriv ett heltal från 1 till 100'),
        ("da", 'town.toml: pieces = "ten"; skriv et heltal fra 1 til 100'),
        ("ro", 'town.toml: pieces = "ten"; scrie un număr întreg de la 1 la 100'),
    ],
)
def test_what_is_wrong_with_a_board_file_is_said_in_the_language(language: str, says: str) -> None:
    """File, entry and remedy."""
    text = (ROOT / "src/farebox/boards/new-york.toml").read_text(encoding="utf-8")
    with pytest.raises(BadBoard) as error:
        parse_board(re.sub(r"(?m)^pieces = .*$", 'pieces = "ten"', text), "town.toml")
    assert error.value.tell(translator(language)) == says


def test_a_browser_does_without_the_words_for_servers_and_studies(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It says what it has; without the page's own words nothing can be said."""
    monkeypatch.setattr(locale, "FOLDER", tmp_path)
    with pytest.raises(FileNotFoundError):
        catalogue.__wrapped__("en")
    shutil.copy(Path(locale.__file__).with_name("en.json"), tmp_path)
    page = catalogue.__wrapped__("en")
    assert 0 < len(page) < len(ENGLISH)
    assert page.items() <= ENGLISH.items()


@pytest.mark.parametrize(
    ("why", "swedish"),
    [
        ("no answer within 0.5 seconds", "inget svar inom 0.5 sekunder"),
        (
            "it ended (exit status 3) instead of answering",
            "den avslutades (slutkod 3) i stället för att svara",
        ),
        ("not a line of JSON: '{x}'", "ingen rad JSON: '{x}'"),
        ("it went to lunch", "it went to lunch"),
    ],
)
def test_why_a_bot_gave_up_is_told_in_the_language(why: str, swedish: str) -> None:
    """A record keeps it in English; whoever tells it finds the message again, if it is one of ours."""
    assert translator("sv").tell(recall("forfeit", why)) == swedish
    assert str(recall("forfeit", why)) == why


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", 'line 3: "edition" is missing; it should be a name'),
        ("sv", 'line 3: "edition" saknas; det ska vara ett namn'),
        ("da", 'line 3: "edition" mangler; det skal være et navn'),
        ("ro", 'line 3: "edition" lipsește; ar trebui să fie un nume'),
    ],
)
def test_what_is_wrong_with_a_record_is_said_in_the_language(language: str, says: str) -> None:
    """Where it is, what is there and what should be."""
    with pytest.raises(BadRecord) as error:
        parse_record('{"farebox": 1, "rules": "1"}', "line 3")
    assert error.value.tell(translator(language)) == says


def test_a_message_within_a_sentence_begins_small() -> None:
    """As the reason why an action is refused."""
    assert str(Within("refused.game_over")) == "the game is over"
    assert translator("sv").tell(Within("refused.game_over")) == "spelet är slut"
