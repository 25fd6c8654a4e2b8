"""Farebox beside other libraries of games: `python -m bench.others` writes results/others.md.

pgx, OpenSpiel and Catanatron are installed once into an environment of their own (bench/build/others, under a
gigabyte). All play at random over legal actions on one core, in turns within one run, each for as long, and
the best of three turns counts. Our game in OpenSpiel goes through the very loop of theirs. Games differ, so a
rate says what a loop costs, not who is cleverer.
"""

import os
import random
import subprocess
import sys
import venv
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from bench.environments import Vector, Zoo, rate
from farebox.boards import load_board
from farebox.game.game import new_game

HERE = Path(__file__).parent
PLACE = HERE / "build" / "others"
WANTED = ("pgx", "jax", "open_spiel", "catanatron")
TURNS = 3
SECONDS = 2.0
OUR_PYTHON = Path(sys.executable)
NEW_YORK = "farebox_new_york_v0"
# Each prints decisions for a second of processor time, of as many seconds as its first argument says.
PGX = """
import sys, time, jax, jax.numpy as jnp, pgx
name, n = sys.argv[2], 1024
env = pgx.make(name)
begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

@jax.jit
def play(key, state):
    def once(carry, _):
        key, state = carry
        key, one, two = jax.random.split(key, 3)
        logits = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(one, logits)
        return (key, step(state, action, jax.random.split(two, n))), state.observation.sum()
    carry, seen = jax.lax.scan(once, (key, state), None, length=20)
    return *carry, seen

key = jax.random.PRNGKey(0)
state = begin(jax.random.split(key, n))
key, state, seen = play(key, state)
seen.block_until_ready()
start, made = time.process_time(), 0
while time.process_time() - start < float(sys.argv[1]):
    key, state, seen = play(key, state)
    seen.block_until_ready()
    made += 20 * n
print(made / (time.process_time() - start))
"""
OPEN_SPIEL = """
import random, sys, time, pyspiel
if sys.argv[2].startswith("farebox"):
    import farebox.envs.openspiel
game = pyspiel.load_game(sys.argv[2])
start, made = time.process_time(), 0
while time.process_time() - start < float(sys.argv[1]):
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(random.choice(state.chance_outcomes())[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            made += 1
print(made / (time.process_time() - start))
"""
CATANATRON = """
import random, sys, time
from catanatron import Color, Game, RandomPlayer
start, made = time.process_time(), 0
while time.process_time() - start < float(sys.argv[1]):
    game = Game([RandomPlayer(Color.RED), RandomPlayer(Color.BLUE)])
    while game.winning_color() is None and game.state.num_turns < 1000:
        game.play_tick()
        made += 1
print(made / (time.process_time() - start))
"""


@dataclass(frozen=True)
class Entry:
    """One library's game in one kind of loop, and how its rate is found."""

    library: str
    game: str
    loop: str
    measure: Callable[[], float]


def theirs(program: str, *arguments: str, python: Path = PLACE / "bin" / "python") -> Callable[[], float]:
    """A program in the others' environment, on one core."""

    def measure() -> float:
        command = [str(python), "-c", program, str(SECONDS), *arguments]
        compiled = str(PLACE / "compiled")  # found again in later turns; nobody is measured while compiling
        environment = dict(os.environ, JAX_PLATFORMS="cpu", JAX_COMPILATION_CACHE_DIR=compiled)
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
        return float(done.stdout.split()[-1])

    return measure


def ours(run: Callable[[], int]) -> Callable[[], float]:
    """A loop of ours, for as long as theirs."""
    return lambda: rate(run, SECONDS, turns=1)


def by_python(edition: str) -> Callable[[], int]:
    """A game by the plain interface: `legal_ids`, `play`."""
    board = load_board(edition)

    def run() -> int:
        game = new_game(board, seats=2, seed=random.getrandbits(40))
        while not game.is_over:
            game.play(random.choice(game.legal_ids()))
        return game.n_actions

    return run


def entries() -> list[Entry]:
    """All that is measured."""
    one, many = "one game at a time, in Python", "1,024 games at once"
    return [
        Entry("Farebox", "New York, vector environment", many, ours(Vector("new-york").run)),
        Entry("Farebox", "Card Game, vector environment", many, ours(Vector("card-game").run)),
        Entry("pgx", "backgammon", many, theirs(PGX, "backgammon")),
        Entry("pgx", "go 9 × 9", many, theirs(PGX, "go_9x9")),
        Entry("pgx", "chess", many, theirs(PGX, "chess")),
        Entry("Farebox", "New York, PettingZoo", one, ours(Zoo("new-york").run)),
        Entry("Farebox", "New York, `Game`, no observation", one, ours(by_python("new-york"))),
        Entry("Farebox", "New York, OpenSpiel", one, theirs(OPEN_SPIEL, NEW_YORK, python=OUR_PYTHON)),
        Entry("OpenSpiel", "backgammon (C++)", one, theirs(OPEN_SPIEL, "backgammon")),
        Entry("OpenSpiel", "chess (C++)", one, theirs(OPEN_SPIEL, "chess")),
        Entry("Catanatron", "two random players, no observation", one, theirs(CATANATRON)),
    ]


def install() -> None:
    """The others' environment, once."""
    if not (PLACE / "installed").exists():
        print(f"Installing {', '.join(WANTED)} into {PLACE} (once, under a gigabyte) …", flush=True)
        venv.create(PLACE, with_pip=True)
        subprocess.run([PLACE / "bin" / "python", "-m", "pip", "install", "--quiet", *WANTED], check=True)
        (PLACE / "installed").touch()


def versions() -> str:
    """Which versions were measured."""
    program = (
        "import sys, importlib.metadata as m; print(*(f'{n} {m.version(n)}' for n in sys.argv[1:]), sep=', ')"
    )
    command = [str(PLACE / "bin" / "python"), "-c", program, *WANTED]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def main() -> None:
    """Measure in turns, print, keep."""
    install()
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    busy = f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"
    wanted = entries()
    best = [0.0] * len(wanted)
    for turn in range(TURNS):
        for at, entry in enumerate(wanted):
            best[at] = max(best[at], entry.measure())
            print(
                f"turn {turn + 1}: {entry.library}, {entry.game}: {best[at]:,.0f}",
                file=sys.stderr,
                flush=True,
            )
    lines = [
        "# Beside other libraries",
        "",
        "Written by `python -m bench.others`: decisions for a second of one core's time, each uniform over",
        f"the legal actions, observation included where nothing else is said. {versions()}.",
        f"The load was {busy} when it began. Games differ: a rate says what a loop costs, not who is better;",
        "and pgx is made for accelerators, which one core is not.",
        "",
        "| loop | library | game | decisions a second |",
        "|---|---|---|---|",
        *(f"| {e.loop} | {e.library} | {e.game} | {n:,.0f} |" for e, n in zip(wanted, best, strict=True)),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    (HERE / "results" / "others.md").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
