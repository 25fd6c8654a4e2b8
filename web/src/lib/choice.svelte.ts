/** What a person is about to do and looks at: chosen, not done yet. */
import type { Cards } from "./game";
import type { OwnTicket, View } from "./schema";

export type Tab = "hand" | "tickets" | "table" | "list";
export type Sheet = "keep" | "complete" | "pay";

export class Choice {
  /** On a small screen one part at a time. */
  tab = $state<Tab>("hand");
  side = $state<"log" | "list">("log");
  route = $state<number | null>(null);
  /** A route looked at in the list, and a ticket shown on the board. */
  pointed = $state<number | null>(null);
  ticket = $state.raw<OwnTicket | null>(null);
  /** Cards laid out for the yard. */
  laid = $state.raw<Cards>({});
  #steps = -1;

  get nLaid(): number {
    return Object.values(this.laid).reduce((a, b) => a + b, 0);
  }

  /** What has to be chosen now, or is being looked at. */
  sheet(view: View, mine: boolean): Sheet | null {
    if (mine && (view.phase === "keep" || view.phase === "keep_start")) return "keep";
    if (mine && view.phase === "complete") return "complete";
    return this.route === null ? null : "pay";
  }

  /** A choice belongs to the moment it was made in: after the next action of anybody it is another. */
  see(view: View, mine: boolean): void {
    if (view.steps !== this.#steps) {
      this.#steps = view.steps;
      this.laid = {};
      if (!mine) this.route = null;
    }
    const due = this.sheet(view, mine);
    if (due === "keep" || due === "complete") this.tab = "hand";
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    this.side = tab === "list" ? "list" : "log";
  }

  chooseRoute(route: number): void {
    this.route = route;
    this.tab = "hand";
  }

  lay(card: string): void {
    this.laid = { ...this.laid, [card]: (this.laid[card] ?? 0) + 1 };
  }

  /** Let go of what was chosen. */
  drop(): void {
    this.route = null;
    this.laid = {};
  }

  /** It was done. */
  clear(): void {
    this.drop();
    this.ticket = null;
  }
}
