"""What `?` says: what can be done now, the commands, and rules in a line each."""

from farebox.boards.fault_words import nearest
from farebox.boards.rulebook import rule_numbers
from farebox.game.names import route_name
from farebox.game.observation import Observation
from farebox.terminal.text.phrases import Words

# What can be typed beside actions; the catalogue says what each does.
COMMANDS = ("?", "list", "hand", "board", "score", "log", "hint", "undo", "undo!", "save", "quit")
_KEYS = {"?": "command.help", "undo!": "command.undo_all"}


def command_help(words: Words, name: str) -> str:
    """What a command does."""
    return words(_KEYS.get(name, f"command.{name}"))


def help_now(observation: Observation, words: Words) -> list[str]:
    """What can be done now, and the commands."""
    width = max(map(len, COMMANDS))
    route = route_name(observation.board, 0) if observation.board.routes else ""
    now = words(
        f"type.{observation.board.rules}.{observation.phase.name.lower()}",
        color=observation.board.colors[0],
        route=route,
    )
    return [now, "", *(f"{name:<{width}}  {command_help(words, name)}" for name in COMMANDS)]


def help_on(words: Words, typed: str) -> list[str]:
    """A rule by its number, all rules, or those with a word in them."""
    numbers = rule_numbers(words.board)
    wanted = typed.strip().removeprefix("rule ").strip()
    if words.say.has(f"rule.{wanted.upper()}"):
        return [rule_line(words, wanted.upper())]
    if wanted.casefold() in ("rule", "rules"):
        return [rule_line(words, number) for number in numbers]
    if wanted.casefold() in COMMANDS:
        return [f"{wanted.casefold()}: {command_help(words, wanted.casefold())}"]
    lines = [rule_line(words, number) for number in numbers]
    found = [line for line in lines if wanted.casefold() in line.casefold()]
    if found:
        return found
    near = nearest(wanted.upper(), numbers)
    hint = (
        words("typed.did_you_mean", name=near) if near else words("line.rules_are", names=", ".join(numbers))
    )
    return [f"{words('line.no_rule', wanted=wanted)} {hint}"]


def rule_line(words: Words, number: str) -> str:
    """A rule with its number."""
    return f"{number:<4} {words(f'rule.{number}')}"
