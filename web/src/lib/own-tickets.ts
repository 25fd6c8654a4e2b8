/** Own tickets as they are told apart, on the board and in the list. */
import type { BoardFacts, View } from "./schema";

/** The letters that tell own tickets apart, on the board and in the list: in the order they came. */
export function ticketLetters(view: View): Map<number, string> {
  return new Map((view.own?.tickets ?? []).map((own, i) => [own.ticket, String.fromCharCode(65 + (i % 26))]));
}

/** Where the tickets that one may choose from end. */
export function offeredEnds(view: View, board: Pick<BoardFacts, "tickets">): number[] {
  return (view.own?.offer ?? []).flatMap(({ ticket }) => board.tickets[ticket]!.places ?? []);
}

/** What is drawn at places: for each that own tickets end at, their letters. */
export function ticketEnds(
  view: View,
  board: Pick<BoardFacts, "tickets">,
): Map<number, { letter: string; done: boolean }[]> {
  const ends = new Map<number, { letter: string; done: boolean }[]>();
  const letters = ticketLetters(view);
  for (const { ticket, done } of view.own?.tickets ?? [])
    for (const place of board.tickets[ticket]!.places ?? [])
      ends.set(place, [...(ends.get(place) ?? []), { letter: letters.get(ticket)!, done }]);
  return ends;
}
