/** A whole board, laid out: places and routes, stretched a little to fill the frame it is shown in. */
import sizes from "$farebox/geometry.json";
import type { RouteFacts } from "../lib/schema";
import { round, shapeOf, type DrawnBoard, type Hints, type Layout, type Size } from "./geometry";

const between = (a: string, b: string): string => `${a} - ${b}`;
/** What is left around the outermost places, for their names and flags. */
const MARGIN = sizes.margin;
/** How much broader or taller than drawn a city may become: at more, rows of spaces run into each other. */
export const MOST_STRETCH = 1.3;
const STEPS = 12; // a frame a little larger or smaller leaves everything where it is

/** How much broader (or, below 1, taller) a drawing of this size becomes in a frame. */
export function stretchFor(size: Size, frame: Size | null, limit = MOST_STRETCH): number {
  if (!frame?.width || !frame.height) return 1;
  const wanted = frame.width / frame.height / (size.width / size.height);
  const most = Math.log(limit);
  const part = Math.max(-1, Math.min(1, Math.log(wanted) / most));
  return Math.exp((Math.round(part * STEPS) / STEPS) * most);
}

/** Where all places lie, before they are moved together. */
function extent(board: DrawnBoard): { left: number; top: number; width: number; height: number } {
  const [w, h] = board.size;
  const xs = board.places.map((p) => (p.x / 100) * w),
    ys = board.places.map((p) => (p.y / 100) * h);
  const left = Math.min(...xs),
    top = Math.min(...ys);
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

export function layoutBoard(board: DrawnBoard, hints: Hints = {}, frame: Size | null = null): Layout {
  const [w, h] = board.size,
    scale = Math.sqrt((sizes.place.area * board.places.length) / (w * h)),
    radius = sizes.place.radius;
  const { left, top, width, height } = extent(board);
  const natural = { width: width * scale + 2 * MARGIN.x, height: height * scale + 2 * MARGIN.y };
  const stretch = Math.sqrt(stretchFor(natural, frame, hints.stretch));
  const drawn = { x: scale * stretch, y: scale / stretch };
  const origin = { x: MARGIN.x - left * drawn.x, y: MARGIN.y - top * drawn.y };
  const places = board.places.map((p) => ({
    x: round((p.x / 100) * w * drawn.x + origin.x),
    y: round((p.y / 100) * h * drawn.y + origin.y),
  }));
  const hint = (table: Record<string, number> | undefined, route: RouteFacts): number => {
    const [a, b] = route.ends.map((e) => board.places[e]!.name) as [string, string];
    return table?.[between(a, b)] ?? -(table?.[between(b, a)] ?? 0);
  };
  const routes = board.routes.map((route, i) =>
    shapeOf(board, places, i, radius, hint(hints.bows, route), hint(hints.slides, route)),
  );
  return {
    width: round(width * drawn.x + 2 * MARGIN.x),
    height: round(height * drawn.y + 2 * MARGIN.y),
    drawn,
    origin,
    places,
    routes,
    radius,
  };
}
