"""Ways to damage a game's record: one thing changed, somewhere, as a careless or cheating program might."""

from collections.abc import Callable
from random import Random
from typing import Any

from farebox.boards import Board, CardGameBoard, CityBoard

Game = dict[str, Any]
Row = dict[str, Any]


def damage(board: Board, game: Game, chance: Random) -> str:
    """Change one thing in a game, in place; returns what was done."""
    while True:
        way = chance.choice(WAYS)
        row = chance.choice(game["actions"])
        done = way(board, game, row, chance)
        if done:
            return f"{way.__name__}, {row.get('do')}: {done}"


def _cards(board: Board) -> list[str]:
    return [*board.colors, board.wild]


def _n_tickets(board: Board) -> int:
    assert isinstance(board, CityBoard | CardGameBoard)
    return len(board.tickets)


def change_card(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another card is drawn."""
    if row["do"] != "draw":
        return ""
    row["card"] = chance.choice(_cards(board))
    return str(row["card"])


def change_source(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A card comes from elsewhere."""
    if row["do"] != "draw":
        return ""
    row["from"] = "deck" if row["from"] == "market" else "market"
    return str(row["from"])


def change_market(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another card lies face up."""
    if not row.get("market"):
        return ""
    row["market"][chance.randrange(len(row["market"]))] = chance.choice(_cards(board))
    return str(row["market"])


def shorten_market(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A face-up card is missing."""
    if not row.get("market"):
        return ""
    row["market"].pop()
    return str(row["market"])


def leave_market_out(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Nothing is said of the face-up cards."""
    return "left out" if row.pop("market", None) is not None and row.pop("swept", 1) else ""


def change_sweep(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A sweep is left out, or made up."""
    if "market" not in row:
        return ""
    if row.get("swept") and chance.random() < 0.5:
        row["market"] = row["swept"].pop()
        row["swept"] = row["swept"] or row.pop("swept")
    else:
        row["swept"] = [*row.get("swept", []), list(row["market"])]
    return "swept"


def change_cards_paid(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A route is paid otherwise."""
    if row["do"] != "claim":
        return ""
    card = chance.choice(_cards(board))
    if chance.random() < 0.5 and row["cards"]:
        row["cards"].pop(chance.choice(sorted(row["cards"])))
    row["cards"][card] = row["cards"].get(card, 0) + chance.randint(1, 2)
    return str(row["cards"])


def change_route(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another route is claimed."""
    if row["do"] != "claim" or not isinstance(board, CityBoard):
        return ""
    row["route"] = chance.randrange(len(board.routes))
    return str(row["route"])


def flip_merchandise(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A bonus card is made up, or forgotten."""
    if row["do"] != "claim":
        return ""
    if row.pop("merchandise", None) is None:
        row["merchandise"] = True
    return "flipped"


def change_souvenir(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A token is made up, forgotten, or taken elsewhere."""
    if row["do"] != "claim" or not isinstance(board, CityBoard):
        return ""
    if row.pop("souvenir", None) is None or chance.random() < 0.5:
        ends = board.routes[row["route"]].ends
        row["souvenir"] = board.places[chance.choice(ends)].name
    return str(row.get("souvenir"))


def change_place(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A stack is placed elsewhere."""
    if row["do"] != "place" or not isinstance(board, CityBoard):
        return ""
    row["place"] = chance.choice(board.places).name
    return str(row["place"])


def change_seat(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another seat acts."""
    if "seat" not in row:
        return ""
    row["seat"] = chance.randrange(len(game["seats"]))
    return str(row["seat"])


def change_offer(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another ticket is offered."""
    if not row.get("offered"):
        return ""
    row["offered"][chance.randrange(len(row["offered"]))] = chance.randrange(_n_tickets(board))
    return str(row["offered"])


def change_kept(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Other tickets are kept."""
    if row["do"] != "keep":
        return ""
    pool = [*row["offered"], chance.randrange(_n_tickets(board))]
    row["kept"] = chance.sample(pool, chance.randint(0, len(pool)))
    return str(row["kept"])


def change_stack(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Other cards are placed in the yard."""
    if row["do"] != "yard":
        return ""
    stack = chance.choice(row["stacks"])
    card = chance.choice(_cards(board))
    stack[card] = stack.get(card, 0) + 1
    return str(row["stacks"])


def change_robbed(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A robbery is made up, forgotten or told wrong."""
    if row["do"] != "yard":
        return ""
    if row.pop("robbed", None) is None:
        color = next(iter(row["stacks"][0]))
        row["robbed"] = [{"seat": chance.randrange(len(game["seats"])), "color": color, "cards": {color: 1}}]
    return str(row.get("robbed"))


def change_completed(board: Board, game: Game, row: Row, chance: Random) -> str:
    """Another set of tickets is completed."""
    if row["do"] != "complete":
        return ""
    if row["tickets"] and chance.random() < 0.5:
        row["tickets"].pop()
    else:
        row["tickets"].append(chance.randrange(_n_tickets(board)))
    return str(row["tickets"])


def change_round(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A new round's deal is told wrong."""
    if row["do"] != "round":
        return ""
    hand = chance.choice(row["hands"])
    card = chance.choice(_cards(board))
    hand[card] = hand.get(card, 0) + 1
    return str(hand)


def drop_row(board: Board, game: Game, row: Row, chance: Random) -> str:
    """An action is left out."""
    game["actions"].remove(row)
    return "left out"


def repeat_row(board: Board, game: Game, row: Row, chance: Random) -> str:
    """An action is there twice."""
    game["actions"].insert(game["actions"].index(row), dict(row))
    return "twice"


def change_deal(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A hand is dealt otherwise."""
    hand = chance.choice(game["deal"]["hands"])
    card = chance.choice(_cards(board))
    other = chance.choice(sorted(hand))
    hand[other] -= 1
    hand[card] = hand.get(card, 0) + 1
    if not hand[other]:
        del hand[other]
    return str(hand)


def change_score(board: Board, game: Game, row: Row, chance: Random) -> str:
    """A score is wrong."""
    score = chance.choice(game["result"]["scores"])
    score[chance.choice(sorted(score))] += 1
    return str(score)


WAYS: list[Callable[[Board, Game, Row, Random], str]] = [
    change_card, change_source, change_market, shorten_market, leave_market_out, change_sweep,
    change_cards_paid, change_route, flip_merchandise, change_souvenir, change_place, change_seat,
    change_offer, change_kept, change_stack, change_robbed, change_completed, change_round, drop_row,
    repeat_row, change_deal, change_score,
]  # fmt: skip
