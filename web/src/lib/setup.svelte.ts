/** A table to be: who sits where and what is agreed, until it is opened. */
import { t, tt } from "./i18n.svelte";
import type { Keeper, KeptSeat } from "./keep";
import { usualBot } from "./game";
import type { BoardFacts, BotFacts, EditionFacts, NewTable, TableOpened } from "./schema";
import { explain } from "./words";

export interface SetupCalls {
  editions: () => Promise<EditionFacts[]>;
  board: (edition: string) => Promise<BoardFacts>;
  bots: (edition: string) => Promise<BotFacts[]>;
  openTable: (wanted: NewTable) => Promise<TableOpened>;
}

export interface Who {
  kind: "here" | "link" | "bot";
  name: string;
  bot: string;
}
const newBot = (): Who => ({ kind: "bot", name: "", bot: "" });

export class Setup {
  seats = $state<Who[]>([]);
  listed = $state(false);
  ownTrack = $state(false);
  pace = $state<"live" | "days">("live");
  board = $state.raw<BoardFacts | null>(null);
  bots = $state.raw<BotFacts[]>([]);
  opening = $state(false);
  trouble = $state("");
  #facts = $state.raw<EditionFacts | undefined>();
  /** Whether things may be taken back freely; null: as is usual for those who play. */
  #freely = $state<boolean | null>(null);

  constructor(
    readonly edition: string,
    name: string,
    private readonly calls: SetupCalls,
  ) {
    this.seats = [{ kind: "here", name, bot: "" }, newBot()];
  }

  get canAdd(): boolean {
    return this.seats.length < (this.#facts?.max_seats ?? 0);
  }
  get canRemove(): boolean {
    return this.seats.length > (this.#facts?.min_seats ?? Infinity);
  }
  get canOpen(): boolean {
    return this.board !== null && this.hasPerson && !this.opening;
  }
  /** Alone with bots one may take anything back, unless one wants it stricter. */
  get isAlone(): boolean {
    return this.#count("here") + this.#count("link") === 1;
  }
  /** Bots among themselves need no table. */
  get hasPerson(): boolean {
    return this.#count("bot") < this.seats.length;
  }
  get hasGuests(): boolean {
    return this.#count("link") > 0;
  }
  get sharesScreen(): boolean {
    return this.#count("here") > 1;
  }
  get freely(): boolean {
    return this.isAlone && this.#freely !== false;
  }
  set freely(on: boolean) {
    this.#freely = on;
  }

  async load(): Promise<void> {
    const { calls, edition } = this;
    try {
      this.board = await calls.board(edition);
      this.#facts = (await calls.editions()).find((one) => one.id === edition);
      this.bots = await calls.bots(edition);
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  /** Open the table and keep what was told of it; its id, or null if it wasn't opened. */
  async open(lastBot: string, keeper: Keeper): Promise<string | null> {
    this.opening = true;
    this.trouble = "";
    try {
      const opened = await this.calls.openTable(this.wanted(usualBot(this.bots, lastBot)));
      this.keep(opened, keeper);
      return opened.table;
    } catch (error) {
      this.trouble = explain(error);
      this.opening = false;
      return null;
    }
  }

  add(): void {
    if (this.canAdd) this.seats.push(newBot());
  }
  remove(at: number): void {
    this.seats.splice(at, 1);
  }

  /** What a seat is called: as typed, else by its place. */
  name(at: number): string {
    const { kind, name } = this.seats[at]!;
    if (kind === "bot") return name || tt(`name.${at}`);
    return name.trim() || (this.isAlone ? t("you") : t("seat.name", { n: at + 1 }));
  }

  /** The table as the server is asked for it; bots nobody chose are the usual one. */
  wanted(usual: string): NewTable {
    const seats = this.seats.map(({ kind, bot }, at) => ({
      kind,
      name: this.name(at),
      ...(kind === "bot" ? { bot: bot || usual } : {}),
    }));
    const options = {
      own_track: this.ownTrack,
      undo: this.freely ? ("own" as const) : ("unrevealed" as const),
      first: this.listed ? ("listed" as const) : ("random" as const),
      pace: this.hasGuests ? this.pace : ("live" as const),
    };
    return { edition: this.edition, seats, options };
  }

  /** Keep what was told of the new table: own seats, invitations to hand out, nobody else's secret. */
  keep(opened: TableOpened, keeper: Keeper): void {
    const seats: KeptSeat[] = [];
    const invitations: Record<number, string> = {};
    opened.seats.forEach(({ seat, secret, invitation }, at) => {
      if (secret) seats.push({ seat, secret, name: this.name(at), kind: "here" });
      if (invitation) invitations[seat] = invitation;
    });
    const { table, host, spectator } = opened;
    if (!seats.length) seats.push({ seat: null, secret: spectator, name: "", kind: "watch" });
    const names = this.seats.map((_, at) => this.name(at));
    const { edition } = this;
    keeper.put({ table, edition, opened: Date.now(), seats, host, spectator, invitations, names });
  }

  #count(kind: Who["kind"]): number {
    return this.seats.filter((s) => s.kind === kind).length;
  }
}
