/** A hint in play: asked of the table, which tells what the seat knows, and thought about on this device. */
import type { ReviewLink } from "../device/review-link";
import { takenBy } from "./game";
import { learn } from "./i18n.svelte";
import type { Advantage, ToldHint } from "./review-types";
import type { HintMessage, LegalAction, View } from "./schema";
import { explain } from "./words";

export class HintState {
  /** From the question on, until the table moves on. */
  isOpen = $state(false);
  told = $state.raw<ToldHint | null>(null);
  trouble = $state("");
  /** The decision that it is for: how many actions were played. */
  #at = -1;

  constructor(
    private readonly link: Pick<ReviewLink, "hint">,
    /** Ask the table; whether somebody heard. */
    private readonly ask: () => boolean,
  ) {}

  get #best(): LegalAction | undefined {
    return this.told?.actions.find(({ id }) => id === this.told?.hint.best);
  }
  /** The route to claim; null if it is something else. */
  get #claimed(): number | null {
    return this.#best?.kind === "claim" ? this.#best.route : null;
  }
  get reasons(): Advantage[] {
    return this.told?.hint.reasons ?? [];
  }
  /** Routes to light: the one to claim, and those that the reasons speak of. */
  get routes(): number[] {
    const all = [this.#claimed, ...this.reasons.map(({ route }) => route)];
    return all.filter((route) => route !== null);
  }
  /** What to take: a card of the market, `deck` or `tickets`; null if it is something else. */
  get taken(): string | null {
    return takenBy(this.#best);
  }

  want({ steps }: View): void {
    if (this.isOpen && this.#at === steps) return;
    this.#begin(steps);
    if (!this.ask()) this.close();
  }

  /** The table has said what the seat knows. */
  async hear(message: HintMessage): Promise<void> {
    const at = this.#at;
    try {
      await learn("review");
      const told = JSON.parse(await this.link.hint(JSON.stringify(message))) as ToldHint;
      if (this.isOpen && this.#at === at) this.told = told;
    } catch (error) {
      if (this.#at === at) this.trouble = explain(error);
    }
  }

  /** What was asked is out of date once somebody has done something. */
  see({ steps }: View): void {
    if (this.isOpen && steps !== this.#at) this.close();
  }

  close(): void {
    this.isOpen = false;
    this.told = null;
    this.trouble = "";
    this.#at = -1;
  }

  #begin(steps: number): void {
    this.close();
    this.isOpen = true;
    this.#at = steps;
  }
}
