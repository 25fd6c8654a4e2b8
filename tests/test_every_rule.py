"""Every numbered rule has a test of its own, and no test cites a rule that doesn't exist.

A test cites rules in its docstring: "C10, C11" or, if it is about everything at once, "C10-C24". A range says
what a test is about; to count as proof a number must be written out, in a test that is not the reference's.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
RULES = TESTS.parent / "docs" / "rules"
NUMBER = r"(?:C|NY|AMS|SF|K|G)\d+"
LABEL = re.compile(rf"^(?:- \*\*|#+ \**)({NUMBER})\b", re.MULTILINE)
CITED = re.compile(rf"\b{NUMBER}\b")
RANGE = re.compile(rf"\b{NUMBER}-{NUMBER}\b")


def numbered() -> list[str]:
    """Every rule's number, in the order of the pages."""
    pages = sorted(RULES.glob("*.md"))
    return [number for page in pages for number in LABEL.findall(page.read_text(encoding="utf-8"))]


def docstrings_in(path: Path) -> Iterator[tuple[str, str]]:
    """The name and the docstring of every test in a file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node.name, ast.get_docstring(node) or ""


def all_tests() -> Iterator[tuple[Path, str, str]]:
    """Every test of the project: its file, its name, its docstring."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for name, docstring in docstrings_in(path):
            yield path, name, docstring


def is_of_the_reference(path: Path) -> bool:
    """Whether the file tests the slow reference, which proves nothing about the package."""
    return "reference" in path.relative_to(TESTS).as_posix()


def test_the_pages_number_every_rule_once() -> None:
    """The numbers are what code and tests cite."""
    numbers = numbered()
    assert len(numbers) == len(set(numbers))
    assert {"C1", "C53", "NY1", "AMS3", "SF8", "K1", "K44", "G3"} <= set(numbers)


def test_every_rule_has_a_test_that_cites_it() -> None:
    """A rule without a test of its own could be broken and nobody would know."""
    proven = {
        number
        for path, _, docstring in all_tests()
        if not is_of_the_reference(path)
        for number in CITED.findall(RANGE.sub("", docstring))
    }
    assert [number for number in numbered() if number not in proven] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    """A wrong number misleads whoever looks it up."""
    known = set(numbered())
    unknown = [
        f"{path.relative_to(TESTS)}::{name} cites {number}"
        for path, name, docstring in all_tests()
        for number in CITED.findall(docstring)
        if number not in known
    ]
    assert unknown == []
