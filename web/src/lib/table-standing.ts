/** How a table stands, as this browser last saw it: whose turn it is, or who has won. */
import { isMyTurn } from "./game";
import { figure, language, t } from "./i18n.svelte";
import type { KeptTable, Standing } from "./keep";
import { seatName } from "./names";
import type { View } from "./schema";

export function standingOf(view: View, now = Date.now()): Standing {
  const { to_move: toMove, waiting, result, sequence } = view;
  return {
    mine: isMyTurn(view),
    waiting,
    toMove,
    sequence,
    at: now,
    ...(result && {
      result: result.map(({ total, winner }, seat) => ({ total, winner, own: seat === view.seat })),
    }),
  };
}

/** The same place in the game keeps the time it was first seen at. */
export const newer = (before: Standing | undefined, now: Standing): Standing =>
  before?.sequence === now.sequence ? { ...now, at: before.at } : now;

const nameAt = ({ names }: KeptTable, seat: number): string => seatName(seat, names?.[seat] ?? null);

/** One line about a table. */
export function standingText(kept: KeptTable): string {
  const { standing } = kept;
  if (!standing) return "";
  if (standing.result) return resultText(kept, standing.result);
  if (standing.waiting) return t("home.gathering");
  if (standing.mine) return t("your_turn");
  return standing.toMove === null ? "" : t("home.their_turn", { name: nameAt(kept, standing.toMove) });
}

function resultText(kept: KeptTable, result: NonNullable<Standing["result"]>): string {
  const points = result.map((seat) => figure(seat.total)).join(" – ");
  const winners = result.flatMap((seat, at) => (seat.winner ? [at] : []));
  if (winners.length === 1 && result[winners[0]!]!.own) return t("home.you_won", { points });
  const names = new Intl.ListFormat(language()).format(
    winners.map((at) => (result[at]!.own ? t("you") : nameAt(kept, at))),
  );
  return t(winners.length > 1 ? "home.shared" : "home.they_won", { names, points });
}
