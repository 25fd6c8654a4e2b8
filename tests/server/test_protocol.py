"""The documentation and the types made from ours say what the server does."""

import re
from pathlib import Path
from typing import Any, get_args

from pydantic import TypeAdapter

from farebox.device.requests_here import ADDRESSES
from farebox.messages import answers, requests
from farebox.messages.answers import Code
from farebox.messages.error_message import error_facts
from farebox.server.http.json_schema import json_schema
from farebox.server.protocol.event_messages import event_classes
from farebox.tables.log import Refused
from farebox.tables.views import VERSION
from server.messages import ClientMessage, ErrorMessage, Join, NewTable
from server.serving import Server

ROOT = Path(__file__).parents[2]


def test_every_example_in_the_documentation_is_a_message() -> None:
    """The JSON in docs/protocol.md keeps to the protocol."""
    text = (ROOT / "docs" / "protocol.md").read_text()
    examples = re.findall(r"```json\n(.*?)```", text, re.S)
    assert len(examples) >= 3
    any_of: TypeAdapter[Any] = TypeAdapter(NewTable | Join | ClientMessage | ErrorMessage)
    for example in examples:
        any_of.validate_json(example)
    client: TypeAdapter[Any] = TypeAdapter(ClientMessage)
    rows = re.findall(r"^\| `(\{.*?\})` \|", text, re.M)
    told = {type(client.validate_json(row)).__name__ for row in rows}
    assert told | {"Hello"} == {kind.__name__ for kind in get_args(requests.ClientMessage)}


def test_every_code_is_documented() -> None:
    """And no other."""
    text = (ROOT / "docs" / "protocol.md").read_text()
    listed = re.search(r"Codes: (.*?)\.", text, re.S)
    assert listed
    assert set(re.findall(r"`(\w+)`", listed[1])) == {code.value for code in Code}


def test_every_address_is_documented(server: Server) -> None:
    """docs/protocol.md names what OpenAPI describes."""
    text = re.sub(r"\{\w+\}", "{}", (ROOT / "docs" / "protocol.md").read_text())
    for path, methods in server.get("/openapi.json").json()["paths"].items():
        for method in methods:
            short = re.sub(r"\{\w+\}", "{}", path)
            assert f"`{method.upper()} {short}" in text


def test_a_device_answers_at_every_address_with_the_same_status(server: Server) -> None:
    """And at no other: the page asks both alike."""
    served = {
        (re.sub(r"\{\w+\}", "*", path.removeprefix(f"/api/v{VERSION}/")), method.upper(), int(status))
        for path, methods in server.get("/openapi.json").json()["paths"].items()
        for method, told in methods.items()
        for status in told["responses"]
        if status.startswith("2")
    }
    here = {(path, method, status) for path, by in ADDRESSES.items() for method, (status, _) in by.items()}
    assert here == served


def test_the_schema_names_every_message() -> None:
    """From it types for other languages are made."""
    schema = json_schema()["$defs"]
    assert {"View", "Event", "BoardFacts", "NewTable", "BoardGiven", "BotForSeat"} <= set(schema)
    for name, union in (("ClientMessage", requests.ClientMessage), ("ServerMessage", answers.ServerMessage)):
        told = {one["$ref"].rpartition("/")[2] for one in schema[name]["oneOf"]}
        assert told == {kind.__name__ for kind in get_args(union)} <= set(schema)


def test_a_page_is_given_all_that_a_sentence_speaks_of() -> None:
    """The rule too, where the sentence names it: else braces would be left in it."""
    told = error_facts(Refused("illegal", "game_over", rule="C50"))
    assert (told["reason"], told["values"], told["rule"]) == ("game_over", {"rule": "C50"}, "C50")
    assert "C50" in told["message"]


def test_every_event_is_documented() -> None:
    """The table of docs/protocol.md has every kind with its fields, what is only its seat's apart."""
    text = (ROOT / "docs" / "protocol.md").read_text().partition("## Events")[2].partition("\n## ")[0]
    rows = [line.strip("|\n ").split("|") for line in text.splitlines() if line.startswith("| `")]
    told = {kind: row for row in rows for kind in re.findall(r"`(\w+)`", row[0])}
    for event in event_classes():
        for name in (*event.shape.on_wire, *event.shape.each.values()):
            is_own = name in event.shape.own or name in event.shape.each.values()
            column = told[event.kind][2 if is_own else 1]
            everywhere = name in ("text", "instead_of", "stand_in") and not is_own
            assert everywhere or f"`{name}`" in column, f"{event.kind}: {name}"
    assert set(told) == {event.kind for event in event_classes()}
