/** A finished game's review, made on this device: asked for, told as it grows, kept when it is whole. */
import type { ReviewLink } from "../device/review-link";
import { isDealUnderWay } from "./deal-under-way";
import { learn, t } from "./i18n.svelte";
import type { KeptTable } from "./keep";
import type { Exercise, ReviewStore } from "./review-store";
import type { Decision, ToldMoment, ToldReview } from "./review-types";
import type { LegalAction } from "./schema";
import { explain } from "./words";

export interface GameReviewOptions {
  link: Pick<ReviewLink, "review">;
  record: () => Promise<string>;
  store?: () => Promise<ReviewStore | null>;
  /** One's own seats: their decisions are judged first, and their mistakes kept as exercises. */
  own?: readonly number[];
  /** Tables that this browser knows of: a deal that is under way at one of them is told nothing of. */
  tables?: () => KeptTable[];
}

/** What something is to be said of. */
export const isTold = ({ label, marks }: Decision): boolean => label !== null || marks.length > 0;

/** The same text for the same record, however it was written. */
export function plainRecord(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return text.trim(); // whoever reads it says what is wrong
  }
}

export class GameReview {
  told = $state.raw<ToldReview | null>(null);
  /** How much is done, from 0 to 1. */
  done = $state(0);
  isUnderWay = $state(false);
  isOpen = $state(false);
  trouble = $state("");
  /** Of the game, once somebody has asked for the review. */
  record = $state("");
  #stop: (() => void) | null = null;

  constructor(private readonly options: GameReviewOptions) {}

  /** The decisions that something is said of. */
  moments = $derived.by((): Decision[] => this.told?.review.moments.filter(isTold) ?? []);

  /** Whether the same deal is being played here: then nothing is told of it. */
  get isHidden(): boolean {
    return isDealUnderWay(this.record, this.options.tables?.() ?? []);
  }

  /** The decision that is made at a step, if it was looked at. */
  at(step: number): Decision | undefined {
    return this.told?.review.moments.find((moment) => moment.at === step);
  }

  /** A decision with the actions that it speaks of. */
  tell(moment: Decision): ToldMoment {
    return { moment, actions: this.told?.actions[moment.at] ?? [] };
  }
  actionOf(moment: Decision, id: number | null): LegalAction | undefined {
    return this.tell(moment).actions.find((action) => action.id === id);
  }

  /** The next moment on or back from a step; after the last comes the first. */
  next(step: number, by: 1 | -1, seat: number | null = null): Decision | undefined {
    const all = this.moments.filter((moment) => seat === null || moment.seat === seat);
    const on = by > 0 ? all.find(({ at }) => at > step) : all.findLast(({ at }) => at < step);
    return on ?? (by > 0 ? all[0] : all.at(-1));
  }

  /** Show it, and make it unless it is there. */
  async open(): Promise<void> {
    this.isOpen = true;
    if (this.isUnderWay || (this.told && this.done === 1)) return;
    this.isUnderWay = true;
    this.trouble = "";
    try {
      await learn("review");
      await this.#make(plainRecord(await this.options.record()));
    } catch (error) {
      this.trouble = explain(error);
    }
    this.isUnderWay = false;
  }

  /** Shown no longer; it goes on being made. */
  close(): void {
    this.isOpen = false;
  }

  /** Leave off; what was found stays. */
  stop(): void {
    this.#stop?.();
    this.#stop = null;
    this.isUnderWay = false;
  }

  async #make(record: string): Promise<void> {
    this.record = record;
    if (this.isHidden) {
      this.trouble = t("review.deal_under_way");
      return;
    }
    const store = (await this.options.store?.()) ?? null;
    const kept = await store?.find(record);
    if (kept) {
      this.#show(1, kept);
      return;
    }
    const { whole, stop } = this.options.link.review(record, this.options.own ?? [], (done, text) =>
      this.#show(done, text === null ? null : (JSON.parse(text) as ToldReview)),
    );
    this.#stop = stop;
    await whole;
    this.#stop = null;
    if (this.told) await this.#keep(store, record, this.told);
  }

  #show(done: number, told: ToldReview | null): void {
    this.done = done;
    if (told) this.told = told;
    if (told?.review.problem) void learn("faults");
  }

  /** What can't be kept was shown all the same. */
  async #keep(store: ReviewStore | null, record: string, told: ToldReview): Promise<void> {
    const { own = [] } = this.options;
    const mistakes = told.review.moments.filter(({ label, seat }) => label !== null && own.includes(seat));
    const due = Date.now();
    const { edition, names, steps, ends, is_over, version } = told.review;
    const review = { edition, names, steps, ends, is_over, version };
    const exercises = mistakes.map((moment): Exercise => ({
      record,
      review,
      told: this.tell(moment),
      found: 0,
      due,
    }));
    try {
      await store?.keep(record, told);
      await store?.add(exercises);
    } catch {
      /* a full storage loses what can be made again */
    }
  }
}
