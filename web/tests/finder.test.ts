import { describe, expect, it } from "vitest";
import { Finder } from "../src/lib/finder.svelte";
import { boardOf } from "./boards";

const board = boardOf("san-francisco");
const names = (finder: Finder): string[] =>
  finder.found.map(({ id }) => board.routes[id]!.ends.map((end) => board.places[end]!.name).join(" - "));

describe("finding a route", () => {
  it("takes part of a name, every word of what is typed, in any case and without accents", () => {
    const finder = new Finder();
    finder.open(board);
    finder.text = "ALCÁTR";
    expect(names(finder).length).toBeGreaterThan(0);
    expect(names(finder).every((name) => name.includes("Alcatraz"))).toBe(true);
    finder.text = "alc pier";
    expect(names(finder).every((name) => name.includes("Pier 39") && name.includes("Alcatraz"))).toBe(true);
    finder.text = "alc nowhere";
    expect([finder.found, finder.chosen]).toEqual([[], null]);
  });

  it("puts what can be claimed first, then the longest", () => {
    const finder = new Finder();
    const short = board.routes.findIndex((route) => route.length === 1);
    finder.open(board, { routes: new Set([short]) });
    expect(finder.chosen).toEqual({ kind: "route", id: short });
    const points = finder.found.slice(1).map(({ id }) => board.routes[id]!.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  it("puts what one's tickets ask for before what is only dear, and never before what can be claimed", () => {
    const finder = new Finder();
    const short = board.routes.findIndex((route) => route.length === 1);
    const long = board.routes.findIndex((route) => route.length > 2);
    finder.open(board, { routes: new Set([short, long]), wanted: new Set([short]) });
    expect(finder.found.slice(0, 2).map(({ id }) => id)).toEqual([short, long]);
    expect([short, long].map((id) => finder.isWanted(id))).toEqual([true, false]);
    finder.open(board, { routes: new Set([long]), wanted: new Set([short]) });
    expect(finder.found.slice(0, 2).map(({ id }) => id)).toEqual([long, short]);
    finder.open(board, { places: new Set([short]), wanted: new Set([short]) });
    expect(finder.isWanted(short)).toBe(false);
  });

  it("goes round by arrows, and begins anew with another letter", () => {
    const finder = new Finder();
    finder.open(board, { text: "sunset" });
    const n = finder.found.length;
    finder.move(-1);
    expect(finder.at).toBe(n - 1);
    finder.move(1);
    expect(finder.at).toBe(0);
    finder.move(1);
    finder.text = "sun";
    expect(finder.at).toBe(0);
  });

  it("looks for places when one is asked for, and only those that can be had", () => {
    const finder = new Finder();
    finder.open(board, { places: new Set([1, 2]) });
    expect(finder.found.map(({ kind, id }) => [kind, id])).toEqual([
      ["place", 1],
      ["place", 2],
    ]);
  });
});
