/** Files that people take with them. */
import type { Account } from "./schema";

export function saveText(text: string, name: string, type: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** A game's record. */
export const saveRecord = (account: Account, name: string): void =>
  saveText(`${JSON.stringify(account.record)}\n`, name, "application/jsonl");
