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
  type Size,
} from "./geometry";
import { breakings, USUAL, widthOf } from "./letters";

/** For the size of letters: from line to line; above and below a line's foot, as far as there is ink. */
const LINE = sizes.letters.line / USUAL,
  ABOVE = sizes.letters.above,
  BELOW = sizes.letters.below;

/** Beside, above, below, aslant; then all that lies between. */
const COMPASS: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [0.8, -0.75],
  [-0.8, -0.75],
  [0.8, 0.75],
  [-0.8, 0.75],
  [0.95, -0.4],
  [-0.95, -0.4],
  [0.95, 0.4],
  [-0.95, 0.4],
  [0.4, -0.95],
  [-0.4, -0.95],
  [0.4, 0.95],
  [-0.4, 0.95],
];
const AWAY = [2, 5, 9, 14, 20, 28, 36];
/** From here on a line leads from the place to its name. */
const FAR = 20;

/** Every way to write a name near its place, most wanted first. */
function candidates(at: Point, lines: string[], radius: number, size: number): Label[] {
  const w = Math.max(...lines.map(widthOf)) * size + 2,
    h = ((lines.length - 1) * LINE + ABOVE + BELOW) * size;
  return COMPASS.flatMap(([cx, cy]) =>
    AWAY.map((away): Label => {
      const r = radius + away;
      const anchor = cx > 0 ? "start" : cx < 0 ? "end" : "middle";
      const x = at.x + cx * r,
        y = at.y + cy * r;
      const left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
      const top = cy === 0 ? y - h / 2 : cy < 0 ? y - h + (cx ? 4 : 0) : y - (cx ? 4 : 0);
      const box = { x: left, y: top, w, h };
      return {
        x: round(x),
        y: round(top + size * ABOVE),
        lines,
        anchor,
        size,
        box,
        lead: away < FAR ? "" : leadTo(at, { x, y }, radius),
      };
    }),
  );
}

function leadTo(at: Point, name: Point, radius: number): string {
  const far = Math.hypot(name.x - at.x, name.y - at.y);
  const on = (d: number): string =>
    `${round(at.x + ((name.x - at.x) * d) / far)} ${round(at.y + ((name.y - at.y) * d) / far)}`;
  return `M${on(radius + 1)}L${on(far - 2)}`;
}

interface Obstacle {
  corners: Point[];
  box: Box;
}
const obstacle = (corners: Point[]): Obstacle => ({ corners, box: boxOf(corners) });
const lying = (all: Obstacle[], label: Box): Obstacle[] => {
  const corners = boxCorners(label);
  return all.filter((o) => overlaps(o.box, label) && touches(o.corners, corners));
};

/** A board in the box that it is shown in: what is free on either side of it, and what lies over it there. */
export interface Room extends Layout {
  /** Pixels to a unit, before one looks closer. */
  unit: number;
  spare: Point;
  over: Box | null;
}
/** The button to look closer, in a corner. */
const TOOLS_PX = 52;
export const CORNERS = ["top right", "bottom right", "bottom left", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

/** Pixels to a unit in a box, and what is free there on either side, looked at `k` times as close. */
function scaleIn(layout: Size, box: Size, k: number): { unit: number; spare: Point } {
  const unit = Math.min(box.width / layout.width, box.height / layout.height);
  const free = (shown: number, drawn: number): number => (shown / unit - drawn) / 2 / k;
  return { unit, spare: { x: free(box.width, layout.width), y: free(box.height, layout.height) } };
}

function toolsIn(corner: Corner, { width, height }: Size, unit: number, spare: Point): Box {
  const side = TOOLS_PX / unit;
  return {
    x: corner.endsWith("right") ? width + spare.x - side : -spare.x,
    y: corner.startsWith("bottom") ? height + spare.y - side : -spare.y,
    w: side,
    h: side,
  };
}

/** The corner where the button covers least of a board: the first such. North is told in the lower right. */
export function cornerFor(layout: Layout, box: Size | null): Corner {
  if (!box) return CORNERS[0];
  const { unit, spare } = scaleIn(layout, box, 1);
  const { spaces, marks } = allFull({ ...layout, unit, spare, over: null }, new Set());
  const covered = (corner: Corner): number =>
    lying([...spaces, ...marks], toolsIn(corner, layout, unit, spare)).length;
  const open = CORNERS.filter((corner) => !(layout.turned && corner === "bottom right"));
  return open.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** The room for names in a box, looked at `k` times as close, with the button to look closer in a corner. */
export function roomIn(layout: Layout, box: Size | null, k: number, corner: Corner = CORNERS[0]): Room {
  if (!box) return { ...layout, unit: 1, spare: { x: 0, y: 0 }, over: null };
  const { unit, spare } = scaleIn(layout, box, k);
  return { ...layout, unit, spare, over: k > 1 ? null : toolsIn(corner, layout, unit, spare) };
}
/** Farther than that no name reaches. */
const REACH = 600;

interface Option {
  label: Label;
  cost: number;
  /** How many spaces it lies on: only a name that matters, and has no better room, may lie on any. */
  covered: number;
}
/** What a name may lie on at worst, and what never. */
interface Full {
  spaces: Obstacle[];
  marks: Obstacle[];
}

/** Spaces; and places, with the flags of own tickets above theirs. */
function allFull({ routes, places, radius, over }: Room, flagged: ReadonlySet<number>): Full {
  const around = (p: Point): Box => ({ x: p.x - radius, y: p.y - radius, w: 2 * radius, h: 2 * radius });
  const flags = [...flagged].map((i) => ({ x: places[i]!.x - 9, y: places[i]!.y - 26, w: 18, h: 17 }));
  return {
    spaces: routes.flatMap(spaceCorners).map(obstacle),
    marks: [...places.map(around), ...flags, ...(over ? [over] : [])].map((box) => obstacle(boxCorners(box))),
  };
}

/** All that a name could be, cheapest first. */
function options(ways: string[][], at: Point, room: Room, sizes: readonly number[], full: Full): Option[] {
  const { radius, width, height, spare } = room;
  const isInside = (b: Box): boolean =>
    b.x >= 2 - spare.x &&
    b.y >= 2 - spare.y &&
    b.x + b.w <= width + spare.x - 2 &&
    b.y + b.h <= height + spare.y - 2;
  const around = { x: at.x - REACH, y: at.y - REACH, w: 2 * REACH, h: 2 * REACH };
  const near = (all: Obstacle[]): Obstacle[] => all.filter((o) => overlaps(o.box, around));
  const spaces = near(full.spaces),
    marks = near(full.marks);
  return sizes
    .flatMap((size, smaller) =>
      ways.flatMap((lines) =>
        candidates(at, lines, radius, size).map((label, order) => {
          const far = (order % AWAY.length) * 2 + Math.floor(order / AWAY.length) * 0.15;
          return { label, near: far + lines.length * 0.6 + smaller * 12 };
        }),
      ),
    )
    .filter(({ label }) => isInside(label.box) && !lying(marks, label.box).length)
    .map(({ label, near }): Option => {
      const covered = lying(spaces, label.box).length;
      return { label, covered, cost: near + covered * 40 };
    })
    .sort((a, b) => a.cost - b.cost)
    .slice(0, 60);
}

/**
 * Where every name is written: over no place and no other name, as near to its own as can be. Where letters
 * would be too large for all of them, those that matter now stay, even over a space if need be, and as many
 * of the rest as can be.
 */
export function placeLabels(
  board: DrawnBoard,
  room: Room,
  hints: Hints,
  sizes: readonly number[] = [USUAL],
  first: ReadonlySet<number> = new Set(),
): (Label | null)[] {
  const full = allFull(room, first);
  const all = board.places.map(({ name }, i) =>
    options(breakings(name, hints.breaks?.[name]), room.places[i]!, room, sizes, full).filter(
      ({ covered }) => !covered || first.has(i),
    ),
  );
  const chosen = all.map((some) => some[0]);
  const price = (i: number, o: Option): number =>
    o.cost + chosen.filter((c, j) => c && j !== i && overlaps(c.label.box, o.label.box)).length * 50;
  for (let pass = 0; pass < 4; pass++)
    all.forEach((some, i) => {
      if (some.length) chosen[i] = some.reduce((best, o) => (price(i, o) < price(i, best) ? o : best));
    });
  const kept: (Label | null)[] = board.places.map(() => null);
  const weight = (i: number): number => (first.has(i) ? 1000 : 0) - all[i]!.length;
  for (const i of board.places.map((_, i) => i).sort((a, b) => weight(b) - weight(a))) {
    const isOpen = ({ label }: Option): boolean =>
      kept.every((other) => !other || !overlaps(other.box, label.box));
    const open = [chosen[i], ...all[i]!].filter((o) => o !== undefined).filter(isOpen);
    kept[i] = (open.find(({ covered }) => !covered) ?? open[0])?.label ?? null;
  }
  return kept;
}
