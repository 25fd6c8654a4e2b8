/** What the levels made of a day's deal beside one's own points; asked for again until all have played. */
import { t, tt, language } from "./i18n.svelte";
import type { Par, View } from "./schema";
import { editionName } from "./words";

const AGAIN_MS = 1_500;

export class ParScale {
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
  new Intl.DateTimeFormat(language(), { day: "numeric", month: "short", timeZone: "UTC" }).format(
    Date.parse(day),
  );

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
