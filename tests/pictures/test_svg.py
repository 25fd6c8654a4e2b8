"""Pictures: of every thing, on every board, with nothing hidden in them."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

import farebox
from farebox import Place
from farebox.pictures.looks import seat_look
from support.boards import EDITIONS, MY_TOWN, board_of

SVG = "{http://www.w3.org/2000/svg}"


def played(edition: str, n_actions: int, n_seats: int = 3) -> farebox.Game:
    """A game some actions old; who is to move takes what comes first in the middle of the list."""
    game = farebox.new_game(board_of(edition), seats=n_seats, seed=11)
    while game.n_actions < n_actions and not game.is_over:
        legal = game.legal_actions()
        game.play(legal[len(legal) // 2])
    return game


def words(picture: str) -> str:
    """All that is written on a picture."""
    return " ".join(ElementTree.fromstring(picture).itertext())


def route_of(picture: str, route: int) -> str:
    """What is drawn of one route."""
    (found,) = (
        g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("data-route") == str(route)
    )
    return ElementTree.tostring(found, encoding="unicode")


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("edition", [*EDITIONS, MY_TOWN])
def test_everything_draws_itself(edition: str, dark: bool) -> None:
    """Boards, games, observations and records; whole SVG, every color known, by day and by night."""
    game = played(edition, 40)
    for thing in (game.board, game, game.observe(1), game.record()):
        picture = farebox.svg(thing, dark=dark, board=game.board)
        assert ElementTree.fromstring(picture).tag == f"{SVG}svg"
        assert "var(" not in picture
        assert "class=" not in picture  # two pictures on one page must not color each other


def test_notebooks_show_them() -> None:
    """What `svg` draws is what a cell shows, as SVG and inside HTML; a picture shows itself."""
    game = played("new-york", 12)
    for thing in (game.board, game, game.observe(0), game.record()):
        assert thing._repr_svg_() == farebox.svg(thing)
        assert farebox.svg(thing) in thing._repr_html_()
    assert farebox.svg(game)._repr_svg_() == farebox.svg(game)


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_observation_s_picture_shows_nothing_hidden(edition: str) -> None:
    """In every world that looks the same to the seat, the picture is the same."""
    game = played(edition, 30)
    seen = game.observe(1)
    for seed in range(5):
        world = farebox.sample_world(seen, seed)
        assert world.state.tobytes() != game.state.tobytes()
        assert farebox.svg(world.observe(1)) == farebox.svg(seen)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_game_s_picture_shows_what_lies_open(edition: str) -> None:
    """The same picture whatever the hands and tickets of any seat are; with a seat named, its own."""
    game = played(edition, 30)
    for seat in range(game.n_seats):
        world = farebox.sample_world(game.observe(seat), 7)
        assert farebox.svg(world) == farebox.svg(game)
        assert farebox.svg(game, seat=seat) != farebox.svg(game)


def test_own_tickets_are_told_and_nobody_else_s() -> None:
    """By their ends, in the list; nobody's on the picture of the table."""
    game = played("card-game", 20, n_seats=2)
    own, other = (set(game.observe(seat).tickets) for seat in (0, 1))
    names = {ticket: " – ".join(game.board.ticket_ends(ticket)) for ticket in own | other}
    told, table = words(farebox.svg(game.observe(0))), words(farebox.svg(game))
    assert all(names[ticket] in told for ticket in own)
    done = {ticket for seat in game.observe(0).as_card_game().seats for ticket in seat.completed}
    for ticket in other - done:
        assert names[ticket] not in told
    for ticket in (own | other) - done:
        assert names[ticket] not in table


def test_a_record_is_drawn_at_any_step() -> None:
    """As the game stood then; without a step, as it ended."""
    game = played("amsterdam", 60)
    record = game.record()
    then = played("amsterdam", 25)
    assert farebox.svg(record, step=25) == farebox.svg(then) == farebox.svg(game, step=25)
    assert farebox.svg(record) == farebox.svg(game)
    assert game.n_actions == 60


def test_pieces_are_their_owner_s() -> None:
    """A claimed route has the color of its seat, an open one that of its cards."""
    game = played("new-york", 80)
    owners = game.observe(0).as_city().owners
    picture = farebox.svg(game)
    assert {0, 1, 2} <= set(owners)
    for route, owner in enumerate(owners):
        drawn = route_of(picture, route)
        assert [seat for seat in range(3) if seat_look(seat).color in drawn] == (
            [] if owner is None else [owner]
        )


def test_what_is_pointed_out() -> None:
    """Routes glow, ways and plans have their lines, places rings, arrows lead; by number, name or claim."""
    board = board_of("new-york")
    plain = farebox.svg(board)
    glow, way, plan = "#ffd84f", "#c23423", "#1450c8"
    shown = farebox.svg(board, routes=["Chelsea - Soho"], way=[34], plan=["Lincoln Center - Midtown West"])
    assert glow in route_of(shown, 22)
    assert way in route_of(shown, 34)
    assert plan in route_of(shown, 1)
    assert not re.search(f"{glow}|{way}|{plan}", route_of(shown, 0) + plain)
    assert farebox.svg(board, routes=[22]) == farebox.svg(board, routes=["soho - chelsea"])
    claim = farebox.Claim(22, "pink", 0)
    assert farebox.svg(board, routes=[claim]) == farebox.svg(board, routes=[22])
    led = farebox.svg(board, arrows=[("Chelsea", "Brooklyn")])
    assert led.index(plan) < led.index("Brooklyn</text>")  # a name lies above the arrow's tip
    assert farebox.svg(board, places=["Soho"]).count("<circle") == plain.count("<circle") + 1


def test_what_may_be_claimed_glows_for_its_seat_alone() -> None:
    """As on the page; unless routes are pointed out."""
    game = played("new-york", 30)
    assert game.to_move is not None
    seen = game.observe(game.to_move)
    glowing = {route for route in range(41) if "#ffd84f" in route_of(farebox.svg(seen), route)}
    assert glowing == set(seen.claims) != set()
    assert "#ffd84f" not in farebox.svg(game)
    chosen = farebox.svg(seen, routes=[3])
    assert [route for route in range(41) if "#ffd84f" in route_of(chosen, route)] == [3]


def test_words_are_in_a_language() -> None:
    """The catalogue's."""
    seen = played("amsterdam", 20).observe(0)
    assert "Dina kontrakt" in words(farebox.svg(seen, language="sv"))
    assert "Your contracts" in words(farebox.svg(seen, language="en"))


def test_without_the_table_there_is_the_map_alone() -> None:
    """For who wants a picture of a board with pieces on it."""
    game = played("new-york", 20)
    assert "Player 1" in words(farebox.svg(game))
    assert "Player 1" not in words(farebox.svg(game, table=False))


def test_a_seat_is_called_the_same_in_every_picture() -> None:
    """In the picture's language, where nobody said who sits there."""
    game = played("new-york", 20)
    for thing in (game, game.record(), game.observe(0)):
        assert "Spelare 2" in words(farebox.svg(thing, language="sv"))


def test_names_are_written_as_they_are() -> None:
    """Whatever they contain, people's and boards'."""
    town = replace(
        board_of(MY_TOWN), name="<script>&", places=(Place("<b>", 1, 1), *board_of(MY_TOWN).places[1:])
    )
    told = words(farebox.svg(town))
    assert "<script>&" in told
    assert "<b>" in told
    game = farebox.new_game("new-york", seats=['<b onload="x">&', "Bo"], seed=1)
    assert '<b onload="x">&' in words(farebox.svg(game))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"step": 99}, "there is no step 99: the game has 0 to 20"),
        ({"step": -1}, "there is no step \u22121"),
        ({"seat": 3}, "there is no seat 3: seats are 0 to 2"),
        ({"routes": [41]}, "there is no route 41: they are numbered 0 to 40"),
        ({"places": ["Sohoo"]}, "there is no place 'Sohoo'. Did you mean 'Soho'?"),
        ({"plan": ["Chelsea - Greenwich Village"]}, "#1' or 'Chelsea - Greenwich Village #2'"),
        ({"way": ["nowhere"]}, "there is no route 'nowhere'"),
        ({"arrows": [(0, 99)]}, "there is no place 99: they are numbered 0 to 14"),
    ],
)
def test_what_can_t_be_drawn_is_said(options: dict[str, object], sentence: str) -> None:
    """And what would be right."""
    with pytest.raises(farebox.FareboxError, match=re.escape(sentence)):
        farebox.svg(played("new-york", 20), **options)  # type: ignore[arg-type] # wrong on purpose


def test_the_wrong_thing_is_said() -> None:
    """A board has no steps, the Card Game no map, and a number no picture."""
    with pytest.raises(farebox.FareboxError, match="seat and step are for games and records"):
        farebox.svg(board_of("new-york"), step=1)
    with pytest.raises(farebox.FareboxError, match="Card Game has no board to draw on"):
        farebox.svg(board_of("card-game"), routes=[0])
    with pytest.raises(farebox.FareboxError, match="int can't be drawn: give a Game"):
        farebox.svg(7)  # type: ignore[arg-type] # wrong on purpose
