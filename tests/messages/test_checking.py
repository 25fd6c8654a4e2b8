"""Two checkers, one protocol: what pydantic lets in and what our own reader lets in, where there is none."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from farebox.messages.checking import Malformed, read, read_message
from farebox.messages.requests import ClientMessage, Join, NewTable
from farebox.server.protocol.checked import explain
from farebox.server.protocol.derived import Checked
from server.test_http import WRONG_TABLES
from server.test_live import WRONG

MESSAGE: TypeAdapter[Any] = TypeAdapter(Checked[ClientMessage])
TABLE: TypeAdapter[Any] = TypeAdapter(Checked[NewTable])
JOIN: TypeAdapter[Any] = TypeAdapter(Checked[Join])

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=50)
    | st.text("Aa0_-", max_size=45),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
secret = st.just("A" * 43) | anything
ref = {"ref": st.integers(0, 9) | anything}
number = st.integers(-2, 5) | anything
MESSAGES: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "hello": {"v": number, "table": st.just("B" * 12) | anything, "secret": secret, "seen": number},
    "act": {"sequence": number, "action": number},
    "undo": {"sequence": number},
    "hand_over": {"seat": number, "bot": st.just("level-1") | anything},
    "take_back": {},
    "rename": {"name": st.text(max_size=45) | anything},
    "ping": {},
}
message = st.one_of(
    *(
        st.fixed_dictionaries({"type": st.just(kind)}, optional={**fields, **ref, "more": anything})
        for kind, fields in MESSAGES.items()
    )
)
seat = st.fixed_dictionaries(
    {"kind": st.sampled_from(["here", "link", "bot", "ghost"])},
    optional={"name": st.text(max_size=45) | anything, "bot": anything},
)
table = st.fixed_dictionaries(
    {"edition": st.just("new-york") | anything, "seats": st.lists(seat, max_size=5) | anything},
    optional={
        "seed": st.just("0" * 32) | anything,
        "options": st.fixed_dictionaries(
            {},
            optional={"undo": st.sampled_from(["own", None, "x"]), "own_track": anything, "first": anything},
        )
        | anything,
    },
)


def pydantics(adapter: TypeAdapter[Any], text: str) -> Any:
    """What pydantic makes of it: the request, or the sentence."""
    try:
        return adapter.validate_json(text)
    except ValidationError as error:
        return explain(error.errors())


def ours(reader: Any, text: str) -> Any:
    """The same by our own reader."""
    try:
        return reader(text)
    except Malformed as error:
        return str(error)


def agree(adapter: TypeAdapter[Any], reader: Any, text: str) -> None:
    """Both let the same in, as the same, or neither anything."""
    first, second = pydantics(adapter, text), ours(reader, text)
    assert first == second or (isinstance(first, str) and isinstance(second, str)), text


@settings(max_examples=600)
@given(message)
def test_both_let_the_same_messages_in(told: dict[str, Any]) -> None:
    """Right ones, almost right ones, nonsense."""
    agree(MESSAGE, read_message, json.dumps(told))


@settings(max_examples=300)
@given(table)
def test_both_let_the_same_tables_be_opened(told: dict[str, Any]) -> None:
    """Seats and options are messages in messages."""
    agree(TABLE, lambda text: read(NewTable, text), json.dumps(told))


@given(st.text() | st.binary().map(lambda bytes: bytes.decode("latin-1")))
def test_both_refuse_what_is_no_json(text: str) -> None:
    """Whatever it is."""
    agree(MESSAGE, read_message, text)


@pytest.mark.parametrize("told", [told for code, told in WRONG if code == "malformed"])
def test_what_is_malformed_is_told_in_the_same_words(told: Any) -> None:
    """Where it is wrong first, and how."""
    text = told if isinstance(told, str) else json.dumps(told)
    assert ours(read_message, text) == pydantics(MESSAGE, text)


@pytest.mark.parametrize("told", [told for told, _, code in WRONG_TABLES if code == "malformed"])
def test_tables_that_cant_be_are_told_in_the_same_words(told: Any) -> None:
    """Of the body alone; over HTTP its place begins with `body`."""
    text = json.dumps(told)
    assert ours(lambda text: read(NewTable, text), text) == pydantics(TABLE, text)


def test_a_name_comes_out_without_the_space_around_it() -> None:
    """By both."""
    text = json.dumps({"invitation": "A" * 43, "secret": "B" * 43, "name": " \u3000Ada\t"})
    assert read(Join, text) == JOIN.validate_json(text)
    assert read(Join, text).name == "Ada"
