"""What people install: a wheel that is whole, and plays without Node, a compiler or anything of this tree."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from farebox import __version__
from server.client import Client, play_out
from server.serving import Server
from support.boards import ROOT
from support.counts import IS_PROOF
from support.once import once

STATIC, COMPILED = "src/farebox/server/static", "src/farebox/kernel/compiled"  # as they were built
MOST_INSTALLED = 150_000_000  # bytes, without pip and what comes with it
NOT_OURS = ("pip", "setuptools", "pkg_resources", "_distutils_hack")
SECONDS = 120
REPOSITORY = "https://example.org/farebox"
# What a package index calls a platform, and what its library is called.
HERE = "linux-x86_64"
PLATFORMS = {HERE: ("manylinux_2_17_x86_64", "farebox.so")}
if IS_PROOF:  # each of the others is compiled and linked anew
    PLATFORMS |= {
        "linux-aarch64": ("manylinux_2_17_aarch64", "farebox.so"),
        "macos-x86_64": ("macosx_11_0_x86_64", "farebox.dylib"),
        "macos-arm64": ("macosx_11_0_arm64", "farebox.dylib"),
        "windows-x86_64": ("win_amd64", "farebox.dll"),
    }


def copy_of_sources(folder: Path) -> Path:
    """The project as it is, with page and kernel as they were built, and nothing else that lies around."""
    told = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    for name in told.stdout.splitlines():
        if (ROOT / name).is_file() and not name.startswith("tests/"):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, folder / name)
    for name in (STATIC, COMPILED):
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    return folder


def build(sources: Path, out: Path, how: str, **env: str) -> Path:
    """Build a package with what is installed here; returns the one made."""
    before = set(out.iterdir()) if out.exists() else set()
    command = [sys.executable, "-m", "build", how, "--no-isolation", "--outdir", str(out), str(sources)]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | env)
    (made,) = set(out.iterdir()) - before
    return made


def wheel_for(platform: str, sources: Path, out: Path) -> Path:
    """A wheel as it is released."""
    return build(sources, out, "--wheel", FAREBOX_PLATFORM=platform, FAREBOX_REPOSITORY=REPOSITORY)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder of its own."""
    return copy_of_sources(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel for the machine that this runs on."""
    folder = once(tmp_path_factory, "wheel", lambda folder: wheel_for(HERE, sources, folder))
    (made,) = folder.iterdir()
    return made


def names_in(wheel: Path) -> set[str]:
    """The files of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return set(opened.namelist())


def test_a_wheel_holds_page_kernel_boards_and_words(wheel: Path) -> None:
    """Everything that is played with, and none of what it is made from."""
    names = names_in(wheel)
    compiled = {name.rpartition("/")[2] for name in names if name.startswith("farebox/kernel/compiled/")}
    assert compiled >= {"farebox.wasm", "manifest.json"}
    assert len(compiled & {"farebox.so", "farebox.dylib", "farebox.dll"}) == 1
    assert {"farebox/server/static/index.html", "farebox/palette.json", "farebox/py.typed"} <= names
    for kind in ("boards/new-york.toml", "locale/ro.json", "locale/server/sv.json", "ai/weights.toml"):
        assert f"farebox/{kind}" in names
    assert not [name for name in names if name.split("/")[0] not in ("farebox", wheel_info(wheel))]


def test_a_wheel_holds_the_licences_of_what_it_holds(wheel: Path) -> None:
    """Where an index looks for them, and in the page."""
    with zipfile.ZipFile(wheel) as opened:
        own = opened.read(f"{wheel_info(wheel)}/licenses/LICENSE")
        others = opened.read(f"{wheel_info(wheel)}/licenses/LICENSE-THIRD-PARTY.txt")
        assert opened.read("farebox/server/static/licences.txt") == others
    assert own == (ROOT / "LICENSE").read_bytes()
    assert b"Mozilla Public License" in others


def test_a_source_package_makes_a_wheel_that_is_whole(sources: Path, tmp_path: Path) -> None:
    """Page, web assembly and licences are in it; nobody needs Node to make a wheel of it."""
    made = build(sources, tmp_path, "--sdist")
    with tarfile.open(made) as opened:
        opened.extractall(tmp_path, filter="data")
    [unpacked] = (path for path in tmp_path.iterdir() if path.is_dir())
    for name in ("LICENSE-THIRD-PARTY.txt", f"{STATIC}/index.html", f"{COMPILED}/farebox.wasm"):
        assert (unpacked / name).is_file()
    assert not list(unpacked.rglob("*.so"))
    no_node = str(Path(sys.executable).parent)
    rebuilt = build(unpacked, tmp_path / "wheel", "--wheel", PATH=no_node)
    names = names_in(rebuilt)
    assert {f"farebox/kernel/compiled/farebox.{kind}" for kind in ("so", "wasm")} <= names
    assert "farebox/server/static/index.html" in names
    assert "Project-URL" not in facts_of(rebuilt)


def wheel_info(wheel: Path) -> str:
    """The folder of a wheel's own facts."""
    return "-".join(wheel.name.split("-")[:2]) + ".dist-info"


def facts_of(wheel: Path) -> str:
    """What a package index is told of a wheel."""
    with zipfile.ZipFile(wheel) as opened:
        return opened.read(f"{wheel_info(wheel)}/METADATA").decode()


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_wheel_for_a_platform_holds_its_kernel_alone(
    platform: str, wheel: Path, sources: Path, tmp_path: Path
) -> None:
    """And says whom it is for."""
    tag, library = PLATFORMS[platform]
    made = wheel if platform == HERE else wheel_for(platform, sources, tmp_path)
    assert made.name == f"farebox-{__version__}-py3-none-{tag}.whl"
    libraries = [name for name in names_in(made) if name.endswith((".so", ".dll", ".dylib"))]
    assert libraries == [f"farebox/kernel/compiled/{library}"]


def test_links_and_pictures_lead_to_where_a_release_is_made_from(wheel: Path) -> None:
    """Whoever makes it says where that is; where nobody does, nothing is invented (see above)."""
    facts = facts_of(wheel)
    assert f"Project-URL: Source, {REPOSITORY}" in facts
    assert f"({REPOSITORY}/raw/main/docs/screenshots/new-york-desktop.png)" in facts
    assert "](docs/" not in facts


def install(wheel: Path, env: Path) -> None:
    """As anybody would, into an environment of its own; the pip is this one's."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", env], check=True)
    pip = [sys.executable, "-m", "pip", "--python", str(env / "bin" / "python"), "install", "--quiet"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True)


class Installed(Server):
    """The server of a wheel: in an environment of its own, on a path without Node, compilers or this tree."""

    def __init__(self, env: Path, folder: Path) -> None:
        super().__init__("", folder / "log")
        self.env = env
        self.folder = folder

    def run(self, *words: str) -> "subprocess.Popen[bytes]":
        """Begin a command."""
        programs = self.env / "bin"
        env = {"PATH": str(programs), "HOME": str(self.folder), "FAREBOX_LANGUAGE": "en"}
        with self.log.open("wb") as log:
            command = [str(programs / "farebox"), *words]
            return subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """It serves, with nothing told but the port."""
    env = once(tmp_path_factory, "env", lambda folder: install(wheel, folder))
    server = Installed(env, tmp_path_factory.mktemp("installed"))
    with server.run("serve", "--port", str(server.port)) as process:
        try:
            for _ in range(SECONDS * 20):
                assert process.poll() is None, server.log.read_text()
                if "http" in server.log.read_text():
                    break
                time.sleep(0.05)
            yield server
        finally:
            process.terminate()


def test_an_installed_server_has_the_page(installed: Installed) -> None:
    """As it was built, with all that it names."""
    page = httpx.get(f"http://127.0.0.1:{installed.port}/")
    assert page.status_code == 200
    for path in re.findall(r'(?:src|href)="\./([^"]+)"', page.text):
        assert httpx.get(f"http://127.0.0.1:{installed.port}/{path}").status_code == 200


def test_an_installed_server_plays_a_whole_game_at_level_5(installed: Installed) -> None:
    """The library that was compiled beforehand does it all: no compiler is there."""
    python = installed.env / "bin" / "python"
    missing = "import importlib.util as i; print([n for n in ('numba', 'llvmlite') if i.find_spec(n)])"
    assert subprocess.run([python, "-c", missing], check=True, capture_output=True).stdout.strip() == b"[]"
    table = installed.open_table("new-york", "here", "level-5")
    with Client(table, 0) as client:
        assert play_out([client]).result


def test_a_plain_installation_is_small(installed: Installed) -> None:
    """All that came with the wheel, in bytes; heavy and special things are extras."""
    [packages] = installed.env.glob("lib/python*/site-packages")
    ours = [folder for folder in packages.iterdir() if folder.name.partition("-")[0] not in NOT_OURS]
    files = [path for folder in ours for path in (folder.rglob("*") if folder.is_dir() else [folder])]
    assert sum(path.stat().st_size for path in files if path.is_file()) < MOST_INSTALLED


@pytest.mark.parametrize(
    ("words", "status", "told"),
    [
        (("arena", "level-1", "level-2", "--edition", "new-york", "--games", "2"), 2, "farebox[science]"),
        (("study", "new-york", "--games", "2"), 2, "farebox[s"),
    ],
)
def test_what_takes_more_than_playing_says_so(
    installed: Installed, words: tuple[str, ...], status: int, told: str
) -> None:
    """Without NumPy: one sentence that names the extra, where it is needed; no word where it isn't."""
    program = installed.env / "bin" / "farebox"
    env = {"PATH": "", "HOME": str(installed.folder), "FAREBOX_LANGUAGE": "en"}
    asked = [str(program), *words]
    done = subprocess.run(asked, env=env, cwd=installed.folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stderr
    assert told in done.stdout + done.stderr
    assert len(done.stderr.splitlines()) == (1 if status else 0), done.stderr


def test_games_are_simulated_and_verified_without_numpy(installed: Installed) -> None:
    """Both do without it, and say not a word about it."""
    program = installed.env / "bin" / "farebox"
    env = {"PATH": "", "HOME": str(installed.folder), "FAREBOX_LANGUAGE": "en"}
    folder = installed.folder
    simulate = ("simulate", "new-york", "--games", "3", "--out", "games.jsonl")
    for words in (simulate, ("verify", "games.jsonl")):
        asked = [str(program), *words, "--jobs", "1"]
        done = subprocess.run(asked, env=env, cwd=folder, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "3 games" in done.stdout


def test_a_program_is_told_what_to_install(installed: Installed) -> None:
    """`import farebox` is enough to play; many games at once say what they take."""
    python = installed.env / "bin" / "python"
    program = (
        "import farebox; print(farebox.new_game('new-york', seed=1).legal_actions()[0]); farebox.playouts"
    )
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    assert done.stdout.startswith("keep")
    assert done.stderr.splitlines()[-1].endswith("pip install 'farebox[science]'")
