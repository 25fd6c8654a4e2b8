"""Anything may be asked over HTTP: the answer is one that the API's description allows, never a fault."""

import json
import re
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, assume, given, settings
from hypothesis import strategies as st
from schemathesis.specs.openapi.checks import ignored_auth, positive_data_acceptance
from websockets.exceptions import ConnectionClosed

from server.client import Client, play_out
from server.serving import Server
from support.counts import count

EXAMPLES = count(8, proof=200)  # of each address
TALKS = count(40, proof=1000)
# That a name must show; and that without its secret a table is not even there: 404, not 401.
MORE_THAN_A_SCHEMA_SAYS = [positive_data_acceptance, ignored_auth]


def can_be_sent(case: Any) -> bool:
    """Whether HTTP has its headers at all: a control character among them never comes to the API."""
    return all(re.fullmatch(r"[\t\x20-\x7e\x80-\xff]*", value) for value in (case.headers or {}).values())


def test_every_answer_is_as_described(server: Server) -> None:
    """Status, type and shape, for every address."""
    schema = schemathesis.openapi.from_url(f"{server.url}/openapi.json")
    found: list[Any] = list(schema.get_all_operations())
    operations = [one.ok() for one in found]
    assert len(operations) == 29
    table = server.open_table("amsterdam", "here", "random", seed=1)
    with Client(table, 0) as person:
        play_out([person])
    for operation in operations:

        @given(case=operation.as_strategy(), real=st.booleans())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.explicit, Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def ask(case: Any, real: bool) -> None:
            if real and "table" in (case.path_parameters or {}):
                case.path_parameters["table"] = table.id
                case.headers = {**(case.headers or {}), "Authorization": f"Bearer {table.spectator}"}
            assume(can_be_sent(case))
            case.call_and_validate(excluded_checks=MORE_THAN_A_SCHEMA_SAYS)

        ask()


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)
kinds = st.sampled_from(["hello", "act", "undo", "hand_over", "take_back", "ping", "nonsense"])
fields = st.sampled_from(["sequence", "action", "seat", "bot", "ref", "table", "secret", "v", "seen"])
parts = st.dictionaries(fields, json_values, max_size=4)
messages = st.builds(lambda kind, more: json.dumps({"type": kind, **more}), kinds, parts)


def test_whatever_is_said_the_game_stays_where_it_was(server: Server) -> None:
    """Nonsense of every shape, over one seat's connection after another."""
    table = server.open_table("new-york", "here", "here", seed=5)
    with Client(table, 1) as other:

        @given(st.lists(messages | st.text(max_size=50) | st.binary(max_size=50), max_size=6))
        @settings(max_examples=TALKS, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        def talk(said: list[str | bytes]) -> None:
            with Client(table, 1) as client:
                try:
                    for one in said:
                        client.send(one)
                    client.send({"type": "ping", "ref": 99})
                    while client.receive().type != "pong":
                        pass
                except ConnectionClosed:
                    pass

        talk()
        assert table.get(seat=1).json()["steps"] == 0
        other.send({"type": "ping"})
        while other.receive().type != "pong":
            pass
