/** Boards of one's own that this browser keeps: files that were checked, with what is printed on them. */
import { has, t, tt } from "./i18n.svelte";
import { Refused, type Api } from "./api";
import type { BoardFacts, BoardFile, BoardGiven } from "./schema";
import { browserStorage, type Storage } from "./storage";
import { explain } from "./words";

export interface OwnBoard {
  text: string;
  facts: BoardFacts;
}

/** A file that can't be played: what it is called, and why. */
export interface BadFile {
  name: string;
  why: string;
}

const KEY = "farebox.boards";
/** One byte more than a board may have is enough for being told so. */
const MOST_BYTES = 64 * 1024 + 1;
export type BoardCalls = Pick<Api, "checkBoard" | "boardFile">;

function isBoard(kept: unknown): kept is OwnBoard {
  const board = kept as Partial<OwnBoard> | null;
  return typeof board?.text === "string" && typeof board.facts?.id === "string";
}

function read(storage: Storage): OwnBoard[] {
  try {
    const list: unknown = JSON.parse(storage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list.filter(isBoard) : [];
  } catch {
    return [];
  }
}

/** A file's text, as far as a board could have any; null if it is no text. */
export async function textOf(file: Blob): Promise<string | null> {
  const bytes = await file.slice(0, MOST_BYTES).arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes, {
      stream: bytes.byteLength === MOST_BYTES,
    });
  } catch {
    return null;
  }
}

/** The text of one of our boards, made somebody's own: an id and a name that no other board has. */
export function madeOwn({ text }: BoardFile, name: string): string {
  return text
    .replace(/^id = "(.*)"$/m, 'id = "my-$1"')
    .replace(/^name = ".*"$/m, `name = ${JSON.stringify(t("own.my", { name }))}`);
}

export class OwnBoards {
  boards = $state.raw<OwnBoard[]>([]);
  bad = $state.raw<BadFile | null>(null);
  checking = $state(false);

  constructor(
    private readonly calls: BoardCalls,
    private readonly storage: Storage = browserStorage(),
  ) {
    this.boards = read(storage);
  }

  find(id: string): OwnBoard | null {
    return this.boards.find(({ facts }) => facts.id === id) ?? null;
  }

  /** Check a file and keep it in the place of the one with the same id; a bad one changes nothing. */
  async take(file: File): Promise<OwnBoard | null> {
    const text = await textOf(file);
    if (text === null) return this.#refuse(file.name, t("own.not_text"));
    return this.put(text, file.name);
  }

  /** The same with a text. */
  async put(text: string, name: string): Promise<OwnBoard | null> {
    this.checking = true;
    this.bad = null;
    try {
      const given = { text, name: name.slice(0, 80) };
      const board = { text, facts: await this.calls.checkBoard(given satisfies BoardGiven) };
      if (has(`edition.${board.facts.id}`)) return this.#refuse(name, t("own.unchanged"));
      return this.#keep([board, ...this.#others(board.facts.id)])
        ? board
        : this.#refuse(name, t("own.no_room"));
    } catch (error) {
      return this.#refuse(name, whyNot(error, name));
    } finally {
      this.checking = false;
    }
  }

  forget(id: string): void {
    this.#keep(this.#others(id));
  }

  #others(id: string): OwnBoard[] {
    return this.boards.filter(({ facts }) => facts.id !== id);
  }

  /** Whether this browser could keep them; else all is as before. */
  #keep(boards: OwnBoard[]): boolean {
    const text = JSON.stringify(boards);
    try {
      this.storage.setItem(KEY, text);
    } catch {
      return false;
    }
    if (this.storage.getItem(KEY) !== text) return false;
    this.boards = boards;
    return true;
  }

  #refuse(name: string, why: string): null {
    this.bad = { name, why };
    return null;
  }
}

/** What is wrong, without the file's name in front: that stands above. */
function whyNot(error: unknown, name: string): string {
  const why = explain(error);
  const isBad = error instanceof Refused && error.code === "bad_board";
  return isBad && why.startsWith(`${name}: `) ? why.slice(name.length + 2) : why;
}

/** What a board has, in a line. */
export const boardText = ({ places, routes, tickets }: BoardFacts): string =>
  [
    ...(places.length
      ? [tt("own.places", { n: places.length }), tt("own.routes", { n: routes.length })]
      : []),
    tt("count.tickets", { n: tickets.length }),
  ].join(" · ");
