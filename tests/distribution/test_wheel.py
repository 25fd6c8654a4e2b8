"""What people install: a wheel that is whole, and plays without Node, a compiler or anything of this tree."""

import os
import re
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from server.client import Client, play_out
from server.serving import Server
from support.boards import ROOT
from support.counts import IS_PROOF

BUILT = ("src/farebox/server/static", "src/farebox/kernel/compiled")
SECONDS = 120
# What a package index calls a platform, and what its library is called.
PLATFORMS = {"linux-x86_64": ("manylinux_2_17_x86_64", "farebox.so")}
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
    for name in BUILT:
        shutil.copytree(ROOT / name, folder / name, dirs_exist_ok=True)
    return folder


def build(sources: Path, out: Path, *how: str, **env: str) -> Path:
    """Build a package with what is installed here; returns the last one made."""
    command = [sys.executable, "-m", "build", *how, "--outdir", str(out), str(sources)]
    subprocess.run(command, check=True, capture_output=True, env=os.environ | env)
    return max(out.iterdir(), key=lambda path: path.stat().st_mtime)


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project in a folder of its own."""
    return copy_of_sources(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel for the machine that this runs on."""
    return build(sources, tmp_path_factory.mktemp("wheel"), "--wheel", "--no-isolation")


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


def wheel_info(wheel: Path) -> str:
    """The folder of a wheel's own facts."""
    return "-".join(wheel.name.split("-")[:2]) + ".dist-info"


@pytest.mark.parametrize("platform", PLATFORMS)
def test_a_wheel_for_a_platform_holds_its_kernel_alone(platform: str, sources: Path, tmp_path: Path) -> None:
    """And says whom it is for."""
    tag, library = PLATFORMS[platform]
    made = build(sources, tmp_path, "--wheel", "--no-isolation", FAREBOX_PLATFORM=platform)
    assert made.name.endswith(f"-py3-none-{tag}.whl")
    libraries = [name for name in names_in(made) if name.endswith((".so", ".dll", ".dylib"))]
    assert libraries == [f"farebox/kernel/compiled/{library}"]


def test_links_and_pictures_lead_to_where_a_release_is_made_from(sources: Path, tmp_path: Path) -> None:
    """Nothing is invented where nobody says where that is."""
    where = "https://example.org/farebox"
    made = build(sources, tmp_path, "--wheel", "--no-isolation", FAREBOX_REPOSITORY=where)
    with zipfile.ZipFile(made) as opened:
        facts = opened.read(f"{wheel_info(made)}/METADATA").decode()
    assert f"Project-URL: Source, {where}" in facts
    assert f"({where}/raw/main/docs/screenshots/new-york-desktop.png)" in facts
    assert "](docs/" not in facts


class Installed(Server):
    """The server of a wheel: in an environment of its own, on a path without Node, compilers or this tree."""

    def __init__(self, wheel: Path, folder: Path) -> None:
        super().__init__("", folder / "log")
        self.folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "env"], check=True)
        pip = [str(folder / "env" / "bin" / "python"), "-m", "pip", "install", "--quiet", str(wheel)]
        subprocess.run(pip, check=True, capture_output=True)

    def run(self, *words: str) -> "subprocess.Popen[bytes]":
        """Begin a command."""
        programs = self.folder / "env" / "bin"
        env = {"PATH": str(programs), "HOME": str(self.folder), "FAREBOX_LANGUAGE": "en"}
        with self.log.open("wb") as log:
            command = [str(programs / "farebox"), *words]
            return subprocess.Popen(command, env=env, cwd=self.folder, stdout=log, stderr=log)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Installed]:
    """It serves, with nothing told but the port."""
    server = Installed(wheel, tmp_path_factory.mktemp("installed"))
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
    python = installed.folder / "env" / "bin" / "python"
    missing = "import importlib.util as i; print([n for n in ('numba', 'llvmlite') if i.find_spec(n)])"
    assert subprocess.run([python, "-c", missing], check=True, capture_output=True).stdout.strip() == b"[]"
    table = installed.open_table("new-york", "here", "level-5")
    with Client(table, 0) as client:
        assert play_out([client]).result
