/** Routes and places in words, as they stand: for lists, for who types and for who listens. */
import { claimable, placeable, refusal } from "./game";
import { t } from "./i18n.svelte";
import { nameOf, youIn } from "./names";
import type { BoardFacts, View } from "./schema";
import { refusalText, routeText, sentence, symbolName } from "./words";

/** Whose a route is, or whether it can be claimed. */
export function standingText(view: View, route: number): string {
  const owner = view.owners?.[route] ?? null;
  if (owner !== null)
    return owner === youIn(view) ? t("route.yours") : t("route.owned", { name: nameOf(view, owner) });
  if (claimable(view).has(route)) return t("route.can");
  const refused = refusal(view, "claim", { route });
  return refused && refused.code !== "not_enough_cards" ? refusalText(refused) : t("route.open");
}

/** A place and what leads from it, to be read out: a sentence for each. */
export function placeText(view: View, board: BoardFacts, place: number): string {
  const routes = board.routes.flatMap(({ ends }, i) =>
    ends.includes(place) ? [{ i, to: board.places[ends[0] === place ? ends[1] : ends[0]]!.name }] : [],
  );
  const told = routes.map(
    ({ i, to }) => `${t("list.to", { place: to })}: ${routeText(board, i)} · ${standingText(view, i)}`,
  );
  return [placeName(view, board, place), ...told].map(sentence).join(" ");
}

/** A place with what is special about it. */
export function placeName(view: View, board: BoardFacts, place: number): string {
  const { name, attraction } = board.places[place]!;
  const stack = view.stacks?.find((s) => s.place === place);
  const marks = [
    ...(attraction ? [t("place.attraction")] : []),
    ...(stack?.left ? [t("place.stack", { n: stack.left, symbol: symbolName(board, stack.symbol) })] : []),
    ...(placeable(view).has(place) ? [t("place.can")] : []),
  ];
  return [name, ...marks].join(" · ");
}
