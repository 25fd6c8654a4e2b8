"""Loading: built-in names, files of one's own, and everything that can be wrong with a path or a text."""

import ast
import os
import pickle
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from boards.texts import CITY, ORIGIN, assert_refused, damage
from farebox.boards import board_names, load, load_board, parse_board
from farebox.boards.load import MAX_BYTES
from farebox.errors import BadBoard
from farebox.locale import catalogue


def refusal(name_or_path: str | Path) -> str:
    """Load what must be refused, and return what the error says."""
    with pytest.raises(BadBoard) as caught:
        load_board(name_or_path)
    return str(caught.value)


def test_the_built_in_boards_are_listed_in_their_order() -> None:
    """Menus show them so."""
    assert board_names() == ("new-york", "amsterdam", "san-francisco", "card-game")


@pytest.mark.parametrize("name", board_names())
def test_a_built_in_board_answers_to_its_id(name: str) -> None:
    """Records name boards by id."""
    assert load_board(name).id == name


@pytest.mark.parametrize("name", ["new-yrok", "New York", "NEW-YORK"])
def test_a_misspelt_name_gets_a_suggestion_and_the_list(name: str) -> None:
    """The remedy is one word away."""
    message = refusal(name)
    assert f'no board is called "{name}"; did you mean "new-york"?' in message
    assert "new-york, amsterdam, san-francisco, card-game" in message


@pytest.mark.parametrize("name", ["", "zzz", "x" * 10_000, "\0"])
def test_a_name_like_no_other_gets_the_list(name: str) -> None:
    """Whatever was typed."""
    assert "; choose one of new-york, amsterdam, san-francisco, card-game, or give the path" in refusal(name)


def test_a_file_is_loaded_by_its_path(tmp_path: Path) -> None:
    """As text or as a Path, with Windows line ends and its byte order mark or without."""
    path = tmp_path / "toy.toml"
    path.write_bytes(b"\xef\xbb\xbf" + CITY.replace("\n", "\r\n").encode())
    assert load_board(path) == load_board(str(path)) == parse_board(CITY, ORIGIN)


def test_a_path_needs_no_slash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that ends in .toml is a file here."""
    (tmp_path / "toy.toml").write_text(CITY)
    monkeypatch.chdir(tmp_path)
    assert load_board("toy.toml").id == "toy-town"


def test_what_has_a_slash_is_a_path() -> None:
    """Even without .toml at its end."""
    assert refusal("boards/new-york").startswith("boards/new-york: no such file")


def test_errors_name_the_file_as_it_was_given(tmp_path: Path) -> None:
    """So that it can be opened."""
    path = tmp_path / "toy.toml"
    path.write_text(damage(CITY, "pieces = 12", "pieces = 0"))
    assert refusal(path) == f"{path}: pieces = 0; write a whole number from 1 to 100"


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    """With the boards that are there."""
    path = tmp_path / "none.toml"
    assert refusal(path).startswith(
        f"{path}: no such file; check the path, or use a built-in board: new-york"
    )


def test_a_directory_is_no_board(tmp_path: Path) -> None:
    """Even if its name looks right."""
    (tmp_path / "toy.toml").mkdir()
    assert "a directory; name the .toml file in it" in refusal(tmp_path / "toy.toml")


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Only plain files are read."""
    os.mkfifo(tmp_path / "toy.toml")
    assert "not a plain file; name a .toml file" in refusal(tmp_path / "toy.toml")


def test_a_file_that_may_not_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the system's reason; the tests may run as root, whom permissions don't stop."""

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "toy.toml").write_text(CITY)
    monkeypatch.setattr(Path, "open", denied)
    assert "can't be read (Permission denied); check the path" in refusal(tmp_path / "toy.toml")


@pytest.mark.parametrize("path", ["x" * 5000 + ".toml", "\0.toml", "a/\ud800.toml"])
def test_an_impossible_path_is_refused(path: str) -> None:
    """Whatever the system says to it."""
    assert "check the path" in refusal(path)


def test_other_encodings_are_refused(tmp_path: Path) -> None:
    """TOML is UTF-8."""
    path = tmp_path / "toy.toml"
    path.write_bytes(CITY.replace("Castle", "Schloß").encode("latin-1"))
    assert "not UTF-8 text at byte" in refusal(path)
    assert "save it as UTF-8" in refusal(path)


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    """No board is that large."""
    path = tmp_path / "toy.toml"
    path.write_text(CITY + "#" * MAX_BYTES)
    assert f"too large for a board; keep it under {MAX_BYTES} bytes" in refusal(path)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "{a=" * 5000, "a." * 1000 + "a = 1"])
def test_a_deeply_nested_text_is_refused(text: str) -> None:
    """By us, not by Python's stack."""
    with pytest.raises(BadBoard, match=f"^{ORIGIN}: "):
        parse_board(text, ORIGIN)


def test_what_is_nested_too_deeply_to_read_is_said_to_be() -> None:
    """With what a board looks like instead."""
    assert_refused("a = " + "[" * 5000, "nested too deeply", "a board has tables in lists")


@pytest.mark.parametrize(
    ("new", "problem"),
    [
        ("pieces 12", "line 8, column 8: Expected '='"),
        ("pieces = 12\npieces = 13", "line 9, column 12: Cannot overwrite a value"),
        ("pieces = " + "1" * 5000, "line 8, column 10: a huge number"),
    ],
)
def test_what_is_not_toml_is_refused_with_its_line(new: str, problem: str) -> None:
    """The parser knows where it stumbled."""
    assert_refused(damage(CITY, "pieces = 12", new), "not valid TOML at ", problem)


def test_the_catalogue_knows_the_reader_s_words() -> None:
    """What Python's reader of TOML says is recalled by its English; that has to be its very words."""
    source = ast.parse(Path(tomllib.loads.__code__.co_filename).read_text(encoding="utf-8"))
    said = "\n".join(str(node.value) for node in ast.walk(source) if isinstance(node, ast.Constant))
    known = {key: text for key, text in catalogue("en").items() if key.startswith("toml.")}
    parts = {key: re.split(r"\{\w+\}", str(text)) for key, text in known.items()}
    assert [key for key, fixed in parts.items() if not all(part in said for part in fixed)] == []


def test_an_empty_text_lacks_everything() -> None:
    """The rules come first: they decide which keys there are."""
    assert_refused("", '"rules" is missing', 'add rules = "city" or rules = "card-game"')


def test_routes_may_be_blocks_of_their_own() -> None:
    """In TOML a list of tables and [[route]] blocks are the same thing."""
    lines = CITY.splitlines()
    first, last = lines.index("route = ["), lines.index("ticket = [") - 1
    blocks = []
    for line in lines[first + 1 : last - 1]:
        body = line.strip(" {},").replace(", length", "\nlength").replace(", color", "\ncolor")
        blocks.append("[[route]]\n" + body.replace(", fer", "\nfer").replace(", mer", "\nmer"))
    text = "\n".join(lines[:first] + lines[last:] + blocks)
    assert parse_board(text, ORIGIN) == parse_board(CITY, ORIGIN)


def test_a_file_may_not_pose_as_a_built_in_board(tmp_path: Path) -> None:
    """A record names its board by id alone, so a changed copy needs an id of its own."""
    path = tmp_path / "copy.toml"
    path.write_text(damage(CITY, 'id = "toy-town"', 'id = "amsterdam"'))
    assert (
        refusal(path) == f'{path}: id = "amsterdam" belongs to a built-in board; give yours an id of its own'
    )


@pytest.mark.parametrize("name", board_names())
def test_a_true_copy_of_a_built_in_board_is_that_board(name: str, tmp_path: Path) -> None:
    """Loading is the same every time, and from everywhere."""
    text = Path(load.__file__).with_name(f"{name}.toml").read_text(encoding="utf-8")
    path = tmp_path / "copy.toml"
    path.write_text(text, encoding="utf-8")
    assert load_board(path) == load_board(path) == load_board(name)


@pytest.mark.parametrize("name", board_names())
def test_a_board_can_be_sent_to_another_process(name: str) -> None:
    """Simulations run in several."""
    board = load_board(name)
    assert pickle.loads(pickle.dumps(board)) == board


def test_loading_a_board_needs_nothing_heavy() -> None:
    """The command line loads boards before it knows whether it needs the kernel."""
    code = "import sys, farebox.boards as b; b.load_board('new-york'); print('numpy' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
