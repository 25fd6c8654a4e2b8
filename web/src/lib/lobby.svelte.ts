/** What one can play, and the tables this browser knows. */
import type { Keeper, KeptTable } from "./keep";
import type { BoardFacts, EditionFacts } from "./schema";
import { explain } from "./words";

/** Finished games that are listed at once. */
const FEW = 4;

export interface LobbyCalls {
  editions: () => Promise<EditionFacts[]>;
  board: (edition: string) => Promise<BoardFacts>;
}

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

  get underWay(): KeptTable[] {
    return this.#tables.filter((table) => !table.over);
  }
  get past(): KeptTable[] {
    return this.#past.slice(0, this.isOpen ? Infinity : FEW);
  }
  /** How many finished games are not listed. */
  get nMore(): number {
    return this.#past.length - this.past.length;
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

  get #past(): KeptTable[] {
    return this.#tables.filter((table) => table.over);
  }

  async #loadBoard(id: string): Promise<void> {
    const board = await this.calls.board(id);
    this.boards = { ...this.boards, [id]: board };
  }
}
