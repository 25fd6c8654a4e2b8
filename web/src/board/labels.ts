/** Finding room for the names of places, in letters that can be read at whatever size the board is shown. */
import sizes from "$farebox/geometry.json";
import {
  boxCorners,
  boxOf,
  overlaps,
  round,
  spaceCorners,
  touches,
  type Box,
  type DrawnBoard,
  type Hints,
  type Label,
  type Layout,
  type Point,
} from "./geometry";

/** Letters in pixels of the screen: never smaller, and no larger than needed when one looks closer. */
export const LEAST_PX = 11;
const MOST_PX = 15,
  USUAL = sizes.letters.usual; // in units of the board
const LINE = sizes.letters.line / USUAL,
  WIDE = sizes.letters.wide / USUAL;

/** The size of letters, in units of the board, where a unit is so many pixels; by steps of a tenth. */
export function letterSize(pixels: number): number {
  const step = 1.1 ** Math.floor(Math.log(pixels) / Math.log(1.1));
  return Math.max(LEAST_PX / step, Math.min(USUAL, MOST_PX / step));
}

/** Every way to break a name into lines. */
function breakings(name: string, wish: string | undefined): string[][] {
  if (wish) return [wish.split("|")];
  const words = name.split(/(?<=[ -])/).map((w) => w.trimEnd());
  const all = [[name]];
  for (let i = 1; i < words.length; i++) {
    const join = (part: string[]): string =>
      part.reduce((a, w) => (a.endsWith("-") || !a ? a + w : `${a} ${w}`), "");
    all.push([join(words.slice(0, i)), join(words.slice(i))]);
  }
  return all;
}

const COMPASS: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.75],
  [-0.8, -0.75],
  [0.8, 0.75],
  [-0.8, 0.75],
];

/** Every way to write a name near its place, most wanted first. */
function candidates(at: Point, lines: string[], radius: number, size: number): Label[] {
  const w = Math.max(...lines.map((l) => l.length)) * size * WIDE + 2,
    h = lines.length * size * LINE;
  return COMPASS.flatMap(([cx, cy]) =>
    [2, 7, 13, 20].map((away): Label => {
      const r = radius + away;
      const anchor = cx > 0 ? "start" : cx < 0 ? "end" : "middle";
      const x = at.x + cx * r,
        y = at.y + cy * r;
      const left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
      const top = cy === 0 ? y - h / 2 : cy < 0 ? y - h + (cx ? 4 : 0) : y - (cx ? 4 : 0);
      return { x: round(x), y: round(top + size * 0.82), lines, anchor, box: { x: left, y: top, w, h } };
    }),
  );
}

interface Obstacle {
  corners: Point[];
  box: Box;
}
const obstacle = (corners: Point[]): Obstacle => ({ corners, box: boxOf(corners) });
const hits = (all: Obstacle[], label: Box): number => {
  const corners = boxCorners(label);
  return all.filter((o) => overlaps(o.box, label) && touches(o.corners, corners)).length;
};

interface Option {
  label: Label;
  cost: number;
  /** Places and edges it would cover: then it can't be. */
  blocked: boolean;
  covered: number;
}

function options(board: DrawnBoard, layout: Layout, hints: Hints, size: number): Option[][] {
  const { places, radius, width, height } = layout;
  const spaces = layout.routes.flatMap(spaceCorners).map(obstacle);
  const rings = places.map((p) =>
    obstacle(boxCorners({ x: p.x - radius, y: p.y - radius, w: 2 * radius, h: 2 * radius })),
  );
  return board.places.map((place, i) =>
    breakings(place.name, hints.breaks?.[place.name])
      .flatMap((lines) => candidates(places[i]!, lines, radius, size))
      .map((label, order): Option => {
        const b = label.box;
        const covered = hits(spaces, b),
          over = hits(rings, b),
          off = Math.max(0, 2 - b.x, 2 - b.y, b.x + b.w - width + 2, b.y + b.h - height + 2);
        const near = (order % 4) * 2 + Math.floor(order / 4) * 0.15 + label.lines.length * 0.6;
        return {
          label,
          covered,
          blocked: over > 0 || off > 0,
          cost: near + covered * 40 + over * 60 + off * 12,
        };
      })
      .sort((a, b) => a.cost - b.cost)
      .slice(0, 40),
  );
}

/** How much of routes a name may cover before it is left out until one looks closer. */
const MOST_COVERED = 1;

/**
 * Where every name is written: over no place and no other name, as near to its place as can be. Where letters
 * would be too large for all of them, the names that matter now stay, then those of much travelled places.
 */
export function placeLabels(
  board: DrawnBoard,
  layout: Layout,
  hints: Hints,
  size: number = USUAL,
  first: ReadonlySet<number> = new Set(),
): (Label | null)[] {
  const all = options(board, layout, hints, size);
  const degree = board.places.map((_, i) => board.routes.filter((r) => r.ends.includes(i)).length);
  const weight = (i: number): number => (first.has(i) ? 100 : 0) + degree[i]!;
  const chosen = all.map((some) => some[0]!);
  for (let pass = 0; pass < 4; pass++)
    all.forEach((some, i) => {
      const price = (o: Option): number =>
        o.cost + chosen.filter((c, j) => j !== i && overlaps(c.label.box, o.label.box)).length * 50;
      chosen[i] = some.reduce((best, o) => (price(o) < price(best) ? o : best));
    });
  const kept: (Label | null)[] = board.places.map(() => null);
  for (const i of board.places.map((_, i) => i).sort((a, b) => weight(b) - weight(a))) {
    const free = (o: Option): boolean =>
      !o.blocked &&
      (o.covered <= MOST_COVERED || first.has(i)) &&
      kept.every((other) => !other || !overlaps(other.box, o.label.box));
    const some = [chosen[i]!, ...all[i]!].filter(free);
    kept[i] = (some.find((o) => !o.covered) ?? some[0])?.label ?? null;
  }
  return kept;
}
