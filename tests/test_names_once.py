"""One meaning a word: no two modules or classes share a name, but twins of the two families of rules."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import farebox

SOURCE = Path(farebox.__file__).parent
FAMILIES = {"city", "card_game"}
# A command bears the name of what it runs.
COMMANDS = {"cli"}
# The wire's `Event` is the game's, as a message, and the page's types have its name from there.
SHARED_CLASSES = {"Event"}
# The messages again, as pydantic checks them; and records, as NumPy keeps them and plain Python.
TWICE = ("server/protocol/__init__.py", "kernel/row/in_numpy.py", "kernel/row/plain.py")
# A kernel's key is a deal's, a table's opens it; a kernel's plan is of a call; lengths are the same twice.
SHARED_TYPES = {"Key", "Lengths", "Plan"}
VARIABLES = ("TypeVar", "ParamSpec")


def modules() -> Iterator[tuple[str, ...]]:
    """Every module and package, as the parts of its name below `farebox`."""
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        if parts and parts[-1] != "__main__":
            yield parts


def classes() -> Iterator[tuple[str, ...]]:
    """Every class, with the parts of its module's name before its own."""
    for path in sorted(SOURCE.rglob("*.py")):
        parts = path.relative_to(SOURCE).with_suffix("").parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                yield *parts, node.name


def named_types() -> Iterator[tuple[str, ...]]:
    """Every class and every type that is given a name, with the parts of its module's name before its own."""
    yield from classes()
    for path in sorted(SOURCE.rglob("*.py")):
        file = path.relative_to(SOURCE)
        assigned = [
            node
            for node in ast.parse(path.read_text(encoding="utf-8")).body
            if isinstance(node, ast.Assign | ast.AnnAssign) and file.as_posix() not in TWICE
        ]
        for node in assigned:
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            is_variable = isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in VARIABLES
            if isinstance(target, ast.Name) and re.match(r"[A-Z]\w*[a-z]", target.id) and not is_variable:
                yield *file.with_suffix("").parts, target.id


def meaning(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The same for twins, and for a package and the module in it that it has its name from: `game.game`."""
    named_after = parts[:-1] if parts[-2:-1] == parts[-1:] else parts
    return tuple("family" if part in FAMILIES else part for part in named_after)


def shared(found: Iterator[tuple[str, ...]]) -> set[str]:
    """Names with more than one meaning."""
    meanings = defaultdict(set)
    for parts in found:
        if parts[-1] not in FAMILIES and parts[0] not in COMMANDS:
            meanings[parts[-1]].add(meaning(parts))
    return {name for name, places in meanings.items() if len(places) > 1}


def test_no_two_modules_share_a_name() -> None:
    """Whoever reads `import market` knows which."""
    assert shared(modules()) == set()


def test_no_two_classes_share_a_name() -> None:
    """Whoever reads `Plan` knows which."""
    assert shared(classes()) == SHARED_CLASSES


def test_no_two_types_share_a_name() -> None:
    """Nor is a type called like a class elsewhere: whoever reads `Place` knows which."""
    assert shared(named_types()) == SHARED_CLASSES | SHARED_TYPES


def test_a_name_that_means_two_things_is_found() -> None:
    """Twins and commands aside."""
    twins = [("kernel", "city", "score"), ("kernel", "card_game", "score"), ("kernel", "city")]
    assert shared(iter(twins)) == set()
    assert shared(iter([*twins, ("boards", "city"), ("arena",), ("cli", "arena")])) == set()
    assert shared(iter([("game",), ("game", "game"), ("game", "game", "Game")])) == set()
    assert shared(iter([*twins, ("game",), ("tables", "game")])) == {"game"}
    assert shared(iter([*twins, ("arena", "score")])) == {"score"}
    assert shared(iter([*twins, ("ai", "city", "score")])) == {"score"}
