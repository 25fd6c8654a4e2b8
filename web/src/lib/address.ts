/** What the part of the address behind the # means. Secrets stand only there: no server gets it. */
export type Address =
  | { page: "home" }
  | { page: "new"; edition: string }
  | { page: "own"; board: string }
  | { page: "table"; table: string }
  | { page: "join"; table: string; invitation: string; device: boolean }
  | { page: "watch"; table: string; secret: string }
  | { page: "replay"; table: string; secret: string | null }
  | { page: "record" };

export function parseAddress(hash: string): Address {
  if (hash === "#/record") return { page: "record" };
  const [, page, first, second] = /^#\/(\w+)\/([\w-]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (!first) return { page: "home" };
  if (page === "new") return { page: "new", edition: first };
  if (page === "own") return { page: "own", board: first };
  if (page === "t") return { page: "table", table: first };
  if (page === "replay") return { page: "replay", table: first, secret: second ?? null };
  if (!second) return { page: "home" };
  if (page === "join" || page === "device")
    return { page: "join", table: first, invitation: second, device: page === "device" };
  if (page === "watch") return { page: "watch", table: first, secret: second };
  return { page: "home" };
}

/** What a link does: let a person in, or a device of one's own, let anybody watch, show a finished game. */
export type LinkKind = "join" | "device" | "watch" | "replay";

/** Where this page is on the web, with a / at its end: a server may have it anywhere on its host. */
export const siteAddress = (): string => new URL("./", location.href).href;

export const linkTo = (kind: LinkKind, table: string, secret: string, site = siteAddress()): string =>
  `${site}#/${kind}/${table}/${secret}`;
