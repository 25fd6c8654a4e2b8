"""Writes the golden games and the numbering of actions.

    cd tests && ../.venv/bin/python -m support.golden

rewrites everything in `tests/golden/`. Do so only when a rule, the numbering, or how chance is drawn was
changed on purpose: old records by seed, trained networks and other programs depend on them.
"""

import hashlib
import json
from pathlib import Path
from random import Random
from typing import Any

from farebox.boards import Board
from farebox.game.game import Game, new_game
from farebox.game.notation import notation_for
from farebox.game.records.record import write_records
from farebox.kernel.layout import KEEP_ID, MARKET_ID
from farebox.kernel.limits import WILD
from farebox.kernel.row import Row
from support.boards import EDITIONS, MY_TOWN, TABLES, board_of

GOLDEN = Path(__file__).parents[1] / "golden"
STATES = GOLDEN / "states.json"
NUMBERING = GOLDEN / "numbering.json"
SEED = 7
SAMPLES = 24  # of each board's actions, evenly spread, to be read by people


def path_of(name: str, n_seats: int) -> Path:
    """Where a table's golden game is."""
    return GOLDEN / "records" / f"{name}-{n_seats}.jsonl"


def golden_game(name: str, n_seats: int) -> Game:
    """A whole game, dealt from a fixed seed, by players who choose evenly among what is legal."""
    rng = Random(f"golden {name} {n_seats}")
    game = new_game(name, seats=["random"] * n_seats, seed=SEED)
    while not game.is_over:
        game.play(rng.choice(game.legal_ids()))
    return game


def facts_digest(state: Row) -> str:
    """A name for all that a state says, however its fields are laid out."""
    facts = {name: state[name].tolist() for name in state.fields}
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()


def numbering_of(board: Board) -> dict[str, Any]:
    """What each id of a board means: a digest of all of it, and some of it to read."""
    texts = dict(enumerate(action_texts(board)))
    listed = "\n".join(f"{id} {text}" for id, text in texts.items())
    step = max(1, len(texts) // SAMPLES)
    return {
        "actions": len(texts),
        "sha256": hashlib.sha256(listed.encode()).hexdigest(),
        "sample": {str(id): text for id, text in texts.items() if id < KEEP_ID or id % step == 0},
    }


def action_texts(board: Board) -> list[str]:
    """The text of every id; a choice of tickets by the places in the offer, an unused id as a dash."""
    notation = notation_for(board)
    texts = []
    for id in range(notation.n_actions):
        if MARKET_ID + len(board.colors) <= id < MARKET_ID + WILD:
            texts.append("-")
        elif KEEP_ID <= id < notation.after_keep:
            slots = [str(slot + 1) for slot in range(6) if (id - KEEP_ID) >> slot & 1]
            texts.append(f"keep {' '.join(slots) or 'none'}")
        else:
            texts.append(notation.action(id).text)
    return texts


def states() -> dict[str, str]:
    """The digest of every golden game's final state."""
    return {
        f"{name}-{n_seats}": facts_digest(golden_game(name, n_seats).state[0]) for name, n_seats in TABLES
    }


def numberings() -> dict[str, Any]:
    """The numbering of every built-in board, and of the example."""
    return {name: numbering_of(board_of(name)) for name in (*EDITIONS, MY_TOWN)}


def write() -> None:
    """Write everything anew."""
    (GOLDEN / "records").mkdir(exist_ok=True)
    for name, n_seats in TABLES:
        write_records(path_of(name, n_seats), [golden_game(name, n_seats).record()])
    STATES.write_text(json.dumps(states(), indent=1) + "\n", encoding="utf-8")
    NUMBERING.write_text(json.dumps(numberings(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()
