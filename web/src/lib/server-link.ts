/** The way to the server that the page came from: fetch and WebSocket. */
import { siteAddress } from "./address";
import { VERSION, type Answer, type Link, type Request, type Socket, type SocketEvents } from "./link";

export class ServerLink implements Link {
  readonly #root: string; // beside the page, wherever that is

  constructor(site = siteAddress()) {
    this.#root = `${site}api/v${VERSION}`;
  }

  async request({ method, path, secret, body }: Request): Promise<Answer> {
    const headers: Record<string, string> = {};
    if (secret) headers.Authorization = `Bearer ${secret}`;
    if (body !== undefined) headers["Content-Type"] = "application/json";
    const answer = await fetch(this.#root + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
    });
    return { status: answer.status, text: await answer.text() };
  }

  open({ onopen, ontext, onclose }: SocketEvents): Socket {
    const socket = new WebSocket(`${this.#root.replace("http", "ws")}/live`);
    socket.onopen = onopen;
    socket.onmessage = (message: MessageEvent<string>) => ontext(message.data);
    socket.onclose = onclose;
    return {
      get isOpen() {
        return socket.readyState === WebSocket.OPEN;
      },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  }
}
