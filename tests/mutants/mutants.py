"""The list of mutants: reads it, and makes one in a copy of the sources."""

import tomllib
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
TESTS = HERE.parent
SOURCE = TESTS.parent / "src"
KERNEL = Path("farebox") / "kernel"
NEAR: dict[str, list[str]] = tomllib.loads((HERE / "near.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Mutant:
    """One mistake: in which file of the kernel, what stands there and what would; `same` if it is none."""

    file: str
    old: str
    new: str
    same: str = ""

    @property
    def name(self) -> str:
        """The first line that differs, as it would read."""
        old, new = self.old.splitlines(), self.new.splitlines()
        changed = [line for line in new if line not in old] or [f"without {old[0].strip()}"]
        return f"{self.file}: {changed[0].strip()}"

    def apply(self, source: Path) -> str:
        """Make the mistake in a copy of the sources; returns what stood there."""
        path = source / KERNEL / self.file
        before = path.read_text(encoding="utf-8")
        path.write_text(before.replace(self.old, self.new), encoding="utf-8")
        return before

    def restore(self, source: Path, before: str) -> None:
        """Mend it."""
        (source / KERNEL / self.file).write_text(before, encoding="utf-8")

    @property
    def tests(self) -> list[str]:
        """The tests near to it."""
        return [str(TESTS / path) for path in NEAR[self.file]]


def all_mutants() -> list[Mutant]:
    """Every mutant of the list, in its order."""
    told = tomllib.loads((HERE / "mutants.toml").read_text(encoding="utf-8"))
    return [Mutant(**one) for one in told["mutant"]]
