"""A position as one line of text: everything a game's state holds, checked when it is read."""

from farebox.game.position.position_text import PositionText, parse_position, write_position

__all__ = ["PositionText", "parse_position", "write_position"]
