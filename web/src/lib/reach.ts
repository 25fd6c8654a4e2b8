/** The address of this page that somebody else can open: `localhost` is a different machine for everyone. */

export type Reach = "anybody" | "network" | "nobody";

/** Where links lead, and who can open them. */
export interface Reached {
  site: string;
  by: Reach;
}

const isLoopback = (host: string): boolean => /^(localhost|127\.[\d.]+|\[::1\])$/.test(host);

/** Whether only this machine can open an address. */
export const isLocal = (site: string): boolean => isLoopback(new URL(site).hostname);

/** The address to hand out: the page's own, or what the server knows itself to be found by. */
export async function findReach(site: string, addresses: () => Promise<string[]>): Promise<Reached> {
  if (!isLocal(site)) return { site, by: "anybody" };
  const [first] = await addresses().catch(() => []);
  return first === undefined ? { site, by: "nobody" } : { site: first, by: "network" };
}
