/** The record of a game that somebody opened here as a file: known until the window is closed. */
const KEY = "farebox.record";

export async function openRecord(file: Blob): Promise<void> {
  sessionStorage.setItem(KEY, (await file.text()).trim());
}

/** The same record with the board that it was played on. */
export function addBoard(board: string): void {
  const record = JSON.parse(openedRecord()) as Record<string, unknown>;
  sessionStorage.setItem(KEY, JSON.stringify({ ...record, board }));
}

export const openedRecord = (): string => sessionStorage.getItem(KEY) ?? "";
