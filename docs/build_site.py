"""Build the docs as a site: `python docs/build_site.py` writes dist/docs, with warnings as errors.

The pages are put together first, in build/docs: docs/*.md, notebooks as they run, a reference, pages from
elsewhere in the tree. Links that lead out of docs/ lead to a page of the site if there is one, to the
repository if FAREBOX_REPOSITORY names it, and else are plain words.
"""

import ast
import contextlib
import io
import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import farebox

ROOT = Path(__file__).parent.parent
DOCS, TARGET = ROOT / "docs", ROOT / "build" / "docs"
REPOSITORY = os.environ.get("FAREBOX_REPOSITORY", "").rstrip("/")
# Files of the tree that are pages of the site too, and where.
MEASURED = sorted((ROOT / "bench" / "results").glob("*.md"))
PAGES = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "SECURITY.md": "security.md",
    "CODE_OF_CONDUCT.md": "conduct.md",
    "web/README.md": "web.md",
    "compiler/javascript/README.md": "javascript.md",
    **{f"bench/results/{path.name}": f"measured/{path.name}" for path in MEASURED},
}
# The reference: each page, and what is on it.
REFERENCE = {
    "Games": "new_game Game Phase Score Seal Seed new_seal play_game",
    "Actions": "Action DrawCard DrawTickets Keep PlaceStack Claim PlaceCards Complete Finish Pass",
    "Boards": "load_board board_names Board CityBoard CardGameBoard Place Route Ticket CardTicket",
    "Observations": "Observation CityObservation CardObservation SeatView CitySeatView CardSeatView",
    "Bots": "Bot bot_names make_bot simulate Summary Network best_set",
    "Belief and worlds": "belief chances RivalTickets SeatChance sample_world play_out",
    "Many games": "playouts Playouts Batch to_arrow to_polars to_pandas",
    "Records": "Record read_records write_records replay verify",
    "Pictures": "svg Picture",
    "Reviews": "review Review Moment hint Hint",
    "Errors": "FareboxError IllegalAction BadNotation BadPosition BadRecord BadBoard Forfeit",
}
_LOADED = re.compile(
    r'<(?:link[^>]*\shref|(?:script|img|iframe|source)[^>]*\ssrc)="?((?:https?:)?//[^">\s]+)'
)
_LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_FENCE = re.compile(r"(^```.*?^```)", re.MULTILINE | re.DOTALL)


def main() -> int:
    """Put the pages together, then build."""
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(DOCS, TARGET, ignore=shutil.ignore_patterns("*.py", "*.md", "*.ipynb", "__pycache__"))
    all_pages = pages()
    for uri, (source, text) in all_pages.items():
        path = TARGET / uri
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(with_links(text, source, uri), encoding="utf-8")
    shutil.copy(ROOT / "web" / "public" / "icon.svg", TARGET / "icon.svg")
    settings = TARGET.with_name("mkdocs.yml")
    settings.write_text(with_all_pages((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), all_pages))
    builder = Path(sys.executable).with_name("zensical")
    command = [builder, "build", "--strict", "--clean", "--config-file", settings]
    status = subprocess.run(command, cwd=settings.parent, check=False).returncode
    if status:
        return status
    site = ROOT / "dist" / "docs"
    shutil.rmtree(site, ignore_errors=True)
    site.parent.mkdir(exist_ok=True)
    settings.with_name("site").rename(site)
    strangers = loaded_from_elsewhere(site)
    if strangers:
        print("The site must bring all that it loads along, but has:", *strangers, sep="\n", file=sys.stderr)
    return len(strangers) > 0


def loaded_from_elsewhere(site: Path) -> list[str]:
    """Scripts, styles, fonts and pictures that a reader's browser would fetch from other hosts."""
    found = (_LOADED.findall(page.read_text(encoding="utf-8")) for page in site.rglob("*.html"))
    return sorted({address for addresses in found for address in addresses})


def reference() -> dict[str, str]:
    """Every name that `import farebox` gives; what stands on no page yet has one of its own."""
    told = set(" ".join(REFERENCE.values()).split())
    rest = " ".join(name for name in farebox.__all__ if name not in told)
    return REFERENCE | ({"More names": rest} if rest else {})


def pages() -> dict[str, tuple[str, str]]:
    """Every page by where it is on the site: the file that it comes from, and its text."""
    found = {}
    for path in DOCS.rglob("*.md"):
        found[path.relative_to(DOCS).as_posix()] = _told(path)
    for path in DOCS.rglob("*.ipynb"):
        uri = path.relative_to(DOCS).with_suffix(".md").as_posix()
        found[uri] = (path.relative_to(ROOT).as_posix(), run_notebook(path))
    for source, uri in PAGES.items():
        found[uri] = _told(ROOT / source)
    for title, names in reference().items():
        body = "\n\n".join(f"::: farebox.{name}" for name in names.split())
        found[f"reference/{_slug(title)}.md"] = ("docs/reference", f"# {title}\n\n{body}\n")
    return found


def with_all_pages(settings: str, uris: Iterable[str]) -> str:
    """Add to the navigation, at its end, what has been measured and whatever page is not yet there."""
    named = set(re.findall(r": (\S+\.md)$", settings.partition("\nnav:")[2], re.MULTILINE))
    left = sorted(set(uris) - named)
    measured = [uri for uri in left if uri.startswith("measured/")]
    for title, some in (("Measured", measured), ("More", [uri for uri in left if uri not in measured])):
        if some:
            settings += f"  - {title}:\n" + "".join(f"      - {uri}\n" for uri in some)
    return settings


def _told(path: Path) -> tuple[str, str]:
    return path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


def _slug(title: str) -> str:
    return title.lower().replace(" ", "-")


def with_links(markdown: str, source: str, uri: str) -> str:
    """Let links lead where their pages are on the site; what is code stays."""
    parts = _FENCE.split(markdown)
    return "".join(
        part if n % 2 else _LINK.sub(lambda found: _link(found, source, uri), part)
        for n, part in enumerate(parts)
    )


def _link(found: re.Match[str], source: str, uri: str) -> str:
    mark, words, target = found.groups()
    if "://" in target or target.startswith(("#", "data:")):
        return found[0]
    if "](" in words:  # a picture that is a link
        words = _LINK.sub(lambda inner: _link(inner, source, uri), words)
    path, anchor, fragment = target.partition("#")
    led = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
    at = _at(led)
    if at is not None:
        return f"{mark}[{words}]({posixpath.relpath(at, posixpath.dirname(uri) or '.')}{anchor}{fragment})"
    return f"[{words}]({REPOSITORY}/blob/main/{led})" if REPOSITORY else words


def _at(led: str) -> str | None:
    """Where a file of the tree is on the site."""
    if led in PAGES:
        return PAGES[led]
    if led.startswith("docs/") and (ROOT / led).is_file():
        return led.removeprefix("docs/").replace(".ipynb", ".md")
    return None


def run_notebook(path: Path) -> str:
    """A notebook as a page: its words, its cells, and what they print and show."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {"__name__": "__main__"}
    parts = []
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for cell in cells:
            text = "".join(cell["source"])
            parts.append(text if cell["cell_type"] == "markdown" else f"```python\n{text}\n```")
            if cell["cell_type"] == "code":
                parts += _results(text, names)
    return "\n\n".join(parts) + "\n"


def _results(cell: str, names: dict[str, object]) -> list[str]:
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)
        shown = (
            eval(compile(ast.Expression(last.value), "cell", "eval"), names)
            if isinstance(last, ast.Expr)
            else None
        )
    said = [f"```text\n{printed.getvalue().rstrip()}\n```"] if printed.getvalue() else []
    return said + ([_shown(shown)] if shown is not None else [])


def _shown(thing: object) -> str:
    for name in ("_repr_svg_", "_repr_html_"):
        show = getattr(thing, name, None)
        if show is not None:
            return f'<div class="shown">{show()}</div>'.replace("\n", " ")
    return f"```text\n{thing!r}\n```"


if __name__ == "__main__":
    sys.exit(main())
