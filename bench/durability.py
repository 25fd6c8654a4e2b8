"""Nothing that was acknowledged is lost: all of it measured, and written to bench/results/durability.md.

`python -m bench.durability` runs every part, hours in all; `--only kills-sqlite` one of them, even beside
another; `--report` only writes down what the parts have found so far (bench/build/durability).
"""

import argparse
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from bench.server import conflicts, faults, kills, size, soak

HERE = Path(__file__).parent
PARTS = HERE / "build" / "durability"
RESULTS = HERE / "results"
Part = Callable[[Path, Path], object]

RUNS: dict[str, tuple[str, Part]] = {
    "kills-sqlite": (
        "`kill -9` of servers at work, SQLite",
        lambda out, log: kills.run("sqlite", 700, out, log),
    ),
    "kills-postgres": (
        "`kill -9` of servers at work, PostgreSQL",
        lambda out, log: kills.run("postgres", 300, out, log),
    ),
    "conflicts": (
        "Two servers on one PostgreSQL, told different things at the same moment",
        lambda out, log: conflicts.run(1000, 60, out, log),
    ),
    "faults": ("Faults that a server lives through", faults.run),
    "soak": ("Hours of games", lambda out, log: soak.run(60, 200, 4, out, log)),
    "size": ("Many tables", lambda out, log: size.run(10_000, out)),
}


def rows(facts: Mapping[str, object], under: str = "") -> Iterator[tuple[str, str]]:
    """Figures by name, those of a part under the part's name."""
    for name, value in facts.items():
        if name in ("wrong", "samples"):
            continue
        if isinstance(value, dict) and value:
            yield from rows(value, f"{under}{name}: ")
        else:
            yield f"{under}{name}", tell(value)


def tell(value: object) -> str:
    """A figure for people."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list | dict):
        return ", ".join(map(str, value)) or "none"
    return f"{value:,}" if isinstance(value, int) else str(value)


def report(note: str) -> None:
    """Write what is known so far, for programs and for people."""
    found = {name: json.loads(path.read_text()) for name in RUNS if (path := PARTS / f"{name}.json").exists()}
    (RESULTS / "durability.json").write_text(json.dumps({"note": note, **found}, indent=1) + "\n")
    lines = [
        "# Nothing lost",
        "",
        f"Made by `python -m bench.durability`, on {os.cpu_count()} cores. {note}".strip(),
    ]
    for name, facts in found.items():
        lines += ["", f"## {RUNS[name][0]}", "", "| | |", "|---|---|"]
        lines += [f"| {what} | {figure} |" for what, figure in rows(facts)]
    (RESULTS / "durability.md").write_text("\n".join(lines) + "\n")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=RUNS, action="append", help="this part; may be said again")
    parser.add_argument("--report", action="store_true", help="measure nothing")
    parser.add_argument("--note", default="", help="a sentence about the machine, for the report")
    told = parser.parse_args()
    PARTS.mkdir(parents=True, exist_ok=True)
    for name in [] if told.report else told.only or RUNS:
        RUNS[name][1](PARTS / f"{name}.json", PARTS / f"{name}.log")
    report(told.note)


if __name__ == "__main__":
    main()
