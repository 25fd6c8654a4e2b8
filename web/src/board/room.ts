/** A board in the box that it is shown in: what is free around it, what is full on it, what lies over it. */
import sizes from "$farebox/geometry.json";
import type { Box, Layout, Point, Size } from "./geometry";
import { LEAST_PX, USUAL } from "./letters";
import { boxSlab, meeting, spaceSlabs, type Slab } from "./slab";

export interface Room extends Layout {
  /** Pixels to a unit, before one looks closer. */
  unit: number;
  /** How much larger than drawn the flags of own tickets are, so that their letters can be read. */
  flag: number;
  /** What is free on either side of the board. */
  spare: Point;
  over: Box | null;
}
/** The button to look closer, in a corner. */
const TOOLS_PX = 52;
export const CORNERS = ["top right", "bottom right", "bottom left", "top left"] as const;
export type Corner = (typeof CORNERS)[number];

/** What names make room for. */
export interface Full {
  /** Spaces, whole; and without their edges, which a name may graze. */
  spaces: Slab[];
  cores: Slab[];
  /** Places, with the flags of own tickets above theirs, and what lies over the board: never covered. */
  marks: Slab[];
}

export function fullOf({ routes, places, radius, over, flag }: Room, flagged: ReadonlySet<number>): Full {
  const around = ({ x, y }: Point): Box => ({ x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius });
  const flags = [...flagged].map((i) => ({
    x: places[i]!.x - 9 * flag,
    y: places[i]!.y - 9 - 17 * flag,
    w: 18 * flag,
    h: 17 * flag,
  }));
  return {
    spaces: routes.flatMap((shape) => spaceSlabs(shape)),
    cores: routes.flatMap((shape) => spaceSlabs(shape, sizes.names.graze)),
    marks: [...places.map(around), ...flags, ...(over ? [over] : [])].map(boxSlab),
  };
}

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
  const { spaces, marks } = fullOf({ ...layout, unit, spare, flag: 1, over: null }, new Set());
  const covered = (corner: Corner): number =>
    meeting([...spaces, ...marks], boxSlab(toolsIn(corner, layout, unit, spare)));
  const open = CORNERS.filter((corner) => !(layout.turned && corner === "bottom right"));
  return open.reduce((best, corner) => (covered(corner) < covered(best) ? corner : best));
}

/** The room for names in a box, looked at `k` times as close, with the button to look closer in a corner. */
export function roomIn(layout: Layout, box: Size | null, k: number, corner: Corner = CORNERS[0]): Room {
  if (!box) return { ...layout, unit: 1, spare: { x: 0, y: 0 }, flag: 1, over: null };
  const { unit, spare } = scaleIn(layout, box, k);
  const flag = Math.max(1 / k, LEAST_PX / (USUAL * unit * k));
  return { ...layout, unit, spare, flag, over: k > 1 ? null : toolsIn(corner, layout, unit, spare) };
}
