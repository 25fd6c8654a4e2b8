/** Coming in by a link: secrets leave the address for this browser's keeping, invitations are used once. */
import { parseAddress, type Address } from "./address";
import { Refused } from "./api";
import { Keeper, type Coming, type KeptSeat } from "./keep";
import type { Join, Joined, Welcome } from "./schema";

/** Keep what an address holds that nobody should see there; the answer is the address to show instead. */
export function takeIn(hash: string, keeper: Keeper): { at: Address; shown: string } {
  const at = parseAddress(hash);
  if (at.page === "join") keeper.expect(at.table, at.invitation, at.device);
  else if (at.page === "watch")
    keeper.sit(at.table, { seat: null, secret: at.secret, name: "", kind: "watch" });
  else return { at, shown: hash };
  return { at: { page: "table", table: at.table }, shown: `#/t/${at.table}` };
}

export interface ArrivalCalls {
  join: (table: string, wanted: Join) => Promise<Joined>;
  look: (table: string, invitation: string) => Promise<Welcome>;
}
/** Refusals after which the invitation will never be good again. */
const FINAL = new Set(["used", "unknown", "forbidden", "malformed"]);

/** An invitation opened here, until its seat is taken or refused. */
export class Arrival {
  state = $state<"asking" | "sending" | "lost" | "refused" | "in">("asking");
  /** Why it was refused, or why the answer didn't come. */
  code = $state("");
  /** What the invitation leads to, once the server has said so. */
  welcome = $state.raw<Welcome | null>(null);
  readonly device: boolean;
  /** Seats that this browser has at the table already: is the invitation really for here? */
  readonly seats: KeptSeat[];
  readonly isHost: boolean;
  readonly #table: string;
  readonly #coming: Coming;
  readonly #keeper: Keeper;
  readonly #calls: ArrivalCalls;

  constructor(table: string, coming: Coming, keeper: Keeper, calls: ArrivalCalls) {
    const known = keeper.find(table);
    this.#table = table;
    this.#coming = coming;
    this.#keeper = keeper;
    this.#calls = calls;
    this.device = coming.device;
    this.seats = known?.seats ?? [];
    this.isHost = known?.host !== undefined;
    /* A seat whose secret is not kept would be lost with the page, and the invitation with it. */
    if (known?.coming?.secret !== coming.secret) this.#refuse("no_storage");
  }

  /** Whether to ask before: somebody who sits here might only be trying the link meant for a friend. */
  get isDoubtful(): boolean {
    return this.seats.length > 0 || this.isHost;
  }

  /** See what the invitation leads to, which doesn't use it up. One that was used may have been by us. */
  async look(): Promise<void> {
    if (this.state !== "asking") return;
    try {
      this.welcome = await this.#calls.look(this.#table, this.#coming.invitation);
    } catch (error) {
      const code = error instanceof Refused ? error.code : "fault";
      if (code === "used") await this.enter();
      else if (FINAL.has(code)) this.#refuse(code);
    }
  }

  /** Use the invitation. The same secret again gets the same answer, so trying again is harmless. */
  async enter(name = ""): Promise<void> {
    if (this.state !== "asking" && this.state !== "lost") return;
    this.state = "sending";
    const { invitation, secret } = this.#coming;
    try {
      const wanted = name.trim() && !this.device ? { name: name.trim() } : {};
      const { seat } = await this.#calls.join(this.#table, { invitation, secret, ...wanted });
      this.#keeper.sit(this.#table, { seat, secret, name: name.trim(), kind: "link", invitation });
      this.#keeper.settle(this.#table);
      this.state = "in";
    } catch (error) {
      const code = error instanceof Refused ? error.code : "fault";
      if (FINAL.has(code)) this.#refuse(code);
      else {
        this.code = code;
        this.state = "lost";
      }
    }
  }

  /** Leave the invitation unused, for whom it is meant. */
  decline(): void {
    this.#keeper.settle(this.#table);
    this.state = "in";
  }

  #refuse(code: string): void {
    this.#keeper.settle(this.#table);
    this.code = code;
    this.state = "refused";
  }
}
