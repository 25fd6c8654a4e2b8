"""The notebooks are true: their cells run in order, and what they show can be shown."""

import ast
import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parent.parent
NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))


def cells(path: Path) -> list[str]:
    """The code of a notebook, cell by cell."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def run(cell: str, names: dict[str, object]) -> object:
    """Run a cell as a notebook does: what its last line is, if that is an expression, is shown."""
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if isinstance(last, ast.Expr):
        return eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return None


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """From its first cell to its last; it draws something, and ours draw SVG."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__main__"}
    shown = [thing for cell in cells(path) if (thing := run(cell, names)) is not None]
    drawn = [thing._repr_svg_() for thing in shown if hasattr(thing, "_repr_svg_")]
    assert drawn
    for picture in drawn:
        ElementTree.fromstring(picture)


def test_notebooks_are_kept_without_results() -> None:
    """What a cell gives depends on where it runs; the site's build runs them."""
    assert [path.stem for path in NOTEBOOKS] == ["first-bot", "first-game", "first-study"]
    for path in NOTEBOOKS:
        notebook = json.loads(path.read_text(encoding="utf-8"))
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook["cells"])
