/** The record of a game that somebody opened here, as a file or pasted: known until the window is closed. */
const KEY = "farebox.record";

export function openRecord(text: string): void {
  sessionStorage.setItem(KEY, text.trim());
}

/** The same record with the board that it was played on. */
export function addBoard(board: string): void {
  const record = JSON.parse(openedRecord()) as Record<string, unknown>;
  sessionStorage.setItem(KEY, JSON.stringify({ ...record, board }));
}

export const openedRecord = (): string => sessionStorage.getItem(KEY) ?? "";
