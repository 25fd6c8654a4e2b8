"""Write every board as JSON for the page's own tests: as the server tells it, and as pictures lay it out.

`python web/scripts/boards.py` writes web/tests/boards and web/tests/layouts; another folder can be named.
"""

import sys
from pathlib import Path

from farebox.boards import CityBoard, board_names, load_board
from farebox.pictures.map_shapes import shapes_of
from farebox.pictures.place_names import name_tags
from farebox.server.http.board_messages import board_facts
from farebox.server.live.socket_guest import dump

TESTS = Path(__file__).parents[1] / "tests"


def layout_facts(board: CityBoard) -> dict[str, object]:
    """Where a board's places, spaces and names lie."""
    shapes = shapes_of(board)
    return {
        "width": shapes.width,
        "height": shapes.height,
        "places": [(at.x, at.y) for at in shapes.places],
        "routes": [{"along": shape.along, "spaces": shape.spaces} for shape in shapes.routes],
        "names": [tag and {"x": tag.x, "y": tag.y, "lines": tag.lines} for tag in name_tags(board)],
    }


def write(folder: Path, name: str, facts: object) -> None:
    """One board's file."""
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.json").write_text(dump(facts) + "\n", encoding="utf-8")


def main(target: Path) -> None:
    """Write one file a board, and one more if it has a map."""
    for name in board_names():
        write(target / "boards", name, board_facts(name))
        board = load_board(name)
        if isinstance(board, CityBoard):
            write(target / "layouts", name, layout_facts(board))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else TESTS)
