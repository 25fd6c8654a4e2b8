"""Every rule in one line, for `?` at the prompt. The numbers, and the whole text, are those of docs/rules."""

from farebox.boards import Board, CityBoard

RULE_LINES = {
    "C1": "You start with a full set of pieces and 0 points.",
    "C2": "Everybody is dealt 2 cards; 5 lie face up: the market.",
    "C3": "If 3 or more of the first five face-up cards are wild, all five are replaced.",
    "C4": "Of your 2 first tickets you keep 1 or 2, in secret; a declined one goes under the deck.",
    "C5": "Play goes round the table from the first seat.",
    "C10": "Draw 2 cards, singly: the unseen top of the deck, or a face-up card, replaced at once.",
    "C11": "A face-up wild is the only card of its turn, and never the second; unseen it is like any card.",
    "C12": "When 3 or more face-up cards are wild, the row is swept away and laid anew.",
    "C13": "When the deck is empty the discards are shuffled into a new one at once.",
    "C14": "If no second card can be taken the turn ends with one; if no first, cards can't be drawn.",
    "C20": "Claim a route nobody owns: a card and a piece for each space. One route a turn, anywhere.",
    "C21": "A route takes cards of its colour, a gray one of any one colour; wilds stand in for any card.",
    "C22": "A route needs a piece of yours for every space.",
    "C23": "A route scores by its length, as printed on the board.",
    "C24": "Nobody may own both routes of a double; with 2 players, one claimed closes the other.",
    "C40": "Draw 2 tickets, keep 1 or 2; the other goes under the deck. What you keep you can't give back.",
    "C41": "The last single ticket may be drawn, and must be kept.",
    "C42": "Tickets, and whether they are completed, stay secret until the end.",
    "C43": "A ticket is completed when an unbroken chain of your routes joins its two places.",
    "C50": "When somebody ends a turn with 2 pieces or fewer, everybody takes one more turn; then it ends.",
    "C51": "Only who can do nothing passes; if all pass in a row the game ends.",
    "C52": "Score: routes, plus completed tickets, minus the others, plus the city's bonus.",
    "C53": "Most points wins, then most completed tickets; those still tied share the victory.",
    "NY1": "At the end each tourist attraction that a route of yours touches is a point.",
    "AMS1": "Claiming a route with the cart symbol brings one merchandise card, while there are any.",
    "AMS2": "Merchandise cards lie open.",
    "AMS3": "At the end merchandise pays by rank; the tied share one and skip the next; none pays none.",
    "SF1": "Seven stacks of souvenir tokens, one a symbol; five start on the board, two are set aside.",
    "SF2": "With 3 or 4 players the last seat places one set-aside stack, then the one before it the other.",
    "SF3": "With 2 players the second seat places both stacks, of a single token each.",
    "SF4": "Claiming a route takes a token from one of its ends, of a symbol you lack.",
    "SF5": "If both ends have such a token you choose; if one does, you take it.",
    "SF6": "Tokens lie open, and never come back.",
    "SF7": "At the end 2 tokens pay 1 point, 3 pay 2, 4 pay 4, 5 pay 6, 6 pay 9 and 7 pay 12.",
    "SF8": "A ferry route needs a wild for each ferry symbol, and a set of one colour for the rest.",
    "K1": "Everybody is dealt a locomotive and 7 more cards; 5 lie face up: the market.",
    "K2": "The six big-city bonuses lie open.",
    "K3": "Of your 6 first tickets you keep 1 to 6, in secret; the rest is shuffled back.",
    "K4": "2 or 3 players go through the deck once, 4 players twice.",
    "K5": "Play goes round the table from the first seat.",
    "K10": "First one card of each colour in your yard rolls on to your track; locomotives go first.",
    "K11": "Cards on the track stay face down, also for their owner; a table may let owners look.",
    "K12": "Then do one of three: draw cards, place cards in your yard, draw tickets.",
    "K20": "Draw 2 cards; a face-up locomotive is the only card of its turn, and can't be the second.",
    "K21": "With the deck empty, face-up cards are not replaced; a last card may be drawn alone.",
    "K30": "Place 2 or more cards of one colour as a stack, or exactly 3 cards of three different colours.",
    "K31": "A stack may include locomotives, with at least one card of its colour; three colours may not.",
    "K32": "A colour that lies in your yard can't be placed there again.",
    "K33": "A colour in another yard takes more cards than lie there; they are discarded: train robbing.",
    "K38": "Draw the top 4 tickets and keep any number, even none; the rest goes under the deck.",
    "K39": "When the last card leaves the deck everybody takes one more turn; who can do nothing passes.",
    "K40": "Then the cards on your track complete tickets: a card serves one, a locomotive is any colour.",
    "K41": "2 or 3 players are done; 4 shuffle all but hands into a new deck and play a second round.",
    "K42": "Score: completed tickets of both rounds, minus the others, plus bonuses.",
    "K43": "A big city's bonus goes to who completed most tickets to it; tied players all get it.",
    "K44": "Most points wins, then most completed tickets, then most bonus cards; then it is shared.",
    "G1": "Hands, tickets and offers of others, and the order of the deck, never leave the table.",
    "G2": "The same board, seats, seed and actions give the same game, on every machine.",
    "G3": "What is not allowed is refused with its rule, and the game stays as it was.",
}


def rule_numbers(board: Board) -> list[str]:
    """The rules that hold on a board."""
    letters = ["G"]
    if isinstance(board, CityBoard):
        letters.append("C")
        letters += ["NY"] if board.attraction_points else []
        letters += ["AMS"] if board.merchandise else []
        letters += ["SF"] if board.souvenirs else []
        ferries = [] if board.souvenirs or not any(this.ferries for this in board.routes) else ["SF8"]
    else:
        letters, ferries = ["G", "K"], []
    return [number for number in RULE_LINES if number.rstrip("0123456789") in letters] + ferries
