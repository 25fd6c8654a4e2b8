/** Tables on this device, in IndexedDB: each a list of additions in their order, none ever changed. */
import { done, result } from "../lib/indexed-db";

const NAME = "farebox";
const ADDITIONS = "additions";

/** An addition's place: the table, and which of its additions it is. */
type RowKey = [table: string, n: number];

const all = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);

export class TableStore {
  /** How many additions of a table we know of: what another window has added since is in our way. */
  readonly #known = new Map<string, number>();

  private constructor(private readonly database: IDBDatabase) {}

  static async open(factory: IDBFactory = indexedDB): Promise<TableStore> {
    const request = factory.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(ADDITIONS);
    return new TableStore(await result(request));
  }

  /** Add to a table; when this is over it is kept. A place that is taken is refused, and nothing is kept. */
  async keep(table: string, addition: string): Promise<void> {
    const n = this.#known.get(table) ?? 0;
    const transaction = this.#begin("readwrite");
    const place: RowKey = [table, n];
    transaction.objectStore(ADDITIONS).add(addition, place);
    await done(transaction);
    this.#known.set(table, n + 1);
  }

  /** All additions to a table, in order; none: there is no such table. */
  async load(table: string): Promise<string[]> {
    const request = this.#begin("readonly").objectStore(ADDITIONS).getAll(all(table));
    const additions = (await result(request)) as string[];
    this.#known.set(table, additions.length);
    return additions;
  }

  async delete(table: string): Promise<void> {
    const transaction = this.#begin("readwrite");
    transaction.objectStore(ADDITIONS).delete(all(table));
    await done(transaction);
    this.#known.delete(table);
  }

  #begin(mode: IDBTransactionMode): IDBTransaction {
    return this.database.transaction(ADDITIONS, mode, { durability: "strict" });
  }
}
