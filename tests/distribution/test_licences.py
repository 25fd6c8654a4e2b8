"""Whatever is shipped and is somebody else's comes with its licence; the build ends if one is missing."""

import importlib.util
import json
import re
from pathlib import Path
from types import ModuleType

import pytest

from farebox.server.settings import STATIC
from support.boards import ROOT

WEB = ROOT / "web"


@pytest.fixture(scope="module")
def licences() -> ModuleType:
    """The build's own module."""
    spec = importlib.util.spec_from_file_location("licences", WEB / "scripts" / "licences.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def told() -> str:
    """What the built page says."""
    return (STATIC / "licences.txt").read_text(encoding="utf-8-sig")


@pytest.fixture
def device(tmp_path: Path) -> Path:
    """The device's files, to be tampered with."""
    [built] = (STATIC / "assets").glob("device-*")
    for path in built.iterdir():
        (tmp_path / path.name).symlink_to(path)
    return tmp_path


def test_the_page_tells_the_licence_of_all_it_is_made_of(licences: ModuleType, told: str) -> None:
    """Ours, and each part's in full: of packages that were bundled, and of those that lie inside others."""
    built = WEB / "node_modules" / ".farebox" / "page"
    parts = [*licences.packages(built), *licences.known_parts()]
    assert (ROOT / "LICENSE").read_text(encoding="utf-8") in told
    for part in parts:
        assert f"{part.name} ({part.licence})" in told
        assert part.notice in told
        assert part.text.strip() in told
        assert len(part.text) > 100


@pytest.mark.parametrize("known", ["svelte ", "@fontsource-variable/figtree ", "Pyodide ", "Python and its"])
def test_what_everybody_would_look_for_is_there(told: str, known: str) -> None:
    """The framework, the typeface, Python: the build really saw them."""
    assert re.search(rf"^{re.escape(known)}.*\([\w.-]+\)$", told, re.MULTILINE)


def test_a_file_nobody_knows_ends_the_build(licences: ModuleType, device: Path) -> None:
    """As soon as something new lies in the device's folder."""
    licences.check(device, licences.known_parts())
    (device / "new.wasm").write_bytes(b"")
    with pytest.raises(licences.Unlicensed, match=r"no licence is known for new\.wasm"):
        licences.check(device, licences.known_parts())


def test_a_part_that_is_not_there_ends_the_build(licences: ModuleType, device: Path) -> None:
    """The list says what is inside: it can't tell of what went."""
    (device / "pyodide.asm.wasm").unlink()
    (device / "pyodide.asm.wasm").write_bytes(b"something else")
    with pytest.raises(licences.Unlicensed, match=r"is not in pyodide\.asm\.wasm"):
        licences.check(device, licences.known_parts())


def test_a_package_without_a_licence_ends_the_build(
    licences: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If it was bundled into the page."""
    monkeypatch.setattr(licences, "WEB", tmp_path)
    (tmp_path / "bundled.json").write_text('["node_modules/strange"]')
    folder = tmp_path / "node_modules" / "strange"
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"name": "strange", "version": "1.0.0", "license": "MIT"}')
    with pytest.raises(licences.Unlicensed, match="strange is bundled"):
        list(licences.packages(tmp_path))


def test_somebody_has_looked_into_this_pyodide() -> None:
    """Another version may hold other parts: look, and say so in `web/licences/parts.toml`."""
    locked = json.loads((WEB / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    version = locked["node_modules/pyodide"]["version"]
    assert f'pyodide = "{version}"' in (WEB / "licences" / "parts.toml").read_text(encoding="utf-8")
