"""Write every board, as the server tells it, as JSON for the page's own tests (web/tests/boards)."""

from pathlib import Path

from farebox.boards import board_names
from farebox.server.http.board_messages import board_facts
from farebox.server.live.socket_guest import dump

TARGET = Path(__file__).parents[1] / "tests" / "boards"


def main() -> None:
    """Write one file a board."""
    for name in board_names():
        text = dump(board_facts(name))
        (TARGET / f"{name}.json").write_text(text + "\n", encoding="utf-8")


main()
