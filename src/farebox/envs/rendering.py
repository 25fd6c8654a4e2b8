"""How environments show a game to a person: what the seat in question knows."""

from farebox.envs.learner_games import Tables
from farebox.errors import FareboxError

RENDER_MODES = ["ansi", "human"]  # text that is returned, text that is printed


def check_render_mode(mode: str | None) -> str | None:
    """The mode, if it is one."""
    if mode is not None and mode not in RENDER_MODES:
        raise FareboxError(f"render_mode is one of {', '.join(RENDER_MODES)} or nothing, not {mode!r}")
    return mode


def render(tables: Tables, mode: str | None) -> str | None:
    """What the seat to move knows, or the learner's at the end: returned, or printed for a person."""
    if mode is None:
        raise FareboxError(f"nothing is shown without a render_mode: {', '.join(RENDER_MODES)}")
    seen = tables.observe(int(tables.seat[0])).to_dict()
    text = "\n".join(f"{name}: {value}" for name, value in seen.items())
    if mode == "ansi":
        return text
    print(text, end="\n\n", flush=True)
    return None
