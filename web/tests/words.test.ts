import { beforeAll, describe, expect, it, vi } from "vitest";
import { setLanguage } from "../src/lib/i18n.svelte";
import type { Event } from "../src/lib/schema";
import { errorText, eventText, explain, timeText } from "../src/lib/words";
import { Refused } from "../src/lib/api";
import { NEW_YORK } from "./boards";
import { someView } from "./support";

/** A line about seat 1. */
type Told<E> = E extends Event ? Omit<E, "sequence" | "seat"> & { seat?: number } : never;
const line = (told: Told<Event>): string =>
  eventText(someView(), NEW_YORK, { sequence: 1, seat: 1, ...told });

beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} });
  await setLanguage("en");
});

describe("the log", () => {
  it("tells of others by name, of oneself as you", () => {
    expect(line({ kind: "join", name: "Bo" })).toBe("Bo sat down.");
    expect(line({ kind: "join", name: "Ann", seat: 0 })).toBe("You sat down.");
    expect(line({ kind: "device" })).toBe("Bo is here on another device.");
    expect(line({ kind: "hand_over", bot: "level-3" })).toBe("A bot (Local) plays for Bo.");
    expect(line({ kind: "take_back" })).toBe("Bo is back.");
  });

  it("says when a bot had no answer and another one decided", () => {
    expect(line({ kind: "pass", instead_of: "level-5" })).toBe(
      "Bo passed. The bot (Master of the line) gave no answer, so the planner decided.",
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

describe("what went wrong", () => {
  it("is said in the language chosen, else as the server said it", () => {
    expect(errorText("used", "m")).toContain("used already");
    expect(errorText("no_undo", "m", "undo_seen")).toBe(
      "Too late to undo: something hidden has come to light since.",
    );
    expect(errorText("no_undo", "m", "no_such_reason")).toBe("That can't be taken back any more.");
    expect(errorText("no_such_code", "the server's words")).toBe("the server's words");
    expect(explain(new Refused("full", "m"))).toContain("full");
    expect(explain(new Error("e"))).toBe("Error: e");
  });
});
