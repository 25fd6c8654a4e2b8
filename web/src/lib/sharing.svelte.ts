/** Showing a finished game to anybody: a link that opens its replay, and no seat. */
import { linkTo, siteAddress } from "./address";
import type { Shown } from "./schema";
import { explain } from "./words";

export class Sharing {
  link = $state("");
  trouble = $state("");

  constructor(
    private readonly table: string,
    private readonly ask: (table: string, secret: string) => Promise<Shown>,
    private readonly site = siteAddress(),
  ) {}

  /** Make the link, by the secret of any seat at the table or of its spectators. */
  async make(secret: string): Promise<void> {
    this.trouble = "";
    try {
      this.show((await this.ask(this.table, secret)).replay);
    } catch (error) {
      this.trouble = explain(error);
    }
  }

  /** The link of what opens the replay already. */
  show(replay: string): void {
    this.link = linkTo("replay", this.table, replay, this.site);
  }
}
