/** What the part of the address behind the # means. Secrets stand only there: no server gets it. */
export type Address =
  | { page: "home" }
  | { page: "new"; edition: string }
  | { page: "replay"; table: string }
  | { page: "table"; table: string; secret: string | null };

export function parseAddress(hash: string): Address {
  const [, page, first, second] = /^#\/(\w+)\/([\w-]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (page === "t" && first) return { page: "table", table: first, secret: second ?? null };
  if (page === "new" && first) return { page: "new", edition: first };
  if (page === "replay" && first) return { page: "replay", table: first };
  return { page: "home" };
}
