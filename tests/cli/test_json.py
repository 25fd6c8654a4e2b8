"""`--json`: every command that prints a table prints the same for scripts, and nothing else."""

import inspect
import json
import sys
from pathlib import Path
from types import CodeType, FunctionType

import pytest

from cli.program import Farebox, commands


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["simulate", "new-york", "--games", "3", "--jobs", "1"], "New York"),
        (["arena", "random", "path", "--edition", "new-york", "--games", "2", "--jobs", "1"], "random"),
        (["bots", "--edition", "card-game"], "packer"),
        (["board", "list"], "amsterdam"),
        (["board", "show", "san-francisco"], "cable"),
    ],
)
def test_a_table_for_people_is_json_for_scripts(farebox: Farebox, args: list[str], says: str) -> None:
    """Nothing but JSON on standard output; without the option there is none."""
    plain = farebox(*args)
    assert plain.status == 0, plain.err
    assert says in plain.out
    with pytest.raises(ValueError):  # noqa: PT011 - json's own, whatever it says
        json.loads(plain.out)
    done = farebox(*args, "--json")
    assert done.status == 0, done.err
    assert json.loads(done.out)


def test_what_a_simulation_came_to(farebox: Farebox) -> None:
    """Shares, means and who gave up."""
    done = farebox("simulate", "amsterdam", "--games", 6, "--players", 3, "--jobs", 1, "--json")
    facts = json.loads(done.out)
    assert (facts["board"], facts["games"], facts["forfeits"]) == ("amsterdam", 6, [])
    assert [seat["name"] for seat in facts["seats"]] == ["random"] * 3
    assert sum(seat["wins"] for seat in facts["seats"]) == pytest.approx(1)


def test_a_contest_writes_its_file_and_says_only_json(farebox: Farebox, tmp_path: Path) -> None:
    """The file holds the same."""
    out = tmp_path / "result.json"
    args = ("arena", "random", "path", "--edition", "new-york", "--games", 2, "--jobs", 1)
    done = farebox(*args, "--out", out, "--json")
    assert json.loads(done.out) == json.loads(out.read_text(encoding="utf-8"))


def test_bots_and_boards_are_lists_of_facts(farebox: Farebox) -> None:
    """A bot that was not measured has no strength; a board's facts are counts."""
    bots = json.loads(farebox("bots", "--json").out)
    assert {one["board"] for one in bots} == {"new-york", "amsterdam", "san-francisco", "card-game"}
    rated = [one for one in bots if one["strength"] is not None]
    assert rated
    assert all(
        one["strength"]["low"] <= one["strength"]["rating"] <= one["strength"]["high"] for one in rated
    )
    boards = json.loads(farebox("board", "list", "--json").out)
    assert boards[0] == {
        "name": "new-york", "called": "New York", "rules": "city", "places": 15, "routes": 41, "tickets": 18,
        "cards": 44,
    }  # fmt: skip
    shown = json.loads(farebox("board", "show", "new-york", "--json").out)
    assert len(shown["routes"]) == 41


def names_in(code: CodeType) -> set[str]:
    """What a function speaks of, functions inside it included."""
    inside = [names_in(one) for one in code.co_consts if isinstance(one, CodeType)]
    return set(code.co_names).union(*inside)


def reached_from(function: FunctionType, found: dict[FunctionType, set[str]]) -> dict[FunctionType, set[str]]:
    """A function and those of its module that it calls, whichever way, with what they speak of."""
    found[function] = names_in(function.__code__)
    for name in found[function]:
        one = getattr(sys.modules[function.__module__], name, None)
        if isinstance(one, FunctionType) and one.__module__ == function.__module__ and one not in found:
            reached_from(one, found)
    return found


def prints_table(function: FunctionType) -> bool:
    """Whether a command prints a table."""
    return any("print_table" in names for names in reached_from(function, {}).values())


def test_no_command_prints_a_table_without_the_option() -> None:
    """Whichever commands there will be."""
    told = {path: command for path, command in commands() if not hasattr(command, "commands")}
    tables = {path for path, command in told.items() if prints_table(inspect.unwrap(command.callback))}
    assert tables == {("simulate",), ("arena",), ("bots",), ("board", "list"), ("board", "show")}
    for path in tables:
        assert any("--json" in option.opts for option in told[path].params)
