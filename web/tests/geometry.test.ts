import { describe, expect, it } from "vitest";
import { drawingOf } from "../src/board/editions";
import { isDrawn, spaceCorners, touches } from "../src/board/geometry";
import { layoutBoard } from "../src/board/layout";
import { nearestRoute, pick } from "../src/board/pick";
import { BOARDS } from "./boards";

describe.each(BOARDS.filter(isDrawn))("$name", (board) => {
  const layout = layoutBoard(board, drawingOf(board.id).hints);
  const box = (b: { x: number; y: number; w: number; h: number }) => [
    { x: b.x, y: b.y },
    { x: b.x + b.w, y: b.y },
    { x: b.x + b.w, y: b.y + b.h },
    { x: b.x, y: b.y + b.h },
  ];

  it("writes no name over a route, a place, another name or the edge", () => {
    const bad: string[] = [];
    layout.labels.forEach((label, i) => {
      const name = board.places[i]!.name,
        b = label.box,
        own = box(b);
      layout.routes.forEach((shape, r) => {
        if (spaceCorners(shape).some((s) => touches(s, own))) bad.push(`${name} over route ${r}`);
      });
      layout.places.forEach((p, j) => {
        if (touches(box({ x: p.x - 10, y: p.y - 10, w: 20, h: 20 }), own))
          bad.push(`${name} over place ${board.places[j]!.name}`);
      });
      layout.labels.forEach((other, j) => {
        if (j > i && touches(box(other.box), own)) bad.push(`${name} over name ${board.places[j]!.name}`);
      });
      if (b.x < 0 || b.y < 0 || b.x + b.w > layout.width || b.y + b.h > layout.height)
        bad.push(`${name} off the edge`);
    });
    expect(bad).toEqual([]);
  });

  it("keeps the spaces of different routes apart, and off the places", () => {
    const bad: string[] = [];
    const name = (r: number): string => board.routes[r]!.ends.map((e) => board.places[e]!.name).join(" - ");
    layout.routes.forEach((a, i) => {
      layout.routes.forEach((b, j) => {
        if (j > i && spaceCorners(a).some((s) => spaceCorners(b).some((t) => touches(s, t))))
          bad.push(`${name(i)} over ${name(j)}`);
      });
      layout.places.forEach((p, k) => {
        const disc = Array.from({ length: 12 }, (_, t) => ({
          x: p.x + 9 * Math.cos((t * Math.PI) / 6),
          y: p.y + 9 * Math.sin((t * Math.PI) / 6),
        }));
        if (spaceCorners(a).some((s) => touches(s, disc)))
          bad.push(`${name(i)} over ${board.places[k]!.name}`);
      });
    });
    expect(bad).toEqual([]);
  });

  it("has spaces long enough to read", () => {
    expect(Math.min(...layout.routes.map((r) => r.along * 2))).toBeGreaterThan(24);
  });

  it("finds a route under a thumb", () => {
    layout.routes.forEach((shape, i) => expect(nearestRoute(layout, shape.spaces[0]!, 20)).toBe(i));
    expect(nearestRoute(layout, { x: -500, y: -500 }, 20)).toBeNull();
  });

  it("takes what can be chosen near a thumb before what only lies there", () => {
    const at = layout.routes[0]!.spaces[0]!,
      aim = { at, unit: 1, touch: true };
    const place = layout.places[board.routes[0]!.ends[0]]!;
    const nothing = new Set<number>();
    expect(pick(layout, aim, nothing, nothing)).toEqual({ route: 0, place: null });
    const end = board.routes[0]!.ends[0];
    expect(pick(layout, { ...aim, at: place }, new Set([end]), nothing)).toEqual({ route: null, place: end });
    expect(pick(layout, { ...aim, at: { x: -500, y: -500 } }, new Set([end]), nothing)).toEqual({
      route: null,
      place: null,
    });
  });
});
