/** What the person at a seat is about to do and looks at: chosen, not done yet. */
import { drawAction, keepAction, leastKept, oneOf, refusal, type Cards } from "./game";
import { t } from "./i18n.svelte";
import { RoutePlan, type Harm } from "./plan.svelte";
import type { Event, LegalAction, OwnTicket, Refusal, View } from "./schema";
import { browserStorage } from "./storage";
import { refusalText } from "./words";

export type Tab = "hand" | "tickets" | "table" | "list";
export type DueSheet = "keep" | "complete" | "pay";
export interface ChoiceEvents {
  /** Something was chosen for good; something can't be. */
  onact?: (action: LegalAction) => void;
  onsay?: (text: string, rule?: string) => void;
  /** Routes to be told about, or (null) proposed; without it there is nobody to ask. */
  onplan?: (routes: number[] | null) => number;
  /** What the others did to what one had in mind. */
  onharm?: (harm: Harm[]) => void;
}

export class Choice {
  /** On a small screen one part at a time. */
  tab = $state<Tab>("hand");
  side = $state<"log" | "list">("log");
  route = $state<number | null>(null);
  /** The place whose souvenir comes with the route. */
  souvenir = $state<number | null>(null);
  /** A route looked at in the list. */
  pointed = $state<number | null>(null);
  /** The ticket that stays shown on the board when no other is pointed at. */
  pinned = $state<number | null>(null);
  #shown = $state<number | null>(null);
  /** Of the tickets offered, those to keep. */
  kept = $state.raw<number[]>([]);
  /** Cards laid out for the yard. */
  laid = $state.raw<Cards>({});
  /** Whether the one who looks is to move. */
  mine = $state(false);
  #view = $state.raw<View | null>(null);

  /** Routes in mind; null where nobody could be asked about them. */
  readonly plan: RoutePlan | null;

  constructor(private readonly events: ChoiceEvents = {}) {
    const { onplan } = events;
    this.plan = onplan ? new RoutePlan({ ask: onplan, storage: browserStorage() }) : null;
  }

  get nLaid(): number {
    return Object.values(this.laid).reduce((a, b) => a + b, 0);
  }

  /** What has to be chosen now, or is being looked at. */
  get sheet(): DueSheet | null {
    const phase = this.mine ? this.#view?.phase : undefined;
    if (phase === "keep" || phase === "keep_start") return "keep";
    if (phase === "complete") return "complete";
    return this.route === null ? null : "pay";
  }

  /** The ticket shown on the board: one's own, or one that is offered. */
  get ticket(): OwnTicket | null {
    const { tickets = [], offer = [] } = this.#view?.own ?? {};
    return [...tickets, ...offer].find((own) => own.ticket === this.#shown) ?? null;
  }

  /** The fewest tickets of the offer that must be kept, and what keeps those chosen. */
  get leastKept(): number {
    return this.#view ? leastKept(this.#view) : 0;
  }
  get keepAction(): LegalAction | undefined {
    return this.#view ? keepAction(this.#view, this.kept) : undefined;
  }

  /** A choice belongs to the moment it was made in: after the next action of anybody it is another. */
  see(view: View, mine: boolean, fresh: readonly Event[] = []): void {
    const isAnother = view.steps !== this.#view?.steps;
    this.#view = view;
    this.mine = mine;
    if (isAnother) {
      this.laid = {};
      this.pointed = null;
    }
    if (isAnother && !mine) this.route = null;
    this.#seeOffer(view);
    const harm = view.owners ? (this.plan?.see(view, fresh) ?? []) : [];
    if (harm.length && view.phase !== "over") this.events.onharm?.(harm);
    if (this.sheet === "keep" || this.sheet === "complete") this.tab = "hand";
  }

  openTab(tab: Tab): void {
    this.tab = tab;
    this.side = tab === "list" ? "list" : "log";
  }

  chooseRoute(route: number | null): void {
    if (route !== this.route) this.souvenir = null;
    this.route = route;
    if (route !== null) this.tab = "hand";
  }

  /** A route was pressed on the board. */
  pressRoute(route: number): void {
    if (this.plan?.marking) this.plan.toggle(route);
    else this.chooseRoute(route);
  }

  /** Show a ticket on the board; null: the pinned one again, if there is one. */
  showTicket(ticket: number | null): void {
    this.#shown = ticket ?? this.pinned;
  }
  togglePin(ticket: number): void {
    this.pinned = this.pinned === ticket ? null : ticket;
    this.showTicket(this.pinned);
  }

  toggleKept(ticket: number): void {
    const { kept } = this;
    this.kept = kept.includes(ticket) ? kept.filter((k) => k !== ticket) : [...kept, ticket];
  }

  /** Lay a card out of the hand, if one is left and it is the time for it. */
  lay(card: string): void {
    const n = this.laid[card] ?? 0;
    if (n >= (this.#view?.own?.hand[card] ?? 0)) return;
    if (this.mine && this.#view?.phase === "turn") this.laid = { ...this.laid, [card]: n + 1 };
    else this.refuse(null);
  }

  /** Do it. */
  act(action: LegalAction): void {
    this.drop();
    this.#shown = this.pinned = null;
    this.events.onact?.(action);
  }

  /** A card, face up or from the deck; tickets. What can't be had is told why. */
  draw(card: string): void {
    this.#try((view) => drawAction(view, card), "draw", { card });
  }
  drawTickets(): void {
    this.#try((view) => oneOf(view, "tickets"), "tickets");
  }

  place(at: number): void {
    const action = this.#view?.actions.find((a) => a.kind === "place" && a.place === at);
    if (action) this.act(action);
  }

  /** Say why something can't be done: the rules' reason, or that this is not the time. */
  refuse(refusal: Refusal | null): void {
    if (refusal) this.events.onsay?.(refusalText(refusal), refusal.rule);
    else if (this.#view?.phase === "over") this.events.onsay?.(t("now.over"));
    else this.events.onsay?.(this.mine ? t("not.now") : t("error.not_your_turn"));
  }

  /** Where is that? Once more: enough of it. */
  point(route: number): void {
    this.pointed = this.pointed === route ? null : route;
  }

  /** Let go of what was chosen. */
  drop(): void {
    this.chooseRoute(null);
    this.laid = {};
  }

  #try(
    find: (view: View) => LegalAction | undefined,
    kind: Refusal["kind"],
    what: { card?: string } = {},
  ): void {
    const action = this.#view ? find(this.#view) : undefined;
    if (action) this.act(action);
    else this.refuse((this.#view && refusal(this.#view, kind, what)) ?? null);
  }

  /** Another offer is another choice; where nothing is to be chosen all are kept. */
  #seeOffer(view: View): void {
    const offered = (view.own?.offer ?? []).map((own) => own.ticket);
    const isForced = this.mine && this.leastKept === offered.length;
    this.kept = isForced ? offered : this.kept.filter((ticket) => offered.includes(ticket));
  }
}
