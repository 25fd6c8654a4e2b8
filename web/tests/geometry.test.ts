import { describe, expect, it } from "vitest";
import { drawingOf } from "../src/board/drawing";
import {
  isDrawn,
  overlaps,
  type Box,
  type Label,
  type Layout,
  type Point,
  type Size,
} from "../src/board/geometry";
import { placeLabels } from "../src/board/labels";
import { cornerFor, CORNERS, roomIn } from "../src/board/room";
import { LEAST_PX, letterSizes, USUAL } from "../src/board/letters";
import { layoutBoard, MOST_STRETCH, stretchFor } from "../src/board/layout";
import { nearestRoute, pick, SCATTER_PX, type Choosable } from "../src/board/pick";
import { BOARDS } from "./boards";
import { boxCorners as box, spaceCorners, touches } from "./shapes";

const DRAWN = BOARDS.filter(isDrawn);
/** Boxes that a board has on phones, a tablet, a desktop; the last two are as narrow or broad as can be. */
const FRAMES: Size[] = [
  { width: 360, height: 225 },
  { width: 360, height: 290 },
  { width: 390, height: 470 },
  { width: 450, height: 390 },
  { width: 800, height: 640 },
  { width: 1260, height: 930 },
  { width: 100, height: 900 },
  { width: 900, height: 100 },
];
const unitPx = (layout: Size, frame: Size): number =>
  Math.min(frame.width / layout.width, frame.height / layout.height);

const disc = ({ x, y }: Point, r: number): Point[] => box({ x: x - r, y: y - r, w: 2 * r, h: 2 * r });
const distance = ({ x, y, w, h }: Box, to: Point): number =>
  Math.hypot(Math.max(x - to.x, 0, to.x - x - w), Math.max(y - to.y, 0, to.y - y - h));

/** A name may graze a space's edge. */
const GRAZE = 3;
const coveredBy = (layout: Layout, label: Label): number =>
  layout.routes
    .map((shape) => ({ ...shape, along: shape.along - GRAZE, across: shape.across - GRAZE }))
    .flatMap(spaceCorners)
    .filter((s) => touches(s, box(label.box))).length;

/** Numbers that look like chance and are the same every time (mulberry32). */
function chance(seed: number): () => number {
  let a = seed;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

describe.each(DRAWN)("$name", (board) => {
  const hints = drawingOf(board.id).hints;
  const layout = layoutBoard(board, hints);
  const name = (r: number): string => board.routes[r]!.ends.map((e) => board.places[e]!.name).join(" - ");

  it.each(FRAMES)("keeps routes apart and off the places in a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const bad: string[] = [];
    layout.routes.forEach((a, i) => {
      layout.routes.forEach((b, j) => {
        if (j > i && spaceCorners(a).some((s) => spaceCorners(b).some((t) => touches(s, t))))
          bad.push(`${name(i)} over ${name(j)}`);
      });
      layout.places.forEach((p, k) => {
        const disc = Array.from({ length: 12 }, (_, t) => ({
          x: p.x + 9 * Math.cos((t * Math.PI) / 6),
          y: p.y + 9 * Math.sin((t * Math.PI) / 6),
        }));
        if (spaceCorners(a).some((s) => touches(s, disc)))
          bad.push(`${name(i)} over ${board.places[k]!.name}`);
      });
    });
    expect(bad).toEqual([]);
    expect(Math.min(...layout.routes.map((r) => r.along * 2))).toBeGreaterThan(24);
  });

  it.each(FRAMES)("writes every name, to be read, in a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const fitted = unitPx(layout, frame);
    for (const k of [1, 2.2]) {
      const labels = placeLabels(board, roomIn(layout, frame, k), hints, letterSizes(fitted * k));
      const bad: string[] = [];
      labels.forEach((label, i) => {
        const name = board.places[i]!.name;
        if (!label && fitted * k >= 0.4) bad.push(`${name} nowhere`);
        if (!label) return;
        expect(label.size * fitted * k).toBeGreaterThanOrEqual(LEAST_PX);
        if (coveredBy(layout, label) > (fitted * k >= 0.9 ? 0 : 2)) bad.push(`${name} over spaces`);
        layout.places.forEach((p, j) => {
          if (touches(box({ x: p.x - 10, y: p.y - 10, w: 20, h: 20 }), box(label.box)))
            bad.push(`${name} over place ${board.places[j]!.name}`);
        });
        labels.forEach((other, j) => {
          const gap = label.size > USUAL ? 0.4 * label.size : 0;
          if (other && j !== i && overlaps(other.box, { ...label.box, w: label.box.w + gap }))
            bad.push(`${name} over name ${board.places[j]!.name}, or as if one with it`);
          if (other && j !== i && label.lead && touches(label.lead, box(other.box)))
            bad.push(`${name} leads through ${board.places[j]!.name}`);
        });
      });
      const over = labels.filter((label) => label && coveredBy(layout, label)).length;
      expect(over, "names over spaces").toBeLessThanOrEqual(board.places.length / 3);
      expect(bad, `looked at ${k} times as close`).toEqual([]);
    }
  });

  it.each(FRAMES)("letters on flags of tickets can be read in a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    for (const k of [1, 2.2]) {
      const { flag } = roomIn(layout, frame, k);
      expect(flag * USUAL * unitPx(layout, frame) * k).toBeGreaterThanOrEqual(LEAST_PX - 0.001);
    }
  });

  it.each(FRAMES.slice(0, 6))("tells whose every name is in a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const fitted = unitPx(layout, frame);
    const labels = placeLabels(board, roomIn(layout, frame, 1), hints, letterSizes(fitted));
    const unclear = labels.flatMap((label, i) => {
      if (!label) return [];
      const { lead, size } = label;
      const away = layout.places.map((place) => distance(label.box, place));
      const isLed = lead !== null && Math.hypot(lead[0].x - lead[1].x, lead[0].y - lead[1].y) > size / 2 - 1;
      const isAlone = away.every((far, j) => j === i || far > away[i]! + size / 2);
      const crosses = layout.places.filter(
        (p, j) => j !== i && lead && touches(lead, disc(p, layout.radius)),
      );
      return crosses.length || !(isLed || isAlone) ? [board.places[i]!.name] : [];
    });
    /* In so little room one of twenty may have to stand between two. */
    expect(unclear.length, unclear.join()).toBeLessThanOrEqual(fitted < 0.6 ? 1 : 0);
  });

  it.each([330, 390])("lets no line to a name pass another place, %i pixels high on a phone", (height) => {
    const frame = { width: 390, height };
    const layout = layoutBoard(board, hints, frame);
    const room = roomIn(layout, frame, 1),
      letters = letterSizes(unitPx(layout, frame));
    for (const { places } of board.tickets.slice(0, 3)) {
      const labels = placeLabels(board, room, hints, letters, new Set(places));
      const astray = labels.flatMap((label, i) =>
        layout.places.some((p, j) => j !== i && label?.lead && touches(label.lead, disc(p, layout.radius)))
          ? [board.places[i]!.name]
          : [],
      );
      expect(astray).toEqual([]);
    }
  });

  it.each(FRAMES.slice(0, 6))(
    "shows names one above another as two in a box of $width by $height",
    (frame) => {
      const layout = layoutBoard(board, hints, frame);
      const labels = placeLabels(
        board,
        roomIn(layout, frame, 1),
        hints,
        letterSizes(unitPx(layout, frame)),
      ).filter((label) => label !== null);
      const close = labels.flatMap((label) => {
        const { x, y, w, h } = label.box;
        const below = { x, y: y + h, w, h: label.size > USUAL ? 0.3 * label.size : 0 };
        return labels
          .filter((other) => overlaps(other.box, below))
          .map((other) => [label.lines, other.lines]);
      });
      expect(close).toEqual([]);
    },
  );

  it.each(FRAMES.slice(0, 6))("leaves out no end of a ticket in a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const fitted = unitPx(layout, frame);
    for (const { places } of board.tickets.slice(0, 3)) {
      const labels = placeLabels(
        board,
        roomIn(layout, frame, 1),
        hints,
        letterSizes(fitted),
        new Set(places),
      );
      for (const end of places!) {
        expect(labels[end], board.places[end]!.name).not.toBeNull();
        expect(coveredBy(layout, labels[end]!)).toBeLessThanOrEqual(fitted >= 0.95 ? 0 : 2);
      }
    }
  });

  it.each(FRAMES.slice(0, 6))("fills a box of $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const unit = unitPx(layout, frame);
    expect((layout.width * unit * layout.height * unit) / (frame.width * frame.height)).toBeGreaterThan(0.7);
  });

  it.each(FRAMES.slice(0, 6))("has the button to look closer where least is covered, in %o", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const around = ({ x, y }: Point): Point[] =>
      box({ x: x - layout.radius, y: y - layout.radius, w: 2 * layout.radius, h: 2 * layout.radius });
    const all = [...layout.routes.flatMap(spaceCorners), ...layout.places.map(around)];
    const covered = CORNERS.map((corner) => {
      const over = box(roomIn(layout, frame, 1, corner).over!);
      return all.filter((one) => touches(one, over)).length;
    });
    const chosen = CORNERS.indexOf(cornerFor(layout, frame));
    expect(covered[chosen]).toBe(Math.min(...covered.filter((_, i) => !(layout.turned && i === 1))));
  });

  it("finds a route under a pointer", () => {
    layout.routes.forEach((shape, i) => expect(nearestRoute(layout, shape.spaces[0]!, 20)).toBe(i));
    expect(nearestRoute(layout, { x: -500, y: -500 }, 20)).toBeNull();
  });

  it("takes a place that can be chosen near a thumb before a route", () => {
    const end = board.routes[0]!.ends[0];
    const none: Choosable = { places: new Set(), now: new Set(), open: () => true };
    const some = { ...none, places: new Set([end]) };
    const aim = { at: layout.routes[0]!.spaces[0]!, unit: 1, touch: false };
    expect(pick(layout, aim, none)).toEqual({ route: 0, place: null, near: [] });
    expect(pick(layout, { ...aim, touch: true, at: layout.places[end]! }, some).place).toBe(end);
    const nowhere = { ...aim, touch: true, at: { x: -500, y: -500 } };
    expect(pick(layout, nowhere, some)).toEqual({ route: null, place: null, near: [] });
  });

  it("offers what is still open before what is taken", () => {
    const at = layout.routes[0]!.spaces[0]!;
    const all = pick(
      layout,
      { at, unit: 4, touch: true },
      { places: new Set(), now: new Set(), open: () => true },
    );
    expect(all.near.length).toBeGreaterThan(2);
    const open = (route: number): boolean => route === all.near[1];
    const one = pick(layout, { at, unit: 4, touch: true }, { places: new Set(), now: new Set(), open });
    expect(one).toEqual({ route: all.near[1], place: null, near: [] });
  });

  it.each(FRAMES.slice(0, 3))("knows what a finger meant in 98 of 100, in $width by $height", (frame) => {
    const layout = layoutBoard(board, hints, frame);
    const unit = 1 / unitPx(layout, frame);
    const random = chance(7);
    /* 7 pixels of scatter in both directions, as a bell curve (Box and Muller). */
    const scatter = (): { x: number; y: number } => {
      const far = 7 * Math.sqrt(-2 * Math.log(1 - random())) * unit,
        turn = 2 * Math.PI * random();
      return { x: far * Math.cos(turn), y: far * Math.sin(turn) };
    };
    let taps = 0,
      right = 0,
      most = 0;
    layout.routes.forEach((shape, route) => {
      for (const space of shape.spaces)
        for (let n = 0; n < 12; n++) {
          const by = scatter();
          const aim = { at: { x: space.x + by.x, y: space.y + by.y }, unit, touch: true };
          const found = pick(layout, aim, { places: new Set(), now: new Set(), open: () => true });
          taps++;
          right += Number(found.route === route || found.near.includes(route));
          most = Math.max(most, found.near.length);
        }
    });
    expect(right / taps).toBeGreaterThan(0.98);
    expect(most).toBeLessThan(14); // more than that is no choice
    expect(SCATTER_PX).toBeLessThan(20);
  });
});

describe("a drawing in a frame", () => {
  it("is stretched towards it, so far and no farther, and not by a little", () => {
    const square = { width: 100, height: 100 };
    expect(stretchFor(square, null)).toBe(1);
    expect(stretchFor(square, { width: 100, height: 101 })).toBe(1);
    expect(stretchFor(square, { width: 120, height: 100 })).toBeCloseTo(1.2, 1);
    expect(stretchFor(square, { width: 900, height: 100 })).toBeCloseTo(MOST_STRETCH);
    expect(stretchFor(square, { width: 100, height: 900 })).toBeCloseTo(1 / MOST_STRETCH);
  });
});
