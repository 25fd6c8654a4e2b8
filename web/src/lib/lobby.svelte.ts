/** What one can play, and the tables this browser knows. */
import type { Keeper, KeptTable } from "./keep";
import type { BoardFacts, EditionFacts } from "./schema";
import { explain } from "./words";

/** Finished games that are still listed. */
const MOST_PAST = 4;

export interface LobbyCalls {
  editions: () => Promise<EditionFacts[]>;
  board: (edition: string) => Promise<BoardFacts>;
}

export class Lobby {
  editions = $state.raw<EditionFacts[]>([]);
  boards = $state.raw<Record<string, BoardFacts>>({});
  trouble = $state("");
  #tables = $state.raw<KeptTable[]>([]);

  constructor(
    private readonly keeper: Keeper,
    private readonly calls: LobbyCalls,
  ) {
    this.#tables = keeper.all();
  }

  get underWay(): KeptTable[] {
    return this.#tables.filter((table) => !table.over);
  }
  get past(): KeptTable[] {
    return this.#tables.filter((table) => table.over).slice(0, MOST_PAST);
  }

  forget(table: string): void {
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

  async #loadBoard(id: string): Promise<void> {
    const board = await this.calls.board(id);
    this.boards = { ...this.boards, [id]: board };
  }
}
