/** The way to whoever keeps a table: a server, or this device. Both speak the same protocol. */

/** The protocol's version that this page speaks. */
export const VERSION = 2;

export interface Request {
  method: "GET" | "POST" | "DELETE";
  /** Behind the protocol's version, as in `/tables`. */
  path: string;
  secret?: string | undefined;
  /** JSON. */
  body?: string | undefined;
}
export interface Answer {
  status: number;
  text: string;
}

/** A connection as a session needs it: text out, three kinds of news in. */
export interface Socket {
  readonly isOpen: boolean;
  send(text: string): void;
  close(): void;
}
export interface SocketEvents {
  onopen: () => void;
  ontext: (text: string) => void;
  onclose: () => void;
}

export interface Link {
  /** One question, one answer; it fails only if nobody answered. */
  request(request: Request): Promise<Answer>;
  open(events: SocketEvents): Socket;
}
