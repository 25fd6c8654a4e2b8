/** The record of a game that somebody opened here as a file: known until the window is closed. */
const KEY = "farebox.record";

export async function openRecord(file: Blob): Promise<void> {
  sessionStorage.setItem(KEY, (await file.text()).trim());
}

export const openedRecord = (): string => sessionStorage.getItem(KEY) ?? "";
