import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LANGUAGES, setLanguage, t, type Lang } from "../src/lib/i18n.svelte";
import { WhatIs, whatRoute, whatText } from "../src/lib/what-is.svelte";
import { BOARDS, NEW_YORK } from "./boards";
import { someView } from "./support";

/** Everything at the table that says what it is. */
const THINGS = ["parts", "board"]
  .flatMap((folder) => {
    const path = join(import.meta.dirname, "../src", folder);
    return readdirSync(path).map((file) => join(path, file));
  })
  .filter((file) => file.endsWith(".svelte"))
  .flatMap((file) => [...readFileSync(file, "utf-8").matchAll(/data-what="(\w+)"/g)].map((m) => m[1]!));

const press = (target: unknown): MouseEvent & { stopped: boolean } => {
  const event = {
    target,
    stopped: false,
    preventDefault: () => {},
    stopPropagation: () => (event.stopped = true),
  };
  return event as unknown as MouseEvent & { stopped: boolean };
};
/** An element that has only what is asked of it. */
const element = (what: string | null, isFree = false): unknown => ({
  closest: (wanted: string) => {
    if (wanted !== "[data-what]") return isFree ? {} : null;
    return what === null ? null : { dataset: { what } };
  },
});

describe("what is this?", () => {
  beforeEach(() => {
    vi.stubGlobal("document", { documentElement: {} });
    return setLanguage("en");
  });

  it.each(Object.keys(LANGUAGES) as Lang[])("has words for all that lies on a table, in %s", async (lang) => {
    await setLanguage(lang);
    expect(THINGS.length).toBeGreaterThan(15);
    for (const board of BOARDS)
      for (const thing of THINGS) {
        const text = whatText(board, thing);
        expect(text, thing).not.toBe(t("what.other", {}, board.look));
        expect(text, thing).not.toMatch(/[{}]|what\.|intro\./);
      }
  });

  it("tells of a route what it takes, whose it is and what is special about it", () => {
    const open = whatRoute(someView({ owners: NEW_YORK.routes.map(() => null) }), NEW_YORK, 0);
    expect(open).toContain(NEW_YORK.places[NEW_YORK.routes[0]!.ends[0]]!.name);
    expect(open).toContain("To claim it, pay");
    const taken = whatRoute(someView({ owners: NEW_YORK.routes.map(() => 0), seat: 0 }), NEW_YORK, 0);
    expect(taken).toContain(t("route.yours"));
    const attractive = NEW_YORK.routes.findIndex(({ ends }) =>
      ends.some((i) => NEW_YORK.places[i]!.attraction),
    );
    expect(whatRoute(someView(), NEW_YORK, attractive)).toContain("star");
  });

  it("takes presses for questions only while it is on, and leaves ways around alone", () => {
    const what = new WhatIs();
    const pressed = (target: unknown): boolean => {
      const event = press(target);
      what.hear(event, NEW_YORK);
      return event.stopped;
    };
    expect(pressed(element("deck"))).toBe(false);
    what.toggle();
    expect(pressed(element("deck", true))).toBe(false);
    expect(what.text).toBe("");
    expect(pressed(element("deck"))).toBe(true);
    expect(what.text).toBe(whatText(NEW_YORK, "deck"));
    expect(pressed(element(null))).toBe(true);
    expect(what.text).toBe(t("what.other"));
    what.toggle();
    expect([what.isOn, what.text]).toEqual([false, ""]);
  });
});
