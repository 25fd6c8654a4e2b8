/** The way to this device's own authority: a worker that speaks the protocol, started when first needed. */
import { Refused } from "../lib/refused";
import type { Answer, Link, Request, Socket, SocketEvents } from "../lib/link";

/** What the page tells the worker … */
export type ToDevice =
  | ({ type: "request"; id: number } & Request)
  | { type: "drop"; id: number; table: string }
  | { type: "connect"; connection: number }
  | { type: "disconnect"; connection: number }
  | { type: "text"; connection: number; text: string };

/** … and the worker the page. After a fault it does nothing more. */
export type FromDevice =
  | { type: "ready" }
  | ({ type: "answer"; id: number } & Answer)
  | { type: "text"; connection: number; text: string }
  | { type: "close"; connection: number }
  | { type: "fault"; code: string; message: string };

/** A worker as this needs it. */
export interface Port {
  post(message: ToDevice): void;
  end(): void;
}
export type StartDevice = (hear: (message: FromDevice) => void) => Port;

/** What is printed lies beside the worker as files: nobody waits for Python to see which games there are. */
const PRINTED = /^\/(editions|bots|boards\/[\w-]+(\/file)?)$/;

/** The status that tells of a table deleted. */
export const DROPPED = 204;

interface WaitingAnswer {
  resolve: (answer: Answer) => void;
  reject: (error: Refused) => void;
}

export class DeviceLink implements Link {
  #port: Port | null = null;
  #isReady = false;
  #last = 0;
  readonly #waiting = new Map<number, WaitingAnswer>();
  readonly #sockets = new Map<number, SocketEvents>();

  constructor(
    private readonly folder: string,
    private readonly begin: StartDevice,
  ) {}

  /** Start it though nothing is asked yet: it takes a moment, while the person still chooses a game. */
  start(): Port {
    this.#port ??= this.begin((message) => this.#hear(message));
    return this.#port;
  }

  request(request: Request): Promise<Answer> {
    if (request.method === "GET" && PRINTED.test(request.path)) return this.#read(request.path);
    return this.#ask((id) => ({ type: "request", id, ...request }));
  }

  /** Delete a table: by whoever keeps it, so that nobody adds to it meanwhile. */
  async drop(table: string): Promise<void> {
    const { status, text } = await this.#ask((id) => ({ type: "drop", id, table }));
    if (status !== DROPPED) throw new Refused("no_storage", text);
  }

  open(events: SocketEvents): Socket {
    const connection = ++this.#last;
    const isOpen = (): boolean => this.#isReady && this.#sockets.has(connection);
    this.#sockets.set(connection, events);
    this.start().post({ type: "connect", connection });
    if (this.#isReady) queueMicrotask(() => isOpen() && events.onopen());
    return {
      get isOpen() {
        return isOpen();
      },
      send: (text) => this.#port?.post({ type: "text", connection, text }),
      close: () => this.#close(connection),
    };
  }

  #ask(told: (id: number) => ToDevice): Promise<Answer> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.start().post(told(id));
    });
  }

  async #read(path: string): Promise<Answer> {
    const file = await fetch(`${this.folder}printed${path}.json`).catch(() => null);
    if (!file?.ok) throw new Refused("not_loaded", path);
    return { status: file.status, text: await file.text() };
  }

  #close(connection: number): void {
    const events = this.#sockets.get(connection);
    if (!this.#sockets.delete(connection)) return;
    this.#port?.post({ type: "disconnect", connection });
    events?.onclose();
  }

  #hear(message: FromDevice): void {
    if (message.type === "ready") this.#ready();
    else if (message.type === "text") this.#sockets.get(message.connection)?.ontext(message.text);
    else if (message.type === "close") this.#close(message.connection);
    else if (message.type === "fault") this.#fail(message.code, message.message);
    else {
      this.#waiting.get(message.id)?.resolve(message);
      this.#waiting.delete(message.id);
    }
  }

  #ready(): void {
    this.#isReady = true;
    for (const events of [...this.#sockets.values()]) events.onopen();
  }

  /** Everybody who waits is told, as the protocol tells; who asks again starts another worker. */
  #fail(code: string, message: string): void {
    this.#port?.end();
    this.#port = null;
    this.#isReady = false;
    const waiting = [...this.#waiting.values()];
    const sockets = [...this.#sockets.values()];
    this.#waiting.clear();
    this.#sockets.clear();
    for (const { reject } of waiting) reject(new Refused(code, message));
    for (const { ontext, onclose } of sockets) {
      ontext(JSON.stringify({ type: "error", code, message }));
      onclose();
    }
  }
}
