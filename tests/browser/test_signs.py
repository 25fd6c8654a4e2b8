"""Signs that it is one's turn: the tab, notifications, sounds."""

from playwright.sync_api import Page, expect

from browser.conftest import NewSeat

# What the browser would tell the person, kept for the test; `away` is whether the tab is out of sight.
NOTES = """
window.notes = []; window.away = false;
window.Notification = class {
  static permission = "default";
  static async requestPermission() { return (this.permission = "granted"); }
  constructor(title, options) { window.notes.push([title, options.body]); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => window.away });
"""
TONES = """
window.tones = 0;
window.AudioContext = class extends AudioContext {
  createOscillator() { window.tones += 1; return super.createOscillator(); }
};
"""


ICON = 'link[rel="icon"]'


def setting(page: Page, label: str) -> None:
    """Switch something on."""
    page.get_by_role("button", name="Settings", exact=True).first.click()
    page.get_by_label(label).check()
    page.keyboard.press("Escape")


def icon(page: Page) -> str:
    """The tab's icon."""
    return page.get_attribute(ICON, "href") or ""


def test_the_tab_and_a_notification_say_that_it_is_ones_turn(new_seat: NewSeat) -> None:
    """Title and icon always; a notification if wished, and only while one looks elsewhere."""
    ada, bea = new_seat(), new_seat()
    ada.page.add_init_script(NOTES)
    ada.start("new-york", ["here", "link"])
    bea.come_in(ada.invitation())
    expect(ada.page).to_have_title("● Your turn. New York · Farebox")
    mine = icon(ada.page)
    ada.finish_turn()
    expect(ada.page).not_to_have_title("● Your turn. New York · Farebox")
    expect(ada.page.locator(ICON)).not_to_have_attribute("href", mine)
    bea.finish_turn()
    ada.wait_for_turn()
    assert ada.page.evaluate("notes") == []
    setting(ada.page, "Notify me")
    for away, told in ((False, 0), (True, 1)):
        ada.wait_for_turn()
        ada.finish_turn()
        ada.page.evaluate("away => { window.away = away }", away)
        bea.wait_for_turn()
        bea.finish_turn()
        ada.wait_for_turn()
        ada.page.wait_for_function("told => notes.length === told", arg=told)
    assert ada.page.evaluate("notes") == [["Your turn.", "New York"]]
    expect(ada.page.locator(ICON)).to_have_attribute("href", mine)


def test_sounds_only_for_who_wants_them(new_seat: NewSeat) -> None:
    """None by default; each turn and card has one when they are on."""
    seat = new_seat()
    seat.page.add_init_script(TONES)
    seat.start("new-york")
    for turn in range(4):
        seat.wait_for_turn()
        seat.act(turn)
    assert seat.page.evaluate("tones") == 0
    setting(seat.page, "Play sounds")
    seat.page.wait_for_function("tones > 0")
    before = seat.page.evaluate("tones")
    seat.wait_for_turn()
    seat.act(0)
    seat.wait_for_turn()
    seat.page.wait_for_function("before => tones > before", arg=before)


def test_sounds_are_offered_once(new_seat: NewSeat) -> None:
    """When a game is under way; whoever answers is not asked again."""
    seat = new_seat()
    page = seat.page
    page.add_init_script(TONES)
    seat.home()
    page.evaluate("localStorage['farebox.settings'] = JSON.stringify({pace: 0})")
    seat.home()
    seat.start("new-york")
    offer = page.locator("[data-sound-offer]")
    seat.wait_for_turn()
    expect(offer).to_have_count(0)
    seat.rush(until=lambda view: view.turns >= 4)
    expect(offer).to_be_visible()
    assert page.evaluate("tones") == 0
    page.click("[data-sound-yes]")
    expect(offer).to_have_count(0)
    page.wait_for_function("tones > 0")
    page.reload()
    seat.wait_for_turn()
    expect(offer).to_have_count(0)
