import { describe, expect, it } from "vitest";
import { Announcer } from "../src/lib/announcer.svelte";
import { keyed, keyName, withKey } from "../src/lib/shortcuts";
import { choose } from "../src/lib/settings.svelte";

describe("keys", () => {
  it("are what is printed on them, a digit with Shift whatever the layout writes", () => {
    expect(keyName({ key: "d", code: "KeyD", shiftKey: false })).toBe("D");
    expect(keyName({ key: "?", code: "Slash", shiftKey: true })).toBe("?");
    expect(keyName({ key: "!", code: "Digit1", shiftKey: true })).toBe("SHIFT+1");
    expect(keyName({ key: "1", code: "Numpad1", shiftKey: false })).toBe("1");
  });

  it("are told where they are, unless somebody wants none", () => {
    expect(keyed("d")).toEqual({ "aria-keyshortcuts": "D", "data-cap": "D" });
    expect(keyed("shift+3")["data-cap"]).toBe("⇧3");
    expect(withKey("Draw", "d")).toBe("Draw (D)");
    choose({ keys: false });
    expect([keyed("d"), withKey("Draw", "d")]).toEqual([{}, "Draw"]);
    choose({ keys: true });
  });
});

describe("what is read out", () => {
  it("is one line for each thing, the same words twice if they are told twice, and little is kept", () => {
    const announcer = new Announcer();
    announcer.tell("Mabel drew.", "", null);
    announcer.tell("Mabel drew.");
    announcer.tell(undefined);
    expect(announcer.lines.map(({ text }) => text)).toEqual(["Mabel drew.", "Mabel drew."]);
    expect(new Set(announcer.lines.map(({ id }) => id)).size).toBe(2);
    for (let i = 0; i < 9; i++) announcer.tell("more");
    expect(announcer.lines.length).toBeLessThan(9);
  });
});
