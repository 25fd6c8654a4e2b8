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
export type OpenSocket = (url: string, events: SocketEvents) => Socket;

/** The browser's own. */
export const openWebSocket: OpenSocket = (url, { onopen, ontext, onclose }) => {
  const socket = new WebSocket(url);
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
};
