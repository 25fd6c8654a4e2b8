/** Routes that a person has in mind: marked here and kept on this device. What they take, others say. */
import type { Event, PlanFacts, View } from "./schema";

export interface PlanOptions {
  /** Ask what routes take, or (null) which are proposed: the question's number, or 0 if nobody hears. */
  ask: (routes: number[] | null) => number;
  storage?: Pick<Storage, "getItem" | "setItem"> | null;
}
/** What the others' doings did to what one had in mind. */
export type Harm =
  | { kind: "broken"; seat: number; route: number }
  | { kind: "longer"; ticket: number; spaces: number }
  | { kind: "lost"; ticket: number };

const KEY = "farebox.plans";
const MOST_KEPT = 40; // tables; older plans go

export class RoutePlan {
  routes = $state.raw<readonly number[]>([]);
  /** What the routes take; null until it is told. */
  facts = $state.raw<PlanFacts | null>(null);
  /** Pressing a route on the board marks it, instead of choosing it. */
  marking = $state(false);
  /** Whether somebody has asked for a proposal and there was none to make. */
  nothing = $state(false);
  #view = $state.raw<View | null>(null);
  #asked = { ref: 0, proposal: false };

  constructor(private readonly options: PlanOptions) {}

  has(route: number): boolean {
    return this.routes.includes(route);
  }
  toggle(route: number): void {
    this.#mark(this.has(route) ? this.routes.filter((r) => r !== route) : [...this.routes, route]);
  }
  clear(): void {
    this.#mark([]);
    this.marking = false;
  }
  propose(): void {
    this.#ask(null);
  }

  /** An answer; only the last question counts. */
  hear(plan: PlanFacts, ref: number): void {
    if (ref !== this.#asked.ref) return;
    if (this.#asked.proposal) {
      this.nothing = !plan.routes.length;
      this.#keep(plan.routes);
    }
    this.facts = plan;
  }

  /** Something happened at the table: what of it was bad for what one has in mind; nothing at the end. */
  see(view: View, fresh: readonly Event[]): Harm[] {
    const before = this.#view;
    this.#view = view;
    if (before?.table !== view.table || before.seat !== view.seat) this.#keep(this.#kept(), false);
    const harm = before ? [...this.#broken(view, fresh), ...worse(before, view)] : [];
    const owners = view.owners ?? [];
    const closed = view.closed ?? [];
    const still = this.routes.filter((r) => (owners[r] ?? null) === null && !closed.includes(r));
    if (still.length < this.routes.length) this.#mark(still);
    else if (this.routes.length && before?.steps !== view.steps) this.#ask(this.routes);
    return view.phase === "over" ? [] : harm;
  }

  /** The routes that are of use: those planned, and the ways of tickets that the plan leaves out. */
  wanted(): number[] {
    const { tickets = [] } = this.#view?.own ?? {};
    const done = this.facts?.tickets ?? [];
    const ways = tickets.flatMap((own) => (done.includes(own.ticket) ? [] : (own.way ?? [])));
    return [...this.routes, ...ways];
  }

  #broken(view: View, fresh: readonly Event[]): Harm[] {
    return fresh.flatMap((e) =>
      e.kind === "claim" && e.seat !== view.seat && this.has(e.route)
        ? [{ kind: "broken" as const, seat: e.seat, route: e.route }]
        : [],
    );
  }

  #mark(routes: readonly number[]): void {
    this.#keep(routes);
    this.nothing = false;
    if (routes.length) this.#ask(routes);
    else this.facts = null;
  }

  #ask(routes: readonly number[] | null): void {
    this.#asked = { ref: this.options.ask(routes && [...routes]), proposal: routes === null };
  }

  get #place(): string {
    return `${this.#view?.table}/${this.#view?.seat}`;
  }

  #keep(routes: readonly number[], write = true): void {
    this.routes = routes;
    if (!write) return;
    const others = Object.entries(this.#all()).filter(([place]) => place !== this.#place);
    const all = routes.length ? [...others, [this.#place, routes]] : others;
    try {
      this.options.storage?.setItem(KEY, JSON.stringify(Object.fromEntries(all.slice(-MOST_KEPT))));
    } catch {
      /* nothing lost but a plan after a reload */
    }
  }

  #kept(): number[] {
    const found = this.#all()[this.#place];
    return Array.isArray(found) ? found.filter((r): r is number => Number.isInteger(r)) : [];
  }

  #all(): Record<string, unknown> {
    try {
      return JSON.parse(this.options.storage?.getItem(KEY) ?? "{}") as Record<string, unknown>;
    } catch {
      return {};
    }
  }
}

/** Tickets that take more than before, or can't be completed any more. */
function worse(before: View, now: View): Harm[] {
  const had = before.own?.tickets ?? [];
  return (now.own?.tickets ?? []).flatMap((own): Harm[] => {
    const was = had.find((one) => one.ticket === own.ticket);
    if (!was?.way || own.done || own.way === undefined) return [];
    if (own.way === null) return [{ kind: "lost", ticket: own.ticket }];
    const spaces = own.spaces ?? 0;
    return spaces > (was.spaces ?? 0) ? [{ kind: "longer", ticket: own.ticket, spaces }] : [];
  });
}
