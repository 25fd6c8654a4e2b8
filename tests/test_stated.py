"""What the kernel refuses, and every number by which it limits play, is stated in the rule that it cites.

A refusal whose rule doesn't speak of it sends a player to the wrong place; a limit that no rule states is one
that nobody could know of before running into it.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from farebox.game.families import FAMILIES, family_of
from farebox.game.reasons import cited_rule
from farebox.kernel import refusals
from farebox.kernel.layout import Phase
from farebox.locale import LANGUAGES, catalogue
from support.boards import SEATS, card_game, city

ROOT = Path(__file__).parent.parent
KERNEL = ROOT / "src" / "farebox" / "kernel"
NUMBER = r"(?:C|NY|AMS|SF|K|G)\d+"
WORDS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}

# What a rule must speak of, for an action to be refused by it.
SAYS = {
    "UNKNOWN_ACTION": r"illegal",
    "GAME_OVER": r"the game is over|the final count",
    "NOT_NOW": r"turns pass clockwise|One action",
    "KEEP_FIRST": r"\bkeep\b",
    "PLACE_FIRST": r"on .*places? that (has|have) none",
    "SECOND_FIRST": r"second (card|draw)|each of the two|two cards",
    "COMPLETE_FIRST": r"pay for tickets",
    "DECK_EMPTY": r"nothing you may take|no deck left",
    "NOT_IN_MARKET": r"market",
    "WILD_SECOND": r"second\s+card can never be a wild|can't take one as your second card",
    "NO_TICKETS": r"none remains|if there are none",
    "MUST_ACT": r"pass",
    "KEEP_ONE": r"at least one|one at least|Keep\s+one or keep both",
    "NOT_OFFERED": r"\bkeep\b",
    "STACK_THERE": r"places? that (has|have) none",
    "ROUTE_TAKEN": r"without an owner",
    "TWIN_OWN": r"no player may\s+have the two",
    "TWIN_CLOSED": r"only two people play, one claim closes the other",
    "NO_PIECES": r"piece for each space",
    "NOT_ENOUGH_CARDS": r"discard one card|From your hand",
    "TOKEN_MUST": r"have to take",
    "TOKEN_NONE": r"whose\s+symbol you lack",
    "TWO_OR_MORE": r"two or more cards",
    "IN_OWN_YARD": r"still in your yard",
    "IN_OTHER_YARD": r"strictly more cards",
    "NOT_HELD": r"which of your tickets",
    "NOT_ENOUGH_ON_TRACK": r"pay for tickets with the cards on their track",
    "IDLE_TICKETS": r"\b24 times in a row",
}
CODES = {name: value for name, value in vars(refusals).items() if name.isupper() and name != "ALLOWED"}

# Room in records, ways to number things, and what a board prints: these forbid nobody anything.
NO_LIMITS = {
    "limits": """MAX_SEATS MIN_SEATS MAX_PLACES MAX_ROUTES MAX_TICKETS MAX_LENGTH N_COLORS WILD N_KINDS
        MAX_SYMBOLS MAX_BONUSES MAX_SCRIPT NOBODY NOWHERE GRAY NONE""",
    "layout": """KEEP_START PLACE TURN SECOND KEEP COMPLETE OVER NOT_YET DECK_ID MARKET_ID NO_TOKEN FIRST_END
        SECOND_END UNKNOWN IN_HAND IN_OFFER DONE FACE_DOWN IN_DECK""",
    "board_types": "MAX_TRIPLES",
    "chance": "_DOUBLE_ROUNDS WORDS",
    "playout": "GO_ON IMAGINED DEALT",
    "manifest": "FORMAT",
    "packing": "_ALIGNED",
}


@cache
def rule_texts() -> dict[str, str]:
    """The text of every rule in the docs, by its number."""
    found = {}
    for page in sorted((ROOT / "docs" / "rules").glob("*.md")):
        text = page.read_text(encoding="utf-8")
        for entry in re.split(r"\n(?=- \*\*|#)", text):
            if label := re.match(rf"- \*\*({NUMBER})\*\* (.*)", entry, re.DOTALL):
                found[label[1]] = label[2]
    return found


def cited_for(code: int) -> set[str]:
    """Every rule that a refusal may cite, whatever the game, the phase and the number of seats."""
    both = city("san-francisco"), card_game()
    boards = [board for board in both if code in family_of(board).citations.rules]
    return {cited_rule(board, code, phase, n) for board in boards for phase in Phase for n in SEATS}


def test_every_refusal_has_something_to_look_for() -> None:
    """A new code needs a line above."""
    assert set(SAYS) == set(CODES)


@pytest.mark.parametrize("name", CODES)
def test_the_rule_that_refuses_speaks_of_it(name: str) -> None:
    """G3: whoever looks the number up finds why."""
    for number in cited_for(CODES[name]):
        assert re.search(SAYS[name], rule_texts()[number], re.IGNORECASE), f"{number} says nothing of {name}"


def named_in(folder: str) -> set[str]:
    """The refusals that a family's rules, or those that both families share, give as an answer."""
    files = [*KERNEL.glob("*.py"), *(KERNEL / folder).glob("*.py")]
    sources = [path.read_text(encoding="utf-8") for path in files if path.stem != "refusals"]
    return {word for source in sources for word in re.findall(r"[A-Z_]+", source)} & set(CODES)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_family_cites_a_rule_for_each_refusal_that_arises_in_it(family: str) -> None:
    """G3: for each, and for no other."""
    named = {CODES[name] for name in named_in(family.replace("-", "_"))}
    assert named == set(FAMILIES[family].citations.rules)


def constants() -> Iterator[tuple[str, str, int, str]]:
    """Every whole number with a name in the kernel: its module, name, value, and the rest of its line."""
    for path in sorted(KERNEL.rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.parse(source).body:
            if not isinstance(node, ast.Assign | ast.AnnAssign) or path.stem == "refusals":
                continue
            value = ast.literal_eval(node.value) if node.value and _is_number(node.value) else None
            for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                if isinstance(value, int) and isinstance(target, ast.Name):
                    rest = lines[node.lineno - 1].partition("#")[2]
                    yield path.stem, target.id, value, rest


def _is_number(node: ast.expr) -> bool:
    plain = node.operand if isinstance(node, ast.UnaryOp) else node
    return isinstance(plain, ast.Constant) and type(plain.value) is int


LIMITS = [
    (module, name, value, rest)
    for module, name, value, rest in constants()
    if name not in NO_LIMITS.get(module, "").split()
]


@pytest.mark.parametrize(("module", "name", "value", "rest"), LIMITS, ids=lambda value: str(value)[:20])
def test_a_limit_cites_a_rule_that_states_it(module: str, name: str, value: int, rest: str) -> None:
    """G3: in digits or as a word."""
    numbers = re.findall(rf"\b{NUMBER}\b", rest)
    assert numbers, f"{module}.{name} cites no rule"
    for number in numbers:
        stated = rf"\b({value}|{WORDS.get(value, value)})\b"
        assert re.search(stated, rule_texts()[number], re.IGNORECASE), f"{number} doesn't state {value}"


def test_the_limits_are_found() -> None:
    """So that the test above tests something."""
    assert {("legal", "IDLE_LIMIT", 24), ("apply", "FEW_PIECES", 2), ("limits", "MAX_SWEEPS", 8)} <= {
        limit[:3] for limit in LIMITS
    }


def compared(node: ast.AST) -> list[ast.expr]:
    """What stands on either side of a comparison, or in a `min` or `max`."""
    if isinstance(node, ast.Compare):
        return [node.left, *node.comparators]
    is_bound = isinstance(node, ast.Call) and ast.unparse(node.func) in ("min", "max")
    return list(node.args) if is_bound and isinstance(node, ast.Call) else []


def test_no_limit_hides_inside_a_rule() -> None:
    """A number above one that is compared with has a name, and so a rule to cite."""
    nameless = []
    for path in sorted((*KERNEL.glob("*.py"), *KERNEL.glob("city/*.py"), *KERNEL.glob("card_game/*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            numbers = [ast.literal_eval(one) for one in compared(node) if _is_number(one)]
            nameless += [f"{path.name}: {ast.unparse(node)}" for number in numbers if number > 1]
    assert nameless == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_limit_on_idle_draws_is_told_in_every_language(language: str) -> None:
    """K38: in the rule's line, and when tickets are refused by it."""
    for key in ("rule.K38", "refused.idle_tickets"):
        assert "24" in catalogue(language)[key]
