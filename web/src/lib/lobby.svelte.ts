/** What one can play, and the tables this browser knows. */
import type { Keeper, KeptTable } from "./keep";
import type { BoardFacts, EditionFacts, View } from "./schema";
import { newer, standingOf } from "./table-standing";
import { explain } from "./words";

/** Finished games that are listed at once. */
const FEW = 4;
/** Tables at a server that are asked how they stand. */
const ASKED = 12;

export interface LobbyCalls {
  editions: () => Promise<EditionFacts[]>;
  board: (edition: string) => Promise<BoardFacts>;
}
export type LookAtTable = (table: string, secret: string) => Promise<View>;

const lastSeen = ({ standing, opened }: KeptTable): number => standing?.at ?? opened;

export class Lobby {
  editions = $state.raw<EditionFacts[]>([]);
  boards = $state.raw<Record<string, BoardFacts>>({});
  trouble = $state("");
  /** Whether all finished games are listed. */
  isOpen = $state(false);
  #tables = $state.raw<KeptTable[]>([]);

  constructor(
    private readonly keeper: Keeper,
    private readonly calls: LobbyCalls,
    /** Deletes a table that nobody but this device keeps. */
    private readonly drop: (table: string) => Promise<void> = () => Promise.resolve(),
  ) {
    this.#tables = keeper.all();
  }

  /** One's own turn first, then what changed last. */
  get underWay(): KeptTable[] {
    const rank = ({ standing }: KeptTable): number => (standing?.mine ? 0 : 1);
    return this.#tables
      .filter((table) => !table.over)
      .sort((a, b) => rank(a) - rank(b) || lastSeen(b) - lastSeen(a));
  }
  get past(): KeptTable[] {
    return this.#past.slice(0, this.isOpen ? Infinity : FEW);
  }
  /** How many finished games are not listed. */
  get nMore(): number {
    return this.#past.length - this.past.length;
  }

  /** See how tables stand that others play at meanwhile; one that can't be asked stays as it was. */
  async refresh(look: LookAtTable): Promise<void> {
    await Promise.allSettled(this.#ended.map((table) => this.#follow(table, look)));
    this.#tables = this.keeper.all();
    const far = this.underWay.filter((table) => table.where !== "device").slice(0, ASKED);
    await Promise.allSettled(far.map((table) => this.#look(table, look)));
    this.#tables = this.keeper.all();
  }

  async #look({ table, seats, standing }: KeptTable, look: LookAtTable): Promise<void> {
    const own = seats.find((s) => s.kind !== "watch") ?? seats[0];
    if (!own) return;
    const view = await look(table, own.secret);
    const names = view.seats.map((s) => s.name);
    const over = view.phase === "over";
    this.keeper.change(table, { names, over, standing: newer(standing, standingOf(view)) });
  }

  /** Somebody may have asked for a rematch since: it is a table of one's own too. */
  async #follow({ table, seats }: KeptTable, look: LookAtTable): Promise<void> {
    const own = seats.find((s) => s.kind !== "watch");
    const next = own && (await look(table, own.secret)).next;
    if (next) this.keeper.follow(table, next);
  }

  /** Take a table off the list; one that only this device has is gone then. */
  async forget({ table, where }: KeptTable): Promise<void> {
    try {
      if (where === "device") await this.drop(table);
    } catch (error) {
      this.trouble = explain(error);
      return;
    }
    this.keeper.forget(table);
    this.#tables = this.keeper.all();
  }

  /** The games at once, their pictures as they come: one that doesn't come is missing, no more. */
  async load(): Promise<void> {
    try {
      this.editions = await this.calls.editions();
    } catch (error) {
      this.trouble = explain(error);
      return;
    }
    await Promise.allSettled(this.editions.map(({ id }) => this.#loadBoard(id)));
  }

  /** The latest games that have ended at a server without a rematch, as far as this browser knows. */
  get #ended(): KeptTable[] {
    return this.#past.slice(0, FEW).filter(({ where, next }) => where !== "device" && !next);
  }
  get #past(): KeptTable[] {
    return this.#tables.filter((table) => table.over);
  }

  async #loadBoard(id: string): Promise<void> {
    const board = await this.calls.board(id);
    this.boards = { ...this.boards, [id]: board };
  }
}
