/** What one notices without looking: the tab's title and icon, sounds, notifications, cards that fly. */
import { tick } from "svelte";
import { flyEvents } from "./flights";
import { isMyTurn } from "./game";
import { t } from "./i18n.svelte";
import { notify, showTurn } from "./notice";
import type { Event, View } from "./schema";
import { settings } from "./settings.svelte";
import { blip } from "./sound";
import { editionName } from "./words";

export class Signs {
  #wasMine = false;
  #sequence = -1;

  /** A view is on the screen. */
  see(view: View, fresh: Event[]): void {
    const mine = isMyTurn(view),
      name = editionName(view.edition, view.own_board ?? undefined);
    showTurn(mine, `${mine ? `● ${t("your_turn")} ` : ""}${name} · Farebox`);
    if (mine && !this.#wasMine) this.#callFor(name);
    this.#wasMine = mine;
    const isNews = this.#sequence >= 0 && view.sequence !== this.#sequence;
    this.#sequence = view.sequence;
    if (isNews) this.#tell(view, fresh);
  }

  leave(): void {
    showTurn(false, "Farebox");
  }

  #callFor(name: string): void {
    if (settings.sound) blip("turn");
    if (settings.notify) notify(t("your_turn"), name);
  }

  #tell(view: View, fresh: Event[]): void {
    void tick().then(() => flyEvents(view, fresh, !settings.motion));
    const kinds = new Set(fresh.map((e) => e.kind));
    if (!settings.sound) return;
    if (kinds.has("claim")) blip("claim");
    else if (view.phase === "over") blip("over");
    else if (kinds.has("draw")) blip("card");
  }
}
