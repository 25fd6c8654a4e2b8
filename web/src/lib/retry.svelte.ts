/** A decision tried again: the table as it was for its seat, the answer hidden until it is asked for. */
import { Choice } from "./choice.svelte";
import { t } from "./i18n.svelte";
import type { MomentLabel, ToldMoment } from "./review-types";
import { PlayOn } from "./play-on.svelte";
import type { LegalAction, View } from "./schema";
import { settings } from "./settings.svelte";
import { explain } from "./words";

/** Shown quicker, nobody could follow. */
const QUICKEST_MS = 900;

/** The best, nothing to object to, what was played then, or what another decision would be called. */
export type RetryVerdict = "best" | "fine" | "same" | MomentLabel;

export class Retry {
  /** What was chosen now. */
  chosen = $state.raw<LegalAction | null>(null);
  verdict = $state<RetryVerdict | null>(null);
  /** The choice, judged as the game's own decision was. */
  judged = $state.raw<ToldMoment | null>(null);
  isShown = $state(false);
  trouble = $state("");
  choice = $state.raw(this.#newChoice());
  /** What the best may lead to, once it is shown. */
  readonly on: PlayOn;
  #view: View | null = null;

  constructor(
    readonly told: ToldMoment,
    private readonly judge: (action: number) => Promise<string>,
    playOn: (action: number) => Promise<string>,
    /** Whether its deal is being played here by now: then nothing is told. */
    private readonly isHidden: () => boolean,
    private readonly onverdict: (verdict: RetryVerdict) => void = () => undefined,
  ) {
    const { best, played } = told.moment;
    this.on = new PlayOn(
      () => playOn(best ?? played),
      () => Math.max(QUICKEST_MS, settings.pace),
    );
  }

  get at(): number {
    return this.told.moment.at;
  }
  get seat(): number {
    return this.told.moment.seat;
  }
  get isRight(): boolean {
    return this.verdict === "best" || this.verdict === "fine";
  }

  /** The table as it was. */
  see(view: View): void {
    this.#view = view;
    this.choice.see(view, this.chosen === null && !this.isShown);
  }

  /** Tell the answer: nothing can be chosen any more. */
  show(): void {
    if (this.#refuse()) return;
    this.isShown = true;
    void this.on.begin();
    this.choice.drop();
    if (this.#view) this.see(this.#view);
  }

  /** Of several tickets to complete the first is the decision. */
  complete(tickets: readonly number[]): void {
    const action = this.#view?.actions.find((one) => one.kind === "complete" && one.ticket === tickets[0]);
    if (action) this.choice.act(action);
  }

  /** Choose anew. */
  again(): void {
    this.chosen = this.verdict = this.judged = null;
    this.trouble = "";
    this.choice = this.#newChoice();
    if (this.#view) this.see(this.#view);
  }

  #refuse(): boolean {
    const isHidden = this.isHidden();
    this.trouble = isHidden ? t("review.deal_under_way") : "";
    return isHidden;
  }

  #newChoice(): Choice {
    return new Choice({ onact: (action) => void this.#choose(action) });
  }

  async #choose(action: LegalAction): Promise<void> {
    if (this.#refuse()) return;
    this.chosen = action;
    if (this.#view) this.see(this.#view);
    const { best, played } = this.told.moment;
    if (action.id === best) this.#end("best");
    else if (action.id === played) this.#end("same");
    else await this.#ask(action);
  }

  async #ask(action: LegalAction): Promise<void> {
    try {
      const judged = JSON.parse(await this.judge(action.id)) as ToldMoment;
      if (this.chosen !== action) return;
      this.judged = judged;
      this.#end(judged.moment.label ?? "fine");
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  #end(verdict: RetryVerdict): void {
    this.verdict = verdict;
    this.onverdict(verdict);
  }
}
