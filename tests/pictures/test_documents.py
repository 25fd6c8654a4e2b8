"""Pages that are one file have the page's own colours."""

import re

import pytest

from farebox.pictures.documents import style_of
from farebox.pictures.looks import colors_of

SHEETS = ("study/report.css", "retelling/review_page.css")


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_document_has_the_colors_of_the_page_by_day_and_by_night(sheet: str) -> None:
    """Told so that older browsers read them too."""
    style = style_of(sheet)
    assert "light-dark" not in style
    day, night = style.split("@media (prefers-color-scheme: dark)")
    for name in ("--paper", "--panel", "--line", "--ink", "--soft"):
        assert f"{name}: {colors_of('', dark=False)[name]};" in day
        assert f"{name}: {colors_of('', dark=True)[name]};" in night


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_document_uses_no_color_that_nobody_declares(sheet: str) -> None:
    """Nor declares one of the page's again."""
    style = style_of(sheet)
    day = style.split("@media (prefers-color-scheme: dark)")[0]
    declared = re.findall(r"(--[\w-]+):", day)
    assert len(declared) == len(set(declared))
    assert set(re.findall(r"var\((--[\w-]+)\)", style)) <= set(declared)
