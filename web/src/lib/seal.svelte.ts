/** The sealed deal: its fingerprint is kept from the first view on, what it hides is checked at the end. */
import type { Keeper, KeptSeal } from "./keep";
import type { Deal, View } from "./schema";

/**
 * `sealed`: the game goes on. `early`, `since`: the deal is the one whose fingerprint this browser has known
 * since before it kept its tickets, or since it first saw the table. `late`: it came only after the end.
 * `by_hand`: this browser can't reckon fingerprints here. `unread`: the game's record could not be had.
 * `differs`: deal or fingerprint is not that of the beginning. `cards`: the cards are not those of the seed.
 */
export type Verdict = "sealed" | "early" | "since" | "late" | "by_hand" | "unread" | "differs" | "cards";
export type Digest = (text: string) => Promise<string>;
/** Whether the cards in the game's record are those of the seed. */
export type Follows = (seed: Deal["seed"]) => Promise<boolean>;

/** SHA-256 in hexadecimal digits; browsers have it only over https, or from the same machine. */
export function browserDigest(): Digest | null {
  const subtle = (globalThis.crypto as Partial<Crypto>).subtle;
  if (!subtle) return null;
  return async (text) => {
    const bytes = new Uint8Array(await subtle.digest("SHA-256", new TextEncoder().encode(text)));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
}

/** What the fingerprint is reckoned of: the seed as it is written, followed by the salt. */
export const sealedText = (deal: Deal): string => `${deal.seed}${deal.salt}`;

export class Seal {
  verdict = $state<Verdict>("sealed");
  /** The fingerprint this browser was shown first, and what is shown now. */
  first = $state("");
  shown = $state("");
  practice = $state(false);
  /** A day's deal that others have yet to play is kept for longer than the game. */
  held = $state(false);
  /** It follows from the date: whoever wants to can know it. */
  byDate = $state(false);
  deal = $state.raw<Deal | null>(null);
  #isChecking = false;

  constructor(
    private readonly table: string,
    private readonly keeper: Keeper,
    private readonly follows: Follows,
    private readonly digest: Digest | null = browserDigest(),
  ) {}

  /** Look at a view: the first is remembered, every other must agree with it, the last opens the seal. */
  see(view: View): void {
    if (view.fingerprint === null) return; // dealt elsewhere: there is no seal
    this.practice = view.practice;
    this.held = view.daily?.held ?? false;
    this.byDate = view.daily?.ends === 0;
    this.shown = view.fingerprint;
    const kept = this.#remember(view, view.fingerprint);
    this.first = kept?.fingerprint ?? view.fingerprint;
    this.deal = view.deal ?? null;
    if (this.first !== this.shown) this.verdict = "differs";
    else if (this.deal) void this.#check(this.deal, kept);
  }

  /** What was kept of this table's seal; kept now, the first time, unless the game is over already. */
  #remember(view: View, fingerprint: string): KeptSeal | undefined {
    const kept = this.keeper.find(this.table)?.seal;
    if (kept || view.deal) return kept;
    const seal = { fingerprint, early: isEarly(view) };
    this.keeper.change(this.table, { seal });
    return seal;
  }

  async #check(deal: Deal, kept: KeptSeal | undefined): Promise<void> {
    if (this.#isChecking) return;
    this.#isChecking = true;
    if (!this.digest) this.verdict = "by_hand";
    else if ((await this.digest(sealedText(deal))) !== this.first) this.verdict = "differs";
    else this.verdict = await this.#checkCards(deal, kept);
  }

  /** Deal the game again: what its record tells must be what the seed gives. */
  async #checkCards(deal: Deal, kept: KeptSeal | undefined): Promise<Verdict> {
    try {
      if (!(await this.follows(deal.seed))) return "cards";
    } catch {
      return "unread";
    }
    return kept ? (kept.early ? "early" : "since") : "late";
  }
}

/** Whether the viewer has yet to choose the first tickets. */
function isEarly(view: View): boolean {
  return view.own !== null && view.own !== undefined && view.own.tickets.length === 0;
}
