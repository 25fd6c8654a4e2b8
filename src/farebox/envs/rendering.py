"""How environments show a game to a person: what the seat in question knows, as text or as a picture."""

import io
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from farebox.envs.ids import lacking
from farebox.envs.learner_games import Tables
from farebox.errors import FareboxError
from farebox.pictures import svg

RENDER_MODES = ["ansi", "human", "rgb_array"]  # text that is returned, text that is printed, a picture
WIDTH, HEIGHT = 960, 720  # of every picture, so that many make a film
_PAPER = "#fefaf2"

Rendered: TypeAlias = str | npt.NDArray[np.uint8] | None


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one that can be had."""
    if mode is not None and mode not in RENDER_MODES:
        raise FareboxError(f"render_mode is one of {', '.join(RENDER_MODES)} or nothing, not {mode!r}")
    if mode == "rgb_array":
        _need_libraries()
    return mode


def render(tables: Tables, mode: str | None) -> Rendered:
    """What the seat to move knows, or the learner's at the end: returned, or printed for a person."""
    if mode is None:
        raise FareboxError(f"nothing is shown without a render_mode: {', '.join(RENDER_MODES)}")
    seen = tables.observe(int(tables.seat[0]))
    if mode == "rgb_array":
        return _pixels(str(svg(seen)))
    text = "\n".join(f"{name}: {value}" for name, value in seen.to_dict().items())
    if mode == "ansi":
        return text
    print(text, end="\n\n", flush=True)
    return None


def _need_libraries() -> None:
    try:
        import PIL  # noqa: F401 - whether they are there
        import resvg_py  # noqa: F401 - the same
    except ImportError as error:
        raise lacking("render", error) from error


def _pixels(drawing: str) -> npt.NDArray[np.uint8]:
    """A drawing in the middle of a picture, as large as fits."""
    import resvg_py
    from PIL import Image, ImageOps

    data = resvg_py.svg_to_bytes(svg_string=drawing, width=WIDTH, background=_PAPER)
    with Image.open(io.BytesIO(data)) as drawn:
        return np.asarray(ImageOps.pad(drawn.convert("RGB"), (WIDTH, HEIGHT), color=_PAPER))
