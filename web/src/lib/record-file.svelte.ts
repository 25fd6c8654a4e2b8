/** A file of several games, a record each: what a list says of them. Whether one is right, others tell. */

/** A game as far as its record says so by itself; `players` is null if it can't be read. */
export interface ListedGame {
  /** Which of the file's, from 1. */
  n: number;
  edition: string;
  players: { name: string; total: number | null; isWinner: boolean }[] | null;
  record: string;
}

/** Games that are listed at once. */
const FEW = 20;
/** Records stand on a line each; what is pasted into one line has them behind each other. */
const BETWEEN = /\n|(?<=\})\s*(?=\{"farebox":)/;
/** How files of records are called; nobody's board is. */
export const isRecordName = (name: string): boolean => /\.(jsonl?|gz)$/i.test(name);
/** How a packed file begins. */
const PACKED = [0x1f, 0x8b];

interface Told {
  edition: string;
  seats: string[];
  result?: { scores: { total: number }[]; winners: number[] } | null;
}

function parse(text: string): Told | null {
  try {
    const told = JSON.parse(text) as Partial<Told> | null;
    return typeof told?.edition === "string" && Array.isArray(told.seats) ? (told as Told) : null;
  } catch {
    return null;
  }
}

/** The records in a text; a single one may be spread over many lines. */
export function recordsIn(text: string): string[] {
  const all = text.split(BETWEEN).filter((part) => part.trim());
  return all.length > 1 && parse(all[0]!) ? all : [text];
}

/** A file's text, whether it is packed or not; null if it is neither. */
export async function recordText(file: Blob): Promise<string | null> {
  const start = new Uint8Array(await file.slice(0, PACKED.length).arrayBuffer());
  const isPacked = PACKED.every((byte, at) => start[at] === byte);
  try {
    const stream = isPacked ? file.stream().pipeThrough(new DecompressionStream("gzip")) : file.stream();
    return new TextDecoder("utf-8", { fatal: true }).decode(await new Response(stream).arrayBuffer());
  } catch {
    return null;
  }
}

function listed(record: string, at: number): ListedGame {
  const told = parse(record);
  const players = told?.seats.map((name, seat) => ({
    name,
    total: told.result?.scores[seat]?.total ?? null,
    isWinner: told.result?.winners.includes(seat) ?? false,
  }));
  return { n: at + 1, edition: told?.edition ?? "", players: players ?? null, record };
}

export class RecordFile {
  #shown = $state(FEW);

  constructor(
    readonly name: string,
    private readonly records: string[],
  ) {}

  get length(): number {
    return this.records.length;
  }
  get games(): ListedGame[] {
    return this.records.slice(0, this.#shown).map(listed);
  }
  get nMore(): number {
    return Math.max(0, this.records.length - this.#shown);
  }
  /** As many again. */
  more(): void {
    this.#shown *= 2;
  }
}
