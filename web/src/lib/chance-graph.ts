/** Chances through a game as lines and bands: where they lie in a picture of some size. */
import type { Decision, Review } from "./review-types";

export interface GraphSize {
  width: number;
  height: number;
}
export interface Dot {
  x: number;
  y: number;
  moment: Decision;
}
export interface Curve {
  seat: number;
  line: string;
  band: string;
  dots: Dot[];
}

/** Room for numbers beside and below. */
export const LEFT = 38,
  RIGHT = 8,
  TOP = 7,
  BOTTOM = 20;
/** Standard errors that a band is wide, on either side. */
const BAND = 2;

export class ChanceGraph {
  readonly steps: number;

  constructor(
    private readonly review: Review,
    private readonly size: GraphSize,
  ) {
    this.steps = review.steps.length;
  }

  x(step: number): number {
    return LEFT + ((this.size.width - LEFT - RIGHT) * step) / Math.max(1, this.steps);
  }

  y(chance: number): number {
    const inside = Math.min(1, Math.max(0, chance));
    return TOP + (this.size.height - TOP - BOTTOM) * (1 - inside);
  }

  /** Where signs of these steps stand: each below its own if there is room, else close by and still read. */
  signs(steps: number[], room: number): number[] {
    const first = LEFT + room / 2,
      last = this.size.width - room / 2;
    const apart = Math.min(room, (last - first) / Math.max(1, steps.length - 1));
    const places: number[] = [];
    for (const step of steps) places.push(Math.max(this.x(step), (places.at(-1) ?? first - apart) + apart));
    /* Who was pushed over the edge pushes back. */
    let edge = last;
    for (let i = places.length - 1; i >= 0 && places[i]! > edge; i--, edge -= apart) places[i] = edge;
    return places;
  }

  /** The step that a place in the picture belongs to. */
  stepAt(x: number): number {
    const step = Math.round(((x - LEFT) * this.steps) / Math.max(1, this.size.width - LEFT - RIGHT));
    return Math.min(this.steps, Math.max(0, step));
  }

  /** A seat's line, all of it or as far as it was drawn before the decision at a step. */
  curve(seat: number, until = Infinity): Curve {
    const { steps, ends, moments } = this.review;
    const chances = [...steps.map((step) => step.chances[seat]!), ends[seat]!].slice(0, until + 1);
    const errors = [...steps.map((step) => step.errors[seat]!), 0];
    const edge = (side: 1 | -1): string[] =>
      chances.map((chance, step) => this.#place(step, chance + side * BAND * errors[step]!));
    const decided = moments.filter(
      (one) => one.seat === seat && one.at < until && one.is_judged && !one.is_forced,
    );
    return {
      seat,
      line: chances.map((chance, step) => this.#place(step, chance)).join(" "),
      band: [...edge(1), ...edge(-1).reverse()].join(" "),
      dots: decided.map((moment) => ({ x: this.x(moment.at), y: this.y(moment.known), moment })),
    };
  }

  #place(step: number, chance: number): string {
    return `${this.x(step).toFixed(1)},${this.y(chance).toFixed(1)}`;
  }
}
