/** What a finger or a pointer on the board means. */
import type { Layout, Point } from "./geometry";

export interface Picked {
  route: number | null;
  place: number | null;
  /** A finger near several routes: which of them is asked, nearest first. */
  near: number[];
}
interface Aim {
  at: Point;
  /** Board units to a pixel of the screen: how near is near depends on how close one looks. */
  unit: number;
  touch: boolean;
}
export interface Choosable {
  places: ReadonlySet<number>;
  /** Routes that can be claimed now, and all that somebody might still claim. */
  now: ReadonlySet<number>;
  open: (route: number) => boolean;
}

/** How far beside its target a finger lands at most, in pixels, but for two of a hundred. */
export const SCATTER_PX = 18;
/** Where nothing is as near, the nearest counts from farther away. */
const REACH_PX = 34;
const NOTHING: Picked = { route: null, place: null, near: [] };

export function pick(layout: Layout, aim: Aim, what: Choosable): Picked {
  const place = nearestPlace(layout, aim.at, what.places, (aim.touch ? REACH_PX : 26) * aim.unit);
  if (place !== null) return { ...NOTHING, place };
  return aim.touch ? touched(layout, aim, what) : pointed(layout, aim, what);
}

/** A mouse is exact: what lies there, else what can be chosen close by. */
function pointed(layout: Layout, { at, unit }: Aim, { now }: Choosable): Picked {
  const reach = Math.max(16 * unit, 12);
  const route =
    nearestRoute(layout, at, 8) ??
    nearestRoute(layout, at, reach, (r) => now.has(r)) ??
    nearestRoute(layout, at, Math.min(reach, 18));
  return { ...NOTHING, route };
}

/** A finger is not: all that it may have meant; what is nobody's before what is taken. */
function touched(layout: Layout, { at, unit }: Aim, { open }: Choosable): Picked {
  const all = layout.routes
    .map((_, i) => ({ i, far: farFrom(layout, i, at) / unit }))
    .filter(({ far }) => far < REACH_PX)
    .sort((a, b) => a.far - b.far);
  const within = all.filter(({ far }) => far < SCATTER_PX);
  const some = within.length ? within : all.slice(0, 1);
  const free = some.filter(({ i }) => open(i));
  const near = (free.length ? free : some).map(({ i }) => i);
  return near.length > 1 ? { ...NOTHING, near } : { ...NOTHING, route: near[0] ?? null };
}

function nearestPlace(layout: Layout, at: Point, among: ReadonlySet<number>, reach: number): number | null {
  const near = layout.places
    .map((p, i) => ({ i, d: Math.hypot(p.x - at.x, p.y - at.y) }))
    .filter((one) => among.has(one.i) && one.d < reach)
    .sort((a, b) => a.d - b.d)[0];
  return near?.i ?? null;
}

/** The route nearest to a point, if near enough: so that thin rows can be pointed at. */
export function nearestRoute(
  layout: Layout,
  at: Point,
  reach: number,
  among: (route: number) => boolean = () => true,
): number | null {
  const found = layout.routes
    .map((_, i) => ({ i, far: farFrom(layout, i, at) }))
    .filter(({ i, far }) => far < reach && among(i))
    .sort((a, b) => a.far - b.far)[0];
  return found?.i ?? null;
}

function farFrom(layout: Layout, route: number, at: Point): number {
  const { line } = layout.routes[route]!;
  let least = Infinity;
  for (let j = 1; j < line.length; j++) least = Math.min(least, distance(at, line[j - 1]!, line[j]!));
  return least;
}

function distance(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x,
    dy = b.y - a.y,
    l = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / l));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
