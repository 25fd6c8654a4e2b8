/** The worker that keeps this device's tables: Python speaks the protocol, the kernel knows the rules. */
import { Kernel } from "./kernel";
import { DROPPED, type FromDevice, type ToDevice } from "./link";
import { copyCall, startAuthority, type DeviceAuthority, type Runtime } from "./python";
import { TableStore } from "./store";
import { Thinker } from "./thinker";
import { watchFiles } from "./watched-files";

/** The first message: where the device's files lie. */
export interface Begin {
  type: "begin";
  folder: string;
}

const tell = (message: FromDevice): void => postMessage(message);
const fail =
  (code: string) =>
  (error: unknown): never => {
    tell({ type: "fault", code, message: String(error) });
    throw error;
  };

async function begin(folder: string): Promise<DeviceAuthority> {
  const store = await TableStore.open().catch(fail("no_storage"));
  const thinker = new Thinker(
    folder,
    () => new Worker(new URL("./thinking.ts", import.meta.url), { type: "module" }),
  );
  const runtime: Runtime = {
    send: (connection, text) => tell({ type: "text", connection, text }),
    close: (connection) => tell({ type: "close", connection }),
    keep: (table, addition) => store.keep(table, addition),
    load: async (table) => {
      const additions = await store.load(table);
      return additions.length ? `[${additions.join(",")}]` : undefined;
    },
    drop: (table) => store.delete(table),
    think: (call) => thinker.think(copyCall(call)),
    now: () => Date.now() / 1000,
  };
  return startAuthority(folder, Kernel.load(folder), runtime).catch(fail("not_loaded"));
}

/** One window at a time keeps tables: the latest that asks. The one before says that it goes on elsewhere. */
function claim(): void {
  const windows = new BroadcastChannel("farebox device"); // locks are only for pages that came by https
  windows.onmessage = () => tell({ type: "fault", code: "elsewhere", message: "another window asked" });
  windows.postMessage("mine");
}

class Authority {
  #device: Promise<DeviceAuthority> | null = null;
  #isClaimed = false;

  async hear(message: Begin | ToDevice): Promise<void> {
    if (message.type === "begin") {
      watchFiles(fail("not_loaded"));
      this.#device = begin(message.folder);
      await this.#device;
      tell({ type: "ready" });
      return;
    }
    if (!this.#isClaimed) claim();
    this.#isClaimed = true;
    await this.#pass(await this.#device!, message);
  }

  async #pass(device: DeviceAuthority, message: ToDevice): Promise<void> {
    if (message.type === "connect") device.connect(message.connection);
    else if (message.type === "disconnect") device.disconnect(message.connection);
    else if (message.type === "text") await device.receive(message.connection, message.text);
    else if (message.type === "drop") await this.#drop(device, message.id, message.table);
    else {
      const { id, method, path, secret, body } = message;
      const answer = await device.request(method, path, secret, body);
      const [status, text] = answer.toJs() as [number, string];
      answer.destroy();
      tell({ type: "answer", id, status, text });
    }
  }

  async #drop(device: DeviceAuthority, id: number, table: string): Promise<void> {
    try {
      await device.drop(table);
      tell({ type: "answer", id, status: DROPPED, text: "" });
    } catch (error) {
      tell({ type: "answer", id, status: 500, text: String(error) });
    }
  }
}

const authority = new Authority();
addEventListener("message", ({ data }: MessageEvent<Begin | ToDevice>) => void authority.hear(data));
