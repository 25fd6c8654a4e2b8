"""`farebox review`: what a recorded game's decisions cost, and what was luck."""

from pathlib import Path
from typing import Annotated

import typer

from farebox.cli.options import BoardOption, Jobs, JsonOption
from farebox.errors import fault
from farebox.locale import translator


def review(
    file: Annotated[Path, typer.Argument(help="help.show.file", metavar="FILE")],
    game: Annotated[int, typer.Option(help="help.show.game", min=1, metavar="N")] = 1,
    seat: Annotated[list[int] | None, typer.Option(help="help.review.seat", min=0, metavar="N")] = None,
    seconds: Annotated[float | None, typer.Option(help="help.review.seconds", min=0, metavar="S")] = None,
    seed: Annotated[int, typer.Option(help="help.review.seed", min=0, metavar="N")] = 0,
    worlds: Annotated[int, typer.Option(help="help.review.worlds", metavar="N")] = 1024,
    html: Annotated[Path | None, typer.Option(help="help.review.html", metavar="FILE")] = None,
    as_json: JsonOption = False,
    board: BoardOption = None,
    jobs: Jobs = None,
) -> None:
    """Review a finished game."""
    from farebox.boards import load_board
    from farebox.cli.progress import progress
    from farebox.game.records.record import open_whole
    from farebox.game.records.replay import good_part, pick_record
    from farebox.retelling.review_lines import tell_review
    from farebox.retelling.review_page import write_page
    from farebox.retelling.review_words import ReviewWords
    from farebox.reviews.reviewing import review
    from farebox.sim.pool import n_cores

    if html is not None and as_json:
        raise fault("review_both")
    record = pick_record(file, game)
    own = None if board is None else load_board(board)
    say = translator()
    with progress(say("cli.reviewing", file=file), 1.0, plainly=html is not None) as advance:
        made = review(
            record,
            board=own,
            seats=seat or None,
            seconds=seconds,
            seed=seed,
            worlds=worlds,
            cores=jobs or n_cores(),
            progress=advance,
        )
    if as_json:
        print(made.to_json())
        return
    words = ReviewWords(made, good_part(record, own)[0], say)
    if html is None:
        print(*tell_review(words), sep="\n")
        return
    with open_whole(html) as out:
        out.write(write_page(words))
    print(say("cli.review_done", page=html))
