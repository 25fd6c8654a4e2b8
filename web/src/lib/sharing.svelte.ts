/** Showing a finished game to anybody: a link that opens its replay, and no seat.
 *
 * All of the game is in the link, so it is good for ever and wherever this page is. A game that is too long
 * for that is shown by whoever keeps its table, for as long as the table is kept.
 */
import { linkTo, siteAddress } from "./address";
import { t } from "./i18n.svelte";
import { viewpointPath, type Viewpoint } from "./viewpoint";
import { packRecord } from "./packed-record";
import type { Account, Shown } from "./schema";
import { explain } from "./words";

export interface SharingCalls {
  account: (table: string, secret: string) => Promise<Account>;
  /** Left out: nobody else can come to whoever keeps the table. */
  share?: ((table: string, secret: string) => Promise<Shown>) | undefined;
}

export class Sharing {
  link = $state("");
  trouble = $state("");

  constructor(
    private readonly table: string,
    private readonly calls: SharingCalls,
    private readonly site = siteAddress(),
  ) {}

  /** By the secret of any seat at the table, of its spectators, or of what shows it already. */
  async make(secret: string, at?: Viewpoint): Promise<void> {
    this.trouble = "";
    try {
      const { record } = await this.calls.account(this.table, secret);
      if (await this.#pack(JSON.stringify(record), at)) return;
      const shown = await this.calls.share?.(this.table, secret);
      if (shown) this.#show(linkTo("replay", this.table, shown.replay, this.site), at);
      else this.trouble = t("share.too_long");
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  /** Of a game whose record is at hand. */
  async makeOf(record: string, at?: Viewpoint): Promise<void> {
    this.trouble = (await this.#pack(record, at)) ? "" : t("share.too_long");
  }

  async #pack(record: string, at?: Viewpoint): Promise<boolean> {
    const packed = await packRecord(record);
    if (packed) this.#show(`${this.site}#/game/${packed}`, at);
    return packed !== null;
  }

  /** The beginning needs no viewpoint. */
  #show(link: string, at?: Viewpoint): void {
    this.link = at && at.step > 0 ? `${link}/${viewpointPath(at)}` : link;
  }
}
