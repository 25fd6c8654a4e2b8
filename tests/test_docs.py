"""The documentation is true: its code runs, its links lead somewhere, its commands exist."""

import os
import pkgutil
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from cli.program import Farebox
from support.fenced import fenced

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]

QUICKLY = {  # examples that otherwise take minutes
    "beat_planner.py": ["--minutes", "0.03", "--games", "16", "--measure", "4"],
    "learn.py": ["--games", "600", "--measure", "4"],
}


def blocks(language: str) -> list[tuple[str, str]]:
    """Every fenced block of a language, with where it stands."""
    found = []
    for page in PAGES:
        for number, text in enumerate(fenced(page.read_text(encoding="utf-8"), language), start=1):
            found.append((f"{page.relative_to(ROOT)} {language} {number}", text))
    return found


@pytest.mark.parametrize(("where", "code"), blocks("python"), ids=lambda value: value[:60])
def test_python_in_the_docs_runs(
    where: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a reader copies works as it stands, at the project's root."""
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    exec(compile(code, where, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize(("where", "code"), blocks("console"), ids=lambda value: value[:60])
def test_commands_in_the_docs_run(
    where: str,
    code: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each line after a `$` is a command that succeeds: in this process, on one core, beside the examples."""
    shutil.copytree(ROOT / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0})
    farebox = Farebox(monkeypatch, capsys)
    for line in code.splitlines():
        if line.startswith("$ farebox "):
            done = farebox(*shlex.split(line.split("#")[0])[2:])
            assert done.status == 0, f"{where}: {line}\n{done.err}"


def test_links_between_pages_lead_somewhere() -> None:
    """Every relative link names a file that exists."""
    for page in PAGES:
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.relative_to(ROOT)} links to {target}"


def test_what_the_docs_name_in_the_package_is_there() -> None:
    """A module, or something in one; a file that is built is neither."""
    for page in PAGES:
        for name in re.findall(r"`(farebox(?:\.\w+)+)", page.read_text(encoding="utf-8")):
            if name not in ("farebox.wasm", "farebox.so"):
                pkgutil.resolve_name(name)


def test_readme_names_the_two_commands_and_the_disclaimer() -> None:
    """A newcomer sees at once how to play, how to test, and that this is not the publisher's."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "make play" in text
    assert "make test" in text
    assert "not affiliated" in text
    assert max(map(len, text.splitlines())) <= 120


def test_the_rooms_are_drawn_as_the_contract_has_them() -> None:
    """docs/architecture.md names every room in the order that import-linter holds it to."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = {one["name"]: one for one in project["tool"]["importlinter"]["contracts"]}
    layers = contracts["Imports point down"]["layers"]
    held = [[room.removeprefix("farebox.") for room in layer.split(" | ")] for layer in layers]
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn: list[list[str]] = []
    for beside, room in re.findall(r"^(\| )?(\w+) ", text.split("```")[1], re.MULTILINE):
        drawn[-1].append(room) if beside else drawn.append([room])
    assert drawn == held


@pytest.mark.parametrize("script", sorted((ROOT / "examples").glob("*.py")), ids=lambda path: path.name)
def test_examples_run(script: Path, tmp_path: Path) -> None:
    """Every example script runs to its end and says something."""
    command = [sys.executable, str(script), *QUICKLY.get(script.name, [])]
    done = subprocess.run(command, check=False, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


def test_every_extra_is_told_of() -> None:
    """With what it is for; those for people who work on Farebox itself are not."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"][
        "optional-dependencies"
    ]
    table = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").partition("## What there is")[0]
    told = {
        name
        for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE)
        for name in re.findall(r"`(\w+)`", row)
    }
    assert told == set(extras) - {"dev", "build", "docs"}
