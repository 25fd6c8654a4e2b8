"""A later visit begins with Python's memory as an earlier one kept it; nobody can tell, but for the time."""

from playwright.sync_api import Page

from browser.conftest import NewHost, NewSeat
from browser.seat import Seat

# What is kept, with a mark on it; another one that is made later has none.
MARK = """async ({ damaged }) => {
  const cache = await caches.open("farebox-snapshot");
  const [key] = await cache.keys();
  const kept = await cache.match(key);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  if (damaged) bytes.fill(7, 64, 4096); // what a browser finds whole, and Python can't begin with
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const told = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  await cache.put(key, new Response(bytes, { headers: { "x-digest": told, "x-mark": "marked" } }));
}"""
KEPT = """async () => {
  const cache = await caches.open("farebox-snapshot");
  const [key] = await cache.keys();
  return key ? ((await cache.match(key)).headers.get("x-mark") ?? "new") : "";
}"""
# Of every table that was opened here, all that was drawn by chance.
OPENINGS = """async () => {
  const asked = indexedDB.open("farebox");
  await new Promise((done) => (asked.onsuccess = done));
  const store = asked.result.transaction("additions").objectStore("additions");
  const all = store.getAll();
  await new Promise((done) => (all.onsuccess = done));
  asked.result.close();
  return all.result.map((text) => JSON.parse(text)).filter((one) => "opened" in one);
}"""


def kept(page: Page) -> str:
    """Which snapshot there is, once there is one."""
    page.wait_for_function(KEPT)
    told: str = page.evaluate(KEPT)
    return told


def play_a_little(seat: Seat) -> None:
    """From the home page, which was loaded anew."""
    seat.home()
    seat.start("new-york", bot="level-5")
    for turn in range(2):
        seat.wait_for_turn()
        seat.act(turn)
    seat.wait_for_turn()


def test_later_visits_begin_where_the_first_was_and_deal_other_games(
    new_seat: NewSeat, new_host: NewHost
) -> None:
    """The snapshot is used again and again; seeds, salts and secrets are drawn anew each time.

    One that Python can't begin with is replaced: that start takes as long as the first, and says nothing.
    """
    seat = new_seat(url=new_host().url)
    play_a_little(seat)
    assert kept(seat.page) == "new"
    seat.page.evaluate(MARK, {"damaged": False})
    for _ in range(2):
        play_a_little(seat)
        assert kept(seat.page) == "marked"
    openings = seat.page.evaluate(OPENINGS)
    assert len(openings) == 3
    drawn = [str(value) for opening in openings for value in secrets_of(opening)]
    assert len(drawn) == 12
    assert len(set(drawn)) == len(drawn)
    seat.page.evaluate(MARK, {"damaged": True})
    play_a_little(seat)
    assert kept(seat.page) == "new"
    assert seat.errors == []


def secrets_of(opening: dict[str, object]) -> list[object]:
    """What nobody may guess of a table from another."""
    agreement = opening["opened"]
    assert isinstance(agreement, dict)
    return [agreement[name] for name in ("table", "seed", "salt", "bot_seed")]
