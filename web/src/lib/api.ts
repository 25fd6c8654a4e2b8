/** The HTTP part of the protocol. */
import type {
  Account,
  BoardFacts,
  BotFacts,
  EditionFacts,
  ErrorMessage,
  Invitation,
  Join,
  Joined,
  NewTable,
  Rematch,
  Replay,
  Shown,
  TableOpened,
} from "./schema";

/** The protocol's version that this page speaks. */
export const VERSION = 2;
const ROOT = `api/v${VERSION}`; // beside the page, wherever that is

/** A refusal by the server, with the protocol's code. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Call {
  secret?: string;
  body?: unknown;
  method?: "GET" | "POST" | "DELETE";
}

async function call<T>(path: string, { secret, body, method }: Call = {}): Promise<T> {
  const headers: Record<string, string> = {};
  if (secret) headers.Authorization = `Bearer ${secret}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const init: RequestInit = { headers, method: method ?? (body === undefined ? "GET" : "POST") };
  if (body !== undefined) init.body = JSON.stringify(body);
  let answer: Response;
  try {
    answer = await fetch(ROOT + path, init);
  } catch {
    throw new Refused("offline", "no connection");
  }
  const data: unknown = await answer.json().catch(() => null);
  if (!answer.ok) {
    const error = data as Partial<ErrorMessage> | null;
    throw new Refused(error?.code ?? "fault", error?.message ?? String(answer.status));
  }
  return data as T;
}

const kept = new Map<string, Promise<unknown>>();
/** What never changes is fetched once. */
function once<T>(path: string): Promise<T> {
  const known = kept.get(path) as Promise<T> | undefined;
  if (known) return known;
  const asked = call<T>(path).catch((error: unknown) => {
    kept.delete(path);
    throw error;
  });
  kept.set(path, asked);
  return asked;
}

export const editions = (): Promise<EditionFacts[]> => once("/editions");
/** The bots that play an edition, the weakest first. */
export const bots = async (edition: string): Promise<BotFacts[]> =>
  (await once<BotFacts[]>("/bots")).filter((b) => b.editions.includes(edition));
export const board = (id: string): Promise<BoardFacts> => once(`/boards/${encodeURIComponent(id)}`);
export const openTable = (wanted: NewTable): Promise<TableOpened> => call("/tables", { body: wanted });
export const join = (table: string, wanted: Join): Promise<Joined> =>
  call(`/tables/${table}/join`, { body: wanted });
export const invite = (table: string, host: string, seat: number): Promise<Invitation> =>
  call(`/tables/${table}/invitations`, { secret: host, body: { seat } });
export const withdraw = (table: string, host: string, seat: number): Promise<void> =>
  call(`/tables/${table}/invitations/${seat}`, { secret: host, method: "DELETE" });
export const inviteDevice = (table: string, secret: string): Promise<Invitation> =>
  call(`/tables/${table}/devices`, { secret, body: {} });
export const share = (table: string, secret: string): Promise<Shown> =>
  call(`/tables/${table}/share`, { secret, body: {} });
export const rematch = (table: string, secret: string): Promise<Rematch> =>
  call(`/tables/${table}/rematch`, { secret, body: {} });
export const account = (table: string, secret: string): Promise<Account> =>
  call(`/tables/${table}/record`, { secret });
export const replay = (
  table: string,
  secret: string,
  seat: number | null,
  first: number,
  count: number,
): Promise<Replay> =>
  call(`/tables/${table}/replay?first=${first}&count=${count}${seat === null ? "" : `&seat=${seat}`}`, {
    secret,
  });
