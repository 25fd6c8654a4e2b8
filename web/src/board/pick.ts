/** What a finger or a pointer on the board means. */
import type { Layout, Point } from "./geometry";

export interface Picked {
  route: number | null;
  place: number | null;
}
interface Aim {
  at: Point;
  /** Board units to a pixel of the screen: how near is near depends on how close one looks. */
  unit: number;
  touch: boolean;
}

/** Something that can be chosen if it is near, else whatever lies there. */
export function pick(
  layout: Layout,
  { at, unit, touch }: Aim,
  placeable: ReadonlySet<number>,
  claimable: ReadonlySet<number>,
): Picked {
  const place = nearestPlace(layout, at, placeable, (touch ? 34 : 26) * unit);
  if (place !== null) return { route: null, place };
  const reach = Math.max((touch ? 26 : 16) * unit, 12);
  const route =
    nearestRoute(layout, at, 8) ??
    nearestRoute(layout, at, reach, (r) => claimable.has(r)) ??
    nearestRoute(layout, at, Math.min(reach, 18));
  return { route, place: null };
}

function nearestPlace(layout: Layout, at: Point, among: ReadonlySet<number>, reach: number): number | null {
  const near = layout.places
    .map((p, i) => ({ i, d: Math.hypot(p.x - at.x, p.y - at.y) }))
    .filter((one) => among.has(one.i) && one.d < reach)
    .sort((a, b) => a.d - b.d)[0];
  return near?.i ?? null;
}

/** The route nearest to a point, if near enough: so that thin rows can be tapped with a thumb. */
export function nearestRoute(
  layout: Layout,
  at: Point,
  reach: number,
  among: (route: number) => boolean = () => true,
): number | null {
  let best: number | null = null,
    least = reach;
  layout.routes.forEach((shape, i) => {
    if (!among(i)) return;
    for (let j = 1; j < shape.line.length; j++) {
      const d = distance(at, shape.line[j - 1]!, shape.line[j]!);
      if (d < least) {
        least = d;
        best = i;
      }
    }
  });
  return best;
}

function distance(p: Point, a: Point, b: Point): number {
  const dx = b.x - a.x,
    dy = b.y - a.y,
    l = dx * dx + dy * dy || 1;
  const t = Math.max(0, Math.min(1, ((p.x - a.x) * dx + (p.y - a.y) * dy) / l));
  return Math.hypot(p.x - a.x - t * dx, p.y - a.y - t * dy);
}
