/** Which numbered rules belong to which edition, in the order they are read. */
const CITY = [
  "C1",
  "C2",
  "C3",
  "C4",
  "C5",
  "C10",
  "C11",
  "C12",
  "C13",
  "C14",
  "C20",
  "C21",
  "C22",
  "C23",
  "C24",
  "C40",
  "C41",
  "C42",
  "C43",
  "C50",
  "C51",
  "C52",
  "C53",
];
const OWN: Record<string, string[]> = {
  "new-york": ["NY1"],
  amsterdam: ["AMS1", "AMS2", "AMS3"],
  "san-francisco": ["SF1", "SF2", "SF3", "SF4", "SF5", "SF6", "SF7", "SF8"],
};
const CARD_GAME = [
  "K1",
  "K2",
  "K3",
  "K4",
  "K5",
  "K10",
  "K11",
  "K12",
  "K20",
  "K21",
  "K30",
  "K31",
  "K32",
  "K33",
  "K38",
  "K39",
  "K40",
  "K41",
  "K42",
  "K43",
  "K44",
];

export const rulesOf = (edition: string): string[] =>
  edition === "card-game" ? CARD_GAME : [...CITY, ...(OWN[edition] ?? [])];
/** How many cards the short introduction has. */
export const introOf = (edition: string): string[] => {
  if (edition === "card-game")
    return ["goal", "draw", "yard", "rob", "tickets", "end"].map((s) => `intro.k.${s}`);
  const own = { "new-york": ["ny"], amsterdam: ["ams"], "san-francisco": ["sf", "ferry"] }[edition] ?? [];
  return ["goal", "draw", "claim", "tickets", ...own, "end"].map((s) => `intro.c.${s}`);
};
