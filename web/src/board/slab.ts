/** Rectangles at any angle, and whether two of them meet: spaces, names, the lines that lead to names. */
import type { Box, Point, RouteShape } from "./geometry";

/** Its middle, the direction that it lies in, half of it along that and across, how far its corners are. */
export interface Slab extends Point {
  c: number;
  s: number;
  along: number;
  across: number;
  reach: number;
}

const slab = (x: number, y: number, c: number, s: number, along: number, across: number): Slab => ({
  x,
  y,
  c,
  s,
  along,
  across,
  reach: Math.sqrt(along * along + across * across),
});

export const boxSlab = ({ x, y, w, h }: Box): Slab => slab(x + w / 2, y + h / 2, 1, 0, w / 2, h / 2);

/** A route's spaces, smaller by so much on every side. */
export const spaceSlabs = ({ spaces, along, across }: RouteShape, less = 0): Slab[] =>
  spaces.map(({ x, y, angle }) => {
    const turn = (angle * Math.PI) / 180;
    return slab(x, y, Math.cos(turn), Math.sin(turn), along - less, across - less);
  });

export function lineSlab(from: Point, to: Point): Slab {
  const dx = to.x - from.x,
    dy = to.y - from.y,
    far = Math.hypot(dx, dy);
  return slab(from.x + dx / 2, from.y + dy / 2, dx / far, dy / far, far / 2, 0);
}

/** Whether two share more than an edge: no line along a side of either keeps them apart. */
export function meet(a: Slab, b: Slab): boolean {
  const dx = b.x - a.x,
    dy = b.y - a.y,
    near = a.reach + b.reach;
  if (dx * dx + dy * dy > near * near) return false; // as nearly all are
  const cos = Math.abs(a.c * b.c + a.s * b.s),
    sin = Math.abs(a.c * b.s - a.s * b.c);
  return (
    Math.abs(dx * a.c + dy * a.s) < a.along + b.along * cos + b.across * sin &&
    Math.abs(dy * a.c - dx * a.s) < a.across + b.along * sin + b.across * cos &&
    Math.abs(dx * b.c + dy * b.s) < b.along + a.along * cos + a.across * sin &&
    Math.abs(dy * b.c - dx * b.s) < b.across + a.along * sin + a.across * cos
  );
}

/** How many of these something lies on. */
export function meeting(all: readonly Slab[], one: Slab): number {
  let n = 0;
  for (const other of all) if (meet(other, one)) n++;
  return n;
}
