/** The links of a table: invitations by seat for whoever opened it, one's own seat for another device. */
import { linkTo, siteAddress } from "./address";
import type { Keeper } from "./keep";
import { nameOf } from "./names";
import { findReach, isLocal, type Reach } from "./reach";
import type { Invitation, View } from "./schema";
import { Wishes } from "./wishes.svelte";

export interface InvitationCalls {
  addresses: () => Promise<string[]>;
  invite: (table: string, host: string, seat: number) => Promise<Invitation>;
  withdraw: (table: string, host: string, seat: number) => Promise<void>;
  inviteDevice: (table: string, secret: string) => Promise<Invitation>;
}

/** A seat for a person by link: taken, or with the link that lets one in, or with none. */
export interface InvitedSeat {
  seat: number;
  name: string;
  taken: boolean;
  link: string | null;
}

export class Invitations extends Wishes {
  /** Who can open the links. */
  reach = $state<Reach>("anybody");
  readonly isHost: boolean;
  /** What the links begin with. */
  #site = $state("");
  /** Invitations for another device, by the secret of the seat that goes along. */
  #devices = $state.raw<Record<string, string>>({});
  #codes = $state.raw<Record<number, string>>({});
  /** What whoever opened the table manages it by; empty: somebody else did. */
  readonly host: string;
  readonly #spectator: string | undefined;

  constructor(
    private readonly table: string,
    private readonly keeper: Keeper,
    private readonly calls: InvitationCalls,
    site = siteAddress(),
  ) {
    super();
    const known = keeper.find(table);
    this.#site = site;
    this.#spectator = known?.spectator;
    this.reach = isLocal(site) ? "nobody" : "anybody";
    this.host = known?.host ?? "";
    this.#codes = known?.invitations ?? {};
    this.isHost = this.host !== "";
  }

  get watchLink(): string | null {
    return this.#spectator ? linkTo("watch", this.table, this.#spectator, this.#site) : null;
  }

  /** The link by which a seat goes along to another device, if one was made. */
  deviceLink(secret: string): string | null {
    const code = this.#devices[secret];
    return code === undefined ? null : linkTo("device", this.table, code, this.#site);
  }

  /** Let the links begin with an address that others can open, if there is one. */
  async widen(): Promise<void> {
    const { site, by } = await findReach(this.#site, this.calls.addresses);
    this.#site = site;
    this.reach = by;
  }

  /** Every seat that people come to by link, as the host sees it. */
  places(view: View): InvitedSeat[] {
    return view.seats
      .filter((s) => s.kind === "link")
      .map(({ seat, taken }) => ({
        seat,
        name: nameOf(view, seat),
        taken,
        link: taken ? null : this.#link(seat),
      }));
  }

  /** Whether somebody is still to be invited or to come. */
  isOpen(view: View): boolean {
    return this.isHost && view.seats.some((s) => s.kind === "link" && !s.taken);
  }

  /** An invitation that somebody came by is good for nothing any more: forget it. */
  see(view: View): void {
    const used = view.seats.filter((s) => s.taken && s.seat in this.#codes);
    if (used.length) this.#keep(without(this.#codes, ...used.map((s) => s.seat)));
  }

  renew(seat: number): Promise<void> {
    return this.wish(async () => {
      const { invitation } = await this.calls.invite(this.table, this.host, seat);
      this.#keep({ ...this.#codes, [seat]: invitation });
    });
  }

  withdraw(seat: number): Promise<void> {
    return this.wish(async () => {
      await this.calls.withdraw(this.table, this.host, seat);
      this.#keep(without(this.#codes, seat));
    });
  }

  /** A link by which the seat of this secret goes along to another device; it is kept nowhere. */
  takeAlong(secret: string): Promise<void> {
    return this.wish(async () => {
      const { invitation } = await this.calls.inviteDevice(this.table, secret);
      this.#devices = { ...this.#devices, [secret]: invitation };
    });
  }

  #link(seat: number): string | null {
    const code = this.#codes[seat];
    return code === undefined ? null : linkTo("join", this.table, code, this.#site);
  }

  #keep(codes: Record<number, string>): void {
    this.#codes = codes;
    this.keeper.change(this.table, { invitations: codes });
  }
}

function without(codes: Record<number, string>, ...seats: number[]): Record<number, string> {
  return Object.fromEntries(Object.entries(codes).filter(([seat]) => !seats.includes(Number(seat))));
}
