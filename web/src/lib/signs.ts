/** What one notices without looking: the tab's title and icon, sounds, notifications, cards that fly. */
import { tick } from "svelte";
import { announcer } from "./announcer.svelte";
import { flyEvents } from "./flights";
import { isMyTurn, told, whatNow } from "./game";
import { t, tt } from "./i18n.svelte";
import { notify, showTurn } from "./notice";
import type { BoardFacts, Event, View } from "./schema";
import { settings } from "./settings.svelte";
import { blip } from "./sound";
import { editionName, eventText } from "./words";

export class Signs {
  #wasMine = false;
  #sequence = -1;

  /** A view is on the screen. */
  see(view: View, fresh: Event[], board: BoardFacts | null): void {
    const mine = isMyTurn(view),
      name = editionName(view.edition);
    showTurn(mine, `${mine ? `● ${t("your_turn")} ` : ""}${name} · Farebox`);
    if (mine && !this.#wasMine) this.#callFor(name);
    this.#wasMine = mine;
    const isNews = this.#sequence >= 0 && view.sequence !== this.#sequence;
    this.#sequence = view.sequence;
    if (isNews) this.#tell(view, fresh);
    if (isNews && board) announce(view, fresh, board);
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

/** What happened, and what to do now if it is one's turn. */
export function announce(view: View, fresh: Event[], board: BoardFacts): void {
  const now = whatNow(view);
  announcer.tell(
    ...fresh.filter(told).map((event) => eventText(view, board, event)),
    ...(isMyTurn(view) ? [t("your_turn"), tt(now.key, now.params, board.id)] : []),
  );
}
