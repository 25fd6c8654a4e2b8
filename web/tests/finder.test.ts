import { describe, expect, it } from "vitest";
import { Finder } from "../src/lib/finder.svelte";
import { boardOf } from "./boards";

const NONE = new Set<number>();
const board = boardOf("san-francisco");
const names = (finder: Finder): string[] =>
  finder.found.map(({ id }) => board.routes[id]!.ends.map((end) => board.places[end]!.name).join(" - "));

describe("finding a route", () => {
  it("takes part of a name, every word of what is typed, in any case and without accents", () => {
    const finder = new Finder();
    finder.open(board, NONE, NONE);
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
    finder.open(board, new Set([short]), NONE);
    expect(finder.chosen).toEqual({ kind: "route", id: short });
    const points = finder.found.slice(1).map(({ id }) => board.routes[id]!.points);
    expect(points).toEqual([...points].sort((a, b) => b - a));
  });

  it("goes round by arrows, and begins anew with another letter", () => {
    const finder = new Finder();
    finder.open(board, NONE, NONE, "sunset");
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
    finder.open(board, NONE, new Set([1, 2]));
    expect(finder.found.map(({ kind, id }) => [kind, id])).toEqual([
      ["place", 1],
      ["place", 2],
    ]);
  });
});
