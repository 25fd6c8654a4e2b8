"""What `?` says: what can be done now, the commands, and rules in a line each."""

from farebox.boards import Board, CityBoard
from farebox.boards.words import did_you_mean
from farebox.kernel.layout import Phase
from farebox.names import route_name
from farebox.observation import Observation
from farebox.terminal.rule_lines import RULE_LINES, rule_numbers

COMMANDS = {
    "?": "this help; '? C24' tells a rule, '? rules' all of them, '? wild' those with that word",
    "list": "all actions with their numbers; 'list wild' those with that word",
    "hand": "your cards and tickets again",
    "board": "the routes and who owns them (in the Card Game the bonuses); 'board open' only some",
    "score": "what is known of the score",
    "log": "the game so far, as far as you may know it",
    "undo": "take your last action back, if nothing hidden came to light since",
    "undo!": "alone against bots: back to your last decision, whatever came to light",
    "save": "'save FILE' keeps the game, to continue with 'farebox play --resume FILE'",
    "quit": "leave; the game can be saved",
}

_CITY = {
    Phase.KEEP_START: "Choose your first tickets: type their numbers, like '1 2', or 'keep all'. (C4)",
    Phase.PLACE: "Put a souvenir stack on a place without one: a number, or 'place' and its name. (SF2)",
    Phase.TURN: (
        "Do one thing: draw two cards ('draw deck', 'draw {color}'), claim a route ('claim {route}', "
        "with the cards behind it if there is a choice: '{color}*1 wild*1'), or draw tickets ('tickets'). "
        "A number from the list does as well. (C10, C20, C40)"
    ),
    Phase.SECOND: "Take the second card of your turn: 'draw deck', or a face-up one but no wild. (C10, C11)",
    Phase.KEEP: "Choose which of the drawn tickets to keep, at least one: '1', '1 2' or 'keep all'. (C40)",
}
_CARD_GAME = {
    Phase.KEEP_START: "Choose your first tickets, at least one: numbers, like '1 3 4', or 'keep all'. (K3)",
    Phase.TURN: (
        "Do one thing: draw two cards ('draw deck', 'draw {color}'), place cards in your yard "
        "('yard {color}*3', 'yard {color}*2 locomotive*1', or three single cards: 'yard red blue green'), or "
        "draw tickets ('tickets'). A number from the list does as well. (K20, K30, K38)"
    ),
    Phase.SECOND: "Take the second card of your turn: 'draw deck', or a face-up one but no locomotive. (K20)",
    Phase.KEEP: "Choose which of the drawn tickets to keep: '1 3', 'keep all' or 'keep none'. (K38)",
    Phase.COMPLETE: (
        "The round is over: pay tickets from your track. Enter takes the proposed set; or 'complete' and a "
        "ticket, one after the other, and 'finish'. (K40)"
    ),
}


def help_now(see: Observation) -> list[str]:
    """What can be done now, and the commands."""
    phases = _CITY if isinstance(see.board, CityBoard) else _CARD_GAME
    width = max(map(len, COMMANDS))
    route = route_name(see.board, 0) if isinstance(see.board, CityBoard) else ""
    now = phases[see.phase].format(color=see.board.colors[0], route=route)
    return [now, "", *(f"{name:<{width}}  {text}" for name, text in COMMANDS.items())]


def help_on(board: Board, typed: str) -> list[str]:
    """A rule by its number, all rules, or those with a word in them."""
    numbers = rule_numbers(board)
    wanted = typed.strip().removeprefix("rule ").strip()
    if wanted.upper() in RULE_LINES:
        return [_rule(wanted.upper())]
    if wanted.casefold() in ("rule", "rules"):
        return [_rule(number) for number in numbers]
    if wanted.casefold() in COMMANDS:
        return [f"{wanted.casefold()}: {COMMANDS[wanted.casefold()]}"]
    found = [number for number in numbers if wanted.casefold() in RULE_LINES[number].casefold()]
    if found:
        return [_rule(number) for number in found]
    hint = did_you_mean(wanted.upper(), numbers, "rules are numbered")
    return [f"No rule is called {wanted!r} or has that word in it; {hint}"]


def _rule(number: str) -> str:
    return f"{number:<4} {RULE_LINES[number]}"
