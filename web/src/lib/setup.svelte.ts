/** A table to be: who sits where and what is agreed, until it is opened. */
import { t, tt } from "./i18n.svelte";
import type { Keeper, KeptSeat } from "./keep";
import type { NewTable, TableOpened } from "./schema";

export interface Who {
  kind: "here" | "link" | "bot";
  name: string;
  bot: string;
}
const newBot = (): Who => ({ kind: "bot", name: "", bot: "" });
const MOST_SEATS = 4;

export class Setup {
  seats = $state<Who[]>([]);
  listed = $state(false);
  ownTrack = $state(false);
  pace = $state<"live" | "days">("live");
  /** Whether things may be taken back freely; null: as is usual for those who play. */
  #freely = $state<boolean | null>(null);

  constructor(
    readonly edition: string,
    name: string,
  ) {
    this.seats = [{ kind: "here", name, bot: "" }, newBot()];
  }

  get canAdd(): boolean {
    return this.seats.length < MOST_SEATS;
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
