/** Every edition's board, as the server tells it (`python scripts/boards.py` writes them anew). */
import type { BoardFacts } from "../src/lib/schema";

const files = import.meta.glob<string>("./boards/*.json", { eager: true, query: "?raw", import: "default" });

export const BOARDS = Object.values(files).map((text) => JSON.parse(text) as BoardFacts);

export const boardOf = (id: string): BoardFacts => BOARDS.find((board) => board.id === id)!;
export const NEW_YORK = boardOf("new-york"),
  CARD_GAME = boardOf("card-game");
