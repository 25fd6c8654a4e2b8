"""The list of mutants can't rot: each still is a change of what the kernel says. `make prove` runs them."""

import ast
from functools import cache

from mutants.mutants import KERNEL, NEAR, SOURCE, TESTS, Mutant, all_mutants

MUTANTS = all_mutants()


@cache
def text_of(file: str) -> str:
    """What stands in a file of the kernel."""
    return (SOURCE / KERNEL / file).read_text(encoding="utf-8")


@cache
def meaning_of(text: str) -> str:
    """A program, whatever its comments and its layout."""
    return ast.dump(ast.parse(text))


def is_another_program(mutant: Mutant) -> bool:
    """Whether a mutant differs in more than its text."""
    before = text_of(mutant.file)
    return meaning_of(before) != meaning_of(before.replace(mutant.old, mutant.new))


def test_there_are_many_and_no_two_are_the_same() -> None:
    """A list that shrinks proves less."""
    assert len({(one.file, one.old, one.new) for one in MUTANTS}) == len(MUTANTS) >= 200


def test_what_is_to_be_changed_stands_exactly_once() -> None:
    """Or it would be another mistake than was meant, or none."""
    assert [one.name for one in MUTANTS if text_of(one.file).count(one.old) != 1] == []


def test_every_mutant_is_another_program() -> None:
    """One that can be read."""
    assert [one.name for one in MUTANTS if not is_another_program(one)] == []


def test_every_file_of_rules_has_mutants_and_near_tests() -> None:
    """A file of rules that nobody tries to break could be broken."""
    families = [*(SOURCE / KERNEL).glob("city/*.py"), *(SOURCE / KERNEL).glob("card_game/*.py")]
    files = {path.relative_to(SOURCE / KERNEL).as_posix() for path in families if path.stem != "__init__"}
    passed_on = {"city/observe.py", "city/resample.py"}  # nothing of their own: see knowledge.py
    assert files - passed_on <= {one.file for one in MUTANTS} == set(NEAR)
    assert all((TESTS / path.partition("::")[0]).exists() for paths in NEAR.values() for path in paths)
