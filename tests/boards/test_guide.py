"""The guide to writing boards: its example loads, its code runs, it names every key and the true limits."""

import re
from pathlib import Path

import pytest

from farebox.boards import CityBoard, card_game, city, common, features, load, load_board, read
from farebox.errors import BadBoard
from farebox.kernel import limits

ROOT = Path(__file__).parents[2]
GUIDE = (ROOT / "docs" / "boards.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "my-town.toml"


def blocks(language: str) -> list[str]:
    """Find the guide's code blocks in one language."""
    return re.findall(rf"```{language}\n(.*?)```", GUIDE, flags=re.DOTALL)


def test_the_example_has_everything_a_city_can_have() -> None:
    """Attractions, merchandise, souvenirs and ferries, all at once."""
    board = load_board(EXAMPLE)
    assert isinstance(board, CityBoard)
    assert (board.id, board.attraction_points) == ("my-town", 1)
    assert board.merchandise is not None
    assert board.souvenirs is not None
    assert any(route.ferries for route in board.routes)


def test_the_example_in_the_guide_is_the_file() -> None:
    """Word for word."""
    assert blocks("toml") == [EXAMPLE.read_text(encoding="utf-8")]


def test_the_guides_code_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """From the project's directory."""
    monkeypatch.chdir(ROOT)
    for code in blocks("python"):
        exec(compile(code, "docs/boards.md", "exec"), {})
    assert capsys.readouterr().out.startswith("Port Willow has 44 cards;")


def test_the_guides_error_is_the_one_you_get() -> None:
    """A message shown as an example is a promise."""
    text = EXAMPLE.read_text(encoding="utf-8").replace('"Harbour", "Town Hall"', '"Harbour", "Town Hal"', 1)
    with pytest.raises(BadBoard) as caught:
        load.parse_board(text, "my-town.toml")
    assert [f"{caught.value}\n"] == blocks("text")


@pytest.mark.parametrize(
    "key", sorted({*common.COMMON_KEYS, *city.CITY_KEYS, *features.FEATURE_KEYS, *card_game.CARD_GAME_KEYS})
)
def test_the_guide_explains_every_key(key: str) -> None:
    """In a table, at the start of a row."""
    assert f"\n| `{key}` |" in GUIDE


@pytest.mark.parametrize(
    "row",
    [
        f"| colours | 1 | {limits.N_COLORS} |",
        f"| cards of one colour, wild cards | 1, 0 (card game: {limits.MAX_SEATS}) | {common.MAX_COUNT} |",
        f"| all cards | {2 * 4 + 5} (card game: {8 * 4 + 5}) | {common.MAX_CARDS} |",
        f"| pieces | 1 | {common.MAX_COUNT} |",
        f"| places | 2 | {limits.MAX_PLACES} |",
        f"| routes | 1 | {limits.MAX_ROUTES} |",
        f"| spaces of a route | 1 | {limits.MAX_LENGTH} |",
        f"| tickets | 8 (card game: 24) | {limits.MAX_TICKETS} |",
        f"| points of a ticket or a big city | 1 | {common.MAX_TICKET_POINTS} |",
        f"| other points | 0 (an attraction: 1) | {common.MAX_POINTS} |",
        f"| souvenir symbols, exactly two more than start places | | {limits.MAX_SYMBOLS} |",
        f"| big cities | 0 | {limits.MAX_BONUSES} |",
        f"| letters of a name | 1 | {read.MAX_NAME} |",
        f"| the file | | {load.MAX_BYTES // 1024} KiB |",
    ],
)
def test_the_guide_knows_the_limits(row: str) -> None:
    """As the loader has them."""
    assert row in GUIDE
