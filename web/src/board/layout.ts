/** A whole board, laid out: places, routes, names. */
import type { RouteFacts } from "../lib/schema";
import { round, shapeOf, type DrawnBoard, type Hints, type Layout } from "./geometry";
import { placeLabels } from "./labels";

const between = (a: string, b: string): string => `${a} - ${b}`;

/** Lay out a whole board; finding room for the names takes the longest, and small pictures have none. */
export function layoutBoard(board: DrawnBoard, hints: Hints = {}, named = true): Layout {
  const [w, h] = board.size,
    scale = Math.sqrt((27000 * board.places.length) / (w * h));
  const width = w * scale,
    height = h * scale,
    radius = 11;
  const places = board.places.map((p) => ({ x: round((p.x / 100) * width), y: round((p.y / 100) * height) }));
  const hint = (table: Record<string, number> | undefined, route: RouteFacts): number => {
    const [a, b] = route.ends.map((e) => board.places[e]!.name) as [string, string];
    return table?.[between(a, b)] ?? -(table?.[between(b, a)] ?? 0);
  };
  const routes = board.routes.map((route, i) =>
    shapeOf(board, places, i, radius, hint(hints.bows, route), hint(hints.slides, route)),
  );
  return {
    width: round(width),
    height: round(height),
    scale,
    places,
    routes,
    radius,
    labels: !named ? [] : placeLabels(board, places, routes, radius, hints, width, height),
  };
}
