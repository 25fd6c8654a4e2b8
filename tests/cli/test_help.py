"""Help: there for every command, quick, and the same as the documentation."""

import re
import subprocess
import sys
from typing import Any

import pytest

import farebox as package
from cli.program import Farebox, commands
from farebox.terminal.text.help import COMMANDS
from support.boards import ROOT

HEAVY = ("numba", "numpy", "rich", "asyncio", "farebox.game.game", "farebox.kernel.jit")
ELSEWHERE = {"serve": ["server.md"]}  # commands whose options fill a page of their own
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")


def section(path: tuple[str, ...]) -> str:
    """The part of the page about a command."""
    if not path:
        return PAGE
    found = re.search(rf"^## {path[0]}\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL)
    assert found, f"docs/command-line.md has no section {path[0]}"
    elsewhere = (ROOT / "docs" / page for page in ELSEWHERE.get(path[0], ()))
    return found[1] + "".join(page.read_text(encoding="utf-8") for page in elsewhere)


PATHS = [path for path, _ in commands()]


def test_there_are_all_commands() -> None:
    """What the design asks for."""
    assert {" ".join(path) for path in PATHS} >= {"play", "simulate", "verify", "show", "board check"}


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_every_command_teaches(farebox: Farebox, path: tuple[str, ...]) -> None:
    """A sentence, an example, and words for every option."""
    done = farebox(*path, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: farebox {' '.join(path)}".rstrip())
    if path != ("board",):
        assert "Example" in done.out
        assert f"  farebox {' '.join(path)}".rstrip() in done.out


@pytest.mark.parametrize(("path", "command"), list(commands()), ids=lambda value: str(value)[:20])
def test_every_option_is_documented(path: tuple[str, ...], command: Any) -> None:
    """And explained in the help."""
    text = section(path)
    for name in path[1:]:
        assert f"`{name}`" in text
    for option in command.params:
        if option.param_type_name == "option":
            assert option.help
            assert any(name in text for name in option.opts), f"{option.opts} of {path} is not documented"


def test_every_documented_option_exists() -> None:
    """The page promises nothing else."""
    for path, command in commands():
        if len(path) == 1 and not hasattr(command, "commands"):
            known = {name for option in command.params for name in option.opts}
            assert set(re.findall(r"^\| `(--[a-z-]+)", section(path), re.MULTILINE)) <= known


def test_every_command_at_the_prompt_is_documented() -> None:
    """`?` and the page agree."""
    named = set(re.findall(r"^\| `([a-z?!]+)` \|", section(("play",)), re.MULTILINE))
    assert named == set(COMMANDS)


def test_help_does_not_wait_for_a_compiler() -> None:
    """Nothing heavy is imported before it is needed."""
    code = (
        "import sys; sys.argv = ['farebox', '--help']\n"
        "from farebox.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        f"print([name for name in {HEAVY} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_version(farebox: Farebox) -> None:
    """The package's."""
    assert farebox("--version").out == f"farebox {package.__version__}\n"


def test_without_a_command_there_is_help(farebox: Farebox) -> None:
    """Not an error message alone."""
    done = farebox()
    assert "Commands:" in done.out + done.err
