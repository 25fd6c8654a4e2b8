"""Players that are programs: the protocol they keep, the published baselines, and bots by name."""

from farebox.bots.base import Bot
from farebox.bots.commands import split_list
from farebox.bots.registry import about, bot_names, installed_bots, is_bot, is_command, make_bot

__all__ = [
    "Bot",
    "about",
    "bot_names",
    "installed_bots",
    "is_bot",
    "is_command",
    "make_bot",
    "split_list",
]
