/** A deal that is being played on this device is told nothing of: not reviewed, practised or judged. */
import type { KeptTable } from "./keep";

/** Of the deal, as the record tells it. */
function fingerprintOf(record: string): string | null {
  try {
    const told = (JSON.parse(record) as { fingerprint?: unknown } | null)?.fingerprint;
    return typeof told === "string" ? told : null;
  } catch {
    return null; // whoever reads it says what is wrong
  }
}

/** Whether a record's deal is under way at one of these tables; it is known by its fingerprint. */
export function isDealUnderWay(record: string, tables: readonly KeptTable[]): boolean {
  const played = tables.flatMap(({ over, seal }) => (over || !seal ? [] : [seal.fingerprint]));
  // The exercises ask one by one: only what may be the same is read.
  if (!played.some((one) => record.includes(one))) return false;
  const told = fingerprintOf(record);
  return told !== null && played.includes(told);
}
