/** What one can ask whoever keeps the tables, one question at a time, and the way to them. */
import { learn } from "./i18n.svelte";
import { Refused } from "./refused";
import type { Link, Request, Socket, SocketEvents } from "./link";
import type {
  Account,
  BoardFacts,
  BoardFile,
  BoardGiven,
  BotFacts,
  BotForSeat,
  DailyDeals,
  DailyWanted,
  EditionFacts,
  ErrorMessage,
  Invitation,
  Join,
  Joined,
  NewTable,
  PaceFacts,
  Par,
  PushKey,
  PushWanted,
  Rematch,
  Replay,
  Retold,
  Shown,
  TableOpened,
  View,
  Welcome,
} from "./schema";

export { Refused };

/** A table's questions; they are handed on one by one, so each is a function of its own. */
export class Api {
  readonly #kept = new Map<string, Promise<unknown>>();

  constructor(private readonly link: Link) {}

  readonly open = (events: SocketEvents): Socket => this.link.open(events);

  readonly editions = (): Promise<EditionFacts[]> => this.#once("/editions");
  /** The bots that play by a board's rules, or know this very board; the weakest first. */
  readonly bots = async ({ id, rules: family }: Pick<BoardFacts, "id" | "rules">): Promise<BotFacts[]> =>
    (await this.#once<BotFacts[]>("/bots")).filter(
      ({ rules, editions }) => rules.some((one) => one === family) || editions.includes(id),
    );
  readonly board = (id: string): Promise<BoardFacts> => this.#once(`/boards/${encodeURIComponent(id)}`);

  /** The file of a board that comes along, to begin one's own with. */
  readonly boardFile = (id: string): Promise<BoardFile> =>
    this.#once(`/boards/${encodeURIComponent(id)}/file`);
  /** What is printed on a board of one's own; what is wrong with it is refused with a sentence. */
  readonly checkBoard = (given: BoardGiven): Promise<BoardFacts> => this.#post("/boards", given);
  /** What is printed for the game at a table. */
  readonly tableBoard = (table: string, secret: string): Promise<BoardFacts> =>
    this.#get(`/tables/${table}/board`, secret);

  /** How long somebody who is away is waited for, by the pace of a table. */
  readonly paces = (): Promise<PaceFacts[]> => this.#once("/paces");

  /** Where others in the same network find the page. */
  readonly addresses = (): Promise<string[]> => this.#once("/addresses");

  /** What a browser subscribes with to be told of turns; null: this server tells nobody. */
  readonly pushKey = (): Promise<PushKey> => this.#once("/push");
  readonly subscribe = (table: string, secret: string, wanted: PushWanted): Promise<void> =>
    this.#post(`/tables/${table}/push`, wanted, secret);
  readonly unsubscribe = (table: string, secret: string): Promise<void> =>
    this.#ask({ method: "DELETE", path: `/tables/${table}/push`, secret });

  /** Today's deals. */
  readonly daily = (): Promise<DailyDeals> => this.#get("/daily");
  readonly openDaily = (wanted: DailyWanted): Promise<TableOpened> => this.#post("/daily", wanted);
  /** What the levels make of a day's deal that is over here. */
  readonly par = (table: string, secret: string): Promise<Par> => this.#get(`/tables/${table}/par`, secret);

  readonly view = (table: string, secret: string): Promise<View> => this.#get(`/tables/${table}`, secret);
  readonly openTable = (wanted: NewTable): Promise<TableOpened> => this.#post("/tables", wanted);
  readonly look = (table: string, invitation: string): Promise<Welcome> =>
    this.#get(`/tables/${table}/join`, invitation);
  readonly join = (table: string, wanted: Join): Promise<Joined> =>
    this.#post(`/tables/${table}/join`, wanted);
  readonly invite = (table: string, host: string, seat: number): Promise<Invitation> =>
    this.#post(`/tables/${table}/invitations`, { seat }, host);
  readonly withdraw = (table: string, host: string, seat: number): Promise<void> =>
    this.#ask({ method: "DELETE", path: `/tables/${table}/invitations/${seat}`, secret: host });
  readonly inviteDevice = (table: string, secret: string): Promise<Invitation> =>
    this.#post(`/tables/${table}/devices`, {}, secret);
  readonly seatBot = (table: string, host: string, wanted: BotForSeat): Promise<void> =>
    this.#post(`/tables/${table}/bots`, wanted, host);
  readonly start = (table: string, secret: string): Promise<void> =>
    this.#post(`/tables/${table}/start`, {}, secret);
  readonly share = (table: string, secret: string): Promise<Shown> =>
    this.#post(`/tables/${table}/share`, {}, secret);
  readonly rematch = (table: string, secret: string): Promise<Rematch> =>
    this.#post(`/tables/${table}/rematch`, {}, secret);
  readonly account = (table: string, secret: string): Promise<Account> =>
    this.#get(`/tables/${table}/record`, secret);
  readonly replay = (
    table: string,
    secret: string,
    seat: number | null,
    first: number,
    count: number,
  ): Promise<Replay> => {
    return this.#get(`/tables/${table}/replay?${steps(seat, first, count)}`, secret);
  };
  /** The same of a game that nobody here has kept: its record tells it. */
  readonly retell = (record: string, seat: number | null, first: number, count: number): Promise<Retold> =>
    this.#ask({ method: "POST", path: `/records?${steps(seat, first, count)}`, body: record });

  #get<T>(path: string, secret?: string): Promise<T> {
    return this.#ask({ method: "GET", path, secret });
  }

  #post<T>(path: string, body: unknown, secret?: string): Promise<T> {
    return this.#ask({ method: "POST", path, secret, body: JSON.stringify(body) });
  }

  /** What never changes is fetched once. */
  #once<T>(path: string): Promise<T> {
    const known = this.#kept.get(path) as Promise<T> | undefined;
    if (known) return known;
    const asked = this.#get<T>(path).catch((error: unknown) => {
      this.#kept.delete(path);
      throw error;
    });
    this.#kept.set(path, asked);
    return asked;
  }

  async #ask<T>(request: Request): Promise<T> {
    const { status, text } = await this.link.request(request).catch((error: unknown) => {
      throw error instanceof Refused ? error : new Refused("offline", "no connection");
    });
    const data = parse(text);
    if (status < 200 || status > 299) {
      const error = data as Partial<ErrorMessage> | null;
      const { code = "fault", message = String(status), reason, values } = error ?? {};
      if (Object.values(values ?? {}).some((value) => typeof value === "object")) await learn("faults");
      throw new Refused(code, message, reason, values);
    }
    return data as T;
  }
}

const steps = (seat: number | null, first: number, count: number): string =>
  `first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`;

/** The JSON in an answer; null if there is none: a proxy's own error is a page. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
