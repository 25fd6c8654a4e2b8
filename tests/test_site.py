"""The docs' site: every page is found from its navigation, every link leads to one, every name is there."""

import posixpath
import re
import sys
from pathlib import Path

import pytest

import farebox

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "docs"))

import build_site  # type: ignore[import-not-found] # lies beside the package
import rule_pictures  # type: ignore[import-not-found] # the same


@pytest.fixture
def pages(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """Every page as the builder gets it; notebooks are run by a test of their own."""
    monkeypatch.setattr(build_site, "run_notebook", lambda path: f"# {path.stem}")
    return {
        uri: build_site.with_links(text, source, uri) for uri, (source, text) in build_site.pages().items()
    }


def test_every_page_is_in_the_navigation(pages: dict[str, str]) -> None:
    """Those that are named are there, and the rest is added."""
    settings = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert set(re.findall(r": (\S+\.md)$", settings.split("\nnav:")[1], re.MULTILINE)) <= set(pages)
    whole = build_site.with_all_pages(settings, [*pages, "new.md"])
    named = re.findall(r"(?:: |- )(\S+\.md)$", whole.split("\nnav:")[1], re.MULTILINE)
    assert sorted(named) == sorted({*pages, "new.md"})


def test_links_lead_to_pages_and_files_of_the_site(pages: dict[str, str]) -> None:
    """Nothing leads out of it but addresses of others."""
    for uri, text in pages.items():
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", "".join(build_site._FENCE.split(text)[::2])):
            if "://" not in target:
                led = posixpath.normpath(posixpath.join(posixpath.dirname(uri), target))
                assert led in pages or (ROOT / "docs" / led).is_file(), f"{uri} leads to {target}"


def test_links_out_of_the_docs() -> None:
    """To a page made of a file elsewhere; a file that is none is told in plain words."""
    told = build_site.with_links(
        "[a](../CONTRIBUTING.md#x) [b](../tests/conftest.py)", "docs/bots.md", "bots.md"
    )
    assert told == "[a](contributing.md#x) b"


def test_the_reference_has_every_name() -> None:
    """All that `import farebox` gives, once, and nothing else."""
    assert sorted(" ".join(build_site.reference().values()).split()) == farebox.__all__


def test_the_rules_are_drawn_as_boards_are_now(tmp_path: Path) -> None:
    """`python docs/rule_pictures.py` would change nothing."""
    rule_pictures.main(tmp_path)
    for path in tmp_path.iterdir():
        kept = ROOT / "docs" / "rules" / path.name
        assert path.read_bytes() == kept.read_bytes(), "run docs/rule_pictures.py"
        assert f"({path.name})" in kept.with_suffix(".md").read_text(encoding="utf-8")


def test_what_would_be_loaded_from_elsewhere_is_found(tmp_path: Path) -> None:
    """Links that a reader may follow are none of it."""
    page = '<link rel="x" href="//fonts.example/a.css"><script defer src="https://cdn.example/b.js"></script>'
    (tmp_path / "a.html").write_text(page + '<a href="https://example.org">c</a><img src="d.png">')
    assert build_site.loaded_from_elsewhere(tmp_path) == ["//fonts.example/a.css", "https://cdn.example/b.js"]


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    """Its words, its code, what it prints and what it shows."""
    source = (ROOT / "docs" / "notebooks" / "first-game.ipynb").read_text(encoding="utf-8")
    path = tmp_path / "some.ipynb"
    path.write_text(
        source[: source.index('{\n   "cell_type": "markdown",\n   "id": "cell-5"')].rstrip().rstrip(",")
        + "]}"
    )
    page = build_site.run_notebook(path)
    assert page.startswith("# A first game")
    assert "```python\nimport farebox" in page
    assert '<div class="shown"><svg' in page
    assert "```text\n<Game new-york, 2 seats" in page
