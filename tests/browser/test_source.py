"""The page's own checks: its types are the server's, its logic is tested without a browser, it is light."""

import gzip
import re
import subprocess
import sys
from pathlib import Path

import pytest

from browser.house import ROOT, build_page, npm
from farebox.boards import board_names
from farebox.locale import LANGUAGES, translator
from farebox.server.http.board_messages import board_facts
from farebox.server.live.socket_guest import dump

WEB = ROOT / "web"
MOST_IN_ALL = 6_000_000
MOST_SCRIPT = 200_000  # bytes, compressed
MOST_LINES = 300  # of one file
MOST_COLUMNS = 110  # Python's too


@pytest.fixture(scope="module", autouse=True)
def _built() -> None:
    build_page()


@pytest.mark.parametrize("command", ["check", "test"])
def test_the_page_passes_its_own_checks(command: str) -> None:
    """Strict types, and Vitest on what needs no browser."""
    line = [*npm(), "run", "--silent", command]
    done = subprocess.run(line, cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_page_s_types_are_the_server_s(tmp_path: Path) -> None:
    """`npm run types` would change nothing."""
    fresh = tmp_path / "schema.d.ts"
    subprocess.run([sys.executable, WEB / "scripts" / "protocol_types.py", fresh], check=True, cwd=WEB)
    kept = WEB / "src" / "lib" / "schema.d.ts"
    assert fresh.read_text(encoding="utf-8") == kept.read_text(encoding="utf-8"), "run `npm run types`"


def test_the_page_s_boards_are_the_server_s() -> None:
    """`python web/scripts/boards.py` would change nothing: its tests draw the boards that are served."""
    for name in board_names():
        kept = (WEB / "tests" / "boards" / f"{name}.json").read_text(encoding="utf-8")
        assert kept == dump(board_facts(name)) + "\n", "run `python web/scripts/boards.py`"


def test_no_edition_has_a_name_here() -> None:
    """Drawings are found by their files' names; all else is read from what the server tells of a board."""
    for path in _sources():
        text = path.read_text(encoding="utf-8")
        assert not [name for name in board_names() if f'"{name}"' in text], path
        assert not re.search(r"\.rules\b", text), path


def test_types_are_not_talked_round_and_effects_are_few() -> None:
    """State changes by methods; the one effect opens and closes the browser's own dialog."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in _sources()}
    assert not [name for name, text in texts.items() if "as unknown as" in text]
    assert {name for name, text in texts.items() if "$effect" in text} == {"Dialog.svelte"}


def test_files_are_short_and_so_are_their_lines() -> None:
    """Prettier leaves comments and long words alone, so this looks at every line."""
    for path in _sources():
        lines = path.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= MOST_LINES, path
        assert not [line for line in lines if len(line) > MOST_COLUMNS], path


def _sources() -> list[Path]:
    kinds = (".ts", ".svelte", ".css")
    files = [path for path in (WEB / "src").rglob("*") if path.suffix in kinds]
    return [path for path in files if path.name != "schema.d.ts"]


def test_the_page_is_light() -> None:
    """All script that a person loads, in the largest language, compressed."""
    assets = ROOT / "src" / "farebox" / "server" / "static" / "assets"
    sizes = {path.name: len(gzip.compress(path.read_bytes(), 6)) for path in assets.glob("*.js")}
    languages = [size for name, size in sizes.items() if name[:3] in ("en-", "sv-", "da-", "ro-")]
    assert sum(sizes.values()) - sum(languages) + max(languages) < MOST_SCRIPT


def test_the_whole_game_is_light_enough_for_a_phone(site: Path) -> None:
    """Everything that is kept for when there is no network, as a host sends it: packed files as they are."""
    packed = {".zip", ".packed", ".woff2", ".png"}
    files = [path for path in site.rglob("*") if path.is_file()]
    sizes = [
        len(path.read_bytes() if path.suffix in packed else gzip.compress(path.read_bytes(), 6))
        for path in files
    ]
    assert sum(sizes) < MOST_IN_ALL


def test_a_page_without_scripts_says_so(site: Path) -> None:
    """In every language, in the document itself: nothing else is shown then."""
    document = (site / "index.html").read_text(encoding="utf-8")
    for language in LANGUAGES:
        assert f'<p lang="{language}">{translator(language)("page.no_script")}</p>' in document


def test_no_address_of_a_registry_is_kept() -> None:
    """The lock file works with any mirror."""
    text = (WEB / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "http" not in (WEB / ".npmrc").read_text(encoding="utf-8")


def test_the_page_asks_no_other_host() -> None:
    """Fonts, icons and scripts all come from the server itself."""
    static = ROOT / "src" / "farebox" / "server" / "static"
    page = (static / "index.html").read_text(encoding="utf-8")
    assert 'src="http' not in page
    assert 'href="http' not in page
    for path in static.rglob("*.css"):
        assert "url(http" not in path.read_text(encoding="utf-8")
