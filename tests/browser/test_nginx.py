"""The page behind a real nginx with TLS, under a path, as docs/server.md says."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from bench.forking import free_port
from browser.conftest import KNOWS_THE_GAMES
from browser.house import FAR_NAME, House, build_page
from browser.seat import Seat
from support.nginx import NO_NGINX, PATH, find_nginx, nginx


@pytest.fixture
def front(tmp_path: Path) -> Iterator[str]:
    """The page's address behind nginx."""
    program = find_nginx()
    if program is None:
        pytest.skip(NO_NGINX)
    build_page()
    house, port = House(tmp_path, PATH), free_port()
    house.open()
    with nginx(program, tmp_path / "nginx", port, house.port):
        yield f"https://{FAR_NAME}:{port}{PATH}/"
    house.close()


def test_the_page_is_played_on(browser: Browser, front: str) -> None:
    """Files, API and websocket are found beside the page, and so is a friend by link."""
    contexts = [browser.new_context(ignore_https_errors=True, reduced_motion="reduce") for _ in range(2)]
    for context in contexts:
        context.add_init_script(KNOWS_THE_GAMES)
    ada, bea = (Seat(context.new_page(), front) for context in contexts)
    ada.start("new-york", ["here", "link"])
    link = ada.invitation()
    assert link.startswith(f"{front}#/")
    ada.wait_for_turn()
    ada.act(0)
    bea.come_in(link, "Bea")
    bea.wait_for_turn()
    assert ada.errors == bea.errors == []
    for context in contexts:
        context.close()
