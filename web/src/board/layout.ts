/** A whole board, laid out: places and routes, stretched a little to fill the frame it is shown in. */
import sizes from "$farebox/geometry.json";
import type { RouteFacts } from "../lib/schema";
import {
  boxOf,
  round,
  shapeOf,
  type DrawnBoard,
  type Hints,
  type Layout,
  type Point,
  type Size,
} from "./geometry";

const between = (a: string, b: string): string => `${a} - ${b}`;
/** What is left around the outermost places, for their names and flags. */
const MARGIN = sizes.margin;
/** How much broader or taller than drawn a city may become: at more, rows of spaces run into each other. */
export const MOST_STRETCH = 1.3;
/** How much larger a board must become by lying on its side: people know it upright. */
const WORTH_TURNING = 1.2;
const STEPS = 12; // a frame a little larger or smaller leaves everything where it is

/** How much broader (or, below 1, taller) a drawing of this size becomes in a frame. */
export function stretchFor(size: Size, frame: Size | null, limit = MOST_STRETCH): number {
  if (!frame?.width || !frame.height) return 1;
  const wanted = frame.width / frame.height / (size.width / size.height);
  const most = Math.log(limit);
  const part = Math.max(-1, Math.min(1, Math.log(wanted) / most));
  return Math.exp((Math.round(part * STEPS) / STEPS) * most);
}

/** A board as it lies, upright or turned to its right side: then north is to the right. */
interface Lying extends Size {
  turned: boolean;
  places: Point[];
  left: number;
  top: number;
}
function lay(board: DrawnBoard, turned: boolean): Lying {
  const [w, h] = board.size;
  const places = board.places.map((p) => {
    const x = (p.x / 100) * w,
      y = (p.y / 100) * h;
    return turned ? { x: h - y, y: x } : { x, y };
  });
  const { x: left, y: top, w: width, h: height } = boxOf(places);
  return { turned, places, left, top, width, height };
}

/** With what is around the outermost places. */
const withMargin = ({ width, height }: Size, scale: number): Size => ({
  width: width * scale + 2 * MARGIN.x,
  height: height * scale + 2 * MARGIN.y,
});

/** How much larger all would be drawn, turned and not. */
function unitIn(frame: Size, natural: Size, limit: number | undefined): number {
  const stretch = Math.sqrt(stretchFor(natural, frame, limit));
  return Math.min(frame.width / (natural.width * stretch), frame.height / (natural.height / stretch));
}

/** From the board's own size to units of the drawing. */
const scaleOf = ({ size: [w, h], places }: DrawnBoard): number =>
  Math.sqrt((sizes.place.area * places.length) / (w * h));

/** Upright, unless it would be much larger on its side. */
export function isTurned(board: DrawnBoard, hints: Hints, frame: Size | null): boolean {
  if (!frame?.width || !frame.height) return false;
  const unit = (turned: boolean): number =>
    unitIn(frame, withMargin(lay(board, turned), scaleOf(board)), hints.stretch);
  return unit(true) > unit(false) * WORTH_TURNING;
}

export function layoutBoard(
  board: DrawnBoard,
  hints: Hints = {},
  frame: Size | null = null,
  turned = isTurned(board, hints, frame),
): Layout {
  const h = board.size[1],
    scale = scaleOf(board),
    radius = sizes.place.radius;
  const lying = lay(board, turned);
  const stretch = Math.sqrt(stretchFor(withMargin(lying, scale), frame, hints.stretch));
  const drawn = { x: scale * stretch, y: scale / stretch };
  const origin = { x: MARGIN.x - lying.left * drawn.x, y: MARGIN.y - lying.top * drawn.y };
  const places = lying.places.map((p) => ({
    x: round(p.x * drawn.x + origin.x),
    y: round(p.y * drawn.y + origin.y),
  }));
  const hint = (table: Record<string, number> | undefined, route: RouteFacts): number => {
    const [a, b] = route.ends.map((e) => board.places[e]!.name) as [string, string];
    return table?.[between(a, b)] ?? -(table?.[between(b, a)] ?? 0);
  };
  const routes = board.routes.map((route, i) =>
    shapeOf(board, places, i, radius, hint(hints.bows, route), hint(hints.slides, route)),
  );
  const turn = lying.turned ? ` matrix(0 1 -1 0 ${h} 0)` : "";
  return {
    width: round(lying.width * drawn.x + 2 * MARGIN.x),
    height: round(lying.height * drawn.y + 2 * MARGIN.y),
    under: `translate(${origin.x} ${origin.y}) scale(${drawn.x} ${drawn.y})${turn}`,
    turned: lying.turned,
    places,
    routes,
    radius,
  };
}
