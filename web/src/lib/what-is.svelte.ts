/** "What is this?": while it is on, whatever is pressed at the table is explained and does nothing else. */
import { announcer } from "./announcer.svelte";
import { has, t, tt } from "./i18n.svelte";
import type { BoardFacts, View } from "./schema";
import { standingText } from "./standing";
import { aCard, routeName, routeText } from "./words";

/** What the introduction has words for already. */
const TOLD: Record<string, string> = {
  merchandise: "intro.c.merchandise",
  souvenirs: "intro.c.souvenirs",
  yard: "intro.k.yard",
};
/** What still does what it does: ways around the table, and the explanation itself. */
const FREE = "[data-asking], .at-top button, .at-top a, .at-tabs, .at-board .frame";

/** One thing at the table, by its name in the catalogue. */
export function whatText(board: BoardFacts, thing: string): string {
  const key = TOLD[thing] ?? `what.${thing}`;
  return tt(has(key) ? key : "what.other", { wild: aCard(board, board.wild) }, board.look);
}

/** A route, and what is special about it. */
export function whatRoute(view: View, board: BoardFacts, route: number): string {
  const { length, color, ferries, merchandise, ends } = board.routes[route]!;
  const owner = view.owners?.[route] ?? null;
  const params = { n: length, wild: aCard(board, board.wild) };
  const isStop = (place: number): boolean =>
    (view.stacks ?? []).some((stack) => stack.place === place && stack.left > 0);
  return [
    `${routeName(board, route)}: ${routeText(board, route)}.`,
    owner === null
      ? tt(color === null ? "what.route_gray" : "what.route", params)
      : standingText(view, route),
    ferries ? tt("intro.c.ferries") : "",
    merchandise ? tt("intro.c.merchandise") : "",
    ends.some((place) => board.places[place]!.attraction) ? tt("intro.c.attractions") : "",
    ends.some(isStop) ? tt("intro.c.souvenirs") : "",
  ]
    .filter(Boolean)
    .join(" ");
}

export class WhatIs {
  isOn = $state(false);
  /** What is told now; empty: nothing yet. */
  text = $state("");

  toggle(): void {
    if (this.isOn) this.leave();
    else {
      this.isOn = true;
      announcer.tell(t("what.start"));
    }
  }
  leave(): void {
    this.isOn = false;
    this.text = "";
  }
  tell(text: string): void {
    this.text = text;
    announcer.tell(text);
  }

  /** A press anywhere at the table: taken for a question. */
  hear(event: MouseEvent, board: BoardFacts): void {
    const target = event.target as Element;
    if (!this.isOn || target.closest(FREE)) return;
    event.preventDefault();
    event.stopPropagation();
    this.tell(whatText(board, target.closest<HTMLElement>("[data-what]")?.dataset.what ?? "other"));
  }

  /** An attachment: what can be asked about can be reached and pressed by the keyboard too. */
  reach(root: HTMLElement): (() => void) | undefined {
    if (!this.isOn) return undefined;
    const still = [...root.querySelectorAll<HTMLElement>("[data-what]:not(button)")];
    for (const element of still) element.tabIndex = 0;
    const press = (event: KeyboardEvent): void => {
      const { activeElement } = document;
      if ((event.key !== "Enter" && event.key !== " ") || !still.some((one) => one === activeElement)) return;
      event.preventDefault();
      (activeElement as HTMLElement).click();
    };
    root.addEventListener("keydown", press);
    return () => {
      root.removeEventListener("keydown", press);
      for (const element of still) element.removeAttribute("tabindex");
    };
  }
}
