/** A game's record as a file. */
import type { Account } from "./schema";

export function saveRecord(account: Account, name: string): void {
  const file = new Blob([`${JSON.stringify(account.record)}\n`], { type: "application/jsonl" });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
