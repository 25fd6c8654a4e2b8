/** Finding room for the names of places, in letters that can be read at whatever size the board is shown. */
import sizes from "$farebox/geometry.json";
import { overlaps, round, type Box, type DrawnBoard, type Hints, type Label, type Point } from "./geometry";
import { breakings, USUAL, widthOf } from "./letters";
import { fullOf, type Full, type Room } from "./room";
import { boxSlab, lineSlab, meet, meeting, type Slab } from "./slab";

/** For the size of letters: from line to line; above and below a line's foot, as far as there is ink. */
const LINE = sizes.letters.line / USUAL,
  ABOVE = sizes.letters.above,
  BELOW = sizes.letters.below;
/** To which side of its place a name stands, sliding along it by so much of its own size; how far away, for
 * letters of the usual size; and from where on a line leads there. */
const SIDES = sizes.names.sides as [number, number, number][],
  AWAY = sizes.names.away,
  FAR = sizes.names.far;
const EDGE = sizes.names.edge;
/** How many ways to write a name are weighed, how many spaces it may lie on, how many others move for it. */
const MOST_WAYS = 120,
  MOST_COVERED = 2,
  MOST_MOVED = 2;
/** Letters of that size are so large for a board that only names which matter may stand away from theirs. */
const HUGE = 2.75 * USUAL;
/** What it costs to lie on a space. */
const COVERS = 100;
/** What it costs to be nearer to another place; and to stand right beside that one, as its name would:
 * rather on a space, unless letters are so large that this would only move the trouble; in somewhat larger
 * ones still if its line passes a place. */
const STRANGE = 10,
  MISLEADING = 60,
  LARGE = 1.75 * USUAL,
  LARGER = 2 * USUAL;
/** In letters larger than usual a name reaches far: another place must be farther by so much of their size,
 * or a line of some length has to lead to its own, past all others. What it costs if neither is so. */
const CLEAR = 0.6,
  UNCLEAR = 30;
/** How long such a line is, and how far from others' marks its name stays, for the size of letters. */
const LEAST_LEAD = 0.5,
  LED = 0.7;
/** Between two names in letters larger than usual, for their size: side by side more than between words, one
 * above the other more than between lines. */
const GAP = 0.45,
  LINE_GAP = 0.4;
/** Farther than that no name reaches. */
const REACH = 600;

/** Every way to write a name near its place, most wanted first. */
function candidates(at: Point, lines: string[], radius: number, size: number): Label[] {
  const w = Math.max(...lines.map(widthOf)) * size + 2,
    h = ((lines.length - 1) * LINE + ABOVE + BELOW) * size;
  return SIDES.flatMap(([cx, cy, slide]) =>
    AWAY.map((step): Label => {
      const away = (step * size) / USUAL,
        r = radius + away;
      const anchor = cx > 0 ? "start" : cx < 0 ? "end" : "middle";
      const x = at.x + cx * r + (cx ? 0 : slide * w),
        y = at.y + cy * r;
      const left = anchor === "start" ? x : anchor === "end" ? x - w : x - w / 2;
      const top = cy === 0 ? y - h / 2 + slide * h : cy < 0 ? y - h + (cx ? 4 : 0) : y - (cx ? 4 : 0);
      const box = { x: left, y: top, w, h };
      return {
        x: round(x),
        y: round(top + size * ABOVE),
        lines,
        anchor,
        size,
        box,
        lead: away < FAR ? null : leadTo(at, box, radius),
      };
    }),
  );
}

/** Of a name, what is nearest to a place. */
const nearest = ({ x, y, w, h }: Box, to: Point): Point => ({
  x: Math.max(x, Math.min(x + w, to.x)),
  y: Math.max(y, Math.min(y + h, to.y)),
});
/** Asked more often than anything else: no function of numbers beyond a root. */
function distance({ x, y, w, h }: Box, to: Point): number {
  const dx = Math.max(x - to.x, 0, to.x - x - w),
    dy = Math.max(y - to.y, 0, to.y - y - h);
  return Math.sqrt(dx * dx + dy * dy);
}
function leastDistance(box: Box, places: readonly Point[]): number {
  let least = Infinity;
  for (const place of places) least = Math.min(least, distance(box, place));
  return least;
}

/** A line from the edge of a place to its name. */
function leadTo(at: Point, box: Box, radius: number): [Point, Point] {
  const to = nearest(box, at);
  const far = Math.hypot(to.x - at.x, to.y - at.y);
  const on = (d: number): Point => ({
    x: round(at.x + ((to.x - at.x) * d) / far),
    y: round(at.y + ((to.y - at.y) * d) / far),
  });
  return [on(radius + 1), on(far - 1)];
}

const isLong = (lead: Label["lead"], least: number): boolean =>
  lead !== null && Math.hypot(lead[0].x - lead[1].x, lead[0].y - lead[1].y) >= least;

interface Option {
  label: Label;
  cost: number;
}

/** All that a name could be, cheapest first. */
function options(ways: string[][], at: Point, room: Room, letters: readonly number[], full: Full): Option[] {
  const { radius, width, height, spare } = room;
  const isInside = (b: Box): boolean =>
    b.x >= EDGE - spare.x &&
    b.y >= EDGE - spare.y &&
    b.x + b.w <= width + spare.x - EDGE &&
    b.y + b.h <= height + spare.y - EDGE;
  const around = boxSlab({ x: at.x - REACH, y: at.y - REACH, w: 2 * REACH, h: 2 * REACH });
  const near = (all: Slab[]): Slab[] => all.filter((one) => meet(one, around));
  const spaces = near(full.spaces),
    cores = near(full.cores),
    marks = near(full.marks);
  const others = room.places.filter((other) => other !== at);
  const discs = near(
    others.map(({ x, y }) => boxSlab({ x: x - radius, y: y - radius, w: 2 * radius, h: 2 * radius })),
  );
  const found: Option[] = [];
  letters.forEach((size, smaller) =>
    ways.forEach((lines) =>
      candidates(at, lines, radius, size).forEach((label, order) => {
        const box = boxSlab(label.box);
        if (!isInside(label.box) || meeting(marks, box)) return;
        const side = Math.floor(order / AWAY.length),
          step = order % AWAY.length;
        const covered = meeting(cores, box);
        if (covered > MOST_COVERED) return;
        const grazed = meeting(spaces, box) - covered,
          crossed = label.lead ? 1 + meeting(spaces, lineSlab(...label.lead)) : 0,
          astray = label.lead && size > USUAL ? meeting(discs, lineSlab(...label.lead)) : 0;
        const own = distance(label.box, at),
          next = leastDistance(label.box, others),
          isBeside = next < radius + LED * size;
        const isMisleading = isBeside && size > USUAL && size < (astray ? LARGER : LARGE);
        const strange = next >= own ? 0 : isMisleading ? STRANGE + MISLEADING : STRANGE;
        const isTold =
          size <= USUAL || next >= own + CLEAR * size || (isLong(label.lead, LEAST_LEAD * size) && !isBeside);
        const wish = step * 2 + side * 0.15 + lines.length * 0.6 + smaller * 12;
        const doubt = isTold && !astray ? 0 : UNCLEAR;
        found.push({ label, cost: wish + strange + doubt + grazed * 8 + crossed * 5 + covered * COVERS });
      }),
    ),
  );
  return found.sort((a, b) => a.cost - b.cost).slice(0, MOST_WAYS);
}

/** A name in large letters with the gap that keeps it from being read as one with the next. */
const apart = ({ box, size }: Label, lineGap: number): Box =>
  size > USUAL ? { ...box, w: box.w + GAP * size, h: box.h + lineGap * size } : box;

/** Whether two names can't both be written so. */
const clash = (a: Label, b: Label, lineGap: number): boolean =>
  overlaps(apart(a, lineGap), apart(b, lineGap)) ||
  (a.lead !== null && meet(lineSlab(...a.lead), boxSlab(b.box))) ||
  (b.lead !== null && meet(lineSlab(...b.lead), boxSlab(a.box)));

/** Names as they are written so far, of all ways that are open to them. */
class Writing {
  /** How far apart lines of different names are, for the size of letters. */
  lineGap = LINE_GAP;
  readonly kept: (Option | null)[];
  constructor(readonly all: Option[][]) {
    this.kept = all.map(() => null);
  }

  /** Write a name as well as can be, where others may have to move in turn; those that just moved stay. */
  write(i: number, moves: number, dearest: number, still: readonly number[] = []): boolean {
    for (const option of this.all[i]!) {
      if (option.cost >= dearest) return false;
      const others = this.#over(i, option);
      if (others.length > moves || others.some((j) => still.includes(j))) continue;
      const before = [...this.kept];
      this.kept[i] = option;
      for (const j of others) this.kept[j] = null;
      if (others.every((j) => this.write(j, moves - 1, dearest, [...still, i, ...others]))) return true;
      before.forEach((one, j) => (this.kept[j] = one));
    }
    return false;
  }

  #over(i: number, { label }: Option): number[] {
    return this.kept.flatMap((other, j) =>
      other && j !== i && clash(other.label, label, this.lineGap) ? [j] : [],
    );
  }
}

/**
 * Where every name is written: over no place and no other name, as near to its own as can be, and over a
 * space only where there is no other room. If there is none for all, those that matter now have it first.
 */
export function placeLabels(
  board: DrawnBoard,
  room: Room,
  hints: Hints,
  letters: readonly number[] = [USUAL],
  first: ReadonlySet<number> = new Set(),
): (Label | null)[] {
  const full = fullOf(room, first);
  const isTight = letters.every((size) => size > HUGE);
  const all = board.places.map(({ name }, i) =>
    options(breakings(name, hints.breaks?.[name]), room.places[i]!, room, letters, full).filter(
      ({ cost }) => !isTight || first.has(i) || cost < STRANGE,
    ),
  );
  const writing = new Writing(all);
  const weight = (i: number): number => (first.has(i) ? 1000 : 0) - all[i]!.length;
  const order = board.places.map((_, i) => i).sort((a, b) => weight(b) - weight(a));
  for (const dearest of [COVERS, Infinity])
    for (let moves = 0; moves <= MOST_MOVED; moves++)
      for (const i of order) if (!writing.kept[i]) writing.write(i, moves, dearest);
  for (const i of order) writing.write(i, 0, Infinity);
  writing.lineGap = 0; // rather than not at all
  for (const i of order) if (!writing.kept[i]) writing.write(i, MOST_MOVED, Infinity);
  return writing.kept.map((option) => option?.label ?? null);
}
