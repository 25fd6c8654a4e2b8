/** One seat's connection: views come in, are shown at a pace a person can follow, and actions go out once. */
import { isMove } from "./game";
import { VERSION, type Link, type Socket } from "./link";
import { Attendance } from "./presence.svelte";
import type {
  Act,
  Concede,
  Emote,
  ErrorMessage,
  Event,
  HandOver,
  Hello,
  HintMessage,
  HintWanted,
  Ping,
  PlanFacts,
  PlanMessage,
  PlanWanted,
  Pong,
  Presence,
  Recolor,
  Rename,
  Say,
  TakeBack,
  Undo,
  View,
  ViewMessage,
} from "./schema";

type Incoming = ViewMessage | ErrorMessage | Presence | PlanMessage | HintMessage | Pong;
type SeatRequest = Act | Undo | HandOver | TakeBack | Rename | Recolor | Say | Emote | Concede | HintWanted;
export type Trouble = Pick<ErrorMessage, "message" | "rule" | "reason" | "values"> & { code: string };
export interface SessionOptions {
  /** A view is on the screen now; something was refused. */
  onshow?: (view: View, fresh: Event[]) => void;
  ontrouble?: (trouble: Trouble) => void;
  /** What was asked about routes, by the number it was asked under. */
  onplan?: (plan: PlanFacts, ref: number) => void;
  /** What the seat knows, to be thought about. */
  onhint?: (told: HintMessage) => void;
  table: string;
  secret: string;
  pace?: () => number;
  open: Link["open"];
}

/** Refusals that end it: of who is not let in, and at any time when there is no way to the table any more. */
const FINAL = new Set(["unknown", "version", "forbidden", "malformed"]);
const CUT = new Set(["no_wasm", "not_loaded", "no_storage", "elsewhere", "no_device", "no_server"]);
/** How often we make sure that the server is there, and how long it may be silent when something is owed. */
const LOOK_MS = 2_000,
  PING_MS = 25_000,
  PATIENCE_MS = 10_000;

export class Session {
  view = $state.raw<View | null>(null);
  /** Everything seen, oldest first; `fresh` is what the view now shown brought. */
  log = $state.raw<Event[]>([]);
  fresh = $state.raw<Event[]>([]);
  state = $state<"connecting" | "open" | "lost" | "closed">("connecting");
  trouble = $state.raw<Trouble | null>(null);
  /** An action is on its way. */
  busy = $state(false);
  readonly presence = new Attendance();
  readonly table: string;
  readonly secret: string;
  #socket: Socket | null = null;
  #queue: ViewMessage[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #tries = 0;
  #ref = 0;
  #waiting: number | null = null;
  #newest = -1;
  /** When the server was last heard, and since when it has owed us an answer. */
  #heard = 0;
  #owed: number | null = null;
  /** Whether this connection has been let in. */
  #greeted = false;
  #shownAt = 0;

  constructor(private readonly options: SessionOptions) {
    this.table = options.table;
    this.secret = options.secret;
  }

  connect(): void {
    clearTimeout(this.#retry);
    this.#socket?.close();
    const socket = this.options.open({
      onopen: () => this.#greet(),
      ontext: (text) => socket === this.#socket && this.#hear(text),
      onclose: () => socket === this.#socket && this.#lost(),
    });
    this.#socket = socket;
    this.state = this.view ? "lost" : "connecting";
    this.#greeted = false;
    this.#heard = this.#owed = Date.now();
    clearInterval(this.#beat);
    this.#beat = setInterval(() => this.look(), LOOK_MS);
  }

  /** Make sure the connection lives: a network that went away without a word leaves it open and deaf. */
  look(): void {
    if (!this.#socket) return;
    const now = Date.now();
    if (this.#owed !== null && now - this.#owed > PATIENCE_MS) {
      const deaf = this.#socket;
      this.#lost();
      deaf.close();
    } else if (this.#owed === null && now - this.#heard > PING_MS) this.#send({ type: "ping" });
  }

  /** The network is said to be back: try at once. */
  wake(): void {
    if (this.state === "lost" && !this.#socket) this.connect();
  }

  close(): void {
    this.state = "closed";
    clearTimeout(this.#retry);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.presence.stop();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  act(action: number | string): boolean {
    return this.#ask({ type: "act", sequence: this.view?.sequence ?? 0, action });
  }
  undo(): boolean {
    return this.#ask({ type: "undo", sequence: this.#newest < 0 ? 0 : this.#newest });
  }
  handOver(seat: number): boolean {
    return this.#ask({ type: "hand_over", seat });
  }
  takeBack(): boolean {
    return this.#ask({ type: "take_back" });
  }
  recolor(color: number): boolean {
    return this.#ask({ type: "color", color });
  }
  say(text: string): boolean {
    return this.#ask({ type: "say", text });
  }
  emote(emote: Emote["emote"]): boolean {
    return this.#ask({ type: "emote", emote });
  }
  /** Give up, for good. */
  concede(): boolean {
    return this.#ask({ type: "concede" });
  }
  /** Ask for what a hint is made of. */
  hint(): boolean {
    return this.#ask({ type: "hint", sequence: this.view?.sequence ?? 0 });
  }
  rename(name: string): boolean {
    return this.#ask({ type: "rename", name });
  }

  /** Ask about routes, or for a proposal: nothing waits for the answer. Its number; 0 if nobody hears. */
  plan(routes: number[] | null): number {
    if (this.state !== "open") return 0;
    const ref = ++this.#ref;
    return this.#send({ type: "plan", ref, ...(routes ? { routes } : {}) }) ? ref : 0;
  }

  #pace(): number {
    return this.options.pace?.() ?? 0;
  }

  /** Say something went wrong here, in the same way as the server does. */
  complain(trouble: Trouble): void {
    this.trouble = trouble;
    this.options.ontrouble?.(trouble);
  }

  /** Show at once what is still waiting to be shown. */
  hurry(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    while (this.#queue.length) this.#show(this.#queue.shift()!);
  }

  #greet(): void {
    this.#waiting = null;
    const { table, secret } = this;
    this.#send({ type: "hello", v: VERSION, table, secret, seen: this.#newest });
  }

  #hear(text: string): void {
    this.#heard = Date.now();
    this.#owed = null;
    this.#receive(JSON.parse(text) as Incoming);
  }

  #ask(message: SeatRequest): boolean {
    if (this.state !== "open") {
      this.complain({ code: "offline", message: "no connection" });
      return false;
    }
    if (this.busy) return false;
    this.#waiting = ++this.#ref;
    this.busy = true;
    this.trouble = null;
    return this.#send({ ...message, ref: this.#waiting });
  }

  #send(message: Hello | Ping | PlanWanted | SeatRequest): boolean {
    if (!this.#socket?.isOpen) return false;
    this.#socket.send(JSON.stringify(message));
    this.#owed ??= Date.now();
    return true;
  }

  #receive(message: Incoming): void {
    if (message.type === "view") this.#receiveView(message);
    else if (message.type === "error") this.#receiveError(message);
    else if (message.type === "presence")
      this.presence.tell(message.connections, message.handover_in, message.away_since);
    else if (message.type === "plan") this.options.onplan?.(message.plan, message.ref ?? 0);
    else if (message.type === "hint") {
      if (message.ref === this.#waiting) this.#settle();
      this.options.onhint?.(message);
    }
  }

  #receiveView(message: ViewMessage): void {
    this.state = "open";
    this.#greeted = true;
    this.#tries = 0;
    const { seats, sequence } = message.view;
    this.presence.tell(
      seats.map((s) => s.connections),
      seats.map((s) => s.handover_in),
      seats.map((s) => s.away_since),
    );
    this.#newest = sequence;
    const isAnswer = message.ref != null && message.ref === this.#waiting;
    if (isAnswer) this.#settle();
    if (!this.view || isAnswer || this.#pace() === 0) {
      this.hurry();
      this.#show(message);
    } else {
      this.#queue.push(message);
      this.#play();
    }
  }

  #receiveError(error: ErrorMessage): void {
    if (error.ref == null || error.ref === this.#waiting) this.#settle();
    this.complain(error);
    if (CUT.has(error.code) || (!this.#greeted && FINAL.has(error.code))) this.close();
  }

  /** What was asked has its answer. */
  #settle(): void {
    this.#waiting = null;
    this.busy = false;
  }

  /** Show the next of the queue when the last has been seen long enough. */
  #play(): void {
    if (this.#timer !== undefined || !this.#queue.length) return;
    const wait = Math.max(0, this.#shownAt + this.#pace() - Date.now());
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      const next = this.#queue.shift();
      if (next) this.#show(next);
      this.#play();
    }, wait);
  }

  #show(message: ViewMessage): void {
    this.view = message.view;
    this.fresh = message.events;
    if (message.events.length) this.log = [...this.log, ...message.events].slice(-600);
    if (message.events.some(isMove)) this.#shownAt = Date.now();
    this.options.onshow?.(message.view, message.events);
  }

  #lost(): void {
    this.#socket = null;
    this.#owed = null;
    this.busy = false;
    clearInterval(this.#beat);
    if (this.state === "closed") return;
    this.state = this.view ? "lost" : "connecting";
    const wait = Math.min(8000, 250 * 2 ** this.#tries++) * (0.75 + Math.random() / 2);
    this.#retry = setTimeout(() => this.connect(), wait);
  }
}
