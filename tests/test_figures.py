"""Figures in the docs are those that were measured."""

import json
import re
from pathlib import Path
from typing import Any

from bench.belief_report import SinceRow
from bench.matches import RESULTS, MatchRow
from bench.strength import ClaimRow

ROOT = Path(__file__).parent.parent
EDITIONS = {"New York": "new-york", "Amsterdam": "amsterdam", "San Francisco": "san-francisco"}
NAMES = {edition: name for name, edition in EDITIONS.items()} | {"card-game": "Card Game"}
WAYS = {"an even guess": "even", "by clues alone": "clues", "asked as well": "asked"}
ROW = r"^\| ([^|]*)\| ([^|]*) \|((?: \u2212\d\.\d\d \|){4})$"  # \u2212 is a minus
POOLS = ("planners", "searches", "levels", "baselines")
USUAL = {  # rows of a table in bots.md: who wins, and against how many of whom
    "planner, against one baseline": ("planner", 1, "baselines"),
    "planner, among three baselines": ("planner", 3, "baselines"),
    "search, against one baseline": ("search", 1, "baselines"),
    "search, against the planner": ("search", 1, "planner"),
    "search, among two planners": ("search", 2, "planner"),
    "search, among three planners": ("search", 3, "planner"),
}


def results(name: str) -> list[Any]:
    """The rows of a file of results."""
    rows: list[Any] = json.loads((RESULTS / f"{name}.json").read_text(encoding="utf-8"))
    return rows


def cells(row: MatchRow) -> str:
    """How often somebody won, between what, and in how many games, as a table says it."""
    wins, low, high = (round(100 * share) for share in (row["win_rate"], row["low"], row["high"]))
    return f"{wins} | {low} to {high} | {row['games']:,} |"


def test_belief_is_as_right_as_its_page_says() -> None:
    """The table of how-belief-works.md, for a city's tickets at two seats, is bench/results/belief.json's."""
    page = (ROOT / "docs" / "how-belief-works.md").read_text(encoding="utf-8")
    rows = results("belief")
    measured = {
        (row["edition"], row["players"]): row for row in rows if row["seats"] == 2 and row["shown"] == "all"
    }
    edition, n_told = "", 0
    for name, way, figures in re.findall(ROW, page, re.MULTILINE):
        edition = EDITIONS.get(name.strip(), edition)
        told = [-float(figure) for figure in re.findall(r"\d\.\d\d", figures)]
        assert told == [round(measured[edition, pool][WAYS[way]], 2) for pool in POOLS]
        n_told += 1
    assert n_told == len(EDITIONS) * len(WAYS)


def test_planners_and_searches_win_as_often_as_their_page_says() -> None:
    """The first table of what bots.md claims is bench/results/strength.json's, the fewest and the most."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = results("strength")
    for title, (bot, n_others, others) in USUAL.items():
        cells = []
        for edition in EDITIONS.values():
            wins = [
                round(100 * row["win_rate"])
                for row in rows
                if (row["edition"], row["bot"], row["seats"]) == (edition, bot, n_others + 1)
                and (row["against"].partition("+")[0] == "planner") == (others == "planner")
            ]
            cells.append(" to ".join(str(one) for one in sorted({min(wins), max(wins)})))
        assert f"| {title} | {' | '.join(cells)} |" in page


def test_longer_thought_wins_as_often_as_its_page_says() -> None:
    """The table of aims in bots.md is bench/results/strength.json's."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    longer: list[ClaimRow] = [row for row in results("strength") if row["bot"].startswith("search:sims=")]
    assert len(longer) >= len(EDITIONS)
    for row in longer:
        if not row["against"].startswith("search-1"):
            assert f"| {NAMES[row['edition']]} | {cells(row)} {100 * (row['target'] or 0):.0f} |" in page


def test_belief_wins_as_often_as_its_page_says() -> None:
    """The table of matches in bots.md is bench/results/since.json's."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows: list[SinceRow] = results("since")
    for row in rows:
        if not row["against"].startswith("search-1"):
            continue  # what asking brings
        among = ", among three" if row["seats"] == 4 else ""
        sims = row["bot"].partition("=")[2]
        assert f"| {NAMES[row['edition']]}{among} | {cells(row)} {sims} |" in page


def test_planners_are_as_quick_as_their_page_says() -> None:
    """The table of bots.md is bench/results/speed.md's."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    measured = (RESULTS / "speed.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\S+) \| \d \|.*\| (\S+) \| \S+ to", measured, re.MULTILINE)
    for edition, name in NAMES.items():
        assert f"| {name} | {' | '.join(ratio for of, ratio in rows if of == edition)} |" in page


def test_a_rival_of_another_kind_loses_as_often_as_the_page_says() -> None:
    """The table of bots.md about information-set MCTS is bench/results/rivals.json's."""
    page = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    rows = [row for row in results("rivals") if not row["search"].startswith("open-")]
    assert len(rows) >= len(EDITIONS)
    for row in rows:
        times = f"{row['ms']:.0f} ms | {row['ms_against'] / 1000:.1f} s |"
        assert f"| {NAMES[row['edition']]} | {cells(row)} {times}" in page
