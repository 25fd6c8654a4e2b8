/** A table as this browser sits at it: a session for each of its seats here, one of them shown at a time. */
import { seatLooks } from "../board/seat-looks.svelte";
import { announcer } from "./announcer.svelte";
import type { DailyTries } from "./daily.svelte";
import { Choice } from "./choice.svelte";
import { followsFrom, isTold } from "./deal";
import { isMyTurn } from "./game";
import { Guide } from "./guide.svelte";
import { HintState } from "./hint.svelte";
import type { ReviewLink } from "../device/review-link";
import { Invitations, type InvitationCalls } from "./invitations.svelte";
import type { Keeper, KeptSeat } from "./keep";
import type { Link } from "./link";
import type { Account, BoardFacts, Event, Rematch, View } from "./schema";
import { Seal, type Digest } from "./seal.svelte";
import { Session, type SessionOptions } from "./session.svelte";
import { newer, standingOf } from "./table-standing";
import type { Statistics } from "./statistics";
import { browserStorage } from "./storage";
import { Talk } from "./talk.svelte";
import { WhatIs } from "./what-is.svelte";
import { harmText } from "./plan-words";
import { explain, errorText } from "./words";

export type Sheet = "rules" | "keys" | "settings" | "links" | "seal" | "talk";
export interface SaidNow {
  text: string;
  rule: string | undefined;
}
interface LiveOptions {
  keeper: Keeper;
  calls: InvitationCalls & {
    board: (edition: string) => Promise<BoardFacts>;
    tableBoard: (table: string, secret: string) => Promise<BoardFacts>;
    rematch: (table: string, secret: string) => Promise<Rematch>;
    account: (table: string, secret: string) => Promise<Account>;
    open: Link["open"];
  };
  pace?: SessionOptions["pace"];
  /** What the seat shown has got to see. */
  onshow?: (view: View, fresh: Event[]) => void;
  onrefused?: () => void;
  digest?: Digest | null;
  statistics?: Statistics;
  daily?: DailyTries;
  /** Who thinks about hints; left out: nobody. */
  hints?: Pick<ReviewLink, "hint"> | null;
  site?: string;
}

/** How long a sentence about what can't be done stays. */
const SAID_MS = 9_000;

export class LiveTable {
  readonly seats: KeptSeat[];
  readonly sessions: Session[];
  readonly invitations: Invitations;
  readonly seal: Seal;
  readonly talk: Talk;
  readonly what = new WhatIs();
  readonly hint: HintState | null;
  /** Only this device keeps it: nobody comes by link. */
  readonly isOnDevice: boolean;
  board = $state.raw<BoardFacts | null>(null);
  active = $state(0);
  /** Between people at one screen: nothing is shown until the next one says so. */
  curtain = $state(false);
  said = $state.raw<SaidNow | null>(null);
  sheet = $state<Sheet | null>(null);
  /** What the person who looks is about to do; another person begins with nothing chosen. */
  choice = $state.raw(this.#newChoice());
  /** The numbered rule that the rules open with; without one, how to play. */
  rule = $state<string | null>(null);
  /** Who has never played this edition is told how, one idea at a time. */
  guide = $state.raw<Guide | null>(null);
  rematching = $state(false);
  session = $derived.by(() => this.sessions[this.active]);
  view = $derived.by(() => this.session?.view ?? null);
  /** Seats of whose stand-in the person has heard enough, until somebody else plays there. */
  #hushed = $state.raw<number[]>([]);
  #plan: number[] = [];
  #clear: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly options: LiveOptions,
  ) {
    const { keeper, calls, site, digest } = options;
    const known = keeper.find(id);
    this.seats = known?.seats ?? [];
    this.isOnDevice = known?.where === "device";
    this.invitations = new Invitations(id, keeper, calls, site);
    if (!this.isOnDevice) void this.invitations.widen();
    this.talk = new Talk(id, keeper);
    this.hint = options.hints ? new HintState(options.hints, () => this.session?.hint() ?? false) : null;
    this.seal = new Seal(id, keeper, (seed) => this.#follows(seed), digest);
    this.sessions = this.seats.map(
      (seat, at) =>
        new Session({
          ...(options.pace ? { pace: options.pace } : {}),
          open: calls.open,
          table: id,
          secret: seat.secret,
          onshow: (view, fresh) => this.#shown(at, view, fresh),
          onplan: (plan, ref) => at === this.active && this.choice.plan?.hear(plan, ref),
          onhint: (told) => at === this.active && void this.hint?.hear(told),
          ontrouble: (trouble) => this.#refused(errorText(trouble), trouble.rule ?? undefined),
        }),
    );
    this.curtain = this.sessions.length > 1;
    for (const session of this.sessions) session.connect();
  }

  close(): void {
    clearTimeout(this.#clear);
    seatLooks.forget();
    for (const session of this.sessions) session.close();
  }

  /** Tell the person something for a while. */
  say(text: string, rule?: string): void {
    this.said = { text, rule };
    announcer.tell(text);
    clearTimeout(this.#clear);
    this.#clear = setTimeout(() => (this.said = null), SAID_MS);
  }

  /** Complete these tickets, one with each answer. */
  completeAll(tickets: readonly number[]): void {
    this.#plan = [...tickets];
    this.#goOn();
  }

  /** The seats of others that a bot sits in at, as long as one wants to be told. */
  get standIns(): { seat: number; bot: string }[] {
    const { view } = this;
    if (!view || view.phase === "over") return [];
    return view.seats.flatMap(({ seat, stand_in: bot }) =>
      bot && seat !== view.seat && !this.#hushed.includes(seat) ? [{ seat, bot }] : [],
    );
  }
  hush(seat: number): void {
    this.#hushed = [...this.#hushed, seat];
  }

  /** A dialog tells late that it was closed: another sheet opened since stays open. */
  showSheet(sheet: Sheet, on: boolean): void {
    if (on) this.sheet = sheet;
    else if (this.sheet === sheet) this.sheet = null;
  }

  openRules(rule: string | null = null): void {
    this.rule = rule;
    this.sheet = "rules";
  }

  /** The table that follows, by whoever asked for it first; null if there is none. */
  async rematch(): Promise<string | null> {
    if (!this.session || this.rematching) return null;
    this.rematching = true;
    try {
      const next = this.view?.next ?? (await this.options.calls.rematch(this.id, this.session.secret)).table;
      this.options.keeper.follow(this.id, next);
      return next;
    } catch (error) {
      this.say(explain(error));
      return null;
    } finally {
      this.rematching = false;
    }
  }

  /** Whether the cards in the game's record are those of its seed. */
  async #follows(seed: string | number): Promise<boolean> {
    const { account } = this.options.calls;
    const { record } = await account(this.id, this.session?.secret ?? "");
    if (!record || !isTold(record) || !this.view) throw new Error("a finished game has a record");
    return followsFrom(seed, record, await this.#printed(this.view));
  }

  #shown(at: number, view: View, fresh: Event[]): void {
    seatLooks.show(view.seats.map((s) => s.color));
    this.#note(at, view);
    this.seal.see(view);
    this.invitations.see(view);
    this.#hushed = this.#hushed.filter((seat) => view.seats[seat]?.stand_in);
    if (!this.board) void this.#lay(view);
    this.#turnScreen();
    if (at !== this.active) return;
    if (fresh.length && view.phase === "over") this.said = null;
    this.choice.see(view, isMyTurn(view), fresh);
    this.hint?.see(view);
    this.guide?.see(view);
    this.options.onshow?.(view, fresh);
    this.#goOn();
  }

  /** This device's list of tables says how things stand. */
  #note(at: number, view: View): void {
    const { keeper } = this.options;
    const seats = (keeper.find(this.id)?.seats ?? []).map((s) =>
      s.secret === this.seats[at]!.secret && view.seat !== null ? { ...s, seat: view.seat } : s,
    );
    const { edition } = view;
    const names = view.seats.map((s) => s.name);
    const ownBoard = view.own_board ?? undefined;
    const standing = newer(keeper.find(this.id)?.standing, standingOf(view));
    keeper.change(this.id, { seats, edition, ownBoard, names, over: view.phase === "over", standing });
    if (seats.filter((s) => s.kind !== "watch").length === 1) this.options.statistics?.note(view);
    this.options.daily?.note(view);
    if (view.next) keeper.follow(this.id, view.next);
  }

  /** What is printed: of a board that somebody brought only its table knows. */
  #printed(view: View): Promise<BoardFacts> {
    const { board, tableBoard } = this.options.calls;
    if (!view.own_board) return board(view.edition);
    return this.board ? Promise.resolve(this.board) : tableBoard(this.id, this.session?.secret ?? "");
  }

  /** Get what is printed; who has never played this edition is guided. */
  async #lay(view: View): Promise<void> {
    try {
      this.board = await this.#printed(view);
    } catch (error) {
      this.say(explain(error));
      return;
    }
    if (this.view) this.options.onshow?.(this.view, []);
    const storage = browserStorage();
    if (this.sessions.length > 1 || view.seat === null || !Guide.isWanted(view.edition, storage)) return;
    this.guide = new Guide(view.edition, this.board.intro, storage);
    if (this.view) this.guide.see(this.view);
  }

  /** Several people at this screen: whose turn it is looks, the others look away. */
  #turnScreen(): void {
    if (this.sessions.length < 2) return;
    const views = this.sessions.map((s) => s.view);
    const newest = views.reduce((a, b) => (b && b.sequence > (a?.sequence ?? -1) ? b : a), null);
    const at = views.findIndex((view) => view && view.seat === newest?.to_move);
    if (at < 0 || at === this.active) return;
    this.active = at;
    this.curtain = true;
    announcer.forget();
    this.hint?.close();
    this.choice = this.#newChoice();
    if (this.view) this.choice.see(this.view, isMyTurn(this.view));
  }

  #newChoice(): Choice {
    return new Choice({
      onact: (action) => {
        this.said = null;
        this.session?.act(action.id);
      },
      onsay: (text, rule) => this.say(text, rule),
      onplan: (routes) => this.session?.plan(routes) ?? 0,
      onharm: (harm) => this.view && this.board && this.say(harmText(this.view, this.board, harm)),
    });
  }

  /** A plan of several completions goes on with each answer, and ends with the phase. */
  #goOn(): void {
    const { view, session } = this;
    if (!this.#plan.length || !view || !session || session.busy) return;
    if (view.phase !== "complete" || !isMyTurn(view)) {
      this.#plan = [];
      return;
    }
    const ticket = this.#plan.shift();
    const next = view.actions.find((a) => a.kind === "complete" && a.ticket === ticket);
    if (next) session.act(next.id);
    else this.#goOn();
  }

  #refused(text: string, rule?: string): void {
    this.#plan = [];
    if (this.hint?.isOpen && !this.hint.told) this.hint.close();
    this.say(text, rule);
    this.options.onrefused?.();
  }
}
