import { describe, expect, it } from "vitest";
import { drawingOf } from "../src/board/drawing";
import { isDrawn } from "../src/board/geometry";
import { layoutBoard } from "../src/board/layout";
import { ARROWS, middlePlace, neighboursOf, step } from "../src/board/walk";
import { BOARDS } from "./boards";

describe.each(BOARDS.filter(isDrawn))("walking $name", (board) => {
  const { places } = layoutBoard(board, drawingOf(board.id).hints);
  const neighbours = neighboursOf(board.routes, places.length);
  const from = (at: number): number[] =>
    Object.values(ARROWS).map((arrow) => step(places, neighbours[at]!, at, arrow));

  it("leads from every place to every other", () => {
    for (const [start] of places.entries()) {
      const seen = new Set([start]);
      for (const at of seen) for (const next of from(at)) seen.add(next);
      expect(seen.size).toBe(places.length);
    }
  });

  it("goes where the arrow points, or stays", () => {
    for (const [at, here] of places.entries())
      for (const [key, { x, y }] of Object.entries(ARROWS)) {
        const next = step(places, neighbours[at]!, at, ARROWS[key]!);
        const there = places[next]!;
        if (next !== at) expect((there.x - here.x) * x + (there.y - here.y) * y).toBeGreaterThan(0);
      }
  });

  it("begins near the middle", () => {
    expect(neighbours[middlePlace(places)]!.size).toBeGreaterThan(0);
  });
});
