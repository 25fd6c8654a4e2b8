/** What the part of the address behind the # means. Secrets stand only there: no server gets it. */
import { parseViewpoint, type Viewpoint } from "./viewpoint";

/** A finished game: of a table (by one's seat there, or by a secret that shows it), opened as a record, or
 * all of it in the address. `base` is the address without the viewpoint. */
export type ShownPage =
  | { page: "replay"; table: string; secret: string | null }
  | { page: "record" }
  | { page: "game"; packed: string };
export type ShownAt = ShownPage & { base: string; viewpoint: Viewpoint | null };
export type Address =
  | { page: "home" }
  | { page: "new"; edition: string }
  | { page: "own"; board: string }
  | { page: "exercises" }
  | { page: "table"; table: string }
  | { page: "join"; table: string; invitation: string; device: boolean }
  | { page: "watch"; table: string; secret: string }
  | ShownAt;

const VIEWPOINT = String.raw`(?:/(?<viewpoint>\d{1,5}(?:/.*)?))?$`;
const SHOWN = {
  record: new RegExp(String.raw`^(?<base>#/record)${VIEWPOINT}`),
  game: new RegExp(String.raw`^(?<base>#/game/(?<first>[\w-]+))${VIEWPOINT}`),
  replay: new RegExp(String.raw`^(?<base>#/replay/(?<first>[\w-]+)(?:/(?<second>[\w-]{6,}))?)${VIEWPOINT}`),
};

function parseShown(hash: string): ShownAt | null {
  for (const [page, pattern] of Object.entries(SHOWN)) {
    const { base, first = "", second, viewpoint = "" } = pattern.exec(hash)?.groups ?? {};
    if (base === undefined) continue;
    const at = { base, viewpoint: parseViewpoint(viewpoint) };
    if (page === "record") return { page, ...at };
    if (page === "game") return { page, packed: first, ...at };
    return { page: "replay", table: first, secret: second ?? null, ...at };
  }
  return null;
}

export function parseAddress(hash: string): Address {
  const shown = parseShown(hash);
  if (shown) return shown;
  if (hash === "#/exercises") return { page: "exercises" };
  const [, page, first, second] = /^#\/(\w+)\/([\w-]+)(?:\/([\w-]+))?$/.exec(hash) ?? [];
  if (!first) return { page: "home" };
  if (page === "new") return { page: "new", edition: first };
  if (page === "own") return { page: "own", board: first };
  if (page === "t") return { page: "table", table: first };
  if (!second) return { page: "home" };
  if (page === "join" || page === "device")
    return { page: "join", table: first, invitation: second, device: page === "device" };
  if (page === "watch") return { page: "watch", table: first, secret: second };
  return { page: "home" };
}

/** Whether two addresses are of the same page: another viewpoint of the same game is. */
export const isSamePage = (one: Address, other: Address): boolean =>
  "base" in one && "base" in other && one.base === other.base;

/** What a link does: let a person in, or a device of one's own, let anybody watch, show a finished game. */
export type LinkKind = "join" | "device" | "watch" | "replay";

/** Where this page is on the web, with a / at its end: a server may have it anywhere on its host. */
export const siteAddress = (): string => new URL("./", location.href).href;

export const linkTo = (kind: LinkKind, table: string, secret: string, site = siteAddress()): string =>
  `${site}#/${kind}/${table}/${secret}`;
