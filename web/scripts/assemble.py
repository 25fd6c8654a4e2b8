"""Put a page together from what was built: for a server, which stands behind it, or for any host of files."""

import base64
import hashlib
import json
import re
import shutil
from pathlib import Path

from licences import BUNDLED, licences

WORKER = "service-worker.js"
HOME = "index.html"
LICENCES = "licences.txt"


def assemble(page: Path, device: Path | None, target: Path, *, has_server: bool) -> None:
    """Write the whole folder anew; its last file is the one that is looked for."""
    told = licences(page, device)
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(page, target)
    if device is not None:
        shutil.copytree(device, target / "assets" / device.name)
    (target / BUNDLED).unlink()
    (target / LICENCES).write_text(told, encoding="utf-8-sig")  # browsers read it right with any host
    home = target / HOME
    text = _told(home.read_text(encoding="utf-8"), device, has_server=has_server)
    home.write_text(text, encoding="utf-8")
    _list_files(target)
    home.touch()


def is_assembled(page: Path, device: Path | None, target: Path) -> bool:
    """Whether the folder is there and made of these."""
    home = target / HOME
    if not home.is_file() or home.stat().st_mtime < (page / HOME).stat().st_mtime:
        return False
    text = home.read_text(encoding="utf-8")
    return device.name in text if device else 'name="farebox-device"' not in text


def _told(text: str, device: Path | None, *, has_server: bool) -> str:
    """The document, saying what stands behind it; without a server it brings its own security policy."""
    app = '<div id="app"></div>'
    text = text.replace(app, f"{app}\n    <noscript>{_no_script()}</noscript>")
    if device is not None:
        text = _with(text, f'<meta name="farebox-device" content="assets/{device.name}/" />')
    if not has_server:
        text = re.sub(r'\s*<meta name="farebox-server"[^>]*>', "", text)
        text = _with(text, f'<meta http-equiv="Content-Security-Policy" content="{_policy()}" />')
    return text


def _with(text: str, element: str) -> str:
    return text.replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />\n    {element}')


def _no_script() -> str:
    """What to do, in every language: nothing here can find out which one is read."""
    from farebox.locale import LANGUAGES, translator

    return "".join(f'<p lang="{one}">{translator(one)("page.no_script")}</p>' for one in LANGUAGES)


def _policy() -> str:
    """The server's own, but for what only a header can say."""
    from farebox.server.http.guard import POLICY

    return re.sub(r"; frame-ancestors [^;]*", "", POLICY)


def _list_files(folder: Path) -> None:
    """Tell the service worker what the page is made of, with digests as browsers check them."""
    paths = [path for path in sorted(folder.rglob("*")) if path.is_file() and path.name != WORKER]
    files = {path.relative_to(folder).as_posix(): _integrity(path) for path in paths}
    worker = folder / WORKER
    code = worker.read_text(encoding="utf-8")
    worker.write_text(f"const FILES = {json.dumps(files)};\n{code}", encoding="utf-8")


def _integrity(path: Path) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(path.read_bytes()).digest()).decode()
