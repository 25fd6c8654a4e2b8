"""What a deal is fixed by, and how it can be checked: a game's seed, the salt, and the fingerprint of both.

A game that is really played has a seed of 128 bits from the operating system, a text of 32 hexadecimal
digits. A simulated one has a small whole number. Both are a number to the kernel, its key: seed 7 and the
text of 31 zeros and a 7 are the same deal. A player who doubts it finds the whole story in docs/fair-deal.md.
"""

import hashlib
import os
import re
from dataclasses import dataclass
from typing import TypeAlias

from farebox.errors import fault

Seed: TypeAlias = int | str

MAX_SEED = 2**53 - 1  # a whole number that every program reading JSON keeps exactly
SEED_BYTES = 16
_DIGITS = re.compile(r"[0-9a-f]{32}")


def is_digits(text: object) -> bool:
    """Whether this is a text of 32 hexadecimal digits, as seeds and salts of played games are."""
    return isinstance(text, str) and _DIGITS.fullmatch(text) is not None


def new_seed() -> str:
    """A seed that nobody knows or can guess."""
    return os.urandom(SEED_BYTES).hex()


def check_seed(seed: object) -> Seed:
    """A seed as it is, if it is one."""
    if isinstance(seed, str) and is_digits(seed):
        return seed
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= MAX_SEED:
        return seed
    raise fault("seed", max=MAX_SEED, seed=str(seed)[:60])


def parse_seed(text: str) -> Seed:
    """A seed as people type it: a whole number, or 32 hexadecimal digits."""
    typed = text.strip().lower()
    return check_seed(typed if is_digits(typed) or not typed.isdecimal() else int(typed))


def number_of(seed: Seed) -> int:
    """The number that the kernel takes for a key."""
    return int(seed, 16) if isinstance(seed, str) else seed


def fingerprint_of(seed: Seed, salt: str) -> str:
    """SHA-256, in hexadecimal digits, of the seed as it is written followed by the salt."""
    return hashlib.sha256(f"{seed}{salt}".encode("ascii")).hexdigest()


def bot_seed(seed: Seed, of: int | str) -> int:
    """Chance for a bot of this game: another for every seat (or decision), and no way back to the game's."""
    digest = hashlib.blake2b(f"{seed} {of}".encode(), digest_size=8, person=b"farebox-bot").digest()
    return int.from_bytes(digest) & MAX_SEED


def table_seed(seed: Seed) -> int:
    """Chance for the bots of a table whose deal is named, or the day's: the same for whoever plays it."""
    return bot_seed(seed, "table")


def decision_seed(of_table: int, n_decided: int) -> int:
    """Chance for the next decision at a table, whichever bot makes it."""
    return bot_seed(of_table, n_decided)


@dataclass(frozen=True)
class Seal:
    """A deal's seed with the salt that hides it; the fingerprint may be shown before the game.

    Without the salt, a seed that a person chose could be found by trying.
    """

    seed: Seed
    salt: str

    @property
    def fingerprint(self) -> str:
        """What everybody is shown before the first decision."""
        return fingerprint_of(self.seed, self.salt)


def new_seal(seed: Seed | None = None) -> Seal:
    """The seal of a new deal, or of one that somebody named."""
    return Seal(new_seed() if seed is None else check_seed(seed), new_seed())
