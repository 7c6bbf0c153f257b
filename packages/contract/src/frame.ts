/**
 * What a game and the site that frames it say to each other, by postMessage, each to the other's own origin only. Money is
 * not among it: each hears of that from its own server. What is not of these is not heard.
 */

/** Said by the game. */
export type GameMessage =
  /** The player wants back to where they came from. */
  | { readonly type: "khela:back" }
  /** Whether a round is under way whose result is not shown yet: until then the balance beside the game stands still. */
  | { readonly type: "khela:busy"; readonly isBusy: boolean };

/** Said by the site: it has something to tell the person, so what plays by itself stops until they begin it again. */
export type SiteMessage = { readonly type: "khela:hold" };

function typeOf(data: unknown): unknown {
  return typeof data === "object" && data !== null && "type" in data ? data.type : undefined;
}

/** A game's message out of what an event brought; null when it is none. */
export function readGameMessage(data: unknown): GameMessage | null {
  const type = typeOf(data);
  if (type === "khela:back") return { type };
  const { isBusy } = (data ?? {}) as { isBusy?: unknown };
  return type === "khela:busy" && typeof isBusy === "boolean" ? { type, isBusy } : null;
}

/** The site's message out of what an event brought; null when it is none. */
export function readSiteMessage(data: unknown): SiteMessage | null {
  const type = typeOf(data);
  return type === "khela:hold" ? { type } : null;
}
