/** Decisions of one's own games to be found again: who finds one meets it later and later. */
import { isDealUnderWay } from "./deal-under-way";
import type { KeptTable } from "./keep";
import type { Exercise, ReviewStore } from "./review-store";
import { costOf } from "./review-words";

const DAY_MS = 24 * 3600 * 1000;
/** Days until it comes again, by how often in a row it was found. */
const DAYS = [1, 3, 7, 21, 60];

/** The exercise after an answer. */
export function answered(exercise: Exercise, isRight: boolean, now: number): Exercise {
  const found = isRight ? exercise.found + 1 : 0;
  return { ...exercise, found, due: now + DAYS[Math.min(found, DAYS.length - 1)]! * DAY_MS };
}

type Store = Pick<ReviewStore, "exercises" | "change" | "drop">;

export class Exercises {
  /** Null as long as it isn't known. */
  all = $state.raw<Exercise[] | null>(null);
  current = $state.raw<Exercise | null>(null);
  /** Of one exercise only the first answer counts. */
  #isAnswered = false;

  constructor(
    private readonly store: () => Promise<Store | null>,
    /** Tables that this browser knows of: a deal that is under way at one of them is not asked about. */
    private readonly tables: () => readonly KeptTable[],
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether the same deal is being played here. */
  isHidden({ record }: Exercise): boolean {
    return isDealUnderWay(record, this.tables());
  }

  /** All that may be asked now. */
  get #open(): Exercise[] {
    return (this.all ?? []).filter((one) => !this.isHidden(one));
  }

  /** Whether there is something that may not be asked before a game is finished. */
  get hasHidden(): boolean {
    return (this.all ?? []).some((one) => this.isHidden(one));
  }

  /** Those whose time has come, what cost most first. */
  get due(): Exercise[] {
    const now = this.now();
    const worth = ({ told }: Exercise): number => costOf(told.moment);
    return this.#open.filter(({ due }) => due <= now).sort((a, b) => worth(b) - worth(a));
  }

  /** When the next one comes; null if there is none at all. */
  get nextDue(): number | null {
    const times = this.#open.map(({ due }) => due);
    return times.length ? Math.min(...times) : null;
  }

  async load(): Promise<void> {
    this.all = (await (await this.store())?.exercises()) ?? [];
  }

  /** Another one: what is due, or (`anyway`) what comes next. */
  next(anyway = false): void {
    const soonest = this.#open.sort((a, b) => a.due - b.due)[0];
    this.current = this.due[0] ?? (anyway ? soonest : undefined) ?? null;
    this.#isAnswered = false;
  }

  /** The current one was answered, or its answer looked up. */
  async note(isRight: boolean): Promise<void> {
    const { current } = this;
    if (!current || this.#isAnswered) return;
    this.#isAnswered = true;
    const changed = answered(current, isRight, this.now());
    this.#replace(current, [changed]);
    await (await this.store())?.change(changed);
  }

  /** The current one is never asked again. */
  async drop(): Promise<void> {
    const { current } = this;
    if (!current) return;
    this.#replace(current, []);
    await (await this.store())?.drop(current);
    this.next();
  }

  #replace(old: Exercise, by: Exercise[]): void {
    const isOld = (one: Exercise): boolean =>
      one.record === old.record && one.told.moment.at === old.told.moment.at;
    this.all = [...(this.all ?? []).filter((one) => !isOld(one)), ...by];
  }
}
