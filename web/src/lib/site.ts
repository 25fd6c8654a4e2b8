/** What stands behind this page: a server, this device, or both. The page's own document says so. */
import { Api, Refused } from "./api";
import { siteAddress } from "./address";
import { DeviceLink } from "../device/link";
import { ReviewLink } from "../device/review-link";
import { startDevice } from "../device/start";
import { startReviews } from "../device/start-reviews";
import type { Where } from "./keep";
import type { Link } from "./link";
import { ServerLink } from "./server-link";

/** A way that leads nowhere: whoever takes it is told why. */
class NoLink implements Link {
  constructor(private readonly code: string) {}

  request(): Promise<never> {
    return Promise.reject(new Refused(this.code, this.code));
  }

  open({ ontext, onclose }: Parameters<Link["open"]>[0]): ReturnType<Link["open"]> {
    queueMicrotask(() => {
      ontext(JSON.stringify({ type: "error", code: this.code, message: this.code }));
      onclose();
    });
    return { isOpen: false, send: () => undefined, close: () => undefined };
  }
}

export class Site {
  readonly #ways: Record<Where, Api>;

  constructor(
    server: Link | null,
    private readonly device: DeviceLink | null,
    /** What reviews finished games; null: this page was built without it. */
    readonly reviews: ReviewLink | null = null,
  ) {
    this.hasServer = server !== null;
    this.#ways = {
      server: new Api(server ?? new NoLink("no_server")),
      device: new Api(device ?? new NoLink("no_device")),
    };
  }

  readonly hasServer: boolean;
  get hasDevice(): boolean {
    return this.device !== null;
  }

  /** Whom to ask about a table kept so. */
  at(where: Where | undefined): Api {
    return this.#ways[where ?? "server"];
  }

  /** Whom to ask about what is printed: nobody far away, if it can be helped. */
  get printed(): Api {
    return this.at(this.hasDevice ? "device" : "server");
  }

  /** Whom to ask what belongs to no table. */
  get common(): Api {
    return this.at(this.hasServer ? "server" : "device");
  }

  /** Delete a table that only this device has. */
  async drop(table: string): Promise<void> {
    await this.device?.drop(table);
  }

  /** Have the device ready when it is asked. */
  warmUp(): void {
    this.device?.start();
  }
}

/** What the document says of itself, in a `meta` element. */
const told = (name: string): string | undefined =>
  document.querySelector<HTMLMetaElement>(`meta[name="farebox-${name}"]`)?.content;

function thisSite(): Site {
  const device = told("device");
  const folder = device === undefined ? null : new URL(device, siteAddress()).href;
  return new Site(
    told("server") === undefined ? null : new ServerLink(),
    folder === null ? null : new DeviceLink(folder, startDevice(folder)),
    folder === null ? null : new ReviewLink(startReviews(folder)),
  );
}

export const site = thisSite();
