"""The same game, seed and actions: the same JSON from a server and from a device, to the last field."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from device.device_serving import DeviceKeeper
from server.client import Client, play_out
from server.serving import Openings, Server, Table
from support.counts import cases

PLANNERS = {"card-game": "packer"}  # of bots, those that need no chance
OTHERS = (
    "table",
    "fingerprint",
    "salt",
    "handover_in",
    "away_since",
    "next",
    "connections",
)  # differ at every table


def plain(told: Any) -> Any:
    """What was told, without what is another at every table."""
    if isinstance(told, dict):
        return {name: None if name in OTHERS else plain(value) for name, value in told.items()}
    return [plain(one) for one in told] if isinstance(told, list) else told


def views(client: Client) -> list[Any]:
    """All that a connection was told of the game, in order."""
    told = [json.loads(text) for text in client.raw]
    return [plain(one) for one in told if one["type"] in ("view", "error")]


class Evening:
    """Two persons, a bot and a spectator: played, undone, renamed; all that anybody was told."""

    def __init__(self, keeper: Openings, edition: str) -> None:
        seats = ["here", "here", PLANNERS.get(edition, "planner")]
        self.table = keeper.open_table(edition, *seats, seed=11, options={"own_track": True})
        self.clients = [Client(self.table, seat, seen=-1) for seat in (0, 1, None)]
        self.n_undone = 0

    def play(self) -> None:
        """To the end; what may be undone is, a few times."""
        for n in range(10_000):
            self.settle()
            due = next((one for one in self.clients if one.is_due), None)
            if due is None:
                return
            due.act(due.choose(due.view))
            self.settle()
            if self.n_undone < 5 and due.view.can_undo:
                self.undo(due)
            if n == 5:
                self.say(due, {"type": "rename", "name": "Bea 🚋", "ref": 3})
        raise AssertionError("the game has no end")

    def undo(self, client: Client) -> None:
        """Take back, and do something else or the same."""
        self.n_undone += 1
        self.say(client, {"type": "undo", "sequence": client.view.sequence, "ref": 9})

    def say(self, client: Client, message: dict[str, Any]) -> None:
        """Send something that changes the table, and see it."""
        at = client.view.sequence
        client.send(message)
        client.reach(at + 1)

    def settle(self) -> None:
        """Wait until a person is to move, or it is over, and everyone knows."""
        first = self.clients[0]
        for client in self.clients:
            client.until(lambda view: view.phase == "over" or view.to_move in (0, 1))
        while len({client.n_shared for client in self.clients}) > 1:
            slowest = min(self.clients, key=lambda client: client.n_shared)
            slowest.next_view()
        assert first.view.phase == "over" or any(client.is_due for client in self.clients)

    def close(self) -> None:
        """Everybody goes."""
        for client in self.clients:
            client.close()


def of_each(server: Server, device: DeviceKeeper, tell: Callable[[Openings], Any]) -> tuple[Any, Any]:
    """What a server and a device tell."""
    return tell(server), tell(device)


@pytest.mark.parametrize("edition", cases("san-francisco", "card-game", more=["new-york", "amsterdam"]))
def test_every_view_of_a_game_is_the_same(server: Server, one_device: DeviceKeeper, edition: str) -> None:
    """For seats and spectators, with a bot, undoing, a new name; then record, replay and what is shown."""

    def tell(keeper: Openings) -> list[Any]:
        evening = Evening(keeper, edition)
        evening.play()
        assert evening.n_undone
        evening.close()
        return [*map(views, evening.clients), *afterwards(evening.table)]

    first, second = of_each(server, one_device, tell)
    for one, other in zip(first, second, strict=True):
        assert one == other


def afterwards(table: Table) -> list[Any]:
    """What can be had of a finished game."""
    steps = table.get("", 0).json()["steps"]
    paths = [f"/replay?seat={seat}&first={at}&count=50" for seat in (0, 1) for at in range(0, steps + 1, 50)]
    answers = [table.get(path, 1) for path in ("", "/record", "/replay?first=3&count=4", *paths)]
    shown = table.server.post(f"/tables/{table.id}/share", {}, table.secret(0)).json()["replay"]
    answers += [table.server.get(f"/tables/{table.id}{path}", shown) for path in ("/record", "/replay", "")]
    answers.append(table.server.post(f"/tables/{table.id}/rematch", {}, shown))
    return [(answer.status_code, plain(answer.json())) for answer in answers]


def test_a_rematch_is_the_same_but_for_the_deal(server: Server, one_device: DeviceKeeper) -> None:
    """Who sits where, and what opens it."""

    def tell(keeper: Openings) -> list[Any]:
        evening = Evening(keeper, "new-york")
        evening.play()
        secrets = [evening.table.secret(seat) for seat in (0, 1, None)]
        again = f"/tables/{evening.table.id}/rematch"
        asked = [keeper.post(again, {}, secret).json() for secret in (secrets[0], secrets[1], secrets[0])]
        assert len({one["table"] for one in asked}) == 1
        evening.clients[0].until(lambda view: view.next == asked[0]["table"])
        evening.close()
        after = [keeper.get(f"/tables/{asked[0]['table']}", secret).json() for secret in secrets]
        told = [(one["seat"], plain(one["seats"]), one["practice"], one["undo"]) for one in after]
        return [plain(asked), told]

    first, second = of_each(server, one_device, tell)
    assert first == second


def test_handing_over_is_the_same(hasty: Server, one_device: DeviceKeeper) -> None:
    """To a bot, and back; where nobody is waited for, or an hour has gone by."""

    def tell(keeper: Openings, wait: Callable[[], None]) -> list[Any]:
        table = keeper.open_table("new-york", "here", "here", seed=4)
        wait()
        with Client(table, 0) as first:
            first.send({"type": "hand_over", "seat": 1, "bot": "planner"})
            first.until(lambda view: view.seats[1].stand_in == "planner")
            first.act("keep all")
            first.until(lambda view: bool(view.actions))
            with Client(table, 1, seen=-1) as second:
                second.send({"type": "act", "sequence": second.view.sequence, "action": 0})
                assert second.next_error().code == "stand_in"
                second.send({"type": "take_back"})
                second.until(lambda view: view.seats[1].stand_in is None)
                second.send({"type": "take_back"})
                assert second.next_error().reason == "no_stand_in"
                first.reach(second.view.sequence)
                return [views(first), views(second)]

    assert tell(one_device, one_device.runtime.wait_an_hour) == tell(hasty, lambda: None)


def test_a_record_can_be_looked_at_anywhere(server: Server, one_device: DeviceKeeper) -> None:
    """Step by step as the game itself; also one that was dealt elsewhere, whose seed nobody knows."""
    table = one_device.open_table("card-game", "here", "here", seed=6)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    record = table.get("/record").json()["record"]
    elsewhere = record | {"seed": None}
    del elsewhere["salt"], elsewhere["fingerprint"]
    for query in ("?count=50", "?seat=1&first=7&count=9", "?seat=0&first=20"):
        own = plain(table.get(f"/replay{query}").json())
        for keeper in (server, one_device):
            told = plain(keeper.post(f"/records{query}", record).json())
            assert [shown(one) for one in told["views"]] == [shown(one) for one in own["views"]]
            assert told["events"] == own["events"]
            foreign = keeper.post(f"/records{query}", elsewhere).json()
            assert plain(foreign)["events"] == own["events"]
            assert all(view["fingerprint"] is None for view in foreign["views"])


def shown(view: dict[str, Any]) -> dict[str, Any]:
    """A view without who sits there and how, which a record doesn't tell."""
    return {name: told for name, told in view.items() if name not in ("seats", "practice", "deal", "undo")}


def test_a_record_that_is_none_is_told_why(keeper: Openings) -> None:
    """With the sentences of `farebox verify`, and a rule where one is broken."""
    table = keeper.open_table("new-york", "here", "here", seed=6)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    record = table.get("/record").json()["record"]
    unfinished = record | {"actions": record["actions"][:9], "result": None}
    for told, status, code, words in (
        ([], 422, "malformed", "a JSON object, not []"),
        ({"farebox": 99}, 422, "malformed", "not a Farebox record"),
        (record | {"edition": "../../etc"}, 422, "malformed", "not built in"),
        (unfinished, 409, "not_over", "once the game is over"),
    ):
        answer = keeper.post("/records", told)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
        assert words in answer.json()["message"]
    assert keeper.post("/records", {"x": "y" * 300_000}).status_code == 413


def test_of_a_damaged_record_the_good_part_is_shown(keeper: Openings) -> None:
    """Up to a wrong action, or all of it if only its end is wrong, and the sentence of `farebox verify`."""
    table = keeper.open_table("new-york", "here", "here", seed=6)
    with Client(table, 0) as first, Client(table, 1) as second:
        play_out([first, second])
    record = table.get("/record").json()["record"]
    actions, n = record["actions"], len(record["actions"])
    scores = [{**one, "total": 99} for one in record["result"]["scores"]]
    whole = keeper.post("/records?count=50", record).json()
    for told, steps, wrong in (
        (record | {"actions": [*actions[:9], actions[3], *actions[9:]]}, 9, "fault.record_line"),
        (record | {"actions": [*actions, actions[-1]]}, n, "fault.record_line"),
        (record | {"result": record["result"] | {"scores": scores}}, n, "fault.result_wrong"),
    ):
        shown = keeper.post("/records?count=50", told).json()
        assert shown["steps"] == steps
        assert shown["whole"] == (steps == n)
        assert wrong in json.dumps(shown["problem"])
        assert shown["events"] == whole["events"][: steps + 1]
    assert json.dumps(json.dumps(scores)) in json.dumps(shown["problem"])
    assert "problem" not in whole
    for nothing in (record | {"actions": actions[3:]}, record | {"actions": actions[:9]}):
        assert keeper.post("/records", nothing).status_code == 422
