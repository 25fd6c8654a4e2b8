/** What is asked of whoever keeps a table: one wish at a time, and why the last was not granted. */
import { explain } from "./words";

export class Wishes {
  busy = $state(false);
  trouble = $state("");

  protected async wish(ask: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    try {
      await ask();
    } catch (error) {
      this.trouble = explain(error);
    }
    this.busy = false;
  }
}
