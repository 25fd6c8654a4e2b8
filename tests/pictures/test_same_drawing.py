"""Pictures are the page's: laid out to the tenth as its own tests say that it does, from the same files."""

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from farebox.pictures.looks import drawing_of
from support.boards import CITIES, EDITIONS, MY_TOWN, ROOT, board_of

WEB = ROOT / "web"


def test_the_layouts_that_the_page_is_tested_with_are_ours(tmp_path: Path) -> None:
    """`python web/scripts/boards.py` would change nothing."""
    subprocess.run([sys.executable, WEB / "scripts" / "boards.py", tmp_path], check=True)
    for edition in CITIES:
        name = f"{edition}.json"
        fresh = (tmp_path / "layouts" / name).read_text(encoding="utf-8")
        kept = (WEB / "tests" / "layouts" / name).read_text(encoding="utf-8")
        assert fresh == kept, "run `python web/scripts/boards.py`"


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_a_drawing(edition: str) -> None:
    """A city of its own under its routes, if it has a map; a board of one's own has plain land."""
    drawing, plain = drawing_of(board_of(edition)), drawing_of(board_of(MY_TOWN))
    assert drawing.wild != plain.wild
    assert (drawing.backdrop != plain.backdrop) == bool(board_of(edition).routes)
    ElementTree.fromstring(drawing.backdrop)
