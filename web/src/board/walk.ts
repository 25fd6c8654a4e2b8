/** Walking a board from place to place by the arrow keys; no rules, no framework. */
import type { Point } from "./geometry";

/** Which way each arrow points. */
export const ARROWS: Record<string, Point> = {
  ArrowRight: { x: 1, y: 0 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowUp: { x: 0, y: -1 },
};
/* Aside counts more than ahead, and a place without a route to it as half as far again: tried on the three
   boards, where every place can be walked to from every other (a test holds that). */
const ASIDE = 2,
  APART = 1.5;

/** The next place in a direction, or the same one at the edge of the board. */
export function step(
  places: readonly Point[],
  neighbours: ReadonlySet<number>,
  from: number,
  arrow: Point,
): number {
  const here = places[from]!;
  let best = from,
    least = Infinity;
  places.forEach((place, i) => {
    const dx = place.x - here.x,
      dy = place.y - here.y;
    const ahead = dx * arrow.x + dy * arrow.y,
      aside = Math.abs(dx * arrow.y - dy * arrow.x);
    if (i === from || ahead <= 0 || aside > ahead * 2.5) return;
    const cost = (ahead + ASIDE * aside) * (neighbours.has(i) ? 1 : APART);
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** The places that a route links to each. */
export function neighboursOf(routes: readonly { ends: readonly number[] }[], n: number): Set<number>[] {
  const found = Array.from({ length: n }, () => new Set<number>());
  for (const { ends } of routes) {
    found[ends[0]!]!.add(ends[1]!);
    found[ends[1]!]!.add(ends[0]!);
  }
  return found;
}

/** Where to begin: the place nearest to the middle. */
export function middlePlace(places: readonly Point[]): number {
  const mean = (pick: (p: Point) => number): number =>
    places.reduce((s, p) => s + pick(p), 0) / places.length;
  const x = mean((p) => p.x),
    y = mean((p) => p.y);
  const far = places.map((p) => Math.hypot(p.x - x, p.y - y));
  return far.indexOf(Math.min(...far));
}
