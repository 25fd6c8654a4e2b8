"""The kernel as a folder for JavaScript: its example runs, and plays the same games as Python."""

import json
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

from compiler import npm
from farebox.boards import load_board
from farebox.boards.arrays import board_rows
from farebox.bots import make_bot
from farebox.kernel.playout import play_many
from farebox.kernel.record_types import CityState, EventRow, RandomRow, ScoreRow
from farebox.kernel.row import new_rows
from farebox.tables.at_hand import play_game
from farebox.tables.forfeits import forfeits_of
from support.boards import EDITIONS, ROOT
from support.web_assembly import NODE

TSC = ROOT / "web" / "node_modules" / ".bin" / "tsc"
README = npm.HERE / "javascript" / "README.md"
EXAMPLE = re.findall(r"^```js\n(.*?)^```", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
PLAY = """
import { loadKernel } from './node.js'
const kernel = await loadKernel()
const { rows } = kernel.board('new-york')
const [states, events, players] = ['CityState', 'EventRow', 'RandomRow'].map((kind) => kernel.records(kind))
const [none, able] = [0, 900].map((room) => kernel.numbers('int16', room))
const keys = kernel.numbers('uint64', 9, 2)
for (let game = 0; game < 9; game++) keys.values[2 * game] = BigInt(game)
const scores = kernel.records('ScoreRow', 9)
const made = kernel.rules.city_play(rows, states, events, players, 1, 3, keys, none, able, scores)
const totals = Array.from({ length: 9 }, (_, game) => [...scores.at(game).total])
console.log(JSON.stringify([made, totals]))
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder, made anew."""
    made = tmp_path_factory.mktemp("npm") / "kernel"
    npm.write(made)
    return made


def run(folder: Path, code: str) -> str:
    """What a program in the folder prints."""
    assert NODE
    (folder / "program.mjs").write_text(code, encoding="utf-8")
    done = subprocess.run([NODE, "program.mjs"], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_runs(folder: Path) -> None:
    """As it stands: a whole game, and its points."""
    (code,) = EXAMPLE
    assert re.fullmatch(r"\[ -?\d+, -?\d+, 0, 0 \]\n", run(folder, code))


def test_the_same_seeds_are_the_same_games(folder: Path) -> None:
    """G2: in JavaScript as in Python."""
    scores, rows = new_rows(ScoreRow, 9), board_rows(load_board("new-york"))
    events, players = new_rows(EventRow), new_rows(RandomRow)
    made = play_many(rows, new_rows(CityState), events, players, 3, np.arange(9, dtype=np.uint64), scores)
    assert json.loads(run(folder, PLAY)) == [made, scores["total"].tolist()]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        ("kernel.rules.city_legal()", "TypeError: city_legal takes board, state, out"),
        ("kernel.rules.city_legal(1, 2, 3)", "TypeError: board takes one CityBoardRow"),
        ("kernel.records('Cheese')", "Error: the kernel knows no Cheese; it knows "),
        ("kernel.records('EventRow', 'AAAA')", "Error: 3 bytes are no EventRow"),
        ("kernel.board('atlantis')", "Error: there is no board atlantis; there are new-york, "),
    ],
)
def test_mistakes_are_told_in_a_sentence(folder: Path, call: str, says: str) -> None:
    """What was wrong and what would be right."""
    code = "import { loadKernel } from './node.js'\nconst kernel = await loadKernel()\n"
    assert run(folder, f"{code}try {{ {call} }} catch (error) {{ console.log(String(error)) }}").startswith(
        says
    )


@pytest.mark.parametrize("name", EDITIONS)
def test_a_bot_in_javascript_plays_on_in_worlds_that_fit_what_it_knows(folder: Path, name: str) -> None:
    """It never forfeits: every world and every action is one that the rules allow."""
    board = load_board(name)
    bot = make_bot(f"cmd:node {ROOT / 'examples' / 'bots' / 'playouts.mjs'} {folder}", board, 1)
    game = play_game(board, [bot, make_bot("random", board, 2)], 3)
    assert game.is_over
    assert not forfeits_of(game.more, 2)


@pytest.mark.skipif(not TSC.exists(), reason="TypeScript comes with the page's packages")
def test_the_types_are_types(folder: Path) -> None:
    """TypeScript reads them, and finds a wrong argument."""
    head = "import { loadKernel } from 'farebox-kernel/node'\nimport { Phase } from 'farebox-kernel/phases'\n"
    head += "const kernel = await loadKernel()\nconst over: number = Phase.OVER\n"
    head += "const [board, state] = [kernel.records('CityBoardRow'), kernel.records('CityState')]\n"
    right = "kernel.rules.city_legal(board.at(0), state.at(0), "
    for name, last in (("right", "kernel.numbers('int16', 9))"), ("wrong", "9)")):
        (folder / f"{name}.ts").write_text(f"{head}{right}{last}\n", encoding="utf-8")
    options = ["--noEmit", "--strict", "--target", "esnext", "--module", "nodenext"]
    asked = [str(TSC), *options, "right.ts", "wrong.ts"]
    done = subprocess.run(asked, cwd=folder, capture_output=True, text=True, check=False)
    assert re.findall(r"^\w+\.ts", done.stdout, re.MULTILINE) == ["wrong.ts"], done.stdout
