/** What the levels made of a day's deal beside one's own points; asked for again until all have played. */
import { dated, t, tt } from "./i18n.svelte";
import type { Par, View } from "./schema";
import { editionName } from "./words";

const AGAIN_MS = 1_500;

export interface Mark {
  points: number;
  levels: number[];
  isOwn: boolean;
  /** From 0 to 1. */
  place: number;
  row: number;
}

export class ParScale {
  /** Marks nearer than this to each other stand one above the other. */
  near = $state(0.13);
  points = $state.raw<(number | null)[]>([]);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(
    /** One's own points. */
    readonly own: number,
    private readonly ask: () => Promise<Par>,
    private readonly againMs = AGAIN_MS,
  ) {
    void this.#look();
  }

  stop(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  get isDone(): boolean {
    return this.points.length > 0 && !this.points.includes(null);
  }

  /** How many of the levels made less of it. */
  get nBeaten(): number {
    return this.points.filter((points) => points !== null && points < this.own).length;
  }

  /** Where on the scale a number of points lies, from 0 to 1. */
  place(points: number): number {
    const known = [this.own, ...this.points.filter((one) => one !== null)];
    const least = Math.min(...known),
      most = Math.max(...known);
    return most === least ? 0.5 : (points - least) / (most - least);
  }

  /** Who stands where on the scale: those with the same points together, near ones one above the other. */
  get marks(): Mark[] {
    const known = [this.own, ...this.points.filter((one) => one !== null)].sort((a, b) => a - b);
    const points = known.filter((one, at) => one !== known[at - 1]);
    const ends: number[] = []; // where each row is free again
    return points.map((one) => {
      const levels = this.points.flatMap((made, at) => (made === one ? [at + 1] : []));
      const place = this.place(one);
      const free = ends.findIndex((end) => end <= place);
      const row = free < 0 ? ends.length : free;
      ends[row] = place + this.near;
      return { points: one, levels, place, isOwn: one === this.own, row };
    });
  }

  /** How many stand one above the other at most. */
  get nRows(): number {
    return 1 + Math.max(0, ...this.marks.map(({ row }) => row));
  }

  /** Nobody answered: the next time somebody may. */
  async #look(): Promise<void> {
    const { points } = await this.ask().catch(() => ({ points: this.points }));
    if (this.#isOver) return;
    this.points = points;
    if (!this.isDone) this.#timer = setTimeout(() => void this.#look(), this.againMs);
  }
}

/** A day as people write it. */
export const dayText = (day: string): string =>
  dated(Date.parse(day), { day: "numeric", month: "short", timeZone: "UTC" });

/** One line that tells the result and nothing of the cards. */
export function shareLine(view: View, scale: ParScale): string {
  const parts = [
    `Farebox ${dayText(view.daily!.day)}`,
    editionName(view.edition),
    tt("daily.points", { n: scale.own }),
  ];
  if (scale.isDone) parts.push(t("daily.beats", { n: scale.nBeaten, of: scale.points.length }));
  return parts.join(" · ");
}
