/** The record of a game that somebody opened here, as a file or pasted: known until the window is closed. */
const KEY = "farebox.record";
let opened: string | null = null;

export function openRecord(text: string): void {
  opened = text.trim();
  try {
    sessionStorage.setItem(KEY, opened);
  } catch {
    /* a browser that keeps nothing, or has no room: it is known until the page is loaded again */
  }
}

/** The same record with the board that it was played on. */
export function addBoard(board: string): void {
  const record = JSON.parse(openedRecord()) as Record<string, unknown>;
  openRecord(JSON.stringify({ ...record, board }));
}

export function openedRecord(): string {
  try {
    return opened ?? sessionStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}
