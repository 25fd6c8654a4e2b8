/** Finding room for the names of places. */
import {
  round,
  spaceCorners,
  touches,
  type Box,
  type DrawnBoard,
  type Hints,
  type Label,
  type Point,
  type RouteShape,
} from "./geometry";

const FONT = { size: 12, line: 13, wide: 6.25 };

const boxCorners = (b: Box): Point[] => [
  { x: b.x, y: b.y },
  { x: b.x + b.w, y: b.y },
  { x: b.x + b.w, y: b.y + b.h },
  { x: b.x, y: b.y + b.h },
];

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

const COMPASS: Record<string, [number, number]> = {
  e: [1, 0],
  w: [-1, 0],
  n: [0, -1],
  s: [0, 1],
  ne: [0.8, -0.75],
  nw: [-0.8, -0.75],
  se: [0.8, 0.75],
  sw: [-0.8, 0.75],
};

/** Every way to write a name near its place, most wanted first. */
function candidates(at: Point, lines: string[], radius: number): Label[] {
  const w = Math.max(...lines.map((l) => l.length)) * FONT.wide + 2,
    h = lines.length * FONT.line;
  return Object.values(COMPASS).flatMap(([cx, cy]) =>
    [2, 7, 13, 20].map((away): Label => {
      const r = radius + away;
      const anchor = cx > 0 ? "start" : cx < 0 ? "end" : "middle";
      const x = at.x + cx * r,
        y = at.y + cy * r;
      const left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
      const top = cy === 0 ? y - h / 2 : cy < 0 ? y - h + (cx ? 4 : 0) : y - (cx ? 4 : 0);
      return { x: round(x), y: round(top + FONT.size * 0.82), lines, anchor, box: { x: left, y: top, w, h } };
    }),
  );
}

/** Where every name is written: over nothing else, as near to its place as can be. */
export function placeLabels(
  board: DrawnBoard,
  places: Point[],
  routes: RouteShape[],
  radius: number,
  hints: Hints,
  width: number,
  height: number,
): Label[] {
  const obstacles = routes.flatMap(spaceCorners);
  const rings = places.map((p) =>
    boxCorners({ x: p.x - radius, y: p.y - radius, w: 2 * radius, h: 2 * radius }),
  );
  const ranked = board.places.map((place, i) => {
    const options = breakings(place.name, hints.breaks?.[place.name]).flatMap((lines) =>
      candidates(places[i]!, lines, radius),
    );
    return options
      .map((label, order) => {
        const box = boxCorners(label.box),
          b = label.box;
        let cost = (order % 4) * 2 + Math.floor(order / 4) * 0.15 + label.lines.length * 0.6;
        cost += obstacles.filter((o) => touches(o, box)).length * 40;
        cost += rings.filter((o) => touches(o, box)).length * 60;
        cost += Math.max(0, 4 - b.x, 4 - b.y, b.x + b.w - width + 4, b.y + b.h - height + 4) * 12;
        return { label, cost };
      })
      .sort((a, b) => a.cost - b.cost)
      .slice(0, 40);
  });
  const chosen = ranked.map((r) => r[0]!);
  for (let pass = 0; pass < 4; pass++) {
    ranked.forEach((options, i) => {
      const others = chosen.filter((_, j) => j !== i).map((c) => boxCorners(c.label.box));
      const price = (o: { label: Label; cost: number }): number =>
        o.cost + others.filter((b) => touches(b, boxCorners(o.label.box))).length * 50;
      chosen[i] = options.reduce((best, o) => (price(o) < price(best) ? o : best));
    });
  }
  return chosen.map((c) => c.label);
}
