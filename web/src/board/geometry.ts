/** Where everything on a board is drawn, worked out from its data alone; no rules, no framework. */

import sizes from "$farebox/geometry.json";
import type { BoardFacts } from "../lib/schema";

/** A board with a map to draw: the only kind that has a size. */
export type DrawnBoard = BoardFacts & { size: NonNullable<BoardFacts["size"]> };
export const isDrawn = (board: BoardFacts): board is DrawnBoard => board.size !== null;

export interface Point {
  x: number;
  y: number;
}
export interface Space {
  x: number;
  y: number;
  angle: number;
}
export interface RouteShape {
  spaces: Space[];
  /** Half of a space along the route, and across it. */
  along: number;
  across: number;
  /** The whole row, and the same drawn in by half a space's breadth for round ends. */
  path: string;
  band: string;
  line: Point[];
  middle: Point;
  street: string;
}
export interface Label {
  x: number;
  y: number;
  lines: string[];
  anchor: "start" | "middle" | "end";
  /** Of its letters. */
  size: number;
  /** A line from its place, where it stands far away. */
  lead: [Point, Point] | null;
  box: Box;
}
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Layout extends Size {
  /** How the city's own drawing is turned, stretched and moved to lie under it. */
  under: string;
  /** Lying on its right side: north is to the right. */
  turned: boolean;
  places: Point[];
  routes: RouteShape[];
  radius: number;
}

/** How a city's drawing bends routes and turns labels, by names of places. */
export interface Hints {
  /** How far a route bows sideways, and how far its row slides towards its second end. */
  bows?: Record<string, number>;
  slides?: Record<string, number>;
  /** How much broader or taller than drawn it may become, where the usual is too much. */
  stretch?: number;
  /** Where a long name is broken into lines ("|"). */
  breaks?: Record<string, string>;
}

const SPACE = sizes.space;

/** The point and direction at t of a curve from a to b that bows sideways in the middle. */
function curve(a: Point, b: Point, bow: number): (t: number) => Point {
  const dx = b.x - a.x,
    dy = b.y - a.y,
    d = Math.hypot(dx, dy) || 1;
  const c = { x: (a.x + b.x) / 2 - (dy / d) * bow * 2, y: (a.y + b.y) / 2 + (dx / d) * bow * 2 };
  return (t) => ({
    x: (1 - t) * (1 - t) * a.x + 2 * t * (1 - t) * c.x + t * t * b.x,
    y: (1 - t) * (1 - t) * a.y + 2 * t * (1 - t) * c.y + t * t * b.y,
  });
}

/** Walk a curve and give evenly spread points by distance. */
function walk(at: (t: number) => Point): { length: number; spot: (s: number) => Point & { angle: number } } {
  const n = 64,
    points: Point[] = [],
    sums = [0];
  for (let i = 0; i <= n; i++) points.push(at(i / n));
  for (let i = 1; i <= n; i++) {
    const a = points[i - 1]!,
      b = points[i]!;
    sums.push(sums[i - 1]! + Math.hypot(b.x - a.x, b.y - a.y));
  }
  const length = sums[n]!;
  const spot = (s: number) => {
    let i = 1;
    while (i < n && sums[i]! < s) i++;
    const a = points[i - 1]!,
      b = points[i]!,
      part = (s - sums[i - 1]!) / (sums[i]! - sums[i - 1]! || 1);
    return {
      x: a.x + (b.x - a.x) * part,
      y: a.y + (b.y - a.y) * part,
      angle: (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI,
    };
  };
  return { length, spot };
}

function shift(p: Point & { angle: number }, by: number): Point & { angle: number } {
  const turn = (p.angle * Math.PI) / 180;
  return { x: p.x - Math.sin(turn) * by, y: p.y + Math.cos(turn) * by, angle: p.angle };
}

export const round = (n: number): number => Math.round(n * 10) / 10;
const pathOf = (points: Point[]): string =>
  points.map((p, i) => `${i ? "L" : "M"}${round(p.x)} ${round(p.y)}`).join("");

export function shapeOf(
  board: DrawnBoard,
  places: Point[],
  index: number,
  radius: number,
  bow: number,
  slide: number,
): RouteShape {
  const route = board.routes[index]!;
  const [from, to] = route.ends;
  const { length, spot } = walk(curve(places[from]!, places[to]!, bow));
  const lane = route.twin === null ? 0 : (index < route.twin ? -0.5 : 0.5) * SPACE.lane;
  const room = length - 2 * radius - 3;
  const along = Math.min(SPACE.most, (room / route.length - SPACE.gap) / 2);
  const step = Math.min(along * 2 + SPACE.gap + 2, room / route.length);
  const slack = (length - step * (route.length - 1)) / 2 - along - radius - 1;
  const first = length / 2 - (step * (route.length - 1)) / 2 + Math.max(-slack, Math.min(slack, slide));
  const spaces = Array.from({ length: route.length }, (_, i) => {
    const p = shift(spot(first + i * step), lane);
    return { x: round(p.x), y: round(p.y), angle: round(p.angle) };
  });
  const start = first - along,
    end = first + (route.length - 1) * step + along;
  const line = Array.from({ length: 13 }, (_, i) => shift(spot(start + ((end - start) * i) / 12), lane));
  const inset = SPACE.across * 0.9;
  const band = Array.from({ length: 13 }, (_, i) =>
    shift(spot(start + inset + ((end - start - 2 * inset) * i) / 12), lane),
  );
  const street = Array.from({ length: 17 }, (_, i) => spot((length * i) / 16));
  return {
    spaces,
    along: round(along),
    across: SPACE.across,
    path: pathOf(line),
    band: pathOf(band),
    line,
    middle: shift(spot(length / 2), lane),
    street: pathOf(street),
  };
}

export function boxOf(points: Point[]): Box {
  const xs = points.map((p) => p.x),
    ys = points.map((p) => p.y);
  const x = Math.min(...xs),
    y = Math.min(...ys);
  return { x, y, w: Math.max(...xs) - x, h: Math.max(...ys) - y };
}
export const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
