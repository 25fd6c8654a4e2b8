/** Before the first decision: who has come, who is missing, and beginning with or without them. */
import type { Invitations, InvitedSeat } from "./invitations.svelte";
import { usualBot } from "./game";
import { tt } from "./i18n.svelte";
import type { BotFacts, BotForSeat, View } from "./schema";
import { Wishes } from "./wishes.svelte";

export interface RoomCalls {
  bots: () => Promise<BotFacts[]>;
  seatBot: (table: string, host: string, wanted: BotForSeat) => Promise<void>;
  start: (table: string, secret: string) => Promise<void>;
}

export class WaitingRoom extends Wishes {
  constructor(
    private readonly table: string,
    private readonly invitations: Invitations,
    private readonly calls: RoomCalls,
    private readonly lastBot: () => string,
  ) {
    super();
  }

  /** Seats that somebody is invited to and nobody has come to. */
  missing(view: View): number[] {
    return view.seats.filter((s) => s.kind === "link" && !s.taken).map((s) => s.seat);
  }
  /** Whether this browser may begin: the host always, others when everybody is there. */
  mayStart(view: View): boolean {
    return this.invitations.isHost || (view.seat !== null && !this.missing(view).length);
  }
  /** The invitation to a seat, if this browser handed it out. */
  place(view: View, seat: number): InvitedSeat | undefined {
    return this.invitations.isHost ? this.invitations.places(view).find((p) => p.seat === seat) : undefined;
  }

  /** Begin. Who has not come is waited for, or bots have their seats. */
  start(view: View, secret: string, withBots = false): Promise<void> {
    return this.wish(async () => {
      if (withBots) for (const seat of this.missing(view)) await this.#seatBot(seat);
      await this.calls.start(this.table, this.invitations.host || secret);
    });
  }

  /** A bot has one seat. */
  seatBot(seat: number): Promise<void> {
    return this.wish(() => this.#seatBot(seat));
  }

  async #seatBot(seat: number): Promise<void> {
    const bot = usualBot(await this.calls.bots(), this.lastBot());
    await this.calls.seatBot(this.table, this.invitations.host, { seat, bot, name: tt(`name.${seat}`) });
  }
}
