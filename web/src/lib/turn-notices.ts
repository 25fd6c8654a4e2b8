/** Being told of one's turn though the page is closed: by the browser's push service, if the server sends. */
import type { Api } from "./api";
import { language } from "./i18n.svelte";
import type { PushWanted, View } from "./schema";
import { settings } from "./settings.svelte";

type NoticeCalls = Pick<Api, "pushKey" | "subscribe" | "unsubscribe">;
/** What a browser subscribes by, as far as it is needed here. */
export interface Pusher {
  getSubscription(): Promise<Subscribed | null>;
  subscribe(options: { userVisibleOnly: true; applicationServerKey: string }): Promise<Subscribed>;
}
interface Subscribed {
  toJSON(): { endpoint?: string; keys?: Record<string, string> };
}

/** The browser's own: only a page that is kept, by https, has one. */
export async function browserPusher(): Promise<Pusher | null> {
  if (!("serviceWorker" in navigator) || !("PushManager" in window)) return null;
  return (await navigator.serviceWorker.getRegistration())?.pushManager ?? null;
}

export class TurnNotices {
  #isWanted: boolean | null = null;

  constructor(
    private readonly table: string,
    private readonly calls: NoticeCalls,
    private readonly pusher: () => Promise<Pusher | null> = browserPusher,
  ) {}

  /** At a table of several people: have the server know whether this browser wants to be told. */
  async see(view: View, secret: string): Promise<void> {
    const people = view.seats.filter(({ kind }) => kind !== "bot").length;
    const wanted = settings.notify && view.phase !== "over";
    if (view.seat === null || people < 2 || wanted === this.#isWanted) return;
    this.#isWanted = wanted;
    try {
      if (wanted) await this.#begin(secret);
      else if (await this.#hasBegun()) await this.calls.unsubscribe(this.table, secret);
    } catch {
      /* no service, or no network: the page tells of turns while it is open */
    }
  }

  /** Whether this browser may have asked for notices, now or on another visit. */
  async #hasBegun(): Promise<boolean> {
    return Boolean(await (await this.pusher())?.getSubscription());
  }

  async #begin(secret: string): Promise<void> {
    const pusher = await this.pusher();
    const { key } = pusher ? await this.calls.pushKey() : { key: null };
    if (!pusher || key === null) return;
    const known = await pusher.getSubscription();
    const given = known ?? (await pusher.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    const { endpoint, keys } = given.toJSON();
    const wanted = { endpoint, p256dh: keys?.p256dh, auth: keys?.auth, language: language() };
    await this.calls.subscribe(this.table, secret, wanted as PushWanted);
  }
}
