"""Players that are programs: the protocol they keep, the published baselines, and bots by name."""

from farebox.bots.base import Bot
from farebox.bots.registry import bot_names, is_bot, make_bot

__all__ = ["Bot", "bot_names", "is_bot", "make_bot"]
