"""What is told is true: the reckoning adds up, the rules' lines are the rules, the account has every turn."""

import re
from dataclasses import replace

import pytest

from farebox.boards import CityBoard, load_board
from farebox.boards.rulebook import ALL_RULES, rule_numbers
from farebox.game.events import Claimed, DrewBlind, DrewOpen, PlacedStack
from farebox.locale import MINUS, Within, translator
from farebox.tables.at_hand import play_game
from farebox.terminal.text.final_score import tell_result, tell_winner
from farebox.terminal.text.phrases import Words, display_names
from farebox.terminal.text.story import Storyteller
from support.boards import ROOT, SOME_OF_ALL_TABLES, board_of
from support.scenes import city_scene
from terminal.people import deal


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_the_steps_add_up_to_the_score(name: str, n_seats: int) -> None:
    """C52, K42: every line's number, and nothing else."""
    board = board_of(name)
    players = ["simple", "random", "random", "simple"][:n_seats]
    for seed in range(3):
        table = deal(board, ",".join(players), seed)
        game = play_game(board, [player.bot for player in table.players if player.bot], seed)
        names = display_names(players)
        lines = tell_result(game, names, table.words)
        for seat, score in enumerate(game.scores()):
            start = lines.index(f"{names[seat]}: {table.words.points(score.total)}") + 1
            steps = []
            while lines[start].startswith("  "):
                steps.append(int(lines[start].split()[0].replace(MINUS, "-")))
                start += 1
            assert sum(steps) == score.total
        winners = [names[seat] for seat, score in enumerate(game.scores()) if score.winner]
        assert all(winner in lines[-1] for winner in winners)


def test_a_tie_is_explained() -> None:
    """C53."""
    game = city_scene()
    scores = game.scores()
    words = Words(game.board)
    shared = tell_winner(game, scores, ["Ann", "Bo"], words)
    why = "2 players have 0 points, and nothing tells them apart (C53)."
    assert shared == f"A shared victory: Ann and Bo (0 points). {why}"
    owned = {"Lincoln Center - Times Square #1": 0, "Times Square - Empire State Building #1": 0}
    board = game.board
    assert isinstance(board, CityBoard)
    three = next(n for n, one in enumerate(board.tickets) if one.points == 3 and one.ends[0] == 0)
    ahead = city_scene(owners=owned, tickets={0: [three]}, pieces={1: 5})
    told = tell_winner(ahead, ahead.scores(), ["Ann", "Bo"], words)
    assert re.fullmatch(r"Ann wins \(\d+ points\)\.", told)


def test_a_tie_that_contracts_decide_names_contracts() -> None:
    """C53, in the words of the edition and as the page says it."""
    game = city_scene("amsterdam")
    level = [replace(score, completed=2 - seat, winner=seat == 0) for seat, score in enumerate(game.scores())]
    assert tell_winner(game, level, ["Ann", "Bo"], Words(game.board)) == (
        "Ann wins (0 points). 2 players have 0 points: the number of completed contracts decides (C53)."
    )


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "you must keep at least one contract"),
        ("sv", "du måste behålla minst ett kontrakt"),
        ("da", "du skal beholde mindst én kontrakt"),
        ("ro", "trebuie să păstrezi cel puțin un contract"),
    ],
)
def test_a_refusal_speaks_of_contracts_where_tickets_are_called_that(language: str, says: str) -> None:
    """Whatever stands inside a sentence is in the edition's wording too."""
    words = Words(load_board("amsterdam"), translator(language))
    assert words.say.tell(Within("refused.keep_one")) == says
    plain = Words(load_board("new-york")).say
    assert plain.tell(Within("refused.keep_one")) == "you must keep at least one ticket"


def test_souvenirs_are_told_by_what_they_show() -> None:
    """SF2, SF4: as the page tells them."""
    words = Words(load_board("san-francisco"))
    teller = Storyteller(words, ["Ann", "Bo"])
    route = next(n for n, one in enumerate(words.board.routes) if one.length == 1)
    stack = PlacedStack(1, "", place=0, symbol=0)
    claim = Claimed(0, "", route=route, cards={"red": 1}, points=1, souvenir=0, symbol=1)
    placed, claimed = teller.tell([stack, claim])
    assert placed == f"Bo put a souvenir stack on {words.board.places[0].name} (bell)."
    assert claimed.endswith(": +1. And a souvenir: crab.")


def test_every_rule_has_its_line() -> None:
    """As many as the rules' pages number, and no other."""
    pages = (ROOT / "docs" / "rules").glob("*.md")
    numbered = {
        number for page in pages for number in re.findall(r"^- \*\*([A-Z]+\d+)\*\*", page.read_text(), re.M)
    }
    assert set(ALL_RULES) == numbered


def test_a_board_has_the_rules_of_its_features() -> None:
    """What New York lacks is not told there."""
    assert "NY1" in rule_numbers(load_board("new-york"))
    assert "SF8" not in rule_numbers(load_board("new-york"))
    assert {"NY1", "AMS3", "SF8"} <= set(rule_numbers(board_of("my-town")))
    assert all(number[0] in "GK" for number in rule_numbers(load_board("card-game")))


@pytest.mark.parametrize(("name", "n_seats"), SOME_OF_ALL_TABLES)
def test_every_event_is_told(name: str, n_seats: int) -> None:
    """To who may know all, no turn is left out."""
    board = board_of(name)
    table = deal(board, ",".join(["random"] * n_seats), 5)
    while (seat := table.game.to_move) is not None:
        table.let_bot_play(seat)
    story = table.game.story()
    told = Storyteller(table.words, table.names).tell(story)
    assert len(told) >= sum(event.kind != "draw" for event in story)
    for event in story:
        if isinstance(event, Claimed):
            assert any(f"{table.names[event.seat]} claimed" in line for line in told)
    assert all(line[0].isupper() or line[0] == "r" for line in told)


def test_phrases() -> None:
    """One and many; a, b and c."""
    words = Words(load_board("san-francisco"))
    assert words.points(1) == "1 point"
    assert words.pieces(2) == "2 cable cars"
    assert Words(board_of("my-town")).pieces(1) == "1 tram"
    assert words.join([]) == ""
    assert words.join(["a"]) == "a"
    assert words.join(["a", "b", "c"]) == "a, b and c"
    assert display_names(["simple", "me", "simple"]) == ("simple 1", "me", "simple 2")


def test_the_account_merges_the_two_cards_of_a_turn() -> None:
    """One sentence, with the pile each came from."""
    board = load_board("new-york")
    drawn = [
        DrewBlind(0, "draw deck", "deck", "red"),
        DrewOpen(0, "draw blue", "market", "blue"),
        DrewBlind(1, "draw deck", "deck", "red"),
        DrewBlind(1, "draw deck", "deck", "wild"),
    ]
    told = Storyteller(Words(board), ["Ann", "Bo"], 1).tell(drawn)
    assert told == [
        "Ann drew 1 card from the deck. Ann took a blue card.",
        "You drew a red card and a wild from the deck.",
    ]
