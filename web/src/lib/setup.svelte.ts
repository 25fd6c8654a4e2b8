/** A table to be: who sits where and what is agreed, until it is opened. */
import { Refused, type Api } from "./api";
import { tt } from "./i18n.svelte";
import type { Keeper, KeptSeat, Where } from "./keep";
import { usualBot } from "./game";
import type { OwnBoard } from "./own-boards.svelte";
import type { BoardFacts, BotFacts, EditionFacts, NewTable, PaceFacts, TableOpened } from "./schema";
import { explain, waitText } from "./words";

type Pace = PaceFacts["pace"];

/** What stands behind the page, as far as this needs it. */
export interface SetupSite {
  hasServer: boolean;
  hasDevice: boolean;
  printed: Pick<Api, "editions" | "board">;
  at: (where: Where) => Pick<Api, "bots" | "paces" | "openTable">;
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
  /** Seats are told ways for their tickets. */
  proposals = $state(true);
  pace = $state<Pace>("live");
  /** Played on this device though there is a server. */
  onDevice = $state(false);
  /** The games there are, where the address names none of them. */
  others = $state.raw<EditionFacts[]>([]);
  /** There is a server, but nobody answered. */
  isCutOff = $state(false);
  board = $state.raw<BoardFacts | null>(null);
  #paces = $state.raw<PaceFacts[]>([]);
  opening = $state(false);
  trouble = $state("");
  #facts = $state.raw<EditionFacts | undefined>();
  #bots = $state.raw<Record<Where, BotFacts[]>>({ server: [], device: [] });
  /** Whether things may be taken back freely; null: as is usual for those who play. */
  #freely = $state<boolean | null>(null);
  /** Whether seats may ask for hints; likewise. */
  #hints = $state<boolean | null>(null);

  constructor(
    readonly edition: string,
    name: string,
    private readonly site: SetupSite,
    onDevice = false,
    /** A board of one's own to play on, instead of the edition's. */
    private readonly own: OwnBoard | null = null,
  ) {
    this.onDevice = onDevice;
    this.seats = [{ kind: "here", name, bot: "" }, newBot()];
  }

  get canAdd(): boolean {
    return this.seats.length < (this.#facts?.max_seats ?? 0);
  }
  get canRemove(): boolean {
    return this.seats.length > (this.#facts?.min_seats ?? Infinity);
  }
  get canOpen(): boolean {
    return this.board !== null && this.hasPerson && this.#hasBots && !this.opening;
  }
  /** Whether those that are to play are known: nobody is asked for by no name. */
  get #hasBots(): boolean {
    return this.bots.length > 0 || this.#count("bot") === 0;
  }
  /** Alone with bots one may take anything back, unless one wants it stricter. */
  get isAlone(): boolean {
    return this.#count("here") + this.#count("link") === 1;
  }
  /** Bots among themselves need no table. */
  get hasPerson(): boolean {
    return this.#count("bot") < this.seats.length;
  }
  get hasInvited(): boolean {
    return this.#count("link") > 0;
  }
  get sharesScreen(): boolean {
    return this.#count("here") > 1;
  }
  /** Who will keep the table: only a server brings people together who are apart. */
  get where(): Where {
    if (!this.site.hasServer) return "device";
    return this.canStay && (this.onDevice || this.isCutOff) ? "device" : "server";
  }
  /** Whether a table as it is now could be this device's own. */
  get canStay(): boolean {
    return this.site.hasDevice && !this.hasInvited;
  }
  get bots(): BotFacts[] {
    return this.#bots[this.where];
  }
  get freely(): boolean {
    return this.isAlone && this.#freely !== false;
  }
  set freely(on: boolean) {
    this.#freely = on;
  }
  get hints(): boolean {
    return this.#hints ?? this.isAlone;
  }
  set hints(on: boolean) {
    this.#hints = on;
  }

  async load(): Promise<void> {
    const { site, edition } = this;
    try {
      const editions = await site.printed.editions();
      if (!this.own && !editions.some(({ id }) => id === edition)) {
        this.others = editions;
        return;
      }
      const board = this.own?.facts ?? (await site.printed.board(edition));
      this.board = board;
      const { rules: family } = board;
      this.#facts = editions.find(({ rules }) => rules === family);
      if (site.hasDevice) await this.#meet("device", board);
      if (!site.hasServer) return;
      await this.#meet("server", board);
      this.#paces = await site.at("server").paces();
    } catch (error) {
      this.isCutOff = site.hasDevice && error instanceof Refused && error.code === "offline";
      if (!this.isCutOff) this.trouble = explain(error);
    }
  }

  /** Learn which bots there are. */
  async #meet(where: Where, board: BoardFacts): Promise<void> {
    const bots = await this.site.at(where).bots(board);
    this.#bots = { ...this.#bots, [where]: bots };
  }

  /** Open the table and keep what was told of it; its id, or null if it wasn't opened. */
  async open(lastBot: string, keeper: Keeper): Promise<string | null> {
    this.opening = true;
    this.trouble = "";
    try {
      const { where } = this;
      const opened = await this.site.at(where).openTable(this.wanted(usualBot(this.bots, lastBot)));
      this.keep(opened, keeper, where);
      if (!keeper.find(opened.table)) throw new Refused("no_storage", "the table could not be kept");
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

  /** What a seat is called: as typed, a bot by one of our names; null: by its place, as each page says it. */
  name(at: number): string | null {
    const { kind, name } = this.seats[at]!;
    return name.trim() || (kind === "bot" ? tt(`name.${at}`) : null);
  }

  /** For how long somebody is waited for at a pace, as a sentence; empty until the server has said so. */
  waitText(pace: Pace): string {
    const known = this.#paces.find((one) => one.pace === pace);
    return known ? waitText(known.away_seconds) : "";
  }

  /** The bot chosen, if there is such a one where the table will be kept; else the usual one. */
  botOf(chosen: string, usual: string): string {
    return this.bots.some((b) => b.name === chosen) ? chosen : usual;
  }

  /** The table as it is asked for; bots nobody chose are the usual one. */
  wanted(usual: string): NewTable {
    const seats = this.seats.map(({ kind, bot }, at) => ({
      kind,
      name: this.name(at),
      ...(kind === "bot" ? { bot: this.botOf(bot, usual) } : {}),
    }));
    const options = {
      own_track: this.ownTrack,
      proposals: this.proposals,
      hints: this.hints,
      undo: this.freely ? ("own" as const) : ("unrevealed" as const),
      first: this.listed ? ("listed" as const) : ("random" as const),
      pace: this.hasInvited ? this.pace : ("live" as const),
      waits: this.hasInvited,
    };
    return { ...(this.own ? { own_board: this.own.text } : { edition: this.edition }), seats, options };
  }

  /** Keep what was told of the new table: own seats, invitations to hand out, nobody else's secret. */
  keep(opened: TableOpened, keeper: Keeper, where: Where = "server"): void {
    const seats: KeptSeat[] = [];
    const invitations: Record<number, string> = {};
    opened.seats.forEach(({ seat, secret, invitation }, at) => {
      if (secret) seats.push({ seat, secret, name: this.name(at) ?? "", kind: "here" });
      if (invitation) invitations[seat] = invitation;
    });
    const { table, host, spectator } = opened;
    if (!seats.length) seats.push({ seat: null, secret: spectator, name: "", kind: "watch" });
    const names = this.seats.map((_, at) => this.name(at));
    const { edition, own } = this;
    const ownBoard = own ? { ownBoard: own.facts.name } : {};
    keeper.put({
      table,
      edition,
      ...ownBoard,
      where,
      opened: Date.now(),
      seats,
      host,
      spectator,
      invitations,
      names,
    });
  }

  #count(kind: Who["kind"]): number {
    return this.seats.filter((s) => s.kind === kind).length;
  }
}
