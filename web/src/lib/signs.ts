/** What one notices without looking: the tab's title and icon, sounds, notifications, cards that fly. */
import { tick } from "svelte";
import { announcer } from "./announcer.svelte";
import { fly, flightsOf } from "./flights";
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
  #market: string[] = [];
  #hasGreeted = false;

  /** A view is on the screen; its board may come later. */
  see(view: View, fresh: Event[], board: BoardFacts | null): void {
    const mine = isMyTurn(view),
      name = editionName(view.edition, view.own_board ?? undefined);
    showTurn(mine, `${mine ? `● ${t("your_turn")} ` : ""}${name} · Farebox`);
    if (mine && !this.#wasMine) this.#callFor(name);
    this.#wasMine = mine;
    const isNews = this.#sequence >= 0 && view.sequence !== this.#sequence;
    this.#sequence = view.sequence;
    if (board && !this.#hasGreeted) this.#greet(view, board);
    else if (isNews && board) this.#tell(view, fresh, board);
    this.#market = view.market;
  }

  leave(): void {
    showTurn(false, "Farebox");
  }

  #callFor(name: string): void {
    if (settings.sound) blip("turn");
    if (settings.notify) notify(t("your_turn"), name);
  }

  /** Who comes to a table hears what it waits for. */
  #greet(view: View, board: BoardFacts): void {
    this.#hasGreeted = true;
    if (view.phase === "over" || view.waiting) return;
    announcer.tell(isMyTurn(view) ? t("your_turn") : null, nowText(view, board));
  }

  #tell(view: View, fresh: Event[], board: BoardFacts): void {
    announce(view, fresh, board);
    const flights = isStill() ? [] : flightsOf(view, this.#market, fresh);
    if (flights.length) void tick().then(() => fly(flights, board, flightTime()));
    const kinds = new Set(fresh.map((e) => e.kind));
    if (!settings.sound) return;
    if (kinds.has("claim")) blip("claim");
    else if (view.phase === "over") blip("over");
    else if (kinds.has("draw")) blip("card");
  }
}

/** What happened, and what to do now if it is one's turn. */
export function announce(view: View, fresh: Event[], board: BoardFacts): void {
  announcer.tell(
    ...fresh.filter(told).map((event) => eventText(view, board, event)),
    ...(isMyTurn(view) ? [t("your_turn"), nowText(view, board)] : []),
  );
}

function nowText(view: View, board: BoardFacts): string {
  const now = whatNow(view);
  return tt(now.key, now.params, board.look);
}

/** Nothing moves for who wants it so, and while nobody looks. */
const isStill = (): boolean =>
  !settings.motion || document.hidden || matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A card is there before the next thing happens. */
const flightTime = (): number => Math.max(260, Math.min(700, settings.pace * 0.7));
