/** Where shapes lie by their corners: a second way to tell what covers what, for tests. */
import type { Box, Point, RouteShape, Space } from "../src/board/geometry";

/** The corners of a space, for finding what a label would cover. */
function corners(space: Space, along: number, across: number): Point[] {
  const turn = (space.angle * Math.PI) / 180,
    c = Math.cos(turn),
    s = Math.sin(turn);
  return [
    [1, 1],
    [1, -1],
    [-1, -1],
    [-1, 1],
  ].map(([u, v]) => ({
    x: space.x + c * along * u! - s * across * v!,
    y: space.y + s * along * u! + c * across * v!,
  }));
}

/** Whether two convex shapes touch (separating axes). */
export function touches(a: Point[], b: Point[]): boolean {
  for (const shape of [a, b]) {
    for (let i = 0; i < shape.length; i++) {
      const p = shape[i]!,
        q = shape[(i + 1) % shape.length]!,
        nx = q.y - p.y,
        ny = p.x - q.x;
      const spread = (points: Point[]): [number, number] => {
        const along = points.map((o) => o.x * nx + o.y * ny);
        return [Math.min(...along), Math.max(...along)];
      };
      const [a0, a1] = spread(a),
        [b0, b1] = spread(b);
      if (a1 <= b0 || b1 <= a0) return false;
    }
  }
  return true;
}

export const spaceCorners = (shape: RouteShape): Point[][] =>
  shape.spaces.map((s) => corners(s, shape.along, shape.across));

export const boxCorners = (b: Box): Point[] => [
  { x: b.x, y: b.y },
  { x: b.x + b.w, y: b.y },
  { x: b.x + b.w, y: b.y + b.h },
  { x: b.x, y: b.y + b.h },
];
