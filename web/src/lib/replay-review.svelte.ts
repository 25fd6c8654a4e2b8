/** A finished game's review beside its replay: which decision is looked at, drawn, or tried again. */
import type { ReviewLink } from "../device/review-link";
import type { GameReview } from "./game-review.svelte";
import type { ReplayTable } from "./replay-table.svelte";
import { Retry } from "./retry.svelte";
import type { Decision, ToldMoment } from "./review-types";
import { takenBy } from "./game";
import type { View } from "./schema";

export interface Compared {
  best: number[];
  played: number[];
  /** What would be best to take: a card of the market, `deck` or `tickets`. */
  taken: string | null;
}
/** What is told of a game: its decisions, the one that is shown, skill and luck. */
export const REVIEW_TABS = ["moments", "moment", "bill"] as const;
export type ReviewTab = (typeof REVIEW_TABS)[number];
type Asker = Pick<ReviewLink, "judge" | "playOn">;

/** The routes that a decision speaks of: what would be best and why, and what was claimed. */
export function comparedIn({ moment, actions }: ToldMoment): Compared {
  const claimed = (id: number | null): number[] =>
    actions.flatMap((one) => (one.id === id && one.kind === "claim" ? [one.route] : []));
  const reasons = moment.reasons.flatMap(({ route }) => (route === null ? [] : [route]));
  const best = moment.label ? [...claimed(moment.best), ...reasons] : [];
  const taken = moment.label ? takenBy(actions.find(({ id }) => id === moment.best)) : null;
  return { best, played: claimed(moment.played).filter((route) => !best.includes(route)), taken };
}

export class ReplayReview {
  #retry = $state.raw<Retry | null>(null);
  /* Here and not in what shows them: a phone that is turned round shows them anew. */
  tab = $state<ReviewTab>("moments");
  /** Whose decisions are told; null: everybody's. At first those of the side that is shown. */
  whose = $state<number | null>(null);

  constructor(
    readonly review: GameReview,
    private readonly replay: Pick<ReplayTable, "step" | "seat" | "visit">,
    private readonly link: Asker,
  ) {
    this.whose = replay.seat;
  }

  /** The decision that is being tried again. */
  get retry(): Retry | null {
    return this.#retry;
  }

  /** The decision at the step shown, as long as the review is open. */
  get moment(): Decision | undefined {
    return this.review.isOpen ? this.review.at(this.replay.step) : undefined;
  }

  /** What is drawn on the board: nothing that would give away what somebody looks for. */
  get compared(): Compared | null {
    if (this.#retry && (!this.#retry.isShown || this.#retry.on.world !== null)) return null;
    return this.moment ? comparedIn(this.review.tell(this.moment)) : null;
  }

  /** The decisions that something is said of. */
  get moments(): Decision[] {
    const { whose } = this;
    return this.review.moments.filter(({ seat }) => whose === null || seat === whose);
  }

  /** To the next or the last moment from the step shown. */
  go(by: 1 | -1): void {
    const next = this.review.next(this.replay.step, by, this.whose);
    if (next) this.visit(next);
  }

  /** To a decision, as its seat saw it. */
  visit({ at, seat }: Decision): void {
    this.tab = "moment";
    this.replay.visit({ step: at, seat, reading: "known" });
  }

  begin(moment: Decision): void {
    const { link, review } = this;
    this.#retry = new Retry(
      review.tell(moment),
      (action) => link.judge(review.record, moment.at, action),
      (action) => link.playOn(review.record, moment.at, action),
      () => review.isHidden,
    );
    this.visit(moment);
  }
  leave(): void {
    this.#retry?.on.stop();
    this.#retry = null;
  }

  /** Whoever looks at something else has left off trying. */
  see(view: View): void {
    const retry = this.#retry;
    if (!retry) return;
    if (this.replay.step === retry.at && view.seat === retry.seat) retry.see(view);
    else if (this.replay.step !== retry.at || this.replay.seat !== retry.seat) this.leave();
  }
}
