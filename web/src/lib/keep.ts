/** The tables this browser has seats at: kept on this device, secrets included, and nowhere else. */

export interface KeptSeat {
  seat: number | null;
  secret: string;
  name: string;
  kind: "here" | "link" | "bot" | "watch";
}
export interface KeptTable {
  table: string;
  edition: string;
  opened: number;
  seats: KeptSeat[];
  /** Links to hand out: seats of others, and the spectators'. */
  links: KeptSeat[];
  over?: boolean;
  names?: string[];
}

const KEY = "farebox.tables";
type Storage = Pick<globalThis.Storage, "getItem" | "setItem">;

/** Whether what was kept looks like a table: other versions of this page may have written it. */
function isTable(kept: unknown): kept is KeptTable {
  const table = kept as Partial<KeptTable> | null;
  return typeof table?.table === "string" && Array.isArray(table.seats);
}

function read(storage: Storage): KeptTable[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isTable) : [];
  } catch {
    return [];
  }
}

export class Keeper {
  constructor(private readonly storage: Storage = localStorage) {}

  all(): KeptTable[] {
    return read(this.storage).sort((a, b) => b.opened - a.opened);
  }
  find(table: string): KeptTable | undefined {
    return read(this.storage).find((t) => t.table === table);
  }

  put(table: KeptTable): void {
    const rest = read(this.storage).filter((t) => t.table !== table.table);
    this.#write([table, ...rest].slice(0, 40));
  }

  change(table: string, change: Partial<KeptTable>): void {
    const all = read(this.storage);
    this.#write(all.map((t) => (t.table === table ? { ...t, ...change } : t)));
  }

  /** A seat taken by a link: added to what is known of that table. */
  join(table: string, seat: KeptSeat, edition = ""): void {
    const known = this.find(table);
    if (!known) {
      this.put({ table, edition, opened: Date.now(), seats: [seat], links: [] });
      return;
    }
    const seats = known.seats.some((s) => s.secret === seat.secret) ? known.seats : [...known.seats, seat];
    this.change(table, { seats });
  }

  forget(table: string): void {
    this.#write(read(this.storage).filter((t) => t.table !== table));
  }

  #write(all: KeptTable[]): void {
    try {
      this.storage.setItem(KEY, JSON.stringify(all));
    } catch {
      /* a full or closed storage loses only convenience */
    }
  }
}

/** The link by which a seat is taken: the secret stays behind the #, so it is never sent as an address. */
export const seatLink = (table: string, secret: string, origin = location.origin): string =>
  `${origin}/#/t/${table}/${secret}`;
