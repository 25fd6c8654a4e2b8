"""`import farebox` is enough: every name is there, typed, and imported only when it is asked for."""

import ast
import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import farebox
from support.boards import EDITIONS, ROOT
from support.fenced import fenced

SOURCE = ROOT / "src"
# Pages about libraries that tell no types, or need an extra.
OTHERS = {"docs/cluster.md", "docs/environments.md", "docs/studies.md"}


def python_in(page: str) -> list[str]:
    """The Python of a page."""
    return fenced((ROOT / page).read_text(encoding="utf-8"), "python")


PAGES = [path.relative_to(ROOT).as_posix() for path in (ROOT / "README.md", *ROOT.glob("docs/*.md"))]
TYPED = sorted(page for page in PAGES if python_in(page) and page not in OTHERS)


def told_to_checkers() -> dict[str, str]:
    """Each name that type checkers are told of, with its module."""
    tree = ast.parse((SOURCE / "farebox" / "__init__.py").read_text(encoding="utf-8"))
    (block,) = [
        node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
    ]
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.name: str(node.module).removeprefix("farebox.") for node in imports for alias in node.names}


def test_what_is_promised_is_there() -> None:
    """`__all__`, the table of homes, what checkers see and what `dir` lists are the same names."""
    assert told_to_checkers() == farebox._HOMES
    errors = {name for name in farebox.__all__ if name not in farebox._HOMES}
    assert all(issubclass(getattr(farebox, name), farebox.FareboxError) for name in errors)
    assert farebox.__all__ == sorted(set(farebox.__all__))
    assert set(farebox._HOMES) <= set(farebox.__all__)
    assert dir(farebox) == sorted([*farebox.__all__, "__version__"])
    for name in farebox.__all__:
        assert getattr(farebox, name) is not None
    with pytest.raises(AttributeError, match="nonsense"):
        farebox.nonsense  # type: ignore[attr-defined] # noqa: B018 - wrong on purpose


def test_every_error_and_every_action_is_at_the_door() -> None:
    """Whoever catches or makes one needs no second import."""
    import farebox.errors
    import farebox.game.actions

    for module, base in ((farebox.game.actions, farebox.Action), (farebox.errors, farebox.FareboxError)):
        own = [it for it in vars(module).values() if isinstance(it, type) and issubclass(it, base)]
        assert {kind.__name__ for kind in own} <= set(farebox.__all__)


def loaded(modules: str, others: str) -> list[str]:
    """Which of some modules are there as soon as others have been imported."""
    code = (
        f"import sys, {', '.join(modules.split())}; print(*sorted(set({others.split()}) & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(SOURCE)},
    )
    return done.stdout.split()


def test_import_is_light() -> None:
    """Neither compiler nor NumPy is loaded before something needs them."""
    assert loaded("farebox", "numba numpy farebox.game.game") == []


def test_a_researcher_loads_nothing_of_a_server_or_a_terminal() -> None:
    """Environments, simulations, studies and contests are imported without what only people need."""
    modules = (
        "farebox.envs.vector farebox.envs.gym farebox.envs.pettingzoo farebox.sim farebox.arena farebox.study"
    )
    others = "alembic fastapi matplotlib pandas polars prometheus_client pyarrow pydantic ray rich segno"
    others += (
        " sqlalchemy starlette textual typer uvicorn websockets farebox.cli farebox.server farebox.terminal"
    )
    assert loaded(modules, others) == []


def check_types(folder: Path) -> list[str]:
    """What pyright, at its strictest, has to say about the files of a folder."""
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "extraPaths": [str(SOURCE)]}
    (folder / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(folder)]
    done = subprocess.run(command, check=False, cwd=folder, capture_output=True, text=True)
    told = json.loads(done.stdout)
    assert told["summary"]["filesAnalyzed"] == len(list(folder.glob("*.py")))
    return [f"{Path(one['file']).name}: {one['message']}" for one in told["generalDiagnostics"]]


def test_the_docs_pass_a_strict_type_check(tmp_path: Path) -> None:
    """What a reader copies has no type that is unknown or wrong; and the check does find what is."""
    assert {"README.md", "docs/bots.md", "docs/python.md", "docs/fair-deal.md"} <= set(TYPED)
    for page in TYPED:
        for number, block in enumerate(python_in(page)):
            (tmp_path / f"{Path(page).stem.lower()}_{number}.py").write_text(block, encoding="utf-8")
    (tmp_path / "wrong.py").write_text("import farebox\n\nfarebox.new_gane().turns\n", encoding="utf-8")
    found = check_types(tmp_path)
    assert any(line.startswith("wrong.py") and "new_gane" in line for line in found)
    assert [line for line in found if not line.startswith("wrong.py")] == []


@pytest.mark.parametrize("page", TYPED)
def test_the_docs_need_no_other_import(page: str) -> None:
    """Of the package, examples import the front door only."""
    for code in python_in(page):
        assert "from farebox" not in code
        assert "import farebox." not in code


# Games that are imagined.


def test_a_sampled_world_looks_the_same_to_the_seat() -> None:
    """G1: and is another one to everybody else, without the key."""
    for edition in EDITIONS:
        game = farebox.new_game(edition, seats=3, seed=11)
        for _ in range(40):
            if game.is_over:
                break
            game.play(game.legal_ids()[-1])
        seen = game.observe(1)
        worlds = [farebox.sample_world(seen, seed) for seed in range(5)]
        for world in worlds:
            assert world.observe(1).to_dict() == seen.to_dict()
            assert world.observe(1).row.tobytes() == seen.row.tobytes()
            assert not world.state["key"].any()
            assert not world.state["sealed"].any()
        assert len({world.observe(0).row.tobytes() for world in worlds}) > 1
        assert worlds[0].position() == farebox.sample_world(seen, 0).position()


def test_a_playout_leaves_the_game_alone() -> None:
    """It tells how the game ends, the same for the same seed."""
    game = farebox.new_game("card-game", seats=3, seed=2)
    before = game.position()
    assert farebox.play_out(game, 4) == farebox.play_out(game, 4)
    assert len({tuple(farebox.play_out(game, seed)) for seed in range(10)}) > 5
    assert game.position() == before
    while not game.is_over:
        game.play(game.legal_ids()[0])
    assert farebox.play_out(game, 4) == game.scores()


def test_playouts_are_the_same_on_any_number_of_cores() -> None:
    """One game a seed, whoever plays it; an empty list of seeds is no game."""
    board = farebox.load_board("san-francisco")
    one, three = (farebox.playouts(board, 3, range(100, 130), cores=cores) for cores in (1, 3))
    assert np.array_equal(one.totals, three.totals)
    assert np.array_equal(one.winners, three.winners)
    assert one.totals.shape == one.winners.shape == (30, 3)
    assert one.decisions == three.decisions > 30
    assert (one.totals.max(axis=1) == one.totals[np.arange(30), one.winners.argmax(axis=1)]).all()
    assert np.array_equal(farebox.playouts(board, 3, [110]).totals[0], one.totals[10])
    assert farebox.playouts(board, 3, []).totals.shape == (0, 3)


@pytest.mark.parametrize("seeds", [[0, -1], [2**53], [2**70], [1.5], ["one"]])
def test_playouts_refuse_what_is_no_seed(seeds: list[int]) -> None:
    """And say which."""
    with pytest.raises(farebox.FareboxError, match="a seed is a whole number"):
        farebox.playouts(farebox.load_board("new-york"), 2, seeds)


def test_playouts_refuse_a_wrong_number_of_seats() -> None:
    """C1."""
    with pytest.raises(farebox.FareboxError, match="2 to 4"):
        farebox.playouts(farebox.load_board("new-york"), 5, [1])
