import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Event } from "../src/lib/schema";
import { awayText, errorText, eventText, explain, spanText, timeText } from "../src/lib/words";
import { Api, Refused } from "../src/lib/api";
import type { Link } from "../src/lib/link";
import { NEW_YORK } from "./boards";
import { someView } from "./support";

/** A line about seat 1. */
type Told<E> = E extends Event ? Omit<E, "sequence" | "seat"> & { seat?: number } : never;
const line = (told: Told<Event>): string =>
  eventText(someView(), NEW_YORK, { sequence: 1, seat: 1, ...told });

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  vi.stubGlobal("navigator", { languages: ["sv-SE", "en-GB"] });
  await setLanguage("en");
});

describe("the log", () => {
  it("tells of others by name, of oneself as you", () => {
    expect(line({ kind: "join", name: "Bo" })).toBe("Bo sat down.");
    expect(line({ kind: "join", name: "Ann", seat: 0 })).toBe("You sat down.");
    expect(line({ kind: "device" })).toBe("Bo is here on another device.");
    expect(line({ kind: "hand_over", bot: "level-3" })).toBe("A bot (Local) plays for Bo.");
    expect(line({ kind: "hand_over", bot: "level-3", seat: 0 })).toBe("A bot (Local) plays for you.");
    expect(line({ kind: "take_back" })).toBe("Bo is back.");
  });

  it("tells what a stand-in did as its doing, also to whom it did it for", async () => {
    const passed = { kind: "pass", stand_in: "level-3" } as const;
    expect(line(passed)).toBe("Local (for Bo) passed.");
    expect(line({ ...passed, seat: 0 })).toBe("Local (for you) passed.");
    const inOthers: Record<string, string> = {};
    for (const lang of ["sv", "da", "ro"] as const) {
      await setLanguage(lang);
      inOthers[lang] = line({ ...passed, seat: 0 });
    }
    await setLanguage("en");
    expect(inOthers).toEqual({
      sv: "Lokalkännaren (åt dig) passade.",
      da: "Den lokalkendte (for dig) meldte pas.",
      ro: "Localnicul (pentru tine) a zis pas.",
    });
  });

  it("tells of a card as each language does", async () => {
    const took = { kind: "draw", source: "market", action: "" } as const;
    const told: string[] = [];
    for (const lang of ["en", "sv", "da", "ro"] as const) {
      await setLanguage(lang);
      told.push(line({ ...took, card: "red", seat: 0 }), line({ ...took, card: "wild" }));
      told.push(line({ ...took, card: "teal" }));
    }
    await setLanguage("en");
    expect(told).toEqual([
      ...["You took a red card.", "Bo took a taxi (wild).", "Bo took one teal card."],
      ...["Du tog ett rött kort.", "Bo tog ett taxikort (joker).", "Bo tog ett kort i färgen teal."],
      ...["Du tog et rødt kort.", "Bo tog et taxikort (joker).", "Bo tog et kort i farven teal."],
      ...["Ai luat o carte roșie.", "Bo a luat o carte Taxi (joker).", "Bo a luat o carte de culoarea teal."],
    ]);
  });

  it("says when a bot had no answer and another one decided", () => {
    expect(line({ kind: "pass", instead_of: "level-5" })).toBe(
      "Bo passed. The bot (Master of the line) gave no answer, so a quicker one, the planner, decided.",
    );
    expect(line({ kind: "pass" })).toBe("Bo passed.");
  });
});

describe("times to wait", () => {
  it.each([
    [1, "1s"],
    [59, "59s"],
    [90, "90s"],
    [91, "2m"],
    [3600, "60m"],
    [86_400, "24h"],
  ])("%d seconds are %s", (seconds, text) => expect(timeText(seconds)).toBe(text));
});

describe("times agreed on", () => {
  it.each([
    [1, "1 second"],
    [60, "1 minute"],
    [90, "90 seconds"],
    [5400, "90 minutes"],
    [7200, "2 hours"],
    [86_400, "1 day"],
  ])("%d seconds are %s", (seconds, text) => expect(spanText(seconds)).toBe(text));
});

describe("what went wrong", () => {
  it("is said in the language chosen, else as the server said it", () => {
    expect(errorText({ code: "used", message: "m" })).toContain("already been used");
    expect(errorText({ code: "no_undo", message: "m", reason: "undo_seen" })).toBe(
      "Too late to undo: something hidden has come to light since.",
    );
    expect(errorText({ code: "no_undo", message: "m", reason: "no_such_reason" })).toBe(
      "That can't be taken back any more.",
    );
    const values = { name: "Ada" };
    expect(errorText({ code: "not_empty", message: "m", reason: "is_here", values })).toBe(
      "Ada is at the table.",
    );
    expect(errorText({ code: "no_such_code", message: "the server's words" })).toBe("the server's words");
    expect(explain(new Refused("full", "m"))).toContain("full");
  });

  it("that nobody foresaw is a sentence too, and stands in the console in full", () => {
    const error = new Error("e");
    const told = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect(explain(error)).toBe("Something went wrong. Look again, then try once more.");
    expect(told).toHaveBeenCalledWith(error);
    told.mockRestore();
  });

  it("with a file is put into words that are fetched then, and again in another language", async () => {
    const problem = {
      key: "fault.refused",
      values: { text: "x", reason: { key: "refused.x", within: true } },
    };
    const told = {
      type: "error",
      code: "malformed",
      message: "m",
      reason: "record_line",
      values: { where: { key: "record_part.action", values: { number: 5 } }, problem },
    };
    const link = { request: () => Promise.resolve({ status: 422, text: JSON.stringify(told) }) };
    const api = new Api(link as unknown as Link);
    const error = await api.retell("", null, 0, 1).catch((e: unknown) => e);
    expect(explain(error)).toContain("action 5: x: refused.x");
    await setLanguage("sv");
    expect(explain(error)).toContain("handling 5: x: refused.x");
    await setLanguage("en");
  });
});

describe("since when somebody is away", () => {
  it("is a time of today, or a day", () => {
    const now = new Date(2026, 10, 17, 15, 0);
    expect(awayText(new Date(2026, 10, 17, 9, 5).getTime(), now)).toMatch(/since 09:05/);
    expect(awayText(new Date(2026, 10, 15, 9, 5).getTime(), now)).toMatch(/since 15 Nov/);
    expect(awayText(null, now)).toBe("away");
  });
});
